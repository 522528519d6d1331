//! Lets those choose first who can't wait.
//!
//! A loaf is there at last. All who want it think again, each when its turn comes. If the one whose
//! turn comes first always took it, others would starve beside a man who is nearly full. So a plan
//! whose refills are [early](crate::planning::early), and which takes a stock or a slot, isn't taken
//! up at once: it has to be found again after the time between two turns. By then everybody else
//! has had a turn, and has booked what it needs.
//!
//! For the same reason, such a plan doesn't [wait](super::slots) for a slot that others have.

use super::{RunningWorld, comparing::binding_of, slots::slots_of};
use crate::planning::{Plan, early::Timing};

/// Rounding mustn't cost a turn.
const ROUNDING: f64 = 1e-3;

impl RunningWorld {
    /// Whether an NPC that has nothing to do doesn't take up a plan yet, so that others can choose
    /// first.
    pub(super) fn lets_others_choose(&mut self, mind: usize, plan: &Plan) -> bool {
        let now = self.world.time().seconds();
        let entry = &self.minds[mind];
        let is_scarce = || {
            let mut steps = plan.steps.iter().map(binding_of);
            plan.timing == Timing::Wasteful || steps.any(|it| slots_of(&self.world, it) > 0)
        };
        let since = entry.yields_since.unwrap_or(now);
        let yields = plan.timing != Timing::Due
            && entry.executor.remainder().is_empty()
            && is_scarce()
            && now - since + ROUNDING < f64::from(entry.options.think_interval);
        self.set_yielding(mind, yields.then_some(since));
        yields
    }

    /// Notes since when an NPC lets others choose.
    pub(super) fn set_yielding(&mut self, mind: usize, since: Option<f64>) {
        if self.minds[mind].yields_since != since {
            self.minds.edit(mind).yields_since = since;
        }
    }
}
