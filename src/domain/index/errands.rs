//! Finds the errands of a domain.

use alloc::{vec, vec::Vec};

use super::{EffectRef, LookupTables, build::near};
use crate::domain::{
    Action, ActionId, Atom, AttributeId, AttributeKind, ConditionId, Domain, Effect, Errand, Key,
    Op, Operand, POSITION, Role, TypeId, action::Oneself, expression::arithmetic,
};

/// An action with more actions that may come before it is no errand: going through them would take
/// too long.
const MOST_BEFORE: usize = 16;

/// All errands of a domain, in order of action. The other tables of `index` must be complete.
pub(super) fn errands(domain: &Domain, index: &LookupTables) -> Vec<Errand> {
    if domain.world_effects.iter().any(|it| moves(&it.effects)) {
        return Vec::new();
    }
    let wanted = Wanted::of(domain);
    let actions = (0..domain.actions.len()).map(ActionId::at);
    let found = actions.filter_map(|it| Errand::of(domain, it, index, &wanted));
    found.collect()
}

/// The changes that preconditions want.
struct Wanted {
    /// By attribute: all keys of preconditions, combined into one.
    changes: Vec<Option<Key>>,
    /// The same for keys about the existence of entities.
    existence: Option<Key>,
}

impl Wanted {
    fn of(domain: &Domain) -> Self {
        let mut wanted = Wanted {
            changes: vec![None; domain.attributes.len()],
            existence: None,
        };
        for &condition in domain.actions.iter().flat_map(|it| &it.preconditions) {
            for &key in domain.keys(condition) {
                let place = match key.attribute {
                    Some(attribute) => &mut wanted.changes[attribute.index()],
                    None => &mut wanted.existence,
                };
                let all = place.get_or_insert(key);
                all.up |= key.up;
                all.down |= key.down;
                all.observed |= key.observed;
            }
        }
        wanted
    }

    /// Whether an effect may help any precondition.
    fn has(&self, domain: &Domain, effect: &Effect) -> bool {
        let key = match effect.attribute() {
            Some(attribute) => self.changes[attribute.index()],
            None => self.existence,
        };
        key.is_some_and(|it| effect.may_help(domain, it))
    }
}

impl Errand {
    fn of(domain: &Domain, id: ActionId, index: &LookupTables, wanted: &Wanted) -> Option<Self> {
        let action = domain.action(id);
        let suppliers = &index.suppliers[id.index()];
        if action.oneself != Oneself::Never
            || !suppliers.iter().all(|it| index.by_place[it.index()])
            || action.effects.iter().any(|it| wanted.has(domain, it))
        {
            return None;
        }
        let reaches = action.preconditions.iter();
        let reaches = reaches.filter_map(|&it| domain.near_supplier(it));
        let within = reaches.reduce(f32::min)?;
        let before = before(domain, id, index)?;
        let actions = before.iter().map(|&it| domain.action(it));
        let moves_another = |it: &Action| it.effects.iter().any(moves_another);
        if moves_another(action) || actions.clone().any(moves_another) {
            return None;
        }
        let is_quiet = |it: &Action| it.outcomes.is_empty() && it.world_effects.is_empty();
        let is_walk = |it: &Action| {
            is_quiet(it) && it.effects.iter().all(Effect::brings_consumer_to_supplier)
        };
        let is_plain = domain.types.iter().all(|it| it.world_effects.is_empty())
            && is_quiet(action)
            && domain.is_plain(action)
            && actions.clone().all(is_walk);
        let values = if is_plain {
            values(domain, action, suppliers)
        } else {
            Vec::new()
        };
        Some(Errand {
            action: id,
            within,
            before,
            is_plain,
            values,
        })
    }
}

