//! Drives that the host assigns and takes away, and the events about them.

use super::{EventKind, Reason, RunningWorld};
use crate::{
    beliefs::EntityIndex,
    domain::DriveId,
    npc::{DriveAssignment, DriveWay, Order},
    world::{EntityId, WorldError},
};

impl RunningWorld {
    /// Gives an NPC one of the drives that its type lists, for at most so many seconds. It has the
    /// drive from its next update on. If it was given the drive before, `giver` and the time
    /// replace the earlier ones. A drive that it was born with stays as it is.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], for the giver, too, unless that is [`EntityId::NONE`];
    /// [`WorldError::NotAnNpc`], [`WorldError::UnknownDrive`], [`WorldError::LacksDrive`];
    /// [`WorldError::NoSeconds`] unless there are any.
    pub fn give_drive(
        &mut self,
        npc: EntityId,
        drive: DriveId,
        giver: EntityId,
        seconds: f64,
    ) -> Result<(), WorldError> {
        self.world.check_drive(npc, drive)?;
        if seconds.is_nan() || seconds <= 0.0 {
            return Err(WorldError::NoSeconds);
        }
        let giver = match giver {
            EntityId::NONE => None,
            giver => Some((giver.index(), self.world.order_of(giver)?)),
        };
        let until = self.world.time().seconds() + seconds;
        self.order_drive(npc, Order::Give(drive, DriveAssignment { giver, until }))
    }

    /// Takes a drive from an NPC at its next update, if it has it then. Drives that the NPC was
    /// born with can be taken, too.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`], [`WorldError::UnknownDrive`],
    /// [`WorldError::LacksDrive`].
    pub fn take_drive(&mut self, npc: EntityId, drive: DriveId) -> Result<(), WorldError> {
        self.world.check_drive(npc, drive)?;
        self.order_drive(npc, Order::Take(drive))
    }

    fn order_drive(&mut self, npc: EntityId, order: Order) -> Result<(), WorldError> {
        let mind = self.enrol(npc)?;
        self.minds.edit(mind).active.order(order);
        self.reconsider(mind);
        Ok(())
    }

    /// Notes an event for each drive that the last update has given or taken.
    pub(super) fn tell_turns(&mut self, mind: usize) {
        for at in 0..self.updater.turns.len() {
            let turn = self.updater.turns[at];
            let (kind, reason) = match turn.way {
                DriveWay::Given => (EventKind::DriveGiven, Reason::None),
                DriveWay::Taken => (EventKind::DriveLeft, Reason::Reported),
                DriveWay::Expired => (EventKind::DriveLeft, Reason::TimedOut),
                DriveWay::Removed => (EventKind::DriveLeft, Reason::Removed),
            };
            let giver = turn.assignment.and_then(|assignment| assignment.giver);
            let giver = giver.map_or(EntityId::NONE, |giver| self.giver(giver));
            self.tell(mind, kind, reason, |event| {
                event.drive = Some(turn.drive);
                event.supplier = giver;
            });
        }
    }

    /// The handle of the entity that has given a drive; [`EntityId::NONE`] if the entity is gone
    /// and forgotten.
    #[must_use]
    pub fn giver(&self, (entity, order): (EntityIndex, u64)) -> EntityId {
        let handle = self.world.entity_at(entity);
        let is_same = self.world.order_of(handle) == Ok(order);
        if is_same { handle } else { EntityId::NONE }
    }
}
