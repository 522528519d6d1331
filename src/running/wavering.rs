//! Keeps NPCs from turning round again and again.
//!
//! Plans are rated where the NPC stands. So the way to one thing may make another thing better, and
//! the way to that one the first again. An example is the border of an area that alters a drive.
//! Whoever breaks off a step for a better plan doesn't do so again for a while: for twice the time
//! between two turns, and for twice as long with each further time, until it gets something done. The
//! time has no upper bound, so whatever the plan leads to is reached, however far it is. A walk that
//! more steps follow doesn't count: whoever turns round where it ends has got nothing done. There are
//! two exceptions. A plan that gains nothing any more is left at once. And what gains more than twice
//! as much as every plan that was taken up in between is taken up at once, so that nobody walks on
//! beside a wolf.
//!
//! This goes beyond the thesis.

use crate::planning::remainder::Worth;

/// The least time between two turns that counts, in seconds of world time.
const LEAST: f64 = 0.2;

/// After so many times the time doesn't grow any more, so that it stays a number: it is 13 years by
/// default.
const MOST_TIMES: u8 = 31;

/// How much more than every plan in between a plan must gain to be taken up at once.
const FAR_MORE: f32 = 2.0;

/// How often an NPC has broken off a step for a better plan, since it got something done.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Wavering {
    pub times: u8,
    /// Until when it keeps to its plan, in seconds of world time.
    pub until: f64,
    /// The most that one of the plans was worth.
    pub most: f32,
}

impl Wavering {
    /// A step was broken off at `now` for a plan that is worth `taken_up`. `interval` is the time
    /// between two turns in seconds.
    pub(super) fn turn_round(&mut self, now: f64, interval: f32, taken_up: Worth) {
        self.most = self.most.max(weight(taken_up));
        self.times = (self.times + 1).min(MOST_TIMES);
        let steady = f64::from(interval).max(LEAST) * f64::from(1_u32 << self.times);
        self.until = now + steady;
    }

    /// Something was done.
    pub(super) fn end(&mut self) {
        *self = Wavering::default();
    }

    /// Whether the NPC keeps to its plan at `now`, though it has found one that is worth so much.
    pub(super) fn keeps(&self, now: f64, found: Worth) -> bool {
        now <= self.until && weight(found) <= FAR_MORE * self.most
    }
}

/// What a plan is worth as one number. Plans of one selector can be compared by it.
fn weight(worth: Worth) -> f32 {
    match worth {
        Worth::Gain(gain) => gain,
        Worth::Goal { priority, .. } => priority,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_time_lasts_twice_as_long_until_something_is_done() {
        let mut it = Wavering::default();
        let plan = Worth::Gain(0.5);
        assert!(!it.keeps(0.0, plan));
        let mut steady = 0.25;
        for _ in 0..MOST_TIMES {
            steady *= 2.0;
            it.turn_round(10.0, 0.25, plan);
            assert!(it.keeps(10.0 + steady - 0.001, plan), "{steady}");
            assert!(!it.keeps(10.0 + steady + 0.001, plan), "{steady}");
        }
        it.turn_round(10.0, 0.25, plan);
        assert!(!it.keeps(10.0 + steady + 0.001, plan));
        assert!(it.keeps(11.0, Worth::Gain(1.0)) && !it.keeps(11.0, Worth::Gain(1.001)));
        it.end();
        assert!(!it.keeps(10.0, plan));
        it.turn_round(10.0, 0.0, plan);
        assert!(it.keeps(10.399, plan) && !it.keeps(10.401, plan));
    }
}
