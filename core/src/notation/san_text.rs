//! The grammar of algebraic notation: what a move's text says, before any position is asked.

use crate::bitboard::Bitboard;
use crate::notation::coordinate::{MoveError, MoveErrorKind};
use crate::piece::Piece;
use crate::variant::geometry::Geometry;

/// A move's text taken to pieces.
pub(crate) enum SanText {
    /// A castling, in the letters `O`.
    Castling(String),
    /// Anything else.
    Piece(PieceText),
}

/// A move that is no castling.
pub(crate) struct PieceText {
    pub piece: Piece,
    /// The file that the piece leaves, counted from the left, if the text names it.
    pub file: Option<usize>,
    /// The rank that it leaves, if the text names it.
    pub rank: Option<u8>,
    /// The cell that it enters; the whole file if the text names no more.
    pub targets: Bitboard,
    /// Where the text names these targets.
    pub targets_at: usize,
    pub capture: CaptureText,
    /// What a pawn becomes.
    pub promotion: Option<Piece>,
    /// Where the promotion stands or ought to.
    pub promotion_at: usize,
    /// Where an `e.p.` stands.
    pub in_passing: Option<usize>,
}

/// What the text says about a capture.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CaptureText {
    /// An `x` at this offset.
    Sign(usize),
    /// No `x`.
    NoSign,
    /// The form of two files, which only captures have.
    TwoFiles,
}

struct Reader<'a> {
    geometry: &'a Geometry,
    bytes: &'a [u8],
    /// Offset of the first byte not yet read.
    at: usize,
}

/// Reads a move's text by the grammar alone.
pub(crate) fn read(geometry: &Geometry, text: &str) -> Result<SanText, MoveError> {
    if text.is_empty() {
        return fault(0, MoveErrorKind::Empty);
    }
    let mut reader = Reader {
        geometry,
        bytes: text.as_bytes(),
        at: 0,
    };
    if matches!(reader.bytes[0], b'O' | b'0') {
        reader.castling().map(SanText::Castling)
    } else {
        reader.piece().map(SanText::Piece)
    }
}

