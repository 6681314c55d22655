//! Kinds of pieces and their letters.

use crate::color::Color;

/// A kind of piece, without its colour.
///
/// The numbers are stable: the C header, the packed record and the order of the observation planes use them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Piece {
    /// Steps straight forward, captures obliquely.
    Pawn = 0,
    /// Leaps to twelve cells.
    Knight = 1,
    /// Slides through the corners of its cell.
    Bishop = 2,
    /// Slides through the sides of its cell.
    Rook = 3,
    /// Rook and bishop in one.
    Queen = 4,
    /// One step in any of the twelve directions.
    King = 5,
}

impl Piece {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Piece; 6] = [
        Piece::Pawn,
        Piece::Knight,
        Piece::Bishop,
        Piece::Rook,
        Piece::Queen,
        Piece::King,
    ];

    /// What a pawn may become, in the order of the policy index: queen, rook, bishop, knight.
    pub const PROMOTIONS: [Piece; 4] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];

    /// 0 (pawn) to 5 (king).
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind with this number, if there is one.
    pub const fn from_index(index: usize) -> Option<Piece> {
        if index < 6 {
            Some(Piece::ALL[index])
        } else {
            None
        }
    }

    /// The capital letter: `P N B R Q K`.
    pub const fn letter(self) -> char {
        b"PNBRQK"[self as usize] as char
    }

    /// The letter as FEN writes it: capital for White, small for Black.
    pub const fn colored_letter(self, color: Color) -> char {
        match color {
            Color::White => self.letter(),
            Color::Black => self.letter().to_ascii_lowercase(),
        }
    }

    /// The kind with this capital letter.
    pub const fn from_letter(letter: u8) -> Option<Piece> {
        Some(match letter {
            b'P' => Piece::Pawn,
            b'N' => Piece::Knight,
            b'B' => Piece::Bishop,
            b'R' => Piece::Rook,
            b'Q' => Piece::Queen,
            b'K' => Piece::King,
            _ => return None,
        })
    }

    /// Kind and colour of a letter as FEN writes it.
    pub const fn from_colored_letter(letter: u8) -> Option<(Piece, Color)> {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        match Piece::from_letter(letter.to_ascii_uppercase()) {
            Some(piece) => Some((piece, color)),
            None => None,
        }
    }
}
