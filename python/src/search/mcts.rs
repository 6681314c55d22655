//! `Mcts`: the search of one position.

use hexmate::{Planes, Position};
use hexmate_search::{Classical, SearchError};
use numpy::{IntoPyArray, PyArray4, PyArrayMethods};
use pyo3::prelude::*;

use crate::game::Game;
use crate::python::{wrong_type, OrRaise};
use crate::receivers::{Reading, Writing};
use crate::search::options::{Floats, SearchOptions};
use crate::variant::board_of;
use crate::{moves, position};

/// Evaluations between two looks at Python's signals, some hundredths of a second.
const PORTION: usize = 16_384;

/// A search of one position, for which ``hexmate.mcts`` is the door.
#[pyclass(module = "hexmate._hexmate")]
pub(crate) struct Mcts {
    search: hexmate_search::Mcts,
    variant: hexmate::Variant,
}

/// A move with what the search knows of it: move, policy index, prior, visits, value, target, proven, plies.
type Row = (moves::Move, u16, f32, u32, f32, f32, bool, u16);

/// A game, or a position as the start of one.
pub(crate) fn game(object: &Bound<'_, PyAny>) -> PyResult<hexmate::Game> {
    if let Ok(game) = object.cast::<Game>() {
        return Ok(Reading::try_from(game)?.game.clone());
    }
    if let Ok(position) = object.cast::<position::Position>() {
        return Ok(hexmate::Game::from_position(position.get().position));
    }
    Err(wrong_type("a Position or a Game", object))
}

#[pymethods]
impl Mcts {
    #[new]
    #[allow(clippy::too_many_arguments)]
    #[pyo3(signature = (
        game, sims, *, leaves = 8, seed = 1, c_puct = 1.5, fpu_reduction = 0.25, root_fpu_reduction = 0.0, virtual_loss = 1.0,
        gumbel = None, noise = None, forced_playouts = 0.0, max_nodes = 0
    ))]
    fn new(
        game: &Bound<'_, PyAny>,
        sims: u32,
        leaves: usize,
        seed: u64,
        c_puct: f32,
        fpu_reduction: f32,
        root_fpu_reduction: f32,
        virtual_loss: f32,
        gumbel: Option<u16>,
        noise: Option<(f32, f32)>,
        forced_playouts: f32,
        max_nodes: u32,
    ) -> PyResult<Mcts> {
        let game = self::game(game)?;
        let options = SearchOptions {
            c_puct,
            fpu_reduction,
            root_fpu_reduction,
            virtual_loss,
            gumbel,
            noise,
            forced_playouts,
            max_nodes,
            rules: None,
        };
        let settings = options.settings()?;
        let search = hexmate_search::Mcts::new(&game, settings, sims, leaves, seed).or_raise()?;
        Ok(Mcts {
            search,
            variant: game.variant(),
        })
    }

    /// Runs the whole search with the evaluator that comes with the library.
    fn run(mut slf: Writing<'_, Self>, py: Python<'_>) -> PyResult<()> {
        let search = &mut slf.search;
        while py
            .detach(|| search.run_some(&Classical, PORTION))
            .or_raise()?
        {
            py.check_signals()?;
        }
        Ok(())
    }

    /// Searches until positions wait for evaluation; answers their observations, ``float32[n, planes, rows, columns]``, ``None`` when
    /// the search is finished.
    fn collect<'py>(
        mut slf: Writing<'_, Self>,
        py: Python<'py>,
    ) -> PyResult<Option<Bound<'py, PyArray4<f32>>>> {
        let search = &mut slf.search;
        let count = py.detach(|| search.collect()).or_raise()?;
        if count == 0 {
            return Ok(None);
        }
        let planes = Planes::new(slf.variant);
        let mut out = vec![0.0f32; count * planes.len()];
        for ((leaf, occurrences), row) in
            slf.search.waiting().zip(out.chunks_exact_mut(planes.len()))
        {
            let none: [&Position; 0] = [];
            // The row is as long as an observation.
            let written = planes.write(leaf, none, occurrences, row);
            debug_assert!(written.is_ok());
        }
        let [count_planes, rows, columns] = planes.shape();
        let shape = [count, count_planes, rows, columns];
        Ok(Some(out.into_pyarray(py).reshape(shape)?))
    }

    /// Takes in evaluations: logits ``[n, policy_len]`` and values ``[n]``.
    fn feed(
        mut slf: Writing<'_, Self>,
        logits: &Bound<'_, PyAny>,
        value: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let count = slf.search.waiting().count();
        if count == 0 {
            return Err(SearchError::NotCollected).or_raise();
        }
        let width = slf.variant.policy_len();
        let (logits, value) = (Floats::of(logits)?, Floats::of(value)?);
        let rows = logits.values("logits", &[count, width])?;
        let value = value.values("value", &[count])?;
        let mut legal = Vec::new();
        for (leaf, row) in rows.chunks_exact(width).enumerate() {
            let indices = slf.search.legal(leaf).iter();
            legal.extend(indices.map(|&index| row[usize::from(index)]));
        }
        slf.search.feed_legal(&legal, &value).or_raise()
    }

    /// What has been found: rows of the moves, the best move, the value, the principal variation, simulations, nodes, depth, and the proof if there is one.
    #[allow(clippy::type_complexity)]
    fn report(
        mut slf: Writing<'_, Self>,
    ) -> (
        Vec<Row>,
        moves::Move,
        f32,
        Vec<moves::Move>,
        u32,
        usize,
        usize,
        Option<(f32, u16)>,
    ) {
        let report = slf.search.report();
        let mv = |mv| moves::Move {
            board: board_of(slf.variant),
            mv,
        };
        let rows = report.moves.iter().map(|found| {
            (
                mv(found.mv),
                found.index,
                found.prior,
                found.visits,
                found.value,
                found.target,
                found.proven,
                found.plies,
            )
        });
        (
            rows.collect(),
            mv(report.best),
            report.value,
            report
                .principal_variation
                .iter()
                .map(|&found| mv(found))
                .collect(),
            report.simulations,
            report.nodes,
            report.depth,
            report.proven,
        )
    }
}