fn fault<T>(offset: usize, kind: MoveErrorKind) -> Result<T, MoveError> {
    Err(MoveError { offset, kind })
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Reads these bytes, if they come next.
    fn take(&mut self, expected: &[u8]) -> bool {
        let found = self.bytes[self.at..].starts_with(expected);
        if found {
            self.at += expected.len();
        }
        found
    }

    /// The sign of check or mate, which says nothing that the position does not, and the end of the text.
    fn end(&mut self) -> Result<(), MoveError> {
        if !self.take(b"+") {
            self.take(b"#");
        }
        if self.at < self.bytes.len() {
            return fault(self.at, MoveErrorKind::Trailing);
        }
        Ok(())
    }

    fn castling(&mut self) -> Result<String, MoveError> {
        let mut text = String::new();
        while let Some(byte @ (b'O' | b'0' | b'-' | b'Q')) = self.peek() {
            text.push(if byte == b'0' { 'O' } else { byte as char });
            self.at += 1;
        }
        self.end()?;
        Ok(text)
    }

    fn file(&mut self) -> Option<usize> {
        let file = self.geometry.file_of_letter(self.peek()?)?;
        self.at += 1;
        Some(file)
    }

    /// The digits that come next; none if there is no digit.
    fn digits(&mut self) -> &[u8] {
        let rest = &self.bytes[self.at..];
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit());
        let count = digits.count();
        self.at += count;
        &rest[..count]
    }

    /// A rank number, if a digit comes next: of the file whose letter stands in front of it, or of any.
    fn rank(&mut self, file: Option<usize>) -> Result<Option<u8>, MoveError> {
        let at = self.at;
        let rank = match *self.digits() {
            [] => return Ok(None),
            [digit @ b'1'..=b'9'] => digit - b'0',
            [b'1', digit] => 10 + (digit - b'0'),
            _ => 0,
        };
        let highest = self.geometry.highest_rank();
        match file {
            Some(file) if self.geometry.cell_at(file, rank).is_none() => {
                fault(at - 1, MoveErrorKind::Cell)
            }
            None if rank == 0 || rank > highest => fault(at, MoveErrorKind::Rank),
            _ => Ok(Some(rank)),
        }
    }

    fn piece(&mut self) -> Result<PieceText, MoveError> {
        let piece = match self.peek() {
            Some(letter @ b'A'..=b'Z') => match Piece::from_letter(letter) {
                Some(piece) if piece != Piece::Pawn => {
                    self.at += 1;
                    piece
                }
                _ => return fault(0, MoveErrorKind::PieceLetter(letter as char)),
            },
            _ => Piece::Pawn,
        };
        // The first group of file and rank is where the piece comes from if another follows, else the cell that it enters.
        let first_at = self.at;
        let file = self.file();
        if piece == Piece::Pawn && file.is_none() && self.peek() != Some(b'x') {
            return fault(first_at, MoveErrorKind::Cell);
        }
        let rank = self.rank(file)?;
        let sign_at = self.at;
        let mut capture = CaptureText::NoSign;
        if self.take(b"x") {
            capture = CaptureText::Sign(sign_at);
            if piece == Piece::Pawn && file.is_none() {
                return fault(sign_at, MoveErrorKind::PawnFile);
            }
        }
        let second_at = self.at;
        let mut text = PieceText {
            piece,
            file,
            rank,
            targets: Bitboard::EMPTY,
            targets_at: second_at,
            capture,
            promotion: None,
            promotion_at: second_at,
            in_passing: None,
        };
        // The letter of `e.p.` is no file.
        let second = match self.bytes[self.at..].starts_with(b"e.p.") {
            true => None,
            false => self.file(),
        };
        match (second, capture, file, rank) {
            (Some(to_file), ..) => self.second_group(&mut text, to_file)?,
            (None, CaptureText::NoSign, Some(file), Some(rank)) => {
                text.targets = self.cell(file, rank);
                text.targets_at = first_at;
                (text.file, text.rank) = (None, None);
            }
            _ => return fault(second_at, MoveErrorKind::Cell),
        }
        self.behind_the_cell(&mut text)?;
        Ok(text)
    }

    fn cell(&self, file: usize, rank: u8) -> Bitboard {
        let cell = self.geometry.cell_at(file, rank);
        cell.map_or(Bitboard::EMPTY, Bitboard::from)
    }

    /// The cell behind the group that says where the piece comes from, or a pawn's file alone.
    fn second_group(&mut self, text: &mut PieceText, to_file: usize) -> Result<(), MoveError> {
        match self.rank(Some(to_file))? {
            Some(rank) => text.targets = self.cell(to_file, rank),
            None if text.piece == Piece::Pawn
                && text.rank.is_none()
                && text.capture == CaptureText::NoSign =>
            {
                text.capture = CaptureText::TwoFiles;
                for rank in 1..=self.geometry.highest_rank() {
                    text.targets |= self.cell(to_file, rank);
                }
            }
            None => return fault(text.targets_at, MoveErrorKind::Cell),
        }
        Ok(())
    }

    /// Promotion, `e.p.` and the sign of check.
    fn behind_the_cell(&mut self, text: &mut PieceText) -> Result<(), MoveError> {
        text.promotion_at = self.at;
        if self.take(b"=") {
            if text.piece != Piece::Pawn {
                return fault(text.promotion_at, MoveErrorKind::NotPromoted);
            }
            let piece = self.peek().and_then(Piece::from_letter);
            if !piece.is_some_and(|piece| Piece::PROMOTIONS.contains(&piece)) {
                return fault(self.at, MoveErrorKind::Promotion);
            }
            text.promotion = piece;
            self.at += 1;
        }
        let in_passing_at = self.at;
        if self.take(b"e.p.") || self.take(b" e.p.") {
            text.in_passing = Some(in_passing_at);
        }
        self.end()
    }
}
