//! `Game`: a position with its history.

use hexmate::{Outcome, Termination};
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::arguments;
use crate::errors::{raise, Mismatch};
use crate::moves::{self, Move};
use crate::position::Position;
use crate::python::{self, OrRaise};
use crate::variant::{self, Variant};

/// A game in progress or finished: a start position, the moves since, and how it ended.
///
/// Args:
///     start: a variant or its name, for a game from its start position; or any position.
///     moves: moves to play, as moves or in coordinate form.
///     settings: how the game can end; the variant's own settings if left out.
///     ended: how the players ended the game after these moves: by agreement, resignation or claim.
///
/// Raises:
///     IllegalMoveError: if a move is not legal.
///     InvalidMoveError: for a text that is no move.
///     GameOverError: for moves after the end of the game.
///     GameError: if the game cannot have ended so.
#[pyclass(module = "hexmate")]
pub(crate) struct Game {
    pub game: hexmate::Game,
}

impl Game {
    /// The outcome, if the players and not the position ended the game.
    fn ended(&self) -> Option<Outcome> {
        let position = self.game.position();
        let by_position = position.outcome_under(self.game.settings(), self.game.occurrences());
        self.game.outcome().filter(|_| by_position.is_none())
    }

    fn has_own_settings(&self) -> bool {
        self.game.settings() == &self.game.variant().spec().settings
    }

    /// Ends the game as an outcome says.
    fn end_with(&mut self, ended: &Bound<'_, PyAny>) -> PyResult<()> {
        let (termination, result) = python::to_outcome(ended)?;
        let impossible = || raise(Mismatch::Ended(termination, result.clone()));
        let outcome = match (termination, result.as_str()) {
            (Termination::Agreement, _) => self.game.agree_draw(),
            (Termination::Resignation, "0-1") => self.game.resign(hexmate::Color::White),
            (Termination::Resignation, "1-0") => self.game.resign(hexmate::Color::Black),
            _ => {
                let claimable = self.game.claimable();
                claimable
                    .filter(|claim| claim.termination == termination)
                    .ok_or_else(impossible)?;
                self.game.claim()
            }
        };
        if outcome.or_raise()?.result() == result {
            Ok(())
        } else {
            Err(impossible())
        }
    }

