//! Finds the attributes that steps may change without an effect on them.

use alloc::{vec, vec::Vec};

use crate::domain::{AttributeId, Domain, Effect, Operand, visit::Part};

/// Makes [`LookupTables::steered`](super::LookupTables::steered).
pub(super) fn steered(domain: &Domain) -> Vec<bool> {
    let mut steered = vec![false; domain.attributes.len()];
    let of_world = domain.world_effects.iter().flat_map(|it| &it.effects);
    for attribute in of_world.filter_map(Effect::attribute) {
        steered[attribute.index()] = true;
    }
    let mut changes = steered.clone();
    let of_actions = domain.actions.iter().flat_map(|it| &it.effects);
    for attribute in of_actions.filter_map(Effect::attribute) {
        changes[attribute.index()] = true;
    }
    for &(attribute, rate) in domain.types.iter().flat_map(|of| &of.rates) {
        steered[attribute.index()] |= may_change(domain, attribute, rate, &changes);
    }
    steered
}

/// Whether the rate of an attribute reads any other that effects change, or counts anybody.
fn may_change(domain: &Domain, of: AttributeId, rate: Operand, changes: &[bool]) -> bool {
    let mut may = false;
    domain.code.visit_operand(rate, &mut |part| {
        may |= match part {
            Part::Value(_, read) | Part::Known(_, read) => read != of && changes[read.index()],
            Part::Counted(_) => true,
            _ => false,
        };
    });
    may
}
