//! Finds steady conditions: once true, they don't become false because time passes or an entity
//! moves. Only actions, world effects and the host can make them false.
//!
//! The preconditions of a step hold when it begins. Steady ones still hold when it ends, unless
//! something has interfered.

use alloc::{vec, vec::Vec};

use super::{
    Atom, Comparison, Condition, ConditionId, Domain, Op, Operand, POSITION, expression::arithmetic,
};

/// Whether time alone makes an attribute fall, and whether it makes it rise, in any type.
#[derive(Clone, Copy, Default)]
struct Drift {
    falls: bool,
    rises: bool,
}

impl Drift {
    const BOTH: Drift = Drift {
        falls: true,
        rises: true,
    };

    fn is_none(self) -> bool {
        !self.falls && !self.rises
    }
}

/// For each condition of a domain: whether it is steady.
pub(super) fn steady(domain: &Domain) -> Vec<bool> {
    let mut drifts = vec![Drift::default(); domain.attributes.len()];
    for &(attribute, rate) in domain.types.iter().flat_map(|of| &of.rates) {
        let drift = &mut drifts[attribute.index()];
        match rate {
            Operand::Constant(rate) => {
                drift.falls |= rate < 0.0;
                drift.rises |= rate > 0.0;
            }
            _ => *drift = Drift::BOTH,
        }
    }
    drifts[POSITION.index()] = Drift::BOTH;
    let drifts = &drifts;
    let conditions = domain.code.conditions.iter();
    conditions
        .map(|it| {
            all_atoms(domain, it, |atom| {
                let holds_on = holds_on(drifts, atom);
                holds_on.unwrap_or_else(|| is_unmoved(domain, drifts, atom))
            })
        })
        .collect()
}

fn all_atoms(domain: &Domain, condition: &Condition, test: impl FnMut(&Atom) -> bool) -> bool {
    let atoms = condition.atoms.start as usize..condition.atoms.end as usize;
    domain.code.atoms[atoms].iter().all(test)
}

/// For a comparison of an attribute with a constant: whether it stays true as time passes, once it
/// is true. For example, an attribute that only rises stays above 5. None for other atoms.
fn holds_on(drifts: &[Drift], atom: &Atom) -> Option<bool> {
    let &Atom::Compare {
        left: Operand::Attribute(_, attribute),
        comparison,
        right: Operand::Constant(_),
        ..
    } = atom
    else {
        return None;
    };
    let drift = drifts[attribute.index()];
    Some(match comparison {
        Comparison::Greater | Comparison::GreaterOrEqual => !drift.falls,
        Comparison::Less | Comparison::LessOrEqual => !drift.rises,
        Comparison::Equal | Comparison::NotEqual => drift.is_none(),
    })
}

/// Whether neither time nor movement changes the result of an atom.
fn is_unmoved(domain: &Domain, drifts: &[Drift], atom: &Atom) -> bool {
    match *atom {
        Atom::Compare { left, right, .. } => {
            stays(domain, drifts, left) && stays(domain, drifts, right)
        }
        // The fact may be forgotten.
        Atom::Known { .. } => false,
        Atom::Constant(_) => true,
    }
}

/// Whether neither changes a value. This recursion ends, since nested conditions were compiled
/// before the outer ones.
fn stays(domain: &Domain, drifts: &[Drift], operand: Operand) -> bool {
    let of = |it: ConditionId| {
        let condition = domain.code.condition(it);
        all_atoms(domain, condition, |atom| is_unmoved(domain, drifts, atom))
    };
    match operand {
        Operand::Constant(_) | Operand::Entity(_) => true,
        Operand::Attribute(_, attribute) => drifts[attribute.index()].is_none(),
        Operand::Distance(..) | Operand::Travel(..) | Operand::Query(..) => false,
        Operand::Code(code) => domain.code.run(code).iter().all(|op| match *op {
            Op::Push(operand) => stays(domain, drifts, operand),
            Op::Age(..) | Op::Sure(..) | Op::Was(..) | Op::Influence(..) | Op::ToLastSeen(..) => {
                false
            }
            Op::Count(id) => {
                let filter = domain.code.quantifiers[usize::from(id.0)].filter;
                filter.is_none_or(of)
            }
            Op::Holds(condition) => of(condition),
            Op::MinOf(..)
            | Op::MaxOf(..)
            | Op::Is(..)
            | Op::Duration
            | Op::Variable(_)
            | arithmetic!() => true,
        }),
    }
}
