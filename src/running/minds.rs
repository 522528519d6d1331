//! The minds of all NPCs, and which of them are at rest.
//!
//! At most turns of most NPCs there is nothing to do, because nothing has changed that the NPC
//! could know. A few numbers show that. They are stored apart from the rest of the mind, two NPCs
//! to a cache line. When a mind changes, its NPC has to look again whether it has to
//! think. Nobody can forget that: [`Minds::edit`] sees to it, and is the only way to change one mind.
//! [`Minds::all_mut`] changes all of them, in ways that make no difference to NPCs at rest.

use alloc::vec::Vec;
use core::ops::Index;

use super::{
    mind::Mind,
    skipping::alarm::{AWAKE, Alarm},
};

/// The minds of all NPCs, by [`World::npc_number`](crate::world::World::npc_number).
#[derive(Debug, Default)]
pub(super) struct Minds {
    minds: Vec<Mind>,
    alarms: Vec<Alarm>,
}

impl Minds {
    pub(super) fn len(&self) -> usize {
        self.minds.len()
    }

    pub(super) fn get(&self, mind: usize) -> Option<&Mind> {
        self.minds.get(mind)
    }

    /// Adds a mind that is nobody's yet.
    pub(super) fn add(&mut self) {
        self.minds.push(Mind::default());
        self.alarms.push(Alarm::default());
    }

    /// Lends an NPC's mind, to be changed. If the NPC is at rest, it isn't any more: at its next turn it
    /// looks again whether it has to think.
    #[inline]
    pub(super) fn edit(&mut self, mind: usize) -> &mut Mind {
        self.alarms[mind].since = AWAKE;
        &mut self.minds[mind]
    }

    /// All minds, for changes that make no difference to NPCs at rest. Nobody's rest ends.
    pub(super) fn all_mut(&mut self) -> impl Iterator<Item = &mut Mind> {
        self.minds.iter_mut()
    }

    /// What is looked at when an NPC's turn comes.
    #[inline]
    pub(super) fn alarm(&self, mind: usize) -> Alarm {
        self.alarms[mind]
    }

    /// The same, to be set. That doesn't wake the NPC.
    #[inline]
    pub(super) fn alarm_mut(&mut self, mind: usize) -> &mut Alarm {
        &mut self.alarms[mind]
    }

    /// The ticket of the entry on the agenda that says when an NPC thinks next; 0 for none.
    pub(super) fn due(&self, mind: usize) -> u64 {
        self.alarms[mind].due
    }

    /// Says which entry on the agenda holds.
    pub(super) fn set_due(&mut self, mind: usize, ticket: u64) {
        self.alarms[mind].due = ticket;
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        self.minds.iter().map(Mind::memory).sum::<usize>()
            + (self.minds.capacity() - self.minds.len()) * size_of::<Mind>()
            + self.alarms.capacity() * size_of::<Alarm>()
    }
}

impl Index<usize> for Minds {
    type Output = Mind;

    fn index(&self, mind: usize) -> &Mind {
        &self.minds[mind]
    }
}
