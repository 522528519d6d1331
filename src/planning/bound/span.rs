//! Arithmetic on intervals: which values an expression can have, given the possible values of its
//! parts.
//!
//! The ends are computed with the same f32 operations as the values themselves, in the same order.
//! Rounding to nearest never makes a lesser number greater than a greater one. So if an operation
//! rises with its operands, the upper ends give an upper end that no value exceeds, and no margin
//! is needed. The functions of the library `libm` are close to the true value, but may not keep the
//! order. Where they are called, a margin is added.

use crate::{
    beliefs::interpret::Number,
    domain::{arithmetic, curve::Shape},
};

/// The possible values of a number: all from `low` to `high`, and NaN if `unknown`. By default just 0.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Span {
    /// No value is less.
    pub low: f32,
    /// No value is greater. It is less than `low` if every value is NaN.
    pub high: f32,
    /// Whether the number may be NaN.
    pub unknown: bool,
}

impl Span {
    /// Nothing but NaN.
    pub const NOTHING: Span = Span {
        low: f32::INFINITY,
        high: f32::NEG_INFINITY,
        unknown: true,
    };
    /// Any number, and NaN.
    pub const ANYTHING: Span = Span {
        low: f32::NEG_INFINITY,
        high: f32::INFINITY,
        unknown: true,
    };
    /// The possible values of a rating.
    pub const UNIT: Span = Span::between(0.0, 1.0);

    /// One value.
    #[must_use]
    pub fn at(value: f32) -> Self {
        if value.is_nan() {
            Span::NOTHING
        } else {
            Span::between(value, value)
        }
    }

    /// The values from `low` to `high`.
    #[must_use]
    pub const fn between(low: f32, high: f32) -> Self {
        Span {
            low,
            high,
            unknown: false,
        }
    }

    /// Whether every value is NaN.
    #[must_use]
    pub fn is_nothing(self) -> bool {
        self.low > self.high
    }

    /// Whether every value is 0 or NaN.
    #[must_use]
    pub fn is_naught(self) -> bool {
        self.is_nothing() || (self.low == 0.0 && self.high == 0.0)
    }

    /// All values of both.
    #[must_use]
    pub fn or(self, other: Span) -> Self {
        Span {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            unknown: self.unknown || other.unknown,
        }
    }

    /// The values without NaN. Both ends are moved outwards by `margin`.
    #[must_use]
    pub fn widened(self, margin: f32) -> Self {
        Span {
            low: self.low - margin,
            high: self.high + margin,
            ..self
        }
    }

    /// The greatest distance of a value from 0.
    #[must_use]
    pub fn magnitude(self) -> f32 {
        libm::fabsf(self.low).max(libm::fabsf(self.high))
    }

    fn is_finite(self) -> bool {
        self.low.is_finite() && self.high.is_finite()
    }

    /// From the least to the greatest of `candidates`. If one of them is NaN, NaN is possible, too.
    fn hull(candidates: &[f32], unknown: bool) -> Self {
        let mut hull = Span {
            unknown,
            ..Span::NOTHING
        };
        for &candidate in candidates {
            hull.unknown |= candidate.is_nan();
            // `min` and `max` ignore NaN.
            hull.low = hull.low.min(candidate);
            hull.high = hull.high.max(candidate);
        }
        if hull.is_nothing() {
            Span::ANYTHING
        } else {
            hull
        }
    }

    /// The result of an operation that rises with both operands.
    fn rising(self, other: Span, operation: fn(f32, f32) -> f32) -> Self {
        if self.is_nothing() || other.is_nothing() {
            return Span::NOTHING;
        }
        let low = operation(self.low, other.low);
        let high = operation(self.high, other.high);
        if low.is_nan() || high.is_nan() {
            return Span::ANYTHING;
        }
        Span {
            low,
            high,
            unknown: self.unknown || other.unknown,
        }
    }

