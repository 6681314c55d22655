//! Players of matches that come with the library.

use hexmate::Game;
use hexmate_search::{
    Classical, GreedyPlayer, MatchSettings, MctsPlayer, Player, RandomPlayer, SearchSettings,
};
use pyo3::prelude::*;

use crate::arguments;
use crate::python::OrRaise;
use crate::receivers::Writing;
use crate::search::mcts::game;
use crate::variant::board_of;
use crate::{game as games, moves};

/// A player that comes with the library: ``"random"``, ``"greedy"``, or tree search if there are simulations.
#[pyclass(module = "hexmate._hexmate")]
pub(crate) struct BuiltInPlayer {
    player: Box<dyn Player + Send + Sync>,
}

#[pymethods]
impl BuiltInPlayer {
    #[new]
    #[pyo3(signature = (kind, sims = 0, threads = 0))]
    fn new(kind: &str, sims: u32, threads: usize) -> PyResult<BuiltInPlayer> {
        let player: Box<dyn Player + Send + Sync> = match kind {
            "random" => Box::new(RandomPlayer),
            "greedy" => Box::new(GreedyPlayer),
            "mcts" => {
                let settings = SearchSettings::default().without_noise();
                Box::new(MctsPlayer::new(Classical, settings, sims, threads).or_raise()?)
            }
            other => {
                let text = format!("a player is \"random\", \"greedy\" or \"mcts\", not {other:?}");
                return Err(pyo3::exceptions::PyValueError::new_err(text));
            }
        };
        Ok(BuiltInPlayer { player })
    }

    /// A move for each game, none of which is over; ``seeds`` has a number for each.
    fn choose(
        mut slf: Writing<'_, Self>,
        py: Python<'_>,
        games: Vec<Bound<'_, PyAny>>,
        seeds: Vec<u64>,
    ) -> PyResult<Vec<moves::Move>> {
        let games = games.iter().map(game).collect::<PyResult<Vec<Game>>>()?;
        for game in &games {
            if let Some(outcome) = game.outcome() {
                return Err(hexmate_search::SearchError::Over(outcome)).or_raise();
            }
        }
        let references: Vec<&Game> = games.iter().collect();
        let player = &mut slf.player;
        let chosen = py
            .detach(|| player.choose(&references, &seeds))
            .or_raise()?;
        let pairs = chosen.into_iter().zip(&games);
        Ok(pairs
            .map(|(mv, game)| moves::Move {
                board: board_of(game.variant()),
                mv,
            })
            .collect())
    }
}

/// The opening of a pair of games of a match: so many random plies from a seed.
#[pyfunction]
pub(crate) fn opening(
    variant: &Bound<'_, PyAny>,
    plies: u32,
    seed: u64,
    pair: u32,
) -> PyResult<games::Game> {
    let settings = MatchSettings {
        opening_plies: plies,
        seed,
        ..MatchSettings::new(arguments::variant(variant)?)
    };
    settings.check().or_raise()?;
    Ok(games::Game {
        game: settings.opening(pair),
    })
}
