//! Random games from the start to the end. The throughput is that of plies.

mod settings;

use criterion::{criterion_group, criterion_main, Criterion};
use hexmate::Variant;
use hexmate_benches::playouts::{self, generator, Play};

/// So many games run at a time, always the same ones.
const GAMES: usize = 20;

fn playouts(criterion: &mut Criterion) {
    let plays: [(&str, Play); 3] = [
        ("playouts by number", playouts::playout_by_number),
        ("playouts from lists", playouts::playout_by_list),
        ("games with repetition", playouts::game),
    ];
    for (name, play) in plays {
        for &variant in Variant::ALL {
            let games = || {
                let mut random = generator(1);
                (0..GAMES).map(|_| play(variant, &mut random)).sum::<u64>()
            };
            settings::group(criterion, name, games())
                .bench_function(variant.name(), |bench| bench.iter(games));
        }
    }
}

criterion_group!(benches, playouts);
criterion_main!(benches);
