//! What several tests share.

#![allow(dead_code)]

use hexmate::{Color, Game, Move, Piece, Position, Setup, Variant};
use hexmate_search::{Evaluator, Mcts, Report, SearchSettings};

/// An evaluation made of a position's key: arbitrary, but always the same.
pub struct Hashed;

pub fn hash(key: u64, salt: u64) -> f32 {
    let mut x = key ^ salt.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ x >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
    x = (x ^ x >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    ((x >> 40) as f32) / (1 << 24) as f32
}

impl Evaluator for Hashed {
    fn evaluate(&self, position: &Position, legal: &[u16], logits: &mut [f32]) -> f32 {
        for (logit, &index) in logits.iter_mut().zip(legal) {
            *logit = 4.0 * hash(position.key(), u64::from(index));
        }
        hash(position.key(), 99_999) - 0.5
    }
}

pub fn game(variant: Variant, fen: &str) -> Game {
    Game::from_position(Position::from_fen(variant, fen).unwrap())
}

pub fn quiet() -> SearchSettings {
    SearchSettings::default().without_noise()
}

pub fn search(
    game: &Game,
    settings: SearchSettings,
    sims: u32,
    evaluator: &dyn Evaluator,
) -> Report {
    let mut search = Mcts::new(game, settings, sims, 1, 1).unwrap();
    search.run(evaluator).unwrap();
    search.report()
}

/// A position from lists such as `Ka4 Qb2`, White's pieces first.
pub fn position(variant: Variant, white: &str, black: &str, side: Color) -> Position {
    let mut setup = Setup::empty(variant);
    for (pieces, color) in [(white, Color::White), (black, Color::Black)] {
        for piece in pieces.split_whitespace() {
            let (letter, cell) = piece.split_at(1);
            let kind = Piece::from_letter(letter.as_bytes()[0]).unwrap();
            setup.put(variant.cell(cell).unwrap(), kind, color).unwrap();
        }
    }
    setup.side_to_move = side;
    setup.position().unwrap()
}

pub fn name(mv: Move, variant: Variant) -> String {
    mv.to_uci(variant)
}
