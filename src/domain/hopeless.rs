//! Conditions that can never hold again in a plan, whatever is done: they need a flag to have a
//! value that no effect of the domain gives it.
//!
//! In a search, only effects change a flag. So if such a precondition of a step doesn't hold after
//! the steps before it, no further steps before it can help.

use alloc::{vec, vec::Vec};

use super::{Atom, AttributeKind, Comparison, Condition, Domain, Effect, Operand};

/// For each condition of a domain whether it stays so if it doesn't hold.
pub(super) fn hopeless(domain: &Domain) -> Vec<bool> {
    let code = &domain.code;
    let becomes = becomes(domain);
    let by_atom = code.atoms.iter();
    let by_atom = by_atom.map(|atom| stays_false(domain, &becomes, atom));
    let by_atom: Vec<bool> = by_atom.collect();
    let is_hopeless = |condition: &Condition| {
        // None holds that doesn't hold now: so no `and` and no `or` of them comes to hold.
        let atoms = condition.atoms.start as usize..condition.atoms.end as usize;
        by_atom[atoms].iter().all(|&it| it)
    };
    code.conditions.iter().map(is_hopeless).collect()
}

/// For each attribute whether any effect may make it 0, and whether any may make it 1, if it is a flag.
fn becomes(domain: &Domain) -> Vec<[bool; 2]> {
    let mut becomes = vec![[false; 2]; domain.attributes.len()];
    let actions = domain.actions.iter().flat_map(|it| &it.effects);
    for effect in actions.chain(domain.world_effects.iter().flat_map(|it| &it.effects)) {
        let Some(attribute) = effect.attribute() else {
            continue;
        };
        let made = &mut becomes[attribute.index()];
        match *effect {
            Effect::Assign {
                value: Operand::Constant(flag),
                ..
            } => made[usize::from(flag != 0.0)] = true,
            _ => *made = [true; 2],
        }
    }
    becomes
}

/// Whether an atom that doesn't hold can't come to hold.
fn stays_false(domain: &Domain, becomes: &[[bool; 2]], atom: &Atom) -> bool {
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
    let [zero, one] = becomes[attribute.index()];
    !(zero && holds_with(0.0) || one && holds_with(1.0))
}
