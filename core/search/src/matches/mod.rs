//! Games between two players.

pub(crate) mod player;
pub(crate) mod score;

use hexmate::{Color, Game, Variant};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

use crate::error::SearchError;
use crate::matches::player::Player;
use crate::matches::score::{Score, Sprt, Verdict};
use crate::settings::check;

/// How a match is played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MatchSettings {
    /// The variant.
    pub variant: Variant,
    /// How many games, 2 to 10,000,000, an even number: each opening is played with both colours.
    pub games: u32,
    /// How many random plies an opening has, 0 to 1,000.
    pub opening_plies: u32,
    /// What decides everything random.
    pub seed: u64,
    /// A game of so many plies is a draw, 1 to 65,535.
    pub max_plies: u32,
    /// How many games are played at once, 2 to 65,536.
    pub at_once: u32,
    /// A test that can end the match early.
    pub sprt: Option<Sprt>,
}

impl MatchSettings {
    /// Usual settings for a variant.
    pub fn new(variant: Variant) -> MatchSettings {
        MatchSettings {
            variant,
            games: 200,
            opening_plies: 6,
            seed: 1,
            max_plies: 500,
            at_once: 64,
            sprt: None,
        }
    }

    /// Answers the first setting that is out of its range.
    pub fn check(&self) -> Result<(), SearchError> {
        check("games", self.games, 2.0, 1e7)?;
        check("games, odd ones,", self.games % 2, 0.0, 0.0)?;
        check("opening_plies", self.opening_plies, 0.0, 1000.0)?;
        check("max_plies", self.max_plies, 1.0, 65_535.0)?;
        check("at_once", self.at_once, 2.0, 65_536.0)?;
        if let Some(sprt) = self.sprt {
            check("elo0", sprt.elo0, -2000.0, 2000.0)?;
            check("elo1", sprt.elo1, sprt.elo0 + 0.001, 2000.0)?;
            check("alpha", sprt.alpha, 1e-6, 0.5)?;
            check("beta", sprt.beta, 1e-6, 0.5)?;
        }
        Ok(())
    }

    /// The opening of a pair of games, from the seed.
    pub fn opening(&self, pair: u32) -> Game {
        let mut random = self.random(u64::from(pair) << 1);
        loop {
            let mut game = Game::new(self.variant);
            for _ in 0..self.opening_plies {
                if let Some(&mv) = game.position().legal_moves().choose(&mut random) {
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

    /// Random numbers of an opening (even numbers) or a game (odd ones).
    fn random(&self, stream: u64) -> ChaCha8Rng {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        random.set_stream(stream);
        random
    }
}

/// A game of a match.
struct Playing {
    number: u32,
    game: Game,
    random: ChaCha8Rng,
}

impl Playing {
    /// The colour of the first player: White in games of even number.
    fn first(&self) -> Color {
        if self.number.is_multiple_of(2) {
            Color::White
        } else {
            Color::Black
        }
    }

    fn has_ended(&self, settings: &MatchSettings) -> bool {
        self.game.is_over() || self.game.ply() >= settings.max_plies as usize
    }

    /// Quarters of a point of the first player; two for a game that was cut off.
    fn quarters(&self) -> u8 {
        let outcome = self.game.outcome();
        outcome.map_or(2, |outcome| outcome.quarters(self.first()))
    }

    fn new(settings: &MatchSettings, number: u32) -> Playing {
        Playing {
            number,
            game: settings.opening(number / 2),
            random: settings.random(u64::from(number) << 1 | 1),
        }
    }
}

/// Plays a match. `finished` is called with each game in the order of their ends, with its number and the score so far; in games
/// of even number the first player has White.
///
/// Fails if a setting is out of its range, or a player does.
pub fn play_match(
    settings: &MatchSettings,
    mut players: [&mut dyn Player; 2],
    mut finished: impl FnMut(u32, &Game, &Score),
) -> Result<Score, SearchError> {
    settings.check()?;
    let mut score = Score::default();
    let mut next = 0;
    let mut playing: Vec<Playing> = Vec::new();
    loop {
        while (playing.len() as u32) < settings.at_once && next < settings.games {
            playing.push(Playing::new(settings, next));
            next += 1;
        }
        if playing.is_empty() {
            return Ok(score);
        }
        for (place, player) in players.iter_mut().enumerate() {
            one_ply(&mut playing, place, *player)?;
            for ended in playing.extract_if(.., |playing| playing.has_ended(settings)) {
                score.add(ended.quarters());
                finished(ended.number, &ended.game, &score);
            }
        }
        let decided = |test| score.verdict(&test) != Verdict::Open;
        if settings.sprt.is_some_and(decided) {
            return Ok(score);
        }
    }
}

/// Lets a player move in all games where it is its turn.
fn one_ply(
    playing: &mut [Playing],
    place: usize,
    player: &mut dyn Player,
) -> Result<(), SearchError> {
    let is_on_turn = |playing: &Playing| {
        let first = playing.game.position().side_to_move() == playing.first();
        first == (place == 0)
    };
    let turns = playing.iter_mut().filter(|playing| is_on_turn(playing));
    let mut turns: Vec<&mut Playing> = turns.collect();
    if turns.is_empty() {
        return Ok(());
    }
    let seeds: Vec<u64> = turns
        .iter_mut()
        .map(|playing| playing.random.next_u64())
        .collect();
    let games: Vec<&Game> = turns.iter().map(|playing| &playing.game).collect();
    let moves = player.choose(&games, &seeds)?;
    SearchError::check_length("a player's moves", games.len(), moves.len())?;
    for (playing, mv) in turns.into_iter().zip(moves) {
        playing.game.push(mv).map_err(SearchError::Move)?;
    }
    Ok(())
}
