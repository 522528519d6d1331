//! Tells NPCs facts, and makes them forget.

use alloc::vec::Vec;

use crate::{
    beliefs::EntityIndex,
    domain::{AttributeId, AttributeKind},
};

use super::{
    BulkError, EntityId, Record, Value, World, WorldError,
    access::clamp,
    facts::{Fact, FactPools, Facts, Place, Subject, TellOutcome},
    past::Past,
    senses::Note,
    value::reference_from_cells,
};

subject! {
    "What the NPCs of a world that have facts of their own believe.", World as world,
    pub Beliefs by beliefs, BeliefsMut by beliefs_mut
}

/// Something that an NPC is told.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tell {
    /// The entity that it is about.
    pub entity: EntityId,
    /// The attribute.
    pub attribute: AttributeId,
    /// Its value.
    pub value: Value,
    /// When that was true, in seconds of world time; not later than now.
    pub timestamp: f64,
}

/// What happened to many facts that an NPC was told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TellSummary {
    /// Facts that the NPC believes now, including clamped ones.
    pub told: usize,
    /// Those of them whose value was outside the entity's range.
    pub clamped: usize,
    /// Facts for which the outcome was [`TellOutcome::Older`].
    pub older: usize,
    /// Facts for which there was no room, since all others were newer.
    pub no_room: usize,
    /// Facts that were left out, since an entity in them is gone or of another world.
    pub stale: usize,
}

impl TellSummary {
    /// Counts the outcome of one fact.
    pub(crate) fn count(&mut self, outcome: Result<TellOutcome, WorldError>) {
        match outcome {
            Ok(TellOutcome::Told) => self.told += 1,
            Ok(TellOutcome::Clamped) => {
                self.told += 1;
                self.clamped += 1;
            }
            Ok(TellOutcome::Older) => self.older += 1,
            Ok(TellOutcome::NoRoom) => self.no_room += 1,
            Err(_) => self.stale += 1,
        }
    }
}

impl<'w> Beliefs<'w> {
    /// Checks something that an NPC is to be told.
    ///
    /// # Errors
    /// As for [`tell`](crate::world::BeliefsMut::tell), except that an entity that is gone is no
    /// error.
    pub fn check(self, npc: EntityId, tell: &Tell) -> Result<(), WorldError> {
        self.check_tell(npc, self.world.npc_place(npc)?, tell)
    }

    fn check_tell(self, npc: EntityId, place: u32, tell: &Tell) -> Result<(), WorldError> {
        let record = self.record(place, tell.entity);
        self.world
            .check_item(record, tell.attribute, Some(tell.value))?;
        let (stamp, now) = (tell.timestamp, self.world.time.seconds());
        if !stamp.is_finite() || stamp > now {
            return Err(WorldError::BadTimestamp { stamp, now });
        }
        if tell.entity == npc {
            return Err(WorldError::FactOfItself);
        }
        Ok(())
    }

    /// Where an NPC's fact is stored. The entity must be alive, or the NPC must have facts of it.
    fn fact_place(
        self,
        npc: u32,
        entity: EntityId,
        attribute: AttributeId,
    ) -> Result<Place, WorldError> {
        let record = self.record(npc, entity);
        let record = record.ok_or(WorldError::InvalidEntity)?;
        self.place_in(npc, entity, record, attribute)
    }

    fn place_in(
        self,
        npc: u32,
        entity: EntityId,
        record: &Record,
        attribute: AttributeId,
    ) -> Result<Place, WorldError> {
        Ok(Place {
            npc,
            entity: entity.index(),
            of: record.of,
            order: record.order,
            slot: self.world.slot(record.of, attribute)?,
        })
    }

