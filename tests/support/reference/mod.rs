//! The rules of hexmate once more, written to be read: pieces on coordinates, pseudo-legal moves,
//! make the move, see whether the king is attacked. It shares no code with the `hexmate` crate, so
//! that an agreement of the two says something.

mod board;
mod fen;
mod geometry;
mod moves;
mod outcome;
mod pieces;
mod validity;
mod variant;

pub use board::Position;
pub use geometry::{Cell, Shape, Step, DIAGONAL, KNIGHT, ORTHOGONAL};
pub use moves::Move;
pub use outcome::{Ending, Game, Limits};
pub use pieces::{Color, Kind, Piece};
pub use variant::{Variant, Wing};
