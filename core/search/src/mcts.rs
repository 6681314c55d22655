//! The search of one position by itself.

use hexmate::{Game, Move, Position};
use rand::rngs::ChaCha8Rng;
use rand::SeedableRng;

use crate::error::SearchError;
use crate::evaluate::Evaluator;
use crate::result::MoveStatistics;
use crate::search::{Descent, Search};
use crate::settings::{check, SearchSettings};

/// A search of one position.
///
/// ```
/// use hexmate::{Game, Position, Variant};
/// use hexmate_search::{Classical, Mcts, SearchSettings};
/// let position = Position::from_fen(Variant::Shafran, "4k/5/7/7/9/9/8/7/1Q4/K4 w - - 0 1");
/// # let position = Ok::<_, hexmate::FenError>(Position::start(Variant::Shafran));
/// let game = Game::from_position(position?);
/// let mut search = Mcts::new(&game, SearchSettings::default().without_noise(), 100, 1, 1)?;
/// search.run(&Classical)?;
/// let report = search.report();
/// assert_eq!(report.moves.iter().map(|mv| mv.visits).sum::<u32>(), 100);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Mcts {
    search: Search,
    random: ChaCha8Rng,
    leaves: usize,
    simulations: u32,
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// All legal moves, most visited first.
    pub moves: Vec<MoveStatistics>,
    /// The move to be played.
    pub best: Move,
    /// The value as the side to move sees it, -1 to 1.
    pub value: f32,
    /// The moves that the search thinks best for both sides.
    pub principal_variation: Vec<Move>,
    /// Simulations that have been run.
    pub simulations: u32,
    /// Nodes of the tree.
    pub nodes: usize,
    /// Plies from the root to the deepest node.
    pub depth: usize,
    /// If the score is proven: the score, and how many plies the game lasts under best play.
    pub proven: Option<(f32, u16)>,
}

impl Mcts {
    /// A search of the last position of a game, of so many simulations, with at most `leaves` leaves in wait at a time, 1 to 256.
    ///
    /// Fails if a setting is out of its range or the game is over. Without a setting for it the tree has room for every simulation. The game's own
    /// settings are the rules.
    pub fn new(
        game: &Game,
        settings: SearchSettings,
        sims: u32,
        leaves: usize,
        seed: u64,
    ) -> Result<Mcts, SearchError> {
        settings.check()?;
        check("sims", sims, 1.0, 1e8)?;
        check("leaves", leaves as f64, 1.0, 256.0)?;
        if let Some(outcome) = game.outcome() {
            return Err(SearchError::Over(outcome));
        }
        let nodes = match settings.max_nodes {
            0 => sims as usize + 16,
            nodes => nodes as usize,
        };
        let mut search = Search::new(settings, nodes, leaves, 0);
        search.start(game);
        let explores = settings.noise.is_some() || settings.forced_playouts > 0.0;
        search.plan.begin(sims, explores);
        Ok(Mcts {
            search,
            random: ChaCha8Rng::seed_from_u64(seed),
            leaves,
            simulations: 0,
        })
    }

    /// Searches until leaves wait for evaluation; answers how many, 0 when the search is finished. Fails if leaves wait already.
    pub fn collect(&mut self) -> Result<usize, SearchError> {
        let waiting = self.search.leaves().len();
        if waiting > 0 {
            return Err(SearchError::NotFed { waiting });
        }
        while self.search.leaves().len() < self.leaves {
            match self.search.descend(&mut self.random) {
                Descent::Leaf => {}
                Descent::Counted => self.simulations += 1,
                Descent::Blocked | Descent::Finished => break,
            }
        }
        Ok(self.search.leaves().len())
    }

    /// The positions of the leaves in wait, and how often each has occurred.
    pub fn waiting(&self) -> impl Iterator<Item = (&Position, usize)> {
        let leaves = self.search.leaves().iter();
        leaves.map(|leaf| (&leaf.position, leaf.occurrences))
    }

    /// The policy indices of the legal moves of a leaf in wait, ascending.
    ///
    /// # Panics
    /// If there is no such leaf.
    pub fn legal(&self, leaf: usize) -> &[u16] {
        self.search.legal_of(leaf)
    }

    /// Takes in the evaluations of all leaves in wait: a logit for each legal move, one leaf behind the other, and the values.
    pub fn feed_legal(&mut self, logits: &[f32], values: &[f32]) -> Result<(), SearchError> {
        let waiting = self.search.leaves().len();
        if waiting == 0 {
            return Err(SearchError::NotCollected);
        }
        SearchError::check_length("logits", self.search.legal().len(), logits.len())?;
        SearchError::check_length("values", waiting, values.len())?;
        SearchError::check_values(values)?;
        if let Some(place) = logits.iter().position(|logit| !logit.is_finite()) {
            let ends = self.search.leaves();
            return Err(SearchError::Logit {
                leaf: ends.partition_point(|leaf| leaf.legal_end <= place),
                index: self.search.legal()[place],
                found: logits[place],
            });
        }
        let mut start = 0;
        for (leaf, &value) in values.iter().enumerate() {
            let node = self.search.leaves()[leaf];
            let logits = logits[start..node.legal_end].iter().copied();
            self.search.expand(leaf, logits, value);
            start = node.legal_end;
            // The root's own evaluation is no simulation.
            self.simulations += u32::from(node.node != crate::tree::ROOT);
        }
        self.search.clear_leaves();
        Ok(())
    }

    /// Runs the whole search with an evaluator.
    pub fn run(&mut self, evaluator: &dyn Evaluator) -> Result<(), SearchError> {
        while self.run_some(evaluator, usize::MAX)? {}
        Ok(())
    }

    /// Runs a part of the search, in which the evaluator is asked so many times or a few more often; answers whether something is left.
    pub fn run_some(
        &mut self,
        evaluator: &dyn Evaluator,
        evaluations: usize,
    ) -> Result<bool, SearchError> {
        let mut logits = Vec::new();
        let mut values = Vec::new();
        let mut done = 0;
        while done < evaluations {
            let waiting = self.collect()?;
            if waiting == 0 {
                return Ok(false);
            }
            done += waiting;
            logits.clear();
            values.clear();
            for (i, leaf) in self.search.leaves().iter().enumerate() {
                let legal = self.search.legal_of(i);
                let start = logits.len();
                logits.resize(start + legal.len(), 0.0);
                values.push(evaluator.evaluate(&leaf.position, legal, &mut logits[start..]));
            }
            self.feed_legal(&logits, &values)?;
        }
        Ok(true)
    }

    /// Whether no simulation is left to be run.
    pub fn is_finished(&self) -> bool {
        self.search.is_finished()
    }

    /// What has been found so far.
    pub fn report(&mut self) -> Report {
        let best = self.search.choose(0.0, &mut self.random);
        Report {
            moves: self.search.statistics(),
            best: self.search.move_of(self.search.position(), best),
            value: self.search.value(),
            principal_variation: self.search.principal_variation(),
            simulations: self.simulations,
            nodes: self.search.tree.nodes.len(),
            depth: self.search.depth(),
            proven: self.search.proven(),
        }
    }
}
