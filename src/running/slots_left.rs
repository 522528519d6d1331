//! Whether a plan that is being taken up shares slots with others only where that leaves something.
//!
//! A slot that is reserved gives way to an NPC that is done before the holder is expected, and an NPC
//! may come after others. That is of no use if only one can do it, such as collect the last plate. A
//! search knows that (`leaves_something` in `src/planning/waiting.rs`), but not who
//! has taken up a plan since it began.

use super::{
    comparing::binding_of, execution::npc_step, jobs::Job, slots::ClaimsMut, slots::slots_of,
};
use crate::world::Stake;

impl ClaimsMut<'_> {
    /// Whether something is left to do for an NPC at the slots that its plan needs first, if others
    /// who have claimed them by now do the same. It needn't look at slots that it has claimed itself.
    pub(super) fn leave_something(&mut self, mind: usize, job: &Job) -> bool {
        let npc = self.running.minds[mind].npc;
        if !self.now().waits_for_slots(&self.running.minds[mind]) {
            return true;
        }
        let mut uses = core::mem::take(&mut self.running.slot_uses);
        let mut performer = core::mem::take(&mut self.running.performer);
        let world = &self.running.world;
        performer.answer_as(world, job.answers());
        let bindings = job.plan.steps.iter().map(binding_of);
        let mut first = bindings
            .filter(|&it| slots_of(world, it) > 0)
            .take(self.running.minds[mind].options.reserve as usize);
        let left = first.all(|step| {
            let key = (step.supplier, step.action);
            let own = world.slots().claim(key, npc);
            if own.is_some_and(|it| it.stake != Stake::Queued)
                || world.slots().is_free(key, npc)
                || !self.now().is_in_sight(mind, step)
            {
                return true;
            }
            world.slots().uses(key, npc, &mut uses);
            performer.leaves_something(world, npc_step(npc, step), &uses)
        });
        self.running.performer = performer;
        self.running.slot_uses = uses;
        left
    }
}
