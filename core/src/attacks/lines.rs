//! Lines between cells: three tables of 256 KiB each, of which a search touches the two rows of the kings, 2 KiB a row.

use crate::attacks::walk::{direction, ray};
use crate::bitboard::Bitboard;
use crate::cell::{Cell, TABLE};

type Pairs = [[Bitboard; TABLE]; TABLE];

/// The cells strictly between two cells on a line; empty for all other pairs.
static BETWEEN: Pairs = pairs(Part::Between);
/// The whole line through two cells, both included, from edge to edge; empty for all other pairs.
static LINE: Pairs = pairs(Part::Whole);
/// The cells behind the second, seen from the first, to the edge; empty for all other pairs.
static BEYOND: Pairs = pairs(Part::Beyond);

/// Which part of a line through two cells.
#[derive(Clone, Copy)]
enum Part {
    Between,
    Whole,
    Beyond,
}

const fn pairs(part: Part) -> Pairs {
    let mut table = [[Bitboard::EMPTY; TABLE]; TABLE];
    let mut index = 0;
    while index < TABLE {
        if let Some(from) = Cell::from_index(index) {
            let mut i = 0;
            while i < 12 {
                let step = direction(i);
                let opposite = (-step.0, -step.1);
                let line = ray(from, step, Bitboard::EMPTY)
                    .union(ray(from, opposite, Bitboard::EMPTY))
                    .with(from);
                let mut between = Bitboard::EMPTY;
                let mut next = from.offset(step);
                while let Some(cell) = next {
                    table[index][cell.index()] = match part {
                        Part::Between => between,
                        Part::Whole => line,
                        Part::Beyond => ray(cell, step, Bitboard::EMPTY),
                    };
                    between = between.with(cell);
                    next = cell.offset(step);
                }
                i += 1;
            }
        }
        index += 1;
    }
    table
}

/// The cells strictly between two cells that share a line of either kind, else none.
#[inline(always)]
pub(crate) fn between(a: Cell, b: Cell) -> Bitboard {
    BETWEEN[a.index() & (TABLE - 1)][b.index() & (TABLE - 1)]
}

/// The line through two cells, from edge to edge and both included, if they share one of either kind, else no cell.
#[inline(always)]
pub(crate) fn line(a: Cell, b: Cell) -> Bitboard {
    LINE[a.index() & (TABLE - 1)][b.index() & (TABLE - 1)]
}

/// The cells behind `b` on the line from `a` through it, to the edge, if the two share a line of either kind, else no cell.
#[inline(always)]
pub(crate) fn beyond(a: Cell, b: Cell) -> Bitboard {
    BEYOND[a.index() & (TABLE - 1)][b.index() & (TABLE - 1)]
}

/// [`between`] by a walk, for constant expressions.
pub(crate) const fn between_walk(a: Cell, b: Cell) -> Bitboard {
    let mut i = 0;
    while i < 12 {
        let step = direction(i);
        let mut between = Bitboard::EMPTY;
        let mut next = a.offset(step);
        while let Some(cell) = next {
            if cell.index() == b.index() {
                return between;
            }
            between = between.with(cell);
            next = cell.offset(step);
        }
        i += 1;
    }
    Bitboard::EMPTY
}
