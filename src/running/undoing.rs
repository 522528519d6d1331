//! Tests whether a new plan gains something only because it takes back what the present one has done.
//!
//! The comparison itself is in `src/planning/taking_back.rs`. Here, the steps are noted that have
//! been done for the present plan.

use super::{StepsMut, comparing::bound, mind::Mind};
use crate::{
    beliefs::Knowledge,
    npc::Binding,
    planning::{Search, Selector, taking_back::MOST_AGAIN},
    world::World,
};

impl StepsMut<'_> {
    /// A step of an NPC's plan has been done. Only the latest are kept.
    pub(super) fn note_done(&mut self, mind: usize, step: Binding) {
        let entry = self.running.minds.edit(mind);
        if !entry.options.planning.counts_time() {
            return;
        }
        if entry.done.len() == MOST_AGAIN {
            entry.done.remove(0);
        }
        entry.done.push(step);
    }
}

/// The share of the new plan's gain that lasts if the NPC then does again what the new plan takes
/// back, and goes on with its present plan.
pub(super) fn share_in_spite_of_taking_back(
    search: &mut Search,
    world: &World,
    knowledge: &dyn Knowledge,
    mind: &Mind,
) -> f32 {
    let is_goap = search.selector() == Selector::Goap;
    if !search.options().counts_time() || is_goap || mind.done.is_empty() {
        return 1.0;
    }
    let found = core::mem::take(&mut search.plan.steps);
    let rival = found.iter().map(super::comparing::binding_of).map(bound);
    let done = mind.done.iter().copied().map(bound);
    let rest = mind.executor.remainder().iter().copied().map(bound);
    let share = search.share_in_spite_of_taking_back(world.domain(), knowledge, rival, done, rest);
    search.plan.steps = found;
    share
}
