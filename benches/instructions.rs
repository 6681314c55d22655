//! Instruction counts: perft 3 of each start position by both methods, and the FEN round trip of the middle-game positions, each with the
//! kernel forced by name. `make bench-count` compares them with `instructions.txt`.

use std::hint::black_box;

use gungraun::prelude::*;
use hexmate::{PerftMethod, Position, Variant};
use hexmate_benches::data;

fn start(kernel: &str, variant: &str) -> Position {
    hexmate::set_kernel(kernel).expect("a kernel of this processor");
    Position::start(variant.parse().expect("a variant"))
}

fn texts(kernel: &str, variant: &str) -> (Variant, Vec<&'static str>) {
    hexmate::set_kernel(kernel).expect("a kernel of this processor");
    let samples = data::samples(variant);
    let fens = samples.iter().map(|sample| sample.fen).collect();
    (variant.parse().expect("a variant"), fens)
}

#[library_benchmark(setup = start)]
#[bench::portable_mccooey("portable", "mccooey")]
#[bench::portable_mccooey_classic("portable", "mccooey-classic")]
#[bench::portable_shafran("portable", "shafran")]
#[bench::portable_shafran_classic("portable", "shafran-classic")]
#[bench::portable_glinski("portable", "glinski")]
#[bench::bmi2_mccooey("bmi2", "mccooey")]
#[bench::bmi2_mccooey_classic("bmi2", "mccooey-classic")]
#[bench::bmi2_shafran("bmi2", "shafran")]
#[bench::bmi2_shafran_classic("bmi2", "shafran-classic")]
#[bench::bmi2_glinski("bmi2", "glinski")]
fn perft(start: Position) -> u64 {
    black_box(start.perft(3))
}

#[library_benchmark(setup = start)]
#[bench::portable_mccooey("portable", "mccooey")]
#[bench::portable_mccooey_classic("portable", "mccooey-classic")]
#[bench::portable_shafran("portable", "shafran")]
#[bench::portable_shafran_classic("portable", "shafran-classic")]
#[bench::portable_glinski("portable", "glinski")]
#[bench::bmi2_mccooey("bmi2", "mccooey")]
#[bench::bmi2_mccooey_classic("bmi2", "mccooey-classic")]
#[bench::bmi2_shafran("bmi2", "shafran")]
#[bench::bmi2_shafran_classic("bmi2", "shafran-classic")]
#[bench::bmi2_glinski("bmi2", "glinski")]
fn two_ply(start: Position) -> u64 {
    black_box(start.perft_by(PerftMethod::TwoPly, 3))
}

#[library_benchmark(setup = texts)]
#[bench::portable_mccooey("portable", "mccooey")]
#[bench::portable_mccooey_classic("portable", "mccooey-classic")]
#[bench::portable_shafran("portable", "shafran")]
#[bench::portable_shafran_classic("portable", "shafran-classic")]
#[bench::portable_glinski("portable", "glinski")]
#[bench::bmi2_mccooey("bmi2", "mccooey")]
#[bench::bmi2_mccooey_classic("bmi2", "mccooey-classic")]
#[bench::bmi2_shafran("bmi2", "shafran")]
#[bench::bmi2_shafran_classic("bmi2", "shafran-classic")]
#[bench::bmi2_glinski("bmi2", "glinski")]
fn fen((variant, texts): (Variant, Vec<&'static str>)) -> usize {
    let round_trip = |text| Position::from_fen(variant, text).expect("a position").fen();
    let lengths = texts
        .into_iter()
        .map(|text| black_box(round_trip(text)).len());
    lengths.sum()
}

library_benchmark_group!(name = instructions, benchmarks = [perft, two_ply, fen]);
main!(library_benchmark_groups = instructions);
