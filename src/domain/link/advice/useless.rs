//! Warns of actions that change nothing that anything reads.

use alloc::{format, vec, vec::Vec};

use super::super::{ActionId, Linker};
use crate::domain::{POSITION, diagnostic::shorten};

impl Linker<'_, '_> {
    /// No plan has such a step. It may still be a task of a schedule, run one, or leave something in
    /// its area; and what an NPC may do to itself may be what the host has it do when it is idle.
    /// World effects of types may follow any step.
    pub(super) fn advise_on_useless_actions(&mut self) {
        let domain = &self.compiler.domain;
        if domain.goal_rules.is_empty() || self.relations.is_owned.contains(&true) {
            return;
        }
        let mut is_task = vec![false; domain.actions.len()];
        for task in domain.schedules.iter().flat_map(|it| &it.tasks) {
            is_task[task.action.index()] = true;
        }
        let parts: Vec<_> = domain.types.iter().filter_map(|it| it.part_of).collect();
        let matters = |attribute| {
            attribute == POSITION
                || self.compiler.read.contains(&attribute)
                || parts.contains(&attribute)
        };
        let mut found = Vec::new();
        for (number, action) in domain.actions.iter().enumerate() {
            // If no outcome does anything, that is said.
            let is_told = action.is_uncertain() && action.effects.is_empty();
            let does_more = is_task[number]
                || is_told
                || action.schedule.is_some()
                || !action.world_effects.is_empty()
                || !action.ambiance.is_empty()
                || !action.influences.is_empty()
                || action.may_be_done(true);
            let mut effects = action.effects.iter();
            let matters = effects.any(|it| it.attribute().is_none_or(&matters));
            if !does_more && !matters && self.is_possible(ActionId::at(number)) {
                found.push(number);
            }
        }
        for number in found {
            let name = &self.shape.actions[number].name;
            let message = format!(
                "`{}` changes nothing that a drive, a goal or another action's condition reads, so \
                 no plan has it",
                shorten(name.as_str())
            );
            self.warn(name.place, message);
        }
    }
}
