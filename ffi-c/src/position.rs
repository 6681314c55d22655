//! Positions: plain values of 80 bytes that hold all that decides which moves are legal.
//!
//! Copy them with =, keep them in arrays, compare them with memcmp(). Read their fields as you like, but let only this library write
//! them: a value that it has not written is answered with HEXMATE_STATUS_INVALID_POSITION. Positions in files and on the wire go as FEN or packed
//! records.

use std::ffi::c_char;

use bytemuck::{Pod, Zeroable};
use hexmate::{
    FenError, FenErrorKind, Position, RawPosition, Setup, SetupError, SetupStringError,
    SetupStringErrorKind,
};

use crate::bitboard::hexmate_bitboard_t;
use crate::border::{cross, Answer, Caller, Out};
use crate::cell::{cell_in, hexmate_cell_t};
use crate::pieces::{
    color_in, hexmate_color_t, hexmate_piece_t, piece_in, HEXMATE_COLOR_NONE, HEXMATE_PIECE_NONE,
};
use crate::status::hexmate_status_t::{self, *};
use crate::variant::{hexmate_variant_t, variant_in};

/// Right to castle on the bishops' flank, White's: "K" of FEN.
pub const HEXMATE_CASTLING_WHITE_BISHOPS: u32 = 1;
/// Right to castle on the queen's flank, White's: "Q" of FEN.
pub const HEXMATE_CASTLING_WHITE_QUEENS: u32 = 2;
/// Right to castle on the bishops' flank, Black's: "k" of FEN.
pub const HEXMATE_CASTLING_BLACK_BISHOPS: u32 = 4;
/// Right to castle on the queen's flank, Black's: "q" of FEN.
pub const HEXMATE_CASTLING_BLACK_QUEENS: u32 = 8;

/// A position of one of the variants, a plain value copied by =.
///
/// Two positions are equal if all bytes are; every byte is written, and there is no padding.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
pub struct hexmate_position_t {
    /// Four sets of cells. The first three give the bits of the number of the piece on each cell, lowest first: 0 none, 1 rook, 2 bishop, 3 queen, 4 pawn, 5 knight,
    /// 6 king (not the numbers HEXMATE_PIECE_...). The fourth has White's pieces.
    pub planes: [hexmate_bitboard_t; 4],
    /// The Zobrist key: the same for positions that are the same for repetition, different, as good as always, for others. It holds neither
    /// counters nor, for good, from version to version.
    pub key: u64,
    /// Plies since the last capture or pawn move, 0 to 65535, where it stops.
    pub halfmove_clock: u16,
    /// Number of the move, 1 to 65535, where it stops; it grows after Black's moves.
    pub fullmove_number: u16,
    /// The first cell that the last move's pawn skipped, if a capture in passing is legal, else HEXMATE_CELL_NONE.
    pub en_passant: u8,
    /// Castling rights: a sum of HEXMATE_CASTLING_...
    pub castling: u8,
    /// The side to move: HEXMATE_COLOR_WHITE or HEXMATE_COLOR_BLACK.
    pub side_to_move: u8,
    /// The variant: one of HEXMATE_VARIANT_...
    pub variant: u8,
}

static_assertions::const_assert!(size_of::<hexmate_position_t>() == 80);
static_assertions::const_assert!(align_of::<hexmate_position_t>() == align_of::<u64>());
static_assertions::const_assert!(
    std::mem::offset_of!(hexmate_position_t, key) == std::mem::offset_of!(RawPosition, key)
        && std::mem::offset_of!(hexmate_position_t, variant)
            == std::mem::offset_of!(RawPosition, variant)
);

impl From<&Position> for hexmate_position_t {
    #[inline(always)]
    fn from(position: &Position) -> hexmate_position_t {
        bytemuck::cast(RawPosition::from(position))
    }
}

