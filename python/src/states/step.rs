//! A move in each of many states.

use hexmate::{Color, Position, Settings};
use numpy::{IntoPyArray, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::env::{illegal_action, outcome, read_numbers, Refusal, NO_ACTION};
use crate::python;
use crate::states::basics::write;
use crate::states::keys::Keys;
use crate::states::read::States;

/// What an action made of a state.
struct Stepped {
    next: Position,
    reward: f32,
    terminated: bool,
}

fn step(
    position: &Position,
    action: i64,
    settings: &Settings,
    row: usize,
    keys: &Keys,
) -> Result<Stepped, Refusal> {
    let occurrences = keys.occurrences(row, position);
    if outcome(position, settings, position.has_legal(), occurrences).is_some() {
        if action != NO_ACTION {
            return Err(Refusal::Over);
        }
        return Ok(Stepped {
            next: *position,
            reward: 0.0,
            terminated: true,
        });
    }
    let index = u16::try_from(action).map_err(|_| Refusal::NoIndex)?;
    let mv = position.move_of_policy(index);
    let mv = mv.map_err(|_| Refusal::NoIndex)?;
    let next = position.try_make(mv).map_err(|_| Refusal::Illegal)?;
    let occurrences = keys.occurrences(row, &next);
    let ended = outcome(&next, settings, next.has_legal(), occurrences);
    Ok(Stepped {
        next,
        reward: ended.map_or(0.0, |outcome| outcome.reward(Color::White)),
        terminated: ended.is_some(),
    })
}

/// Plays an action in each of many states. Nothing is kept between calls.
///
/// A packed state knows no history, so that third repetitions are not seen unless ``keys`` are handed over: an array that begins as zeros
/// and to which each call adds the keys of the states that it leaves. In a row the key of the state of halfmove clock ``c`` stands in
/// column ``c % width``, so that a width of 100 is enough where the hundredth ply ends the game, and repetitions over more plies
/// than the width are not seen. A row that gets a state of another game must be set to zeros.
///
/// Args:
///     states: ``uint8[n, 80]``, all of one variant, n at least 1.
///     actions: policy indices as seen from the side to move, whole numbers of any dtype, shape ``[n]``; -1 where the game is over.
///     out: ``uint8[n, 80]`` to write the states after the actions to, ``states`` itself included, C-contiguous; a new array if left out.
///     keys: ``uint64[n, width]``, C-contiguous; it is written to.
///     settings: how games can end; the variant's own settings if left out.
///     threads: how many threads work; 0 for one per core.
///
/// Returns:
///     ``(states, rewards, terminated)``: ``rewards`` of White and Black, ``float32[n, 2]``, of games that these actions ended, else 0, and ``terminated``,
///     ``bool[n]``, of all games that are over; over games stay as they are.
///
/// Raises:
///     IllegalActionError: if an action is not legal; it names the first such state and its action. No action is applied then.
///     PackedError: if a state is no position; it names the first one.
///     ArrayError: if an array has another dtype or shape, or one that is written to has another order or is read-only.
#[pyfunction]
#[pyo3(signature = (states, actions, out = None, keys = None, *, settings = None, threads = 1))]
pub(super) fn step_states<'py>(
    states: &Bound<'py, PyAny>,
    actions: &Bound<'py, PyAny>,
    out: Option<&Bound<'py, PyAny>>,
    keys: Option<&Bound<'py, PyAny>>,
    settings: Option<&Bound<'py, PyAny>>,
    threads: i64,
) -> PyResult<Bound<'py, PyTuple>> {
    let py = states.py();
    let read = States::read(states, threads)?;
    let count = read.len();
    let actions = read_numbers("actions", actions, count)?;
    let settings = match settings {
        None => read.variant.spec().settings,
        Some(settings) => python::to_settings(settings)?,
    };
    let known = Keys::read(keys, count)?;
    let mut results: Vec<Option<Result<Stepped, Refusal>>> = Vec::new();
    results.resize_with(count, || None);
    py.detach(|| {
        read.team.rows(&mut results, 1, |i, result| {
            let position = &read.positions[i];
            result[0] = Some(step(position, actions[i], &settings, i, &known));
        });
    });
    let (mut next, mut rewards) = (Vec::with_capacity(count), Vec::with_capacity(2 * count));
    let mut terminated = Vec::with_capacity(count);
    for (i, result) in results.into_iter().flatten().enumerate() {
        let stepped = result
            .map_err(|refusal| illegal_action(py, i, actions[i], &read.positions[i], refusal))?;
        next.push(stepped.next);
        rewards.extend([stepped.reward, 0.0 - stepped.reward]);
        terminated.push(stepped.terminated);
    }
    // Both arrays are checked before either is written to.
    let mut extended = match keys {
        None => None,
        Some(keys) => Some(Keys::output(keys, count, known.width)?),
    };
    let out = write(py, &next, out)?;
    if let Some(extended) = &mut extended {
        let places = extended.slice()?;
        for (i, position) in read.positions.iter().enumerate() {
            if actions[i] != NO_ACTION {
                places[known.place(i, position)] = position.key();
            }
        }
    }
    let rewards = rewards.into_pyarray(py).reshape([count, 2])?;
    (out, rewards, terminated.into_pyarray(py)).into_pyobject(py)
}
