//! How fast a number rises at least with the distance between the NPC and a supplier, whoever that
//! is. Such numbers are the duration of a walk, for each metre, and its cost.

use super::span::Span;
use crate::{
    beliefs::{
        Known, Roles, Snapshot,
        interpret::{self, Facts, Number},
    },
    domain::{AttributeId, ConditionId, InfluenceId, Operand, QuantifierId, Role, curve::Shape},
};

/// A number that depends on the distance of the supplier. At `x` metres it is at least `base +
/// slope × x`, up to rounding.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rise {
    /// Its possible values at any distance.
    pub(super) span: Span,
    /// Its least value at distance 0.
    pub base: f32,
    /// The least by which it rises with each metre; at least 0.
    pub slope: f32,
}

impl Rise {
    /// A number of which nothing is known.
    const ANYTHING: Rise = Rise {
        span: Span::ANYTHING,
        base: f32::NEG_INFINITY,
        slope: 0.0,
    };

    /// Always 0.
    pub(crate) const NOTHING: Rise = Rise {
        span: Span::between(0.0, 0.0),
        base: 0.0,
        slope: 0.0,
    };

    /// A number that doesn't depend on the distance.
    fn level(span: Span) -> Self {
        Rise {
            span,
            base: span.low,
            slope: 0.0,
        }
    }

    /// The number as costs and durations are taken: negative and unknown values are 0.
    fn at_least_zero(self) -> Self {
        let is_known = !self.span.unknown && self.base >= 0.0;
        Rise {
            span: self.span.at_least_zero(),
            base: if is_known { self.base } else { 0.0 },
            slope: if is_known { self.slope } else { 0.0 },
        }
    }

    /// The one that rises faster; of equals, the higher one.
    fn steeper(self, other: Self) -> Self {
        if (other.slope, other.base) > (self.slope, self.base) {
            other
        } else {
            self
        }
    }

    /// The same rise with another span.
    fn within(self, span: Span) -> Self {
        Rise { span, ..self }
    }

    /// A lower bound of at least `factor` times the number, which must be at least 0. `by` is what
    /// it is multiplied with or divided by, and `span` the span of the result.
    fn scaled(self, factor: f32, by: Span, span: Span) -> Self {
        // Distances have no end. An infinite distance has no product, but no real distance is
        // infinite, so this makes nothing unknown.
        let unknown = self.span.unknown || by.unknown || by.high.is_infinite();
        Rise {
            span: Span { unknown, ..span },
            base: self.base * factor,
            slope: self.slope * factor,
        }
    }
}

impl Number for Rise {
    const UNKNOWN: Self = Rise {
        span: Span::NOTHING,
        ..Rise::ANYTHING
    };

    fn at(value: f32) -> Self {
        Rise::level(Span::at(value))
    }

    fn plus(self, other: Self) -> Self {
        Rise {
            span: self.span.plus(other.span),
            base: self.base + other.base,
            slope: self.slope + other.slope,
        }
    }

    fn minus(self, other: Self) -> Self {
        Rise {
            span: self.span.minus(other.span),
            base: self.base - other.span.high,
            slope: self.slope,
        }
    }

    fn times(self, other: Self) -> Self {
        let span = self.span.times(other.span);
        let (rising, factor) = if self.slope > 0.0 {
            (self, other.span)
        } else {
            (other, self.span)
        };
        if rising.slope == 0.0 || rising.base < 0.0 || !(0.0..).contains(&factor.low) {
            return Rise::level(span);
        }
        rising.scaled(factor.low, factor, span)
    }

    fn divided_by(self, other: Self) -> Self {
        let span = self.span.divided_by(other.span);
        if self.slope == 0.0 || self.base < 0.0 || other.span.low <= 0.0 {
            return Rise::level(span);
        }
        self.scaled(1.0 / other.span.high, other.span, span)
    }

    fn negated(self) -> Self {
        Rise::level(self.span.negated())
    }

