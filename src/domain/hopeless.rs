//! Finds the conditions that, once false in a plan, stay false whatever is done: they need a value
//! of a flag that no effect of the domain sets.
//!
//! In a search, only effects change flags. So if such a precondition of a step doesn't hold, no
//! further steps before it can help.

use alloc::{vec, vec::Vec};

use super::{Atom, AttributeKind, Comparison, Condition, Domain, Effect, Operand};

/// For each condition of a domain: whether it stays false once it is false.
pub(super) fn hopeless(domain: &Domain) -> Vec<bool> {
    let code = &domain.code;
    let becomes = becomes(domain);
    let by_atom = code.atoms.iter();
    let by_atom = by_atom.map(|atom| stays_false(domain, &becomes, atom));
    let by_atom: Vec<bool> = by_atom.collect();
    let is_hopeless = |condition: &Condition| {
        // If no false atom can become true, neither can any `and` or `or` of them.
        let atoms = condition.atoms.start as usize..condition.atoms.end as usize;
        by_atom[atoms].iter().all(|&it| it)
    };
    code.conditions.iter().map(is_hopeless).collect()
}

/// For each attribute that is a flag: whether any effect may set it to 0, and whether any may set
/// it to 1.
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

/// Whether an atom stays false once it is false.
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
