//! `PgnGame`: a game as PGN holds it.

use hexmate::pgn::{PgnResult, Tags};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::game::Game;
use crate::moves;
use crate::position::Position;
use crate::python::{self, OrRaise};
use crate::receivers::Reading;
use crate::variant::{self, Variant};

/// A game as PGN holds it: tags, start, moves and result. ``str`` gives the text.
///
/// Args:
///     game: a game.
///     tags: a mapping with further tags; ``Variant``, ``SetUp``, ``FEN`` and ``Result`` follow from the game.
///
/// Raises:
///     PgnError: for a tag that cannot be written, or that follows from the game.
#[pyclass(module = "hexmate.pgn", frozen, eq)]
#[derive(PartialEq)]
pub(crate) struct PgnGame {
    pub game: hexmate::pgn::PgnGame,
}

impl From<hexmate::pgn::PgnGame> for PgnGame {
    /// The roster's tags come first, as they are written, those that are missing as "not known": a game that is written and read again is equal.
    fn from(mut game: hexmate::pgn::PgnGame) -> PgnGame {
        let mut tags = Tags::default();
        let known = ROSTER.map(|(name, unknown)| (name, game.tags.get(name).unwrap_or(unknown)));
        for (name, value) in known.into_iter().chain(game.tags.iter()) {
            // All of them have been tags before, or are of the roster.
            let set = tags.set(name, value);
            debug_assert!(set.is_ok());
        }
        game.tags = tags;
        PgnGame { game }
    }
}

/// The tags that every written game has, besides `Result`, and what stands for "not known".
const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
];

/// The tags of a mapping from texts to texts.
fn tags_of(mapping: &Bound<'_, PyAny>) -> PyResult<Tags> {
    let map = PyDict::new(mapping.py());
    map.update(mapping.cast()?)?;
    let mut tags = Tags::default();
    for (name, value) in map.iter() {
        let name: String = name.extract()?;
        let value: String = value.extract()?;
        tags.set(name, value).or_raise()?;
    }
    Ok(tags)
}

#[pymethods]
impl PgnGame {
    #[new]
    #[pyo3(signature = (game, tags = None))]
    fn new(game: &Bound<'_, Game>, tags: Option<&Bound<'_, PyAny>>) -> PyResult<PgnGame> {
        let mut game = hexmate::pgn::PgnGame::from(&Reading::try_from(game)?.game);
        if let Some(tags) = tags {
            game.tags = tags_of(tags)?;
        }
        Ok(PgnGame::from(game))
    }

    /// The only game of a text, which must name its variant.
    ///
    /// Raises:
    ///     PgnError: if it cannot be read; ``offset`` and ``line`` say where.
    #[staticmethod]
    fn from_text(text: &str) -> PyResult<PgnGame> {
        Ok(PgnGame::from(hexmate::pgn::PgnGame::read(text).or_raise()?))
    }

    /// The tags but those that follow from the game, as a new dictionary; the roster's first, ``?`` for what is not known.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for (name, value) in self.game.tags.iter() {
            tags.set_item(name, value)?;
        }
        Ok(tags)
    }

    /// The variant.
    #[getter]
    fn variant(&self, py: Python<'_>) -> PyResult<Py<Variant>> {
        variant::object(py, self.game.variant())
    }

    /// The position in which the game begins.
    #[getter]
    fn start(&self) -> Position {
        Position::from(self.game.start)
    }

    /// The moves, as a new list.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        moves::list(py, self.game.variant(), &self.game.moves)
    }

    /// The result: ``1-0``, ``3/4-1/4``, ``1/2-1/2``, ``1/4-3/4``, ``0-1`` or ``*``.
    #[getter]
    fn result(&self) -> &'static str {
        PgnResult::text(self.game.result)
    }

    /// Plays the moves as a game.
    ///
    /// PGN does not say why a game ended: a win without mate is taken for a resignation, a draw for a claim if there is something
    /// to claim, else for an agreement.
    ///
    /// Args:
    ///     settings: how the game can end; the variant's own settings if left out.
    ///
    /// Raises:
    ///     GameError: if the settings end the game earlier or with another result.
    #[pyo3(signature = (settings = None))]
    fn to_game(&self, settings: Option<&Bound<'_, PyAny>>) -> PyResult<Game> {
        let game = match settings {
            None => self.game.to_game(),
            Some(settings) => self.game.to_game_under(python::to_settings(settings)?),
        };
        Ok(Game {
            game: game.or_raise()?,
        })
    }

    fn __str__(&self) -> PyResult<String> {
        self.game.to_pgn().or_raise()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let text = PyString::new(py, &self.__str__()?);
        Ok(format!("PgnGame.from_text({})", text.repr()?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let build = py.get_type::<PgnGame>().getattr("from_text")?;
        Ok((build, (self.__str__()?,)))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}
