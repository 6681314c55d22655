//! A position: pieces on cells, and what else the rules need to know.

use super::geometry::{Cell, DIAGONAL, KNIGHT, ORTHOGONAL};
use super::pieces::{Color, Kind, Piece};
use super::variant::Variant;

/// A position, whether or not the rules allow it: see [`Position::validity`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    pub variant: Variant,
    /// By file, then by `y` from -5.
    grid: [[Option<Piece>; 16]; 11],
    pub side: Color,
    /// The rights of `Variant::wings`, in that order.
    pub rights: [bool; 4],
    /// The first cell that the pawn which has just stepped more than one cell has skipped.
    pub en_passant: Option<Cell>,
    /// Plies since the last capture or pawn move.
    pub quiet_plies: u32,
    pub move_number: u32,
}

impl Position {
    /// White to move on an empty board.
    pub fn empty(variant: Variant) -> Position {
        Position {
            variant,
            grid: [[None; 16]; 11],
            side: Color::White,
            rights: [false; 4],
            en_passant: None,
            quiet_plies: 0,
            move_number: 1,
        }
    }

    pub fn start(variant: Variant) -> Position {
        let mut position = Position::empty(variant);
        for (kind, cells) in variant.white_array() {
            for cell in cells {
                position.put(cell, Color::White, kind);
                position.put(variant.shape().mirror(cell), Color::Black, kind);
            }
        }
        position.rights = [variant.is_shafran(); 4];
        position
    }

    pub fn at(&self, cell: Cell) -> Option<Piece> {
        self.grid[cell.x as usize][(cell.y + 5) as usize]
    }

    pub fn set(&mut self, cell: Cell, piece: Option<Piece>) {
        assert!(self.variant.shape().contains(cell), "no cell {cell:?}");
        self.grid[cell.x as usize][(cell.y + 5) as usize] = piece;
    }

    pub fn put(&mut self, cell: Cell, color: Color, kind: Kind) {
        self.set(cell, Some(Piece { color, kind }));
    }

    pub fn is_empty(&self, cell: Cell) -> bool {
        self.at(cell).is_none()
    }

    pub fn is_at(&self, cell: Cell, color: Color, kind: Kind) -> bool {
        self.at(cell) == Some(Piece { color, kind })
    }

    /// Every piece with its cell.
    pub fn pieces(&self) -> Vec<(Cell, Piece)> {
        let cells = (0..11).flat_map(|x| (-5..=10).map(move |y| Cell { x, y }));
        cells
            .filter_map(|cell| self.at(cell).map(|piece| (cell, piece)))
            .collect()
    }

    /// The cells of the pieces of one colour and kind.
    pub fn cells_of(&self, color: Color, kind: Kind) -> Vec<Cell> {
        self.pieces()
            .into_iter()
            .filter(|&(_, piece)| piece == Piece { color, kind })
            .map(|(cell, _)| cell)
            .collect()
    }

    /// Every cell that this piece would attack from here: with a pawn the two it captures on.
    pub fn attacks(&self, from: Cell, piece: Piece) -> Vec<Cell> {
        let shape = self.variant.shape();
        let mut attacked = Vec::with_capacity(32);
        let step = |steps: &[(i32, i32)], attacked: &mut Vec<Cell>| {
            let cells = steps.iter().map(|&step| from.plus(step));
            attacked.extend(cells.filter(|&cell| shape.contains(cell)));
        };
        let slide = |steps: &[(i32, i32)], attacked: &mut Vec<Cell>| {
            for &step in steps {
                let mut cell = from.plus(step);
                while shape.contains(cell) {
                    attacked.push(cell);
                    if !self.is_empty(cell) {
                        break;
                    }
                    cell = cell.plus(step);
                }
            }
        };
        match piece.kind {
            Kind::Pawn => step(&self.variant.pawn_captures(piece.color), &mut attacked),
            Kind::Knight => step(&KNIGHT, &mut attacked),
            Kind::Bishop => slide(&DIAGONAL, &mut attacked),
            Kind::Rook => slide(&ORTHOGONAL, &mut attacked),
            Kind::Queen => {
                slide(&ORTHOGONAL, &mut attacked);
                slide(&DIAGONAL, &mut attacked);
            }
            Kind::King => {
                step(&ORTHOGONAL, &mut attacked);
                step(&DIAGONAL, &mut attacked);
            }
        }
        attacked
    }

    /// The cells of the pieces of this colour that attack the cell.
    pub fn attackers(&self, cell: Cell, by: Color) -> Vec<Cell> {
        self.pieces()
            .into_iter()
            .filter(|&(from, piece)| piece.color == by && self.attacks(from, piece).contains(&cell))
            .map(|(from, _)| from)
            .collect()
    }

    pub fn is_attacked(&self, cell: Cell, by: Color) -> bool {
        !self.attackers(cell, by).is_empty()
    }

    /// Whether a king of this colour is attacked.
    pub fn in_check(&self, color: Color) -> bool {
        self.cells_of(color, Kind::King)
            .into_iter()
            .any(|king| self.is_attacked(king, color.other()))
    }

    /// The cells that can be captured on in passing, and the pawn that would be captured: all
    /// cells between the start cell of that pawn and itself.
    pub fn skipped(&self) -> (Vec<Cell>, Option<Cell>) {
        let Some(first) = self.en_passant else {
            return (Vec::new(), None);
        };
        let mover = self.side.other();
        let mut skipped = Vec::new();
        let mut cell = first;
        while self.variant.shape().contains(cell) {
            if !self.is_empty(cell) {
                return (skipped, Some(cell));
            }
            skipped.push(cell);
            cell = cell.plus((0, mover.forward()));
        }
        (Vec::new(), None)
    }
}
