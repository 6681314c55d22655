//! Policy indices, masks, observation planes, reflections and batches, against slow ones written from the formats.

mod batch;
mod batch_errors;
mod common;
mod history;
mod places;
mod planes;
mod policy;
mod reflection;
