//! Creating, changing and destroying areas.

use alloc::vec::Vec;

use super::{Area, AreaDef, AreaId, AreaShape, Areas, AreasMut, Geometry, add, shape};
use crate::{
    domain::{ModifierId, POSITION},
    world::{EntityId, World, WorldError},
};

impl World {
    /// The most areas that a world can hold.
    pub const MOST_AREAS: usize = 1 << 20;
    /// How deeply areas can be nested. Every search for areas goes through all parents.
    pub const MOST_NESTED_AREAS: usize = 64;
}

impl Areas<'_> {
    fn check(self, def: &AreaDef<'_>) -> Result<(), WorldError> {
        if !def.shape.is_valid() {
            return Err(WorldError::BadArea);
        }
        if def.place.iter().any(|it| !it.is_finite()) {
            return Err(WorldError::NotFinite(POSITION));
        }
        for &modifier in def.modifiers {
            if modifier.index() >= self.world.domain.modifiers.len() {
                return Err(WorldError::UnknownModifier(modifier));
            }
        }
        if def.parent != AreaId::NONE {
            self.check_depth(def.parent)?;
        }
        if def.anchor != EntityId::NONE {
            self.world.record(def.anchor)?;
        }
        if def.user_key != 0 && self.world.areas.by_key.contains_key(&def.user_key) {
            return Err(WorldError::DuplicateUserKey(def.user_key));
        }
        if self.count() >= World::MOST_AREAS {
            return Err(WorldError::TooManyAreas);
        }
        Ok(())
    }

    /// Checks that another area can belong to `parent` without being nested too deeply.
    fn check_depth(self, parent: AreaId) -> Result<(), WorldError> {
        let all = &self.world.areas.geometry.now().areas;
        let mut next = self.get(parent)?.parent;
        for _ in 2..World::MOST_NESTED_AREAS {
            let Some(slot) = next else {
                return Ok(());
            };
            next = all[slot as usize].parent;
        }
        match next {
            None => Ok(()),
            Some(_) => Err(WorldError::AreasTooDeep {
                most: World::MOST_NESTED_AREAS,
            }),
        }
    }
}

