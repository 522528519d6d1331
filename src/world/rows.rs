//! Rows of cells: they store the attributes of entities of one type, or facts about them.

use alloc::{boxed::Box, vec, vec::Vec};

use crate::{
    beliefs::{Beyond, EntityIndex, moving::move_row},
    domain::{EntityType, POSITION, Range},
};

use super::{
    by_value::ByValue,
    grid::Grid,
    senses::{LastSeen, Note, note_rows::Memories},
};

/// The owner of rows of truth. The owners of rows of facts are NPCs, by their place.
pub(super) const TRUTH: u32 = 0;

/// Rows of one type. Values are stored together, since planning reads them. Timestamps, one for
/// each attribute, are stored apart, since planning seldom reads them. Freed rows are reused first,
/// so nothing is allocated once there have been as many rows as there will ever be.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    stride: usize,
    attributes: usize,
    /// The attribute that each cell belongs to, by its index among the type's attributes.
    ordinals: Box<[u16]>,
    values: Vec<f32>,
    stamps: Vec<f64>,
    free: Vec<u32>,
    count: u32,
    /// The first cell of positions.
    position: usize,
    /// Finds rows by position, if anything needs that.
    grid: Option<Grid>,
    /// Find rows by numbers, if anything needs that.
    by_value: Box<[ByValue]>,
    /// The sources of facts; none for rows of truth.
    memories: Option<Memories>,
}

impl Rows {
    /// Without rows. `by_place` says whether rows can be found by position.
    pub(crate) fn new(of: &EntityType, by_place: bool) -> Self {
        let mut ordinals = vec![0; of.row_len()];
        for (ordinal, &attribute) in of.attributes.iter().enumerate() {
            // Attributes are in order of their slots, so that each overwrites the rest of the one
            // before.
            if let Some(slot) = of.slot(attribute) {
                ordinals[slot..].fill(ordinal as u16);
            }
        }
        Rows {
            stride: of.row_len(),
            attributes: of.attributes.len(),
            ordinals: ordinals.into_boxed_slice(),
            values: Vec::new(),
            stamps: Vec::new(),
            free: Vec::new(),
            count: 0,
            position: of.slot(POSITION).unwrap_or(0),
            grid: by_place.then(Grid::default),
            by_value: Box::default(),
            memories: None,
        }
    }

    /// The same, for rows that can also be found by the numbers in these cells.
    pub(crate) fn by_values(self, cells: impl Iterator<Item = usize>) -> Self {
        Rows {
            by_value: cells.map(ByValue::new).collect(),
            ..self
        }
    }

    /// The same for facts, which have sources.
    pub(crate) fn new_of_beliefs(of: &EntityType, by_place: bool) -> Self {
        let rows = Self::new(of, by_place);
        Rows {
            memories: Some(Memories::new(rows.attributes)),
            ..rows
        }
    }

    /// Makes room for `additional` rows.
    pub(crate) fn reserve(&mut self, additional: usize) {
        let new = additional.saturating_sub(self.free.len());
        self.values.reserve(new.saturating_mul(self.stride));
        self.stamps.reserve(new.saturating_mul(self.attributes));
    }

    /// A new row with these values, all with the same timestamp.
    pub(crate) fn add(&mut self, values: &[f32], stamp: f64) -> u32 {
        let row = self.take(stamp);
        self.values_mut(row).copy_from_slice(values);
        row
    }

    /// A copy of a row of the same type from elsewhere. It still has to be [placed](Self::place).
    pub(crate) fn add_copy(&mut self, from: &Rows, row: u32) -> u32 {
        let copy = self.take(f64::NAN);
        self.values_mut(copy).copy_from_slice(from.values(row));
        self.stamps_mut(copy).copy_from_slice(from.stamps(row));
        if let (Some(own), Some(others)) = (&mut self.memories, &from.memories) {
            own.copy(copy, others, row);
        }
        copy
    }

    /// A new row without any value: all cells are NaN.
    pub(crate) fn add_unknown(&mut self) -> u32 {
        let row = self.take(f64::NAN);
        self.values_mut(row).fill(f32::NAN);
        row
    }

    fn take(&mut self, stamp: f64) -> u32 {
        let row = self.free.pop().unwrap_or_else(|| {
            let row = self.count;
            self.count += 1;
            self.values.resize(self.values.len() + self.stride, 0.0);
            self.stamps.resize(self.stamps.len() + self.attributes, 0.0);
            // So that giving a row back never allocates.
            self.free.reserve(self.count as usize);
            row
        });
        self.stamps_mut(row).fill(stamp);
        if let Some(memories) = &mut self.memories {
            memories.begin(row);
        }
        row
    }

    /// Notes which entity a new row is of, and adds it to the grid and the orders. Queries find only the rows of
    /// one owner.
    pub(crate) fn place(&mut self, row: u32, owner: u32, entity: EntityIndex) {
        let position = self.position(row);
        if let Some(grid) = &mut self.grid {
            grid.add(row, owner, entity, position);
        }
        for index in &mut self.by_value {
            index.add(row, entity, (&self.values, self.stride));
        }
    }

