//! Priors of moves: captures by what they win, pieces out of danger, checks, pawns on their way.

use hexmate::{Bitboard, Color, Piece, Position};

use crate::evaluate::features::Scene;
use crate::evaluate::tables::Tables;
use crate::evaluate::weights::Weights;

/// Writes a logit for each legal move; answers what the best capture gains, in pawns.
#[inline(always)]
pub(crate) fn write_logits(
    position: &Position,
    scene: &Scene,
    weights: &Weights,
    legal: &[u16],
    logits: &mut [f32],
) -> f32 {
    let side = position.side_to_move();
    let policy = position.variant().policy();
    let tables = Tables::of(position.variant());
    let view = View::new(position, scene, side);
    let mut gain = 0.0f32;
    let mut from = None;
    let mut piece = Piece::Pawn;
    // What it is worth to take the piece away from where it stands.
    let mut relief = 0.0;
    for (logit, &index) in logits.iter_mut().zip(legal) {
        let Some(mv) = policy.move_at(index, side) else {
            *logit = 0.0;
            continue;
        };
        if from != Some(mv.from()) {
            from = Some(mv.from());
            piece = position.piece_at(mv.from()).map_or(Piece::Pawn, |p| p.0);
            relief = view.danger(piece, mv.from(), weights);
        }
        let to = mv.to();
        let mut worth = relief - view.danger(piece, to, weights);
        if view.them.contains(to) {
            let victim = position.piece_at(to).map_or(Piece::Pawn, |p| p.0);
            let wins = weights.pieces[victim.index()];
            worth += wins;
            let exchange = wins - view.danger(piece, to, weights);
            gain = gain.max(exchange);
        }
        let mut bonus = match piece {
            Piece::Pawn => {
                let to_go = tables.to_go[side.index()][to.index()];
                match mv.promotion() {
                    Some(into) => weights.pieces[into.index()] - 1.0,
                    None => 0.2 + 1.5 / (1.0 + f32::from(to_go)),
                }
            }
            Piece::King => -0.3,
            _ => {
                let before = tables.from_center[mv.from().index()];
                let after = tables.from_center[to.index()];
                0.15 * (f32::from(before) - f32::from(after))
            }
        };
        if view.checks[piece.index()].contains(to) {
            bonus += 0.6;
        }
        *logit = (worth + bonus).clamp(-4.0, 5.0) * weights.sharpness;
    }
    gain
}

/// The position as the side to move sees it.
struct View<'a> {
    scene: &'a Scene,
    us: usize,
    them: Bitboard,
    /// From where each kind of piece gives check.
    checks: [Bitboard; 6],
}

impl View<'_> {
    fn new<'a>(position: &Position, scene: &'a Scene, side: Color) -> View<'a> {
        let king = position.king(!side);
        // What a piece of the other colour attacks from the king's cell is from where it is attacked.
        let from = |piece| position.attacks_of(piece, !side, king);
        let (rook, bishop) = (from(Piece::Rook), from(Piece::Bishop));
        View {
            scene,
            us: side.index(),
            them: position.colored(!side),
            checks: [
                from(Piece::Pawn),
                from(Piece::Knight),
                bishop,
                rook,
                rook | bishop,
                Bitboard::EMPTY,
            ],
        }
    }

    /// What a piece on a cell stands to lose, in pawns.
    #[inline(always)]
    fn danger(&self, piece: Piece, cell: hexmate::Cell, weights: &Weights) -> f32 {
        if piece == Piece::King {
            return 0.0;
        }
        let value = weights.pieces[piece.index()];
        let them = 1 - self.us;
        if self.scene.pawn_attacks[them].contains(cell) {
            return value - 0.5;
        }
        if self.scene.attacks[them].contains(cell) {
            // The piece that moves may be the only one that guards the cell, so a guard counts for half.
            let guarded = self.scene.attacks[self.us].contains(cell);
            return if guarded { 0.25 * value } else { 0.9 * value };
        }
        0.0
    }
}
