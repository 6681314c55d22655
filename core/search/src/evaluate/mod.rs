//! What gives a position its value and its moves their priors.

pub(crate) mod features;
mod fitted;
pub(crate) mod priors;
pub(crate) mod tables;
pub(crate) mod weights;

use hexmate::Position;

use crate::exponential::exp;
pub use features::{Features, FEATURES, FEATURE_NAMES};
pub use weights::Weights;

/// Values positions and gives their moves priors. It is called from several threads at a time.
pub trait Evaluator: Sync {
    /// Answers the value as the side to move sees it, -1 (lost) to 1 (won), and writes a logit for each legal move, in the order of `legal`:
    /// the policy indices of all legal moves, ascending, at least one.
    fn evaluate(&self, position: &Position, legal: &[u16], logits: &mut [f32]) -> f32;
}

/// Knows nothing: every position is level, and all moves are alike. For tests and measurements.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uniform;

impl Evaluator for Uniform {
    fn evaluate(&self, _: &Position, _: &[u16], logits: &mut [f32]) -> f32 {
        logits.fill(0.0);
        0.0
    }
}

/// The evaluator that comes with the library: material, mobility, the king's safety, passed pawns and what hangs, with weights for each variant
/// that `cargo run --example fit_weights` has fitted to games of the library against itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Classical;

impl Classical {
    /// The evaluation with other weights, for fitting them.
    #[inline]
    pub fn evaluate_with(
        weights: &Weights,
        position: &Position,
        legal: &[u16],
        logits: &mut [f32],
    ) -> f32 {
        let mut features = Features::of(position);
        let gain = priors::write_logits(position, &features.scene, weights, legal, logits);
        features.set_best_capture(gain);
        value_of(weights.sum(&features))
    }
}

impl Evaluator for Classical {
    fn evaluate(&self, position: &Position, legal: &[u16], logits: &mut [f32]) -> f32 {
        let weights = Weights::of(position.variant());
        Classical::evaluate_with(weights, position, legal, logits)
    }
}

/// The value of a sum of weighted features, which is the logit of the expected score.
#[inline(always)]
fn value_of(logit: f32) -> f32 {
    1.0 - 2.0 / (1.0 + exp(logit))
}
