//! Parts: a drawer of a desk, a door of a house, a sword in a hand.
//!
//! Whose part an entity is, a reference of its own tells, which its type names. So NPCs can believe it,
//! conditions can read it and effects can change it, like any other reference. What follows from it in
//! truth is here: a part stays where it is as seen from its whole, and it ends with its whole.

use crate::sorting::HeapSort as _;
use alloc::vec::Vec;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::{EntityId, Value, World, WorldError};
use crate::{beliefs::EntityIndex, domain::POSITION, fingerprint::Fingerprint};

/// Which entities are parts of which.
#[derive(Clone, Debug, Default)]
pub(crate) struct Parts {
    /// By whole: its parts, in no order.
    of_wholes: HashMap<EntityIndex, Vec<EntityIndex>, FxBuildHasher>,
    /// By part: its whole, and where it is as seen from there.
    wholes: HashMap<EntityIndex, Joint, FxBuildHasher>,
    /// Lists that nobody needs now. What is taken up and put down again takes no new memory.
    spare: Vec<Vec<EntityIndex>>,
    /// Scratch memory.
    next: Vec<EntityIndex>,
    order: Order,
}

/// Puts positions into an order in which no whole comes after its parts.
#[derive(Clone, Debug, Default)]
struct Order {
    /// Of how many wholes something is a part, one of the other.
    depths: HashMap<EntityIndex, u32, FxBuildHasher>,
    way: Vec<EntityIndex>,
    sorted: Vec<Placed>,
}

/// A position that is to be written.
#[derive(Clone, Copy, Debug)]
struct Placed {
    depth: u32,
    /// Its place among those that were given.
    number: u32,
    entity: EntityId,
    position: [f32; 3],
}

#[derive(Clone, Copy, Debug)]
struct Joint {
    whole: EntityIndex,
    offset: [f32; 3],
}

impl Parts {
    fn join(&mut self, part: EntityIndex, joint: Joint) {
        self.wholes.insert(part, joint);
        let spare = &mut self.spare;
        let parts = self.of_wholes.entry(joint.whole);
        parts
            .or_insert_with(|| spare.pop().unwrap_or_default())
            .push(part);
    }

    fn part(&mut self, part: EntityIndex) {
        let Some(Joint { whole, .. }) = self.wholes.remove(&part) else {
            return;
        };
        if let Some(parts) = self.of_wholes.get_mut(&whole) {
            parts.retain(|it| *it != part);
            if parts.is_empty() {
                self.spare.extend(self.of_wholes.remove(&whole));
            }
        }
    }

    fn of(&self, whole: EntityIndex) -> &[EntityIndex] {
        self.of_wholes.get(&whole).map_or(&[], |it| it)
    }

    /// Of how many wholes an entity is a part, one of the other. Circles begin somewhere.
    fn depth(&self, of: EntityIndex, order: &mut Order) -> u32 {
        let Order { depths, way, .. } = order;
        way.clear();
        let mut at = of;
        let mut depth = loop {
            if let Some(&known) = depths.get(&at) {
                break known;
            }
            let Some(joint) = self.wholes.get(&at) else {
                break 0;
            };
            // Until more is known; so that a circle ends here.
            depths.insert(at, 0);
            way.push(at);
            at = joint.whole;
        };
        for &it in way.iter().rev() {
            depth += 1;
            depths.insert(it, depth);
        }
        depth
    }

    /// Adds where a part is to a fingerprint; whose part it is its reference tells.
    pub(super) fn add_to(&self, f: &mut Fingerprint, index: EntityIndex) {
        if let Some(Joint { whole: _, offset }) = self.wholes.get(&index) {
            f.numbers(offset);
        }
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        let lists = self.of_wholes.values().chain(&self.spare);
        let lists = lists.map(|it| it.capacity());
        self.of_wholes.allocation_size()
            + self.wholes.allocation_size()
            + (lists.sum::<usize>() + self.next.capacity()) * size_of::<EntityIndex>()
            + self.spare.capacity() * size_of::<Vec<EntityIndex>>()
            + self.order.depths.allocation_size()
            + self.order.way.capacity() * size_of::<EntityIndex>()
            + self.order.sorted.capacity() * size_of::<Placed>()
    }
}

impl World {
    /// Whether anything is a part of anything.
    #[inline]
    pub(super) fn has_parts(&self) -> bool {
        !self.parts.wholes.is_empty()
    }

