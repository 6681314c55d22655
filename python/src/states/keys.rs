//! Keys of earlier positions, which the caller keeps.

use hexmate::Position;
use pyo3::prelude::*;

use crate::arrays::{fault, shape_text, untyped, Output};
use numpy::{PyArrayDyn, PyArrayMethods, PyUntypedArrayMethods};

/// The keys of the positions before each state: a row for each, in which the position of halfmove clock `c` stands in column `c % width`.
pub(super) struct Keys {
    pub keys: Vec<u64>,
    pub width: usize,
}

impl Keys {
    /// Reads an array ``uint64[n, width]``.
    pub fn read(object: Option<&Bound<'_, PyAny>>, count: usize) -> PyResult<Keys> {
        let Some(object) = object else {
            let keys = Vec::new();
            return Ok(Keys { keys, width: 0 });
        };
        let array = untyped("keys", object)?;
        let Ok(keys) = object.cast::<PyArrayDyn<u64>>() else {
            let found = array.dtype();
            return Err(fault(format!("keys must have dtype uint64, not {found}")));
        };
        let shape = array.shape();
        if shape.len() != 2 || shape[0] != count || shape[1] == 0 {
            let found = shape_text(shape);
            return Err(fault(format!(
                "keys must have shape ({count}, width), width at least 1, not {found}"
            )));
        }
        let keys = keys
            .try_readonly()
            .map_err(|_| fault("keys are being written to".to_owned()))?;
        Ok(Keys {
            keys: keys.as_array().iter().copied().collect(),
            width: shape[1],
        })
    }

    /// The caller's array, checked that it can be extended.
    pub fn output<'py>(
        object: &Bound<'py, PyAny>,
        count: usize,
        width: usize,
    ) -> PyResult<Output<'py, u64>> {
        Output::new(object.py(), "keys", Some(object), &[count, width])
    }

    /// How often a position has occurred, now included, as far as the keys of its row tell. The key of the position before it is not needed.
    pub fn occurrences(&self, row: usize, position: &Position) -> usize {
        if self.width == 0 {
            return 1;
        }
        let row = &self.keys[row * self.width..(row + 1) * self.width];
        let clock = position.halfmove_clock() as usize;
        let back = (4..=clock.min(self.width)).step_by(2);
        1 + back
            .filter(|plies| row[(clock - plies) % self.width] == position.key())
            .count()
    }

    /// Where the key of a position stands among all.
    pub fn place(&self, row: usize, position: &Position) -> usize {
        row * self.width + position.halfmove_clock() as usize % self.width
    }
}
