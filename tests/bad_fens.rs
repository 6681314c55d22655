//! Texts that are no FEN, each with the error it must give. `|` stands before
//! the byte at fault.

use hexmate::{FenErrorKind, Position, Variant};
use support::marked::marked;
use FenErrorKind::{
    Castling, Counter, EnPassant, Missing, RankCount, RankLength, Run, Side, Trailing,
};
use Variant::{Glinski, McCooey, Shafran};

fn rank(rank: u8, expected: usize, found: usize) -> FenErrorKind {
    RankLength {
        rank,
        expected,
        found,
    }
}

fn refuse_fens(table: &[(Variant, &str, FenErrorKind)]) {
    for (variant, text, kind) in table {
        let (fen, offset) = marked(text);
        let error = Position::from_fen(*variant, &fen).expect_err(text);
        assert_eq!(
            (error.offset, &error.kind),
            (offset, kind),
            "{variant} {text:?}: {error}"
        );
        assert!(
            error.to_string().ends_with(&format!(" (byte {offset})")),
            "{error}"
        );
    }
}

#[test]
fn broken_fens_of_placements() {
    let count = |found| RankCount {
        expected: 11,
        found,
    };
    refuse_fens(&[
        (Glinski, "|", Missing("placement")),
        (
            Glinski,
            "| k/3/5/7/9/11/11/11/11/11/K10 w - - 0 1",
            Trailing,
        ),
        (Glinski, "k/3/5| w - - 0 1", count(3)),
        (Glinski, "k/3/5/7/9/11/11/11/11/11|", count(10)),
        (
            Glinski,
            "k/3/5/7/9/11/11/11/11/11/K10|/11 w - - 0 1",
            count(12),
        ),
        (
            Glinski,
            "k/3/5/7/9/11/11/11/11/11/K10|/ w - - 0 1",
            count(12),
        ),
        (
            Glinski,
            "k/3/5/7/9/11/11/11/11/11/K10|/11/11/11 w - - 0 1",
            count(14),
        ),
        (
            Glinski,
            "k/|2/5/7/9/11/11/11/11/11/K10 w - - 0 1",
            rank(10, 3, 2),
        ),
        (
            Glinski,
            "k/|4/5/7/9/11/11/11/11/11/K10 w - - 0 1",
            rank(10, 3, 4),
        ),
        (
            Glinski,
            "k/|ppppp/5/7/9/11/11/11/11/11/K10 w - - 0 1",
            rank(10, 3, 5),
        ),
        (
            Glinski,
            "k/|/5/7/9/11/11/11/11/11/K10 w - - 0 1",
            rank(10, 3, 0),
        ),
        (
            Glinski,
            "k/3/5/7/9/11/11/11/11/11/|K9 w - - 0 1",
            rank(1, 11, 10),
        ),
        (
            Glinski,
            "k/3/5/7/9/|11K/11/11/11/11/11 w - - 0 1",
            rank(6, 11, 12),
        ),
        (
            Shafran,
            "|k/3/5/7/9/11/11/11/11/11/K10 w - - 0 1",
            rank(10, 5, 1),
        ),
        (Glinski, "|k4/6/7/8/9/9/8/7/6/4K w - - 0 1", rank(11, 1, 5)),
        (Glinski, "k/|0/5/7/9/11/11/11/11/11/K10 w - - 0 1", Run),
        (Glinski, "k/|03/5/7/9/11/11/11/11/11/K10 w - - 0 1", Run),
        (Glinski, "k/3/5/p|06/9/11/11/11/11/11/K10 w - - 0 1", Run),
        (Glinski, "k/|12/5/7/9/11/11/11/11/11/K10 w - - 0 1", Run),
        (Glinski, "k/3/5/7/9/11/11/11/11/11/K|91 w - - 0 1", Run),
        (Glinski, "k/|111/5/7/9/11/11/11/11/11/K10 w - - 0 1", Run),
        (
            Glinski,
            "k/|99999999999999999999/5/7/9/11/11/11/11/11/K10 w - - 0 1",
            Run,
        ),
        (
            Glinski,
            "k/|x2/5/7/9/11/11/11/11/11/K10 w - - 0 1",
            FenErrorKind::Piece('x'),
        ),
        (
            Glinski,
            "k/1|é1/5/7/9/11/11/11/11/11/K10 w - - 0 1",
            FenErrorKind::Piece('é'),
        ),
        (
            Glinski,
            "k/|３/5/7/9/11/11/11/11/11/K10 w - - 0 1",
            FenErrorKind::Piece('３'),
        ),
        (
            Glinski,
            "k/|-3/5/7/9/11/11/11/11/11/K10 w - - 0 1",
            FenErrorKind::Piece('-'),
        ),
        (
            Glinski,
            "k/3/5/7/9/11/11/11/11/11/K10|\tw - - 0 1",
            FenErrorKind::Piece('\t'),
        ),
        (
            Glinski,
            "k/3/5/7/9/11/11/11/11/11/K10|\0 w - - 0 1",
            FenErrorKind::Piece('\0'),
        ),
    ]);
}

