//! What can be wrong with a batch.

use core::fmt;

use crate::encode::error::EncodeError;
use crate::position::IllegalMove;

/// Why a batch could not be worked on. Nothing has been written then, whatever the other elements hold.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BatchError {
    /// An array that must have an exact length has another one, counted in elements.
    Length {
        /// Which array.
        what: &'static str,
        /// The length that it must have.
        expected: usize,
        /// The length that it has.
        found: usize,
    },
    /// An array whose length depends on the positions is too short, counted in elements.
    Capacity {
        /// Which array.
        what: &'static str,
        /// The least length that would do.
        needed: usize,
        /// The length that it has.
        found: usize,
    },
    /// An element cannot be encoded or decoded. It is the first one of which that is true.
    Encode {
        /// Index of the element.
        index: usize,
        /// What is wrong with it.
        error: EncodeError,
    },
    /// A move is not legal in its position. It is the first one of which that is true.
    Illegal {
        /// Index of the position and its move.
        index: usize,
        /// The move and the position.
        error: IllegalMove,
    },
    /// So many threads are not possible here, or cannot be started; the text says why.
    Threads(String),
}

impl BatchError {
    /// The index of the element at fault, if it is one element.
    pub fn index(&self) -> Option<usize> {
        match self {
            BatchError::Encode { index, .. } | BatchError::Illegal { index, .. } => Some(*index),
            _ => None,
        }
    }

    /// Answers an error unless the length is as expected.
    pub(crate) fn check_length(
        what: &'static str,
        expected: usize,
        found: usize,
    ) -> Result<(), BatchError> {
        if expected == found {
            return Ok(());
        }
        Err(BatchError::Length {
            what,
            expected,
            found,
        })
    }
}

impl fmt::Display for BatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BatchError::Length {
                what,
                expected,
                found,
            } => write!(f, "the {what} must have length {expected}, not {found}"),
            BatchError::Capacity {
                what,
                needed,
                found,
            } => write!(f, "the {what} need length {needed} at least, not {found}"),
            BatchError::Encode { index, error } => write!(f, "element {index}: {error}"),
            BatchError::Illegal { index, error } => write!(f, "element {index}: {error}"),
            BatchError::Threads(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for BatchError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            BatchError::Encode { error, .. } => Some(error),
            BatchError::Illegal { error, .. } => Some(error),
            _ => None,
        }
    }
}
