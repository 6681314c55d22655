//! How many answers there are after a move, from what there were before.

use crate::attacks::leapers;
use crate::attacks::lines::{between, line};
use crate::attacks::sliders::Sliders;
use crate::bitboard::{for_each_cell, Bitboard};
use crate::cell::Cell;
use crate::checks::attackers;
use crate::color::Side;
use crate::movegen::pawns::pinned_targets_on;
use crate::movegen::replies::calm::{attacks, Calm};
use crate::movegen::replies::pawns::ReplyPawns;
use crate::movegen::replies::Replies;
use crate::piece::Piece;
use crate::position::Position;
use crate::variant::tables::Rules;

impl<V: Rules, S: Side, K: Sliders> Replies<V, S, K> {
    /// How many answers there are to a calm or an involved move, after which these cells are occupied. The position may be the one before or the
    /// one after.
    #[inline(always)]
    pub fn count_after<const INVOLVED: bool>(
        &self,
        position: &Position,
        occupied: Bitboard,
        piece: Piece,
        mv: (Cell, Cell),
        calm: &Calm,
    ) -> u32 {
        let (from, to) = mv;
        if INVOLVED && self.checking(piece).contains(to) {
            return self.count_after_check(position, occupied, piece, mv, calm);
        }
        let them = if INVOLVED {
            self.them.without(to)
        } else {
            self.them
        };
        let targets = V::TABLES.cells - them;
        let mut count = self.pieces;
        let mut pawns = self.free_pawns;
        // The sliders to be looked up anew.
        let mut changed = self.mobility.seers(from);
        let mut pinned = Bitboard::EMPTY;
        let mut pinned_pawn = false;
        if INVOLVED && self.pinning(piece).contains(to) {
            pinned = between(self.king, to) & them;
            for_each_cell!(cell in pinned => {
                changed |= self.mobility.seers(cell);
                if self.free_knights.contains(cell) {
                    count -= (leapers::knight(cell) & targets).len();
                } else if pawns.contains(cell) {
                    pinned_pawn = true;
                    pawns = pawns.without(cell);
                    let us = occupied - them;
                    let targets = pinned_targets_on::<V, S::Other>(cell, self.king, occupied, us);
                    count += ReplyPawns::weigh::<V, S>(targets);
                }
            });
        }
        let captures = INVOLVED && self.them.contains(to);
        if captures {
            pawns = pawns.without(to);
            // What looks at the cell looks no further than before, but may recapture.
            let protectors = self.mobility.seers(to) & !changed;
            let (gained, lost) = self.recaptures(protectors & !self.pinned_sliders, to);
            count = count + gained - lost;
            count += self.king_recaptures(position, occupied, mv);
            let leap = leapers::knight(to);
            count += (leap & self.free_knights).len();
            if self.free_knights.contains(to) {
                count -= (leap & (V::TABLES.cells - self.them)).len();
            }
        } else if !INVOLVED && changed & !self.pinned_sliders == 0 {
            // No slider sees what the piece leaves, most often.
            count -= self.mobility.losses(to);
            changed = 0;
        } else {
            changed |= self.mobility.seers(to);
        }
        changed &= !self.pinned_sliders;
        while changed != 0 {
            let i = changed.trailing_zeros() as usize;
            changed &= changed - 1;
            count -= self.mobility.count(i);
            // One that stood where the move ends is captured.
            let cell = self.mobility.cell(i);
            if !INVOLVED || cell != to {
                let mut reached = self.mobility.look_up::<K>(i, occupied) & targets;
                if INVOLVED && pinned.contains(cell) {
                    reached &= line(self.king, cell);
                }
                count += reached.len();
            }
        }
        let lost_pawn = pinned_pawn || captures && self.free_pawns.contains(to);
        count += if lost_pawn || calm.recount.contains(to) {
            ReplyPawns::new::<V, S>(pawns, occupied).count::<V, S>(occupied - them, Bitboard::ALL)
        } else if self.pawn_cells.contains(to) {
            macro_rules! number {
                ($set:expr) => {
                    $set.contains(to) as u32
                };
            }
            let [left, right] = self.pawns.captures;
            let [first, second, third] = self.pawn_losses;
            let mut lost = number!(first) + number!(second);
            if V::TRIPLE_STEPS {
                lost += number!(third);
            }
            self.pawn_moves + number!(left) + number!(right) - lost
        } else {
            self.pawn_moves
        };
        count
            + if calm.touching.contains(to) {
                let around = occupied.without(self.king);
                let free = calm.free - attacks::<V, S, K>(piece, to, around);
                self.king_moves(position, occupied, free)
            } else {
                calm.king_moves
            }
    }

    /// How many moves sliders that look at a cell gain and lose when the piece there is captured; it may be one of them.
    #[inline(always)]
    fn recaptures(&self, protectors: u32, to: Cell) -> (u32, u32) {
        let (mut gained, mut lost) = (0, 0);
        let mut left = protectors;
        while left != 0 {
            let i = left.trailing_zeros() as usize;
            left &= left - 1;
            if self.mobility.cell(i) == to {
                lost += self.mobility.count(i);
            } else {
                gained += 1;
            }
        }
        (gained, lost)
    }

    /// 1 if the king can take the piece that has just captured beside it, else 0.
    #[inline(always)]
    fn king_recaptures(&self, position: &Position, occupied: Bitboard, mv: (Cell, Cell)) -> u32 {
        let (from, to) = mv;
        if !leapers::king(self.king).contains(to) {
            return 0;
        }
        let around = occupied.without(self.king);
        let captures = V::SPEC.pawn_captures;
        let others = attackers::<K>(&position.board, captures, to, S::COLOR, around).without(from);
        others.is_empty() as u32
    }

    /// The same after a calm move that gives check.
    #[inline(always)]
    fn count_after_check(
        &self,
        position: &Position,
        occupied: Bitboard,
        piece: Piece,
        mv: (Cell, Cell),
        calm: &Calm,
    ) -> u32 {
        let (from, to) = mv;
        let around = occupied.without(self.king);
        let free = calm.free - attacks::<V, S, K>(piece, to, around);
        let mut count = (free & self.near).len();
        if self.them.contains(to) {
            count += self.king_recaptures(position, occupied, mv);
        }
        // All but the king must capture the piece or step between; no pinned one can.
        let targets = between(self.king, to).with(to);
        let mut changed =
            (self.mobility.seers(from) | self.mobility.seers(to)) & !self.pinned_sliders;
        let steady = !(changed | self.pinned_sliders);
        let knights = self.free_knights.without(to);
        for_each_cell!(cell in targets => {
            count += (self.mobility.seers(cell) & steady).count_ones();
            count += (leapers::knight(cell) & knights).len();
        });
        while changed != 0 {
            let i = changed.trailing_zeros() as usize;
            changed &= changed - 1;
            if self.mobility.cell(i) != to {
                count += (self.mobility.look_up::<K>(i, occupied) & targets).len();
            }
        }
        let pawns = ReplyPawns::new::<V, S>(self.free_pawns.without(to), occupied);
        count + pawns.count::<V, S>(to.into(), targets)
    }
}
