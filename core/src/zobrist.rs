//! Keys of positions: one random number for each thing that makes positions differ, combined by exclusive or.

use crate::cell::{Cell, TABLE};
use crate::color::Color;
use crate::piece::Piece;
use crate::variant::Variant;

/// 18 KiB.
struct Keys {
    pieces: [[[u64; TABLE]; 6]; 2],
    en_passant: [u64; TABLE],
    castling: [u64; 16],
    black_to_move: u64,
    variants: [u64; Variant::ALL.len()],
}

static KEYS: Keys = {
    let mut state = 0x6865_786d_6174_6531;
    let mut keys = Keys {
        pieces: [[[0; TABLE]; 6]; 2],
        en_passant: [0; TABLE],
        castling: [0; 16],
        black_to_move: 0,
        variants: [0; Variant::ALL.len()],
    };
    let mut i = 0;
    while i < TABLE {
        let mut piece = 0;
        while piece < 6 {
            keys.pieces[0][piece][i] = next(&mut state);
            keys.pieces[1][piece][i] = next(&mut state);
            piece += 1;
        }
        keys.en_passant[i] = next(&mut state);
        i += 1;
    }
    // One number for each right, so that losing two rights is the same as losing them one by one.
    let rights = [
        next(&mut state),
        next(&mut state),
        next(&mut state),
        next(&mut state),
    ];
    let mut i = 0;
    while i < 16 {
        let mut bit = 0;
        while bit < 4 {
            if i >> bit & 1 != 0 {
                keys.castling[i] ^= rights[bit];
            }
            bit += 1;
        }
        i += 1;
    }
    keys.black_to_move = next(&mut state);
    let mut i = 0;
    while i < keys.variants.len() {
        keys.variants[i] = next(&mut state);
        i += 1;
    }
    keys
};

/// SplitMix64.
const fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A piece on a cell.
#[inline(always)]
pub(crate) fn piece(color: Color, piece: Piece, cell: Cell) -> u64 {
    KEYS.pieces[color.index()][piece.index()][cell.index() & (TABLE - 1)]
}

/// An en-passant cell.
#[inline(always)]
pub(crate) fn en_passant(cell: Cell) -> u64 {
    KEYS.en_passant[cell.index() & (TABLE - 1)]
}

/// Castling rights; the key of two sets together is that of their difference.
#[inline(always)]
pub(crate) fn castling(rights: u8) -> u64 {
    KEYS.castling[rights as usize & 15]
}

/// Black is to move.
#[inline(always)]
pub(crate) fn black_to_move() -> u64 {
    KEYS.black_to_move
}

/// The variant.
pub(crate) fn variant(variant: Variant) -> u64 {
    KEYS.variants[variant as usize]
}
