//! What only move generation can answer of a position: its legal moves, and what follows from them.

use core::mem::MaybeUninit;
use core::ops::ControlFlow;

use crate::bitboard::Bitboard;
use crate::kernel;
use crate::movegen::pawns::skipped;
use crate::moves::{Move, MoveList, PieceMoves, MAX_MOVES};
use crate::piece::Piece;
use crate::position::{IllegalMove, Position};

/// How perft counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PerftMethod {
    /// The moves of the last ply are counted in each position. This measures move generation.
    Plain,
    /// Most positions of the last ply but one are counted together. Several times faster, and of use for perft alone.
    TwoPly,
    /// Moves of the last ply are made as well, each into a position with its key. Of use for measuring [`Position::make`] alone.
    EveryLeaf,
}

impl Position {
    /// The cells on which a pawn of the side to move may be able to capture in passing: every cell that the pawn has just skipped. Empty when
    /// no such capture is legal.
    pub fn en_passant_cells(&self) -> Bitboard {
        self.en_passant().map_or(Bitboard::EMPTY, |first| {
            let mover = !self.side_to_move();
            skipped(first, mover, self.board.occupied()).0
        })
    }

    /// The pieces that give check to the side to move.
    pub fn checkers(&self) -> Bitboard {
        kernel::checks(self).checkers
    }

    /// Pieces of the side to move that may leave their line to their own king for nothing else: each alone between the king and
    /// a slider of the opponent.
    pub fn pinned(&self) -> Bitboard {
        kernel::checks(self).pinned
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        self.checkers().any()
    }

    /// All legal moves, in no particular order. The list lives on the stack.
    // Inlined, so that the list is filled where it will be used and not copied.
    #[inline]
    pub fn legal_moves(&self) -> MoveList {
        MoveList::written(|array| kernel::list(self, array))
    }

    /// Writes all legal moves to the front of an array and answers how many they are, for callers with memory of their own.
    #[inline]
    pub fn legal_moves_into(&self, array: &mut [MaybeUninit<Move>; MAX_MOVES]) -> usize {
        kernel::list(self, array)
    }

    /// Calls `visit` with each legal move until it breaks; answers what it broke with.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use hexmate::{Position, Variant};
    /// let start = Position::start(Variant::Glinski);
    /// let mut pawn_moves = 0;
    /// start.for_each_legal(|mv| {
    ///     if start.piece_at(mv.from()).unwrap().0 == hexmate::Piece::Pawn {
    ///         pawn_moves += 1;
    ///     }
    ///     ControlFlow::<()>::Continue(())
    /// });
    /// assert_eq!(pawn_moves, 17);
    /// ```
    pub fn for_each_legal<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> Option<B> {
        let list = self.legal_moves();
        for &mv in &list {
            if let ControlFlow::Break(value) = visit(mv) {
                return Some(value);
            }
        }
        None
    }

    /// Calls `visit` with the moves of each piece as a set of targets, which is faster than move by move for counting, masking or picking.
    /// A piece that has no move does not come; pawns may come more than once, with different targets.
    pub fn for_each_piece(&self, visit: &mut dyn FnMut(PieceMoves)) {
        kernel::visit(self, visit);
    }

    /// One of the legal moves by its number, none if there is no legal move. `number` is asked once, with how many there are, and answers which, counted
    /// from 0 in no particular order. Faster than taking it from a list, for random play above all.
    ///
    /// ```
    /// use hexmate::{Position, Variant};
    /// let start = Position::start(Variant::Shafran);
    /// let middle = start.choose_legal(|count| count / 2).unwrap();
    /// assert!(start.is_legal(middle));
    /// ```
    ///
    /// # Panics
    /// If the number answered is not less than the count.
    pub fn choose_legal(&self, mut number: impl FnMut(u32) -> u32) -> Option<Move> {
        kernel::choose(self, &mut number)
    }

    /// How many legal moves there are; faster than listing them.
    pub fn count_legal(&self) -> u32 {
        kernel::count(self)
    }

    /// Whether there is a legal move.
    pub fn has_legal(&self) -> bool {
        self.count_legal() != 0
    }

    /// Whether a move is legal here.
    pub fn is_legal(&self, mv: Move) -> bool {
        if !self.colored(self.side_to_move()).contains(mv.from()) {
            return false;
        }
        let mut legal = false;
        self.for_each_piece(&mut |moves| {
            if moves.from == mv.from() && moves.targets.contains(mv.to()) {
                legal = match mv.promotion() {
                    None => !moves.promotions.contains(mv.to()),
                    // A move can be written that makes a pawn a king.
                    Some(Piece::King) => false,
                    Some(_) => moves.promotions.contains(mv.to()),
                };
            }
        });
        legal
    }

    /// The position after a legal move.
    ///
    /// It trusts the caller: after a move that is not legal the result is a position with the piece on its new cell that may break every rule.
    /// [`Position::try_make`] checks.
    pub fn make(&self, mv: Move) -> Position {
        debug_assert!(self.is_legal(mv), "{mv:?} is not legal in {self:?}");
        kernel::make(self, mv)
    }

    /// Makes a legal move in place: what [`Position::make`] answers takes the place of this position. Faster than assigning it, since nothing is
    /// copied.
    pub fn advance(&mut self, mv: Move) {
        debug_assert!(self.is_legal(mv), "{mv:?} is not legal in {self:?}");
        kernel::make_in_place(self, mv);
    }

    /// The position after a move, if the move is legal.
    pub fn try_make(&self, mv: Move) -> Result<Position, IllegalMove> {
        if self.is_legal(mv) {
            Ok(kernel::make(self, mv))
        } else {
            Err(IllegalMove {
                mv,
                fen: self.fen(),
                variant: self.variant,
            })
        }
    }

    /// The number of positions that `depth` legal plies lead to, each way there counted. Moves of the last ply are counted, not made.
    ///
    /// ```
    /// use hexmate::{Position, Variant};
    /// assert_eq!(Position::start(Variant::Shafran).perft(3), 75_480);
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        kernel::perft(self, depth)
    }

    /// [`Position::perft`] by a given method; the count is the same.
    ///
    /// ```
    /// use hexmate::{PerftMethod, Position, Variant};
    /// let start = Position::start(Variant::Glinski);
    /// assert_eq!(start.perft_by(PerftMethod::TwoPly, 4), 7_282_418);
    /// ```
    pub fn perft_by(&self, method: PerftMethod, depth: u32) -> u64 {
        match method {
            PerftMethod::Plain => kernel::perft(self, depth),
            PerftMethod::TwoPly => kernel::perft_two_ply(self, depth),
            PerftMethod::EveryLeaf => kernel::perft_every_leaf(self, depth),
        }
    }

    /// [`Position::perft`] of each legal move, in the order of their coordinate form; nothing at depth 0.
    pub fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        let Some(depth) = depth.checked_sub(1) else {
            return Vec::new();
        };
        let moves = self.moves_by_name().into_iter();
        moves.map(|mv| (mv, self.make(mv).perft(depth))).collect()
    }

    /// All legal moves, in the order of their coordinate form.
    pub(crate) fn moves_by_name(&self) -> Vec<Move> {
        let mut moves = self.legal_moves().to_vec();
        moves.sort_by_cached_key(|mv| mv.to_uci(self.variant));
        moves
    }
}
