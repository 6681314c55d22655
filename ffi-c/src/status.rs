//! Status numbers: what every function answers.
//!
//! A function that can fail answers HEXMATE_OK or the number of what is wrong. Numbers never change their meaning; new ones may come,
//! so a program should expect numbers that it does not know, and can ask hexmate_status_message() about them.

use std::ffi::{c_char, CStr};

use hexmate::pgn::{PgnError, PgnErrorKind, TagError};
use hexmate::{
    BatchError, EncodeError, FenError, FenErrorKind, GameError, MoveError, MoveErrorKind,
    PackedError, SetupError, SetupStringError, SetupStringErrorKind, Termination,
};

use hexmate_status_t::*;

/// Makes the enumeration's table of names and messages, so that no status is without.
macro_rules! messages {
    ($($status:ident: $message:literal,)*) => {
        /// All statuses with name and message.
        pub const STATUSES: &[(hexmate_status_t, &CStr, &CStr)] = &[
            $((
                $status,
                match CStr::from_bytes_with_nul(concat!(stringify!($status), "\0").as_bytes()) {
                    Ok(name) => name,
                    Err(_) => panic!("a name has no NUL"),
                },
                match CStr::from_bytes_with_nul(concat!($message, "\0").as_bytes()) {
                    Ok(message) => message,
                    Err(_) => panic!("a message has no NUL"),
                },
            )),*
        ];

        /// Refuses, at compile time, a status that the table forgets.
        const fn _all_have_messages(status: hexmate_status_t) {
            match status {
                $($status => {})*
            }
        }
    };
}

