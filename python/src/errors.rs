//! Which exception each error of the core becomes: the only file that knows.

use hexmate::pgn::{PgnError, PgnWriteError, TagError};
use hexmate::{
    EncodeError, FenError, GameError, IllegalMove, MoveError, MoveErrorKind, PackedError,
    SetupError, SetupStringError, SetupStringErrorKind, UnknownKernel, UnknownVariant,
};
use pyo3::prelude::*;

use crate::python::exception;

/// An error that Python gets to see.
pub(crate) trait Fault {
    /// The class in `hexmate.errors`.
    fn class(&self) -> &'static str;
    /// What to say.
    fn message(&self) -> String;
    /// The byte at fault, for errors in texts.
    fn offset(&self) -> Option<usize> {
        None
    }
    /// The line at fault, for errors in texts of many lines.
    fn line(&self) -> Option<u64> {
        None
    }
}

/// The exception for an error.
pub(crate) fn raise(fault: impl Fault) -> PyErr {
    exception(fault.class(), fault.message(), fault.offset(), fault.line())
}

impl Fault for UnknownVariant {
    fn class(&self) -> &'static str {
        "VariantError"
    }
    fn message(&self) -> String {
        self.to_string()
    }
}

impl Fault for UnknownKernel {
    fn class(&self) -> &'static str {
        "HexmateError"
    }
    fn message(&self) -> String {
        self.to_string()
    }
}

impl Fault for SetupError {
    fn class(&self) -> &'static str {
        "PositionError"
    }
    fn message(&self) -> String {
        self.to_string()
    }
}

impl Fault for FenError {
    fn class(&self) -> &'static str {
        "FenError"
    }
    fn message(&self) -> String {
        self.to_string()
    }
    fn offset(&self) -> Option<usize> {
        Some(self.offset)
    }
}

impl Fault for SetupStringError {
    fn class(&self) -> &'static str {
        "SetupStringError"
    }
    fn message(&self) -> String {
        self.to_string()
    }
    fn offset(&self) -> Option<usize> {
        let of_the_whole = matches!(
            self.kind,
            SetupStringErrorKind::Board | SetupStringErrorKind::State
        );
        (!of_the_whole).then_some(self.offset)
    }
}

impl Fault for PackedError {
    fn class(&self) -> &'static str {
        "PackedError"
    }
    fn message(&self) -> String {
        self.to_string()
    }
}

impl Fault for MoveError {
    fn class(&self) -> &'static str {
        match self.kind {
            MoveErrorKind::Illegal { .. } => "IllegalMoveError",
            MoveErrorKind::Ambiguous { .. } => "AmbiguousMoveError",
            _ => "InvalidMoveError",
        }
    }
    fn message(&self) -> String {
        self.to_string()
    }
    fn offset(&self) -> Option<usize> {
        let of_the_whole = matches!(
            self.kind,
            MoveErrorKind::Illegal { .. } | MoveErrorKind::Ambiguous { .. }
        );
        (!of_the_whole).then_some(self.offset)
    }
}

impl Fault for IllegalMove {
    fn class(&self) -> &'static str {
        "IllegalMoveError"
    }
    fn message(&self) -> String {
        self.to_string()
    }
}

impl Fault for GameError {
    fn class(&self) -> &'static str {
        match self {
            GameError::Illegal(error) => error.class(),
            GameError::Text(error) => error.class(),
            GameError::Over(_) => "GameOverError",
            GameError::LimitZero => "SettingsError",
            _ => "GameError",
        }
    }
    fn message(&self) -> String {
        self.to_string()
    }
    fn offset(&self) -> Option<usize> {
        match self {
            GameError::Text(error) => error.offset(),
            _ => None,
        }
    }
}

impl Fault for EncodeError {
    fn class(&self) -> &'static str {
        match self {
            EncodeError::NoPolicyIndex => "InvalidMoveError",
            EncodeError::Variant { .. } => "VariantError",
            _ => "HexmateError",
        }
    }
    fn message(&self) -> String {
        self.to_string()
    }
}

