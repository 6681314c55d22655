//! What is no position: the crate refuses exactly what the slow reference refuses, and for the same
//! fault.

use hexmate::{FenError, FenErrorKind, SetupError};
use rayon::prelude::*;
use support::bridge::{core_position, core_variant, reference_color, reference_position};
use support::compose::Composer;
use support::reference::{Position, Variant};

const SPOILED_POSITIONS: usize = 5_000;

/// How the reference words the fault.
fn wording(variant: Variant, error: SetupError) -> String {
    match error {
        SetupError::NoKing(color) => format!("{color:?} has 0 kings"),
        SetupError::SecondKing(color, _) => format!("{color:?} has 2 kings"),
        SetupError::PawnOnLastCell(color, cell) => {
            let name = core_variant(variant).cell_name(cell);
            format!("a {color:?} pawn on its last cell {name}")
        }
        SetupError::NoCastling => format!("castling in {}", variant.name()),
        SetupError::CastlingNotAtHome(bit) => {
            let letter = variant.wings()[usize::from(bit)].letter;
            format!("right {letter} without king and rook")
        }
        SetupError::NoEnPassant => format!("en passant in {}", variant.name()),
        SetupError::EnPassantImpossible(cell) => {
            let name = core_variant(variant).cell_name(cell);
            format!("{name} is no cell that the last move can have skipped")
        }
        SetupError::EnPassantClock(plies) => format!("{plies} plies since the pawn"),
        SetupError::OpponentInCheck(color) => {
            format!("{:?}, not to move, is in check", reference_color(color))
        }
        other => panic!("{other:?} cannot come from a spoiled position"),
    }
}

/// Whether the set-up is refused.
fn compare(spoiled: &Position) -> bool {
    let variant = spoiled.variant;
    let text = spoiled.fen_as_it_stands();
    let place = format!("{} {text}", variant.name());
    let read = hexmate::Position::from_fen(core_variant(variant), &text);
    let built = core_position(spoiled);
    match spoiled.validity() {
        Ok(()) => {
            let read = read.unwrap_or_else(|error| panic!("{error}: {place}"));
            assert_eq!(built, Ok(read), "{place}");
            let expected = spoiled.clone().without_idle_en_passant();
            assert_eq!(reference_position(variant, &read), expected, "{place}");
            assert_eq!(read.fen(), expected.fen(), "{place}");
            false
        }
        Err(faults) => {
            let Err(error) = built else {
                panic!("accepted, but {faults}: {place}");
            };
            let wording = wording(variant, error);
            assert!(
                faults.contains(&wording),
                "{wording:?} is not in {faults:?}: {place}"
            );
            let Err(FenError { offset, kind }) = read else {
                panic!("read, but {faults}: {place}");
            };
            assert_eq!(kind, FenErrorKind::Setup(error), "{place}");
            assert!(offset < text.len(), "{offset}: {place}");
            true
        }
    }
}

#[test]
fn spoiled_positions() {
    for variant in Variant::ALL {
        let mut composer = Composer::new(variant, 77);
        let spoiled: Vec<Position> = (0..SPOILED_POSITIONS).map(|_| composer.spoiled()).collect();
        let refused = spoiled
            .par_iter()
            .filter(|position| compare(position))
            .count();
        println!("{}: {refused} refused", variant.name());
        // Both are compared often.
        let range = SPOILED_POSITIONS / 5..SPOILED_POSITIONS * 9 / 10;
        assert!(
            range.contains(&refused),
            "{}: {refused} refused",
            variant.name()
        );
    }
}

/// Composed set-ups before anything is sorted out: checks of the wrong side, idle en-passant cells.
#[test]
fn composed_setups() {
    for variant in Variant::ALL {
        let mut composer = Composer::new(variant, 78);
        let setups: Vec<Position> = (0..SPOILED_POSITIONS).map(|_| composer.setup()).collect();
        let refused = setups
            .par_iter()
            .filter(|position| compare(position))
            .count();
        println!("{}: {refused} refused", variant.name());
        let range = SPOILED_POSITIONS / 20..SPOILED_POSITIONS * 3 / 4;
        assert!(
            range.contains(&refused),
            "{}: {refused} refused",
            variant.name()
        );
    }
}
