//! Support code of the tests: the slow reference of the rules, readers of the data in
//! `tests/data`, and random positions to compare on. Only `bridge` and what stands beside it in
//! `compare` use the crate under test.

pub mod bridge;
pub mod compare;
pub mod compose;
pub mod data;
pub mod random;
pub mod reference;
