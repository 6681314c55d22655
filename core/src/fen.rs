//! FEN: `<placement> <side> <castling> <en passant> <plies since capture or pawn move> <move number>`.

use core::fmt;

use crate::castling::{CastlingRights, LETTERS};
use crate::cell::{Cell, NUMBER_RANGE};
use crate::color::Color;
use crate::piece::Piece;
use crate::position::Position;
use crate::setup::{Setup, SetupError};
use crate::variant::geometry::Geometry;
use crate::variant::Variant;

/// What is wrong with a FEN, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError {
    /// Offset of the byte at fault.
    pub offset: usize,
    /// The fault.
    pub kind: FenErrorKind,
}

/// What is wrong with a FEN.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// The text ends before this field.
    Missing(&'static str),
    /// There is text behind the last field, or a space too many.
    Trailing,
    /// The placement has fewer or more ranks than the board.
    RankCount {
        /// Ranks of the board.
        expected: usize,
        /// Ranks in the text.
        found: usize,
    },
    /// A rank has fewer or more cells than the board's.
    RankLength {
        /// Number of the rank, as cells are named.
        rank: u8,
        /// Its cells on the board.
        expected: usize,
        /// Its cells in the text.
        found: usize,
    },
    /// A run of empty cells that is 0, has a leading zero, or follows another.
    Run,
    /// Not a piece's letter, a run or a slash.
    Piece(char),
    /// The side to move is neither `w` nor `b`.
    Side,
    /// The castling field is not `-` or some of `KQkq` in this order.
    Castling,
    /// The en-passant field is not `-` or a cell of the board.
    EnPassant,
    /// A counter is not a decimal number in its range, or has a leading zero.
    Counter {
        /// Smallest allowed value.
        least: u16,
    },
    /// The text is well-formed, but what it says is no position.
    Setup(SetupError),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            FenErrorKind::Missing(field) => write!(f, "the {field} is missing")?,
            FenErrorKind::Trailing => f.write_str("text that does not belong there")?,
            FenErrorKind::RankCount { expected, found } => {
                write!(f, "{found} ranks where the board has {expected}")?
            }
            FenErrorKind::RankLength {
                rank,
                expected,
                found,
            } => write!(f, "{found} cells where rank {rank} has {expected}")?,
            FenErrorKind::Run => f.write_str("not a run of empty cells")?,
            FenErrorKind::Piece(letter) => write!(f, "{letter:?} is no piece")?,
            FenErrorKind::Side => f.write_str("the side to move is neither w nor b")?,
            FenErrorKind::Castling => {
                f.write_str("the castling rights are not - or some of KQkq in this order")?
            }
            FenErrorKind::EnPassant => {
                f.write_str("the en-passant cell is not - or a cell of the board")?
            }
            FenErrorKind::Counter { least } => write!(
                f,
                "the counter is not a number from {least} to 65535 without leading zero"
            )?,
            FenErrorKind::Setup(error) => write!(f, "{error}")?,
        }
        write!(f, " (byte {})", self.offset)
    }
}

impl std::error::Error for FenError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            FenErrorKind::Setup(error) => Some(error),
            _ => None,
        }
    }
}

fn fault<T>(offset: usize, kind: FenErrorKind) -> Result<T, FenError> {
    Err(FenError { offset, kind })
}

/// The cells of a rank, from left to right.
fn rank_cells(geometry: &Geometry, rank: u8) -> impl Iterator<Item = Cell> + '_ {
    (0..geometry.file_count()).filter_map(move |file| geometry.cell_at(file, rank))
}