/// What a function answers: 0 when it did what it was asked to do, else the number of what is wrong.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum hexmate_status_t {
    /// Done; every output is written.
    HEXMATE_OK = 0,
    /// A pointer that must not be NULL is.
    HEXMATE_STATUS_NULL_POINTER = 1,
    /// A pointer is not a multiple of its type's alignment.
    HEXMATE_STATUS_MISALIGNED = 2,
    /// The buffer's capacity is too small. The needed count has been written, the buffer left alone.
    HEXMATE_STATUS_BUFFER_TOO_SMALL = 3,
    /// An array or text is longer than memory can be.
    HEXMATE_STATUS_TOO_LARGE = 4,
    /// A text is not valid UTF-8.
    HEXMATE_STATUS_NOT_UTF8 = 5,
    /// No variant has this number or name.
    HEXMATE_STATUS_UNKNOWN_VARIANT = 6,
    /// Neither HEXMATE_COLOR_WHITE nor HEXMATE_COLOR_BLACK.
    HEXMATE_STATUS_UNKNOWN_COLOR = 7,
    /// No kind of piece has this number, or not one that may stand here.
    HEXMATE_STATUS_UNKNOWN_PIECE = 8,
    /// The board has no cell of this number, name or place.
    HEXMATE_STATUS_UNKNOWN_CELL = 9,
    /// Not one of the ways in which a rule can end a game, or not 0 or 1 where the settings ask for yes or no.
    HEXMATE_STATUS_UNKNOWN_SETTING = 10,
    /// The value is not a position that this library has written.
    HEXMATE_STATUS_INVALID_POSITION = 11,
    /// The value is not a move that this library has written, or evidently not one of this position.
    HEXMATE_STATUS_INVALID_MOVE = 12,
    /// The pointer is not a handle, or one that has been destroyed.
    HEXMATE_STATUS_INVALID_HANDLE = 13,
    /// A number lies outside the range that the function's description gives.
    HEXMATE_STATUS_OUT_OF_RANGE = 14,
    /// A fault in this library: it has been stopped at its border, and nothing was written. Please report it.
    HEXMATE_STATUS_PANIC = 15,
    /// A fault that this version of the interface has no number of its own for.
    HEXMATE_STATUS_OTHER = 16,

    /// The move is not legal in the position.
    HEXMATE_STATUS_ILLEGAL_MOVE = 30,
    /// There is no move in the text.
    HEXMATE_STATUS_MOVE_EMPTY = 31,
    /// A move's text names no cell of the board where it should.
    HEXMATE_STATUS_MOVE_CELL = 32,
    /// A move's text ends in a letter that stands for no piece that a pawn can become.
    HEXMATE_STATUS_MOVE_PROMOTION = 33,
    /// Text that belongs to no move follows the move.
    HEXMATE_STATUS_MOVE_TRAILING = 34,
    /// Several legal moves fit the text.
    HEXMATE_STATUS_MOVE_AMBIGUOUS = 35,
    /// A move in algebraic notation begins with a capital letter that is no piece's.
    HEXMATE_STATUS_MOVE_PIECE_LETTER = 36,
    /// A move in algebraic notation names no rank of the board where it says which piece moves.
    HEXMATE_STATUS_MOVE_RANK = 37,
    /// A castling that the variant does not have, or that is written in another way.
    HEXMATE_STATUS_MOVE_CASTLING = 38,
    /// A pawn's capture in algebraic notation that does not name the pawn's file.
    HEXMATE_STATUS_MOVE_PAWN_FILE = 39,
    /// There is an x although nothing is captured.
    HEXMATE_STATUS_MOVE_NOTHING_CAPTURED = 40,
    /// There is no x although something is captured.
    HEXMATE_STATUS_MOVE_CAPTURE_SIGN = 41,
    /// There is an e.p. although no pawn is captured in passing.
    HEXMATE_STATUS_MOVE_NOT_IN_PASSING = 42,
    /// There is a piece to become although no pawn reaches a last cell.
    HEXMATE_STATUS_MOVE_NOT_PROMOTED = 43,
    /// There is no piece to become although a pawn reaches a last cell.
    HEXMATE_STATUS_MOVE_PROMOTION_MISSING = 44,

    /// The FEN ends before all fields have come.
    HEXMATE_STATUS_FEN_MISSING = 50,
    /// The FEN has a space too many, or text behind its last field.
    HEXMATE_STATUS_FEN_TRAILING = 51,
    /// The FEN has fewer or more ranks than the board.
    HEXMATE_STATUS_FEN_RANK_COUNT = 52,
    /// A rank of the FEN has fewer or more cells than the board's.
    HEXMATE_STATUS_FEN_RANK_LENGTH = 53,
    /// A run of empty cells in the FEN is 0, has a leading zero, or follows another.
    HEXMATE_STATUS_FEN_RUN = 54,
    /// Something in the FEN's placement is neither a piece nor a run nor a slash.
    HEXMATE_STATUS_FEN_PIECE = 55,
    /// The FEN's side to move is neither w nor b.
    HEXMATE_STATUS_FEN_SIDE = 56,
    /// The FEN's castling rights are not - or some of KQkq in this order.
    HEXMATE_STATUS_FEN_CASTLING = 57,
    /// The FEN's en-passant cell is not - or a cell of the board.
    HEXMATE_STATUS_FEN_EN_PASSANT = 58,
    /// A counter of the FEN is not a number in its range without leading zero.
    HEXMATE_STATUS_FEN_COUNTER = 59,

    /// A piece stands off the board.
    HEXMATE_STATUS_OFF_BOARD = 70,
    /// A side has no king.
    HEXMATE_STATUS_NO_KING = 71,
    /// A side has more than one king.
    HEXMATE_STATUS_SECOND_KING = 72,
    /// A pawn stands where it would have become another piece.
    HEXMATE_STATUS_PAWN_ON_LAST_CELL = 73,
    /// The variant has no castling.
    HEXMATE_STATUS_NO_CASTLING = 74,
    /// A castling right's king or rook is not at home.
    HEXMATE_STATUS_CASTLING_NOT_AT_HOME = 75,
    /// The variant has no captures in passing.
    HEXMATE_STATUS_NO_EN_PASSANT = 76,
    /// No pawn can just have skipped the en-passant cell as the first one.
    HEXMATE_STATUS_EN_PASSANT_IMPOSSIBLE = 77,
    /// There is an en-passant cell, so that the plies since a capture or pawn move must be 0.
    HEXMATE_STATUS_EN_PASSANT_CLOCK = 78,
    /// The side that has just moved is in check.
    HEXMATE_STATUS_OPPONENT_IN_CHECK = 79,
    /// The number of the move is 0.
    HEXMATE_STATUS_MOVE_NUMBER_ZERO = 80,

    /// Setup strings are for boards of 91 cells.
    HEXMATE_STATUS_SETUP_BOARD = 90,
    /// The setup string has no coordinate where one is expected.
    HEXMATE_STATUS_SETUP_COORDINATE = 91,
    /// The setup string lacks a comma or colon.
    HEXMATE_STATUS_SETUP_SEPARATOR = 92,
    /// The setup string has no piece's letter where one is expected.
    HEXMATE_STATUS_SETUP_PIECE = 93,
    /// The setup string names a place where the board has no cell.
    HEXMATE_STATUS_SETUP_CELL = 94,
    /// The setup string has a second piece on a cell.
    HEXMATE_STATUS_SETUP_OCCUPIED = 95,
    /// Setup strings hold White to move, no capture in passing and counters 0 and 1; the position has something else.
    HEXMATE_STATUS_SETUP_STATE = 96,

    /// Not so many bytes as a packed position has.
    HEXMATE_STATUS_PACKED_LENGTH = 110,
    /// A packed position of a version that this library does not know.
    HEXMATE_STATUS_PACKED_VERSION = 111,
    /// A packed position's side to move is neither 0 nor 1.
    HEXMATE_STATUS_PACKED_SIDE = 112,
    /// A packed position has bits beyond the four castling rights.
    HEXMATE_STATUS_PACKED_CASTLING = 113,
    /// A packed position's en-passant cell is no cell.
    HEXMATE_STATUS_PACKED_EN_PASSANT = 114,
    /// Bytes of a packed position that must be 0 are not.
    HEXMATE_STATUS_PACKED_NOT_ZERO = 115,
    /// Bits of a packed position's cells stand for no piece.
    HEXMATE_STATUS_PACKED_PIECE = 116,

    /// The game is over.
    HEXMATE_STATUS_GAME_OVER = 130,
    /// The side to move can claim nothing.
    HEXMATE_STATUS_NOTHING_TO_CLAIM = 131,
    /// The game's settings allow no end by agreement.
    HEXMATE_STATUS_AGREEMENT_NOT_ALLOWED = 132,
    /// The game's settings allow no end by resignation.
    HEXMATE_STATUS_RESIGNATION_NOT_ALLOWED = 133,
    /// The limit of plies in the settings is 0.
    HEXMATE_STATUS_LIMIT_ZERO = 134,
    /// No move has been played that could be taken back.
    HEXMATE_STATUS_NO_MOVE_TO_TAKE_BACK = 135,
    /// The settings do not allow the game to end as it is said to have ended.
    HEXMATE_STATUS_RESULT_NOT_ALLOWED = 136,
    /// There is no further game in the text.
    HEXMATE_STATUS_PGN_END = 150,
    /// A character in PGN that belongs to nothing.
    HEXMATE_STATUS_PGN_UNEXPECTED = 151,
    /// A tag is not [Name "value"] on one line.
    HEXMATE_STATUS_PGN_TAG_FORM = 152,
    /// A tag that the game has already.
    HEXMATE_STATUS_PGN_TAG_TWICE = 153,
    /// A comment that is not closed.
    HEXMATE_STATUS_PGN_COMMENT_OPEN = 154,
    /// A variation that is not closed.
    HEXMATE_STATUS_PGN_VARIATION_OPEN = 155,
    /// A $ without a number from 0 to 255.
    HEXMATE_STATUS_PGN_NAG = 156,
    /// Not one of ! ? !! ?? !? ?! behind a move.
    HEXMATE_STATUS_PGN_SUFFIX = 157,
    /// The game names no variant, and the reader was given none.
    HEXMATE_STATUS_PGN_VARIANT_MISSING = 158,
    /// SetUp is 1 if there is a FEN, else 0; here it is not.
    HEXMATE_STATUS_PGN_SETUP = 159,
    /// The value of the Result tag is no result.
    HEXMATE_STATUS_PGN_RESULT = 160,
    /// The number in front of a move is not the move's.
    HEXMATE_STATUS_PGN_MOVE_NUMBER = 161,
    /// A game ends without result.
    HEXMATE_STATUS_PGN_UNFINISHED = 162,
    /// The result behind the moves is not the one of the Result tag.
    HEXMATE_STATUS_PGN_TWO_RESULTS = 163,
    /// The game cannot end with this result in its last position.
    HEXMATE_STATUS_PGN_RESULT_ON_BOARD = 164,
    /// The game has no such tag.
    HEXMATE_STATUS_TAG_UNKNOWN = 170,
    /// A tag's name is made of letters, digits and underscores of ASCII, one at least.
    HEXMATE_STATUS_TAG_NAME = 171,
    /// A tag's value holds a control character.
    HEXMATE_STATUS_TAG_CONTROL = 172,
    /// Result, Variant, SetUp and FEN follow from the game and cannot be set.
    HEXMATE_STATUS_TAG_OWN = 173,
    /// An array has not exactly the length that it must have.
    HEXMATE_STATUS_ARRAY_LENGTH = 180,
    /// A position of another variant than the one asked for.
    HEXMATE_STATUS_WRONG_VARIANT = 181,
    /// A position has occurred once at least: now.
    HEXMATE_STATUS_NO_OCCURRENCE = 182,
    /// The variant has no move with this policy index.
    HEXMATE_STATUS_POLICY_INDEX = 183,
    /// The move has no policy index: no queen, knight or promoting pawn makes it.
    HEXMATE_STATUS_NO_POLICY_INDEX = 184,
    /// A packed plane has a bit off the board.
    HEXMATE_STATUS_PACKED_PLANE_BIT = 185,
    /// A packed clock above 100.
    HEXMATE_STATUS_PACKED_CLOCK = 186,
    /// So many threads cannot be started here.
    HEXMATE_STATUS_THREADS = 190,
}

