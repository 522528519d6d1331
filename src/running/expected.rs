//! What is kept of a fact that an NPC expects of a step: `expect.rs` notes and forgets it.

use crate::{
    domain::AttributeId,
    world::{EntityId, Value},
};

/// A fact that an NPC believes without having seen it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::running) struct Expected {
    pub entity: EntityId,
    pub attribute: AttributeId,
    pub value: Value,
    /// The fact's timestamp.
    pub since: f64,
    /// What the NPC believed before, and the timestamp of that fact.
    pub before: Value,
    pub before_since: f64,
    pub until: f64,
}
