//! Finds the actions that use something up.

use crate::domain::{Action, ActionId, AttributeId, Domain, Effect, POSITION, Role, visit::Part};

/// Whether an action uses something up: it destroys an entity, or changes what one of its own
/// preconditions reads, such as the loaves in a pantry, the loaf in the hand or whether a chair is
/// free. Where somebody stands isn't used up. Neither is a number of the consumer's that changes by
/// itself, since that is what the consumer needs something for.
pub(super) fn uses_up(domain: &Domain, id: ActionId, action: &Action) -> bool {
    let mut effects = action.effects.iter();
    effects.any(|effect| match effect.attribute() {
        None => matches!(effect, Effect::Destroy { .. }),
        Some(POSITION) => false,
        Some(attribute) => {
            let role = effect.role();
            is_required(domain, action, role, attribute)
                && !(role == Role::CONSUMER && changes_by_itself(domain, id, attribute))
        }
    })
}

/// Whether one of an action's preconditions reads an attribute.
fn is_required(domain: &Domain, action: &Action, role: Role, attribute: AttributeId) -> bool {
    let code = &domain.code;
    let read = Part::Value(role, attribute);
    let mut preconditions = action.preconditions.iter();
    preconditions.any(|&it| code.has_part(code.condition(it), |part| part == read))
}

/// Whether a number changes by itself in somebody who can do an action.
fn changes_by_itself(domain: &Domain, id: ActionId, attribute: AttributeId) -> bool {
    let consumers = domain
        .types
        .iter()
        .filter(|of| of.consumes.iter().any(|offer| offer.action == id));
    let mut rates = consumers.flat_map(|of| &of.rates);
    rates.any(|rate| rate.0 == attribute)
}
