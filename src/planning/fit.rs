//! Which share of a plan's refills is of use, and which refills can wait.
//!
//! This goes beyond the thesis. With [`Options::durations`](super::Options), plans are rated by
//! what they gain in a second. A number that falls by itself can be refilled again and again. If
//! only the gain counted, a sip of water would be the best plan as soon as a drop is missing, and
//! no NPC would do work that takes longer. But an NPC that waits until more is missing gains more
//! in the same time. So a plan's gain is multiplied by the share of its refills that fits: a drink
//! of 40 when 10 are missing counts a quarter.
//!
//! What fits is what is missing when the plan begins. More will be missing when the NPC gets there,
//! but that is no merit of the plan. Otherwise the well at the other end of the village would be
//! better than the one next door, since more of the drink fits after the longer walk. Steps without
//! effects are the exception: they are there to wait, so what is missing after them counts.
//!
//! A refill is early if it doesn't wholly fit and less than half of the number's range is missing.
//! Whoever needs it may find the well taken or the larder empty by those who could have waited. So
//! a plan with an early refill scores only a thirty-second of what it would score otherwise, above
//! the least that is told from doing nothing: it comes after practically everything else that gains
//! something, and before idling. If one of its steps also uses something up, such as the
//! loaf in the larder, it scores a thirty-second of that once more: whoever has nothing better to do
//! bathes before eating what others may need.
//!
//! A refill is a step's increment of a number of the NPC's own that changes by itself in the other
//! direction. It is measured in parts of the number's range. An assignment is no refill, since it
//! doesn't say how much is given.

use super::merit::UNIT;

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

    /// How many times less such a plan scores.
    fn less(self) -> f32 {
        match self {
            Timing::Due => 1.0,
            Timing::Early => 32.0,
            Timing::Wasteful => 1024.0,
        }
    }

    /// What such a plan scores instead of `score`. It keeps the order of scores. Up to the least
    /// score that is better than doing nothing, nothing changes.
    pub(crate) fn discounted(self, score: f32) -> f32 {
        if self != Timing::Due && score > UNIT {
            UNIT + (score - UNIT) / self.less()
        } else {
            score
        }
    }

    /// What such a plan would score if none of its refills were early: the inverse of
    /// [`discounted`](Self::discounted).
    pub(crate) fn undiscounted(self, score: f32) -> f32 {
        if self != Timing::Due && score > UNIT {
            UNIT + (score - UNIT) * self.less()
        } else {
            score
        }
    }
}

/// The summed refills of some steps, and how much of them fits.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Fit {
    pub(super) given: f32,
    pub(super) fits: f32,
    /// The seconds of steps without effects.
    pub(super) rested: f32,
}

impl Fit {
    /// The share that fits, 0 to 1; 1 if nothing is refilled.
    #[must_use]
    pub fn share(self) -> f32 {
        if self.given > 0.0 {
            (self.fits / self.given).min(1.0)
        } else {
            1.0
        }
    }

    /// Numbers that may differ between plans that lead to the same facts in the same time.
    #[must_use]
    pub fn parts(self) -> [f32; 3] {
        [self.given, self.fits, self.rested]
    }

    /// Adds a step without effects that takes so many seconds.
    pub(super) fn rest(&mut self, seconds: f32) {
        self.rested += seconds;
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
