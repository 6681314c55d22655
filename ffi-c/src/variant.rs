//! Variants of hexagonal chess, known by number or name.
//!
//! The numbers HEXMATE_VARIANT_... never change their meaning. Functions that take a variant answer HEXMATE_STATUS_UNKNOWN_VARIANT to any other
//! number.

use std::ffi::c_char;

use hexmate::variant::geometry::Mirror;
use hexmate::variant::spec::{PawnCaptures, Stalemate};
use hexmate::Variant;

use crate::bitboard::hexmate_bitboard_t;
use crate::border::{cross, Answer};
use crate::status::hexmate_status_t::{self, *};

/// A variant's number: one of HEXMATE_VARIANT_..., from 0 up to hexmate_variant_count() - 1.
pub type hexmate_variant_t = u32;

/// No variant.
pub const HEXMATE_VARIANT_NONE: hexmate_variant_t = 255;

/// What distinguishes a variant, as a plain value.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct hexmate_variant_info_t {
    /// The cells of the board.
    pub cells: hexmate_bitboard_t,
    /// How many cells the board has: 91 or 70.
    pub cell_count: u32,
    /// How many files the board has: 11 or 9.
    pub file_count: u32,
    /// The highest rank number; the lowest is 1.
    pub highest_rank: u32,
    /// The letters of the files from the left, then zeros.
    pub file_letters: [u8; 12],
    /// How many cells each file has, from the left, then zeros.
    pub file_lengths: [u8; 12],
    /// The rank number of each file's lowest cell, from the left, then zeros.
    pub first_ranks: [u8; 12],
    /// 1 if pawns capture through the corners of their cell, 0 if through the sides.
    pub pawns_capture_diagonally: u8,
    /// 1 if there are captures in passing, else 0.
    pub has_en_passant: u8,
    /// 1 if there is castling, else 0.
    pub has_castling: u8,
    /// What the side that gives stalemate scores, in quarters of a point: 2 or 3.
    pub stalemate_quarters: u8,
    /// 1 if Black sees the board turned by half a turn, 0 if reflected top to bottom.
    pub mirror_is_half_turn: u8,
    /// Zeros.
    pub reserved: [u8; 3],
}

/// The variant of a number that a caller gave.
pub(crate) fn variant_in(number: u32) -> Answer<Variant> {
    Variant::from_index(number as usize).ok_or(HEXMATE_STATUS_UNKNOWN_VARIANT)
}

/// How many variants there are. Their numbers start at 0.
#[no_mangle]
pub extern "C" fn hexmate_variant_count() -> u32 {
    Variant::ALL.len() as u32
}

/// Writes a variant's name in commands and files, such as "mccooey-classic". HEXMATE_NAME_CAPACITY bytes are always enough.
#[no_mangle]
pub unsafe extern "C" fn hexmate_variant_name(
    variant: hexmate_variant_t,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let needed = caller.optional_out(needed)?;
        let buffer = caller.buffer(buffer, capacity, needed)?;
        buffer.fill_text(variant_in(variant)?.name())
    })
}

/// Writes a variant's name for people, such as "McCooey", in UTF-8. HEXMATE_NAME_CAPACITY bytes are always enough.
#[no_mangle]
pub unsafe extern "C" fn hexmate_variant_title(
    variant: hexmate_variant_t,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let needed = caller.optional_out(needed)?;
        let buffer = caller.buffer(buffer, capacity, needed)?;
        buffer.fill_text(variant_in(variant)?.spec().title)
    })
}

/// Finds a variant by its name in commands and files; case matters.
#[no_mangle]
pub unsafe extern "C" fn hexmate_variant_from_name(
    name: *const c_char,
    length: usize,
    variant: *mut hexmate_variant_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(variant)?;
        let offset = caller.optional_out(std::ptr::null_mut())?;
        let name = caller.text(name, length, &offset)?;
        let found = name.parse::<Variant>();
        out.set(found.map_err(|_| HEXMATE_STATUS_UNKNOWN_VARIANT)? as u32);
        Ok(())
    })
}

/// Describes a variant.
#[no_mangle]
pub unsafe extern "C" fn hexmate_variant_info(
    variant: hexmate_variant_t,
    info: *mut hexmate_variant_info_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(info)?;
        let variant = variant_in(variant)?;
        let spec = variant.spec();
        let geometry = spec.geometry;
        out.set(hexmate_variant_info_t {
            cells: variant.cells().into(),
            cell_count: variant.cells().len(),
            file_count: geometry.file_count() as u32,
            highest_rank: geometry.highest_rank() as u32,
            file_letters: padded(geometry.files.as_bytes()),
            file_lengths: padded(geometry.lengths),
            first_ranks: padded(geometry.first_ranks),
            pawns_capture_diagonally: (spec.pawn_captures == PawnCaptures::Diagonal) as u8,
            has_en_passant: spec.en_passant as u8,
            has_castling: !spec.castlings.is_empty() as u8,
            stalemate_quarters: match spec.stalemate {
                Stalemate::Draw => 2,
                Stalemate::ThreeQuarters => 3,
            },
            mirror_is_half_turn: (geometry.mirror == Mirror::HalfTurn) as u8,
            reserved: [0; 3],
        });
        Ok(())
    })
}

/// The bytes, and zeros behind them.
fn padded(bytes: &[u8]) -> [u8; 12] {
    let mut array = [0; 12];
    for (place, byte) in array.iter_mut().zip(bytes) {
        *place = *byte;
    }
    array
}
