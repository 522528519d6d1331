//! Tests whether a new plan only undoes what the present one has done.
//!
//! If steps take time, plans are compared by what they gain per second. An NPC that has just taken
//! a tool could gain more per second by putting it back for the sake of order than by the long work
//! that it took the tool for, although that work was worth the disorder when it was chosen. Then it
//! would take the tool again at once, and so on for ever. So a plan that leaves everything as it
//! was before the present plan doesn't replace the present plan, if the present plan would gain
//! something again after that. It may gain nothing if something else has changed in the meantime: a
//! guard who has left his cover to sleep goes back under fire.

use super::{StepsMut, mind::Mind, perform::knows, values_before::Before};
use crate::{
    beliefs::Knowledge,
    domain::{AttributeKind, Role},
    npc::Binding,
    planning::Search,
    world::{EntityId, World},
};

/// The most changes that are noted. If a plan makes more, it isn't known whether all are taken
/// back.
const MOST: usize = 16;

impl StepsMut<'_> {
    /// A step of an NPC's plan begins: notes the values that it may change. Positions don't count,
    /// since an NPC that walks back hasn't undone anything.
    pub(super) fn note_before(&mut self, mind: usize, binding: Binding) {
        let entry = self.running.minds.edit(mind);
        if !entry.options.planning.counts_time() {
            return;
        }
        let domain = self.running.world.domain();
        for effect in &domain.action(binding.action).effects {
            let entity = match effect.role() {
                Role::CONSUMER => entry.npc,
                Role::SUPPLIER => EntityId(binding.supplier),
                _ => continue,
            };
            let Some(attribute) = effect.attribute() else {
                continue;
            };
            let is_place = domain.attribute(attribute).kind == AttributeKind::Position;
            let mut noted = entry.before.iter();
            let is_noted = noted.any(|it| (it.entity, it.attribute) == (entity, attribute));
            if is_place || is_noted || entry.before.len() == MOST {
                continue;
            }
            if let Ok(value) = self.running.world.read(entity, attribute) {
                entry.before.push(Before {
                    entity,
                    attribute,
                    value,
                    is_done: false,
                });
            }
        }
    }

    /// A step of an NPC's plan has been done: the noted values have changed.
    pub(super) fn note_done(&mut self, mind: usize) {
        for it in &mut self.running.minds.edit(mind).before {
            it.is_done = true;
        }
    }
}

/// Whether the plan that a search has found leaves everything as it was before the present plan
/// changed it, and the NPC would do the present plan again after that.
pub(super) fn undoes(
    world: &World,
    search: &mut Search,
    knowledge: &dyn Knowledge,
    mind: &Mind,
) -> bool {
    let is_known = |it: &Before| knows(knowledge, it.entity);
    // What the step under way is to change may already be changing by itself, so it doesn't count
    // yet.
    let before = mind.before.iter().filter(|it| it.is_done);
    let is_whole = before.clone().count() > 0 && mind.before.len() < MOST;
    if !is_whole || !before.clone().all(is_known) {
        return false;
    }
    let found = core::mem::take(&mut search.plan.steps);
    let steps = found
        .iter()
        .map(|it| (it.action, EntityId(it.handle).index()));
    let before = before.map(|it| (it.entity.index(), it.attribute, it.value.to_cells()[0]));
    let again = mind.executor.plan().iter();
    let again = again.map(|it| (it.action, EntityId(it.supplier).index()));
    let undoes = search.would_restore_in_vain(world.domain(), knowledge, steps, before, again);
    search.plan.steps = found;
    undoes
}
