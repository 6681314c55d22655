//! Small tables about cells that the evaluation looks things up in.

use std::sync::OnceLock;

use hexmate::{Bitboard, Cell, Color, Variant};

/// Length of tables by cell number.
pub(crate) const TABLE: usize = 128;

/// What is the same for all positions of a variant.
pub(crate) struct Tables {
    /// By side and cell: plies that a pawn needs at least to its last cell.
    pub to_go: [[u8; TABLE]; 2],
    /// By side and cell: the cells from which an enemy pawn may still stop a pawn.
    pub stoppers: [[Bitboard; TABLE]; 2],
    /// The king's own cell and those around it.
    pub zone: [Bitboard; TABLE],
    /// How much farther the farthest cell is than from the centre of the board.
    pub from_center: [u8; TABLE],
}

impl Tables {
    /// The tables of a variant, made at the first call.
    #[inline]
    pub fn of(variant: Variant) -> &'static Tables {
        static ALL: [OnceLock<Box<Tables>>; Variant::ALL.len()] =
            [const { OnceLock::new() }; Variant::ALL.len()];
        ALL[variant as usize].get_or_init(|| Tables::new(variant))
    }

    fn new(variant: Variant) -> Box<Tables> {
        let cells = variant.cells();
        let mut tables = Box::new(Tables {
            to_go: [[0; TABLE]; 2],
            stoppers: [[Bitboard::EMPTY; TABLE]; 2],
            zone: [Bitboard::EMPTY; TABLE],
            from_center: [0; TABLE],
        });
        let neighbours = |cell: Cell| {
            cells
                .into_iter()
                .filter(move |&other| distance(cell, other) <= 1)
        };
        // Steps to the farthest cell, which treats both sides alike also where the board has no single centre.
        let farthest = |cell: Cell| cells.into_iter().map(|other| distance(cell, other)).max();
        let least = cells.into_iter().filter_map(farthest).min().unwrap_or(0);
        for cell in cells {
            tables.zone[cell.index()] = neighbours(cell).collect();
            tables.from_center[cell.index()] = farthest(cell).unwrap_or(0) - least;
            for color in Color::ALL {
                let ahead = ahead(cells, cell, color);
                tables.to_go[color.index()][cell.index()] = ahead.len() as u8;
                let sides = ahead.into_iter().flat_map(neighbours);
                let q = cell.coord().q;
                let near = sides.filter(|other| (other.coord().q - q).abs() <= 1);
                let stoppers: Bitboard = near.collect();
                tables.stoppers[color.index()][cell.index()] = stoppers - Bitboard::from(cell);
            }
        }
        tables
    }
}

/// The cells straight ahead of a side's pawn.
fn ahead(cells: Bitboard, cell: Cell, color: Color) -> Bitboard {
    let step = match color {
        Color::White => (0, -1),
        Color::Black => (0, 1),
    };
    let mut ahead = Bitboard::EMPTY;
    let mut at = cell;
    while let Some(next) = at.offset(step).filter(|&next| cells.contains(next)) {
        ahead = ahead.with(next);
        at = next;
    }
    ahead
}

/// Steps through sides from one cell to another.
pub(crate) fn distance(a: Cell, b: Cell) -> u8 {
    let (a, b) = (a.coord(), b.coord());
    let (q, r) = (a.q - b.q, a.r - b.r);
    q.abs().max(r.abs()).max((q + r).abs()) as u8
}
