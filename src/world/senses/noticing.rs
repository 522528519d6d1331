//! What NPCs come to believe through their senses, and what they forget.

use alloc::vec::Vec;

use crate::{
    beliefs::EntityIndex,
    domain::{AttributeId, AttributeKind, POSITION, SensorId, TypeId},
    world::{
        Beliefs, BeliefsMut, EntityId, Value, World, WorldError,
        facts::{Fact, Place, TellOutcome},
        value::reference_from_cells,
    },
};

use super::{LastSeen, Note, look::Sight};

/// The result when an NPC notices something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Learned {
    /// It believes something else than before.
    pub is_news: bool,
    /// It didn't know the entity before.
    pub is_first: bool,
}

/// A fact of an NPC, with its source.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Belief {
    /// The fact.
    pub fact: Fact,
    /// Its source.
    pub note: Note,
    /// How sure the NPC is of it now, from 0 to 1 in sixteenths.
    pub sure: f32,
    /// When it is forgotten unless it is renewed, in seconds of world time; infinite for never.
    pub until: f64,
}

impl World {
    /// The type of an entity, even if it is gone.
    pub(crate) fn type_at(&self, entity: EntityIndex) -> Option<TypeId> {
        self.entities.get(entity).map(|it| it.of)
    }

    /// Whether any expression reads ages or sureness.
    pub(crate) fn reads_ages(&self) -> bool {
        self.senses.reads_ages
    }
}

impl Sight<'_> {
    /// Appends what a sensor sees of an entity, if it is alive: its row, in which references to
    /// entities that are gone are empty, and which of its slots are in use.
    pub(crate) fn add_visible(
        self,
        looks: (EntityId, SensorId),
        entity: EntityIndex,
        row: &mut Vec<f32>,
    ) {
        let Some(record) = self.world.entities.get(entity).filter(|it| it.is_alive()) else {
            return;
        };
        let first = row.len();
        let table = &self.world.tables[record.of.index()];
        row.extend_from_slice(table.rows.values(record.row));
        for &slot in &table.references {
            let cells = &mut row[first + usize::from(slot)..][..3];
            if !self.world.is_alive(reference_from_cells(cells)) {
                cells.copy_from_slice(&Value::Reference(EntityId::NONE).to_cells());
            }
        }
        self.add_occupied(looks, entity, row);
    }

    /// The present value of an entity's own attribute, as it can tell others; none for an empty
    /// reference.
    pub(crate) fn own_word(self, teller: EntityId, attribute: AttributeId) -> Option<Value> {
        let kind = self.world.domain.attributes.get(attribute.index())?.kind;
        let value = self.world.read(teller, attribute).ok()?;
        (kind != AttributeKind::Reference || value != Value::Reference(EntityId::NONE))
            .then_some(value)
    }
}

impl Beliefs<'_> {
    /// An NPC's fact of an attribute, with its source.
    ///
    /// # Errors
    /// As for [`fact`](crate::world::Beliefs::fact).
    pub fn belief(
        self,
        npc: EntityId,
        entity: EntityId,
        attribute: AttributeId,
    ) -> Result<Option<Belief>, WorldError> {
        let Some(fact) = self.fact(npc, entity, attribute)? else {
            return Ok(None);
        };
        let record = self.world.entities.get(entity.index());
        let facts = &self.world.npcs.get(self.world.npc_place(npc)?).facts;
        let note = record.and_then(|record| {
            let subject = facts.subject(record.of, record.order)?;
            let slot = self.world.domain.entity_type(record.of).slot(attribute)?;
            Some(self.world.facts.of(record.of).note(subject.row, slot))
        });
        let note = note.unwrap_or_default();
        Ok(Some(Belief {
            fact,
            note,
            sure: note.sureness(fact.timestamp, self.world.time.seconds()).0,
            until: note.until(fact.timestamp),
        }))
    }

    /// Where an NPC has last seen an entity, and when. None if it knows the entity's position, or
    /// has never known it.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    pub fn last_seen(
        self,
        npc: EntityId,
        entity: EntityId,
    ) -> Result<Option<LastSeen>, WorldError> {
        let npc = self.world.npc_place(npc)?;
        let record = self.world.entities.find_remembered(entity);
        let record = record.ok_or(WorldError::InvalidEntity)?;
        let facts = &self.world.npcs.get(npc).facts;
        let subject = facts.subject(record.of, record.order);
        let last = subject.map(|it| self.world.facts.of(it.of).last_seen(it.row));
        Ok(last.filter(LastSeen::is_known))
    }
}

