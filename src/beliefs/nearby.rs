//! Finds the entities near a point, as imagined.
//!
//! The NPC's knowledge tells which entities were near when the snapshot was taken. Entities that
//! were moved in imagination since are added. So the result may contain entities that aren't near,
//! but lacks none that is. Callers test each of them exactly, and so find the same as if they tried
//! all entities.

use crate::sorting::HeapSort as _;
use core::{mem, ops::Range};

use super::{Beyond, Known, Snapshot};
use crate::domain::TypeId;

/// If a type has at most this many entities, all are taken, which is as quick as looking for the
/// near ones.
const FEW: usize = 8;

impl Snapshot<'_> {
    /// Finds the known entities of some types that are within a distance of a point, and possibly
    /// others. Each type has its own distance. Returns a range for [`nearby`](Self::nearby), in
    /// order of creation. [`forget_nearby`](Self::forget_nearby) releases it.
    pub fn look_nearby(
        &mut self,
        types: impl Iterator<Item = (TypeId, f32)> + Clone,
        centre: [f32; 3],
    ) -> Range<u32> {
        let start = self.memory.nearby.len() as u32;
        if centre.iter().any(|coordinate| coordinate.is_nan()) {
            return start..start;
        }
        let mut gathered = mem::take(&mut self.memory.gathered);
        gathered.clear();
        for (of, distance) in types.clone() {
            if self.knowledge.count_of_type(of) <= FEW {
                self.knowledge.known_of_type(of, &mut gathered);
            } else {
                // The margin is far larger than the rounding errors of all calculations involved.
                let radius = distance * 1.001 + 0.001;
                self.knowledge.near(of, centre, radius, &mut gathered);
            }
        }
        let moved = self.moved();
        gathered.extend(moved.filter_map(|known| {
            let is_of_type = types.clone().any(|(of, _)| of == known.type_id());
            is_of_type.then(|| self.memory.entity(known.number()))
        }));
        gathered.heap_sort_by_key(|&entity| self.knowledge.order_of(entity));
        gathered.dedup();
        for &entity in &gathered {
            let known = self.load(entity);
            self.memory.nearby.push(known);
        }
        self.memory.gathered = gathered;
        start..self.memory.nearby.len() as u32
    }

    /// Adds the known entities of some types that have numbers beyond a value to those found last.
    /// Returns the end of the range. What is imagined doesn't count.
    #[cold]
    pub(crate) fn look_beyond(&mut self, types: impl Iterator<Item = (TypeId, Beyond)>) -> u32 {
        let mut gathered = mem::take(&mut self.memory.gathered);
        gathered.clear();
        for (of, beyond) in types {
            self.knowledge.beyond(of, beyond, &mut gathered);
        }
        gathered.heap_sort_by_key(|&entity| self.knowledge.order_of(entity));
        for &entity in &gathered {
            let known = self.load(entity);
            self.memory.nearby.push(known);
        }
        self.memory.gathered = gathered;
        self.memory.nearby.len() as u32
    }

    /// One of those found nearby.
    #[must_use]
    pub fn nearby(&self, index: u32) -> Known {
        self.memory.nearby[index as usize]
    }

    /// Releases a range that was found, and all that were found after it.
    pub fn forget_nearby(&mut self, found: &Range<u32>) {
        self.memory.nearby.truncate(found.start as usize);
    }

    /// Entities whose position was changed in imagination, even if it was changed back. Some come
    /// more than once.
    fn moved(&self) -> impl Iterator<Item = Known> + '_ {
        self.changed().filter_map(|cell| {
            let entry = self.memory.owner(cell)?;
            let position = self.cell(entry, crate::domain::POSITION)?;
            (position..position + 3).contains(&cell).then_some(entry)
        })
    }
}
