//! What can be wrong with what is to be encoded or decoded.

use core::fmt;

use crate::variant::Variant;

/// Why something could not be encoded or decoded. Nothing has been written then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EncodeError {
    /// A buffer that must have an exact length has another one, counted in elements.
    Length {
        /// Which buffer.
        what: &'static str,
        /// The length that it must have.
        expected: usize,
        /// The length that it has.
        found: usize,
    },
    /// A buffer is too short, counted in elements.
    Capacity {
        /// Which buffer.
        what: &'static str,
        /// The least length that would do.
        needed: usize,
        /// The length that it has.
        found: usize,
    },
    /// A position of another variant than the one whose planes, indices or masks were asked for.
    Variant {
        /// The variant that was asked for.
        expected: Variant,
        /// The position's variant.
        found: Variant,
    },
    /// A position has occurred at least once: now.
    NoOccurrence,
    /// The variant has no move with this policy index.
    PolicyIndex {
        /// The variant.
        variant: Variant,
        /// The index.
        index: u16,
    },
    /// No queen, knight or promoting pawn makes this move, so that it has no policy index.
    NoPolicyIndex,
    /// A packed plane has a bit off the board.
    PackedBit {
        /// Which mask, from 0.
        mask: usize,
        /// Which bit of it, from 0.
        bit: u32,
    },
    /// A packed clock above 100.
    PackedClock(u8),
}

impl EncodeError {
    /// Answers an error unless the length is as expected.
    pub(crate) fn check_length(
        what: &'static str,
        expected: usize,
        found: usize,
    ) -> Result<(), EncodeError> {
        if expected == found {
            return Ok(());
        }
        Err(EncodeError::Length {
            what,
            expected,
            found,
        })
    }

    /// Answers an error unless the variant is as expected.
    pub(crate) fn check_variant(expected: Variant, found: Variant) -> Result<(), EncodeError> {
        if expected == found {
            Ok(())
        } else {
            Err(EncodeError::Variant { expected, found })
        }
    }
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EncodeError::Length {
                what,
                expected,
                found,
            } => write!(f, "the {what} must have length {expected}, not {found}"),
            EncodeError::Capacity {
                what,
                needed,
                found,
            } => write!(f, "the {what} need length {needed} at least, not {found}"),
            EncodeError::Variant { expected, found } => {
                write!(f, "the position is one of {found}, not of {expected}")
            }
            EncodeError::NoOccurrence => {
                f.write_str("a position has occurred once at least, not 0 times")
            }
            EncodeError::PolicyIndex { variant, index } => {
                let last = variant.policy_len() - 1;
                write!(
                    f,
                    "policy indices of {variant} are 0 to {last}, not {index}"
                )
            }
            EncodeError::NoPolicyIndex => f.write_str(
                "the move has no policy index: no queen, knight or promoting pawn makes it",
            ),
            EncodeError::PackedBit { mask, bit } => {
                write!(f, "bit {bit} of mask {mask} is not on the board")
            }
            EncodeError::PackedClock(clock) => {
                write!(f, "a packed clock is 0 to 100, not {clock}")
            }
        }
    }
}

impl std::error::Error for EncodeError {}
