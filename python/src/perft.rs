//! Perft without the GIL, on several threads, and in portions between which Ctrl-C is noticed.

use hexmate::{Move, PerftMethod, Position};
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::errors::{raise, Mismatch};

/// More plies than this could not be counted in any time, and would only nest calls deeply.
const MOST_PLIES: i64 = 64;
/// More threads than any machine has cores.
const MOST_THREADS: i64 = 1024;
/// Positions between two looks at Python's signals, for each thread.
const PORTION: usize = 64;

/// A pool of so many threads; 0 for one per core.
pub(crate) fn pool(threads: i64) -> PyResult<rayon::ThreadPool> {
    if !(0..=MOST_THREADS).contains(&threads) {
        return Err(raise(Mismatch::Range("threads", threads, 0, MOST_THREADS)));
    }
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads as usize)
        .build()
        .map_err(|error| pyo3::exceptions::PyRuntimeError::new_err(error.to_string()))
}

/// A position to count from, and to which of the sums its count belongs.
struct Task {
    position: Position,
    sum: usize,
}

/// The counts at `depth` below each of some positions.
fn sums(
    py: Python<'_>,
    roots: &[Position],
    method: PerftMethod,
    depth: u32,
    threads: i64,
) -> PyResult<Vec<u64>> {
    let pool = pool(threads)?;
    let mut tasks: Vec<Task> = Vec::new();
    for (sum, &position) in roots.iter().enumerate() {
        tasks.push(Task { position, sum });
    }
    let mut left = depth;
    // Split until the tasks are many and each is short.
    while left > 2 && (tasks.len() < 256 || (left > 4 && tasks.len() < 8192)) && !tasks.is_empty() {
        tasks = tasks
            .iter()
            .flat_map(|task| {
                let moves = task.position.legal_moves().to_vec();
                moves.into_iter().map(|mv| Task {
                    position: task.position.make(mv),
                    sum: task.sum,
                })
            })
            .collect();
        left -= 1;
    }
    let mut sums = vec![0_u64; roots.len()];
    for portion in tasks.chunks(PORTION * pool.current_num_threads()) {
        let counts: Vec<u64> = py.detach(|| {
            let count = |task: &Task| task.position.perft_by(method, left);
            pool.install(|| portion.par_iter().map(count).collect())
        });
        for (task, count) in portion.iter().zip(counts) {
            sums[task.sum] = sums[task.sum].wrapping_add(count);
        }
        py.check_signals()?;
    }
    Ok(sums)
}

fn checked(depth: i64, least: i64) -> PyResult<u32> {
    if (least..=MOST_PLIES).contains(&depth) {
        Ok(depth as u32)
    } else {
        Err(raise(Mismatch::Range("depth", depth, least, MOST_PLIES)))
    }
}

fn method_named(name: &str) -> PyResult<PerftMethod> {
    match name {
        "plain" => Ok(PerftMethod::Plain),
        "two-ply" => Ok(PerftMethod::TwoPly),
        _ => Err(raise(Mismatch::PerftMethod(name.to_owned()))),
    }
}

/// The number of positions after `depth` plies.
pub(crate) fn perft(
    py: Python<'_>,
    position: &Position,
    depth: i64,
    threads: i64,
    method: &str,
) -> PyResult<u64> {
    let (depth, method) = (checked(depth, 0)?, method_named(method)?);
    Ok(sums(py, &[*position], method, depth, threads)?[0])
}

/// Perft of each legal move, in the order of their coordinate form.
pub(crate) fn divide(
    py: Python<'_>,
    position: &Position,
    depth: i64,
    threads: i64,
    method: &str,
) -> PyResult<Vec<(Move, u64)>> {
    let (depth, method) = (checked(depth, 1)?, method_named(method)?);
    let mut moves = position.legal_moves().to_vec();
    moves.sort_by_cached_key(|mv| mv.to_uci(position.variant()));
    let children: Vec<Position> = moves.iter().map(|&mv| position.make(mv)).collect();
    let counts = sums(py, &children, method, depth - 1, threads)?;
    Ok(moves.into_iter().zip(counts).collect())
}
