//! Moves: plain values of 32 bits.
//!
//! A castling is the king's own move. HEXMATE_MOVE_FROM(), HEXMATE_MOVE_TO() and HEXMATE_MOVE_PROMOTION() take a move apart.

use std::ffi::c_char;

use bytemuck::{Pod, Zeroable};
use hexmate::{Move, Piece, Variant};

use crate::border::{cross, Answer};
use crate::cell::{cell_in, hexmate_cell_t};
use crate::pieces::{hexmate_piece_t, HEXMATE_PIECE_NONE};
use crate::status::hexmate_status_t::{self, *};
use crate::variant::{hexmate_variant_t, variant_in};

/// A move, a plain value copied by =. Two moves are the same if their bits are.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
pub struct hexmate_move_t {
    /// Bits 0-6: the cell that the piece leaves. Bits 7-13: the cell that it enters. Bits 14-16: what a pawn becomes, HEXMATE_PIECE_KNIGHT to
    /// HEXMATE_PIECE_QUEEN, or 0 for nothing. The others are 0.
    pub bits: u32,
}

// Lists of either are written as the other.
static_assertions::assert_eq_size!(hexmate_move_t, Move, u32);
static_assertions::assert_eq_align!(hexmate_move_t, Move, u32);

impl From<Move> for hexmate_move_t {
    #[inline(always)]
    fn from(mv: Move) -> hexmate_move_t {
        hexmate_move_t { bits: mv.bits() }
    }
}

/// The move of a value that a caller gave.
#[inline(always)]
pub(crate) fn move_in(value: hexmate_move_t) -> Answer<Move> {
    Move::from_bits(value.bits).ok_or(HEXMATE_STATUS_INVALID_MOVE)
}

/// The move of a value that a caller gave, if both its cells are on the variant's board.
pub(crate) fn move_of_board(variant: Variant, value: hexmate_move_t) -> Answer<Move> {
    let mv = move_in(value)?;
    let cells = variant.cells();
    if cells.contains(mv.from()) && cells.contains(mv.to()) {
        Ok(mv)
    } else {
        Err(HEXMATE_STATUS_INVALID_MOVE)
    }
}

/// Puts a move together. `promotion` is what a pawn becomes: HEXMATE_PIECE_KNIGHT to HEXMATE_PIECE_QUEEN, or HEXMATE_PIECE_NONE.
/// Whether the move is legal anywhere is not looked at.
#[no_mangle]
pub unsafe extern "C" fn hexmate_move_new(
    variant: hexmate_variant_t,
    from: hexmate_cell_t,
    to: hexmate_cell_t,
    promotion: hexmate_piece_t,
    mv: *mut hexmate_move_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(mv)?;
        let variant = variant_in(variant)?;
        let (from, to) = (cell_in(variant, from)?, cell_in(variant, to)?);
        let mv = if promotion == HEXMATE_PIECE_NONE {
            Move::new(from, to)
        } else {
            let piece = Piece::from_index(promotion as usize)
                .filter(|piece| Piece::PROMOTIONS.contains(piece))
                .ok_or(HEXMATE_STATUS_UNKNOWN_PIECE)?;
            Move::with_promotion(from, to, piece)
        };
        out.set(mv.into());
        Ok(())
    })
}

/// Writes a move's coordinate form, such as "f5f6" or "f10f11q". HEXMATE_UCI_CAPACITY bytes are always enough.
#[no_mangle]
pub unsafe extern "C" fn hexmate_move_uci(
    variant: hexmate_variant_t,
    mv: hexmate_move_t,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let needed = caller.optional_out(needed)?;
        let buffer = caller.buffer(buffer, capacity, needed)?;
        let variant = variant_in(variant)?;
        buffer.fill_text(&move_of_board(variant, mv)?.to_uci(variant))
    })
}

/// Reads a move's coordinate form. Whether the move is legal anywhere is not looked at; hexmate_position_parse_uci() does.
#[no_mangle]
pub unsafe extern "C" fn hexmate_move_from_uci(
    variant: hexmate_variant_t,
    text: *const c_char,
    length: usize,
    mv: *mut hexmate_move_t,
    error_offset: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(mv)?;
        let offset = caller.optional_out(error_offset)?;
        let variant = variant_in(variant)?;
        let text = caller.text(text, length, &offset)?;
        match Move::from_uci(variant, text) {
            Ok(mv) => out.set(mv.into()),
            Err(error) => {
                offset.set(error.offset);
                return Err((&error).into());
            }
        }
        Ok(())
    })
}
