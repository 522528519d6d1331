//! The parts of an NPC's knowledge that are watched for changes.

use crate::{beliefs::EntityIndex, domain::TypeId};

/// A part of an NPC's knowledge. The world counts its changes, so that it needn't be read to see
/// that it is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Watch {
    /// The NPC's options: weights, biases, excluded steps, and where its knowledge comes from.
    Own,
    /// The values of an entity, and whether it is known.
    Entity(EntityIndex),
    /// The same, except for drifts that pass no [threshold](crate::domain::thresholds).
    EntityButDrifts(EntityIndex),
    /// The same, for all entities of a type.
    TypeButDrifts(TypeId),
    /// Which entities of a type are known.
    Members(TypeId),
    /// Which entities of a type are known, and where they are.
    Places(TypeId),
    /// The offers of an entity, and who has its slots.
    Offers(EntityIndex),
    /// The modifiers at all places.
    Ambiance,
    /// The influences at all places.
    Influences,
    /// Anything but the NPC's own values.
    Others,
}
