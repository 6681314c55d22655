//! Cells and their numbers. The only file that knows the numbering.
//!
//! A cell's number is `11 q - r + 60`, 0 to 120. Files lie in order and each file's cells in order upwards, so numbers sort as
//! `a1, a2, …, b1, …`, and one step in a given direction changes the number by a constant. Between the files lie numbers
//! that name no cell, which is what keeps set-wise pawn steps from running from one file into the next.

use crate::coord::{Coord, Step};

/// A cell of the 91-cell board, or of the 70-cell board that lies inside it.
///
/// A `Cell` by itself has no name: `f6` of McCooey's board and `e6` of Shafran's are the same place.
/// [`Variant::cell_name`](crate::variant::Variant::cell_name) and
/// [`Variant::cell`](crate::variant::Variant::cell) translate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Cell(u8);

/// One more than the greatest cell number.
pub const NUMBER_RANGE: usize = 121;

/// Length of the tables that are indexed by cell: a power of two, so that the compiler can see that
/// an index made from a 128-bit set is in range.
pub(crate) const TABLE: usize = 128;

impl Cell {
    /// The cell with this number, if the 91-cell board has one there.
    pub const fn from_index(index: usize) -> Option<Cell> {
        if index >= NUMBER_RANGE {
            return None;
        }
        let cell = Cell(index as u8);
        if cell.coord().on_board() {
            Some(cell)
        } else {
            None
        }
    }

    /// A number known to be a cell's.
    #[inline(always)]
    pub(crate) const fn from_index_unchecked(index: u32) -> Cell {
        debug_assert!(index < NUMBER_RANGE as u32);
        Cell(index as u8)
    }

    /// The cell at these coordinates, if the 91-cell board has it.
    pub const fn from_coord(coord: Coord) -> Option<Cell> {
        if coord.on_board() {
            Some(Cell(index_of(coord)))
        } else {
            None
        }
    }

    /// The cell's number, 0 to 120.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell's axial coordinates.
    pub const fn coord(self) -> Coord {
        // r lies within -5..=5, eleven values, so the file is what remains of a division by eleven.
        let q = (self.0 as i16 - 55).div_euclid(11);
        let r = 11 * q + 60 - self.0 as i16;
        Coord {
            q: q as i8,
            r: r as i8,
        }
    }

    /// The cell that a step leads to, if it is on the 91-cell board.
    pub const fn offset(self, step: Step) -> Option<Cell> {
        Cell::from_coord(self.coord().step(step))
    }
}

const fn index_of(coord: Coord) -> u8 {
    (11 * coord.q as i16 - coord.r as i16 + 60) as u8
}

/// How much the number changes with a step.
pub(crate) const fn delta(step: Step) -> i32 {
    11 * step.0 as i32 - step.1 as i32
}
