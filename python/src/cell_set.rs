//! `CellSet`: a set of cells of a board.

use hexmate::Bitboard;
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::arguments::{self, check_board};
use crate::cell::Cell;
use crate::errors::{raise, Mismatch};
use crate::python::hash_of;
use crate::variant::board_of;

/// An immutable set of cells of one board, with the operators of Python's sets.
///
/// ``~`` gives the board's other cells; ``<=`` and ``<`` ask for subsets. Iteration goes file by file, each file upwards. ``str`` draws the board.
///
/// Args:
///     variant: a variant that is played on the board, or its name.
///     cells: cells or their names.
///
/// Raises:
///     CellError: for a cell that the board does not have.
#[pyclass(module = "hexmate", frozen)]
#[derive(PartialEq, Eq)]
pub(crate) struct CellSet {
    pub board: hexmate::Variant,
    pub cells: Bitboard,
}

impl CellSet {
    /// A set of cells of a variant's board.
    pub fn new(variant: hexmate::Variant, cells: Bitboard) -> CellSet {
        CellSet {
            board: board_of(variant),
            cells,
        }
    }

    /// The result of an operator with another set of the same board.
    fn with(
        &self,
        other: &Bound<'_, PyAny>,
        operator: impl Fn(Bitboard, Bitboard) -> Bitboard,
    ) -> PyResult<Option<CellSet>> {
        let Ok(other) = other.cast::<CellSet>() else {
            return Ok(None);
        };
        let other = other.get();
        check_board("set of cells", other.board, self.board)?;
        Ok(Some(CellSet {
            board: self.board,
            cells: operator(self.cells, other.cells),
        }))
    }
}

/// What an operator answers: the set, or Python's `NotImplemented` for something else than a set of cells.
fn or_not_implemented(py: Python<'_>, set: Option<CellSet>) -> PyResult<Py<PyAny>> {
    match set {
        Some(set) => Ok(Py::new(py, set)?.into_any()),
        None => Ok(py.NotImplemented()),
    }
}

#[pymethods]
impl CellSet {
    #[new]
    #[pyo3(signature = (variant, cells = None))]
    fn py_new(variant: &Bound<'_, PyAny>, cells: Option<&Bound<'_, PyAny>>) -> PyResult<CellSet> {
        let variant = arguments::variant(variant)?;
        let mut set = Bitboard::EMPTY;
        if let Some(cells) = cells {
            for cell in cells.try_iter()? {
                set = set.with(arguments::cell(&cell?, variant)?);
            }
        }
        Ok(CellSet::new(variant, set))
    }

    /// The set whose mask is this number.
    ///
    /// Raises:
    ///     CellError: for a bit that is no cell's.
    ///     OverflowError: for a number below 0, or of more than 128 bits.
    #[staticmethod]
    fn from_mask(variant: &Bound<'_, PyAny>, mask: &Bound<'_, PyAny>) -> PyResult<CellSet> {
        let mask: u128 = mask.extract().map_err(|error: PyErr| {
            // What a negative number raises depends on the Python that this is built for.
            if error.is_instance_of::<PyValueError>(mask.py()) {
                PyOverflowError::new_err("a mask is 0 to 2**128 - 1")
            } else {
                error
            }
        })?;
        let variant = arguments::variant(variant)?;
        let stray = mask & !variant.cells().0;
        if stray != 0 {
            let bit = format!("with number {}", stray.trailing_zeros());
            return Err(raise(Mismatch::Cell(variant, bit)));
        }
        Ok(CellSet::new(variant, Bitboard(mask)))
    }

    /// The set as a number: bit ``n`` stands for the cell of number ``n``.
    #[getter]
    fn mask(&self) -> u128 {
        self.cells.0
    }

    /// Whether no cell is in both sets.
    fn isdisjoint(&self, other: &CellSet) -> PyResult<bool> {
        check_board("set of cells", other.board, self.board)?;
        Ok((self.cells & other.cells).is_empty())
    }

    fn __hash__(&self) -> u64 {
        hash_of((self.board, self.cells))
    }

    fn __len__(&self) -> usize {
        self.cells.len() as usize
    }

    fn __bool__(&self) -> bool {
        self.cells.any()
    }

    fn __contains__(&self, cell: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.cells.contains(arguments::cell(cell, self.board)?))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let cells = self.cells.iter().map(|cell| Cell {
            board: self.board,
            cell,
        });
        Ok(PyList::new(py, cells)?.try_iter()?.into_any())
    }

    fn __and__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        or_not_implemented(other.py(), self.with(other, |a, b| a & b)?)
    }

    fn __or__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        or_not_implemented(other.py(), self.with(other, |a, b| a | b)?)
    }

    fn __xor__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        or_not_implemented(other.py(), self.with(other, |a, b| a ^ b)?)
    }

    fn __sub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        or_not_implemented(other.py(), self.with(other, |a, b| a - b)?)
    }

    fn __invert__(&self) -> CellSet {
        CellSet {
            board: self.board,
            cells: self.board.cells() - self.cells,
        }
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, operator: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let answer = match (operator, other.cast::<CellSet>()) {
            (_, Err(_)) => return Ok(py.NotImplemented()),
            (CompareOp::Eq, Ok(other)) => self == other.get(),
            (CompareOp::Ne, Ok(other)) => self != other.get(),
            (_, Ok(other)) => {
                let other = other.get();
                check_board("set of cells", other.board, self.board)?;
                let (mine, others) = match operator {
                    CompareOp::Lt | CompareOp::Le => (self.cells, other.cells),
                    _ => (other.cells, self.cells),
                };
                let strict = matches!(operator, CompareOp::Lt | CompareOp::Gt);
                (mine - others).is_empty() && !(strict && mine == others)
            }
        };
        Ok(answer.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    /// A drawing of the board: ``#`` for cells in the set, ``.`` for the others.
    fn __str__(&self) -> String {
        let cells = || self.board.cells().iter().map(hexmate::Cell::coord);
        let left = cells().map(|coord| coord.q).min().unwrap_or(0);
        // Twice the height of a cell's centre: half a cell for a file, a whole one for a step north.
        let height = |coord: hexmate::Coord| -(coord.q + 2 * coord.r);
        let top = cells().map(height).max().unwrap_or(0);
        let bottom = cells().map(height).min().unwrap_or(0);
        let mut text = String::new();
        for row in (bottom..=top).rev() {
            let mut line = String::new();
            for cell in self.board.cells() {
                let coord = cell.coord();
                if height(coord) == row {
                    let column = 2 * (coord.q - left) as usize;
                    line.push_str(&" ".repeat(column - line.len()));
                    line.push(if self.cells.contains(cell) { '#' } else { '.' });
                }
            }
            text.push_str(&line);
            text.push('\n');
        }
        text
    }

    fn __repr__(&self) -> String {
        let cells = self.cells.iter();
        let names: Vec<String> = cells
            .map(|cell| format!("'{}'", self.board.cell_name(cell)))
            .collect();
        format!("CellSet('{}', [{}])", self.board, names.join(", "))
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (&'static str, u128))> {
        let build = py.get_type::<CellSet>().getattr("from_mask")?;
        Ok((build, (self.board.name(), self.cells.0)))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}
