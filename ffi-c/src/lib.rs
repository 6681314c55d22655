//! The C interface of hexmate. `include/hexmate.h` is made from these files, one for each noun, in the order of `tests/header.rs`; their doc
//! comments are the header's.
//!
//! [`border`] is the only file that touches pointers and catches panics; [`status`] the only one that numbers errors.

#![deny(unsafe_op_in_unsafe_fn)]
#![warn(missing_docs)]
#![allow(non_camel_case_types)]
// What a caller has to keep is said once, on the header's front page, and not under every function.
#![allow(clippy::missing_safety_doc)]

pub mod batch;
pub mod bitboard;
mod border;
pub mod cell;
pub mod encode;
pub mod game;
pub mod library;
pub mod moves;
pub mod notation;
pub mod outcome;
pub mod packed;
pub mod pgn;
pub mod pieces;
pub mod playing;
pub mod position;
pub mod status;
#[cfg(feature = "test-panic")]
pub mod test_panic;
pub mod variant;