    /// Takes a row out of the grid and the orders, until it is [placed](Self::place) again.
    pub(crate) fn unplace(&mut self, row: u32) {
        let position = self.position(row);
        if let Some(grid) = &mut self.grid {
            grid.remove(row, position);
        }
        for index in &mut self.by_value {
            index.remove(row);
        }
    }

    /// Gives a row back. It must have been [placed](Self::place), and not been given back already.
    pub(crate) fn remove(&mut self, row: u32) {
        self.unplace(row);
        self.free.push(row);
    }

    /// The position of a row's entity; NaN if it isn't known.
    pub(crate) fn position(&self, row: u32) -> [f32; 3] {
        let values = self.values(row);
        [0, 1, 2].map(|axis| values[self.position + axis])
    }

    /// Whether the entity of a row is within `radius` of a point, except for rounding.
    pub(crate) fn is_within(&self, row: u32, centre: [f32; 3], radius: f32) -> bool {
        let [x, y, z] = self.position(row);
        let [x, y, z] = [x - centre[0], y - centre[1], z - centre[2]];
        x * x + y * y + z * z <= radius * radius
    }

    /// Appends the entities of an owner's rows [within](Self::is_within) `radius` of a point. If
    /// trying each of the owner's `most` rows is quicker, or there is no grid, appends nothing and
    /// returns false.
    pub(crate) fn near(
        &self,
        owner: u32,
        (centre, radius): ([f32; 3], f32),
        most: usize,
        out: &mut Vec<EntityIndex>,
    ) -> bool {
        self.grid.as_ref().is_some_and(|grid| {
            grid.around(owner, centre, radius, most, |row, entity| {
                if self.is_within(row, centre, radius) {
                    out.push(entity);
                }
            })
        })
    }

    #[inline]
    pub(crate) fn values(&self, row: u32) -> &[f32] {
        let start = row as usize * self.stride;
        &self.values[start..start + self.stride]
    }

    /// The part of a row that is hashed: its values and its timestamps.
    pub(super) fn whole(&self, row: u32) -> (&[f32], &[f64]) {
        let Rows {
            // They contain the values and timestamps of all rows.
            values: _,
            stamps: _,
            // They follow from the type.
            stride: _,
            attributes: _,
            ordinals: _,
            position: _,
            // Where rows are stored doesn't count.
            free: _,
            count: _,
            // They follow from the values.
            grid: _,
            by_value: _,
            // Added by callers that know that these are facts.
            memories: _,
        } = self;
        (self.values(row), self.stamps(row))
    }

    pub(crate) fn values_mut(&mut self, row: u32) -> &mut [f32] {
        let start = row as usize * self.stride;
        &mut self.values[start..start + self.stride]
    }

    /// The timestamps of a row, in order of the type's attributes.
    pub(crate) fn stamps(&self, row: u32) -> &[f64] {
        let start = row as usize * self.attributes;
        &self.stamps[start..start + self.attributes]
    }

    fn stamps_mut(&mut self, row: u32) -> &mut [f64] {
        let start = row as usize * self.attributes;
        &mut self.stamps[start..start + self.attributes]
    }

    /// The values and timestamps of a row, for changing numbers that have a rate. Others mustn't be
    /// changed in this way, since neither the grid nor the orders are updated.
    pub(crate) fn numbers_mut(&mut self, row: u32) -> (&mut [f32], &mut [f64]) {
        let (cells, stamps) = (row as usize * self.stride, row as usize * self.attributes);
        (
            &mut self.values[cells..cells + self.stride],
            &mut self.stamps[stamps..stamps + self.attributes],
        )
    }

    /// The index among a row's timestamps of the one that belongs to a cell.
    pub(crate) fn stamp_of(&self, slot: usize) -> usize {
        usize::from(self.ordinals[slot])
    }

    /// Sets an attribute or a fact, and its timestamp. All changes go through here, except those by
    /// [`numbers_mut`](Self::numbers_mut).
    pub(crate) fn set(&mut self, row: u32, slot: usize, values: &[f32], stamp: f64) {
        if slot == self.position {
            let before = self.position(row);
            self.values_mut(row)[slot..slot + values.len()].copy_from_slice(values);
            self.follow(row, before);
        } else {
            self.values_mut(row)[slot..slot + values.len()].copy_from_slice(values);
            for index in &mut self.by_value {
                if index.cell() == slot {
                    index.follow(row, values[0]);
                }
            }
        }
        let ordinal = usize::from(self.ordinals[slot]);
        self.stamps_mut(row)[ordinal] = stamp;
    }

    /// The source of the fact in a cell. In rows of truth, it is the default: told by the host.
    pub(crate) fn note(&self, row: u32, cell: usize) -> Note {
        let (Some(memories), Some(&ordinal)) = (&self.memories, self.ordinals.get(cell)) else {
            return Note::default();
        };
        memories.notes(row)[usize::from(ordinal)]
    }

