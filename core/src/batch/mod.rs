//! Many positions at once, in the caller's memory, on one thread or several. The C library and the Python module use these same functions.

pub(crate) mod encodings;
pub(crate) mod error;
pub(crate) mod moves;
pub(crate) mod ragged;
pub(crate) mod threads;
