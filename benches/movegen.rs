//! Counting, listing and visiting legal moves, for each middle-game position, by every kernel; and cozy-chess on its own.

mod settings;

use std::hint::black_box;

use criterion::{criterion_group, criterion_main, Criterion};
use hexmate::Variant;
use hexmate_benches::positions;

fn movegen(criterion: &mut Criterion) {
    let fastest = hexmate::kernel();
    for kernel in hexmate::kernels() {
        hexmate::set_kernel(kernel).expect("a kernel of this processor");
        for &variant in Variant::ALL {
            let positions = positions::middle_game(variant);
            let count = positions.len() as u64;
            let name = |what: &str| format!("{what}, kernel {kernel}");
            settings::group(criterion, &name("count_legal"), count).bench_function(
                variant.name(),
                |bench| {
                    bench.iter(|| {
                        let counts = positions.iter().map(|position| position.count_legal());
                        counts.sum::<u32>()
                    })
                },
            );
            settings::group(criterion, &name("legal_moves"), count).bench_function(
                variant.name(),
                |bench| {
                    bench.iter(|| {
                        for position in &positions {
                            black_box(position.legal_moves().as_slice());
                        }
                    })
                },
            );
            settings::group(criterion, &name("for_each_piece"), count).bench_function(
                variant.name(),
                |bench| {
                    bench.iter(|| {
                        for position in &positions {
                            position.for_each_piece(&mut |moves| {
                                black_box(moves);
                            });
                        }
                    })
                },
            );
        }
    }
    hexmate::set_kernel(fastest).expect("the kernel from before");
}

#[cfg(feature = "peers")]
fn peers(criterion: &mut Criterion) {
    use hexmate_benches::cozy;
    for (name, fen) in [("start", cozy::START), ("Kiwipete", cozy::KIWIPETE)] {
        let board: cozy_chess::Board = fen.parse().expect("a position");
        settings::group(criterion, "cozy-chess, count", 1).bench_function(name, |bench| {
            bench.iter(|| cozy::perft(black_box(&board), 1))
        });
    }
}

#[cfg(not(feature = "peers"))]
fn peers(_: &mut Criterion) {}

criterion_group!(benches, movegen, peers);
criterion_main!(benches);
