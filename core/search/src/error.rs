//! What can go wrong between a search and whoever evaluates for it.

use core::fmt;

use crate::settings::SettingsError;

/// Why something could not be done.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum SearchError {
    /// A setting out of its range.
    Settings(SettingsError),
    /// New leaves were asked for before the ones handed out have been evaluated.
    NotFed {
        /// How many wait.
        waiting: usize,
    },
    /// Evaluations came, or observations were asked for, where no leaves have been handed out.
    NotCollected,
    /// An array of the wrong length.
    Length {
        /// Which.
        what: &'static str,
        /// The length that it must have.
        expected: usize,
        /// The length that it has.
        found: usize,
    },
    /// An array of the wrong shape.
    Shape {
        /// Which.
        what: &'static str,
        /// The shape that it must have.
        expected: String,
        /// The shape that it has.
        found: String,
    },
    /// A logit that is no finite number.
    Logit {
        /// Which leaf.
        leaf: usize,
        /// The policy index of the move.
        index: u16,
        /// What it is.
        found: f32,
    },
    /// A value that is not from -1 to 1.
    Value {
        /// Which leaf.
        leaf: usize,
        /// What it is.
        found: f32,
    },
    /// The game is over, so that there is nothing to be searched.
    Over(hexmate::Outcome),
    /// A player's move is not legal.
    Move(hexmate::GameError),
    /// Threads cannot be started.
    Threads(String),
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SearchError::Settings(error) => write!(f, "{error}"),
            SearchError::NotFed { waiting } => {
                write!(f, "{waiting} leaves wait for their evaluation: feed comes before the next collect")
            }
            SearchError::NotCollected => {
                f.write_str("no leaves wait for an evaluation: collect comes first")
            }
            SearchError::Length {
                what,
                expected,
                found,
            } => write!(f, "{what} must have length {expected}, not {found}"),
            SearchError::Shape {
                what,
                expected,
                found,
            } => write!(f, "{what} must have shape {expected}, not {found}"),
            SearchError::Logit { leaf, index, found } => write!(
                f,
                "the logit of policy index {index} of leaf {leaf} must be a finite number, not {found}"
            ),
            SearchError::Value { leaf, found } => {
                write!(f, "the value of leaf {leaf} must be -1 to 1, not {found}")
            }
            SearchError::Over(outcome) => write!(f, "the game is over: {outcome}"),
            SearchError::Move(error) => write!(f, "{error}"),
            SearchError::Threads(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for SearchError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            SearchError::Settings(error) => Some(error),
            SearchError::Move(error) => Some(error),
            _ => None,
        }
    }
}

impl From<SettingsError> for SearchError {
    fn from(error: SettingsError) -> SearchError {
        SearchError::Settings(error)
    }
}

impl SearchError {
    /// Answers an error unless an array has the right length.
    pub(crate) fn check_length(
        what: &'static str,
        expected: usize,
        found: usize,
    ) -> Result<(), SearchError> {
        if expected == found {
            return Ok(());
        }
        Err(SearchError::Length {
            what,
            expected,
            found,
        })
    }

    /// Answers an error unless every value is from -1 to 1.
    pub(crate) fn check_values(values: &[f32]) -> Result<(), SearchError> {
        match values
            .iter()
            .position(|value| !(-1.0..=1.0).contains(value))
        {
            None => Ok(()),
            Some(leaf) => Err(SearchError::Value {
                leaf,
                found: values[leaf],
            }),
        }
    }
}