messages! {
    HEXMATE_OK: "done",
    HEXMATE_STATUS_NULL_POINTER: "a pointer that must not be NULL is NULL",
    HEXMATE_STATUS_MISALIGNED: "a pointer is not aligned as its type asks for",
    HEXMATE_STATUS_BUFFER_TOO_SMALL: "the buffer is too small",
    HEXMATE_STATUS_TOO_LARGE: "an array or text is longer than memory can be",
    HEXMATE_STATUS_NOT_UTF8: "the text is not valid UTF-8",
    HEXMATE_STATUS_UNKNOWN_VARIANT: "there is no such variant",
    HEXMATE_STATUS_UNKNOWN_COLOR: "a colour is 0 (White) or 1 (Black)",
    HEXMATE_STATUS_UNKNOWN_PIECE: "there is no such piece, or it may not stand here",
    HEXMATE_STATUS_UNKNOWN_CELL: "the board has no such cell",
    HEXMATE_STATUS_UNKNOWN_SETTING: "a setting has a value that it cannot have",
    HEXMATE_STATUS_INVALID_POSITION: "the value is not a position that this library has written",
    HEXMATE_STATUS_INVALID_MOVE: "the value is not a move, or evidently not one of this position",
    HEXMATE_STATUS_INVALID_HANDLE: "the pointer is not a handle, or one that has been destroyed",
    HEXMATE_STATUS_OUT_OF_RANGE: "a number is out of its range",
    HEXMATE_STATUS_PANIC: "a fault in the library, stopped at its border",
    HEXMATE_STATUS_OTHER: "a fault that has no number of its own",
    HEXMATE_STATUS_ILLEGAL_MOVE: "the move is not legal",
    HEXMATE_STATUS_MOVE_EMPTY: "there is no move",
    HEXMATE_STATUS_MOVE_CELL: "not a cell of the board",
    HEXMATE_STATUS_MOVE_PROMOTION: "not a piece that a pawn can become",
    HEXMATE_STATUS_MOVE_TRAILING: "text that belongs to no move",
    HEXMATE_STATUS_MOVE_AMBIGUOUS: "several legal moves fit",
    HEXMATE_STATUS_MOVE_PIECE_LETTER: "no piece has this letter",
    HEXMATE_STATUS_MOVE_RANK: "not a rank of the board",
    HEXMATE_STATUS_MOVE_CASTLING: "the variant has no castling that is written so",
    HEXMATE_STATUS_MOVE_PAWN_FILE: "a pawn's capture must name the pawn's file",
    HEXMATE_STATUS_MOVE_NOTHING_CAPTURED: "the move captures nothing",
    HEXMATE_STATUS_MOVE_CAPTURE_SIGN: "the move captures, so an x is missing",
    HEXMATE_STATUS_MOVE_NOT_IN_PASSING: "the move is no capture in passing",
    HEXMATE_STATUS_MOVE_NOT_PROMOTED: "no pawn reaches a last cell with this move",
    HEXMATE_STATUS_MOVE_PROMOTION_MISSING: "the pawn must become another piece",
    HEXMATE_STATUS_FEN_MISSING: "the FEN lacks a field",
    HEXMATE_STATUS_FEN_TRAILING: "the FEN has text that does not belong there",
    HEXMATE_STATUS_FEN_RANK_COUNT: "the FEN has not as many ranks as the board",
    HEXMATE_STATUS_FEN_RANK_LENGTH: "a rank of the FEN has not as many cells as the board's",
    HEXMATE_STATUS_FEN_RUN: "the FEN has something that is not a run of empty cells",
    HEXMATE_STATUS_FEN_PIECE: "the FEN has a letter that is no piece",
    HEXMATE_STATUS_FEN_SIDE: "the FEN's side to move is neither w nor b",
    HEXMATE_STATUS_FEN_CASTLING: "the FEN's castling rights are not - or some of KQkq in this order",
    HEXMATE_STATUS_FEN_EN_PASSANT: "the FEN's en-passant cell is not - or a cell of the board",
    HEXMATE_STATUS_FEN_COUNTER: "a counter of the FEN is not a number in its range",
    HEXMATE_STATUS_OFF_BOARD: "a piece stands off the board",
    HEXMATE_STATUS_NO_KING: "a side has no king",
    HEXMATE_STATUS_SECOND_KING: "a side has more than one king",
    HEXMATE_STATUS_PAWN_ON_LAST_CELL: "a pawn stands where it would have been promoted",
    HEXMATE_STATUS_NO_CASTLING: "the variant has no castling",
    HEXMATE_STATUS_CASTLING_NOT_AT_HOME: "a castling right needs its king and rook at home",
    HEXMATE_STATUS_NO_EN_PASSANT: "the variant has no captures in passing",
    HEXMATE_STATUS_EN_PASSANT_IMPOSSIBLE: "the en-passant cell is not the first cell that the last move can have skipped",
    HEXMATE_STATUS_EN_PASSANT_CLOCK: "with an en-passant cell the plies since a capture or pawn move are 0",
    HEXMATE_STATUS_OPPONENT_IN_CHECK: "the side that has just moved is in check",
    HEXMATE_STATUS_MOVE_NUMBER_ZERO: "the number of the move is at least 1",
    HEXMATE_STATUS_SETUP_BOARD: "setup strings are for boards of 91 cells",
    HEXMATE_STATUS_SETUP_COORDINATE: "the setup string has no coordinate here",
    HEXMATE_STATUS_SETUP_SEPARATOR: "the setup string lacks a comma or colon here",
    HEXMATE_STATUS_SETUP_PIECE: "the setup string has no piece here",
    HEXMATE_STATUS_SETUP_CELL: "the setup string names a cell that the board does not have",
    HEXMATE_STATUS_SETUP_OCCUPIED: "the setup string has a second piece on a cell",
    HEXMATE_STATUS_SETUP_STATE: "a setup string holds White to move, no en passant and counters 0 and 1 only",
    HEXMATE_STATUS_PACKED_LENGTH: "not as many bytes as a packed position has",
    HEXMATE_STATUS_PACKED_VERSION: "a packed position of an unknown version",
    HEXMATE_STATUS_PACKED_SIDE: "the packed position's side to move is neither 0 nor 1",
    HEXMATE_STATUS_PACKED_CASTLING: "the packed position's castling rights are not 0 to 15",
    HEXMATE_STATUS_PACKED_EN_PASSANT: "the packed position's en-passant cell is no cell",
    HEXMATE_STATUS_PACKED_NOT_ZERO: "bytes of the packed position that must be 0 are not",
    HEXMATE_STATUS_PACKED_PIECE: "bits of the packed position's cells stand for no piece",
    HEXMATE_STATUS_GAME_OVER: "the game is over",
    HEXMATE_STATUS_NOTHING_TO_CLAIM: "there is nothing to claim",
    HEXMATE_STATUS_AGREEMENT_NOT_ALLOWED: "the settings of the game do not allow an end by agreement",
    HEXMATE_STATUS_RESIGNATION_NOT_ALLOWED: "the settings of the game do not allow an end by resignation",
    HEXMATE_STATUS_LIMIT_ZERO: "the limit of plies is at least 1",
    HEXMATE_STATUS_NO_MOVE_TO_TAKE_BACK: "there is no move to take back",
    HEXMATE_STATUS_RESULT_NOT_ALLOWED: "the settings do not allow this result",
    HEXMATE_STATUS_PGN_END: "there is no further game",
    HEXMATE_STATUS_PGN_UNEXPECTED: "a character that belongs to nothing",
    HEXMATE_STATUS_PGN_TAG_FORM: "a tag that is not well formed",
    HEXMATE_STATUS_PGN_TAG_TWICE: "a tag that the game has already",
    HEXMATE_STATUS_PGN_COMMENT_OPEN: "a comment that is not closed",
    HEXMATE_STATUS_PGN_VARIATION_OPEN: "a variation that is not closed",
    HEXMATE_STATUS_PGN_NAG: "a $ needs a number from 0 to 255",
    HEXMATE_STATUS_PGN_SUFFIX: "not one of ! ? !! ?? !? ?! behind a move",
    HEXMATE_STATUS_PGN_VARIANT_MISSING: "the game names no variant",
    HEXMATE_STATUS_PGN_SETUP: "SetUp is 1 if there is a FEN, else 0",
    HEXMATE_STATUS_PGN_RESULT: "the Result tag holds no result",
    HEXMATE_STATUS_PGN_MOVE_NUMBER: "the number in front of a move is not the move's",
    HEXMATE_STATUS_PGN_UNFINISHED: "the game ends without result",
    HEXMATE_STATUS_PGN_TWO_RESULTS: "the result is not that of the Result tag",
    HEXMATE_STATUS_PGN_RESULT_ON_BOARD: "the game cannot end with this result in its last position",
    HEXMATE_STATUS_TAG_UNKNOWN: "the game has no such tag",
    HEXMATE_STATUS_TAG_NAME: "a tag's name is made of letters, digits and underscores",
    HEXMATE_STATUS_TAG_CONTROL: "a tag's value holds a control character",
    HEXMATE_STATUS_TAG_OWN: "this tag follows from the game",
    HEXMATE_STATUS_ARRAY_LENGTH: "an array has not the length that it must have",
    HEXMATE_STATUS_WRONG_VARIANT: "the position is of another variant",
    HEXMATE_STATUS_NO_OCCURRENCE: "a position has occurred once at least",
    HEXMATE_STATUS_POLICY_INDEX: "the variant has no move with this policy index",
    HEXMATE_STATUS_NO_POLICY_INDEX: "the move has no policy index",
    HEXMATE_STATUS_PACKED_PLANE_BIT: "a packed plane has a bit off the board",
    HEXMATE_STATUS_PACKED_CLOCK: "a packed clock is 0 to 100",
    HEXMATE_STATUS_THREADS: "so many threads cannot be started here",
}

