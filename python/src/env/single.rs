//! Single games of a batch, copies and pickling.

use hexmate::{PackedPosition, Position};
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};

use crate::arrays::{fault, Output};
use crate::env::actions::read;
use crate::env::batch::{reading, writing, BatchEnv};
use crate::env::environment::{Environment, Step};
use crate::env::stream::{Stream, STREAM_BYTES};
use crate::env::trail::Trail;
use crate::errors::raise;
use crate::game::Game;
use crate::python::{wrong_type, OrRaise};

/// Bytes of a packed position.
const RECORD: usize = 80;
impl BatchEnv {
    /// A batch with the same rules and these games.
    fn with(&self, environments: Vec<Environment>) -> BatchEnv {
        BatchEnv {
            rules: self.rules.clone(),
            environments,
            workers: self.workers.another(),
            seed: self.seed,
            dtype: self.dtype,
        }
    }

    /// The position that a value stands for with its history, and how many plies led there.
    fn trail_of(
        slf: &Bound<'_, Self>,
        value: &Bound<'_, PyAny>,
        source: i64,
    ) -> PyResult<(Trail, u32)> {
        if let Ok(position) = value.cast::<crate::position::Position>() {
            return Ok((Trail::from_position(position.get().position), 0));
        }
        if let Ok(game) = value.cast::<Game>() {
            let game = game.try_borrow()?;
            let history = reading(slf)?.rules.history();
            let trail = Trail::new(game.game.positions(), history);
            return Ok((trail, game.game.ply() as u32));
        }
        if let Ok(other) = value.cast::<BatchEnv>() {
            let other = reading(if slf.is(other) { slf } else { other })?;
            let environment = &other.environments[other.check_number(source)?];
            return Ok((environment.trail.clone(), environment.plies));
        }
        Err(wrong_type("a Position, Game or BatchEnv", value))
    }
}

#[pymethods]
impl BatchEnv {
    /// The position of a game now.
    ///
    /// Raises:
    ///     HexmateError: if no environment has this number.
    fn position(slf: &Bound<'_, Self>, environment: i64) -> PyResult<crate::position::Position> {
        let this = reading(slf)?;
        let number = this.check_number(environment)?;
        Ok((*this.environments[number].trail.now()).into())
    }

    /// How often the position of each game now has occurred, now included: ``uint32[num_envs]``.
    #[getter]
    fn occurrences<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyArray1<u32>>> {
        let this = reading(slf)?;
        let environments = this.environments.iter();
        let numbers: Vec<u32> = environments
            .map(|environment| environment.trail.occurrences() as u32)
            .collect();
        Ok(numbers.into_pyarray(slf.py()))
    }

