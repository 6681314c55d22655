//! What can be chosen about self-play.

use hexmate::Variant;

use crate::error::SearchError;
use crate::settings::{check, SearchSettings};

/// When a player gives up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Resignation {
    /// The search's value must be below this, -1 to 0.
    pub below: f32,
    /// So many own moves in a row, 1 to 1,000.
    pub moves: u32,
    /// The share of games that are played on nevertheless, to see how often giving up would have been wrong, 0 to 1.
    pub played_on: f32,
}

/// How games are played.
#[derive(Clone, Debug, PartialEq)]
pub struct SelfPlaySettings {
    /// The variant.
    pub variant: Variant,
    /// How each move is searched.
    pub search: SearchSettings,
    /// How many games are played at once, 1 to 1,048,576.
    pub games: usize,
    /// How many games are played in all; `None` for no end.
    pub total: Option<u64>,
    /// The number of the first game. A game is decided by the seed and its number alone.
    pub first: u64,
    /// What decides everything random.
    pub seed: u64,
    /// Simulations of a move, 1 to 10,000,000.
    pub sims: u32,
    /// Simulations of a move that is searched fast, without noise, 1 to `sims`.
    pub fast_sims: u32,
    /// The share of moves that are searched in full, 0 to 1: playout-cap randomisation if below 1.
    pub full_share: f32,
    /// The most leaves of one game in wait, 1 to 256.
    pub leaves: usize,
    /// Points (ply, temperature) in the order of their plies, the temperature 0 to 100; straight lines in between, and the same before the first and
    /// after the last. Empty for 0.
    pub temperature: Vec<(u32, f32)>,
    /// Whether the tree below a move that is played is kept.
    pub reuse_tree: bool,
    /// A game of so many plies is left unfinished, 1 to 65,535.
    pub max_plies: u32,
    /// Games begin with up to so many random plies, 0 to 1,000.
    pub random_plies: u32,
    /// When a player gives up; `None` for never.
    pub resignation: Option<Resignation>,
    /// How many earlier positions observations show, at most 64.
    pub history: u8,
    /// On how many threads, 0 for all, at most 1,024. Games do not depend on it.
    pub threads: usize,
}

impl SelfPlaySettings {
    /// Usual settings for a variant.
    pub fn new(variant: Variant) -> SelfPlaySettings {
        SelfPlaySettings {
            variant,
            search: SearchSettings::default(),
            games: 64,
            total: None,
            first: 0,
            seed: 1,
            sims: 64,
            fast_sims: 16,
            full_share: 1.0,
            leaves: 1,
            temperature: vec![(0, 1.0), (30, 1.0), (60, 0.1)],
            reuse_tree: true,
            max_plies: 1000,
            random_plies: 0,
            resignation: None,
            history: 0,
            threads: 1,
        }
    }

    /// Answers the first setting that is out of its range.
    pub fn check(&self) -> Result<(), SearchError> {
        self.search.check()?;
        check("games", self.games as f64, 1.0, 1_048_576.0)?;
        check("sims", self.sims, 1.0, 1e7)?;
        check("fast_sims", self.fast_sims, 1.0, 1e7)?;
        check("full_share", self.full_share, 0.0, 1.0)?;
        check("leaves", self.leaves as f64, 1.0, 256.0)?;
        check("max_plies", self.max_plies, 1.0, 65_535.0)?;
        check("random_plies", self.random_plies, 0.0, 1000.0)?;
        check("history", self.history, 0.0, 64.0)?;
        let mut least = 0;
        for &(ply, temperature) in &self.temperature {
            check("temperature", temperature, 0.0, 100.0)?;
            check("ply of a temperature", ply, least.into(), 65_535.0)?;
            least = ply + 1;
        }
        if let Some(resignation) = self.resignation {
            check("resignation below", resignation.below, -1.0, 0.0)?;
            check("resignation moves", resignation.moves, 1.0, 1000.0)?;
            check("resignation played_on", resignation.played_on, 0.0, 1.0)?;
        }
        Ok(())
    }

    /// The temperature of a ply.
    pub fn temperature_at(&self, ply: u32) -> f32 {
        let after = self.temperature.iter().position(|&(at, _)| at > ply);
        let after = after.unwrap_or(self.temperature.len());
        let before = after.checked_sub(1).map(|i| self.temperature[i]);
        match (before, self.temperature.get(after)) {
            (Some((from, start)), Some(&(to, end))) => {
                let part = (ply - from) as f32 / (to - from) as f32;
                start + part * (end - start)
            }
            (Some((_, last)), None) => last,
            (None, Some(&(_, first))) => first,
            (None, None) => 0.0,
        }
    }

    /// The rules under which games end.
    pub(crate) fn rules(&self) -> hexmate::Settings {
        self.search.rules.unwrap_or(self.variant.spec().settings)
    }
}
