//! A position: everything that decides which moves are legal, in 80 bytes that are copied freely.

use core::fmt;
use core::hash::{Hash, Hasher};

use crate::attacks::leapers;
use crate::attacks::sliders::{Portable, Sliders};
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::castling::CastlingRights;
use crate::cell::Cell;
use crate::checks::attackers;
use crate::color::Color;
use crate::moves::Move;
use crate::piece::Piece;
use crate::variant::Variant;
use crate::zobrist;

/// Stands for "no cell" where a cell's number is stored in a byte.
pub(crate) const NO_CELL: u8 = 255;

/// A legal position of one of the variants.
///
/// It is a plain value: a move makes a new one. There is no way to build one that breaks the rules of its variant, so every `Position` has
/// two kings, and the side not to move is not in check.
///
/// Two positions are equal if cells, side to move, castling rights, capture in passing, and both counters are; see
/// [`Position::same_for_repetition`] for the rule of repetition.
///
/// ```
/// use hexmate::{Position, Variant};
///
/// let start = Position::start(Variant::McCooeyClassic);
/// assert_eq!(start.count_legal(), 31);
/// let after = start.make(start.parse_uci("f4f5")?);
/// assert_eq!(after.fen(), "b/qbk/rnbnr/ppppppp/9/11/5P5/11/4PBP4/3PNBNP3/2PRQBKRP2 b - - 0 1");
/// # Ok::<(), hexmate::MoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(C)]
pub struct Position {
    pub(crate) board: Board,
    pub(crate) key: u64,
    pub(crate) halfmove_clock: u16,
    pub(crate) fullmove_number: u16,
    /// The first cell that the last move's pawn skipped, if a capture in passing is legal, else [`NO_CELL`].
    pub(crate) en_passant: u8,
    pub(crate) castling: u8,
    pub(crate) side: u8,
    pub(crate) variant: Variant,
}

static_assertions::const_assert!(core::mem::size_of::<Position>() == 80);
static_assertions::assert_impl_all!(Position: Send, Sync, Copy);

impl Position {
    /// The start position of a variant.
    pub fn start(variant: Variant) -> Position {
        let tables = variant.tables();
        let mut position = Position {
            board: Board::default(),
            key: 0,
            halfmove_clock: 0,
            fullmove_number: 1,
            en_passant: NO_CELL,
            castling: tables.all_rights,
            side: Color::White as u8,
            variant,
        };
        for color in Color::ALL {
            for piece in Piece::ALL {
                let cells = tables.sides[color.index()].array[piece.index()];
                position.board.toggle(color, piece, cells);
            }
        }
        position.key = position.computed_key();
        position
    }

    /// The variant that is played.
    #[inline(always)]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The side to move.
    #[inline(always)]
    pub const fn side_to_move(&self) -> Color {
        if self.side == 0 {
            Color::White
        } else {
            Color::Black
        }
    }

    /// The castling rights that are left.
    pub const fn castling_rights(&self) -> CastlingRights {
        CastlingRights(self.castling)
    }

    /// The first cell in front of the start cell of the pawn that has just stepped several cells, if a capture in passing is
    /// legal; it stands for every cell between it and the pawn.
    #[inline(always)]
    pub fn en_passant(&self) -> Option<Cell> {
        if self.en_passant == NO_CELL {
            None
        } else {
            Some(Cell::from_index_unchecked(self.en_passant as u32))
        }
    }

    /// Plies since the last capture or pawn move. It stops at 65,535.
    #[inline(always)]
    pub const fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// The number of the move, from 1; it grows after Black's moves and stops at 65,535.
    #[inline(always)]
    pub const fn fullmove_number(&self) -> u16 {
        self.fullmove_number
    }

    /// The Zobrist key, kept up to date by every move: equal for positions that are the same for repetition, and different, as good as
    /// always, for others. The counters are not part of it; the variant is. It is the same on every machine, but may change between versions.
    #[inline(always)]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The key computed anew from the pieces.
    pub(crate) fn computed_key(&self) -> u64 {
        let mut key = zobrist::variant(self.variant) ^ zobrist::castling(self.castling);
        for color in Color::ALL {
            for piece in Piece::ALL {
                for cell in self.pieces(color, piece) {
                    key ^= zobrist::piece(color, piece, cell);
                }
            }
        }
        if let Some(cell) = self.en_passant() {
            key ^= zobrist::en_passant(cell);
        }
        if self.side_to_move() == Color::Black {
            key ^= zobrist::black_to_move();
        }
        key
    }

    /// Whether two positions are the same by the rule of repetition: cells, side to move, castling rights, and captures in
    /// passing that are legal.
    pub fn same_for_repetition(&self, other: &Position) -> bool {
        self.key == other.key
            && self.board == other.board
            && self.side == other.side
            && self.castling == other.castling
            && self.en_passant == other.en_passant
            && self.variant == other.variant
    }

    /// All occupied cells.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.board.occupied()
    }

    /// The cells of one side's pieces.
    #[inline(always)]
    pub fn colored(&self, color: Color) -> Bitboard {
        self.board.of(color)
    }

    /// The cells of one side's pieces of a kind.
    #[inline(always)]
    pub fn pieces(&self, color: Color, piece: Piece) -> Bitboard {
        self.board.pieces(piece) & self.board.of(color)
    }

    /// The piece on a cell and its colour.
    #[inline]
    pub fn piece_at(&self, cell: Cell) -> Option<(Piece, Color)> {
        let piece = self.board.piece_at(cell)?;
        Some((piece, self.board.color_at(cell)))
    }

    /// Where a side's king stands.
    pub fn king(&self, color: Color) -> Cell {
        self.board.king(color)
    }

    /// The pieces of a side that attack a cell, pinned ones included. Captures in passing are not attacks.
    pub fn attackers(&self, by: Color, cell: Cell) -> Bitboard {
        let captures = self.variant.spec().pawn_captures;
        attackers::<Portable>(&self.board, captures, cell, by, self.occupied())
    }

    /// The cells that the piece on a cell attacks, whoever stands there, and whether or not it is pinned; none from an empty cell.
    pub fn attacks_from(&self, cell: Cell) -> Bitboard {
        let Some((piece, color)) = self.piece_at(cell) else {
            return Bitboard::EMPTY;
        };
        self.attacks_of(piece, color, cell)
    }

    /// The cells that a side's piece would attack from a cell, if it stood there, among the pieces as they are.
    #[inline]
    pub fn attacks_of(&self, piece: Piece, color: Color, cell: Cell) -> Bitboard {
        let occupied = self.occupied();
        let attacks = match piece {
            Piece::Pawn => leapers::pawn(self.variant.spec().pawn_captures, color, cell),
            Piece::Knight => leapers::knight(cell),
            Piece::Bishop => Portable::bishop(cell, occupied),
            Piece::Rook => Portable::rook(cell, occupied),
            Piece::Queen => Portable::queen(cell, occupied),
            Piece::King => leapers::king(cell),
        };
        attacks & self.variant.cells()
    }
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

/// A move that is not legal in the position where it was to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    /// The move.
    pub mv: Move,
    /// The position's FEN.
    pub fen: String,
    /// The position's variant.
    pub variant: Variant,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = self.variant.cells();
        if cells.contains(self.mv.from()) && cells.contains(self.mv.to()) {
            let mv = self.mv.to_uci(self.variant);
            write!(f, "{mv} is not legal in {} {}", self.variant, self.fen)
        } else {
            let mv = self.mv;
            write!(
                f,
                "{mv:?} leaves the board of {} {}",
                self.variant, self.fen
            )
        }
    }
}

impl std::error::Error for IllegalMove {}
