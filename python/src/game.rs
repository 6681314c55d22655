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
use crate::receivers::{Reading, Writing};
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

    /// Plays a move.
    fn play(&mut self, r#move: &Bound<'_, PyAny>) -> PyResult<Py<Move>> {
        if let Some(outcome) = self.game.outcome() {
            return Err(raise(hexmate::GameError::Over(outcome)));
        }
        let played = arguments::mv(r#move, self.game.position())?;
        self.game.push(played).or_raise()?;
        moves::object(r#move.py(), self.game.variant(), played)
    }

    fn coordinate_forms(&self) -> impl Iterator<Item = String> + '_ {
        let variant = self.game.variant();
        self.game.moves().iter().map(move |mv| mv.to_uci(variant))
    }

    fn copied(&self) -> Game {
        Game {
            game: self.game.clone(),
        }
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
                game.play(&mv?)?;
            }
        }
        if let Some(ended) = ended {
            game.end_with(ended)?;
        }
        Ok(game)
    }

    /// The variant.
    #[getter]
    fn variant(slf: Reading<'_, Self>, py: Python<'_>) -> PyResult<Py<Variant>> {
        variant::object(py, slf.game.variant())
    }

    /// The settings under which the game is played.
    #[getter]
    fn settings(slf: Reading<'_, Self>, py: Python<'_>) -> PyResult<Py<PyAny>> {
        python::settings(py, slf.game.settings())
    }

    /// The position now.
    #[getter]
    fn position(slf: Reading<'_, Self>) -> Position {
        Position::from(*slf.game.position())
    }

    /// The position in which the game began.
    #[getter]
    fn start(slf: Reading<'_, Self>) -> Position {
        Position::from(*slf.game.start())
    }

    /// The start and the position after each move, as a new list; one more than there are moves.
    #[getter]
    fn positions<'py>(slf: Reading<'_, Self>, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let positions = slf.game.positions().iter().copied().map(Position::from);
        PyList::new(py, positions)
    }

    /// The moves so far, as a new list.
    #[getter]
    fn move_stack<'py>(slf: Reading<'_, Self>, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        moves::list(py, slf.game.variant(), slf.game.moves())
    }

    /// How many plies have been played.
    #[getter]
    fn ply(slf: Reading<'_, Self>) -> usize {
        slf.game.ply()
    }

    /// The side to move.
    #[getter]
    fn turn(slf: Reading<'_, Self>, py: Python<'_>) -> PyResult<Py<PyAny>> {
        python::color(py, slf.game.position().side_to_move())
    }

    /// The legal moves of the position now, whether or not the game is over.
    #[getter]
    fn legal_moves<'py>(slf: Reading<'_, Self>, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        moves::legal_list(py, slf.game.position())
    }

    /// Plays a move, given as a move or in coordinate form, and returns it.
    ///
    /// Raises:
    ///     GameOverError: if the game is over.
    ///     IllegalMoveError: if the move is not legal.
    ///     InvalidMoveError: for a text that is no move.
    fn push(mut slf: Writing<'_, Self>, r#move: &Bound<'_, PyAny>) -> PyResult<Py<Move>> {
        slf.play(r#move)
    }

    /// Plays a move in coordinate form and returns it.
    ///
    /// Raises:
    ///     GameOverError: if the game is over.
    ///     IllegalMoveError: if the move is not legal.
    ///     InvalidMoveError: if the text is no move.
    fn push_uci(mut slf: Writing<'_, Self>, py: Python<'_>, text: &str) -> PyResult<Py<Move>> {
        let mv = slf.game.push_uci(text).or_raise()?;
        moves::object(py, slf.game.variant(), mv)
    }

    /// Plays a move in algebraic notation and returns it.
    ///
    /// Raises:
    ///     GameOverError: if the game is over.
    ///     IllegalMoveError: if no legal move fits.
    ///     AmbiguousMoveError: if several fit.
    ///     InvalidMoveError: if the text is no move.
    fn push_san(mut slf: Writing<'_, Self>, py: Python<'_>, text: &str) -> PyResult<Py<Move>> {
        if let Some(outcome) = slf.game.outcome() {
            return Err(raise(hexmate::GameError::Over(outcome)));
        }
        let mv = slf.game.position().parse_san(text).or_raise()?;
        slf.game.push(mv).or_raise()?;
        moves::object(py, slf.game.variant(), mv)
    }

    /// A move that is legal now, given as a move or in coordinate form, in algebraic notation.
    ///
    /// Raises:
    ///     IllegalMoveError: if the move is not legal.
    ///     InvalidMoveError: for a text that is no move.
    fn san(slf: Reading<'_, Self>, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        Position::from(*slf.game.position()).san(r#move)
    }

    /// Moves played one after the other from now on, as one text with move numbers; they are not played in this game.
    ///
    /// The moves so far are ``game.start.variation_san(game.move_stack)``.
    ///
    /// Raises:
    ///     IllegalMoveError: if a move is not legal in its place.
    ///     InvalidMoveError: for a text that is no move.
    fn variation_san(slf: Reading<'_, Self>, moves: &Bound<'_, PyAny>) -> PyResult<String> {
        Position::from(*slf.game.position()).variation_san(moves)
    }

    /// The moves so far in algebraic notation, as a new list.
    fn san_moves(slf: Reading<'_, Self>) -> PyResult<Vec<String>> {
        let before = slf.game.positions().iter();
        before
            .zip(slf.game.moves())
            .map(|(position, &mv)| position.san(mv).or_raise())
            .collect()
    }

    /// Takes the last move back, and with it an end that came after it, and returns it.
    ///
    /// Raises:
    ///     IndexError: if no move has been played.
    fn pop(mut slf: Writing<'_, Self>, py: Python<'_>) -> PyResult<Py<Move>> {
        let variant = slf.game.variant();
        match slf.game.pop() {
            Some(mv) => moves::object(py, variant, mv),
            None => Err(pyo3::exceptions::PyIndexError::new_err(
                "no move has been played",
            )),
        }
    }

    /// How often the position now has occurred, now included.
    fn occurrences(slf: Reading<'_, Self>) -> usize {
        slf.game.occurrences()
    }

    /// The outcome, or ``None`` while the game goes on.
    fn outcome(slf: Reading<'_, Self>, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let outcome = slf.game.outcome();
        outcome.map(|o| python::outcome(py, o)).transpose()
    }

    /// Whether the game is over.
    fn is_over(slf: Reading<'_, Self>) -> bool {
        slf.game.is_over()
    }

    /// The result as PGN writes it: ``1-0``, ``3/4-1/4``, ``1/2-1/2``, ``1/4-3/4`` or ``0-1``, and ``*`` while the game goes on.
    fn result(slf: Reading<'_, Self>) -> &'static str {
        slf.game.result()
    }

    /// What the side to move could claim now, where the settings leave it to the players; else ``None``.
    fn claimable(slf: Reading<'_, Self>, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let outcome = slf.game.claimable();
        outcome.map(|o| python::outcome(py, o)).transpose()
    }

    /// Ends the game with what ``claimable`` gives, and returns the outcome.
    ///
    /// Raises:
    ///     GameError: if there is nothing to claim.
    ///     GameOverError: if the game is over.
    fn claim(mut slf: Writing<'_, Self>, py: Python<'_>) -> PyResult<Py<PyAny>> {
        python::outcome(py, slf.game.claim().or_raise()?)
    }

    /// Ends the game as a draw by agreement, and returns the outcome.
    ///
    /// Raises:
    ///     GameError: if the settings forbid it.
    ///     GameOverError: if the game is over.
    fn agree_draw(mut slf: Writing<'_, Self>, py: Python<'_>) -> PyResult<Py<PyAny>> {
        python::outcome(py, slf.game.agree_draw().or_raise()?)
    }

    /// Ends the game with the resignation of a side, the one to move if left out, and returns the outcome.
    ///
    /// Raises:
    ///     GameError: if the settings forbid it.
    ///     GameOverError: if the game is over.
    #[pyo3(signature = (color = None))]
    fn resign(
        mut slf: Writing<'_, Self>,
        py: Python<'_>,
        color: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Py<PyAny>> {
        let color = match color {
            Some(color) => python::to_color(color)?,
            None => slf.game.position().side_to_move(),
        };
        python::outcome(py, slf.game.resign(color).or_raise()?)
    }

    /// An independent copy.
    fn copy(slf: Reading<'_, Self>) -> Game {
        slf.copied()
    }

    fn __copy__(slf: Reading<'_, Self>) -> Game {
        slf.copied()
    }

    fn __deepcopy__(slf: Reading<'_, Self>, _memo: &Bound<'_, PyAny>) -> Game {
        slf.copied()
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
        let same = slf.is(other) || Reading::try_from(&slf)?.is_same(&*Reading::try_from(other)?);
        let answer = same == matches!(operator, CompareOp::Eq);
        Ok(answer.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    /// The board and the side to move or the outcome.
    fn __str__(slf: Reading<'_, Self>) -> String {
        let position = slf.game.position();
        let state = match slf.game.outcome() {
            Some(outcome) => outcome.to_string(),
            None => format!("{:?} to move", position.side_to_move()),
        };
        format!("{position}{state}\n")
    }

    fn __repr__(slf: Reading<'_, Self>, py: Python<'_>) -> PyResult<String> {
        let variant = slf.game.variant();
        let start = slf.game.start();
        let mut text = if *start == hexmate::Position::start(variant) {
            format!("Game('{variant}', [")
        } else {
            format!("Game(Position('{variant}', '{}'), [", start.fen())
        };
        let moves: Vec<String> = slf.coordinate_forms().map(|mv| format!("'{mv}'")).collect();
        text.push_str(&moves.join(", "));
        text.push(']');
        if !slf.has_own_settings() {
            let settings = python::settings(py, slf.game.settings())?;
            text.push_str(&format!(", settings={}", settings.bind(py).repr()?));
        }
        if let Some(ended) = slf.ended() {
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

    fn __reduce__<'py>(slf: Reading<'_, Self>, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let rebuild = py.import("hexmate._pickling")?.getattr("rebuild_game")?;
        let moves: Vec<u32> = slf.game.moves().iter().map(|mv| mv.bits()).collect();
        let ended = slf.ended().map(|o| python::outcome(py, o)).transpose()?;
        let state = PyDict::new(py);
        state.set_item("start", Position::from(*slf.game.start()))?;
        state.set_item("moves", moves)?;
        state.set_item("settings", python::settings(py, slf.game.settings())?)?;
        state.set_item("ended", ended)?;
        PyTuple::new(py, [rebuild, PyTuple::new(py, [state])?.into_any()])
    }
}