#[test]
fn broken_fens_behind_the_placement() {
    const KINGS: &str = "k/3/5/7/9/11/11/11/11/11/K10";
    let rows = [
        (Glinski, "|", Missing("side to move")),
        (Glinski, "| ", Trailing),
        (Glinski, " |W - - 0 1", Side),
        (Glinski, " |white - - 0 1", Side),
        (Glinski, " |- - - 0 1", Side),
        (Glinski, " |0 1", Side),
        (Glinski, " | w - - 0 1", Trailing),
        (Glinski, " w|", Missing("castling field")),
        (Glinski, " w |-K - 0 1", Castling),
        (Glinski, " w K|K - 0 1", Castling),
        (Glinski, " w Q|K - 0 1", Castling),
        (Glinski, " w KQ|é - 0 1", Castling),
        (Glinski, " w KQkq|q - 0 1", Castling),
        (Glinski, " w - - |- 0 1", Counter { least: 0 }),
        (Glinski, " w -|", Missing("en-passant field")),
        (Glinski, " w - |j3 0 1", EnPassant),
        (McCooey, " w - |l3 0 1", EnPassant),
        (Glinski, " w - |a7 0 1", EnPassant),
        (Glinski, " w - |a 0 1", EnPassant),
        (Glinski, " w - |A3 0 1", EnPassant),
        (Glinski, " w - |a03 0 1", EnPassant),
        (Glinski, " w - |-- 0 1", EnPassant),
        (Glinski, " w - - 0|", Missing("move number")),
        (Glinski, " w - - |-1 1", Counter { least: 0 }),
        (Glinski, " w - - |01 1", Counter { least: 0 }),
        (Glinski, " w - - |+1 1", Counter { least: 0 }),
        (Glinski, " w - - |65536 1", Counter { least: 0 }),
        (Glinski, " w - - |1.5 1", Counter { least: 0 }),
        (Glinski, " w - - |- 1", Counter { least: 0 }),
        (Glinski, " w - - 0 |0", Counter { least: 1 }),
        (Glinski, " w - - 0 |x", Counter { least: 1 }),
        (Glinski, " w - - 0 |01", Counter { least: 1 }),
        (Glinski, " w - - 0 |1\n", Counter { least: 1 }),
        (
            Glinski,
            " w - - 0 |99999999999999999999",
            Counter { least: 1 },
        ),
        (Glinski, " w - -| ", Trailing),
        (Glinski, " w - - 0 1| ", Trailing),
        (Glinski, " w - - 0 1 |x", Trailing),
        (Glinski, " w - - | ", Trailing),
    ];
    let texts = rows.map(|(variant, rest, kind)| (variant, format!("{KINGS}{rest}"), kind));
    for (variant, text, kind) in texts {
        refuse_fens(&[(variant, &text, kind)]);
    }
}
