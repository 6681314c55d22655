//! Encodings for learning: policy indices of moves, and observation planes of positions.
//!
//! Both are seen from the side to move: Black's moves and cells go through the mirror between the sides. A policy index is a dense number, from 0, for
//! every move that a queen, a knight or a promoting pawn makes on an empty board. Observation planes are an array [planes][rows][columns] of 0 and 1 as uint8_t or float;
//! the clock's plane holds plies, at most 100, as uint8_t, and a hundredth of that as float.

use std::ffi::c_char;

use hexmate::{Observed, PlaneValue, Planes, Position, Variant};

use crate::border::{cross, Answer, Caller, Out};
use crate::game::hexmate_game_t;
use crate::moves::{hexmate_move_t, move_of_board};
use crate::pieces::{color_in, hexmate_color_t};
use crate::position::{hexmate_position_t, position_in, positions_in};
use crate::status::hexmate_status_t::{self, *};
use crate::variant::{hexmate_variant_t, variant_in};

/// How many planes, rows and columns an array has; a plain value.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct hexmate_shape_t {
    /// Planes.
    pub planes: u32,
    /// Rows of a plane, from the far side of the side to move.
    pub rows: u32,
    /// Columns of a row.
    pub columns: u32,
}

impl From<[usize; 3]> for hexmate_shape_t {
    fn from([planes, rows, columns]: [usize; 3]) -> hexmate_shape_t {
        hexmate_shape_t {
            planes: planes as u32,
            rows: rows as u32,
            columns: columns as u32,
        }
    }
}

/// Most earlier positions that an observation can show.
pub const HEXMATE_MAX_HISTORY: u32 = 255;

/// Planes of a variant with so many earlier positions.
pub(crate) fn planes_in(variant: Variant, history: u32) -> Answer<Planes> {
    let history = u8::try_from(history).map_err(|_| HEXMATE_STATUS_OUT_OF_RANGE)?;
    Ok(Planes::with_history(variant, history))
}

/// Writes how many policy indices a variant has: 3994 in both McCooey variants, 3954 in Glinski's, 2686 in both of Shafran's.
#[no_mangle]
pub unsafe extern "C" fn hexmate_policy_length(
    variant: hexmate_variant_t,
    length: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(length)?;
        out.set(variant_in(variant)?.policy_len());
        Ok(())
    })
}

/// Writes the policy index of a side's move. A move that no queen, knight or promoting pawn makes is answered with
/// HEXMATE_STATUS_NO_POLICY_INDEX; every legal move has one.
#[no_mangle]
pub unsafe extern "C" fn hexmate_policy_index(
    variant: hexmate_variant_t,
    side: hexmate_color_t,
    mv: hexmate_move_t,
    index: *mut u32,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(index)?;
        let variant = variant_in(variant)?;
        let (side, mv) = (color_in(side)?, move_of_board(variant, mv)?);
        let index = variant.policy().index(mv, side);
        out.set(index.ok_or(HEXMATE_STATUS_NO_POLICY_INDEX)?.into());
        Ok(())
    })
}

/// Writes a side's move of a policy index. It need not be legal anywhere. A number that is no index is answered with HEXMATE_STATUS_POLICY_INDEX.
#[no_mangle]
pub unsafe extern "C" fn hexmate_policy_move(
    variant: hexmate_variant_t,
    side: hexmate_color_t,
    index: u32,
    mv: *mut hexmate_move_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(mv)?;
        let (variant, side) = (variant_in(variant)?, color_in(side)?);
        let index = u16::try_from(index).map_err(|_| HEXMATE_STATUS_POLICY_INDEX)?;
        let mv = variant.policy().move_at(index, side);
        out.set(mv.ok_or(HEXMATE_STATUS_POLICY_INDEX)?.into());
        Ok(())
    })
}

/// Writes White's moves in the order of their policy indices.
#[no_mangle]
pub unsafe extern "C" fn hexmate_policy_moves(
    variant: hexmate_variant_t,
    moves: *mut hexmate_move_t,
    capacity: usize,
    count: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let count = caller.out(count)?;
        let buffer = caller.buffer(moves, capacity, count)?;
        buffer.fill_with(variant_in(variant)?.policy().moves(), |mv| (*mv).into())
    })
}

