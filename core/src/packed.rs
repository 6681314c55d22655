//! Positions as records of fixed size, for C, Python and files.

use core::fmt;

use bytemuck::{Pod, Zeroable};

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::castling::CastlingRights;
use crate::cell::Cell;
use crate::color::Color;
use crate::position::{Position, NO_CELL};
use crate::setup::{Setup, SetupError};
use crate::variant::Variant;

/// A position as 80 bytes, little-endian whatever the machine.
///
/// | bytes | |
/// |---|---|
/// | 0 | version of the record, 1 |
/// | 1 | number of the variant |
/// | 2 | side to move: 0 White, 1 Black |
/// | 3 | castling rights: 1 `K`, 2 `Q`, 4 `k`, 8 `q` |
/// | 4 | en-passant cell's number, 255 for none |
/// | 5–7 | 0 |
/// | 8–9 | plies since the last capture or pawn move |
/// | 10–11 | number of the move |
/// | 12–15 | 0 |
/// | 16–79 | four sets of cells of 16 bytes, bit `n` for the cell of number `n`: three give the bits of the number of the piece on each cell (0 none, 1 rook, 2 bishop, 3 queen, 4 pawn, 5 knight, 6 king), lowest first; the fourth has White's pieces |
///
/// It holds no history. Reading one checks all that reading a FEN checks.
///
/// ```
/// use hexmate::{PackedPosition, Position, Variant};
/// let start = Position::start(Variant::Shafran);
/// let packed = PackedPosition::from(&start);
/// assert_eq!(packed.as_bytes().len(), 80);
/// assert_eq!(Position::from_packed(&packed), Ok(start));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Pod, Zeroable)]
#[repr(C)]
pub struct PackedPosition {
    version: u8,
    variant: u8,
    side: u8,
    castling: u8,
    en_passant: u8,
    zeros: [u8; 3],
    halfmove_clock: [u8; 2],
    fullmove_number: [u8; 2],
    more_zeros: [u8; 4],
    planes: [[u8; 16]; 4],
}

static_assertions::const_assert!(core::mem::size_of::<PackedPosition>() == 80);
static_assertions::const_assert!(core::mem::align_of::<PackedPosition>() == 1);

/// Version of the record that this library writes.
const VERSION: u8 = 1;

/// Why a record is no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PackedError {
    /// Not so many bytes as a record has.
    Length(usize),
    /// A version that this library does not know.
    Version(u8),
    /// No variant has this number.
    Variant(u8),
    /// The side to move is neither 0 nor 1.
    Side(u8),
    /// Bits beyond the four castling rights.
    Castling(u8),
    /// No cell has this number.
    EnPassant(u8),
    /// Bytes that must be 0 are not.
    NotZero,
    /// Bits of a cell stand for no piece: number 7, or White's without a piece, or a bit that is no cell's.
    Piece(u8),
    /// The pieces make no position.
    Setup(SetupError),
}

impl fmt::Display for PackedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PackedError::Length(found) => write!(f, "{found} bytes where a packed position has 80"),
            PackedError::Version(found) => {
                write!(
                    f,
                    "version {found} where this library reads {VERSION} (byte 0)"
                )
            }
            PackedError::Variant(found) => write!(f, "no variant has number {found} (byte 1)"),
            PackedError::Side(found) => {
                write!(f, "the side to move is 0 or 1, not {found} (byte 2)")
            }
            PackedError::Castling(found) => {
                write!(f, "castling rights are 0 to 15, not {found} (byte 3)")
            }
            PackedError::EnPassant(found) => write!(f, "no cell has number {found} (byte 4)"),
            PackedError::NotZero => f.write_str("bytes 5 to 7 and 12 to 15 must be 0"),
            PackedError::Piece(bit) => write!(f, "bit {bit} of the cells stands for no piece"),
            PackedError::Setup(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for PackedError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            PackedError::Setup(error) => Some(error),
            _ => None,
        }
    }
}

impl PackedPosition {
    /// The record's bytes.
    pub fn as_bytes(&self) -> &[u8; 80] {
        bytemuck::cast_ref(self)
    }

    /// The record of these bytes, which are not looked at: that is left to [`Position::from_packed`].
    pub fn from_bytes(bytes: &[u8]) -> Result<PackedPosition, PackedError> {
        bytemuck::try_pod_read_unaligned(bytes).map_err(|_| PackedError::Length(bytes.len()))
    }
}

impl From<&Position> for PackedPosition {
    fn from(position: &Position) -> PackedPosition {
        PackedPosition {
            version: VERSION,
            variant: position.variant as u8,
            side: position.side,
            castling: position.castling,
            en_passant: position.en_passant,
            zeros: [0; 3],
            halfmove_clock: position.halfmove_clock.to_le_bytes(),
            fullmove_number: position.fullmove_number.to_le_bytes(),
            more_zeros: [0; 4],
            planes: position.board.planes.map(|plane| plane.0.to_le_bytes()),
        }
    }
}

impl Position {
    /// Reads a packed record; whatever makes it no position of its variant is refused.
    pub fn from_packed(packed: &PackedPosition) -> Result<Position, PackedError> {
        if packed.version != VERSION {
            return Err(PackedError::Version(packed.version));
        }
        let variant = Variant::from_index(packed.variant as usize)
            .ok_or(PackedError::Variant(packed.variant))?;
        if packed.side > 1 {
            return Err(PackedError::Side(packed.side));
        }
        if packed.zeros != [0; 3] || packed.more_zeros != [0; 4] {
            return Err(PackedError::NotZero);
        }
        let board = Board {
            planes: packed
                .planes
                .map(|plane| Bitboard(u128::from_le_bytes(plane))),
        };
        let [a, b, c, white] = board.planes;
        let strays = (a & b & c) | (white - board.occupied());
        let strays = strays.0 | (board.occupied().0 & !Bitboard::ALL.0);
        if strays != 0 {
            return Err(PackedError::Piece(strays.trailing_zeros() as u8));
        }
        let mut setup = Setup::with_board(variant, board);
        setup.side_to_move = Color::ALL[packed.side as usize];
        setup.castling_rights = CastlingRights::from_bits(packed.castling)
            .ok_or(PackedError::Castling(packed.castling))?;
        if packed.en_passant != NO_CELL {
            let cell = Cell::from_index(packed.en_passant as usize);
            setup.en_passant = Some(cell.ok_or(PackedError::EnPassant(packed.en_passant))?);
        }
        setup.halfmove_clock = u16::from_le_bytes(packed.halfmove_clock);
        setup.fullmove_number = u16::from_le_bytes(packed.fullmove_number);
        setup.position().map_err(PackedError::Setup)
    }
}
