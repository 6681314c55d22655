//! Batches: many positions at once, in the caller's memory, on one thread or several.
//!
//! A batch is a handle to a pool of threads: hexmate_batch_create() makes it, hexmate_batch_destroy() ends it, once. Where a function takes one, NULL stands for the
//! calling thread alone. Results do not depend on the number of threads. Several threads may use the same batch at the same time.
//!
//! Either all elements are done or none: if one is at fault, nothing is written but `error_index`, which gets the number of the first
//! such element, unless it is NULL. It may be left alone where the fault is not one element's.

use hexmate::{Batch, BatchError, Move, Observed, PlaneValue, Planes, Position};

use crate::border::{cross, Answer, Buffer, Caller, Handle, Out};
use crate::encode::planes_in;
use crate::game::hexmate_game_t;
use crate::moves::{hexmate_move_t, move_in};
use crate::playing::{depth_in, threads_in};
use crate::position::{checked, hexmate_position_t};
use crate::status::hexmate_status_t::{self, *};
use crate::variant::{hexmate_variant_t, variant_in};

/// A pool of threads for batches: known by its address only.
pub struct hexmate_batch_t {
    batch: Batch,
}

impl Handle for hexmate_batch_t {
    const TAG: u64 = u64::from_le_bytes(*b"hexbatch");
}

/// What a function of batches works on.
struct Work<'a> {
    batch: &'a Batch,
    error_index: Out<usize>,
}

impl<'a> Work<'a> {
    fn new(
        caller: Caller,
        batch: *const hexmate_batch_t,
        error_index: *mut usize,
    ) -> Answer<Work<'a>> {
        static CALLING_THREAD: Batch = Batch::sequential();
        Ok(Work {
            batch: match batch.is_null() {
                true => &CALLING_THREAD,
                false => &caller.handle(batch)?.batch,
            },
            error_index: caller.optional_out(error_index)?,
        })
    }

    /// Each element in the library's form.
    fn each<S, T>(&self, values: &[S], turn: impl Fn(&S) -> Answer<T>) -> Answer<Vec<T>> {
        let mut turned = Vec::with_capacity(values.len());
        for (index, value) in values.iter().enumerate() {
            turned.push(turn(value).inspect_err(|_| self.error_index.set(index))?);
        }
        Ok(turned)
    }

    fn positions(
        &self,
        caller: Caller,
        positions: *const hexmate_position_t,
        count: usize,
    ) -> Answer<Vec<Position>> {
        self.each(caller.array(positions, count)?, checked)
    }

    fn moves(
        &self,
        caller: Caller,
        moves: *const hexmate_move_t,
        count: usize,
    ) -> Answer<Vec<Move>> {
        self.each(caller.array(moves, count)?, |mv| move_in(*mv))
    }

    /// What a batch answers, as a status.
    fn done<T>(&self, result: Result<T, BatchError>) -> Answer<T> {
        result.map_err(|error| {
            if let Some(index) = error.index() {
                self.error_index.set(index);
            }
            (&error).into()
        })
    }
}

/// Starts a pool of so many threads, 1 to HEXMATE_MAX_THREADS; 0 for as many as the machine runs at once. More are answered with
/// HEXMATE_STATUS_OUT_OF_RANGE. The pool lives until hexmate_batch_destroy().
#[no_mangle]
pub unsafe extern "C" fn hexmate_batch_create(
    threads: usize,
    batch: *mut *mut hexmate_batch_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(batch)?;
        let batch = Batch::with_threads(threads_in(threads)?);
        let batch = batch.map_err(|error| hexmate_status_t::from(&error))?;
        caller.give(out, hexmate_batch_t { batch });
        Ok(())
    })
}

/// Frees a batch; its threads end soon after. NULL is answered with HEXMATE_OK and nothing happens.
#[no_mangle]
pub unsafe extern "C" fn hexmate_batch_destroy(batch: *mut hexmate_batch_t) -> hexmate_status_t {
    cross!(caller => { caller.take(batch) })
}

/// Writes on how many threads a batch runs.
#[no_mangle]
pub unsafe extern "C" fn hexmate_batch_threads(
    batch: *const hexmate_batch_t,
    threads: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(threads)?;
        let work = Work::new(caller, batch, std::ptr::null_mut())?;
        out.set(work.batch.threads());
        Ok(())
    })
}

