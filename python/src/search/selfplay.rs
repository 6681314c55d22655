//! `SelfPlay`: many games at once.

use hexmate::PlaneValue;
use hexmate_search::{Classical, FinishedGame, Resignation, SelfPlaySettings};
use numpy::{Element, IntoPyArray, PyArray1, PyArray4, PyArrayMethods, ToPyArray};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PySlice};

use crate::arguments;
use crate::python::{wrong_type, OrRaise};
use crate::receivers::{Reading, Writing};
use crate::search::options::{Floats, SearchOptions};
use crate::search::records::GameRecords;

/// Plays many games at once, for an evaluator that takes many positions together.
///
/// ``collect`` searches until positions wait and writes their observations to ``obs``; ``feed`` or ``feed_legal`` take the evaluations in; ``drain``
/// gives the games that are finished. ``run`` does all of it with a function, ``play`` with the evaluator that comes with the library. Other
/// Python threads run meanwhile. The same seed gives the same games, whatever the number of threads.
///
/// Args:
///     variant: the variant or its name.
///     games: how many games are played at once.
///     sims: simulations of a move.
///     seed: what decides everything random.
///     threads: how many threads search; 0 for one per core.
///     leaves: the most positions of one game that wait at a time.
///     total: how many games are played in all; ``None`` for no end.
///     first: the number of the first game. A game is decided by the seed and its number.
///     fast_sims: simulations of a move that is searched fast, without noise.
///     full_share: the share of moves that are searched in full: playout-cap randomisation if below 1.
///     temperature: a number, or points ``(ply, temperature)`` with straight lines in between.
///     reuse_tree: whether the tree below a move that is played is kept.
///     max_plies: a game of so many plies is left unfinished.
///     random_plies: games begin with up to so many random plies.
///     resignation: ``(below, moves, played_on)``: a player gives up whose value was below a bar for so many own moves in a row,
///         but for a share of games that are played on to see how often that would be wrong; ``None`` for never.
///     history: how many earlier positions observations show.
///     dtype: ``"uint8"`` or ``"float32"``, of observations.
///     c_puct: how much priors count beside values.
///     fpu_reduction: by how much a move without a visit counts less than its position.
///     root_fpu_reduction: the same at the root.
///     virtual_loss: a simulation in wait counts as so many lost ones.
///     gumbel: how many moves Gumbel search considers at the root; ``None`` for PUCT with noise.
///     noise: ``(concentration, share)`` of Dirichlet noise at the root, or ``None``.
///     forced_playouts: the factor of forced playouts at the root; 0 for none.
///     max_nodes: the most nodes of one tree; 0 for four times the simulations.
///     rules: when a game is drawn; ``None`` for the variant's own settings.
///
/// Raises:
///     SettingsError: for a value out of range.
#[pyclass(module = "hexmate._hexmate")]
pub(crate) struct SelfPlay {
    engine: hexmate_search::SelfPlay,
    observations: Observations,
    finished: Vec<FinishedGame>,
}

/// The array that leaves are written to.
enum Observations {
    Bytes(Py<PyArray4<u8>>),
    Floats(Py<PyArray4<f32>>),
}

impl Observations {
    fn array<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        match self {
            Observations::Bytes(array) => array.bind(py).clone().into_any(),
            Observations::Floats(array) => array.bind(py).clone().into_any(),
        }
    }
}

/// Searches, and writes observations.
fn collect<T: PlaneValue + Element>(
    py: Python<'_>,
    engine: &mut hexmate_search::SelfPlay,
    array: &Bound<'_, PyArray4<T>>,
) -> PyResult<usize> {
    let mut array = array.try_readwrite().map_err(|error| {
        PyValueError::new_err(format!("the array of observations is in use: {error}"))
    })?;
    let slice = array.as_slice_mut()?;
    let search = || -> Result<usize, hexmate_search::SearchError> {
        let count = engine.collect()?;
        if count > 0 {
            engine.observe(slice)?;
        }
        Ok(count)
    };
    py.detach(search).or_raise()
}

impl SelfPlay {
    fn collect_leaves(&mut self, py: Python<'_>) -> PyResult<usize> {
        let engine = &mut self.engine;
        match &self.observations {
            Observations::Bytes(array) => collect(py, engine, array.bind(py)),
            Observations::Floats(array) => collect(py, engine, array.bind(py)),
        }
    }

    fn take_in(
        &mut self,
        py: Python<'_>,
        logits: &Bound<'_, PyAny>,
        value: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let count = self.engine.waiting();
        let width = self.engine.settings().variant.policy_len();
        let (logits, value) = (Floats::of(logits)?, Floats::of(value)?);
        if count > 0 {
            let logits = logits.values("logits", &[count, width])?;
            let value = value.values("value", &[count])?;
            let engine = &mut self.engine;
            return py.detach(|| engine.feed(&logits, &value)).or_raise();
        }
        self.engine.feed(&[], &[]).or_raise()
    }

