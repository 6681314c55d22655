//! The border: the one file that reads and writes through the caller's pointers, and the one that catches panics.
//!
//! Every exported function is one `cross!`: it gets a [`Caller`], through which alone it touches what the caller handed over.

use std::ffi::c_char;
use std::mem::MaybeUninit;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::ptr::NonNull;

use bytemuck::{AnyBitPattern, Pod};

use crate::status::hexmate_status_t::{self as Status, *};

/// What the inside of an exported function gives.
pub(crate) type Answer<T = ()> = Result<T, Status>;

/// Stands for the caller's promise: every pointer that it handed over is NULL, or points to memory of the size that the header says, which nobody
/// else uses in a way that the header forbids. Only `cross!` makes one.
#[derive(Clone, Copy)]
pub(crate) struct Caller(());

/// Runs the inside of an exported function; a panic ends here.
///
/// # Safety
/// The caller's promise must hold for all pointers that `body` hands to the [`Caller`].
#[inline(always)]
pub(crate) unsafe fn crossing(body: impl FnOnce(Caller) -> Answer) -> Status {
    match catch_unwind(AssertUnwindSafe(|| body(Caller(())))) {
        Ok(Ok(())) => HEXMATE_OK,
        Ok(Err(status)) => status,
        Err(_) => HEXMATE_STATUS_PANIC,
    }
}

/// The inside of an exported function: `cross!(caller => { … })`.
macro_rules! cross {
    ($caller:ident => $body:block) => {{
        // SAFETY: what the function was handed is the caller's promise, and `body` hands on nothing else.
        unsafe { $crate::border::crossing(|$caller: $crate::border::Caller| $body) }
    }};
}

pub(crate) use cross;

#[inline(always)]
fn check<T>(pointer: *const T) -> Answer {
    if pointer.is_null() {
        Err(HEXMATE_STATUS_NULL_POINTER)
    } else if !pointer.is_aligned() {
        Err(HEXMATE_STATUS_MISALIGNED)
    } else {
        Ok(())
    }
}

/// Checks an array; an empty one may be NULL.
fn check_array<T>(pointer: *const T, count: usize) -> Answer {
    if count == 0 && pointer.is_null() {
        return Ok(());
    }
    check(pointer)?;
    match count.checked_mul(size_of::<T>()) {
        Some(bytes) if bytes <= isize::MAX as usize => Ok(()),
        _ => Err(HEXMATE_STATUS_TOO_LARGE),
    }
}

impl Caller {
    /// The value behind a pointer. An output may lie at the same place: it is written when this has been read for the last time.
    #[inline(always)]
    pub fn look<'a, T: AnyBitPattern>(self, pointer: *const T) -> Answer<&'a T> {
        check(pointer)?;
        // SAFETY: not NULL and aligned, of the right size by the caller's promise, and any bytes are a `T`.
        Ok(unsafe { &*pointer })
    }

    /// The array behind a pointer.
    pub fn array<'a, T: AnyBitPattern>(self, pointer: *const T, count: usize) -> Answer<&'a [T]> {
        check_array(pointer, count)?;
        if count == 0 {
            return Ok(&[]);
        }
        // SAFETY: as in `look`; the length in bytes was checked.
        Ok(unsafe { std::slice::from_raw_parts(pointer, count) })
    }

    /// The array of pointers behind a pointer.
    pub fn pointers<'a, T>(self, pointer: *const *const T, count: usize) -> Answer<&'a [*const T]> {
        check_array(pointer, count)?;
        if count == 0 {
            return Ok(&[]);
        }
        // SAFETY: as in `look`; the length in bytes was checked, and any bytes are a pointer that nobody has followed yet.
        Ok(unsafe { std::slice::from_raw_parts(pointer, count) })
    }

