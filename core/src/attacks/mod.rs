//! Where pieces can go, as tables made at compile time.

pub(crate) mod leapers;
pub(crate) mod lines;
pub(crate) mod magics;
pub(crate) mod sliders;
pub(crate) mod walk;
