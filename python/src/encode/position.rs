//! Positions as masks, planes and indices.

use hexmate::{PlaneValue, Planes, Variant};
use numpy::{Element, IntoPyArray, PyArray1};
use pyo3::prelude::*;

use crate::arguments;
use crate::arrays::{
    with_mask_type, with_plane_type, write_mask, MaskType, MaskValue, Output, PlaneType,
};
use crate::encode::moves::{index_of, move_of};
use crate::errors::{raise, Mismatch};
use crate::moves;
use crate::position::Position;
use crate::python::OrRaise;

/// A type of numbers that observations are made of.
pub(crate) trait PlaneNumber: PlaneValue + Element {}

impl PlaneNumber for u8 {}
impl PlaneNumber for f32 {}

/// The planes with this history.
pub(crate) fn history_planes(variant: Variant, history: i64) -> PyResult<Planes> {
    match u8::try_from(history) {
        Ok(history) => Ok(Planes::with_history(variant, history)),
        Err(_) => Err(raise(Mismatch::Range("history", history, 0, 255))),
    }
}

/// A new observation, or the caller's array with it.
pub(super) fn observe<'py, 'a, E>(
    py: Python<'py>,
    planes: Planes,
    observed: hexmate::Observed<'a, E>,
    out: Option<&Bound<'py, PyAny>>,
    dtype: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>>
where
    E: IntoIterator<Item = &'a hexmate::Position, IntoIter: Clone>,
{
    fn write<'py, 'a, T: PlaneNumber, E>(
        py: Python<'py>,
        planes: Planes,
        observed: hexmate::Observed<'a, E>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>>
    where
        E: IntoIterator<Item = &'a hexmate::Position, IntoIter: Clone>,
    {
        let mut out = Output::<T>::new(py, "out", out, &planes.shape())?;
        let (position, occurrences) = (observed.position, observed.occurrences);
        let written = planes.write(position, observed.earlier, occurrences, out.slice()?);
        written.or_raise()?;
        Ok(out.finish())
    }
    let chosen = PlaneType::chosen(dtype, out, PlaneType::U8)?;
    with_plane_type!(chosen, T => write::<T, E>(py, planes, observed, out))
}

#[pymethods]
impl Position {
    /// The policy index of a move of the side to move. It need not be legal.
    ///
    /// Returns:
    ///     A number from 0 to ``variant.policy_size - 1``.
    ///
    /// Raises:
    ///     InvalidMoveError: if no queen, knight or promoting pawn makes this move.
    fn move_to_index(&self, r#move: &Bound<'_, PyAny>) -> PyResult<u16> {
        let variant = self.position.variant();
        let mv = arguments::any_move(r#move, variant)?;
        index_of(variant, mv, self.position.side_to_move())
    }

    /// The move of the side to move that a policy index stands for. It need not be legal.
    ///
    /// Raises:
    ///     HexmateError: if the index is not 0 to ``variant.policy_size - 1``.
    fn index_to_move(&self, py: Python<'_>, index: i64) -> PyResult<Py<moves::Move>> {
        let variant = self.position.variant();
        let mv = move_of(variant, index, self.position.side_to_move())?;
        moves::object(py, variant, mv)
    }

    /// The policy indices of the legal moves, in ascending order: a new array, ``uint16[count_legal()]``.
    fn legal_indices<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u16>> {
        self.position.policy_indices().into_pyarray(py)
    }

    /// Which policy indices stand for legal moves.
    ///
    /// Without a legal move, at mate and stalemate, the mask is all false.
    ///
    /// Args:
    ///     out: an array to write to and return, ``bool``, ``uint8`` or ``int8``, of shape ``[policy_size]``, C-contiguous; a new one of ``bool`` if left out.
    ///
    /// Raises:
    ///     ArrayError: if ``out`` has another dtype, shape or order, or cannot be written to.
    #[pyo3(signature = (out = None))]
    fn legal_mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        fn write<'py, T: MaskValue>(
            py: Python<'py>,
            position: &hexmate::Position,
            out: Option<&Bound<'py, PyAny>>,
        ) -> PyResult<Bound<'py, PyAny>> {
            let shape = [position.variant().policy_len()];
            let mut out = Output::<T>::new(py, "out", out, &shape)?;
            write_mask(&position.policy_indices(), out.slice()?);
            Ok(out.finish())
        }
        with_mask_type!(MaskType::chosen("out", out)?, T => write::<T>(py, &self.position, out))
    }

    /// The observation of the position: planes, seen from the side to move; ``variant.observation_planes()`` names them.
    ///
    /// All planes hold 0 or 1 but the clock, which holds plies since the last capture or pawn move, at most 100, as ``uint8`` and a hundredth of
    /// that as ``float32``. A position alone counts as its first occurrence and has no earlier ones: their planes, asked for with
    /// ``history``, are 0. ``Game.observe`` knows them.
    ///
    /// Args:
    ///     out: an array to write to and return, of shape ``variant.observation_shape(history)``, C-contiguous; a new one if left out.
    ///     history: how many earlier positions have planes, 0 to 255.
    ///     dtype: ``uint8`` or ``float32``; if left out that of ``out``, or else ``uint8``.
    ///
    /// Raises:
    ///     ArrayError: if ``out`` has another dtype, shape or order, or cannot be written to; for another dtype.
    ///     HexmateError: if ``history`` is out of range.
    #[pyo3(signature = (out = None, *, history = 0, dtype = None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
        history: i64,
        dtype: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let planes = history_planes(self.position.variant(), history)?;
        let observed = hexmate::Observed::alone(&self.position);
        observe(py, planes, observed, out, dtype)
    }

    /// The position as the other side would see it if it were the other side's: colours and the side to move exchanged, cells
    /// through the mirror between the sides, castling rights with their owners. The counters stay.
    fn mirror(&self) -> Position {
        self.position.mirrored().into()
    }

    /// The position with left and right exchanged, and with them Shafran's castling wings. Side to move and counters stay.
    fn reflect(&self) -> Position {
        self.position.reflected().into()
    }
}
