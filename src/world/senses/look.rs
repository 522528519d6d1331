//! Finds the objects within a sensor's range and angle.

use crate::sorting::HeapSort as _;
use crate::world::rows::TRUTH;
use alloc::vec::Vec;

use crate::{
    beliefs::EntityIndex,
    domain::{POSITION, Sensor},
    world::{Beliefs, EntityId, World, WorldError},
};

subject! {
    "What the NPCs of a world can see at the moment.", World as world,
    pub(crate) Sight by sight
}

/// The point that an NPC looks from, and its direction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Eye {
    pub(crate) point: [f32; 3],
    facing: Option<[f32; 3]>,
}

impl Eye {
    /// Whether a point is within a sensor's range and angle, including their limits. False for NaN.
    pub(crate) fn has_in_view(&self, sensor: &Sensor, point: [f32; 3]) -> bool {
        let [x, y, z] = [0, 1, 2].map(|axis| point[axis] - self.point[axis]);
        let squared = x * x + y * y + z * z;
        // Written so that it is false for NaN.
        let is_near = squared <= sensor.range * sensor.range;
        if !is_near || !sensor.has_direction() || squared == 0.0 {
            return is_near;
        }
        self.facing
            .is_none_or(|[a, b, c]| a * x + b * y + c * z >= sensor.cosine * libm::sqrtf(squared))
    }
}

impl Sight<'_> {
    /// The eye of an NPC.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`].
    pub(crate) fn eye(self, npc: EntityId) -> Result<Eye, WorldError> {
        let record = self.world.record(npc)?;
        Ok(Eye {
            point: self.world.tables[record.of.index()]
                .rows
                .position(record.row),
            facing: self.world.senses.facing(npc.index()),
        })
    }

    /// Puts into `seen` the entities that a sensor of an NPC has in view, in order of creation.
    pub(crate) fn look(
        self,
        npc: EntityId,
        eye: Eye,
        sensor: &Sensor,
        seen: &mut Vec<EntityIndex>,
    ) {
        seen.clear();
        for &of in &sensor.types {
            let table = &self.world.tables[of.index()];
            let first = seen.len();
            let around = (eye.point, sensor.range);
            if !table.rows.near(TRUTH, around, table.living.len(), seen) {
                seen.truncate(first);
                seen.extend(table.living.iter().map(EntityIndex));
            }
        }
        seen.retain(|&it| {
            it != npc.index() && eye.has_in_view(sensor, self.place(it).unwrap_or(NOWHERE))
        });
        seen.heap_sort_by_key(|&it| self.world.entities.order_of(it));
    }

    /// The position of an entity, if it is alive and not dormant.
    pub(crate) fn place(self, entity: EntityIndex) -> Option<[f32; 3]> {
        let record = self.world.entities.get(entity)?;
        let is_there = record.is_alive() && record.is_awake();
        is_there.then(|| {
            self.world.tables[record.of.index()]
                .rows
                .position(record.row)
        })
    }
}

impl Beliefs<'_> {
    /// Puts into `missing` the entities that an NPC believes to be in a sensor's view, but that
    /// aren't among `seen`. Both are in order of creation.
    pub(crate) fn look_in_vain(
        self,
        npc: EntityId,
        eye: Eye,
        sensor: &Sensor,
        seen: &[EntityIndex],
        missing: &mut Vec<EntityIndex>,
    ) {
        missing.clear();
        let Ok(place) = self.world.npc_place(npc) else {
            return;
        };
        if !sensor.tells_of(POSITION) {
            return;
        }
        let facts = &self.world.npcs.get(place).facts;
        for &of in &sensor.types {
            let rows = self.world.facts.of(of);
            for subject in facts.of_type(of) {
                let is_seen = || {
                    let order = |it: &EntityIndex| self.world.entities.order_of(*it);
                    seen.binary_search_by_key(&subject.order, order).is_ok()
                };
                if eye.has_in_view(sensor, rows.position(subject.row)) && !is_seen() {
                    missing.push(subject.entity);
                }
            }
        }
        missing.heap_sort_by_key(|&it| self.world.entities.order_of(it));
    }

    /// The position of an entity as an NPC believes it; NaN if it doesn't know.
    pub(crate) fn place(self, npc: EntityId, entity: EntityIndex) -> [f32; 3] {
        let record = self.world.entities.get(entity);
        let (Ok(place), Some(record)) = (self.world.npc_place(npc), record) else {
            return NOWHERE;
        };
        let facts = &self.world.npcs.get(place).facts;
        let subject = facts.subject(record.of, record.order);
        subject.map_or(NOWHERE, |it| self.world.facts.of(it.of).position(it.row))
    }
}

const NOWHERE: [f32; 3] = [f32::NAN; 3];
