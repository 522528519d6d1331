//! Makes parts follow their wholes, and finds those that are destroyed with them.

use alloc::vec::Vec;

use super::{Joint, Placed};
use crate::{
    beliefs::EntityIndex,
    domain::POSITION,
    sorting::HeapSort as _,
    world::{EntityId, Value, World, WorldError},
};

subject! {
    "Which entities of a world are parts of others.", World as world,
    pub Parts by parts, PartsMut by parts_mut
}

impl Parts<'_> {
    /// Whether there is any part.
    #[inline]
    pub(in crate::world) fn any(self) -> bool {
        !self.world.parts.wholes.is_empty()
    }

    /// The parts of an entity, without the parts of parts, in order of creation.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`].
    pub fn of(self, entity: EntityId) -> Result<Vec<EntityId>, WorldError> {
        self.world.record(entity)?;
        let mut parts = self.world.parts.of(entity.index()).to_vec();
        parts.heap_sort_by_key(|&it| self.world.order_at(it));
        Ok(parts.iter().map(|&it| self.world.entities.id(it)).collect())
    }

    /// The entities that are destroyed with an entity: its parts, their parts, and so on. Wholes
    /// come before their parts, and the parts of one whole in order of creation. Empty if the
    /// entity isn't alive.
    pub(crate) fn all_of(self, entity: EntityId) -> Vec<EntityId> {
        let mut all: Vec<EntityId> = Vec::new();
        let mut next = Some(entity);
        let mut at = 0;
        while let Some(whole) = next {
            let parts = self.of(whole).unwrap_or_default();
            // Each entity has only one whole, so only `entity` itself can come twice, if it is a
            // part of one of its parts.
            all.extend(parts.into_iter().filter(|&it| it != entity));
            next = all.get(at).copied();
            at += 1;
        }
        all
    }
}

impl PartsMut<'_> {
    /// Writes positions, wholes before their parts. So each listed entity is afterwards where the
    /// list says, whatever the order of the list. Returns how many were written; entities that are
    /// gone are left out.
    pub(in crate::world) fn write_wholes_first(
        &mut self,
        positions: impl Iterator<Item = (EntityId, [f32; 3])>,
    ) -> usize {
        let mut order = core::mem::take(&mut self.world.parts.order);
        order.depths.clear();
        order.sorted.clear();
        for (number, (entity, position)) in (0..).zip(positions) {
            let depth = self.world.parts.depth(entity.index(), &mut order);
            order.sorted.push(Placed {
                depth,
                number,
                entity,
                position,
            });
        }
        order.sorted.heap_sort_by_key(|it| (it.depth, it.number));
        let mut written = 0;
        for it in &order.sorted {
            let result = self
                .world
                .write(it.entity, POSITION, Value::Position(it.position));
            written += usize::from(result.is_ok());
        }
        self.world.parts.order = order;
        written
    }

    /// Updates the joint of a part after its reference to its whole was written.
    pub(in crate::world) fn join(&mut self, part: EntityId, whole: EntityId) {
        self.world.parts.part(part.index());
        let (Ok(here), Ok(there)) = (
            self.world.place_in_truth(part),
            self.world.place_in_truth(whole),
        ) else {
            return;
        };
        if whole != part {
            let joint = Joint {
                whole: whole.index(),
                offset: from(there, here),
            };
            self.world.parts.join(part.index(), joint);
        }
    }

    /// Removes an entity that is gone from its whole, and its parts from it.
    pub(in crate::world) fn leave(&mut self, entity: EntityIndex) {
        if self.world.parts.wholes.is_empty() {
            return;
        }
        self.world.parts.part(entity);
        if let Some(mut parts) = self.world.parts.of_wholes.remove(&entity) {
            for part in parts.drain(..) {
                self.world.parts.wholes.remove(&part);
            }
            self.world.parts.spare.push(parts);
        }
    }

    /// After an entity has moved, moves its parts, and if it is a part itself, updates its offset
    /// from its whole.
    #[inline]
    pub(in crate::world) fn follow(&mut self, entity: EntityId) {
        if !self.world.parts.wholes.is_empty() {
            self.move_parts(entity);
        }
    }

    fn move_parts(&mut self, entity: EntityId) {
        let index = entity.index();
        if let Some(&Joint { whole, .. }) = self.world.parts.wholes.get(&index)
            && let (Ok(here), Ok(there)) = (
                self.world.place_in_truth(entity),
                self.world.place_in_truth(self.world.entities.id(whole)),
            )
            && let Some(joint) = self.world.parts.wholes.get_mut(&index)
        {
            joint.offset = from(there, here);
        }
        let mut next = core::mem::take(&mut self.world.parts.next);
        next.clear();
        next.push(index);
        while let Some(whole) = next.pop() {
            let Ok(place) = self.world.place_in_truth(self.world.entities.id(whole)) else {
                continue;
            };
            for at in 0..self.world.parts.of(whole).len() {
                let part = self.world.parts.of(whole)[at];
                // In a circle of parts, the entity itself has been moved already.
                let Some(&Joint { offset, .. }) = self.world.parts.wholes.get(&part) else {
                    continue;
                };
                if part == index {
                    continue;
                }
                let to =
                    [0, 1, 2].map(|axis| (place[axis] + offset[axis]).clamp(f32::MIN, f32::MAX));
                let id = self.world.entities.id(part);
                let written = self.world.write_alone(id, POSITION, Value::Position(to));
                debug_assert!(written.is_ok());
                next.push(part);
            }
        }
        self.world.parts.next = next;
    }
}

/// The position of `to` relative to a point.
fn from(point: [f32; 3], to: [f32; 3]) -> [f32; 3] {
    [0, 1, 2].map(|axis| (to[axis] - point[axis]).clamp(f32::MIN, f32::MAX))
}
