//! The facts that one search works on. They are copied from the NPC's knowledge when first needed,
//! changed in imagination, and changed back.
//!
//! Each entity that is loaded gets a short row of cells, so that evaluating an expression only
//! reads an array. Imagined changes are noted on a trail, which is popped to go back to an earlier
//! state. The cost grows with the number of entities that the search needs, not with the number
//! that the NPC knows.

use crate::beliefs::known::Known;
use crate::sorting::HeapSort as _;
use alloc::vec::Vec;
use core::mem;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::{Answers, EntityId, EntityIndex, Knowledge};
use crate::domain::{AttributeId, Domain, KindId, Range, TypeId, entity_type::NO_SLOT};
use crate::nominal::{Nominal, bytes, nominal};

nominal!(Entry: 48, Family: 12, Range: 8);

/// The first cell: the seconds of imagined time. It exists only if the domain reads ages or
/// sureness anywhere.
const CLOCK: u32 = 0;

/// The time of observation of a fact that no effect has touched: it is as old as the NPC's
/// knowledge says.
pub(crate) const AS_KNOWN: f32 = -1.0;

/// What the snapshot keeps about a loaded entity beside its cells.
#[derive(Clone, Copy, Debug)]
struct Entry {
    known: Known,
    entity: EntityIndex,
    order: u64,
    user_key: u64,
    handle: EntityId,
    /// The index of the first of its own ranges, if it has any.
    ranges: Option<u32>,
}

/// The known living entities of a kind, once loaded.
#[derive(Clone, Copy, Debug, Default)]
struct Family {
    loaded: bool,
    start: u32,
    end: u32,
}

/// A length of the trail, to go back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark(usize);

/// The memory of a snapshot. It is kept and reused, so that a warm search allocates nothing.
#[derive(Debug, Default)]
pub struct SnapshotMemory {
    cells: Vec<f32>,
    taken: Vec<f32>,
    pub(super) trail: Vec<(u32, f32)>,
    entries: Vec<Entry>,
    by_entity: HashMap<u32, u32, FxBuildHasher>,
    families: Vec<Family>,
    members: Vec<Known>,
    ranges: Vec<Range>,
    /// Scratch memory.
    pub(crate) gathered: Vec<EntityIndex>,
    /// The entities found nearby that aren't released yet.
    pub(super) nearby: Vec<Known>,
    /// What the host has answered.
    pub answers: Answers,
    /// The modifiers at places.
    pub(super) pricing: super::pricing::Pricing,
    /// The influences that were read.
    pub(super) readings: super::influence::PointReadings,
    /// While a step from an imagined place is priced: who has come there, and how far, by the
    /// host's answers.
    pub(crate) come: Option<(Known, f32)>,
    /// Whether `cells` and `taken` are swapped.
    is_as_taken: bool,
    /// The place on the trail at which they were swapped; 0 if they aren't.
    pub(super) taken_from: usize,
    /// Whether [deferred](crate::domain::LookupTables::deferred) numbers change only when an entity
    /// [catches up](Snapshot::catch_up).
    pub(crate) defers: bool,
    /// The work done on these facts, in the units that searches count.
    pub(crate) work: u64,
}

impl SnapshotMemory {
    /// Forgets all facts, keeps the memory. Answers stay, since they are about the world's
    /// entities, not about what was loaded of them.
    pub fn clear(&mut self) {
        self.cells.clear();
        self.taken.clear();
        self.trail.clear();
        self.entries.clear();
        self.by_entity.clear();
        self.families.clear();
        self.members.clear();
        self.ranges.clear();
        self.nearby.clear();
        self.pricing.clear();
        self.readings.clear();
    }

    /// Copies all facts about the loaded entities anew, and forgets what was imagined.
    /// [`Knowledge::circumstances`] must not have changed in between.
    pub fn take_again(&mut self, domain: &Domain, knowledge: &dyn Knowledge) {
        self.trail.clear();
        self.pricing.clear();
        self.readings.clear();
        self.cells.clear();
        if !self.entries.is_empty() && !domain.index.observed.is_empty() {
            self.cells.push(0.0);
        }
        for entry in &self.entries {
            self.cells.push(1.0);
            let met = knowledge.meet(entry.entity, &mut self.cells);
            add_observed(domain, met.of, &mut self.cells);
        }
        self.taken.copy_from_slice(&self.cells);
    }

    /// The least number of bytes that a loaded entity takes: an entry, its places in `by_entity`
    /// and in its family, and two copies of the cells of its existence and its position. A supplier
    /// takes somewhat more.
    pub(crate) const LEAST_BYTES: usize =
        Entry::BYTES + <(u32, u32)>::BYTES + <Known>::BYTES + 4 * <f32>::BYTES * 2;