impl Position {
    /// Reads a FEN. Everything that formats and rules do not allow is refused; only an en-passant cell on which no capture is legal is
    /// accepted and left out. Both counters may be missing.
    ///
    /// ```
    /// use hexmate::{Position, Variant};
    /// let fen = "1/3/5/7/9/5k5/11/11/5K5/11/11 w - - 3 40";
    /// assert_eq!(Position::from_fen(Variant::Glinski, fen)?.fen(), fen);
    /// let error = Position::from_fen(Variant::Glinski, "1/3/5").unwrap_err();
    /// assert_eq!(error.to_string(), "3 ranks where the board has 11 (byte 5)");
    /// # Ok::<(), hexmate::FenError>(())
    /// ```
    pub fn from_fen(variant: Variant, fen: &str) -> Result<Position, FenError> {
        Reader::new(variant, fen).read()
    }

    /// The FEN of the position, with all six fields.
    pub fn fen(&self) -> String {
        let geometry = self.variant.spec().geometry;
        let mut fen = String::with_capacity(96);
        for rank in (1..=geometry.highest_rank()).rev() {
            let mut run = 0;
            for cell in rank_cells(geometry, rank) {
                match self.piece_at(cell) {
                    None => run += 1,
                    Some((piece, color)) => {
                        if run > 0 {
                            fen.push_str(&run.to_string());
                        }
                        run = 0;
                        fen.push(piece.colored_letter(color));
                    }
                }
            }
            if run > 0 {
                fen.push_str(&run.to_string());
            }
            if rank > 1 {
                fen.push('/');
            }
        }
        let en_passant = match self.en_passant() {
            Some(cell) => self.variant.cell_name(cell),
            None => "-".to_owned(),
        };
        fen + &format!(
            " {} {} {en_passant} {} {}",
            self.side_to_move().letter(),
            self.castling_rights(),
            self.halfmove_clock,
            self.fullmove_number
        )
    }
}

struct Reader<'a> {
    variant: Variant,
    fen: &'a str,
    /// Offset of the first byte not yet read.
    at: usize,
    setup: Setup,
    /// Offset of the letter of the piece on each cell.
    offsets: [usize; NUMBER_RANGE],
}

