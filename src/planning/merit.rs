//! Which of two plans is better: by score, and if scores are practically equal, by cost, time and
//! walk.
//!
//! Scores are sums and quotients of rounded numbers. If they were compared exactly, a walk to
//! nowhere and back could win by its rounding error. So they are compared as `round(score × 2²⁰)`.
//! Of plans with equal scores, less cost wins, then less time, then fewer metres walked, then fewer
//! steps. Doing nothing has none of these, so a plan that is better than doing nothing scores more
//! by at least a whole unit.
//!
//! Costs, seconds and metres are sums, too: a way through a point on the straight line may come out
//! slightly longer or shorter than the line. So only their first 20 significant bits are compared.
//!
//! Of plans of equal merit, `first` takes the one whose plan state is older. `best` takes the one
//! with fewer steps, then the one that is first in order of actions and suppliers. `utility_plans`
//! takes the one with fewer tasks, then the one that it tried first. With exact scores, merit is
//! the score alone, so these rules decide between all plans with the same score.
//!
//! Rounding keeps order: if a number isn't greater than another, it isn't greater after rounding
//! either. Bounds and dominance rely on that.

use super::Options;
use crate::ordered::{ordered, unordered};

/// Scores that differ by less than this may count as equal.
pub(crate) const UNIT: f32 = 1.0 / 1_048_576.0;

/// From here on, all numbers are whole multiples of [`UNIT`].
const ALL_WHOLE: f32 = 8.0;

/// A score in the form in which scores are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ScoreKey(u32);

impl ScoreKey {
    fn new(score: f32, exact: bool) -> Self {
        // Adding 0 takes the sign from −0.
        ScoreKey(ordered(if exact { score + 0.0 } else { rounded(score) }))
    }
}

/// The nearest multiple of [`UNIT`]; if two are equally near, the one further from 0.
fn rounded(score: f32) -> f32 {
    if score.abs() >= ALL_WHOLE {
        return score;
    }
    // There are less than 2²³ units, so scaling loses nothing either way.
    let half = if score < 0.0 { -0.5 } else { 0.5 };
    let units = (f64::from(score / UNIT) + half) as i32;
    units as f32 * UNIT
}

/// The first 20 significant bits of an amount that is at least 0. The result is less than 2²⁸.
fn significant(amount: f32) -> u128 {
    u128::from((amount.to_bits() + 8) >> 4)
}

/// What plans are compared by; greater is better. The parts are in order of importance. Parts of
/// which less is better are inverted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Merit(u128);

impl Merit {
    const STEPS: u32 = 8;
    const AMOUNT: u32 = 28;

    /// The score of the plan, as it is compared.
    #[must_use]
    pub fn score(self) -> ScoreKey {
        ScoreKey((self.0 >> (Self::STEPS + 3 * Self::AMOUNT)) as u32)
    }
}

impl ScoreKey {
    /// The score to which all scores that count as equal are rounded.
    #[must_use]
    pub fn value(self) -> f32 {
        unordered(self.0)
    }
}

impl Options {
    /// A score in the form in which scores are compared.
    #[must_use]
    #[inline]
    pub fn key(&self, score: f32) -> ScoreKey {
        ScoreKey::new(score, self.exact_scores)
    }

    /// The merit of a plan with this score, these amounts (cost, seconds, metres), and this number
    /// of steps. With exact scores, merit is the score alone.
    ///
    /// With an upper bound on the score and lower bounds on the amounts, this is an upper bound on
    /// the merit: it is an upper bound on each part, and the first part that differs decides.
    #[must_use]
    #[inline]
    pub fn merit(&self, score: f32, takes: [f32; 3], steps: usize) -> Merit {
        let mut merit = u128::from(self.key(score).0);
        let counts = !self.exact_scores;
        for amount in takes {
            let less = !significant(amount) & ((1 << Merit::AMOUNT) - 1);
            merit = merit << Merit::AMOUNT | if counts { less } else { 0 };
        }
        let fewer = u128::from(!(steps as u8));
        Merit(merit << Merit::STEPS | if counts { fewer } else { 0 })
    }

    /// How much more than doing nothing a plan scores; 0 if the scores count as equal.
    #[must_use]
    pub fn gain(&self, score: f32, idle_score: f32) -> f32 {
        if self.key(score) == self.key(idle_score) {
            0.0
        } else {
            score - idle_score
        }
    }

    /// Whether a plan is better than doing nothing, by their scores.
    #[must_use]
    pub fn beats_idle(&self, score: f32, idle_score: f32) -> bool {
        self.key(score) > self.key(idle_score)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_compare_in_units_of_two_to_the_minus_20() {
        let options = Options::default();
        let equal = |a: f32, b: f32| options.key(a) == options.key(b);
        assert!(equal(0.0, 1.8e-8) && equal(0.0, -1.8e-8) && equal(-0.0, 0.0));
        // Beside 0.5, numbers are a sixteenth of a unit apart.
        let near = |sixteenths: f32| 0.5 + sixteenths / 16.0 * UNIT;
        assert!(equal(0.5, near(7.0)) && !equal(0.5, near(9.0)));
        // Halves go away from 0.
        assert!(equal(0.5 * UNIT, UNIT) && equal(-0.5 * UNIT, -UNIT));
        let rising = [
            f32::NEG_INFINITY,
            -f32::MAX,
            -1e20,
            -8.0,
            -7.999_999,
            -1.0,
            -UNIT,
            0.0,
            UNIT,
            0.25,
            7.999_999,
            8.0,
            8.000_001,
            1e20,
            f32::MAX,
        ];
        for pair in rising.windows(2) {
            assert!(options.key(pair[0]) < options.key(pair[1]), "{pair:?}");
            assert_eq!(options.key(pair[1]).value(), pair[1]);
        }
        let exact = Options {
            exact_scores: true,
            ..options
        };
        assert!(exact.key(1.8e-8) > exact.key(0.0) && exact.key(-0.0) == exact.key(0.0));
    }

    #[test]
    fn of_equal_scores_the_first_part_that_differs_decides() {
        let options = Options::default();
        let merit = |score: f32, cost: f32, seconds: f32, metres: f32, steps: usize| {
            let takes = [cost, seconds, metres];
            (
                options.merit(score, takes, steps),
                Options::thesis().merit(score, takes, steps),
            )
        };
        let rising = [
            merit(0.25, 0.0, 0.0, 0.0, 0),
            merit(0.5, f32::MAX, 0.0, 0.0, 1),
            merit(0.5, 2.0, 9.0, 9.0, 9),
            merit(0.5, 1.0, 9.0, 9.0, 9),
            merit(0.5, 1.0, 8.0, 9.0, 9),
            merit(0.5, 1.0, 8.0, 0.5, 9),
            merit(0.5, 1.0, 8.0, 0.25, 128),
            merit(0.5, 1.0, 8.0, 0.25, 9),
            merit(0.5, 0.0, 0.0, 0.0, 0),
        ];
        for pair in rising.windows(2) {
            assert!(pair[0].0 < pair[1].0);
            assert_eq!(pair[0].0.score() < pair[1].0.score(), pair[0].1 < pair[1].1);
        }
        // The rounding of sums decides nothing.
        assert_eq!(
            merit(0.5, 1.0, 0.1 + 0.2, 7.0, 2),
            merit(0.5, 0.999_999_94, 0.3, 7.000_000_5, 2)
        );
    }
}
