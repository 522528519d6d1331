//! Handles to entities.

use super::EntityIndex;

/// A handle to an entity: its index in the world's table, and a serial number that no other entity
/// of the process ever gets. So a handle is never valid twice, nor in two worlds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct EntityId(pub u64);

impl EntityId {
    /// The handle of no entity.
    pub const NONE: EntityId = EntityId(0);

    const INDEX_BITS: u32 = 24;
    const INDEX_MASK: u64 = (1 << Self::INDEX_BITS) - 1;

    /// The greatest serial number.
    pub const MAX_SERIAL: u64 = (1 << 40) - 1;

    pub(crate) fn new(index: EntityIndex, serial: u64) -> Self {
        EntityId(serial << Self::INDEX_BITS | u64::from(index.0))
    }

    /// The entity's index in its world's table.
    #[must_use]
    pub fn index(self) -> EntityIndex {
        EntityIndex((self.0 & Self::INDEX_MASK) as u32)
    }

    /// The serial number.
    #[must_use]
    pub fn serial(self) -> u64 {
        self.0 >> Self::INDEX_BITS
    }
}
