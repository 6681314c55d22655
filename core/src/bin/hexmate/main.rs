//! The command `hexmate`: perft, positions, moves and games of hexagonal chess in a terminal.

mod arguments;
mod bench;
mod fault;
mod perft;
mod show;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;
use hexmate::Variant;

use crate::arguments::{Arguments, Command};
use crate::fault::Fault;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut output = BufWriter::new(io::stdout().lock());
    let result = run(arguments, &mut output).and_then(|()| Ok(output.flush()?));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read our output has read enough.
        Err(Fault::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(fault) => {
            // Where standard error is closed too, nobody can be told.
            let _ = writeln!(io::stderr(), "error: {fault}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: Arguments, output: &mut dyn Write) -> Result<(), Fault> {
    match arguments.command {
        Command::Perft(command) => perft::run(&command, output),
        Command::Show { start } => show::position(&start.position()?, output),
        Command::Moves { start } => show::moves(&start.position()?, output),
        Command::Play { start, moves } => {
            let game = show::play(start.position()?, &moves)?;
            show::game(&game, output)
        }
        Command::Bench(command) => bench::run(&command, output),
        Command::Variants => {
            for variant in Variant::ALL {
                writeln!(output, "{variant}")?;
            }
            Ok(())
        }
    }
}
