//! Finds the conditions that depend neither on the supplier nor on how long the step takes. As
//! preconditions, these are evaluated once for all suppliers of an action.

use alloc::vec::Vec;

use super::{Condition, Domain, Role, visit::Part};

/// For each condition of a domain: whether neither the supplier nor the duration of a step matters.
pub(super) fn supplier_free(domain: &Domain) -> Vec<bool> {
    let code = &domain.code;
    let is_free = |condition: &Condition| {
        !code.has_part(condition, |part| {
            matches!(part, Part::Travel(..) | Part::Duration) || part.mentions(Role::SUPPLIER)
        })
    };
    code.conditions.iter().map(is_free).collect()
}