    fn coordinate_forms(&self) -> impl Iterator<Item = String> + '_ {
        let variant = self.game.variant();
        self.game.moves().iter().map(move |mv| mv.to_uci(variant))
    }

    fn is_same(&self, other: &Game) -> bool {
        self.game.start() == other.game.start()
            && self.game.moves() == other.game.moves()
            && self.game.settings() == other.game.settings()
            && self.game.outcome() == other.game.outcome()
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (start, moves = None, *, settings = None, ended = None))]
    fn new(
        start: &Bound<'_, PyAny>,
        moves: Option<&Bound<'_, PyAny>>,
        settings: Option<&Bound<'_, PyAny>>,
        ended: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Game> {
        let mut game = match start.cast::<Position>() {
            Ok(position) => hexmate::Game::from_position(position.get().position),
            Err(_) => hexmate::Game::new(arguments::variant(start)?),
        };
        if let Some(settings) = settings {
            game = game
                .with_settings(python::to_settings(settings)?)
                .or_raise()?;
        }
        let mut game = Game { game };
        if let Some(moves) = moves {
            for mv in moves.try_iter()? {
                game.push(&mv?)?;
            }
        }
        if let Some(ended) = ended {
            game.end_with(ended)?;
        }
        Ok(game)
    }

    /// The variant.
    #[getter]
    fn variant(&self, py: Python<'_>) -> PyResult<Py<Variant>> {
        variant::object(py, self.game.variant())
    }

    /// The settings under which the game is played.
    #[getter]
    fn settings(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        python::settings(py, self.game.settings())
    }

    /// The position now.
    #[getter]
    fn position(&self) -> Position {
        Position::from(*self.game.position())
    }

    /// The position in which the game began.
    #[getter]
    fn start(&self) -> Position {
        Position::from(*self.game.start())
    }

    /// The start and the position after each move, as a new list; one more than there are moves.
    #[getter]
    fn positions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let positions = self.game.positions().iter().copied().map(Position::from);
        PyList::new(py, positions)
    }

    /// The moves so far, as a new list.
    #[getter]
    fn move_stack<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        moves::list(py, self.game.variant(), self.game.moves())
    }

    /// How many plies have been played.
    #[getter]
    fn ply(&self) -> usize {
        self.game.ply()
    }

    /// The side to move.
    #[getter]
    fn turn(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        python::color(py, self.game.position().side_to_move())
    }

    /// The legal moves of the position now, whether or not the game is over.
    #[getter]
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        moves::legal_list(py, self.game.position())
    }

    /// Plays a move, given as a move or in coordinate form, and returns it.
    ///
    /// Raises:
    ///     GameOverError: if the game is over.
    ///     IllegalMoveError: if the move is not legal.
    ///     InvalidMoveError: for a text that is no move.
    fn push(&mut self, r#move: &Bound<'_, PyAny>) -> PyResult<Py<Move>> {
        if let Some(outcome) = self.game.outcome() {
            return Err(raise(hexmate::GameError::Over(outcome)));
        }
        let played = arguments::mv(r#move, self.game.position())?;
        self.game.push(played).or_raise()?;
        moves::object(r#move.py(), self.game.variant(), played)
    }

    /// Plays a move in coordinate form and returns it.
    ///
    /// Raises:
    ///     GameOverError: if the game is over.
    ///     IllegalMoveError: if the move is not legal.
    ///     InvalidMoveError: if the text is no move.
    fn push_uci(&mut self, py: Python<'_>, text: &str) -> PyResult<Py<Move>> {
        let mv = self.game.push_uci(text).or_raise()?;
        moves::object(py, self.game.variant(), mv)
    }

    /// Plays a move in algebraic notation and returns it.
    ///
    /// Raises:
    ///     GameOverError: if the game is over.
    ///     IllegalMoveError: if no legal move fits.
    ///     AmbiguousMoveError: if several fit.
    ///     InvalidMoveError: if the text is no move.
    fn push_san(&mut self, py: Python<'_>, text: &str) -> PyResult<Py<Move>> {
        if let Some(outcome) = self.game.outcome() {
            return Err(raise(hexmate::GameError::Over(outcome)));
        }
        let mv = self.game.position().parse_san(text).or_raise()?;
        self.game.push(mv).or_raise()?;
        moves::object(py, self.game.variant(), mv)
    }

    /// A move that is legal now, given as a move or in coordinate form, in algebraic notation.
    ///
    /// Raises:
    ///     IllegalMoveError: if the move is not legal.
    ///     InvalidMoveError: for a text that is no move.
    fn san(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        self.position().san(r#move)
    }

    /// Moves played one after the other from now on, as one text with move numbers; they are not played in this game.
    ///
    /// The moves so far are ``game.start.variation_san(game.move_stack)``.
    ///
    /// Raises:
    ///     IllegalMoveError: if a move is not legal in its place.
    ///     InvalidMoveError: for a text that is no move.
    fn variation_san(&self, moves: &Bound<'_, PyAny>) -> PyResult<String> {
        self.position().variation_san(moves)
    }

    /// The moves so far in algebraic notation, as a new list.
    fn san_moves(&self) -> PyResult<Vec<String>> {
        let before = self.game.positions().iter();
        before
            .zip(self.game.moves())
            .map(|(position, &mv)| position.san(mv).or_raise())
            .collect()
    }

    /// Takes the last move back, and with it an end that came after it, and returns it.
    ///
    /// Raises:
    ///     IndexError: if no move has been played.
    fn pop(&mut self, py: Python<'_>) -> PyResult<Py<Move>> {
        let variant = self.game.variant();
        match self.game.pop() {
            Some(mv) => moves::object(py, variant, mv),
            None => Err(pyo3::exceptions::PyIndexError::new_err(
                "no move has been played",
            )),
        }
    }

    /// How often the position now has occurred, now included.
    fn occurrences(&self) -> usize {
        self.game.occurrences()
    }

    /// The outcome, or ``None`` while the game goes on.
    fn outcome(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let outcome = self.game.outcome();
        outcome.map(|o| python::outcome(py, o)).transpose()
    }

    /// Whether the game is over.
    fn is_over(&self) -> bool {
        self.game.is_over()
    }

    /// The result as PGN writes it: ``1-0``, ``3/4-1/4``, ``1/2-1/2``, ``1/4-3/4`` or ``0-1``, and ``*`` while the game goes on.
    fn result(&self) -> &'static str {
        self.game.result()
    }

    /// What the side to move could claim now, where the settings leave it to the players; else ``None``.
    fn claimable(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let outcome = self.game.claimable();
        outcome.map(|o| python::outcome(py, o)).transpose()
    }

    /// Ends the game with what ``claimable`` gives, and returns the outcome.
    ///
    /// Raises:
    ///     GameError: if there is nothing to claim.
    ///     GameOverError: if the game is over.
    fn claim(&mut self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        python::outcome(py, self.game.claim().or_raise()?)
    }

    /// Ends the game as a draw by agreement, and returns the outcome.
    ///
    /// Raises:
    ///     GameError: if the settings forbid it.
    ///     GameOverError: if the game is over.
    fn agree_draw(&mut self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        python::outcome(py, self.game.agree_draw().or_raise()?)
    }

    /// Ends the game with the resignation of a side, the one to move if left out, and returns the outcome.
    ///
    /// Raises:
    ///     GameError: if the settings forbid it.
    ///     GameOverError: if the game is over.
    #[pyo3(signature = (color = None))]
    fn resign(&mut self, py: Python<'_>, color: Option<&Bound<'_, PyAny>>) -> PyResult<Py<PyAny>> {
        let color = match color {
            Some(color) => python::to_color(color)?,
            None => self.game.position().side_to_move(),
        };
        python::outcome(py, self.game.resign(color).or_raise()?)
    }

    /// An independent copy.
    fn copy(&self) -> Game {
        Game {
            game: self.game.clone(),
        }
    }

    fn __copy__(&self) -> Game {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.copy()
    }

    fn __richcmp__(
        slf: Bound<'_, Self>,
        other: &Bound<'_, PyAny>,
        operator: CompareOp,
    ) -> PyResult<Py<PyAny>> {
        let py = slf.py();
        let (Ok(other), CompareOp::Eq | CompareOp::Ne) = (other.cast::<Game>(), operator) else {
            return Ok(py.NotImplemented());
        };
        let same = slf.is(other) || slf.borrow().is_same(&other.borrow());
        let answer = same == matches!(operator, CompareOp::Eq);
        Ok(answer.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    /// The board and the side to move or the outcome.
    fn __str__(&self) -> String {
        let position = self.game.position();
        let state = match self.game.outcome() {
            Some(outcome) => outcome.to_string(),
            None => format!("{:?} to move", position.side_to_move()),
        };
        format!("{position}{state}\n")
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let variant = self.game.variant();
        let start = self.game.start();
        let mut text = if *start == hexmate::Position::start(variant) {
            format!("Game('{variant}', [")
        } else {
            format!("Game(Position('{variant}', '{}'), [", start.fen())
        };
        let moves: Vec<String> = self
            .coordinate_forms()
            .map(|mv| format!("'{mv}'"))
            .collect();
        text.push_str(&moves.join(", "));
        text.push(']');
        if !self.has_own_settings() {
            let settings = python::settings(py, self.game.settings())?;
            text.push_str(&format!(", settings={}", settings.bind(py).repr()?));
        }
        if let Some(ended) = self.ended() {
            let ended = python::outcome(py, ended)?;
            text.push_str(&format!(", ended={}", ended.bind(py).repr()?));
        }
        text.push(')');
        Ok(text)
    }

    /// The board as a picture, for notebooks, with the last move and a check marked.
    fn _repr_svg_(slf: Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        let svg = slf.py().import("hexmate.svg")?;
        Ok(svg.getattr("board")?.call1((slf,))?.unbind())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let rebuild = py.import("hexmate._pickling")?.getattr("rebuild_game")?;
        let moves: Vec<u32> = self.game.moves().iter().map(|mv| mv.bits()).collect();
        let ended = self.ended().map(|o| python::outcome(py, o)).transpose()?;
        let state = PyDict::new(py);
        state.set_item("start", Position::from(*self.game.start()))?;
        state.set_item("moves", moves)?;
        state.set_item("settings", python::settings(py, self.game.settings())?)?;
        state.set_item("ended", ended)?;
        PyTuple::new(py, [rebuild, PyTuple::new(py, [state])?.into_any()])
    }
}
