//! What can be given on the command line.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{value_parser, Args, Parser, Subcommand, ValueEnum};
use hexmate::{PerftMethod, Position, Variant};

use crate::fault::Fault;

/// Hexagonal chess: McCooey's game, Shafran's and Gliński's.
#[derive(Parser)]
#[command(name = "hexmate", version)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Count the positions that a number of plies leads to
    Perft(Perft),
    /// Show a position: diagram, FEN, checks, number of moves, outcome
    Show {
        #[command(flatten)]
        start: Start,
    },
    /// List the legal moves of a position in coordinate form, sorted, on one line
    Moves {
        #[command(flatten)]
        start: Start,
    },
    /// Play moves and show what they lead to
    Play {
        #[command(flatten)]
        start: Start,
        /// Moves in coordinate form, such as e2e3 or f10f11q, or in algebraic notation, such as Nd7
        moves: Vec<String>,
    },
    /// Measure how fast perft counts, on every variant's start position
    Bench(Bench),
    /// List the variants
    Variants,
}

#[derive(Args)]
pub struct Perft {
    /// Whose rules and board
    #[arg(value_parser = variant_parser())]
    variant: Variant,
    /// How many plies, 0 to 64
    #[arg(value_parser = value_parser!(u32).range(0..=64))]
    pub depth: u32,
    #[command(flatten)]
    text: Text,
    /// How to count: each last move but one by itself, or the last two plies together, which is faster
    #[arg(long, value_enum, default_value_t = Method::TwoPly)]
    pub method: Method,
    /// Also count what each move leads to
    #[arg(long)]
    pub divide: bool,
    /// Tell on standard error how long it took, even if that is no terminal
    #[arg(short, long)]
    pub verbose: bool,
    #[command(flatten)]
    pub machine: Machine,
}

/// How perft counts.
#[derive(Clone, Copy, ValueEnum)]
pub enum Method {
    /// One ply at a time; measures move generation
    Plain,
    /// The last two plies together
    TwoPly,
}

impl Method {
    /// As it is given.
    pub fn name(self) -> &'static str {
        match self {
            Method::Plain => "plain",
            Method::TwoPly => "two-ply",
        }
    }
}

impl Perft {
    pub fn method(&self) -> PerftMethod {
        match self.method {
            Method::Plain => PerftMethod::Plain,
            Method::TwoPly => PerftMethod::TwoPly,
        }
    }

    pub fn position(&self) -> Result<Position, Fault> {
        self.text.position(self.variant)
    }
}

#[derive(Args)]
pub struct Bench {
    /// How many plies, 0 to 64
    #[arg(long, default_value_t = 5, value_parser = value_parser!(u32).range(0..=64))]
    pub depth: u32,
    #[command(flatten)]
    pub machine: Machine,
}

/// How the machine is used.
#[derive(Args)]
pub struct Machine {
    /// Threads to count on; 0 for one on each core
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(0..=1024))]
    threads: u16,
    /// The code to count with, in place of the fastest that the processor can run
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(hexmate::kernels()))]
    kernel: Option<String>,
}

impl Machine {
    /// Threads to count on; 0 for one on each core.
    pub fn threads(&self) -> usize {
        self.threads.into()
    }

    /// Chooses the kernel, if one is named.
    pub fn choose_kernel(&self) -> Result<(), Fault> {
        if let Some(name) = &self.kernel {
            hexmate::set_kernel(name)?;
        }
        Ok(())
    }
}

/// A variant and a position of it.
#[derive(Args)]
pub struct Start {
    /// Whose rules and board
    #[arg(value_parser = variant_parser())]
    variant: Variant,
    #[command(flatten)]
    text: Text,
}

impl Start {
    pub fn position(&self) -> Result<Position, Fault> {
        self.text.position(self.variant)
    }
}

/// A position as text; the start position where there is none.
#[derive(Args)]
struct Text {
    /// The position as FEN, in place of the variant's start
    #[arg(long, conflicts_with = "setup")]
    fen: Option<String>,
    /// The position as setup string of axial coordinates, such as "0,0:K,2,-4:k"; White is to move
    #[arg(long, value_name = "STRING", allow_hyphen_values = true)]
    setup: Option<String>,
}

impl Text {
    fn position(&self, variant: Variant) -> Result<Position, Fault> {
        match (&self.fen, &self.setup) {
            (Some(fen), _) => Position::from_fen(variant, fen).map_err(|e| Fault::fen(e, fen)),
            (None, Some(setup)) => Position::from_setup_string(variant, setup)
                .map_err(|error| Fault::setup_string(error, setup)),
            (None, None) => Ok(Position::start(variant)),
        }
    }
}

/// Reads a variant's name; an unknown one is answered with those that there are.
fn variant_parser() -> impl TypedValueParser<Value = Variant> {
    let names = Variant::ALL.iter().map(|variant| variant.name());
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Variant>())
}
