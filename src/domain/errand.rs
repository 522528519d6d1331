//! Actions that end a plan: the NPC goes to somebody, does something there, and has what it wants.
//!
//! Where many can supply such an action, most of them are too far away for it to matter what they
//! supply. What is found out here, once for a domain, is what a search needs to know to prove that.

use alloc::vec::Vec;

use super::ActionId;

/// An action that is done near its supplier, to others alone, and that makes nothing else possible:
/// no effect of it helps any precondition. So where `first` plans it, it is the last step, and there is
/// no second. Nothing that may come before it moves anybody but the NPC.
#[derive(Clone, Debug, PartialEq)]
pub struct Errand {
    /// Which action.
    pub action: ActionId,
    /// Within how many metres of the supplier the NPC has to be.
    pub within: f32,
    /// The actions that may come before it: those that help its preconditions, those that help
    /// theirs, and so on.
    pub before: Vec<ActionId>,
    /// Whether all that may come of it is seen in the facts of the NPC and one supplier: only walks
    /// come before it, nothing else in the world happens after them, and what it does depends on
    /// nothing but numbers and places of these two.
    pub is_plain: bool,
}
