//! The values before an NPC's step.

use crate::{
    domain::AttributeId,
    world::{EntityId, Value},
};

/// What an attribute was before a step of the present plan that may change it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::running) struct Before {
    pub entity: EntityId,
    pub attribute: AttributeId,
    pub value: Value,
    /// The step has been done. Until then it has changed nothing.
    pub is_done: bool,
}
