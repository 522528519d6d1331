//! What NPCs see of slots in use.
//!
//! An NPC that sees a supplier also sees whether there is a free slot for it. It believes what it
//! saw for the time in the action's `expect_for`, as if it had been
//! [told](crate::world::NpcOptionsMut::tell_taken).

use alloc::vec::Vec;

use crate::{
    beliefs::EntityIndex,
    domain::{ActionId, Domain, POSITION, Sensor, SensorId, TypeId},
    world::{BeliefMode, BeliefsMut, EntityId},
};

use super::look::{Eye, Sight};

/// For how many seconds after seeing a supplier an NPC still counts as seeing its slots. Sensors
/// look at least this often at what is in view, unless they are slower by their definition.
const IN_SIGHT: f64 = 1.0;

/// The actions that need a slot at a supplier and that the consumer can do, in order.
fn slotted(domain: &Domain, supplier: TypeId, consumer: TypeId) -> impl Iterator<Item = ActionId> {
    let consumer = domain.entity_type(consumer);
    let manners = domain.entity_type(supplier).manners.iter();
    let slotted = manners.filter(|(_, manner)| manner.slots > 0);
    let actions = slotted.map(|&(action, _)| action);
    actions.filter(|&it| consumer.consumption(it).is_some())
}

impl BeliefsMut<'_> {
    /// Makes an NPC believe what `add_occupied` has found. Returns whether that is news.
    pub(crate) fn see_occupied(
        &mut self,
        npc: EntityId,
        entity: EntityIndex,
        seen: &[f32],
    ) -> bool {
        let (Some(of), Ok(consumer)) = (self.world.type_at(entity), self.world.type_of(npc)) else {
            return false;
        };
        let domain = self.world.domain.clone();
        let supplier = self.world.entities.id(entity);
        let now = self.world.time.seconds();
        let mut is_news = false;
        for (action, &occupied) in slotted(&domain, of, consumer).zip(seen) {
            let seconds = f64::from(domain.action(action).perform.expect_for);
            let believed = self.world.npc(npc).ok().and_then(|it| {
                let mut beliefs = it.exclusions().iter().filter(|it| it.is_belief());
                beliefs.find(|it| it.covers(action, supplier, now))
            });
            let left = believed.map_or(0.0, |it| it.until - now);
            let (is_occupied, was_occupied) = (occupied != 0.0, left > 0.0);
            // A belief is renewed only when half of its time is over, not with each look.
            let is_due = if is_occupied {
                left < seconds / 2.0
            } else {
                was_occupied
            };
            if is_due {
                is_news |= is_occupied != was_occupied;
                let seconds = if is_occupied { seconds } else { 0.0 };
                // The only error is that the supplier is gone, and then it has no slots.
                let _ = self
                    .world
                    .npc_options_mut()
                    .tell_taken(npc, action, supplier, seconds);
            }
        }
        is_news
    }
}

impl<'w> Sight<'w> {
    /// Appends, for each action at a supplier that needs a slot, 1 if there is no slot for the NPC,
    /// otherwise 0.
    pub(super) fn add_occupied(
        self,
        (npc, sensor): (EntityId, SensorId),
        entity: EntityIndex,
        seen: &mut Vec<f32>,
    ) {
        let (Some(of), Ok(consumer)) = (self.world.type_at(entity), self.world.type_of(npc)) else {
            return;
        };
        if !self.world.domain.sensor(sensor).tells_of(POSITION) {
            return;
        }
        let supplier = self.world.entities.id(entity);
        let actions = slotted(&self.world.domain, of, consumer);
        let is_free = actions.map(|action| self.world.slots().is_free((supplier, action), npc));
        seen.extend(is_free.map(|it| f32::from(u8::from(!it))));
    }

    /// Whether an NPC notices at once that another one has claimed a slot first. An NPC with
    /// sensors does only if it sees the supplier.
    pub(crate) fn is_in_sight(self, npc: EntityId, supplier: EntityId) -> bool {
        let (Ok(of), Ok(state)) = (self.world.type_of(npc), self.world.npc(npc)) else {
            return true;
        };
        let mut sensors = self.world.domain.entity_type(of).sensors.iter();
        let has_senses = sensors.any(|&it| !self.world.domain.sensor(it).is_of_self);
        if state.belief_mode == BeliefMode::AllKnowing || !has_senses || npc == supplier {
            return true;
        }
        let seen = self
            .world
            .beliefs()
            .fact(npc, supplier, POSITION)
            .ok()
            .flatten();
        let is_recent = seen.is_some_and(|it| it.timestamp >= self.world.time.seconds() - IN_SIGHT);
        let place = self.world.beliefs().place(npc, supplier.index());
        let has_in_view = |eye: Eye| {
            let mut eyes = self.eyes_for(npc, supplier);
            eyes.any(|it| eye.has_in_view(it, place))
        };
        is_recent && self.eye(npc).is_ok_and(has_in_view)
    }

    /// Whether an NPC has an enabled sensor that can see an entity of this type.
    pub(crate) fn can_see(self, npc: EntityId, entity: EntityId) -> bool {
        self.eyes_for(npc, entity).next().is_some()
    }

    /// The enabled sensors of an NPC that can see an entity of this type.
    fn eyes_for(self, npc: EntityId, entity: EntityId) -> impl Iterator<Item = &'w Sensor> {
        let sensors = self
            .world
            .type_of(npc)
            .map(|of| &self.world.domain.entity_type(of).sensors);
        let of = self.world.type_at(entity.index());
        let is_on =
            move |it: &&SensorId| self.world.npc(npc).is_ok_and(|npc| npc.has_sensor_on(**it));
        let sensors = sensors.into_iter().flatten().filter(is_on);
        let sensors = sensors.map(|&it| self.world.domain.sensor(it));
        sensors.filter(move |it| it.tells_of(POSITION) && of.is_some_and(|of| it.notices(of)))
    }
}
