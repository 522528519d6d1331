//! Rows of cells: the storage under attributes and facts of one type of entities.

use alloc::{boxed::Box, vec, vec::Vec};

use crate::domain::EntityType;

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
}

impl Rows {
    pub(crate) fn new(of: &EntityType) -> Self {
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
        row
    }

    /// Gives a row back. It must be one that [`add`](Self::add) gave and that wasn't given back.
    pub(crate) fn remove(&mut self, row: u32) {
        self.free.push(row);
    }

    pub(crate) fn values(&self, row: u32) -> &[f32] {
        let start = row as usize * self.stride;
        &self.values[start..start + self.stride]
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

    /// Every change of an attribute or a fact comes through here.
    pub(crate) fn set(&mut self, row: u32, slot: usize, values: &[f32], stamp: f64) {
        self.values_mut(row)[slot..slot + values.len()].copy_from_slice(values);
        let ordinal = usize::from(self.ordinals[slot]);
        self.stamps_mut(row)[ordinal] = stamp;
    }

    /// Makes an attribute, given by its place among the type's, unknown.
    pub(crate) fn clear_attribute(&mut self, row: u32, ordinal: usize) {
        let start = row as usize * self.stride;
        for (cell, &of) in self.ordinals.iter().enumerate() {
            if usize::from(of) == ordinal {
                self.values[start + cell] = f32::NAN;
            }
        }
        self.stamps_mut(row)[ordinal] = f64::NAN;
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
    }
}
