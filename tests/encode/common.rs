//! Positions to try things on, and the numbering of moves written once more from the formats.

use support::compose::Composer;
use support::random::random_positions;
use support::reference::{Cell, Color, Kind, Move, Piece, Position, Variant};

/// The variant of the library that goes by the same name.
pub fn library(variant: Variant) -> hexmate::Variant {
    variant.name().parse().unwrap()
}

/// The same position in the library.
pub fn read(position: &Position) -> hexmate::Position {
    hexmate::Position::from_fen(library(position.variant), &position.fen()).unwrap()
}

/// Positions of random games, start included, and composed ones.
pub fn positions(variant: Variant, seed: u64, count: usize) -> Vec<Position> {
    let mut positions: Vec<Position> = random_positions(variant, seed).take(count).collect();
    positions.extend(Composer::new(variant, seed).take(count));
    positions
}

/// A cell as the side to move sees it.
pub fn seen_by(variant: Variant, side: Color, cell: Cell) -> Cell {
    match side {
        Color::White => cell,
        Color::Black => variant.shape().mirror(cell),
    }
}

/// The left-right reflection of the rules.
pub fn reflect(variant: Variant, cell: Cell) -> Cell {
    if variant.is_shafran() {
        let Cell { x, y } = cell;
        return Cell {
            x: 8 - x,
            y: y - x + 4,
        };
    }
    let (q, r) = (cell.x - 5, -cell.y);
    Cell {
        x: 5 - q,
        y: -(q + r),
    }
}

/// All moves of the policy, as White makes them, in order.
pub fn policy_moves(variant: Variant) -> Vec<Move> {
    let empty = Position::empty(variant);
    let white = |kind| Piece {
        color: Color::White,
        kind,
    };
    let mut moves = Vec::new();
    for from in variant.shape().cells() {
        let mut targets = empty.attacks(from, white(Kind::Queen));
        targets.extend(empty.attacks(from, white(Kind::Knight)));
        targets.sort();
        let mut pawn_targets = empty.attacks(from, white(Kind::Pawn));
        pawn_targets.push(from.plus((0, 1)));
        if variant.is_promotion(Color::White, from) {
            pawn_targets.clear();
        }
        for to in targets {
            let mut add = |promotion| {
                moves.push(Move {
                    from,
                    to,
                    promotion,
                })
            };
            add(None);
            if variant.is_promotion(Color::White, to) && pawn_targets.contains(&to) {
                Kind::PROMOTIONS.iter().for_each(|&kind| add(Some(kind)));
            }
        }
    }
    moves
}

/// The policy indices of the legal moves, in ascending order.
pub fn legal_indices(position: &Position, policy: &[Move]) -> Vec<u16> {
    let variant = position.variant;
    let seen = |cell| seen_by(variant, position.side, cell);
    let index = |played: Move| {
        let played = Move {
            from: seen(played.from),
            to: seen(played.to),
            promotion: played.promotion,
        };
        let mut moves = policy.iter();
        moves.position(|&other| other == played).unwrap() as u16
    };
    let mut indices: Vec<u16> = position.legal_moves().into_iter().map(index).collect();
    indices.sort();
    indices
}
