//! Positions as plain numbers, for callers from outside Rust: they copy and keep positions as they like, and may hand in anything.

use core::mem::offset_of;

use bytemuck::{Pod, Zeroable};

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::cell::Cell;
use crate::kernel;
use crate::moves::Move;
use crate::piece::Piece;
use crate::position::{Position, NO_CELL};
use crate::setup::Setup;
use crate::variant::Variant;

/// The fields of a [`Position`] as plain numbers in the machine's own byte order: fast to hand over, but not for files; those
/// have [`PackedPosition`](crate::PackedPosition).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub struct RawPosition {
    /// Four sets of cells, lower 64 bits first: three give the bits of the number of the piece on each cell (0 none, 1 rook, 2 bishop, 3 queen,
    /// 4 pawn, 5 knight, 6 king), lowest first; the fourth has White's pieces.
    pub planes: [[u64; 2]; 4],
    /// The Zobrist key.
    pub key: u64,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// Number of the move, from 1.
    pub fullmove_number: u16,
    /// Number of the en-passant cell, 255 for none.
    pub en_passant: u8,
    /// Castling rights: 1 `K`, 2 `Q`, 4 `k`, 8 `q`.
    pub castling: u8,
    /// Side to move: 0 White, 1 Black.
    pub side: u8,
    /// Number of the variant.
    pub variant: u8,
}

static_assertions::const_assert!(core::mem::size_of::<RawPosition>() == 80);
static_assertions::const_assert!(core::mem::align_of::<RawPosition>() == 8);

impl From<&Position> for RawPosition {
    #[inline(always)]
    fn from(position: &Position) -> RawPosition {
        if cfg!(target_endian = "little") {
            // SAFETY: the fields are the same at the same places, and any bytes are a raw position.
            #[allow(unsafe_code)]
            return unsafe { core::mem::transmute_copy(position) };
        }
        RawPosition {
            planes: position.board.planes.map(|set| [set.low(), set.high()]),
            key: position.key,
            halfmove_clock: position.halfmove_clock,
            fullmove_number: position.fullmove_number,
            en_passant: position.en_passant,
            castling: position.castling,
            side: position.side,
            variant: position.variant as u8,
        }
    }
}

// What makes a raw position and a position the same bytes, on machines whose lower half of a number comes first.
static_assertions::const_assert!(
    offset_of!(Position, board) == offset_of!(RawPosition, planes)
        && offset_of!(Position, key) == offset_of!(RawPosition, key)
        && offset_of!(Position, halfmove_clock) == offset_of!(RawPosition, halfmove_clock)
        && offset_of!(Position, fullmove_number) == offset_of!(RawPosition, fullmove_number)
        && offset_of!(Position, en_passant) == offset_of!(RawPosition, en_passant)
        && offset_of!(Position, castling) == offset_of!(RawPosition, castling)
        && offset_of!(Position, side) == offset_of!(RawPosition, side)
        && offset_of!(Position, variant) == offset_of!(RawPosition, variant)
);

/// The set with these halves.
#[inline(always)]
fn joined(halves: [u64; 2]) -> Bitboard {
    Bitboard(halves[0] as u128 | (halves[1] as u128) << 64)
}

/// Whether a set has exactly one cell.
#[inline(always)]
fn is_single(set: Bitboard) -> bool {
    set.any() && !set.has_several()
}

impl RawPosition {
    /// Whether the numbers that are no sets of cells are in their ranges. With these a [`Position`] is nothing undefined, though perhaps
    /// nonsense.
    #[inline(always)]
    fn has_sound_numbers(&self) -> bool {
        ((self.variant as usize) < Variant::ALL.len())
            & (self.side <= 1)
            & (self.castling <= 15)
            & (self.en_passant <= 120 || self.en_passant == NO_CELL)
            & (self.fullmove_number != 0)
    }

    /// Whether the sets of cells are a placement: see [`Position::from_raw`]. The variant's number must be in its range.
    #[inline(always)]
    fn has_sound_cells(&self) -> bool {
        let tables = Variant::ALL[self.variant as usize].tables();
        let [a, b, c, white] = self.planes.map(joined);
        let occupied = a | b | c;
        let kings = b & c;
        let last_cells = (tables.sides[0].promotion & white) | (tables.sides[1].promotion - white);
        let strays = (a & kings)
            | (white - occupied)
            | (occupied - tables.cells)
            | ((c - b - a) & last_cells);
        strays.is_empty() & is_single(kings & white) & is_single(kings - white)
    }