/// Writes, for each policy index, that of the same move with left and right exchanged.
#[no_mangle]
pub unsafe extern "C" fn hexmate_policy_reflection(
    variant: hexmate_variant_t,
    indices: *mut u16,
    capacity: usize,
    count: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let count = caller.out(count)?;
        let buffer = caller.buffer(indices, capacity, count)?;
        buffer.fill_with(variant_in(variant)?.policy().reflection(), |index| *index)
    })
}

/// Writes planes, rows and columns of a convolutional policy head.
#[no_mangle]
pub unsafe extern "C" fn hexmate_policy_shape(
    variant: hexmate_variant_t,
    shape: *mut hexmate_shape_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(shape)?;
        out.set(variant_in(variant)?.policy().planes_shape().into());
        Ok(())
    })
}

/// Writes, for each policy index, its place in a convolutional policy head: (plane * rows + row) * columns + column.
#[no_mangle]
pub unsafe extern "C" fn hexmate_policy_places(
    variant: hexmate_variant_t,
    places: *mut u16,
    capacity: usize,
    count: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let count = caller.out(count)?;
        let buffer = caller.buffer(places, capacity, count)?;
        buffer.fill_with(variant_in(variant)?.policy().flat_places(), |place| *place)
    })
}

/// Writes the name of a plane of a convolutional policy head, such as "NE 3". HEXMATE_NAME_CAPACITY bytes are always enough. A number that is
/// no plane is answered with HEXMATE_STATUS_OUT_OF_RANGE.
#[no_mangle]
pub unsafe extern "C" fn hexmate_policy_plane_name(
    variant: hexmate_variant_t,
    plane: u32,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let needed = caller.optional_out(needed)?;
        let buffer = caller.buffer(buffer, capacity, needed)?;
        let planes = variant_in(variant)?.policy().planes();
        let plane = planes.get(plane as usize).ok_or(HEXMATE_STATUS_OUT_OF_RANGE)?;
        buffer.fill_text(&plane.to_string())
    })
}

/// Writes 1 at the policy index of each legal move and 0 elsewhere: hexmate_policy_length() bytes.
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_policy_mask(
    position: *const hexmate_position_t,
    mask: *mut u8,
    capacity: usize,
    needed: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let needed = caller.optional_out(needed)?;
        let buffer = caller.buffer(mask, capacity, needed)?;
        let position = position_in(caller, position)?;
        let place = buffer.reserve(position.variant().policy_len())?;
        encoded(position.write_policy_mask(place.numbers()))
    })
}

/// Writes the same with one bit for each index: bit i % 8 of byte i / 8, lowest first. The bytes are those of the length divided by 8, rounded up.
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_policy_bits(
    position: *const hexmate_position_t,
    bits: *mut u8,
    capacity: usize,
    needed: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let needed = caller.optional_out(needed)?;
        let buffer = caller.buffer(bits, capacity, needed)?;
        let position = position_in(caller, position)?;
        let place = buffer.reserve(position.variant().policy_len().div_ceil(8))?;
        encoded(position.write_policy_bits(place.numbers()))
    })
}

/// Writes the policy indices of the legal moves, in ascending order. HEXMATE_MAX_MOVES are always enough.
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_policy_indices(
    position: *const hexmate_position_t,
    indices: *mut u16,
    capacity: usize,
    count: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let count = caller.out(count)?;
        let buffer = caller.buffer(indices, capacity, count)?;
        let position = position_in(caller, position)?;
        let place = buffer.reserve(position.count_legal() as usize)?;
        encoded(position.write_policy_indices(place.numbers()))
    })
}

/// What an encoding answers, as a caller's status.
pub(crate) fn encoded<T>(result: Result<T, hexmate::EncodeError>) -> Answer {
    match result {
        Ok(_) => Ok(()),
        Err(error) => Err((&error).into()),
    }
}

