//! Warns of conditions that don't test whether an NPC is alive.

use alloc::{format, vec::Vec};

use super::super::{Linker, Place, TypeId};
use crate::domain::{
    AttributeId, ConditionId, KindId, Quantifier, Role,
    diagnostic::shorten,
    shapes::{Field, Text},
};

impl Linker<'_, '_> {
    /// `alive` only decides who acts. Dead NPCs still exist and are found like others. So a
    /// condition that means living ones has to test it.
    pub(super) fn advise_on_the_dead(&mut self) {
        let shape = self.shape;
        let goals = shape.drives.iter().flat_map(|drive| {
            let goals = drive.value.iter().flat_map(|it| &it.goals);
            goals.filter_map(|goal| goal.value.as_ref())
        });
        for (number, goal) in goals.enumerate() {
            let Some(rule) = self.compiler.domain.goal_rules.get(number) else {
                return;
            };
            let wanted = rule.conditions.iter().map(|it| it.test);
            let conditions: Vec<ConditionId> = wanted.chain(rule.when).collect();
            self.bound_may_be_dead(rule.for_each, &goal.for_each, &goal.binding, &conditions);
        }
        for (number, entry) in shape.world_effects.iter().enumerate() {
            let Some(effect) = self.compiler.domain.world_effects.get(number) else {
                return;
            };
            let when: Vec<ConditionId> = effect.when.into_iter().collect();
            let Some(shape) = &entry.value else { continue };
            self.bound_may_be_dead(effect.for_each, &shape.for_each, &shape.binding, &when);
        }
        let quantifiers = self.compiler.domain.code.quantifiers.clone();
        let names = core::mem::take(&mut self.compiler.variables);
        for (quantifier, (name, place)) in quantifiers.iter().zip(&names) {
            let Quantifier {
                of,
                variable,
                filter,
            } = *quantifier;
            let filter: Vec<ConditionId> = filter.into_iter().collect();
            self.may_be_dead(of, variable, &filter, name, *place);
        }
    }

    fn bound_may_be_dead(
        &mut self,
        of: Option<KindId>,
        for_each: &Field<Text>,
        binding: &Field<Text>,
        conditions: &[ConditionId],
    ) {
        if let (Some(of), Some(place), Some(name)) = (of, for_each.place(), binding.get()) {
            self.may_be_dead(of, Role::BOUND, conditions, name.as_str(), place);
        }
    }

    /// Warns if `conditions` read no attribute of `role` that its `alive` reads.
    fn may_be_dead(
        &mut self,
        of: KindId,
        role: Role,
        conditions: &[ConditionId],
        name: &str,
        place: Place,
    ) {
        let domain = &self.compiler.domain;
        // A type stands for those that inherit from it, but the types of a tag have nothing else in
        // common.
        let own = [TypeId(of.0)];
        let types = match domain.types.get(of.index()) {
            Some(_) => &own,
            None => domain.family(of),
        };
        let mut types = types.iter().map(|&it| domain.entity_type(it));
        let mortal = types.find_map(|it| Some((it, it.alive?)));
        let Some((of, alive)) = mortal else { return };
        let vital = self.attributes_of(alive, Role::CONSUMER);
        let asks = |&id: &ConditionId| {
            let read = self.attributes_of(id, role);
            read.iter().any(|attribute| vital.contains(attribute))
        };
        if vital.is_empty() || conditions.iter().any(asks) {
            return;
        }
        let alive = &domain.code.condition(alive).text;
        let message = format!(
            "the dead count too: a `{}` that isn't `alive` still exists; to leave it out, ask for \
             `{}`",
            shorten(&of.name),
            shorten(&alive.replace("self.", &format!("{name}."))),
        );
        self.warn(place, message);
    }

    /// The attributes of a role that a condition reads.
    fn attributes_of(&self, id: ConditionId, role: Role) -> Vec<AttributeId> {
        let code = &self.compiler.domain.code;
        let read = code.properties(code.condition(id)).into_iter();
        let read = read.filter(|&(whose, _)| whose == role);
        read.map(|(_, attribute)| attribute).collect()
    }
}