    /// Bytes in use, for the memory limit of searches.
    #[must_use]
    pub fn bytes(&self) -> usize {
        bytes(&self.cells) * 2
            + bytes(&self.trail)
            + bytes(&self.entries)
            + self.by_entity.len() * <(u32, u32)>::BYTES
            + bytes(&self.families)
            + bytes(&self.members)
            + bytes(&self.ranges)
            + self.answers.bytes()
            + self.pricing.bytes()
            + self.readings.bytes()
    }

    /// The world's index of a loaded entity, by its number.
    #[must_use]
    pub fn entity(&self, number: u32) -> EntityIndex {
        self.entries[number as usize].entity
    }

    /// The order of creation of a loaded entity, by its number.
    #[must_use]
    pub fn order(&self, number: u32) -> u64 {
        self.entries[number as usize].order
    }

    /// The host's own number for a loaded entity, by its number; 0 for none.
    #[must_use]
    pub fn user_key(&self, number: u32) -> u64 {
        self.entries[number as usize].user_key
    }

    /// The handle by which the host knows a loaded entity, by its number.
    #[must_use]
    pub fn handle(&self, number: u32) -> EntityId {
        self.entries[number as usize].handle
    }

    /// Whether the NPC lacked a fact when the snapshot was taken.
    #[must_use]
    pub fn is_unknown(&self, domain: &Domain, known: Known, attribute: AttributeId) -> bool {
        match domain.slot(known.of, attribute) {
            NO_SLOT => true,
            slot => self.taken[known.base as usize + usize::from(slot)].is_nan(),
        }
    }

    /// Whether the modifiers and influences that were read are still the same.
    #[must_use]
    pub fn places_still_hold(&self, knowledge: &dyn Knowledge) -> bool {
        self.pricing.still_holds(knowledge) && self.readings.still_hold(knowledge)
    }

    /// Whether the NPC still knows the loaded entities, and knows the same of them.
    #[must_use]
    pub fn still_holds(&self, domain: &Domain, knowledge: &dyn Knowledge) -> bool {
        let mut row = Vec::new();
        let entries_hold = self.entries.iter().all(|entry| {
            let Entry { known, entity, .. } = *entry;
            row.clear();
            let met = knowledge.meet(entity, &mut row);
            if !met.is_known || met.order != entry.order {
                return false;
            }
            let base = known.base as usize;
            let taken = &self.taken[base..base + row.len()];
            // Everything that isn't known is alike.
            let mut pairs = taken.iter().zip(&row);
            pairs.all(|(taken, now)| taken == now || (taken.is_nan() && now.is_nan()))
        });
        let families = self.families.iter().enumerate();
        let mut loaded = families.filter(|(_, family)| family.loaded);
        entries_hold
            && loaded.all(|(of, family)| {
                let types = domain.family(KindId::at(of)).iter();
                let count: usize = types.map(|&heir| knowledge.count_of_type(heir)).sum();
                count == (family.end - family.start) as usize
            })
    }

    /// How many entities are loaded.
    #[must_use]
    pub fn loaded(&self) -> u32 {
        self.entries.len() as u32
    }

    /// The number of a loaded entity.
    #[must_use]
    pub fn number_of(&self, entity: EntityIndex) -> Option<u32> {
        self.by_entity.get(&entity.0).copied()
    }

    /// The loaded entity that a cell belongs to; none for the clock.
    pub(crate) fn owner(&self, cell: u32) -> Option<Known> {
        let after = self
            .entries
            .partition_point(|entry| entry.known.existence() <= cell);
        Some(self.entries[after.checked_sub(1)?].known)
    }

    /// A loaded entity, by its number.
    #[must_use]
    pub fn known(&self, number: u32) -> Known {
        self.entries[number as usize].known
    }
}

/// A snapshot in use: the domain, the NPC's knowledge, and the facts copied from it.
pub struct Snapshot<'a> {
    /// The vocabulary.
    pub domain: &'a Domain,
    /// Where facts are copied from when first needed.
    pub knowledge: &'a dyn Knowledge,
    /// The facts copied so far, with imagined changes.
    pub memory: &'a mut SnapshotMemory,
}

impl<'a> Snapshot<'a> {
    /// A snapshot on `memory`, which must be clear or filled from the same knowledge.
    #[inline]
    pub fn new(
        domain: &'a Domain,
        knowledge: &'a dyn Knowledge,
        memory: &'a mut SnapshotMemory,
    ) -> Self {
        if memory.families.len() != domain.kinds() {
            memory.families.resize(domain.kinds(), Family::default());
        }
        Snapshot {
            domain,
            knowledge,
            memory,
        }
    }

