//! Crowded positions, and bare ones: any number of pieces of a few kinds, none of which attacks a
//! king. Games and [`Composer`](crate::compose::Composer) never have dozens of queens on the board.

use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::RngExt;

use crate::random::generator;
use crate::reference::{Cell, Color, Kind, Piece, Position, Variant};

/// From what the kinds of a side's pieces are drawn, position by position.
const PALETTES: [&[Kind]; 7] = [
    &[Kind::Queen],
    &[Kind::Rook, Kind::Bishop],
    &[Kind::Knight, Kind::Knight, Kind::Pawn],
    &[Kind::Pawn],
    &[
        Kind::Pawn,
        Kind::Pawn,
        Kind::Knight,
        Kind::Bishop,
        Kind::Rook,
    ],
    &[
        Kind::Queen,
        Kind::Rook,
        Kind::Bishop,
        Kind::Knight,
        Kind::Pawn,
    ],
    &[Kind::Rook, Kind::Knight],
];

/// An endless iterator of valid positions in which nobody is in check, the same ones for the same seed.
pub struct Crowd {
    variant: Variant,
    random: ChaCha8Rng,
    most_pieces: usize,
}

impl Crowd {
    /// Positions with at most so many pieces beside the kings, as far as there is room for them.
    pub fn new(variant: Variant, seed: u64, most_pieces: usize) -> Crowd {
        Crowd {
            variant,
            random: generator(seed),
            most_pieces,
        }
    }
}

impl Iterator for Crowd {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        let mut cells = self.variant.shape().cells();
        cells.shuffle(&mut self.random);
        let mut position = Position::empty(self.variant);
        position.side = *Color::BOTH.choose(&mut self.random)?;
        position.put(cells[0], Color::White, Kind::King);
        let is_apart = |&cell: &Cell| !position.attacks(cells[0], KING).contains(&cell);
        let other = 1 + cells[1..].iter().position(is_apart)?;
        cells.swap(1, other);
        position.put(cells[1], Color::Black, Kind::King);

        let palettes = [(); 2].map(|()| PALETTES.choose(&mut self.random));
        let pieces = self.random.random_range(1..=self.most_pieces);
        let of_white = self.random.random_range(0.1..0.9);
        for &cell in cells[2..].iter().take(pieces) {
            let white = self.random.random_bool(of_white);
            let (color, king) = if white {
                (Color::White, cells[1])
            } else {
                (Color::Black, cells[0])
            };
            let kind = *palettes[usize::from(white)]?.choose(&mut self.random)?;
            if kind == Kind::Pawn && self.variant.is_promotion(color, cell) {
                continue;
            }
            // A piece that comes later can only stand in the way of one that is there.
            if !position
                .attacks(cell, Piece { color, kind })
                .contains(&king)
            {
                position.put(cell, color, kind);
            }
        }
        Some(position)
    }
}

const KING: Piece = Piece {
    color: Color::White,
    kind: Kind::King,
};
