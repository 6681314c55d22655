//! Legal moves as policy masks and lists of policy indices, without a list in between.

use crate::encode::error::EncodeError;
use crate::kernel;
use crate::movegen::policy_set::PolicySet;
use crate::position::Position;

impl Position {
    /// The policy indices of the legal moves.
    #[inline]
    pub fn policy_set(&self) -> PolicySet {
        let mut set = PolicySet::default();
        self.policy_set_into(&mut set);
        set
    }

    /// [`Position::policy_set`] into memory of the caller's; what was there is replaced.
    #[inline]
    pub fn policy_set_into(&self, set: &mut PolicySet) {
        let rows = self.variant.policy().rows(self.side as usize);
        kernel::policy(self, rows, set);
    }

    /// Writes 1 at the policy index of each legal move and 0 elsewhere. Without a legal move, at mate and stalemate, all is 0; other ends of a
    /// game leave legal moves legal.
    ///
    /// The mask's length must be [`Variant::policy_len`](crate::Variant::policy_len). Answers the number of legal moves.
    pub fn write_policy_mask(&self, mask: &mut [u8]) -> Result<usize, EncodeError> {
        EncodeError::check_length("policy mask", self.variant.policy_len(), mask.len())?;
        let legal = self.policy_set();
        legal.write_mask(mask);
        Ok(legal.len())
    }

    /// The same with one bit for each index: bit `i % 8` of byte `i / 8`, lowest first. Bits beyond the last index are 0.
    ///
    /// The length must be the policy length divided by 8, rounded up. Answers the number of legal moves.
    pub fn write_policy_bits(&self, bits: &mut [u8]) -> Result<usize, EncodeError> {
        let length = self.variant.policy_len().div_ceil(8);
        EncodeError::check_length("policy bits", length, bits.len())?;
        let legal = self.policy_set();
        let mut words = legal.words().iter();
        let mut chunks = bits.chunks_exact_mut(8);
        for (bytes, word) in chunks.by_ref().zip(words.by_ref()) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        if let Some(word) = words.next() {
            let rest = chunks.into_remainder();
            rest.copy_from_slice(&word.to_le_bytes()[..rest.len()]);
        }
        Ok(legal.len())
    }

    /// Writes the policy indices of the legal moves in ascending order to the front of `indices` and answers how many there are. What lies
    /// behind them is left alone.
    ///
    /// Fails if the buffer is too short, with the length that is needed; [`MAX_MOVES`](crate::MAX_MOVES) is always enough.
    pub fn write_policy_indices(&self, indices: &mut [u16]) -> Result<usize, EncodeError> {
        let legal = self.policy_set();
        let (needed, found) = (legal.len(), indices.len());
        let Some(row) = indices.get_mut(..needed) else {
            return Err(EncodeError::Capacity {
                what: "policy indices",
                needed,
                found,
            });
        };
        let mut slots = row.iter_mut();
        legal.for_each(|index| {
            if let Some(slot) = slots.next() {
                *slot = index;
            }
        });
        Ok(needed)
    }

    /// The policy indices of the legal moves, in ascending order.
    pub fn policy_indices(&self) -> Vec<u16> {
        self.policy_set().to_vec()
    }
}
