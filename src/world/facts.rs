//! The facts that one NPC has: what it believes, and since when.
//!
//! A fact is a value and a timestamp for an attribute of an entity. An NPC has at most one of each;
//! its [`id`](Fact::id) says which. Facts of one entity share a row, so that planning takes what
//! the NPC knows of an entity with one copy. The rows of all NPCs lie in one pool per type: what
//! one NPC forgets is room for another, and nothing is allocated once the pools have grown.

use crate::sorting::HeapSort as _;
use alloc::vec::Vec;

use crate::{
    beliefs::EntityIndex,
    domain::{AttributeId, Domain, TypeId},
    fingerprint::Fingerprint,
};

use super::{EntityId, Value, origin::Places, past::Past, rows::Rows};

/// What an NPC believes about one attribute of one entity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fact {
    /// Tells the facts of one NPC apart, and stays the same while the world lives.
    pub id: u64,
    /// Whom it is about. The entity may be gone without the NPC's knowing.
    pub entity: EntityId,
    /// Which attribute.
    pub attribute: AttributeId,
    /// What the NPC believes it to be.
    pub value: Value,
    /// When it was so, in seconds of world time.
    pub timestamp: f64,
}

/// What became of a fact that an NPC was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TellOutcome {
    /// The NPC believes it now.
    Told,
    /// The NPC believes it now, with the nearest value that the entity can have.
    Clamped,
    /// The NPC has a newer fact and keeps that.
    Older,
    /// The NPC's facts are at their capacity, and all of them are newer.
    NoRoom,
}

/// Facts of all NPCs of a world: one pool of rows for each type of entities.
#[derive(Clone, Debug, Default)]
pub(crate) struct FactPools {
    pools: Vec<Rows>,
}

impl FactPools {
    pub(crate) fn new(domain: &Domain) -> Self {
        let types = domain.types.iter().zip(&domain.index.by_place);
        FactPools {
            pools: types
                .map(|(of, &by_place)| Rows::new(of, by_place))
                .collect(),
        }
    }

    pub(crate) fn of(&self, of: TypeId) -> &Rows {
        &self.pools[of.index()]
    }

    fn of_mut(&mut self, of: TypeId) -> &mut Rows {
        &mut self.pools[of.index()]
    }

    /// Moves the positions of all facts.
    pub(super) fn shift(&mut self, places: &[Places], by: [f32; 3]) {
        for (rows, places) in self.pools.iter_mut().zip(places) {
            rows.shift(places, by);
        }
    }

    /// Bytes held.
    pub(crate) fn memory(&self) -> usize {
        self.pools.iter().map(Rows::memory).sum()
    }
}

/// An entity that the NPC has facts of.
#[derive(Clone, Debug)]
pub(crate) struct Subject {
    pub(crate) of: TypeId,
    /// How many facts there are of it; at least one.
    known: u16,
    /// Its row in the pool of its type.
    pub(crate) row: u32,
    pub(crate) entity: EntityIndex,
    pub(crate) order: u64,
    /// The least timestamp among its facts.
    oldest: f64,
}

/// Where a fact belongs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// The place of the NPC whose fact it is.
    pub(crate) npc: u32,
    pub(crate) entity: EntityIndex,
    pub(crate) of: TypeId,
    pub(crate) order: u64,
    pub(crate) slot: usize,
}

/// The facts of one NPC.
///
/// Subjects are sorted by type and order of creation. Lookups are binary searches, entities of a
/// type are a slice, and the order of everything is given without sorting.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    /// The NPC's place among the world's NPCs.
    npc: u32,
    subjects: Vec<Subject>,
    count: u32,
    capacity: u32,
    evicted: u64,
}

/// What storing a fact did, beside its outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stored {
    pub(crate) outcome: TellOutcome,
    /// This was the first fact of its entity.
    pub(crate) met: bool,
    /// To make room, the last fact of this entity went.
    pub(crate) lost: Option<EntityIndex>,
}

impl Facts {
    /// How many facts there are.
    pub(crate) fn len(&self) -> u32 {
        self.count
    }

    pub(crate) fn capacity(&self) -> u32 {
        self.capacity
    }

    /// How many facts had to go for want of room.
    pub(crate) fn evicted(&self) -> u64 {
        self.evicted
    }

    /// Adds to a fingerprint how many there may be, and each entity of which there are any, with what
    /// `each` adds of its row.
    pub(super) fn add_to(
        &self,
        f: &mut Fingerprint,
        mut each: impl FnMut(&mut Fingerprint, &Subject),
    ) {
        let Facts {
            // Is hashed in its place.
            npc: _,
            subjects,
            // Follows from the rows.
            count: _,
            capacity,
            // Is only told.
            evicted: _,
        } = self;
        f.add(*capacity);
        f.list(subjects, |f, subject| {
            let Subject {
                of,
                // Follows from the row.
                known: _,
                // Where the row lies doesn't count, but what is in it.
                row: _,
                // Is told by its order.
                entity: _,
                order,
                // Follows from the row.
                oldest: _,
            } = subject;
            f.add(*order);
            f.add(of.0);
            each(f, subject);
        });
    }

