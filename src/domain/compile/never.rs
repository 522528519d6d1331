//! Warns of comparisons that no value makes true.

use alloc::{format, string::String};

use super::{site::Site, term::Term};
use crate::domain::{
    AttributeId, Comparison, Op, Operand, Range, Role, arithmetic,
    ast::{Expr, ExprKind, Span},
    diagnostic::shorten,
};

/// The range of counts, distances and times.
const COUNT: Range = Range {
    min: 0.0,
    max: f32::INFINITY,
};

impl Site<'_, '_> {
    /// Warns of a comparison that can't be true, because of the ranges of what it reads.
    pub(super) fn warn_if_never(
        &mut self,
        sides: &[Term; 2],
        exprs: [&Expr; 2],
        comparison: Comparison,
    ) {
        let [left, right] = [&sides[0], &sides[1]].map(|side| self.reach(side));
        if can_be(left, comparison, right) && !is_past_its_end(sides, comparison) {
            return;
        }
        let read = [(exprs[0], left), (exprs[1], right)];
        let of_attribute = read
            .iter()
            .find(|(expr, _)| matches!(expr.kind, ExprKind::Attribute { .. }));
        let whatever = String::from("whatever the values");
        let why = match of_attribute {
            Some((expr, range)) => {
                let text = self.text.as_str().get(expr.span.clone()).unwrap_or("");
                let text = shorten(text);
                match (range.min.is_finite(), range.max.is_finite()) {
                    (true, true) => format!("since `{text}` is {} to {}", range.min, range.max),
                    (true, false) => format!("since `{text}` is at least {}", range.min),
                    (false, true) => format!("since `{text}` is at most {}", range.max),
                    (false, false) => whatever,
                }
            }
            None => whatever,
        };
        let span: Span = exprs[0].span.start..exprs[1].span.end;
        let place = self.text.place_of(span);
        let message = format!("this can never be true, {why}");
        self.compiler.diagnostics.warning(place, message);
    }

    /// The range of values that a term can have. Rounding keeps the order of numbers, so it is
    /// enough to compute with the ends.
    fn reach(&self, term: &Term) -> Range {
        let arguments = &term.arguments;
        let at = |index: usize| {
            let argument = arguments.get(index);
            argument.map_or(Range::UNBOUNDED, |it| self.reach(it))
        };
        let folded = |join: fn(Range, Range) -> Range| {
            let ranges = arguments.iter().map(|it| self.reach(it));
            ranges.reduce(join).unwrap_or(Range::UNBOUNDED)
        };
        match term.op {
            Op::Push(operand) => self.reach_of(operand),
            Op::MinOf(role, attribute) | Op::MaxOf(role, attribute) | Op::Was(role, attribute) => {
                self.reach_of(Operand::Attribute(role, attribute))
            }
            Op::Age(..) | Op::ToLastSeen(..) | Op::Count(_) | Op::Duration => COUNT,
            Op::Sure(..) => FLAG,
            Op::Influence(influence, _) => {
                let influence = self.compiler.domain.influences.get(influence.index());
                between(0.0, influence.map_or(f32::INFINITY, |it| it.limit))
            }
            // The ranges of curves aren't computed.
            Op::Variable(_) | Op::Curve(_) => Range::UNBOUNDED,
            Op::Multiply => folded(|a, b| corners(a, b, |x, y| x * y)),
            // If the divisor can be near 0, the quotient has no bounds.
            Op::Divide if at(1).min > 0.0 || at(1).max < 0.0 => corners(at(0), at(1), |x, y| x / y),
            Op::Divide => Range::UNBOUNDED,
            Op::Holds(_) | Op::Is(..) => FLAG,
            Op::Add => folded(|a, b| between(a.min + b.min, a.max + b.max)),
            Op::Subtract => {
                let (a, b) = (at(0), at(1));
                between(a.min - b.max, a.max - b.min)
            }
            Op::Negate => between(-at(0).max, -at(0).min),
            Op::Min => folded(|a, b| {
                between(
                    arithmetic::least(a.min, b.min),
                    arithmetic::least(a.max, b.max),
                )
            }),
            Op::Max => folded(|a, b| {
                between(
                    arithmetic::greatest(a.min, b.min),
                    arithmetic::greatest(a.max, b.max),
                )
            }),
            Op::Abs => COUNT,
            Op::Clamp => between(at(1).min, at(2).max),
        }
    }

    fn reach_of(&self, operand: Operand) -> Range {
        match operand {
            Operand::Constant(value) => between(value, value),
            Operand::Attribute(role, attribute) => self.range_of(role, attribute),
            Operand::Distance(..) => COUNT,
            // The host can answer anything, and code isn't analysed.
            Operand::Travel(..) | Operand::Query(..) | Operand::Entity(_) | Operand::Code(_) => {
                Range::UNBOUNDED
            }
        }
    }

    /// The range of an attribute over all types that the role may have.
    fn range_of(&self, role: Role, attribute: AttributeId) -> Range {
        let mut roles = self.locals.iter().chain(self.scope.roles());
        let found = roles.find(|it| it.role == role);
        found.map_or(Range::UNBOUNDED, |it| {
            it.types.range(attribute, &self.compiler.domain)
        })
    }
}

/// The range of flags.
const FLAG: Range = Range { min: 0.0, max: 1.0 };

/// The range between two ends; unbounded if an end is NaN, or they are the wrong way round.
fn between(min: f32, max: f32) -> Range {
    if min <= max {
        Range { min, max }
    } else {
        Range::UNBOUNDED
    }
}

/// The range of a function that is monotone in each of two values: its ends are reached at the ends
/// of their ranges.
fn corners(a: Range, b: Range, of: fn(f32, f32) -> f32) -> Range {
    let all = [
        of(a.min, b.min),
        of(a.min, b.max),
        of(a.max, b.min),
        of(a.max, b.max),
    ];
    // 0 times infinity.
    if all.iter().any(|it| it.is_nan()) {
        return Range::UNBOUNDED;
    }
    all.iter()
        .fold(between(all[0], all[0]), |range, &it| Range {
            min: arithmetic::least(range.min, it),
            max: arithmetic::greatest(range.max, it),
        })
}

fn can_be(left: Range, comparison: Comparison, right: Range) -> bool {
    match comparison {
        Comparison::Less => left.min < right.max,
        Comparison::LessOrEqual => left.min <= right.max,
        Comparison::Greater => left.max > right.min,
        Comparison::GreaterOrEqual => left.max >= right.min,
        Comparison::Equal => left.min <= right.max && right.min <= left.max,
        Comparison::NotEqual => true,
    }
}

/// Whether an attribute is compared to be greater than its own maximum, or less than its own
/// minimum.
fn is_past_its_end(sides: &[Term; 2], comparison: Comparison) -> bool {
    let attribute = |side: &Term| match side.op {
        Op::Push(Operand::Attribute(role, attribute)) => Some((role, attribute)),
        _ => None,
    };
    let [left, right] = sides;
    match (left.op, comparison, right.op) {
        (_, Comparison::Greater, Op::MaxOf(role, of))
        | (_, Comparison::Less, Op::MinOf(role, of)) => attribute(left) == Some((role, of)),
        (Op::MaxOf(role, of), Comparison::Less, _)
        | (Op::MinOf(role, of), Comparison::Greater, _) => attribute(right) == Some((role, of)),
        _ => false,
    }
}
