//! Where useful walks may end, and where steps are done whose cost depends on the place.

use alloc::vec::Vec;

use crate::{beliefs::Known, domain::ActionId, nominal::nominal};

nominal!(Reach: 24);

/// What is known of the walks that a goal asks for.
#[derive(Debug, Default)]
pub(in crate::selectors::goap) struct Walks {
    /// The actions that bring the NPC to their supplier, if its place matters.
    pub actions: Vec<ActionId>,
    /// Walks among the steps found.
    pub ends: Vec<End>,
    /// Where walks are looked up because one may be cheaper by a detour; see `costs.rs`.
    pub detours: Vec<Place>,
    /// An effect reads the NPC's place.
    pub is_read: bool,
    /// All walks were looked up.
    pub(super) everywhere: bool,
    /// Where the NPC is asked to be.
    pub(super) places: Vec<Place>,
}

/// Within a distance of somebody.
#[derive(Clone, Copy, Debug)]
pub(in crate::selectors::goap) struct Place {
    pub centre: Known,
    pub within: f32,
}

/// Where a walk ends.
#[derive(Clone, Copy, Debug)]
pub(in crate::selectors::goap) struct End {
    pub supplier: Known,
    /// How near to it at most.
    pub near: f32,
    /// Metres of way from where the NPC is at the snapshot.
    pub way: f32,
}

/// Where a step can be done whose cost depends on the place.
#[derive(Clone, Copy, Debug)]
pub(in crate::selectors::goap) struct Reach {
    pub action: ActionId,
    pub supplier: Known,
    /// Within how many metres of it.
    pub within: f32,
    /// It may cost more at one such place than at another.
    pub is_uneven: bool,
}

impl Walks {
    /// Notes that an action is wanted for where it brings the NPC.
    pub(in crate::selectors::goap) fn want(&mut self, action: ActionId) {
        if !self.actions.contains(&action) {
            self.actions.push(action);
        }
    }

    /// Whether where they end is clear: what can be done there doesn't depend on where they begin.
    pub(in crate::selectors::goap) fn are_clear(&self) -> bool {
        !self.everywhere
    }

    pub(in crate::selectors::goap) fn clear(&mut self) {
        self.actions.clear();
        self.ends.clear();
        self.places.clear();
        self.detours.clear();
        self.is_read = false;
        self.everywhere = false;
    }
}
