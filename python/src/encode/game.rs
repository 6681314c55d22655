//! Games as planes.

use pyo3::prelude::*;

use crate::encode::position::{history_planes, observe};
use crate::game::Game;
use crate::receivers::Reading;

#[pymethods]
impl Game {
    /// The observation of the position now, with what the game knows of its history: how often it has occurred, and the positions before it.
    ///
    /// For the planes and their dtypes see ``Position.observe``.
    ///
    /// Args:
    ///     out: an array to write to and return, of shape ``variant.observation_shape(history)``, C-contiguous; a new one if left out.
    ///     history: how many earlier positions have planes, 0 to 255; those before the start of the game are 0.
    ///     dtype: ``uint8`` or ``float32``; if left out that of ``out``, or else ``uint8``.
    ///
    /// Raises:
    ///     ArrayError: if ``out`` has another dtype, shape or order, or cannot be written to; for another dtype.
    ///     HexmateError: if ``history`` is out of range.
    #[pyo3(signature = (out = None, *, history = 0, dtype = None))]
    fn observe<'py>(
        slf: Reading<'_, Self>,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
        history: i64,
        dtype: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let planes = history_planes(slf.game.variant(), history)?;
        observe(py, planes, slf.game.observed(), out, dtype)
    }
}