    fn absolute(self) -> Self {
        self.within(self.span.absolute())
    }

    fn least(self, other: Self) -> Self {
        Rise {
            span: self.span.least(other.span),
            base: self.base.min(other.base),
            slope: self.slope.min(other.slope),
        }
    }

    fn greatest(self, other: Self) -> Self {
        self.steeper(other).within(self.span.greatest(other.span))
    }

    fn clamped(self, low: Self, high: Self) -> Self {
        self.greatest(low).least(high)
    }

    fn on_curve(self, shape: &Shape) -> Self {
        Rise::level(self.span.on_curve(shape))
    }
}

/// What is known of the facts whoever the supplier is, and whatever was done before.
pub(crate) struct AnySupplier<'o, 'a> {
    pub snapshot: &'o Snapshot<'a>,
    /// How many seconds the step takes.
    pub duration: Rise,
    /// Whether ways are as long as the straight line, since the host doesn't answer `travel`.
    pub is_straight: bool,
}

impl AnySupplier<'_, '_> {
    /// How a cost or a duration rises.
    pub(crate) fn rise(&mut self, operand: Operand, roles: &Roles) -> Rise {
        if !self.snapshot.domain.is_plain_operand(operand) {
            return Rise::ANYTHING.at_least_zero();
        }
        self.operand(operand, roles).at_least_zero()
    }

    /// A number of the NPC's own.
    fn own(&self, known: Known, attribute: AttributeId) -> Span {
        let now = self.snapshot.value(known, attribute);
        if now.is_nan() || !self.snapshot.domain.may_change(attribute) {
            return Span::at(now);
        }
        let range = self.snapshot.range(known, attribute);
        Span::between(range.min, range.max)
    }
}

