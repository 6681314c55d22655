//! Moves and set-ups as text.

pub(crate) mod coordinate;
pub(crate) mod san;
mod san_text;
pub(crate) mod setup_string;