    /// The text behind a pointer; of one that is no UTF-8, the offset of the first wrong byte goes to `offset`.
    pub fn text<'a>(
        self,
        pointer: *const c_char,
        length: usize,
        offset: &Out<usize>,
    ) -> Answer<&'a str> {
        let bytes = self.array(pointer.cast::<u8>(), length)?;
        std::str::from_utf8(bytes).map_err(|error| {
            offset.set(error.valid_up_to());
            HEXMATE_STATUS_NOT_UTF8
        })
    }

    /// Input and output behind pointers that are not NULL, aligned, and apart from each other; `None` for others.
    #[inline(always)]
    pub fn apart<'a, T: AnyBitPattern>(
        self,
        input: *const T,
        output: *mut T,
    ) -> Option<(&'a T, &'a mut MaybeUninit<T>)> {
        let (from, to) = (input.addr(), output.addr());
        let near = size_of::<T>() - 1;
        if from == 0
            || to == 0
            || from % align_of::<T>() != 0
            || to % align_of::<T>() != 0
            || to.wrapping_sub(from).wrapping_add(near) <= 2 * near
        {
            return None;
        }
        // SAFETY: not NULL and aligned; of the right size by the caller's promise.
        Some(unsafe { (&*input, &mut *output.cast::<MaybeUninit<T>>()) })
    }

    /// A place for one value that must be there.
    #[inline(always)]
    pub fn out<T>(self, pointer: *mut T) -> Answer<Out<T>> {
        check(pointer)?;
        Ok(Out(NonNull::new(pointer)))
    }

    /// A place for one value that may be NULL when the caller does not want it.
    #[inline(always)]
    pub fn optional_out<T>(self, pointer: *mut T) -> Answer<Out<T>> {
        if pointer.is_null() {
            return Ok(Out(None));
        }
        self.out(pointer)
    }

    /// A place for up to `capacity` values. `needed` is told how many there are, whether they fit or not.
    #[inline(always)]
    pub fn buffer<T: Copy>(
        self,
        pointer: *mut T,
        capacity: usize,
        needed: Out<usize>,
    ) -> Answer<Buffer<T>> {
        check_array(pointer, capacity)?;
        Ok(Buffer {
            pointer,
            capacity,
            needed,
        })
    }

    /// A handle to look at.
    pub fn handle<'a, T: Handle>(self, pointer: *const T) -> Answer<&'a T> {
        let tagged = self.alive(pointer.cast_mut())?;
        // SAFETY: it is alive, and by the caller's promise nobody changes it meanwhile.
        Ok(unsafe { &(*tagged).value })
    }

    /// A handle to change.
    pub fn handle_mut<'a, T: Handle>(self, pointer: *mut T) -> Answer<&'a mut T> {
        let tagged = self.alive(pointer)?;
        // SAFETY: it is alive, and the header asks for one thread at a time.
        Ok(unsafe { &mut (*tagged).value })
    }

    /// What lies behind a handle. By the caller's promise it comes from `give`; the tag shows most of those that do not, as long as
    /// there is memory behind them.
    fn alive<T: Handle>(self, pointer: *mut T) -> Answer<*mut Tagged<T>> {
        let tagged = pointer.cast::<Tagged<T>>();
        check(tagged)?;
        // SAFETY: not NULL and aligned; the tag is read as a plain number, before anything is taken for a `T`.
        match unsafe { (&raw const (*tagged).tag).read() } {
            tag if tag == T::TAG => Ok(tagged),
            _ => Err(HEXMATE_STATUS_INVALID_HANDLE),
        }
    }

    /// Gives the caller a new handle.
    pub fn give<T: Handle>(self, place: Out<*mut T>, value: T) {
        let tagged = Box::new(Tagged { tag: T::TAG, value });
        place.set(Box::into_raw(tagged).cast());
    }

    /// Takes a handle back for good; NULL is none.
    pub fn take<T: Handle>(self, pointer: *mut T) -> Answer {
        if pointer.is_null() {
            return Ok(());
        }
        let tagged = self.alive(pointer)?;
        // SAFETY: it is alive, so that it came from `give` and has not been taken back. The tag goes first, so that a second
        // taking back is noticed as long as the memory is not used for something else.
        unsafe {
            (&raw mut (*tagged).tag).write_volatile(!T::TAG);
            drop(Box::from_raw(tagged));
        }
        Ok(())
    }
}