/// Writes how many legal moves each of `count` positions has.
#[no_mangle]
pub unsafe extern "C" fn hexmate_batch_count_legal(
    batch: *const hexmate_batch_t,
    positions: *const hexmate_position_t,
    count: usize,
    counts: *mut u32,
    capacity: usize,
    error_index: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let work = Work::new(caller, batch, error_index)?;
        let counts = whole(caller, counts, capacity)?;
        let positions = work.positions(caller, positions, count)?;
        let place = counts.reserve(count)?;
        work.done(work.batch.count_legal(&positions, place.numbers()))
    })
}

/// A buffer whose needed count the caller knows.
fn whole<T: Copy>(caller: Caller, pointer: *mut T, capacity: usize) -> Answer<Buffer<T>> {
    caller.buffer(
        pointer,
        capacity,
        caller.optional_out(std::ptr::null_mut())?,
    )
}

/// Writes the legal moves of `count` positions one behind the other; those of position i are moves[offsets[i]] up to, not including,
/// moves[offsets[i + 1]]. `offsets` takes count + 1 numbers. `needed` gets how many moves there are, whether or not either array has room
/// enough: after HEXMATE_STATUS_BUFFER_TOO_SMALL, `offsets` is too small if offsets_capacity is less than count + 1, and `moves` if
/// moves_capacity is less than `needed`; it may be both, and nothing has been written to either.
#[no_mangle]
pub unsafe extern "C" fn hexmate_batch_legal_moves(
    batch: *const hexmate_batch_t,
    positions: *const hexmate_position_t,
    count: usize,
    offsets: *mut u64,
    offsets_capacity: usize,
    moves: *mut hexmate_move_t,
    moves_capacity: usize,
    needed: *mut usize,
    error_index: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let work = Work::new(caller, batch, error_index)?;
        let offsets = whole(caller, offsets, offsets_capacity)?;
        let moves = caller.buffer(moves, moves_capacity, caller.out(needed)?)?;
        let positions = work.positions(caller, positions, count)?;
        let legal = work.done(work.batch.legal_moves(&positions))?;
        // The values first, so that `needed` is told even if it is the offsets that have no room.
        let moves = moves.reserve(legal.values.len())?;
        let offsets = offsets.reserve(legal.offsets.len())?;
        moves.write_each(&legal.values, |mv| (*mv).into());
        offsets.write_each(&legal.offsets, |offset| *offset);
        Ok(())
    })
}

/// Writes the position after each of `count` positions' moves. `next` may be `positions` itself. The first move that is not legal is answered with
/// HEXMATE_STATUS_ILLEGAL_MOVE.
#[no_mangle]
pub unsafe extern "C" fn hexmate_batch_make(
    batch: *const hexmate_batch_t,
    positions: *const hexmate_position_t,
    moves: *const hexmate_move_t,
    count: usize,
    next: *mut hexmate_position_t,
    capacity: usize,
    error_index: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let work = Work::new(caller, batch, error_index)?;
        let next = whole(caller, next, capacity)?;
        let mut positions = work.positions(caller, positions, count)?;
        let moves = work.moves(caller, moves, count)?;
        let place = next.reserve(count)?;
        work.done(work.batch.make_in_place(&mut positions, &moves))?;
        place.write_each(&positions, |position| position.into());
        Ok(())
    })
}

/// Writes the perft of each of `count` positions, see hexmate_position_perft(). `depth` is 0 to HEXMATE_MAX_PERFT_DEPTH; more is answered with
/// HEXMATE_STATUS_OUT_OF_RANGE.
#[no_mangle]
pub unsafe extern "C" fn hexmate_batch_perft(
    batch: *const hexmate_batch_t,
    positions: *const hexmate_position_t,
    count: usize,
    depth: u32,
    counts: *mut u64,
    capacity: usize,
    error_index: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let work = Work::new(caller, batch, error_index)?;
        let counts = whole(caller, counts, capacity)?;
        let depth = depth_in(depth)?;
        let positions = work.positions(caller, positions, count)?;
        let place = counts.reserve(count)?;
        work.done(work.batch.perft(&positions, depth, place.numbers()))
    })
}