    /// These numbers as a position.
    ///
    /// # Safety
    /// The numbers must be in their ranges.
    #[inline(always)]
    #[allow(unsafe_code)]
    unsafe fn position(&self) -> Position {
        if cfg!(target_endian = "little") {
            // Not field by field: a copy in pieces makes the processor wait when whole sets are read from it.
            //
            // SAFETY: the fields are the same at the same places, and `variant` is the number of one.
            return unsafe { core::mem::transmute_copy(self) };
        }
        Position {
            board: Board {
                planes: self.planes.map(joined),
            },
            key: self.key,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
            en_passant: self.en_passant,
            castling: self.castling,
            side: self.side,
            variant: Variant::ALL[self.variant as usize],
        }
    }

    /// Whether a piece of the side to move stands on a cell.
    #[inline(always)]
    fn has_own(&self, cell: usize) -> bool {
        let (half, bit) = (cell >> 6 & 1, cell & 63);
        let [a, b, c, white] = self.planes.map(|plane| plane[half]);
        let own = match self.side {
            0 => white,
            _ => (a | b | c) & !white,
        };
        own >> bit & 1 != 0
    }
}

impl Position {
    /// The position of these numbers, unless they are evidently not one's: a few nanoseconds, so that it can stand at every border.
    ///
    /// It refuses what breaks the placement, the state or section 6 of the rules, but for two things that take
    /// longer to find out, and that nothing here relies on: the side not to move may be in check, and the key may be another
    /// position's. [`Setup::position`] on [`Setup::from`] the result finds out the first, and gives a position with the right key.
    #[inline(always)]
    pub fn from_raw(raw: &RawPosition) -> Option<Position> {
        let plain = raw.castling == 0 && raw.en_passant == NO_CELL;
        if !raw.has_sound_numbers() || !raw.has_sound_cells() || !plain && !has_sound_rights(raw) {
            return None;
        }
        // SAFETY: the numbers are in their ranges.
        #[allow(unsafe_code)]
        Some(unsafe { raw.position() })
    }

    /// The numbers of the position after a move that the caller knows to be legal, in a position that this library gave.
    ///
    /// This is for loops over the legal moves, where checking the position each time would cost more than the move. It answers
    /// `None` where the numbers, or the move's bits, evidently do not fit: no such variant, side or cell, no piece of the side
    /// to move where the move begins, one where it ends, no piece that a pawn can become. Other nonsense makes nonsense, which
    /// [`Position::from_raw`] may refuse, but it neither panics nor is undefined.
    #[inline(always)]
    pub fn make_raw(raw: &RawPosition, move_bits: u32) -> Option<RawPosition> {
        if !raw.has_sound_numbers() || move_bits >> 14 > Piece::Queen as u32 {
            return None;
        }
        let (from, to) = (move_bits as usize & 127, move_bits as usize >> 7);
        let cells = Variant::ALL[raw.variant as usize].tables().cells;
        let to_exists = [cells.low(), cells.high()][to >> 6 & 1] >> (to & 63) & 1 != 0;
        if !raw.has_own(from) || raw.has_own(to & 127) || !to_exists {
            return None;
        }
        // SAFETY: the numbers are in their ranges.
        #[allow(unsafe_code)]
        let position = unsafe { raw.position() };
        let next = kernel::make(&position, Move::from_bits_unchecked(move_bits));
        Some(RawPosition::from(&next))
    }
}

/// Whether castling rights have king and rook at home, and the en-passant cell can be one. The rest must be sound.
#[inline(never)]
fn has_sound_rights(raw: &RawPosition) -> bool {
    // SAFETY: the numbers are in their ranges.
    #[allow(unsafe_code)]
    let position = unsafe { raw.position() };
    let on_board = position.en_passant == NO_CELL
        || Cell::from_index(position.en_passant as usize)
            .is_some_and(|cell| position.variant.cells().contains(cell));
    on_board && Setup::from(&position).check_rights().is_ok()
}
