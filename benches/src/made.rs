//! Perft that makes every leaf instead of counting it, by the public interface.

use std::hint::black_box;

use hexmate::{Move, Piece, PieceMoves, Position};

/// What a pawn can become.
const PROMOTIONS: [Piece; 4] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];

/// Calls `visit` with each move of a piece.
#[inline(always)]
fn for_each_move(moves: PieceMoves, mut visit: impl FnMut(Move)) {
    for to in moves.targets - moves.promotions {
        visit(Move::new(moves.from, to));
    }
    for to in moves.promotions {
        for piece in PROMOTIONS {
            visit(Move::with_promotion(moves.from, to, piece));
        }
    }
}

/// The leaves after `depth` plies, at least 1, the moves taken piece by piece. The key of each leaf is asked for, so that no part of the move
/// can be left out.
pub fn by_piece(position: &Position, depth: u32) -> u64 {
    let mut leaves = 0;
    position.for_each_piece(&mut |moves| {
        for_each_move(moves, |mv| leaves += leaf(position, mv, depth, by_piece));
    });
    leaves
}

/// The same, the moves taken from a list.
pub fn by_list(position: &Position, depth: u32) -> u64 {
    let moves = position.legal_moves();
    let made = moves.iter().map(|&mv| leaf(position, mv, depth, by_list));
    made.sum()
}

#[inline(always)]
fn leaf(position: &Position, mv: Move, depth: u32, below: fn(&Position, u32) -> u64) -> u64 {
    let child = position.make(mv);
    if depth > 1 {
        return below(&child, depth - 1);
    }
    black_box(child.key());
    1
}
