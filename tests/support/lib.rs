//! Support code of the tests: the slow reference of the rules, readers of the data in
//! `tests/data`, and random positions to compare on. Nothing here uses the crate under test.

pub mod compose;
pub mod data;
pub mod random;
pub mod reference;
