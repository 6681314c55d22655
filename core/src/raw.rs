//! Positions as plain numbers, for callers from outside Rust: they copy and keep positions as they like, and may hand in anything.

use bytemuck::{Pod, Zeroable};

use crate::bitboard::Bitboard;
use crate::board::{Board, WHITE};
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

impl Position {
    /// The position of these numbers, unless they are evidently not one's: a few nanoseconds, so that it can stand at every border.
    ///
    /// It refuses what breaks the placement, the state or section 6 of the rules, but for two things that take
    /// longer to find out, and that nothing here relies on: the side not to move may be in check, and the key may be another
    /// position's. [`Setup::position`] on [`Setup::from`] the result finds out the first, and gives a position with the right key.
    #[inline(always)]
    pub fn from_raw(raw: &RawPosition) -> Option<Position> {
        let position = Position::from_raw_fields(raw)?;
        position.is_sound().then_some(position)
    }

    /// The position of these numbers, of which only those that are no sets of cells are looked at. What it gives may be
    /// nonsense with which no function does anything undefined, but which may make them panic.
    #[inline(always)]
    fn from_raw_fields(raw: &RawPosition) -> Option<Position> {
        let variant = Variant::from_index(raw.variant as usize)?;
        if raw.side > 1 || raw.castling > 15 || (raw.en_passant > 120 && raw.en_passant != NO_CELL)
        {
            return None;
        }
        Some(Position {
            board: Board {
                planes: raw.planes.map(joined),
            },
            key: raw.key,
            halfmove_clock: raw.halfmove_clock,
            fullmove_number: raw.fullmove_number,
            en_passant: raw.en_passant,
            castling: raw.castling,
            side: raw.side,
            variant,
        })
    }

    #[inline(always)]
    fn is_sound(&self) -> bool {
        let board = &self.board;
        let tables = self.variant.tables();
        let [a, b, c, white] = board.planes;
        let occupied = board.occupied();
        let kings = board.kings();
        let white_pawns_stuck = tables.sides[0].promotion & white;
        let black_pawns_stuck = tables.sides[1].promotion - white;
        let strays = (a & b & c)
            | (white - occupied)
            | (occupied - tables.cells)
            | (board.pawns() & (white_pawns_stuck | black_pawns_stuck));
        strays.is_empty()
            & is_single(kings & white)
            & is_single(kings - white)
            & (self.fullmove_number != 0)
            && (self.castling == 0 && self.en_passant == NO_CELL || self.has_sound_rights())
    }

    /// Whether castling rights have king and rook at home, and the en-passant cell can be one.
    #[inline(never)]
    fn has_sound_rights(&self) -> bool {
        let on_board = self.en_passant == NO_CELL
            || Cell::from_index(self.en_passant as usize)
                .is_some_and(|cell| self.variant.cells().contains(cell));
        on_board && Setup::from(self).check_rights().is_ok()
    }

    /// The numbers of the position after a move that the caller knows to be legal, in a position that this library gave.
    ///
    /// This is for loops over the legal moves, where checking the position each time would cost more than the move. It answers
    /// `None` where the numbers, or the move's bits, evidently do not fit: no such variant, side or cell, no piece of the side
    /// to move where the move begins, one where it ends, no piece that a pawn can become. Other nonsense makes nonsense, which [`Position::from_raw`] may
    /// refuse, but it neither panics nor is undefined.
    #[inline(always)]
    pub fn make_raw(raw: &RawPosition, move_bits: u32) -> Option<RawPosition> {
        let position = Position::from_raw_fields(raw)?;
        let own = match position.side {
            0 => position.board.planes[WHITE],
            _ => position.board.occupied() - position.board.planes[WHITE],
        };
        let from = own.0 >> (move_bits & 127);
        let to = (position.variant.tables().cells - own).0 >> (move_bits >> 7 & 127);
        if move_bits >> 14 > Piece::Queen as u32 || from & to & 1 == 0 {
            return None;
        }
        Some(RawPosition::from(&kernel::make(
            &position,
            Move::from_bits_unchecked(move_bits),
        )))
    }
}
