//! What a side's sliders can do in a position, kept for the positions one move of the opponent later.
//!
//! A move changes two cells. Only sliders that see one of them have to be looked up again, one or two of seven on average; this saves a third
//! of the instructions of perft.

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
    /// How many moves each has.
    counts: [u8; MOST],
    /// The first bit of the bishops.
    rooks: u32,
    /// The sum of the counts.
    total: u32,
    /// For each cell, which sliders attack it or stand on it.
    seers: [u16; TABLE],
}

impl Mobility {
    /// The mobility of side `S`, if it has not too many sliders.
    #[inline(always)]
    pub fn new<V: Rules, S: Side, K: Sliders>(position: &Position) -> Option<Mobility> {
        let board = &position.board;
        let us = board.of(S::COLOR);
        let occupied = board.occupied();
        let rooks = board.rook_sliders() & us;
        let bishops = board.bishop_sliders() & us;
        if (rooks.len() + bishops.len()) as usize > MOST {
            return None;
        }
        let mut mobility = Mobility {
            cells: [board.king(S::COLOR); MOST],
            counts: [0; MOST],
            rooks: rooks.len(),
            total: 0,
            seers: [0; TABLE],
        };
        let mut i = 0;
        macro_rules! add {
            ($cells:expr, $attacks:path) => {
                for_each_cell!(from in $cells => {
                    let attacks = $attacks(from, occupied) & V::TABLES.cells;
                    let count = (attacks - us).len();
                    mobility.cells[i % MOST] = from;
                    mobility.counts[i % MOST] = count as u8;
                    mobility.total += count;
                    for_each_cell!(to in attacks.with(from) => {
                        mobility.seers[to.index() & (TABLE - 1)] |= 1 << i;
                    });
                    i += 1;
                });
            };
        }
        add!(rooks, K::rook);
        add!(bishops, K::bishop);
        Some(mobility)
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
        let seers = &self.seers;
        let mut changed =
            (seers[from.index() & (TABLE - 1)] | seers[to.index() & (TABLE - 1)]) as u32;
        let mut total = self.total;
        while changed != 0 {
            let i = changed.trailing_zeros();
            changed &= changed - 1;
            let cell = self.cells[i as usize % MOST];
            total -= self.counts[i as usize % MOST] as u32;
            if cell == to {
                // Captured.
                continue;
            }
            let attacks = if i < self.rooks {
                K::rook(cell, occupied)
            } else {
                K::bishop(cell, occupied)
            };
            total += (attacks & targets).len();
        }
        total
    }
}