fn entry(status: i32) -> Option<&'static (hexmate_status_t, &'static CStr, &'static CStr)> {
    STATUSES.iter().find(|entry| entry.0 as i32 == status)
}

/// Describes a status in English, in a few words and without a full stop: a text that is always there and never to be freed.
/// For a number that is no status it says so.
#[no_mangle]
pub extern "C" fn hexmate_status_message(status: i32) -> *const c_char {
    entry(status)
        .map_or(c"there is no such status", |entry| entry.2)
        .as_ptr()
}

/// The name of a status as this header has it, such as "HEXMATE_STATUS_NO_KING"; "unknown" for a number that is no
/// status. A text that is always there and never to be freed.
#[no_mangle]
pub extern "C" fn hexmate_status_name(status: i32) -> *const c_char {
    entry(status).map_or(c"unknown", |entry| entry.1).as_ptr()
}

impl From<&SetupError> for hexmate_status_t {
    fn from(error: &SetupError) -> hexmate_status_t {
        match error {
            SetupError::OffBoard(_) => HEXMATE_STATUS_OFF_BOARD,
            SetupError::NoKing(_) => HEXMATE_STATUS_NO_KING,
            SetupError::SecondKing(..) => HEXMATE_STATUS_SECOND_KING,
            SetupError::PawnOnLastCell(..) => HEXMATE_STATUS_PAWN_ON_LAST_CELL,
            SetupError::NoCastling => HEXMATE_STATUS_NO_CASTLING,
            SetupError::CastlingNotAtHome(_) => HEXMATE_STATUS_CASTLING_NOT_AT_HOME,
            SetupError::NoEnPassant => HEXMATE_STATUS_NO_EN_PASSANT,
            SetupError::EnPassantImpossible(_) => HEXMATE_STATUS_EN_PASSANT_IMPOSSIBLE,
            SetupError::EnPassantClock(_) => HEXMATE_STATUS_EN_PASSANT_CLOCK,
            SetupError::OpponentInCheck(_) => HEXMATE_STATUS_OPPONENT_IN_CHECK,
            SetupError::MoveNumberZero => HEXMATE_STATUS_MOVE_NUMBER_ZERO,
            _ => HEXMATE_STATUS_OTHER,
        }
    }
}

