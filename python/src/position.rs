//! `Position`: an immutable value.

use hexmate::{Bitboard, CastlingRights, PackedPosition, Setup};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyString, PyType};

use crate::arguments;
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::errors::{raise, Mismatch};
use crate::moves::{self, Move};
use crate::perft;
use crate::python::{self, OrRaise};
use crate::variant::{self, Variant};

/// A legal position of one of the variants; a move makes a new one.
///
/// Positions are equal if variant, cells, side to move, castling rights, capture in passing, and both counters are; the rule of repetition asks
/// ``same_for_repetition``. They are hashable and can be pickled. ``str`` draws the board.
///
/// Args:
///     variant: the variant or its name.
///     fen: the position; the start position if left out.
///
/// Raises:
///     VariantError: if no variant has this name.
///     FenError: if the FEN cannot be read, or what it says breaks the rules.
#[pyclass(module = "hexmate", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Position {
    pub position: hexmate::Position,
}

impl From<hexmate::Position> for Position {
    fn from(position: hexmate::Position) -> Position {
        Position { position }
    }
}

impl Position {
    fn set(&self, cells: Bitboard) -> CellSet {
        CellSet::new(self.position.variant(), cells)
    }

    fn cell(&self, cell: hexmate::Cell) -> Cell {
        Cell::new(self.position.variant(), cell)
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (variant, fen = None))]
    fn new(variant: &Bound<'_, PyAny>, fen: Option<&str>) -> PyResult<Position> {
        let variant = arguments::variant(variant)?;
        Ok(Position::from(match fen {
            None => hexmate::Position::start(variant),
            Some(fen) => hexmate::Position::from_fen(variant, fen).or_raise()?,
        }))
    }

    /// The start position of a variant.
    #[staticmethod]
    fn start(variant: &Bound<'_, PyAny>) -> PyResult<Position> {
        Position::new(variant, None)
    }

    /// The position that a FEN describes. Both counters may be missing.
    ///
    /// Raises:
    ///     FenError: if it cannot be read, or what it says breaks the rules; ``offset`` is the byte at fault.
    #[staticmethod]
    fn from_fen(variant: &Bound<'_, PyAny>, fen: &str) -> PyResult<Position> {
        Position::new(variant, Some(fen))
    }

    /// The position of a setup string ``q,r:piece,...`` in axial coordinates, for boards of 91 cells, White to move.
    ///
    /// Raises:
    ///     SetupStringError: if it cannot be read, or what it says breaks the rules; ``offset`` is the byte at fault.
    #[staticmethod]
    fn from_setup_string(variant: &Bound<'_, PyAny>, text: &str) -> PyResult<Position> {
        let variant = arguments::variant(variant)?;
        let position = hexmate::Position::from_setup_string(variant, text).or_raise()?;
        Ok(Position::from(position))
    }

    /// The position of a packed record of 80 bytes, as ``to_bytes`` writes it.
    ///
    /// Raises:
    ///     PackedError: if the bytes are no position.
    #[staticmethod]
    fn from_bytes(data: &[u8]) -> PyResult<Position> {
        let packed = PackedPosition::from_bytes(data).or_raise()?;
        let position = hexmate::Position::from_packed(&packed).or_raise()?;
        Ok(Position::from(position))
    }

    /// The position with these pieces, for board editors.
    ///
    /// Args:
    ///     variant: the variant or its name.
    ///     pieces: a mapping from cells, or their names, to pieces.
    ///     turn: the side to move.
    ///     castling: some of ``KQkq``, or ``-``.
    ///     en_passant: the first cell that the pawn which has just moved skipped.
    ///     halfmove_clock: plies since the last capture or pawn move.
    ///     fullmove_number: number of the move, from 1.
    ///
    /// Raises:
    ///     PositionError: if this breaks the rules.
    ///     CellError: for a cell that the board does not have.
    #[staticmethod]
    #[pyo3(signature = (variant, pieces, turn = None, castling = "-", en_passant = None, halfmove_clock = 0, fullmove_number = 1))]
    fn from_piece_map(
        variant: &Bound<'_, PyAny>,
        pieces: &Bound<'_, PyAny>,
        turn: Option<&Bound<'_, PyAny>>,
        castling: &str,
        en_passant: Option<&Bound<'_, PyAny>>,
        halfmove_clock: u16,
        fullmove_number: u16,
    ) -> PyResult<Position> {
        let variant = arguments::variant(variant)?;
        let mut setup = Setup::empty(variant);
        let map = PyDict::new(pieces.py());
        map.update(pieces.cast()?)?;
        for (cell, piece) in map.iter() {
            let (kind, color) = python::to_piece(&piece)?;
            let cell = arguments::cell(&cell, variant)?;
            setup.put(cell, kind, color).or_raise()?;
        }
        if let Some(turn) = turn {
            setup.side_to_move = python::to_color(turn)?;
        }
        // Bits in the order of FEN's letters; another order, or any other letter, gives no text that is written so.
        let bits = (0..16).filter_map(CastlingRights::from_bits);
        let rights = bits
            .into_iter()
            .find(|rights| rights.to_string() == castling);
        setup.castling_rights =
            rights.ok_or_else(|| raise(Mismatch::Castling(castling.to_owned())))?;
        if let Some(cell) = en_passant {
            setup.en_passant = Some(arguments::cell(cell, variant)?);
        }
        setup.halfmove_clock = halfmove_clock;
        setup.fullmove_number = fullmove_number;
        Ok(Position::from(setup.position().or_raise()?))
    }

    /// The variant.
    #[getter]
    fn variant(&self, py: Python<'_>) -> PyResult<Py<Variant>> {
        variant::object(py, self.position.variant())
    }

    /// The side to move.
    #[getter]
    fn turn(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        python::color(py, self.position.side_to_move())
    }

    /// The castling rights as FEN writes them: some of ``KQkq``, or ``-``.
    #[getter]
    fn castling(&self) -> String {
        self.position.castling_rights().to_string()
    }

    /// The first cell that the pawn which has just moved skipped, if a capture in passing is legal; else ``None``.
    #[getter]
    fn en_passant(&self) -> Option<Cell> {
        self.position.en_passant().map(|cell| self.cell(cell))
    }

    /// Plies since the last capture or pawn move.
    #[getter]
    fn halfmove_clock(&self) -> u16 {
        self.position.halfmove_clock()
    }

    /// The number of the move, from 1; it grows after Black's moves.
    #[getter]
    fn fullmove_number(&self) -> u16 {
        self.position.fullmove_number()
    }

    /// The Zobrist key, 64 bits: the same for positions that are the same for repetition. It may change between versions.
    #[getter]
    fn key(&self) -> u64 {
        self.position.key()
    }

    /// The FEN, with all six fields.
    fn fen(&self) -> String {
        self.position.fen()
    }

    /// The setup string.
    ///
    /// Raises:
    ///     SetupStringError: on a board of 70 cells, and for a position in another state than White to move,
    ///         no capture in passing, counters 0 and 1.
    fn setup_string(&self) -> PyResult<String> {
        self.position.setup_string().or_raise()
    }

    /// The packed record: 80 bytes, the same on every machine.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, PackedPosition::from(&self.position).as_bytes())
    }

    /// All legal moves, always in the same order for the same position.
    #[getter]
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        moves::legal_list(py, &self.position)
    }

    /// How many legal moves there are; faster than listing them.
    fn count_legal(&self) -> u32 {
        self.position.count_legal()
    }

    /// Whether a move is legal. One of another board is not; a text that is no move raises.
    ///
    /// Raises:
    ///     InvalidMoveError: for a text that is no move.
    fn is_legal(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        let variant = self.position.variant();
        if let Ok(mv) = r#move.cast::<Move>() {
            let mv = mv.get();
            return Ok(mv.board == variant::board_of(variant) && self.position.is_legal(mv.mv));
        }
        let Ok(text) = r#move.cast::<PyString>() else {
            return Err(python::wrong_type("a Move or its coordinate form", r#move));
        };
        let mv = hexmate::Move::from_uci(variant, &text.to_cow()?).or_raise()?;
        Ok(self.position.is_legal(mv))
    }

    /// The position after a legal move, given as a move or in coordinate form.
    ///
    /// Raises:
    ///     IllegalMoveError: if the move is not legal.
    ///     InvalidMoveError: for a text that is no move.
    fn play(&self, r#move: &Bound<'_, PyAny>) -> PyResult<Position> {
        let mv = arguments::mv(r#move, &self.position)?;
        Ok(Position::from(self.position.try_make(mv).or_raise()?))
    }

    /// The legal move with this coordinate form.
    ///
    /// Raises:
    ///     IllegalMoveError: if the move is not legal.
    ///     InvalidMoveError: if the text is no move.
    fn parse_uci(&self, py: Python<'_>, text: &str) -> PyResult<Py<Move>> {
        let mv = self.position.parse_uci(text).or_raise()?;
        moves::object(py, self.position.variant(), mv)
    }

    /// The legal move that a text in algebraic notation means, such as ``Nf6`` or ``exd7+``.
    ///
    /// Raises:
    ///     IllegalMoveError: if no legal move fits.
    ///     AmbiguousMoveError: if several fit.
    ///     InvalidMoveError: if the text is no move.
    fn parse_san(&self, py: Python<'_>, text: &str) -> PyResult<Py<Move>> {
        let mv = self.position.parse_san(text).or_raise()?;
        moves::object(py, self.position.variant(), mv)
    }

    /// A legal move, given as a move or in coordinate form, in algebraic notation.
    ///
    /// Raises:
    ///     IllegalMoveError: if the move is not legal.
    ///     InvalidMoveError: for a text that is no move.
    pub(crate) fn san(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        let mv = arguments::mv(r#move, &self.position)?;
        self.position.san(mv).or_raise()
    }

    /// Moves played one after the other from here, as one text with move numbers: ``12. Nf6 e7 13. Qxe7``, or ``12...e7 13. Qxe7``
    /// where Black begins.
    ///
    /// Raises:
    ///     IllegalMoveError: if a move is not legal in its place.
    ///     InvalidMoveError: for a text that is no move.
    pub(crate) fn variation_san(&self, moves: &Bound<'_, PyAny>) -> PyResult<String> {
        let mut position = self.position;
        let mut words = Vec::new();
        for mv in moves.try_iter()? {
            let mv = arguments::mv(&mv?, &position)?;
            let san = position.san(mv).or_raise()?;
            let number = position.fullmove_number();
            words.push(match (position.side_to_move(), words.is_empty()) {
                (hexmate::Color::White, _) => format!("{number}. {san}"),
                (hexmate::Color::Black, true) => format!("{number}...{san}"),
                (hexmate::Color::Black, false) => san,
            });
            position = position.try_make(mv).or_raise()?;
        }
        Ok(words.join(" "))
    }

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool {
        self.position.is_check()
    }

    /// Whether the side to move is in check and has no legal move.
    fn is_checkmate(&self) -> bool {
        self.position.is_checkmate()
    }

    /// Whether the side to move is not in check and has no legal move.
    fn is_stalemate(&self) -> bool {
        self.position.is_stalemate()
    }

    /// Whether nobody can mate with the material on the board, as far as the variant looks.
    fn is_dead(&self) -> bool {
        self.position.is_dead()
    }

    /// The outcome that the position alone gives under the variant's settings, or ``None``. Repetition needs a ``Game``.
    fn outcome(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let outcome = self.position.outcome();
        outcome.map(|o| python::outcome(py, o)).transpose()
    }

    /// The pieces that give check to the side to move.
    fn checkers(&self) -> CellSet {
        self.set(self.position.checkers())
    }

    /// Pieces of the side to move that may not leave the line between their king and a slider of the opponent.
    fn pinned(&self) -> CellSet {
        self.set(self.position.pinned())
    }

    /// The pieces of a side that attack a cell, pinned ones included. Captures in passing are not attacks.
    ///
    /// Raises:
    ///     CellError: if the board does not have the cell.
    fn attackers(&self, color: &Bound<'_, PyAny>, cell: &Bound<'_, PyAny>) -> PyResult<CellSet> {
        let color = python::to_color(color)?;
        let cell = arguments::cell(cell, self.position.variant())?;
        Ok(self.set(self.position.attackers(color, cell)))
    }

    /// The cells that the piece on a cell attacks, whoever stands there; none from an empty cell.
    ///
    /// Raises:
    ///     CellError: if the board does not have the cell.
    fn attacks(&self, cell: &Bound<'_, PyAny>) -> PyResult<CellSet> {
        let cell = arguments::cell(cell, self.position.variant())?;
        Ok(self.set(self.position.attacks_from(cell)))
    }

    /// The piece on a cell, or ``None``.
    ///
    /// Raises:
    ///     CellError: if the board does not have the cell.
    fn piece_at(&self, py: Python<'_>, cell: &Bound<'_, PyAny>) -> PyResult<Option<Py<PyAny>>> {
        let cell = arguments::cell(cell, self.position.variant())?;
        let piece = self.position.piece_at(cell);
        piece
            .map(|(kind, color)| python::piece(py, kind, color))
            .transpose()
    }

    /// All pieces, as a new dictionary from cells to pieces.
    fn piece_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let map = PyDict::new(py);
        for cell in self.position.occupied() {
            if let Some((kind, color)) = self.position.piece_at(cell) {
                map.set_item(self.cell(cell), python::piece(py, kind, color)?)?;
            }
        }
        Ok(map)
    }

    /// The cells of a side's pieces, or of those of one kind.
    #[pyo3(signature = (color, kind = None))]
    fn pieces(
        &self,
        color: &Bound<'_, PyAny>,
        kind: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<CellSet> {
        let color = python::to_color(color)?;
        Ok(self.set(match kind.map(python::to_kind).transpose()? {
            None => self.position.colored(color),
            Some(kind) => self.position.pieces(color, kind),
        }))
    }

    /// All occupied cells.
    #[getter]
    fn occupied(&self) -> CellSet {
        self.set(self.position.occupied())
    }

    /// Where a side's king stands.
    fn king(&self, color: &Bound<'_, PyAny>) -> PyResult<Cell> {
        Ok(self.cell(self.position.king(python::to_color(color)?)))
    }

    /// Whether two positions are the same by the rule of repetition: cells, side to move, castling rights, and captures
    /// in passing that are legal. The counters do not matter.
    fn same_for_repetition(&self, other: &Position) -> bool {
        self.position.same_for_repetition(&other.position)
    }

    /// How many positions ``depth`` legal plies lead to, each way there counted.
    ///
    /// Other Python threads run meanwhile; Ctrl-C interrupts.
    ///
    /// Args:
    ///     depth: number of plies, 0 to 64.
    ///     threads: how many threads count; 0 for one per core.
    ///     method: ``"two-ply"`` counts the last two plies together; ``"plain"`` counts each position by itself, which is
    ///         slower and measures move generation. The count is the same.
    ///
    /// Raises:
    ///     HexmateError: for a depth or a number of threads out of range, or another method.
    #[pyo3(signature = (depth, threads = 1, *, method = "two-ply"))]
    fn perft(&self, py: Python<'_>, depth: i64, threads: i64, method: &str) -> PyResult<u64> {
        perft::perft(py, &self.position, depth, threads, method)
    }

    /// ``perft`` of each legal move, as a dictionary in the order of the moves' coordinate forms.
    ///
    /// Args:
    ///     depth: number of plies, the move itself counted, 1 to 64.
    ///     threads: how many threads count; 0 for one per core.
    ///     method: ``"two-ply"`` counts the last two plies together; ``"plain"`` counts each position by itself, which is
    ///         slower and measures move generation. The count is the same.
    ///
    /// Raises:
    ///     HexmateError: for a depth or a number of threads out of range, or another method.
    #[pyo3(signature = (depth, threads = 1, *, method = "two-ply"))]
    fn divide<'py>(
        &self,
        py: Python<'py>,
        depth: i64,
        threads: i64,
        method: &str,
    ) -> PyResult<Bound<'py, PyDict>> {
        let counts = PyDict::new(py);
        for (mv, count) in perft::divide(py, &self.position, depth, threads, method)? {
            counts.set_item(moves::object(py, self.position.variant(), mv)?, count)?;
        }
        Ok(counts)
    }

    /// A drawing: capital letters for White's pieces, small ones for Black's, dots for empty cells, file letters below.
    fn __str__(&self) -> String {
        self.position.to_string()
    }

    fn __repr__(&self) -> String {
        format!(
            "Position('{}', '{}')",
            self.position.variant(),
            self.position.fen()
        )
    }

    /// The board as a picture, for notebooks.
    fn _repr_svg_(slf: Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        let svg = slf.py().import("hexmate.svg")?;
        Ok(svg.getattr("board")?.call1((slf,))?.unbind())
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let class: Bound<'py, PyType> = py.get_type::<Position>();
        Ok((class.getattr("from_bytes")?, (self.to_bytes(py),)))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}
