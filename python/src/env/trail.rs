//! A position and those before it that still matter.

use hexmate::{Observed, Position};

/// The positions that can still come again, and as many more as observations show. The last one is now.
#[derive(Clone)]
pub(super) struct Trail {
    positions: Vec<Position>,
}

impl Trail {
    /// A trail that begins with these positions; the last one is now.
    ///
    /// # Panics
    /// If there is none.
    pub fn new(positions: Vec<Position>) -> Trail {
        assert!(!positions.is_empty());
        Trail { positions }
    }

    /// Begins anew, with one position.
    pub fn restart(&mut self, position: Position) {
        self.positions.clear();
        self.positions.push(position);
    }

    /// The position now.
    #[inline(always)]
    pub fn now(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    /// All positions, the oldest first.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// Adds the position after a move; at least `history` positions before it are kept.
    pub fn push(&mut self, next: Position, history: usize) {
        if next.halfmove_clock() == 0 {
            let surplus = self.positions.len().saturating_sub(history);
            self.positions.drain(..surplus);
        }
        self.positions.push(next);
    }

    /// How often the position now has occurred, now included.
    pub fn occurrences(&self) -> usize {
        let now = self.now();
        // Nothing before the last capture or pawn move can be the same, and nothing is after less than four plies.
        let reach = now.halfmove_clock() as usize;
        if reach < 4 {
            return 1;
        }
        let earlier = self.positions.iter().rev().take(reach.saturating_add(1));
        let same = earlier
            .step_by(2)
            .skip(2)
            .filter(|position| position.same_for_repetition(now));
        1 + same.count()
    }

    /// What an observation is made from.
    pub fn observed(&self) -> Observed<'_, std::iter::Rev<std::slice::Iter<'_, Position>>> {
        let earlier = &self.positions[..self.positions.len() - 1];
        Observed {
            position: self.now(),
            earlier: earlier.iter().rev(),
            occurrences: self.occurrences(),
        }
    }
}
