//! What a condition is for. This decides whether its comparisons need a range.

/// What a condition is for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::domain) enum Purpose {
    /// Only whether it holds matters.
    Truth,
    /// How near it is to holding matters too, so every ordered comparison needs a range.
    Satisfaction {
        /// The range that the document gives; else it is found from what is compared.
        range: Option<f32>,
    },
}
