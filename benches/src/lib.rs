//! What the benches share: the middle-game positions, the workers' side of a measurement, and the random games.

pub mod data;
pub mod worker;

#[cfg(feature = "core")]
pub mod playouts;

#[cfg(feature = "core")]
pub mod made;

#[cfg(feature = "core")]
pub mod positions;

#[cfg(feature = "peers")]
pub mod cozy;
