//! Whole games, many at a time on several threads, and what is kept of them.

use hexmate::pgn::PgnGame;
use hexmate::{Color, Game, Outcome, PackedPosition, Termination, Variant};
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::SeedableRng;
use rayon::prelude::*;

use crate::arguments;
use crate::errors::{raise, Mismatch};
use crate::perft::pool;
use crate::selfplay::chooser::{choose, Temper};

/// Bytes of a packed position.
const RECORD: usize = 80;
/// Number of the termination of a game that reached the cap.
const UNFINISHED: u8 = Termination::ALL.len() as u8;

/// Plays games of the library against itself, from a seed.
///
/// Each game has a random stream of its own, so that the same seed, variant and number give the same game, whatever the number of
/// threads and whichever games are played beside it. Used by the command ``hexmate selfplay``.
///
/// Args:
///     seed: any number from 0 to 2**64 - 1.
///     threads: how many threads play; 0 for one per core.
///     exploration: how often, on average, a player tries any legal move, 0 to 0.5.
///     max_plies: a game that reaches so many plies is left unfinished, 1 to 65535.
///
/// Raises:
///     HexmateError: for a value out of range.
#[pyclass(module = "hexmate._hexmate", frozen)]
pub(crate) struct SelfPlay {
    seed: u64,
    exploration: f64,
    max_plies: usize,
    pool: rayon::ThreadPool,
}

/// What is kept of one game.
struct Record {
    game: Game,
    pgn: String,
}

/// Some games played by ``SelfPlay.play``.
#[pyclass(module = "hexmate._hexmate", frozen)]
pub(crate) struct GameBatch {
    records: Vec<Record>,
}

impl SelfPlay {
    fn game(&self, variant: Variant, number: u32) -> Game {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        random.set_stream((variant as u64) << 32 | number as u64);
        let temper = Temper::draw(&mut random, self.exploration);
        let mut game = Game::new(variant);
        while !game.is_over() && game.ply() < self.max_plies {
            let mv = choose(&game, temper, &mut random);
            // The chooser picks from the legal moves of a game that goes on.
            if game.push(mv).is_err() {
                break;
            }
        }
        game
    }
}

#[pymethods]
impl SelfPlay {
    #[new]
    #[pyo3(signature = (seed, threads = 0, exploration = 0.05, max_plies = 1000))]
    fn new(seed: u64, threads: i64, exploration: f64, max_plies: i64) -> PyResult<SelfPlay> {
        if !(0.0..=0.5).contains(&exploration) {
            return Err(raise(Mismatch::Exploration(exploration)));
        }
        if !(1..=65_535).contains(&max_plies) {
            return Err(raise(Mismatch::Range("max_plies", max_plies, 1, 65_535)));
        }
        Ok(SelfPlay {
            seed,
            exploration,
            max_plies: max_plies as usize,
            pool: pool(threads)?,
        })
    }

    /// How many threads play.
    #[getter]
    fn threads(&self) -> usize {
        self.pool.current_num_threads()
    }

    /// Plays the games of a variant with the numbers ``first`` to ``first + count - 1``. Other Python threads run meanwhile.
    ///
    /// Args:
    ///     variant: the variant or its name.
    ///     first: number of the first game.
    ///     count: how many games.
    fn play(
        &self,
        py: Python<'_>,
        variant: &Bound<'_, PyAny>,
        first: u32,
        count: u32,
    ) -> PyResult<GameBatch> {
        let variant = arguments::variant(variant)?;
        let Some(end) = first.checked_add(count) else {
            let most = (u32::MAX - first).into();
            return Err(raise(Mismatch::Range("count", count.into(), 0, most)));
        };
        let record = |number: u32| {
            let game = self.game(variant, number);
            let pgn = pgn(&game, self.seed, number);
            Record { game, pgn }
        };
        // One game a task: games differ much in length.
        let play = || {
            (first..end)
                .into_par_iter()
                .with_max_len(1)
                .map(record)
                .collect()
        };
        let records = py.detach(|| self.pool.install(play));
        Ok(GameBatch { records })
    }
}

/// The game as PGN; only the game's own moves and texts without line's ends are in it, so that it can be written.
fn pgn(game: &Game, seed: u64, number: u32) -> String {
    let termination = match game.outcome() {
        Some(outcome) => outcome.termination.name(),
        None => "unfinished",
    };
    let tags = [
        ("Event", "hexmate self-play".to_owned()),
        ("Round", (u64::from(number) + 1).to_string()),
        ("White", "hexmate one-ply chooser".to_owned()),
        ("Black", "hexmate one-ply chooser".to_owned()),
        ("PlyCount", game.ply().to_string()),
        ("Termination", termination.to_owned()),
        ("Seed", seed.to_string()),
    ];
    let mut pgn = PgnGame::from(game);
    for (name, value) in tags {
        let set = pgn.tags.set(name, value);
        debug_assert!(set.is_ok());
    }
    pgn.to_pgn().unwrap_or_default()
}

#[pymethods]
impl GameBatch {
    fn __len__(&self) -> usize {
        self.records.len()
    }

    /// How many plies the games have together.
    #[getter]
    fn plies(&self) -> usize {
        self.records.iter().map(|record| record.game.ply()).sum()
    }

    /// Plies of each game, ``uint32``.
    fn lengths<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u32>> {
        let lengths = self.records.iter().map(|record| record.game.ply() as u32);
        lengths.collect::<Vec<u32>>().into_pyarray(py)
    }

    /// The moves of all games, one behind the other, as ``Move.bits``: ``uint32``.
    fn moves<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u32>> {
        let moves = self.records.iter().flat_map(|record| record.game.moves());
        moves
            .map(|mv| mv.bits())
            .collect::<Vec<u32>>()
            .into_pyarray(py)
    }

    /// The packed position before each of ``moves()``: ``uint8[plies, 80]``.
    fn positions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let before = self.records.iter().flat_map(|record| {
            let positions = record.game.positions();
            &positions[..positions.len() - 1]
        });
        packed(py, before)
    }

    /// The packed last position of each game: ``uint8[games, 80]``.
    fn final_positions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        packed(py, self.records.iter().map(|record| record.game.position()))
    }

    /// Why each game is over, as the place among the members of ``Termination``; one more than the last for a game that reached the cap: ``uint8``.
    fn terminations<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        let number = |outcome: Outcome| outcome.termination as u8;
        let outcomes = self.records.iter().map(|record| record.game.outcome());
        let numbers = outcomes.map(|outcome| outcome.map_or(UNFINISHED, number));
        numbers.collect::<Vec<u8>>().into_pyarray(py)
    }

    /// White's score in each game, 0 to 1, not a number for a game that reached the cap: ``float32``.
    fn scores<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        let points = |outcome: Outcome| outcome.points(Color::White);
        let outcomes = self.records.iter().map(|record| record.game.outcome());
        let scores = outcomes.map(|outcome| outcome.map_or(f32::NAN, points));
        scores.collect::<Vec<f32>>().into_pyarray(py)
    }

    /// All games as PGN.
    fn pgn(&self) -> String {
        let games = self.records.iter().map(|record| record.pgn.as_str());
        games.collect()
    }
}

fn packed<'py, 'a>(
    py: Python<'py>,
    positions: impl Iterator<Item = &'a hexmate::Position>,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let mut bytes = Vec::new();
    for position in positions {
        bytes.extend_from_slice(PackedPosition::from(position).as_bytes());
    }
    let rows = bytes.len() / RECORD;
    bytes.into_pyarray(py).reshape([rows, RECORD])
}
