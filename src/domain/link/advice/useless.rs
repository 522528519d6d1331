//! Warns of actions that change nothing that anything reads.

use alloc::{format, vec, vec::Vec};

use super::super::{ActionId, AttributeId, Linker, Operand};
use crate::domain::{Op, POSITION, diagnostic::shorten};

impl Linker<'_, '_> {
    /// No plan has such a step. It may still be a task of a schedule, run one, or leave something in
    /// its area; and what an NPC may do to itself may be what the host has it do when it is idle.
    /// World effects of types may follow any step. What has no effects may be there to wait.
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
        let time_matters = self.time_matters();
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
            let is_wait = action.effects.is_empty() && action.duration != Operand::Constant(0.0);
            let mut effects = action.effects.iter();
            let matters = effects.any(|it| it.attribute().is_none_or(&matters));
            let is_of_use = does_more || matters || is_wait && time_matters;
            if !is_of_use && self.is_possible(ActionId::at(number)) {
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

    /// Whether waiting may help with something: a number with a rate that something reads, a fact
    /// that grows old, or a slot that becomes free.
    fn time_matters(&self) -> bool {
        let domain = &self.compiler.domain;
        let passes = |&(attribute, rate): &(AttributeId, Operand)| {
            rate != Operand::Constant(0.0) && self.compiler.read.contains(&attribute)
        };
        let mut ops = domain.code.ops.iter();
        let mut types = domain.types.iter();
        ops.any(|op| matches!(op, Op::Age(..) | Op::Sure(..)))
            || types.any(|of| {
                of.rates.iter().any(passes) || of.manners.iter().any(|(_, it)| it.slots > 0)
            })
    }
}
