//! `BatchEnv`: many games at once.

use numpy::{IntoPyArray, PyArrayDyn, PyArrayMethods};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::pyclass::boolean_struct::False;
use pyo3::types::{PyDict, PyTuple};
use pyo3::PyClass;

use crate::arguments;
use crate::arrays::{check_shape, fault, untyped, PlaneType};
use crate::encode::history_planes;
use crate::env::actions::{illegal_action, read};
use crate::env::environment::Environment;
use crate::env::outputs;
use crate::env::pass::{self, MaskOutput, MaskRows, PlaneOutput, PlaneRows, Results};
use crate::env::rules::{Autoreset, Rules};
use crate::env::stream::Stream;
use crate::errors::{raise, Mismatch};
use crate::position::Position;
use crate::python;
use crate::receivers::Reading;
use crate::workers::Workers;

/// More games than this fit no machine's memory.
const MOST_GAMES: i64 = 1 << 24;

/// Many games of one variant at once, for learning programs: actions are policy indices, observations planes, masks and rewards arrays.
///
/// Environments have numbers from 0. White is player 0, Black player 1. Each environment has a random stream of its own, so that the same seed gives the same
/// actions whatever the number of threads. No call holds the GIL while it works, and one that only reads can run on several Python
/// threads at once; a call that finds another thread stepping the same ``BatchEnv`` raises ``RuntimeError``. After a fork the child starts threads
/// of its own. ``BatchEnv`` can be pickled, copied and deep-copied, random streams included.
///
/// A game that is over has no legal action: its row of the mask is all false, ``legal_actions`` gives none, ``sample`` gives -1. What happens to it
/// is Gymnasium's ``AutoresetMode``:
///
/// - ``"next_step"``: the next ``step`` ignores its action, begins a new game, and gives reward 0.
/// - ``"same_step"``: the step that ends it begins the new game at once. Rewards, ``terminated`` and ``truncated`` are the old game's, ``observe``
///   and the mask show the new one; the old one's last observation is in the ``info`` that ``step`` returns.
/// - ``"disabled"``: it stays over until ``reset``; its action must be -1, and ``terminated`` or ``truncated`` stay.
///
/// Args:
///     variant: the variant or its name.
///     num_envs: how many games, 1 to 16777216.
///     seed: what decides everything random, 0 to 2**64 - 1.
///     autoreset: one of the modes above, or a member of ``gymnasium.vector.AutoresetMode``.
///     settings: how games can end; the variant's own settings if left out. What players could claim only ends no game here.
///     max_plies: a game that is not over after so many plies is truncated with rewards 0; never if left out. 1 to 2**32 - 1.
///     history: how many earlier positions observations show, 0 to 255.
///     dtype: ``uint8`` or ``float32``: what ``observe`` makes unless it is given an array.
///     threads: how many threads work; 0 for one per core.
///     start: the position in which games begin; the variant's start position if left out. It may not be the end of a game.
///
/// Raises:
///     HexmateError: for a number out of range, another mode, or a start position of another variant or without a game.
///     VariantError: if no variant has this name.
///     ArrayError: for another dtype.
#[pyclass(module = "hexmate")]
pub(crate) struct BatchEnv {
    pub(super) rules: Rules,
    pub(super) environments: Vec<Environment>,
    pub(super) workers: Workers,
    pub(super) seed: u64,
    pub(super) dtype: PlaneType,
}

/// The object, for a call that only reads.
pub(super) fn reading<'py, T: PyClass>(object: &Bound<'py, T>) -> PyResult<PyRef<'py, T>> {
    object.try_borrow().map_err(|_| busy())
}

/// The object, for a call that changes it.
pub(super) fn writing<'py, T: PyClass<Frozen = False>>(
    object: &Bound<'py, T>,
) -> PyResult<PyRefMut<'py, T>> {
    object.try_borrow_mut().map_err(|_| busy())
}

fn busy() -> PyErr {
    PyRuntimeError::new_err(
        "another thread is using this BatchEnv, and one of the two calls changes it",
    )
}

impl BatchEnv {
    /// Refuses a number that is no environment's.
    pub(super) fn check_number(&self, number: i64) -> PyResult<usize> {
        let count = self.environments.len() as i64;
        if (0..count).contains(&number) {
            return Ok(number as usize);
        }
        Err(raise(Mismatch::Range("environment", number, 0, count - 1)))
    }

    /// Does a step with actions that have been read, and writes what it shows.
    fn apply(
        &mut self,
        py: Python<'_>,
        actions: &[i64],
        planes: PlaneRows<'_>,
        masks: MaskRows<'_>,
    ) -> PyResult<Results> {
        let team = self.workers.team(py)?;
        let (rules, environments) = (&self.rules, &mut self.environments);
        let done = py.detach(|| pass::run(&team, rules, environments, actions, planes, masks));
        done.map_err(|(i, refusal)| {
            let position = self.environments[i].trail.now();
            illegal_action(py, i, actions[i], position, refusal)
        })
    }
}

