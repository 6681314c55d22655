//! Set-ups and FENs that are well formed but no position, each with the error it must give. `|` stands
//! before the byte at fault.

use hexmate::{
    CastlingRights, Cell, Color, FenErrorKind, Piece, Position, Setup, SetupError, Variant,
};
use support::marked::marked;
use Color::{Black, White};
use Variant::{Glinski, McCooey, McCooeyClassic, Shafran, ShafranClassic};

fn cell(variant: Variant, name: &str) -> Cell {
    variant.cell(name).expect("a cell of the board")
}

#[test]
fn fens_of_no_position() {
    let second_king = |color, name| SetupError::SecondKing(color, cell(Glinski, name));
    let pawn = |variant, color, name| SetupError::PawnOnLastCell(color, cell(variant, name));
    let passing = |variant, name| SetupError::EnPassantImpossible(cell(variant, name));
    let home = SetupError::CastlingNotAtHome;
    let rows = [
        // Kings.
        (
            Glinski,
            "|1/3/5/7/9/11/11/11/11/11/K10 w - - 0 1",
            SetupError::NoKing(Black),
        ),
        (
            Glinski,
            "|k/3/5/7/9/11/11/11/11/11/11 b - - 0 1",
            SetupError::NoKing(White),
        ),
        (
            Glinski,
            "|1/3/5/7/9/11/11/11/11/11/11 w - - 0 1",
            SetupError::NoKing(White),
        ),
        (
            Glinski,
            "k/3/5/7/9/11/11/11/11/11/K9|K w - - 0 1",
            second_king(White, "l1"),
        ),
        (
            Glinski,
            "k/3/5/7/9/11/11/11/11/10|k/K10 w - - 0 1",
            second_king(Black, "l2"),
        ),
        // Pawns that would have been promoted.
        (
            McCooey,
            "|P/3/5/7/9/k10/11/11/11/11/K10 b - - 0 1",
            pawn(McCooey, White, "f11"),
        ),
        (
            Glinski,
            "k/3/5/7/9/K10/11/11/11/11/6|p4 w - - 0 1",
            pawn(Glinski, Black, "g1"),
        ),
        (
            Shafran,
            "k3|P/6/7/8/9/9/8/7/6/4K w - - 0 1",
            pawn(Shafran, White, "i10"),
        ),
        (
            Shafran,
            "k4/6/7/8/9/9/8/7/6/|p3K w - - 0 1",
            pawn(Shafran, Black, "a1"),
        ),
        // Castling.
        (
            Glinski,
            "k/3/5/7/9/11/11/11/11/11/K10 w |K - 0 1",
            SetupError::NoCastling,
        ),
        (
            McCooey,
            "k/3/5/7/9/11/11/11/11/11/K10 w |kq - 0 1",
            SetupError::NoCastling,
        ),
        (Shafran, "k4/6/7/8/9/9/8/7/6/R3K w |KQ - 0 1", home(0)),
        (Shafran, "k4/6/7/8/9/8R/8/7/6/4K w K|Q - 0 1", home(1)),
        (Shafran, "k3r/6/7/8/9/8R/8/7/6/R3K w KQ|kq - 0 1", home(2)),
        (
            ShafranClassic,
            "k4/6/7/8/r8/8R/8/7/6/R3K b KQk|q - 0 1",
            home(3),
        ),
        (Shafran, "1k3/6/7/8/r8/9/8/7/6/4K b |k - 0 1", home(2)),
        (Shafran, "k4/6/7/8/9/8R/8/7/6/3K1 w |K - 0 1", home(0)),
        (Shafran, "k4/6/7/8/9/8r/8/7/6/4K b |K - 0 1", home(0)),
        // Captures in passing.
        (
            Shafran,
            "k4/6/7/8/9/4P4/3p4/6K/6/5 b - |e3 0 1",
            SetupError::NoEnPassant,
        ),
        (
            ShafranClassic,
            "k4/6/7/8/9/4P4/3p4/7/6/4K b - |e4 0 1",
            passing(ShafranClassic, "e4"),
        ),
        (
            ShafranClassic,
            "k4/6/7/8/9/4P4/3p4/7/6/4K b - |e2 0 1",
            passing(ShafranClassic, "e2"),
        ),
        (
            ShafranClassic,
            "k4/6/7/8/9/4P4/3p4/7/6/4K w - |e3 0 1",
            passing(ShafranClassic, "e3"),
        ),
        (
            ShafranClassic,
            "k4/6/7/8/9/4P4/3p4/7/4P1/4K b - |e3 0 1",
            passing(ShafranClassic, "e3"),
        ),
        (
            ShafranClassic,
            "k4/6/7/8/9/4p4/3p4/7/6/4K b - |e3 0 1",
            passing(ShafranClassic, "e3"),
        ),
        (
            McCooey,
            "k/3/5/7/4P4/11/11/11/11/11/K10 b - |f6 0 1",
            passing(McCooey, "f6"),
        ),
        (
            McCooeyClassic,
            "k/3/5/7/9/5P5/11/11/11/11/K10 b - |f5 0 1",
            passing(McCooeyClassic, "f5"),
        ),
        (
            ShafranClassic,
            "k4/6/7/8/9/4P4/3p4/7/6/4K b - e3 |1 1",
            SetupError::EnPassantClock(1),
        ),
        (
            Glinski,
            "k/3/5/7/4P4/11/11/11/11/11/K10 b - f6 |9 1",
            SetupError::EnPassantClock(9),
        ),
        // The side that has moved is in check.
        (
            Glinski,
            "1/3/5/7/9/k10/11/11/11/R10/K10 |w - - 0 1",
            SetupError::OpponentInCheck(Black),
        ),
        (
            Glinski,
            "1/3/5/7/9/K10/11/11/11/r10/k10 |b - - 0 1",
            SetupError::OpponentInCheck(White),
        ),
        (
            McCooey,
            "1/3/5/7/9/2k8/2K8/11/11/11/11 |w - - 0 1",
            SetupError::OpponentInCheck(Black),
        ),
    ];
    for (variant, text, error) in rows {
        let (fen, offset) = marked(text);
        let found = Position::from_fen(variant, &fen).expect_err(text);
        assert_eq!(found.kind, FenErrorKind::Setup(error), "{variant} {text:?}");
        assert_eq!(found.offset, offset, "{variant} {text:?}: {found}");
    }
}

