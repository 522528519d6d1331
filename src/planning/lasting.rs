//! What part of what a plan gains lasts once the NPC is back where it is now.
//!
//! With durations, plans are rated by what they gain in a second. At the border of what an NPC
//! dislikes, a step out of it gains more in a second than the long work for which the NPC has gone
//! into it, although that was worth it when it was chosen. The NPC would step out, go in again at
//! once, and so on for ever. So where a plan would break off another that the NPC would go on with
//! right after it, what it gains only by the NPC being elsewhere counts nothing: the NPC comes back.

use super::{
    Search,
    search::Working,
    simulate::Progress,
    steps::{StepId, at_least_zero},
};
use crate::{
    beliefs::{EntityIndex, Knowledge, snapshot::Mark},
    domain::{ActionId, Domain},
};

impl Search {
    /// What part of what `rival` gains lasts, 0 to 1, if the NPC comes back to where it was when the
    /// search began and goes on with `rest`, what is left of its present plan. All of it, if it
    /// wouldn't do so. The search itself goes on as if nothing had been asked.
    pub fn share_that_lasts(
        &mut self,
        domain: &Domain,
        knowledge: &dyn Knowledge,
        rival: impl Iterator<Item = (ActionId, EntityIndex)>,
        rest: impl Iterator<Item = (ActionId, EntityIndex)>,
    ) -> f32 {
        let Some(mut working) = self.work(domain, knowledge) else {
            return 1.0;
        };
        let Some(rival) = working.chain_of(knowledge, rival) else {
            return 1.0;
        };
        let Some(rest) = working.chain_of(knowledge, rest) else {
            return 1.0;
        };
        let mark = working.snapshot.mark();
        let lasts = working.share_after_coming_back(&rival, &rest);
        working.snapshot.go_back(mark);
        lasts.unwrap_or(1.0)
    }
}

impl Working<'_, '_> {
    /// None if all of it lasts. Of what may come of steps, the likeliest is imagined.
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
        let would_go_on = self.would_do(rest, gone.seconds, after);
        would_go_on.then(|| ((back - idle) / (there - idle)).clamp(0.0, 1.0))
    }

    /// Whether steps that follow after so many seconds would gain anything over staying as it was at a
    /// mark. What is imagined is something else afterwards.
    pub(super) fn would_do(&mut self, steps: &[StepId], seconds: f32, stay: Mark) -> bool {
        let mut progress = Progress {
            seconds,
            ..Progress::default()
        };
        let is_done = self.stage().run(steps, 0, &mut progress).is_ok()
            && progress.unmet.is_none()
            && !progress.died_early;
        let done = self.utility_now() - self.options.cost_weight * progress.cost;
        self.snapshot.go_back(stay);
        let lasted = at_least_zero(progress.seconds - seconds);
        self.integrator.pass(&mut self.snapshot, lasted);
        let stayed = self.utility_now();
        is_done && self.options.beats_idle(done, stayed)
    }

    /// The utility of what is imagined.
    fn utility_now(&mut self) -> f32 {
        self.rating.utility(&mut self.snapshot, self.actor)
    }
}
