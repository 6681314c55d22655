//! The worker that measures the peers: cozy-chess (orthodox chess) and hexchess (Gliński).

use std::io;

use cozy_chess::Board;
use hexchess::Hexchess;
use hexmate_benches::cozy;
use hexmate_benches::worker::{serve, Job};

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
        "kiwipete" => cozy::KIWIPETE.parse().expect("a position"),
        _ => panic!("no position is called {position:?}"),
    };
    match *kind {
        "perft" => Box::new(move || cozy::perft(&board, depth)),
        "made" => Box::new(move || cozy::made(&board, depth)),
        _ => panic!("no job is called {words:?}"),
    }
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
