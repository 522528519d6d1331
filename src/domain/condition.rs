//! Compiled conditions: functions of facts that give a satisfaction between 0 and 1.
//!
//! A condition is a small tree of `and` (minimum) and `or` (maximum) over atoms, in postfix order;
//! `not` was moved down to the atoms when the document was loaded. An atom is one comparison. A
//! true atom has satisfaction 1. The satisfaction of a false one rises as the gap between its sides
//! closes, but stays below 1. Thesis, section 3.4. The keys are those of section 3.8.3, but they
//! are derived instead of written by hand.

use super::{
    expression::{Operand, Role},
    ids::{AttributeId, KindId, QuantifierId},
};

pub use super::ids::ConditionId;

/// The satisfaction of an unsatisfied condition is at most this: 1 − 2⁻²⁴, the last f32 below 1.
pub const NEARLY: f32 = 1.0 - 1.0 / 16_777_216.0;

/// How two sides are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
}

impl Comparison {
    /// Whether the comparison is true; false if either side is NaN, for `!=` too.
    #[must_use]
    pub fn holds(self, left: f32, right: f32) -> bool {
        match self {
            Comparison::Less => left < right,
            Comparison::LessOrEqual => left <= right,
            Comparison::Greater => left > right,
            Comparison::GreaterOrEqual => left >= right,
            Comparison::Equal => left == right,
            Comparison::NotEqual => left != right && !left.is_nan() && !right.is_nan(),
        }
    }

    /// The same comparison with its sides exchanged.
    #[must_use]
    pub fn mirrored(self) -> Self {
        match self {
            Comparison::Less => Comparison::Greater,
            Comparison::LessOrEqual => Comparison::GreaterOrEqual,
            Comparison::Greater => Comparison::Less,
            Comparison::GreaterOrEqual => Comparison::LessOrEqual,
            Comparison::Equal | Comparison::NotEqual => self,
        }
    }

    /// Whether it may help if the left side grows, and if it shrinks.
    #[must_use]
    pub fn helped_by(self) -> (bool, bool) {
        match self {
            Comparison::Greater | Comparison::GreaterOrEqual => (true, false),
            Comparison::Less | Comparison::LessOrEqual => (false, true),
            Comparison::Equal | Comparison::NotEqual => (true, true),
        }
    }

    /// Whether the satisfaction depends on the gap: for `<`, `<=`, `>`, `>=`.
    #[must_use]
    pub fn is_ordered(self) -> bool {
        !matches!(self, Comparison::Equal | Comparison::NotEqual)
    }
}

/// The range by which a comparison's gap is divided.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scale {
    /// The range of an attribute of the entity in a role.
    Attribute(Role, AttributeId),
    /// A constant.
    Constant(f32),
    /// The larger of 1 and the left side: a count is on the right.
    Left,
    /// The larger of 1 and the right side: a count is on the left.
    Right,
}

/// One comparison.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Atom {
    /// `left op right`.
    Compare {
        /// The left side.
        left: Operand,
        /// How the sides are compared.
        comparison: Comparison,
        /// The right side.
        right: Operand,
        /// The range by which the gap is divided, for ordered comparisons.
        scale: Scale,
    },
    /// Whether the NPC has a fact of the attribute.
    Known {
        /// Whose attribute it is.
        role: Role,
        /// The attribute.
        attribute: AttributeId,
        /// Whether it is satisfied when the fact is known, or when it isn't.
        wanted: bool,
    },
    /// Always true or always false.
    Constant(bool),
}

/// A node of a condition's tree, in postfix order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    /// An atom, by its index in the domain's table.
    Atom(u32),
    /// The minimum of the last `n` values.
    And(u16),
    /// The maximum of the last `n` values.
    Or(u16),
}

/// Which atom comes next, depending on the result of one. Atoms that can no longer matter are
/// skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jump {
    /// The next one if the atom holds.
    pub holds: Next,
    /// The next one if it doesn't.
    pub fails: Next,
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// A later atom of the condition, by its index in the domain's table.
    Atom(u32),
    /// None: whether the condition holds is known.
    End(bool),
}

/// A change that can help an atom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// Whose attribute it is.
    pub whose: Whose,
    /// The attribute; none for the existence of the entity. Then `down` means that it helps to
    /// destroy the entity.
    pub attribute: Option<AttributeId>,
    /// Whether it helps if the attribute grows.
    pub up: bool,
    /// Whether it helps if the attribute shrinks.
    pub down: bool,
    /// Whether it helps to observe the attribute anew, whatever its value: the atom reads its age
    /// or its sureness.
    pub observed: bool,
    /// The kind of entities that are counted, if the key comes from inside a `count` or `any`.
    pub counted: Option<KindId>,
}

impl Key {
    /// Whether it helps if the attribute moves in one of these directions: up, down.
    #[must_use]
    #[inline]
    pub fn is_helped_by(&self, (up, down): (bool, bool)) -> bool {
        (self.up && up) || (self.down && down)
    }
}

/// The entity whose change a [`Key`] means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// The entity bound to a role.
    Role(Role),
    /// Any known entity of a kind: the variable of a quantifier.
    Any(KindId, QuantifierId),
}

/// A compiled condition: ranges in the domain's tables.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    /// The tree, as a range of the domain's nodes.
    pub nodes: core::ops::Range<u32>,
    /// Its atoms, as a range of the domain's atoms.
    pub atoms: core::ops::Range<u32>,
    /// Whether it reads the consumer's position.
    pub reads_consumer_position: bool,
    /// Whether it reads any entity's position, or an answer of the host, which may depend on
    /// positions.
    pub reads_places: bool,
    /// The text from which it was compiled, for explanations; empty if it is part of an expression.
    pub text: alloc::string::String,
}
