//! Moves and set-ups as text.

pub(crate) mod coordinate;
pub(crate) mod setup_string;
