//! Random games from given positions, played to their ends.

use hexmate::{Color, Outcome, Position, Settings};
use numpy::{IntoPyArray, PyArrayMethods, PyUntypedArray};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::arguments;
use crate::env;
use crate::errors::{raise, Mismatch};
use crate::python;
use crate::states::States;
use crate::workers;

/// Number of the termination of a game that was cut off.
const UNFINISHED: u8 = hexmate::Termination::ALL.len() as u8;

/// How a random game went.
#[derive(Clone, Copy, Default)]
struct Rollout {
    reward: f32,
    plies: u32,
    termination: u8,
}

/// What a game needs beside its position: the keys of the positions since the last capture or pawn move.
#[derive(Default)]
struct Player {
    keys: Vec<u64>,
}

impl Player {
    /// Plays a game to its end, or to so many plies.
    fn play(
        &mut self,
        start: &Position,
        settings: &Settings,
        max_plies: u32,
        random: &mut ChaCha8Rng,
    ) -> Rollout {
        let mut position = *start;
        self.keys.clear();
        let mut plies = 0;
        let ended = loop {
            let chosen = position.choose_legal(|count| random.random_range(0..count));
            let ended = self.outcome(&position, settings, chosen.is_some());
            let mv = match chosen {
                Some(mv) if ended.is_none() && plies < max_plies => mv,
                _ => break ended,
            };
            let key = position.key();
            position.advance(mv);
            if position.halfmove_clock() == 0 {
                self.keys.clear();
            } else {
                self.keys.push(key);
            }
            plies += 1;
        };
        Rollout {
            reward: ended.map_or(0.0, |outcome| outcome.reward(Color::White)),
            plies,
            termination: ended.map_or(UNFINISHED, |outcome| outcome.termination as u8),
        }
    }

    fn outcome(
        &self,
        position: &Position,
        settings: &Settings,
        has_legal: bool,
    ) -> Option<Outcome> {
        let occurrences = env::occurrences(position.key(), &self.keys);
        env::outcome(position, settings, has_legal, occurrences)
    }
}

/// Plays random games to their ends, each move with the same chance, under all rules, repetition included.
///
/// Each game has a random stream of its own, so that results do not depend on the number of threads. Other Python threads run meanwhile; Ctrl-C
/// interrupts between portions.
///
/// Args:
///     start: where games begin: a variant or its name, a position, or states, ``uint8[n, 80]`` of one variant. They have no history.
///     count: how many games from each start, 1 to 16777216.
///     seed: what decides everything random, 0 to 2**64 - 1.
///     max_plies: a game that is not over after so many plies is cut off, with reward 0; never if left out. 1 to 2**32 - 1.
///     settings: how games can end; the variant's own settings if left out.
///     threads: how many threads play; 0 for one per core.
///
/// Returns:
///     ``(rewards, plies, termination)``, arrays of shape ``[count]``, or ``[n, count]`` for states: White's rewards (``float32``; Black's are the negatives),
///     the plies played (``uint32``), and why the games are over (``uint8``), as places among the members of ``Termination``, one more than the last for
///     games that were cut off.
///
/// Raises:
///     HexmateError: for a number out of range.
///     PackedError: if a state is no position; it names the first one.
///     ArrayError: if ``states`` have another dtype or shape.
#[pyfunction]
#[pyo3(signature = (start, count, seed = 0, *, max_plies = None, settings = None, threads = 1))]
pub(crate) fn rollouts<'py>(
    start: &Bound<'py, PyAny>,
    count: i64,
    seed: u64,
    max_plies: Option<i64>,
    settings: Option<&Bound<'py, PyAny>>,
    threads: i64,
) -> PyResult<Bound<'py, PyTuple>> {
    let py = start.py();
    let (starts, shape) = starts(start, count, threads)?;
    let most = i64::from(u32::MAX);
    let max_plies = match max_plies {
        None => u32::MAX,
        Some(plies) if (1..=most).contains(&plies) => plies as u32,
        Some(plies) => return Err(raise(Mismatch::Range("max_plies", plies, 1, most))),
    };
    let settings = match settings {
        None => starts[0].variant().spec().settings,
        Some(settings) => python::to_settings(settings)?,
    };
    let team = workers::shared(py, threads)?;
    let count = count as usize;
    let mut results = vec![Rollout::default(); starts.len() * count];
    for (portion, results) in results.chunks_mut(PORTION).enumerate() {
        py.detach(|| {
            team.rows(results, 1, |i, result| {
                let number = portion * PORTION + i;
                let mut random = ChaCha8Rng::seed_from_u64(seed);
                random.set_stream(number as u64);
                let start = &starts[number / count];
                result[0] = Player::default().play(start, &settings, max_plies, &mut random);
            });
        });
        py.check_signals()?;
    }
    let rewards: Vec<f32> = results.iter().map(|result| result.reward).collect();
    let plies: Vec<u32> = results.iter().map(|result| result.plies).collect();
    let terminations: Vec<u8> = results.iter().map(|result| result.termination).collect();
    let result = (
        rewards.into_pyarray(py).reshape(shape.clone())?,
        plies.into_pyarray(py).reshape(shape.clone())?,
        terminations.into_pyarray(py).reshape(shape)?,
    );
    result.into_pyobject(py)
}

/// Games between two looks at Python's signals.
const PORTION: usize = 1024;

/// Where games begin, and the shape of the results.
fn starts(
    start: &Bound<'_, PyAny>,
    count: i64,
    threads: i64,
) -> PyResult<(Vec<Position>, Vec<usize>)> {
    if !(1..=1 << 24).contains(&count) {
        return Err(raise(Mismatch::Range("count", count, 1, 1 << 24)));
    }
    if start.cast::<PyUntypedArray>().is_ok() {
        let positions = States::read(start, threads)?.positions;
        let shape = vec![positions.len(), count as usize];
        return Ok((positions, shape));
    }
    let position = match start.cast::<crate::position::Position>() {
        Ok(position) => position.get().position,
        Err(_) => Position::start(arguments::variant(start)?),
    };
    Ok((vec![position], vec![count as usize]))
}
