//! Random games, each move with the same chance.

use hexmate::{Bitboard, Cell, Game, Move, Piece, PieceMoves, Position, Variant};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

/// The generator of the games: small and fast, the same numbers for the same seed.
pub fn generator(seed: u64) -> SmallRng {
    SmallRng::seed_from_u64(seed)
}

/// A way to play one game; it answers the number of plies.
pub type Play = fn(Variant, &mut SmallRng) -> u64;

/// Chooses moves by counting each piece's targets; only the chosen move is written down.
#[derive(Default)]
pub struct Chooser {
    pieces: Vec<PieceMoves>,
}

impl Chooser {
    /// One of the legal moves, each with the same chance; none where there is none.
    pub fn choose(&mut self, position: &Position, random: &mut SmallRng) -> Option<Move> {
        self.pieces.clear();
        let mut count = 0;
        position.for_each_piece(&mut |moves| {
            count += moves.len();
            self.pieces.push(moves);
        });
        if count == 0 {
            return None;
        }
        let mut number = random.random_range(0..count);
        for &moves in &self.pieces {
            if number < moves.len() {
                return Some(numbered(moves, number));
            }
            number -= moves.len();
        }
        None
    }
}

/// The move of a piece with this number: first each target once, with a queen where a pawn becomes another piece, then the other promotions.
fn numbered(moves: PieceMoves, number: u32) -> Move {
    let Some(other) = number.checked_sub(moves.targets.len()) else {
        let to = numbered_cell(moves.targets, number);
        if moves.promotions.contains(to) {
            return Move::with_promotion(moves.from, to, Piece::Queen);
        }
        return Move::new(moves.from, to);
    };
    let piece = [Piece::Rook, Piece::Bishop, Piece::Knight][other as usize % 3];
    Move::with_promotion(
        moves.from,
        numbered_cell(moves.promotions, other / 3),
        piece,
    )
}

fn numbered_cell(cells: Bitboard, number: u32) -> Cell {
    let mut cells = cells.iter();
    cells.nth(number as usize).expect("so many cells")
}

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
        position = position.make(mv);
        plies += 1;
    }
    plies
}

/// A random game whose moves are chosen piece by piece.
pub fn playout_by_piece(variant: Variant, random: &mut SmallRng) -> u64 {
    let mut chooser = Chooser::default();
    play(variant, |position| chooser.choose(position, random))
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
