//! Many games at once, as learning programs want them.

mod actions;
mod batch;
mod environment;
mod outputs;
mod pass;
mod rules;
mod sampling;
mod single;
mod stream;
mod trail;

pub(crate) use actions::{illegal_action, read as read_numbers};
pub(crate) use batch::BatchEnv;
pub(crate) use environment::{outcome, Refusal, NO_ACTION};
pub(crate) use trail::occurrences;
