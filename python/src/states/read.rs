//! Arrays of packed positions from callers.

use hexmate::{PackedError, PackedPosition, Position, Variant};
use numpy::{PyArrayDyn, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::prelude::*;

use crate::arrays::{fault, row_by_row, shape_text, untyped};
use crate::errors::{raise, Fault};
use crate::workers::{self, Team};

/// Bytes of a packed position.
pub(crate) const RECORD: usize = 80;

/// Positions of one variant, read from an array, and the threads that work on them.
pub(crate) struct States {
    pub variant: Variant,
    pub positions: Vec<Position>,
    pub team: Team,
}

/// A record that is no position.
struct StateFault(usize, PackedError);

impl Fault for StateFault {
    fn class(&self) -> &'static str {
        "PackedError"
    }
    fn message(&self) -> String {
        format!("state {}: {}", self.0, self.1)
    }
}

fn position(record: &[u8; RECORD]) -> Result<Position, PackedError> {
    Position::from_packed(&PackedPosition::from_bytes(record)?)
}

impl States {
    /// Reads an array ``uint8[n, 80]``, n at least 1, which may lie with gaps.
    pub fn read(object: &Bound<'_, PyAny>, threads: i64) -> PyResult<States> {
        let py = object.py();
        let records = records(object)?;
        let team = workers::shared(py, threads)?;
        let mut positions = vec![Position::start(Variant::ALL[0]); records.len()];
        let variant = py.detach(|| {
            let mut faults = vec![None; records.len()];
            let mut pairs: Vec<_> = positions.iter_mut().zip(&mut faults).collect();
            team.rows(&mut pairs, 1, |i, pair| match position(&records[i]) {
                Ok(read) => *pair[0].0 = read,
                Err(error) => *pair[0].1 = Some(error),
            });
            let faults = faults.into_iter().enumerate();
            match faults.into_iter().find_map(|(i, error)| Some((i, error?))) {
                Some((i, error)) => Err(StateFault(i, error)),
                None => Ok(positions[0].variant()),
            }
        });
        let variant = variant.map_err(raise)?;
        let other = positions.iter().position(|p| p.variant() != variant);
        if let Some(i) = other {
            let found = positions[i].variant();
            return Err(fault(format!(
                "states must be of one variant: state 0 is one of {variant}, state {i} of {found}"
            )));
        }
        Ok(States {
            variant,
            positions,
            team,
        })
    }

    pub fn len(&self) -> usize {
        self.positions.len()
    }
}

/// Copies the records out of an array.
fn records(object: &Bound<'_, PyAny>) -> PyResult<Vec<[u8; RECORD]>> {
    let array = untyped("states", object)?;
    let Ok(bytes) = object.cast::<PyArrayDyn<u8>>() else {
        let found = array.dtype();
        return Err(fault(format!("states must have dtype uint8, not {found}")));
    };
    let shape = array.shape();
    if shape.len() != 2 || shape[1] != RECORD || shape[0] == 0 {
        let found = shape_text(shape);
        return Err(fault(format!(
            "states must have shape (n, 80), n at least 1, not {found}"
        )));
    }
    let bytes = bytes
        .try_readonly()
        .map_err(|_| fault("states are being written to".to_owned()))?;
    let mut records = vec![[0; RECORD]; shape[0]];
    match row_by_row(&bytes) {
        Some(slice) => records.as_flattened_mut().copy_from_slice(slice),
        None => {
            let places = records.as_flattened_mut().iter_mut();
            places
                .zip(bytes.as_array())
                .for_each(|(place, &byte)| *place = byte);
        }
    }
    Ok(records)
}
