//! What all games of a batch have in common.

use hexmate::{Planes, Position, Settings, Variant};
use pyo3::prelude::*;

use crate::errors::{raise, Mismatch};

/// What happens to a game that is over: Gymnasium's modes under Gymnasium's names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Autoreset {
    /// The step after the one that ended the game begins a new one.
    NextStep,
    /// The step that ends the game begins a new one.
    SameStep,
    /// It stays over until it is reset.
    Disabled,
}

impl Autoreset {
    const NAMES: [(Autoreset, &'static str, &'static str); 3] = [
        (Autoreset::NextStep, "next_step", "NextStep"),
        (Autoreset::SameStep, "same_step", "SameStep"),
        (Autoreset::Disabled, "disabled", "Disabled"),
    ];

    /// The mode of a name, or of a member of Gymnasium's enumeration.
    pub fn read(object: &Bound<'_, PyAny>) -> PyResult<Autoreset> {
        let value = object.getattr("value").unwrap_or_else(|_| object.clone());
        let name: String = value
            .extract()
            .map_err(|_| crate::python::wrong_type("the name of an autoreset mode", object))?;
        let found = Autoreset::NAMES
            .iter()
            .find(|(_, ours, theirs)| name == *ours || name == *theirs);
        match found {
            Some(&(mode, ..)) => Ok(mode),
            None => Err(raise(Mismatch::Autoreset(name))),
        }
    }

    pub fn name(self) -> &'static str {
        Autoreset::NAMES[self as usize].1
    }
}

/// What all games of a batch have in common.
#[derive(Clone)]
pub(super) struct Rules {
    pub variant: Variant,
    pub settings: Settings,
    /// A game of so many plies is cut off.
    pub max_plies: u32,
    pub autoreset: Autoreset,
    pub planes: Planes,
    pub start: Position,
}

impl Rules {
    /// How many earlier positions observations show.
    pub fn history(&self) -> usize {
        self.planes.history() as usize
    }
}
