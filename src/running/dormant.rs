//! NPCs in which nothing goes on: those that are dormant with their group, and those that a player has
//! taken over.

use super::{EventKind, Reason, RunningWorld, mind::Turn};
use crate::world::{EntityId, WorldError};

impl RunningWorld {
    /// Moves an entity to a group; 0 for none. If the group is dormant, the entity becomes dormant;
    /// otherwise it is awake.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`].
    pub fn set_group(&mut self, entity: EntityId, group: u32) -> Result<(), WorldError> {
        let was_dormant = self.world.is_dormant(entity);
        let sleeps = self.world.is_alive(entity) && self.world.groups().is_dormant(group);
        if sleeps && !was_dormant {
            self.lay_down(entity);
            self.queues.drop_invalid(&self.minds);
        }
        self.world.groups_mut().set(entity, group)?;
        if was_dormant && !sleeps {
            self.get_up(entity);
        }
        Ok(())
    }

    /// Makes a group dormant, or wakes it. NPCs that become dormant give up their plans and slots.
    /// NPCs that wake think at the beginning of the next tick. Returns how many entities are
    /// concerned.
    ///
    /// # Errors
    /// [`WorldError::BadGroup`] for group 0.
    pub fn set_group_dormant(&mut self, group: u32, dormant: bool) -> Result<usize, WorldError> {
        if group == 0 || self.world.groups().is_dormant(group) == dormant {
            return self.world.groups_mut().set_dormant(group, dormant);
        }
        let members = self.world.groups().members(group);
        if dormant {
            members.iter().for_each(|&it| self.lay_down(it));
            self.queues.drop_invalid(&self.minds);
        }
        let count = self.world.groups_mut().set_dormant(group, dormant)?;
        if !dormant {
            members.iter().for_each(|&it| self.get_up(it));
        }
        Ok(count)
    }

    /// Ends what an entity does that is about to become dormant.
    fn lay_down(&mut self, entity: EntityId) {
        let Ok(Some(_)) = self.mind(entity) else {
            return;
        };
        let Ok(mind) = self.world.npc_number(entity) else {
            return;
        };
        self.halt(mind, Reason::Dormant);
        self.sensing.stop(mind);
    }

    /// Ends what an NPC does and thinks. It has no turn any more until it is told to think.
    pub(super) fn halt(&mut self, mind: usize, reason: Reason) {
        self.steps_mut().end(mind, EventKind::StepAborted, reason);
        self.steps_mut()
            .give_plan_up(mind, EventKind::PlanDropped, reason);
        self.minds.set_due(mind, 0);
        self.queues.stop_waiting(&mut self.minds, mind);
        let mind = self.minds.edit(mind);
        mind.turn = Turn::None;
        mind.timer_ticket = 0;
        mind.is_held_back = false;
        mind.was_overtaken = false;
        mind.given_up = 0;
        mind.last.invalidate();
    }

    /// Lets an entity that has woken think and sense again.
    fn get_up(&mut self, entity: EntityId) {
        if let Ok(mind) = self.enrol(entity) {
            self.senses_mut().begin(mind);
            self.think_soon(mind);
        }
    }
}
