//! The worker that measures hexmate. `ours KERNEL` forces a kernel.

use std::io;

use hexmate::{PerftMethod, Position, Variant};
use hexmate_benches::playouts::Play;
use hexmate_benches::worker::{serve, Job};
use hexmate_benches::{made, playouts, positions};

fn main() -> io::Result<()> {
    if let Some(kernel) = std::env::args().nth(1) {
        hexmate::set_kernel(&kernel).map_err(io::Error::other)?;
    }
    let about = format!("hexmate with kernel {}", hexmate::kernel());
    serve(&about, prepare)
}

fn prepare(words: &[&str]) -> Job {
    let [kind, variant, number, rest @ ..] = words else {
        panic!("a job is `kind variant number`, not {words:?}");
    };
    let count: u32 = number.parse().expect("a number");
    let variants: Vec<Variant> = match *variant {
        "all" => Variant::ALL.to_vec(),
        name => vec![name.parse().expect("a variant")],
    };
    let starts: Vec<Position> = variants.iter().copied().map(Position::start).collect();
    let samples = || {
        variants
            .iter()
            .copied()
            .flat_map(positions::middle_game)
            .collect()
    };
    match (*kind, rest) {
        ("perft", []) => on_each(starts, move |start| start.perft(count)),
        ("two-ply", []) => on_each(starts, move |start| {
            start.perft_by(PerftMethod::TwoPly, count)
        }),
        ("made", []) => on_each(starts, move |start| {
            start.perft_by(PerftMethod::EveryLeaf, count)
        }),
        ("made-list", []) => on_each(starts, move |start| made::by_list(start, count)),
        ("threads", [threads]) => {
            let threads = threads.parse().expect("a number of threads");
            on_each(starts, move |start| start.perft_parallel(count, threads))
        }
        ("middle", []) => on_each(samples(), move |position| position.perft(count)),
        ("middle-two-ply", []) => on_each(samples(), move |position| {
            position.perft_by(PerftMethod::TwoPly, count)
        }),
        ("middle-made", []) => on_each(samples(), move |position| {
            position.perft_by(PerftMethod::EveryLeaf, count)
        }),
        ("playouts", []) => random_games(variants, count, playouts::playout_by_number),
        ("playouts-list", []) => random_games(variants, count, playouts::playout_by_list),
        ("games", []) => random_games(variants, count, playouts::game),
        _ => panic!("no job is called {words:?}"),
    }
}

fn on_each(positions: Vec<Position>, count: impl Fn(&Position) -> u64 + 'static) -> Job {
    Box::new(move || positions.iter().map(&count).sum())
}

/// So many games of each variant, the same ones every time.
fn random_games(variants: Vec<Variant>, games: u32, play: Play) -> Job {
    Box::new(move || {
        let mut random = playouts::generator(1);
        let mut plies = 0;
        for &variant in &variants {
            plies += (0..games).map(|_| play(variant, &mut random)).sum::<u64>();
        }
        plies
    })
}
