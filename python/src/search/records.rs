//! `GameRecords`: finished games as arrays.

use hexmate::{Color, PackedPosition, Termination};
use hexmate_search::{FinishedGame, PgnTags, SelfPlaySettings};
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;

use crate::game;

/// Bytes of a packed position.
const RECORD: usize = 80;
/// Number of the termination of a game that was cut off.
const UNFINISHED: u8 = Termination::ALL.len() as u8;

/// Finished games of ``SelfPlay``, in the order of their numbers; with ``P`` searched positions that have ``L`` legal moves together.
#[pyclass(module = "hexmate._hexmate", frozen)]
pub(crate) struct GameRecords {
    games: Vec<FinishedGame>,
    variant: hexmate::Variant,
    seed: u64,
}

impl GameRecords {
    pub fn new(games: Vec<FinishedGame>, settings: &SelfPlaySettings) -> GameRecords {
        GameRecords {
            games,
            variant: settings.variant,
            seed: settings.seed,
        }
    }

    /// Something of each searched position.
    fn each<T>(&self, of: impl Fn(&FinishedGame, usize) -> T) -> Vec<T> {
        let mut all = Vec::with_capacity(self.samples());
        for game in &self.games {
            all.extend((0..game.samples.len()).map(|i| of(game, i)));
        }
        all
    }

    fn samples(&self) -> usize {
        self.games.iter().map(|game| game.samples.len()).sum()
    }
}

fn packed<'py>(
    py: Python<'py>,
    positions: impl Iterator<Item = PackedPosition>,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let mut bytes = Vec::new();
    for position in positions {
        bytes.extend_from_slice(position.as_bytes());
    }
    let rows = bytes.len() / RECORD;
    bytes.into_pyarray(py).reshape([rows, RECORD])
}

#[pymethods]
impl GameRecords {
    fn __len__(&self) -> usize {
        self.games.len()
    }

    /// The variant.
    #[getter]
    fn variant(&self) -> &'static str {
        self.variant.name()
    }

    /// The packed searched positions: ``uint8[P, 80]``.
    fn positions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        packed(py, self.each(|game, i| game.packed(i)).into_iter())
    }

    /// Where each position's legal moves begin, and where the last one's end: ``int64[P + 1]``.
    fn legal_offsets<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let mut offsets = vec![0i64];
        let mut start = 0;
        for game in &self.games {
            let ends = game.samples.iter();
            offsets.extend(ends.map(|sample| start + sample.legal_end as i64));
            start += game.legal.len() as i64;
        }
        offsets.into_pyarray(py)
    }

    /// Policy indices of the legal moves, ascending for each position: ``uint16[L]``.
    fn legal<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u16>> {
        let all = self.games.iter().flat_map(|game| &game.legal);
        all.copied().collect::<Vec<u16>>().into_pyarray(py)
    }

    /// How often the search followed each of them: ``uint32[L]``.
    fn visits<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u32>> {
        let all = self.games.iter().flat_map(|game| &game.visits);
        all.copied().collect::<Vec<u32>>().into_pyarray(py)
    }

    /// The share of each in the policy target: visits without forced ones, or Gumbel's improved policy: ``float32[L]``.
    fn targets<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        let all = self.games.iter().flat_map(|game| &game.targets);
        all.copied().collect::<Vec<f32>>().into_pyarray(py)
    }

    /// The search's value of each position, as its side to move sees it: ``float32[P]``.
    fn values<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        self.each(|game, i| game.samples[i].value).into_pyarray(py)
    }

    /// The reward that the game gave the side to move: 1, 0.5, 0, -0.5 or -1, 0 also for a game that was cut off: ``float32[P]``.
    fn outcomes<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        self.each(|game, i| game.reward(i)).into_pyarray(py)
    }

    /// Plies before each position: ``uint16[P]``.
    fn plies<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u16>> {
        self.each(|game, i| game.samples[i].ply as u16)
            .into_pyarray(py)
    }

    /// The number of each position's game: ``uint64[P]``.
    fn games<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        self.each(|game, _| game.number).into_pyarray(py)
    }

    /// Whether each position was searched in full: ``bool[P]``.
    fn full<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        self.each(|game, i| game.samples[i].full).into_pyarray(py)
    }

    /// The policy index of the move that was played: ``uint16[P]``.
    fn played<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u16>> {
        self.each(|game, i| game.samples[i].played).into_pyarray(py)
    }

    /// The moves of all games, those of the openings included, one game behind the other, as ``Move.bits``: ``uint32``.
    fn moves<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u32>> {
        let moves = self.games.iter().flat_map(|game| game.game.moves());
        let bits = moves.map(|mv| mv.bits());
        bits.collect::<Vec<u32>>().into_pyarray(py)
    }

    /// The number of each game: ``uint64[G]``.
    fn numbers<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        let numbers = self.games.iter().map(|game| game.number);
        numbers.collect::<Vec<u64>>().into_pyarray(py)
    }

    /// Plies of each game, random ones of the opening included: ``uint32[G]``.
    fn lengths<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u32>> {
        let lengths = self.games.iter().map(|game| game.game.ply() as u32);
        lengths.collect::<Vec<u32>>().into_pyarray(py)
    }

    /// Why each game is over, as the place among the members of ``Termination``; one more than the last for a game that was cut off: ``uint8[G]``.
    fn terminations<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        let outcomes = self.games.iter().map(|game| game.game.outcome());
        let numbers =
            outcomes.map(|outcome| outcome.map_or(UNFINISHED, |outcome| outcome.termination as u8));
        numbers.collect::<Vec<u8>>().into_pyarray(py)
    }

    /// White's score in each game, 0 to 1, not a number for a game that was cut off: ``float32[G]``.
    fn scores<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        let outcomes = self.games.iter().map(|game| game.game.outcome());
        let scores = outcomes
            .map(|outcome| outcome.map_or(f32::NAN, |outcome| outcome.points(Color::White)));
        scores.collect::<Vec<f32>>().into_pyarray(py)
    }

    /// The games themselves.
    fn to_games(&self) -> Vec<game::Game> {
        let games = self.games.iter();
        games
            .map(|game| game::Game {
                game: game.game.clone(),
            })
            .collect()
    }

    /// All games as PGN, with the search's value behind each move, as White sees it.
    #[pyo3(signature = (event = "hexmate self-play", player = "hexmate"))]
    fn pgn(&self, event: &str, player: &str) -> String {
        let tags = PgnTags {
            event,
            player,
            seed: self.seed,
        };
        self.games.iter().map(|game| game.pgn(&tags)).collect()
    }
}
