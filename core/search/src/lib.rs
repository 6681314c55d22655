//! Monte-Carlo tree search for hexagonal chess: many games at once, with a network from outside or the evaluator that comes with it.

#![deny(unsafe_code)]
#![warn(missing_docs)]

mod backup;
mod edge;
mod error;
mod evaluate;
mod exponential;
mod matches;
mod mcts;
mod plan;
mod result;
mod search;
mod select;
mod selfplay;
mod settings;
mod threads;
mod tree;

pub use crate::error::SearchError;
pub use crate::evaluate::{
    Classical, Evaluator, Features, Uniform, Weights, FEATURES, FEATURE_NAMES,
};
pub use crate::matches::player::{GreedyPlayer, MctsPlayer, Player, RandomPlayer};
pub use crate::matches::score::{elo_of, expected_score, Score, Sprt, Verdict};
pub use crate::matches::{play_match, MatchSettings};
pub use crate::mcts::{Mcts, Report};
pub use crate::result::MoveStatistics;
pub use crate::selfplay::record::{Counters, FinishedGame, PgnTags, Sample};
pub use crate::selfplay::settings::{Resignation, SelfPlaySettings};
pub use crate::selfplay::SelfPlay;
pub use crate::settings::{Noise, RootChoice, SearchSettings, SettingsError};
pub use crate::threads::on_all;