/// Something that the caller knows by its address only.
pub(crate) trait Handle {
    /// What its memory begins with as long as it lives.
    const TAG: u64;
}

/// What lies behind a handle.
#[repr(C)]
struct Tagged<T> {
    tag: u64,
    value: T,
}

/// A place for one value in the caller's memory, or none.
pub(crate) struct Out<T>(Option<NonNull<T>>);

impl<T> Out<T> {
    /// Writes the value.
    #[inline(always)]
    pub fn set(&self, value: T) {
        if let Some(place) = self.0 {
            // SAFETY: `Caller::out` checked the pointer; what lies behind it is the caller's promise.
            unsafe { place.write(value) }
        }
    }
}

/// A place for several values in the caller's memory.
pub(crate) struct Buffer<T> {
    pointer: *mut T,
    capacity: usize,
    needed: Out<usize>,
}

impl<T: Copy> Buffer<T> {
    /// Writes the values if they fit, each turned into the caller's form, and how many there are in any case.
    #[inline(always)]
    pub fn fill_with<S>(self, values: &[S], turn: impl Fn(&S) -> T) -> Answer {
        self.reserve(values.len())?.write_each(values, turn);
        Ok(())
    }

    /// Lets `write` write values to the front of the buffer and say how many they are, if the buffer has room for `MOST`; else answers
    /// the buffer.
    #[inline(always)]
    pub fn write_front<const MOST: usize>(
        self,
        write: impl FnOnce(&mut [MaybeUninit<T>; MOST]) -> usize,
    ) -> Option<Buffer<T>> {
        if self.capacity < MOST {
            return Some(self);
        }
        // SAFETY: `Caller::buffer` checked pointer and capacity.
        let array = unsafe { &mut *self.pointer.cast::<[MaybeUninit<T>; MOST]>() };
        self.needed.set(write(array));
        None
    }

    /// The place for exactly so many values, if they fit; says how many there are in any case.
    #[inline(always)]
    pub fn reserve<'a>(self, count: usize) -> Answer<Place<'a, T>> {
        self.needed.set(count);
        if count > self.capacity {
            return Err(HEXMATE_STATUS_BUFFER_TOO_SMALL);
        }
        if count == 0 {
            return Ok(Place(&mut []));
        }
        // SAFETY: `Caller::buffer` checked pointer and capacity.
        Ok(Place(unsafe {
            std::slice::from_raw_parts_mut(self.pointer.cast(), count)
        }))
    }
}

/// Memory of the caller's that holds anything until it is written.
pub(crate) struct Place<'a, T>(&'a mut [MaybeUninit<T>]);

impl<T: Copy> Place<'_, T> {
    /// Writes the values, each turned into the caller's form.
    #[inline(always)]
    pub fn write_each<S>(self, values: &[S], turn: impl Fn(&S) -> T) {
        for (place, value) in self.0.iter_mut().zip(values) {
            place.write(turn(value));
        }
    }
}

impl<'a, T: Pod> Place<'a, T> {
    /// The place as numbers that are about to be written, and are not read before.
    #[inline(always)]
    pub fn numbers(self) -> &'a mut [T] {
        // SAFETY: the caller's memory, whatever it holds, holds some bytes, and any bytes are such a number.
        unsafe { &mut *(std::ptr::from_mut(self.0) as *mut [T]) }
    }
}

impl Buffer<c_char> {
    /// Writes a text with its terminating NUL, which is counted.
    pub fn fill_text(self, text: &str) -> Answer {
        let bytes = text.bytes().chain([0]);
        let place = self.reserve(text.len() + 1)?;
        for (place, byte) in place.0.iter_mut().zip(bytes) {
            place.write(byte as c_char);
        }
        Ok(())
    }
}
