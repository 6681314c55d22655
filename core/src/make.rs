//! Making a move: a new position, made by copy.

use crate::attacks::leapers;
use crate::bitboard::{for_each_cell, Bitboard};
use crate::cell::{Cell, TABLE};
use crate::color::{Color, Side};
use crate::movegen::pawns::{can_capture_in_passing, skipped};
use crate::piece::Piece;
use crate::position::{Position, NO_CELL};
use crate::variant::tables::{forward, Rules};
use crate::zobrist;

/// The position after a legal move of `piece`; `promotion` is what a pawn becomes on a last cell.
#[inline(always)]
pub(crate) fn make<V: Rules, S: Side>(
    position: &Position,
    piece: Piece,
    from: Cell,
    to: Cell,
    promotion: Option<Piece>,
) -> Position {
    let mut next = *position;
    make_on::<V, S>(&mut next, position, piece, from, to, promotion);
    next
}

/// The same where the position after the move is to lie: `next` is a copy of `position` before.
#[inline(always)]
pub(crate) fn make_on<V: Rules, S: Side>(
    next: &mut Position,
    position: &Position,
    piece: Piece,
    from: Cell,
    to: Cell,
    promotion: Option<Piece>,
) {
    lift::<V, S>(next, piece, from);
    land::<V, S>(
        next,
        position.board.of(S::Other::COLOR),
        promotion.unwrap_or(piece),
        to,
    );
    if V::SPEC.en_passant && position.en_passant != NO_CELL && piece == Piece::Pawn {
        capture_in_passing::<V, S>(position, next, to);
    }
    if V::CASTLES && position.castling != 0 && piece == Piece::King {
        castle_rook::<V, S>(position, next, from, to);
    }
    if piece == Piece::Pawn {
        let ahead = const { forward(S::COLOR) };
        let steps = (to.index() as i32 - from.index() as i32) * ahead;
        if V::SPEC.en_passant && (2..=3).contains(&steps) {
            let first = Cell::from_index_unchecked((from.index() as i32 + ahead) as u32);
            expose::<V, S>(next, first, from, to);
        }
    }
}

/// The part of a move that is the same wherever it ends: the piece leaves its cell, and it is the other side's turn.
#[inline(always)]
pub(crate) fn lift<V: Rules, S: Side>(next: &mut Position, piece: Piece, from: Cell) {
    next.board.toggle(S::COLOR, piece, from.into());
    next.key ^= zobrist::piece(S::COLOR, piece, from) ^ zobrist::black_to_move();
    next.halfmove_clock = match piece {
        Piece::Pawn => 0,
        _ => next.halfmove_clock.saturating_add(1),
    };
    if V::SPEC.en_passant && next.en_passant != NO_CELL {
        let first = Cell::from_index_unchecked(next.en_passant as u32);
        next.key ^= zobrist::en_passant(first);
        next.en_passant = NO_CELL;
    }
    // Kings and rooks alone have rights to lose by leaving.
    if matches!(piece, Piece::King | Piece::Rook) {
        lose_rights::<V>(next, from);
    }
    if S::COLOR == Color::Black {
        next.fullmove_number = next.fullmove_number.saturating_add(1);
    }
    next.side = S::Other::COLOR as u8;
}

/// The other part: the piece comes down and takes the place of one of `them`, if there is one.
#[inline(always)]
pub(crate) fn land<V: Rules, S: Side>(next: &mut Position, them: Bitboard, piece: Piece, to: Cell) {
    if them.contains(to) {
        if let Some(captured) = next.board.piece_at(to) {
            next.key ^= zobrist::piece(S::Other::COLOR, captured, to);
        }
        next.board.clear(to.into());
        next.halfmove_clock = 0;
        // A right is there only while its rook is at home: entering that cell loses it by capturing the rook alone.
        lose_rights::<V>(next, to);
    }
    next.board.toggle(S::COLOR, piece, to.into());
    next.key ^= zobrist::piece(S::COLOR, piece, to);
}

/// Takes away the castling rights that are lost when something leaves or enters a cell.
#[inline(always)]
fn lose_rights<V: Rules>(next: &mut Position, cell: Cell) {
    if V::CASTLES && next.castling != 0 {
        let lost = next.castling & V::TABLES.rights_lost[cell.index() & (TABLE - 1)];
        next.key ^= zobrist::castling(lost);
        next.castling ^= lost;
    }
}

/// Takes the pawn off the board that a pawn's move captures in passing, if it does.
#[inline(always)]
fn capture_in_passing<V: Rules, S: Side>(position: &Position, next: &mut Position, to: Cell) {
    let first = Cell::from_index_unchecked(position.en_passant as u32);
    let (skipped, victim) = skipped(first, S::Other::COLOR, position.board.occupied());
    // Only captures end on a skipped cell: from our side the file there is barred by the pawn that skipped it.
    if skipped.contains(to) {
        next.board.clear(victim);
        if let Some(cell) = victim.first() {
            next.key ^= zobrist::piece(S::Other::COLOR, Piece::Pawn, cell);
        }
    }
}

/// Moves the rook where the king castles: no other king's move has the landing cell, the king's home and the right.
#[inline(always)]
fn castle_rook<V: Rules, S: Side>(position: &Position, next: &mut Position, from: Cell, to: Cell) {
    for castling in V::TABLES.sides[S::COLOR.index()].castlings.iter().flatten() {
        if castling.king_from == from
            && castling.king_to == to
            && position.castling & castling.right != 0
        {
            let (rook_from, rook_to) = (castling.rook_from, castling.rook_to);
            let cells = Bitboard::from(rook_from).with(rook_to);
            next.board.toggle(S::COLOR, Piece::Rook, cells);
            next.key ^= zobrist::piece(S::COLOR, Piece::Rook, rook_from);
            next.key ^= zobrist::piece(S::COLOR, Piece::Rook, rook_to);
        }
    }
}

/// Notes that a pawn can be captured in passing, if any such capture is legal: only then do positions differ by it.
#[inline(always)]
fn expose<V: Rules, S: Side>(next: &mut Position, first: Cell, from: Cell, to: Cell) {
    let theirs = next.board.pawns() & next.board.of(S::Other::COLOR);
    // All cells strictly between the pawn's two.
    let low = from.index().min(to.index());
    let high = from.index().max(to.index());
    let near = Bitboard((1 << high) - (2 << low));
    let captures = V::SPEC.pawn_captures;
    let mut capturers = Bitboard::EMPTY;
    for_each_cell!(cell in near => {
        capturers |= leapers::pawn(captures, S::COLOR, cell);
    });
    if (capturers & theirs).any() && can_capture_in_passing::<V, S::Other>(&next.board, first) {
        next.en_passant = first.index() as u8;
        next.key ^= zobrist::en_passant(first);
    }
}