    fn take(&mut self) -> GameRecords {
        let mut games = std::mem::take(&mut self.finished);
        games.extend(self.engine.drain());
        games.sort_by_key(|game| game.number);
        GameRecords::new(games, self.engine.settings())
    }
}

/// A temperature: one number, or points.
fn temperature(object: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Vec<(u32, f32)>>> {
    let Some(object) = object else {
        return Ok(None);
    };
    if let Ok(number) = object.extract::<f32>() {
        return Ok(Some(vec![(0, number)]));
    }
    let points = object.extract::<Vec<(u32, f32)>>();
    points
        .map(Some)
        .map_err(|_| wrong_type("a number or points (ply, temperature)", object))
}

#[pymethods]
impl SelfPlay {
    #[new]
    #[allow(clippy::too_many_arguments)]
    #[pyo3(signature = (
        variant, *, games = 64, sims = 64, seed = 1, threads = 0, leaves = 1, total = None, first = 0, fast_sims = 16,
        full_share = 1.0, temperature = None, reuse_tree = true, max_plies = 1000, random_plies = 0, resignation = None,
        history = 0, dtype = "uint8", c_puct = 1.5, fpu_reduction = 0.25, root_fpu_reduction = 0.0, virtual_loss = 1.0,
        gumbel = None, noise = Some((10.0, 0.25)), forced_playouts = 0.0, max_nodes = 0, rules = None
    ))]
    fn new(
        py: Python<'_>,
        variant: &Bound<'_, PyAny>,
        games: usize,
        sims: u32,
        seed: u64,
        threads: usize,
        leaves: usize,
        total: Option<u64>,
        first: u64,
        fast_sims: u32,
        full_share: f32,
        temperature: Option<&Bound<'_, PyAny>>,
        reuse_tree: bool,
        max_plies: u32,
        random_plies: u32,
        resignation: Option<(f32, u32, f32)>,
        history: u8,
        dtype: &str,
        c_puct: f32,
        fpu_reduction: f32,
        root_fpu_reduction: f32,
        virtual_loss: f32,
        gumbel: Option<u16>,
        noise: Option<(f32, f32)>,
        forced_playouts: f32,
        max_nodes: u32,
        rules: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<SelfPlay> {
        let variant = arguments::variant(variant)?;
        let search = SearchOptions {
            c_puct,
            fpu_reduction,
            root_fpu_reduction,
            virtual_loss,
            gumbel,
            noise,
            forced_playouts,
            max_nodes,
            rules,
        };
        let mut settings = SelfPlaySettings {
            search: search.settings()?,
            games,
            total,
            first,
            seed,
            sims,
            fast_sims,
            full_share,
            leaves,
            reuse_tree,
            max_plies,
            random_plies,
            resignation: resignation.map(|(below, moves, played_on)| Resignation {
                below,
                moves,
                played_on,
            }),
            history,
            threads,
            ..SelfPlaySettings::new(variant)
        };
        if let Some(points) = self::temperature(temperature)? {
            settings.temperature = points;
        }
        let engine = hexmate_search::SelfPlay::new(settings).or_raise()?;
        let planes = engine.planes();
        let [count, rows, columns] = planes.shape();
        let shape = [engine.capacity(), count, rows, columns];
        let observations = match dtype {
            "uint8" => Observations::Bytes(PyArray4::zeros(py, shape, false).unbind()),
            "float32" => Observations::Floats(PyArray4::zeros(py, shape, false).unbind()),
            other => {
                let text = format!("dtype must be \"uint8\" or \"float32\", not {other:?}");
                return Err(PyValueError::new_err(text));
            }
        };
        Ok(SelfPlay {
            engine,
            observations,
            finished: Vec::new(),
        })
    }

    /// The observations, ``[games * leaves, planes, rows, columns]``: the first ``n`` after ``collect`` has given ``n``. Always the same array.
    #[getter]
    fn obs<'py>(slf: Reading<'_, Self>, py: Python<'py>) -> Bound<'py, PyAny> {
        slf.observations.array(py)
    }

    /// How many positions wait for evaluation.
    #[getter]
    fn waiting(slf: Reading<'_, Self>) -> usize {
        slf.engine.waiting()
    }

    /// How many games are being played.
    #[getter]
    fn active(slf: Reading<'_, Self>) -> usize {
        slf.engine.active()
    }

    /// How many threads search.
    #[getter]
    fn threads(slf: Reading<'_, Self>) -> usize {
        slf.engine.threads()
    }

    /// The most bytes that the trees can take.
    #[getter]
    fn tree_bytes(slf: Reading<'_, Self>) -> usize {
        slf.engine.tree_bytes()
    }

    /// The policy indices of the legal moves of the positions in wait, one position behind the other: ``uint16``.
    #[getter]
    fn legal<'py>(slf: Reading<'_, Self>, py: Python<'py>) -> Bound<'py, PyArray1<u16>> {
        slf.engine.legal().to_pyarray(py)
    }

    /// Where in ``legal`` each position's moves begin, and where the last one's end: ``uint32``.
    #[getter]
    fn legal_offsets<'py>(slf: Reading<'_, Self>, py: Python<'py>) -> Bound<'py, PyArray1<u32>> {
        slf.engine.legal_offsets().to_pyarray(py)
    }

    /// The packed positions in wait: ``uint8[n, 80]``.
    fn packed<'py>(slf: Reading<'_, Self>, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mut bytes = Vec::with_capacity(80 * slf.engine.waiting());
        for position in slf.engine.positions() {
            bytes.extend_from_slice(hexmate::PackedPosition::from(position).as_bytes());
        }
        let rows = bytes.len() / 80;
        Ok(bytes.into_pyarray(py).reshape([rows, 80])?.into_any())
    }

    /// Searches, and plays what has been searched, until positions wait; writes their observations to ``obs``. Answers how many, 0 when
    /// all games are finished.
    ///
    /// Raises:
    ///     SearchError: if positions wait already.
    fn collect(mut slf: Writing<'_, Self>, py: Python<'_>) -> PyResult<usize> {
        slf.collect_leaves(py)
    }

    /// Takes in the evaluations of all positions in wait.
    ///
    /// Args:
    ///     logits: ``[n, policy_len]``; only those of legal moves are looked at.
    ///     value: ``[n]``, as the side to move sees it, -1 to 1.
    ///
    /// Raises:
    ///     SearchError: if nothing waits, or for a wrong shape, a logit that is not finite, or a value out of its range. Nothing is changed then.
    fn feed(
        mut slf: Writing<'_, Self>,
        py: Python<'_>,
        logits: &Bound<'_, PyAny>,
        value: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        slf.take_in(py, logits, value)
    }

    /// The same with a logit for each of ``legal``.
    fn feed_legal(
        mut slf: Writing<'_, Self>,
        py: Python<'_>,
        logits: &Bound<'_, PyAny>,
        value: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let count = slf.engine.waiting();
        let (logits, value) = (Floats::of(logits)?, Floats::of(value)?);
        if count > 0 {
            let logits = logits.values("logits", &[slf.engine.legal().len()])?;
            let value = value.values("value", &[count])?;
            let engine = &mut slf.engine;
            return py.detach(|| engine.feed_legal(&logits, &value)).or_raise();
        }
        slf.engine.feed_legal(&[], &[]).or_raise()
    }

    /// The games that have been finished since the last time.
    fn drain(mut slf: Writing<'_, Self>) -> GameRecords {
        slf.take()
    }

    /// Plays with a function until so many games more are finished, or all.
    ///
    /// Args:
    ///     evaluate: takes the observations ``obs[:n]`` and gives ``(logits, value)`` as for ``feed``.
    ///     games: how many.
    ///
    /// Returns:
    ///     The finished games; there may be some more.
    fn run(
        mut slf: Writing<'_, Self>,
        py: Python<'_>,
        evaluate: &Bound<'_, PyAny>,
        games: usize,
    ) -> PyResult<GameRecords> {
        let this = &mut *slf;
        this.finished.extend(this.engine.drain());
        while this.finished.len() < games {
            if this.engine.waiting() == 0 && this.collect_leaves(py)? == 0 {
                this.finished.extend(this.engine.drain());
                break;
            }
            let count = this.engine.waiting() as isize;
            let leaves = this
                .observations
                .array(py)
                .get_item(PySlice::new(py, 0, count, 1))?;
            let answer = evaluate.call1((leaves,))?;
            let (logits, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = answer
                .extract()
                .map_err(|_| wrong_type("(logits, value) from evaluate", &answer))?;
            this.take_in(py, &logits, &value)?;
            this.finished.extend(this.engine.drain());
        }
        Ok(this.take())
    }

    /// Plays up to so many moves of every game with the evaluator that comes with the library. Answers how many games go on.
    fn play(mut slf: Writing<'_, Self>, py: Python<'_>, moves: u32) -> PyResult<usize> {
        let engine = &mut slf.engine;
        py.detach(|| engine.advance(&Classical, moves)).or_raise()
    }

    /// What has been done so far: a dictionary with the counts of games, moves, simulations, resigned games, games that were played on where a player
    /// would have given up, those of them that this player did not lose, and searches that ended early because the tree was full.
    fn counters<'py>(slf: Reading<'_, Self>, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let counters = slf.engine.counters();
        let dictionary = PyDict::new(py);
        for (name, count) in [
            ("games", counters.games),
            ("moves", counters.moves),
            ("simulations", counters.simulations),
            ("resigned", counters.resigned),
            ("played_on", counters.played_on),
            ("wrongly_resigned", counters.wrongly_resigned),
            ("full_trees", counters.full_trees),
        ] {
            dictionary.set_item(name, count)?;
        }
        Ok(dictionary)
    }
}
