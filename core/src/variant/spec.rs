//! What a variant is, as data.

use crate::variant::geometry::Geometry;

/// A variant. Its file in `variant/` is one value of this type; `tables.rs` turns it into masks and refuses
/// a broken one at compile time.
#[derive(Debug)]
pub struct Spec {
    /// Name in commands, files and interfaces: small letters and hyphens.
    pub name: &'static str,
    /// Name for people.
    pub title: &'static str,
    /// The board.
    pub geometry: &'static Geometry,
    /// White's pieces at the start, a letter and a cell each. Black's stand on the mirrored cells.
    pub pieces: &'static str,
    /// White's pawns at the start: cell, colon, and how many cells a pawn on this start cell may step at most (1 to 3). It is the cell
    /// that counts, not which pawn stands on it.
    pub pawns: &'static str,
    /// How pawns capture.
    pub pawn_captures: PawnCaptures,
    /// Whether every cell skipped by a pawn's long step is exposed to capture in passing for one ply.
    pub en_passant: bool,
    /// White's castlings; none where the variant has none.
    pub castlings: &'static [Castling],
    /// What stalemate is worth.
    pub stalemate: Stalemate,
    /// Which positions are dead by their material.
    pub dead: Dead,
    /// How a game ends unless it is set otherwise.
    pub settings: Settings,
}

/// Directions of a pawn's captures, forward on both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum PawnCaptures {
    /// Through the sides of the cell: NW and NE for White.
    Orthogonal = 0,
    /// Through the corners: (-1, 1) and (1, 2) for White.
    Diagonal = 1,
}

/// The rook that takes part in a castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wing {
    /// `K` in FEN.
    Bishops,
    /// `Q` in FEN.
    Queens,
}

/// One way of castling, for White.
#[derive(Debug)]
pub struct Castling {
    /// The right that it rests on.
    pub wing: Wing,
    /// The king's cells before and after.
    pub king: [&'static str; 2],
    /// The rook's cells before and after.
    pub rook: [&'static str; 2],
    /// The move in algebraic notation.
    pub san: &'static str,
}

/// What stalemate is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stalemate {
    /// Half a point each.
    Draw,
    /// Three quarters for the side that gave it, one quarter for the other.
    ThreeQuarters,
}

/// Which positions are dead by their material.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dead {
    /// Kings alone.
    BareKings,
    /// Kings alone, or with nothing but bishops of either side that all stand on cells of this colour, which no corner has.
    BishopsOfColor(u8),
}

/// When a rule ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Ending {
    /// At once.
    Automatic = 0,
    /// When a player claims it.
    ByClaim = 1,
    /// Never.
    Off = 2,
}

/// How a game ends, as far as it can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Settings {
    /// A position for the third time.
    pub repetition: Ending,
    /// Too many plies with no capture and no pawn move.
    pub halfmove_clock: Ending,
    /// How many such plies are too many; 100 is the fifty-move rule.
    pub halfmove_limit: u16,
    /// Material with which nobody can mate.
    pub dead_position: Ending,
    /// Whether players may agree to a draw.
    pub agreement: bool,
    /// Whether players may resign.
    pub resignation: bool,
}

impl Settings {
    /// Every rule on, and applied at once.
    pub const AUTOMATIC: Settings = Settings {
        repetition: Ending::Automatic,
        halfmove_clock: Ending::Automatic,
        halfmove_limit: 100,
        dead_position: Ending::Automatic,
        agreement: true,
        resignation: true,
    };
}
