//! `Move`, and the shared objects that lists of moves are made of.

use std::mem::MaybeUninit;

use hexmate::{Piece, Position, Variant, MAX_MOVES};
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyList;

use crate::arguments::{self, check_board};
use crate::cell::Cell;
use crate::errors::{raise, Mismatch};
use crate::python::{self, compared, hash_of, OrRaise};
use crate::variant::board_of;

/// A move on a board: from where, to where, and what a pawn becomes. A castling is the king's own move.
///
/// Moves are values: immutable, hashable, and equal if they are the same on the same board. They sort by the cell that they leave, the cell that they
/// enter, then promotion: none, queen, rook, bishop, knight. Whether a move is legal is a matter of the position.
///
/// Args:
///     variant: a variant that is played on the board, or its name.
///     uci: the coordinate form, such as ``f5f6`` or ``f10f11q``.
///
/// Raises:
///     InvalidMoveError: if the text is no move on this board.
#[pyclass(module = "hexmate", frozen)]
pub(crate) struct Move {
    pub board: Variant,
    pub mv: hexmate::Move,
}

impl Move {
    /// From, to, and the place among the promotions.
    fn order(&self) -> (hexmate::Cell, hexmate::Cell, Option<usize>) {
        let promotion = self.mv.promotion();
        let place = promotion.and_then(|kind| Piece::PROMOTIONS.iter().position(|&p| p == kind));
        (self.mv.from(), self.mv.to(), place)
    }
}

/// One object for every move that can be legal anywhere on a board.
struct Shared {
    objects: Vec<Py<Move>>,
    /// By the cells of the move's packed form: one more than the place in `objects`, 0 for moves that are never legal. Promotions follow the
    /// same move without one, if there are any, in the order of the kinds' numbers.
    places: Vec<u16>,
}

static SHARED: [PyOnceLock<Shared>; Variant::ALL.len()] =
    [const { PyOnceLock::new() }; Variant::ALL.len()];

/// What a pawn can become, in the order of the kinds' numbers, from 1.
const BY_NUMBER: [Piece; 4] = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];

/// Bits of a packed form that are the cells.
const CELLS: u32 = (1 << 14) - 1;

/// Whether a queen or a knight could go this way on an empty board.
fn can_go(from: hexmate::Cell, to: hexmate::Cell) -> bool {
    let (from, to) = (from.coord(), to.coord());
    let (q, r) = (to.q - from.q, to.r - from.r);
    let mut distances = [q.abs(), r.abs(), (q + r).abs()];
    distances.sort_unstable();
    // A line through sides keeps one of the three coordinates, one through corners changes two of them alike.
    distances[0] == 0 || distances[0] == distances[1] || distances == [1, 2, 3]
}

/// Whether a cell is the last or the first of its file.
fn at_end_of_file(cell: hexmate::Cell, variant: Variant) -> bool {
    [(0, -1), (0, 1)].iter().any(|&step| {
        let next = cell.offset(step);
        next.is_none_or(|next| !variant.cells().contains(next))
    })
}

impl Shared {
    fn new(py: Python<'_>, board: Variant) -> PyResult<Shared> {
        let mut shared = Shared {
            objects: Vec::new(),
            places: vec![0; CELLS as usize + 1],
        };
        let mut add = |mv: hexmate::Move| -> PyResult<()> {
            shared.objects.push(Py::new(py, Move { board, mv })?);
            if mv.promotion().is_none() {
                shared.places[mv.bits() as usize] = shared.objects.len() as u16;
            }
            Ok(())
        };
        for from in board.cells() {
            for to in board.cells() {
                if from == to || !can_go(from, to) {
                    continue;
                }
                add(hexmate::Move::new(from, to))?;
                let files = (to.coord().q - from.coord().q).abs();
                if files <= 1 && at_end_of_file(to, board) {
                    for piece in BY_NUMBER {
                        add(hexmate::Move::with_promotion(from, to, piece))?;
                    }
                }
            }
        }
        Ok(shared)
    }

    fn of(py: Python<'_>, board: Variant) -> PyResult<&Shared> {
        SHARED[board as usize].get_or_try_init(py, || Shared::new(py, board))
    }

    #[inline]
    fn object<'py>(
        &self,
        py: Python<'py>,
        board: Variant,
        mv: hexmate::Move,
    ) -> PyResult<Bound<'py, Move>> {
        let place = usize::from(self.places[(mv.bits() & CELLS) as usize]);
        let promotion = mv.promotion().map_or(0, |kind| kind as usize);
        // Not every move between these cells has promotions behind it.
        let object = self.objects.get((place + promotion).wrapping_sub(1));
        match object.filter(|object| object.get().mv == mv) {
            Some(object) => Ok(object.bind(py).clone()),
            None => Bound::new(py, Move { board, mv }),
        }
    }
}

/// The Python object of a move.
pub(crate) fn object(py: Python<'_>, variant: Variant, mv: hexmate::Move) -> PyResult<Py<Move>> {
    let board = board_of(variant);
    Ok(Shared::of(py, board)?.object(py, board, mv)?.unbind())
}

/// A Python list of moves.
pub(crate) fn list<'py>(
    py: Python<'py>,
    variant: Variant,
    moves: &[hexmate::Move],
) -> PyResult<Bound<'py, PyList>> {
    listed(py, variant, moves.iter().copied())
}

