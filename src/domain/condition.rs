//! Compiled conditions: functions of facts that give a satisfaction between 0 and 1.
//!
//! A condition is a small tree of `and` (minimum) and `or` (maximum) over atoms, in postfix order;
//! `not` was pushed down to the atoms when the document was loaded. An atom is one comparison.
//! It is satisfied, exactly 1, when it is true; a false one rises towards 1 as its gap closes, but
//! stays below it. Thesis, section 3.4; the keys are section 3.8.3's, derived instead of written.

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

    /// Whether nearness counts: `<`, `<=`, `>`, `>=`.
    #[must_use]
    pub fn is_ordered(self) -> bool {
        !matches!(self, Comparison::Equal | Comparison::NotEqual)
    }
}

/// The range that a comparison's gap is measured against.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scale {
    /// That of an attribute of the entity concerned.
    Attribute(Role, AttributeId),
    /// A fixed one.
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
        /// What the gap is measured against; used by ordered comparisons.
        scale: Scale,
    },
    /// Whether the NPC has a fact of the attribute.
    Known {
        /// Whose attribute.
        role: Role,
        /// Which.
        attribute: AttributeId,
        /// Satisfied when known (true) or when unknown (false).
        wanted: bool,
    },
    /// Always true or always false.
    Constant(bool),
}

/// A node of a condition's tree, in postfix order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    /// An atom, by its index in [`Condition::atoms`]'s table.
    Atom(u32),
    /// The minimum of the last `n` values.
    And(u16),
    /// The maximum of the last `n` values.
    Or(u16),
}

/// Where to go on after an atom, to find out whether the condition holds without looking at what
/// can't matter any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jump {
    /// If the atom holds.
    pub holds: Next,
    /// If it doesn't.
    pub fails: Next,
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// A later atom of the condition, by its index in the domain's table.
    Atom(u32),
    /// Nothing: the condition holds, or doesn't.
    End(bool),
}

/// A change that an atom would welcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// Whose attribute.
    pub whose: Whose,
    /// The attribute; none: whether the entity exists. `down` then welcomes that it ceases to.
    pub attribute: Option<AttributeId>,
    /// Growing helps.
    pub up: bool,
    /// Shrinking helps.
    pub down: bool,
    /// It helps to observe the attribute anew, whatever it becomes: the atom reads its age, or how
    /// sure it is.
    pub observed: bool,
    /// The kind of entities that are counted, if the key stands under a `count` or `any`.
    pub counted: Option<KindId>,
}

/// Whose change a [`Key`] speaks of.
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
    /// Whether it reads where anybody is, or asks the host, which answers by where things are.
    pub reads_places: bool,
    /// The text it was compiled from, for explanations; empty for one that is a part of an
    /// expression.
    pub text: alloc::string::String,
}
