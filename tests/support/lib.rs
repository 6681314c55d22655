//! Support code of the tests.
