//! The probabilities of a step's outcomes, where their weights depend on facts.
//!
//! Like costs, they are computed in the state before the step: in each imagined set of facts if
//! outcomes are weighed, and in truth if a step is performed. If outcomes aren't weighed, the
//! likeliest one at the snapshot is assumed. If all weights are constants, their shares are
//! computed once, when the domain is loaded.

use super::steps::seconds_of;
use crate::{
    beliefs::{Roles, Snapshot},
    domain::{
        Action,
        action::{MOST_OUTCOMES, likeliest as likeliest_of},
    },
};

/// The probability of each outcome of a step, in order of declaration.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shares {
    shares: [f32; MOST_OUTCOMES],
    count: usize,
}

impl Shares {
    /// The probabilities that follow from these weights, one for each outcome.
    pub(crate) fn of(weights: impl Iterator<Item = f32>) -> Self {
        let mut shares = [0.0; MOST_OUTCOMES];
        let mut count = 0;
        for (place, weight) in shares.iter_mut().zip(weights) {
            *place = if weight.is_finite() {
                weight.max(0.0)
            } else {
                0.0
            };
            count += 1;
        }
        let sum = |shares: &[f32]| shares.iter().fold(0.0_f32, |sum, weight| sum + weight);
        let mut total = sum(&shares);
        if total == f32::INFINITY {
            // The sum of these was infinite. Weights divided by a constant have the same shares,
            // and a finite sum.
            shares.iter_mut().for_each(|it| *it /= 32.0);
            total = sum(&shares);
        }
        if total > 0.0 {
            shares.iter_mut().for_each(|it| *it /= total);
        }
        Shares { shares, count }
    }

    /// The probability of each outcome.
    pub(crate) fn all(&self) -> &[f32] {
        &self.shares[..self.count]
    }

    /// Whether no outcome is possible, so that the step only has its certain effects.
    pub(crate) fn is_nothing(&self) -> bool {
        self.likeliest().is_none()
    }

    /// The likeliest outcome; of equals, the first.
    pub(crate) fn likeliest(&self) -> Option<usize> {
        likeliest_of(self.all().iter().copied())
    }
}

/// The outcome of an action that is assumed in what is imagined; none if no outcome is possible.
/// The roles needn't have a duration.
#[inline(never)]
pub(super) fn likeliest(
    snapshot: &mut Snapshot<'_>,
    action: &Action,
    roles: &Roles,
) -> Option<usize> {
    if action.weights().next().is_none() {
        return likeliest_of(action.shares());
    }
    let mut roles = *roles;
    roles.duration = seconds_of(snapshot, action, &roles);
    let weights = action.weights();
    Shares::of(weights.map(|weight| snapshot.evaluate(weight, &roles))).likeliest()
}

#[cfg(test)]
mod tests {
    use super::Shares;
    use alloc::vec::Vec;

    fn shares(weights: &[f32]) -> Vec<f32> {
        Shares::of(weights.iter().copied()).all().to_vec()
    }

    #[test]
    fn what_makes_no_sense_counts_nothing() {
        for odd in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, -1.0, 0.0, -0.0] {
            assert_eq!(shares(&[odd, 3.0, 1.0]), [0.0, 0.75, 0.25], "{odd}");
            let none = Shares::of([odd, odd].into_iter());
            assert!(none.is_nothing() && none.all() == [0.0, 0.0], "{odd}");
        }
    }

    #[test]
    fn the_greatest_weights_can_be_added_up() {
        assert_eq!(shares(&[f32::MAX; 2]), [0.5; 2]);
        let many = shares(&[f32::MAX; 16]);
        assert!(many.iter().all(|it| (it - 0.0625).abs() < 1e-6), "{many:?}");
    }

    #[test]
    fn of_equals_the_first_is_the_likeliest() {
        let likeliest = |weights: &[f32]| Shares::of(weights.iter().copied()).likeliest();
        assert_eq!(likeliest(&[0.0, 2.0, 2.0, 1.0]), Some(1));
        assert_eq!(likeliest(&[0.0, 0.0]), None);
    }
}
