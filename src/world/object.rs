//! The entity table: which entities exist.

use alloc::{boxed::Box, collections::BTreeMap, vec::Vec};

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::{
    beliefs::{EntityId, EntityIndex},
    domain::TypeId,
    fingerprint::Fingerprint,
};

use super::WorldError;

/// Reserves `n` serial numbers that weren't used in the process before, and returns the first of
/// them, never 0. It must count for the whole process, across worlds and threads.
pub type SerialSource = fn(n: u64) -> u64;

/// Serial numbers are reserved in blocks, since all worlds share the source.
const SERIAL_BLOCK: u64 = 256;

#[derive(Debug)]
struct Serials {
    source: SerialSource,
    next: u64,
    end: u64,
}

impl Serials {
    /// Makes sure that `n` numbers are reserved.
    fn reserve(&mut self, n: u64) -> Result<(), WorldError> {
        if self.end - self.next >= n {
            return Ok(());
        }
        let size = n.max(SERIAL_BLOCK);
        let first = (self.source)(size);
        let end = first
            .checked_add(size)
            .filter(|&end| first != 0 && end <= EntityId::MAX_SERIAL + 1)
            .ok_or(WorldError::SerialsExhausted)?;
        (self.next, self.end) = (first, end);
        Ok(())
    }
}

const ALIVE: u16 = 1;
const NARROWED: u16 = 2;
const DISABLED_OFFERS: u16 = 4;
const ASLEEP: u16 = 8;

/// The part of an entity that every access reads first: 32 bytes, so that two fit into a cache
/// line.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    /// 0 while the slot is free.
    serial: u64,
    /// The order of creation. Unlike the serial number, it is the same in every run.
    pub(crate) order: u64,
    /// The entity's row in the table of its type.
    pub(crate) row: u32,
    /// Its position in the list of its type's living entities.
    pub(crate) position: u32,
    /// How many NPCs have facts of it. The slot of a destroyed entity isn't reused before all of
    /// them have forgotten it, so that an index in an NPC's facts never means another entity.
    pins: u32,
    pub(crate) of: TypeId,
    flags: u16,
}

impl Record {
    pub(crate) fn is_alive(&self) -> bool {
        self.flags & ALIVE != 0
    }

    /// Whether it is alive and not dormant.
    pub(crate) fn is_awake(&self) -> bool {
        self.flags & (ALIVE | ASLEEP) == ALIVE
    }

    /// Whether it was destroyed, and no NPC has facts of it.
    fn is_forgotten(&self) -> bool {
        self.pins == 0 && !self.is_alive()
    }

    pub(crate) fn set_asleep(&mut self, asleep: bool) {
        if asleep {
            self.flags |= ASLEEP;
        } else {
            self.flags &= !ASLEEP;
        }
    }

    /// Whether the entity has ranges of its own.
    pub(crate) fn is_narrowed(&self) -> bool {
        self.flags & NARROWED != 0
    }

    /// Whether any offer of the entity may be disabled.
    pub(crate) fn has_disabled_offers(&self) -> bool {
        self.flags & DISABLED_OFFERS != 0
    }

    pub(crate) fn set_narrowed(&mut self) {
        self.flags |= NARROWED;
    }

    pub(crate) fn set_disabled_offers(&mut self) {
        self.flags |= DISABLED_OFFERS;
    }

    /// Adds the record to a fingerprint.
    pub(super) fn add_to(&self, f: &mut Fingerprint) {
        let Record {
            // It depends on what else the process does.
            serial: _,
            order,
            // Its values are hashed with it.
            row: _,
            // The lists are in order of creation.
            position: _,
            // They follow from the NPCs' facts.
            pins: _,
            of,
            // Dormant entities are hashed apart from others; the other flags only tell what else
            // there is, and that is hashed.
            flags: _,
        } = self;
        f.add(*order);
        f.add(of.0);
    }

    /// The entity's handle.
    pub(crate) fn id(&self, index: EntityIndex) -> EntityId {
        EntityId::new(index, self.serial)
    }
}

/// All entities of a world.
#[derive(Debug)]
pub(crate) struct Entities {
    records: Vec<Record>,
    /// Apart from the records, since only look-ups and events need them.
    user_keys: Vec<u64>,
    by_user_key: HashMap<u64, u32, FxBuildHasher>,
    /// The names, by slot. Few entities have one, and only explanations read them.
    names: BTreeMap<u32, Box<str>>,
    free: Vec<u32>,
    serials: Serials,
    next_order: u64,
    living: u32,
    limit: u32,
    /// How often anything has changed that decides which entities can be known, or what can be
    /// done.
    changes: u64,
}

