//! Perft, the hot path: the sum over all legal moves.

use crate::attacks::leapers;
use crate::attacks::sliders::Sliders;
use crate::bitboard::{for_each_cell, Bitboard};
use crate::cell::Cell;
use crate::color::Side;
use crate::make::make;
use crate::movegen::generate;
use crate::movegen::sinks::{origin, promotion_cells, Sink};
use crate::moves::PieceMoves;
use crate::piece::Piece;
use crate::position::Position;
use crate::variant::tables::Rules;

/// The sum of `count` over the positions after all legal moves. Beside the position it is given the cells of the move, if these two are all
/// that the move changed.
#[inline(always)]
pub(crate) fn sum_over_children<V: Rules, S: Side, K: Sliders>(
    position: &Position,
    count: impl Fn(&Position, Option<(Cell, Cell)>) -> u64,
) -> u64 {
    let mut sink = ChildrenSink {
        position,
        count,
        sum: 0,
        rules: core::marker::PhantomData::<(V, S, K)>,
    };
    generate::<V, S, K>(position, &mut sink);
    sink.sum
}

/// Makes each move and adds up what a function finds there.
struct ChildrenSink<'a, F, R> {
    position: &'a Position,
    count: F,
    sum: u64,
    rules: core::marker::PhantomData<R>,
}

impl<F: Fn(&Position, Option<(Cell, Cell)>) -> u64, V: Rules, S: Side, K: Sliders>
    ChildrenSink<'_, F, (V, S, K)>
{
    // Out of line: it is rare, and the compiler has two dozen places to put it in.
    #[cold]
    #[inline(never)]
    fn promote(&mut self, from: Cell, to: Cell) {
        for piece in Piece::PROMOTIONS {
            let child = make::<V, S>(self.position, Piece::Pawn, from, to, Some(piece));
            self.sum += (self.count)(&child, Some((from, to)));
        }
    }
}

impl<F: Fn(&Position, Option<(Cell, Cell)>) -> u64, V: Rules, S: Side, K: Sliders> Sink
    for ChildrenSink<'_, F, (V, S, K)>
{
    #[inline(always)]
    fn piece(&mut self, moves: PieceMoves) {
        let from = moves.from;
        // Pawns that come one by one may capture in passing, and a king that does not step castles.
        let ordinary = match moves.piece {
            Piece::Pawn => Bitboard::EMPTY,
            Piece::King => leapers::king(from),
            _ => Bitboard::ALL,
        };
        for_each_cell!(to in moves.targets - moves.promotions => {
            let child = make::<V, S>(self.position, moves.piece, from, to, None);
            let mv = ordinary.contains(to).then_some((from, to));
            self.sum += (self.count)(&child, mv);
        });
        if moves.promotions.any() {
            for_each_cell!(to in moves.promotions => {
                self.promote(from, to);
            });
        }
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, delta: i32) {
        let promotions = targets & promotion_cells::<V, S>();
        for_each_cell!(to in targets - promotions => {
            let from = origin(to, delta);
            let child = make::<V, S>(self.position, Piece::Pawn, from, to, None);
            self.sum += (self.count)(&child, Some((from, to)));
        });
        if promotions.any() {
            for_each_cell!(to in promotions => {
                self.promote(origin(to, delta), to);
            });
        }
    }
}
