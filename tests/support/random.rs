//! Random games on the reference, the same ones for the same seed.

use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::reference::{Game, Kind, Move, Position, Variant};

/// The generator of everything random in the tests: the same numbers on every platform.
pub fn generator(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// How many positions to compare: so many, or fewer if `HEXMATE_POSITIONS` says so, for slow machines.
pub fn at_most(count: usize) -> usize {
    let fewer = std::env::var("HEXMATE_POSITIONS").ok();
    let fewer = fewer.map(|number| number.parse().expect("HEXMATE_POSITIONS is a number"));
    fewer.map_or(count, |fewer: usize| fewer.min(count))
}

/// All variants, or the one that `HEXMATE_VARIANT` names.
pub fn variants() -> Vec<Variant> {
    let one = std::env::var("HEXMATE_VARIANT").ok();
    one.map_or(Variant::ALL.to_vec(), |name| vec![Variant::named(&name)])
}

/// A random game from the start position until it ends, or has `most_plies` moves. Every second
/// move, on average, is chosen among the telling ones if there are any.
pub fn random_game(variant: Variant, seed: u64, most_plies: usize) -> Game {
    random_game_from(Position::start(variant), seed, most_plies)
}

/// The same from any valid position.
pub fn random_game_from(position: Position, seed: u64, most_plies: usize) -> Game {
    let mut random = generator(seed);
    let mut game = Game::from(position);
    while game.moves.len() < most_plies && game.ending().is_none() {
        let moves = game.position().legal_moves();
        let mut telling = moves.clone();
        telling.retain(|&played| {
            let next = game.position().play(played);
            is_telling(game.position(), played, &next)
        });
        let choice = if random.random_bool(0.5) {
            &telling
        } else {
            &moves
        };
        let played = choice.choose(&mut random).or(moves.choose(&mut random));
        game.play(*played.expect("a game that goes on has a move"));
    }
    game
}

/// The positions of endless random games of at most 200 plies, start positions included.
pub fn random_positions(variant: Variant, seed: u64) -> impl Iterator<Item = Position> {
    let mut random = generator(seed);
    std::iter::repeat_with(move || random.random::<u64>())
        .flat_map(move |seed| random_game(variant, seed, 200).positions)
}

/// Captures in passing, castlings, promotions, long steps of pawns, and checks: the moves that
/// programs get wrong, and that are rare by chance.
pub fn is_telling(position: &Position, played: Move, next: &Position) -> bool {
    let pawn = position.at(played.from).map(|piece| piece.kind) == Some(Kind::Pawn);
    let long_step = pawn && played.from.x == played.to.x && (played.to.y - played.from.y).abs() > 1;
    position.is_en_passant(played)
        || position.is_castling(played)
        || played.promotion.is_some()
        || long_step
        || next.in_check(next.side)
}
