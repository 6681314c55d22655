//! PGN: whole games as text, many of them in a file.

mod error;
mod game;
mod lexer;
mod movetext;
mod reader;
mod result;
mod tags;
mod writer;

pub use crate::pgn::error::{PgnError, PgnErrorKind, PgnWriteError};
pub use crate::pgn::game::PgnGame;
pub use crate::pgn::reader::PgnReader;
pub use crate::pgn::result::PgnResult;
pub use crate::pgn::tags::{TagError, Tags};
