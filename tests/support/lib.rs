//! Support code of the tests: the slow reference of the rules, readers of the data in
//! `tests/data`, and random positions to compare on. Only `bridge` and `compare` use the crate under
//! test.

pub mod bridge;
pub mod compare;
pub mod compose;
pub mod crowd;
pub mod data;
pub mod marked;
pub mod random;
pub mod reference;
