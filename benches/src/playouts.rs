//! Random games, each move with the same chance.

use hexmate::{Game, Move, Position, Variant};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

/// The generator of the games: small and fast, the same numbers for the same seed.
pub fn generator(seed: u64) -> SmallRng {
    SmallRng::seed_from_u64(seed)
}

/// A way to play one game; it answers the number of plies.
pub type Play = fn(Variant, &mut SmallRng) -> u64;

/// One of the legal moves, taken from a list of all; none where there is none.
pub fn choose_from_list(position: &Position, random: &mut SmallRng) -> Option<Move> {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return None;
    }
    Some(moves[random.random_range(0..moves.len() as u32) as usize])
}

/// Plays from the start until mate, stalemate, a dead position or the hundredth ply without capture or pawn move. Answers the number of plies.
#[inline(always)]
fn play(variant: Variant, mut choose: impl FnMut(&Position) -> Option<Move>) -> u64 {
    let mut position = Position::start(variant);
    let mut plies = 0;
    while position.halfmove_clock() < 100 && !position.is_dead() {
        let Some(mv) = choose(&position) else {
            break;
        };
        position.advance(mv);
        plies += 1;
    }
    plies
}

/// A random game whose moves are chosen by their number.
pub fn playout_by_number(variant: Variant, random: &mut SmallRng) -> u64 {
    play(variant, |position| {
        position.choose_legal(|count| random.random_range(0..count))
    })
}

/// A random game whose moves are chosen from lists.
pub fn playout_by_list(variant: Variant, random: &mut SmallRng) -> u64 {
    play(variant, |position| choose_from_list(position, random))
}

/// Plays a game under all rules of the variant, repetition too. Answers the number of plies.
pub fn game(variant: Variant, random: &mut SmallRng) -> u64 {
    let mut game = Game::new(variant);
    while !game.is_over() {
        let mv = choose_from_list(game.position(), random);
        let mv = mv.expect("a game that goes on has a move");
        game.push(mv).expect("a legal move");
    }
    game.ply() as u64
}
