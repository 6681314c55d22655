//! The exponential function for turning logits into priors: the same bits on every machine, and many at a time.
//!
//! The standard library's `exp` comes from the system, whose last bit differs between systems; a game that follows a seed must not.

use std::f32::consts::LOG2_E;

/// Smaller arguments give what this one gives, 1.2e-38: nothing, for a prior.
const LEAST: f32 = -87.0;

/// `e` to the power of `x` for `x` up to 80, with a relative error below 1e-6. Greater arguments count as 80.
#[inline(always)]
pub(crate) fn exp(x: f32) -> f32 {
    let power = x.clamp(LEAST, 80.0) * LOG2_E;
    // To the nearest whole number without a call of `round`, so that the compiler takes several at a time.
    let whole = (power + 12_582_912.0) - 12_582_912.0;
    let part = power - whole;
    // Taylor's series of 2^part, -0.5 <= part <= 0.5.
    let mut sum = 1.525_273_4e-5;
    for coefficient in [
        1.540_353e-4,
        1.333_355_8e-3,
        9.618_129e-3,
        5.550_411e-2,
        2.402_265e-1,
        6.931_472e-1,
        1.0,
    ] {
        sum = sum * part + coefficient;
    }
    f32::from_bits(((whole as i32 + 127) << 23) as u32) * sum
}

/// Numbers that are worked on side by side. The order of a sum is fixed by this, so that it is the same everywhere.
const LANES: usize = 8;

/// Turns logits into numbers that add up to 1, in proportion to the exponentials.
#[inline]
pub(crate) fn softmax(values: &mut [f32]) {
    let greatest = in_lanes(values, f32::NEG_INFINITY, |a, b| if b > a { b } else { a });
    for value in values.iter_mut() {
        *value = exp(*value - greatest);
    }
    let share = 1.0 / in_lanes(values, 0.0, |a, b| a + b);
    for value in values.iter_mut() {
        *value *= share;
    }
}

/// Joins all values by way of eight partial results.
#[inline(always)]
fn in_lanes(values: &[f32], start: f32, join: impl Fn(f32, f32) -> f32) -> f32 {
    let mut lanes = [start; LANES];
    let mut chunks = values.chunks_exact(LANES);
    for chunk in &mut chunks {
        for (lane, &value) in lanes.iter_mut().zip(chunk) {
            *lane = join(*lane, value);
        }
    }
    let rest = chunks.remainder().iter().copied();
    let joined = lanes.into_iter().fold(start, &join);
    rest.fold(joined, join)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_the_true_exponential() {
        for i in -8700..8000 {
            let x = i as f32 / 100.0;
            let expected = f64::from(x).exp();
            let error = (f64::from(exp(x)) - expected).abs() / expected;
            assert!(error < 1e-5 * (1.0 + f64::from(x).abs() / 8.0), "exp({x})");
        }
        for i in -100..=100 {
            let x = i as f32 / 100.0;
            let expected = f64::from(x).exp();
            assert!((f64::from(exp(x)) / expected - 1.0).abs() < 1e-6);
        }
        assert_eq!(exp(0.0), 1.0);
        assert_eq!(exp(f32::NEG_INFINITY), exp(LEAST));
        assert!(exp(-1e30) < 1e-37);
    }

    #[test]
    fn softmax_adds_up_to_one() {
        let mut values = [1000.0, 1001.0, f32::MIN, 999.0];
        softmax(&mut values);
        let expected = [0.244_728_47, 0.665_240_94, 0.0, 0.090_030_57];
        for (value, expected) in values.iter().zip(expected) {
            assert!((value - expected).abs() < 1e-6);
        }
    }
}
