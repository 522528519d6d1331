//! The handles that the header has: numbers that stand for domains, worlds and what is in worlds.

use super::memory::Plain;
use crate::world::{AreaId, EntityId};

/// Handle of a domain: the types, attributes, actions, drives, … that worlds share. A domain never
/// changes. Zero is null. A handle never becomes valid again after the domain is destroyed.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UdgDomain {
    /// Private.
    pub bits: u32,
}

/// Handle of a world: a running instance of a domain, with its objects and NPCs. Worlds share
/// nothing but their domain. Zero is null. A handle never becomes valid again after its world is
/// destroyed.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UdgWorld {
    /// Private.
    pub bits: u32,
}

/// Handle of an object: any entity of a world. Smart objects supply actions; NPCs are objects, too.
/// Zero is null. A handle never becomes valid again after its object is destroyed, and isn't valid
/// in another world.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UdgObject {
    /// Private.
    pub bits: u64,
}

// SAFETY: an integer.
unsafe impl Plain for UdgObject {}

impl From<EntityId> for UdgObject {
    fn from(id: EntityId) -> Self {
        UdgObject { bits: id.0 }
    }
}

impl UdgObject {
    /// The library's own handle, whether valid or not.
    pub(crate) fn id(self) -> EntityId {
        EntityId(self.bits)
    }
}

/// Handle of an object that is an NPC. It has the same bits as the object's `UdgObject`. Zero is
/// null.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UdgNpc {
    /// The object's bits: `UdgObject object = { npc.bits };`
    pub bits: u64,
}

// SAFETY: an integer.
unsafe impl Plain for UdgNpc {}

impl UdgNpc {
    /// The library's own handle, whether valid or not.
    pub(crate) fn id(self) -> EntityId {
        EntityId(self.bits)
    }
}

/// Handle of an area of a world. Zero is null. A handle never becomes valid again after its area is
/// destroyed, and isn't valid in another world.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UdgArea {
    /// Private.
    pub bits: u64,
}

// SAFETY: an integer.
unsafe impl Plain for UdgArea {}

impl From<AreaId> for UdgArea {
    fn from(id: AreaId) -> Self {
        UdgArea { bits: id.0 }
    }
}

impl UdgArea {
    /// The library's own handle, valid or not.
    pub(crate) fn id(self) -> AreaId {
        AreaId(self.bits)
    }
}
