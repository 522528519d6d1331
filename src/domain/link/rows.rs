//! Lays out the rows of types: the cells, the range and the default of each attribute.

use alloc::{format, string::String, vec, vec::Vec};

use super::{AttributeId, Checked, EntityType, Range, TypeId, linker::Linker};
use crate::domain::{
    Appearance, POSITION, Planning,
    combine::Combine,
    diagnostic::shorten,
    entity_type::{NO_SLOT, Slot},
    shapes::{Entry, TypeAttributeShape},
};

/// The most entries that the types' tables of slots may have together.
const MAX_SLOTS: usize = 1 << 24;

/// A type without any contents.
pub(super) fn empty_type(name: String, parent: Option<TypeId>) -> EntityType {
    EntityType {
        name,
        appearance: Appearance::default(),
        parent,
        family: Vec::new(),
        slots: Vec::new(),
        attributes: Vec::new(),
        owners: Vec::new(),
        ranges: Vec::new(),
        defaults: Vec::new(),
        rates: Vec::new(),
        alive: None,
        supplies: Vec::new(),
        consumes: Vec::new(),
        drives: Vec::new(),
        world_effects: Vec::new(),
        manners: Vec::new(),
        combine: Combine::default(),
        goap: None,
        planning: Planning::default(),
        schedules: Vec::new(),
        machine: None,
        heeds: None,
        heeded: Vec::new(),
        ambiance: Vec::new(),
        flags: Vec::new(),
        sensors: Vec::new(),
        part_of: None,
        tags: Vec::new(),
    }
}

/// A type's row under construction.
struct Row {
    slots: Vec<Slot>,
    attributes: Vec<AttributeId>,
    owners: Vec<AttributeId>,
    ranges: Vec<Range>,
    defaults: Vec<f32>,
}

impl Linker<'_, '_> {
    /// Lays out all rows. The row of a type begins with that of its parent, so that the parent's
    /// slots are valid for it, too.
    pub(super) fn rows(&mut self) -> Checked<()> {
        let attributes = self.compiler.domain.attributes.len();
        let slots = attributes.saturating_mul(self.compiler.domain.types.len());
        if let Some(last) = self.shape.types.last()
            && slots > MAX_SLOTS
        {
            let message = format!(
                "found {attributes} attributes and {} types, expected at most {MAX_SLOTS} pairs \
                 of both",
                self.compiler.domain.types.len()
            );
            return Err(self.error(last.name.place, message));
        }
        for number in 0..self.order.len() {
            self.row(self.order[number])?;
        }
        Ok(())
    }

    fn row(&mut self, id: TypeId) -> Checked<()> {
        let domain = &self.compiler.domain;
        let mut row = match domain.entity_type(id).parent {
            Some(parent) => {
                let parent = domain.entity_type(parent);
                Row {
                    slots: parent.slots.clone(),
                    attributes: parent.attributes.clone(),
                    owners: parent.owners.clone(),
                    ranges: parent.ranges.clone(),
                    defaults: parent.defaults.clone(),
                }
            }
            None => {
                let mut row = Row {
                    slots: vec![NO_SLOT; domain.attributes.len()],
                    attributes: Vec::new(),
                    owners: Vec::new(),
                    ranges: Vec::new(),
                    defaults: Vec::new(),
                };
                row.add(POSITION, 3, Range::UNBOUNDED, [0.0; 3]);
                row
            }
        };
        let (name, shape) = self.type_shape(id);
        for entry in shape.into_iter().flat_map(|shape| &shape.attributes) {
            self.row_entry(&mut row, entry, name.as_str());
        }
        if row.defaults.len() >= usize::from(NO_SLOT) {
            let message = format!(
                "found attributes that take {} cells, expected less than {NO_SLOT}",
                row.defaults.len()
            );
            return Err(self.error(name.place, message));
        }
        self.grow(row.defaults.len(), name.place)?;
        let of = &mut self.compiler.domain.types[id.index()];
        of.slots = row.slots;
        of.attributes = row.attributes;
        of.owners = row.owners;
        of.ranges = row.ranges;
        of.defaults = row.defaults;
        Ok(())
    }

    fn row_entry(&mut self, row: &mut Row, entry: &Entry<TypeAttributeShape>, type_name: &str) {
        let Ok(id) = self.compiler.find(|names| &names.attributes, &entry.name) else {
            return;
        };
        let id = AttributeId(id);
        if self.compiler.broken_attributes.contains(&id) {
            row.add_if_new(id, 1, Range::UNBOUNDED, [0.0; 3]);
            return;
        }
        let attribute = self.compiler.domain.attribute(id);
        let (kind, cells) = (attribute.kind, attribute.kind.cells());
        let is_new = row.add_if_new(id, cells, attribute.range, attribute.default);
        let slot = usize::from(row.slots[id.index()]);
        let Some(shape) = &entry.value else {
            return;
        };
        let within = if is_new {
            "of the attribute".into()
        } else {
            format!("that `{}` inherits", shorten(type_name))
        };
        let Some(&wide) = row.ranges.get(slot) else {
            return;
        };
        let of_attribute = self.compiler.said.attributes[id.index()];
        let range = self.narrowed(kind, wide, [&shape.min, &shape.max], &within, of_attribute);
        let mut inherited = [0.0; 3];
        for (cell, value) in inherited
            .iter_mut()
            .zip(row.defaults.iter().skip(slot))
            .take(cells)
        {
            *cell = *value;
        }
        // The range may be narrowed by this entry itself.
        let last = if of_attribute.document > entry.place.document {
            of_attribute
        } else {
            entry.place
        };
        let default = self.default(kind, range, inherited, &shape.default, last);
        row.ranges[slot] = range;
        for (cell, value) in row.defaults.iter_mut().skip(slot).zip(default).take(cells) {
            *cell = value;
        }
    }
}

impl Row {
    /// Adds an attribute at the end, unless the row has it. Returns whether it was added.
    fn add_if_new(
        &mut self,
        id: AttributeId,
        cells: usize,
        range: Range,
        default: [f32; 3],
    ) -> bool {
        let is_new = self.slots.get(id.index()) == Some(&NO_SLOT);
        if is_new {
            self.add(id, cells, range, default);
        }
        is_new
    }

    fn add(&mut self, id: AttributeId, cells: usize, range: Range, default: [f32; 3]) {
        // A row that is too long is reported when it is complete.
        let slot = self.defaults.len().min(usize::from(NO_SLOT) - 1);
        self.slots[id.index()] = slot as Slot;
        self.attributes.push(id);
        for (cell, value) in default.into_iter().take(cells).enumerate() {
            self.ranges
                .push(if cell == 0 { range } else { Range::UNBOUNDED });
            self.defaults.push(value);
            self.owners.push(id);
        }
    }
}