    /// The record of an entity that is alive, or of which the NPC has facts. An entity that is gone
    /// and that only others remember isn't found.
    fn record(self, npc: u32, entity: EntityId) -> Option<&'w Record> {
        let record = self.world.entities.find_remembered(entity)?;
        let facts = &self.world.npcs.get(npc).facts;
        let exists = record.is_alive() || facts.subject(record.of, record.order).is_some();
        exists.then_some(record)
    }

    fn check_reference(self, npc: u32, value: Value) -> Result<(), WorldError> {
        match value {
            Value::Reference(to) if to != EntityId::NONE => {
                if self.exists(npc, to) {
                    Ok(())
                } else {
                    Err(WorldError::InvalidReference)
                }
            }
            _ => Ok(()),
        }
    }

    /// The entity that a reference means to an NPC: one that is alive, one that is gone but of
    /// which the NPC has facts, or none.
    pub(super) fn reference(self, npc: u32, cells: &[f32]) -> EntityId {
        let to = reference_from_cells(cells);
        if self.exists(npc, to) {
            to
        } else {
            EntityId::NONE
        }
    }

    /// Whether an entity is alive, or the NPC has facts of it.
    pub(super) fn exists(self, npc: u32, entity: EntityId) -> bool {
        self.world.then(None).exists(Some(npc), entity)
    }

    /// An NPC's fact of an attribute, if it has one. An NPC has no facts of itself.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`] if the NPC's handle is invalid, or if the entity is gone and
    /// the NPC has no facts of it; [`WorldError::NotAnNpc`], [`WorldError::UnknownAttribute`],
    /// [`WorldError::LacksAttribute`].
    pub fn fact(
        self,
        npc: EntityId,
        entity: EntityId,
        attribute: AttributeId,
    ) -> Result<Option<Fact>, WorldError> {
        let npc = self.world.npc_place(npc)?;
        let place = self.fact_place(npc, entity, attribute)?;
        let facts = &self.world.npcs.get(npc).facts;
        let subject = facts.subject(place.of, place.order);
        Ok(subject.and_then(|it| self.fact_of(npc, it, attribute)))
    }

    /// All facts of an NPC, sorted by type, then by the entities' order of creation, then by
    /// attribute.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    pub fn facts(self, npc: EntityId) -> Result<impl Iterator<Item = Fact> + 'w, WorldError> {
        let npc = self.world.npc_place(npc)?;
        let subjects = self.world.npcs.get(npc).facts.subjects().iter();
        Ok(subjects.flat_map(move |subject| {
            let attributes = &self.world.domain.entity_type(subject.of).attributes;
            let attributes = attributes.iter();
            attributes.filter_map(move |&attribute| self.fact_of(npc, subject, attribute))
        }))
    }

    fn fact_of(self, npc: u32, subject: &Subject, attribute: AttributeId) -> Option<Fact> {
        let slot = self.world.domain.entity_type(subject.of).slot(attribute)?;
        let rows = self.world.facts.of(subject.of);
        let timestamp = rows.stamp(subject.row, slot);
        if timestamp.is_nan() {
            return None;
        }
        let kind = self.world.domain.attribute(attribute).kind;
        let cells = &rows.values(subject.row)[slot..];
        Some(Fact {
            id: subject.order << 16 | u64::from(attribute.0),
            entity: self.world.entities.id(subject.entity),
            attribute,
            value: match kind {
                AttributeKind::Reference => Value::Reference(self.reference(npc, cells)),
                _ => Value::from_cells(kind, cells),
            },
            timestamp,
        })
    }
}

