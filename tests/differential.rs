//! The crate held to the slow reference on positions of random games and on composed ones, with every
//! kernel.

use rayon::prelude::*;
use support::bridge::with_each_kernel;
use support::compare::{known_game, Known};
use support::compose::Composer;
use support::random::{at_most, variants};

const GAME_POSITIONS: usize = 20_000;
const COMPOSED_POSITIONS: usize = 5_000;
/// The longest game; most of the pieces are still there at its end.
const MOST_PLIES: usize = 150;
/// Every so many positions one is compared thoroughly.
const THOROUGH: usize = 40;

/// Compares the positions on all cores, kernel after kernel.
fn compare(positions: &[Known]) {
    with_each_kernel(|kernel| {
        positions.par_iter().enumerate().for_each(|(index, known)| {
            known.compare(kernel);
            if index % THOROUGH == 0 {
                known.compare_thoroughly(kernel);
            }
        });
    });
}

#[test]
fn random_games() {
    for variant in variants() {
        let mut compared = 0;
        let mut seed = 1;
        while compared < at_most(GAME_POSITIONS) {
            let batch = (seed..seed + 8).into_par_iter();
            let games = batch.map(|seed| known_game(variant, seed, MOST_PLIES));
            let positions: Vec<Known> = games.flatten_iter().collect();
            compare(&positions);
            compared += positions.len();
            seed += 8;
        }
        println!("{}: {compared} positions", variant.name());
    }
}

#[test]
fn composed_positions() {
    for variant in variants() {
        let mut composer = Composer::new(variant, 2_024);
        for _ in 0..at_most(COMPOSED_POSITIONS).div_ceil(500) {
            let positions: Vec<_> = composer.by_ref().take(500).collect();
            let known: Vec<Known> = positions.into_par_iter().map(Known::new).collect();
            compare(&known);
        }
    }
}
