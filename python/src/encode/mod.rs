//! Moves and positions as numbers: policy indices, masks, planes, reflections.

mod game;
mod moves;
mod position;
mod variant;

pub(crate) use position::{history_planes, PlaneNumber};
