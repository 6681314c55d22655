//! Left-right reflection, which keeps the rules of every variant, and the mirror between the sides.

use crate::bitboard::{for_each_cell, Bitboard};
use crate::board::WHITE;
use crate::cell::{Cell, TABLE};
use crate::moves::Move;
use crate::position::{Position, NO_CELL};
use crate::variant::Variant;

/// Numbers of cells after a change of the board, by number before; 0 where there is no cell.
type Map = [u8; TABLE];

const fn map(mirrored: Option<Variant>) -> Map {
    let mut map = [0; TABLE];
    let mut index = 0;
    while index < TABLE {
        if let Some(cell) = Cell::from_index(index) {
            let to = match mirrored {
                None => Some(cell.reflected()),
                Some(variant) => variant.spec().geometry.mirrored(cell),
            };
            if let Some(to) = to {
                map[index] = to.index() as u8;
            }
        }
        index += 1;
    }
    map
}

static REFLECTED: Map = map(None);

static MIRRORED: [Map; Variant::ALL.len()] = {
    let mut maps = [[0; TABLE]; Variant::ALL.len()];
    let mut i = 0;
    while i < maps.len() {
        maps[i] = map(Some(Variant::ALL[i]));
        i += 1;
    }
    maps
};

fn mapped(map: &Map, set: Bitboard) -> Bitboard {
    let mut image = 0;
    for_each_cell!(cell in set => { image |= 1 << map[cell.index()]; });
    Bitboard(image)
}

impl Cell {
    /// The cell with left and right exchanged: on both boards (q, r) goes to (-q, q + r).
    pub const fn reflected(self) -> Cell {
        match Cell::from_coord(self.coord().reflect()) {
            Some(cell) => cell,
            None => panic!("the reflection maps the 91 cells onto themselves"),
        }
    }

    /// The same cell as the other side sees it on a variant's board.
    ///
    /// # Panics
    /// If the board does not have this cell.
    pub fn mirrored(self, variant: Variant) -> Cell {
        assert!(
            variant.cells().contains(self),
            "the board of {variant} has no cell {}",
            self.index()
        );
        Cell::from_index_unchecked(MIRRORED[variant as usize][self.index()].into())
    }
}

impl Move {
    /// The move with left and right exchanged.
    pub const fn reflected(self) -> Move {
        self.with_cells(self.from().reflected(), self.to().reflected())
    }

    /// The same move as the other side makes it on a variant's board.
    ///
    /// # Panics
    /// If the board lacks one of the cells.
    pub fn mirrored(self, variant: Variant) -> Move {
        self.with_cells(self.from().mirrored(variant), self.to().mirrored(variant))
    }

    const fn with_cells(self, from: Cell, to: Cell) -> Move {
        match self.promotion() {
            None => Move::new(from, to),
            Some(piece) => Move::with_promotion(from, to, piece),
        }
    }
}

impl Position {
    /// The position with left and right exchanged, and with them the two castling wings; side to move and counters stay. Its legal moves
    /// are the reflections of this one's, and its reflection is the position itself.
    pub fn reflected(&self) -> Position {
        let mut next = self.with_cells(&REFLECTED);
        // `K` and `Q` are neighbouring bits, and so are `k` and `q`.
        next.castling = (self.castling & 0b0101) << 1 | (self.castling & 0b1010) >> 1;
        next.key = next.computed_key();
        next
    }

    /// The position as the other side would see it if it were the other side's: colours and the side to move exchanged, cells through
    /// the mirror between the sides, castling rights with their owners; counters stay. Its legal moves are the mirrored ones.
    pub fn mirrored(&self) -> Position {
        let mut next = self.with_cells(&MIRRORED[self.variant as usize]);
        let board = &mut next.board;
        board.planes[WHITE] = board.occupied() - board.planes[WHITE];
        next.castling = (self.castling & 0b0011) << 2 | self.castling >> 2;
        next.side = (!self.side_to_move()) as u8;
        next.key = next.computed_key();
        next
    }

    fn with_cells(&self, map: &Map) -> Position {
        let mut next = *self;
        next.board.planes = self.board.planes.map(|plane| mapped(map, plane));
        if self.en_passant != NO_CELL {
            next.en_passant = map[self.en_passant as usize & (TABLE - 1)];
        }
        next
    }
}
