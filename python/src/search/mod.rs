//! Tree search and self-play.

mod decode;
mod mcts;
mod options;
mod players;
mod records;
mod selfplay;

pub(crate) use decode::decode_rows;
pub(crate) use mcts::Mcts;
pub(crate) use players::{opening, BuiltInPlayer};
pub(crate) use records::GameRecords;
pub(crate) use selfplay::SelfPlay;

use hexmate_search::SearchError;

use crate::errors::Fault;

impl Fault for SearchError {
    fn class(&self) -> &'static str {
        match self {
            SearchError::Settings(_) => "SettingsError",
            SearchError::Over(_) => "GameOverError",
            _ => "SearchError",
        }
    }
    fn message(&self) -> String {
        self.to_string()
    }
}