/// The entry in [`Errand::values`] of a plain errand. Walks leave numbers alone, so only those with
/// a rate may change before it.
fn values(domain: &Domain, action: &Action, suppliers: &[TypeId]) -> Vec<AttributeId> {
    let mut values = Vec::new();
    let mut note = |operand| {
        if let Operand::Attribute(Role::SUPPLIER, attribute) = operand
            && domain.attribute(attribute).kind == AttributeKind::Number
            && !values.contains(&attribute)
            && suppliers.iter().all(|&of| {
                let of = domain.entity_type(of);
                of.slot(attribute).is_some() && of.rates.iter().all(|it| it.0 != attribute)
            })
        {
            values.push(attribute);
        }
    };
    let mut note_all = |operand| match operand {
        Operand::Code(code) => {
            for &op in domain.code.run(code) {
                if let Op::Push(operand) = op {
                    note(operand);
                }
            }
        }
        operand => note(operand),
    };
    for effect in &action.effects {
        if let Effect::Increment { amount: value, .. } | Effect::Assign { value, .. } = *effect
            && effect.role() == Role::CONSUMER
        {
            note_all(value);
        }
    }
    for &precondition in &action.preconditions {
        let condition = domain.code.condition(precondition);
        for atom in condition.atoms.clone() {
            if let Atom::Compare { left, right, .. } = domain.code.atoms[atom as usize] {
                note_all(left);
                note_all(right);
            }
        }
    }
    values
}

/// The actions that may come before an action; none if there are too many.
fn before(domain: &Domain, id: ActionId, index: &LookupTables) -> Option<Vec<ActionId>> {
    let mut found: Vec<ActionId> = Vec::new();
    let mut looked_at = 0;
    let mut next = Some(id);
    while let Some(needing) = next {
        for &condition in &domain.action(needing).preconditions {
            for &key in domain.keys(condition) {
                let effects = match key.attribute {
                    Some(attribute) => &index.on_attribute[attribute.index()],
                    None => &index.destroying,
                };
                for &EffectRef { action, effect } in effects {
                    let effect = &domain.action(action).effects[usize::from(effect)];
                    if effect.may_help(domain, key) && !found.contains(&action) {
                        found.push(action);
                        if found.len() > MOST_BEFORE {
                            return None;
                        }
                    }
                }
            }
        }
        next = found.get(looked_at).copied();
        looked_at += 1;
    }
    Some(found)
}

impl Domain {
    /// The distance from the supplier that a condition requires of the NPC, if any.
    fn near_supplier(&self, condition: ConditionId) -> Option<f32> {
        let (other, within) = near(self, condition, Role::SUPPLIER)?;
        (other == Role::CONSUMER).then_some(within)
    }

    /// All keys of a condition.
    fn keys(&self, condition: ConditionId) -> impl Iterator<Item = &Key> {
        let condition = self.code.condition(condition);
        condition.atoms.clone().flat_map(|it| self.code.keys(it))
    }

    /// Whether an action's preconditions and effects depend only on numbers and positions of the
    /// NPC and the supplier.
    fn is_plain(&self, action: &Action) -> bool {
        let conditions = action.preconditions.iter().all(|&it| {
            let mut atoms = self.code.atoms(it);
            atoms.all(|atom| match self.code.atoms[atom as usize] {
                Atom::Compare { left, right, .. } => {
                    self.is_plain_operand(left) && self.is_plain_operand(right)
                }
                Atom::Constant(_) => true,
                Atom::Known { .. } => false,
            })
        });
        conditions
            && action.effects.iter().all(|effect| match *effect {
                Effect::Increment { amount: value, .. } | Effect::Assign { value, .. } => {
                    self.is_plain_operand(value)
                }
                Effect::Destroy { .. } => true,
                Effect::CopyPosition { .. }
                | Effect::Beside { .. }
                | Effect::BesideLastSeen { .. } => false,
            })
    }

    /// Whether a number depends only on numbers and positions of the NPC and the supplier, and on
    /// the step's duration.
    #[must_use]
    pub(crate) fn is_plain_operand(&self, operand: Operand) -> bool {
        match operand {
            Operand::Constant(_)
            | Operand::Attribute(..)
            | Operand::Distance(..)
            | Operand::Travel(..) => true,
            Operand::Entity(_) | Operand::Query(..) => false,
            Operand::Code(code) => self.code.run(code).iter().all(|&op| match op {
                Op::Push(operand) => self.is_plain_operand(operand),
                // A supplier may have narrower ranges than its type, so only the NPC's are allowed.
                Op::MinOf(role, _) | Op::MaxOf(role, _) => role == Role::CONSUMER,
                arithmetic!() | Op::Duration => true,
                _ => false,
            }),
        }
    }
}

/// Whether any of some effects moves an entity.
fn moves(effects: &[Effect]) -> bool {
    effects.iter().any(|it| it.attribute() == Some(POSITION))
}

fn moves_another(effect: &Effect) -> bool {
    effect.attribute() == Some(POSITION) && effect.role() != Role::CONSUMER
}
