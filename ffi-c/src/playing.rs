//! Legal moves of a position: listing, counting and making them, and perft.
//!
//! The loop that everything is built from: hexmate_position_legal_moves() into an array of HEXMATE_MAX_MOVES, then
//! hexmate_position_make_trusted() for each move. For moves from elsewhere there is hexmate_position_make(), which checks.

use std::ffi::c_char;

use bytemuck::{Pod, Zeroable};
use hexmate::{Move, Position, RawPosition};

use crate::border::{cross, Answer, Caller};
use crate::moves::{hexmate_move_t, move_in};
use crate::position::{hexmate_position_t, parsed, position_in, with_position};
use crate::status::hexmate_status_t::{self, *};

/// The greatest depth that perft takes.
pub const HEXMATE_MAX_PERFT_DEPTH: u32 = 32;

/// The most threads that perft and batches take.
pub const HEXMATE_MAX_THREADS: u32 = 1024;

/// A legal move and how many positions lie behind it.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
pub struct hexmate_move_count_t {
    /// The move.
    pub mv: hexmate_move_t,
    /// Zero.
    pub reserved: u32,
    /// The count.
    pub count: u64,
}

static_assertions::const_assert!(size_of::<hexmate_move_count_t>() == 16);

/// Writes all legal moves, in no particular order. HEXMATE_MAX_MOVES are always enough.
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_legal_moves(
    position: *const hexmate_position_t,
    moves: *mut hexmate_move_t,
    capacity: usize,
    count: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let count = caller.out(count)?;
        let buffer = caller.buffer(moves.cast::<Move>(), capacity, count)?;
        with_position(caller, position, |position| {
            // Straight into the caller's array if it takes every list.
            let too_small = buffer.write_front(|array| position.legal_moves_into(array));
            match too_small {
                Some(buffer) => buffer.fill_with(&position.legal_moves(), |mv| *mv),
                None => Ok(()),
            }
        })
    })
}

/// Counts the legal moves, which is faster than listing them.
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_count_legal(
    position: *const hexmate_position_t,
    count: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(count)?;
        with_position(caller, position, |position| {
            out.set(position.count_legal() as usize);
            Ok(())
        })
    })
}

/// Tells whether a move is legal: writes 1 or 0.
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_is_legal(
    position: *const hexmate_position_t,
    mv: hexmate_move_t,
    legal: *mut u32,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(legal)?;
        with_position(caller, position, |position| {
            out.set(position.is_legal(move_in(mv)?) as u32);
            Ok(())
        })
    })
}

/// Writes the position after a move; one that is not legal is answered with HEXMATE_STATUS_ILLEGAL_MOVE. `next` may be
/// `position` itself.
///
/// Beware of the names when you know the library from Rust: there `Position::make` trusts the move and `Position::try_make` checks it; here and in
/// C++ it is make that checks, and make_trusted that trusts.
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_make(
    position: *const hexmate_position_t,
    mv: hexmate_move_t,
    next: *mut hexmate_position_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(next)?;
        with_position(caller, position, |position| {
            let mv = move_in(mv)?;
            if !position.is_legal(mv) {
                return Err(HEXMATE_STATUS_ILLEGAL_MOVE);
            }
            out.set((&position.make(mv)).into());
            Ok(())
        })
    })
}

/// Writes the position after a move that is known to be legal, because hexmate_position_legal_moves() has just listed it: for loops
/// over the legal moves, where finding out again would cost more than the move. `next` may be `position` itself. In Rust it is `Position::make` that trusts.
///
/// It checks no more than keeps it safe and costs next to nothing: numbers that cannot be, and a move that does not begin on a piece of the
/// side to move, are answered with HEXMATE_STATUS_INVALID_MOVE. Any other move that is not legal makes a value that is no position of the game, which the other functions
/// answer with HEXMATE_STATUS_INVALID_POSITION where they can see it; nothing worse.
///
/// It is fastest where both positions are aligned to 16, as those from malloc() and most of a compiler's are.
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_make_trusted(
    position: *const hexmate_position_t,
    mv: hexmate_move_t,
    next: *mut hexmate_position_t,
) -> hexmate_status_t {
    cross!(caller => {
        let made = match caller.apart(position.cast(), next.cast()) {
            Some((position, next)) => Position::make_raw(position, mv.bits, next),
            None => return make_anywhere(caller, position, mv, next),
        };
        made.then_some(()).ok_or(HEXMATE_STATUS_INVALID_MOVE)
    })
}

