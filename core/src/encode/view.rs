//! The board as a rectangle of rows and columns, seen by either side.

use crate::cell::{Cell, NUMBER_RANGE, TABLE};
use crate::variant::geometry::Geometry;
use crate::variant::Variant;

/// The most squares that a rectangle has: 11 x 11.
pub(crate) const MAX_SQUARES: usize = 121;

/// A variant's rectangle. Rows count from the far side, columns from the left; a square's number is `row * columns + column`.
#[derive(Clone, Copy)]
pub(crate) struct View {
    pub rows: usize,
    pub columns: usize,
    /// Each cell's square, as White sees it and as Black does.
    squares: [[u8; TABLE]; 2],
    /// Which squares are cells: 1 or 0.
    exists: [u8; MAX_SQUARES],
    /// The same as bits, by number of the square.
    pub exists_bits: u128,
    /// The square on which each square lands when left and right are exchanged; squares off the board stay.
    reflection: [u8; MAX_SQUARES],
}

static VIEWS: [View; Variant::ALL.len()] = {
    let mut views = [View::new(Variant::ALL[0].spec().geometry); Variant::ALL.len()];
    let mut i = 1;
    while i < views.len() {
        views[i] = View::new(Variant::ALL[i].spec().geometry);
        i += 1;
    }
    views
};

impl View {
    /// The rectangle of a variant's board.
    #[inline(always)]
    pub fn of(variant: Variant) -> &'static View {
        &VIEWS[variant as usize]
    }

    const fn new(geometry: &Geometry) -> View {
        let cells = geometry.cells();
        let (mut top, mut bottom) = (i8::MAX, i8::MIN);
        let mut index = 0;
        while index < NUMBER_RANGE {
            if let Some(cell) = Cell::from_index(index) {
                if cells.contains(cell) {
                    let r = cell.coord().r;
                    top = if r < top { r } else { top };
                    bottom = if r > bottom { r } else { bottom };
                }
            }
            index += 1;
        }
        let mut view = View {
            rows: (bottom - top) as usize + 1,
            columns: geometry.file_count(),
            squares: [[0; TABLE]; 2],
            exists: [0; MAX_SQUARES],
            exists_bits: 0,
            reflection: [0; MAX_SQUARES],
        };
        assert!(view.rows * view.columns <= MAX_SQUARES);
        let mut square = 0;
        while square < MAX_SQUARES {
            view.reflection[square] = square as u8;
            square += 1;
        }
        let mut index = 0;
        while index < NUMBER_RANGE {
            if let Some(cell) = Cell::from_index(index) {
                if cells.contains(cell) {
                    view.add(geometry, cell, top);
                }
            }
            index += 1;
        }
        view
    }

    const fn add(&mut self, geometry: &Geometry, cell: Cell, top: i8) {
        let square = self.place(geometry, cell, top);
        self.squares[0][cell.index()] = square;
        self.squares[1][cell.index()] = match geometry.mirrored(cell) {
            Some(mirrored) => self.place(geometry, mirrored, top),
            None => panic!("the mirror must map the board onto itself"),
        };
        self.exists[square as usize] = 1;
        self.exists_bits |= 1 << square;
        self.reflection[square as usize] = match Cell::from_coord(cell.coord().reflect()) {
            Some(reflected) => self.place(geometry, reflected, top),
            None => panic!("the reflection must map the board onto itself"),
        };
    }

    const fn place(&self, geometry: &Geometry, cell: Cell, top: i8) -> u8 {
        let row = (cell.coord().r - top) as usize;
        (row * self.columns + geometry.file(cell)) as u8
    }

    /// How many squares the rectangle has.
    #[inline(always)]
    pub fn area(&self) -> usize {
        self.rows * self.columns
    }

    /// The squares of the cells, by cell number, as a side (0 White, 1 Black) sees them.
    #[inline(always)]
    pub fn squares(&self, side: usize) -> &[u8; TABLE] {
        &self.squares[side & 1]
    }

    /// For each square whether it is a cell: 1 or 0.
    #[inline(always)]
    pub fn exists(&self) -> &[u8] {
        &self.exists[..self.area()]
    }

    /// For each square the one on which it lands when left and right are exchanged.
    pub fn reflection(&'static self) -> &'static [u8] {
        &self.reflection[..self.area()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_and_squares_match_one_to_one() {
        for &variant in Variant::ALL {
            let view = View::of(variant);
            for side in 0..2 {
                let mut taken = 0u128;
                for cell in variant.cells() {
                    taken |= 1 << view.squares(side)[cell.index()];
                }
                assert_eq!(taken, view.exists_bits);
                assert_eq!(taken.count_ones(), variant.cells().len());
            }
            for (square, &exists) in view.exists().iter().enumerate() {
                assert_eq!(view.exists_bits >> square & 1, u128::from(exists));
                let reflected = usize::from(view.reflection()[square]);
                assert_eq!(view.exists()[reflected], exists);
            }
        }
    }

    #[test]
    fn known_squares() {
        let square = |variant: Variant, name, side: usize| {
            let cell = variant.cell(name).unwrap();
            usize::from(View::of(variant).squares(side)[cell.index()])
        };
        // f11 is (q, r) = (0, -5), at [0, 5]; f1 is the same for Black.
        assert_eq!(square(Variant::McCooey, "f11", 0), 5);
        assert_eq!(square(Variant::McCooey, "f1", 1), 5);
        // l1 of Gliński's board is (5, 0), at [5, 10]; its mirror is l6.
        assert_eq!(square(Variant::Glinski, "l1", 0), 5 * 11 + 10);
        assert_eq!(square(Variant::Glinski, "l6", 1), 5 * 11 + 10);
        // a1 is at [10 - 1, 0] for White, its half turn i10 for Black.
        assert_eq!(square(Variant::Shafran, "a1", 0), 9 * 9);
        assert_eq!(square(Variant::Shafran, "i10", 1), 9 * 9);
    }
}
