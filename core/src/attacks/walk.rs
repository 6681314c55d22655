//! The slow, obvious walk from cell to cell. It makes every table, and the tests check every fast path against it.

use crate::bitboard::Bitboard;
use crate::cell::{Cell, TABLE};
use crate::coord::{Step, DIAGONAL, ORTHOGONAL};

/// The cells met on the way from a cell in one direction, the first occupied one included.
pub(crate) const fn ray(from: Cell, step: Step, occupied: Bitboard) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut next = from.offset(step);
    while let Some(cell) = next {
        set = set.with(cell);
        if occupied.contains(cell) {
            break;
        }
        next = cell.offset(step);
    }
    set
}

/// What a slider with these directions attacks.
pub(crate) const fn slide(from: Cell, steps: &[Step], occupied: Bitboard) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut i = 0;
    while i < steps.len() {
        set = set.union(ray(from, steps[i], occupied));
        i += 1;
    }
    set
}

/// What a piece that makes single steps or leaps attacks.
pub(crate) const fn leap(from: Cell, steps: &[Step]) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut i = 0;
    while i < steps.len() {
        if let Some(cell) = from.offset(steps[i]) {
            set = set.with(cell);
        }
        i += 1;
    }
    set
}

/// A table of leaps for every cell.
pub(crate) const fn leap_table(steps: &[Step]) -> [Bitboard; TABLE] {
    let mut table = [Bitboard::EMPTY; TABLE];
    let mut index = 0;
    while index < TABLE {
        if let Some(cell) = Cell::from_index(index) {
            table[index] = leap(cell, steps);
        }
        index += 1;
    }
    table
}

/// The twelve directions, the six through sides first; entry `i` of either six has its opposite three on.
pub(crate) const fn direction(i: usize) -> Step {
    if i < 6 {
        ORTHOGONAL[i]
    } else {
        DIAGONAL[i - 6]
    }
}