impl From<&FenError> for hexmate_status_t {
    fn from(error: &FenError) -> hexmate_status_t {
        match &error.kind {
            FenErrorKind::Missing(_) => HEXMATE_STATUS_FEN_MISSING,
            FenErrorKind::Trailing => HEXMATE_STATUS_FEN_TRAILING,
            FenErrorKind::RankCount { .. } => HEXMATE_STATUS_FEN_RANK_COUNT,
            FenErrorKind::RankLength { .. } => HEXMATE_STATUS_FEN_RANK_LENGTH,
            FenErrorKind::Run => HEXMATE_STATUS_FEN_RUN,
            FenErrorKind::Piece(_) => HEXMATE_STATUS_FEN_PIECE,
            FenErrorKind::Side => HEXMATE_STATUS_FEN_SIDE,
            FenErrorKind::Castling => HEXMATE_STATUS_FEN_CASTLING,
            FenErrorKind::EnPassant => HEXMATE_STATUS_FEN_EN_PASSANT,
            FenErrorKind::Counter { .. } => HEXMATE_STATUS_FEN_COUNTER,
            FenErrorKind::Setup(error) => error.into(),
            _ => HEXMATE_STATUS_OTHER,
        }
    }
}

impl From<&MoveError> for hexmate_status_t {
    fn from(error: &MoveError) -> hexmate_status_t {
        (&error.kind).into()
    }
}

