//! One of the games that are played at once.

use hexmate::{Color, Game};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::edge::Edge;
use crate::evaluate::Evaluator;
use crate::search::{Descent, Search};
use crate::selfplay::record::{Counters, FinishedGame, Sample};
use crate::selfplay::settings::SelfPlaySettings;
use crate::tree::ROOT;

/// A game in progress, its search, and its random numbers, which no other game shares.
pub(crate) struct Slot {
    pub search: Search,
    pub finished: Vec<FinishedGame>,
    pub counters: Counters,
    random: ChaCha8Rng,
    /// `None` when no more games are to be played.
    record: Option<FinishedGame>,
    /// Whether the move is searched in full.
    full: bool,
    watch: Watch,
    logits: Vec<f32>,
    targets: Vec<f32>,
    ranked: Vec<(u16, u32, f32)>,
}

/// Whether players are about to give up.
#[derive(Clone, Copy, Debug, Default)]
struct Watch {
    /// Own moves in a row with a value below the bar, by side.
    low: [u32; 2],
    /// Whether this game is played on.
    plays_on: bool,
}

impl Slot {
    /// Begins the game with a number, unless it is beyond the last.
    pub fn new(settings: &SelfPlaySettings, number: u64) -> Slot {
        let most = settings.sims.max(settings.fast_sims);
        let nodes = settings.search.node_limit(most);
        let search = Search::new(settings.search, nodes, settings.leaves, settings.history);
        let mut slot = Slot {
            search,
            finished: Vec::new(),
            counters: Counters::default(),
            random: ChaCha8Rng::seed_from_u64(0),
            record: None,
            full: true,
            watch: Watch::default(),
            logits: Vec::new(),
            targets: Vec::new(),
            ranked: Vec::new(),
        };
        slot.begin(settings, number);
        slot
    }

    /// Whether a game is being played.
    pub fn is_active(&self) -> bool {
        self.record.is_some()
    }

    fn begin(&mut self, settings: &SelfPlaySettings, number: u64) {
        self.record = None;
        let end = settings
            .total
            .map(|total| settings.first.saturating_add(total));
        if end.is_some_and(|end| number >= end) {
            return;
        }
        self.random = ChaCha8Rng::seed_from_u64(settings.seed);
        self.random.set_stream(number);
        let game = opening(settings, &mut self.random);
        let plays_on = settings
            .resignation
            .is_some_and(|resignation| self.random.random_bool(resignation.played_on.into()));
        self.watch = Watch {
            low: [0; 2],
            plays_on,
        };
        self.search.start(&game);
        self.record = Some(FinishedGame::new(number, game));
        self.begin_move(settings);
    }

    fn begin_move(&mut self, settings: &SelfPlaySettings) {
        self.full =
            settings.full_share >= 1.0 || self.random.random_bool(settings.full_share.into());
        let sims = if self.full {
            settings.sims
        } else {
            settings.fast_sims
        };
        self.search.plan.begin(sims, self.full);
    }

    /// Searches and plays until `leaves` leaves wait, or nothing more can be done before those that wait are evaluated.
    pub fn collect(&mut self, settings: &SelfPlaySettings) {
        if !self.is_active() {
            return;
        }
        while self.search.leaves().len() < settings.leaves {
            match self.search.descend(&mut self.random) {
                Descent::Leaf => {}
                Descent::Counted => self.counters.simulations += 1,
                Descent::Blocked => break,
                Descent::Finished => {
                    if !self.search.leaves().is_empty() || !self.play(settings) {
                        break;
                    }
                }
            }
        }
    }

    /// Takes in the evaluations of all leaves that wait: `logits` for all their legal moves, one leaf behind the other.
    #[inline]
    pub fn feed(&mut self, logits: &[f32], values: &[f32]) {
        let mut start = 0;
        for (leaf, &value) in values.iter().enumerate() {
            let end = self.search.leaves()[leaf].legal_end;
            let logits = logits[start..end].iter().copied();
            self.search.expand(leaf, logits, value);
            start = end;
        }
        self.counters.simulations += values.len() as u64;
        self.search.clear_leaves();
    }

    /// Plays so many moves with an evaluator at hand.
    pub fn advance(&mut self, settings: &SelfPlaySettings, evaluator: &dyn Evaluator, moves: u32) {
        let mut left = moves;
        while self.is_active() && left > 0 {
            match self.search.descend(&mut self.random) {
                Descent::Leaf => self.evaluate(evaluator),
                Descent::Counted => self.counters.simulations += 1,
                // Nothing waits here, so that nothing can block.
                Descent::Blocked => break,
                Descent::Finished => {
                    self.play(settings);
                    left -= 1;
                }
            }
        }
    }

