//! The true attributes of the entities of one type.

use alloc::{boxed::Box, vec::Vec};

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::{
    beliefs::EntityIndex,
    domain::{AttributeKind, Domain, Range, TypeId},
    fingerprint::Fingerprint,
};

use super::{drift::Drift, ordered_list::OrderedList, rows::Rows};

/// The entities of exactly one type, with their attributes.
#[derive(Clone, Debug)]
pub(crate) struct TypeTable {
    pub(crate) rows: Rows,
    /// The NPC of each row; empty unless the type is one of NPCs.
    pub(crate) npcs: Vec<u32>,
    /// The indices of living entities that aren't dormant, in order of creation.
    pub(crate) living: OrderedList,
    /// The first cells of references. Reading one needs a look-up in the entity table.
    pub(crate) references: Box<[u16]>,
    pub(crate) narrowed: Narrowed,
    pub(crate) drifts: Box<[Drift]>,
}

impl TypeTable {
    pub(crate) fn new(domain: &Domain, id: TypeId) -> Self {
        let of = domain.entity_type(id);
        let references = of
            .attributes
            .iter()
            .filter(|it| domain.attribute(**it).kind == AttributeKind::Reference)
            .map(|it| of.slots[it.index()])
            .collect();
        let is_sensed = domain.sensors.iter().any(|it| it.notices(id));
        let values = domain.index.by_value.get(id.index()).into_iter().flatten();
        let values = values.filter_map(|&it| of.slot(it));
        let by_place = domain.index.by_place[id.index()] || is_sensed;
        let rows = Rows::new(of, by_place).by_values(values);
        TypeTable {
            drifts: Drift::of(of, &rows),
            rows,
            npcs: Vec::new(),
            living: OrderedList::default(),
            references,
            narrowed: Narrowed::new(of.row_len()),
        }
    }

    /// Bytes held.
    pub(crate) fn memory(&self) -> usize {
        self.rows.memory()
            + self.living.memory()
            + self.narrowed.memory()
            + self.npcs.capacity() * size_of::<u32>()
            + self.drifts.iter().map(Drift::memory).sum::<usize>()
    }
}

/// The ranges of the few entities whose ranges are narrower than their type's.
#[derive(Clone, Debug)]
pub(crate) struct Narrowed {
    /// The number of cells of a row.
    stride: usize,
    places: HashMap<u32, u32, FxBuildHasher>,
    ranges: Vec<Range>,
    free: Vec<u32>,
}

impl Narrowed {
    fn new(stride: usize) -> Self {
        Narrowed {
            stride,
            places: HashMap::default(),
            ranges: Vec::new(),
            free: Vec::new(),
        }
    }

    /// Gives an entity ranges of its own, at first those of its type.
    pub(crate) fn add(&mut self, index: EntityIndex, of_type: &[Range]) -> &mut [Range] {
        let stride = self.stride;
        debug_assert_eq!(of_type.len(), stride);
        let place = self.free.pop().unwrap_or_else(|| {
            self.ranges.extend_from_slice(of_type);
            self.free.reserve(self.ranges.len() / stride.max(1));
            (self.ranges.len() / stride.max(1) - 1) as u32
        });
        self.places.insert(index.0, place);
        let start = place as usize * stride;
        let ranges = &mut self.ranges[start..start + stride];
        ranges.copy_from_slice(of_type);
        ranges
    }

    pub(crate) fn remove(&mut self, index: EntityIndex) {
        if let Some(place) = self.places.remove(&index.0) {
            self.free.push(place);
        }
    }

    /// The entity's ranges by cell, if it has its own.
    pub(crate) fn get(&self, index: EntityIndex) -> Option<&[Range]> {
        let start = *self.places.get(&index.0)? as usize * self.stride;
        self.ranges.get(start..start + self.stride)
    }

    /// Adds the ranges of an entity that has its own to a fingerprint.
    pub(super) fn add_to(&self, f: &mut Fingerprint, index: EntityIndex) {
        let Narrowed {
            stride: _,
            // Where the ranges are stored doesn't count.
            places: _,
            ranges: _,
            free: _,
        } = self;
        for &Range { min, max } in self.get(index).unwrap_or_default() {
            f.numbers(&[min, max]);
        }
    }

    fn memory(&self) -> usize {
        self.places.allocation_size()
            + self.ranges.capacity() * size_of::<Range>()
            + self.free.capacity() * size_of::<u32>()
    }
}
