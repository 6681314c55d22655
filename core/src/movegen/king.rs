//! Moves of the king: single steps and castlings.

use crate::attacks::leapers;
use crate::attacks::sliders::Sliders;
use crate::bitboard::{for_each_cell, Bitboard};
use crate::checks::attackers;
use crate::color::Side;
use crate::movegen::{Scene, Sink};
use crate::moves::PieceMoves;
use crate::piece::Piece;
use crate::position::Position;
use crate::variant::tables::{capture_deltas, Rules};

/// Those of `cells` that the opponent attacks once our king has left its cell. Pieces that cannot reach any of the cells are not looked
/// up: most sliders fail that test on the empty board already.
#[inline(always)]
pub(crate) fn attacked<V: Rules, S: Side, K: Sliders>(
    position: &Position,
    scene: &Scene,
    cells: Bitboard,
) -> Bitboard {
    let board = &position.board;
    let them = scene.them;
    let occupied = scene.occupied.without(scene.checks.king);
    let pawns = board.pawns() & them;
    let [left, right] = const { capture_deltas(V::SPEC, S::Other::COLOR) };
    let mut danger = pawns.shifted(left) | pawns.shifted(right);
    danger |= leapers::king(board.king(S::Other::COLOR));
    for_each_cell!(knight in board.knights() & them => {
        danger |= leapers::knight(knight);
    });
    for_each_cell!(rook in board.rook_sliders() & them => {
        if (leapers::open_rook(rook) & (cells - danger)).any() {
            danger |= K::rook(rook, occupied);
        }
    });
    for_each_cell!(bishop in board.bishop_sliders() & them => {
        if (leapers::open_bishop(bishop) & (cells - danger)).any() {
            danger |= K::bishop(bishop, occupied);
        }
    });
    danger & cells
}

/// The cells that the king may go to, castlings included.
#[inline(always)]
pub(crate) fn targets<V: Rules, S: Side, K: Sliders>(
    position: &Position,
    scene: &Scene,
) -> Bitboard {
    let near = leapers::king(scene.checks.king) & (V::TABLES.cells - scene.us);
    let mut targets = near;
    if near.any() {
        targets -= attacked::<V, S, K>(position, scene, near);
    }
    if V::CASTLES && position.castling != 0 && scene.checks.checkers.is_empty() {
        targets |= castlings::<V, S, K>(position, scene);
    }
    targets
}

/// Where the king lands by castling.
#[inline(always)]
fn castlings<V: Rules, S: Side, K: Sliders>(position: &Position, scene: &Scene) -> Bitboard {
    let mut targets = Bitboard::EMPTY;
    for castling in V::TABLES.sides[S::COLOR.index()].castlings.iter().flatten() {
        if position.castling & castling.right == 0 || (castling.empty & scene.occupied).any() {
            continue;
        }
        let mut attacked = Bitboard::EMPTY;
        for_each_cell!(cell in castling.safe => {
            attacked |= attackers::<K>(
                &position.board,
                V::SPEC.pawn_captures,
                cell,
                S::Other::COLOR,
                scene.occupied,
            );
        });
        if attacked.is_empty() {
            targets |= castling.king_to.into();
        }
    }
    targets
}

#[inline(always)]
pub(crate) fn generate<V: Rules, S: Side, K: Sliders>(
    position: &Position,
    scene: &Scene,
    sink: &mut impl Sink,
) {
    let targets = targets::<V, S, K>(position, scene);
    if targets.any() {
        sink.piece(PieceMoves {
            piece: Piece::King,
            from: scene.checks.king,
            targets,
            promotions: Bitboard::EMPTY,
        });
    }
}
