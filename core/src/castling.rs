//! Castling rights.

use core::fmt;

use crate::color::Color;
use crate::variant::spec::Wing;

/// Which castlings are still allowed by what has moved so far: one bit each for `K`, `Q`, `k` and `q` of FEN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(transparent)]
pub struct CastlingRights(pub(crate) u8);

/// FEN's letters, in the order of the bits.
pub(crate) const LETTERS: [u8; 4] = *b"KQkq";

impl CastlingRights {
    /// No right.
    pub const NONE: CastlingRights = CastlingRights(0);

    /// The rights with these bits, 0 to 15: 1 is `K`, 2 `Q`, 4 `k`, 8 `q`.
    pub const fn from_bits(bits: u8) -> Option<CastlingRights> {
        if bits < 16 {
            Some(CastlingRights(bits))
        } else {
            None
        }
    }

    /// The bits: 1 is `K`, 2 `Q`, 4 `k`, 8 `q`.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether a side may still castle on a wing.
    pub const fn has(self, color: Color, wing: Wing) -> bool {
        let wing = match wing {
            Wing::Bishops => 1,
            Wing::Queens => 2,
        };
        self.0 & wing << (2 * color.index()) != 0
    }

    /// Whether there is no right.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl fmt::Display for CastlingRights {
    /// FEN's third field.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (bit, &letter) in LETTERS.iter().enumerate() {
            if self.0 >> bit & 1 != 0 {
                write!(f, "{}", letter as char)?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for CastlingRights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CastlingRights({self})")
    }
}
