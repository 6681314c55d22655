//! Packed positions: records of HEXMATE_PACKED_SIZE bytes, the same on every machine, for files and the wire.
//!
//! The bytes: 0 version of the record (1); 1 variant; 2 side to move; 3 castling rights; 4 en-passant cell or 255; 5-7 zeros; 8-9 plies since the last
//! capture or pawn move; 10-11 number of the move; 12-15 zeros; 16-79 the four sets of cells of hexmate_position_t. All little-endian. Reading refuses
//! whatever reading a FEN refuses.

use hexmate::{PackedPosition, Position};

use crate::border::cross;
use crate::position::{hexmate_position_t, position_in};
use crate::status::hexmate_status_t;

/// Bytes of a packed position.
pub const HEXMATE_PACKED_SIZE: usize = 80;

static_assertions::const_assert!(size_of::<PackedPosition>() == HEXMATE_PACKED_SIZE);

/// Writes the packed record of a position; HEXMATE_PACKED_SIZE bytes.
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_pack(
    position: *const hexmate_position_t,
    bytes: *mut u8,
    capacity: usize,
    needed: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let needed = caller.optional_out(needed)?;
        let buffer = caller.buffer(bytes, capacity, needed)?;
        let packed = PackedPosition::from(&position_in(caller, position)?);
        buffer.fill_with(packed.as_bytes(), |byte| *byte)
    })
}

/// Reads a packed record. `length` must be HEXMATE_PACKED_SIZE.
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_unpack(
    bytes: *const u8,
    length: usize,
    position: *mut hexmate_position_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(position)?;
        let bytes = caller.array(bytes, length)?;
        let unpacked = PackedPosition::from_bytes(bytes)
            .and_then(|packed| Position::from_packed(&packed))
            .map_err(|error| hexmate_status_t::from(&error))?;
        out.set((&unpacked).into());
        Ok(())
    })
}
