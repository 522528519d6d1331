//! Reads and writes attributes in truth, and enables and disables offers.

use crate::{
    beliefs::{EntityIndex, OfferSide},
    domain::{ActionId, AttributeId, AttributeKind, POSITION, Range},
};

use super::{BulkError, BulkOutcome, EntityId, Record, Value, World, WorldError};

/// One item of a call that writes many attributes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Write {
    /// The entity that has the attribute.
    pub entity: EntityId,
    /// The attribute.
    pub attribute: AttributeId,
    /// Its new value.
    pub value: Value,
}

impl World {
    /// Reads an attribute. A reference to an entity that is gone reads as [`EntityId::NONE`].
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::UnknownAttribute`],
    /// [`WorldError::LacksAttribute`].
    pub fn read(&self, entity: EntityId, attribute: AttributeId) -> Result<Value, WorldError> {
        let record = self.record(entity)?;
        let slot = self.slot(record.of, attribute)?;
        let kind = self.domain.attribute(attribute).kind;
        let row = self.tables[record.of.index()].rows.values(record.row);
        Ok(match Value::from_cells(kind, &row[slot..]) {
            Value::Reference(to) if !self.is_alive(to) => Value::Reference(EntityId::NONE),
            value => value,
        })
    }

    /// When an attribute was last written, in seconds of world time.
    ///
    /// # Errors
    /// As for [`read`](Self::read).
    pub fn written_at(&self, entity: EntityId, attribute: AttributeId) -> Result<f64, WorldError> {
        let record = self.record(entity)?;
        let slot = self.slot(record.of, attribute)?;
        let rows = &self.tables[record.of.index()].rows;
        Ok(rows.stamp(record.row, slot))
    }

    /// The range of a number of this entity; unbounded for attributes of other kinds.
    ///
    /// # Errors
    /// As for [`read`](Self::read).
    pub fn range(&self, entity: EntityId, attribute: AttributeId) -> Result<Range, WorldError> {
        let record = self.record(entity)?;
        let slot = self.slot(record.of, attribute)?;
        Ok(self.range_of(entity.index(), record, slot))
    }

    /// Writes an attribute. A number outside the entity's range becomes the range's nearest end;
    /// returns whether that happened.
    ///
    /// # Errors
    /// Besides those of [`read`](Self::read): [`WorldError::WrongKind`],
    /// [`WorldError::NotFinite`], [`WorldError::InvalidReference`].
    pub fn write(
        &mut self,
        entity: EntityId,
        attribute: AttributeId,
        value: Value,
    ) -> Result<bool, WorldError> {
        let clamped = self.write_alone(entity, attribute, value)?;
        if attribute == POSITION {
            self.parts_mut().follow(entity);
        } else if let Value::Reference(to) = value {
            let of = self.record(entity)?.of;
            if self.domain.entity_type(of).part_of == Some(attribute) {
                self.parts_mut().join(entity, to);
            }
        }
        Ok(clamped)
    }

    /// The same, but doesn't move or join parts.
    #[inline]
    pub(super) fn write_alone(
        &mut self,
        entity: EntityId,
        attribute: AttributeId,
        value: Value,
    ) -> Result<bool, WorldError> {
        let record = self.record(entity)?;
        let (of, row) = (record.of, record.row);
        let slot = self.slot(of, attribute)?;
        let kind = self.domain.attribute(attribute).kind;
        value.check(attribute, kind)?;
        self.check_reference(value)?;
        let mut cells = value.to_cells();
        let clamped = kind == AttributeKind::Number
            && clamp(&mut cells[0], self.range_of(entity.index(), record, slot));
        self.notice();
        self.kept_mut().keep_truth(entity.index());
        let rows = &mut self.tables[of.index()].rows;
        let cells = &cells[..kind.cells()];
        if !are_same(&rows.values(row)[slot..], cells) {
            let moves = attribute == POSITION;
            self.changes.wrote(entity.index(), of, moves);
            if moves {
                let from = rows.position(row);
                let to = [cells[0], cells[1], cells[2]];
                self.senses.moved(entity.index(), of, from, to);
            }
        }
        rows.set(row, slot, cells, self.time.seconds());
        if attribute == POSITION {
            self.areas_mut().follow(entity);
        }
        Ok(clamped)
    }

    /// Writes many attributes, in order. Items whose entity, or whose value's entity, is gone are
    /// left out and counted.
    ///
    /// # Errors
    /// If any item is wrong no matter which entities are alive, nothing is written.
    pub fn write_many(
        &mut self,
        writes: impl Iterator<Item = Write> + Clone,
    ) -> Result<BulkOutcome, BulkError> {
        self.check_writes(writes.clone())?;
        let mut outcome = BulkOutcome::default();
        for write in writes {
            match self.write(write.entity, write.attribute, write.value) {
                Ok(clamped) => {
                    outcome.done += 1;
                    outcome.clamped += usize::from(clamped);
                }
                Err(_) => outcome.stale += 1,
            }
        }
        Ok(outcome)
    }

    fn check_writes(&self, writes: impl Iterator<Item = Write>) -> Result<(), BulkError> {
        for (index, write) in writes.enumerate() {
            self.check_item(
                self.entities.find(write.entity),
                write.attribute,
                Some(write.value),
            )
            .map_err(|error| BulkError { index, error })?;
        }
        Ok(())
    }

    /// Reads many attributes. `out` gets each item's index and its value, none if the entity is
    /// gone.
    ///
    /// # Errors
    /// If any item is malformed, nothing is read.
    pub fn read_many(
        &self,
        reads: impl Iterator<Item = (EntityId, AttributeId)> + Clone,
        mut out: impl FnMut(usize, Option<Value>),
    ) -> Result<BulkOutcome, BulkError> {
        for (index, (entity, attribute)) in reads.clone().enumerate() {
            self.check_item(self.entities.find(entity), attribute, None)
                .map_err(|error| BulkError { index, error })?;
        }
        let mut outcome = BulkOutcome::default();
        for (index, (entity, attribute)) in reads.enumerate() {
            let value = self.read(entity, attribute).ok();
            match value {
                Some(_) => outcome.done += 1,
                None => outcome.stale += 1,
            }
            out(index, value);
        }
        Ok(outcome)
    }

    /// Writes positions. The iterator is cloned and run several times, so it can read a host's own
    /// array in place, whatever its stride. A part whose position is given is there afterwards,
    /// even if its whole is moved in the same call, before or after it.
    ///
    /// # Errors
    /// If any position isn't finite, nothing is written.
    pub fn write_positions(
        &mut self,
        positions: impl Iterator<Item = (EntityId, [f32; 3])> + Clone,
    ) -> Result<BulkOutcome, BulkError> {
        let writes = positions.clone().map(|(entity, position)| Write {
            entity,
            attribute: POSITION,
            value: Value::Position(position),
        });
        if !self.parts().any() {
            return self.write_many(writes);
        }
        self.check_writes(writes.clone())?;
        let done = self.parts_mut().write_wholes_first(positions);
        Ok(BulkOutcome {
            done,
            stale: writes.count() - done,
            ..BulkOutcome::default()
        })
    }

    /// Reads positions. `out` gets each item's index and the position, none if the entity is gone.
    ///
    /// # Errors
    /// None while every type has a position.
    pub fn read_positions(
        &self,
        entities: impl Iterator<Item = EntityId> + Clone,
        mut out: impl FnMut(usize, Option<[f32; 3]>),
    ) -> Result<BulkOutcome, BulkError> {
        self.read_many(entities.map(|it| (it, POSITION)), |index, value| {
            out(
                index,
                match value {
                    Some(Value::Position(position)) => Some(position),
                    _ => None,
                },
            );
        })
    }

    /// Enables or disables an offer of one entity. At first, all are enabled.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::UnknownAction`], [`WorldError::LacksOffer`].
    pub fn set_enabled(
        &mut self,
        entity: EntityId,
        side: OfferSide,
        action: ActionId,
        enabled: bool,
    ) -> Result<(), WorldError> {
        self.check_offer(entity, side, action)?;
        let index = entity.index();
        self.notice();
        self.kept_mut().keep_offer(entity.index(), side, action);
        self.disabled.set(index, side, action, enabled);
        self.changes.offered(index);
        self.entities.note_change();
        if let Some(record) = self.entities.get_mut(index)
            && !enabled
        {
            record.set_disabled_offers();
        }
        Ok(())
    }

    /// Whether an offer of an entity is enabled.
    ///
    /// # Errors
    /// As for [`set_enabled`](Self::set_enabled).
    pub fn is_enabled(
        &self,
        entity: EntityId,
        side: OfferSide,
        action: ActionId,
    ) -> Result<bool, WorldError> {
        self.check_offer(entity, side, action)?;
        Ok(!self.disabled.contains(entity.index(), side, action))
    }

    /// Checks by their types that an NPC consumes the action and the entity supplies it.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`], [`WorldError::UnknownAction`],
    /// [`WorldError::LacksOffer`].
    pub fn check_step(
        &self,
        npc: EntityId,
        action: ActionId,
        supplier: EntityId,
    ) -> Result<(), WorldError> {
        self.npc_number(npc)?;
        self.check_offer(npc, OfferSide::Consumes, action)?;
        self.check_offer(supplier, OfferSide::Supplies, action)
    }

    pub(in crate::world) fn check_offer(
        &self,
        entity: EntityId,
        side: OfferSide,
        action: ActionId,
    ) -> Result<(), WorldError> {
        let of = self.record(entity)?.of;
        if action.index() >= self.domain.actions.len() {
            return Err(WorldError::UnknownAction(action));
        }
        let entity_type = self.domain.entity_type(of);
        let offer = match side {
            OfferSide::Supplies => entity_type.supply(action),
            OfferSide::Consumes => entity_type.consumption(action),
        };
        offer
            .map(|_| ())
            .ok_or(WorldError::LacksOffer { of, action })
    }

    /// Checks one item of a call with many. An entity that is gone, and so has no record, is no
    /// error.
    pub(super) fn check_item(
        &self,
        record: Option<&Record>,
        attribute: AttributeId,
        value: Option<Value>,
    ) -> Result<(), WorldError> {
        let declared = self.domain.attributes.get(attribute.index());
        let declared = declared.ok_or(WorldError::UnknownAttribute(attribute))?;
        if let Some(value) = value {
            value.check(attribute, declared.kind)?;
        }
        if let Some(record) = record {
            self.slot(record.of, attribute)?;
        }
        Ok(())
    }

    /// Refuses references to entities that are gone.
    pub(super) fn check_reference(&self, value: Value) -> Result<(), WorldError> {
        match value {
            Value::Reference(to) if to != EntityId::NONE && !self.is_alive(to) => {
                Err(WorldError::InvalidReference)
            }
            _ => Ok(()),
        }
    }

    /// Where an entity is, in metres.
    pub(super) fn place_in_truth(&self, entity: EntityId) -> Result<[f32; 3], WorldError> {
        let record = self.record(entity)?;
        let slot = self.slot(record.of, POSITION)?;
        let values = self.tables[record.of.index()].rows.values(record.row);
        Ok([values[slot], values[slot + 1], values[slot + 2]])
    }

    pub(super) fn range_of(&self, entity: EntityIndex, record: &Record, slot: usize) -> Range {
        let own = record
            .is_narrowed()
            .then(|| self.tables[record.of.index()].narrowed.get(entity));
        match own.flatten() {
            Some(ranges) => ranges[slot],
            None => self.domain.entity_type(record.of).ranges[slot],
        }
    }
}

/// Whether the cells that begin `before` have the same bits as `after`.
pub(super) fn are_same(before: &[f32], after: &[f32]) -> bool {
    let mut pairs = before.iter().zip(after);
    pairs.all(|(before, after)| before.to_bits() == after.to_bits())
}

/// Brings a number into a range; returns whether it was outside.
pub(super) fn clamp(number: &mut f32, range: Range) -> bool {
    let clamped = range.clamp(*number);
    let outside = clamped != *number;
    *number = clamped;
    outside
}
