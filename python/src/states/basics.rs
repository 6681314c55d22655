//! Making, packing and turning states.

use hexmate::{PackedPosition, Position as Core};
use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::arguments;
use crate::arrays::{fault, Output};
use crate::env::read_numbers;
use crate::errors::{raise, Mismatch};
use crate::position::Position;
use crate::python::wrong_type;
use crate::states::read::{States, RECORD};

/// Writes positions into the caller's array, or a new one.
pub(super) fn write<'py>(
    py: Python<'py>,
    positions: &[Core],
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let mut out = Output::<u8>::new(py, "out", out, &[positions.len(), RECORD])?;
    for (row, position) in out.slice()?.chunks_exact_mut(RECORD).zip(positions) {
        row.copy_from_slice(PackedPosition::from(position).as_bytes());
    }
    Ok(out.finish())
}

/// So many start positions of a variant as packed states: see ``Position.to_bytes`` for the record.
///
/// Args:
///     variant: the variant or its name.
///     count: how many, 1 to 16777216.
///     out: ``uint8[count, 80]`` to write to and return, C-contiguous; a new array if left out.
///
/// Raises:
///     HexmateError: for a count out of range.
///     ArrayError: if ``out`` has another dtype, shape or order, or cannot be written to.
#[pyfunction]
#[pyo3(signature = (variant, count, out = None))]
pub(super) fn init_states<'py>(
    variant: &Bound<'py, PyAny>,
    count: i64,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let start = Core::start(arguments::variant(variant)?);
    if !(1..=1 << 24).contains(&count) {
        return Err(raise(Mismatch::Range("count", count, 1, 1 << 24)));
    }
    write(variant.py(), &vec![start; count as usize], out)
}

/// Positions as packed states: ``uint8[n, 80]``.
///
/// Args:
///     positions: a sequence of positions.
///     out: an array to write to and return, C-contiguous; a new one if left out.
///
/// Raises:
///     ArrayError: if ``out`` has another dtype, shape or order, or cannot be written to.
#[pyfunction]
#[pyo3(signature = (positions, out = None))]
pub(super) fn pack_states<'py>(
    positions: &Bound<'py, PyAny>,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let mut cores = Vec::new();
    for position in positions.try_iter()? {
        let position = position?;
        let Ok(position) = position.cast::<Position>() else {
            return Err(wrong_type("a Position", &position));
        };
        cores.push(position.get().position);
    }
    write(positions.py(), &cores, out)
}

/// The positions of packed states, as a new list.
///
/// Args:
///     states: ``uint8[n, 80]``, all of one variant, n at least 1.
///
/// Raises:
///     PackedError: if a state is no position; it names the first one.
///     ArrayError: if ``states`` have another dtype or shape.
#[pyfunction]
pub(super) fn unpack_states<'py>(states: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
    let positions = States::read(states, 1)?.positions;
    PyList::new(states.py(), positions.into_iter().map(Position::from))
}

/// States with left and right exchanged, and with them Shafran's castling wings.
///
/// Args:
///     states: ``uint8[n, 80]``, all of one variant, n at least 1.
///     out: an array to write to and return, ``states`` itself included, C-contiguous; a new one if left out.
///
/// Raises:
///     PackedError: if a state is no position; it names the first one.
///     ArrayError: if an array has another dtype or shape, or ``out`` another order, or cannot be written to.
#[pyfunction]
#[pyo3(signature = (states, out = None))]
pub(super) fn reflect_states<'py>(
    states: &Bound<'py, PyAny>,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let mut positions = States::read(states, 1)?.positions;
    for position in &mut positions {
        *position = position.reflected();
    }
    write(states.py(), &positions, out)
}

/// The policy index of a move in each state: turns kept games into what policies are learnt from.
///
/// Args:
///     states: ``uint8[n, 80]``, all of one variant, n at least 1.
///     moves: a move for each as ``Move.bits``: whole numbers of any dtype, shape ``[n]``. They need not be legal.
///
/// Returns:
///     ``uint16[n]``, a new array.
///
/// Raises:
///     PackedError: if a state is no position; it names the first one.
///     InvalidMoveError: if a number is no move, or the move has no policy index; it names the first one.
///     ArrayError: if an array has another dtype or shape.
#[pyfunction]
pub(super) fn moves_to_indices<'py>(
    states: &Bound<'py, PyAny>,
    moves: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArray1<u16>>> {
    let read = States::read(states, 1)?;
    let moves = read_numbers("moves", moves, read.len())?;
    let mut indices = Vec::with_capacity(moves.len());
    for (i, (position, &bits)) in read.positions.iter().zip(&moves).enumerate() {
        let mv = u32::try_from(bits).ok().and_then(hexmate::Move::from_bits);
        let cells = read.variant.cells();
        let mv = mv.filter(|mv| cells.contains(mv.from()) && cells.contains(mv.to()));
        match mv.and_then(|mv| position.policy_index(mv)) {
            Some(index) => indices.push(index),
            None => return Err(raise(Mismatch::StateMove(i, bits))),
        }
    }
    if indices.is_empty() {
        return Err(fault("there are no states".to_owned()));
    }
    Ok(indices.into_pyarray(states.py()))
}
