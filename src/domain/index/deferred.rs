//! Finds the numbers with a rate that matter only to the steps that are done to their entity.

use alloc::{collections::BTreeSet, vec::Vec};

use crate::domain::{AttributeId, Domain, Operand, Role, TypeId, visit::Part};

/// Makes [`LookupTables::deferred`](super::LookupTables::deferred). `read_of_any` are the attributes
/// that expressions read of other entities than the NPC and the supplier of a step;
/// [`LookupTables::read_of_others`](super::LookupTables::read_of_others) must be complete.
pub(in crate::domain) fn deferred(
    domain: &Domain,
    read_of_any: BTreeSet<AttributeId>,
) -> Vec<Vec<(AttributeId, f32)>> {
    let mut matters = read_of_any;
    // Whoever brings a modifier is its supplier there, and isn't that of the step.
    let brought = domain.types.iter().flat_map(|of| &of.ambiance);
    for when in brought.filter_map(|it| it.when) {
        let condition = domain.code.condition(when);
        domain.code.visit_condition(condition, &mut |part| {
            if let Part::Value(_, attribute) = part {
                matters.insert(attribute);
            }
        });
    }
    let of_actions = domain.actions.iter().flat_map(|it| &it.effects);
    let of_world = domain.world_effects.iter().flat_map(|it| &it.effects);
    for effect in of_actions.chain(of_world) {
        if let Some(attribute) = effect.attribute()
            && !matches!(effect.role(), Role::CONSUMER | Role::SUPPLIER)
        {
            matters.insert(attribute);
        }
    }
    let of_type = domain.types.iter().enumerate().map(|(number, of)| {
        let is_deferred = |attribute: AttributeId| {
            let of = TypeId::at(number);
            !domain.index.is_private(of, attribute) && !matters.contains(&attribute)
        };
        let rates = of.rates.iter().filter_map(|&(attribute, rate)| match rate {
            Operand::Constant(rate) if is_deferred(attribute) => Some((attribute, rate)),
            _ => None,
        });
        rates.collect()
    });
    of_type.collect()
}
