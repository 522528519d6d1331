//! Creates and destroys entities.

use crate::sorting::HeapSort as _;
use crate::world::rows::TRUTH;
use alloc::vec::Vec;

use crate::{
    beliefs::EntityIndex,
    domain::{AttributeId, AttributeKind, Range, TypeId},
};

use super::{BeliefMode, BulkError, BulkOutcome, EntityId, Value, World, WorldError};

/// What an entity is created with. Everything else is as its type says.
#[derive(Clone, Copy, Debug)]
pub struct EntityDef<'a> {
    /// Its type.
    pub of: TypeId,
    /// The host's own key, unique in the world; 0 for none.
    pub user_key: u64,
    /// Narrower ranges of numbers than the type's.
    pub ranges: &'a [(AttributeId, Range)],
    /// Its first values. A number outside its range becomes the nearest end of the range.
    pub values: &'a [(AttributeId, Value)],
}

impl EntityDef<'_> {
    /// An entity that is as its type says.
    #[must_use]
    pub fn new(of: TypeId) -> Self {
        EntityDef {
            of,
            user_key: 0,
            ranges: &[],
            values: &[],
        }
    }
}

impl World {
    /// Creates an entity.
    ///
    /// # Errors
    /// If an id, a value or a range is unknown or doesn't fit, if the key is in use, or if a limit
    /// is reached.
    pub fn create(&mut self, def: &EntityDef<'_>) -> Result<EntityId, WorldError> {
        let mut id = EntityId::NONE;
        self.create_many(core::slice::from_ref(def), |_, created| id = created)
            .map_err(|refused| refused.error)?;
        Ok(id)
    }

