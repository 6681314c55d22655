//! The numbers of the built-in evaluation, one set for each variant.

use hexmate::Variant;

use crate::evaluate::features::{Features, FEATURES};
use crate::evaluate::fitted::FITTED;

/// How much everything counts in one variant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// What one of each feature adds to the logit of the expected score.
    pub features: [f32; FEATURES],
    /// What pieces are worth in pawns, by their number; the king's is what exchanges count it.
    pub pieces: [f32; 6],
    /// By how much the logits of moves grow with what a move gains in pawns.
    pub sharpness: f32,
}

impl Weights {
    /// What to start from where nothing has been fitted: a pawn is worth 0.45 in logits.
    pub const SENSIBLE: Weights = Weights {
        features: [
            0.45, 1.6, 1.4, 2.3, 4.2, 0.03, 0.03, 0.03, 0.015, 0.06, 0.06, 0.15, 0.6, 0.4, -0.3,
            0.3, 0.12, 0.25,
        ],
        pieces: [1.0, 3.5, 3.1, 5.1, 9.3, 12.0],
        sharpness: 0.8,
    };

    /// The weights of a variant.
    #[inline]
    pub fn of(variant: Variant) -> &'static Weights {
        &FITTED[variant as usize]
    }

    /// The weighted sum of features.
    #[inline(always)]
    pub fn sum(&self, features: &Features) -> f32 {
        let pairs = self.features.iter().zip(&features.numbers);
        pairs.map(|(weight, number)| weight * number).sum()
    }
}
