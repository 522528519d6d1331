//! Limits second looks: repeated searches in one tick.

use crate::{running::jobs::Job, selectors::Budget};

/// The most work of second looks in a tick: about 1 ms on the reference machine. When it is used
/// up, the other NPCs think at the next tick.
const MOST_WORK: u64 = 1_000_000;

/// What all searches of a tick have done, and what second looks may still do.
#[derive(Clone, Copy, Debug)]
pub(in crate::running) struct Looks {
    /// What second looks may still do.
    pub(in crate::running) left: Budget,
    /// How many second looks there were.
    pub count: u32,
    /// How many of them have ended.
    pub ended: u32,
    pub plan_states: u32,
    pub work: u64,
}

impl Looks {
    /// The budget of second looks: what the other searches have left of the tick's budget. If
    /// `work` is 0, the tick has no bound on work.
    pub(in crate::running) fn within(plan_states: u32, work: u64, spent: u32, worked: u64) -> Self {
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

    pub(in crate::running) fn are_over(&self) -> bool {
        self.left.plan_states == 0 || self.left.work == Some(0)
    }

    pub(in crate::running) fn add(&mut self, job: &mut Job) {
        let plan_states = core::mem::take(&mut job.spent);
        let work = core::mem::take(&mut job.worked);
        self.count += 1;
        self.plan_states += plan_states;
        self.work += work;
        self.left.plan_states = self.left.plan_states.saturating_sub(plan_states);
        self.left.work = self.left.work.map(|left| left.saturating_sub(work));
    }
}
