//! Finds areas and reads what they are.

use crate::sorting::HeapSort as _;
use alloc::{string::String, vec::Vec};

use super::{Area, AreaId};
use crate::{
    domain::{ModifierBits, ModifierId, POSITION},
    world::{EntityId, World, WorldError},
};

subject! {
    "The areas of a world.", World as world,
    pub Areas by areas, AreasMut by areas_mut
}

impl<'w> Areas<'w> {
    /// How many areas there are.
    #[must_use]
    pub fn count(self) -> usize {
        self.world.areas.geometry.now().living as usize
    }

    /// Whether this world has an area with this handle.
    #[must_use]
    pub fn has(self, area: AreaId) -> bool {
        self.world.areas.find(area).is_some()
    }

    /// The area with this key.
    #[must_use]
    pub fn find(self, key: u64) -> Option<AreaId> {
        self.world.areas.by_key.get(&key).copied()
    }

    /// The key that the host gave an area; 0 for none.
    ///
    /// # Errors
    /// [`WorldError::InvalidArea`].
    pub fn key(self, area: AreaId) -> Result<u64, WorldError> {
        Ok(self.get(area)?.user_key)
    }

    /// All areas, in order of creation.
    #[must_use]
    pub fn in_order(self) -> Vec<AreaId> {
        let geometry = self.world.areas.geometry.now();
        let living =
            (0..geometry.areas.len() as u32).filter(|&it| geometry.areas[it as usize].serial != 0);
        let mut all: Vec<u32> = living.collect();
        all.heap_sort_by_key(|&it| geometry.order(it));
        let handles = all.iter().map(|&it| AreaId(geometry.handle(it)));
        handles.collect()
    }

    /// The modifiers of an area itself, without those of the areas that it belongs to, in order.
    ///
    /// # Errors
    /// [`WorldError::InvalidArea`].
    pub fn modifiers(self, area: AreaId) -> Result<&'w [ModifierId], WorldError> {
        self.get(area)?;
        Ok(self.world.areas.geometry.now().modifiers_of(area.slot()))
    }

    /// The area that an area belongs to, the object that it goes along with, and its group.
    ///
    /// # Errors
    /// [`WorldError::InvalidArea`].
    pub fn ties(self, area: AreaId) -> Result<(AreaId, EntityId, u32), WorldError> {
        let found = self.get(area)?;
        let geometry = self.world.areas.geometry.now();
        let parent = found.parent.map(|it| AreaId(geometry.handle(it)));
        let parent = parent.unwrap_or(AreaId::NONE);
        Ok((parent, found.anchor, found.group))
    }

    /// Where an area is, in metres.
    ///
    /// # Errors
    /// [`WorldError::InvalidArea`].
    pub fn place(self, area: AreaId) -> Result<[f32; 3], WorldError> {
        Ok(self.get(area)?.place)
    }

    /// The name of an area; none if it has none.
    #[must_use]
    pub fn name(self, area: AreaId) -> Option<&'w str> {
        self.world.areas.names.get(&area.0).map(String::as_str)
    }

    /// The areas that contain a point, and the areas that those belong to, in order of creation.
    /// Areas without a shape contain no point. Areas of dormant groups are left out.
    ///
    /// # Errors
    /// [`WorldError::NotFinite`].
    pub fn at(self, point: [f32; 3], mut each: impl FnMut(AreaId)) -> Result<(), WorldError> {
        if point.iter().any(|it| !it.is_finite()) {
            return Err(WorldError::NotFinite(POSITION));
        }
        let geometry = self.world.areas.geometry.now();
        let mut found = Vec::new();
        geometry.find(Some(point), EntityId::NONE, ModifierBits::ALL, &mut found);
        found
            .iter()
            .for_each(|&it| each(AreaId(geometry.handle(it))));
        Ok(())
    }

    /// The same for the areas that an entity is in.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`].
    pub fn holding(self, entity: EntityId, mut each: impl FnMut(AreaId)) -> Result<(), WorldError> {
        let point = self.world.place_in_truth(entity)?;
        let geometry = self.world.areas.geometry.now();
        let mut found = Vec::new();
        geometry.find(Some(point), entity, ModifierBits::ALL, &mut found);
        found
            .iter()
            .for_each(|&it| each(AreaId(geometry.handle(it))));
        Ok(())
    }

    /// Whether an entity is in an area.
    ///
    /// # Errors
    /// [`WorldError::InvalidArea`], [`WorldError::InvalidEntity`].
    pub fn holds(self, area: AreaId, entity: EntityId) -> Result<bool, WorldError> {
        self.get(area)?;
        let point = self.world.place_in_truth(entity)?;
        let geometry = self.world.areas.geometry.now();
        Ok(geometry.holds(area.slot(), point, entity))
    }

    /// The present strength of what events have left of a modifier in an area. Each addition adds
    /// 1, up to the modifier's limit. 0 if nothing is left.
    ///
    /// # Errors
    /// [`WorldError::InvalidArea`], [`WorldError::UnknownModifier`].
    pub fn strength(self, area: AreaId, modifier: ModifierId) -> Result<f64, WorldError> {
        let order = self.get(area)?.order;
        if modifier.index() >= self.world.domain.modifiers.len() {
            return Err(WorldError::UnknownModifier(modifier));
        }
        let now = self.world.time.seconds();
        let mut left = self.world.areas.traces.now().of(order).iter();
        let trace = left.find(|it| it.modifier == modifier);
        let left = trace.and_then(|it| it.left_at(&self.world.domain, now));
        Ok(left.unwrap_or(0.0))
    }

    pub(super) fn get(self, area: AreaId) -> Result<&'w Area, WorldError> {
        self.world.areas.find(area).ok_or(WorldError::InvalidArea)
    }
}

impl AreasMut<'_> {
    /// Gives an area a name; an empty one removes it. No decision reads names.
    ///
    /// # Errors
    /// [`WorldError::InvalidArea`].
    pub fn set_name(&mut self, area: AreaId, name: &str) -> Result<(), WorldError> {
        self.now().get(area)?;
        if name.is_empty() {
            self.world.areas.names.remove(&area.0);
        } else {
            self.world.areas.names.insert(area.0, name.into());
        }
        Ok(())
    }
}
