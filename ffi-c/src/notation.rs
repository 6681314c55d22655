//! Algebraic notation (SAN) of moves, such as "Nd4", "exd7", "R1xh4+", "f11=Q#" and "O-O-Q".

use std::ffi::c_char;

use crate::border::cross;
use crate::moves::{hexmate_move_t, move_in};
use crate::position::{hexmate_position_t, parsed, position_in};
use crate::status::hexmate_status_t::{self, *};

/// Writes a legal move in algebraic notation. HEXMATE_SAN_CAPACITY bytes are always enough.
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_san(
    position: *const hexmate_position_t,
    mv: hexmate_move_t,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let needed = caller.optional_out(needed)?;
        let buffer = caller.buffer(buffer, capacity, needed)?;
        let san = position_in(caller, position)?.san(move_in(mv)?);
        buffer.fill_text(&san.map_err(|_| HEXMATE_STATUS_ILLEGAL_MOVE)?)
    })
}

/// Reads a legal move in algebraic notation. It takes more disambiguation than is needed, zeros for the letter O in castlings, a pawn's capture
/// as its two files ("fg") where only one fits, and "e.p." behind a capture in passing; "+" and "#" may be missing.
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_parse_san(
    position: *const hexmate_position_t,
    text: *const c_char,
    length: usize,
    mv: *mut hexmate_move_t,
    error_offset: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(mv)?;
        let offset = caller.optional_out(error_offset)?;
        let position = position_in(caller, position)?;
        let text = caller.text(text, length, &offset)?;
        out.set(parsed(position.parse_san(text), &offset, |error| Some(error.offset))?.into());
        Ok(())
    })
}
