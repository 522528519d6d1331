//! Rows of cells: the storage of attributes and facts of one type of entities.

use alloc::{boxed::Box, vec, vec::Vec};

use crate::{
    beliefs::{EntityIndex, moving::move_row},
    domain::{EntityType, POSITION},
};

use super::{
    grid::Grid,
    senses::{LastSeen, Note, memories::Memories},
};

/// The owner of the rows of what is true. Rows of facts belong to NPCs, by their place.
pub(super) const TRUTH: u32 = 0;

/// Rows of one type. Values lie close together since planning reads them; timestamps, one for
/// each attribute, lie apart since it seldom does. Freed rows are used again first, so nothing is
/// allocated once there were as many rows as there will be.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    stride: usize,
    attributes: usize,
    /// Which attribute each cell belongs to, by its place among the type's attributes.
    ordinals: Box<[u16]>,
    values: Vec<f32>,
    stamps: Vec<f64>,
    free: Vec<u32>,
    count: u32,
    /// The first cell of positions.
    position: usize,
    /// Where the rows are, if anything looks for them by place.
    grid: Option<Grid>,
    /// Where what is in them comes from; none if it is what is true.
    memories: Option<Memories>,
}

impl Rows {
    /// No rows yet. `by_place` says whether rows are to be found by their positions.
    pub(crate) fn new(of: &EntityType, by_place: bool) -> Self {
        let mut ordinals = vec![0; of.row_len()];
        for (ordinal, &attribute) in of.attributes.iter().enumerate() {
            // Attributes are in order of their slots: later ones overwrite what is theirs.
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
            memories: None,
        }
    }

    /// The same for beliefs, which come from somewhere.
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

    /// A row with these values, all of the same time.
    pub(crate) fn add(&mut self, values: &[f32], stamp: f64) -> u32 {
        let row = self.take(stamp);
        self.values_mut(row).copy_from_slice(values);
        row
    }

    /// A copy of a row of another pool for the same type, still to be [placed](Self::place).
    pub(crate) fn add_copy(&mut self, from: &Rows, row: u32) -> u32 {
        let copy = self.take(f64::NAN);
        self.values_mut(copy).copy_from_slice(from.values(row));
        self.stamps_mut(copy).copy_from_slice(from.stamps(row));
        if let (Some(own), Some(others)) = (&mut self.memories, &from.memories) {
            own.copy(copy, others, row);
        }
        copy
    }

