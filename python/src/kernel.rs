//! Which code does the work on this processor.

use pyo3::prelude::*;

use crate::python::OrRaise;

/// The name of the code in use for listing, making and counting moves.
#[pyfunction]
pub(crate) fn kernel() -> &'static str {
    hexmate::kernel()
}

/// The names of the codes that this processor can run, the slowest first.
#[pyfunction]
pub(crate) fn kernels() -> Vec<&'static str> {
    hexmate::kernels().collect()
}

/// Chooses the code for the whole process, in place of the fastest: for tests and measurements.
///
/// Raises:
///     HexmateError: if this processor runs none of this name.
#[pyfunction]
pub(crate) fn set_kernel(name: &str) -> PyResult<()> {
    hexmate::set_kernel(name).or_raise()
}