/// The position of a value that a caller gave.
pub(crate) fn checked(value: &hexmate_position_t) -> Answer<Position> {
    Position::from_raw(bytemuck::cast_ref(value)).ok_or(HEXMATE_STATUS_INVALID_POSITION)
}

/// The position behind a caller's pointer.
pub(crate) fn position_in(caller: Caller, pointer: *const hexmate_position_t) -> Answer<Position> {
    checked(caller.look(pointer)?)
}

/// The positions behind a caller's pointer.
pub(crate) fn positions_in(
    caller: Caller,
    pointer: *const hexmate_position_t,
    count: usize,
) -> Answer<Vec<Position>> {
    caller.array(pointer, count)?.iter().map(checked).collect()
}

/// What `body` gives for the position behind a caller's pointer: for functions of which many are called, since it copies nothing.
#[inline(always)]
pub(crate) fn with_position<R>(
    caller: Caller,
    pointer: *const hexmate_position_t,
    body: impl FnOnce(&Position) -> Answer<R>,
) -> Answer<R> {
    let raw: &RawPosition = bytemuck::cast_ref(caller.look(pointer)?);
    Position::with_raw(raw, body).unwrap_or(Err(HEXMATE_STATUS_INVALID_POSITION))
}

/// What a text means, or why it means nothing; then the byte at fault is written, if it is one byte's fault.
pub(crate) fn parsed<T, E>(
    result: Result<T, E>,
    error_offset: &Out<usize>,
    offset: impl Fn(&E) -> Option<usize>,
) -> Answer<T>
where
    hexmate_status_t: for<'a> From<&'a E>,
{
    result.map_err(|error| {
        if let Some(offset) = offset(&error) {
            error_offset.set(offset);
        }
        hexmate_status_t::from(&error)
    })
}

/// Where a FEN goes wrong, unless the fault is the whole text's: no byte of it is a king that is missing.
fn fen_offset(error: &FenError) -> Option<usize> {
    match &error.kind {
        FenErrorKind::Setup(
            SetupError::SecondKing(..)
            | SetupError::PawnOnLastCell(..)
            | SetupError::NoCastling
            | SetupError::CastlingNotAtHome(_)
            | SetupError::NoEnPassant
            | SetupError::EnPassantImpossible(_)
            | SetupError::EnPassantClock(_)
            | SetupError::OpponentInCheck(_),
        ) => Some(error.offset),
        FenErrorKind::Setup(_) => None,
        _ => Some(error.offset),
    }
}

/// The same for a setup string, which says nothing of the side to move, and may be read for a board that has none.
fn setup_string_offset(error: &SetupStringError) -> Option<usize> {
    match &error.kind {
        SetupStringErrorKind::Setup(
            SetupError::SecondKing(..) | SetupError::PawnOnLastCell(..),
        ) => Some(error.offset),
        SetupStringErrorKind::Setup(_) | SetupStringErrorKind::Board => None,
        _ => Some(error.offset),
    }
}

/// Writes the start position of a variant.
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_start(
    variant: hexmate_variant_t,
    position: *mut hexmate_position_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(position)?;
        out.set((&Position::start(variant_in(variant)?)).into());
        Ok(())
    })
}

/// Reads a FEN. What the rules and the format do not allow is refused; only an en-passant cell on which no capture is legal is accepted and
/// left out. Both counters may be missing (0 and 1).
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_from_fen(
    variant: hexmate_variant_t,
    fen: *const c_char,
    length: usize,
    position: *mut hexmate_position_t,
    error_offset: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(position)?;
        let offset = caller.optional_out(error_offset)?;
        let variant = variant_in(variant)?;
        let fen = caller.text(fen, length, &offset)?;
        let position = parsed(Position::from_fen(variant, fen), &offset, fen_offset)?;
        out.set((&position).into());
        Ok(())
    })
}

/// Writes the FEN of a position, with all six fields. HEXMATE_FEN_CAPACITY bytes are always enough.
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_fen(
    position: *const hexmate_position_t,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let needed = caller.optional_out(needed)?;
        let buffer = caller.buffer(buffer, capacity, needed)?;
        buffer.fill_text(&position_in(caller, position)?.fen())
    })
}

