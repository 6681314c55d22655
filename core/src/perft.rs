//! Perft, the hot path: the sum over all legal moves.

use core::marker::PhantomData;

use crate::attacks::leapers;
use crate::attacks::sliders::Sliders;
use crate::bitboard::{for_each_cell, Bitboard};
use crate::cell::Cell;
use crate::color::Side;
use crate::make::{land, lift, make};
use crate::movegen::replies::calm::Calm;
use crate::movegen::sinks::{origin, promotion_cells, Sink};
use crate::movegen::{generate_in, Scene};
use crate::moves::PieceMoves;
use crate::piece::Piece;
use crate::position::Position;
use crate::variant::tables::Rules;

/// What is known of a move that is not calm, or involved.
#[derive(Clone, Copy)]
pub(crate) enum Made<'a> {
    /// An involved move of a piece, from one cell to another.
    Involved(Piece, (Cell, Cell), &'a Calm),
    /// A move that changes these two cells alone.
    Ordinary((Cell, Cell)),
    /// Another move.
    Other,
}

/// Whose calm moves are to be found.
#[derive(Clone, Copy)]
pub(crate) enum Movers {
    /// One piece.
    Piece(Piece, Cell),
    /// Pawns that all change their cell's number by this.
    Pawns(i32),
}

/// The sum of counts over the positions after all legal moves: `count_calm` is asked after calm moves, `count` after others. `calm` answers which of some moves, none of which promotes or castles, are calm.
#[inline(always)]
pub(crate) fn sum_over_children<V: Rules, S: Side, K: Sliders>(
    position: &Position,
    scene: &Scene,
    calm: impl Fn(Movers, Bitboard) -> Calm,
    count_calm: impl Fn(&Position, Piece, (Cell, Cell), &Calm) -> u64,
    count: impl Fn(&Position, Made) -> u64,
) -> u64 {
    let mut sink = ChildrenSink {
        position,
        them: scene.them,
        calm,
        count_calm,
        count,
        sum: 0,
        rules: PhantomData::<(V, S, K)>,
    };
    generate_in::<V, S, K>(position, scene, &mut sink);
    sink.sum
}

/// Makes each move and adds up what a function finds there.
struct ChildrenSink<'a, C, G, F, R> {
    position: &'a Position,
    them: Bitboard,
    calm: C,
    count_calm: G,
    count: F,
    sum: u64,
    rules: PhantomData<R>,
}

impl<C, G, F: Fn(&Position, Made) -> u64, V: Rules, S: Side, K: Sliders>
    ChildrenSink<'_, C, G, F, (V, S, K)>
{
    // Out of line: it is rare, and the compiler has two dozen places to put it in.
    #[cold]
    #[inline(never)]
    fn promote(&mut self, from: Cell, to: Cell) {
        for piece in Piece::PROMOTIONS {
            let child = make::<V, S>(self.position, Piece::Pawn, from, to, Some(piece));
            self.sum += (self.count)(&child, Made::Ordinary((from, to)));
        }
    }
}

impl<C, G, F, V: Rules, S: Side, K: Sliders> Sink for ChildrenSink<'_, C, G, F, (V, S, K)>
where
    C: Fn(Movers, Bitboard) -> Calm,
    G: Fn(&Position, Piece, (Cell, Cell), &Calm) -> u64,
    F: Fn(&Position, Made) -> u64,
{
    #[inline(always)]
    fn piece(&mut self, moves: PieceMoves) {
        let PieceMoves { piece, from, .. } = moves;
        // Pawns that come one by one may capture in passing, and a king that does not step castles.
        let ordinary = match piece {
            Piece::Pawn => Bitboard::EMPTY,
            Piece::King => leapers::king(from),
            _ => Bitboard::ALL,
        };
        let calm = match piece {
            Piece::Pawn => Calm::NONE,
            _ => (self.calm)(Movers::Piece(piece, from), moves.targets & ordinary),
        };
        let mut lifted = *self.position;
        lift::<V, S>(&mut lifted, piece, from);
        for_each_cell!(to in moves.targets - moves.promotions => {
            let child = if ordinary.contains(to) {
                let mut child = lifted;
                land::<V, S>(&mut child, self.them, piece, to);
                child
            } else {
                make::<V, S>(self.position, piece, from, to, None)
            };
            self.sum += if calm.cells.contains(to) {
                (self.count_calm)(&child, piece, (from, to), &calm)
            } else if calm.involved.contains(to) {
                (self.count)(&child, Made::Involved(piece, (from, to), &calm))
            } else if ordinary.contains(to) {
                (self.count)(&child, Made::Ordinary((from, to)))
            } else {
                (self.count)(&child, Made::Other)
            };
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
        let targets = targets - promotions;
        let calm = if targets.any() {
            (self.calm)(Movers::Pawns(delta), targets)
        } else {
            Calm::NONE
        };
        for_each_cell!(to in targets => {
            let from = origin(to, delta);
            let child = make::<V, S>(self.position, Piece::Pawn, from, to, None);
            self.sum += if calm.cells.contains(to) {
                (self.count_calm)(&child, Piece::Pawn, (from, to), &calm)
            } else if calm.involved.contains(to) {
                (self.count)(&child, Made::Involved(Piece::Pawn, (from, to), &calm))
            } else {
                (self.count)(&child, Made::Ordinary((from, to)))
            };
        });
        if promotions.any() {
            for_each_cell!(to in promotions => {
                self.promote(origin(to, delta), to);
            });
        }
    }
}
