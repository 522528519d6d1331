//! Attributes: the named properties that entities have.

use alloc::string::String;

/// The kind of an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttributeKind {
    /// A number within a range.
    Number,
    /// True or false.
    Flag,
    /// Three coordinates in metres, in the host's own axes.
    Position,
    /// Another entity, or none.
    Reference,
}

impl AttributeKind {
    /// How many cells of a row a value of this kind takes.
    ///
    /// A reference stores the entity's index and the two halves of its serial number. So a
    /// reference to an entity that is gone never means another one that has got its index.
    #[must_use]
    pub fn cells(self) -> usize {
        match self {
            AttributeKind::Number | AttributeKind::Flag => 1,
            AttributeKind::Position | AttributeKind::Reference => 3,
        }
    }

    /// The word used for this kind in documents and messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            AttributeKind::Number => "number",
            AttributeKind::Flag => "flag",
            AttributeKind::Position => "position",
            AttributeKind::Reference => "reference",
        }
    }
}

/// The values that a number may take, both ends included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// The least value; negative infinity where there is none.
    pub min: f32,
    /// The greatest value; infinity where there is none.
    pub max: f32,
}

impl Range {
    /// No limit on either side.
    pub const UNBOUNDED: Range = Range {
        min: f32::NEG_INFINITY,
        max: f32::INFINITY,
    };

    /// The distance between the ends.
    #[must_use]
    pub fn width(self) -> f32 {
        self.max - self.min
    }

    /// The nearest value within the range; NaN stays NaN.
    #[must_use]
    pub fn clamp(self, value: f32) -> f32 {
        if value < self.min {
            self.min
        } else if value > self.max {
            self.max
        } else {
            value
        }
    }

    /// Whether `other` lies within this range.
    #[must_use]
    pub fn contains(self, other: Range) -> bool {
        other.min >= self.min && other.max <= self.max
    }
}

/// A declared attribute. Types that have it may narrow its range and change its default.
#[derive(Clone, Debug)]
pub struct Attribute {
    /// The name in documents.
    pub name: String,
    /// The kind.
    pub kind: AttributeKind,
    /// The widest range that a type can have; unbounded unless it is a number.
    pub range: Range,
    /// The value in a new entity, as cells, of which [`AttributeKind::cells`] are used.
    pub default: [f32; 3],
    /// Changes smaller than this needn't make an NPC think again; in metres for positions.
    pub significance: f32,
}
