//! The facts of one NPC: what it believes, and when each belief was true.
//!
//! A fact is a value and a timestamp for an attribute of an entity. An NPC has at most one fact for
//! each attribute of an entity. Facts about one entity share a row, so planning gets all of them
//! with one copy. The rows of all NPCs are in one pool per type. When an NPC forgets, others can
//! use the room, and nothing is allocated once the pools have grown.

mod losing;
mod pools;

use crate::sorting::HeapSort as _;
use alloc::vec::Vec;

use crate::{
    beliefs::EntityIndex,
    domain::{AttributeId, TypeId},
    fingerprint::Fingerprint,
};

use super::{
    EntityId, Value,
    access::are_same,
    past::Past,
    senses::{LastSeen, Note},
};

pub(crate) use pools::{FactPools, Subject};

/// What an NPC believes about one attribute of one entity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fact {
    /// Tells the facts of one NPC apart. For the same entity and attribute, it is always the same.
    pub id: u64,
    /// The entity that it is about. The entity may be gone without the NPC's knowledge.
    pub entity: EntityId,
    /// The attribute.
    pub attribute: AttributeId,
    /// The value that the NPC believes.
    pub value: Value,
    /// When it was true, in seconds of world time.
    pub timestamp: f64,
}

/// What happened to a fact that an NPC was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TellOutcome {
    /// The NPC believes it now.
    Told,
    /// The NPC believes it now, but with the nearest end of the entity's range as its value.
    Clamped,
    /// The NPC keeps what it knows: it has a newer fact, or one as new that is surer. Also if the
    /// NPC would forget the new fact at once.
    Older,
    /// The NPC has as many facts as it can have, and all of them are newer.
    NoRoom,
}

/// Whose fact it is, and of which entity and attribute.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// The place of the NPC in the world's list of NPCs.
    pub(crate) npc: u32,
    pub(crate) entity: EntityIndex,
    pub(crate) of: TypeId,
    pub(crate) order: u64,
    pub(crate) slot: usize,
}

/// The facts of one NPC.
///
/// Subjects are sorted by type, then by order of creation. So one is found by binary search, those
/// of a type are a slice, and nothing has to be sorted later.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    /// The place of the NPC in the world's list of NPCs.
    npc: u32,
    subjects: Vec<Subject>,
    /// The number of facts and of places where entities were last seen, which take room like facts.
    count: u32,
    /// The number of those places alone.
    places: u32,
    capacity: u32,
    evicted: u64,
}

/// The outcome of storing a fact, and what else it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stored {
    pub(crate) outcome: TellOutcome,
    /// This was the first fact of its entity.
    pub(crate) met: bool,
    /// The NPC believes something else than before.
    pub(crate) is_news: bool,
    /// The entity whose last fact was removed to make room.
    pub(crate) lost: Option<EntityIndex>,
}

impl Facts {
    /// How many facts there are.
    pub(crate) fn len(&self) -> u32 {
        self.count - self.places
    }

    /// The same, including places where entities were last seen.
    pub(crate) fn held(&self) -> u32 {
        self.count
    }

    pub(crate) fn capacity(&self) -> u32 {
        self.capacity
    }

    /// How many facts were removed so far to make room.
    pub(crate) fn evicted(&self) -> u64 {
        self.evicted
    }

    /// Adds to a fingerprint the capacity, and each entity that the NPC has facts of. `each` adds
    /// its row.
    pub(super) fn add_to(
        &self,
        f: &mut Fingerprint,
        mut each: impl FnMut(&mut Fingerprint, &Subject),
    ) {
        let Facts {
            // The NPC is hashed on its own.
            npc: _,
            subjects,
            // They follow from the rows.
            count: _,
            places: _,
            capacity,
            // It is only reported.
            evicted: _,
        } = self;
        f.add(*capacity);
        f.list(subjects, |f, subject| {
            let Subject {
                of,
                // It follows from the row.
                known: _,
                // Its index doesn't count; `each` adds what is in it.
                row: _,
                // The order says which entity it is.
                entity: _,
                order,
                // It follows from the row.
                oldest: _,
            } = subject;
            f.add(*order);
            f.add(of.0);
            each(f, subject);
        });
    }

    /// All entities that the NPC has facts of, by type, then by order of creation.
    pub(crate) fn subjects(&self) -> &[Subject] {
        &self.subjects
    }

    /// The known entities of one type, in order of creation.
    pub(crate) fn of_type(&self, of: TypeId) -> &[Subject] {
        let start = self.subjects.partition_point(|it| it.of < of);
        let rest = &self.subjects[start..];
        &rest[..rest.partition_point(|it| it.of == of)]
    }

    /// The entry of an entity, if the NPC has facts of it.
    pub(crate) fn subject(&self, of: TypeId, order: u64) -> Option<&Subject> {
        self.find(of, order).ok().map(|at| &self.subjects[at])
    }

    fn find(&self, of: TypeId, order: u64) -> Result<usize, usize> {
        self.subjects
            .binary_search_by_key(&(of, order), |it| (it.of, it.order))
    }

