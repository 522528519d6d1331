//! Which share of a plan's gain lasts once the NPC is back where it is now.
//!
//! With durations, plans are rated by what they gain in a second. Say that an NPC has gone into a
//! place that it dislikes to do long work there, which was worth it when it was chosen. At the
//! border of that place, a step out gains more in a second than the work. The NPC would step out,
//! go in again at once, and so on for ever. So this part of a gain doesn't count: what a plan gains
//! only because the NPC is elsewhere, if the plan would break off another one that the NPC would
//! come back to right after it.

use core::mem;

use super::{
    Search,
    simulate::Progress,
    steps::{StepId, at_least_zero},
    working::Working,
};
use crate::{
    beliefs::{EntityIndex, Knowledge, snapshot::Mark},
    domain::{ActionId, Domain},
};

impl Search {
    /// Which share lasts, 0 to 1, of what the plan gains that the search has found, if the NPC then
    /// comes back to where it was when the search began, and goes on with `rest`, the rest of its
    /// present plan; 1 if it wouldn't come back. The search itself isn't changed.
    pub fn share_that_lasts(
        &mut self,
        domain: &Domain,
        knowledge: &dyn Knowledge,
        rest: impl Iterator<Item = (ActionId, EntityIndex)>,
    ) -> f32 {
        self.share_of_found(domain, knowledge, |working, found| {
            let rest = working.chain_of(knowledge, rest)?;
            working.share_after_coming_back(found, &rest)
        })
    }

    /// The share of what the plan gains that the search has found, as `share` tells it with the steps
    /// of the plan: 1 if it tells none, if a step can't be done, or if plans aren't rated by what they
    /// gain in a second. What `share` imagines is taken back.
    pub(super) fn share_of_found(
        &mut self,
        domain: &Domain,
        knowledge: &dyn Knowledge,
        share: impl FnOnce(&mut Working<'_, '_>, &[StepId]) -> Option<f32>,
    ) -> f32 {
        if !self.options().counts_time() {
            return 1.0;
        }
        let found = mem::take(&mut self.plan.steps);
        let told = self.work(domain, knowledge).and_then(|mut working| {
            let steps = found.iter().map(|it| (it.action, it.supplier));
            let steps = working.chain_of(knowledge, steps)?;
            let mark = working.snapshot.mark();
            let told = share(&mut working, &steps);
            working.snapshot.go_back(mark);
            told
        });
        self.plan.steps = found;
        told.unwrap_or(1.0)
    }
}

impl Working<'_, '_> {
    /// None if the whole gain lasts. Of uncertain outcomes, the likeliest is imagined.
    fn share_after_coming_back(&mut self, rival: &[StepId], rest: &[StepId]) -> Option<f32> {
        let place = self.actor.place?;
        let here = self.actor.place(&self.snapshot);
        let mut gone = Progress::default();
        self.stage().run(rival, 0, &mut gone).ok()?;
        if self.actor.place(&self.snapshot) == here {
            return None;
        }
        let idle = self.idle_utility(gone.seconds);
        let there = self.utility_now();
        let after = self.snapshot.mark();
        for (cell, coordinate) in (place..).zip(here) {
            self.snapshot.write(cell, coordinate);
        }
        let back = self.utility_now();
        if there <= idle || back >= there {
            return None;
        }
        let before = Progress {
            seconds: gone.seconds,
            ..Progress::default()
        };
        let would_go_on = self.would_do(rest, before, gone.seconds, after);
        would_go_on.then(|| ((back - idle) / (there - idle)).clamp(0.0, 1.0))
    }

    /// Whether steps that are done after those of `before` would gain anything over doing nothing
    /// from the mark `stay` on, which is at so many seconds. Doesn't restore what was imagined.
    pub(super) fn would_do(
        &mut self,
        steps: &[StepId],
        before: Progress,
        seconds: f32,
        stay: Mark,
    ) -> bool {
        let mut progress = before;
        let is_done = self.stage().run(steps, 0, &mut progress).is_ok()
            && progress.unmet.is_none()
            && !progress.died_early;
        let done = self.utility_now() - self.options.cost_weight * progress.cost;
        self.snapshot.go_back(stay);
        let lasted = at_least_zero(progress.seconds - seconds);
        self.parts.integrator.pass(&mut self.snapshot, lasted);
        let stayed = self.utility_now();
        is_done && self.options.beats_idle(done, stayed)
    }

    /// The utility of what is imagined.
    pub(super) fn utility_now(&mut self) -> f32 {
        self.parts.rating.utility(&mut self.snapshot, self.actor)
    }
}
