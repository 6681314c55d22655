//! Positions as numbers for learning programs, for each middle-game position: policy sets, indices and masks, observation planes.

mod settings;

use std::hint::black_box;

use criterion::{criterion_group, criterion_main, Criterion};
use hexmate::{PlaneValue, Planes, PolicySet, Position, Variant, MAX_MOVES};
use hexmate_benches::positions;

fn policy(criterion: &mut Criterion) {
    for &variant in Variant::ALL {
        let positions = positions::middle_game(variant);
        let mut set = PolicySet::default();
        let mut indices = [0; MAX_MOVES];
        let mut mask = vec![0; variant.policy_len()];
        let mut each = |name: &str, work: &mut dyn FnMut(&Position)| {
            settings::group(criterion, name, positions.len() as u64)
                .bench_function(variant.name(), |bench| {
                    bench.iter(|| positions.iter().for_each(&mut *work))
                });
        };
        each("policy set", &mut |position| {
            position.policy_set_into(&mut set);
            black_box(&set);
        });
        each("policy indices", &mut |position| {
            black_box(position.write_policy_indices(&mut indices).ok());
        });
        each("policy mask", &mut |position| {
            black_box(position.write_policy_mask(&mut mask).ok());
        });
    }
}

fn planes(criterion: &mut Criterion) {
    fn write<T: PlaneValue>(criterion: &mut Criterion, name: &str) {
        for &variant in Variant::ALL {
            let positions = positions::middle_game(variant);
            let planes = Planes::new(variant);
            let mut row = vec![T::from_bit(0); planes.len()];
            settings::group(criterion, name, positions.len() as u64).bench_function(
                variant.name(),
                |bench| {
                    bench.iter(|| {
                        for position in &positions {
                            black_box(planes.write(position, [], 1, &mut row).ok());
                        }
                    })
                },
            );
        }
    }
    write::<u8>(criterion, "planes u8");
    write::<f32>(criterion, "planes f32");
}

criterion_group!(benches, policy, planes);
criterion_main!(benches);
