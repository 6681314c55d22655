//! Fast rules core for hexagonal chess: McCooey's game (91 cells), Shafran's (70 cells, with castling) and Gliński's.
//!
//! Start with [`Position`], a plain value: it knows its legal moves and makes them. [`Game`] adds history: repetition, outcomes, claims, taking back.
//! [`Variant`] names the games, [`Move`], [`Cell`] and [`Bitboard`] are what positions are asked about. [`pgn`] reads and writes whole games; [`Planes`],
//! [`Policy`] and [`PolicySet`] turn positions and moves into numbers for learning programs; [`Batch`] does it for many positions at once.
//!
//! ```
//! use hexmate::{Position, Variant};
//!
//! let start = Position::start(Variant::Glinski);
//! let mut next = start;
//! for mv in &start.legal_moves() {
//!     next = start.make(*mv); // trusts its caller; `try_make` does not
//! }
//! assert_eq!(next.side_to_move(), hexmate::Color::Black);
//!
//! let text = "b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w - - 0 1";
//! assert_eq!(Position::from_fen(Variant::Glinski, text)?, start);
//! # Ok::<(), hexmate::FenError>(())
//! ```
//!
//! What the texts look like (FEN, coordinates, algebraic notation, PGN, setup strings) stands in the README's chapter "The texts".

#![deny(unsafe_code)]
#![warn(missing_docs)]

mod attacks;
mod batch;
mod bitboard;
mod board;
mod castling;
mod cell;
mod checks;
mod color;
mod coord;
mod display;
mod drawing;
mod encode;
mod fen;
mod game;
mod kernel;
mod legal;
mod make;
mod movegen;
mod moves;
mod notation;
mod outcome;
mod packed;
#[cfg(feature = "parallel")]
mod parallel;
mod perft;
pub mod pgn;
mod piece;
mod position;
mod raw;
mod setup;
mod two_ply;
pub mod variant;
mod zobrist;

pub use crate::batch::encodings::Observed;
pub use crate::batch::error::BatchError;
pub use crate::batch::ragged::Ragged;
pub use crate::batch::threads::Batch;
pub use crate::bitboard::{Bitboard, Cells};
pub use crate::castling::CastlingRights;
pub use crate::cell::Cell;
pub use crate::color::Color;
pub use crate::coord::Coord;
pub use crate::encode::error::EncodeError;
pub use crate::encode::planes::{Owner, PlaneKind, Planes};
pub use crate::encode::policy::Policy;
pub use crate::encode::policy_planes::{PolicyPlace, PolicyPlane};
pub use crate::encode::targets::PlaneValue;
pub use crate::fen::{FenError, FenErrorKind};
pub use crate::game::{Game, GameError};
pub use crate::kernel::{kernel, kernels, set_kernel, UnknownKernel};
pub use crate::legal::PerftMethod;
pub use crate::movegen::policy_set::PolicySet;
pub use crate::moves::{Move, MoveList, PieceMoves, MAX_MOVES};
pub use crate::notation::coordinate::{MoveError, MoveErrorKind};
pub use crate::notation::setup_string::{SetupStringError, SetupStringErrorKind};
pub use crate::outcome::{Outcome, Termination};
pub use crate::packed::{PackedError, PackedPosition};
pub use crate::piece::Piece;
pub use crate::position::{IllegalMove, Position};
pub use crate::raw::{AlignedRawPosition, RawPosition};
pub use crate::setup::{Setup, SetupError};
pub use crate::variant::spec::{Ending, Settings};
pub use crate::variant::{UnknownVariant, Variant};

/// Runs the README's Rust examples as tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
