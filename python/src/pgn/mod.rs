//! PGN: games with their tags, and readers of files.

mod game;
mod reader;
mod stream;

pub(crate) use game::PgnGame;
pub(crate) use reader::PgnReader;
