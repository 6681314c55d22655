//! Checkers and pinned pieces, and who attacks a cell.

use crate::attacks::leapers;
use crate::attacks::lines::between;
use crate::attacks::sliders::Sliders;
use crate::bitboard::{for_each_cell, Bitboard};
use crate::board::Board;
use crate::cell::Cell;
use crate::color::{Color, Side};
use crate::variant::spec::PawnCaptures;
use crate::variant::tables::Rules;

/// What bears on the king of the side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Checks {
    /// Where the king stands.
    pub king: Cell,
    /// The pieces that give check.
    pub checkers: Bitboard,
    /// Own pieces that alone stand between the king and a slider.
    pub pinned: Bitboard,
}

/// Checkers and pinned pieces, by a loop over the sliders that share a line with the king.
#[inline(always)]
pub(crate) fn checks<V: Rules, S: Side>(board: &Board) -> Checks {
    let us = board.of(S::COLOR);
    let occupied = board.occupied();
    let them = occupied - us;
    let king = board.king(S::COLOR);
    let mut checkers = leapers::knight(king) & board.knights() & them;
    checkers |= leapers::pawn(V::SPEC.pawn_captures, S::COLOR, king) & board.pawns() & them;
    let mut pinned = Bitboard::EMPTY;
    let aligned = (leapers::open_rook(king) & board.rook_sliders()
        | leapers::open_bishop(king) & board.bishop_sliders())
        & them;
    for_each_cell!(slider in aligned => {
        let blockers = between(king, slider) & occupied;
        if blockers.is_empty() {
            checkers |= Bitboard::from(slider);
        } else if !blockers.has_several() {
            pinned |= blockers & us;
        }
    });
    Checks {
        king,
        checkers,
        pinned,
    }
}

/// The pieces of `by` among `attackers` that attack a cell, with `occupied` for what blocks.
#[inline(always)]
pub(crate) fn attackers<K: Sliders>(
    board: &Board,
    captures: PawnCaptures,
    cell: Cell,
    by: Color,
    occupied: Bitboard,
) -> Bitboard {
    // A cell is attacked by a pawn from where a pawn of the other side on it would attack.
    let leaps = leapers::knight(cell) & board.knights()
        | leapers::king(cell) & board.kings()
        | leapers::pawn(captures, !by, cell) & board.pawns();
    let slides = K::rook(cell, occupied) & board.rook_sliders()
        | K::bishop(cell, occupied) & board.bishop_sliders();
    (leaps | slides) & board.of(by)
}
