//! A worker measures what it is told to, line by line, so that two programs built with different flags can take turns.
//!
//! It first says in a line what it measures. Then each line on standard input names a job, and the answer is `count cpu wall`, the times in
//! nanoseconds.

use std::io::{self, BufRead, Write};
use std::time::Instant;

use cpu_time::ThreadTime;

/// What a worker was asked to run, ready to run. It gives a count that can be checked.
pub type Job = Box<dyn FnMut() -> u64>;

/// Answers jobs until the input ends. Reading data and setting up is left to `prepare`, outside of the clock.
pub fn serve(about: &str, prepare: impl Fn(&[&str]) -> Job) -> io::Result<()> {
    let mut output = io::stdout();
    writeln!(output, "{about}")?;
    output.flush()?;
    for line in io::stdin().lock().lines() {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        let mut job = prepare(&words);
        let (cpu, wall) = (ThreadTime::now(), Instant::now());
        let count = job();
        let (cpu, wall) = (cpu.elapsed(), wall.elapsed());
        writeln!(output, "{count} {} {}", cpu.as_nanos(), wall.as_nanos())?;
        output.flush()?;
    }
    Ok(())
}
