//! One game of a batch.

use hexmate::{Color, Outcome, PolicySet, Position, Settings, Termination};

use crate::env::rules::{Autoreset, Rules};
use crate::env::stream::Stream;
use crate::env::trail::Trail;

/// The action that stands for none, for games that are over.
pub(crate) const NO_ACTION: i64 = -1;

/// Number of the termination of a game that goes on or was cut off.
pub(super) const UNFINISHED: u8 = Termination::ALL.len() as u8;

/// What the last step did.
#[derive(Clone, Copy, Default)]
pub(super) struct Step {
    /// White's reward; Black's is the negative.
    pub reward: f32,
    pub terminated: bool,
    pub truncated: bool,
}

impl Step {
    /// White's and Black's reward; 0 and not -0 for Black.
    pub fn rewards(&self) -> [f32; 2] {
        [self.reward, 0.0 - self.reward]
    }
}

/// A game that a step ended and replaced by a new one.
#[derive(Clone)]
pub(super) struct Ended {
    pub trail: Trail,
    pub plies: u32,
    pub termination: u8,
}

/// One game of a batch, with its random stream.
#[derive(Clone)]
pub(super) struct Environment {
    pub trail: Trail,
    /// The legal actions; none when the game is over.
    pub legal: PolicySet,
    pub plies: u32,
    pub outcome: Option<Outcome>,
    pub cut_off: bool,
    pub step: Step,
    pub ended: Option<Box<Ended>>,
    pub random: Stream,
}

/// Why an action is refused.
pub(crate) enum Refusal {
    NoIndex,
    Illegal,
    Over,
}

impl Environment {
    /// A game from the start, with the random stream of this number.
    pub fn new(rules: &Rules, seed: u64, stream: u64) -> Environment {
        let mut environment = Environment {
            trail: Trail::from_position(rules.start),
            legal: PolicySet::default(),
            plies: 0,
            outcome: None,
            cut_off: false,
            step: Step::default(),
            ended: None,
            random: Stream::new(seed, stream),
        };
        environment.settle(rules);
        environment
    }

    pub fn is_over(&self) -> bool {
        self.outcome.is_some() || self.cut_off
    }

    /// Number of the termination.
    pub fn termination(&self) -> u8 {
        self.outcome
            .map_or(UNFINISHED, |outcome| outcome.termination as u8)
    }

    /// Begins a new game. What the last step did is left alone.
    pub fn restart(&mut self, rules: &Rules) {
        self.begin(rules);
        self.settle(rules);
    }

    fn begin(&mut self, rules: &Rules) {
        self.trail.restart(rules.start);
        self.plies = 0;
    }

    /// Begins a new game, as if nothing had been.
    pub fn reset(&mut self, rules: &Rules) {
        self.step = Step::default();
        self.ended = None;
        self.restart(rules);
    }

    /// Goes on from other positions, of which the last one is now.
    pub fn assign(&mut self, rules: &Rules, trail: Trail, plies: u32) {
        self.trail = trail;
        self.plies = plies;
        self.step = Step::default();
        self.ended = None;
        self.settle(rules);
    }

    /// Finds the legal moves of the position now, and whether the game is over.
    pub fn settle(&mut self, rules: &Rules) {
        let now = self.trail.now();
        now.policy_set_into(&mut self.legal);
        let occurrences = self.trail.occurrences();
        self.outcome = outcome(now, &rules.settings, !self.legal.is_empty(), occurrences);
        self.cut_off = self.outcome.is_none() && self.plies >= rules.max_plies;
        if self.is_over() {
            self.legal.clear();
        }
    }

    /// Why an action is refused, if it is.
    pub fn refuses(&self, rules: &Rules, action: i64) -> Option<Refusal> {
        if self.is_over() {
            let waits = rules.autoreset == Autoreset::Disabled && action != NO_ACTION;
            return waits.then_some(Refusal::Over);
        }
        match u16::try_from(action) {
            Ok(index) if self.legal.contains(index) => None,
            Ok(index) if usize::from(index) < rules.variant.policy_len() => Some(Refusal::Illegal),
            _ => Some(Refusal::NoIndex),
        }
    }

    /// Makes the move that an action stands for and that is not refused, or does what comes after the end; answers whether it was a move. [`Environment::settle`] must
    /// follow, and after a move [`Environment::conclude`].
    pub fn act(&mut self, rules: &Rules, action: i64) -> bool {
        self.step = Step::default();
        self.ended = None;
        if self.is_over() {
            if rules.autoreset == Autoreset::Disabled {
                self.report();
                self.step.reward = 0.0;
            } else {
                self.begin(rules);
            }
            return false;
        }
        // Legal actions are indices of moves.
        let Ok(mv) = self.trail.now().move_of_policy(action as u16) else {
            return false;
        };
        self.trail.make(mv, rules.history());
        self.plies += 1;
        true
    }

    /// Notes the end of the game, if a move has ended it.
    pub fn conclude(&mut self, rules: &Rules) {
        if self.is_over() {
            self.report();
            if rules.autoreset == Autoreset::SameStep {
                self.ended = Some(Box::new(Ended {
                    trail: self.trail.clone(),
                    plies: self.plies,
                    termination: self.termination(),
                }));
                self.restart(rules);
            }
        }
    }

    /// Notes how the game ended.
    fn report(&mut self) {
        self.step = Step {
            reward: self
                .outcome
                .map_or(0.0, |outcome| outcome.reward(Color::White)),
            terminated: self.outcome.is_some(),
            truncated: self.cut_off,
        };
    }
}

/// How a position ends its game, if it does.
pub(crate) fn outcome(
    position: &Position,
    settings: &Settings,
    has_legal: bool,
    occurrences: usize,
) -> Option<Outcome> {
    // Only where one of the endings may hold are they looked at in their order, which asks for the legal moves again.
    let may_hold = !has_legal
        || occurrences >= 3
        || position.halfmove_clock() >= settings.halfmove_limit
        || position.is_dead();
    if may_hold {
        position.outcome_under(settings, occurrences)
    } else {
        None
    }
}
