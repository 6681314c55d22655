//! `hexmate perft`.

use std::io::{self, IsTerminal, Write};
use std::time::Instant;

use crate::arguments::Perft;
use crate::fault::Fault;

/// Prints the count as the last line and, where asked for, a line for each move before it.
pub fn run(arguments: &Perft, output: &mut dyn Write) -> Result<(), Fault> {
    let position = arguments.position()?;
    arguments.machine.choose_kernel()?;
    let (depth, threads) = (arguments.depth, arguments.machine.threads());
    let method = arguments.method();
    let begin = Instant::now();
    // Depth 0 is the position itself, which no move leads to.
    let count = if arguments.divide && depth > 0 {
        let mut sum = 0;
        for (mv, count) in position.divide_parallel_by(method, depth, threads) {
            writeln!(output, "{} {count}", mv.to_uci(position.variant()))?;
            sum += count;
        }
        sum
    } else {
        position.perft_parallel_by(method, depth, threads)
    };
    let seconds = begin.elapsed().as_secs_f64();
    writeln!(output, "{count}")?;
    output.flush()?;
    if arguments.verbose || io::stderr().is_terminal() {
        let speed = millions_per_second(count, seconds);
        let kernel = hexmate::kernel();
        let method = arguments.method.name();
        // The count is out; a closed standard error spoils nothing.
        let _ = writeln!(
            io::stderr(),
            "{seconds:.3} s, {speed:.1} million leaves/s ({method}, kernel {kernel})"
        );
    }
    Ok(())
}

/// Millions of leaves a second.
pub fn millions_per_second(count: u64, seconds: f64) -> f64 {
    count as f64 / seconds.max(1e-9) / 1e6
}
