//! Tests of `result.rs`.

use super::*;
use crate::settings::SearchSettings;
use hexmate::{Game, Variant};
use rand::rngs::ChaCha8Rng;
use rand::SeedableRng;

/// A root whose first moves have these visits and means.
fn root(settings: SearchSettings, moves: &[(u32, f64)]) -> Search {
    let mut search = Search::new(settings, 64, 1, 0);
    search.start(&Game::new(Variant::Shafran));
    let indices: Vec<u16> = (0..10).collect();
    search.tree.expand(ROOT, &indices, &[0.1; 10]);
    for &(visits, mean) in moves {
        let child = search.tree.open(ROOT);
        let child = search.tree.node_mut(child);
        (child.visits, child.value_sum) = (visits, mean * f64::from(visits));
    }
    search.tree.node_mut(ROOT).visits = 1 + moves.iter().map(|mv| mv.0).sum::<u32>();
    search
}

#[test]
fn temperature_is_the_root_of_visits() {
    let search = root(SearchSettings::default(), &[(64, 0.0), (16, 0.0), (4, 0.0)]);
    let order: Vec<u16> = search
        .tree
        .children(search.tree.node(ROOT))
        .iter()
        .map(|&child| search.tree.node(child).edge.index())
        .collect();
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for (temperature, expected) in [
        (1.0, [64.0 / 84.0, 16.0 / 84.0, 4.0 / 84.0]),
        (2.0, [8.0 / 14.0, 4.0 / 14.0, 2.0 / 14.0]),
        (0.5, [256.0 / 273.0, 16.0 / 273.0, 1.0 / 273.0]),
        (0.0, [1.0, 0.0, 0.0]),
    ] {
        let mut counts = [0; 3];
        for _ in 0..20_000 {
            let chosen = search.choose(temperature, &mut random);
            counts[order.iter().position(|&index| index == chosen).unwrap()] += 1;
        }
        for (count, expected) in counts.into_iter().zip(expected) {
            assert!(
                (f64::from(count) / 20_000.0 - expected).abs() < 0.012,
                "{counts:?}"
            );
        }
    }
}

#[test]
fn targets_are_pruned_of_forced_playouts() {
    let settings = SearchSettings {
        forced_playouts: 2.0,
        c_puct: 1.0,
        ..SearchSettings::default()
    };
    let moves = [(80, 0.5), (12, 0.45), (4, -0.9), (3, -0.9)];
    let mut search = root(settings, &moves);
    search.plan.begin(99, true);
    let mut targets = Vec::new();
    search.write_targets(&mut targets);
    // The bar is 0.5 + 10 · 0.1 / 81 = 0.5123. The second move reaches it with 1 / 0.0623 - 1 = 15.04 visits, so that it
    // keeps its 12; the others need not one, and lose the root of 2 · 0.1 · 100 = 4.47 forced ones.
    assert_eq!(targets.len(), 10);
    assert!((targets[0] - 80.0 / 92.0).abs() < 1e-6 && (targets[1] - 12.0 / 92.0).abs() < 1e-6);
    assert!(targets[2..].iter().all(|&target| target == 0.0));
    // A search that does not explore has forced nothing.
    search.plan.begin(99, false);
    search.write_targets(&mut targets);
    assert!((targets[2] - 4.0 / 99.0).abs() < 1e-6);
}
