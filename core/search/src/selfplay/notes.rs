//! What is to be known of the games between two calls, kept side by side: the games themselves are far away in memory, each on its own, and often in
//! another core's cache. To walk through all of them again and again on one thread took as long as half of the searching.

use crate::selfplay::slot::Slot;

/// What a slot holds for whoever calls.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Note {
    /// Leaves in wait.
    pub leaves: usize,
    /// Legal moves of all of them.
    pub moves: usize,
    /// Whether games have been finished.
    pub finished: bool,
}

impl Note {
    pub fn of(slot: &Slot) -> Note {
        Note {
            leaves: slot.search.leaves().len(),
            moves: slot.search.legal().len(),
            finished: !slot.finished.is_empty(),
        }
    }
}

/// The legal moves of the leaves that wait in the slots that a thread has gone through.
#[derive(Debug, Default)]
pub(crate) struct Gathered {
    pub legal: Vec<u16>,
    /// Where those of each leaf end.
    pub ends: Vec<u32>,
}

impl Gathered {
    pub fn clear(&mut self) {
        self.legal.clear();
        self.ends.clear();
    }

    /// Adds the leaves of another slot.
    pub fn add(&mut self, slot: &Slot) {
        let start = self.legal.len();
        self.legal.extend_from_slice(slot.search.legal());
        let ends = slot.search.leaves().iter();
        self.ends
            .extend(ends.map(|leaf| (start + leaf.legal_end) as u32));
    }
}