impl From<&MoveErrorKind> for hexmate_status_t {
    fn from(error: &MoveErrorKind) -> hexmate_status_t {
        match error {
            MoveErrorKind::Empty => HEXMATE_STATUS_MOVE_EMPTY,
            MoveErrorKind::Cell => HEXMATE_STATUS_MOVE_CELL,
            MoveErrorKind::Promotion => HEXMATE_STATUS_MOVE_PROMOTION,
            MoveErrorKind::Trailing => HEXMATE_STATUS_MOVE_TRAILING,
            MoveErrorKind::PieceLetter(_) => HEXMATE_STATUS_MOVE_PIECE_LETTER,
            MoveErrorKind::Rank => HEXMATE_STATUS_MOVE_RANK,
            MoveErrorKind::Castling => HEXMATE_STATUS_MOVE_CASTLING,
            MoveErrorKind::PawnFile => HEXMATE_STATUS_MOVE_PAWN_FILE,
            MoveErrorKind::NothingCaptured => HEXMATE_STATUS_MOVE_NOTHING_CAPTURED,
            MoveErrorKind::CaptureSign => HEXMATE_STATUS_MOVE_CAPTURE_SIGN,
            MoveErrorKind::NotInPassing => HEXMATE_STATUS_MOVE_NOT_IN_PASSING,
            MoveErrorKind::NotPromoted => HEXMATE_STATUS_MOVE_NOT_PROMOTED,
            MoveErrorKind::PromotionMissing => HEXMATE_STATUS_MOVE_PROMOTION_MISSING,
            MoveErrorKind::Illegal { .. } => HEXMATE_STATUS_ILLEGAL_MOVE,
            MoveErrorKind::Ambiguous { .. } => HEXMATE_STATUS_MOVE_AMBIGUOUS,
            _ => HEXMATE_STATUS_OTHER,
        }
    }
}

