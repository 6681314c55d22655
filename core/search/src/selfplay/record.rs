//! What is kept of a game.

use hexmate::pgn::PgnGame;
use hexmate::{Color, Game, PackedPosition};

/// One searched move of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// Plies before it, random ones of the opening included.
    pub ply: u32,
    /// Whether it was searched in full; else its visits are no target.
    pub full: bool,
    /// The search's value as the side to move sees it.
    pub value: f32,
    /// The policy index of the move that was played.
    pub played: u16,
    /// Where its legal moves end in the game's arrays.
    pub legal_end: usize,
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct FinishedGame {
    /// The game's number.
    pub number: u64,
    /// The game: its positions, moves and outcome; without an outcome it was cut off.
    pub game: Game,
    /// Its searched moves, one for each ply after the opening.
    pub samples: Vec<Sample>,
    /// The policy indices of the legal moves of all samples, ascending in each.
    pub legal: Vec<u16>,
    /// How often the search followed each of them.
    pub visits: Vec<u32>,
    /// The share of each in the policy target.
    pub targets: Vec<f32>,
    /// The side that resignation would have made lose, in a game that was played on.
    pub would_have_resigned: Option<Color>,
    /// Searches that ended early because the tree was full.
    pub full_trees: u32,
}

impl FinishedGame {
    pub(crate) fn new(number: u64, game: Game) -> FinishedGame {
        FinishedGame {
            number,
            game,
            samples: Vec::new(),
            legal: Vec::new(),
            visits: Vec::new(),
            targets: Vec::new(),
            would_have_resigned: None,
            full_trees: 0,
        }
    }

    /// Where a sample's legal moves lie in the game's arrays.
    pub fn legal_range(&self, sample: usize) -> core::ops::Range<usize> {
        let before = sample.checked_sub(1);
        before.map_or(0, |i| self.samples[i].legal_end)..self.samples[sample].legal_end
    }

    /// The packed position of a sample.
    pub fn packed(&self, sample: usize) -> PackedPosition {
        let ply = self.samples[sample].ply as usize;
        PackedPosition::from(&self.game.positions()[ply])
    }

    /// The reward of the side to move of a sample: 1 for a win, 0 also for a game that was cut off.
    pub fn reward(&self, sample: usize) -> f32 {
        let ply = self.samples[sample].ply as usize;
        let side = self.game.positions()[ply].side_to_move();
        self.game
            .outcome()
            .map_or(0.0, |outcome| outcome.reward(side))
    }
}

/// What self-play has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Games that are finished.
    pub games: u64,
    /// Moves that have been searched.
    pub moves: u64,
    /// Simulations.
    pub simulations: u64,
    /// Games that a player gave up.
    pub resigned: u64,
    /// Games that were played on where a player would have given up.
    pub played_on: u64,
    /// Those of them that this player did not lose: resignation would have been wrong.
    pub wrongly_resigned: u64,
    /// Searches that ended early because the tree was full.
    pub full_trees: u64,
}

impl Counters {
    /// Adds another's counts.
    pub fn add(&mut self, other: &Counters) {
        self.games += other.games;
        self.moves += other.moves;
        self.simulations += other.simulations;
        self.resigned += other.resigned;
        self.played_on += other.played_on;
        self.wrongly_resigned += other.wrongly_resigned;
        self.full_trees += other.full_trees;
    }
}

/// What a game's PGN says of the players.
#[derive(Clone, Debug)]
pub struct PgnTags<'a> {
    /// `Event`.
    pub event: &'a str,
    /// `White` and `Black`.
    pub player: &'a str,
    /// `Seed`.
    pub seed: u64,
}

impl FinishedGame {
    /// The game as PGN, with the search's value behind each move as a comment, White's point of view: `{+0.25}`.
    pub fn pgn(&self, tags: &PgnTags<'_>) -> String {
        let mut pgn = PgnGame::from(&self.game);
        let outcome = self.game.outcome();
        let termination = outcome.map_or("unfinished", |outcome| outcome.termination.name());
        let values = [
            ("Event", tags.event.to_owned()),
            ("Round", self.number.saturating_add(1).to_string()),
            ("White", tags.player.to_owned()),
            ("Black", tags.player.to_owned()),
            ("PlyCount", self.game.ply().to_string()),
            ("Termination", termination.to_owned()),
            ("Seed", tags.seed.to_string()),
        ];
        for (name, value) in values {
            // A text that PGN cannot hold is left out.
            let _ = pgn.tags.set(name, value);
        }
        let first = self.samples.first();
        let opening = first.map_or(usize::MAX, |sample| sample.ply as usize);
        let comment = |ply: usize| {
            let sample = self.samples.get(ply.checked_sub(opening)?)?;
            let white = self.game.positions()[ply].side_to_move() == Color::White;
            let value = if white { sample.value } else { -sample.value };
            Some(format!("{value:+.2}"))
        };
        pgn.to_pgn_with_comments(comment).unwrap_or_default()
    }
}
