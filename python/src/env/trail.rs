//! A position and what still matters of those before it.

use hexmate::{Move, Observed, Position};

/// The position now, the keys of those that can still come again, and the positions that observations show.
#[derive(Clone)]
pub(super) struct Trail {
    now: Position,
    /// How often the position now has occurred, now included.
    occurrences: usize,
    /// Keys of the positions since the last capture or pawn move, the oldest first, now left out.
    keys: Vec<u64>,
    /// The last positions before now, the oldest first.
    earlier: Vec<Position>,
}

impl Trail {
    /// The trail that ends with the last of these positions.
    ///
    /// # Panics
    /// If there is none.
    pub fn new(positions: &[Position], history: usize) -> Trail {
        let mut trail = Trail::from_position(positions[0]);
        for position in &positions[1..] {
            trail.push(*position, history);
        }
        trail
    }

    /// A trail of one position.
    pub fn from_position(position: Position) -> Trail {
        Trail {
            now: position,
            occurrences: 1,
            keys: Vec::new(),
            earlier: Vec::new(),
        }
    }

    /// The trail of these parts.
    pub fn from_parts(now: Position, keys: Vec<u64>, earlier: Vec<Position>) -> Trail {
        let mut trail = Trail::from_position(now);
        trail.keys = keys;
        trail.earlier = earlier;
        trail.occurrences = trail.counted();
        trail
    }

    /// Begins anew, with one position.
    pub fn restart(&mut self, position: Position) {
        self.now = position;
        self.occurrences = 1;
        self.keys.clear();
        self.earlier.clear();
    }

    /// The position now.
    #[inline(always)]
    pub fn now(&self) -> &Position {
        &self.now
    }

    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    pub fn earlier(&self) -> &[Position] {
        &self.earlier
    }

    /// How often the position now has occurred, now included.
    #[inline(always)]
    pub fn occurrences(&self) -> usize {
        self.occurrences
    }

    /// Adds the position after a legal move; so many positions before it are kept.
    #[inline(always)]
    pub fn make(&mut self, mv: Move, history: usize) {
        self.change(history, |now| now.advance(mv));
    }

    /// Adds another position.
    fn push(&mut self, next: Position, history: usize) {
        self.change(history, |now| *now = next);
    }

    #[inline(always)]
    fn change(&mut self, history: usize, change: impl FnOnce(&mut Position)) {
        if history > 0 {
            let surplus = (self.earlier.len() + 1).saturating_sub(history);
            self.earlier.drain(..surplus);
            self.earlier.push(self.now);
        }
        let key = self.now.key();
        change(&mut self.now);
        // Nothing before a capture or pawn move can come again.
        if self.now.halfmove_clock() == 0 {
            self.keys.clear();
        } else {
            self.keys.push(key);
        }
        self.occurrences = self.counted();
    }

    fn counted(&self) -> usize {
        occurrences(self.now.key(), &self.keys)
    }

    /// What an observation is made from.
    pub fn observed(&self) -> Observed<'_, std::iter::Rev<std::slice::Iter<'_, Position>>> {
        Observed {
            position: &self.now,
            earlier: self.earlier.iter().rev(),
            occurrences: self.occurrences,
        }
    }
}

/// How often a key has occurred, now included, after positions with these keys, of which the last is a ply ago.
#[inline(always)]
pub(crate) fn occurrences(key: u64, earlier: &[u64]) -> usize {
    // A position can be the same after four plies at the soonest, and after an even number.
    let same_side = earlier.iter().rev().skip(3).step_by(2);
    1 + same_side.filter(|&&other| other == key).count()
}
