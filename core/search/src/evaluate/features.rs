//! What the evaluation sees in a position, as numbers: own less the opponent's.

use hexmate::{Bitboard, Color, Piece, Position};

use crate::evaluate::priors::write_logits;
use crate::evaluate::tables::{distance, Tables};
use crate::evaluate::weights::Weights;

/// How many features there are.
pub const FEATURES: usize = 18;

/// What each feature counts, own less the opponent's unless it says otherwise.
pub const FEATURE_NAMES: [&str; FEATURES] = [
    "pawns",
    "knights",
    "bishops",
    "rooks",
    "queens",
    "knight mobility",
    "bishop mobility",
    "rook mobility",
    "queen mobility",
    "attacks on the king's zone",
    "pawns by the king",
    "passed pawns",
    "passed pawns' progress",
    "pawns' progress",
    "pieces attacked by pawns",
    "bare king driven to the edge",
    "side to move",
    "best capture of the side to move",
];

const KNIGHT_MOBILITY: usize = 5;
const ZONE_ATTACKS: usize = 9;
const SHELTER: usize = 10;
const PASSED: usize = 11;
const PASSED_PROGRESS: usize = 12;
const PROGRESS: usize = 13;
const ATTACKED_BY_PAWNS: usize = 14;
const DRIVEN: usize = 15;
const TO_MOVE: usize = 16;
const BEST_CAPTURE: usize = 17;

/// What both sides attack.
pub(crate) struct Scene {
    /// All that a side's pieces attack, by side.
    pub attacks: [Bitboard; 2],
    /// All that a side's pawns attack.
    pub pawn_attacks: [Bitboard; 2],
}

/// The features of a position.
pub struct Features {
    /// The numbers, in the order of [`FEATURE_NAMES`].
    pub numbers: [f32; FEATURES],
    pub(crate) scene: Scene,
}

impl Features {
    /// Looks at a position. The best capture, which move generation finds, is left at 0.
    pub fn of(position: &Position) -> Features {
        let tables = Tables::of(position.variant());
        let mut scene = Scene {
            attacks: [Bitboard::EMPTY; 2],
            pawn_attacks: [Bitboard::EMPTY; 2],
        };
        for color in Color::ALL {
            let mut attacks = Bitboard::EMPTY;
            for pawn in position.pieces(color, Piece::Pawn) {
                attacks |= position.attacks_of(Piece::Pawn, color, pawn);
            }
            scene.pawn_attacks[color.index()] = attacks;
        }
        let mut sides = [[0.0f32; FEATURES]; 2];
        for color in Color::ALL {
            side(
                position,
                color,
                tables,
                &mut scene,
                &mut sides[color.index()],
            );
        }
        let us = position.side_to_move().index();
        let mut numbers = [0.0; FEATURES];
        for (i, number) in numbers.iter_mut().enumerate() {
            *number = sides[us][i] - sides[1 - us][i];
        }
        numbers[TO_MOVE] = 1.0;
        Features { numbers, scene }
    }

    /// All features, the best capture as these weights count it.
    pub fn complete(position: &Position, weights: &Weights) -> Features {
        let mut features = Features::of(position);
        let legal = position.policy_indices();
        let mut logits = vec![0.0; legal.len()];
        let gain = write_logits(position, &features.scene, weights, &legal, &mut logits);
        features.set_best_capture(gain);
        features
    }

    /// Sets what the side to move gains by its best capture, in pawns.
    pub(crate) fn set_best_capture(&mut self, gain: f32) {
        self.numbers[BEST_CAPTURE] = gain;
    }
}

/// One side's features, and what its pieces attack.
#[inline(always)]
fn side(
    position: &Position,
    color: Color,
    tables: &Tables,
    scene: &mut Scene,
    numbers: &mut [f32; FEATURES],
) {
    let (us, them) = (color.index(), (!color).index());
    let own = position.colored(color);
    let their_king = position.king(!color);
    let zone = tables.zone[their_king.index()];
    let safe = Bitboard(!(own | scene.pawn_attacks[them]).0);
    let mut attacks = scene.pawn_attacks[us];
    let mut on_zone = 0;
    for piece in [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
        let cells = position.pieces(color, piece);
        numbers[piece.index()] = cells.len() as f32;
        let mut mobility = 0;
        for cell in cells {
            let reach = position.attacks_of(piece, color, cell);
            attacks |= reach;
            mobility += (reach & safe).len();
            on_zone += (reach & zone).len();
        }
        numbers[KNIGHT_MOBILITY + piece.index() - 1] = mobility as f32;
    }
    let king = position.king(color);
    attacks |= position.attacks_of(Piece::King, color, king);
    scene.attacks[us] = attacks;
    numbers[ZONE_ATTACKS] = on_zone as f32;

    let pawns = position.pieces(color, Piece::Pawn);
    let their_pawns = position.pieces(!color, Piece::Pawn);
    numbers[0] = pawns.len() as f32;
    numbers[SHELTER] = (pawns & tables.zone[king.index()]).len() as f32;
    for pawn in pawns {
        let to_go = f32::from(tables.to_go[us][pawn.index()].max(1));
        numbers[PROGRESS] += 1.0 / to_go;
        if (their_pawns & tables.stoppers[us][pawn.index()]).is_empty() {
            numbers[PASSED] += 1.0;
            numbers[PASSED_PROGRESS] += 1.0 / to_go;
        }
    }
    let pieces = own - pawns;
    numbers[ATTACKED_BY_PAWNS] = (pieces & scene.pawn_attacks[them]).len() as f32;
    if position.colored(!color).len() == 1 {
        let edge = f32::from(tables.from_center[their_king.index()]);
        numbers[DRIVEN] = 1.0 + edge - 0.5 * f32::from(distance(king, their_king));
    }
}