/// Reads a setup string, the form on the source card of McCooey's game: "q,r:piece" pairs joined by commas, for boards of 91 cells. White is to
/// move, there is no capture in passing, and the counters are 0 and 1.
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_from_setup_string(
    variant: hexmate_variant_t,
    text: *const c_char,
    length: usize,
    position: *mut hexmate_position_t,
    error_offset: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(position)?;
        let offset = caller.optional_out(error_offset)?;
        let variant = variant_in(variant)?;
        let text = caller.text(text, length, &offset)?;
        let result = Position::from_setup_string(variant, text);
        out.set((&parsed(result, &offset, setup_string_offset)?).into());
        Ok(())
    })
}

/// Writes the setup string of a position with White to move, no capture in passing and counters 0 and 1, on 91 cells; any other is answered with
/// HEXMATE_STATUS_SETUP_STATE or HEXMATE_STATUS_SETUP_BOARD. HEXMATE_SETUP_STRING_CAPACITY bytes are always enough.
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_setup_string(
    position: *const hexmate_position_t,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let needed = caller.optional_out(needed)?;
        let buffer = caller.buffer(buffer, capacity, needed)?;
        let text = position_in(caller, position)?.setup_string();
        buffer.fill_text(&text.map_err(|error| hexmate_status_t::from(&error))?)
    })
}

/// Writes a drawing of the board in lines: capital letters for White's pieces, small ones for Black's, dots for empty cells, the letters of the files
/// below. HEXMATE_DIAGRAM_CAPACITY bytes are always enough.
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_diagram(
    position: *const hexmate_position_t,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> hexmate_status_t {
    cross!(caller => {
        let needed = caller.optional_out(needed)?;
        let buffer = caller.buffer(buffer, capacity, needed)?;
        buffer.fill_text(&position_in(caller, position)?.to_string())
    })
}

/// Checks a position thoroughly: for values that come from outside the program. Other functions check only what they rely on, in a few nanoseconds; this one
/// also refuses a position whose side not to move is in check, or whose key is not its own. It answers the status of the first fault.
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_check(
    position: *const hexmate_position_t,
) -> hexmate_status_t {
    cross!(caller => {
        let position = position_in(caller, position)?;
        let rebuilt = Setup::from(&position).position();
        let rebuilt = rebuilt.map_err(|error| hexmate_status_t::from(&error))?;
        // Every field with the key, and an en-passant cell only where the capture is legal.
        if hexmate_position_t::from(&rebuilt) == hexmate_position_t::from(&position) {
            Ok(())
        } else {
            Err(HEXMATE_STATUS_INVALID_POSITION)
        }
    })
}

/// Tells whether two positions are the same by the rule of repetition: cells, side to move, castling rights, and legal captures in passing. Writes 1 or
/// 0.
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_same_for_repetition(
    position: *const hexmate_position_t,
    other: *const hexmate_position_t,
    same: *mut u32,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(same)?;
        let position = position_in(caller, position)?;
        let other = position_in(caller, other)?;
        out.set(position.same_for_repetition(&other) as u32);
        Ok(())
    })
}

/// Writes the position with left and right exchanged, and with them the two castling wings; side to move and counters stay. The rules are the same there.
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_reflected(
    position: *const hexmate_position_t,
    reflected: *mut hexmate_position_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(reflected)?;
        out.set((&position_in(caller, position)?.reflected()).into());
        Ok(())
    })
}

/// Writes the position as it would be with the sides exchanged: colours, the side to move and castling rights, and cells through the mirror between the
/// sides; counters stay.
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_mirrored(
    position: *const hexmate_position_t,
    mirrored: *mut hexmate_position_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(mirrored)?;
        out.set((&position_in(caller, position)?.mirrored()).into());
        Ok(())
    })
}

