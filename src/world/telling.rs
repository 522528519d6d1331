//! Telling NPCs facts, and making them forget.

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
    /// Which attribute.
    pub attribute: AttributeId,
    /// What it is said to be.
    pub value: Value,
    /// When it was so, in seconds of world time; not later than now.
    pub timestamp: f64,
}

/// What became of many facts that an NPC was told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TellSummary {
    /// The NPC believes them now, clamped ones included.
    pub told: usize,
    /// Those among them that were outside the entity's range.
    pub clamped: usize,
    /// The NPC had newer ones.
    pub older: usize,
    /// There was no room, as all facts were newer.
    pub no_room: usize,
    /// Left out since an entity they name is gone or of another world.
    pub stale: usize,
}

impl TellSummary {
    /// Counts what became of one fact.
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
    /// Finds what is malformed about something that an NPC is to be told.
    ///
    /// # Errors
    /// As for [`tell`](crate::world::BeliefsMut::tell). An entity that is gone is none.
    pub fn check(self, npc: EntityId, tell: &Tell) -> Result<(), WorldError> {
        self.check_tell(npc, self.world.npc_place(npc)?, tell)
    }

    /// Finds what is malformed. An entity that is gone isn't.
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

    /// Where an NPC's fact belongs: the entity must live, or the NPC must remember it.
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

    /// The record of an entity that lives, or that is gone but that the NPC remembers. What only
    /// others remember doesn't count: it mustn't matter to this NPC.
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

    /// The entity that a reference's cells stand for to an NPC: one that lives, or one that is gone and that it
    /// remembers itself, or nobody.
    pub(super) fn reference(self, npc: u32, cells: &[f32]) -> EntityId {
        let to = reference_from_cells(cells);
        if self.exists(npc, to) {
            to
        } else {
            EntityId::NONE
        }
    }

    /// Whether an entity exists, or at least did and the NPC remembers it.
    pub(super) fn exists(self, npc: u32, entity: EntityId) -> bool {
        self.world.then(None).exists(Some(npc), entity)
    }

    /// What an NPC was told about an attribute, if it has a fact of it. An NPC has no facts of
    /// itself.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`] if the NPC is not valid, or if the entity neither lives nor
    /// is remembered by it; [`WorldError::NotAnNpc`], [`WorldError::UnknownAttribute`],
    /// [`WorldError::LacksAttribute`].
    pub fn fact(
        self,
        npc: EntityId,
        entity: EntityId,
        attribute: AttributeId,
    ) -> Result<Option<Fact>, WorldError> {
        let npc = self.world.npc_place(npc)?;
        let place = self.fact_place(npc, entity, attribute)?;
        let subject = self
            .world
            .npcs
            .get(npc)
            .facts
            .subject(place.of, place.order);
        Ok(subject.and_then(|it| self.fact_of(npc, it, attribute)))
    }

    /// All facts that an NPC was told, by type, then in the entities' order of creation, then by
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
    /// An entity that is destroyed stays what the NPC believes it to be, until it is forgotten or
    /// evicted; it can even be told more of it by the old handle. Of a destroyed entity that the
    /// NPC doesn't remember it can't be told anything.
    ///
    /// # Errors
    /// Those of [`World::write`], [`WorldError::NotAnNpc`], [`WorldError::BadTimestamp`],
    /// [`WorldError::FactOfItself`].
    pub fn tell(&mut self, npc: EntityId, tell: &Tell) -> Result<TellOutcome, WorldError> {
        self.tell_from(npc, tell, Note::default())
    }

    /// The same, with where it comes from and how sure it is.
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

    /// The same, for what another NPC has said: that may be about somebody who is gone, if the other
    /// remembers whom.
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

    /// The same, for what an NPC finds out by what it does. It is kept for as long as what the NPC
    /// believes of that now: otherwise whoever has touched something once would never forget it.
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
    /// As for [`tell`](crate::world::BeliefsMut::tell). If any item is malformed, nothing is told; if the NPC itself
    /// is not valid, item 0 is named.
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

    /// Makes an NPC forget a fact. Returns whether it had it.
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

    /// Makes an NPC forget all about an entity. Returns how many facts those were.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`] if the NPC is not valid, or if the entity neither lives nor
    /// is remembered by it; [`WorldError::NotAnNpc`].
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

    /// Makes an NPC forget every fact. Returns how many those were.
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

    /// Sets how many facts an NPC can have. If it has more, the oldest go.
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

    /// Changes facts where any number of entities may be lost.
    fn change_facts(
        &mut self,
        npc: u32,
        change: impl FnOnce(&mut Facts, &mut FactPools, &mut Past, &mut Vec<EntityIndex>),
    ) {
        self.world.notice();
        // Out of the world for a moment, so that the world can be told of what is lost.
        let mut lost = core::mem::take(&mut self.world.gone);
        let facts = &mut self.world.npcs.get_mut(npc).facts;
        let before = facts.held();
        change(
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
    }
}
