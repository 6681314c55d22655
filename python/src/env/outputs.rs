//! What a batch of games shows: arrays with a row for each.

use hexmate::{PackedPosition, PolicySet};
use numpy::ndarray::{ArrayView1, Axis};
use numpy::{
    Element, IntoPyArray, PyArray1, PyArray2, PyArrayDyn, PyArrayMethods, PyUntypedArrayMethods,
};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use rand::rngs::ChaCha8Rng;

use crate::arrays::{
    check_shape, fault, typed, untyped, with_mask_type, with_plane_type, MaskType, MaskValue,
    Output, PlaneType,
};
use crate::encode::PlaneNumber;
use crate::env::batch::{reading, writing, BatchEnv};
use crate::env::environment::Environment;
use crate::env::pass::{write_mask, write_planes};
use crate::env::rules::Autoreset;
use crate::env::sampling::{by_logits, have_chances, uniform};
use crate::env::stream::Stream;

/// Bytes of a packed position.
const RECORD: usize = 80;

/// A new array with a number for each game.
fn each<'py, T: Element>(
    py: Python<'py>,
    env: &BatchEnv,
    number: impl Fn(&Environment) -> T,
) -> Bound<'py, PyArray1<T>> {
    let numbers: Vec<T> = env.environments.iter().map(number).collect();
    numbers.into_pyarray(py)
}

fn rewards<'py>(py: Python<'py>, env: &BatchEnv) -> PyResult<Bound<'py, PyArray2<f32>>> {
    let steps = env.environments.iter().map(|environment| environment.step);
    let both: Vec<f32> = steps.flat_map(|step| step.rewards()).collect();
    both.into_pyarray(py).reshape([env.environments.len(), 2])
}

fn terminated<'py>(py: Python<'py>, env: &BatchEnv) -> Bound<'py, PyArray1<bool>> {
    each(py, env, |environment| environment.step.terminated)
}

fn truncated<'py>(py: Python<'py>, env: &BatchEnv) -> Bound<'py, PyArray1<bool>> {
    each(py, env, |environment| environment.step.truncated)
}

/// Tells of games that the last step ended and replaced, and forgets them.
pub(super) fn fill_info<'py>(
    py: Python<'py>,
    env: &mut BatchEnv,
    info: &Bound<'py, PyDict>,
) -> PyResult<()> {
    let count = env.environments.len();
    let ended = |environment: &Environment| environment.ended.is_some();
    if env.rules.autoreset != Autoreset::SameStep || !env.environments.iter().any(ended) {
        return Ok(());
    }
    let (mut marks, mut plies) = (vec![false; count], vec![0_u32; count]);
    let (mut terminations, mut states) = (vec![0_u8; count], vec![0_u8; count * RECORD]);
    let observations = PyArray1::<Py<PyAny>>::zeros(py, [count], false);
    let mut places = observations.try_readwrite()?;
    let places = places.as_slice_mut()?;
    for (i, environment) in env.environments.iter_mut().enumerate() {
        places[i] = py.None();
        let Some(ended) = environment.ended.take() else {
            continue;
        };
        marks[i] = true;
        plies[i] = ended.plies;
        terminations[i] = ended.termination;
        let packed = PackedPosition::from(ended.trail.now());
        states[i * RECORD..(i + 1) * RECORD].copy_from_slice(packed.as_bytes());
        places[i] = with_plane_type!(env.dtype, T => {
            let mut out = Output::<T>::new(py, "observation", None, &env.rules.planes.shape())?;
            write_planes(&env.rules, &ended.trail, out.slice()?);
            out.finish().unbind()
        });
    }
    info.set_item("final_obs", &observations)?;
    info.set_item("_final_obs", marks.clone().into_pyarray(py))?;
    let last = PyDict::new(py);
    last.set_item("plies", plies.into_pyarray(py))?;
    last.set_item("termination", terminations.into_pyarray(py))?;
    last.set_item("states", states.into_pyarray(py).reshape([count, RECORD])?)?;
    for name in ["_plies", "_termination", "_states"] {
        last.set_item(name, marks.clone().into_pyarray(py))?;
    }
    info.set_item("final_info", last)?;
    info.set_item("_final_info", marks.into_pyarray(py))
}

#[pymethods]
impl BatchEnv {
    /// What the last step gave White and Black: 1 and -1 for a win, 0 for a draw, 0.5 and -0.5 for Gliński's stalemate; 0 for games
    /// that it did not end: ``float32[num_envs, 2]``.
    #[getter(rewards)]
    fn rewards_now<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyArray2<f32>>> {
        rewards(slf.py(), &*reading(slf)?)
    }

