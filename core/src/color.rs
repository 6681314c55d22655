//! The two sides, as values and as types.

use core::ops::Not;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Color {
    /// The side that moves first and whose pawns step north.
    White = 0,
    /// The side that answers and whose pawns step south.
    Black = 1,
}

impl Color {
    /// Both colours, White first.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// 0 for White, 1 for Black.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of FEN's second field: `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }
}

impl Not for Color {
    type Output = Color;

    #[inline(always)]
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

/// A side as a type, so that the hot paths are compiled once for each.
pub(crate) trait Side {
    /// The side that this type stands for.
    const COLOR: Color;
    /// The opponent.
    type Other: Side<Other = Self>;
}

/// [`Color::White`] as a type.
pub(crate) struct WhiteSide;
/// [`Color::Black`] as a type.
pub(crate) struct BlackSide;

impl Side for WhiteSide {
    const COLOR: Color = Color::White;
    type Other = BlackSide;
}

impl Side for BlackSide {
    const COLOR: Color = Color::Black;
    type Other = WhiteSide;
}
