//! Choosing actions at random.

use hexmate::PolicySet;
use numpy::ndarray::ArrayView1;
use rand::rngs::ChaCha8Rng;
use rand::RngExt;

use crate::env::environment::NO_ACTION;

/// One of the legal actions, each with the same chance; [`NO_ACTION`] where there is none.
pub(super) fn uniform(legal: &PolicySet, random: &mut ChaCha8Rng) -> i64 {
    if legal.is_empty() {
        return NO_ACTION;
    }
    let number = random.random_range(0..legal.len() as u32);
    legal.nth(number as usize).map_or(NO_ACTION, i64::from)
}

/// Whether the legal actions' logits give chances: none is NaN or infinite upwards, and one is more than minus infinity.
pub(super) fn have_chances<T: Copy + Into<f64>>(legal: &[u16], logits: &ArrayView1<'_, T>) -> bool {
    let mut any = legal.is_empty();
    for &index in legal {
        let logit: f64 = logits[usize::from(index)].into();
        if logit.is_nan() || logit == f64::INFINITY {
            return false;
        }
        any |= logit > f64::NEG_INFINITY;
    }
    any
}

/// One of the legal actions with chances in proportion to the exponentials of their logits, divided by a temperature.
pub(super) fn by_logits<T: Copy + Into<f64>>(
    legal: &[u16],
    logits: &ArrayView1<'_, T>,
    temperature: f64,
    random: &mut ChaCha8Rng,
) -> i64 {
    let logit = |index: u16| -> f64 { logits[usize::from(index)].into() };
    let Some(&first) = legal.first() else {
        return NO_ACTION;
    };
    let most = legal
        .iter()
        .map(|&index| logit(index))
        .fold(f64::NEG_INFINITY, f64::max);
    if temperature == 0.0 {
        let best = legal.iter().find(|&&index| logit(index) == most);
        return (*best.unwrap_or(&first)).into();
    }
    let weight = |index: u16| ((logit(index) - most) / temperature).exp();
    let sum: f64 = legal.iter().map(|&index| weight(index)).sum();
    // The logits have been checked, but who writes to them meanwhile can have made them anything.
    if !(sum > 0.0 && sum.is_finite()) {
        return first.into();
    }
    let mut left = random.random_range(0.0..sum);
    let mut chosen = first;
    for &index in legal {
        let weight = weight(index);
        if weight > 0.0 {
            chosen = index;
            if left < weight {
                break;
            }
            left -= weight;
        }
    }
    chosen.into()
}
