//! Untrusted set-ups of pieces, and what makes one a position (section 6 of the rules).

use core::fmt;

use crate::attacks::sliders::Portable;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::castling::CastlingRights;
use crate::cell::Cell;
use crate::checks::attackers;
use crate::color::{BlackSide, Color, WhiteSide};
use crate::movegen::pawns::can_capture_in_passing;
use crate::piece::Piece;
use crate::position::{Position, NO_CELL};
use crate::variant::tables::forward;
use crate::variant::{registry, rules, Variant};

/// A position that nobody has checked yet, for board editors and readers of files.
///
/// ```
/// use hexmate::{Color, Piece, Setup, SetupError, Variant};
/// let variant = Variant::Glinski;
/// let mut setup = Setup::empty(variant);
/// setup.put(variant.cell("g1").unwrap(), Piece::King, Color::White)?;
/// assert_eq!(setup.position(), Err(SetupError::NoKing(Color::Black)));
/// setup.put(variant.cell("g10").unwrap(), Piece::King, Color::Black)?;
/// assert_eq!(setup.position()?.fen(), "1/2k/5/7/9/11/11/11/11/11/6K4 w - - 0 1");
/// # Ok::<(), SetupError>(())
/// ```
#[derive(Clone)]
pub struct Setup {
    variant: Variant,
    board: Board,
    /// The side to move.
    pub side_to_move: Color,
    /// The castling rights.
    pub castling_rights: CastlingRights,
    /// The first cell that the pawn which has just moved skipped.
    pub en_passant: Option<Cell>,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// Number of the move, from 1.
    pub fullmove_number: u16,
}

/// Why a set-up is no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupError {
    /// A cell that the variant's board does not have.
    OffBoard(Cell),
    /// A side has no king.
    NoKing(Color),
    /// A side has more than one king; this is one of the others.
    SecondKing(Color, Cell),
    /// A pawn stands where it would have become another piece.
    PawnOnLastCell(Color, Cell),
    /// The variant has no castling.
    NoCastling,
    /// A castling right whose king or rook is not at home: bit number in the order `KQkq`.
    CastlingNotAtHome(u8),
    /// The variant has no captures in passing.
    NoEnPassant,
    /// No pawn can just have skipped this cell as the first one.
    EnPassantImpossible(Cell),
    /// A pawn has just moved, so the clock cannot be running.
    EnPassantClock(u16),
    /// The side that has just moved is in check.
    OpponentInCheck(Color),
    /// The number of the move is 0.
    MoveNumberZero,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::OffBoard(cell) => write!(f, "the board has no cell {}", cell.index()),
            SetupError::NoKing(color) => write!(f, "{color:?} has no king"),
            SetupError::SecondKing(color, _) => write!(f, "{color:?} has more than one king"),
            SetupError::PawnOnLastCell(color, _) => write!(
                f,
                "a pawn of {color:?} stands on a last cell, where it would have been promoted"
            ),
            SetupError::NoCastling => f.write_str("the variant has no castling"),
            SetupError::CastlingNotAtHome(bit) => write!(
                f,
                "castling right {} needs its king and rook at home",
                crate::castling::LETTERS[*bit as usize & 3] as char
            ),
            SetupError::NoEnPassant => f.write_str("the variant has no captures in passing"),
            SetupError::EnPassantImpossible(_) => f.write_str(
                "the en-passant cell is not the first cell that the last move can have skipped",
            ),
            SetupError::EnPassantClock(clock) => write!(
                f,
                "with an en-passant cell the plies since a capture or pawn move are 0, not {clock}"
            ),
            SetupError::OpponentInCheck(color) => {
                write!(f, "{color:?} is in check, but it is the other side's turn")
            }
            SetupError::MoveNumberZero => f.write_str("the number of the move is at least 1"),
        }
    }
}

impl std::error::Error for SetupError {}

