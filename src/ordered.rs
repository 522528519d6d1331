//! Floats as whole numbers that have the same order, so that they can be parts of keys.

/// A number that has the same order as floats have: of −0 and 0, −0 comes first.
pub(crate) fn ordered(number: f32) -> u32 {
    let bits = number.to_bits();
    if bits >> 31 == 1 {
        !bits
    } else {
        bits | 1 << 31
    }
}

/// The float with this [`ordered`] number.
pub(crate) fn unordered(bits: u32) -> f32 {
    f32::from_bits(if bits >> 31 == 1 {
        bits & !(1 << 31)
    } else {
        !bits
    })
}

/// The same for floats of twice the length.
pub(crate) fn ordered_wide(number: f64) -> u64 {
    let bits = number.to_bits();
    if bits >> 63 == 1 {
        !bits
    } else {
        bits | 1 << 63
    }
}

/// The float with this [`ordered_wide`] number.
pub(crate) fn unordered_wide(bits: u64) -> f64 {
    f64::from_bits(if bits >> 63 == 1 {
        bits & !(1 << 63)
    } else {
        !bits
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn greater_numbers_have_greater_bits() {
        let scores = [-1.0, -0.5, 0.0, 0.25, 1.0];
        for pair in scores.windows(2) {
            assert!(ordered(pair[0]) < ordered(pair[1]));
            assert!(ordered_wide(pair[0].into()) < ordered_wide(pair[1].into()));
        }
        for score in scores {
            assert_eq!(unordered(ordered(score)), score);
            let wide = f64::from(score);
            assert_eq!(unordered_wide(ordered_wide(wide)), wide);
        }
    }
}
