//! Moves and lists of moves.

use core::fmt;
use core::mem::MaybeUninit;
use core::ops::Deref;

use crate::bitboard::Bitboard;
use crate::cell::Cell;
use crate::piece::Piece;
use crate::variant::Variant;

/// A move: from where, to where, and what a pawn becomes. A castling is the king's own move.
///
/// Packed in 17 bits: 0–6 the cell it leaves, 7–13 the cell it enters, 14–16 the number of the piece that a pawn becomes, 0 for none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Move(u32);

impl Move {
    /// A move without promotion.
    #[inline(always)]
    pub const fn new(from: Cell, to: Cell) -> Move {
        Move(from.index() as u32 | (to.index() as u32) << 7)
    }

    /// A move with which a pawn becomes `piece`: queen, rook, bishop or knight.
    #[inline(always)]
    pub const fn with_promotion(from: Cell, to: Cell, piece: Piece) -> Move {
        Move(Move::new(from, to).0 | (piece as u32) << 14)
    }

    /// The cell that the piece leaves.
    #[inline(always)]
    pub const fn from(self) -> Cell {
        Cell::from_index_unchecked(self.0 & 127)
    }

    /// The cell that it enters.
    #[inline(always)]
    pub const fn to(self) -> Cell {
        Cell::from_index_unchecked(self.0 >> 7 & 127)
    }

    /// What a pawn becomes.
    #[inline(always)]
    pub const fn promotion(self) -> Option<Piece> {
        match self.0 >> 14 {
            0 => None,
            number => Piece::from_index(number as usize),
        }
    }

    /// The packed form.
    #[inline(always)]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The move of this packed form, if it has two cells, and a piece that a pawn can become or none.
    pub const fn from_bits(bits: u32) -> Option<Move> {
        let promotion = bits >> 14;
        if promotion > Piece::Queen as u32
            || Cell::from_index((bits & 127) as usize).is_none()
            || Cell::from_index((bits >> 7 & 127) as usize).is_none()
        {
            return None;
        }
        Some(Move(bits))
    }

    /// The move of bits of which the caller knows that they are a move's.
    #[inline(always)]
    pub(crate) const fn from_bits_unchecked(bits: u32) -> Move {
        Move(bits)
    }

    /// The coordinate form, such as `f5f6` or `f10f11q`, with a variant's names of cells.
    ///
    /// # Panics
    /// If the variant's board lacks one of the cells.
    pub fn to_uci(self, variant: Variant) -> String {
        let mut text = variant.cell_name(self.from());
        text.push_str(&variant.cell_name(self.to()));
        if let Some(piece) = self.promotion() {
            text.push(piece.letter().to_ascii_lowercase());
        }
        text
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({}-{}", self.from().index(), self.to().index())?;
        if let Some(piece) = self.promotion() {
            write!(f, "={}", piece.letter())?;
        }
        f.write_str(")")
    }
}

/// One piece and the cells that it can move to: what move generation speaks in. A pawn's target among the last cells of the files stands for
/// four moves; castlings are targets of the king, captures in passing targets of the pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceMoves {
    /// The kind of piece.
    pub piece: Piece,
    /// Where it stands.
    pub from: Cell,
    /// Where it can go.
    pub targets: Bitboard,
    /// Those of the targets on which it becomes another piece.
    pub promotions: Bitboard,
}

impl PieceMoves {
    /// How many moves these are.
    #[inline(always)]
    pub const fn len(&self) -> u32 {
        self.targets.len() + 3 * self.promotions.len()
    }

    /// Whether there is no move.
    #[inline(always)]
    pub const fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }
}

/// No position has more legal moves than this: each piece has at most 42 (a queen in the centre), each
/// target can be entered from at most 24 cells, and pieces and targets together are 91, so that there are at most 42 · 33.1 = 1,390.
pub const MAX_MOVES: usize = 1408;

/// A list of moves that lives on the stack.
///
/// It is read as a slice of [`Move`].
#[derive(Clone)]
pub struct MoveList {
    moves: [MaybeUninit<Move>; MAX_MOVES],
    /// So many at the front have been written.
    length: usize,
}

impl MoveList {
    /// An empty list.
    #[inline(always)]
    pub const fn new() -> MoveList {
        let mut list = MaybeUninit::<MoveList>::uninit();
        // SAFETY: the length is written here, and the array may hold anything. Made as a value of the struct the whole array would be
        // filled with zeros, which takes as long as finding the moves.
        #[allow(unsafe_code)]
        unsafe {
            (&raw mut (*list.as_mut_ptr()).length).write(0);
            list.assume_init()
        }
    }

    /// Adds a move.
    ///
    /// # Panics
    /// If the list holds [`MAX_MOVES`] already.
    #[inline(always)]
    pub(crate) fn push(&mut self, mv: Move) {
        self.moves[self.length].write(mv);
        self.length += 1;
    }

    /// The list of the moves that `write` writes to the front of an array, of which it answers how many they are.
    #[inline(always)]
    pub(crate) fn written(
        write: impl FnOnce(&mut [MaybeUninit<Move>; MAX_MOVES]) -> usize,
    ) -> MoveList {
        let mut list = MoveList::new();
        list.length = write(&mut list.moves);
        list
    }

    /// The moves as a slice.
    #[inline(always)]
    pub fn as_slice(&self) -> &[Move] {
        // SAFETY: the only ways in are `push`, which writes each element before it counts it, and `written`, whose callers count what
        // they have written.
        #[allow(unsafe_code)]
        unsafe {
            core::slice::from_raw_parts(self.moves.as_ptr().cast::<Move>(), self.length)
        }
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline(always)]
    fn deref(&self) -> &[Move] {
        self.as_slice()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}
