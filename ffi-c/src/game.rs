//! Games: a position with its history, from which repetition, taking back and the outcome follow.
//!
//! A game is a handle: hexmate_game_create() makes one, hexmate_game_destroy() ends it, once. Functions that take it as const may run at the
//! same time as each other; the others need the game for themselves.

use std::ffi::c_char;

use bytemuck::{Pod, Zeroable};
use hexmate::pgn::Tags;
use hexmate::{Ending, Game, Settings};

use crate::border::{cross, Answer, Handle};
use crate::moves::{hexmate_move_t, move_in};
use crate::outcome::hexmate_outcome_t;
use crate::pieces::{color_in, hexmate_color_t};
use crate::position::{hexmate_position_t, parsed, position_in};
use crate::status::hexmate_status_t::{self, *};
use crate::variant::{hexmate_variant_t, variant_in};

/// The rule ends the game at once.
pub const HEXMATE_ENDING_AUTOMATIC: u32 = 0;
/// The rule ends the game when a player claims it.
pub const HEXMATE_ENDING_BY_CLAIM: u32 = 1;
/// The rule never ends the game.
pub const HEXMATE_ENDING_OFF: u32 = 2;

/// How a game ends, as far as it can be chosen; a plain value.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
pub struct hexmate_settings_t {
    /// A position for the third time: one of HEXMATE_ENDING_...
    pub repetition: u8,
    /// Too many plies with no capture and no pawn move: one of HEXMATE_ENDING_...
    pub halfmove_clock: u8,
    /// How many such plies are too many, 1 to 65535; 100 is the fifty-move rule.
    pub halfmove_limit: u16,
    /// Material with which nobody can mate: one of HEXMATE_ENDING_...
    pub dead_position: u8,
    /// Whether the players may agree to a draw: 1 or 0.
    pub agreement: u8,
    /// Whether the players may resign: 1 or 0.
    pub resignation: u8,
    /// Zero.
    pub reserved: u8,
}

static_assertions::const_assert!(size_of::<hexmate_settings_t>() == 8);

impl From<&Settings> for hexmate_settings_t {
    fn from(settings: &Settings) -> hexmate_settings_t {
        hexmate_settings_t {
            repetition: settings.repetition as u8,
            halfmove_clock: settings.halfmove_clock as u8,
            halfmove_limit: settings.halfmove_limit,
            dead_position: settings.dead_position as u8,
            agreement: settings.agreement as u8,
            resignation: settings.resignation as u8,
            reserved: 0,
        }
    }
}

fn ending_in(ending: u8) -> Answer<Ending> {
    match ending {
        0 => Ok(Ending::Automatic),
        1 => Ok(Ending::ByClaim),
        2 => Ok(Ending::Off),
        _ => Err(HEXMATE_STATUS_UNKNOWN_SETTING),
    }
}

pub(crate) fn settings_in(settings: &hexmate_settings_t) -> Answer<Settings> {
    let choice = |value: u8| match value {
        0 => Ok(false),
        1 => Ok(true),
        _ => Err(HEXMATE_STATUS_UNKNOWN_SETTING),
    };
    if settings.reserved != 0 {
        return Err(HEXMATE_STATUS_UNKNOWN_SETTING);
    }
    Ok(Settings {
        repetition: ending_in(settings.repetition)?,
        halfmove_clock: ending_in(settings.halfmove_clock)?,
        halfmove_limit: settings.halfmove_limit,
        dead_position: ending_in(settings.dead_position)?,
        agreement: choice(settings.agreement)?,
        resignation: choice(settings.resignation)?,
    })
}

/// A game with its history: known by its address only.
pub struct hexmate_game_t {
    pub(crate) game: Game,
    /// What PGN says of the game besides its moves.
    pub(crate) tags: Tags,
}

impl Handle for hexmate_game_t {
    const TAG: u64 = u64::from_le_bytes(*b"hexgame1");
}

static_assertions::assert_impl_all!(hexmate_game_t: Send, Sync);

/// Writes a variant's own settings.
#[no_mangle]
pub unsafe extern "C" fn hexmate_variant_settings(
    variant: hexmate_variant_t,
    settings: *mut hexmate_settings_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(settings)?;
        out.set((&variant_in(variant)?.spec().settings).into());
        Ok(())
    })
}

