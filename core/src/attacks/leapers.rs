//! Kings, knights and the captures of pawns. Four tables of 2 KiB each, and four more for pawns.

use crate::attacks::walk::{leap_table, slide};
use crate::bitboard::Bitboard;
use crate::cell::{Cell, TABLE};
use crate::color::Color;
use crate::coord::{Step, DIAGONAL, KNIGHT_LEAPS, ORTHOGONAL};
use crate::variant::spec::PawnCaptures;

static KING: [Bitboard; TABLE] = {
    let mut table = leap_table(&ORTHOGONAL);
    let diagonal = leap_table(&DIAGONAL);
    let mut i = 0;
    while i < TABLE {
        table[i] = table[i].union(diagonal[i]);
        i += 1;
    }
    table
};

static KNIGHT: [Bitboard; TABLE] = leap_table(&KNIGHT_LEAPS);

/// What rooks and bishops attack on an empty board.
static OPEN: [[Bitboard; TABLE]; 2] = {
    let mut table = [[Bitboard::EMPTY; TABLE]; 2];
    let mut index = 0;
    while index < TABLE {
        if let Some(cell) = Cell::from_index(index) {
            table[0][index] = slide(cell, &ORTHOGONAL, Bitboard::EMPTY);
            table[1][index] = slide(cell, &DIAGONAL, Bitboard::EMPTY);
        }
        index += 1;
    }
    table
};

/// A pawn's captures: [through sides or corners][colour][cell].
static PAWN: [[[Bitboard; TABLE]; 2]; 2] = {
    let mut table = [[[Bitboard::EMPTY; TABLE]; 2]; 2];
    let mut kind = 0;
    while kind < 2 {
        let [left, right] = pawn_captures(if kind == 0 {
            PawnCaptures::Orthogonal
        } else {
            PawnCaptures::Diagonal
        });
        table[kind][0] = leap_table(&[left, right]);
        table[kind][1] = leap_table(&[(-left.0, -left.1), (-right.0, -right.1)]);
        kind += 1;
    }
    table
};

/// White's two captures; Black's are the opposite steps.
pub(crate) const fn pawn_captures(kind: PawnCaptures) -> [Step; 2] {
    match kind {
        PawnCaptures::Orthogonal => [ORTHOGONAL[5], ORTHOGONAL[1]],
        PawnCaptures::Diagonal => [DIAGONAL[5], DIAGONAL[0]],
    }
}

/// The cells that a king attacks.
#[inline(always)]
pub(crate) fn king(from: Cell) -> Bitboard {
    KING[from.index() & (TABLE - 1)]
}

/// The cells that a knight attacks.
#[inline(always)]
pub(crate) fn knight(from: Cell) -> Bitboard {
    KNIGHT[from.index() & (TABLE - 1)]
}

/// The cells that a rook attacks on an empty board.
#[inline(always)]
pub(crate) fn open_rook(from: Cell) -> Bitboard {
    OPEN[0][from.index() & (TABLE - 1)]
}

/// The cells that a bishop attacks on an empty board.
#[inline(always)]
pub(crate) fn open_bishop(from: Cell) -> Bitboard {
    OPEN[1][from.index() & (TABLE - 1)]
}

/// The cells that a pawn attacks.
#[inline(always)]
pub(crate) fn pawn(kind: PawnCaptures, color: Color, from: Cell) -> Bitboard {
    PAWN[kind as usize][color.index()][from.index() & (TABLE - 1)]
}
