//! Conditions that never come to hold again, whatever is done: they need a flag to be as no effect of
//! the domain makes it.
//!
//! In a search nothing changes a flag but effects. So a step with such a precondition that doesn't hold
//! when the steps before it have been imagined can't be done, whatever else is done before it.

use alloc::vec::Vec;

use super::{Atom, AttributeKind, Comparison, Condition, Domain, Effect, Operand};

/// For each condition of a domain whether it stays so if it doesn't hold.
pub(super) fn lasting(domain: &Domain) -> Vec<bool> {
    let code = &domain.code;
    let by_atom = code.atoms.iter().map(|atom| stays_false(domain, atom));
    let by_atom: Vec<bool> = by_atom.collect();
    let is_lasting = |condition: &Condition| {
        // None holds that doesn't hold now: so no `and` and no `or` of them comes to hold.
        let atoms = condition.atoms.start as usize..condition.atoms.end as usize;
        by_atom[atoms].iter().all(|&it| it)
    };
    code.conditions.iter().map(is_lasting).collect()
}

/// Whether an atom that doesn't hold can't come to hold.
fn stays_false(domain: &Domain, atom: &Atom) -> bool {
    let &Atom::Compare {
        left,
        comparison,
        right,
        ..
    } = atom
    else {
        return matches!(atom, Atom::Constant(_));
    };
    let (attribute, constant) = match (left, right) {
        (Operand::Attribute(_, attribute), Operand::Constant(constant))
        | (Operand::Constant(constant), Operand::Attribute(_, attribute)) => (attribute, constant),
        _ => return false,
    };
    if domain.attribute(attribute).kind != AttributeKind::Flag {
        return false;
    }
    let holds_with = |flag: f32| match comparison {
        Comparison::Equal => flag == constant,
        Comparison::NotEqual => flag != constant,
        _ => true,
    };
    let actions = domain.actions.iter().flat_map(|it| &it.effects);
    let mut effects = actions.chain(domain.world_effects.iter().flat_map(|it| &it.effects));
    !effects.any(|effect| match *effect {
        Effect::Assign {
            attribute: changed,
            value,
            ..
        } if changed == attribute => match value {
            Operand::Constant(flag) => holds_with(flag),
            _ => true,
        },
        _ => effect.attribute() == Some(attribute),
    })
}