/// Begins a game in a position, which counts as its first occurrence. `settings` may be NULL for the variant's own.
/// The game lives until hexmate_game_destroy().
#[no_mangle]
pub unsafe extern "C" fn hexmate_game_create(
    start: *const hexmate_position_t,
    settings: *const hexmate_settings_t,
    game: *mut *mut hexmate_game_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(game)?;
        let mut game = Game::from_position(position_in(caller, start)?);
        if !settings.is_null() {
            let settings = settings_in(caller.look(settings)?)?;
            let result = game.with_settings(settings);
            game = result.map_err(|error| hexmate_status_t::from(&error))?;
        }
        caller.give(out, hexmate_game_t { game, tags: Tags::default() });
        Ok(())
    })
}

/// Ends a game's life and frees its memory. NULL is answered with HEXMATE_OK and nothing happens. A game must not be
/// used afterwards, nor destroyed a second time.
#[no_mangle]
pub unsafe extern "C" fn hexmate_game_destroy(game: *mut hexmate_game_t) -> hexmate_status_t {
    cross!(caller => { caller.take(game) })
}

/// Makes a game the same as another one, history, settings and tags included. The two may be one.
#[no_mangle]
pub unsafe extern "C" fn hexmate_game_assign(
    game: *mut hexmate_game_t,
    from: *const hexmate_game_t,
) -> hexmate_status_t {
    cross!(caller => {
        let from = caller.handle(from)?;
        let (copy, tags) = (from.game.clone(), from.tags.clone());
        let handle = caller.handle_mut(game)?;
        (handle.game, handle.tags) = (copy, tags);
        Ok(())
    })
}

/// Writes the settings of a game.
#[no_mangle]
pub unsafe extern "C" fn hexmate_game_settings(
    game: *const hexmate_game_t,
    settings: *mut hexmate_settings_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(settings)?;
        out.set(caller.handle(game)?.game.settings().into());
        Ok(())
    })
}

/// Changes the settings of a game. An end by agreement or resignation stays; one by the position is looked for anew, in the last
/// position only.
#[no_mangle]
pub unsafe extern "C" fn hexmate_game_set_settings(
    game: *mut hexmate_game_t,
    settings: *const hexmate_settings_t,
) -> hexmate_status_t {
    cross!(caller => {
        let settings = settings_in(caller.look(settings)?)?;
        let handle = caller.handle_mut(game)?;
        let changed = handle.game.clone().with_settings(settings);
        handle.game = changed.map_err(|error| hexmate_status_t::from(&error))?;
        Ok(())
    })
}

/// Writes the position now.
#[no_mangle]
pub unsafe extern "C" fn hexmate_game_position(
    game: *const hexmate_game_t,
    position: *mut hexmate_position_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(position)?;
        out.set(caller.handle(game)?.game.position().into());
        Ok(())
    })
}

/// Writes how many plies have been played.
#[no_mangle]
pub unsafe extern "C" fn hexmate_game_ply(
    game: *const hexmate_game_t,
    ply: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(ply)?;
        out.set(caller.handle(game)?.game.ply());
        Ok(())
    })
}

/// Writes the position after a number of plies: 0 for the start, up to hexmate_game_ply() for the position now. More is answered
/// with HEXMATE_STATUS_OUT_OF_RANGE.
#[no_mangle]
pub unsafe extern "C" fn hexmate_game_position_at(
    game: *const hexmate_game_t,
    ply: usize,
    position: *mut hexmate_position_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(position)?;
        let positions = caller.handle(game)?.game.positions();
        out.set(positions.get(ply).ok_or(HEXMATE_STATUS_OUT_OF_RANGE)?.into());
        Ok(())
    })
}

/// Writes the moves so far; hexmate_game_ply() says how many there are.
#[no_mangle]
pub unsafe extern "C" fn hexmate_game_moves(
    game: *const hexmate_game_t,
    moves: *mut hexmate_move_t,
    capacity: usize,
    count: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let count = caller.out(count)?;
        let buffer = caller.buffer(moves, capacity, count)?;
        let game = &caller.handle(game)?.game;
        buffer.fill_with(game.moves(), |mv| (*mv).into())
    })
}

/// Plays a move.
#[no_mangle]
pub unsafe extern "C" fn hexmate_game_push(
    game: *mut hexmate_game_t,
    mv: hexmate_move_t,
) -> hexmate_status_t {
    cross!(caller => {
        let game = &mut caller.handle_mut(game)?.game;
        let played = game.push(move_in(mv)?);
        played.map_err(|error| hexmate_status_t::from(&error))
    })
}

/// Plays a move in coordinate form, such as "f5f6". `mv`, which may be NULL, gets the move.
#[no_mangle]
pub unsafe extern "C" fn hexmate_game_push_uci(
    game: *mut hexmate_game_t,
    text: *const c_char,
    length: usize,
    mv: *mut hexmate_move_t,
    error_offset: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.optional_out(mv)?;
        let offset = caller.optional_out(error_offset)?;
        let game = &mut caller.handle_mut(game)?.game;
        let text = caller.text(text, length, &offset)?;
        let played = game.push_uci(text);
        out.set(parsed(played, &offset, offset_in)?.into());
        Ok(())
    })
}