impl Entities {
    pub(crate) fn new(source: SerialSource, limit: u32) -> Self {
        Entities {
            records: Vec::new(),
            user_keys: Vec::new(),
            by_user_key: HashMap::with_hasher(FxBuildHasher),
            names: BTreeMap::new(),
            free: Vec::new(),
            serials: Serials {
                source,
                next: 0,
                end: 0,
            },
            next_order: 1,
            living: 0,
            limit,
            changes: 0,
        }
    }

    /// Makes sure that `n` entities can be added.
    pub(crate) fn reserve(&mut self, n: usize) -> Result<(), WorldError> {
        let limit = self.limit;
        if n > (limit - self.living) as usize {
            return Err(WorldError::TooManyEntities { limit });
        }
        let slots = EntityIndex::MAX as usize + 1;
        if n > self.free.len() + (slots - self.records.len()) {
            return Err(WorldError::TooManyRemembered);
        }
        self.serials.reserve(n as u64)?;
        let new = n.saturating_sub(self.free.len());
        self.records.reserve(new);
        self.user_keys.reserve(new);
        Ok(())
    }

    /// Adds an entity. Room must have been [reserved](Self::reserve), and the key must be unused.
    pub(crate) fn add(&mut self, of: TypeId, user_key: u64, row: u32) -> EntityIndex {
        let record = Record {
            serial: self.serials.next,
            order: self.next_order,
            row,
            position: 0,
            pins: 0,
            of,
            flags: ALIVE,
        };
        self.note_change();
        self.serials.next += 1;
        self.next_order += 1;
        self.living += 1;
        let index = match self.free.pop() {
            Some(index) => {
                self.records[index as usize] = record;
                self.user_keys[index as usize] = user_key;
                index
            }
            None => {
                self.records.push(record);
                self.user_keys.push(user_key);
                // So that destroying an entity never allocates.
                self.free.reserve(self.records.len());
                (self.records.len() - 1) as u32
            }
        };
        if user_key != 0 {
            self.by_user_key.insert(user_key, index);
        }
        EntityIndex(index)
    }

    /// Destroys an entity. Returns whether no NPC remembers it, so that its slot can be
    /// [freed](Self::free).
    pub(crate) fn remove(&mut self, index: EntityIndex) -> bool {
        let record = &mut self.records[index.index()];
        debug_assert!(record.is_alive());
        record.flags &= !ALIVE;
        self.changes += 1;
        self.living -= 1;
        // The key stays in `user_keys`: NPCs that remember the entity may need it.
        let key = self.user_keys[index.index()];
        if key != 0 {
            self.by_user_key.remove(&key);
        }
        self.is_forgotten(index)
    }

    /// Notes that an NPC has got its first fact of the entity.
    pub(crate) fn pin(&mut self, index: EntityIndex) {
        self.records[index.index()].pins += 1;
        self.note_change();
    }

    /// Notes that an NPC has lost its last fact of the entity. Returns whether the entity was
    /// destroyed and no NPC remembers it, so that its slot can be [freed](Self::free).
    pub(crate) fn unpin(&mut self, index: EntityIndex) -> bool {
        let record = &mut self.records[index.index()];
        debug_assert!(record.pins > 0);
        record.pins -= 1;
        self.changes += 1;
        self.is_forgotten(index)
    }

    fn is_forgotten(&self, index: EntityIndex) -> bool {
        self.records[index.index()].is_forgotten()
    }

    /// Frees the slot of an entity that was destroyed and forgotten.
    pub(crate) fn free(&mut self, index: EntityIndex) {
        debug_assert!(self.is_forgotten(index));
        self.records[index.index()].serial = 0;
        self.names.remove(&index.0);
        self.free.push(index.0);
    }

    /// The living entity with this handle.
    #[inline]
    pub(crate) fn find(&self, id: EntityId) -> Option<&Record> {
        self.find_remembered(id).filter(|it| it.is_alive())
    }

    /// The entity with this handle, if it is alive or an NPC remembers it. A forgotten one isn't
    /// found, even if an open search still keeps its slot.
    pub(crate) fn find_remembered(&self, id: EntityId) -> Option<&Record> {
        self.find_kept(id).filter(|record| !record.is_forgotten())
    }