    /// All entities known, by type, then order of creation.
    pub(crate) fn subjects(&self) -> &[Subject] {
        &self.subjects
    }

    /// The known entities of one type, in order of creation.
    pub(crate) fn of_type(&self, of: TypeId) -> &[Subject] {
        let start = self.subjects.partition_point(|it| it.of < of);
        let rest = &self.subjects[start..];
        &rest[..rest.partition_point(|it| it.of == of)]
    }

    /// What is known of an entity.
    pub(crate) fn subject(&self, of: TypeId, order: u64) -> Option<&Subject> {
        self.find(of, order).ok().map(|at| &self.subjects[at])
    }

    fn find(&self, of: TypeId, order: u64) -> Result<usize, usize> {
        self.subjects
            .binary_search_by_key(&(of, order), |it| (it.of, it.order))
    }

    /// Stores a fact, unless there is a newer one. At capacity the oldest fact goes.
    pub(crate) fn tell(
        &mut self,
        pools: &mut FactPools,
        past: &mut Past,
        place: Place,
        cells: &[f32],
        timestamp: f64,
    ) -> Stored {
        let mut stored = Stored {
            outcome: TellOutcome::Told,
            met: false,
            lost: None,
        };
        let mut found = self.find(place.of, place.order);
        let present = found.map_or(f64::NAN, |at| {
            let row = self.subjects[at].row;
            pools.of(place.of).stamp(row, place.slot)
        });
        if present > timestamp {
            stored.outcome = TellOutcome::Older;
            return stored;
        }
        if present.is_nan() && self.count >= self.capacity {
            let oldest = self.oldest();
            if oldest.is_none_or(|at| timestamp < self.subjects[at].oldest) {
                stored.outcome = TellOutcome::NoRoom;
                return stored;
            }
            stored.lost = oldest.and_then(|at| self.evict_from(pools, past, at));
            found = self.find(place.of, place.order);
        }
        match found {
            Ok(at) => past.keep_told(self.npc, &self.subjects[at], pools),
            Err(_) => past.keep_unknown(self.npc, place.order),
        }
        let at = found.unwrap_or_else(|at| {
            let rows = pools.of_mut(place.of);
            let row = rows.add_unknown();
            rows.place(row, place.npc, place.entity);
            let subject = Subject {
                of: place.of,
                known: 0,
                row,
                entity: place.entity,
                order: place.order,
                oldest: f64::NAN,
            };
            self.subjects.insert(at, subject);
            stored.met = true;
            at
        });
        // Making room may have taken the last fact of the very entity that this one is of.
        if stored.met && stored.lost == Some(place.entity) {
            stored.met = false;
            stored.lost = None;
        }
        let subject = &mut self.subjects[at];
        let rows = pools.of_mut(place.of);
        rows.set(subject.row, place.slot, cells, timestamp);
        if present.is_nan() {
            subject.known += 1;
            self.count += 1;
        }
        subject.oldest = least(rows.stamps(subject.row));
        stored
    }

    /// Forgets one fact. Returns whether there was one, and whether it was its entity's last.
    pub(crate) fn forget(
        &mut self,
        pools: &mut FactPools,
        past: &mut Past,
        (of, order): (TypeId, u64),
        slot: usize,
        cells: usize,
    ) -> (bool, bool) {
        let Ok(at) = self.find(of, order) else {
            return (false, false);
        };
        let row = self.subjects[at].row;
        if pools.of(of).stamp(row, slot).is_nan() {
            return (false, false);
        }
        past.keep_told(self.npc, &self.subjects[at], pools);
        let unknown = [f32::NAN; 3];
        pools
            .of_mut(of)
            .set(row, slot, &unknown[..cells.min(3)], f64::NAN);
        (true, self.fact_is_gone(pools, past, at))
    }

    /// Forgets all of an entity. Returns how many facts those were.
    pub(crate) fn forget_entity(
        &mut self,
        pools: &mut FactPools,
        past: &mut Past,
        (of, order): (TypeId, u64),
    ) -> Option<u16> {
        let at = self.find(of, order).ok()?;
        let subject = self.subjects.remove(at);
        past.keep_forgotten(self.npc, &subject, pools);
        pools.of_mut(of).remove(subject.row);
        self.count -= u32::from(subject.known);
        Some(subject.known)
    }