impl<'a> Reader<'a> {
    fn new(variant: Variant, fen: &'a str) -> Reader<'a> {
        Reader {
            variant,
            fen,
            at: 0,
            setup: Setup::empty(variant),
            offsets: [0; NUMBER_RANGE],
        }
    }

    /// The next field with its offset.
    fn field(&mut self, name: &'static str) -> Result<(usize, &'a str), FenError> {
        let start = self.at;
        if start >= self.fen.len() {
            return fault(self.fen.len(), FenErrorKind::Missing(name));
        }
        let rest = &self.fen[start..];
        let field = rest.split(' ').next().unwrap_or(rest);
        if field.is_empty() {
            return fault(start, FenErrorKind::Trailing);
        }
        self.at = start + field.len();
        if self.at < self.fen.len() {
            self.at += 1;
            if self.at == self.fen.len() {
                return fault(self.at - 1, FenErrorKind::Trailing);
            }
        }
        Ok((start, field))
    }

    fn read(mut self) -> Result<Position, FenError> {
        let (_, placement) = self.field("placement")?;
        self.placement(placement)?;
        let (side_at, side) = self.field("side to move")?;
        self.setup.side_to_move = match side {
            "w" => Color::White,
            "b" => Color::Black,
            _ => return fault(side_at, FenErrorKind::Side),
        };
        let (castling_at, castling) = self.field("castling field")?;
        self.setup.castling_rights = castling_rights(castling_at, castling)?;
        let (en_passant_at, en_passant) = self.field("en-passant field")?;
        if en_passant != "-" {
            match self.variant.cell(en_passant) {
                Some(cell) => self.setup.en_passant = Some(cell),
                None => return fault(en_passant_at, FenErrorKind::EnPassant),
            }
        }
        let mut clock_at = self.fen.len();
        if self.at < self.fen.len() {
            let (at, clock) = self.field("clock")?;
            clock_at = at;
            self.setup.halfmove_clock = counter(at, clock, 0)?;
            let (at, number) = self.field("move number")?;
            self.setup.fullmove_number = counter(at, number, 1)?;
        }
        if self.at < self.fen.len() {
            return fault(self.at, FenErrorKind::Trailing);
        }
        self.setup.position().map_err(|error| FenError {
            offset: match error {
                SetupError::SecondKing(_, cell) | SetupError::PawnOnLastCell(_, cell) => {
                    self.offsets[cell.index()]
                }
                SetupError::OpponentInCheck(_) => side_at,
                SetupError::NoCastling => castling_at,
                SetupError::CastlingNotAtHome(bit) => {
                    let letter = LETTERS[bit as usize & 3] as char;
                    castling_at + castling.find(letter).unwrap_or(0)
                }
                SetupError::NoEnPassant | SetupError::EnPassantImpossible(_) => en_passant_at,
                SetupError::EnPassantClock(_) => clock_at,
                _ => 0,
            },
            kind: FenErrorKind::Setup(error),
        })
    }

    fn placement(&mut self, placement: &str) -> Result<(), FenError> {
        let geometry = self.variant.spec().geometry;
        let highest = geometry.highest_rank();
        let expected = highest as usize;
        let mut at = 0;
        let mut read = 0;
        for text in placement.split('/') {
            read += 1;
            if read > expected {
                let found = placement.split('/').count();
                return fault(at - 1, FenErrorKind::RankCount { expected, found });
            }
            self.rank(at, text, highest - (read as u8 - 1))?;
            at += text.len() + 1;
        }
        if read < expected {
            let found = read;
            return fault(placement.len(), FenErrorKind::RankCount { expected, found });
        }
        Ok(())
    }

    fn rank(&mut self, at: usize, text: &str, rank: u8) -> Result<(), FenError> {
        let geometry = self.variant.spec().geometry;
        let cells: Vec<Cell> = rank_cells(geometry, rank).collect();
        let mut found = 0;
        let mut after_run = false;
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let offset = at + text.len() - rest.len();
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            if digits > 0 {
                // More than two digits cannot be a run on any board.
                let run = rest[..digits].parse::<u8>().ok().filter(|&run| run <= 11);
                match run {
                    Some(run) if letter != '0' && !after_run => found += run as usize,
                    _ => return fault(offset, FenErrorKind::Run),
                }
                rest = &rest[digits..];
            } else {
                let piece = Piece::from_colored_letter(if letter.is_ascii() {
                    letter as u8
                } else {
                    b'?'
                });
                let Some((piece, color)) = piece else {
                    return fault(offset, FenErrorKind::Piece(letter));
                };
                if let Some(&cell) = cells.get(found) {
                    self.offsets[cell.index()] = offset;
                    self.setup
                        .put(cell, piece, color)
                        .map_err(|error| FenError {
                            offset,
                            kind: FenErrorKind::Setup(error),
                        })?;
                }
                found += 1;
                rest = &rest[letter.len_utf8()..];
            }
            after_run = digits > 0;
        }
        if found != cells.len() {
            let kind = FenErrorKind::RankLength {
                rank,
                expected: cells.len(),
                found,
            };
            return fault(at, kind);
        }
        Ok(())
    }
}

fn castling_rights(at: usize, field: &str) -> Result<CastlingRights, FenError> {
    let mut bits = 0u8;
    if field != "-" {
        for (i, letter) in field.bytes().enumerate() {
            match LETTERS.iter().position(|&l| l == letter) {
                Some(bit) if bits >> bit == 0 => bits |= 1 << bit,
                _ => return fault(at + i, FenErrorKind::Castling),
            }
        }
    }
    Ok(CastlingRights(bits))
}

fn counter(at: usize, field: &str, least: u16) -> Result<u16, FenError> {
    let plain = field.bytes().all(|byte| byte.is_ascii_digit())
        && (field.len() == 1 || !field.starts_with('0'));
    match field.parse::<u16>() {
        Ok(value) if plain && value >= least => Ok(value),
        _ => fault(at, FenErrorKind::Counter { least }),
    }
}