/// Writes the shape of an observation with the pieces of `history` earlier positions, 0 to HEXMATE_MAX_HISTORY.
#[no_mangle]
pub unsafe extern "C" fn hexmate_observation_shape(
    variant: hexmate_variant_t,
    history: u32,
    shape: *mut hexmate_shape_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(shape)?;
        out.set(planes_in(variant_in(variant)?, history)?.shape().into());
        Ok(())
    })
}

/// Writes the name of an observation plane, such as "own pawn" or "own castling bishops". HEXMATE_NAME_CAPACITY bytes are always enough. A
/// number that is no plane is answered with HEXMATE_STATUS_OUT_OF_RANGE.
#[no_mangle]
pub unsafe extern "C" fn hexmate_observation_plane_name(
    variant: hexmate_variant_t,
    history: u32,
    plane: u32,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let needed = caller.optional_out(needed)?;
        let buffer = caller.buffer(buffer, capacity, needed)?;
        let planes = planes_in(variant_in(variant)?, history)?.list();
        let plane = planes.get(plane as usize).ok_or(HEXMATE_STATUS_OUT_OF_RANGE)?;
        buffer.fill_text(&plane.to_string())
    })
}

/// What an observation of a position is made from.
struct Seen {
    position: Position,
    earlier: Vec<Position>,
    planes: Planes,
    occurrences: usize,
}

impl Seen {
    fn new(
        caller: Caller,
        position: *const hexmate_position_t,
        earlier: *const hexmate_position_t,
        history: usize,
        occurrences: usize,
    ) -> Answer<Seen> {
        let position = position_in(caller, position)?;
        // The number first: no more positions are read than there may be.
        let number = u32::try_from(history).map_err(|_| HEXMATE_STATUS_OUT_OF_RANGE)?;
        let planes = planes_in(position.variant(), number)?;
        Ok(Seen {
            position,
            earlier: positions_in(caller, earlier, history)?,
            planes,
            occurrences,
        })
    }

    fn write<T: PlaneValue + bytemuck::Pod>(
        &self,
        caller: Caller,
        buffer: *mut T,
        capacity: usize,
        needed: Out<usize>,
    ) -> Answer {
        let place = caller
            .buffer(buffer, capacity, needed)?
            .reserve(self.planes.len())?;
        let (position, planes) = (&self.position, self.planes);
        encoded(planes.write(position, &self.earlier, self.occurrences, place.numbers()))
    }
}

/// Writes the observation of a position as bytes. `earlier` has the `history` positions before it, 0 to HEXMATE_MAX_HISTORY, newest first (NULL if 0), whose
/// pieces are shown as well; `occurrences` is how often the position has occurred, now included: 1 for the first time. The count is the product of
/// hexmate_observation_shape().
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_observe_u8(
    position: *const hexmate_position_t,
    earlier: *const hexmate_position_t,
    history: usize,
    occurrences: usize,
    buffer: *mut u8,
    capacity: usize,
    needed: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let needed = caller.optional_out(needed)?;
        Seen::new(caller, position, earlier, history, occurrences)?
            .write(caller, buffer, capacity, needed)
    })
}

/// Writes the observation of a position as floats; see hexmate_position_observe_u8().
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_observe_f32(
    position: *const hexmate_position_t,
    earlier: *const hexmate_position_t,
    history: usize,
    occurrences: usize,
    buffer: *mut f32,
    capacity: usize,
    needed: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let needed = caller.optional_out(needed)?;
        Seen::new(caller, position, earlier, history, occurrences)?
            .write(caller, buffer, capacity, needed)
    })
}