    /// The entity with this handle, unless its slot is free.
    pub(crate) fn find_kept(&self, id: EntityId) -> Option<&Record> {
        let record = self.records.get(id.index().index())?;
        (record.serial == id.serial() && record.serial != 0).then_some(record)
    }

    /// The record of a slot that isn't free.
    pub(crate) fn get(&self, index: EntityIndex) -> Option<&Record> {
        self.records
            .get(index.index())
            .filter(|record| record.serial != 0)
    }

    pub(crate) fn get_mut(&mut self, index: EntityIndex) -> Option<&mut Record> {
        self.records
            .get_mut(index.index())
            .filter(|record| record.serial != 0)
    }

    /// The handle of the entity in a slot.
    pub(crate) fn id(&self, index: EntityIndex) -> EntityId {
        self.get(index)
            .map_or(EntityId::NONE, |record| record.id(index))
    }

    /// The key of the entity in a slot, whether it is alive or only remembered.
    pub(crate) fn user_key(&self, index: EntityIndex) -> u64 {
        self.user_keys.get(index.index()).copied().unwrap_or(0)
    }

    /// The name of the entity in a slot, whether it is alive or only remembered.
    pub(crate) fn name(&self, index: EntityIndex) -> Option<&str> {
        self.names.get(&index.0).map(|name| &**name)
    }

    /// Sets the name of the entity in a slot. An empty one removes it.
    pub(crate) fn set_name(&mut self, index: EntityIndex, name: &str) {
        if name.is_empty() {
            self.names.remove(&index.0);
        } else {
            self.names.insert(index.0, name.into());
        }
    }

    pub(crate) fn find_user_key(&self, key: u64) -> Option<EntityIndex> {
        self.by_user_key.get(&key).copied().map(EntityIndex)
    }

    pub(crate) fn living(&self) -> u32 {
        self.living
    }

    /// How many destroyed entities are still remembered.
    pub(crate) fn remembered(&self) -> u32 {
        (self.records.len() - self.free.len()) as u32 - self.living
    }

    /// Notes a change of which entities can be known, or of what can be done.
    pub(crate) fn note_change(&mut self) {
        self.changes += 1;
    }

    /// How often there was [such a change](Self::note_change).
    pub(crate) fn changes(&self) -> u64 {
        self.changes
    }

    /// The order that the next entity gets.
    pub(crate) fn next_order(&self) -> u64 {
        self.next_order
    }

    /// Adds the table to a fingerprint, without the entities.
    pub(super) fn add_to(&self, f: &mut Fingerprint) {
        let Entities {
            // Each entity is hashed with its values and its key.
            records: _,
            user_keys: _,
            by_user_key: _,
            // Only explanations read them.
            names: _,
            // Indices and serial numbers differ between processes.
            free: _,
            serials: _,
            next_order,
            // It follows from lists that are hashed.
            living: _,
            // It is one of the settings.
            limit: _,
            // Searches only compare it with its earlier values.
            changes: _,
        } = self;
        f.add(*next_order);
    }

    /// The order of creation of the entity with an index, if it is alive or an NPC remembers it;
    /// otherwise 0.
    pub(super) fn order_of(&self, index: EntityIndex) -> u64 {
        let record = self.get(index).filter(|it| !it.is_forgotten());
        record.map_or(0, |it| it.order)
    }

    /// A serial number that nothing else in the process ever gets.
    pub(crate) fn take_serial(&mut self) -> Result<u64, WorldError> {
        self.serials.reserve(1)?;
        self.serials.next += 1;
        Ok(self.serials.next - 1)
    }

    /// Bytes held.
    pub(crate) fn memory(&self) -> usize {
        self.records.capacity() * size_of::<Record>()
            + self.user_keys.capacity() * size_of::<u64>()
            + self.by_user_key.allocation_size()
            + self.names.values().map(|name| name.len()).sum::<usize>()
            + self.names.len() * size_of::<(u32, Box<str>)>()
            + self.free.capacity() * size_of::<u32>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_small() {
        assert_eq!(size_of::<Record>(), 32);
    }

    #[test]
    fn serials_run_out_with_an_error() {
        for source in [|_| 0, |_| u64::MAX, |_| EntityId::MAX_SERIAL] as [SerialSource; 3] {
            let mut entities = Entities::new(source, 10);
            assert_eq!(entities.reserve(1), Err(WorldError::SerialsExhausted));
        }
    }
}
