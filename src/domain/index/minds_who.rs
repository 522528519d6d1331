//! Finds the actions of which it matters to others who does them.

use alloc::{vec, vec::Vec};

use crate::domain::{Action, AttributeId, Domain, Effect, Operand, POSITION, Role, TypeId};

/// Makes [`LookupTables::minds_who`](super::LookupTables::minds_who).
/// [`LookupTables::read_of_others`](super::LookupTables::read_of_others) must be complete.
pub(in crate::domain) fn minds_who(domain: &Domain) -> Vec<bool> {
    let mut consumers = vec![Vec::new(); domain.actions.len()];
    for (number, of) in domain.types.iter().enumerate() {
        for offer in &of.consumes {
            consumers[offer.action.index()].push(TypeId::at(number));
        }
    }
    let actions = domain.actions.iter().zip(&consumers);
    actions.map(|(it, by)| matters(domain, it, by)).collect()
}

/// Whether it matters which NPC of the types `by` does an action.
fn matters(domain: &Domain, action: &Action, by: &[TypeId]) -> bool {
    let reads_consumer = |operand: Operand| match operand {
        Operand::Constant(_) => false,
        Operand::Attribute(role, _) | Operand::Entity(role) => role == Role::CONSUMER,
        _ => true,
    };
    let is_private = |attribute: AttributeId| {
        attribute != POSITION && by.iter().all(|&it| domain.index.is_private(it, attribute))
    };
    let mut effects = action.effects.iter();
    let mut weights = action.weights();
    weights.any(reads_consumer)
        || effects.any(|effect| {
            if effect.role() == Role::CONSUMER {
                return !effect.attribute().is_some_and(is_private);
            }
            match *effect {
                Effect::Increment { amount, .. } => reads_consumer(amount),
                Effect::Assign { value, .. } => reads_consumer(value),
                Effect::CopyPosition { other, .. }
                | Effect::Beside { other, .. }
                | Effect::BesideLastSeen { other, .. } => other == Role::CONSUMER,
                Effect::Destroy { .. } => false,
            }
        })
}
