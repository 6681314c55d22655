//! Moves and their policy indices.

use hexmate::{Color, EncodeError, Variant};
use pyo3::prelude::*;

use crate::errors::{raise, Mismatch};
use crate::moves::{object, Move};

/// The policy index of a side's move.
pub(super) fn index_of(variant: Variant, mv: hexmate::Move, side: Color) -> PyResult<u16> {
    let index = variant.policy().index(mv, side);
    index.ok_or_else(|| raise(EncodeError::NoPolicyIndex))
}

/// The side's move of a policy index.
pub(super) fn move_of(variant: Variant, index: i64, side: Color) -> PyResult<hexmate::Move> {
    let policy = variant.policy();
    let number = u16::try_from(index).ok();
    let found = number.and_then(|number| policy.move_at(number, side));
    found.ok_or_else(|| {
        let last = policy.len() as i64 - 1;
        raise(Mismatch::Range("a policy index", index, 0, last))
    })
}

#[pymethods]
impl Move {
    /// The move with left and right exchanged.
    fn reflect(&self, py: Python<'_>) -> PyResult<Py<Move>> {
        object(py, self.board, self.mv.reflected())
    }

    /// The same move as the other side makes it: through the mirror between the sides.
    fn mirror(&self, py: Python<'_>) -> PyResult<Py<Move>> {
        object(py, self.board, self.mv.mirrored(self.board))
    }
}
