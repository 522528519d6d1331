//! The use of a condition, which decides whether its comparisons need a range.

/// The use of a condition.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::domain) enum Purpose {
    /// It only matters whether it holds.
    Truth,
    /// It also matters how near it is to holding. So every ordered comparison needs a range.
    Satisfaction {
        /// The range that the document gives. Without one, it is derived from the comparison's
        /// sides.
        range: Option<f32>,
    },
}
