//! Packed positions of shards back into observations.

use hexmate::{PackedPosition, PlaneValue, Planes, Position};
use numpy::PyUntypedArrayMethods;
use numpy::{
    Element, IntoPyArray, PyArray1, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2, ToPyArray,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arguments;
use crate::errors::raise;

/// What is wrong with a row.
fn fault(row: usize, text: impl std::fmt::Display) -> PyErr {
    raise(crate::errors::Mismatch::Row(row, text.to_string()))
}

fn planes_of<T: PlaneValue>(
    planes: Planes,
    packed: &[u8],
    reflect: Option<&[bool]>,
    zero: T,
) -> Result<Vec<T>, (usize, String)> {
    let rows = packed.chunks_exact(80);
    let mut out = vec![zero; rows.len() * planes.len()];
    for (i, (record, out)) in rows.zip(out.chunks_exact_mut(planes.len())).enumerate() {
        let record = PackedPosition::from_bytes(record);
        let position = record.and_then(|record| Position::from_packed(&record));
        let mut position = position.map_err(|error| (i, error.to_string()))?;
        if reflect.is_some_and(|reflect| reflect[i]) {
            position = position.reflected();
        }
        let none: [&Position; 0] = [];
        let written = planes.write(&position, none, 1, out);
        written.map_err(|error| (i, error.to_string()))?;
    }
    Ok(out)
}

/// Observations of packed positions.
///
/// A packed position knows no history, so that the planes of earlier positions are left out and those of repetition are 0.
///
/// Args:
///     variant: the variant or its name.
///     positions: ``uint8[n, 80]``.
///     reflect: ``bool[n]``: which ones are to be reflected left to right.
///     dtype: ``"uint8"`` or ``"float32"``.
///
/// Returns:
///     ``[n, planes, rows, columns]``.
///
/// Raises:
///     PackedError: if a row is no position of the variant.
#[pyfunction]
#[pyo3(signature = (variant, positions, reflect = None, dtype = "uint8"))]
pub(crate) fn decode_positions<'py>(
    py: Python<'py>,
    variant: &Bound<'py, PyAny>,
    positions: PyReadonlyArray2<'py, u8>,
    reflect: Option<PyReadonlyArray1<'py, bool>>,
    dtype: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let planes = Planes::new(arguments::variant(variant)?);
    let shape = positions.shape();
    if shape[1] != 80 {
        let text = format!(
            "positions must have shape [n, 80], not [{}, {}]",
            shape[0], shape[1]
        );
        return Err(PyValueError::new_err(text));
    }
    let packed = positions.as_slice()?;
    let reflect = reflect
        .as_ref()
        .map(|reflect| reflect.as_slice())
        .transpose()?;
    if reflect.is_some_and(|reflect| reflect.len() != shape[0]) {
        return Err(PyValueError::new_err(
            "reflect must have one value for each position",
        ));
    }
    match dtype {
        "uint8" => finish(
            py,
            planes,
            py.detach(|| planes_of(planes, packed, reflect, 0u8)),
        ),
        "float32" => finish(
            py,
            planes,
            py.detach(|| planes_of(planes, packed, reflect, 0f32)),
        ),
        other => Err(PyValueError::new_err(format!(
            "dtype must be \"uint8\" or \"float32\", not {other:?}"
        ))),
    }
}

fn finish<'py, T: Element>(
    py: Python<'py>,
    planes: Planes,
    numbers: Result<Vec<T>, (usize, String)>,
) -> PyResult<Bound<'py, PyAny>> {
    let numbers = numbers.map_err(|(row, text)| fault(row, text))?;
    let [count, rows, columns] = planes.shape();
    let shape = [numbers.len() / planes.len(), count, rows, columns];
    Ok(numbers.into_pyarray(py).reshape(shape)?.into_any())
}

/// For each policy index of a variant that of the same move with left and right exchanged: ``uint16[policy_len]``.
#[pyfunction]
pub(crate) fn policy_reflection<'py>(
    py: Python<'py>,
    variant: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArray1<u16>>> {
    let variant = arguments::variant(variant)?;
    Ok(variant.policy().reflection().to_pyarray(py))
}
