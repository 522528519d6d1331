//! The interpreter of compiled expressions. It computes with plain numbers, or with intervals of
//! the values that a number can still take.

use super::{Known, Roles, Snapshot, stack::Stack};
use crate::domain::{
    AttributeId, CodeId, ConditionId, InfluenceId, Op, Operand, QuantifierId, arithmetic,
    curve::Shape,
};

/// A number, or an interval of numbers, that expressions compute with.
pub(crate) trait Number: Copy {
    /// The value of an expression that needs a fact that the NPC doesn't have.
    const UNKNOWN: Self;
    fn at(value: f32) -> Self;
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
    fn divided_by(self, other: Self) -> Self;
    fn negated(self) -> Self;
    fn absolute(self) -> Self;
    fn least(self, other: Self) -> Self;
    fn greatest(self, other: Self) -> Self;
    fn clamped(self, low: Self, high: Self) -> Self;
    fn on_curve(self, shape: &Shape) -> Self;
}

impl Number for f32 {
    const UNKNOWN: Self = f32::NAN;

    fn at(value: f32) -> Self {
        value
    }

    fn plus(self, other: Self) -> Self {
        self + other
    }

    fn minus(self, other: Self) -> Self {
        self - other
    }

    fn times(self, other: Self) -> Self {
        self * other
    }

    fn divided_by(self, other: Self) -> Self {
        arithmetic::divide(self, other)
    }

    fn negated(self) -> Self {
        -self
    }

    fn absolute(self) -> Self {
        libm::fabsf(self)
    }

    fn least(self, other: Self) -> Self {
        arithmetic::least(self, other)
    }

    fn greatest(self, other: Self) -> Self {
        arithmetic::greatest(self, other)
    }

    fn clamped(self, low: Self, high: Self) -> Self {
        arithmetic::clamp(self, low, high)
    }

    fn on_curve(self, shape: &Shape) -> Self {
        shape.at(self)
    }
}

/// What expressions read. `'a` is the lifetime of the snapshot.
pub(crate) trait Facts<'a, N: Number> {
    /// The snapshot, for facts that no step changes.
    fn snapshot(&self) -> &Snapshot<'a>;
    /// The value of an operand.
    fn operand(&mut self, operand: Operand, roles: &Roles) -> N;
    /// Seconds since a fact was last updated.
    fn age(&mut self, known: Known, attribute: AttributeId) -> N;
    /// How sure the NPC is of a fact, from 0 to 1.
    fn sure(&mut self, known: Known, attribute: AttributeId) -> N;
    /// How strong an influence is where the entity `whose` is.
    fn influence(&mut self, influence: InfluenceId, whose: Known) -> N;
    /// Metres between `from` and where the NPC has last seen `whom`.
    fn to_last_seen(&mut self, from: Known, whom: Known) -> N;
    /// How many entities a quantifier finds.
    fn count(&mut self, quantifier: QuantifierId, roles: &Roles) -> N;
    /// Whether a condition holds: 0 or 1.
    fn truth(&mut self, condition: ConditionId, roles: &Roles) -> N;
    /// Seconds that the step takes.
    fn duration(&self, roles: &Roles) -> N;
}

/// Evaluates an expression. `variables` are those of a `combine` expression or of a modifier.
pub(crate) fn run<'a, N: Number, F: Facts<'a, N>>(
    facts: &mut F,
    code: CodeId,
    roles: &Roles,
    variables: &[N],
) -> N {
    let domain = facts.snapshot().domain;
    let mut stack = Stack::new(N::UNKNOWN);
    for &op in domain.code.run(code) {
        match op {
            Op::Push(operand) => {
                let value = facts.operand(operand, roles);
                stack.push(value);
            }
            Op::MinOf(role, attribute) => {
                let range = facts.snapshot().range(roles.get(role), attribute);
                stack.push(N::at(range.min));
            }
            Op::MaxOf(role, attribute) => {
                let range = facts.snapshot().range(roles.get(role), attribute);
                stack.push(N::at(range.max));
            }
            Op::Age(role, attribute) => {
                let age = facts.age(roles.get(role), attribute);
                stack.push(age);
            }
            Op::Sure(role, attribute) => {
                let sure = facts.sure(roles.get(role), attribute);
                stack.push(sure);
            }
            Op::Was(role, attribute) => {
                stack.push(N::at(facts.snapshot().was(roles.get(role), attribute)));
            }
            Op::Influence(influence, role) => {
                let strength = facts.influence(influence, roles.get(role));
                stack.push(strength);
            }
            Op::ToLastSeen(from, whom) => {
                let way = facts.to_last_seen(roles.get(from), roles.get(whom));
                stack.push(way);
            }
            Op::Count(quantifier) => {
                let count = facts.count(quantifier, roles);
                stack.push(count);
            }
            Op::Holds(condition) => {
                let truth = facts.truth(condition, roles);
                stack.push(truth);
            }
            Op::Is(role, kind) => {
                let is = domain.is_of(roles.get(role).type_id(), kind);
                stack.push(N::at(if is { 1.0 } else { 0.0 }));
            }
            Op::Duration => stack.push(facts.duration(roles)),
            Op::Variable(index) => {
                let variable = variables.get(usize::from(index)).copied();
                stack.push(variable.unwrap_or(N::UNKNOWN));
            }
            Op::Add => stack.two(N::plus),
            Op::Subtract => stack.two(N::minus),
            Op::Multiply => stack.two(N::times),
            Op::Divide => stack.two(N::divided_by),
            Op::Negate => stack.one(N::negated),
            Op::Min => stack.two(N::least),
            Op::Max => stack.two(N::greatest),
            Op::Abs => stack.one(N::absolute),
            Op::Clamp => {
                let high = stack.pop();
                let low = stack.pop();
                stack.one(|value| value.clamped(low, high));
            }
            Op::Curve(curve) => {
                let shape = &domain.curves[curve.index()].shape;
                stack.one(|x| x.on_curve(shape));
            }
        }
    }
    stack.pop()
}
