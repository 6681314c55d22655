//! Where generated moves go.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use crate::bitboard::{for_each_cell, Bitboard};
use crate::cell::Cell;
use crate::color::Side;
use crate::moves::{Move, PieceMoves, MAX_MOVES};
use crate::piece::Piece;
use crate::variant::tables::Rules;

/// Takes the moves that generation finds.
pub(crate) trait Sink {
    /// The moves of one piece; never none.
    fn piece(&mut self, moves: PieceMoves);
    /// Moves of several pawns that each changed their cell's number by `delta`. The last cells of the files are among
    /// the targets.
    fn pawns(&mut self, targets: Bitboard, delta: i32);
}

/// The cell from which `to` is reached.
#[inline(always)]
pub(crate) fn origin(to: Cell, delta: i32) -> Cell {
    Cell::from_index_unchecked((to.index() as i32 - delta) as u32)
}

/// The last cells of the files, of the side's pawns.
#[inline(always)]
pub(crate) fn promotion_cells<V: Rules, S: Side>() -> Bitboard {
    V::TABLES.sides[S::COLOR.index()].promotion
}

/// Writes moves to the front of an array.
pub(crate) struct ListSink<'a, V, S> {
    array: &'a mut [MaybeUninit<Move>; MAX_MOVES],
    count: usize,
    rules: PhantomData<(V, S)>,
}

impl<'a, V, S> ListSink<'a, V, S> {
    #[inline(always)]
    pub fn new(array: &'a mut [MaybeUninit<Move>; MAX_MOVES]) -> Self {
        let rules = PhantomData;
        ListSink {
            array,
            count: 0,
            rules,
        }
    }

    /// How many moves have been written.
    #[inline(always)]
    pub fn count(&self) -> usize {
        self.count
    }

    #[inline(always)]
    fn push(&mut self, mv: Move) {
        self.array[self.count].write(mv);
        self.count += 1;
    }

    #[inline(always)]
    fn promote(&mut self, from: Cell, to: Cell) {
        for piece in Piece::PROMOTIONS {
            self.push(Move::with_promotion(from, to, piece));
        }
    }
}

impl<V: Rules, S: Side> Sink for ListSink<'_, V, S> {
    #[inline(always)]
    fn piece(&mut self, moves: PieceMoves) {
        for_each_cell!(to in moves.targets - moves.promotions => {
            self.push(Move::new(moves.from, to));
        });
        if moves.promotions.any() {
            for_each_cell!(to in moves.promotions => {
                self.promote(moves.from, to);
            });
        }
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, delta: i32) {
        let promotions = targets & promotion_cells::<V, S>();
        for_each_cell!(to in targets - promotions => {
            self.push(Move::new(origin(to, delta), to));
        });
        if promotions.any() {
            for_each_cell!(to in promotions => {
                self.promote(origin(to, delta), to);
            });
        }
    }
}

/// Hands each piece's moves to a function.
pub(crate) struct VisitSink<'a, V, S> {
    visit: &'a mut dyn FnMut(PieceMoves),
    rules: PhantomData<(V, S)>,
}

impl<'a, V, S> VisitSink<'a, V, S> {
    #[inline(always)]
    pub fn new(visit: &'a mut dyn FnMut(PieceMoves)) -> Self {
        let rules = PhantomData;
        VisitSink { visit, rules }
    }
}

impl<V: Rules, S: Side> Sink for VisitSink<'_, V, S> {
    #[inline(always)]
    fn piece(&mut self, moves: PieceMoves) {
        (self.visit)(moves);
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, delta: i32) {
        for_each_cell!(to in targets => {
            let targets = Bitboard::from(to);
            (self.visit)(PieceMoves {
                piece: Piece::Pawn,
                from: origin(to, delta),
                targets,
                promotions: targets & promotion_cells::<V, S>(),
            });
        });
    }
}
