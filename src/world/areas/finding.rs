//! Finding areas, and reading what they are.

use crate::sorting::HeapSort as _;
use alloc::{string::String, vec::Vec};

use super::{Area, AreaId};
use crate::{
    domain::{ModifierBits, ModifierId, POSITION},
    world::{EntityId, World, WorldError},
};

impl World {
    /// How many areas there are.
    #[must_use]
    pub fn area_len(&self) -> usize {
        self.areas.geometry.now().living as usize
    }

    /// Whether the handle is that of an area of this world.
    #[must_use]
    pub fn is_area(&self, area: AreaId) -> bool {
        self.areas.find(area).is_some()
    }

    /// The area with this key.
    #[must_use]
    pub fn find_area(&self, key: u64) -> Option<AreaId> {
        self.areas.by_key.get(&key).copied()
    }

    /// The key that the host gave an area; 0 for none.
    ///
    /// # Errors
    /// [`WorldError::InvalidArea`].
    pub fn area_key(&self, area: AreaId) -> Result<u64, WorldError> {
        Ok(self.area(area)?.user_key)
    }

    /// All areas, in order of creation.
    #[must_use]
    pub fn areas_in_order(&self) -> Vec<AreaId> {
        let geometry = self.areas.geometry.now();
        let living =
            (0..geometry.areas.len() as u32).filter(|&it| geometry.areas[it as usize].serial != 0);
        let mut all: Vec<u32> = living.collect();
        all.heap_sort_by_key(|&it| geometry.order(it));
        let handles = all.iter().map(|&it| AreaId(geometry.handle(it)));
        handles.collect()
    }

    /// What an area has by itself, in order.
    ///
    /// # Errors
    /// [`WorldError::InvalidArea`].
    pub fn area_modifiers(&self, area: AreaId) -> Result<&[ModifierId], WorldError> {
        self.area(area)?;
        Ok(self.areas.geometry.now().modifiers_of(area.slot()))
    }

    /// The area that an area belongs to, the object that it goes along with, and its group.
    ///
    /// # Errors
    /// [`WorldError::InvalidArea`].
    pub fn area_ties(&self, area: AreaId) -> Result<(AreaId, EntityId, u32), WorldError> {
        let found = self.area(area)?;
        let geometry = self.areas.geometry.now();
        let parent = found.parent.map(|it| AreaId(geometry.handle(it)));
        let parent = parent.unwrap_or(AreaId::NONE);
        Ok((parent, EntityId(found.anchor), found.group))
    }

    /// Where an area is, in metres.
    ///
    /// # Errors
    /// [`WorldError::InvalidArea`].
    pub fn area_place(&self, area: AreaId) -> Result<[f32; 3], WorldError> {
        Ok(self.area(area)?.place)
    }

    /// What people call an area; nothing if it has no name.
    #[must_use]
    pub fn area_name(&self, area: AreaId) -> Option<&str> {
        self.areas.names.get(&area.0).map(String::as_str)
    }

    /// Says what people call an area. No decision reads it.
    ///
    /// # Errors
    /// [`WorldError::InvalidArea`].
    pub fn set_area_name(&mut self, area: AreaId, name: &str) -> Result<(), WorldError> {
        self.area(area)?;
        if name.is_empty() {
            self.areas.names.remove(&area.0);
        } else {
            self.areas.names.insert(area.0, name.into());
        }
        Ok(())
    }

    /// The areas that are at a point, and those that they belong to, in order of creation. Where the
    /// host says who is in an area, no point is. Those of dormant groups aren't there.
    ///
    /// # Errors
    /// [`WorldError::NotFinite`].
    pub fn areas_at(
        &self,
        point: [f32; 3],
        mut each: impl FnMut(AreaId),
    ) -> Result<(), WorldError> {
        if point.iter().any(|it| !it.is_finite()) {
            return Err(WorldError::NotFinite(POSITION));
        }
        let geometry = self.areas.geometry.now();
        let mut found = Vec::new();
        geometry.find(Some(point), 0, ModifierBits::ALL, &mut found);
        found
            .iter()
            .for_each(|&it| each(AreaId(geometry.handle(it))));
        Ok(())
    }

    /// The same, of those that hold an entity.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`].
    pub fn areas_of(
        &self,
        entity: EntityId,
        mut each: impl FnMut(AreaId),
    ) -> Result<(), WorldError> {
        let point = self.place_in_truth(entity)?;
        let geometry = self.areas.geometry.now();
        let mut found = Vec::new();
        geometry.find(Some(point), entity.0, ModifierBits::ALL, &mut found);
        found
            .iter()
            .for_each(|&it| each(AreaId(geometry.handle(it))));
        Ok(())
    }

    /// Whether an area holds an entity.
    ///
    /// # Errors
    /// [`WorldError::InvalidArea`], [`WorldError::InvalidEntity`].
    pub fn area_holds(&self, area: AreaId, entity: EntityId) -> Result<bool, WorldError> {
        self.area(area)?;
        let point = self.place_in_truth(entity)?;
        let geometry = self.areas.geometry.now();
        Ok(geometry.holds(area.slot(), point, entity.0))
    }

    /// How strong what events have left of a modifier in an area is now, in additions; 0 if nothing
    /// is left.
    ///
    /// # Errors
    /// [`WorldError::InvalidArea`], [`WorldError::UnknownModifier`].
    pub fn area_strength(&self, area: AreaId, modifier: ModifierId) -> Result<f64, WorldError> {
        let order = self.area(area)?.order;
        if modifier.index() >= self.domain.modifiers.len() {
            return Err(WorldError::UnknownModifier(modifier));
        }
        let now = self.time.seconds();
        let mut left = self.areas.traces.now().of(order).iter();
        let trace = left.find(|it| it.modifier == modifier);
        let left = trace.and_then(|it| it.left_at(&self.domain, now));
        Ok(left.unwrap_or(0.0))
    }

    pub(super) fn area(&self, area: AreaId) -> Result<&Area, WorldError> {
        self.areas.find(area).ok_or(WorldError::InvalidArea)
    }

    pub(in crate::world) fn place_in_truth(
        &self,
        entity: EntityId,
    ) -> Result<[f32; 3], WorldError> {
        let record = self.record(entity)?;
        let slot = self.slot(record.of, POSITION)?;
        let values = self.tables[record.of.index()].rows.values(record.row);
        Ok([values[slot], values[slot + 1], values[slot + 2]])
    }
}
