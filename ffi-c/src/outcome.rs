//! Outcomes: how a game ended, and what each side scores.

use hexmate::{Color, Outcome, Termination};

use crate::border::{cross, Answer};
use crate::pieces::HEXMATE_COLOR_NONE;
use crate::position::{hexmate_position_t, position_in};
use crate::status::hexmate_status_t::{self, *};
use std::ffi::c_char;

/// The game goes on.
pub const HEXMATE_TERMINATION_NONE: u32 = 255;
/// The king is attacked and nothing helps.
pub const HEXMATE_TERMINATION_CHECKMATE: u32 = 0;
/// The side to move has no legal move and is not in check.
pub const HEXMATE_TERMINATION_STALEMATE: u32 = 1;
/// Nobody can mate with the material that is left.
pub const HEXMATE_TERMINATION_DEAD_POSITION: u32 = 2;
/// The same position for the third time.
pub const HEXMATE_TERMINATION_REPETITION: u32 = 3;
/// Too many plies without a capture or a pawn move: 100 unless set otherwise.
pub const HEXMATE_TERMINATION_HALFMOVE_CLOCK: u32 = 4;
/// The players agreed to a draw.
pub const HEXMATE_TERMINATION_AGREEMENT: u32 = 5;
/// A player gave up.
pub const HEXMATE_TERMINATION_RESIGNATION: u32 = 6;

/// How a game ended, as a plain value.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct hexmate_outcome_t {
    /// Why: one of HEXMATE_TERMINATION_...; HEXMATE_TERMINATION_NONE while the game goes on.
    pub termination: u8,
    /// White's score in quarters of a point, 0 to 4: 4 for a win, 2 for a draw, 3 and 1 where stalemate scores. 0 while the game goes on.
    pub white_quarters: u8,
    /// Black's score likewise. The two add up to 4 when the game is over.
    pub black_quarters: u8,
    /// The side that won outright: HEXMATE_COLOR_WHITE, HEXMATE_COLOR_BLACK or HEXMATE_COLOR_NONE.
    pub winner: u8,
}

static_assertions::const_assert!(size_of::<hexmate_outcome_t>() == 4);
static_assertions::const_assert!(
    Termination::Checkmate as u32 == HEXMATE_TERMINATION_CHECKMATE
        && Termination::Stalemate as u32 == HEXMATE_TERMINATION_STALEMATE
        && Termination::DeadPosition as u32 == HEXMATE_TERMINATION_DEAD_POSITION
        && Termination::Repetition as u32 == HEXMATE_TERMINATION_REPETITION
        && Termination::HalfmoveClock as u32 == HEXMATE_TERMINATION_HALFMOVE_CLOCK
        && Termination::Agreement as u32 == HEXMATE_TERMINATION_AGREEMENT
        && Termination::Resignation as u32 == HEXMATE_TERMINATION_RESIGNATION
        && Termination::ALL.len() == 7
);

impl From<Option<Outcome>> for hexmate_outcome_t {
    fn from(outcome: Option<Outcome>) -> hexmate_outcome_t {
        match outcome {
            None => hexmate_outcome_t {
                termination: HEXMATE_TERMINATION_NONE as u8,
                white_quarters: 0,
                black_quarters: 0,
                winner: HEXMATE_COLOR_NONE as u8,
            },
            Some(outcome) => hexmate_outcome_t {
                termination: outcome.termination as u8,
                white_quarters: outcome.quarters(Color::White),
                black_quarters: outcome.quarters(Color::Black),
                winner: outcome
                    .winner()
                    .map_or(HEXMATE_COLOR_NONE as u8, |color| color as u8),
            },
        }
    }
}

/// Tells whether the position alone ends the game under the variant's own settings: checkmate, stalemate, dead position, or too many plies
/// without capture or pawn move. Repetition needs the history: see hexmate_game_outcome().
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_outcome(
    position: *const hexmate_position_t,
    outcome: *mut hexmate_outcome_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(outcome)?;
        let position = position_in(caller, position)?;
        out.set(position.outcome().into());
        Ok(())
    })
}

/// Writes the result as PGN has it: "1-0", "3/4-1/4", "1/2-1/2", "1/4-3/4", "0-1", or "*" while the game goes on. HEXMATE_NAME_CAPACITY
/// bytes are always enough. An outcome that cannot be, because its reason, its points and its winner contradict each other, is answered with
/// HEXMATE_STATUS_OUT_OF_RANGE.
#[no_mangle]
pub unsafe extern "C" fn hexmate_outcome_result(
    outcome: hexmate_outcome_t,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let needed = caller.optional_out(needed)?;
        let buffer = caller.buffer(buffer, capacity, needed)?;
        buffer.fill_text(result_of(&outcome)?)
    })
}

fn result_of(outcome: &hexmate_outcome_t) -> Answer<&'static str> {
    let reason = Termination::ALL
        .iter()
        .find(|reason| **reason as u8 == outcome.termination);
    let Some(reason) = reason else {
        // While the game goes on there is one value only.
        return match *outcome == None.into() {
            true => Ok("*"),
            false => Err(HEXMATE_STATUS_OUT_OF_RANGE),
        };
    };
    // Checkmate and resignation are won, stalemate is a draw or scores less than a win, and all else is a draw.
    let wins = matches!(reason, Termination::Checkmate | Termination::Resignation);
    let scores = *reason == Termination::Stalemate;
    let (result, winner) = match (outcome.white_quarters, outcome.black_quarters) {
        (4, 0) if wins => ("1-0", Color::White as u32),
        (0, 4) if wins => ("0-1", Color::Black as u32),
        (3, 1) if scores => ("3/4-1/4", HEXMATE_COLOR_NONE),
        (1, 3) if scores => ("1/4-3/4", HEXMATE_COLOR_NONE),
        (2, 2) if !wins => ("1/2-1/2", HEXMATE_COLOR_NONE),
        _ => return Err(HEXMATE_STATUS_OUT_OF_RANGE),
    };
    match outcome.winner as u32 == winner {
        true => Ok(result),
        false => Err(HEXMATE_STATUS_OUT_OF_RANGE),
    }
}

/// Writes the name of a reason for an end, such as "dead position". HEXMATE_NAME_CAPACITY bytes are always enough. A number that is no
/// reason, HEXMATE_TERMINATION_NONE included, is answered with HEXMATE_STATUS_OUT_OF_RANGE.
#[no_mangle]
pub unsafe extern "C" fn hexmate_termination_name(
    termination: u32,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let needed = caller.optional_out(needed)?;
        let buffer = caller.buffer(buffer, capacity, needed)?;
        let found = Termination::ALL.get(termination as usize);
        buffer.fill_text(found.ok_or(HEXMATE_STATUS_OUT_OF_RANGE)?.name())
    })
}
