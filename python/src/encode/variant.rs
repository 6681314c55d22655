//! What a variant's numbers look like: the policy table, the planes, and their reflections.

use std::collections::HashMap;

use hexmate::{Cell, Color, Planes};
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods, ToPyArray};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::arguments;
use crate::encode::moves::{index_of, move_of};
use crate::encode::position::history_planes;
use crate::moves;
use crate::python;
use crate::variant::Variant;

fn side(turn: Option<&Bound<'_, PyAny>>) -> PyResult<Color> {
    turn.map_or(Ok(Color::White), python::to_color)
}

#[pymethods]
impl Variant {
    /// How many policy indices there are: 3994 in both of McCooey's variants, 3954 in Gliński's, 2686 in both of Shafran's.
    #[getter]
    fn policy_size(&self) -> usize {
        self.variant.policy_len()
    }

    /// The moves in the order of their policy indices, as White makes them, as a new list.
    ///
    /// A number stands for each way of a queen or a knight between two cells, and four more (queen, rook, bishop, knight) for each step or
    /// capture of a pawn that ends on a last cell. Black's moves go through the mirror between the sides first.
    fn policy_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        moves::list(py, self.variant, self.variant.policy().moves())
    }

    /// The policy index of a move that a side makes, White if left out. It need not be legal anywhere.
    ///
    /// Args:
    ///     move: the move or its coordinate form.
    ///     turn: who makes it.
    ///
    /// Returns:
    ///     A number from 0 to ``policy_size - 1``.
    ///
    /// Raises:
    ///     InvalidMoveError: if no queen, knight or promoting pawn makes this move.
    #[pyo3(signature = (r#move, turn = None))]
    fn move_to_index(
        &self,
        r#move: &Bound<'_, PyAny>,
        turn: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<u16> {
        let mv = arguments::any_move(r#move, self.variant)?;
        index_of(self.variant, mv, side(turn)?)
    }

    /// The move of a side, White if left out, that a policy index stands for. It need not be legal anywhere.
    ///
    /// Raises:
    ///     HexmateError: if the index is not 0 to ``policy_size - 1``.
    #[pyo3(signature = (index, turn = None))]
    fn index_to_move(
        &self,
        py: Python<'_>,
        index: i64,
        turn: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Py<moves::Move>> {
        let mv = move_of(self.variant, index, side(turn)?)?;
        moves::object(py, self.variant, mv)
    }

    /// For each policy index that of the same move with left and right exchanged: ``uint16[policy_size]``.
    fn policy_reflection<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u16>> {
        self.variant.policy().reflection().to_pyarray(py)
    }

    /// Names of the planes of a convolutional policy head, as a new list: a plane for each way of moving, such as ``NE 3``,
    /// ``knight (1, 3)`` or ``N 1 = queen``.
    fn policy_planes(&self) -> Vec<String> {
        let planes = self.variant.policy().planes().iter();
        planes.map(|plane| plane.to_string()).collect()
    }

    /// Planes, rows and columns of a convolutional policy head.
    #[getter]
    fn policy_planes_shape(&self) -> (usize, usize, usize) {
        self.variant.policy().planes_shape().into()
    }

    /// For each policy index its place in a convolutional policy head: ``uint16[policy_size]``, each
    /// ``(plane * rows + row) * columns + column``, row and column those of the cell that is left. ``head.reshape(-1)[places]`` is in policy order.
    fn policy_places<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u16>> {
        self.variant.policy().flat_places().to_pyarray(py)
    }

    /// For each policy index the squares of the cells that are left and entered: ``uint16[policy_size, 2]``, a square being
    /// ``row * columns + column`` of the observation. For policy heads that look at both cells of a move.
    fn policy_squares<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u16>>> {
        let policy = self.variant.policy();
        let [_, rows, columns] = policy.planes_shape();
        let area = (rows * columns) as u16;
        // Every cell is left by some move, and stands on the square where that move's place is.
        let leaving = policy.moves().iter().zip(policy.flat_places());
        let squares: HashMap<Cell, u16> = leaving
            .map(|(mv, place)| (mv.from(), place % area))
            .collect();
        let of_moves = policy.moves().iter();
        let numbers: Vec<u16> = of_moves
            .flat_map(|mv| [squares[&mv.from()], squares[&mv.to()]])
            .collect();
        numbers.into_pyarray(py).reshape([policy.len(), 2])
    }

    /// Planes, rows and columns of an observation.
    ///
    /// Args:
    ///     history: how many earlier positions are shown, 0 to 255.
    ///
    /// Raises:
    ///     HexmateError: if ``history`` is out of range.
    #[pyo3(signature = (history = 0))]
    fn observation_shape(&self, history: i64) -> PyResult<(usize, usize, usize)> {
        Ok(history_planes(self.variant, history)?.shape().into())
    }

    /// Names of an observation's planes, as a new list, such as ``own pawn`` or ``opponent queen 2 plies ago``.
    ///
    /// Args:
    ///     history: how many earlier positions are shown, 0 to 255.
    ///
    /// Raises:
    ///     HexmateError: if ``history`` is out of range.
    #[pyo3(signature = (history = 0))]
    fn observation_planes(&self, history: i64) -> PyResult<Vec<String>> {
        let list = history_planes(self.variant, history)?.list();
        Ok(list.iter().map(|plane| plane.to_string()).collect())
    }

    /// For each number of a flat observation the place of the number that stands there when left and right are exchanged:
    /// ``uint32[planes * rows * columns]``. Castling rights change their wings.
    ///
    /// Args:
    ///     history: how many earlier positions are shown, 0 to 255.
    ///
    /// Raises:
    ///     HexmateError: if ``history`` is out of range.
    #[pyo3(signature = (history = 0))]
    fn observation_reflection<'py>(
        &self,
        py: Python<'py>,
        history: i64,
    ) -> PyResult<Bound<'py, PyArray1<u32>>> {
        let planes = history_planes(self.variant, history)?;
        Ok(reflection(planes).to_pyarray(py))
    }
}

fn reflection(planes: Planes) -> Vec<u32> {
    let squares = planes.reflected_squares();
    let places = planes.reflected_planes().into_iter().flat_map(|plane| {
        let first = plane * squares.len();
        squares.iter().map(move |&square| first + square as usize)
    });
    places.map(|place| place as u32).collect()
}
