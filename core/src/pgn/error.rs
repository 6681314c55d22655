//! What can be wrong with PGN.

use core::fmt;
use std::io;

use crate::fen::FenError;
use crate::notation::coordinate::MoveErrorKind;
use crate::pgn::result::PgnResult;
use crate::position::IllegalMove;
use crate::variant::UnknownVariant;

/// What is wrong with a PGN text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnError {
    /// Offset of the byte at fault in the whole text.
    pub offset: u64,
    /// Number of its line, from 1.
    pub line: u64,
    /// The fault.
    pub kind: PgnErrorKind,
}

/// What is wrong with a PGN text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PgnErrorKind {
    /// The text could not be read any further.
    Io(io::ErrorKind, String),
    /// Text that is no UTF-8, outside comments.
    Utf8,
    /// A character that belongs to nothing.
    Unexpected(char),
    /// A tag is not `[Name "value"]` on one line: what is missing or wrong.
    TagForm(&'static str),
    /// A tag that the game has already.
    TagTwice(String),
    /// A comment without closing brace, up to the end of the text or to a line that begins with `[Event `.
    CommentOpen,
    /// A variation without closing parenthesis.
    VariationOpen,
    /// A `$` without a number from 0 to 255.
    Nag,
    /// Not one of `!`, `?`, `!!`, `??`, `!?` and `?!` behind a move.
    Suffix,
    /// The game names no variant, and the reader was given none.
    VariantMissing,
    /// No variant has the name that the game gives.
    Variant(UnknownVariant),
    /// `SetUp` is neither 0 nor 1, or says other than that there is a `FEN` (1) or none (0).
    SetUp,
    /// The `FEN` tag holds no position of the variant.
    Fen(FenError),
    /// The value of the `Result` tag is no result.
    Result(String),
    /// The number in front of a move is not the move's, or dots say that the other side is to move.
    MoveNumber {
        /// The number as it was written, with its dots.
        found: String,
        /// The number of the move.
        expected: u16,
    },
    /// A move that cannot be read or is not legal.
    Move(MoveErrorKind),
    /// The text, or the game in front of the next game's tags, ends without result.
    Unfinished,
    /// The result behind the moves is not the one of the `Result` tag.
    TwoResults {
        /// The result of the tag.
        tag: PgnResult,
        /// The result behind the moves.
        end: PgnResult,
    },
    /// The last position ends the game in another way, or the result needs a stalemate that scores.
    ResultOnBoard {
        /// The result behind the moves.
        result: PgnResult,
        /// The FEN of the last position.
        fen: String,
    },
    /// Where one game was asked for, there is none.
    NoGame,
    /// Where one game was asked for, another follows.
    SecondGame,
}

impl fmt::Display for PgnErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PgnErrorKind::Io(_, message) => return write!(f, "cannot read on: {message}"),
            PgnErrorKind::Unexpected(found) => return write!(f, "{found:?} belongs to nothing"),
            PgnErrorKind::TagForm(fault) => return write!(f, "a tag {fault}"),
            PgnErrorKind::TagTwice(name) => {
                return write!(f, "the game has a tag {name} already");
            }
            PgnErrorKind::Variant(error) => return write!(f, "{error}"),
            PgnErrorKind::Fen(error) => return write!(f, "in the FEN: {error}"),
            PgnErrorKind::Result(value) => return write!(f, "{value:?} is no result"),
            PgnErrorKind::MoveNumber { found, expected } => {
                return write!(f, "{found:?} in front of a move of number {expected}");
            }
            PgnErrorKind::Move(kind) => return write!(f, "{kind}"),
            PgnErrorKind::TwoResults { tag, end } => {
                return write!(f, "the game ends with {end}, but its Result tag is {tag}");
            }
            PgnErrorKind::ResultOnBoard { result, fen } => {
                return write!(f, "the game cannot end {result} in {fen}");
            }
            PgnErrorKind::Utf8 => "text that is no UTF-8",
            PgnErrorKind::CommentOpen => "a comment that is not closed",
            PgnErrorKind::VariationOpen => "a variation that is not closed",
            PgnErrorKind::Nag => "a $ needs a number from 0 to 255",
            PgnErrorKind::Suffix => "not one of ! ? !! ?? !? ?! behind a move",
            PgnErrorKind::VariantMissing => "the game names no variant",
            PgnErrorKind::SetUp => "SetUp is 1 if there is a FEN, else 0",
            PgnErrorKind::Unfinished => "the game ends without result",
            PgnErrorKind::NoGame => "there is no game",
            PgnErrorKind::SecondGame => "another game follows",
        })
    }
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} (line {}, byte {})",
            self.kind, self.line, self.offset
        )
    }
}

impl std::error::Error for PgnError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            PgnErrorKind::Variant(error) => Some(error),
            PgnErrorKind::Fen(error) => Some(error),
            _ => None,
        }
    }
}

/// Why a game cannot be written as PGN.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PgnWriteError {
    /// A move is not legal.
    Illegal {
        /// How many plies came before.
        ply: usize,
        /// The move.
        error: IllegalMove,
    },
    /// A comment holds a closing brace, which would end it.
    Comment {
        /// The ply that it stands behind, from 0.
        ply: usize,
        /// Offset of the brace.
        offset: usize,
    },
}

impl fmt::Display for PgnWriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PgnWriteError::Illegal { ply, error } => write!(f, "ply {ply}: {error}"),
            PgnWriteError::Comment { ply, offset } => write!(
                f,
                "ply {ply}: a comment cannot hold a closing brace (byte {offset})"
            ),
        }
    }
}

impl std::error::Error for PgnWriteError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            PgnWriteError::Illegal { error, .. } => Some(error),
            PgnWriteError::Comment { .. } => None,
        }
    }
}
