//! What the planner looks up instead of looking through everything.

use alloc::{vec, vec::Vec};

use super::{
    Action, ActionId, Atom, AttributeId, ConditionId, Domain, Effect, GoalRule, Op, Operand,
    POSITION, Role, TypeId, WorldEffect, lasting::lasting, steady::steady,
};

/// Which actions have an effect on what, so that the planner never looks at the others.
#[derive(Clone, Debug, Default)]
pub struct EffectIndex {
    /// Effects on each attribute, by [`AttributeId`], in order of action, then
    /// effect.
    pub on_attribute: Vec<Vec<EffectRef>>,
    /// `destroy` effects, in order of action, then effect.
    pub destroying: Vec<EffectRef>,
    /// The types that supply each action, by [`ActionId`].
    pub suppliers: Vec<Vec<TypeId>>,
    /// Whether entities of a type are looked for by their place, by [`TypeId`].
    pub by_place: Vec<bool>,
    /// By [`WorldEffectId`](super::WorldEffectId): near whom an entity has to be for an effect to
    /// fire that is bound to it, and within what distance; none if it may be anywhere.
    ///
    /// It stays true while the effect fires for one entity after the other: no such effect moves
    /// anybody, and a distance that depends on an attribute is the most that this can be.
    pub firing_near: Vec<Option<(Role, f32)>>,
    /// By [`GoalRuleId`](super::GoalRuleId): within what distance of the NPC an entity has to be
    /// for the rule to make a goal about it; none if it may be anywhere.
    pub wanting_near: Vec<Option<f32>>,
    /// By [`AttributeId`]: whether expressions read it of nobody but the NPC that
    /// they are evaluated for, so that it doesn't matter to one NPC what it is of another.
    pub is_private: Vec<bool>,
    /// By [`AttributeId`]: the numbers that anything compares it with, in no
    /// order, each once.
    pub marks: Vec<Vec<f32>>,
    /// By [`ActionId`]: preconditions that read an attribute which the amount of an increment reads,
    /// too, each with the effect's index. While such a precondition doesn't hold, the amount isn't
    /// settled: what makes it hold may change the amount.
    pub unsettled: Vec<Vec<(u16, ConditionId)>>,
    /// By [`ConditionId`]: whether it stays so if it doesn't hold, whatever is done.
    pub lasting: Vec<bool>,
    /// By [`ConditionId`]: whether neither time nor anybody's walk changes it.
    pub steady: Vec<bool>,
    /// What searches imagine to be observed.
    pub observed: Observed,
}

/// An effect of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EffectRef {
    /// The action.
    pub action: ActionId,
    /// The effect's index in [`Action::effects`](super::Action::effects).
    pub effect: u16,
}

impl EffectIndex {
    /// The index of a domain that is otherwise complete.
    pub(super) fn of(domain: &Domain) -> Self {
        let mut index = EffectIndex {
            on_attribute: vec![Vec::new(); domain.attributes.len()],
            destroying: Vec::new(),
            suppliers: vec![Vec::new(); domain.actions.len()],
            by_place: vec![false; domain.types.len()],
            firing_near: domain
                .world_effects
                .iter()
                .map(|it| it.near(domain))
                .collect(),
            wanting_near: domain.goal_rules.iter().map(|it| it.near(domain)).collect(),
            is_private: Vec::new(),
            marks: marks(domain),
            unsettled: domain
                .actions
                .iter()
                .map(|it| it.unsettled(domain))
                .collect(),
            lasting: lasting(domain),
            steady: steady(domain),
            observed: Observed::of(domain),
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
        index
    }
}

/// The attributes whose age, or how sure an NPC is of them, any expression reads. While a search
/// imagines steps, it has to keep account of when each of these was observed last.
#[derive(Clone, Debug, Default)]
pub struct Observed {
    /// By [`TypeId`], then [`AttributeId`]: how many cells the row of an entity
    /// has, and how many such attributes come before this; [`NOT_OBSERVED`] for what isn't among
    /// them. Empty if there are none at all.
    slots: Vec<Vec<u32>>,
    /// How many there are, by [`TypeId`].
    counts: Vec<usize>,
}

/// Stands in [`Observed::slots`] where there is no cell.
const NOT_OBSERVED: u32 = u32::MAX;

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

    /// Whether there are none.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// How many attributes of a type are among them.
    #[must_use]
    pub fn count(&self, of: TypeId) -> usize {
        self.counts.get(of.index()).copied().unwrap_or(0)
    }

    /// Where a search keeps when an attribute was observed: behind the cells of the entity's row.
    #[must_use]
    #[inline]
    pub fn slot(&self, of: TypeId, attribute: AttributeId) -> Option<u32> {
        let slot = *self.slots.get(of.index())?.get(attribute.index())?;
        (slot != NOT_OBSERVED).then_some(slot)
    }
}

/// What [`EffectIndex::marks`] says.
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
    /// What [`EffectIndex::wanting_near`] says of it.
    fn near(&self, domain: &Domain) -> Option<f32> {
        let (other, within) = near(domain, self.when?)?;
        (other == Role::CONSUMER).then_some(within)
    }
}

/// Near whom, and within what distance at most, `BOUND` has to be for a condition to hold.
fn near(domain: &Domain, condition: ConditionId) -> Option<(Role, f32)> {
    let (other, within) = domain.code.nearness_of(condition, Role::BOUND)?;
    let within = match within {
        Operand::Attribute(_, attribute) => domain.attribute(attribute).range.max,
        Operand::Constant(within) => within,
        _ => return None,
    };
    within.is_finite().then_some((other, within))
}

impl Action {
    /// What [`EffectIndex::unsettled`] says of it.
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
    /// What [`EffectIndex::firing_near`] says of it.
    fn near(&self, domain: &Domain) -> Option<(Role, f32)> {
        let mut effects = self.effects.iter();
        if effects.any(|effect| effect.attribute() == Some(POSITION)) {
            return None;
        }
        near(domain, self.when?)
    }
}

impl Effect {
    /// Whether the consumer stands beside the supplier afterwards, or where the supplier is,
    /// unless it stays where it was.
    #[must_use]
    #[inline]
    pub fn brings_consumer_to_supplier(&self) -> bool {
        matches!(
            *self,
            Effect::Beside {
                role: Role::CONSUMER,
                attribute: POSITION,
                other: Role::SUPPLIER,
            } | Effect::CopyPosition {
                role: Role::CONSUMER,
                attribute: POSITION,
                other: Role::SUPPLIER,
                source: POSITION,
            }
        )
    }
}