/// Tells which piece stands on a cell: HEXMATE_PIECE_NONE and HEXMATE_COLOR_NONE if none.
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_piece_at(
    position: *const hexmate_position_t,
    cell: hexmate_cell_t,
    piece: *mut hexmate_piece_t,
    color: *mut hexmate_color_t,
) -> hexmate_status_t {
    cross!(caller => {
        let piece_out = caller.out(piece)?;
        let color_out = caller.out(color)?;
        let position = position_in(caller, position)?;
        let cell = cell_in(position.variant(), cell)?;
        let (piece, color) = match position.piece_at(cell) {
            Some((piece, color)) => (piece as u32, color as u32),
            None => (HEXMATE_PIECE_NONE, HEXMATE_COLOR_NONE),
        };
        piece_out.set(piece);
        color_out.set(color);
        Ok(())
    })
}

/// Writes the cells of a side's pieces of a kind. HEXMATE_COLOR_NONE stands for both sides, HEXMATE_PIECE_NONE for all kinds.
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_pieces(
    position: *const hexmate_position_t,
    color: hexmate_color_t,
    piece: hexmate_piece_t,
    cells: *mut hexmate_bitboard_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(cells)?;
        let position = position_in(caller, position)?;
        let mut cells = match color {
            HEXMATE_COLOR_NONE => position.occupied(),
            _ => position.colored(color_in(color)?),
        };
        if piece != HEXMATE_PIECE_NONE {
            let piece = piece_in(piece)?;
            cells &= position.pieces(hexmate::Color::White, piece)
                | position.pieces(hexmate::Color::Black, piece);
        }
        out.set(cells.into());
        Ok(())
    })
}

/// Tells where a side's king stands.
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_king(
    position: *const hexmate_position_t,
    color: hexmate_color_t,
    cell: *mut hexmate_cell_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(cell)?;
        let position = position_in(caller, position)?;
        out.set(position.king(color_in(color)?).index() as u32);
        Ok(())
    })
}

/// Writes the pieces that give check to the side to move; the set is empty if it is not in check.
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_checkers(
    position: *const hexmate_position_t,
    cells: *mut hexmate_bitboard_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(cells)?;
        out.set(position_in(caller, position)?.checkers().into());
        Ok(())
    })
}

/// Writes the pieces of the side to move that are pinned to their king.
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_pinned(
    position: *const hexmate_position_t,
    cells: *mut hexmate_bitboard_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(cells)?;
        out.set(position_in(caller, position)?.pinned().into());
        Ok(())
    })
}

/// Writes the pieces of a side that attack a cell, pinned ones included. Captures in passing are not attacks.
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_attackers(
    position: *const hexmate_position_t,
    by: hexmate_color_t,
    cell: hexmate_cell_t,
    cells: *mut hexmate_bitboard_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(cells)?;
        let position = position_in(caller, position)?;
        let cell = cell_in(position.variant(), cell)?;
        out.set(position.attackers(color_in(by)?, cell).into());
        Ok(())
    })
}

/// Writes the cells that the piece on a cell attacks, whoever stands there, and whether or not it is pinned; none from an empty cell.
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_attacks(
    position: *const hexmate_position_t,
    cell: hexmate_cell_t,
    cells: *mut hexmate_bitboard_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(cells)?;
        let position = position_in(caller, position)?;
        let cell = cell_in(position.variant(), cell)?;
        out.set(position.attacks_from(cell).into());
        Ok(())
    })
}

/// Writes the cells on which a pawn of the side to move may be able to capture in passing: all that the pawn which has just stepped skipped; none if
/// no such capture is legal.
#[no_mangle]
pub unsafe extern "C" fn hexmate_position_en_passant_cells(
    position: *const hexmate_position_t,
    cells: *mut hexmate_bitboard_t,
) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(cells)?;
        out.set(position_in(caller, position)?.en_passant_cells().into());
        Ok(())
    })
}
