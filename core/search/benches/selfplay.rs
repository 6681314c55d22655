//! Leaves a second through `collect`, `observe` and `feed_legal` with a constant evaluation, and simulations a second with evaluators at hand.
//!
//! One iteration is one round: a leaf of every game, or a move of every game.

use criterion::{criterion_group, criterion_main, Criterion, Throughput};
use hexmate::Variant;
use hexmate_search::{Classical, Evaluator, SelfPlay, SelfPlaySettings, Uniform};

fn settings(variant: Variant, games: usize, threads: usize) -> SelfPlaySettings {
    SelfPlaySettings {
        games,
        threads,
        sims: 64,
        ..SelfPlaySettings::new(variant)
    }
}

const VARIANTS: [Variant; 3] = [Variant::McCooey, Variant::Shafran, Variant::Glinski];

fn pulled(criterion: &mut Criterion) {
    for (games, threads) in [(64, 1), (1024, 1), (64, 2), (1024, 2)] {
        let mut group =
            criterion.benchmark_group(format!("leaves, {games} games, {threads} threads"));
        group.throughput(Throughput::Elements(games as u64));
        for variant in VARIANTS {
            let mut selfplay = SelfPlay::new(settings(variant, games, threads)).unwrap();
            let mut observations = vec![0u8; selfplay.capacity() * selfplay.planes().len()];
            let logits = vec![0.0; 1408 * games];
            let values = vec![0.0; games];
            group.bench_function(variant.name(), |bench| {
                bench.iter(|| {
                    let leaves = selfplay.collect().unwrap();
                    selfplay.observe(&mut observations).unwrap();
                    let moves = selfplay.legal().len();
                    selfplay
                        .feed_legal(&logits[..moves], &values[..leaves])
                        .unwrap();
                    selfplay.drain().len()
                });
            });
        }
    }
}

fn built_in(criterion: &mut Criterion) {
    let evaluators: [(&str, &dyn Evaluator); 2] = [("uniform", &Uniform), ("built-in", &Classical)];
    for (name, evaluator) in evaluators {
        let mut group = criterion.benchmark_group(format!("simulations, {name} evaluator"));
        for variant in VARIANTS {
            let mut selfplay = SelfPlay::new(settings(variant, 64, 1)).unwrap();
            // Simulations of a move, those that are proven aside.
            group.throughput(Throughput::Elements(64 * 64));
            group.bench_function(variant.name(), |bench| {
                bench.iter(|| {
                    selfplay.advance(evaluator, 1).unwrap();
                    selfplay.drain().len()
                });
            });
        }
    }
}

criterion_group!(benches, pulled, built_in);
criterion_main!(benches);
