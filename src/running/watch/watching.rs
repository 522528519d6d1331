//! Stores the reasons of watched NPCs' decisions.

use alloc::collections::VecDeque;

use super::{MOST_WATCHED, Reasons, WatchError, Watched};
use crate::{
    running::{RunningWorld, jobs::Job},
    world::EntityId,
};

impl RunningWorld {
    /// Watches an NPC from now on, or doesn't any more: the reasons of its decisions are kept.
    ///
    /// # Errors
    /// [`WatchError::World`] with [`InvalidEntity`](crate::world::WorldError::InvalidEntity) or
    /// [`NotAnNpc`](crate::world::WorldError::NotAnNpc); [`WatchError::TooMany`].
    pub fn watch(&mut self, npc: EntityId, is_watched: bool) -> Result<(), WatchError> {
        self.world.npc_number(npc)?;
        let Self { watches, world, .. } = self;
        watches.0.retain(|it| world.npc_number(it.npc).is_ok());
        if !is_watched {
            self.watches.stop(npc);
        } else if !self.watches.is_watched(npc) {
            if self.watches.0.len() == MOST_WATCHED {
                return Err(WatchError::TooMany);
            }
            self.watches.0.push(Watched {
                npc,
                reasons: VecDeque::new(),
                bytes: 0,
            });
        }
        Ok(())
    }

    /// A search has ended, and what it began with is still held: why it ended so, if its NPC is watched.
    pub(in crate::running) fn reasons_of(&self, npc: EntityId, job: &Job) -> Option<Reasons> {
        if !self.watches.is_watched(npc) {
            return None;
        }
        let mut told = self.explain(&job.search, Some(&job.hold)).ok()?;
        told.considered.clear();
        Reasons::of(&told)
    }
}