impl AreasMut<'_> {
    /// Creates an area.
    ///
    /// # Errors
    /// [`WorldError::BadArea`], [`WorldError::NotFinite`], [`WorldError::UnknownModifier`],
    /// [`WorldError::InvalidArea`] for its parent, [`WorldError::InvalidEntity`] for its anchor,
    /// [`WorldError::DuplicateUserKey`], [`WorldError::SerialsExhausted`],
    /// [`WorldError::TooManyAreas`], [`WorldError::AreasTooDeep`].
    pub fn create(&mut self, def: &AreaDef<'_>) -> Result<AreaId, WorldError> {
        self.now().check(def)?;
        let serial = self.world.entities.take_serial()?;
        let place = match def.anchor {
            EntityId::NONE => def.place,
            anchor => add(self.world.place_in_truth(anchor)?, def.place),
        };
        let is_dormant = self.world.groups.is_dormant(def.group);
        let geometry = self.change();
        let ground = geometry.ground;
        let form = def.shape.form(&ground, &mut geometry.corners);
        let modifiers = own_modifiers(&mut geometry.modifiers, def.modifiers);
        let slot = geometry.add(Area {
            serial,
            user_key: def.user_key,
            form,
            place,
            modifiers,
            parent: (def.parent != AreaId::NONE).then(|| def.parent.slot()),
            group: def.group,
            is_dormant,
            anchor: def.anchor,
            offset: def.place,
            ..Area::default()
        });
        let id = AreaId(geometry.handle(slot));
        if def.user_key != 0 {
            self.world.areas.by_key.insert(def.user_key, id);
        }
        self.world.areas.any_anchored |= def.anchor != EntityId::NONE;
        Ok(id)
    }

    /// Destroys an area, and forgets what events have left in it. Areas that belong to it now
    /// belong to its parent.
    ///
    /// # Errors
    /// [`WorldError::InvalidArea`].
    pub fn destroy(&mut self, area: AreaId) -> Result<(), WorldError> {
        let found = *self.now().get(area)?;
        let geometry = self.change();
        geometry.dismiss(area.slot());
        geometry.remove(area.slot());
        let past = &self.world.past;
        if !self.world.areas.traces.now().of(found.order).is_empty() {
            self.world.areas.traces.change(past).forget(found.order);
        }
        if found.user_key != 0 {
            self.world.areas.by_key.remove(&found.user_key);
        }
        self.world.areas.names.remove(&area.0);
        Ok(())
    }

    /// Moves an area. `place` is in metres, relative to the object that the area goes along with,
    /// if any.
    ///
    /// # Errors
    /// [`WorldError::InvalidArea`], [`WorldError::NotFinite`].
    pub fn move_to(&mut self, area: AreaId, place: [f32; 3]) -> Result<(), WorldError> {
        let found = *self.now().get(area)?;
        if place.iter().any(|it| !it.is_finite()) {
            return Err(WorldError::NotFinite(POSITION));
        }
        let to = match found.anchor {
            EntityId::NONE => place,
            anchor => add(self.world.place_in_truth(anchor)?, place),
        };
        if found.place == to && found.offset == place {
            return Ok(());
        }
        let geometry = self.change();
        geometry.areas[area.slot() as usize].offset = place;
        geometry.place(area.slot(), to);
        Ok(())
    }

    /// Makes an area go along with an object from now on, or with none ([`EntityId::NONE`]).
    /// `place` is in metres, relative to the object if there is one.
    ///
    /// # Errors
    /// [`WorldError::InvalidArea`], [`WorldError::InvalidEntity`], [`WorldError::NotFinite`].
    pub fn attach(
        &mut self,
        area: AreaId,
        anchor: EntityId,
        place: [f32; 3],
    ) -> Result<(), WorldError> {
        let found = *self.now().get(area)?;
        if place.iter().any(|it| !it.is_finite()) {
            return Err(WorldError::NotFinite(POSITION));
        }
        if anchor != EntityId::NONE {
            self.world.record(anchor)?;
        }
        if found.anchor != anchor {
            self.change().attach(area.slot(), anchor);
            self.world.areas.any_anchored |= anchor != EntityId::NONE;
        }
        self.move_to(area, place)
    }

    /// Sets the rotation of an area that is a box: a unit quaternion (x, y, z, w).
    ///
    /// # Errors
    /// [`WorldError::InvalidArea`], [`WorldError::BadArea`] if the area isn't a box or `turn` isn't
    /// a unit quaternion.
    pub fn turn(&mut self, area: AreaId, turn: [f32; 4]) -> Result<(), WorldError> {
        let found = *self.now().get(area)?;
        let shape::Form::Box(half, _) = found.form else {
            return Err(WorldError::BadArea);
        };
        let turned = AreaShape::Box(half, turn);
        if !turned.is_valid() {
            return Err(WorldError::BadArea);
        }
        let geometry = self.change();
        let form = turned.form(&geometry.ground, &mut Vec::new());
        geometry.reshape(area.slot(), form, found.place);
        Ok(())
    }

    /// Declares that an entity is in an area, or takes that back. Entities inside the area's shape
    /// are in it anyway.
    ///
    /// # Errors
    /// [`WorldError::InvalidArea`], [`WorldError::InvalidEntity`].
    pub fn set_member(
        &mut self,
        area: AreaId,
        entity: EntityId,
        is_in: bool,
    ) -> Result<(), WorldError> {
        self.now().get(area)?;
        self.world.record(entity)?;
        if self
            .world
            .areas
            .geometry
            .now()
            .is_member(area.slot(), entity)
            != is_in
        {
            self.change().set_member(area.slot(), entity, is_in);
        }
        Ok(())
    }

    pub(super) fn change(&mut self) -> &mut Geometry {
        self.world.notice();
        self.world.changes.altered_areas();
        self.world.areas.geometry.change(&self.world.past)
    }
}

/// Stores a list of modifiers, and returns its range in `all`. If the same list is there already,
/// that one is used.
fn own_modifiers(all: &mut Vec<ModifierId>, list: &[ModifierId]) -> (u32, u32) {
    if list.is_empty() {
        return (0, 0);
    }
    let known = all.windows(list.len()).position(|it| it == list);
    let first = known.unwrap_or_else(|| {
        all.extend_from_slice(list);
        all.len() - list.len()
    });
    (first as u32, (first + list.len()) as u32)
}
