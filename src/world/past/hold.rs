//! What a search holds so that the facts of its NPC stay readable.

use alloc::vec::Vec;

use super::Moment;
use crate::world::{BeliefMode, EntityId, Exclusion, open_searches::Ticket};

/// Keeps the facts of one NPC readable as they were at a moment, until it is released.
///
/// Keep one for each searcher and reuse it: after the first search in a world, holding and
/// releasing allocate nothing. It may be released on any thread, and may outlive its world.
#[derive(Debug, Default)]
pub struct Hold {
    pub(super) ticket: Option<Ticket>,
    pub(super) held: Option<Held>,
    /// How many entities of each type the NPC knew.
    pub(super) counts: Vec<u32>,
    /// The exclusions of the NPC at that moment. They are few, so they are copied at once.
    pub(super) exclusions: Vec<Exclusion>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Held {
    pub(super) npc: EntityId,
    pub(super) moment: Moment,
    pub(super) seconds: f64,
    pub(super) clock: u64,
    pub(super) belief_mode: BeliefMode,
    /// The sum of all offsets by which the world had been moved.
    pub(super) origin: [f32; 3],
}

impl Hold {
    /// Releases the facts: the world needn't keep them any more.
    pub fn release(&mut self) {
        self.held = None;
        if let Some(ticket) = &self.ticket {
            ticket.end();
        }
    }

    /// The NPC whose facts are held.
    #[must_use]
    pub fn npc(&self) -> Option<EntityId> {
        self.held.map(|held| held.npc)
    }
}