    #[inline]
    fn evaluate(&mut self, evaluator: &dyn Evaluator) {
        let leaf = self.search.leaves()[0].position;
        let legal = self.search.legal_of(0);
        self.logits.resize(legal.len(), 0.0);
        let value = evaluator.evaluate(&leaf, legal, &mut self.logits);
        let logits = self.logits.iter().copied();
        self.search.expand(0, logits, value);
        self.search.clear_leaves();
        self.counters.simulations += 1;
    }

    /// Plays the move that has been searched; whether there is still a game.
    fn play(&mut self, settings: &SelfPlaySettings) -> bool {
        let Some(record) = &mut self.record else {
            return false;
        };
        if !self.search.tree.has_room() {
            record.full_trees += 1;
            self.counters.full_trees += 1;
        }
        let ply = record.game.ply() as u32;
        let temperature = settings.temperature_at(ply);
        let index = self.search.choose(temperature, &mut self.random);
        let value = self.search.value();
        note(
            &self.search,
            &mut self.targets,
            &mut self.ranked,
            record,
            Sample {
                ply,
                full: self.full,
                value,
                played: index,
                legal_end: 0,
            },
        );
        self.counters.moves += 1;
        let side = record.game.position().side_to_move();
        if !self.watch.gives_up(settings, side, value, record) {
            let mv = self.search.move_of(record.game.position(), index);
            let pushed = record.game.push(mv);
            debug_assert!(pushed.is_ok(), "{pushed:?}");
        }
        let over = record.game.is_over() || record.game.ply() >= settings.max_plies as usize;
        if over {
            self.finish(settings);
        } else {
            if settings.reuse_tree {
                let room = settings.sims as usize + settings.leaves;
                self.search.advance(&record.game, index, room);
            } else {
                self.search.start(&record.game);
            }
            self.begin_move(settings);
        }
        self.is_active()
    }

    fn finish(&mut self, settings: &SelfPlaySettings) {
        let Some(record) = self.record.take() else {
            return;
        };
        self.counters.games += 1;
        let number = record.number;
        if let Some(outcome) = record.game.outcome() {
            let resigned = outcome.termination == hexmate::Termination::Resignation;
            self.counters.resigned += u64::from(resigned);
        }
        if let Some(side) = record.would_have_resigned {
            self.counters.played_on += 1;
            let outcome = record.game.outcome();
            let lost = outcome.is_some_and(|outcome| outcome.points(side) == 0.0);
            self.counters.wrongly_resigned += u64::from(!lost);
        }
        self.finished.push(record);
        self.begin(settings, number.saturating_add(settings.games as u64));
    }
}

/// A game after its random plies. What ends within them is begun again.
fn opening(settings: &SelfPlaySettings, random: &mut ChaCha8Rng) -> Game {
    loop {
        let mut game = Game::new(settings.variant);
        let settled = game.clone().with_settings(settings.rules());
        if let Ok(settled) = settled {
            game = settled;
        }
        let plies = random.random_range(0..=settings.random_plies);
        for _ in 0..plies {
            if let Some(&mv) = game.position().legal_moves().choose(random) {
                // Legal by its making; refused only where the game is over.
                if game.push(mv).is_err() {
                    break;
                }
            }
        }
        if !game.is_over() {
            return game;
        }
    }
}

/// Writes down what the search has found.
fn note(
    search: &Search,
    targets: &mut Vec<f32>,
    ranked: &mut Vec<(u16, u32, f32)>,
    record: &mut FinishedGame,
    mut sample: Sample,
) {
    search.write_targets(targets);
    let tree = &search.tree;
    let root = tree.node(ROOT);
    let children = tree.children(root).iter().map(|&child| {
        let child = tree.node(child);
        (child.edge.index(), child.visits)
    });
    let unopened = tree.unopened(root).iter();
    let all = children.chain(unopened.map(|&edge| (Edge(edge).index(), 0)));
    ranked.clear();
    ranked.extend(
        all.zip(targets.iter())
            .map(|((index, visits), &target)| (index, visits, target)),
    );
    ranked.sort_unstable_by_key(|&(index, _, _)| index);
    record.legal.extend(ranked.iter().map(|row| row.0));
    record.visits.extend(ranked.iter().map(|row| row.1));
    record.targets.extend(ranked.iter().map(|row| row.2));
    sample.legal_end = record.legal.len();
    record.samples.push(sample);
}

impl Watch {
    /// Whether a side gives up instead of moving; then the game is over.
    fn gives_up(
        &mut self,
        settings: &SelfPlaySettings,
        side: Color,
        value: f32,
        record: &mut FinishedGame,
    ) -> bool {
        let Some(resignation) = settings.resignation else {
            return false;
        };
        let low = &mut self.low[side.index()];
        *low = if value < resignation.below {
            *low + 1
        } else {
            0
        };
        if *low < resignation.moves {
            return false;
        }
        if self.plays_on {
            record.would_have_resigned.get_or_insert(side);
            return false;
        }
        record.game.resign(side).is_ok()
    }
}
