//! Keeps the reasons of watched NPCs' decisions.

use alloc::collections::VecDeque;

use super::{MOST_WATCHED, Reasons, WatchError, Watched};
use crate::{
    running::{Reasonings, ReasoningsMut, RunningWorld, jobs::Job},
    world::EntityId,
};

impl<'w> Reasonings<'w> {
    /// The reasons of a watched NPC's decision, if they are kept; 0 is its latest, 1 the one before.
    #[must_use]
    pub fn kept(self, npc: EntityId, ago: usize) -> Option<&'w Reasons> {
        self.running.watches.reasons(npc, ago)
    }

    /// Why an NPC's search has ended as it did, if the NPC is watched. The facts that the search
    /// began with must still be held.
    pub(in crate::running) fn reasons_of(self, npc: EntityId, job: &Job) -> Option<Reasons> {
        if !self.running.watches.is_watched(npc) {
            return None;
        }
        let mut told = self
            .running
            .requests()
            .explain(&job.search, Some(&job.hold))
            .ok()?;
        told.considered.clear();
        Reasons::of(&told)
    }
}

impl ReasoningsMut<'_> {
    /// Begins or stops to watch an NPC. While it is watched, the reasons of its decisions are kept.
    ///
    /// # Errors
    /// [`WatchError::World`] with [`InvalidEntity`](crate::world::WorldError::InvalidEntity) or
    /// [`NotAnNpc`](crate::world::WorldError::NotAnNpc); [`WatchError::TooMany`].
    pub fn watch(&mut self, npc: EntityId, is_watched: bool) -> Result<(), WatchError> {
        self.running.world.npc_number(npc)?;
        let RunningWorld { watches, world, .. } = self.running;
        watches.0.retain(|it| world.npc_number(it.npc).is_ok());
        if !is_watched {
            self.running.watches.stop(npc);
        } else if !self.running.watches.is_watched(npc) {
            if self.running.watches.0.len() == MOST_WATCHED {
                return Err(WatchError::TooMany);
            }
            self.running.watches.0.push(Watched {
                npc,
                reasons: VecDeque::new(),
                bytes: 0,
            });
        }
        Ok(())
    }
}
