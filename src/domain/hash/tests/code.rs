//! Curves, operands, operations and comparisons.

use alloc::vec::Vec;

use super::{domain, of};
use crate::domain::{
    Atom, AttributeId, CodeId, Comparison, ConditionId, CurveId, Domain, InfluenceId, KindId, Op,
    Operand, QuantifierId, QueryId, Role, Scale, curve::Shape,
};

/// Asserts that each of these values, put into the same place, leads to another hash.
#[track_caller]
fn all_differ<T>(all: impl IntoIterator<Item = T>, put: impl Fn(&mut Domain, T)) {
    let hashes = all.into_iter().map(|it| {
        let mut domain = domain();
        put(&mut domain, it);
        of(&domain)
    });
    let hashes: Vec<u64> = hashes.collect();
    assert!(hashes.len() > 1);
    for (at, hash) in hashes.iter().enumerate() {
        let same = hashes[..at].iter().position(|it| it == hash);
        assert_eq!(same, None, "{at} counts as much as that");
    }
}

const A: Role = Role(3);
const B: Role = Role(4);
const C: AttributeId = AttributeId(1);
const D: AttributeId = AttributeId(2);

fn operands() -> Vec<Operand> {
    let mut all = Vec::from([
        Operand::Constant(1.0),
        Operand::Constant(2.0),
        Operand::Attribute(A, C),
        Operand::Attribute(B, C),
        Operand::Attribute(A, D),
        Operand::Entity(A),
        Operand::Entity(B),
        Operand::Distance(A, B),
        Operand::Distance(B, B),
        Operand::Distance(A, A),
        Operand::Travel(A, B),
        Operand::Travel(B, B),
        Operand::Travel(A, A),
        Operand::Code(CodeId(0)),
        Operand::Code(CodeId(1)),
        Operand::Query(QueryId(0), [A; 4]),
        Operand::Query(QueryId(1), [A; 4]),
    ]);
    all.extend((0..4).map(|at| {
        let mut arguments = [A; 4];
        arguments[at] = B;
        Operand::Query(QueryId(0), arguments)
    }));
    all
}

#[test]
fn each_kind_of_operand_counts_whole() {
    all_differ(operands(), |it, operand| it.actions[0].cost = operand);
}

#[test]
fn each_operation_counts_whole() {
    let mut all = Vec::from([
        Op::Count(QuantifierId(0)),
        Op::Count(QuantifierId(1)),
        Op::Duration,
        Op::Variable(0),
        Op::Variable(1),
        Op::Holds(ConditionId(0)),
        Op::Holds(ConditionId(1)),
        Op::Add,
        Op::Subtract,
        Op::Multiply,
        Op::Divide,
        Op::Negate,
        Op::Min,
        Op::Max,
        Op::Abs,
        Op::Clamp,
        Op::Curve(CurveId(0)),
        Op::Curve(CurveId(1)),
        Op::ToLastSeen(A, B),
        Op::ToLastSeen(B, B),
        Op::ToLastSeen(A, A),
        Op::Influence(InfluenceId(0), A),
        Op::Influence(InfluenceId(1), A),
        Op::Influence(InfluenceId(0), B),
        Op::Is(A, KindId(0)),
        Op::Is(B, KindId(0)),
        Op::Is(A, KindId(1)),
    ]);
    all.extend(operands().into_iter().map(Op::Push));
    for of_fact in [Op::MinOf, Op::MaxOf, Op::Age, Op::Was, Op::Sure] {
        all.extend([of_fact(A, C), of_fact(B, C), of_fact(A, D)]);
    }
    all_differ(all, |it, op| it.code.ops[0] = op);
}

#[test]
fn each_comparison_counts_whole() {
    let compare = |left, comparison, right, scale| Atom::Compare {
        left: Operand::Constant(left),
        comparison,
        right: Operand::Constant(right),
        scale,
    };
    let known = |role, attribute, wanted| Atom::Known {
        role,
        attribute,
        wanted,
    };
    let less = |scale| compare(1.0, Comparison::Less, 2.0, scale);
    let mut all = Vec::from([
        compare(2.0, Comparison::Less, 2.0, Scale::Left),
        compare(1.0, Comparison::Less, 1.0, Scale::Left),
        less(Scale::Left),
        less(Scale::Right),
        less(Scale::Constant(1.0)),
        less(Scale::Constant(2.0)),
        less(Scale::Attribute(A, C)),
        less(Scale::Attribute(B, C)),
        less(Scale::Attribute(A, D)),
        known(A, C, true),
        known(A, C, false),
        known(B, C, true),
        known(A, D, true),
        Atom::Constant(true),
        Atom::Constant(false),
    ]);
    let others = [
        Comparison::LessOrEqual,
        Comparison::Greater,
        Comparison::GreaterOrEqual,
        Comparison::Equal,
        Comparison::NotEqual,
    ];
    all.extend(others.map(|it| compare(1.0, it, 2.0, Scale::Left)));
    all_differ(all, |it, atom| it.code.atoms[0] = atom);
}

#[test]
fn each_shape_of_curve_counts_whole() {
    let linear = |slope, offset| Shape::Linear { slope, offset };
    let quadratic = |slope, shift, offset| Shape::Quadratic {
        slope,
        shift,
        offset,
    };
    let logistic = |steepness, middle| Shape::Logistic { steepness, middle };
    let points = |points: &[[f32; 2]]| Shape::Piecewise(points.to_vec());
    let all = [
        linear(1.0, 2.0),
        linear(2.0, 2.0),
        linear(1.0, 1.0),
        quadratic(1.0, 2.0, 3.0),
        quadratic(2.0, 2.0, 3.0),
        quadratic(1.0, 3.0, 3.0),
        quadratic(1.0, 2.0, 4.0),
        Shape::Exponential { base: 2.0 },
        Shape::Exponential { base: 3.0 },
        logistic(1.0, 2.0),
        logistic(2.0, 2.0),
        logistic(1.0, 1.0),
        points(&[[0.0, 1.0], [1.0, 2.0]]),
        points(&[[0.5, 1.0], [1.0, 2.0]]),
        points(&[[0.0, 1.5], [1.0, 2.0]]),
        points(&[[0.0, 1.0]]),
        points(&[]),
    ];
    all_differ(all, |it, shape| it.curves[0].shape = shape);
}
