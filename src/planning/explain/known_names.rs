//! The names of the entities that an NPC knows, for explanations that need no search.

use super::{data::Entity, namer::Namer};
use crate::{
    beliefs::{EntityIndex, Knowledge, Snapshot, SnapshotMemory},
    domain::Domain,
};

/// Finds the names that explanations use for entities.
pub struct Names<'k, 'd> {
    domain: &'d Domain,
    knowledge: &'k dyn Knowledge,
    memory: SnapshotMemory,
    namer: Namer<'k, 'd>,
}

impl<'k, 'd> Names<'k, 'd> {
    /// Names as the NPC with this knowledge uses them.
    #[must_use]
    pub fn new(domain: &'d Domain, knowledge: &'k dyn Knowledge) -> Self {
        let memory = SnapshotMemory::default();
        let namer = Namer::new(domain, &memory, Some(knowledge));
        Names {
            domain,
            knowledge,
            memory,
            namer,
        }
    }

    /// The domain that names come from.
    #[must_use]
    pub fn domain(&self) -> &'d Domain {
        self.domain
    }

    /// The entity with this handle; none if the NPC doesn't know it, or no longer does.
    pub fn entity(&mut self, index: EntityIndex, handle: u64) -> Option<Entity<'d>> {
        let is_oneself = index == self.knowledge.npc();
        let is_known = is_oneself || self.knowledge.knows(index);
        if !is_known || self.knowledge.handle(index) != handle {
            return None;
        }
        let known = Snapshot::new(self.domain, self.knowledge, &mut self.memory).load(index);
        Some(self.namer.entity(&self.memory, known))
    }
}
