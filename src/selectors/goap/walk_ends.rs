//! Where useful walks may end; and where steps can be done if their cost depends on the place.

use alloc::vec::Vec;

use crate::{beliefs::Known, domain::ActionId, nominal::nominal};

nominal!(Reach: 24);

/// What is known of the walks that may be of use for a goal.
#[derive(Debug, Default)]
pub(in crate::selectors::goap) struct Walks {
    /// The actions that bring the NPC to their supplier, if the NPC's place matters.
    pub actions: Vec<ActionId>,
    /// Where the walks that were found end.
    pub ends: Vec<End>,
    /// Places to which walks are looked up because a detour may be cheaper; see `costs.rs`.
    pub detours: Vec<Place>,
    /// An effect reads the NPC's place.
    pub is_read: bool,
    /// All walks were looked up.
    pub(super) everywhere: bool,
    /// The walks that end near a place that matters, in the order in which they were looked up.
    pub(super) near: Vec<(ActionId, Known)>,
    /// If all walks were looked up since ends weren't clear: where those who matter were, as bits.
    pub(super) spots: Vec<[u32; 3]>,
    /// Where facts ask the NPC to be.
    pub(super) places: Vec<Place>,
}

/// All points within a distance of an entity.
#[derive(Clone, Copy, Debug)]
pub(in crate::selectors::goap) struct Place {
    pub centre: Known,
    pub within: f32,
}

/// Where a walk ends.
#[derive(Clone, Copy, Debug)]
pub(in crate::selectors::goap) struct End {
    pub supplier: Known,
    /// The most metres from the supplier at which it ends.
    pub near: f32,
    /// The length of the way there, in metres, from where the NPC is at the snapshot.
    pub way: f32,
}

/// Where a step can be done, if its cost depends on the place.
#[derive(Clone, Copy, Debug)]
pub(in crate::selectors::goap) struct Reach {
    pub action: ActionId,
    pub supplier: Known,
    /// Within how many metres of the supplier.
    pub within: f32,
    /// The cost may differ from point to point there.
    pub is_uneven: bool,
}

impl Walks {
    /// Notes an action that is looked for because of where it brings the NPC.
    pub(in crate::selectors::goap) fn want(&mut self, action: ActionId) {
        if !self.actions.contains(&action) {
            self.actions.push(action);
        }
    }

    /// Whether the ends of walks are clear: what can be done at an end doesn't depend on where the
    /// walk began.
    pub(in crate::selectors::goap) fn are_clear(&self) -> bool {
        !self.everywhere
    }

    pub(in crate::selectors::goap) fn clear(&mut self) {
        self.actions.clear();
        self.ends.clear();
        self.places.clear();
        self.detours.clear();
        self.near.clear();
        self.spots.clear();
        self.is_read = false;
        self.everywhere = false;
    }
}
