//! Finds the entities near a point, as imagined.
//!
//! The NPC's knowledge tells which were near at the snapshot; entities that have moved in imagination
//! since are added. The result may contain too many entities, but never too few. Callers test each
//! of them exactly, so a search finds the same as one that tries all entities.

use crate::sorting::HeapSort as _;
use core::{mem, ops::Range};

use super::{Known, Snapshot};
use crate::domain::TypeId;

/// Of this many entities of a type it is as quick to take them all.
const FEW: usize = 8;

impl Snapshot<'_> {
    /// Finds the known entities of some types that may be within a distance of a point, each type
    /// with its own distance: all that are, and possibly others. In order of creation; a range for
    /// [`nearby`](Self::nearby). [`forget_nearby`](Self::forget_nearby) releases it.
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
                // Far more than rounding can amount to, in any of the calculations on either side.
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

    /// One of those found nearby.
    #[must_use]
    pub fn nearby(&self, index: u32) -> Known {
        self.memory.nearby[index as usize]
    }

    /// Releases what was found nearby, and what was found since.
    pub fn forget_nearby(&mut self, found: &Range<u32>) {
        self.memory.nearby.truncate(found.start as usize);
    }

    /// Entities that have another position than at the snapshot, or had one, some more than once.
    fn moved(&self) -> impl Iterator<Item = Known> + '_ {
        self.changed().filter_map(|cell| {
            let entry = self.memory.owner(cell)?;
            let position = self.cell(entry, crate::domain::POSITION)?;
            (position..position + 3).contains(&cell).then_some(entry)
        })
    }
}
