//! Perft on several cores.
//!
//! The tree is cut at the first ply that has many more positions than there are threads; the threads then take these positions one by one,
//! so that a large subtree keeps nobody waiting for long.

use rayon::prelude::*;
use rayon::ThreadPoolBuilder;

use crate::legal::PerftMethod;
use crate::moves::Move;
use crate::position::Position;

/// How many subtrees there should be for each thread.
const SUBTREES_PER_THREAD: usize = 64;

/// A subtree of fewer plies than this is counted too fast to be worth handing over.
const LEAST_PLIES: u32 = 3;

impl Position {
    /// [`Position::perft`] on this many threads; 0 stands for one on each core.
    ///
    /// The threads are the call's own and end with it. Where the system has no threads to give, the caller's counts alone.
    ///
    /// ```
    /// use hexmate::{Position, Variant};
    /// let start = Position::start(Variant::Glinski);
    /// assert_eq!(start.perft_parallel(4, 2), 7_282_418);
    /// ```
    pub fn perft_parallel(&self, depth: u32, threads: usize) -> u64 {
        self.perft_parallel_by(PerftMethod::Plain, depth, threads)
    }

    /// [`Position::perft_by`] on this many threads; 0 stands for one on each core.
    pub fn perft_parallel_by(&self, method: PerftMethod, depth: u32, threads: usize) -> u64 {
        perft_each(&[*self], method, depth, threads)[0]
    }

    /// [`Position::divide`] on this many threads; 0 stands for one on each core.
    pub fn divide_parallel(&self, depth: u32, threads: usize) -> Vec<(Move, u64)> {
        self.divide_parallel_by(PerftMethod::Plain, depth, threads)
    }

    /// [`Position::divide_parallel`] by a given method; the counts are the same.
    pub fn divide_parallel_by(
        &self,
        method: PerftMethod,
        depth: u32,
        threads: usize,
    ) -> Vec<(Move, u64)> {
        let Some(depth) = depth.checked_sub(1) else {
            return Vec::new();
        };
        let moves = self.moves_by_name();
        let children: Vec<Position> = moves.iter().map(|&mv| self.make(mv)).collect();
        let counts = perft_each(&children, method, depth, threads);
        moves.into_iter().zip(counts).collect()
    }
}

/// The perft of each root.
fn perft_each(roots: &[Position], method: PerftMethod, depth: u32, threads: usize) -> Vec<u64> {
    let alone = || {
        roots
            .iter()
            .map(|root| root.perft_by(method, depth))
            .collect()
    };
    if threads == 1 || depth <= LEAST_PLIES {
        return alone();
    }
    let Ok(pool) = ThreadPoolBuilder::new().num_threads(threads).build() else {
        return alone();
    };
    let enough = SUBTREES_PER_THREAD * pool.current_num_threads();
    let (subtrees, depth) = split(roots, depth, enough);
    let counts: Vec<u64> = pool.install(|| {
        subtrees
            .par_iter()
            .with_max_len(1)
            .map(|(_, position)| position.perft_by(method, depth))
            .collect()
    });
    let mut sums = vec![0; roots.len()];
    for ((root, _), count) in subtrees.iter().zip(counts) {
        sums[*root] += count;
    }
    sums
}

/// Steps down from the roots until there are `enough` positions, or few plies left; gives the positions, each with its root's index, and the plies that are left.
fn split(roots: &[Position], depth: u32, enough: usize) -> (Vec<(usize, Position)>, u32) {
    let mut positions: Vec<(usize, Position)> = roots.iter().copied().enumerate().collect();
    let mut left = depth;
    while left > LEAST_PLIES && positions.len() < enough {
        let mut next = Vec::new();
        for (root, position) in &positions {
            let moves = position.legal_moves();
            next.extend(moves.iter().map(|&mv| (*root, position.make(mv))));
        }
        positions = next;
        left -= 1;
    }
    (positions, left)
}
