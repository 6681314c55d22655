//! Counting the last two plies, by both methods, held to counting each position by itself and to the slow reference, with every kernel.
//!
//! The plain perft reuses for each position what its parent's sets show, and two-ply counting stands on the same sets: so neither is held to the other.
//!
//! `tests/breakage.sh` breaks the code under test on purpose, one piece at a time, and looks whether
//! these tests notice: the lists in `tests/breakage/`, one for each file of the core, say what is
//! broken, and why that must show. Positions of games alone do not find every fault; composed and
//! crowded ones do.

use hexmate::{PerftMethod, Position, Variant};
use rand::seq::IndexedRandom;
use rand::RngExt;
use rayon::prelude::*;
use support::bridge::{core_position, core_variant, with_each_kernel};
use support::compose::Composer;
use support::crowd::Crowd;
use support::data::perft_lines;
use support::random::{at_most, generator, random_positions, variants};
use support::reference;

/// Positions of each kind and variant that are held to counting one by one.
const POSITIONS: usize = 50_000;
/// Crowded positions have some thousand times as many leaves as others.
const CROWDED_POSITIONS: usize = 25_000;
/// Positions of each kind and variant that are held to the reference.
const REFERENCE_POSITIONS: usize = 150;
/// As many as there is room for.
const MOST_PIECES: usize = 89;

/// Positions and their number of leaves at depth 2.
type Known = Vec<(Position, u64)>;

/// The leaves at depth 2, each move made and the moves after it counted with no regard to the position before.
fn one_by_one(position: &Position) -> u64 {
    let moves = position.legal_moves();
    let counts = moves.iter().map(|&mv| position.make(mv).count_legal());
    counts.map(u64::from).sum()
}

fn compare(known: &Known) {
    with_each_kernel(|kernel| {
        known.par_iter().for_each(|(position, expected)| {
            let place = || format!("{kernel}, {} {}", position.variant(), position.fen());
            for method in [PerftMethod::Plain, PerftMethod::TwoPly] {
                let leaves = position.perft_by(method, 2);
                assert_eq!(leaves, *expected, "{method:?}, {}", place());
            }
        });
    });
}

/// Holds positions to counting one by one, batch by batch so that a fault ends the test soon.
fn compare_to_one_by_one(mut positions: impl Iterator<Item = Position>, count: usize) {
    let count = at_most(count);
    let mut compared = 0;
    while compared < count {
        let batch: Vec<Position> = positions.by_ref().take(500).collect();
        assert!(!batch.is_empty(), "no position left after {compared}");
        compared += batch.len();
        let known = batch.into_par_iter().map(|position| {
            let leaves = one_by_one(&position);
            (position, leaves)
        });
        compare(&known.collect());
    }
}

fn compare_to_reference(positions: impl Iterator<Item = reference::Position>, count: usize) {
    let positions: Vec<_> = positions.take(count).collect();
    let known = positions.par_iter().map(|position| {
        let core = core_position(position).expect("a valid position");
        (core, position.perft(2))
    });
    compare(&known.collect());
}

fn core_positions(
    positions: impl Iterator<Item = reference::Position>,
) -> impl Iterator<Item = Position> {
    positions.map(|position| core_position(&position).expect("a valid position"))
}

/// The positions of endless random games of at most 200 plies. Every second move, on average, is a
/// check, a promotion or a long step of a pawn if there is one.
fn game_positions(variant: Variant) -> impl Iterator<Item = Position> {
    let mut random = generator(7);
    let mut position = Position::start(variant);
    let mut plies = 0;
    std::iter::repeat_with(move || {
        let moves = position.legal_moves();
        if moves.is_empty() || plies == 200 {
            position = Position::start(variant);
            plies = 0;
            return position;
        }
        let telling: Vec<_> = moves
            .iter()
            .copied()
            .filter(|&mv| {
                let next = position.make(mv);
                mv.promotion().is_some() || next.en_passant().is_some() || next.is_check()
            })
            .collect();
        let mv = match telling.choose(&mut random) {
            Some(mv) if random.random_bool(0.5) => mv,
            _ => moves.choose(&mut random).expect("a move"),
        };
        position = position.make(*mv);
        plies += 1;
        position
    })
}

#[test]
fn random_games() {
    for variant in variants() {
        let games = game_positions(core_variant(variant));
        compare_to_one_by_one(games, POSITIONS);
    }
}

#[test]
fn composed_positions() {
    for variant in variants() {
        let composer = Composer::new(variant, 8);
        compare_to_one_by_one(core_positions(composer), POSITIONS);
    }
}

/// Also more sliders, and more pieces that can move, than are counted together.
#[test]
fn crowded_positions() {
    for variant in variants() {
        let crowd = Crowd::new(variant, 9, MOST_PIECES);
        compare_to_one_by_one(core_positions(crowd), CROWDED_POSITIONS);
    }
}

#[test]
fn few_pieces() {
    for variant in variants() {
        let crowd = Crowd::new(variant, 10, 12);
        compare_to_one_by_one(core_positions(crowd), POSITIONS);
    }
}

#[test]
fn reference_on_random_games() {
    for variant in variants() {
        let positions = random_positions(variant, 11).step_by(3);
        compare_to_reference(positions, REFERENCE_POSITIONS);
    }
}

#[test]
fn reference_on_composed_positions() {
    for variant in variants() {
        compare_to_reference(Composer::new(variant, 12), REFERENCE_POSITIONS);
        compare_to_reference(Crowd::new(variant, 13, 24), REFERENCE_POSITIONS);
        compare_to_reference(Crowd::new(variant, 14, MOST_PIECES), 10);
    }
}

#[test]
fn perft_files() {
    with_each_kernel(|kernel| {
        for variant in variants() {
            perft_lines(variant).par_iter().for_each(|line| {
                let position = Position::from_fen(core_variant(variant), &line.fen).expect("a FEN");
                let counts = [1, 2, 3].map(|depth| position.perft_by(PerftMethod::TwoPly, depth));
                let place = format!("{kernel}, {} {}", variant.name(), line.fen);
                assert_eq!(counts[..], line.counts, "{place}");
                assert_eq!(position.perft_by(PerftMethod::TwoPly, 0), 1, "{place}");
            });
        }
    });
}

/// The numbers of leaves at depth 5, as `tests/perft.rs` has them.
#[test]
fn start_positions() {
    let table = [
        (Variant::McCooey, 508_571_426),
        (Variant::McCooeyClassic, 45_293_892),
        (Variant::Shafran, 156_009_388),
        (Variant::ShafranClassic, 156_099_888),
        (Variant::Glinski, 401_622_759),
    ];
    with_each_kernel(|kernel| {
        for (variant, expected) in table {
            let start = Position::start(variant);
            let leaves = start.perft_by(PerftMethod::TwoPly, 5);
            assert_eq!(leaves, expected, "{kernel}, {variant}");
        }
    });
}
