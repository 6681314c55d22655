//! Sides and kinds of pieces, by number.

use hexmate::{Color, Piece};

use crate::border::Answer;
use crate::status::hexmate_status_t::*;

/// A side: HEXMATE_COLOR_WHITE, HEXMATE_COLOR_BLACK, or HEXMATE_COLOR_NONE for neither.
pub type hexmate_color_t = u32;
/// The side that moves first and whose pawns step north.
pub const HEXMATE_COLOR_WHITE: hexmate_color_t = 0;
/// The side that answers.
pub const HEXMATE_COLOR_BLACK: hexmate_color_t = 1;
/// Neither side.
pub const HEXMATE_COLOR_NONE: hexmate_color_t = 255;

/// A kind of piece: one of HEXMATE_PIECE_...
pub type hexmate_piece_t = u32;
/// A pawn.
pub const HEXMATE_PIECE_PAWN: hexmate_piece_t = 0;
/// A knight.
pub const HEXMATE_PIECE_KNIGHT: hexmate_piece_t = 1;
/// A bishop.
pub const HEXMATE_PIECE_BISHOP: hexmate_piece_t = 2;
/// A rook.
pub const HEXMATE_PIECE_ROOK: hexmate_piece_t = 3;
/// A queen.
pub const HEXMATE_PIECE_QUEEN: hexmate_piece_t = 4;
/// A king.
pub const HEXMATE_PIECE_KING: hexmate_piece_t = 5;
/// No piece.
pub const HEXMATE_PIECE_NONE: hexmate_piece_t = 255;

/// The colour of a number that a caller gave.
pub(crate) fn color_in(color: hexmate_color_t) -> Answer<Color> {
    match color {
        0 => Ok(Color::White),
        1 => Ok(Color::Black),
        _ => Err(HEXMATE_STATUS_UNKNOWN_COLOR),
    }
}

/// The kind of piece of a number that a caller gave.
pub(crate) fn piece_in(piece: hexmate_piece_t) -> Answer<Piece> {
    Piece::from_index(piece as usize).ok_or(HEXMATE_STATUS_UNKNOWN_PIECE)
}
