//! Legal moves: generated as sets, one piece at a time, never tried out on the board (but for captures in passing).

pub(crate) mod choose;
pub(crate) mod count;
pub(crate) mod groups;
pub(crate) mod king;
pub(crate) mod mobility;
pub(crate) mod pawns;
pub(crate) mod pieces;
pub(crate) mod policy_set;
pub(crate) mod replies;
pub(crate) mod sinks;

use crate::attacks::lines::between;
use crate::attacks::sliders::Sliders;
use crate::bitboard::Bitboard;
use crate::checks::{checks, Checks};
use crate::color::Side;
pub(crate) use crate::movegen::sinks::{ListSink, Sink, VisitSink};
use crate::position::Position;
use crate::variant::tables::Rules;

/// What generation knows of a position before it looks at single pieces.
pub(crate) struct Scene {
    pub us: Bitboard,
    pub them: Bitboard,
    pub occupied: Bitboard,
    pub checks: Checks,
    /// Cells that a piece other than the king may enter: not the own pieces' and, in check, only what ends it.
    pub targets: Bitboard,
}

impl Scene {
    #[inline(always)]
    pub fn new<V: Rules, S: Side>(position: &Position) -> Scene {
        let board = &position.board;
        let occupied = board.occupied();
        let us = board.of(S::COLOR);
        let checks = checks::<V, S>(board);
        let mut targets = V::TABLES.cells - us;
        if let Some(checker) = checks.checkers.first() {
            targets &= between(checks.king, checker).with(checker);
        }
        Scene {
            us,
            them: occupied - us,
            occupied,
            checks,
            targets,
        }
    }
}

/// Finds all legal moves.
#[inline(always)]
pub(crate) fn generate<V: Rules, S: Side, K: Sliders>(position: &Position, sink: &mut impl Sink) {
    generate_in::<V, S, K>(position, &Scene::new::<V, S>(position), sink);
}

/// Finds all legal moves of a position whose scene is known.
#[inline(always)]
pub(crate) fn generate_in<V: Rules, S: Side, K: Sliders>(
    position: &Position,
    scene: &Scene,
    sink: &mut impl Sink,
) {
    king::generate::<V, S, K>(position, scene, sink);
    // In double check only the king can move, not even a capture in passing helps.
    if !scene.checks.checkers.has_several() {
        pieces::generate::<K>(position, scene, sink);
        pawns::generate::<V, S>(position, scene, sink);
    }
}
