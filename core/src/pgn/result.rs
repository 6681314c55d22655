//! The results of games in PGN.

use core::fmt;

use crate::outcome::Outcome;
use crate::position::Position;

/// The result of a game in PGN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PgnResult {
    /// `1-0`.
    WhiteWins,
    /// `0-1`.
    BlackWins,
    /// `1/2-1/2`.
    Draw,
    /// `3/4-1/4`: White gave stalemate where that scores.
    WhiteStalemates,
    /// `1/4-3/4`: Black did.
    BlackStalemates,
    /// `*`: the game goes on, or nobody knows.
    Unknown,
}

impl PgnResult {
    /// All results.
    pub const ALL: [PgnResult; 6] = [
        PgnResult::WhiteWins,
        PgnResult::BlackWins,
        PgnResult::Draw,
        PgnResult::WhiteStalemates,
        PgnResult::BlackStalemates,
        PgnResult::Unknown,
    ];

    /// As PGN writes it, such as `1-0`.
    pub const fn text(self) -> &'static str {
        match self {
            PgnResult::WhiteWins => "1-0",
            PgnResult::BlackWins => "0-1",
            PgnResult::Draw => "1/2-1/2",
            PgnResult::WhiteStalemates => "3/4-1/4",
            PgnResult::BlackStalemates => "1/4-3/4",
            PgnResult::Unknown => "*",
        }
    }

    /// The result that PGN writes so.
    pub fn from_text(text: &str) -> Option<PgnResult> {
        PgnResult::ALL
            .into_iter()
            .find(|result| result.text() == text)
    }

    /// Whether a game of which `last` is the last position can end so: mate and stalemate admit one result (or none yet), and the
    /// quarters of a point belong to a stalemate that scores.
    pub(crate) fn fits(self, last: &Position) -> bool {
        if self == PgnResult::Unknown {
            return true;
        }
        if !last.has_legal() {
            return self == PgnResult::from(last.outcome());
        }
        !matches!(
            self,
            PgnResult::WhiteStalemates | PgnResult::BlackStalemates
        )
    }
}

impl fmt::Display for PgnResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

impl From<Option<Outcome>> for PgnResult {
    fn from(outcome: Option<Outcome>) -> PgnResult {
        outcome
            .and_then(|outcome| PgnResult::from_text(outcome.result()))
            .unwrap_or(PgnResult::Unknown)
    }
}