    /// Which games the last step ended by the rules; in the mode ``"disabled"`` those that are over: ``bool[num_envs]``.
    #[getter(terminated)]
    fn terminated_now<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        Ok(terminated(slf.py(), &*reading(slf)?))
    }

    /// Which games the last step cut off after ``max_plies``; in the mode ``"disabled"`` those that are: ``bool[num_envs]``.
    #[getter(truncated)]
    fn truncated_now<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        Ok(truncated(slf.py(), &*reading(slf)?))
    }

    /// Who is to move in each game: 0 White, 1 Black: ``int8[num_envs]``.
    #[getter]
    fn current_player<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let side = |environment: &Environment| environment.trail.now().side_to_move() as i8;
        Ok(each(slf.py(), &*reading(slf)?, side))
    }

    /// Plies played in each game: ``uint32[num_envs]``.
    #[getter]
    fn plies<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyArray1<u32>>> {
        Ok(each(slf.py(), &*reading(slf)?, |environment| {
            environment.plies
        }))
    }

    /// Why each game is over, as the place among the members of ``Termination``; one more than the last for games that go on or were truncated:
    /// ``uint8[num_envs]``. ``selfplay.TERMINATIONS`` has the names.
    #[getter]
    fn termination<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let this = reading(slf)?;
        Ok(each(slf.py(), &this, Environment::termination))
    }

    /// The observations of all games, each seen from its side to move: see ``Position.observe``. Those of games that are over show their last position.
    ///
    /// Args:
    ///     out: an array to write to and return, ``uint8`` or ``float32`` of shape ``observation_shape``, C-contiguous; a new one of ``dtype`` if left out.
    ///
    /// Raises:
    ///     ArrayError: if ``out`` has another dtype, shape or order, or cannot be written to.
    #[pyo3(signature = (out = None))]
    fn observe<'py>(
        slf: &Bound<'py, Self>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        fn write<'py, T: PlaneNumber>(
            py: Python<'py>,
            env: &BatchEnv,
            out: Option<&Bound<'py, PyAny>>,
        ) -> PyResult<Bound<'py, PyAny>> {
            let planes = env.rules.planes;
            let [count, rows, columns] = planes.shape();
            let shape = [env.environments.len(), count, rows, columns];
            let mut out = Output::<T>::new(py, "out", out, &shape)?;
            let team = env.workers.team(py)?;
            let (rules, environments) = (&env.rules, &env.environments);
            let values = out.slice()?;
            py.detach(|| {
                team.rows(values, planes.len(), |i, row| {
                    write_planes(rules, &environments[i].trail, row);
                });
            });
            Ok(out.finish())
        }
        let this = reading(slf)?;
        let chosen = PlaneType::chosen(None, out, this.dtype)?;
        with_plane_type!(chosen, T => write::<T>(slf.py(), &this, out))
    }

    /// Which actions are legal in each game; none where the game is over.
    ///
    /// Args:
    ///     out: an array to write to and return, ``bool``, ``uint8`` or ``int8`` of shape ``[num_envs, num_actions]``, C-contiguous; a new one of ``bool`` if
    ///         left out.
    ///
    /// Raises:
    ///     ArrayError: if ``out`` has another dtype, shape or order, or cannot be written to.
    #[pyo3(signature = (out = None))]
    fn legal_action_mask<'py>(
        slf: &Bound<'py, Self>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        fn write<'py, T: MaskValue>(
            py: Python<'py>,
            env: &BatchEnv,
            out: Option<&Bound<'py, PyAny>>,
        ) -> PyResult<Bound<'py, PyAny>> {
            let width = env.rules.variant.policy_len();
            let shape = [env.environments.len(), width];
            let mut out = Output::<T>::new(py, "out", out, &shape)?;
            let team = env.workers.team(py)?;
            let environments = &env.environments;
            let values = out.slice()?;
            py.detach(|| {
                team.rows(values, width, |i, row| {
                    write_mask(&environments[i], row);
                });
            });
            Ok(out.finish())
        }
        let this = reading(slf)?;
        let chosen = MaskType::chosen("out", out)?;
        with_mask_type!(chosen, T => write::<T>(slf.py(), &this, out))
    }

    /// The legal actions of all games in compressed sparse rows: ``(offsets, indices)``, ``int64[num_envs + 1]`` and ``uint16``, new arrays. Those of game
    /// ``i``, in ascending order, are ``indices[offsets[i]:offsets[i + 1]]``; none where the game is over.
    fn legal_actions<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let this = reading(slf)?;
        let team = this.workers.team(py)?;
        let environments = &this.environments;
        let (offsets, indices) = py.detach(|| {
            let mut offsets = Vec::with_capacity(environments.len() + 1);
            let mut sum = 0_i64;
            offsets.push(0);
            for environment in environments {
                sum += environment.legal.len() as i64;
                offsets.push(sum);
            }
            let mut indices = vec![0; sum as usize];
            let mut rest = indices.as_mut_slice();
            let mut rows = Vec::with_capacity(environments.len());
            for environment in environments {
                let (row, after) = rest.split_at_mut(environment.legal.len());
                rows.push(row);
                rest = after;
            }
            team.rows(&mut rows, 1, |i, row| {
                for (slot, index) in row[0].iter_mut().zip(environments[i].legal.iter()) {
                    *slot = index;
                }
            });
            (offsets, indices)
        });
        (offsets.into_pyarray(py), indices.into_pyarray(py)).into_pyobject(py)
    }

    /// Chooses a legal action in each game; -1 where the game is over.
    ///
    /// Args:
    ///     logits: ``float32`` or ``float64`` of shape ``[num_envs, num_actions]``: legal actions are chosen with chances in proportion to
    ///         ``exp(logit / temperature)``; the logits of others are not looked at. Minus infinity rules an action out. All legal actions have the same chance if left out.
    ///     temperature: 0 for the greatest logit, the first one of several.
    ///     seed: draws from streams of this seed, begun for this call, 0 to 2**64 - 1. The environments' own streams go on if left out.
    ///     out: ``int64[num_envs]`` to write to and return; a new array if left out.
    ///
    /// Raises:
    ///     ArrayError: if an array has another dtype or shape, or ``out`` cannot be written to; if the logits of a game's legal actions
    ///         hold NaN or infinity, or rule all of them out.
    ///     HexmateError: for a temperature that is negative or no number.
    #[pyo3(signature = (logits = None, *, temperature = 1.0, seed = None, out = None))]
    fn sample<'py>(
        slf: &Bound<'py, Self>,
        logits: Option<&Bound<'py, PyAny>>,
        temperature: f64,
        seed: Option<u64>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut this = writing(slf)?;
        if !(temperature >= 0.0 && temperature.is_finite()) {
            return Err(fault(format!(
                "temperature must be a number from 0, not {temperature}"
            )));
        }
        let mut out = Output::<i64>::new(slf.py(), "out", out, &[this.environments.len()])?;
        let chosen = out.slice()?;
        let Some(logits) = logits else {
            choose(slf.py(), &mut this, seed, chosen, |legal, _, random| {
                uniform(legal, random)
            })?;
            return Ok(out.finish());
        };
        let found = untyped("logits", logits)?;
        let shape = [this.environments.len(), this.rules.variant.policy_len()];
        check_shape("logits", found.shape(), &shape)?;
        if let Some(logits) = typed::<f32>(logits) {
            choose_by_logits(slf.py(), &mut this, seed, chosen, logits, temperature)?;
        } else if let Some(logits) = typed::<f64>(logits) {
            choose_by_logits(slf.py(), &mut this, seed, chosen, logits, temperature)?;
        } else {
            let found = found.dtype();
            return Err(fault(format!(
                "logits must have dtype float32 or float64, not {found}"
            )));
        }
        Ok(out.finish())
    }
}