impl BeliefsMut<'_> {
    /// Tells an NPC a fact.
    ///
    /// An NPC keeps its facts of an entity that is destroyed, until they are forgotten or removed
    /// to make room. As long as it has any, it can be told more about the entity by the old handle.
    ///
    /// # Errors
    /// Those of [`World::write`], [`WorldError::NotAnNpc`], [`WorldError::BadTimestamp`],
    /// [`WorldError::FactOfItself`].
    pub fn tell(&mut self, npc: EntityId, tell: &Tell) -> Result<TellOutcome, WorldError> {
        self.tell_from(npc, tell, Note::default())
    }

    /// The same with the source of the fact, and how sure it is.
    ///
    /// # Errors
    /// As for [`tell`](crate::world::BeliefsMut::tell).
    pub fn tell_from(
        &mut self,
        npc: EntityId,
        tell: &Tell,
        note: Note,
    ) -> Result<TellOutcome, WorldError> {
        let npc_place = self.world.npc_place(npc)?;
        self.now().check_tell(npc, npc_place, tell)?;
        let place = self
            .now()
            .fact_place(npc_place, tell.entity, tell.attribute)?;
        self.tell_checked(place, tell, note)
    }

    /// The same for what another NPC has told. The entity may be gone, if the listener or the
    /// teller has facts of it.
    ///
    /// # Errors
    /// As for [`tell`](crate::world::BeliefsMut::tell).
    pub(crate) fn hear(
        &mut self,
        npc: EntityId,
        tell: &Tell,
        note: Note,
    ) -> Result<TellOutcome, WorldError> {
        let listener = self.world.npc_place(npc)?;
        let knows = |npc| self.now().record(npc, tell.entity);
        let teller = || self.world.npc_place(note.teller).ok().and_then(knows);
        let record = knows(listener).or_else(teller);
        self.world
            .check_item(record, tell.attribute, Some(tell.value))?;
        let record = record.ok_or(WorldError::InvalidEntity)?;
        let place = self
            .now()
            .place_in(listener, tell.entity, record, tell.attribute)?;
        self.tell_checked(place, tell, note)
    }

    /// The same for what an NPC finds out by a step of its own. The fact is kept as long as the one
    /// that the NPC has now: otherwise an NPC would never forget an object that it has touched
    /// once.
    ///
    /// # Errors
    /// As for [`tell`](crate::world::BeliefsMut::tell).
    pub(crate) fn tell_found(
        &mut self,
        npc: EntityId,
        tell: &Tell,
    ) -> Result<TellOutcome, WorldError> {
        let known = self.now().belief(npc, tell.entity, tell.attribute)?;
        let note = known.map_or(Note::default(), |it| it.note.found_again());
        self.tell_from(npc, tell, note)
    }

    /// Tells an NPC many facts, in order. Items whose entity, or whose value's entity, is gone
    /// are left out and counted.
    ///
    /// # Errors
    /// As for [`tell`](crate::world::BeliefsMut::tell). If any item is malformed, nothing is told.
    /// If the NPC's handle is invalid, the error names item 0.
    pub fn tell_many(
        &mut self,
        npc: EntityId,
        tells: impl Iterator<Item = Tell> + Clone,
    ) -> Result<TellSummary, BulkError> {
        let place = self.world.npc_place(npc);
        let place = place.map_err(|error| BulkError { index: 0, error })?;
        for (index, tell) in tells.clone().enumerate() {
            self.now()
                .check_tell(npc, place, &tell)
                .map_err(|error| BulkError { index, error })?;
        }
        let mut summary = TellSummary::default();
        for tell in tells {
            let found = self.now().fact_place(place, tell.entity, tell.attribute);
            summary.count(found.and_then(|it| self.tell_checked(it, &tell, Note::default())));
        }
        Ok(summary)
    }

    fn tell_checked(
        &mut self,
        place: Place,
        tell: &Tell,
        note: Note,
    ) -> Result<TellOutcome, WorldError> {
        let npc = place.npc;
        let kind = self.world.domain.attribute(tell.attribute).kind;
        tell.value.check(tell.attribute, kind)?;
        self.now().check_reference(npc, tell.value)?;
        let mut cells = tell.value.to_cells();
        let clamped = kind == AttributeKind::Number
            && match self.world.entities.find_remembered(tell.entity) {
                Some(record) => clamp(
                    &mut cells[0],
                    self.world.range_of(tell.entity.index(), record, place.slot),
                ),
                None => false,
            };
        let cells = &cells[..kind.cells()];
        let timestamp = tell.timestamp + 0.0;
        if note.until(timestamp) <= self.world.time.seconds() {
            return Ok(TellOutcome::Older);
        }
        let (outcome, ..) = self.learn(npc, place, cells, timestamp, note);
        Ok(match outcome {
            TellOutcome::Told if clamped => TellOutcome::Clamped,
            outcome => outcome,
        })
    }

    /// Makes an NPC forget a fact. Returns whether there was one.
    ///
    /// # Errors
    /// As for [`fact`](crate::world::Beliefs::fact).
    pub fn forget_fact(
        &mut self,
        npc: EntityId,
        entity: EntityId,
        attribute: AttributeId,
    ) -> Result<bool, WorldError> {
        let npc = self.world.npc_place(npc)?;
        let place = self.now().fact_place(npc, entity, attribute)?;
        let cells = self.world.domain.attribute(attribute).kind.cells();
        self.world.notice();
        let facts = &mut self.world.npcs.get_mut(npc).facts;
        let about = (place.of, place.order);
        let (had, was_last) = facts.forget(
            &mut self.world.facts,
            &mut self.world.past,
            about,
            place.slot,
            cells,
        );
        if had {
            self.world.changes.told(npc);
        }
        if was_last {
            self.world.unpin(place.entity);
        }
        Ok(had)
    }

    /// Makes an NPC forget all facts about an entity. Returns how many there were.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`] if the NPC's handle is invalid, or if the entity is gone and
    /// the NPC has no facts of it; [`WorldError::NotAnNpc`].
    pub fn forget_entity(&mut self, npc: EntityId, entity: EntityId) -> Result<usize, WorldError> {
        let npc = self.world.npc_place(npc)?;
        let record = self.now().record(npc, entity);
        let record = record.ok_or(WorldError::InvalidEntity)?;
        let about = (record.of, record.order);
        self.world.notice();
        let facts = &mut self.world.npcs.get_mut(npc).facts;
        let forgotten = facts.forget_entity(&mut self.world.facts, &mut self.world.past, about);
        if forgotten.is_some() {
            self.world.changes.told(npc);
            self.world.unpin(entity.index());
        }
        Ok(usize::from(forgotten.unwrap_or(0)))
    }

    /// Makes an NPC forget all facts, and all influences. Returns how many facts there were.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    pub fn forget_all(&mut self, npc: EntityId) -> Result<usize, WorldError> {
        let place = self.world.npc_place(npc)?;
        let count = self.world.npcs.get(place).facts.len() as usize;
        self.forget_everything(place);
        Ok(count)
    }

    pub(super) fn forget_everything(&mut self, npc: u32) {
        self.change_facts(npc, Facts::clear);
        self.world.influences_mut().forget(npc);
    }

    /// Sets how many facts an NPC can have. If it has more, the oldest are removed.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    pub fn set_capacity(&mut self, npc: EntityId, capacity: u32) -> Result<(), WorldError> {
        let npc = self.world.npc_place(npc)?;
        let before = self.world.npcs.get(npc).facts.capacity();
        self.change_facts(npc, |facts, pools, past, left| {
            facts.set_capacity(pools, past, capacity, left);
        });
        if capacity != before {
            self.world.changes.told(npc);
        }
        self.world.influences_mut().fit(npc);
        Ok(())
    }

    /// Changes facts in a way that may remove the last facts of any number of entities.
    pub(super) fn change_facts<T>(
        &mut self,
        npc: u32,
        change: impl FnOnce(&mut Facts, &mut FactPools, &mut Past, &mut Vec<EntityIndex>) -> T,
    ) -> T {
        self.world.notice();
        // Taken out of the world, since the world is changed while it is read.
        let mut lost = core::mem::take(&mut self.world.gone);
        let facts = &mut self.world.npcs.get_mut(npc).facts;
        let before = facts.held();
        let done = change(
            facts,
            &mut self.world.facts,
            &mut self.world.past,
            &mut lost,
        );
        if facts.held() != before {
            self.world.changes.told(npc);
        }
        for entity in lost.drain(..) {
            self.world.unpin(entity);
        }
        self.world.gone = lost;
        done
    }
}
