//! Makes a world from a scene.

use std::sync::Arc;

use super::{Scene, SceneObject, SceneValue};
use udgoap::{
    domain::Domain,
    world::{
        AreaId, BeliefMode, EntityDef, EntityId, SerialSource, Tell, Value, World, WorldError,
        WorldSettings,
    },
};

/// A world as a scene wants it.
#[derive(Debug)]
pub struct Created {
    /// The world.
    pub world: World,
    /// The handle of each of the scene's objects; of those that are gone, too.
    pub objects: Vec<EntityId>,
    /// The handle of each of the scene's areas.
    pub areas: Vec<AreaId>,
}

impl Scene {
    /// Creates a world. `domain` has to be the one that the scene was loaded for.
    ///
    /// # Errors
    /// [`WorldError::SerialsExhausted`]. What else a world refuses was found when the scene was
    /// loaded, unless the domain is another one.
    pub fn create(
        &self,
        domain: Arc<Domain>,
        serials: SerialSource,
    ) -> Result<Created, WorldError> {
        let settings = WorldSettings {
            up: self.up,
            seed: self.seed,
            max_entities: self.object_capacity,
            fact_capacity: self.fact_capacity,
            serials,
        };
        let mut world = World::new(domain, settings)?;
        world.time_mut().set(self.time)?;
        let objects = self.objects.iter().map(|object| add(&mut world, object));
        let objects = objects.collect::<Result<Vec<_>, _>>()?;
        let mut created = Created {
            world,
            objects,
            areas: Vec::new(),
        };
        for (object, &id) in self.objects.iter().zip(&created.objects.clone()) {
            created.refer(object, id)?;
        }
        for (object, &id) in self.objects.iter().zip(&created.objects.clone()) {
            created.tell(object, id)?;
        }
        self.create_areas(&mut created)?;
        self.make_influences(&mut created.world)?;
        for (object, &id) in self.objects.iter().zip(&created.objects) {
            if object.is_gone {
                created.world.destroy(id)?;
            }
        }
        Ok(created)
    }

    /// The index of the object with this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<usize> {
        self.objects.iter().position(|object| object.name == name)
    }
}

/// Creates one object with everything that concerns itself alone.
fn add(world: &mut World, object: &SceneObject) -> Result<EntityId, WorldError> {
    let values = object.values.iter();
    let values: Vec<_> = values
        .filter_map(|&(attribute, value)| match value {
            SceneValue::Number(number) => Some((attribute, Value::Number(number))),
            SceneValue::Flag(flag) => Some((attribute, Value::Flag(flag))),
            SceneValue::Position(at) => Some((attribute, Value::Position(at))),
            // Whom it refers to may not be there yet.
            SceneValue::Reference(_) => None,
        })
        .collect();
    let id = world.create(&EntityDef {
        of: object.of,
        user_key: object.user_key,
        ranges: &object.ranges,
        values: &values,
    })?;
    world.set_name(id, &object.name)?;
    for &(side, action) in &object.disabled {
        world.set_enabled(id, side, action, false)?;
    }
    for &(drive, weight) in &object.weights {
        world
            .npc_options_mut()
            .set_weight(id, drive, Some(weight))?;
    }
    if let Some(capacity) = object.fact_capacity {
        world.beliefs_mut().set_capacity(id, capacity)?;
    }
    if object.facts.is_some() {
        world
            .npc_options_mut()
            .set_belief_mode(id, BeliefMode::OwnFacts)?;
    }
    Ok(id)
}

impl Created {
    fn value(&self, value: SceneValue) -> Value {
        match value {
            SceneValue::Number(number) => Value::Number(number),
            SceneValue::Flag(flag) => Value::Flag(flag),
            SceneValue::Position(at) => Value::Position(at),
            SceneValue::Reference(to) => {
                Value::Reference(to.map_or(EntityId::NONE, |to| self.objects[to]))
            }
        }
    }

    /// Writes an object's references.
    fn refer(&mut self, object: &SceneObject, id: EntityId) -> Result<(), WorldError> {
        for &(attribute, value) in &object.values {
            if let SceneValue::Reference(Some(_)) = value {
                self.world.write(id, attribute, self.value(value))?;
            }
        }
        Ok(())
    }

    /// Tells an NPC what it knows.
    fn tell(&mut self, object: &SceneObject, npc: EntityId) -> Result<(), WorldError> {
        for fact in object.facts.iter().flatten() {
            let entity = self.objects[fact.about];
            let value = match fact.value {
                Some(value) => self.value(value),
                None => self.world.read(entity, fact.attribute)?,
            };
            self.world.beliefs_mut().tell(
                npc,
                &Tell {
                    entity,
                    attribute: fact.attribute,
                    value,
                    timestamp: fact.time,
                },
            )?;
        }
        Ok(())
    }
}
