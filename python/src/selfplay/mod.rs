//! Games that the library plays against itself.

mod batch;
mod chooser;

pub(crate) use batch::{GameBatch, SelfPlay};
