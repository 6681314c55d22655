//! Which piece stands where, in four planes of bits.
//!
//! Three planes hold a number for each cell's piece, the fourth says which are White's. Rook is 1, bishop 2 and queen 3, so that one plane holds
//! all that slides through sides and another all that slides through corners; pawn 4, knight 5 and king 6 have the third.
//! 64 bytes in all: a copy is one or two vector registers, and every set that move generation asks for is one or two operations away.

use crate::bitboard::Bitboard;
use crate::cell::Cell;
use crate::color::Color;
use crate::piece::Piece;

/// The pieces on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub(crate) struct Board {
    /// Three bits of the piece's number, then White's pieces.
    pub planes: [Bitboard; 4],
}

static_assertions::const_assert!(core::mem::size_of::<Board>() == 64);

/// The plane of White's pieces.
pub(crate) const WHITE: usize = 3;

/// Number of a kind of piece in the first three planes.
pub(crate) const fn code(piece: Piece) -> usize {
    match piece {
        Piece::Rook => 1,
        Piece::Bishop => 2,
        Piece::Queen => 3,
        Piece::Pawn => 4,
        Piece::Knight => 5,
        Piece::King => 6,
    }
}

/// For each kind of piece, which of the first three planes hold it: all bits or none.
const MASKS: [[Bitboard; 3]; 6] = {
    let mut masks = [[Bitboard::EMPTY; 3]; 6];
    let mut i = 0;
    while i < 6 {
        let mut plane = 0;
        while plane < 3 {
            if code(Piece::ALL[i]) >> plane & 1 != 0 {
                masks[i][plane] = Bitboard(u128::MAX);
            }
            plane += 1;
        }
        i += 1;
    }
    masks
};

/// Kind of piece by its number.
const KINDS: [Option<Piece>; 8] = [
    None,
    Some(Piece::Rook),
    Some(Piece::Bishop),
    Some(Piece::Queen),
    Some(Piece::Pawn),
    Some(Piece::Knight),
    Some(Piece::King),
    None,
];

impl Board {
    /// All pieces.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.planes[0] | self.planes[1] | self.planes[2]
    }

    /// One side's pieces.
    #[inline(always)]
    pub fn of(&self, color: Color) -> Bitboard {
        match color {
            Color::White => self.planes[WHITE],
            Color::Black => self.occupied() - self.planes[WHITE],
        }
    }

    /// Both sides' pawns.
    #[inline(always)]
    pub fn pawns(&self) -> Bitboard {
        self.planes[2] - self.planes[1] - self.planes[0]
    }

    /// Both sides' knights.
    #[inline(always)]
    pub fn knights(&self) -> Bitboard {
        self.planes[2] & self.planes[0]
    }

    /// Both sides' kings.
    #[inline(always)]
    pub fn kings(&self) -> Bitboard {
        self.planes[2] & self.planes[1]
    }

    /// Both sides' rooks and queens.
    #[inline(always)]
    pub fn rook_sliders(&self) -> Bitboard {
        self.planes[0] - self.planes[2]
    }

    /// Both sides' bishops and queens.
    #[inline(always)]
    pub fn bishop_sliders(&self) -> Bitboard {
        self.planes[1] - self.planes[2]
    }

    /// Both sides' pieces of a kind.
    #[inline(always)]
    pub fn pieces(&self, piece: Piece) -> Bitboard {
        match piece {
            Piece::Pawn => self.pawns(),
            Piece::Knight => self.knights(),
            Piece::King => self.kings(),
            Piece::Rook => self.rook_sliders() - self.planes[1],
            Piece::Bishop => self.bishop_sliders() - self.planes[0],
            Piece::Queen => self.rook_sliders() & self.planes[1],
        }
    }

    /// The cell of a side's king. There is exactly one in every position.
    #[inline(always)]
    pub fn king(&self, color: Color) -> Cell {
        let king = self.kings() & self.of(color);
        Cell::from_index_unchecked(king.0.trailing_zeros() & 127)
    }

    /// The kind of piece on a cell.
    #[inline(always)]
    pub fn piece_at(&self, cell: Cell) -> Option<Piece> {
        let bit = |plane: usize| (self.planes[plane].0 >> cell.index()) as usize & 1;
        KINDS[bit(0) | bit(1) << 1 | bit(2) << 2]
    }

    /// The colour of the piece on an occupied cell.
    pub fn color_at(&self, cell: Cell) -> Color {
        if self.planes[WHITE].contains(cell) {
            Color::White
        } else {
            Color::Black
        }
    }

    /// Adds pieces to empty cells, or takes away pieces that are there.
    #[inline(always)]
    pub fn toggle(&mut self, color: Color, piece: Piece, cells: Bitboard) {
        // By masks and not by questions, since the kind of piece is known to the compiler only here and there.
        let masks = &MASKS[piece.index()];
        for (plane, &mask) in self.planes.iter_mut().zip(masks) {
            *plane ^= cells & mask;
        }
        if matches!(color, Color::White) {
            self.planes[WHITE] ^= cells;
        }
    }

    /// Empties cells.
    #[inline(always)]
    pub fn clear(&mut self, cells: Bitboard) {
        for plane in &mut self.planes {
            *plane -= cells;
        }
    }
}