/// The same for values that are not aligned to 16, or overlap, and for pointers that cannot be.
#[cold]
fn make_anywhere(
    caller: Caller,
    position: *const hexmate_position_t,
    mv: hexmate_move_t,
    next: *mut hexmate_position_t,
) -> Answer {
    let out = caller.out(next)?;
    let position: &RawPosition = bytemuck::cast_ref(caller.look(position)?);
    let made = Position::made_raw(position, mv.bits).ok_or(HEXMATE_STATUS_INVALID_MOVE)?;
    out.set(bytemuck::cast(made));
    Ok(())
}

/// Reads a legal move in coordinate form, such as "f5f6" or "f10f11q". One that is not legal is answered with HEXMATE_STATUS_ILLEGAL_MOVE.
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_parse_uci(
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
        out.set(parsed(position.parse_uci(text), &offset, |error| Some(error.offset))?.into());
        Ok(())
    })
}

/// The depth that a caller gave, if perft takes it.
pub(crate) fn depth_in(depth: u32) -> Answer<u32> {
    match depth {
        0..=HEXMATE_MAX_PERFT_DEPTH => Ok(depth),
        _ => Err(HEXMATE_STATUS_OUT_OF_RANGE),
    }
}

/// Counts the positions that `depth` legal plies lead to, each way there counted; 0 plies lead to one. `depth` is 0 to
/// HEXMATE_MAX_PERFT_DEPTH. `threads` is 1 for the calling thread alone, more, up to HEXMATE_MAX_THREADS, for so many threads of the call's own, 0 for
/// one on each core. A greater depth or more threads are answered with HEXMATE_STATUS_OUT_OF_RANGE.
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_perft(
    position: *const hexmate_position_t,
    depth: u32,
    threads: usize,
    count: *mut u64,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(count)?;
        let position = position_in(caller, position)?;
        let (depth, threads) = (depth_in(depth)?, threads_in(threads)?);
        out.set(position.perft_parallel(depth, threads));
        Ok(())
    })
}

/// The number of threads that a caller gave, if there can be so many.
pub(crate) fn threads_in(threads: usize) -> Answer<usize> {
    match threads <= HEXMATE_MAX_THREADS as usize {
        true => Ok(threads),
        false => Err(HEXMATE_STATUS_OUT_OF_RANGE),
    }
}

/// Writes each legal move with the count that perft gives behind it, in the order of the moves' coordinate form. `depth` is 1 to
/// HEXMATE_MAX_PERFT_DEPTH, `threads` 0 to HEXMATE_MAX_THREADS as for hexmate_position_perft(); others are answered with
/// HEXMATE_STATUS_OUT_OF_RANGE. HEXMATE_MAX_MOVES entries are always enough.
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_divide(
    position: *const hexmate_position_t,
    depth: u32,
    threads: usize,
    entries: *mut hexmate_move_count_t,
    capacity: usize,
    count: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let count = caller.out(count)?;
        let buffer = caller.buffer(entries, capacity, count)?;
        let position = position_in(caller, position)?;
        if depth == 0 {
            return Err(HEXMATE_STATUS_OUT_OF_RANGE);
        }
        let (depth, threads) = (depth_in(depth)?, threads_in(threads)?);
        // Counting takes long, so that a buffer that is too small is found out before.
        let place = buffer.reserve(position.count_legal() as usize)?;
        let divided = position.divide_parallel(depth, threads);
        place.write_each(&divided, |(mv, count)| hexmate_move_count_t {
            mv: (*mv).into(),
            reserved: 0,
            count: *count,
        });
        Ok(())
    })
}