/// Plays a move in algebraic notation, such as "Nd4". `mv`, which may be NULL, gets the move.
#[no_mangle]
pub unsafe extern "C" fn hexmate_game_push_san(
    game: *mut hexmate_game_t,
    text: *const c_char,
    length: usize,
    mv: *mut hexmate_move_t,
    error_offset: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.optional_out(mv)?;
        let offset = caller.optional_out(error_offset)?;
        let game = &mut caller.handle_mut(game)?.game;
        let text = caller.text(text, length, &offset)?;
        if game.is_over() {
            return Err(HEXMATE_STATUS_GAME_OVER);
        }
        let mv = parsed(game.position().parse_san(text), &offset, |error| Some(error.offset))?;
        game.push(mv).map_err(|error| hexmate_status_t::from(&error))?;
        out.set(mv.into());
        Ok(())
    })
}

/// Where a move's text goes wrong, if it is the text's fault.
fn offset_in(error: &hexmate::GameError) -> Option<usize> {
    match error {
        hexmate::GameError::Text(error) => Some(error.offset),
        _ => None,
    }
}

/// Takes the last move back, and with it an end that came after it. `mv`, which may be NULL, gets the move. With no move to take back the
/// answer is HEXMATE_STATUS_NO_MOVE_TO_TAKE_BACK.
#[no_mangle]
pub unsafe extern "C" fn hexmate_game_pop(
    game: *mut hexmate_game_t,
    mv: *mut hexmate_move_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.optional_out(mv)?;
        let taken = caller.handle_mut(game)?.game.pop();
        out.set(taken.ok_or(HEXMATE_STATUS_NO_MOVE_TO_TAKE_BACK)?.into());
        Ok(())
    })
}

/// Writes how often the position now has occurred, now included.
#[no_mangle]
pub unsafe extern "C" fn hexmate_game_occurrences(
    game: *const hexmate_game_t,
    count: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(count)?;
        out.set(caller.handle(game)?.game.occurrences());
        Ok(())
    })
}

/// Writes the outcome; its termination is HEXMATE_TERMINATION_NONE while the game goes on.
#[no_mangle]
pub unsafe extern "C" fn hexmate_game_outcome(
    game: *const hexmate_game_t,
    outcome: *mut hexmate_outcome_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(outcome)?;
        out.set(caller.handle(game)?.game.outcome().into());
        Ok(())
    })
}

/// Writes what the side to move could claim now, where the settings leave it to the players; its termination is HEXMATE_TERMINATION_NONE if
/// nothing.
#[no_mangle]
pub unsafe extern "C" fn hexmate_game_claimable(
    game: *const hexmate_game_t,
    outcome: *mut hexmate_outcome_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(outcome)?;
        out.set(caller.handle(game)?.game.claimable().into());
        Ok(())
    })
}

/// Ends the game with what hexmate_game_claimable() gives. `outcome` may be NULL.
#[no_mangle]
pub unsafe extern "C" fn hexmate_game_claim(
    game: *mut hexmate_game_t,
    outcome: *mut hexmate_outcome_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.optional_out(outcome)?;
        let claimed = caller.handle_mut(game)?.game.claim();
        out.set(Some(claimed.map_err(|error| hexmate_status_t::from(&error))?).into());
        Ok(())
    })
}

/// Ends the game as a draw by agreement. `outcome` may be NULL.
#[no_mangle]
pub unsafe extern "C" fn hexmate_game_agree_draw(
    game: *mut hexmate_game_t,
    outcome: *mut hexmate_outcome_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.optional_out(outcome)?;
        let agreed = caller.handle_mut(game)?.game.agree_draw();
        out.set(Some(agreed.map_err(|error| hexmate_status_t::from(&error))?).into());
        Ok(())
    })
}

/// Ends the game with a side's resignation, whosever turn it is. `outcome` may be NULL.
#[no_mangle]
pub unsafe extern "C" fn hexmate_game_resign(
    game: *mut hexmate_game_t,
    by: hexmate_color_t,
    outcome: *mut hexmate_outcome_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.optional_out(outcome)?;
        let by = color_in(by)?;
        let resigned = caller.handle_mut(game)?.game.resign(by);
        out.set(Some(resigned.map_err(|error| hexmate_status_t::from(&error))?).into());
        Ok(())
    })
}
