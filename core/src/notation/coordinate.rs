//! The coordinate form of moves: from, to and promotion letter, such as `f5f6` or `f10f11q`.

use core::fmt;

use crate::moves::Move;
use crate::piece::Piece;
use crate::position::Position;
use crate::variant::Variant;

/// What is wrong with a move's text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveError {
    /// Offset of the byte at fault.
    pub offset: usize,
    /// The fault.
    pub kind: MoveErrorKind,
}

/// What is wrong with a move's text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveErrorKind {
    /// There is no text.
    Empty,
    /// Not a cell of the board.
    Cell,
    /// Not the small letter of a piece that a pawn can become: `q`, `r`, `b` or `n`.
    Promotion,
    /// Text that belongs to no move.
    Trailing,
    /// A capital letter that is no piece's, in algebraic notation. A pawn has none.
    PieceLetter(char),
    /// Not a rank of the board, where algebraic notation says which piece moves.
    Rank,
    /// A castling that the variant does not have or that is written in another way.
    Castling,
    /// A pawn's capture that does not name the pawn's file.
    PawnFile,
    /// An `x` although nothing is captured.
    NothingCaptured,
    /// No `x` although something is captured.
    CaptureSign,
    /// An `e.p.` although no pawn is captured in passing.
    NotInPassing,
    /// A piece to promote to although no pawn reaches a last cell.
    NotPromoted,
    /// No piece to promote to although a pawn reaches a last cell.
    PromotionMissing,
    /// A move that is well-formed but not legal in the position.
    Illegal {
        /// The move as it was written.
        text: String,
        /// The position's FEN.
        fen: String,
    },
    /// A move in algebraic notation that several legal moves fit.
    Ambiguous {
        /// The move as it was written.
        text: String,
        /// Legal moves that fit, in coordinate form.
        candidates: Vec<String>,
    },
}

impl fmt::Display for MoveErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            MoveErrorKind::Illegal { text, fen } => {
                return write!(f, "{text} is not legal in {fen}");
            }
            MoveErrorKind::Ambiguous { text, candidates } => {
                return write!(f, "{text} can be {}", candidates.join(" or "));
            }
            MoveErrorKind::PieceLetter(letter) => {
                return write!(f, "no piece has the letter {letter}")
            }
            MoveErrorKind::Empty => "there is no move",
            MoveErrorKind::Cell => "not a cell of the board",
            MoveErrorKind::Promotion => "not a piece that a pawn can become",
            MoveErrorKind::Trailing => "text that belongs to no move",
            MoveErrorKind::Rank => "not a rank of the board",
            MoveErrorKind::Castling => "the variant has no castling that is written so",
            MoveErrorKind::PawnFile => "a pawn's capture must name the pawn's file",
            MoveErrorKind::NothingCaptured => "the move captures nothing",
            MoveErrorKind::CaptureSign => "the move captures, so an x is missing",
            MoveErrorKind::NotInPassing => "the move is no capture in passing",
            MoveErrorKind::NotPromoted => "no pawn reaches a last cell with this move",
            MoveErrorKind::PromotionMissing => {
                "the pawn reaches a last cell and must become another piece"
            }
        })
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (byte {})", self.kind, self.offset)
    }
}

impl std::error::Error for MoveError {}

impl Move {
    /// Reads a move's coordinate form. Whether it is legal anywhere is not looked at.
    ///
    /// ```
    /// use hexmate::{Move, Variant};
    /// let mv = Move::from_uci(Variant::McCooey, "f10f11q")?;
    /// assert_eq!(mv.to_uci(Variant::McCooey), "f10f11q");
    /// # Ok::<(), hexmate::MoveError>(())
    /// ```
    pub fn from_uci(variant: Variant, text: &str) -> Result<Move, MoveError> {
        let fault = |offset, kind| Err(MoveError { offset, kind });
        let bytes = text.as_bytes();
        if bytes.is_empty() {
            return fault(0, MoveErrorKind::Empty);
        }
        let geometry = variant.spec().geometry;
        let cell_end = |start: usize| {
            let digits = bytes.iter().skip(start + 1);
            start + 1 + digits.take_while(|byte| byte.is_ascii_digit()).count()
        };
        let middle = cell_end(0);
        let Some(from) = geometry.cell(&bytes[..middle]) else {
            return fault(0, MoveErrorKind::Cell);
        };
        let end = cell_end(middle);
        let Some(to) = bytes.get(middle..end).and_then(|name| geometry.cell(name)) else {
            return fault(middle, MoveErrorKind::Cell);
        };
        match bytes.get(end) {
            None => Ok(Move::new(from, to)),
            Some(letter) => {
                let piece = Piece::PROMOTIONS
                    .into_iter()
                    .find(|piece| piece.letter().to_ascii_lowercase() == *letter as char);
                match piece {
                    None => fault(end, MoveErrorKind::Promotion),
                    Some(_) if bytes.len() > end + 1 => fault(end + 1, MoveErrorKind::Trailing),
                    Some(piece) => Ok(Move::with_promotion(from, to, piece)),
                }
            }
        }
    }
}

impl Position {
    /// Reads a legal move in coordinate form.
    pub fn parse_uci(&self, text: &str) -> Result<Move, MoveError> {
        let mv = Move::from_uci(self.variant, text)?;
        if self.is_legal(mv) {
            Ok(mv)
        } else {
            let kind = MoveErrorKind::Illegal {
                text: text.to_owned(),
                fen: self.fen(),
            };
            Err(MoveError { offset: 0, kind })
        }
    }
}