#[pymethods]
impl BatchEnv {
    #[new]
    #[pyo3(signature = (
        variant, num_envs, seed = 0, *, autoreset = None, settings = None, max_plies = None, history = 0, dtype = None, threads = 1, start = None
    ))]
    #[pyo3(
        text_signature = "(variant, num_envs, seed=0, *, autoreset='next_step', settings=None, max_plies=None, history=0, dtype='uint8', threads=1, start=None)"
    )]
    #[allow(clippy::too_many_arguments)]
    fn new(
        variant: &Bound<'_, PyAny>,
        num_envs: i64,
        seed: u64,
        autoreset: Option<&Bound<'_, PyAny>>,
        settings: Option<&Bound<'_, PyAny>>,
        max_plies: Option<i64>,
        history: i64,
        dtype: Option<&Bound<'_, PyAny>>,
        threads: i64,
        start: Option<&Bound<'_, Position>>,
    ) -> PyResult<BatchEnv> {
        let variant = arguments::variant(variant)?;
        if !(1..=MOST_GAMES).contains(&num_envs) {
            return Err(raise(Mismatch::Range("num_envs", num_envs, 1, MOST_GAMES)));
        }
        let most = i64::from(u32::MAX);
        let max_plies = match max_plies {
            None => u32::MAX,
            Some(plies) if (1..=most).contains(&plies) => plies as u32,
            Some(plies) => return Err(raise(Mismatch::Range("max_plies", plies, 1, most))),
        };
        let start = match start {
            None => hexmate::Position::start(variant),
            Some(start) => start.get().position,
        };
        if start.variant() != variant {
            return Err(raise(hexmate::EncodeError::Variant {
                expected: variant,
                found: start.variant(),
            }));
        }
        let rules = Rules {
            variant,
            settings: match settings {
                None => variant.spec().settings,
                Some(settings) => python::to_settings(settings)?,
            },
            max_plies,
            autoreset: autoreset.map_or(Ok(Autoreset::NextStep), Autoreset::read)?,
            planes: history_planes(variant, history)?,
            start,
        };
        let first = Environment::new(&rules, seed, 0);
        if first.is_over() {
            return Err(raise(Mismatch::StartIsOver(start.fen())));
        }
        let environments = (0..num_envs as u64).map(|number| {
            let mut environment = first.clone();
            environment.random = Stream::new(seed, number);
            environment
        });
        Ok(BatchEnv {
            environments: environments.collect(),
            rules,
            workers: Workers::new(threads)?,
            seed,
            dtype: dtype.map_or(Ok(PlaneType::U8), PlaneType::of_dtype)?,
        })
    }

    /// The variant.
    #[getter]
    fn variant(slf: Reading<'_, Self>, py: Python<'_>) -> PyResult<Py<crate::variant::Variant>> {
        crate::variant::object(py, slf.rules.variant)
    }

    /// How many games there are.
    #[getter]
    fn num_envs(slf: Reading<'_, Self>) -> usize {
        slf.environments.len()
    }

    /// The seed from which the random streams began.
    #[getter]
    fn seed(slf: Reading<'_, Self>) -> u64 {
        slf.seed
    }

    /// What happens to a game that is over: ``"next_step"``, ``"same_step"`` or ``"disabled"``.
    #[getter]
    fn autoreset(slf: Reading<'_, Self>) -> &'static str {
        slf.rules.autoreset.name()
    }

    /// How games can end.
    #[getter]
    fn settings(slf: Reading<'_, Self>, py: Python<'_>) -> PyResult<Py<PyAny>> {
        python::settings(py, &slf.rules.settings)
    }

    /// After how many plies a game is truncated, or ``None``.
    #[getter]
    fn max_plies(slf: Reading<'_, Self>) -> Option<u32> {
        Some(slf.rules.max_plies).filter(|&plies| plies != u32::MAX)
    }

    /// How many earlier positions observations show.
    #[getter]
    fn history(slf: Reading<'_, Self>) -> u8 {
        slf.rules.planes.history()
    }

    /// What ``observe`` makes unless it is given an array: ``"uint8"`` or ``"float32"``.
    #[getter]
    fn dtype(slf: Reading<'_, Self>) -> &'static str {
        slf.dtype.name()
    }

    /// How many threads work.
    #[getter]
    fn threads(slf: Reading<'_, Self>) -> usize {
        slf.workers.threads()
    }

    /// The position in which games begin.
    #[getter]
    fn start(slf: Reading<'_, Self>) -> Position {
        slf.rules.start.into()
    }

    /// The number of actions: policy indices are 0 to one less.
    #[getter]
    fn num_actions(slf: Reading<'_, Self>) -> usize {
        slf.rules.variant.policy_len()
    }

    /// Shape of an array of observations: ``[num_envs, planes, rows, columns]``.
    #[getter]
    fn observation_shape(slf: Reading<'_, Self>) -> (usize, usize, usize, usize) {
        let [planes, rows, columns] = slf.rules.planes.shape();
        (slf.environments.len(), planes, rows, columns)
    }

    /// Begins new games.
    ///
    /// Args:
    ///     seed: begins the random streams anew, of those games that begin; 0 to 2**64 - 1. They go on where they are if left out.
    ///     mask: which games begin anew, ``bool[num_envs]``; all if left out.
    ///
    /// Raises:
    ///     ArrayError: for a mask of another dtype or shape.
    #[pyo3(signature = (seed = None, mask = None))]
    fn reset(
        slf: &Bound<'_, Self>,
        seed: Option<u64>,
        mask: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let mut this = writing(slf)?;
        let this = &mut *this;
        let mut chosen = vec![true; this.environments.len()];
        if let Some(mask) = mask {
            let array = untyped("mask", mask)?;
            let Ok(bools) = mask.cast::<PyArrayDyn<bool>>() else {
                let found = numpy::PyUntypedArrayMethods::dtype(array);
                return Err(fault(format!("mask must have dtype bool, not {found}")));
            };
            let shape = numpy::PyUntypedArrayMethods::shape(array);
            check_shape("mask", shape, &[chosen.len()])?;
            let bools = bools
                .try_readonly()
                .map_err(|_| fault("mask is being written to".to_owned()))?;
            for (chosen, &marked) in chosen.iter_mut().zip(bools.as_array()) {
                *chosen = marked;
            }
        }
        if let (Some(seed), None) = (seed, mask) {
            this.seed = seed;
        }
        let team = this.workers.team(slf.py())?;
        let (rules, environments) = (&this.rules, &mut this.environments);
        slf.py().detach(|| {
            team.pairs(environments, &mut chosen, 1, |i, environment, chosen| {
                if chosen[0] {
                    environment.reset(rules);
                    if let Some(seed) = seed {
                        environment.random = Stream::new(seed, i as u64);
                    }
                }
            });
        });
        Ok(())
    }

    /// Plays an action in each game.
    ///
    /// Args:
    ///     actions: policy indices as seen from the side to move, whole numbers of any dtype and order, shape ``[num_envs]``. Those
    ///         of games that are over are ignored, but must be -1 in the mode ``"disabled"``.
    ///     observation: an array that gets what ``observe`` would write after the step, in the same pass, which is faster.
    ///     mask: an array that gets what ``legal_action_mask`` would write.
    ///
    /// Returns:
    ///     ``(rewards, terminated, truncated, info)``: the first three as the attributes of these names, as new arrays. ``info`` is empty but
    ///     in the mode ``"same_step"`` after a step that ended games. Then it has, as Gymnasium's vector environments do,
    ///     ``"final_obs"``, an array of objects with the last observation of each game that ended and ``None`` elsewhere, ``"_final_obs"``,
    ///     ``bool[num_envs]``, which tells them apart, and ``"final_info"`` with ``"plies"`` (``uint32``), ``"termination"`` (``uint8``) and ``"states"``
    ///     (``uint8[num_envs, 80]``) of the games that ended, 0 elsewhere, and ``"_plies"`` and so on like ``"_final_obs"``.
    ///
    /// Raises:
    ///     IllegalActionError: if an action is not legal; it names the first such environment and its action. No action is applied then.
    ///     ArrayError: if ``actions`` are no whole numbers or have another shape; if one of the other arrays has another dtype, shape or order, or
    ///         cannot be written to.
    #[pyo3(signature = (actions, *, observation = None, mask = None))]
    fn step<'py>(
        slf: &Bound<'py, Self>,
        actions: &Bound<'py, PyAny>,
        observation: Option<&Bound<'py, PyAny>>,
        mask: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let mut this = writing(slf)?;
        let count = this.environments.len();
        let actions = read("actions", actions, count)?;
        let [planes, rows, columns] = this.rules.planes.shape();
        let observed = [count, planes, rows, columns];
        let masked = [count, this.rules.variant.policy_len()];
        let mut planes = observation
            .map(|out| PlaneOutput::new(out, &observed))
            .transpose()?;
        let mut masks = mask.map(|out| MaskOutput::new(out, &masked)).transpose()?;
        let planes = planes
            .as_mut()
            .map_or(Ok(PlaneRows::None), PlaneOutput::rows)?;
        let masks = masks
            .as_mut()
            .map_or(Ok(MaskRows::None), MaskOutput::rows)?;
        let results = this.apply(py, &actions, planes, masks)?;
        let info = PyDict::new(py);
        outputs::fill_info(py, &mut this, &info)?;
        let result = (
            results.rewards.into_pyarray(py).reshape([count, 2])?,
            results.terminated.into_pyarray(py),
            results.truncated.into_pyarray(py),
            info,
        );
        result.into_pyobject(py)
    }
}
