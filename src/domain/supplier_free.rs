//! Finds the conditions that are the same whoever the supplier is, and however long a step takes: the
//! preconditions of an action that are evaluated once for all of its suppliers.

use alloc::vec::Vec;

use super::{Condition, Domain, Role, visit::Part};

/// For each condition of a domain: whether neither the supplier nor the duration of a step matters.
pub(super) fn supplier_free(domain: &Domain) -> Vec<bool> {
    let code = &domain.code;
    let is_free = |condition: &Condition| {
        let mut is_free = true;
        code.visit_condition(condition, &mut |part| {
            is_free &= match part {
                Part::Value(role, _)
                | Part::Known(role, _)
                | Part::Limit(role, _)
                | Part::Entity(role) => role != Role::SUPPLIER,
                // Arguments beyond those that the query has are the consumer.
                Part::Query(_, arguments) => !arguments.contains(&Role::SUPPLIER),
                Part::Travel(..) | Part::Duration => false,
                // Their positions are shown as well.
                Part::Distance(..)
                | Part::Counted(_)
                | Part::Count(_)
                | Part::Variable(_)
                | Part::Division => true,
            };
        });
        is_free
    };
    code.conditions.iter().map(is_free).collect()
}
