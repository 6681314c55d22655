//! The worker that measures the peers: cozy-chess (orthodox chess) and hexchess (Gliński).

use std::hint::black_box;
use std::io;

use cozy_chess::Board;
use hexchess::Hexchess;
use hexmate_benches::worker::{serve, Job};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn main() -> io::Result<()> {
    let pext = cfg!(target_feature = "bmi2");
    let tables = if pext { "pext" } else { "magic numbers" };
    serve(&format!("cozy-chess with {tables}"), prepare)
}

fn prepare(words: &[&str]) -> Job {
    let [kind, position, depth] = words else {
        panic!("a job is `kind position depth`, not {words:?}");
    };
    let depth: u32 = depth.parse().expect("a depth");
    if (*kind, *position) == ("perft", "glinski") {
        let start = Hexchess::init();
        return Box::new(move || glinski(&start, depth));
    }
    let board: Board = match *position {
        "start" => Board::default(),
        "kiwipete" => KIWIPETE.parse().expect("a position"),
        _ => panic!("no position is called {position:?}"),
    };
    match *kind {
        "perft" => Box::new(move || perft(&board, depth)),
        "made" => Box::new(move || made(&board, depth)),
        _ => panic!("no job is called {words:?}"),
    }
}

/// cozy-chess, the moves of the last ply counted by sets of targets.
fn perft(board: &Board, depth: u32) -> u64 {
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

/// cozy-chess, every leaf made and its hash asked for.
fn made(board: &Board, depth: u32) -> u64 {
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

/// hexchess, the moves of the last ply listed and not made.
fn glinski(position: &Hexchess, depth: u32) -> u64 {
    let moves = position.current_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut leaves = 0;
    for mv in &moves {
        let mut child = position.clone();
        child.apply_move_unsafe(mv).expect("a legal move");
        leaves += glinski(&child, depth - 1);
    }
    leaves
}
