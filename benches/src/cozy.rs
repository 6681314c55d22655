//! Perft of orthodox chess by cozy-chess.

use std::hint::black_box;

use cozy_chess::Board;

/// The start position.
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The middle game that everybody measures.
pub const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// The leaves after `depth` plies, at least 1; the moves of the last ply are counted by sets of targets.
pub fn perft(board: &Board, depth: u32) -> u64 {
    let mut leaves = 0;
    if depth == 1 {
        board.generate_moves(|moves| {
            leaves += moves.len() as u64;
            false
        });
        return leaves;
    }
    board.generate_moves(|moves| {
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            leaves += perft(&child, depth - 1);
        }
        false
    });
    leaves
}

/// The same, every leaf made and its hash asked for.
pub fn made(board: &Board, depth: u32) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            if depth > 1 {
                leaves += made(&child, depth - 1);
            } else {
                black_box(child.hash());
                leaves += 1;
            }
        }
        false
    });
    leaves
}
