//! `Variant`: a game that is played.

use std::sync::LazyLock;

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

use hexmate::variant::geometry::Mirror;

use crate::arguments;
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::position::Position;
use crate::python::{self, OrRaise};

/// A variant of hexagonal chess: ``Variant('mccooey')``, ``Variant('shafran')``, and so on.
///
/// Wherever a variant is asked for, its name does as well. ``VARIANTS`` has all of them.
///
/// Args:
///     name: the variant's name.
///
/// Raises:
///     VariantError: if no variant has this name; the message lists those that there are.
#[pyclass(module = "hexmate", frozen, eq, ord, hash)]
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Variant {
    pub variant: hexmate::Variant,
}

static ALL: PyOnceLock<Vec<Py<Variant>>> = PyOnceLock::new();

/// All variants as Python objects, in the order of their numbers.
pub(crate) fn all(py: Python<'_>) -> PyResult<&Vec<Py<Variant>>> {
    ALL.get_or_try_init(py, || {
        let variants = hexmate::Variant::ALL.iter();
        variants
            .map(|&variant| Py::new(py, Variant { variant }))
            .collect()
    })
}

/// The Python object of a variant.
pub(crate) fn object(py: Python<'_>, variant: hexmate::Variant) -> PyResult<Py<Variant>> {
    Ok(all(py)?[variant as usize].clone_ref(py))
}

/// For each variant the first one that is played on the same cells with the same names. Cells, sets of cells and moves belong
/// to it, so that they are equal in variants that share a board.
static BOARDS: LazyLock<Vec<hexmate::Variant>> = LazyLock::new(|| {
    let same = |a: hexmate::Variant, b: hexmate::Variant| {
        a.spec().geometry.files == b.spec().geometry.files && a.cells() == b.cells()
    };
    let all = hexmate::Variant::ALL;
    all.iter()
        .map(|&variant| {
            let first = all.iter().find(|&&other| same(variant, other));
            *first.unwrap_or(&variant)
        })
        .collect()
});

/// The variant that stands for a variant's board.
pub(crate) fn board_of(variant: hexmate::Variant) -> hexmate::Variant {
    BOARDS[variant as usize]
}

#[pymethods]
impl Variant {
    #[new]
    fn new(name: &str) -> PyResult<Variant> {
        let variant = name.parse::<hexmate::Variant>().or_raise()?;
        Ok(Variant { variant })
    }

    /// Name in commands and files, such as ``mccooey-classic``.
    #[getter]
    fn name(&self) -> &'static str {
        self.variant.name()
    }

    /// Name for people.
    #[getter]
    fn title(&self) -> &'static str {
        self.variant.spec().title
    }

    /// The variant's number in packed positions, from 0.
    #[getter]
    fn number(&self) -> usize {
        self.variant as usize
    }

    /// The cells of the board, 91 or 70.
    #[getter]
    fn cells(&self) -> CellSet {
        CellSet::new(self.variant, self.variant.cells())
    }

    /// The letters of the files, from the left.
    #[getter]
    fn files(&self) -> &'static str {
        self.variant.spec().geometry.files
    }

    /// Whether there is castling.
    #[getter]
    fn has_castling(&self) -> bool {
        !self.variant.spec().castlings.is_empty()
    }

    /// Whether pawns can be captured in passing.
    #[getter]
    fn has_en_passant(&self) -> bool {
        self.variant.spec().en_passant
    }

    /// How games end unless it is set otherwise.
    #[getter]
    fn settings(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        python::settings(py, &self.variant.spec().settings)
    }

    /// The cell with this name; a cell of this board is given back.
    ///
    /// Raises:
    ///     CellError: if the board has none.
    fn cell(&self, cell: &Bound<'_, PyAny>) -> PyResult<Cell> {
        let cell = arguments::cell(cell, self.variant)?;
        Ok(Cell::new(self.variant, cell))
    }

    /// The same cell as the other side sees it: the file's mirrored rank on 91 cells, half a turn on 70.
    fn mirrored(&self, cell: &Bound<'_, PyAny>) -> PyResult<Cell> {
        let cell = arguments::cell(cell, self.variant)?;
        let mirrored = self.variant.spec().geometry.mirrored(cell);
        Ok(Cell::new(self.variant, mirrored.unwrap_or(cell)))
    }

    /// Whether Black sees the board after half a turn (70 cells) instead of a reflection (91 cells).
    #[getter]
    fn mirror_is_half_turn(&self) -> bool {
        self.variant.spec().geometry.mirror == Mirror::HalfTurn
    }

    /// The start position.
    fn start(&self) -> Position {
        Position::from(hexmate::Position::start(self.variant))
    }

    fn __str__(&self) -> &'static str {
        self.variant.name()
    }

    fn __repr__(&self) -> String {
        format!("Variant('{}')", self.variant)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (&'static str,)) {
        (py.get_type::<Variant>(), (self.variant.name(),))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}
