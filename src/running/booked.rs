//! What a step of an NPC's plan is going to take of a stock.

use crate::{domain::AttributeId, npc::Binding};

/// What a step that isn't done yet is going to take, which is booked for the NPC.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::running) struct Take {
    /// The step, by its place in the plan that was taken up.
    pub step: u16,
    pub binding: Binding,
    /// The stock: a number of the step's supplier.
    pub stock: AttributeId,
    pub amount: f32,
}
