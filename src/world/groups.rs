//! Groups of entities, which become dormant and wake up together.
//!
//! A dormant entity keeps its attributes, its handle and its facts, and can be read and written.
//! But for others it doesn't exist: it is in no list and in no grid, and all-knowing NPCs don't
//! know it. So dormant entities cost nothing, however many there are. NPCs that have facts of one
//! keep them.

mod of_world;

use crate::sorting::HeapSort as _;
use alloc::vec::Vec;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::beliefs::EntityIndex;
pub use of_world::{Groups, GroupsMut};

/// Which entities are in which group.
#[derive(Clone, Debug, Default)]
pub(crate) struct GroupStore {
    /// By entity: its group, and its index in the group's list. Ends with the last entity that was
    /// ever in a group.
    places: Vec<(u32, u32)>,
    groups: HashMap<u32, Group, FxBuildHasher>,
}

#[derive(Clone, Debug, Default)]
struct Group {
    is_dormant: bool,
    members: Vec<EntityIndex>,
}

impl GroupStore {
    /// The group of an entity; 0 for none.
    pub(crate) fn of(&self, entity: EntityIndex) -> u32 {
        self.places.get(entity.index()).map_or(0, |it| it.0)
    }

    pub(super) fn is_dormant(&self, group: u32) -> bool {
        self.groups.get(&group).is_some_and(|it| it.is_dormant)
    }

    fn members(&self, group: u32) -> &[EntityIndex] {
        self.groups.get(&group).map_or(&[], |it| &it.members)
    }

    /// The dormant groups, in rising order, including empty ones.
    pub(super) fn dormant(&self) -> Vec<u32> {
        let GroupStore {
            // Hashed with the entities.
            places: _,
            groups,
        } = self;
        let dormant = groups.iter().filter_map(|(&number, group)| {
            let &Group {
                is_dormant,
                members: _,
            } = group;
            is_dormant.then_some(number)
        });
        let mut dormant: Vec<u32> = dormant.collect();
        dormant.heap_sort();
        dormant
    }

    /// Moves an entity to another group; 0 for none.
    pub(super) fn set(&mut self, entity: EntityIndex, group: u32) {
        let at = entity.index();
        if self.places.len() <= at {
            if group == 0 {
                return;
            }
            self.places.resize(at + 1, (0, 0));
        }
        let (before, place) = self.places[at];
        if before == group {
            return;
        }
        if let Some(left) = self.groups.get_mut(&before) {
            left.members.swap_remove(place as usize);
            if let Some(moved) = left.members.get(place as usize) {
                self.places[moved.index()].1 = place;
            }
            if left.members.is_empty() && !left.is_dormant {
                self.groups.remove(&before);
            }
        }
        self.places[at] = (group, 0);
        if group != 0 {
            let members = &mut self.groups.entry(group).or_default().members;
            self.places[at].1 = members.len() as u32;
            members.push(entity);
        }
    }

    fn set_dormant(&mut self, group: u32, is_dormant: bool) {
        let entry = self.groups.entry(group).or_default();
        entry.is_dormant = is_dormant;
        if entry.members.is_empty() && !is_dormant {
            self.groups.remove(&group);
        }
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        let members = self.groups.values().map(|it| it.members.capacity());
        self.places.capacity() * size_of::<(u32, u32)>()
            + self.groups.allocation_size()
            + members.sum::<usize>() * size_of::<EntityIndex>()
    }
}
