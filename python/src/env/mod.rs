//! Many games at once, as learning programs want them.

mod actions;
mod batch;
mod environment;
mod outputs;
mod rules;
mod sampling;
mod single;
mod stream;
mod trail;

pub(crate) use batch::BatchEnv;
