//! Errands: actions that an NPC does near their supplier, and that end a plan.
//!
//! If an errand has many suppliers, most of them are too far away to be worth considering. What a
//! search needs to prove that is found out here, once for a domain.

use alloc::vec::Vec;

use super::{ActionId, AttributeId};

/// An action that is done near its supplier, only to others, and that makes no other action
/// possible: none of its effects helps a precondition. So in plans of `first`, it is the last step
/// and occurs only once. The actions before it move only the NPC.
#[derive(Clone, Debug, PartialEq)]
pub struct Errand {
    /// The action.
    pub action: ActionId,
    /// How many metres from the supplier the NPC may be at most.
    pub within: f32,
    /// The actions that may come before it: those that help its preconditions, those that help
    /// theirs, and so on.
    pub before: Vec<ActionId>,
    /// Whether the facts of the NPC and one supplier are enough to compute its result: only walks
    /// come before it, no world effects follow them, and it reads only numbers and positions of
    /// these two.
    pub is_plain: bool,
    /// The supplier's numbers that decide what it is worth, those that effects read first. Nothing
    /// changes them before the errand is done. Empty unless it is plain.
    pub values: Vec<AttributeId>,
}
