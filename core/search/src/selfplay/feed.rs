//! The way of evaluations into the trees. Everything is checked before anything is changed.

use crate::error::SearchError;
use crate::selfplay::slot::Slot;
use crate::selfplay::SelfPlay;

impl SelfPlay {
    /// Takes in the evaluations of all leaves in wait: a logit for each of [`SelfPlay::legal`], and the value of each leaf as its side to
    /// move sees it, -1 to 1.
    ///
    /// Fails, and changes nothing, if no leaves wait, a length is wrong, a logit is not finite or a value out of its range.
    pub fn feed_legal(&mut self, logits: &[f32], values: &[f32]) -> Result<(), SearchError> {
        if !self.collected {
            return Err(SearchError::NotCollected);
        }
        SearchError::check_length("logits", self.legal.len(), logits.len())?;
        SearchError::check_length("values", self.waiting, values.len())?;
        SearchError::check_values(values)?;
        // All are looked at together, many at a stroke, before any by itself.
        let finite = logits
            .iter()
            .fold(true, |all, logit| all & logit.is_finite());
        let place = match finite {
            true => None,
            false => logits.iter().position(|logit| !logit.is_finite()),
        };
        if let Some(place) = place {
            let leaf = self.offsets.partition_point(|&end| end as usize <= place) - 1;
            return Err(SearchError::Logit {
                leaf,
                index: self.legal[place],
                found: logits[place],
            });
        }
        let (mut logits, mut values) = (logits, values);
        let mut parts = Vec::with_capacity(self.slots.len());
        for (slot, note) in self.slots.iter_mut().zip(&self.notes) {
            let (own_logits, own_values);
            (own_logits, logits) = logits.split_at(note.moves);
            (own_values, values) = values.split_at(note.leaves);
            if note.leaves > 0 {
                parts.push((slot, own_logits, own_values));
            }
        }
        let feed = |(slot, logits, values): &mut (&mut Slot, &[f32], &[f32])| {
            slot.feed(logits, values);
        };
        let portion = self.threads.portion(parts.len(), self.settings.leaves);
        self.threads.share(parts.chunks_mut(portion), |parts| {
            parts.iter_mut().for_each(feed);
        })?;
        self.collected = false;
        Ok(())
    }

    /// The same from rows of logits for all policy indices, of which only those of legal moves are looked at.
    pub fn feed(&mut self, logits: &[f32], values: &[f32]) -> Result<(), SearchError> {
        if !self.collected {
            return Err(SearchError::NotCollected);
        }
        let width = self.settings.variant.policy_len();
        SearchError::check_length("logits", self.waiting * width, logits.len())?;
        let mut legal = Vec::with_capacity(self.legal.len());
        for (row, ends) in logits.chunks_exact(width).zip(self.offsets.windows(2)) {
            let indices = &self.legal[ends[0] as usize..ends[1] as usize];
            legal.extend(indices.iter().map(|&index| row[usize::from(index)]));
        }
        self.feed_legal(&legal, values)
    }
}