    /// The same for all attributes of a row; empty for rows of truth.
    pub(super) fn notes(&self, row: u32) -> &[Note] {
        let memories = self.memories.as_ref();
        memories.map_or(&[], |it| it.notes(row))
    }

    pub(super) fn set_note(&mut self, row: u32, slot: usize, note: Note) {
        let ordinal = usize::from(self.ordinals[slot]);
        if let Some(memories) = &mut self.memories {
            *memories.note_mut(row, ordinal) = note;
        }
    }

    /// Whether the slot is that of the position.
    pub(super) fn is_position(&self, slot: usize) -> bool {
        slot == self.position
    }

    /// Where the entity of a row was last seen, if its position isn't known.
    pub(crate) fn last_seen(&self, row: u32) -> LastSeen {
        let memories = self.memories.as_ref();
        memories.map_or(LastSeen::NEVER, |it| it.last(row))
    }

    pub(super) fn set_last_seen(&mut self, row: u32, last: LastSeen) {
        if let Some(memories) = &mut self.memories {
            *memories.last_mut(row) = last;
        }
    }

    /// The least timestamp in a row, including that of the last seen place; NaN if the row is
    /// empty.
    pub(super) fn oldest(&self, row: u32) -> f64 {
        let stamps = self.stamps(row).iter().copied();
        // `min` ignores NaN, which stands for no fact.
        stamps.fold(self.last_seen(row).at, f64::min)
    }

    /// Makes an attribute unknown. `ordinal` is its index among the type's attributes.
    pub(crate) fn clear_attribute(&mut self, row: u32, ordinal: usize) {
        let before = self.position(row);
        let start = row as usize * self.stride;
        for (cell, &of) in self.ordinals.iter().enumerate() {
            if usize::from(of) == ordinal {
                self.values[start + cell] = f32::NAN;
            }
        }
        self.follow(row, before);
        self.stamps_mut(row)[ordinal] = f64::NAN;
    }

    /// Brings the numbers of a row, which is in no order yet, into these ranges.
    pub(crate) fn clamp(&mut self, row: u32, ranges: &[Range]) {
        for (value, range) in self.values_mut(row).iter_mut().zip(ranges) {
            *value = range.clamp(*value);
        }
    }

    /// Appends the entities whose numbers in a cell lie beyond a value, in any order. If no order is
    /// kept, appends nothing and returns false.
    pub(crate) fn beyond(&self, beyond: Beyond, out: &mut Vec<EntityIndex>) -> bool {
        self.walk(beyond.cell, beyond.is_up, |value, entity| {
            let is_beyond = beyond.has(value);
            if is_beyond {
                out.push(entity);
            }
            is_beyond
        })
    }

    /// Calls `found` with numbers in a cell and their entities, from the greatest down or from the
    /// least up, until it returns false. If no order is kept, calls nothing and returns false.
    pub(crate) fn walk(
        &self,
        cell: u16,
        from_greatest: bool,
        mut found: impl FnMut(f32, EntityIndex) -> bool,
    ) -> bool {
        let cell = usize::from(cell);
        let mut orders = self.by_value.iter();
        orders.find(|it| it.cell() == cell).is_some_and(|it| {
            it.walk(from_greatest, |row, entity| {
                found(self.values(row)[cell], entity)
            })
        })
    }

    /// Updates the grid after a row's position has changed. `before` is the old position.
    fn follow(&mut self, row: u32, before: [f32; 3]) {
        let now = self.position(row);
        if let Some(grid) = &mut self.grid {
            grid.follow(row, before, now);
        }
    }

    /// Moves all positions in all rows. `places` are the first cells of positions.
    pub(crate) fn shift(&mut self, places: &[u16], by: [f32; 3]) {
        for row in 0..self.count {
            let before = self.position(row);
            move_row(self.values_mut(row), places, by);
            self.follow(row, before);
        }
        if let Some(memories) = &mut self.memories {
            memories.shift(by);
        }
    }

    /// The timestamp of a cell's attribute; NaN for cells that don't exist.
    pub(crate) fn stamp(&self, row: u32, cell: usize) -> f64 {
        self.ordinals
            .get(cell)
            .map_or(f64::NAN, |&ordinal| self.stamps(row)[usize::from(ordinal)])
    }

    /// Bytes held.
    pub(crate) fn memory(&self) -> usize {
        self.values.capacity() * size_of::<f32>()
            + self.stamps.capacity() * size_of::<f64>()
            + self.free.capacity() * size_of::<u32>()
            + self.ordinals.len() * size_of::<u16>()
            + self.grid.as_ref().map_or(0, Grid::memory)
            + self.by_value.iter().map(ByValue::memory).sum::<usize>()
            + self.memories.as_ref().map_or(0, Memories::memory)
    }
}
