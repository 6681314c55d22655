//! The setup string of the McCooey card: `q,r:piece` joined by commas, axial coordinates, 91 cells.

use core::fmt;

use crate::cell::Cell;
use crate::color::Color;
use crate::coord::Coord;
use crate::piece::Piece;
use crate::position::Position;
use crate::setup::{Setup, SetupError};
use crate::variant::Variant;

/// What is wrong with a setup string, and where; or why a position has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupStringError {
    /// Offset of the byte at fault; 0 where there is no text.
    pub offset: usize,
    /// The fault.
    pub kind: SetupStringErrorKind,
}

/// What is wrong with a setup string, or why a position has none.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupStringErrorKind {
    /// The form is for boards of 91 cells only.
    Board,
    /// Not a coordinate without superfluous sign or zero.
    Coordinate,
    /// This byte is expected.
    Expected(char),
    /// Not a piece's letter.
    Piece,
    /// The board has no cell there.
    Cell,
    /// A second piece on this cell.
    Occupied,
    /// The pieces make no position.
    Setup(SetupError),
    /// The form holds positions with White to move, no capture in passing and counters 0 and 1; this is not one.
    State,
}

impl fmt::Display for SetupStringError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            SetupStringErrorKind::Board => {
                return f.write_str("setup strings are for boards of 91 cells")
            }
            SetupStringErrorKind::State => {
                return f.write_str(
                    "a setup string holds White to move, no en passant and counters 0 and 1 only",
                )
            }
            SetupStringErrorKind::Coordinate => f.write_str("not a coordinate")?,
            SetupStringErrorKind::Expected(byte) => write!(f, "{byte:?} is missing")?,
            SetupStringErrorKind::Piece => f.write_str("not a piece")?,
            SetupStringErrorKind::Cell => f.write_str("the board has no cell there")?,
            SetupStringErrorKind::Occupied => f.write_str("a second piece on this cell")?,
            SetupStringErrorKind::Setup(error) => write!(f, "{error}")?,
        }
        write!(f, " (byte {})", self.offset)
    }
}

impl std::error::Error for SetupStringError {}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn fault<T>(&self, kind: SetupStringErrorKind) -> Result<T, SetupStringError> {
        Err(SetupStringError {
            offset: self.at,
            kind,
        })
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn expect(&mut self, byte: u8) -> Result<(), SetupStringError> {
        if self.peek() != Some(byte) {
            return self.fault(SetupStringErrorKind::Expected(byte as char));
        }
        self.at += 1;
        Ok(())
    }

    /// One digit, perhaps with a minus sign; the caller finds out whether there is such a cell.
    fn coordinate(&mut self) -> Result<i8, SetupStringError> {
        let negative = self.peek() == Some(b'-');
        let digit = self.text.get(self.at + negative as usize).copied();
        let value = match digit {
            Some(digit @ b'0'..=b'9') => (digit - b'0') as i8,
            _ => return self.fault(SetupStringErrorKind::Coordinate),
        };
        if negative && value == 0 {
            return self.fault(SetupStringErrorKind::Coordinate);
        }
        self.at += 1 + negative as usize;
        Ok(if negative { -value } else { value })
    }
}

impl Position {
    /// Reads a setup string, such as the McCooey card's own. White is to move, there is no capture in passing, and the counters are 0 and 1.
    pub fn from_setup_string(variant: Variant, text: &str) -> Result<Position, SetupStringError> {
        let mut reader = Reader {
            text: text.as_bytes(),
            at: 0,
        };
        if variant.cells().len() != 91 {
            return reader.fault(SetupStringErrorKind::Board);
        }
        let mut setup = Setup::empty(variant);
        let mut taken = crate::bitboard::Bitboard::EMPTY;
        let mut offsets = [0; crate::cell::NUMBER_RANGE];
        loop {
            let start = reader.at;
            let q = reader.coordinate()?;
            reader.expect(b',')?;
            let r = reader.coordinate()?;
            let Some(cell) = Cell::from_coord(Coord { q, r }) else {
                reader.at = start;
                return reader.fault(SetupStringErrorKind::Cell);
            };
            if taken.contains(cell) {
                reader.at = start;
                return reader.fault(SetupStringErrorKind::Occupied);
            }
            taken = taken.with(cell);
            offsets[cell.index()] = start;
            reader.expect(b':')?;
            let letter = reader.peek().and_then(Piece::from_colored_letter);
            let Some((piece, color)) = letter else {
                return reader.fault(SetupStringErrorKind::Piece);
            };
            reader.at += 1;
            setup
                .put(cell, piece, color)
                .or_else(|error| reader.fault(SetupStringErrorKind::Setup(error)))?;
            if reader.at == reader.text.len() {
                break;
            }
            reader.expect(b',')?;
        }
        setup.position().map_err(|error| SetupStringError {
            offset: match error {
                SetupError::SecondKing(_, cell) | SetupError::PawnOnLastCell(_, cell) => {
                    offsets[cell.index()]
                }
                _ => 0,
            },
            kind: SetupStringErrorKind::Setup(error),
        })
    }

    /// The setup string of a position with White to move, no capture in passing, no castling and counters 0 and 1; in numeric order
    /// of `q`, then `r`.
    pub fn setup_string(&self) -> Result<String, SetupStringError> {
        let fault = |kind| Err(SetupStringError { offset: 0, kind });
        if self.variant.cells().len() != 91 {
            return fault(SetupStringErrorKind::Board);
        }
        if self.side_to_move() != Color::White
            || self.en_passant().is_some()
            || self.halfmove_clock != 0
            || self.fullmove_number != 1
        {
            return fault(SetupStringErrorKind::State);
        }
        let mut pieces: Vec<(i8, i8, char)> = self
            .occupied()
            .iter()
            .filter_map(|cell| {
                let (piece, color) = self.piece_at(cell)?;
                let Coord { q, r } = cell.coord();
                Some((q, r, piece.colored_letter(color)))
            })
            .collect();
        pieces.sort_unstable();
        let pieces: Vec<String> = pieces
            .iter()
            .map(|(q, r, letter)| format!("{q},{r}:{letter}"))
            .collect();
        Ok(pieces.join(","))
    }
}
