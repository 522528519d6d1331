//! Compiled expressions and conditions, laid out flat.

use alloc::vec::Vec;
use core::ops::Range as Span;

use super::{
    condition::{Atom, Condition, Jump, Key, Node},
    expression::{Op, Quantifier},
    ids::{CodeId, ConditionId},
};

/// The pools of all compiled expressions and conditions of a domain.
#[derive(Clone, Debug, Default)]
pub struct Code {
    /// Operations of all runs.
    pub ops: Vec<Op>,
    /// Each run's range in `ops`, by [`CodeId`].
    pub runs: Vec<Span<u32>>,
    /// Conditions, by [`ConditionId`].
    pub conditions: Vec<Condition>,
    /// Nodes of all conditions.
    pub nodes: Vec<Node>,
    /// Atoms of all conditions.
    pub atoms: Vec<Atom>,
    /// The jumps after each atom, parallel to `atoms`.
    pub jumps: Vec<Jump>,
    /// Each atom's range in `keys`, parallel to `atoms`.
    pub atom_keys: Vec<Span<u32>>,
    /// Keys of all atoms.
    pub keys: Vec<Key>,
    /// Quantifiers, by [`QuantifierId`](super::QuantifierId).
    pub quantifiers: Vec<Quantifier>,
}

impl Code {
    /// The operations of one run.
    #[must_use]
    #[inline]
    pub fn run(&self, id: CodeId) -> &[Op] {
        let span = &self.runs[id.0 as usize];
        &self.ops[span.start as usize..span.end as usize]
    }

    /// One condition.
    #[must_use]
    pub fn condition(&self, id: ConditionId) -> &Condition {
        &self.conditions[id.0 as usize]
    }

    /// A condition's tree in postfix order.
    #[must_use]
    pub fn nodes(&self, id: ConditionId) -> &[Node] {
        let condition = self.condition(id);
        &self.nodes[condition.nodes.start as usize..condition.nodes.end as usize]
    }

    /// Whether a condition contains an `or`, so that not all of its atoms have to hold.
    #[must_use]
    pub fn is_choice(&self, id: ConditionId) -> bool {
        let mut nodes = self.nodes(id).iter();
        nodes.any(|node| matches!(node, Node::Or(_)))
    }

    /// A condition's atoms, in the order of its text.
    #[must_use]
    #[inline]
    pub fn atoms(&self, id: ConditionId) -> Span<u32> {
        self.condition(id).atoms.clone()
    }

    /// The changes that can help an atom.
    #[must_use]
    #[inline]
    pub fn keys(&self, atom: u32) -> &[Key] {
        let span = &self.atom_keys[atom as usize];
        &self.keys[span.start as usize..span.end as usize]
    }
}
