//! Moves of the king: single steps and castlings.

use crate::attacks::leapers;
use crate::attacks::sliders::Sliders;
use crate::bitboard::{for_each_cell, Bitboard};
use crate::color::Side;
use crate::movegen::{Scene, Sink};
use crate::moves::PieceMoves;
use crate::piece::Piece;
use crate::position::Position;
use crate::variant::tables::{capture_deltas, CastlingMasks, Rules};

/// Those of `cells` that the opponent attacks once our king has left its cell. Pieces that cannot reach any of the cells are not looked
/// up: most sliders fail that test on the empty board already.
#[inline(always)]
fn attacked<V: Rules, S: Side, K: Sliders>(
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
    let ways = if V::CASTLES && scene.checks.checkers.is_empty() {
        open_ways::<V, S>(position, scene.occupied)
    } else {
        Bitboard::EMPTY
    };
    let mut targets = near;
    if (near | ways).any() {
        let attacked = attacked::<V, S, K>(position, scene, near | ways);
        targets -= attacked;
        if ways.any() {
            targets |= castlings::<V, S>(position, scene.occupied, attacked);
        }
    }
    targets
}

/// This side's castlings whose right is left.
#[inline(always)]
pub(crate) fn rightful<V: Rules, S: Side>(
    position: &Position,
) -> impl Iterator<Item = &'static CastlingMasks> {
    let rights = position.castling;
    let all = V::TABLES.sides[S::COLOR.index()].castlings.iter().flatten();
    all.filter(move |castling| rights & castling.right != 0)
}

/// The cells on which an attack forbids a castling that nothing stands in the way of; the king's own cell is left out, since its check
/// is known.
#[inline(always)]
fn open_ways<V: Rules, S: Side>(position: &Position, occupied: Bitboard) -> Bitboard {
    let mut ways = Bitboard::EMPTY;
    if position.castling != 0 {
        for castling in rightful::<V, S>(position) {
            if (castling.empty & occupied).is_empty() {
                ways |= castling.safe.without(castling.king_from);
            }
        }
    }
    ways
}

/// Where the king lands by castling, when it is not in check.
#[inline(always)]
pub(crate) fn castlings<V: Rules, S: Side>(
    position: &Position,
    occupied: Bitboard,
    attacked: Bitboard,
) -> Bitboard {
    let mut targets = Bitboard::EMPTY;
    for castling in rightful::<V, S>(position) {
        if (castling.empty & occupied).is_empty() && (castling.safe & attacked).is_empty() {
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