    /// Writes positions, those of wholes before those of their parts: so that whatever is listed is
    /// afterwards where the list has it, in whichever order it was given. Returns how many were written;
    /// those who are gone are left out.
    pub(super) fn write_wholes_first(
        &mut self,
        positions: impl Iterator<Item = (EntityId, [f32; 3])>,
    ) -> usize {
        let mut order = core::mem::take(&mut self.parts.order);
        order.depths.clear();
        order.sorted.clear();
        for (number, (entity, position)) in (0..).zip(positions) {
            let depth = self.parts.depth(entity.index(), &mut order);
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
            let result = self.write(it.entity, POSITION, Value::Position(it.position));
            written += usize::from(result.is_ok());
        }
        self.parts.order = order;
        written
    }

    /// The parts of an entity, without theirs, in order of creation.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`].
    pub fn parts_of(&self, entity: EntityId) -> Result<Vec<EntityId>, WorldError> {
        self.record(entity)?;
        let mut parts = self.parts.of(entity.index()).to_vec();
        parts.heap_sort_by_key(|&it| self.order_at(it));
        Ok(parts.iter().map(|&it| self.entities.id(it)).collect())
    }

    /// Everything that ends with an entity: its parts and theirs, wholes before their parts, and of
    /// one whole in order of creation. Nothing that isn't there.
    pub(crate) fn all_parts_of(&self, entity: EntityId) -> Vec<EntityId> {
        let mut all: Vec<EntityId> = Vec::new();
        let mut next = Some(entity);
        let mut at = 0;
        while let Some(whole) = next {
            let parts = self.parts_of(whole).unwrap_or_default();
            // What is a part of its own part is met again, and nothing else is.
            all.extend(parts.into_iter().filter(|&it| it != entity));
            next = all.get(at).copied();
            at += 1;
        }
        all
    }

    /// A reference of an entity was written that tells whose part it is.
    pub(super) fn join(&mut self, part: EntityId, whole: EntityId) {
        self.parts.part(part.index());
        let (Ok(here), Ok(there)) = (self.place_in_truth(part), self.place_in_truth(whole)) else {
            return;
        };
        if whole != part {
            let joint = Joint {
                whole: whole.index(),
                offset: from(there, here),
            };
            self.parts.join(part.index(), joint);
        }
    }

    /// An entity is gone: it is no part any more, and has none.
    pub(super) fn leave_parts(&mut self, entity: EntityIndex) {
        if self.parts.wholes.is_empty() {
            return;
        }
        self.parts.part(entity);
        if let Some(mut parts) = self.parts.of_wholes.remove(&entity) {
            for part in parts.drain(..) {
                self.parts.wholes.remove(&part);
            }
            self.parts.spare.push(parts);
        }
    }

    /// An entity is somewhere else: its parts go along with it, and if it is a part, it is somewhere
    /// else as seen from its whole.
    #[inline]
    pub(super) fn parts_follow(&mut self, entity: EntityId) {
        if !self.parts.wholes.is_empty() {
            self.move_parts(entity);
        }
    }

    fn move_parts(&mut self, entity: EntityId) {
        let index = entity.index();
        if let Some(&Joint { whole, .. }) = self.parts.wholes.get(&index)
            && let (Ok(here), Ok(there)) = (
                self.place_in_truth(entity),
                self.place_in_truth(self.entities.id(whole)),
            )
            && let Some(joint) = self.parts.wholes.get_mut(&index)
        {
            joint.offset = from(there, here);
        }
        let mut next = core::mem::take(&mut self.parts.next);
        next.clear();
        next.push(index);
        while let Some(whole) = next.pop() {
            let Ok(place) = self.place_in_truth(self.entities.id(whole)) else {
                continue;
            };
            for at in 0..self.parts.of(whole).len() {
                let part = self.parts.of(whole)[at];
                // What is a part of its own part has gone there already.
                let Some(&Joint { offset, .. }) = self.parts.wholes.get(&part) else {
                    continue;
                };
                if part == index {
                    continue;
                }
                let to =
                    [0, 1, 2].map(|axis| (place[axis] + offset[axis]).clamp(f32::MIN, f32::MAX));
                let id = self.entities.id(part);
                let written = self.write_alone(id, POSITION, Value::Position(to));
                debug_assert!(written.is_ok());
                next.push(part);
            }
        }
        self.parts.next = next;
    }
}

/// Where `to` is as seen from a point.
fn from(point: [f32; 3], to: [f32; 3]) -> [f32; 3] {
    [0, 1, 2].map(|axis| (to[axis] - point[axis]).clamp(f32::MIN, f32::MAX))
}
