//! A step that an NPC will do later, and that takes a slot.

use crate::npc::Task;

/// A step of an NPC's plan that hasn't begun and needs a slot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::running) struct Ahead {
    pub task: Task,
    /// When the NPC is expected there, in seconds of world time.
    pub from: f64,
    /// For how long it needs the slot, in seconds; infinite if that isn't known.
    pub seconds: f64,
    /// For how long it waits for the slot before that, as it was planned.
    pub wait: f64,
}
