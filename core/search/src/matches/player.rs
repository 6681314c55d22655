//! Players that come with the library.

use hexmate::{Game, Move};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::SeedableRng;

use crate::error::SearchError;
use crate::evaluate::{Classical, Evaluator};
use crate::mcts::Mcts;
use crate::settings::SearchSettings;
use crate::threads::Threads;

/// Chooses moves in many games at a time.
pub trait Player {
    /// A legal move for each game, none of which is over. `seeds` has a number for each game and ply, from which anything random has to be drawn.
    fn choose(&mut self, games: &[&Game], seeds: &[u64]) -> Result<Vec<Move>, SearchError>;
}

/// Any legal move.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomPlayer;

impl Player for RandomPlayer {
    fn choose(&mut self, games: &[&Game], seeds: &[u64]) -> Result<Vec<Move>, SearchError> {
        let pairs = games.iter().zip(seeds);
        let moves = pairs.filter_map(|(game, &seed)| {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            game.position().legal_moves().choose(&mut random).copied()
        });
        Ok(moves.collect())
    }
}

/// The move after which the built-in evaluator likes the position best; mate if there is one. A position that the game has been in counts as a draw.
#[derive(Clone, Copy, Debug, Default)]
pub struct GreedyPlayer;

impl GreedyPlayer {
    fn best(game: &Game, seed: u64) -> Option<Move> {
        let position = game.position();
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut best = Vec::new();
        let mut best_value = f32::NEG_INFINITY;
        let mut logits = Vec::new();
        for &mv in &position.legal_moves() {
            let next = position.make(mv);
            let legal = next.policy_indices();
            let value = match next.outcome() {
                Some(outcome) => outcome.reward(position.side_to_move()),
                None => {
                    logits.resize(legal.len(), 0.0);
                    let value = -Classical.evaluate(&next, &legal, &mut logits);
                    // To come back where the game has been is half a draw already.
                    let earlier = game.positions().iter();
                    let mut returns = earlier.rev().take(usize::from(next.halfmove_clock()));
                    if returns.any(|before| before.same_for_repetition(&next)) {
                        0.0
                    } else {
                        value
                    }
                }
            };
            if value > best_value {
                best_value = value;
                best.clear();
            }
            if value == best_value {
                best.push(mv);
            }
        }
        best.choose(&mut random).copied()
    }
}

impl Player for GreedyPlayer {
    fn choose(&mut self, games: &[&Game], seeds: &[u64]) -> Result<Vec<Move>, SearchError> {
        let pairs = games.iter().zip(seeds);
        let moves = pairs.filter_map(|(game, &seed)| GreedyPlayer::best(game, seed));
        Ok(moves.collect())
    }
}

/// Tree search with an evaluator that takes one position at a time.
pub struct MctsPlayer<E> {
    evaluator: E,
    settings: SearchSettings,
    sims: u32,
    threads: Threads,
}

impl<E: Evaluator> MctsPlayer<E> {
    /// A player with so many simulations a move, on so many threads (0 for all).
    pub fn new(
        evaluator: E,
        settings: SearchSettings,
        sims: u32,
        threads: usize,
    ) -> Result<MctsPlayer<E>, SearchError> {
        settings.check()?;
        Ok(MctsPlayer {
            evaluator,
            settings,
            sims,
            threads: Threads::new(threads)?,
        })
    }
}

impl<E: Evaluator> Player for MctsPlayer<E> {
    fn choose(&mut self, games: &[&Game], seeds: &[u64]) -> Result<Vec<Move>, SearchError> {
        let (evaluator, settings, sims) = (&self.evaluator, self.settings, self.sims);
        let best = |game: &Game, seed: u64| {
            let mut search = Mcts::new(game, settings, sims, 1, seed)?;
            search.run(evaluator)?;
            Ok(search.report().best)
        };
        let mut chosen: Vec<Option<Result<Move, SearchError>>> = vec![None; games.len()];
        let items = chosen.iter_mut().zip(games).zip(seeds);
        self.threads.share(items, |((chosen, game), &seed)| {
            *chosen = Some(best(game, seed));
        })?;
        chosen.into_iter().flatten().collect()
    }
}