    /// Creates entities in the order given, all or none. `created` gets each one's index in `defs`
    /// and its handle.
    ///
    /// # Errors
    /// As for [`create`](Self::create); a reached limit is reported for item 0.
    pub fn create_many(
        &mut self,
        defs: &[EntityDef<'_>],
        mut created: impl FnMut(usize, EntityId),
    ) -> Result<BulkOutcome, BulkError> {
        for (index, def) in defs.iter().enumerate() {
            self.check_def(def)
                .map_err(|error| BulkError { index, error })?;
        }
        check_keys_differ(defs)?;
        self.entities
            .reserve(defs.len())
            .map_err(|error| BulkError { index: 0, error })?;
        self.notice();
        let mut outcome = BulkOutcome::default();
        for (index, def) in defs.iter().enumerate() {
            let (id, clamped) = self.add(def);
            outcome.done += 1;
            outcome.clamped += clamped;
            created(index, id);
        }
        Ok(outcome)
    }

    /// Reserves memory for entities of a type, so that creating them later allocates less.
    ///
    /// # Errors
    /// [`WorldError::UnknownType`], [`WorldError::TooManyEntities`].
    pub fn reserve(&mut self, of: TypeId, additional: usize) -> Result<(), WorldError> {
        self.table(of)?;
        self.entities.reserve(additional)?;
        let table = &mut self.tables[of.index()];
        table.rows.reserve(additional);
        table.living.reserve(additional);
        Ok(())
    }

    fn check_def(&self, def: &EntityDef<'_>) -> Result<(), WorldError> {
        self.table(def.of)?;
        if def.user_key != 0 && self.entities.find_user_key(def.user_key).is_some() {
            return Err(WorldError::DuplicateUserKey(def.user_key));
        }
        let of = self.domain.entity_type(def.of);
        for &(attribute, range) in def.ranges {
            let slot = self.slot(def.of, attribute)?;
            let is_number = self.domain.attribute(attribute).kind == AttributeKind::Number;
            // Comparisons with NaN are false, so NaN is refused too.
            let fits = range.min <= range.max && of.ranges[slot].contains(range);
            if !is_number || !fits {
                return Err(WorldError::BadRange(attribute));
            }
        }
        for &(attribute, value) in def.values {
            self.slot(def.of, attribute)?;
            value.check(attribute, self.domain.attribute(attribute).kind)?;
            self.check_reference(value)?;
        }
        Ok(())
    }

    /// Adds an entity whose definition was checked. Returns how many values were clamped.
    fn add(&mut self, def: &EntityDef<'_>) -> (EntityId, usize) {
        let of = self.domain.entity_type(def.of);
        let table = &mut self.tables[def.of.index()];
        let row = table.rows.add(&of.defaults, self.time.seconds());
        let index = self.entities.add(def.of, def.user_key, row);
        self.changes.came_or_went(index, def.of);
        self.senses.forget(index);
        let id = self.entities.id(index);
        let position = table.living.push(index.0);
        let is_narrowed = !def.ranges.is_empty();
        if let Some(record) = self.entities.get_mut(index) {
            record.position = position;
            if is_narrowed {
                record.set_narrowed();
            }
        }
        if is_narrowed {
            let ranges = table.narrowed.add(index, &of.ranges);
            for &(attribute, range) in def.ranges {
                if let Some(slot) = of.slot(attribute) {
                    ranges[slot] = range;
                }
            }
            table.rows.clamp(row, ranges);
        }
        table.rows.place(row, TRUTH, index);
        if of.is_npc() {
            let npc = self.npcs.add(index, self.settings.fact_capacity);
            if !of.sensors.is_empty() {
                self.npcs.get_mut(npc).belief_mode = BeliefMode::OwnFacts;
            }
            let row = row as usize;
            if table.npcs.len() <= row {
                table.npcs.resize(row + 1, 0);
            }
            table.npcs[row] = npc;
        }
        let mut clamped = 0;
        for &(attribute, value) in def.values {
            let written = self.write(id, attribute, value);
            clamped += usize::from(written == Ok(true));
        }
        // Its first position gives it no direction of movement.
        self.senses.forget(index);
        (id, clamped)
    }

    /// Destroys an entity and its parts. Their handles and keys are invalid at once, and references
    /// to them read as none. NPCs that have facts of them keep these until told otherwise.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`].
    pub fn destroy(&mut self, entity: EntityId) -> Result<(), WorldError> {
        self.record(entity)?;
        let parts = self.parts().all_of(entity);
        self.destroy_alone(entity)?;
        for part in parts {
            self.destroy_alone(part)?;
        }
        Ok(())
    }

    /// The same, without its parts.
    fn destroy_alone(&mut self, entity: EntityId) -> Result<(), WorldError> {
        let record = self.record(entity)?;
        let (of, row, position) = (record.of, record.row, record.position);
        let index = entity.index();
        let is_awake = record.is_awake();
        self.notice();
        // What searches need of a dormant entity was kept when it became dormant.
        if is_awake {
            self.kept_mut().keep_dead(index);
        }
        self.slots_mut().forget(entity, of);
        self.bookings_mut().forget(entity);
        self.areas_mut().lose(entity);
        self.parts_mut().leave(index);
        self.groups.set(index, 0);
        self.changes.came_or_went(index, of);
        if let Some(npc) = self.tables[of.index()].npcs.get(row as usize).copied() {
            self.past.abandon(npc);
            self.beliefs_mut().forget_everything(npc);
            self.npcs.remove(npc);
        }
        let table = &mut self.tables[of.index()];
        table.rows.remove(row);
        let entities = &mut self.entities;
        if is_awake {
            table.living.remove(position, |moved, to| {
                if let Some(record) = entities.get_mut(EntityIndex(moved)) {
                    record.position = to;
                }
            });
        }
        // What is stored outside the row stays as long as an NPC or a search may still use the
        // entity.
        if self.entities.remove(index) {
            self.kept_mut().bury(index);
        }
        Ok(())
    }

    /// Notes that an NPC has forgotten its last fact of an entity.
    pub(super) fn unpin(&mut self, index: EntityIndex) {
        if self.entities.unpin(index) {
            self.kept_mut().bury(index);
        }
    }

    /// Frees the slot of an entity that no NPC and no search can use any more.
    pub(super) fn free_slot(&mut self, index: EntityIndex) {
        let Some(record) = self.entities.get(index).cloned() else {
            return;
        };
        self.entities.free(index);
        if record.is_narrowed() {
            self.tables[record.of.index()].narrowed.remove(index);
        }
        if record.has_disabled_offers() {
            let of = self.domain.entity_type(record.of);
            self.disabled.remove(index, of);
        }
    }
}

/// Refuses keys that occur twice. The error names the later item.
fn check_keys_differ(defs: &[EntityDef<'_>]) -> Result<(), BulkError> {
    if defs.len() < 2 {
        return Ok(());
    }
    let keyed = defs.iter().enumerate().filter(|(_, def)| def.user_key != 0);
    let mut keys: Vec<(u64, usize)> = keyed.map(|(index, def)| (def.user_key, index)).collect();
    keys.heap_sort();
    let twice = keys.windows(2).filter(|pair| pair[0].0 == pair[1].0);
    match twice.map(|pair| (pair[1].1, pair[1].0)).min() {
        None => Ok(()),
        Some((index, key)) => Err(BulkError {
            index,
            error: WorldError::DuplicateUserKey(key),
        }),
    }
}