impl BeliefsMut<'_> {
    /// Gives an NPC the facts that a sensor tells it about an entity. `cells` is the entity's row
    /// as it was at `stamp`.
    pub(crate) fn notice_by(
        &mut self,
        npc: EntityId,
        sensor: SensorId,
        entity: EntityIndex,
        (cells, stamp): (&[f32], f64),
    ) -> Learned {
        let mut learned = Learned::default();
        let domain = self.world.domain.clone();
        let (Ok(npc), Some(record)) = (self.world.npc_place(npc), self.world.entities.get(entity))
        else {
            return learned;
        };
        let (of, order, is_alive) = (record.of, record.order, record.is_alive());
        if !is_alive && self.world.npcs.get(npc).facts.subject(of, order).is_none() {
            // It was destroyed after it was seen, and the NPC doesn't know it.
            return learned;
        }
        let sensed = domain.sensor(sensor);
        let of_entity = domain.entity_type(of);
        for &attribute in &of_entity.attributes {
            let Some(slot) = of_entity
                .slot(attribute)
                .filter(|_| sensed.tells_of(attribute))
            else {
                continue;
            };
            let place = Place {
                npc,
                entity,
                of,
                order,
                slot,
            };
            let note = Note::of_sensor(&domain, sensor, attribute);
            let count = domain.attribute(attribute).kind.cells();
            let Some(cells) = cells.get(slot..slot + count) else {
                continue;
            };
            let (_, met, is_news) = self.learn(npc, place, cells, stamp, note);
            learned.is_news |= is_news;
            learned.is_first |= met;
        }
        learned
    }

    /// Stores a fact, unless the NPC has one that isn't replaced. Returns the outcome, whether the
    /// fact is the first about its entity, and whether the value has changed.
    pub(in crate::world) fn learn(
        &mut self,
        npc: u32,
        place: Place,
        cells: &[f32],
        stamp: f64,
        note: Note,
    ) -> (TellOutcome, bool, bool) {
        self.world.notice();
        let facts = &mut self.world.npcs.get_mut(npc).facts;
        let stored = facts.tell(
            &mut self.world.facts,
            &mut self.world.past,
            place,
            cells,
            stamp,
            note,
        );
        if stored.met {
            self.world.entities.pin(place.entity);
        }
        if let Some(lost) = stored.lost {
            self.world.unpin(lost);
        }
        let is_told = stored.outcome == TellOutcome::Told;
        if stored.is_news || (is_told && self.world.senses.reads_ages) {
            self.world.changes.told(npc);
        }
        (stored.outcome, stored.met, stored.is_news)
    }

    /// Makes an NPC no longer know an entity's position, only where it was last seen. For when the
    /// NPC sees that the entity isn't there. Returns whether the position was known.
    pub(crate) fn lose_sight(&mut self, npc: EntityId, entity: EntityIndex) -> bool {
        let Some(record) = self.world.entities.get(entity) else {
            return false;
        };
        let (of, order) = (record.of, record.order);
        let Ok(npc) = self.world.npc_place(npc) else {
            return false;
        };
        let slot = self
            .world
            .domain
            .entity_type(of)
            .slot(POSITION)
            .unwrap_or(0);
        let now = self.world.time.seconds();
        self.world.notice();
        let facts = &mut self.world.npcs.get_mut(npc).facts;
        let is_lost = facts.lose_sight(
            &mut self.world.facts,
            &mut self.world.past,
            (of, order),
            slot,
            now,
        );
        if is_lost {
            self.world.changes.told(npc);
        }
        is_lost
    }

    /// Makes an NPC forget facts whose time is over. Returns when the next fact is to be forgotten,
    /// in seconds of world time; infinite for never.
    pub(crate) fn forget_faded(&mut self, npc: EntityId) -> f64 {
        let Ok(npc) = self.world.npc_place(npc) else {
            return f64::INFINITY;
        };
        let now = self.world.time.seconds();
        self.change_facts(npc, |facts, pools, past, lost| {
            facts.forget_faded(pools, past, now, lost)
        })
    }
}
