//! Setup strings, moves and names that are refused, each with the error it must give. `|`
//! stands before the byte at fault.

use hexmate::{
    Cell, Color, Move, MoveErrorKind, Position, SetupError, SetupStringErrorKind, UnknownKernel,
    UnknownVariant, Variant,
};
use support::marked::marked;
use Color::{Black, White};
use MoveErrorKind::{Empty, Promotion, Trailing};
use Variant::{Glinski, McCooey, Shafran, ShafranClassic};

fn cell(variant: Variant, name: &str) -> Cell {
    variant.cell(name).expect("a cell of the board")
}

#[test]
fn broken_setup_strings() {
    use SetupStringErrorKind::{Board, Coordinate, Expected, Occupied, Setup};
    let no_cell = SetupStringErrorKind::Cell;
    let no_piece = SetupStringErrorKind::Piece;
    let second_king = SetupError::SecondKing(White, cell(McCooey, "g5"));
    let last_cell = |color, name| SetupError::PawnOnLastCell(color, cell(McCooey, name));
    for (variant, text, kind) in [
        (McCooey, "|", Coordinate),
        (McCooey, "|K", Coordinate),
        (McCooey, "| 0,0:K", Coordinate),
        (McCooey, "|+1,0:K", Coordinate),
        (McCooey, "|-", Coordinate),
        (McCooey, "|--1,0:K", Coordinate),
        (McCooey, "|-0,0:K", Coordinate),
        (McCooey, "0|:K", Expected(',')),
        (McCooey, "0|0,0:K", Expected(',')),
        (McCooey, "1|0,0:K", Expected(',')),
        (McCooey, "0,|:K", Coordinate),
        (McCooey, "0,| 0:K", Coordinate),
        (McCooey, "0,|-0:K", Coordinate),
        (McCooey, "0,0|K", Expected(':')),
        (McCooey, "0,0|", Expected(':')),
        (McCooey, "0,0|0:K", Expected(':')),
        (McCooey, "0,0:|", no_piece.clone()),
        (McCooey, "0,0:|x", no_piece.clone()),
        (McCooey, "0,0:|♔", no_piece),
        (McCooey, "0,0:K|;1,1:k", Expected(',')),
        (McCooey, "0,0:K|\n", Expected(',')),
        (McCooey, "0,0:K,|", Coordinate),
        (McCooey, "0,0:K,|6,0:k", no_cell.clone()),
        (McCooey, "0,0:K,|5,1:k", no_cell.clone()),
        (Glinski, "|-3,-3:K", no_cell),
        (McCooey, "0,0:K,1,1:k,|0,0:k", Occupied),
        (McCooey, "0,0:K,|0,0:K", Occupied),
        (McCooey, "|0,0:K", Setup(SetupError::NoKing(Black))),
        (McCooey, "|0,0:k,1,1:p", Setup(SetupError::NoKing(White))),
        (McCooey, "0,0:K,|1,0:K,5,-5:k", Setup(second_king)),
        (
            McCooey,
            "0,0:K,5,-5:k,|0,-5:P",
            Setup(last_cell(White, "f11")),
        ),
        (
            Glinski,
            "0,0:K,|0,5:p,5,-5:k",
            Setup(last_cell(Black, "f1")),
        ),
        (
            McCooey,
            "|0,0:R,0,1:k,5,0:K",
            Setup(SetupError::OpponentInCheck(Black)),
        ),
        (Shafran, "|0,5:K,0,-4:k", Board),
        (ShafranClassic, "|", Board),
    ] {
        let (setup, offset) = marked(text);
        let error = Position::from_setup_string(variant, &setup).expect_err(text);
        assert_eq!(
            (error.offset, &error.kind),
            (offset, &kind),
            "{text:?}: {error}"
        );
    }
}