/// Writes the observation of a position as bits: a mask of 16 bytes for each plane but the clock, in their order. Bit s % 8 of byte s / 8, lowest first,
/// stands for the square s = row * columns + column. `clock` gets the clock, 0 to 100. See hexmate_position_observe_u8() for the rest.
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_observe_packed(
    position: *const hexmate_position_t,
    earlier: *const hexmate_position_t,
    history: usize,
    occurrences: usize,
    masks: *mut u8,
    capacity: usize,
    needed: *mut usize,
    clock: *mut u8,
) -> hexmate_status_t {
    cross!(caller => {
        let needed = caller.optional_out(needed)?;
        let buffer = caller.buffer(masks, capacity, needed)?;
        let clock = caller.out(clock)?;
        let seen = Seen::new(caller, position, earlier, history, occurrences)?;
        let mut masks = vec![[0; 16]; seen.planes.mask_count()];
        let written =
            seen.planes.write_packed(&seen.position, &seen.earlier, occurrences, &mut masks);
        let plies = written.map_err(|error| hexmate_status_t::from(&error))?;
        buffer.fill_with(masks.as_flattened(), |byte| *byte)?;
        clock.set(plies);
        Ok(())
    })
}

/// Turns a packed observation into planes of bytes. `length` is the number of bytes of the masks.
#[no_mangle]
pub unsafe extern "C" fn hexmate_observation_unpack_u8(
    variant: hexmate_variant_t,
    history: u32,
    masks: *const u8,
    length: usize,
    clock: u8,
    buffer: *mut u8,
    capacity: usize,
    needed: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let needed = caller.optional_out(needed)?;
        let planes = planes_in(variant_in(variant)?, history)?;
        unpack(caller, planes, caller.array(masks, length)?, clock, buffer, capacity, needed)
    })
}

/// Turns a packed observation into planes of floats; see hexmate_observation_unpack_u8().
#[no_mangle]
pub unsafe extern "C" fn hexmate_observation_unpack_f32(
    variant: hexmate_variant_t,
    history: u32,
    masks: *const u8,
    length: usize,
    clock: u8,
    buffer: *mut f32,
    capacity: usize,
    needed: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let needed = caller.optional_out(needed)?;
        let planes = planes_in(variant_in(variant)?, history)?;
        unpack(caller, planes, caller.array(masks, length)?, clock, buffer, capacity, needed)
    })
}

fn unpack<T: PlaneValue + bytemuck::Pod>(
    caller: Caller,
    planes: Planes,
    masks: &[u8],
    clock: u8,
    buffer: *mut T,
    capacity: usize,
    needed: Out<usize>,
) -> Answer {
    let buffer = caller.buffer(buffer, capacity, needed)?;
    let (masks, rest) = masks.as_chunks::<16>();
    if !rest.is_empty() {
        return Err(HEXMATE_STATUS_ARRAY_LENGTH);
    }
    // Looked at before the buffer, whose needed count is known in any case.
    let place = buffer.reserve(planes.len())?;
    encoded(planes.unpack(masks, clock, place.numbers()))
}

/// Writes the observation of a game's position now as bytes, with the pieces of `history` earlier positions, as far as the game has so many.
#[no_mangle]
pub unsafe extern "C" fn hexmate_game_observe_u8(
    game: *const hexmate_game_t,
    history: u32,
    buffer: *mut u8,
    capacity: usize,
    needed: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let needed = caller.optional_out(needed)?;
        observe_game(caller, game, history, buffer, capacity, needed)
    })
}

/// Writes the observation of a game's position now as floats; see hexmate_game_observe_u8().
#[no_mangle]
pub unsafe extern "C" fn hexmate_game_observe_f32(
    game: *const hexmate_game_t,
    history: u32,
    buffer: *mut f32,
    capacity: usize,
    needed: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let needed = caller.optional_out(needed)?;
        observe_game(caller, game, history, buffer, capacity, needed)
    })
}

fn observe_game<T: PlaneValue + bytemuck::Pod>(
    caller: Caller,
    game: *const hexmate_game_t,
    history: u32,
    buffer: *mut T,
    capacity: usize,
    needed: Out<usize>,
) -> Answer {
    let buffer = caller.buffer(buffer, capacity, needed)?;
    let game = &caller.handle(game)?.game;
    let planes = planes_in(game.variant(), history)?;
    let place = buffer.reserve(planes.len())?;
    let Observed {
        position,
        earlier,
        occurrences,
    } = game.observed();
    encoded(planes.write(position, earlier, occurrences, place.numbers()))
}