impl From<&SetupStringError> for hexmate_status_t {
    fn from(error: &SetupStringError) -> hexmate_status_t {
        match &error.kind {
            SetupStringErrorKind::Board => HEXMATE_STATUS_SETUP_BOARD,
            SetupStringErrorKind::Coordinate => HEXMATE_STATUS_SETUP_COORDINATE,
            SetupStringErrorKind::Expected(_) => HEXMATE_STATUS_SETUP_SEPARATOR,
            SetupStringErrorKind::Piece => HEXMATE_STATUS_SETUP_PIECE,
            SetupStringErrorKind::Cell => HEXMATE_STATUS_SETUP_CELL,
            SetupStringErrorKind::Occupied => HEXMATE_STATUS_SETUP_OCCUPIED,
            SetupStringErrorKind::Setup(error) => error.into(),
            SetupStringErrorKind::State => HEXMATE_STATUS_SETUP_STATE,
            _ => HEXMATE_STATUS_OTHER,
        }
    }
}

impl From<&PackedError> for hexmate_status_t {
    fn from(error: &PackedError) -> hexmate_status_t {
        match error {
            PackedError::Length(_) => HEXMATE_STATUS_PACKED_LENGTH,
            PackedError::Version(_) => HEXMATE_STATUS_PACKED_VERSION,
            PackedError::Variant(_) => HEXMATE_STATUS_UNKNOWN_VARIANT,
            PackedError::Side(_) => HEXMATE_STATUS_PACKED_SIDE,
            PackedError::Castling(_) => HEXMATE_STATUS_PACKED_CASTLING,
            PackedError::EnPassant(_) => HEXMATE_STATUS_PACKED_EN_PASSANT,
            PackedError::NotZero => HEXMATE_STATUS_PACKED_NOT_ZERO,
            PackedError::Piece(_) => HEXMATE_STATUS_PACKED_PIECE,
            PackedError::Setup(error) => error.into(),
            _ => HEXMATE_STATUS_OTHER,
        }
    }
}

impl From<&GameError> for hexmate_status_t {
    fn from(error: &GameError) -> hexmate_status_t {
        match error {
            GameError::Illegal(_) => HEXMATE_STATUS_ILLEGAL_MOVE,
            GameError::Text(error) => error.into(),
            GameError::Over(_) => HEXMATE_STATUS_GAME_OVER,
            GameError::NothingToClaim => HEXMATE_STATUS_NOTHING_TO_CLAIM,
            GameError::NotAllowed(Termination::Resignation) => {
                HEXMATE_STATUS_RESIGNATION_NOT_ALLOWED
            }
            GameError::NotAllowed(Termination::Agreement) => HEXMATE_STATUS_AGREEMENT_NOT_ALLOWED,
            GameError::NotAllowed(_) => HEXMATE_STATUS_RESULT_NOT_ALLOWED,
            GameError::LimitZero => HEXMATE_STATUS_LIMIT_ZERO,
            _ => HEXMATE_STATUS_OTHER,
        }
    }
}

