//! A second search within a tick, for NPCs whose slot was taken by another NPC first.
//!
//! All searches of a tick see the world as it was when the tick began. So several may plan with the
//! same slot, and all but one lose it. If the losers waited for the next tick, they could lose the
//! next slot in the same way, and a crowd would stand around for as many ticks as it has members.
//! So the losers search again in the same tick, one after the other. Each sees what those before it
//! have reserved, so none loses twice.

use super::{
    RunningWorld,
    jobs::{Job, JobPool, Stage},
    mind::Turn,
};
use crate::running::second_looks::Looks;

impl RunningWorld {
    /// Lets NPCs that have lost a slot search and decide again. `losers` are the numbers of the
    /// jobs that served them, and of their minds.
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

    /// Whether the NPC may search again: it has nothing to do, its job is free, and the search asks
    /// the host nothing.
    fn may_look_again(&self, mind: usize, job: &Job) -> bool {
        let entry = &self.minds[mind];
        entry.turn == Turn::None
            && entry.executor.remainder().is_empty()
            && job.serves.is_none()
            && job.answers().questions().is_empty()
    }
}