/// Writes the policy mask of each of `count` positions, which must all be of `variant`: rows of hexmate_policy_length() bytes.
#[no_mangle]
pub unsafe extern "C" fn hexmate_batch_policy_masks(
    batch: *const hexmate_batch_t,
    variant: hexmate_variant_t,
    positions: *const hexmate_position_t,
    count: usize,
    masks: *mut u8,
    capacity: usize,
    needed: *mut usize,
    error_index: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let work = Work::new(caller, batch, error_index)?;
        let masks = caller.buffer(masks, capacity, caller.optional_out(needed)?)?;
        let variant = variant_in(variant)?;
        let positions = work.positions(caller, positions, count)?;
        let place = masks.reserve(rows(count, variant.policy_len())?)?;
        work.done(work.batch.policy_masks(variant, &positions, place.numbers()))
    })
}

/// Writes the same as bits: rows of hexmate_policy_length() / 8 bytes, rounded up, as hexmate_position_policy_bits() has them.
#[no_mangle]
pub unsafe extern "C" fn hexmate_batch_policy_bits(
    batch: *const hexmate_batch_t,
    variant: hexmate_variant_t,
    positions: *const hexmate_position_t,
    count: usize,
    bits: *mut u8,
    capacity: usize,
    needed: *mut usize,
    error_index: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let work = Work::new(caller, batch, error_index)?;
        let bits = caller.buffer(bits, capacity, caller.optional_out(needed)?)?;
        let variant = variant_in(variant)?;
        let positions = work.positions(caller, positions, count)?;
        let place = bits.reserve(rows(count, variant.policy_len().div_ceil(8))?)?;
        work.done(work.batch.policy_bits(variant, &positions, place.numbers()))
    })
}

/// So many rows of such a width.
fn rows(count: usize, width: usize) -> Answer<usize> {
    count.checked_mul(width).ok_or(HEXMATE_STATUS_TOO_LARGE)
}

/// Writes the policy indices of `count` positions' legal moves, each position's in ascending order, laid out as by
/// hexmate_batch_legal_moves(): `offsets` takes count + 1 numbers, and `needed` gets how many indices there are even if `offsets` is what
/// is too small.
#[no_mangle]
pub unsafe extern "C" fn hexmate_batch_policy_indices(
    batch: *const hexmate_batch_t,
    positions: *const hexmate_position_t,
    count: usize,
    offsets: *mut u64,
    offsets_capacity: usize,
    indices: *mut u16,
    indices_capacity: usize,
    needed: *mut usize,
    error_index: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let work = Work::new(caller, batch, error_index)?;
        let offsets = whole(caller, offsets, offsets_capacity)?;
        let indices = caller.buffer(indices, indices_capacity, caller.out(needed)?)?;
        let positions = work.positions(caller, positions, count)?;
        let legal = work.done(work.batch.policy_indices(&positions))?;
        let indices = indices.reserve(legal.values.len())?;
        let offsets = offsets.reserve(legal.offsets.len())?;
        indices.write_each(&legal.values, |index| *index);
        offsets.write_each(&legal.offsets, |offset| *offset);
        Ok(())
    })
}

/// Writes the policy index of each of `count` positions' moves, which need not be legal. The first that has no index is answered with
/// HEXMATE_STATUS_NO_POLICY_INDEX.
#[no_mangle]
pub unsafe extern "C" fn hexmate_batch_indices_of_moves(
    batch: *const hexmate_batch_t,
    positions: *const hexmate_position_t,
    moves: *const hexmate_move_t,
    count: usize,
    indices: *mut u16,
    capacity: usize,
    error_index: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let work = Work::new(caller, batch, error_index)?;
        let indices = whole(caller, indices, capacity)?;
        let positions = work.positions(caller, positions, count)?;
        let moves = work.moves(caller, moves, count)?;
        let place = indices.reserve(count)?;
        work.done(work.batch.indices_of_moves(&positions, &moves, place.numbers()))
    })
}