    /// The positions of all games now, as packed records: see ``Position.to_bytes``.
    ///
    /// Args:
    ///     out: ``uint8[num_envs, 80]`` to write to and return, C-contiguous; a new array if left out.
    ///
    /// Raises:
    ///     ArrayError: if ``out`` has another dtype, shape or order, or cannot be written to.
    #[pyo3(signature = (out = None))]
    fn states<'py>(
        slf: &Bound<'py, Self>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let this = reading(slf)?;
        let shape = [this.environments.len(), RECORD];
        let mut out = Output::<u8>::new(slf.py(), "out", out, &shape)?;
        let rows = out.slice()?.chunks_exact_mut(RECORD);
        for (row, environment) in rows.zip(&this.environments) {
            row.copy_from_slice(PackedPosition::from(environment.trail.now()).as_bytes());
        }
        Ok(out.finish())
    }

    /// Lets a game go on from elsewhere. What the last step gave it is forgotten; its random stream stays.
    ///
    /// Args:
    ///     environment: the number of the game.
    ///     value: a position, which has no history and counts as after 0 plies; a game, of which the moves count, but not how its players ended it; or a
    ///         ``BatchEnv``, this one included, of the same variant.
    ///     source: the number of the game in that ``BatchEnv``.
    ///
    /// Raises:
    ///     HexmateError: if no environment has the number.
    ///     VariantError: for another variant.
    #[pyo3(signature = (environment, value, source = 0))]
    fn assign(
        slf: &Bound<'_, Self>,
        environment: i64,
        value: &Bound<'_, PyAny>,
        source: i64,
    ) -> PyResult<()> {
        let (trail, plies) = BatchEnv::trail_of(slf, value, source)?;
        let mut this = writing(slf)?;
        let this = &mut *this;
        let number = this.check_number(environment)?;
        let (expected, found) = (this.rules.variant, trail.now().variant());
        if found != expected {
            return Err(raise(hexmate::EncodeError::Variant { expected, found }));
        }
        this.environments[number].assign(&this.rules, trail, plies);
        Ok(())
    }

    /// An independent copy, or one of some games only. Random streams are copied as well: the copy goes on as this one would.
    ///
    /// Args:
    ///     environments: the numbers of the games, in the order that they will have, as a sequence or an array; all if left out.
    ///
    /// Raises:
    ///     HexmateError: if no environment has a number, or there is none.
    #[pyo3(signature = (environments = None))]
    fn copy(slf: &Bound<'_, Self>, environments: Option<&Bound<'_, PyAny>>) -> PyResult<BatchEnv> {
        let this = reading(slf)?;
        let Some(chosen) = environments else {
            return Ok(this.with(this.environments.clone()));
        };
        let numbers = read("environments", chosen, chosen.len()?)?;
        let copies: PyResult<Vec<Environment>> = numbers
            .into_iter()
            .map(|number| Ok(this.environments[this.check_number(number)?].clone()))
            .collect();
        let copies = copies?;
        if copies.is_empty() {
            return Err(fault("a BatchEnv has one environment at least".to_owned()));
        }
        Ok(this.with(copies))
    }

    fn __copy__(slf: &Bound<'_, Self>) -> PyResult<BatchEnv> {
        BatchEnv::copy(slf, None)
    }

    fn __deepcopy__(slf: &Bound<'_, Self>, _memo: &Bound<'_, PyAny>) -> PyResult<BatchEnv> {
        BatchEnv::copy(slf, None)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let this = reading(slf)?;
        let (variant, count) = (this.rules.variant, this.environments.len());
        let (seed, mode) = (this.seed, this.rules.autoreset.name());
        Ok(format!(
            "<BatchEnv of {count} games of {variant}, seed {seed}, autoreset {mode}>"
        ))
    }

    fn __len__(&self) -> usize {
        self.environments.len()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let this = reading(slf)?;
        let rules = &this.rules;
        let state = PyDict::new(py);
        state.set_item("variant", rules.variant.name())?;
        state.set_item("seed", this.seed)?;
        state.set_item("autoreset", rules.autoreset.name())?;
        state.set_item("settings", crate::python::settings(py, &rules.settings)?)?;
        state.set_item("max_plies", this.max_plies_or_none())?;
        state.set_item("history", rules.planes.history())?;
        state.set_item("dtype", this.dtype.name())?;
        state.set_item("threads", this.workers.threads())?;
        state.set_item("start", crate::position::Position::from(rules.start))?;
        let (mut lengths, mut records, mut streams) = (Vec::new(), Vec::new(), Vec::new());
        let (mut keys, mut plies, mut steps) = (Vec::new(), Vec::new(), Vec::new());
        for environment in &this.environments {
            let trail = &environment.trail;
            lengths.push((trail.earlier().len() as u32, trail.keys().len() as u32));
            for position in trail.earlier().iter().chain([trail.now()]) {
                records.extend_from_slice(PackedPosition::from(position).as_bytes());
            }
            keys.extend_from_slice(trail.keys());
            streams.extend(environment.random.to_bytes());
            plies.push(environment.plies);
            let step = environment.step;
            let flags = [step.terminated.into(), step.truncated.into()];
            steps.extend_from_slice(&[step.reward, flags[0], flags[1]].map(f32::from));
        }
        let count = lengths.len();
        state.set_item("lengths", lengths)?;
        state.set_item("records", PyBytes::new(py, &records))?;
        state.set_item("keys", keys)?;
        state.set_item("streams", PyBytes::new(py, &streams))?;
        state.set_item("plies", plies)?;
        let steps: Bound<'_, PyArray2<f32>> = steps.into_pyarray(py).reshape([count, 3])?;
        state.set_item("steps", steps.call_method0("tolist")?)?;
        let rebuild = py.import("hexmate._pickling")?;
        let rebuild = rebuild.getattr("rebuild_batch_env")?;
        PyTuple::new(py, [rebuild, PyTuple::new(py, [state])?.into_any()])
    }

    /// Goes on as a pickled batch would have: for unpickling only.
    fn _restore(
        slf: &Bound<'_, Self>,
        lengths: Vec<(u32, u32)>,
        records: &[u8],
        keys: Vec<u64>,
        streams: &[u8],
        plies: Vec<u32>,
        steps: Vec<(f32, f32, f32)>,
    ) -> PyResult<()> {
        let mut this = writing(slf)?;
        let this = &mut *this;
        let count = this.environments.len();
        let positions: usize = lengths
            .iter()
            .map(|&(earlier, _)| earlier as usize + 1)
            .sum();
        let all_keys: usize = lengths.iter().map(|&(_, keys)| keys as usize).sum();
        let whole = [lengths.len(), plies.len(), steps.len()] == [count; 3]
            && records.len() == positions * RECORD
            && keys.len() == all_keys
            && streams.len() == count * STREAM_BYTES;
        let spoilt =
            || fault("the state of a BatchEnv has parts of lengths that do not fit".into());
        if !whole {
            return Err(spoilt());
        }
        let mut records = records.chunks_exact(RECORD);
        let mut keys = keys.into_iter();
        for (i, environment) in this.environments.iter_mut().enumerate() {
            let (earlier, known) = (lengths[i].0 as usize, lengths[i].1 as usize);
            let mut positions = Vec::with_capacity(earlier + 1);
            for record in records.by_ref().take(earlier + 1) {
                let packed = PackedPosition::from_bytes(record).or_raise()?;
                let position = Position::from_packed(&packed).or_raise()?;
                if position.variant() != this.rules.variant {
                    return Err(spoilt());
                }
                positions.push(position);
            }
            let now = positions.pop().ok_or_else(spoilt)?;
            let known = keys.by_ref().take(known).collect();
            let trail = Trail::from_parts(now, known, positions);
            environment.assign(&this.rules, trail, plies[i]);
            let (reward, terminated, truncated) = steps[i];
            environment.step = Step {
                reward,
                terminated: terminated != 0.0,
                truncated: truncated != 0.0,
            };
            let stream = &streams[i * STREAM_BYTES..(i + 1) * STREAM_BYTES];
            environment.random = Stream::from_bytes(stream).ok_or_else(spoilt)?;
        }
        Ok(())
    }
}

impl BatchEnv {
    fn max_plies_or_none(&self) -> Option<u32> {
        Some(self.rules.max_plies).filter(|&plies| plies != u32::MAX)
    }
}
