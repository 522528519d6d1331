//! Builds the planner's tables, after the rest of the domain is complete.

use alloc::{vec, vec::Vec};

use super::{
    EffectRef, LookupTables, NOT_OBSERVED, Observed, errands::errands, steered::steered,
    stocks::stocks_of, using_up::uses_up,
};
use crate::domain::{
    Action, ActionId, Atom, ConditionId, Domain, Effect, GoalRule, Op, Operand, POSITION, Role,
    TypeId, WorldEffect, hopeless::hopeless, steady::steady, supplier_free::supplier_free,
};

impl LookupTables {
    /// The index of a domain that is otherwise complete.
    pub(in crate::domain) fn of(domain: &Domain) -> Self {
        let mut index = LookupTables {
            on_attribute: vec![Vec::new(); domain.attributes.len()],
            destroying: Vec::new(),
            suppliers: vec![Vec::new(); domain.actions.len()],
            by_place: vec![false; domain.types.len()],
            by_value: vec![Vec::new(); domain.types.len()],
            firing_near: domain
                .world_effects
                .iter()
                .map(|it| it.near(domain))
                .collect(),
            firing_first: domain
                .world_effects
                .iter()
                .map(|it| it.first(domain))
                .collect(),
            wanting_near: domain.goal_rules.iter().map(|it| it.near(domain)).collect(),
            read_of_others: Vec::new(),
            minds_who: Vec::new(),
            deferred: Vec::new(),
            marks: marks(domain),
            unsettled: domain
                .actions
                .iter()
                .map(|it| it.unsettled(domain))
                .collect(),
            steered: steered(domain),
            hopeless: hopeless(domain),
            supplier_free: supplier_free(domain),
            steady: steady(domain),
            observed: Observed::of(domain),
            errands: Vec::new(),
            stocks: Vec::new(),
            uses_up: Vec::new(),
        };
        for (number, action) in domain.actions.iter().enumerate() {
            for (effect, change) in (0..).zip(&action.effects) {
                let reference = EffectRef {
                    action: ActionId::at(number),
                    effect,
                };
                match change.attribute() {
                    Some(attribute) => index.on_attribute[attribute.index()].push(reference),
                    None => index.destroying.push(reference),
                }
            }
        }
        for (number, of) in domain.types.iter().enumerate() {
            for offer in &of.supplies {
                index.suppliers[offer.action.index()].push(TypeId::at(number));
                let mut effects = domain.action(offer.action).effects.iter();
                index.by_place[number] |= effects.any(Effect::brings_consumer_to_supplier);
            }
        }
        for (near, of) in index.by_place.iter_mut().zip(&domain.types) {
            *near |= !of.ambiance.is_empty();
        }
        let effects = domain.world_effects.iter().zip(&index.firing_near);
        let effects = effects.filter_map(|(effect, near)| near.and(effect.for_each));
        let rules = domain.goal_rules.iter().zip(&index.wanting_near);
        let rules = rules.filter_map(|(rule, near)| near.and(rule.for_each));
        for of in effects.chain(rules) {
            for heir in domain.family(of) {
                index.by_place[heir.index()] = true;
            }
        }
        let actions = domain.actions.iter().zip(&index.suppliers);
        index.stocks = actions
            .map(|(action, suppliers)| stocks_of(domain, action, suppliers))
            .collect();
        let actions = domain.actions.iter().enumerate();
        index.uses_up = actions
            .map(|(number, action)| uses_up(domain, ActionId::at(number), action))
            .collect();
        index.errands = errands(domain, &index);
        for errand in &index.errands {
            for of in &index.suppliers[errand.action.index()] {
                let values = &mut index.by_value[of.index()];
                for &value in &errand.values {
                    if !values.contains(&value) {
                        values.push(value);
                    }
                }
            }
        }
        index
    }
}

impl Observed {
    fn of(domain: &Domain) -> Self {
        let mut is_read = vec![false; domain.attributes.len()];
        for &op in &domain.code.ops {
            if let Op::Age(_, attribute) | Op::Sure(_, attribute) = op {
                is_read[attribute.index()] = true;
            }
        }
        let mut observed = Observed::default();
        if !is_read.contains(&true) {
            return observed;
        }
        for of in &domain.types {
            let mut slots = vec![NOT_OBSERVED; is_read.len()];
            let mut count = 0;
            for attribute in of.attributes.iter().filter(|it| is_read[it.index()]) {
                slots[attribute.index()] = (of.row_len() + count) as u32;
                count += 1;
            }
            observed.slots.push(slots);
            observed.counts.push(count);
        }
        observed
    }
}

/// Makes [`LookupTables::marks`].
fn marks(domain: &Domain) -> Vec<Vec<f32>> {
    let mut marks: Vec<Vec<f32>> = vec![Vec::new(); domain.attributes.len()];
    for &atom in &domain.code.atoms {
        let Atom::Compare { left, right, .. } = atom else {
            continue;
        };
        if let (Operand::Attribute(_, attribute), Operand::Constant(mark))
        | (Operand::Constant(mark), Operand::Attribute(_, attribute)) = (left, right)
        {
            let marks = &mut marks[attribute.index()];
            if !marks.contains(&mark) {
                marks.push(mark);
            }
        }
    }
    marks
}

impl GoalRule {
    /// The entry in [`LookupTables::wanting_near`].
    fn near(&self, domain: &Domain) -> Option<f32> {
        let (other, within) = near(domain, self.when?, Role::BOUND)?;
        (other == Role::CONSUMER).then_some(within)
    }
}

/// If a condition can only hold while the entity in a role is near one in another role: that other
/// role, and the greatest possible distance.
pub(super) fn near(domain: &Domain, condition: ConditionId, of: Role) -> Option<(Role, f32)> {
    let (other, within) = domain.code.nearness_of(condition, of)?;
    let within = match within {
        Operand::Attribute(_, attribute) => domain.attribute(attribute).range.max,
        Operand::Constant(within) => within,
        _ => return None,
    };
    within.is_finite().then_some((other, within))
}

impl Action {
    /// The entry in [`LookupTables::unsettled`].
    fn unsettled(&self, domain: &Domain) -> Vec<(u16, ConditionId)> {
        let code = &domain.code;
        let mut found = Vec::new();
        for (number, effect) in (0..).zip(&self.effects) {
            let Effect::Increment { amount, .. } = *effect else {
                continue;
            };
            let read = code.properties_of(amount);
            found.extend(self.preconditions.iter().filter_map(|&condition| {
                let tested = code.properties(code.condition(condition));
                tested
                    .iter()
                    .any(|it| it.1 != POSITION && read.contains(it))
                    .then_some((number, condition))
            }));
        }
        found
    }
}

impl WorldEffect {
    /// The entry in [`LookupTables::firing_first`].
    fn first(&self, domain: &Domain) -> Vec<u32> {
        let code = &domain.code;
        let when = self.when.filter(|&when| !code.is_choice(when));
        let Some(when) = when.filter(|_| self.for_each.is_some()) else {
            return Vec::new();
        };
        let says_nothing = |&atom: &u32| {
            let mut mentions = false;
            code.visit_atom(atom, &mut |part| mentions |= part.mentions(Role::BOUND));
            !mentions
        };
        code.atoms(when).filter(says_nothing).collect()
    }

    /// The entry in [`LookupTables::firing_near`].
    fn near(&self, domain: &Domain) -> Option<(Role, f32)> {
        let mut effects = self.effects.iter();
        if effects.any(|effect| effect.attribute() == Some(POSITION)) {
            return None;
        }
        near(domain, self.when?, Role::BOUND)
    }
}
