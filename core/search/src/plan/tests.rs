//! Tests of `plan.rs`.

use super::*;
use crate::evaluate::Uniform;
use crate::mcts::Mcts;
use hexmate::{Game, Variant};
use rand::rngs::ChaCha8Rng;
use rand::SeedableRng;

#[test]
fn halving_visits_fewer_and_fewer_moves() {
    let mut found = Vec::new();
    let mut sequence = |considered, budget| {
        write_sequence(considered, budget, &mut found);
        found.clone()
    };
    // As in the authors' own program.
    assert_eq!(sequence(4, 8), [0, 0, 0, 0, 1, 1, 2, 2]);
    assert_eq!(sequence(1, 3), [0, 1, 2]);
    assert_eq!(sequence(2, 6), [0, 0, 1, 1, 2, 2]);
    assert_eq!(sequence(5, 3), [0, 0, 0]);
    assert_eq!(sequence(3, 6), [0, 0, 0, 1, 1, 2]);
    assert_eq!(sequence(16, 64).len(), 64);
}

#[test]
fn halving_in_a_search() {
    let settings = SearchSettings {
        root: RootChoice::GUMBEL,
        ..SearchSettings::default()
    };
    for leaves in [1, 4] {
        let game = Game::new(Variant::McCooey);
        let mut search = Mcts::new(&game, settings, 64, leaves, 7).unwrap();
        search.run(&Uniform).unwrap();
        let report = search.report();
        let visits: Vec<u32> = report.moves.iter().map(|mv| mv.visits).collect();
        // 16 moves once, 8 of them twice more, 4 of these 4 times more, 2 of these 8 times more.
        let expected = [15, 15, 7, 7, 3, 3, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1];
        assert_eq!(visits[..16], expected);
        assert!(visits[16..].iter().all(|&visits| visits == 0));
        assert!(report.moves[..2].iter().any(|mv| mv.mv == report.best));
        // Where all moves are alike the improved policy is too.
        let targets = report.moves.iter().map(|mv| mv.target);
        assert!(targets
            .clone()
            .all(|target| (target - 1.0 / 53.0).abs() < 1e-4));
    }
}

/// The root of a tree of some moves, with the priors 1/10, 2/10, ...
fn tree(moves: u16) -> Tree {
    let mut tree = Tree::new(16);
    tree.reset();
    let sum = f32::from(moves * (moves + 1) / 2);
    let indices: Vec<u16> = (0..moves).collect();
    let priors: Vec<f32> = (1..=moves).map(|i| f32::from(i) / sum).collect();
    tree.expand(ROOT, &indices, &priors);
    tree
}

#[test]
fn noise_is_dirichlet() {
    let noise = Noise {
        concentration: 2.0,
        share: 0.25,
    };
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let rounds = 20_000;
    let (mut sums, mut squares) = ([0.0f64; 4], [0.0f64; 4]);
    for _ in 0..rounds {
        let mut tree = tree(4);
        // One move has a node, so that both kinds of slots are seen.
        tree.open(ROOT);
        add_noise(&mut tree, noise, &mut random);
        let mut total = 0.0;
        let opened = tree.nodes[1].edge;
        let rest = tree
            .unopened(tree.node(ROOT))
            .iter()
            .map(|&edge| Edge(edge));
        for edge in std::iter::once(opened).chain(rest) {
            let place = usize::from(edge.index());
            let prior = (place + 1) as f64 / 10.0;
            // The noise alone.
            let draw = (f64::from(edge.prior()) - 0.75 * prior) / 0.25;
            sums[place] += draw;
            squares[place] += draw * draw;
            total += edge.prior();
        }
        assert!((total - 1.0).abs() < 1e-3);
    }
    for place in 0..4 {
        let mean = sums[place] / f64::from(rounds);
        let variance = squares[place] / f64::from(rounds) - mean * mean;
        // Four parameters of 1/2: the mean is 1/4, the variance 1/4 · 3/4 / (2 + 1).
        assert!((mean - 0.25).abs() < 0.01, "{mean}");
        assert!((variance - 0.0625).abs() < 0.003, "{variance}");
    }
}

#[test]
fn gumbel_noise_draws_moves_by_their_priors() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let mut counts = [0; 4];
    let rounds = 20_000;
    for _ in 0..rounds {
        let mut tree = tree(4);
        let mut halving = Halving::default();
        halving.prepare(&mut tree, 4, 8, Some(&mut random));
        let first = Edge(tree.unopened(tree.node(ROOT))[0]);
        counts[usize::from(first.index())] += 1;
        assert!(halving.promises.windows(2).all(|pair| pair[0] >= pair[1]));
    }
    for (place, count) in counts.into_iter().enumerate() {
        let share = f64::from(count) / f64::from(rounds);
        assert!(
            (share - (place + 1) as f64 / 10.0).abs() < 0.015,
            "{counts:?}"
        );
    }
}
