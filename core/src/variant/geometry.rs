//! Boards: which cells there are, what they are called, and how each side sees them.

use crate::bitboard::Bitboard;
use crate::cell::{Cell, NUMBER_RANGE};
use crate::coord::{Coord, RADIUS};

/// How one side's view of the board becomes the other's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mirror {
    /// Top to bottom, files kept (91 cells).
    Reflection,
    /// Half a turn (70 cells).
    HalfTurn,
}

/// A board as data.
#[derive(Debug)]
pub struct Geometry {
    /// The letters of the files, from the left.
    pub files: &'static str,
    /// How many cells each file has.
    pub lengths: &'static [u8],
    /// The rank number of each file's lowest cell.
    pub first_ranks: &'static [u8],
    /// The view of the other side.
    pub mirror: Mirror,
}

/// The 91-cell board with the file letters of McCooey's game.
pub const MCCOOEY_BOARD: Geometry = Geometry {
    files: "abcdefghijk",
    lengths: &[6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6],
    first_ranks: &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    mirror: Mirror::Reflection,
};

/// The 91-cell board with the file letters of Gliński's game, which has no file `j`.
pub const GLINSKI_BOARD: Geometry = Geometry {
    files: "abcdefghikl",
    lengths: MCCOOEY_BOARD.lengths,
    first_ranks: MCCOOEY_BOARD.first_ranks,
    mirror: Mirror::Reflection,
};

/// The 70-cell board, whose ranks are straight oblique lines.
pub const SHAFRAN_BOARD: Geometry = Geometry {
    files: "abcdefghi",
    lengths: &[6, 7, 8, 9, 10, 9, 8, 7, 6],
    first_ranks: &[1, 1, 1, 1, 1, 2, 3, 4, 5],
    mirror: Mirror::HalfTurn,
};

const fn at(q: i8, r: i8) -> Cell {
    match Cell::from_coord(Coord { q, r }) {
        Some(cell) => cell,
        None => panic!("the board must lie inside the 91 cells"),
    }
}

impl Geometry {
    /// Number of files.
    pub const fn file_count(&self) -> usize {
        self.lengths.len()
    }

    /// `q` of the leftmost file.
    const fn first_q(&self) -> i8 {
        -(self.file_count() as i8 / 2)
    }

    /// `r` of a file's lowest cell: both boards rest on the lower edges of the 91 cells.
    const fn lowest(q: i8) -> i8 {
        if q > 0 {
            RADIUS - q
        } else {
            RADIUS
        }
    }

    /// The set of the board's cells.
    pub const fn cells(&self) -> Bitboard {
        let mut set = Bitboard::EMPTY;
        let mut file = 0;
        while file < self.file_count() {
            let q = self.first_q() + file as i8;
            let mut step = 0;
            while step < self.lengths[file] as i8 {
                set = set.with(at(q, Self::lowest(q) - step));
                step += 1;
            }
            file += 1;
        }
        set
    }

    /// File of a cell, counted from the left (0-based).
    pub const fn file(&self, cell: Cell) -> usize {
        (cell.coord().q - self.first_q()) as usize
    }

    /// Rank number of a cell, as its name has it.
    pub const fn rank(&self, cell: Cell) -> u8 {
        let coord = cell.coord();
        self.first_ranks[self.file(cell)] + (Self::lowest(coord.q) - coord.r) as u8
    }

    /// The highest rank number.
    pub const fn highest_rank(&self) -> u8 {
        let mut highest = 0;
        let mut file = 0;
        while file < self.file_count() {
            let last = self.first_ranks[file] + self.lengths[file] - 1;
            if last > highest {
                highest = last;
            }
            file += 1;
        }
        highest
    }

    /// The cell in this file (0-based from the left) and of this rank number, if the board has it.
    pub const fn cell_at(&self, file: usize, rank: u8) -> Option<Cell> {
        if file >= self.file_count()
            || rank < self.first_ranks[file]
            || rank >= self.first_ranks[file] + self.lengths[file]
        {
            return None;
        }
        let q = self.first_q() + file as i8;
        let steps = (rank - self.first_ranks[file]) as i8;
        Cell::from_coord(Coord {
            q,
            r: Self::lowest(q) - steps,
        })
    }

    /// The cell with this name: a file letter and a rank number without leading zero.
    pub const fn cell(&self, name: &[u8]) -> Option<Cell> {
        let rank = match name {
            [_, digit @ b'1'..=b'9'] => *digit - b'0',
            [_, b'1', digit @ b'0'..=b'9'] => 10 + (*digit - b'0'),
            _ => return None,
        };
        match self.file_of_letter(name[0]) {
            Some(file) => self.cell_at(file, rank),
            None => None,
        }
    }

    /// The file with this letter, counted from the left.
    pub const fn file_of_letter(&self, letter: u8) -> Option<usize> {
        let files = self.files.as_bytes();
        let mut file = 0;
        while file < files.len() {
            if files[file] == letter {
                return Some(file);
            }
            file += 1;
        }
        None
    }

    /// The letter of a cell's file.
    pub const fn file_letter(&self, cell: Cell) -> char {
        self.files.as_bytes()[self.file(cell)] as char
    }

    /// The same cell as the other side sees it. A cell off the board stays in the larger board or gives `None`.
    pub const fn mirrored(&self, cell: Cell) -> Option<Cell> {
        let Coord { q, r } = cell.coord();
        Cell::from_coord(match self.mirror {
            Mirror::Reflection => Coord { q, r: -q - r },
            Mirror::HalfTurn => Coord { q: -q, r: 1 - r },
        })
    }

    /// Colour of a cell, 0, 1 or 2: (file + oblique rank) mod 3 of the rules. A step through a corner keeps it, a step through a side
    /// changes it.
    pub const fn cell_color(&self, cell: Cell) -> u8 {
        let Coord { q, r } = cell.coord();
        let oblique_rank = match self.mirror {
            Mirror::Reflection => -r,
            Mirror::HalfTurn => 6 - r,
        };
        (q - self.first_q() + oblique_rank).rem_euclid(3) as u8
    }

    /// The cells of one colour.
    pub const fn cells_of_color(&self, color: u8) -> Bitboard {
        let cells = self.cells();
        let mut set = Bitboard::EMPTY;
        let mut index = 0;
        while index < NUMBER_RANGE {
            if let Some(cell) = Cell::from_index(index) {
                if cells.contains(cell) && self.cell_color(cell) == color {
                    set = set.with(cell);
                }
            }
            index += 1;
        }
        set
    }
}