/// Writes an action for each game, chosen with its random stream, or with one of this seed.
fn choose(
    py: Python<'_>,
    env: &mut BatchEnv,
    seed: Option<u64>,
    chosen: &mut [i64],
    action: impl Fn(&PolicySet, usize, &mut ChaCha8Rng) -> i64 + Sync,
) -> PyResult<()> {
    let team = env.workers.team(py)?;
    let environments = &mut env.environments;
    py.detach(|| {
        team.pairs(environments, chosen, 1, |i, environment, chosen| {
            let legal = &environment.legal;
            chosen[0] = match seed {
                Some(seed) => action(legal, i, &mut Stream::new(seed, i as u64).0),
                None => action(legal, i, &mut environment.random.0),
            };
        });
    });
    Ok(())
}

fn choose_by_logits<T: Element + Copy + Into<f64> + Sync>(
    py: Python<'_>,
    env: &mut BatchEnv,
    seed: Option<u64>,
    chosen: &mut [i64],
    logits: &Bound<'_, PyArrayDyn<T>>,
    temperature: f64,
) -> PyResult<()> {
    let logits = logits
        .try_readonly()
        .map_err(|_| fault("logits are being written to".to_owned()))?;
    let rows = logits.as_array();
    let row = |i: usize| -> ArrayView1<'_, T> {
        let row = rows.index_axis(Axis(0), i);
        row.into_dimensionality()
            .expect("the shape has been checked")
    };
    let team = env.workers.team(py)?;
    let environments = &env.environments;
    let bad = py.detach(|| {
        team.first(environments.len(), |i| {
            let indices: Vec<u16> = environments[i].legal.iter().collect();
            (!have_chances(&indices, &row(i))).then_some(i)
        })
    });
    if let Some(i) = bad {
        return Err(fault(format!(
            "environment {i}: the logits of its legal actions hold NaN or infinity, or rule all of them out"
        )));
    }
    choose(py, env, seed, chosen, |legal, i, random| {
        let legal: Vec<u16> = legal.iter().collect();
        by_logits(&legal, &row(i), temperature, random)
    })
}