    /// Stores a fact, unless the NPC has a newer one. At capacity, the oldest fact is removed.
    pub(crate) fn tell(
        &mut self,
        pools: &mut FactPools,
        past: &mut Past,
        place: Place,
        cells: &[f32],
        timestamp: f64,
        mut note: Note,
    ) -> Stored {
        let mut stored = Stored {
            outcome: TellOutcome::Told,
            met: false,
            is_news: false,
            lost: None,
        };
        let mut found = self.find(place.of, place.order);
        let mut present = f64::NAN;
        if let Ok(at) = found {
            let (rows, row) = (pools.of(place.of), self.subjects[at].row);
            present = rows.stamp(row, place.slot);
            let is_known = !present.is_nan();
            if is_known
                && !rows
                    .note(row, place.slot)
                    .gives_way(present, &note, timestamp)
            {
                stored.outcome = TellOutcome::Older;
                return stored;
            }
            if rows.is_position(place.slot)
                && let &[x, y, z, ..] = cells
                && (rows.last_seen(row)).refutes([x, y, z], timestamp, &note)
            {
                stored.outcome = TellOutcome::Older;
                return stored;
            }
            stored.is_news = !is_known || !are_same(&rows.values(row)[place.slot..], cells);
            if !stored.is_news {
                let known = rows.note(row, place.slot);
                note = known.confirmed(present, &note, timestamp);
            }
        } else {
            stored.is_news = true;
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
        // Making room may have removed the last fact of the same entity.
        if stored.met && stored.lost == Some(place.entity) {
            stored.met = false;
            stored.lost = None;
        }
        let subject = &mut self.subjects[at];
        let rows = pools.of_mut(place.of);
        rows.set(subject.row, place.slot, cells, timestamp);
        rows.set_note(subject.row, place.slot, note);
        if present.is_nan() {
            subject.known += 1;
            self.count += 1;
        }
        // A known position replaces the place where the entity was last seen.
        if rows.last_seen(subject.row).is_known() && !rows.position(subject.row)[0].is_nan() {
            rows.set_last_seen(subject.row, LastSeen::NEVER);
            subject.known -= 1;
            self.count -= 1;
            self.places -= 1;
        }
        subject.oldest = rows.oldest(subject.row);
        stored
    }

    /// Forgets one fact. Returns whether there was one, and whether it was the last about its
    /// entity.
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

    /// Forgets all facts about an entity. Returns how many there were.
    pub(crate) fn forget_entity(
        &mut self,
        pools: &mut FactPools,
        past: &mut Past,
        (of, order): (TypeId, u64),
    ) -> Option<u16> {
        let at = self.find(of, order).ok()?;
        let subject = self.subjects.remove(at);
        past.keep_forgotten(self.npc, &subject, pools);
        let place = u16::from(pools.of(of).last_seen(subject.row).is_known());
        pools.of_mut(of).remove(subject.row);
        self.count -= u32::from(subject.known);
        self.places -= u32::from(place);
        Some(subject.known - place)
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
        (self.count, self.places) = (0, 0);
    }

    /// Makes these the facts of a new NPC; must have been [cleared](Self::clear).
    pub(crate) fn begin(&mut self, npc: u32, capacity: u32) {
        debug_assert!(self.subjects.is_empty());
        self.npc = npc;
        self.capacity = capacity;
        self.evicted = 0;
    }

    /// Sets the capacity, and removes the oldest facts if there are more. Each entity whose last
    /// fact was removed is appended to `left`.
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
        // Sorting once is quicker than finding the oldest fact again and again.
        let mut by_age: Vec<(f64, u32, u32)> = Vec::with_capacity(self.count as usize);
        for (at, subject) in self.subjects.iter().enumerate() {
            let stamps = pools.of(subject.of).stamps(subject.row);
            for (ordinal, &stamp) in stamps.iter().enumerate() {
                if !stamp.is_nan() {
                    by_age.push((stamp, at as u32, ordinal as u32));
                }
            }
            let last = pools.of(subject.of).last_seen(subject.row);
            if last.is_known() {
                by_age.push((last.at, at as u32, PLACE));
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
            if ordinal == PLACE {
                rows.set_last_seen(subject.row, LastSeen::NEVER);
                self.places -= 1;
            } else {
                rows.clear_attribute(subject.row, ordinal as usize);
            }
            subject.known -= 1;
            subject.oldest = rows.oldest(subject.row);
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
    /// Reads every subject. That happens only when an NPC at capacity is told something new, while
    /// keeping facts sorted by age would cost time whenever it is told anything.
    fn oldest(&self) -> Option<usize> {
        let mut oldest: Option<(usize, f64)> = None;
        for (at, subject) in self.subjects.iter().enumerate() {
            if oldest.is_none_or(|(_, stamp)| subject.oldest < stamp) {
                oldest = Some((at, subject.oldest));
            }
        }
        oldest.map(|(at, _)| at)
    }

    /// Removes the oldest fact of a subject. Returns the entity if that was its last fact.
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
        let stamps = rows.stamps(subject.row).iter();
        match stamps.clone().position(|&it| it == oldest) {
            Some(ordinal) => rows.clear_attribute(subject.row, ordinal),
            None => {
                rows.set_last_seen(subject.row, LastSeen::NEVER);
                self.places -= 1;
            }
        }
        self.evicted += 1;
        self.fact_is_gone(pools, past, at).then_some(entity)
    }

    /// Updates the counts after a fact of a subject was cleared. Returns whether it was the last.
    /// What open searches need must have been kept before.
    fn fact_is_gone(&mut self, pools: &mut FactPools, past: &mut Past, at: usize) -> bool {
        self.count -= 1;
        let subject = &mut self.subjects[at];
        subject.known -= 1;
        let rows = pools.of_mut(subject.of);
        if subject.known > 0 {
            subject.oldest = rows.oldest(subject.row);
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

/// The ordinal that stands for the place where an entity was last seen.
const PLACE: u32 = u32::MAX;
