//! A second search within a tick, for NPCs that found the slot taken that they wanted.
//!
//! Searches of one tick see the same world. So several can plan with the same slot, and all but one
//! lose it. If they waited for the next tick, they could lose the next slot in the same way, and a
//! crowd would stand around for as many ticks as there are people. So they search again one after
//! the other. Each sees what those before it have reserved, and none loses twice.

use super::{
    RunningWorld,
    jobs::{Job, JobPool, Stage},
    mind::Turn,
};
use crate::selectors::Budget;

/// The most work of second looks in a tick: about 1 ms on the reference machine. Who comes later
/// thinks at the next tick.
const MOST_WORK: u64 = 1_000_000;

/// What searches of a tick have done, and second looks may do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Looks {
    /// What is left for them.
    left: Budget,
    /// How many there were.
    pub count: u32,
    /// And how many of these searches have ended.
    pub ended: u32,
    pub plan_states: u32,
    pub work: u64,
}

impl Looks {
    /// What a tick's budget leaves for second looks; `work` is 0 if it has no bound.
    pub(super) fn within(plan_states: u32, work: u64, spent: u32, worked: u64) -> Self {
        let bound = if work == 0 { u64::MAX } else { work };
        Looks {
            left: Budget {
                plan_states: plan_states.saturating_sub(spent),
                work: Some(bound.saturating_sub(worked).min(MOST_WORK)),
            },
            count: 0,
            ended: 0,
            plan_states: spent,
            work: worked,
        }
    }

    fn are_over(&self) -> bool {
        self.left.plan_states == 0 || self.left.work == Some(0)
    }

    fn add(&mut self, job: &mut Job) {
        let plan_states = core::mem::take(&mut job.spent);
        let work = core::mem::take(&mut job.worked);
        self.count += 1;
        self.plan_states += plan_states;
        self.work += work;
        self.left.plan_states = self.left.plan_states.saturating_sub(plan_states);
        self.left.work = self.left.work.map(|left| left.saturating_sub(work));
    }
}

impl RunningWorld {
    /// Lets those decide again who have lost a slot: numbers of the jobs that served them, and their
    /// minds.
    pub(super) fn let_look_again(
        &mut self,
        jobs: &mut dyn JobPool,
        losers: &[(u32, usize)],
        looks: &mut Looks,
    ) {
        for &(number, mind) in losers {
            let job = jobs.job(number as usize);
            if !self.may_look_again(mind, job) || looks.are_over() {
                self.think_soon(mind);
                continue;
            }
            self.begin_search(mind, job);
            job.share = looks.left;
            self.work(job);
            looks.add(job);
            if job.stage != Stage::Over {
                continue;
            }
            looks.ended += 1;
            if self.decide(job).is_some() {
                self.think_soon(mind);
            }
        }
    }

    /// Whether it is worth it, and asks the host nothing.
    fn may_look_again(&self, mind: usize, job: &Job) -> bool {
        let entry = &self.minds[mind];
        entry.turn == Turn::None
            && entry.executor.remainder().is_empty()
            && job.serves.is_none()
            && job.search.snapshot.answers.questions().is_empty()
    }
}