    fn by_corners(self, other: Span, operation: fn(f32, f32) -> f32) -> Self {
        if self.is_nothing() || other.is_nothing() {
            return Span::NOTHING;
        }
        let unknown = self.unknown || other.unknown || !self.is_finite() || !other.is_finite();
        let corners = [
            operation(self.low, other.low),
            operation(self.low, other.high),
            operation(self.high, other.low),
            operation(self.high, other.high),
        ];
        Span::hull(&corners, unknown)
    }

    /// The square root of a sum of squares.
    #[must_use]
    pub fn length(self, y: Span, z: Span) -> Self {
        let square = |side: Span| {
            let side = side.absolute();
            side.rising(side, |a, b| a * b)
        };
        let sum = square(self).plus(square(y)).plus(square(z));
        sum.rising(sum, |sum, _| libm::sqrtf(sum))
    }

    /// The values, with negative ones and NaN as 0.
    #[must_use]
    pub fn at_least_zero(self) -> Self {
        if self.is_nothing() || self.high <= 0.0 {
            return Span::at(0.0);
        }
        let low = if self.unknown { 0.0 } else { self.low.max(0.0) };
        Span::between(low, self.high)
    }

    /// The values as ratings: clamped to 0 and 1, and NaN as 0.
    #[must_use]
    pub fn in_unit(self) -> Self {
        use crate::domain::combine::in_unit;
        if self.is_nothing() {
            return Span::between(0.0, 0.0);
        }
        let low = if self.unknown { 0.0 } else { in_unit(self.low) };
        Span::between(low, in_unit(self.high))
    }
}

impl Number for Span {
    const UNKNOWN: Self = Span::NOTHING;

    fn at(value: f32) -> Self {
        Span::at(value)
    }

    fn plus(self, other: Span) -> Self {
        let mut sum = self.rising(other, |a, b| a + b);
        // Infinity minus infinity is NaN.
        sum.unknown |= !self.is_finite() && !other.is_finite();
        sum
    }

    fn minus(self, other: Span) -> Self {
        self.plus(other.negated())
    }

    fn negated(self) -> Self {
        if self.is_nothing() {
            return self;
        }
        Span {
            low: -self.high,
            high: -self.low,
            unknown: self.unknown,
        }
    }

    /// The product. Its ends are among the products of the ends.
    fn times(self, other: Span) -> Self {
        self.by_corners(other, |a, b| a * b)
    }

    /// The quotient. Division by 0 is NaN, and near 0 quotients have no end.
    fn divided_by(self, other: Span) -> Self {
        if self.is_nothing() || other.is_nothing() || (other.low == 0.0 && other.high == 0.0) {
            return Span::NOTHING;
        }
        if other.low <= 0.0 && other.high >= 0.0 {
            return Span::ANYTHING;
        }
        self.by_corners(other, arithmetic::divide)
    }

    fn least(self, other: Span) -> Self {
        self.rising(other, arithmetic::least)
    }

    fn greatest(self, other: Span) -> Self {
        self.rising(other, arithmetic::greatest)
    }

    /// The value clamped; `high` wins if the limits are the wrong way round.
    fn clamped(self, low: Span, high: Span) -> Self {
        self.greatest(low).least(high)
    }

    fn absolute(self) -> Self {
        if self.is_nothing() || self.low >= 0.0 {
            self
        } else if self.high <= 0.0 {
            self.negated()
        } else {
            Span {
                low: 0.0,
                high: self.magnitude(),
                unknown: self.unknown,
            }
        }
    }