#[test]
fn positions_without_a_setup_string() {
    use SetupStringErrorKind::{Board, State};
    for (variant, fen, kind) in [
        (McCooey, "k/3/5/7/9/11/11/11/11/11/K10 b - - 0 1", State),
        (McCooey, "k/3/5/7/9/11/11/11/11/11/K10 w - - 1 1", State),
        (Glinski, "k/3/5/7/9/11/11/11/11/11/K10 w - - 0 2", State),
        // White's pawn on d5 can capture in passing on e6.
        (Glinski, "k/3/5/7/9/11/3Pp6/11/11/11/K10 w - e6 0 1", State),
        (Shafran, "k4/6/7/8/9/9/8/7/6/4K w - - 0 1", Board),
    ] {
        let position =
            Position::from_fen(variant, fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let error = position.setup_string().expect_err(fen);
        assert_eq!((error.offset, error.kind), (0, kind), "{fen}");
    }
}

#[test]
fn broken_moves() {
    for (variant, text, kind) in [
        (Glinski, "|", Empty),
        (Glinski, "|e", MoveErrorKind::Cell),
        (Glinski, "|5e4", MoveErrorKind::Cell),
        (Glinski, "|x1a1", MoveErrorKind::Cell),
        (Glinski, "|j1k1", MoveErrorKind::Cell),
        (McCooey, "|l1k1", MoveErrorKind::Cell),
        (Glinski, "|a7a6", MoveErrorKind::Cell),
        (Glinski, "|a0a1", MoveErrorKind::Cell),
        (Glinski, "|a01a2", MoveErrorKind::Cell),
        (Glinski, "|f12f11", MoveErrorKind::Cell),
        (Shafran, "|i4i5", MoveErrorKind::Cell),
        (Glinski, "|E4e5", MoveErrorKind::Cell),
        (Glinski, "| e4e5", MoveErrorKind::Cell),
        (Glinski, "|é4e5", MoveErrorKind::Cell),
        (Glinski, "|0000", MoveErrorKind::Cell),
        (Glinski, "e4|", MoveErrorKind::Cell),
        (Glinski, "e4|e", MoveErrorKind::Cell),
        (Glinski, "e4|-e5", MoveErrorKind::Cell),
        (Glinski, "e4|xe5", MoveErrorKind::Cell),
        (Glinski, "e4| e5", MoveErrorKind::Cell),
        (Glinski, "e4|e11", MoveErrorKind::Cell),
        (Glinski, "e4|♔", MoveErrorKind::Cell),
        (Shafran, "e2|f1", MoveErrorKind::Cell),
        (Glinski, "f10f11|k", Promotion),
        (Glinski, "f10f11|p", Promotion),
        (Glinski, "f10f11|Q", Promotion),
        (Glinski, "f10f11|=q", Promotion),
        (Glinski, "f10f11|é", Promotion),
        (Glinski, "e4e5| ", Promotion),
        (Glinski, "e4e5|\n", Promotion),
        (Glinski, "f10f11q|q", Trailing),
        (Glinski, "f10f11q| ", Trailing),
        (Glinski, "f10f11r|+", Trailing),
    ] {
        let (text, offset) = marked(text);
        let error = Move::from_uci(variant, &text).expect_err(&text);
        assert_eq!(
            (error.offset, &error.kind),
            (offset, &kind),
            "{text:?}: {error}"
        );
        // Where a legal move is asked for, the text is refused for the same reason.
        assert_eq!(Position::start(variant).parse_uci(&text), Err(error));
    }
}

#[test]
fn moves_that_are_not_legal() {
    let promoting = "1/1P1/5/7/9/11/k10/11/11/11/K10 w - - 0 1";
    let castling = "k4/6/7/8/9/8R/8/7/6/R3K w Q - 0 1";
    for (variant, fen, text) in [
        (Glinski, "", "e4e7"),
        (Glinski, "", "a1a2"),
        (Glinski, "", "e7e6"),
        (Glinski, "", "e1e1"),
        (Glinski, "", "e4e5q"),
        (McCooey, "", "f5f7"),
        (Glinski, promoting, "f10f11"),
        (Glinski, promoting, "a1a2q"),
        (Shafran, castling, "e1g3"),
        (Shafran, castling, "e1h4"),
    ] {
        let position = if fen.is_empty() {
            Position::start(variant)
        } else {
            Position::from_fen(variant, fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
        };
        let error = position.parse_uci(text).expect_err(text);
        let kind = MoveErrorKind::Illegal {
            text: text.to_string(),
            fen: position.fen(),
        };
        assert_eq!((error.offset, error.kind), (0, kind));
        let mv = Move::from_uci(variant, text).expect("a well-formed move");
        let error = position.try_make(mv).expect_err(text);
        assert_eq!((error.mv, error.variant), (mv, variant));
        let message = format!("{text} is not legal in {variant} {}", position.fen());
        assert_eq!(error.to_string(), message);
    }
    let position = Position::from_fen(Shafran, castling).expect("a position");
    for text in ["e1c1", "e1b1"] {
        assert!(position.parse_uci(text).is_ok(), "{text}");
    }
}

#[test]
fn unknown_names() {
    for name in ["", "McCooey", "mccooey ", "gliński", "chess"] {
        let error = name.parse::<Variant>().expect_err(name);
        assert_eq!(error, UnknownVariant(name.to_string()));
        let known = "there are mccooey, mccooey-classic, shafran, shafran-classic, glinski";
        assert_eq!(
            error.to_string(),
            format!("no variant is called {name:?}; {known}")
        );
        let error = hexmate::set_kernel(name).expect_err(name);
        assert_eq!(error, UnknownKernel(name.to_string()));
        let message = format!("this processor runs no kernel {name:?}, only portable");
        assert!(error.to_string().starts_with(&message), "{error}");
    }
}

/// Packed moves that mean none are no moves.
#[test]
fn bits_of_no_move() {
    let mv = Move::from_uci(Glinski, "f10f11q").expect("a move");
    assert_eq!(Move::from_bits(mv.bits()), Some(mv));
    let (from, to) = (mv.from().index() as u32, mv.to().index() as u32);
    for bits in [
        from | 127 << 7,
        127 | to << 7,
        // Numbers between the files.
        from | 121 << 7,
        6 | to << 7,
        // A king, and what is more than a piece.
        from | to << 7 | 5 << 14,
        from | to << 7 | 7 << 14,
        mv.bits() | 1 << 17,
        u32::MAX,
    ] {
        assert_eq!(Move::from_bits(bits), None, "{bits:#x}");
    }
}

/// What a person reads, for every kind of error.
#[test]
fn messages() {
    let fen = |variant, text: &str| Position::from_fen(variant, text).unwrap_err().to_string();
    let setup = |text| {
        Position::from_setup_string(McCooey, text)
            .unwrap_err()
            .to_string()
    };
    let mv = |text| {
        Position::start(Glinski)
            .parse_uci(text)
            .unwrap_err()
            .to_string()
    };
    let glinski = |rest: &str| fen(Glinski, &format!("k/3/5/7/9/11/11/11/11/11/K10{rest}"));
    let shafran = |text: &str| fen(ShafranClassic, text);
    for (message, expected) in [
        (glinski(""), "the side to move is missing (byte 28)"),
        (glinski(" w - - 0 1 x"), "text that does not belong there (byte 39)"),
        (fen(Glinski, "k/3 w"), "2 ranks where the board has 11 (byte 3)"),
        (fen(Glinski, "k/4/5 w"), "4 cells where rank 10 has 3 (byte 2)"),
        (fen(Glinski, "k/0/5 w"), "not a run of empty cells (byte 2)"),
        (fen(Glinski, "k/xyz w"), "'x' is no piece (byte 2)"),
        (glinski(" W"), "the side to move is neither w nor b (byte 29)"),
        (glinski(" w kK"), "the castling rights are not - or some of KQkq in this order (byte 32)"),
        (glinski(" w - j1"), "the en-passant cell is not - or a cell of the board (byte 33)"),
        (glinski(" w - - 0 0"), "the counter is not a number from 1 to 65535 without leading zero (byte 37)"),
        (glinski(" w K - 0 1"), "the variant has no castling (byte 31)"),
        (glinski(" w - f6 0 1"), "the en-passant cell is not the first cell that the last move can have skipped (byte 33)"),
        (fen(Glinski, "k/3/5/7/9/11/11/11/11/11/11 w - - 0 1"), "White has no king (byte 0)"),
        (fen(Glinski, "k/3/5/7/9/11/11/11/11/11/K9K w - - 0 1"), "White has more than one king (byte 27)"),
        (fen(Glinski, "k/3/5/7/9/11/11/11/11/11/K9p w - - 0 1"), "a pawn of Black stands on a last cell, where it would have been promoted (byte 27)"),
        (fen(Glinski, "k/3/5/7/9/11/11/11/11/5R5/K10 w - - 0 1"), "Black is in check, but it is the other side's turn (byte 30)"),
        (shafran("k4/6/7/8/9/9/8/7/6/4K w KQ - 0 1"), "castling right K needs its king and rook at home (byte 24)"),
        (shafran("k4/6/7/8/9/4P4/3p4/7/6/4K b - e3 7 1"), "with an en-passant cell the plies since a capture or pawn move are 0, not 7 (byte 33)"),
        (fen(Shafran, "k4/6/7/8/9/4P4/3p4/7/6/4K b - e3 0 1"), "the variant has no captures in passing (byte 30)"),
        (setup(""), "not a coordinate (byte 0)"),
        (setup("0.0"), "',' is missing (byte 1)"),
        (setup("0,0:x"), "not a piece (byte 4)"),
        (setup("5,5:K"), "the board has no cell there (byte 0)"),
        (setup("0,0:K,0,0:k"), "a second piece on this cell (byte 6)"),
        (setup("0,0:K"), "Black has no king (byte 0)"),
        (Position::from_setup_string(Shafran, "").unwrap_err().to_string(), "setup strings are for boards of 91 cells"),
        (mv(""), "there is no move (byte 0)"),
        (mv("e4j5"), "not a cell of the board (byte 2)"),
        (mv("e4e5z"), "not a piece that a pawn can become (byte 4)"),
        (mv("e4e5qq"), "text that belongs to no move (byte 5)"),
        (mv("e4e7"), "e4e7 is not legal in b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w - - 0 1 (byte 0)"),
    ] {
        assert_eq!(message, expected);
    }
    let number = SetupError::MoveNumberZero.to_string();
    assert_eq!(number, "the number of the move is at least 1");
    let outside = SetupError::OffBoard(cell(Glinski, "a1")).to_string();
    assert_eq!(outside, "the board has no cell 0");
    let moved = Position::start(Glinski);
    let moved = moved.make(moved.parse_uci("e4e5").expect("a legal move"));
    assert_eq!(
        moved.setup_string().unwrap_err().to_string(),
        "a setup string holds White to move, no en passant and counters 0 and 1 only"
    );
}
