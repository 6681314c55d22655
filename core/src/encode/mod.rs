//! Positions and moves as numbers for learning programs: policy indices and masks, observation planes, reflections.
//!
//! Everything is seen from the side to move: Black's moves and pieces go through the mirror between the sides first.

pub(crate) mod augment;
pub(crate) mod error;
pub(crate) mod masks;
pub(crate) mod observe;
pub(crate) mod planes;
pub(crate) mod policy;
pub(crate) mod policy_planes;
pub(crate) mod reflect;
pub(crate) mod targets;
pub(crate) mod view;
