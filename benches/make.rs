//! Making every legal move of the middle-game positions, with and without the check that it is legal.

mod settings;

use std::hint::black_box;

use criterion::{criterion_group, criterion_main, Criterion};
use hexmate::{Move, Position, Variant};
use hexmate_benches::positions;

fn make(criterion: &mut Criterion) {
    for &variant in Variant::ALL {
        let positions = positions::middle_game(variant);
        let moves: Vec<(Position, Vec<Move>)> = positions
            .iter()
            .map(|position| (*position, position.legal_moves().to_vec()))
            .collect();
        let count = moves.iter().map(|(_, moves)| moves.len() as u64).sum();
        settings::group(criterion, "make", count).bench_function(variant.name(), |bench| {
            bench.iter(|| {
                for (position, moves) in &moves {
                    for &mv in moves {
                        black_box(position.make(mv).key());
                    }
                }
            })
        });
        settings::group(criterion, "try_make", count).bench_function(variant.name(), |bench| {
            bench.iter(|| {
                for (position, moves) in &moves {
                    for &mv in moves {
                        black_box(position.try_make(mv).expect("a legal move").key());
                    }
                }
            })
        });
    }
}

criterion_group!(benches, make);
criterion_main!(benches);
