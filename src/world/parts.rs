//! Parts: a drawer of a desk, a door of a house, a sword in a hand.
//!
//! One of an entity's references, which its type names, tells whose part it is. So NPCs can have
//! beliefs about it, conditions can read it and effects can change it, like any other reference.
//! This file does what follows from it in truth: a part moves with its whole and is destroyed with
//! it.

mod of_world;

use alloc::vec::Vec;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::{beliefs::EntityIndex, fingerprint::Fingerprint, world::EntityId};
pub use of_world::{Parts, PartsMut};

/// Which entities are parts of which.
#[derive(Clone, Debug, Default)]
pub(crate) struct PartStore {
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
