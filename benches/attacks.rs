//! What pieces attack, and who gives check: for each middle-game position of a variant.

mod settings;

use std::hint::black_box;

use criterion::{criterion_group, criterion_main, Criterion};
use hexmate::{Bitboard, Cell, Position, Variant};
use hexmate_benches::positions;

fn attacks(criterion: &mut Criterion) {
    for &variant in Variant::ALL {
        let positions = positions::middle_game(variant);
        let occupied: Vec<(Position, Vec<Cell>)> = positions
            .iter()
            .map(|position| (*position, position.occupied().iter().collect()))
            .collect();
        let pieces = occupied.iter().map(|(_, cells)| cells.len() as u64).sum();
        settings::group(criterion, "attacks_from", pieces).bench_function(
            variant.name(),
            |bench| {
                bench.iter(|| {
                    let mut all = Bitboard::EMPTY;
                    for (position, cells) in &occupied {
                        for &cell in cells {
                            all ^= position.attacks_from(cell);
                        }
                    }
                    all
                })
            },
        );
        let count = positions.len() as u64;
        settings::group(criterion, "attackers", count).bench_function(variant.name(), |bench| {
            bench.iter(|| {
                for position in &positions {
                    let side = position.side_to_move();
                    black_box(position.attackers(!side, position.king(side)));
                }
            })
        });
        settings::group(criterion, "checkers", count).bench_function(variant.name(), |bench| {
            bench.iter(|| {
                for position in &positions {
                    black_box(position.checkers());
                }
            })
        });
    }
}

criterion_group!(benches, attacks);
criterion_main!(benches);