/// Writes the move that each of `count` positions' policy index stands for; it need not be legal. The first number that is no index is answered with
/// HEXMATE_STATUS_POLICY_INDEX.
#[no_mangle]
pub unsafe extern "C" fn hexmate_batch_moves_of_indices(
    batch: *const hexmate_batch_t,
    positions: *const hexmate_position_t,
    indices: *const u16,
    count: usize,
    moves: *mut hexmate_move_t,
    capacity: usize,
    error_index: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let work = Work::new(caller, batch, error_index)?;
        let place = whole(caller, moves, capacity)?;
        let positions = work.positions(caller, positions, count)?;
        let indices = caller.array(indices, count)?;
        let place = place.reserve(count)?;
        let mut moves = vec![Move::from_bits(0).ok_or(HEXMATE_STATUS_OTHER)?; count];
        work.done(work.batch.moves_of_indices(&positions, indices, &mut moves))?;
        place.write_each(&moves, |mv| (*mv).into());
        Ok(())
    })
}

/// Writes the observation of each of `count` positions as bytes, without history and as of first occurrences; all must be of `variant`.
#[no_mangle]
pub unsafe extern "C" fn hexmate_batch_observe_u8(
    batch: *const hexmate_batch_t,
    variant: hexmate_variant_t,
    positions: *const hexmate_position_t,
    count: usize,
    buffer: *mut u8,
    capacity: usize,
    needed: *mut usize,
    error_index: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let work = Work::new(caller, batch, error_index)?;
        let buffer = caller.buffer(buffer, capacity, caller.optional_out(needed)?)?;
        let planes = Planes::new(variant_in(variant)?);
        let positions = work.positions(caller, positions, count)?;
        observe(&work, planes, count, |i| Observed::alone(&positions[i]), buffer)
    })
}

/// Writes the observation of each of `count` positions as floats; see hexmate_batch_observe_u8().
#[no_mangle]
pub unsafe extern "C" fn hexmate_batch_observe_f32(
    batch: *const hexmate_batch_t,
    variant: hexmate_variant_t,
    positions: *const hexmate_position_t,
    count: usize,
    buffer: *mut f32,
    capacity: usize,
    needed: *mut usize,
    error_index: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let work = Work::new(caller, batch, error_index)?;
        let buffer = caller.buffer(buffer, capacity, caller.optional_out(needed)?)?;
        let planes = Planes::new(variant_in(variant)?);
        let positions = work.positions(caller, positions, count)?;
        observe(&work, planes, count, |i| Observed::alone(&positions[i]), buffer)
    })
}

fn observe<'a, T, E>(
    work: &Work,
    planes: Planes,
    count: usize,
    source: impl Fn(usize) -> Observed<'a, E> + Sync,
    buffer: Buffer<T>,
) -> Answer
where
    T: PlaneValue + bytemuck::Pod,
    E: IntoIterator<Item = &'a Position>,
{
    let place = buffer.reserve(rows(count, planes.len())?)?;
    work.done(work.batch.observe(planes, count, source, place.numbers()))
}

/// Writes the observation of each of `count` games' positions now as bytes, with the pieces of `history` earlier positions; all must be of `variant`.
#[no_mangle]
pub unsafe extern "C" fn hexmate_batch_observe_games_u8(
    batch: *const hexmate_batch_t,
    variant: hexmate_variant_t,
    history: u32,
    games: *const *const hexmate_game_t,
    count: usize,
    buffer: *mut u8,
    capacity: usize,
    needed: *mut usize,
    error_index: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let work = Work::new(caller, batch, error_index)?;
        let buffer = caller.buffer(buffer, capacity, caller.optional_out(needed)?)?;
        let planes = planes_in(variant_in(variant)?, history)?;
        let games = work.each(caller.pointers(games, count)?, |game| caller.handle(*game))?;
        observe(&work, planes, count, |i| games[i].game.observed(), buffer)
    })
}

/// Writes the observation of each of `count` games' positions now as floats; see hexmate_batch_observe_games_u8().
#[no_mangle]
pub unsafe extern "C" fn hexmate_batch_observe_games_f32(
    batch: *const hexmate_batch_t,
    variant: hexmate_variant_t,
    history: u32,
    games: *const *const hexmate_game_t,
    count: usize,
    buffer: *mut f32,
    capacity: usize,
    needed: *mut usize,
    error_index: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let work = Work::new(caller, batch, error_index)?;
        let buffer = caller.buffer(buffer, capacity, caller.optional_out(needed)?)?;
        let planes = planes_in(variant_in(variant)?, history)?;
        let games = work.each(caller.pointers(games, count)?, |game| caller.handle(*game))?;
        observe(&work, planes, count, |i| games[i].game.observed(), buffer)
    })
}
