//! Writing and reading FEN and SAN, for each middle-game position and its moves.

mod settings;

use std::hint::black_box;

use criterion::{criterion_group, criterion_main, Criterion};
use hexmate::{Move, Position, Variant};
use hexmate_benches::positions;

/// SAN is slower than the rest; so many positions are enough.
const POSITIONS_FOR_SAN: usize = 10;

fn fen(criterion: &mut Criterion) {
    for &variant in Variant::ALL {
        let positions = positions::middle_game(variant);
        let texts: Vec<String> = positions.iter().map(Position::fen).collect();
        let count = positions.len() as u64;
        settings::group(criterion, "write FEN", count).bench_function(variant.name(), |bench| {
            bench.iter(|| {
                for position in &positions {
                    black_box(position.fen());
                }
            })
        });
        settings::group(criterion, "read FEN", count).bench_function(variant.name(), |bench| {
            bench.iter(|| {
                for text in &texts {
                    black_box(Position::from_fen(variant, text).expect("a position"));
                }
            })
        });
    }
}

fn san(criterion: &mut Criterion) {
    for &variant in Variant::ALL {
        let positions = positions::middle_game(variant);
        let moves: Vec<(Position, Move, String)> = positions
            .iter()
            .take(POSITIONS_FOR_SAN)
            .flat_map(|position| {
                let moves = position.legal_moves().to_vec();
                let text = move |mv| position.san(mv).expect("a legal move");
                moves.into_iter().map(move |mv| (*position, mv, text(mv)))
            })
            .collect();
        let count = moves.len() as u64;
        settings::group(criterion, "write SAN", count).bench_function(variant.name(), |bench| {
            bench.iter(|| {
                for (position, mv, _) in &moves {
                    black_box(position.san(*mv).expect("a legal move"));
                }
            })
        });
        settings::group(criterion, "read SAN", count).bench_function(variant.name(), |bench| {
            bench.iter(|| {
                for (position, _, text) in &moves {
                    black_box(position.parse_san(text).expect("a legal move"));
                }
            })
        });
    }
}

criterion_group!(benches, fen, san);
criterion_main!(benches);
