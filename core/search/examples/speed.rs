//! How many leaves and simulations a second self-play reaches: by the clock, and by each second of a processor's time, which other programs on the
//! machine hardly disturb.
//!
//! ```text
//! cargo run --release -p hexmate-search --example speed [SECONDS]
//! ```

use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use hexmate::Variant;
use hexmate_search::{Classical, Evaluator, SelfPlay, SelfPlaySettings, Uniform};

fn settings(variant: Variant, games: usize, threads: usize) -> SelfPlaySettings {
    let mut settings = SelfPlaySettings::new(variant);
    (settings.games, settings.threads, settings.sims) = (games, threads, 64);
    settings
}

/// Leaves a second by way of `collect` and `feed_legal` with an evaluation that is always the same.
fn pulled(
    variant: Variant,
    games: usize,
    threads: usize,
    observe: bool,
    time: Duration,
) -> [f64; 2] {
    let mut games = SelfPlay::new(settings(variant, games, threads)).unwrap();
    let mut observations = vec![0u8; games.capacity() * games.planes().len()];
    let logits = vec![0.0f32; 1408 * games.capacity()];
    let values = vec![0.0f32; games.capacity()];
    let mut run = |time: Duration| {
        let (begin, processor) = (Instant::now(), ProcessTime::now());
        let mut leaves = 0;
        while begin.elapsed() < time {
            let count = games.collect().unwrap();
            if observe {
                games.observe(&mut observations).unwrap();
            }
            let moves = games.legal().len();
            games
                .feed_legal(&logits[..moves], &values[..count])
                .unwrap();
            games.drain();
            leaves += count;
        }
        [begin.elapsed(), processor.elapsed()].map(|time| leaves as f64 / time.as_secs_f64())
    };
    run(time / 2);
    run(time)
}

/// Simulations a second with an evaluator at hand.
fn built_in(
    variant: Variant,
    evaluator: &dyn Evaluator,
    threads: usize,
    time: Duration,
) -> [f64; 2] {
    let mut games = SelfPlay::new(settings(variant, 64, threads)).unwrap();
    let mut run = |time: Duration| {
        let (begin, processor) = (Instant::now(), ProcessTime::now());
        let before = games.counters().simulations;
        while begin.elapsed() < time {
            games.advance(evaluator, 1).unwrap();
            games.drain();
        }
        let done = games.counters().simulations - before;
        [begin.elapsed(), processor.elapsed()].map(|time| done as f64 / time.as_secs_f64())
    };
    run(time / 2);
    run(time)
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let seconds = arguments.next().map_or(1.0, |text| text.parse().unwrap());
    let only = arguments.next();
    let time = Duration::from_secs_f64(seconds);
    let row = |name: &str, [clock, processor]: [f64; 2]| {
        println!("{name:<64}{clock:>12.0}/s {processor:>12.0}/processor s");
    };
    for variant in [Variant::McCooey, Variant::Shafran, Variant::Glinski] {
        if only.as_ref().is_some_and(|only| *only != variant.name()) {
            continue;
        }
        for games in [64, 1024] {
            for threads in [1, 2] {
                let name = format!("{variant}: leaves, {games} games, {threads} threads");
                row(&name, pulled(variant, games, threads, false, time));
                let name = format!("{name}, u8 observations");
                row(&name, pulled(variant, games, threads, true, time));
            }
        }
        for threads in [1, 2] {
            let name = format!("{variant}: simulations, uniform evaluator, {threads} threads");
            row(&name, built_in(variant, &Uniform, threads, time));
            let name = format!("{variant}: simulations, built-in evaluator, {threads} threads");
            row(&name, built_in(variant, &Classical, threads, time));
        }
    }
}
