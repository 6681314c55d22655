//! Perft, the hot path: the sum over all legal moves.

use crate::attacks::leapers;
use crate::attacks::sliders::Sliders;
use crate::bitboard::{for_each_cell, Bitboard};
use crate::cell::Cell;
use crate::color::Side;
use crate::make::{land, lift, make};
use crate::movegen::groups::Groups;
use crate::movegen::replies::calm::Calm;
use crate::movegen::sinks::{origin, promotion_cells};
use crate::movegen::{generate_in, Scene};
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

/// The sum of counts over the positions after all legal moves: `count_calm` is asked after calm moves, `count` after others. `calm` answers which of
/// some moves, none of which promotes or castles, are calm.
#[inline(always)]
pub(crate) fn sum_over_children<V: Rules, S: Side, K: Sliders>(
    position: &Position,
    scene: &Scene,
    calm: impl Fn(Movers, Bitboard) -> Calm,
    count_calm: impl Fn(&Position, Piece, (Cell, Cell), &Calm) -> u64,
    count: impl Fn(&Position, Made) -> u64,
) -> u64 {
    let mut groups = Groups::new();
    generate_in::<V, S, K>(position, scene, &mut groups);
    let mut sum = 0;
    for moves in groups.pieces() {
        let (piece, from) = (moves.piece, moves.from);
        let targets = moves.targets - moves.promotions;
        // Pawns that come one by one may capture in passing, and a king that does not step castles.
        let ordinary = match piece {
            Piece::Pawn => Bitboard::EMPTY,
            Piece::King => targets & leapers::king(from),
            _ => targets,
        };
        if ordinary.any() {
            let calm = calm(Movers::Piece(piece, from), ordinary);
            let mut lifted = *position;
            lift::<V, S>(&mut lifted, piece, from);
            for_each_cell!(to in ordinary => {
                let mut child = lifted;
                land::<V, S>(&mut child, scene.them, piece, to);
                sum += if calm.cells.contains(to) {
                    count_calm(&child, piece, (from, to), &calm)
                } else if calm.involved.contains(to) {
                    count(&child, Made::Involved(piece, (from, to), &calm))
                } else {
                    count(&child, Made::Ordinary((from, to)))
                };
            });
        }
        let others = targets - ordinary;
        if (others | moves.promotions).any() {
            for_each_cell!(to in others => {
                sum += made_apart::<V, S>(position, piece, (from, to), &count);
            });
            for_each_cell!(to in moves.promotions => {
                sum += promoted::<V, S>(position, (from, to), &count);
            });
        }
    }
    for &(targets, delta) in groups.pawns() {
        let promotions = targets & promotion_cells::<V, S>();
        let targets = targets - promotions;
        if targets.any() {
            let calm = calm(Movers::Pawns(delta), targets);
            for_each_cell!(to in targets => {
                let from = origin(to, delta);
                let child = make::<V, S>(position, Piece::Pawn, from, to, None);
                sum += if calm.cells.contains(to) {
                    count_calm(&child, Piece::Pawn, (from, to), &calm)
                } else if calm.involved.contains(to) {
                    count(&child, Made::Involved(Piece::Pawn, (from, to), &calm))
                } else {
                    count(&child, Made::Ordinary((from, to)))
                };
            });
        }
        if promotions.any() {
            for_each_cell!(to in promotions => {
                sum += promoted::<V, S>(position, (origin(to, delta), to), &count);
            });
        }
    }
    sum
}

/// The sum over the four promotions of a pawn. Pawns that come one by one may have something pinned or captured in passing beside them, but one that
/// promotes changes two cells alone.
#[cold]
#[inline(never)]
fn promoted<V: Rules, S: Side>(
    position: &Position,
    mv: (Cell, Cell),
    count: &impl Fn(&Position, Made) -> u64,
) -> u64 {
    let mut sum = 0;
    for piece in Piece::PROMOTIONS {
        let child = make::<V, S>(position, Piece::Pawn, mv.0, mv.1, Some(piece));
        sum += count(&child, Made::Ordinary(mv));
    }
    sum
}

/// The count after a move that may change more than two cells.
#[cold]
#[inline(never)]
fn made_apart<V: Rules, S: Side>(
    position: &Position,
    piece: Piece,
    mv: (Cell, Cell),
    count: &impl Fn(&Position, Made) -> u64,
) -> u64 {
    let child = make::<V, S>(position, piece, mv.0, mv.1, None);
    count(&child, Made::Other)
}