impl Fault for PgnError {
    fn class(&self) -> &'static str {
        "PgnError"
    }
    fn message(&self) -> String {
        self.to_string()
    }
    fn offset(&self) -> Option<usize> {
        usize::try_from(self.offset).ok()
    }
    fn line(&self) -> Option<u64> {
        Some(self.line)
    }
}

impl Fault for PgnWriteError {
    fn class(&self) -> &'static str {
        "PgnError"
    }
    fn message(&self) -> String {
        self.to_string()
    }
}

impl Fault for TagError {
    fn class(&self) -> &'static str {
        "PgnError"
    }
    fn message(&self) -> String {
        self.to_string()
    }
}

/// Errors that only this side of the border can meet.
pub(crate) enum Mismatch {
    /// No cell of a board has this name.
    Cell(hexmate::Variant, String),
    /// No autoreset mode has this name.
    Autoreset(String),
    /// Castling rights that are not written as FEN writes them.
    Castling(String),
    /// A game cannot have been ended by its players like this.
    Ended(hexmate::Termination, String),
    /// A row of an array that is no position.
    Row(usize, String),
    /// A number that is out of its range.
    Range(&'static str, i64, i64, i64),
    /// A number that is no move with a policy index in the state of this number.
    StateMove(usize, i64),
    /// Games cannot begin where they are over.
    StartIsOver(String),
    /// No way of counting perft has this name.
    PerftMethod(String),
    /// A promotion to pawn or king.
    Promotion(hexmate::Piece),
    /// No move on a board has this packed form.
    Bits(hexmate::Variant, u32),
    /// A cell, a set of cells or a move of one board where another is played on.
    Board {
        /// What was handed over.
        what: &'static str,
        /// Its board.
        found: hexmate::Variant,
        /// The variant that is played.
        expected: hexmate::Variant,
    },
}

impl Fault for Mismatch {
    fn class(&self) -> &'static str {
        match self {
            Mismatch::Board { what: "move", .. } => "IllegalMoveError",
            Mismatch::Promotion(_) | Mismatch::Bits(..) | Mismatch::StateMove(..) => {
                "InvalidMoveError"
            }
            Mismatch::Castling(_) => "PositionError",
            Mismatch::Row(..) => "PackedError",
            Mismatch::Range(..)
            | Mismatch::PerftMethod(_)
            | Mismatch::Autoreset(_)
            | Mismatch::StartIsOver(_) => "HexmateError",
            Mismatch::Ended(..) => "GameError",
            _ => "CellError",
        }
    }
    fn message(&self) -> String {
        match self {
            Mismatch::Cell(variant, name) => format!("the board of {variant} has no cell {name:?}"),
            Mismatch::Autoreset(name) => {
                format!("autoreset is \"next_step\", \"same_step\" or \"disabled\", not {name:?}")
            }
            Mismatch::Castling(text) => {
                format!("castling rights are - or some of KQkq in this order, not {text:?}")
            }
            Mismatch::Ended(termination, result) => {
                format!("the players cannot have ended this game by {termination} with {result}")
            }
            Mismatch::Row(row, text) => format!("row {row}: {text}"),
            Mismatch::PerftMethod(name) => {
                format!("perft counts by \"plain\" or \"two-ply\", not by {name:?}")
            }
            Mismatch::StateMove(state, bits) => {
                format!("state {state}: {bits} is no move that has a policy index")
            }
            Mismatch::StartIsOver(fen) => format!("games cannot begin where they are over: {fen}"),
            Mismatch::Range(name, value, least, most) => {
                format!("{name} must be {least} to {most}, not {value}")
            }
            Mismatch::Promotion(kind) => format!("a pawn cannot become a {kind:?}").to_lowercase(),
            Mismatch::Bits(variant, bits) => format!("{bits} is no move on the board of {variant}"),
            Mismatch::Board {
                what,
                found,
                expected,
            } => format!("a {what} of the board of {found} where {expected} is played"),
        }
    }
}