/// The Python list of a position's legal moves.
pub(crate) fn legal_list<'py>(
    py: Python<'py>,
    position: &Position,
) -> PyResult<Bound<'py, PyList>> {
    let mut array = [const { MaybeUninit::uninit() }; MAX_MOVES];
    let count = position.legal_moves_into(&mut array);
    // SAFETY: so many moves at the front have been written.
    let moves = array[..count].iter().map(|mv| unsafe { mv.assume_init() });
    listed(py, position.variant(), moves)
}

#[inline]
fn listed<'py>(
    py: Python<'py>,
    variant: Variant,
    moves: impl ExactSizeIterator<Item = hexmate::Move>,
) -> PyResult<Bound<'py, PyList>> {
    let board = board_of(variant);
    let shared = Shared::of(py, board)?;
    // Straight into the list: a vector in between costs as much as finding the moves.
    let mut fault = None;
    let objects = moves.map(|mv| {
        shared.object(py, board, mv).unwrap_or_else(|error| {
            fault = Some(error);
            shared.objects[0].bind(py).clone()
        })
    });
    let list = PyList::new(py, objects)?;
    fault.map_or(Ok(list), Err)
}

#[pymethods]
impl Move {
    #[new]
    fn new(variant: &Bound<'_, PyAny>, uci: &str) -> PyResult<Move> {
        let variant = arguments::variant(variant)?;
        Ok(Move {
            board: board_of(variant),
            mv: hexmate::Move::from_uci(variant, uci).or_raise()?,
        })
    }

    /// The move with this coordinate form, such as ``f5f6`` or ``f10f11q``.
    ///
    /// Raises:
    ///     InvalidMoveError: if the text is no move on the variant's board.
    #[staticmethod]
    fn from_uci(py: Python<'_>, variant: &Bound<'_, PyAny>, uci: &str) -> PyResult<Py<Move>> {
        let variant = arguments::variant(variant)?;
        object(
            py,
            variant,
            hexmate::Move::from_uci(variant, uci).or_raise()?,
        )
    }

    /// The move between two cells of the same board; ``promotion`` is what a pawn becomes.
    ///
    /// Raises:
    ///     CellError: for cells of different boards.
    ///     InvalidMoveError: for a promotion to pawn or king.
    #[staticmethod]
    #[pyo3(signature = (from_cell, to_cell, promotion = None))]
    fn from_cells(
        py: Python<'_>,
        from_cell: &Cell,
        to_cell: &Cell,
        promotion: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Py<Move>> {
        check_board("cell", to_cell.board, from_cell.board)?;
        let (from, to) = (from_cell.cell, to_cell.cell);
        let mv = match promotion.map(python::to_kind).transpose()? {
            None => hexmate::Move::new(from, to),
            Some(kind) if Piece::PROMOTIONS.contains(&kind) => {
                hexmate::Move::with_promotion(from, to, kind)
            }
            Some(kind) => return Err(raise(Mismatch::Promotion(kind))),
        };
        object(py, from_cell.board, mv)
    }

    /// The cell that the piece leaves.
    #[getter(from_cell)]
    fn left_cell(&self) -> Cell {
        Cell::new(self.board, self.mv.from())
    }

    /// The cell that it enters.
    #[getter(to_cell)]
    fn entered_cell(&self) -> Cell {
        Cell::new(self.board, self.mv.to())
    }

    /// What a pawn becomes, or ``None``.
    #[getter]
    fn promotion(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let promotion = self.mv.promotion();
        promotion.map(|kind| python::kind(py, kind)).transpose()
    }

    /// The move as a number of 17 bits: 0-6 the number of the cell it leaves, 7-13 of the cell it enters, 14-16 what a pawn becomes (0 for nothing).
    #[getter]
    fn bits(&self) -> u32 {
        self.mv.bits()
    }

    /// The move of this number on a variant's board.
    ///
    /// Raises:
    ///     InvalidMoveError: if it is no move there.
    #[staticmethod]
    fn from_bits(py: Python<'_>, variant: &Bound<'_, PyAny>, bits: u32) -> PyResult<Py<Move>> {
        let variant = arguments::variant(variant)?;
        let cells = variant.cells();
        match hexmate::Move::from_bits(bits) {
            Some(mv) if cells.contains(mv.from()) && cells.contains(mv.to()) => {
                object(py, variant, mv)
            }
            _ => Err(raise(Mismatch::Bits(variant, bits))),
        }
    }

    /// The coordinate form.
    fn uci(&self) -> String {
        self.mv.to_uci(self.board)
    }

    fn __hash__(&self) -> u64 {
        hash_of((self.board, self.mv))
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, operator: CompareOp) -> PyResult<Py<PyAny>> {
        let Ok(theirs) = other.cast::<Move>() else {
            return Ok(other.py().NotImplemented());
        };
        let theirs = theirs.get();
        let order = (self.board == theirs.board).then(|| self.order().cmp(&theirs.order()));
        compared(other.py(), operator, order)
    }

    fn __str__(&self) -> String {
        self.uci()
    }

    fn __repr__(&self) -> String {
        format!("Move('{}', '{}')", self.board, self.uci())
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (&'static str, u32))> {
        let build = py.get_type::<Move>().getattr("from_bits")?;
        Ok((build, (self.board.name(), self.mv.bits())))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}
