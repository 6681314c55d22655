//! Moves of knights, bishops, rooks and queens.

use crate::attacks::leapers;
use crate::attacks::lines::line;
use crate::attacks::sliders::Sliders;
use crate::bitboard::{for_each_cell, Bitboard};
use crate::cell::Cell;
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
    for_each_cell!(from in board.knights() & (us - checks.pinned) => {
        emit(sink, Piece::Knight, from, leapers::knight(from) & scene.targets);
    });
    for_each_cell!(from in board.pieces(Piece::Bishop) & us => {
        let targets = along_pin(scene, from, K::bishop(from, occupied));
        emit(sink, Piece::Bishop, from, targets);
    });
    for_each_cell!(from in board.pieces(Piece::Rook) & us => {
        let targets = along_pin(scene, from, K::rook(from, occupied));
        emit(sink, Piece::Rook, from, targets);
    });
    for_each_cell!(from in board.pieces(Piece::Queen) & us => {
        let targets = along_pin(scene, from, K::queen(from, occupied));
        emit(sink, Piece::Queen, from, targets);
    });
}

/// What is left of a piece's attacks: cells that it may enter, and only those on its line to the king if it is pinned.
#[inline(always)]
fn along_pin(scene: &Scene, from: Cell, attacks: Bitboard) -> Bitboard {
    let targets = attacks & scene.targets;
    if scene.checks.pinned.contains(from) {
        targets & line(scene.checks.king, from)
    } else {
        targets
    }
}

#[inline(always)]
fn emit(sink: &mut impl Sink, piece: Piece, from: Cell, targets: Bitboard) {
    if targets.any() {
        sink.piece(PieceMoves {
            piece,
            from,
            targets,
            promotions: Bitboard::EMPTY,
        });
    }
}
