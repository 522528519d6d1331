//! Whether a world effect speaks of somebody in a role.

use crate::domain::{Atom, Code, ConditionId, Effect, Op, Operand, Role, WorldEffect};

/// Whether what a world effect does, or when, can depend on who has `role`.
pub(super) fn mentions(code: &Code, effect: &WorldEffect, role: Role) -> bool {
    let search = Search { code, role };
    effect.when.is_some_and(|when| search.condition(when))
        || effect.effects.iter().any(|effect| search.effect(effect))
}

struct Search<'c> {
    code: &'c Code,
    role: Role,
}

impl Search<'_> {
    fn effect(&self, effect: &Effect) -> bool {
        effect.role() == self.role
            || match *effect {
                Effect::Increment { amount, .. } => self.operand(amount),
                Effect::Assign { value, .. } => self.operand(value),
                Effect::CopyPosition { other, .. }
                | Effect::Beside { other, .. }
                | Effect::BesideLastSeen { other, .. } => other == self.role,
                Effect::Destroy { .. } => false,
            }
    }

    fn condition(&self, condition: ConditionId) -> bool {
        let mut atoms = self.code.condition(condition).atoms.clone();
        atoms.any(|atom| match self.code.atoms[atom as usize] {
            // The scale of a comparison doesn't decide whether it holds.
            Atom::Compare { left, right, .. } => self.operand(left) || self.operand(right),
            Atom::Known { role, .. } => role == self.role,
            Atom::Constant(_) => false,
        })
    }

    fn operand(&self, operand: Operand) -> bool {
        match operand {
            Operand::Constant(_) => false,
            Operand::Attribute(role, _) | Operand::Entity(role) => role == self.role,
            Operand::Distance(a, b) | Operand::Travel(a, b) => a == self.role || b == self.role,
            // Arguments beyond those that the query has are the consumer.
            Operand::Query(_, arguments) => arguments.contains(&self.role),
            Operand::Code(code) => self.code.run(code).iter().any(|&op| self.op(op)),
        }
    }

    fn op(&self, op: Op) -> bool {
        match op {
            Op::Push(operand) => self.operand(operand),
            Op::MinOf(role, _)
            | Op::MaxOf(role, _)
            | Op::Age(role, _)
            | Op::Sure(role, _)
            | Op::Was(role, _) => role == self.role,
            Op::ToLastSeen(a, b) => a == self.role || b == self.role,
            Op::Count(quantifier) => {
                let filter = self.code.quantifiers[usize::from(quantifier.0)].filter;
                filter.is_some_and(|filter| self.condition(filter))
            }
            Op::Holds(condition) => self.condition(condition),
            Op::Duration
            | Op::Variable(_)
            | Op::Add
            | Op::Subtract
            | Op::Multiply
            | Op::Divide
            | Op::Negate
            | Op::Min
            | Op::Max
            | Op::Abs
            | Op::Clamp
            | Op::Curve(_) => false,
        }
    }
}
