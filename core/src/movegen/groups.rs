//! Legal moves put aside in groups, one for each piece and each kind of pawns' moves.
//!
//! What is done with moves is much code where they are made and counted. Done as they are found it would be compiled for every kind of piece: perft's
//! last two plies took 67 KiB then, twice what a processor's first-level cache has room for.

use core::mem::MaybeUninit;

use crate::bitboard::Bitboard;
use crate::movegen::sinks::Sink;
use crate::moves::PieceMoves;

/// Most groups of single pieces: each piece has one, a pawn that captures in passing two, and there is no room for 80 pieces of one side that move.
const MOST: usize = 160;
/// Most groups of pawns: steps of three lengths and two captures.
const MOST_PAWNS: usize = 5;

/// Moves in groups.
pub(crate) struct Groups {
    pieces: [MaybeUninit<PieceMoves>; MOST],
    /// So many at the front have been written.
    piece_count: usize,
    pawns: [(Bitboard, i32); MOST_PAWNS],
    pawn_count: usize,
}

impl Groups {
    /// No moves.
    #[inline(always)]
    pub fn new() -> Groups {
        Groups {
            pieces: [const { MaybeUninit::uninit() }; MOST],
            piece_count: 0,
            pawns: [(Bitboard::EMPTY, 0); MOST_PAWNS],
            pawn_count: 0,
        }
    }

    /// The moves of single pieces.
    #[inline(always)]
    pub fn pieces(&self) -> &[PieceMoves] {
        // SAFETY: `piece` writes each element before it counts it. The array is not filled at first, since that would take as long as finding the moves.
        #[allow(unsafe_code)]
        unsafe {
            core::slice::from_raw_parts(self.pieces.as_ptr().cast(), self.piece_count)
        }
    }

    /// Targets of pawns, with the change of the cell's number.
    #[inline(always)]
    pub fn pawns(&self) -> &[(Bitboard, i32)] {
        &self.pawns[..self.pawn_count]
    }
}

impl Sink for Groups {
    #[inline(always)]
    fn piece(&mut self, moves: PieceMoves) {
        self.pieces[self.piece_count].write(moves);
        self.piece_count += 1;
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, delta: i32) {
        if targets.any() {
            self.pawns[self.pawn_count] = (targets, delta);
            self.pawn_count += 1;
        }
    }
}
