//! What an NPC with facts of its own notices of a step that it has performed.

use crate::sorting::HeapSort as _;

use super::{Change, NpcStep, Performer};
use crate::{
    beliefs::snapshot::distance,
    domain::{AttributeId, POSITION},
    world::{EntityId, Tell, Value, World, WorldError, senses::SAME_PLACE},
};

impl Performer {
    /// Lets an NPC that has facts of its own see what its step did, or that the step couldn't be
    /// done. It learns what is true of the supplier and of every entity that the step has changed,
    /// as far as it has facts about them. It sees which of them aren't where it believed them to
    /// be. It forgets those that its step has destroyed, and a supplier that is gone if no sensor
    /// of its would find the place empty.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    pub fn notice(&mut self, world: &mut World, npc_step: NpcStep) -> Result<(), WorldError> {
        let Performer {
            changes,
            seen,
            known,
            ..
        } = &mut *self;
        seen.clear();
        seen.push(npc_step.supplier);
        seen.extend(changes.iter().map(|change| match *change {
            Change::Value { entity, .. } | Change::Destroyed(entity) => entity,
        }));
        seen.heap_sort();
        seen.dedup();
        known.clear();
        let facts = world.beliefs().facts(npc_step.npc)?;
        let facts = facts.filter(|fact| seen.binary_search(&fact.entity).is_ok());
        known.extend(facts.map(|fact| (fact.entity, fact.attribute)));
        for facts in self.known.chunk_by(|a, b| a.0 == b.0) {
            let entity = facts[0].0;
            if finds(world, npc_step.npc, entity, &self.changes) {
                notice_truth(world, npc_step.npc, entity, facts)?;
            } else {
                // The NPC sees that the entity isn't there. It doesn't see what is true elsewhere.
                world.beliefs_mut().lose_sight(npc_step.npc, entity.index());
            }
        }
        Ok(())
    }
}

/// Tells an NPC what is true of an entity, as far as it has facts about it. An entity that is gone
/// is forgotten.
fn notice_truth(
    world: &mut World,
    npc: EntityId,
    entity: EntityId,
    facts: &[(EntityId, AttributeId)],
) -> Result<(), WorldError> {
    if !world.is_alive(entity) {
        return world.beliefs_mut().forget_entity(npc, entity).map(|_| ());
    }
    let timestamp = world.time().seconds();
    for &(_, attribute) in facts {
        let tell = Tell {
            entity,
            attribute,
            value: world.read(entity, attribute)?,
            timestamp,
        };
        world.beliefs_mut().tell_found(npc, &tell)?;
    }
    Ok(())
}

/// Whether an NPC finds an entity where it believes it to be, or near. It always finds what its own
/// step has changed, and entities of which it doesn't know a place.
fn finds(world: &World, npc: EntityId, entity: EntityId, changes: &[Change]) -> bool {
    let is_changed = |change: &Change| match *change {
        Change::Value { entity: it, .. } | Change::Destroyed(it) => it == entity,
    };
    if entity == npc || changes.iter().any(is_changed) {
        return true;
    }
    let believed = world.beliefs().fact(npc, entity, POSITION);
    let is = world.read(entity, POSITION);
    match (believed.ok().flatten().map(|it| it.value), is) {
        (Some(Value::Position(believed)), Ok(Value::Position(is))) => {
            distance(believed, is) <= SAME_PLACE
        }
        // Without a sensor for such things, the NPC would remember the places of all that are gone.
        (Some(_), Err(_)) => !world.sight().can_see(npc, entity),
        _ => true,
    }
}
