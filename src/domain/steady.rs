//! Conditions that nobody but NPCs, the rest of the world and the host change: none that comes to hold or
//! ceases to as time passes, or as somebody moves.
//!
//! Whoever begins a step finds its preconditions met. Those of them that are steady are still met when
//! the step ends, unless somebody has interfered.

use alloc::{vec, vec::Vec};

use super::{Atom, Condition, ConditionId, Domain, Op, Operand, POSITION};

/// For each condition of a domain whether it is steady.
pub(super) fn steady(domain: &Domain) -> Vec<bool> {
    let mut drifts = vec![false; domain.attributes.len()];
    let rates = domain.types.iter().flat_map(|of| &of.rates);
    rates.for_each(|it| drifts[it.0.index()] = true);
    drifts[POSITION.index()] = true;
    let drifts = &drifts;
    let conditions = domain.code.conditions.iter();
    conditions.map(|it| is_steady(domain, drifts, it)).collect()
}

/// Conditions within conditions were compiled before those that they are in, so this ends.
fn is_steady(domain: &Domain, drifts: &[bool], condition: &Condition) -> bool {
    let mut atoms = condition.atoms.clone();
    atoms.all(|atom| match domain.code.atoms[atom as usize] {
        Atom::Compare { left, right, .. } => [left, right]
            .iter()
            .all(|&it| reads_steadily(domain, drifts, it)),
        // It may be forgotten.
        Atom::Known { .. } => false,
        Atom::Constant(_) => true,
    })
}

fn reads_steadily(domain: &Domain, drifts: &[bool], operand: Operand) -> bool {
    let of = |it: ConditionId| is_steady(domain, drifts, domain.code.condition(it));
    match operand {
        Operand::Constant(_) | Operand::Entity(_) => true,
        Operand::Attribute(_, attribute) => !drifts[attribute.index()],
        Operand::Distance(..) | Operand::Travel(..) | Operand::Query(..) => false,
        Operand::Code(code) => domain.code.run(code).iter().all(|op| match *op {
            Op::Push(operand) => reads_steadily(domain, drifts, operand),
            Op::Age(..) | Op::Sure(..) | Op::Was(..) | Op::Influence(..) | Op::ToLastSeen(..) => {
                false
            }
            Op::Count(id) => {
                let filter = domain.code.quantifiers[usize::from(id.0)].filter;
                filter.is_none_or(of)
            }
            Op::Holds(condition) => of(condition),
            _ => true,
        }),
    }
}