    /// The loaded entity. Loads it if necessary. The NPC must know it.
    pub fn load(&mut self, entity: EntityIndex) -> Known {
        let memory = &mut *self.memory;
        if let Some(&number) = memory.by_entity.get(&entity.0) {
            return memory.entries[number as usize].known;
        }
        if !self.domain.index.observed.is_empty() && memory.cells.is_empty() {
            memory.cells.push(0.0);
            memory.taken.push(0.0);
        }
        let existence = memory.cells.len();
        let number = memory.entries.len() as u32;
        memory.cells.push(1.0);
        let met = self.knowledge.meet(entity, &mut memory.cells);
        add_observed(self.domain, met.of, &mut memory.cells);
        let known = Known {
            base: existence as u32 + 1,
            number,
            of: met.of,
        };
        memory.taken.extend_from_slice(&memory.cells[existence..]);
        let ranges = met.narrowed_ranges.map(|ranges| {
            let start = memory.ranges.len() as u32;
            memory.ranges.extend_from_slice(ranges);
            start
        });
        memory.entries.push(Entry {
            known,
            entity,
            order: met.order,
            user_key: met.user_key,
            handle: met.handle,
            ranges,
        });
        memory.by_entity.insert(entity.0, number);
        known
    }

    /// The known entities of a kind in order of creation, as a range for [`member`](Self::member).
    /// Entities that were destroyed in imagination are included.
    #[inline]
    pub fn family(&mut self, of: impl Into<KindId>) -> core::ops::Range<u32> {
        let of = of.into();
        let family = self.memory.families[of.index()];
        if family.loaded {
            return family.start..family.end;
        }
        let mut gathered = mem::take(&mut self.memory.gathered);
        gathered.clear();
        let types = self.domain.family(of);
        for &of in types {
            self.knowledge.known_of_type(of, &mut gathered);
        }
        if types.len() > 1 {
            gathered.heap_sort_by_key(|&entity| self.knowledge.order_of(entity));
        }
        let start = self.memory.members.len() as u32;
        for &entity in &gathered {
            let known = self.load(entity);
            self.memory.members.push(known);
        }
        let end = self.memory.members.len() as u32;
        self.memory.gathered = gathered;
        self.memory.families[of.index()] = Family {
            loaded: true,
            start,
            end,
        };
        start..end
    }

    /// A member of a family.
    #[must_use]
    pub fn member(&self, index: u32) -> Known {
        self.memory.members[index as usize]
    }

    /// Whether the NPC knows any entity of a kind that wasn't destroyed in imagination.
    pub fn is_any_there(&mut self, of: KindId) -> bool {
        self.family(of).any(|index| {
            let member = self.member(index);
            self.exists(member)
        })
    }

    /// The first cell of an attribute; none if the entity's type lacks it.
    #[must_use]
    #[inline]
    pub fn cell(&self, known: Known, attribute: AttributeId) -> Option<u32> {
        match self.domain.slot(known.of, attribute) {
            NO_SLOT => None,
            slot => Some(known.base + u32::from(slot)),
        }
    }

    /// The cell with the imagined time at which an attribute was observed, or [`AS_KNOWN`]; none if
    /// no expression reads it.
    #[must_use]
    #[inline]
    pub(crate) fn observation(&self, known: Known, attribute: AttributeId) -> Option<u32> {
        if self.domain.index.observed.is_empty() {
            return None;
        }
        let slot = self.domain.index.observed.slot(known.of, attribute)?;
        Some(known.base + slot)
    }

    /// The cell with the seconds of imagined time; none if no expression reads it.
    #[must_use]
    #[inline]
    pub(crate) fn clock(&self) -> Option<u32> {
        (!self.domain.index.observed.is_empty()).then_some(CLOCK)
    }

    /// Imagines that the attribute with this observation cell is observed now.
    pub(crate) fn observe(&mut self, observation: u32) {
        let now = self.read(CLOCK);
        self.write(observation, now);
    }

    /// What a cell holds now, in imagination.
    #[must_use]
    #[inline]
    pub fn read(&self, cell: u32) -> f32 {
        self.memory.cells[cell as usize]
    }

    /// The values of three successive cells, from `cell` on.
    #[inline]
    pub(super) fn read_three(&self, cell: u32) -> [f32; 3] {
        let first = cell as usize;
        // One bounds check for all three.
        let cells = &self.memory.cells[first..first + 3];
        [cells[0], cells[1], cells[2]]
    }

    /// The value of a number, flag or reference; NaN if unknown.
    #[must_use]
    #[inline]
    pub fn value(&self, known: Known, attribute: AttributeId) -> f32 {
        self.cell(known, attribute)
            .map_or(f32::NAN, |cell| self.read(cell))
    }

