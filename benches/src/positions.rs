//! The positions that the benches run on.

use hexmate::{Position, Variant};

use crate::data;

/// The sampled middle-game positions of a variant.
pub fn middle_game(variant: Variant) -> Vec<Position> {
    let position = |fen| Position::from_fen(variant, fen).expect("a position");
    let samples = data::samples(variant.name());
    samples.iter().map(|sample| position(sample.fen)).collect()
}
