//! Parts: a drawer of a desk, a door of a house, a sword in a hand.
//!
//! Whose part an entity is, a reference of its own tells, which its type names. So NPCs can believe it,
//! conditions can read it and effects can change it, like any other reference. What follows from it in
//! truth is here: a part stays where it is as seen from its whole, and it ends with its whole.

mod of_world;

use alloc::vec::Vec;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::{beliefs::EntityIndex, fingerprint::Fingerprint};

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