    /// Forgets everything; each entity is appended to `left`.
    pub(crate) fn clear(
        &mut self,
        pools: &mut FactPools,
        past: &mut Past,
        left: &mut Vec<EntityIndex>,
    ) {
        for subject in self.subjects.drain(..) {
            past.keep_forgotten(self.npc, &subject, pools);
            pools.of_mut(subject.of).remove(subject.row);
            left.push(subject.entity);
        }
        self.count = 0;
    }

    /// Makes these the facts of a new NPC; must have been [cleared](Self::clear).
    pub(crate) fn begin(&mut self, npc: u32, capacity: u32) {
        debug_assert!(self.subjects.is_empty());
        self.npc = npc;
        self.capacity = capacity;
        self.evicted = 0;
    }

    /// Sets the capacity; the oldest facts go if there are more. Each entity whose last fact went
    /// is appended to `left`.
    pub(crate) fn set_capacity(
        &mut self,
        pools: &mut FactPools,
        past: &mut Past,
        capacity: u32,
        left: &mut Vec<EntityIndex>,
    ) {
        self.capacity = capacity;
        let excess = self.count.saturating_sub(capacity);
        if excess == 0 {
            return;
        }
        // One sort, where evicting one by one would look at everything each time.
        let mut by_age: Vec<(f64, u32, u32)> = Vec::with_capacity(self.count as usize);
        for (at, subject) in self.subjects.iter().enumerate() {
            let stamps = pools.of(subject.of).stamps(subject.row);
            for (ordinal, &stamp) in stamps.iter().enumerate() {
                if !stamp.is_nan() {
                    by_age.push((stamp, at as u32, ordinal as u32));
                }
            }
        }
        by_age.heap_sort_by(|a, b| {
            let by_stamp = a.0.partial_cmp(&b.0).unwrap_or(core::cmp::Ordering::Equal);
            by_stamp.then((a.1, a.2).cmp(&(b.1, b.2)))
        });
        for &(_, at, ordinal) in &by_age[..excess as usize] {
            let subject = &mut self.subjects[at as usize];
            if subject.known == 1 {
                past.keep_forgotten(self.npc, subject, pools);
            } else {
                past.keep_told(self.npc, subject, pools);
            }
            let rows = pools.of_mut(subject.of);
            rows.clear_attribute(subject.row, ordinal as usize);
            subject.known -= 1;
            subject.oldest = least(rows.stamps(subject.row));
        }
        self.subjects.retain(|subject| {
            if subject.known == 0 {
                pools.of_mut(subject.of).remove(subject.row);
                left.push(subject.entity);
            }
            subject.known > 0
        });
        self.count -= excess;
        self.evicted += u64::from(excess);
    }

    /// The subject with the oldest fact; the first of those that are equally old.
    ///
    /// Reads every subject, in order in memory. It happens only to NPCs that are told something
    /// new at capacity, and keeping facts sorted by age would cost at every telling.
    fn oldest(&self) -> Option<usize> {
        let mut oldest: Option<(usize, f64)> = None;
        for (at, subject) in self.subjects.iter().enumerate() {
            if oldest.is_none_or(|(_, stamp)| subject.oldest < stamp) {
                oldest = Some((at, subject.oldest));
            }
        }
        oldest.map(|(at, _)| at)
    }

    /// Evicts the oldest fact of a subject; returns its entity if that was the last.
    fn evict_from(
        &mut self,
        pools: &mut FactPools,
        past: &mut Past,
        at: usize,
    ) -> Option<EntityIndex> {
        let subject = &self.subjects[at];
        let entity = subject.entity;
        past.keep_told(self.npc, subject, pools);
        let rows = pools.of_mut(subject.of);
        let oldest = subject.oldest;
        let ordinal = rows
            .stamps(subject.row)
            .iter()
            .position(|&it| it == oldest)?;
        rows.clear_attribute(subject.row, ordinal);
        self.evicted += 1;
        self.fact_is_gone(pools, past, at).then_some(entity)
    }

    /// Keeps the books after a fact of a subject was cleared. Returns whether it was its last. What
    /// the NPC knew before must have been kept.
    fn fact_is_gone(&mut self, pools: &mut FactPools, past: &mut Past, at: usize) -> bool {
        self.count -= 1;
        let subject = &mut self.subjects[at];
        subject.known -= 1;
        let rows = pools.of_mut(subject.of);
        if subject.known > 0 {
            subject.oldest = least(rows.stamps(subject.row));
            return false;
        }
        past.keep_forgotten(self.npc, subject, pools);
        pools.of_mut(subject.of).remove(subject.row);
        self.subjects.remove(at);
        true
    }

    /// Bytes held, without the pools.
    pub(crate) fn memory(&self) -> usize {
        self.subjects.capacity() * size_of::<Subject>()
    }
}

/// The least timestamp; NaN, which stands for no fact, doesn't count.
fn least(stamps: &[f64]) -> f64 {
    stamps
        .iter()
        .copied()
        .fold(f64::NAN, |least, stamp| least.min(stamp))
}
