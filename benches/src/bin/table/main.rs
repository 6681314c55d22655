//! One table: how fast hexmate is, how fast others are, and what was hoped for.
//!
//! The programs that do the work are built with different flags, so each is a process of its own; they take turns, round by round, so that
//! whatever slows the machine down slows all of them.

mod figures;
mod print;
mod rows;
mod workers;

use std::path::PathBuf;

use anyhow::{ensure, Result};
use clap::Parser;

use crate::figures::figures;
use crate::workers::Workers;

/// Measures hexmate beside other crates and prints a table.
#[derive(Parser)]
struct Arguments {
    /// hexmate's worker, built without flags
    #[arg(long)]
    ours: PathBuf,
    /// hexmate's worker, built for this processor
    #[arg(long)]
    native: PathBuf,
    /// the worker of the other crates, built for this processor
    #[arg(long)]
    peers: PathBuf,
    /// how often each figure is taken
    #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// one ply less where a perft takes more than a second
    #[arg(long)]
    quick: bool,
    /// only rows whose name contains this
    #[arg(long)]
    only: Option<String>,
    /// the kernel that hexmate is held to
    #[arg(long)]
    kernel: Option<String>,
    /// write the table as Markdown to this file as well
    #[arg(long)]
    markdown: Option<PathBuf>,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let mut rows = rows::rows(arguments.quick);
    if let Some(part) = &arguments.only {
        rows.retain(|row| row.name.contains(part.as_str()));
        ensure!(!rows.is_empty(), "no row's name contains {part:?}");
    }
    let mut workers = Workers::start(
        &arguments.ours,
        &arguments.native,
        &arguments.peers,
        arguments.kernel.as_ref(),
    )?;
    let machine = print::Machine::look(workers.about());
    let mut rounds = vec![Vec::new(); rows.len()];
    // Round 0 warms caches and predictors, and is thrown away.
    for round in 0..=arguments.rounds {
        eprintln!("round {round} of {}", arguments.rounds);
        for (row, answers) in rows.iter().zip(&mut rounds) {
            let mut ask = |job: &rows::Job| workers.ask(job.who, &job.text, job.expected);
            let ours = ask(&row.ours)?;
            let peer = row.peer.as_ref().map(ask).transpose()?;
            if round > 0 {
                answers.push((ours, peer));
            }
        }
    }
    let lines: Vec<_> = rows
        .iter()
        .zip(&rounds)
        .map(|(row, rounds)| print::line(row, &figures(row, rounds)))
        .collect();
    print!("{}", print::plain(&machine, arguments.rounds, &lines));
    if let Some(path) = &arguments.markdown {
        std::fs::write(path, print::markdown(&machine, arguments.rounds, &lines))?;
    }
    Ok(())
}
