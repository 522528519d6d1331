//! A step that an NPC will do later, and that needs a slot.

use crate::npc::Binding;

/// A step of an NPC's plan that hasn't begun and needs a slot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::running) struct Ahead {
    pub binding: Binding,
    /// When the NPC is expected at the supplier, in seconds of world time.
    pub from: f64,
    /// For how long it needs the slot, in seconds; infinite if that isn't known.
    pub seconds: f64,
    /// For how many seconds before that it waits for the slot, as it was planned.
    pub wait: f64,
}
