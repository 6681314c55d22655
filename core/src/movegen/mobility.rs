//! What a side's sliders can do in a position, kept for the positions one move of the opponent later.
//!
//! A move changes two cells. Only sliders that see one of them have to be looked up again, one or two of seven on average; this saves a fifth
//! of the instructions of perft from the start (780 to 609 a counted position of mccooey-classic at depth 4).

use crate::attacks::lines::beyond;
use crate::attacks::sliders::Sliders;
use crate::bitboard::{for_each_cell, Bitboard};
use crate::cell::{Cell, TABLE};
use crate::color::Side;
use crate::position::Position;
use crate::variant::tables::Rules;

/// Most sliders that are kept, queens counted twice; each has a bit in a 16-bit number.
const MOST: usize = 16;

/// The sliders of one side. A queen stands among the rooks and among the bishops.
pub(crate) struct Mobility {
    cells: [Cell; MOST],
    attacks: [Bitboard; MOST],
    /// How many moves each has.
    counts: [u8; MOST],
    /// The first bit of the bishops.
    rooks: u32,
    len: u32,
    /// The sum of the counts.
    total: u32,
    /// For each cell, which sliders attack it or stand on it.
    seers: [u16; TABLE],
    /// For each cell, how many moves the sliders lose when a piece stops them there: those that end beyond it. Saves looking up the sliders that see
    /// the end of a move, and the branches of that loop.
    losses: [u8; TABLE],
}

impl Mobility {
    /// No sliders.
    #[inline(always)]
    pub fn none() -> Mobility {
        Mobility {
            cells: [Cell::from_index_unchecked(0); MOST],
            attacks: [Bitboard::EMPTY; MOST],
            counts: [0; MOST],
            rooks: 0,
            len: 0,
            total: 0,
            seers: [0; TABLE],
            losses: [0; TABLE],
        }
    }

    /// Makes this, which has none yet, the mobility of side `S`; whether it has not too many sliders. The pinned ones lose nothing. Filled where it lies, since it is
    /// large: returned, it would be copied.
    #[inline(always)]
    pub fn fill<V: Rules, S: Side, K: Sliders>(
        &mut self,
        position: &Position,
        pinned: Bitboard,
    ) -> bool {
        let board = &position.board;
        let us = board.of(S::COLOR);
        let occupied = board.occupied();
        let rooks = board.rook_sliders() & us;
        let bishops = board.bishop_sliders() & us;
        let len = rooks.len() + bishops.len();
        if len as usize > MOST {
            return false;
        }
        self.len = len;
        self.rooks = rooks.len();
        let mut i = 0;
        macro_rules! add {
            ($cells:expr, $attacks:path) => {
                for_each_cell!(from in $cells => {
                    let attacks = $attacks(from, occupied) & V::TABLES.cells;
                    let count = (attacks - us).len();
                    let open = if pinned.contains(from) {
                        Bitboard::EMPTY
                    } else {
                        attacks - us
                    };
                    self.cells[i % MOST] = from;
                    self.attacks[i % MOST] = attacks;
                    self.counts[i % MOST] = count as u8;
                    self.total += count;
                    self.seers[from.index() & (TABLE - 1)] |= 1 << i;
                    for_each_cell!(to in attacks => {
                        let to_index = to.index() & (TABLE - 1);
                        self.seers[to_index] |= 1 << i;
                        self.losses[to_index] += (open & beyond(from, to)).len() as u8;
                    });
                    i += 1;
                });
            };
        }
        add!(rooks, K::rook);
        add!(bishops, K::bishop);
        true
    }

    /// How many sliders there are, queens counted twice.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// A slider's cell and what it attacks, own pieces included.
    #[inline(always)]
    pub fn slider(&self, i: usize) -> (Cell, Bitboard) {
        (self.cells[i % MOST], self.attacks[i % MOST])
    }

    /// A slider's cell.
    #[inline(always)]
    pub fn cell(&self, i: usize) -> Cell {
        self.cells[i % MOST]
    }

    /// How many moves a slider has.
    #[inline(always)]
    pub fn count(&self, i: usize) -> u32 {
        self.counts[i % MOST] as u32
    }

    /// All moves of the sliders.
    #[inline(always)]
    pub fn total(&self) -> u32 {
        self.total
    }

    /// The sliders that attack a cell or stand on it, as bits.
    #[inline(always)]
    pub fn seers(&self, cell: Cell) -> u32 {
        self.seers[cell.index() & (TABLE - 1)] as u32
    }

    /// How many moves the sliders lose when a piece of the opponent stops them on an empty cell.
    #[inline(always)]
    pub fn losses(&self, cell: Cell) -> u32 {
        self.losses[cell.index() & (TABLE - 1)] as u32
    }

    /// What a slider attacks on another board.
    #[inline(always)]
    pub fn look_up<K: Sliders>(&self, i: usize, occupied: Bitboard) -> Bitboard {
        let cell = self.cells[i % MOST];
        if i < self.rooks as usize {
            K::rook(cell, occupied)
        } else {
            K::bishop(cell, occupied)
        }
    }

    /// How many moves the sliders have after the opponent's move from one cell to another, when none of them is pinned and all may go
    /// to `targets`: the cells without an own piece.
    #[inline(always)]
    pub fn after<K: Sliders>(
        &self,
        mv: (Cell, Cell),
        occupied: Bitboard,
        targets: Bitboard,
    ) -> u32 {
        let (from, to) = mv;
        let mut changed = self.seers(from) | self.seers(to);
        let mut total = self.total;
        while changed != 0 {
            let i = changed.trailing_zeros() as usize;
            changed &= changed - 1;
            total -= self.count(i);
            // One that stood where the move ends is captured.
            if self.cells[i % MOST] != to {
                total += (self.look_up::<K>(i, occupied) & targets).len();
            }
        }
        total
    }
}