    /// A position; NaN where unknown.
    #[must_use]
    #[inline]
    pub fn position(&self, known: Known, attribute: AttributeId) -> [f32; 3] {
        self.cell(known, attribute)
            .map_or([f32::NAN; 3], |cell| self.read_three(cell))
    }

    /// The range of an attribute of this entity, which may be narrower than its type's.
    #[must_use]
    #[inline]
    pub fn range(&self, known: Known, attribute: AttributeId) -> Range {
        let slot = match self.domain.slot(known.of, attribute) {
            NO_SLOT => return Range::UNBOUNDED,
            slot => usize::from(slot),
        };
        match self.memory.entries[known.number as usize].ranges {
            Some(start) => self.memory.ranges[start as usize + slot],
            None => self.domain.entity_type(known.of).ranges[slot],
        }
    }

    /// Whether the entity exists, in imagination.
    #[must_use]
    pub fn exists(&self, known: Known) -> bool {
        self.read(known.existence()) == 1.0
    }

    /// Imagines that the entity ceases to exist.
    pub fn destroy(&mut self, known: Known) {
        self.write(known.existence(), 0.0);
    }

    /// Imagines another value.
    #[inline]
    pub fn write(&mut self, cell: u32, value: f32) {
        let place = &mut self.memory.cells[cell as usize];
        if place.to_bits() != value.to_bits() {
            self.memory.trail.push((cell, *place));
            *place = value;
        }
    }

    /// The cells on the trail: those changed in imagination. Some come more than once.
    pub fn changed(&self) -> impl Iterator<Item = u32> + '_ {
        self.memory.trail.iter().map(|&(cell, _)| cell)
    }

    /// The imagined changes since the mark, in order: each cell with its value before.
    #[must_use]
    pub fn changes_since(&self, mark: Mark) -> &[(u32, f32)] {
        &self.memory.trail[mark.0..]
    }

    /// Whether all cells hold what they held at the mark.
    #[must_use]
    pub fn is_as_at(&self, mark: Mark) -> bool {
        let changes = self.changes_since(mark);
        changes.iter().enumerate().all(|(index, &(cell, before))| {
            // Only the first change of a cell tells what it held at the mark.
            let is_later = || changes[..index].iter().any(|&(it, _)| it == cell);
            self.read(cell).to_bits() == before.to_bits() || is_later()
        })
    }

    /// Whether a cell holds something else than at the snapshot.
    #[must_use]
    pub fn is_changed(&self, cell: u32) -> bool {
        let cell = cell as usize;
        self.memory.cells[cell].to_bits() != self.memory.taken[cell].to_bits()
    }

    /// The present state, for [`go_back`](Self::go_back).
    #[must_use]
    pub fn mark(&self) -> Mark {
        Mark(self.memory.trail.len())
    }

    /// Undoes everything imagined since the mark.
    #[inline]
    pub fn go_back(&mut self, mark: Mark) {
        let memory = &mut *self.memory;
        while memory.trail.len() > mark.0 {
            // What isn't a cell was noted by `beliefs::deferred`.
            if let Some((cell, value)) = memory.trail.pop()
                && let Some(place) = memory.cells.get_mut(cell as usize)
            {
                *place = value;
            }
        }
    }

    /// Runs `look` on the facts without any imagined change.
    pub fn as_taken<T>(&mut self, look: impl FnOnce(&mut Self) -> T) -> T {
        let was_as_taken = mem::replace(&mut self.memory.is_as_taken, true);
        if was_as_taken {
            return look(self);
        }
        self.memory.taken_from = self.memory.trail.len();
        mem::swap(&mut self.memory.cells, &mut self.memory.taken);
        let seen = look(self);
        mem::swap(&mut self.memory.cells, &mut self.memory.taken);
        self.memory.is_as_taken = false;
        self.memory.taken_from = 0;
        seen
    }

    /// Metres between two entities.
    #[must_use]
    #[inline]
    pub fn distance(&self, a: Known, b: Known) -> f32 {
        distance(
            self.position(a, crate::domain::POSITION),
            self.position(b, crate::domain::POSITION),
        )
    }
}

/// Adds the cells that say when an entity's attributes were observed. They come after its row.
#[inline]
fn add_observed(domain: &Domain, of: TypeId, cells: &mut Vec<f32>) {
    let observed = &domain.index.observed;
    if !observed.is_empty() {
        cells.resize(cells.len() + observed.count(of), AS_KNOWN);
    }
}

/// Metres between two points; NaN if either is unknown.
#[must_use]
#[inline]
pub fn distance(a: [f32; 3], b: [f32; 3]) -> f32 {
    let [x, y, z] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
    libm::sqrtf(x * x + y * y + z * z)
}
