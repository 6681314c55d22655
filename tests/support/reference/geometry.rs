//! Cells as coordinates, the steps between them, and which of them are on the board.

/// A cell: `x` is the file from the left, from 0; `y` the oblique rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    pub x: i32,
    pub y: i32,
}

/// A difference of coordinates, (dx, dy).
pub type Step = (i32, i32);

/// The six steps through a side, clockwise from straight up.
pub const ORTHOGONAL: [Step; 6] = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)];
/// The six steps through a corner, clockwise.
pub const DIAGONAL: [Step; 6] = [(1, 2), (2, 1), (1, -1), (-1, -2), (-2, -1), (-1, 1)];
/// The twelve knight leaps, clockwise.
pub const KNIGHT: [Step; 12] = [
    (1, 3),
    (2, 3),
    (3, 2),
    (3, 1),
    (2, -1),
    (1, -2),
    (-1, -3),
    (-2, -3),
    (-3, -2),
    (-3, -1),
    (-2, 1),
    (-1, 2),
];

impl Cell {
    pub fn plus(self, (dx, dy): Step) -> Cell {
        Cell {
            x: self.x + dx,
            y: self.y + dy,
        }
    }

    /// 0, 1 or 2; a diagonal step keeps it, an orthogonal one changes it.
    pub fn color(self) -> i32 {
        (self.x + self.y).rem_euclid(3)
    }
}

/// The two boards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// 91 cells, of McCooey and Gliński.
    Regular,
    /// 70 cells, of Shafran.
    Shafran,
}

impl Shape {
    pub fn contains(self, cell: Cell) -> bool {
        match self {
            Shape::Regular => {
                let (q, r) = (cell.x - 5, -cell.y);
                q.abs() <= 5 && r.abs() <= 5 && (q + r).abs() <= 5
            }
            Shape::Shafran => {
                let first = [1, 1, 1, 1, 1, 2, 3, 4, 5];
                let last = [6, 7, 8, 9, 10, 10, 10, 10, 10];
                (0..9).contains(&cell.x)
                    && first[cell.x as usize] <= cell.y
                    && cell.y <= last[cell.x as usize]
            }
        }
    }

    /// Every cell, file by file from the left, each file from below.
    pub fn cells(self) -> Vec<Cell> {
        (0..11)
            .flat_map(|x| (-5..=10).map(move |y| Cell { x, y }))
            .filter(|&cell| self.contains(cell))
            .collect()
    }

    /// The rank as it is named and written: on 91 cells counted up the file from its bottom cell.
    pub fn rank(self, cell: Cell) -> i32 {
        match self {
            Shape::Regular => cell.y + 1 + (10 - cell.x).min(5),
            Shape::Shafran => cell.y,
        }
    }

    /// The mirror between the sides.
    pub fn mirror(self, cell: Cell) -> Cell {
        match self {
            // (q, r) -> (q, -q-r)
            Shape::Regular => Cell {
                x: cell.x,
                y: cell.x - 5 - cell.y,
            },
            Shape::Shafran => Cell {
                x: 8 - cell.x,
                y: 11 - cell.y,
            },
        }
    }

    /// The reflection that exchanges left and right; it keeps the rules, not the start position.
    pub fn reflect(self, cell: Cell) -> Cell {
        match self {
            // (q, r) -> (-q, q+r)
            Shape::Regular => Cell {
                x: 10 - cell.x,
                y: cell.y - cell.x + 5,
            },
            Shape::Shafran => Cell {
                x: 8 - cell.x,
                y: cell.y - cell.x + 4,
            },
        }
    }
}
