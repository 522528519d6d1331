//! Warns of conditions that don't test whether an NPC is alive.

use alloc::{format, vec::Vec};

use super::super::{ActionId, Linker, Place, TypeId};
use crate::domain::{
    AttributeId, ConditionId, Effect, KindId, POSITION, Quantifier, Role, Whose,
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

    /// The same for actions that are done to others and bring about more than the end of those: the
    /// dead still supply them.
    pub(super) fn advise_on_dead_suppliers(&mut self) {
        for number in 0..self.shape.actions.len() {
            let Some((of, alive)) = self.dead_supplier(ActionId::at(number)) else {
                continue;
            };
            let domain = &self.compiler.domain;
            let alive = &domain.code.condition(alive).text;
            let message = format!(
                "it is done to the dead, too: a `{}` that isn't `alive` still supplies it; to leave \
                 it out, add the precondition `{}`",
                shorten(&domain.entity_type(of).name),
                shorten(&alive.replace("self.", "supplier.")),
            );
            self.warn(self.shape.actions[number].name.place, message);
        }
    }

    /// The first type whose dead would supply an action although nothing asks for what its `alive`
    /// reads, and that `alive`.
    fn dead_supplier(&self, id: ActionId) -> Option<(TypeId, ConditionId)> {
        let domain = &self.compiler.domain;
        let action = domain.action(id);
        if !action.may_be_done(false) || !self.is_possible(id) {
            return None;
        }
        let mut types = domain.types.iter().enumerate();
        types.find_map(|(number, of)| {
            let (offer, alive) = (of.supply(id)?, of.alive?);
            let vital = self.attributes_of(alive, Role::CONSUMER);
            let spares = |&id: &ConditionId| {
                let read = self.attributes_of(id, Role::SUPPLIER);
                self.is_of_oneself(id) || read.iter().any(|it| vital.contains(it))
            };
            let mut conditions = action.preconditions.iter().chain(&offer.when);
            let gains = |effect: &Effect| {
                let changed = effect.attribute();
                let is_of_life = changed.is_none_or(|it| vital.contains(&it));
                let is_death = effect.role() == Role::SUPPLIER && is_of_life;
                !is_death && changed != Some(POSITION) && self.helps_anything(effect)
            };
            let is_used = action.effects.iter().any(gains);
            let is_told = !vital.is_empty() && is_used && !conditions.any(spares);
            is_told.then_some((TypeId::at(number), alive))
        })
    }

    /// Whether an effect may help any condition about whom it changes, the NPC itself or others.
    fn helps_anything(&self, effect: &Effect) -> bool {
        let domain = &self.compiler.domain;
        let is_own = |whose| whose == Whose::Role(Role::CONSUMER);
        let own = is_own(Whose::Role(effect.role()));
        let mut keys = domain.code.keys.iter().filter(|it| is_own(it.whose) == own);
        keys.any(|key| key.attribute == effect.attribute() && effect.may_help(domain, *key))
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