    fn on_curve(self, shape: &Shape) -> Self {
        if self.is_nothing() {
            return self;
        }
        let unknown = self.unknown || !self.is_finite();
        let ends = [shape.at(self.low), shape.at(self.high)];
        let hull = Span::hull(&ends, unknown);
        match *shape {
            Shape::Linear { .. } => hull,
            Shape::Quadratic { shift, offset, .. } => {
                if self.low <= shift && shift <= self.high {
                    hull.or(Span::at(offset))
                } else {
                    hull
                }
            }
            // The result is within an ulp or two of the true value. This counts twice: for the
            // ends, and for the values between them.
            Shape::Exponential { base } => {
                let power = hull.magnitude() * libm::fabsf(base - 1.0) + 1.0;
                hull.widened(8.0 * f32::EPSILON * power / libm::fabsf(base - 1.0))
            }
            Shape::Logistic { .. } => hull.widened(8.0 * f32::EPSILON),
            Shape::Piecewise(ref points) => {
                let mut hull = hull;
                for pair in points.windows(2) {
                    let [[x0, y0], [x1, y1]] = [pair[0], pair[1]];
                    if self.low < x0 && x0 <= self.high {
                        hull = hull.or(Span::at(y0));
                    }
                    if self.low < x1 && x1 <= self.high {
                        // At the end of a line and at the beginning of the next one, the sum may
                        // differ from the point by rounding.
                        hull = hull.or(Span::at(y0 + (y1 - y0))).or(Span::at(y1));
                    }
                }
                hull
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    /// All operations on all pairs of spans with ends among some critical numbers, compared with
    /// the values themselves.
    #[test]
    fn no_value_escapes_its_span() {
        let ends = [
            f32::NEG_INFINITY,
            -3.7e20,
            -2.5,
            -1.0,
            0.0,
            0.1,
            1.0,
            7.3,
            f32::INFINITY,
        ];
        let mut spans = vec![(Span::NOTHING, vec![f32::NAN])];
        for (number, &low) in ends.iter().enumerate() {
            for &high in &ends[number..] {
                let middle = low / 2.0 + high / 2.0;
                let mut values: vec::Vec<f32> = ends.to_vec();
                values.extend([middle, low, high]);
                values.retain(|value| low <= *value && *value <= high);
                spans.push((Span::between(low, high), values.clone()));
                values.push(f32::NAN);
                let unknown = true;
                spans.push((Span { low, high, unknown }, values));
            }
        }
        let holds = |span: Span, value: f32| {
            if value.is_nan() {
                span.unknown
            } else {
                span.low <= value && value <= span.high
            }
        };
        type Operation = (fn(Span, Span) -> Span, fn(f32, f32) -> f32);
        let operations: [Operation; 7] = [
            (Span::plus, |a, b| a + b),
            (Span::minus, |a, b| a - b),
            (Span::times, |a, b| a * b),
            (Span::divided_by, arithmetic::divide),
            (Span::least, arithmetic::least),
            (Span::greatest, arithmetic::greatest),
            (|a, _| a.absolute(), |a, _| libm::fabsf(a)),
        ];
        for (a, those) in &spans {
            for (b, others) in &spans {
                for (on_spans, on_values) in &operations {
                    let span = on_spans(*a, *b);
                    for &x in those {
                        for &y in others {
                            let value = on_values(x, y);
                            assert!(
                                holds(span, value),
                                "{a:?} and {b:?} give {span:?} without {value} from {x} and {y}"
                            );
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn no_value_escapes_a_curve() {
        let curves = [
            Shape::Linear {
                slope: -1.3,
                offset: 0.4,
            },
            Shape::Quadratic {
                slope: 2.0,
                shift: 0.3,
                offset: -0.1,
            },
            Shape::Quadratic {
                slope: -0.7,
                shift: 0.6,
                offset: 0.9,
            },
            Shape::Exponential { base: 0.2 },
            Shape::Exponential { base: 9.0 },
            Shape::Logistic {
                steepness: 9.0,
                middle: 0.4,
            },
            Shape::Piecewise(vec![[0.0, 0.7], [0.3, 0.1], [0.55, 0.9], [0.8, 0.3]]),
        ];
        for shape in &curves {
            for low in 0..20 {
                for high in low..20 {
                    let [low, high] = [low, high].map(|end| end as f32 / 17.0 - 0.05);
                    let span = Span::between(low, high).on_curve(shape);
                    for part in 0..=40 {
                        let x = (low + (high - low) * (part as f32 / 40.0)).clamp(low, high);
                        let value = shape.at(x);
                        assert!(
                            span.low <= value && value <= span.high,
                            "{shape:?} is {value} at {x}, not within {span:?}"
                        );
                    }
                }
            }
        }
    }
}
