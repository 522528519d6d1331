//! Notes which parts of an NPC's knowledge may have changed.

use crate::{beliefs::EntityIndex, domain::TypeId};

/// A part of what an NPC knows that can be seen not to have changed without looking at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Watch {
    /// How the NPC weighs things, what it is to leave undone, and where its knowledge comes from.
    Own,
    /// The values of an entity, and whether it is known.
    Entity(EntityIndex),
    /// The same, except for drifts that pass no [threshold](crate::domain::thresholds).
    EntityButDrifts(EntityIndex),
    /// The same, of any entity of a type.
    TypeButDrifts(TypeId),
    /// Which entities of a type are known.
    Members(TypeId),
    /// Which are, and where.
    Places(TypeId),
    /// What an entity offers.
    Offers(EntityIndex),
    /// What places do to costs and weights, wherever.
    Ambiance,
    /// Influences, wherever.
    Influences,
    /// Anything but the NPC's own values.
    Others,
}
