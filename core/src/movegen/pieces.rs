//! Moves of knights, bishops, rooks and queens.

use crate::attacks::leapers;
use crate::attacks::lines::line;
use crate::attacks::sliders::Sliders;
use crate::bitboard::Bitboard;
use crate::movegen::{Scene, Sink};
use crate::moves::PieceMoves;
use crate::piece::Piece;
use crate::position::Position;

#[inline(always)]
pub(crate) fn generate<K: Sliders>(position: &Position, scene: &Scene, sink: &mut impl Sink) {
    let board = &position.board;
    let Scene {
        us,
        occupied,
        checks,
        ..
    } = *scene;

    // A pinned knight has no move: no leap stays on a line.
    (board.knights() & (us - checks.pinned)).each(|from| {
        emit(
            sink,
            Piece::Knight,
            from,
            leapers::knight(from) & scene.targets,
        );
    });
    let kinds = [Piece::Bishop, Piece::Rook, Piece::Queen];
    for piece in kinds {
        (board.pieces(piece) & us).each(|from| {
            let attacks = match piece {
                Piece::Bishop => K::bishop(from, occupied),
                Piece::Rook => K::rook(from, occupied),
                _ => K::queen(from, occupied),
            };
            let mut targets = attacks & scene.targets;
            if checks.pinned.contains(from) {
                targets &= line(checks.king, from);
            }
            emit(sink, piece, from, targets);
        });
    }
}

#[inline(always)]
fn emit(sink: &mut impl Sink, piece: Piece, from: crate::cell::Cell, targets: Bitboard) {
    if targets.any() {
        sink.piece(PieceMoves {
            piece,
            from,
            targets,
            promotions: Bitboard::EMPTY,
        });
    }
}
