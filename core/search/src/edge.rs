//! A legal move that has no node yet: its prior and its policy index in 32 bits.

use std::fmt;

/// Bits of the policy index; no variant has more than 4,096 indices.
const INDEX_BITS: u32 = 12;
const INDEX_MASK: u32 = (1 << INDEX_BITS) - 1;
/// Of the 30 bits that a number from 0 to 1 uses as f32, so many are dropped: the relative error is at most 2^-14.
const DROPPED: u32 = 10;

/// A prior and a policy index. Sorted by prior, then by index.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(transparent)]
pub(crate) struct Edge(pub u32);

impl Edge {
    /// A move with a prior from 0 to 1.
    #[inline(always)]
    pub fn new(prior: f32, index: u16) -> Edge {
        debug_assert!((0.0..=1.001).contains(&prior) && u32::from(index) <= INDEX_MASK);
        let rounded = (prior.to_bits() + (1 << (DROPPED - 1))) >> DROPPED;
        Edge(rounded << INDEX_BITS | u32::from(index))
    }

    /// The prior, rounded.
    #[inline(always)]
    pub fn prior(self) -> f32 {
        f32::from_bits(self.0 >> INDEX_BITS << DROPPED)
    }

    /// The policy index.
    #[inline(always)]
    pub fn index(self) -> u16 {
        (self.0 & INDEX_MASK) as u16
    }
}

impl fmt::Debug for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Edge({}, {})", self.prior(), self.index())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexmate::Variant;

    #[test]
    fn priors_come_back_nearly_and_indices_exactly() {
        for variant in Variant::ALL {
            assert!(variant.policy_len() <= 1 << INDEX_BITS);
        }
        let mut last = Edge::new(0.0, 0);
        for i in 0..=4095u16 {
            let prior = f32::from(i) / 4095.0;
            let edge = Edge::new(prior, i);
            assert_eq!(edge.index(), i);
            assert!((edge.prior() - prior).abs() <= prior / 16384.0);
            assert!(edge >= last);
            last = edge;
        }
        assert_eq!(Edge::new(1.0, 7).prior(), 1.0);
        assert_eq!(Edge::new(1e-30, 7).index(), 7);
    }
}
