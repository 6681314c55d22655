//! Planes and legal actions of many states.

use hexmate::{Planes, Position, Settings};
use numpy::IntoPyArray;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::arrays::{
    with_mask_type, with_plane_type, write_mask, MaskType, MaskValue, Output, PlaneType,
};
use crate::encode::PlaneNumber;
use crate::env::outcome;
use crate::python;
use crate::states::keys::Keys;
use crate::states::read::States;

/// The observations of many states: planes, each seen from its side to move; see ``Position.observe``.
///
/// Args:
///     states: ``uint8[n, 80]``, all of one variant, n at least 1.
///     out: an array to write to and return, ``uint8`` or ``float32`` of shape ``[n, *variant.observation_shape()]``, C-contiguous; a new one if left
///         out.
///     keys: ``uint64[n, width]``, as ``step_states`` keeps them: tell which states have been seen before. If left out each counts as seen for the
///         first time.
///     dtype: ``uint8`` or ``float32``; if left out that of ``out``, or else ``uint8``.
///     threads: how many threads work; 0 for one per core.
///
/// Raises:
///     PackedError: if a state is no position; it names the first one.
///     ArrayError: if an array has another dtype or shape, or ``out`` another order, or cannot be written to.
#[pyfunction]
#[pyo3(signature = (states, out = None, keys = None, *, dtype = None, threads = 1))]
pub(super) fn encode_states<'py>(
    states: &Bound<'py, PyAny>,
    out: Option<&Bound<'py, PyAny>>,
    keys: Option<&Bound<'py, PyAny>>,
    dtype: Option<&Bound<'py, PyAny>>,
    threads: i64,
) -> PyResult<Bound<'py, PyAny>> {
    fn write<'py, T: PlaneNumber>(
        py: Python<'py>,
        read: &States,
        keys: &Keys,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let planes = Planes::new(read.variant);
        let [count, rows, columns] = planes.shape();
        let shape = [read.len(), count, rows, columns];
        let mut out = Output::<T>::new(py, "out", out, &shape)?;
        let values = out.slice()?;
        py.detach(|| {
            read.team.rows(values, planes.len(), |i, row| {
                let position = &read.positions[i];
                let written = planes.write(position, [], keys.occurrences(i, position), row);
                debug_assert!(written.is_ok());
            });
        });
        Ok(out.finish())
    }
    let read = States::read(states, threads)?;
    let keys = Keys::read(keys, read.len())?;
    let chosen = PlaneType::chosen(dtype, out, PlaneType::U8)?;
    with_plane_type!(chosen, T => write::<T>(states.py(), &read, &keys, out))
}

/// What legal actions are looked for with.
struct Legal {
    read: States,
    keys: Keys,
    settings: Settings,
}

impl Legal {
    fn read(
        states: &Bound<'_, PyAny>,
        keys: Option<&Bound<'_, PyAny>>,
        settings: Option<&Bound<'_, PyAny>>,
        threads: i64,
    ) -> PyResult<Legal> {
        let read = States::read(states, threads)?;
        Ok(Legal {
            keys: Keys::read(keys, read.len())?,
            settings: match settings {
                None => read.variant.spec().settings,
                Some(settings) => python::to_settings(settings)?,
            },
            read,
        })
    }

    /// Policy indices of the legal moves of a state; none if its game is over.
    fn indices(&self, row: usize) -> Vec<u16> {
        let position: &Position = &self.read.positions[row];
        let mut indices = Vec::with_capacity(128);
        write_legal(position, &mut indices);
        let occurrences = self.keys.occurrences(row, position);
        if outcome(position, &self.settings, !indices.is_empty(), occurrences).is_some() {
            indices.clear();
        }
        indices
    }
}

/// Which actions are legal in each of many states; none where the game is over.
///
/// Args:
///     states: ``uint8[n, 80]``, all of one variant, n at least 1.
///     out: an array to write to and return, ``bool``, ``uint8`` or ``int8`` of shape ``[n, policy_size]``, C-contiguous; a new one of ``bool`` if left out.
///     keys: ``uint64[n, width]``, as ``step_states`` keeps them. If left out no game is over by repetition.
///     settings: how games can end; the variant's own settings if left out.
///     threads: how many threads work; 0 for one per core.
///
/// Raises:
///     PackedError: if a state is no position; it names the first one.
///     ArrayError: if an array has another dtype or shape, or ``out`` another order, or cannot be written to.
#[pyfunction]
#[pyo3(signature = (states, out = None, keys = None, *, settings = None, threads = 1))]
pub(super) fn legal_mask_states<'py>(
    states: &Bound<'py, PyAny>,
    out: Option<&Bound<'py, PyAny>>,
    keys: Option<&Bound<'py, PyAny>>,
    settings: Option<&Bound<'py, PyAny>>,
    threads: i64,
) -> PyResult<Bound<'py, PyAny>> {
    fn write<'py, T: MaskValue>(
        py: Python<'py>,
        legal: &Legal,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let width = legal.read.variant.policy_len();
        let mut out = Output::<T>::new(py, "out", out, &[legal.read.len(), width])?;
        let values = out.slice()?;
        py.detach(|| {
            let team = &legal.read.team;
            team.rows(values, width, |i, row| write_mask(&legal.indices(i), row));
        });
        Ok(out.finish())
    }
    let legal = Legal::read(states, keys, settings, threads)?;
    let chosen = MaskType::chosen("out", out)?;
    with_mask_type!(chosen, T => write::<T>(states.py(), &legal, out))
}

/// The legal actions of many states in compressed sparse rows: ``(offsets, indices)``, ``int64[n + 1]`` and ``uint16``, new arrays.
/// Those of state ``i``, in ascending order, are ``indices[offsets[i]:offsets[i + 1]]``; none where the game is over.
///
/// For the arguments see ``legal_mask_states``.
///
/// Raises:
///     PackedError: if a state is no position; it names the first one.
///     ArrayError: if an array has another dtype or shape.
#[pyfunction]
#[pyo3(signature = (states, keys = None, *, settings = None, threads = 1))]
pub(super) fn legal_actions_states<'py>(
    states: &Bound<'py, PyAny>,
    keys: Option<&Bound<'py, PyAny>>,
    settings: Option<&Bound<'py, PyAny>>,
    threads: i64,
) -> PyResult<Bound<'py, PyTuple>> {
    let py = states.py();
    let legal = Legal::read(states, keys, settings, threads)?;
    let (offsets, indices) = py.detach(|| {
        let mut rows = vec![Vec::new(); legal.read.len()];
        let team = &legal.read.team;
        team.rows(&mut rows, 1, |i, row| row[0] = legal.indices(i));
        let mut offsets = vec![0_i64];
        let mut sum = 0;
        offsets.extend(rows.iter().map(|row| {
            sum += row.len() as i64;
            sum
        }));
        (offsets, rows.concat())
    });
    (offsets.into_pyarray(py), indices.into_pyarray(py)).into_pyobject(py)
}

/// Writes the policy indices of a position's legal moves.
fn write_legal(position: &Position, indices: &mut Vec<u16>) {
    indices.resize(indices.capacity(), 0);
    let written = position
        .write_policy_indices(indices)
        .unwrap_or_else(|error| {
            let hexmate::EncodeError::Capacity { needed, .. } = error else {
                return 0;
            };
            indices.resize(needed, 0);
            position.write_policy_indices(indices).unwrap_or(0)
        });
    indices.truncate(written);
}