    /// A row without any value: all NaN.
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
            // Giving a row back must never have to allocate.
            self.free.reserve(self.count as usize);
            row
        });
        self.stamps_mut(row).fill(stamp);
        if let Some(memories) = &mut self.memories {
            memories.begin(row);
        }
        row
    }

    /// Says of which entity a new row is. Rows are looked for by place for each `owner` apart.
    pub(crate) fn place(&mut self, row: u32, owner: u32, entity: EntityIndex) {
        let position = self.position(row);
        if let Some(grid) = &mut self.grid {
            grid.add(row, owner, entity, position);
        }
    }

    /// Nobody finds a row by place any more, until it is [placed](Self::place) again.
    pub(crate) fn unplace(&mut self, row: u32) {
        let position = self.position(row);
        if let Some(grid) = &mut self.grid {
            grid.remove(row, position);
        }
    }

    /// Gives a row back. It must be one that was [placed](Self::place) and that wasn't given back.
    pub(crate) fn remove(&mut self, row: u32) {
        self.unplace(row);
        self.free.push(row);
    }

    /// Where the entity of a row is; NaN where that isn't known.
    pub(crate) fn position(&self, row: u32) -> [f32; 3] {
        let values = self.values(row);
        [0, 1, 2].map(|axis| values[self.position + axis])
    }

    /// Whether the entity of a row is within `radius` of a point, give or take some rounding.
    pub(crate) fn is_within(&self, row: u32, centre: [f32; 3], radius: f32) -> bool {
        let [x, y, z] = self.position(row);
        let [x, y, z] = [x - centre[0], y - centre[1], z - centre[2]];
        x * x + y * y + z * z <= radius * radius
    }

    /// Appends the entities of an owner's rows [within](Self::is_within) `radius` of a point. False if
    /// looking at each of the owner's rows, of which there are `most`, is quicker; nothing is
    /// appended then.
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

    /// Everything that counts of a row: its values and its timestamps.
    pub(super) fn whole(&self, row: u32) -> (&[f32], &[f64]) {
        let Rows {
            // Those of all rows.
            values: _,
            stamps: _,
            // Follow from the type.
            stride: _,
            attributes: _,
            ordinals: _,
            position: _,
            // Where rows lie doesn't count.
            free: _,
            count: _,
            // Finds what the values say.
            grid: _,
            // Added by callers that know that these are beliefs.
            memories: _,
        } = self;
        (self.values(row), self.stamps(row))
    }

    pub(crate) fn values_mut(&mut self, row: u32) -> &mut [f32] {
        let start = row as usize * self.stride;
        &mut self.values[start..start + self.stride]
    }

    /// Timestamps of a row, in order of the type's attributes.
    pub(crate) fn stamps(&self, row: u32) -> &[f64] {
        let start = row as usize * self.attributes;
        &self.stamps[start..start + self.attributes]
    }

    fn stamps_mut(&mut self, row: u32) -> &mut [f64] {
        let start = row as usize * self.attributes;
        &mut self.stamps[start..start + self.attributes]
    }

    /// Values and timestamps of a row, for changing numbers: nobody is found by these.
    pub(crate) fn numbers_mut(&mut self, row: u32) -> (&mut [f32], &mut [f64]) {
        let (cells, stamps) = (row as usize * self.stride, row as usize * self.attributes);
        (
            &mut self.values[cells..cells + self.stride],
            &mut self.stamps[stamps..stamps + self.attributes],
        )
    }

    /// Which of a row's timestamps is that of a cell.
    pub(crate) fn stamp_of(&self, slot: usize) -> usize {
        usize::from(self.ordinals[slot])
    }

    /// Every other change of an attribute or a fact comes through here.
    pub(crate) fn set(&mut self, row: u32, slot: usize, values: &[f32], stamp: f64) {
        if slot == self.position {
            let before = self.position(row);
            self.values_mut(row)[slot..slot + values.len()].copy_from_slice(values);
            self.follow(row, before);
        } else {
            self.values_mut(row)[slot..slot + values.len()].copy_from_slice(values);
        }
        let ordinal = usize::from(self.ordinals[slot]);
        self.stamps_mut(row)[ordinal] = stamp;
    }

    /// Where the belief in a cell comes from; of what is true, and of what isn't known, as if the
    /// host had told it.
    pub(crate) fn note(&self, row: u32, cell: usize) -> Note {
        let (Some(memories), Some(&ordinal)) = (&self.memories, self.ordinals.get(cell)) else {
            return Note::default();
        };
        memories.notes(row)[usize::from(ordinal)]
    }

    /// The same, for all attributes of a row.
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

    /// Whether this is where a row has the position.
    pub(super) fn is_position(&self, slot: usize) -> bool {
        slot == self.position
    }

    /// Where the entity of a row was last seen, if it isn't known where it is.
    pub(crate) fn last_seen(&self, row: u32) -> LastSeen {
        let memories = self.memories.as_ref();
        memories.map_or(LastSeen::NEVER, |it| it.last(row))
    }

    pub(super) fn set_last_seen(&mut self, row: u32, last: LastSeen) {
        if let Some(memories) = &mut self.memories {
            *memories.last_mut(row) = last;
        }
    }

    /// The least time of what is in a row; NaN if there is nothing in it.
    pub(super) fn oldest(&self, row: u32) -> f64 {
        let stamps = self.stamps(row).iter().copied();
        // NaN, which stands for nothing, doesn't count.
        stamps.fold(self.last_seen(row).at, f64::min)
    }

    /// Makes an attribute, given by its place among the type's, unknown.
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

    /// Keeps up with a row that was at `before`.
    fn follow(&mut self, row: u32, before: [f32; 3]) {
        let now = self.position(row);
        if let Some(grid) = &mut self.grid {
            grid.follow(row, before, now);
        }
    }

    /// Moves every row's positions, which begin in the cells `places`.
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

    /// When the attribute of a cell was last written; NaN for cells that don't exist.
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
            + self.memories.as_ref().map_or(0, Memories::memory)
    }
}
