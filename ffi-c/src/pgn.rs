//! PGN: whole games as text.
//!
//! hexmate_game_pgn() writes a game; a reader goes through a text that holds any number of them. A reader is a handle:
//! hexmate_pgn_reader_create() makes one, hexmate_pgn_reader_destroy() ends it, once.

use std::ffi::c_char;
use std::io::Cursor;

use hexmate::pgn::{PgnGame, PgnReader};

use crate::border::{cross, Handle};
use crate::game::{hexmate_game_t, hexmate_settings_t, settings_in};
use crate::status::hexmate_status_t::{self, *};
use crate::variant::{hexmate_variant_t, variant_in, HEXMATE_VARIANT_NONE};

/// Goes through the games of a text: known by its address only.
pub struct hexmate_pgn_reader_t {
    reader: PgnReader<Cursor<Vec<u8>>>,
}

impl Handle for hexmate_pgn_reader_t {
    const TAG: u64 = u64::from_le_bytes(*b"hexpgn 1");
}

/// Begins to read a text, which is copied. Games that name no variant are of `variant`, or refused if that is HEXMATE_VARIANT_NONE. The reader
/// lives until hexmate_pgn_reader_destroy().
#[no_mangle]
pub unsafe extern "C" fn hexmate_pgn_reader_create(
    text: *const c_char,
    length: usize,
    variant: hexmate_variant_t,
    reader: *mut *mut hexmate_pgn_reader_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(reader)?;
        let bytes = caller.array(text.cast::<u8>(), length)?;
        let mut reader = PgnReader::new(Cursor::new(bytes.to_vec()));
        if variant != HEXMATE_VARIANT_NONE {
            reader = reader.with_default_variant(variant_in(variant)?);
        }
        caller.give(out, hexmate_pgn_reader_t { reader });
        Ok(())
    })
}

/// Ends a reader's life and frees its memory. NULL is answered with HEXMATE_OK and nothing happens.
#[no_mangle]
pub unsafe extern "C" fn hexmate_pgn_reader_destroy(
    reader: *mut hexmate_pgn_reader_t,
) -> hexmate_status_t {
    cross!(caller => { caller.take(reader) })
}

/// Reads the next game into `game`, in place of what it was, with its tags; comments and variations are passed. Behind the last one the answer is
/// HEXMATE_STATUS_PGN_END.
///
/// The game is played under `settings`, or the variant's own if that is NULL; if these end it earlier than the text does, the answer is
/// HEXMATE_STATUS_GAME_OVER. Where the last position does not end it, a win is taken for the other side's resignation, and a draw for a claim if there is
/// something to claim, else for an agreement.
///
/// After an error the next call goes on with the next game. `error_offset` gets the byte at fault in the whole text, where a byte is.
#[no_mangle]
pub unsafe extern "C" fn hexmate_pgn_reader_next(
    reader: *mut hexmate_pgn_reader_t,
    settings: *const hexmate_settings_t,
    game: *mut hexmate_game_t,
    error_offset: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let offset = caller.optional_out(error_offset)?;
        let settings = match settings.is_null() {
            true => None,
            false => Some(settings_in(caller.look(settings)?)?),
        };
        let handle = caller.handle_mut(game)?;
        let read = caller.handle_mut(reader)?.reader.next();
        let read = read.ok_or(HEXMATE_STATUS_PGN_END)?.map_err(|error| {
            offset.set(error.offset as usize);
            hexmate_status_t::from(&error)
        })?;
        let game = match settings {
            Some(settings) => read.to_game_under(settings),
            None => read.to_game(),
        };
        handle.game = game.map_err(|error| hexmate_status_t::from(&error))?;
        handle.tags = read.tags;
        Ok(())
    })
}

/// Writes a game as PGN: the roster of seven tags ("?" for what is not known), the variant, the FEN where the start is not the variant's own, the other
/// tags in their order, then the moves. An empty line ends the text, so that games can simply be put one behind the other.
#[no_mangle]
pub unsafe extern "C" fn hexmate_game_pgn(
    game: *const hexmate_game_t,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let needed = caller.optional_out(needed)?;
        let buffer = caller.buffer(buffer, capacity, needed)?;
        let handle = caller.handle(game)?;
        let mut game = PgnGame::from(&handle.game);
        game.tags = handle.tags.clone();
        buffer.fill_text(&game.to_pgn().map_err(|_| HEXMATE_STATUS_ILLEGAL_MOVE)?)
    })
}

/// Sets a tag of a game, behind the others if it is new. Names are made of letters, digits and underscores of ASCII; values hold no control characters.
/// Result, Variant, SetUp and FEN follow from the game and cannot be set.
#[no_mangle]
pub unsafe extern "C" fn hexmate_game_set_tag(
    game: *mut hexmate_game_t,
    name: *const c_char,
    name_length: usize,
    value: *const c_char,
    value_length: usize,
) -> hexmate_status_t {
    cross!(caller => {
        let offset = caller.optional_out(std::ptr::null_mut())?;
        let name = caller.text(name, name_length, &offset)?;
        let value = caller.text(value, value_length, &offset)?;
        let tags = &mut caller.handle_mut(game)?.tags;
        tags.set(name, value).map_err(|error| (&error).into())
    })
}

/// Takes a tag of a game away; one that is not there is answered with HEXMATE_STATUS_TAG_UNKNOWN.
#[no_mangle]
pub unsafe extern "C" fn hexmate_game_remove_tag(
    game: *mut hexmate_game_t,
    name: *const c_char,
    name_length: usize,
) -> hexmate_status_t {
    cross!(caller => {
        let offset = caller.optional_out(std::ptr::null_mut())?;
        let name = caller.text(name, name_length, &offset)?;
        let removed = caller.handle_mut(game)?.tags.remove(name);
        removed.map(|_| ()).ok_or(HEXMATE_STATUS_TAG_UNKNOWN)
    })
}

/// Writes the value of a tag of a game; one that is not there is answered with HEXMATE_STATUS_TAG_UNKNOWN.
#[no_mangle]
pub unsafe extern "C" fn hexmate_game_tag(
    game: *const hexmate_game_t,
    name: *const c_char,
    name_length: usize,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let needed = caller.optional_out(needed)?;
        let buffer = caller.buffer(buffer, capacity, needed)?;
        let offset = caller.optional_out(std::ptr::null_mut())?;
        let name = caller.text(name, name_length, &offset)?;
        let value = caller.handle(game)?.tags.get(name);
        buffer.fill_text(value.ok_or(HEXMATE_STATUS_TAG_UNKNOWN)?)
    })
}

/// Writes how many tags a game has, those that follow from it not counted.
#[no_mangle]
pub unsafe extern "C" fn hexmate_game_tag_count(
    game: *const hexmate_game_t,
    count: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(count)?;
        out.set(caller.handle(game)?.tags.len());
        Ok(())
    })
}

/// Writes the name of the tag of this number, from 0, in their order. One that is not there is answered with HEXMATE_STATUS_TAG_UNKNOWN.
#[no_mangle]
pub unsafe extern "C" fn hexmate_game_tag_name(
    game: *const hexmate_game_t,
    number: usize,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let needed = caller.optional_out(needed)?;
        let buffer = caller.buffer(buffer, capacity, needed)?;
        let tags = &caller.handle(game)?.tags;
        let (name, _) = tags.iter().nth(number).ok_or(HEXMATE_STATUS_TAG_UNKNOWN)?;
        buffer.fill_text(name)
    })
}
