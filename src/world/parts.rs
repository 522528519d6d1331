//! Parts: a drawer of a desk, a door of a house, a sword in a hand.
//!
//! A reference of the entity, which its type names, tells whose part it is. Like any other
//! reference, NPCs can have facts of it, conditions can read it, and effects can change it. In
//! truth, a part moves with its whole and is destroyed with it; that is done here.

mod of_world;

use alloc::vec::Vec;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::{beliefs::EntityIndex, fingerprint::Fingerprint, world::EntityId};
pub use of_world::{Parts, PartsMut};

/// Which entities are parts of which.
#[derive(Clone, Debug, Default)]
pub(crate) struct PartStore {
    /// By whole: its parts, in no particular order.
    of_wholes: HashMap<EntityIndex, Vec<EntityIndex>, FxBuildHasher>,
    /// By part: its whole, and its position relative to the whole.
    wholes: HashMap<EntityIndex, Joint, FxBuildHasher>,
    /// Unused lists. They are reused, so that an object that is often picked up and put down needs
    /// no new memory.
    spare: Vec<Vec<EntityIndex>>,
    /// Scratch memory.
    next: Vec<EntityIndex>,
    order: Order,
}

/// Sorts positions so that no whole comes after its parts.
#[derive(Clone, Debug, Default)]
struct Order {
    /// How many wholes are above an entity.
    depths: HashMap<EntityIndex, u32, FxBuildHasher>,
    way: Vec<EntityIndex>,
    sorted: Vec<Placed>,
}

/// A position that is to be written.
#[derive(Clone, Copy, Debug)]
struct Placed {
    depth: u32,
    /// Its index in the list given by the caller.
    number: u32,
    entity: EntityId,
    position: [f32; 3],
}

#[derive(Clone, Copy, Debug)]
struct Joint {
    whole: EntityIndex,
    offset: [f32; 3],
}

impl PartStore {
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

    /// How many wholes are above an entity: its whole, the whole of that one, and so on. A circle
    /// is cut at an arbitrary entity.
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
            // A provisional value, at which a circle ends.
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

    /// Adds the offset of a part to a fingerprint. Its whole is added with the reference.
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
