//! Refills that can wait, and how much less a plan with such a refill scores.
//!
//! This goes beyond the thesis. A refill (see `fit.rs`) is early if it doesn't wholly fit
//! and less than half of the number's range is missing. Whoever needs it may find the well taken or
//! the larder empty by those who could have waited. So what a plan with an early refill scores above
//! the least that is told from doing nothing is divided by 32: such a plan comes after practically
//! everything else that gains something, and before idling. If one of its steps also uses something
//! up, such as the loaf in the larder, that is divided by 32 once more: whoever has nothing better to
//! do bathes before eating what others may need. And whoever can wait doesn't queue in front of those
//! who can't: an early refill with a wait for a slot scores at most 0.

use super::merit::UNIT;

/// By how much the score of a plan is divided for a refill that can wait, and again if a step uses
/// something up.
const EARLY: f32 = 32.0;

/// Whether a plan's refills can wait.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Timing {
    /// No refill is early.
    #[default]
    Due,
    /// A refill is early.
    Early,
    /// A refill is early, and a step uses something up.
    Wasteful,
}

impl Timing {
    /// The timing of a plan, by whether a refill is early and whether a step uses something up.
    pub(crate) fn of(is_early: bool, uses_up: bool) -> Self {
        match (is_early, uses_up) {
            (false, _) => Timing::Due,
            (true, false) => Timing::Early,
            (true, true) => Timing::Wasteful,
        }
    }

    /// By how much the score of such a plan is divided.
    #[must_use]
    pub fn divisor(self) -> f32 {
        match self {
            Timing::Due => 1.0,
            Timing::Early => EARLY,
            Timing::Wasteful => EARLY * EARLY,
        }
    }

    /// What such a plan scores instead of `score`. It keeps the order of scores. Up to the least
    /// score that is better than doing nothing, nothing changes.
    pub(crate) fn discounted(self, score: f32) -> f32 {
        if self != Timing::Due && score > UNIT {
            UNIT + (score - UNIT) / self.divisor()
        } else {
            score
        }
    }

    /// What such a plan would score if none of its refills were early: the inverse of
    /// [`discounted`](Self::discounted).
    pub(crate) fn undiscounted(self, score: f32) -> f32 {
        if self != Timing::Due && score > UNIT {
            UNIT + (score - UNIT) * self.divisor()
        } else {
            score
        }
    }
}

/// What others may need that the steps of a plan take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needed(u8);

impl Needed {
    /// A step uses something up; only if durations count.
    pub const USED_UP: Needed = Needed(1);
    /// A step waits for a slot that others have.
    pub const QUEUE: Needed = Needed(2);

    /// Adds something if it is so.
    pub(super) fn add(&mut self, what: Needed, is_so: bool) {
        self.0 |= if is_so { what.0 } else { 0 };
    }

    /// Whether it is taken.
    #[must_use]
    pub fn has(self, what: Needed) -> bool {
        self.0 & what.0 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::Options;

    /// Early refills keep their order, lose to all others that gain as much as a thirty-second, and
    /// are never worth less than doing nothing because they come early.
    #[test]
    fn scores_of_early_refills_keep_their_order() {
        let scores = [
            -1.0,
            0.0,
            UNIT / 4.0,
            UNIT,
            2.0 * UNIT,
            0.001,
            0.01,
            0.5,
            5.0,
        ];
        for pair in scores.windows(2) {
            for timing in [Timing::Early, Timing::Wasteful] {
                let [less, more] = [pair[0], pair[1]].map(|it| timing.discounted(it));
                assert!(less < more, "{pair:?}");
            }
        }
        let options = Options::default();
        for score in scores {
            let [early, wasteful] =
                [Timing::Early, Timing::Wasteful].map(|timing| timing.discounted(score));
            assert!(wasteful <= early && early <= score);
            assert!(score <= 0.0 || (early >= score / 32.0 && wasteful >= score / 1024.0));
            for (timing, less) in [(Timing::Early, early), (Timing::Wasteful, wasteful)] {
                assert_eq!(
                    options.beats_idle(less, 0.0),
                    options.beats_idle(score, 0.0)
                );
                assert!((timing.undiscounted(less) - score).abs() <= score.abs() * 1e-4);
            }
            assert_eq!(Timing::Due.discounted(score), score);
        }
        assert!(Timing::Early.discounted(0.01) < 0.000_32);
        assert!(Timing::Wasteful.discounted(0.01) < 0.000_011);
    }
}
