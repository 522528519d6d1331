//! A step's cost and length in one number.
//!
//! So sums compare the cost first, then the number of steps. And since sums of whole numbers don't
//! depend on their order, two ways to the same steps weigh the same.

/// How many of a weight's bits count steps.
pub(super) const LENGTH_BITS: u32 = 8;

/// What a step of this cost weighs: the cost in units of 2⁻²⁰, at most 2²⁶, and 1 in the lowest eight
/// bits. Those never overflow, since plans have at most 128 steps; nor does the whole.
pub(super) fn weight(cost: f32) -> u64 {
    const UNIT: f64 = 1_048_576.0;
    const MOST: f64 = 67_108_864.0;
    let cost = f64::from(cost).min(MOST) * UNIT;
    (libm::rint(cost) as u64) << LENGTH_BITS | 1
}

/// How many steps a sum of weights stands for.
pub(super) fn length(weight: u64) -> u32 {
    (weight & ((1 << LENGTH_BITS) - 1)) as u32
}