#[test]
fn setups_of_no_position() {
    let kings = |variant: Variant, white: &str, black: &str| {
        let mut setup = Setup::empty(variant);
        setup
            .put(cell(variant, white), Piece::King, White)
            .expect("a cell");
        setup
            .put(cell(variant, black), Piece::King, Black)
            .expect("a cell");
        setup
    };
    assert!(kings(Shafran, "e1", "e10").position().is_ok());
    // The larger board has a cell where this one ends.
    let outside = cell(Glinski, "a1");
    assert!(!Shafran.cells().contains(outside));
    let mut setup = kings(Shafran, "e1", "e10");
    let error = SetupError::OffBoard(outside);
    assert_eq!(setup.put(outside, Piece::Rook, White), Err(error));
    assert_eq!(setup.remove(outside), Err(error));
    setup.en_passant = Some(outside);
    assert_eq!(setup.position(), Err(SetupError::NoEnPassant));
    setup.en_passant = None;
    setup.fullmove_number = 0;
    assert_eq!(setup.position(), Err(SetupError::MoveNumberZero));

    let mut setup = kings(ShafranClassic, "e1", "e10");
    setup.en_passant = Some(outside);
    assert_eq!(
        setup.position(),
        Err(SetupError::EnPassantImpossible(outside))
    );
    let mut setup = kings(Glinski, "g1", "g10");
    for bits in 1..16 {
        setup.castling_rights = CastlingRights::from_bits(bits).expect("four bits");
        assert_eq!(setup.position(), Err(SetupError::NoCastling), "{bits}");
    }
    assert_eq!(CastlingRights::from_bits(16), None);
}