impl Setup {
    /// An empty board, White to move.
    pub fn empty(variant: Variant) -> Setup {
        Setup {
            variant,
            board: Board::default(),
            side_to_move: Color::White,
            castling_rights: CastlingRights::NONE,
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// The variant whose rules the position must satisfy.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// Puts a piece on a cell, in place of what stands there.
    pub fn put(&mut self, cell: Cell, piece: Piece, color: Color) -> Result<(), SetupError> {
        self.remove(cell)?;
        self.board.toggle(color, piece, cell.into());
        Ok(())
    }

    /// Empties a cell.
    pub fn remove(&mut self, cell: Cell) -> Result<(), SetupError> {
        if !self.variant.cells().contains(cell) {
            return Err(SetupError::OffBoard(cell));
        }
        self.board.clear(cell.into());
        Ok(())
    }

    /// The same with a placement read from a packed record.
    pub(crate) fn with_board(variant: Variant, board: Board) -> Setup {
        Setup {
            board,
            ..Setup::empty(variant)
        }
    }

    /// The position, if the set-up is one. An en-passant cell on which no capture is legal is left out, so that
    /// equal positions are equal; everything else that is wrong is refused.
    pub fn position(&self) -> Result<Position, SetupError> {
        self.check_pieces()?;
        self.check_rights()?;
        if self.fullmove_number == 0 {
            return Err(SetupError::MoveNumberZero);
        }
        let mover = !self.side_to_move;
        let in_check = attackers::<Portable>(
            &self.board,
            self.variant.spec().pawn_captures,
            self.board.king(mover),
            self.side_to_move,
            self.board.occupied(),
        );
        if in_check.any() {
            return Err(SetupError::OpponentInCheck(mover));
        }
        let en_passant = self.en_passant.filter(|&cell| self.can_capture(cell));
        let mut position = Position {
            board: self.board,
            key: 0,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
            en_passant: en_passant.map_or(NO_CELL, |cell| cell.index() as u8),
            castling: self.castling_rights.bits(),
            side: self.side_to_move as u8,
            variant: self.variant,
        };
        position.key = position.computed_key();
        Ok(position)
    }

    fn check_pieces(&self) -> Result<(), SetupError> {
        let board = &self.board;
        let outside = Bitboard(board.occupied().0 & !self.variant.cells().0);
        if let Some(cell) = outside.first() {
            return Err(SetupError::OffBoard(cell));
        }
        for color in Color::ALL {
            let mut kings = (board.kings() & board.of(color)).iter();
            if kings.next().is_none() {
                return Err(SetupError::NoKing(color));
            }
            if let Some(second) = kings.next() {
                return Err(SetupError::SecondKing(color, second));
            }
        }
        for color in Color::ALL {
            let last_cells = self.variant.tables().sides[color.index()].promotion;
            let pawns = board.pawns() & board.of(color) & last_cells;
            if let Some(cell) = pawns.first() {
                return Err(SetupError::PawnOnLastCell(color, cell));
            }
        }
        Ok(())
    }

    /// Castling rights have king and rook at home, and the en-passant cell can be one.
    pub(crate) fn check_rights(&self) -> Result<(), SetupError> {
        self.check_castling()?;
        self.check_en_passant()
    }

    fn check_castling(&self) -> Result<(), SetupError> {
        let rights = self.castling_rights.bits();
        let tables = self.variant.tables();
        if rights & !tables.all_rights != 0 {
            return Err(SetupError::NoCastling);
        }
        for color in Color::ALL {
            for castling in tables.sides[color.index()].castlings.iter().flatten() {
                let has = |piece: Piece, cell| {
                    (self.board.pieces(piece) & self.board.of(color)).contains(cell)
                };
                if rights & castling.right != 0
                    && !(has(Piece::King, castling.king_from)
                        && has(Piece::Rook, castling.rook_from))
                {
                    let bit = castling.right.trailing_zeros() as u8;
                    return Err(SetupError::CastlingNotAtHome(bit));
                }
            }
        }
        Ok(())
    }

    /// The last move may have been a long step of a pawn over this cell: pawn, path and start cell are as it leaves them.
    fn check_en_passant(&self) -> Result<(), SetupError> {
        let Some(first) = self.en_passant else {
            return Ok(());
        };
        if !self.variant.spec().en_passant {
            return Err(SetupError::NoEnPassant);
        }
        let mover = !self.side_to_move;
        let reach = &self.variant.tables().sides[mover.index()].reach;
        let occupied = self.board.occupied();
        let pawns = self.board.pawns() & self.board.of(mover);
        let ahead = forward(mover);
        let cell = Bitboard::from(first);
        let start = cell.shifted(-ahead);
        let second = cell.shifted(ahead);
        let third = second.shifted(ahead);
        let double = (second & pawns).any() && (start & reach[0]).any();
        let triple =
            (second & occupied).is_empty() && (third & pawns).any() && (start & reach[1]).any();
        if ((start | cell) & occupied).any() || !(double || triple) {
            return Err(SetupError::EnPassantImpossible(first));
        }
        if self.halfmove_clock != 0 {
            return Err(SetupError::EnPassantClock(self.halfmove_clock));
        }
        Ok(())
    }

    /// Whether the side to move has a legal capture in passing.
    fn can_capture(&self, first: Cell) -> bool {
        let board = &self.board;
        macro_rules! by_variant {
            ($($(#[$doc:meta])* $variant:ident = $file:ident,)*) => {
                match (self.variant, self.side_to_move) {
                    $(
                        (Variant::$variant, Color::White) => {
                            can_capture_in_passing::<rules::$variant, WhiteSide>(board, first)
                        }
                        (Variant::$variant, Color::Black) => {
                            can_capture_in_passing::<rules::$variant, BlackSide>(board, first)
                        }
                    )*
                }
            };
        }
        registry!(by_variant)
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Setup {
        Setup {
            variant: position.variant,
            board: position.board,
            side_to_move: position.side_to_move(),
            castling_rights: position.castling_rights(),
            en_passant: position.en_passant(),
            halfmove_clock: position.halfmove_clock,
            fullmove_number: position.fullmove_number,
        }
    }
}
