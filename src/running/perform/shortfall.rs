//! Which precondition keeps a step from beginning, and by how much.

use crate::{
    beliefs::{Roles, Snapshot},
    domain::{Atom, AttributeKind, ConditionId, Domain, Operand},
};

/// A precondition that didn't hold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shortfall {
    /// The precondition.
    pub condition: ConditionId,
    /// The two sides of the first comparison in it that didn't hold; NaN if they aren't numbers.
    pub sides: [f32; 2],
    /// Whether that comparison is about how far away something is.
    pub is_distance: bool,
}

impl Shortfall {
    /// Of a precondition that doesn't hold by what a snapshot says.
    pub(super) fn of(snapshot: &mut Snapshot<'_>, condition: ConditionId, roles: &Roles) -> Self {
        let domain = snapshot.domain;
        let mut found = Shortfall {
            condition,
            sides: [f32::NAN; 2],
            is_distance: false,
        };
        let first = snapshot.next_unsatisfied(&mut domain.code.atoms(condition), roles);
        if let Some(atom) = first
            && let Atom::Compare { left, right, .. } = domain.code.atoms[atom as usize]
        {
            let is_far = |it| matches!(it, Operand::Distance(..) | Operand::Travel(..));
            found.is_distance = is_far(left) || is_far(right);
            if is_number(domain, left) && is_number(domain, right) {
                found.sides = [left, right].map(|it| snapshot.evaluate(it, roles));
            }
        }
        found
    }
}

fn is_number(domain: &Domain, operand: Operand) -> bool {
    match operand {
        Operand::Attribute(_, attribute) => {
            domain.attribute(attribute).kind == AttributeKind::Number
        }
        Operand::Entity(_) | Operand::Query(..) => false,
        Operand::Constant(_) | Operand::Distance(..) | Operand::Travel(..) | Operand::Code(_) => {
            true
        }
    }
}