impl<'a> Facts<'a, Rise> for AnySupplier<'_, 'a> {
    fn snapshot(&self) -> &Snapshot<'a> {
        self.snapshot
    }

    fn operand(&mut self, operand: Operand, roles: &Roles) -> Rise {
        match operand {
            Operand::Constant(value) => Rise::at(value),
            Operand::Attribute(Role::CONSUMER, attribute) => {
                Rise::level(self.own(roles.get(Role::CONSUMER), attribute))
            }
            // An NPC can't walk to a supplier without a place.
            Operand::Distance(a, b) | Operand::Travel(a, b)
                if [a.min(b), a.max(b)] == [Role::CONSUMER, Role::SUPPLIER]
                    && (self.is_straight || matches!(operand, Operand::Distance(..))) =>
            {
                Rise {
                    span: Span::between(0.0, f32::INFINITY),
                    base: 0.0,
                    slope: 1.0,
                }
            }
            Operand::Code(code) => interpret::run(self, code, roles, &[]),
            _ => Rise::ANYTHING,
        }
    }

    fn age(&mut self, _: Known, _: AttributeId) -> Rise {
        Rise::ANYTHING
    }

    fn sure(&mut self, _: Known, _: AttributeId) -> Rise {
        Rise::ANYTHING
    }

    fn influence(&mut self, _: InfluenceId, _: Known) -> Rise {
        Rise::ANYTHING
    }

    fn to_last_seen(&mut self, _: Known, _: Known) -> Rise {
        Rise::ANYTHING
    }

    fn count(&mut self, _: QuantifierId, _: &Roles) -> Rise {
        Rise::ANYTHING
    }

    fn truth(&mut self, _: ConditionId, _: &Roles) -> Rise {
        Rise::ANYTHING
    }

    fn duration(&self, _: &Roles) -> Rise {
        self.duration
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::arithmetic;
    use alloc::{boxed::Box, rc::Rc, vec, vec::Vec};

    /// A rise, and the number itself as a function of the distance and of another number from 0.5
    /// to 3.
    type Sample = (Rise, Rc<dyn Fn(f32, f32) -> f32>);

    fn combined(one: &Sample, other: &Sample) -> Vec<Sample> {
        type Operation = (fn(Rise, Rise) -> Rise, fn(f32, f32) -> f32);
        let operations: [Operation; 9] = [
            (Rise::plus, |a, b| a + b),
            (Rise::minus, |a, b| a - b),
            (Rise::times, |a, b| a * b),
            (Rise::divided_by, arithmetic::divide),
            (Rise::least, arithmetic::least),
            (Rise::greatest, arithmetic::greatest),
            (|a, _| a.negated(), |a, _| -a),
            (|a, _| a.absolute(), |a, _| libm::fabsf(a)),
            (
                |a, b| a.clamped(Rise::at(1.0), b),
                |a, b| arithmetic::clamp(a, 1.0, b),
            ),
        ];
        let combine = |(rises, values): Operation| {
            let (a, b) = (Rc::clone(&one.1), Rc::clone(&other.1));
            let value: Rc<dyn Fn(f32, f32) -> f32> = Rc::new(move |x, y| values(a(x, y), b(x, y)));
            (rises(one.0, other.0), value)
        };
        operations.into_iter().map(combine).collect()
    }

    /// All combinations of two operations on distances and other numbers.
    #[test]
    fn nothing_is_less_than_what_it_rises_to() {
        let distance = Rise {
            span: Span::between(0.0, f32::INFINITY),
            base: 0.0,
            slope: 1.0,
        };
        let simple: Vec<Sample> = vec![
            (distance, Rc::new(|x, _| x)),
            (Rise::level(Span::between(0.5, 3.0)), Rc::new(|_, y| y)),
            (Rise::at(2.0), Rc::new(|_, _| 2.0)),
            (Rise::at(-1.5), Rc::new(|_, _| -1.5)),
            (Rise::at(0.0), Rc::new(|_, _| 0.0)),
            (Rise::UNKNOWN, Rc::new(|_, _| f32::NAN)),
        ];
        let pairs = |ones: &[Sample]| -> Vec<Sample> {
            let with = |one| simple.iter().map(move |other| (one, other));
            let both = |(one, other)| {
                let mut all = combined(one, other);
                all.extend(combined(other, one));
                all
            };
            ones.iter().flat_map(with).flat_map(both).collect()
        };
        let once = pairs(&simple);
        let twice = pairs(&once);
        let all: Box<dyn Iterator<Item = &Sample>> = Box::new(once.iter().chain(&twice));
        let mut rising = 0;
        for (rise, value) in all {
            let taken = rise.at_least_zero();
            rising += u32::from(taken.slope > 0.0);
            for x in [0.0, 0.3, 1.0, 7.5, 200.0] {
                for y in [0.5, 0.9, 3.0] {
                    let value = value(x, y);
                    let least = taken.base + taken.slope * x;
                    // Costs and durations are taken in this way.
                    let value = if value > 0.0 { value } else { 0.0 };
                    assert!(
                        value >= least - 1e-5 * (1.0 + least),
                        "{rise:?} at {x} and {y} is {value}"
                    );
                }
            }
        }
        assert!(rising > 200, "{rising}");
    }

    #[test]
    fn a_walk_takes_as_long_as_it_is_far() {
        let distance = Rise {
            span: Span::between(0.0, f32::INFINITY),
            base: 0.0,
            slope: 1.0,
        };
        let speed = Rise::level(Span::between(1.0, 4.0));
        let walk = Rise::at(1.0)
            .plus(distance.divided_by(speed))
            .at_least_zero();
        assert_eq!((walk.base, walk.slope), (1.0, 0.25));
        let longer = distance.times(Rise::at(0.5)).greatest(Rise::at(1.0));
        assert_eq!(longer.at_least_zero().slope, 0.5);
        let shorter = distance.least(Rise::at(9.0)).at_least_zero();
        assert_eq!(shorter.slope, 0.0);
    }
}
