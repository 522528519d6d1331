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
    /// Scratch memory.
    next: Vec<EntityIndex>,
}

#[derive(Clone, Copy, Debug)]
struct Joint {
    whole: EntityIndex,
    offset: [f32; 3],
}

impl Parts {
    fn join(&mut self, part: EntityIndex, joint: Joint) {
        self.wholes.insert(part, joint);
        self.of_wholes.entry(joint.whole).or_default().push(part);
    }

    fn part(&mut self, part: EntityIndex) {
        let Some(Joint { whole, .. }) = self.wholes.remove(&part) else {
            return;
        };
        if let Some(parts) = self.of_wholes.get_mut(&whole) {
            parts.retain(|it| *it != part);
            if parts.is_empty() {
                self.of_wholes.remove(&whole);
            }
        }
    }

    fn of(&self, whole: EntityIndex) -> &[EntityIndex] {
        self.of_wholes.get(&whole).map_or(&[], |it| it)
    }

    /// Adds where a part is to a fingerprint; whose part it is its reference tells.
    pub(super) fn add_to(&self, f: &mut Fingerprint, index: EntityIndex) {
        if let Some(Joint { whole: _, offset }) = self.wholes.get(&index) {
            f.numbers(offset);
        }
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        let lists = self.of_wholes.values().map(|it| it.capacity());
        self.of_wholes.allocation_size()
            + self.wholes.allocation_size()
            + (lists.sum::<usize>() + self.next.capacity()) * size_of::<EntityIndex>()
    }
}

impl World {
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
        for part in self.parts.of_wholes.remove(&entity).unwrap_or_default() {
            self.parts.wholes.remove(&part);
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
