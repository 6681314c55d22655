//! Perft by both methods and with every leaf made; and cozy-chess on its own. The throughput is that of leaves.

mod settings;

use std::hint::black_box;

use criterion::{criterion_group, criterion_main, Criterion};
use hexmate::{PerftMethod, Position, Variant};
use hexmate_benches::positions;

const DEPTH: u32 = 4;

fn perft(criterion: &mut Criterion) {
    for &variant in Variant::ALL {
        let start = Position::start(variant);
        let leaves = start.perft(DEPTH);
        for (name, method) in [
            ("perft 4, plain", PerftMethod::Plain),
            ("perft 4, two-ply", PerftMethod::TwoPly),
        ] {
            settings::group(criterion, name, leaves).bench_function(variant.name(), |bench| {
                bench.iter(|| black_box(start).perft_by(method, DEPTH))
            });
        }
        settings::group(criterion, "perft 3, every leaf made", start.perft(3))
            .bench_function(variant.name(), |bench| {
                bench.iter(|| black_box(&start).perft_by(PerftMethod::EveryLeaf, 3))
            });
        let middle = positions::middle_game(variant);
        let leaves = middle.iter().map(|position| position.perft(2)).sum();
        settings::group(criterion, "perft 2, middle game", leaves)
            .bench_function(variant.name(), |bench| {
                bench.iter(|| middle.iter().map(|position| position.perft(2)).sum::<u64>())
            });
    }
}

#[cfg(feature = "peers")]
fn peers(criterion: &mut Criterion) {
    use hexmate_benches::cozy;
    for (name, fen) in [("start", cozy::START), ("Kiwipete", cozy::KIWIPETE)] {
        let board: cozy_chess::Board = fen.parse().expect("a position");
        let leaves = cozy::perft(&board, 4);
        settings::group(criterion, "cozy-chess, perft 4", leaves)
            .bench_function(name, |bench| bench.iter(|| cozy::perft(&board, 4)));
        let leaves = cozy::perft(&board, 3);
        settings::group(criterion, "cozy-chess, perft 3, every leaf made", leaves)
            .bench_function(name, |bench| bench.iter(|| cozy::made(&board, 3)));
    }
    let start = hexchess::Hexchess::init();
    settings::group(criterion, "hexchess, moves of the start", 1)
        .bench_function("glinski", |bench| {
            bench.iter(|| start.current_moves().len())
        });
}

#[cfg(not(feature = "peers"))]
fn peers(_: &mut Criterion) {}

criterion_group!(benches, perft, peers);
criterion_main!(benches);