impl From<&PgnError> for hexmate_status_t {
    fn from(error: &PgnError) -> hexmate_status_t {
        match &error.kind {
            PgnErrorKind::Utf8 => HEXMATE_STATUS_NOT_UTF8,
            PgnErrorKind::Unexpected(_) => HEXMATE_STATUS_PGN_UNEXPECTED,
            PgnErrorKind::TagForm(_) => HEXMATE_STATUS_PGN_TAG_FORM,
            PgnErrorKind::TagTwice(_) => HEXMATE_STATUS_PGN_TAG_TWICE,
            PgnErrorKind::CommentOpen => HEXMATE_STATUS_PGN_COMMENT_OPEN,
            PgnErrorKind::VariationOpen => HEXMATE_STATUS_PGN_VARIATION_OPEN,
            PgnErrorKind::Nag => HEXMATE_STATUS_PGN_NAG,
            PgnErrorKind::Suffix => HEXMATE_STATUS_PGN_SUFFIX,
            PgnErrorKind::VariantMissing => HEXMATE_STATUS_PGN_VARIANT_MISSING,
            PgnErrorKind::Variant(_) => HEXMATE_STATUS_UNKNOWN_VARIANT,
            PgnErrorKind::SetUp => HEXMATE_STATUS_PGN_SETUP,
            PgnErrorKind::Fen(error) => error.into(),
            PgnErrorKind::Result(_) => HEXMATE_STATUS_PGN_RESULT,
            PgnErrorKind::MoveNumber { .. } => HEXMATE_STATUS_PGN_MOVE_NUMBER,
            PgnErrorKind::Move(error) => error.into(),
            PgnErrorKind::Unfinished => HEXMATE_STATUS_PGN_UNFINISHED,
            PgnErrorKind::TwoResults { .. } => HEXMATE_STATUS_PGN_TWO_RESULTS,
            PgnErrorKind::ResultOnBoard { .. } => HEXMATE_STATUS_PGN_RESULT_ON_BOARD,
            _ => HEXMATE_STATUS_OTHER,
        }
    }
}

impl From<&TagError> for hexmate_status_t {
    fn from(error: &TagError) -> hexmate_status_t {
        match error {
            TagError::Name(_) => HEXMATE_STATUS_TAG_NAME,
            TagError::Control(..) => HEXMATE_STATUS_TAG_CONTROL,
            TagError::Own(_) => HEXMATE_STATUS_TAG_OWN,
            _ => HEXMATE_STATUS_OTHER,
        }
    }
}

impl From<&EncodeError> for hexmate_status_t {
    fn from(error: &EncodeError) -> hexmate_status_t {
        match error {
            EncodeError::Length { .. } => HEXMATE_STATUS_ARRAY_LENGTH,
            EncodeError::Capacity { .. } => HEXMATE_STATUS_BUFFER_TOO_SMALL,
            EncodeError::Variant { .. } => HEXMATE_STATUS_WRONG_VARIANT,
            EncodeError::NoOccurrence => HEXMATE_STATUS_NO_OCCURRENCE,
            EncodeError::PolicyIndex { .. } => HEXMATE_STATUS_POLICY_INDEX,
            EncodeError::NoPolicyIndex => HEXMATE_STATUS_NO_POLICY_INDEX,
            EncodeError::PackedBit { .. } => HEXMATE_STATUS_PACKED_PLANE_BIT,
            EncodeError::PackedClock(_) => HEXMATE_STATUS_PACKED_CLOCK,
            _ => HEXMATE_STATUS_OTHER,
        }
    }
}

impl From<&BatchError> for hexmate_status_t {
    fn from(error: &BatchError) -> hexmate_status_t {
        match error {
            BatchError::Length { .. } => HEXMATE_STATUS_ARRAY_LENGTH,
            BatchError::Capacity { .. } => HEXMATE_STATUS_BUFFER_TOO_SMALL,
            BatchError::Encode { error, .. } => error.into(),
            BatchError::Illegal { .. } => HEXMATE_STATUS_ILLEGAL_MOVE,
            BatchError::Threads(_) => HEXMATE_STATUS_THREADS,
            _ => HEXMATE_STATUS_OTHER,
        }
    }
}
