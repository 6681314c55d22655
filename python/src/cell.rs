//! `Cell`: a cell of a board.

use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::arguments;
use crate::python::{compared, hash_of};
use crate::variant::board_of;

/// A cell of a board, such as ``Cell('mccooey', 'f6')``.
///
/// Cells are equal if they have the same name on the same board; variants that share a board share its cells. They sort file by file, each file
/// upwards; those of different boards are in no order.
///
/// Args:
///     variant: a variant that is played on the board, or its name.
///     name: file letter and rank, such as ``e10``.
///
/// Raises:
///     CellError: if the board has no such cell.
#[pyclass(module = "hexmate", frozen)]
pub(crate) struct Cell {
    pub board: hexmate::Variant,
    pub cell: hexmate::Cell,
}

impl Cell {
    /// A cell of a variant's board.
    pub fn new(variant: hexmate::Variant, cell: hexmate::Cell) -> Cell {
        Cell {
            board: board_of(variant),
            cell,
        }
    }
}

#[pymethods]
impl Cell {
    #[new]
    fn py_new(variant: &Bound<'_, PyAny>, name: &str) -> PyResult<Cell> {
        let variant = arguments::variant(variant)?;
        Ok(Cell::new(variant, arguments::cell_of_name(name, variant)?))
    }

    /// File letter and rank.
    #[getter]
    fn name(&self) -> String {
        self.board.cell_name(self.cell)
    }

    /// The file, from 0 at the left.
    #[getter]
    fn file(&self) -> usize {
        self.board.spec().geometry.file(self.cell)
    }

    /// The rank number, as the name has it.
    #[getter]
    fn rank(&self) -> u8 {
        self.board.spec().geometry.rank(self.cell)
    }

    /// Axial coordinate: files to the right of the centre file.
    #[getter]
    fn q(&self) -> i8 {
        self.cell.coord().q
    }

    /// Axial coordinate: distance down the file, so that a step north is -1.
    #[getter]
    fn r(&self) -> i8 {
        self.cell.coord().r
    }

    /// The cell's number, 0 to 120, which is its bit in ``CellSet.mask``. Some numbers name no cell.
    #[getter]
    fn number(&self) -> usize {
        self.cell.index()
    }

    /// Colour of the cell, 0, 1 or 2. Neighbours differ; a bishop never leaves its colour.
    #[getter]
    fn color(&self) -> u8 {
        self.board.spec().geometry.cell_color(self.cell)
    }

    fn __hash__(&self) -> u64 {
        hash_of((self.board, self.cell))
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, operator: CompareOp) -> PyResult<Py<PyAny>> {
        let Ok(theirs) = other.cast::<Cell>() else {
            return Ok(other.py().NotImplemented());
        };
        let theirs = theirs.get();
        let order = (self.board == theirs.board).then(|| self.cell.cmp(&theirs.cell));
        compared(other.py(), operator, order)
    }

    fn __str__(&self) -> String {
        self.name()
    }

    fn __repr__(&self) -> String {
        format!("Cell('{}', '{}')", self.board, self.name())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (&'static str, String)) {
        (py.get_type::<Cell>(), (self.board.name(), self.name()))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}
