//! NPCs that become dormant and wake up with their group. Nothing goes on in a dormant NPC.

use super::{EventKind, Reason, RunningWorld, agenda::Entry, mind::Turn};
use crate::world::{EntityId, WorldError};

impl RunningWorld {
    /// Moves an entity to a group; 0 for none. If the group is dormant, so is the entity from now
    /// on, else it is awake.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`].
    pub fn set_group(&mut self, entity: EntityId, group: u32) -> Result<(), WorldError> {
        let was_dormant = self.world.is_dormant(entity);
        let sleeps = self.world.is_alive(entity) && self.world.is_group_dormant(group);
        if sleeps && !was_dormant {
            self.lay_down(entity);
            self.forget_turns();
        }
        self.world.set_group(entity, group)?;
        if was_dormant && !sleeps {
            self.get_up(entity);
        }
        Ok(())
    }

    /// Puts a group to sleep, or wakes it. NPCs that fall asleep give up their plans and slots; NPCs
    /// that wake think at the beginning of the next tick. Returns how many entities that concerns.
    ///
    /// # Errors
    /// [`WorldError::BadGroup`] for group 0.
    pub fn set_group_dormant(&mut self, group: u32, dormant: bool) -> Result<usize, WorldError> {
        if group == 0 || self.world.is_group_dormant(group) == dormant {
            return self.world.set_group_dormant(group, dormant);
        }
        let members = self.world.members_of_group(group);
        if dormant {
            members.iter().for_each(|&it| self.lay_down(it));
            self.forget_turns();
        }
        let count = self.world.set_group_dormant(group, dormant)?;
        if !dormant {
            members.iter().for_each(|&it| self.get_up(it));
        }
        Ok(count)
    }

    /// An entity is about to fall asleep.
    fn lay_down(&mut self, entity: EntityId) {
        let Ok(Some(_)) = self.mind(entity) else {
            return;
        };
        let Ok(mind) = self.world.npc_number(entity) else {
            return;
        };
        self.end_step(mind, EventKind::StepAborted, Reason::Dormant);
        self.give_plan_up(mind, EventKind::PlanDropped, Reason::Dormant);
        self.minds.set_due(mind, 0);
        self.sensing.stop(mind);
        self.stop_waiting(mind);
        let mind = self.minds.wake(mind);
        mind.turn = Turn::None;
        mind.wake = 0;
        mind.is_held_back = false;
        mind.was_overtaken = false;
        mind.last.progress = None;
    }

    /// An entity has woken.
    fn get_up(&mut self, entity: EntityId) {
        if let Ok(mind) = self.enrol(entity) {
            self.begin_to_sense(mind);
            self.think_soon(mind);
        }
    }

    /// An NPC that waits for a search waits no longer; its entry in the queue stays.
    pub(super) fn stop_waiting(&mut self, mind: usize) {
        if matches!(self.minds[mind].turn, Turn::Waiting(_)) {
            self.minds.wake(mind).turn = Turn::None;
            self.waits -= 1;
        }
    }

    /// Leaves out what no longer holds in the queues, once it is as much as what may hold: each NPC
    /// has at most one entry in each that does. So queues don't grow with how often NPCs are
    /// created and destroyed, or change their minds.
    pub(super) fn tidy_queues(&mut self) {
        const FEW: usize = 64;
        let most = 2 * self.world.npc_len() + FEW;
        let queues = [&self.agenda, &self.timers, &self.waiting];
        if queues.iter().any(|queue| queue.len() > most) {
            self.forget_turns();
        }
    }

    /// Nobody is queued who has no turn any more.
    fn forget_turns(&mut self) {
        let minds = &self.minds;
        let mind = |entry: &Entry| &minds[entry.mind as usize];
        self.agenda
            .retain(|it| minds.due(it.mind as usize) == it.ticket);
        self.timers.retain(|it| mind(it).wake == it.ticket);
        self.waiting
            .retain(|it| mind(it).turn == Turn::Waiting(it.ticket));
    }
}
