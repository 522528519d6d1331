//! The arithmetic of expressions: f32 throughout, with NaN for unknown values.
//!
//! The loader computes constants with it, and the planner everything else. Both must get the same
//! bits.

/// The quotient; NaN for a division by zero.
#[must_use]
pub fn divide(a: f32, b: f32) -> f32 {
    if b == 0.0 { f32::NAN } else { a / b }
}

/// The lesser number; NaN if either is NaN.
#[must_use]
pub fn least(a: f32, b: f32) -> f32 {
    if a < b || a.is_nan() { a } else { b }
}

/// The greater number; NaN if either is NaN.
#[must_use]
pub fn greatest(a: f32, b: f32) -> f32 {
    if a > b || a.is_nan() { a } else { b }
}

/// The nearest value from `low` to `high`; `high` if `low` is greater; NaN if any is NaN.
#[must_use]
pub fn clamp(value: f32, low: f32, high: f32) -> f32 {
    if value.is_nan() || low.is_nan() || high.is_nan() {
        f32::NAN
    } else if value > high || low > high {
        high
    } else if value < low {
        low
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_isnt_known_spreads() {
        let unknown = f32::NAN;
        assert!(divide(1.0, 0.0).is_nan() && divide(0.0, 0.0).is_nan());
        for value in [
            least(unknown, 1.0),
            least(1.0, unknown),
            greatest(unknown, 1.0),
            greatest(1.0, unknown),
            clamp(unknown, 0.0, 1.0),
            clamp(0.5, unknown, 1.0),
            clamp(0.5, 0.0, unknown),
        ] {
            assert!(value.is_nan());
        }
    }

    #[test]
    fn clamp_prefers_its_high_end() {
        assert_eq!(clamp(5.0, 0.0, 1.0), 1.0);
        assert_eq!(clamp(-5.0, 0.0, 1.0), 0.0);
        assert_eq!(clamp(0.5, 2.0, 1.0), 1.0);
    }
}
