//! What differs between the variants: arrays, pawns, castling, how games end.

use std::sync::LazyLock;

use super::geometry::{Cell, Shape, Step};
use super::pieces::{Color, Kind};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Variant {
    McCooey,
    McCooeyClassic,
    Shafran,
    ShafranClassic,
    Glinski,
}

/// One of the four castling rights.
pub struct Wing {
    pub color: Color,
    /// Its letter in FEN.
    pub letter: char,
    pub king: Cell,
    pub rook: Cell,
    /// The three cells between, from the king to the rook.
    pub between: [Cell; 3],
}

impl Variant {
    pub const ALL: [Variant; 5] = [
        Variant::McCooey,
        Variant::McCooeyClassic,
        Variant::Shafran,
        Variant::ShafranClassic,
        Variant::Glinski,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Variant::McCooey => "mccooey",
            Variant::McCooeyClassic => "mccooey-classic",
            Variant::Shafran => "shafran",
            Variant::ShafranClassic => "shafran-classic",
            Variant::Glinski => "glinski",
        }
    }

    /// # Panics
    /// When no variant has this name.
    pub fn named(name: &str) -> Variant {
        Variant::ALL
            .into_iter()
            .find(|variant| variant.name() == name)
            .unwrap_or_else(|| panic!("no variant is called {name:?}"))
    }

    pub fn is_mccooey(self) -> bool {
        matches!(self, Variant::McCooey | Variant::McCooeyClassic)
    }

    pub fn is_shafran(self) -> bool {
        matches!(self, Variant::Shafran | Variant::ShafranClassic)
    }

    pub fn shape(self) -> Shape {
        if self.is_shafran() {
            Shape::Shafran
        } else {
            Shape::Regular
        }
    }

    /// The name of a cell, such as `e10`.
    pub fn cell_name(self, cell: Cell) -> String {
        let letters = match self {
            Variant::Glinski => "abcdefghikl",
            _ => "abcdefghijk",
        };
        let letter = &letters[cell.x as usize..][..1];
        format!("{letter}{}", self.shape().rank(cell))
    }

    pub fn cell_named(self, name: &str) -> Option<Cell> {
        self.shape()
            .cells()
            .into_iter()
            .find(|&cell| self.cell_name(cell) == name)
    }

    /// The cell of this name.
    ///
    /// # Panics
    /// When the board has none.
    pub fn cell(self, name: &str) -> Cell {
        self.cell_named(name)
            .unwrap_or_else(|| panic!("{} has no cell {name:?}", self.name()))
    }

    /// White's array: every kind with the cells it stands on. Black's is the mirror.
    pub fn white_array(self) -> Vec<(Kind, Vec<Cell>)> {
        use Kind::*;
        let array = match self {
            Variant::McCooey => [
                (King, "g1"),
                (Queen, "e1"),
                (Rook, "c1 i1"),
                (Knight, "d1 h1"),
                (Bishop, "f1 f2 f3"),
                (Pawn, "c2 d3 e4 f5 g4 h3 i2"),
            ],
            Variant::McCooeyClassic => [
                (King, "g1"),
                (Queen, "e1"),
                (Rook, "d1 h1"),
                (Knight, "e2 g2"),
                (Bishop, "f1 f2 f3"),
                (Pawn, "c1 d2 e3 f4 g3 h2 i1"),
            ],
            Variant::Shafran | Variant::ShafranClassic => [
                (King, "e1"),
                (Queen, "d1"),
                (Rook, "a1 i5"),
                (Knight, "b1 g3"),
                (Bishop, "c1 f2 h4"),
                (Pawn, "a2 b2 c2 d2 e2 f3 g4 h5 i6"),
            ],
            Variant::Glinski => [
                (King, "g1"),
                (Queen, "e1"),
                (Rook, "c1 i1"),
                (Knight, "d1 h1"),
                (Bishop, "f1 f2 f3"),
                (Pawn, "b1 c2 d3 e4 f5 g4 h3 i2 k1"),
            ],
        };
        let cells = |names: &str| names.split(' ').map(|name| self.cell(name)).collect();
        array.map(|(kind, names)| (kind, cells(names))).to_vec()
    }

    /// The rank coordinate `y` on which a pawn of this colour starts in file `x`.
    fn pawn_start(self, color: Color, x: i32) -> Option<i32> {
        // Written as coordinates, not looked up in the array: the array's test compares the two.
        let white = |x: i32| match self {
            Variant::McCooey if (2..=8).contains(&x) => Some((x - 5).min(0) - 1),
            Variant::McCooeyClassic if (2..=8).contains(&x) => Some((x - 5).min(0) - 2),
            Variant::Glinski if (1..=9).contains(&x) => Some((x - 5).min(0) - 1),
            Variant::Shafran | Variant::ShafranClassic if (0..=8).contains(&x) => {
                Some((x - 2).max(2))
            }
            _ => None,
        };
        match color {
            Color::White => white(x),
            Color::Black => {
                let mirrored_file = self.shape().mirror(Cell { x, y: 0 }).x;
                let start = Cell {
                    x: mirrored_file,
                    y: white(mirrored_file)?,
                };
                Some(self.shape().mirror(start).y)
            }
        }
    }

    pub fn is_pawn_start(self, color: Color, cell: Cell) -> bool {
        self.pawn_start(color, cell.x) == Some(cell.y)
    }

    /// How many cells a pawn of this colour may go straight forward from here, on an empty board
    /// without edges.
    pub fn pawn_reach(self, color: Color, cell: Cell) -> i32 {
        if !self.is_pawn_start(color, cell) {
            return 1;
        }
        let (file_b, file_c, file_d, file_f, file_g, file_h) = (1, 2, 3, 5, 6, 7);
        if self.is_shafran() {
            match cell.x {
                x if (file_d..=file_f).contains(&x) => 3,
                x if [file_b, file_c, file_g, file_h].contains(&x) => 2,
                _ => 1,
            }
        } else if self.is_mccooey() && cell.x == file_f {
            1
        } else {
            2
        }
    }

    /// The two steps by which a pawn of this colour captures.
    pub fn pawn_captures(self, color: Color) -> [Step; 2] {
        let steps = match self {
            Variant::Glinski => [(1, 1), (-1, 0)],
            _ => [(1, 2), (-1, 1)],
        };
        steps.map(|(dx, dy)| (dx * color.forward(), dy * color.forward()))
    }

    /// Whether a pawn of this colour promotes here: the last cell of any file.
    pub fn is_promotion(self, color: Color, cell: Cell) -> bool {
        !self.shape().contains(cell.plus((0, color.forward())))
    }

    pub fn has_en_passant(self) -> bool {
        self != Variant::Shafran
    }

    /// The castling wings, in the order of FEN; none on 91 cells.
    pub fn wings(self) -> &'static [Wing] {
        static WINGS: LazyLock<[Wing; 4]> = LazyLock::new(|| {
            [
                wing(Color::White, 'K', "e1", ["f2", "g3", "h4"], "i5"),
                wing(Color::White, 'Q', "e1", ["d1", "c1", "b1"], "a1"),
                wing(Color::Black, 'k', "e10", ["d9", "c8", "b7"], "a6"),
                wing(Color::Black, 'q', "e10", ["f10", "g10", "h10"], "i10"),
            ]
        });
        if self.is_shafran() {
            &*WINGS
        } else {
            &[]
        }
    }
}

fn wing(color: Color, letter: char, king: &str, between: [&str; 3], rook: &str) -> Wing {
    let cell = |name| Variant::Shafran.cell(name);
    Wing {
        color,
        letter,
        king: cell(king),
        rook: cell(rook),
        between: between.map(cell),
    }
}
