//! The influences of a world, their places, and what NPCs remember of them.

use alloc::{sync::Arc, vec::Vec};

use super::{
    marks::Marks,
    places::Places,
    remembered::{Looking, Noticed},
    spread::Spread,
};
use crate::world::areas::versions::Versioned;

/// What a world keeps of influences.
#[derive(Debug, Default)]
pub(crate) struct InfluenceStore {
    /// The places that marks can be in.
    pub(super) places: Versioned<Option<Arc<Places>>>,
    /// By influence.
    pub(super) marks: Versioned<Vec<Marks>>,
    /// How often the places were replaced.
    pub(super) version: u32,
    pub(super) spread: Spread,
    /// By the NPC's place among the world's NPCs.
    pub(super) noticed: Vec<Noticed>,
    /// Scratch memory.
    pub(super) looking: Looking,
}

impl InfluenceStore {
    pub(in crate::world) fn memory(&self) -> usize {
        let places = self.places.now().as_ref().map_or(0, |it| it.memory());
        let marks = self.marks.now().iter().map(Marks::memory).sum::<usize>();
        places + marks + self.spread.memory() + self.looking.memory()
    }
}

impl InfluenceStore {
    /// What an NPC remembers now, by its place among the world's NPCs; none if it has never looked.
    pub(in crate::world) fn noticed(&self, npc: u32) -> Option<&Noticed> {
        self.noticed.get(npc as usize)
    }

    pub(super) fn noticed_mut(&mut self, npc: u32) -> &mut Noticed {
        let npc = npc as usize;
        if self.noticed.len() <= npc {
            self.noticed.resize_with(npc + 1, Noticed::default);
        }
        &mut self.noticed[npc]
    }

    /// Bytes of what NPCs remember.
    pub(in crate::world) fn noticed_memory(&self) -> usize {
        let marks = self.noticed.iter().map(Noticed::memory).sum::<usize>();
        self.noticed.capacity() * size_of::<Noticed>() + marks
    }
}
