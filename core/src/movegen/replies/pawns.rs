//! What the pawns of the side that is not to move can do, and which cells that depends on.

use crate::bitboard::Bitboard;
use crate::color::Side;
use crate::movegen::pawns::PawnTargets;
use crate::movegen::sinks::promotion_cells;
use crate::variant::tables::{forward, Rules};

/// The pawns' steps and attacks; `S` is the side to move, so the pawns are the other side's.
#[derive(Clone, Copy)]
pub(crate) struct ReplyPawns {
    /// Where single, double and triple steps end.
    pub steps: [Bitboard; 3],
    /// Which cells the pawns attack, by direction.
    pub captures: [Bitboard; 2],
}

impl ReplyPawns {
    /// No pawns.
    pub const NONE: ReplyPawns = ReplyPawns {
        steps: [Bitboard::EMPTY; 3],
        captures: [Bitboard::EMPTY; 2],
    };

    #[inline(always)]
    pub fn new<V: Rules, S: Side>(pawns: Bitboard, occupied: Bitboard) -> ReplyPawns {
        let targets = PawnTargets::new::<V, S::Other>(pawns, occupied, V::TABLES.cells);
        ReplyPawns {
            steps: targets.steps,
            captures: targets.captures,
        }
    }

    /// How many moves a set of targets stands for.
    #[inline(always)]
    pub fn weigh<V: Rules, S: Side>(targets: Bitboard) -> u32 {
        targets.len() + 3 * (targets & promotion_cells::<V, S::Other>()).len()
    }

    /// The pawns' moves, with `us` for what they can capture, and steps to cells of `steps` alone.
    #[inline(always)]
    pub fn count<V: Rules, S: Side>(&self, us: Bitboard, steps: Bitboard) -> u32 {
        let [one, two, three] = self.steps;
        let [left, right] = self.captures;
        // Steps never end where another step or a capture does.
        let first = (one | two | three) & steps | us & left;
        let second = us & right;
        let promotions = promotion_cells::<V, S::Other>();
        let mut count = first.len() + second.len();
        if ((first | second) & promotions).any() {
            count += 3 * ((first & promotions).len() + (second & promotions).len());
        }
        count
    }

    /// The cells on which a piece of ours costs a move, those where it costs two and those where it costs three: a step is lost where it ends and
    /// where it passes. Promotions count once here. No cell is on the ways of two pawns, since the one in front stops the other.
    #[inline(always)]
    pub fn losses<V: Rules, S: Side>(&self) -> [Bitboard; 3] {
        let back = -forward(S::Other::COLOR);
        let [one, two, three] = self.steps;
        let passed_once = two.shifted(back) | three.shifted(back);
        [one | two | three, passed_once, three.shifted(2 * back)]
    }

    /// How many captures there are of pieces on the cells.
    #[inline(always)]
    pub fn captures_of<V: Rules, S: Side>(&self, cells: Bitboard) -> u32 {
        let [left, right] = self.captures;
        Self::weigh::<V, S>(left & cells) + Self::weigh::<V, S>(right & cells)
    }

    /// How many moves more (or less) there are with a piece of ours on one of the cells, summed over the cells.
    #[inline(always)]
    pub fn change<V: Rules, S: Side>(&self, cells: Bitboard) -> i32 {
        let back = -forward(S::Other::COLOR);
        let [one, two, three] = self.steps;
        let gained = self.captures_of::<V, S>(cells);
        // A step is lost where it ends, and where it passes.
        let mut lost = Self::weigh::<V, S>(cells & one) + (cells & two).len();
        lost += (cells & two.shifted(back)).len();
        if V::TRIPLE_STEPS {
            lost += (cells & three).len();
            lost += (cells & three.shifted(back)).len() + (cells & three.shifted(2 * back)).len();
        }
        gained as i32 - lost as i32
    }
}
