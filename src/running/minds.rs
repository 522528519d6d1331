//! The minds of all NPCs, and which of them are at rest.
//!
//! At most turns of most NPCs there is nothing to do, because nothing that the NPC could know has
//! changed. A few numbers show that. They are stored apart from the rest of the mind, two NPCs to a
//! cache line. When a mind changes, its NPC has to test again whether it has to think. This can't
//! be forgotten: [`Minds::edit`], the only way to change one mind, ends the NPC's rest.
//! [`Minds::all_mut`] changes all minds, in ways that make no difference to NPCs at rest.

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

    /// Adds an unused mind.
    pub(super) fn add(&mut self) {
        self.minds.push(Mind::default());
        self.alarms.push(Alarm::default());
    }

    /// Lends an NPC's mind for a change. This ends the NPC's rest: at its next turn it tests again
    /// whether it has to think.
    #[inline]
    pub(super) fn edit(&mut self, mind: usize) -> &mut Mind {
        self.alarms[mind].since = AWAKE;
        &mut self.minds[mind]
    }

    /// Lends all minds for changes that make no difference to NPCs at rest. No NPC's rest ends.
    pub(super) fn all_mut(&mut self) -> impl Iterator<Item = &mut Mind> {
        self.minds.iter_mut()
    }

    /// The numbers that are tested when an NPC's turn comes.
    #[inline]
    pub(super) fn alarm(&self, mind: usize) -> Alarm {
        self.alarms[mind]
    }

    /// The same numbers, for a change. This doesn't wake the NPC.
    #[inline]
    pub(super) fn alarm_mut(&mut self, mind: usize) -> &mut Alarm {
        &mut self.alarms[mind]
    }

    /// The ticket of the valid entry that says when an NPC thinks next; 0 for none.
    pub(super) fn due(&self, mind: usize) -> u64 {
        self.alarms[mind].due
    }

    /// Sets which entry on the agenda is valid.
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
