//! `hexmate bench`.

use std::io::Write;
use std::time::Instant;

use hexmate::{Position, Variant};

use crate::arguments::Bench;
use crate::fault::Fault;
use crate::perft::millions_per_second;

/// Prints a table: perft of every variant's start position, and how fast it went.
pub fn run(arguments: &Bench, output: &mut dyn Write) -> Result<(), Fault> {
    arguments.machine.choose_kernel()?;
    let (depth, threads) = (arguments.depth, arguments.machine.threads());
    let on = match threads {
        0 => "all cores".to_owned(),
        1 => "1 thread".to_owned(),
        _ => format!("{threads} threads"),
    };
    writeln!(output, "perft {depth}, kernel {}, {on}", hexmate::kernel())?;
    writeln!(
        output,
        "{:<16}{:>16}{:>10}{:>18}",
        "variant", "leaves", "seconds", "million leaves/s"
    )?;
    output.flush()?;
    let (mut leaves, mut seconds) = (0, 0.0);
    for &variant in Variant::ALL {
        let start = Position::start(variant);
        // Tables and caches are warm before the clock runs.
        start.perft(depth.saturating_sub(1).min(4));
        let begin = Instant::now();
        let count = start.perft_parallel(depth, threads);
        let elapsed = begin.elapsed().as_secs_f64();
        row(output, variant.name(), count, elapsed)?;
        leaves += count;
        seconds += elapsed;
    }
    row(output, "all", leaves, seconds)
}

/// One line of the table, written at once.
fn row(output: &mut dyn Write, name: &str, leaves: u64, seconds: f64) -> Result<(), Fault> {
    let speed = millions_per_second(leaves, seconds);
    writeln!(output, "{name:<16}{leaves:>16}{seconds:>10.3}{speed:>18.1}")?;
    Ok(output.flush()?)
}
