//! Areas: the places that change what actions cost. Thesis, chapter 7.
//!
//! Where areas are is kept apart from what events have left in them, since the one changes seldom
//! and the other often. Open searches go on seeing both as they were ([`versions`]).

mod geometry;
mod hash;
mod shape;
mod traces;
pub(crate) mod versions;

use alloc::{collections::BTreeMap, string::String, vec::Vec};

use super::{EntityId, World, WorldError};
use crate::domain::{ActionId, Domain, ModifierId, POSITION, TypeId};
use geometry::Area;
pub(crate) use geometry::Geometry;
pub use shape::{AreaShape, MOST_CORNERS};
pub(crate) use traces::Traces;
use versions::Versioned;

/// A handle to an area. Its serial number is no other area's and no entity's of the process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct AreaId(pub u64);

impl AreaId {
    /// The handle of no area.
    pub const NONE: AreaId = AreaId(0);

    fn new(slot: u32, serial: u64) -> Self {
        AreaId(serial << 24 | u64::from(slot))
    }

    fn slot(self) -> u32 {
        (self.0 & 0x00ff_ffff) as u32
    }
}

/// What an area is created with.
#[derive(Clone, Copy, Debug)]
pub struct AreaDef<'a> {
    /// The host's own number for it; 0 for none.
    pub user_key: u64,
    /// What it covers.
    pub shape: AreaShape<'a>,
    /// Where it is, in metres; with an anchor: seen from there.
    pub place: [f32; 3],
    /// What it does to costs, in order.
    pub modifiers: &'a [ModifierId],
    /// The area that it belongs to: whoever is in this one is in that one, too.
    pub parent: AreaId,
    /// The object that it goes along with, until that is destroyed, and the area with it.
    pub anchor: EntityId,
    /// Its group; 0 for none. While a group is dormant, its areas are, too.
    pub group: u32,
}

impl Default for AreaDef<'_> {
    fn default() -> Self {
        AreaDef {
            user_key: 0,
            shape: AreaShape::Host,
            place: [0.0; 3],
            modifiers: &[],
            parent: AreaId::NONE,
            anchor: EntityId::NONE,
            group: 0,
        }
    }
}

/// What a world keeps of areas.
#[derive(Debug, Default)]
pub(crate) struct Areas {
    pub(super) geometry: Versioned<Geometry>,
    pub(super) traces: Versioned<Traces>,
    by_key: BTreeMap<u64, AreaId>,
    /// What people call areas. Only explanations use it.
    names: BTreeMap<u64, String>,
    /// Whether any of them goes along with an object.
    any_anchored: bool,
    /// Scratch memory.
    found: Vec<u32>,
}

impl Areas {
    pub(super) fn new(up: [f32; 3]) -> Self {
        let mut areas = Areas::default();
        let ground = shape::ground(up);
        areas.geometry = Versioned::begin(Geometry::new(up, ground));
        areas
    }

    fn find(&self, area: AreaId) -> Option<&Area> {
        let found = self.geometry.now().areas.get(area.slot() as usize)?;
        (found.serial != 0 && AreaId::new(area.slot(), found.serial) == area).then_some(found)
    }

    pub(super) fn memory(&self) -> usize {
        let geometry = self.geometry.each().map(Geometry::memory).sum::<usize>();
        let traces = self.traces.each().map(Traces::memory).sum::<usize>();
        geometry + traces + self.found.capacity() * size_of::<u32>()
    }
}

impl Geometry {
    /// The handle of an area, by its slot.
    pub(crate) fn handle(&self, slot: u32) -> u64 {
        AreaId::new(slot, self.areas[slot as usize].serial).0
    }

    /// Its place in the order of creation.
    pub(crate) fn order(&self, slot: u32) -> u64 {
        self.areas[slot as usize].order
    }

    /// Where it is.
    pub(crate) fn place_of(&self, slot: u32) -> [f32; 3] {
        self.areas[slot as usize].place
    }

    /// Its own modifiers, in order.
    pub(crate) fn modifiers_of(&self, slot: u32) -> &[ModifierId] {
        let (first, end) = self.areas[slot as usize].modifiers;
        &self.modifiers[first as usize..end as usize]
    }
}

/// Finding areas.
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
        all.sort_unstable_by_key(|&it| geometry.order(it));
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
        geometry.find(Some(point), 0, &mut found);
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
        geometry.find(Some(point), entity.0, &mut found);
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
        let mut found = Vec::new();
        geometry.find(Some(point), entity.0, &mut found);
        Ok(found.contains(&area.slot()))
    }

    /// How strong what events have left of a modifier in an area is now, in additions; 0 if nothing
    /// is left.
    ///
    /// # Errors
    /// [`WorldError::InvalidArea`], [`WorldError::UnknownModifier`].
    pub fn area_strength(&self, area: AreaId, modifier: ModifierId) -> Result<f64, WorldError> {
        let order = self.area(area)?.order;
        let of = self.domain.modifiers.get(modifier.index());
        let of = of.ok_or(WorldError::UnknownModifier(modifier))?;
        let now = self.time.seconds();
        let mut left = self.areas.traces.now().of(order).iter();
        let trace = left.find(|it| it.modifier == modifier);
        let trace = trace.filter(|it| !it.is_gone(&self.domain, now));
        Ok(trace.map_or(0.0, |it| it.strength_at(of, now)))
    }

    fn area(&self, area: AreaId) -> Result<&Area, WorldError> {
        self.areas.find(area).ok_or(WorldError::InvalidArea)
    }

    fn place_in_truth(&self, entity: EntityId) -> Result<[f32; 3], WorldError> {
        let record = self.record(entity)?;
        let slot = self.slot(record.of, POSITION)?;
        let values = self.tables[record.of.index()].rows.values(record.row);
        Ok([values[slot], values[slot + 1], values[slot + 2]])
    }
}

/// Changing areas.
impl World {
    /// The most areas that a world can hold.
    pub const MOST_AREAS: usize = 1 << 20;
    /// The most areas that can belong to one another in a line. Every look for areas climbs it.
    pub const MOST_NESTED_AREAS: usize = 64;

    /// Creates an area.
    ///
    /// # Errors
    /// [`WorldError::BadArea`], [`WorldError::NotFinite`], [`WorldError::UnknownModifier`],
    /// [`WorldError::InvalidArea`] for its parent, [`WorldError::InvalidEntity`] for its anchor,
    /// [`WorldError::DuplicateUserKey`], [`WorldError::SerialsExhausted`],
    /// [`WorldError::TooManyAreas`], [`WorldError::AreasTooDeep`].
    pub fn create_area(&mut self, def: &AreaDef<'_>) -> Result<AreaId, WorldError> {
        self.check_area(def)?;
        let serial = self.entities.take_serial()?;
        let place = match def.anchor {
            EntityId::NONE => def.place,
            anchor => add(self.place_in_truth(anchor)?, def.place),
        };
        let is_dormant = self.groups.is_dormant(def.group);
        let geometry = self.change_areas();
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
            anchor: def.anchor.0,
            offset: def.place,
            ..Area::default()
        });
        let id = AreaId(geometry.handle(slot));
        if def.user_key != 0 {
            self.areas.by_key.insert(def.user_key, id);
        }
        self.areas.any_anchored |= def.anchor != EntityId::NONE;
        Ok(id)
    }

    fn check_area(&self, def: &AreaDef<'_>) -> Result<(), WorldError> {
        if !def.shape.is_valid() {
            return Err(WorldError::BadArea);
        }
        if def.place.iter().any(|it| !it.is_finite()) {
            return Err(WorldError::NotFinite(POSITION));
        }
        for &modifier in def.modifiers {
            if modifier.index() >= self.domain.modifiers.len() {
                return Err(WorldError::UnknownModifier(modifier));
            }
        }
        if def.parent != AreaId::NONE {
            self.check_depth(def.parent)?;
        }
        if def.anchor != EntityId::NONE {
            self.record(def.anchor)?;
        }
        if def.user_key != 0 && self.areas.by_key.contains_key(&def.user_key) {
            return Err(WorldError::DuplicateUserKey(def.user_key));
        }
        if self.area_len() >= Self::MOST_AREAS {
            return Err(WorldError::TooManyAreas);
        }
        Ok(())
    }

    /// Whether another area can belong to this one.
    fn check_depth(&self, parent: AreaId) -> Result<(), WorldError> {
        let all = &self.areas.geometry.now().areas;
        let mut next = self.area(parent)?.parent;
        for _ in 2..Self::MOST_NESTED_AREAS {
            let Some(slot) = next else {
                return Ok(());
            };
            next = all[slot as usize].parent;
        }
        match next {
            None => Ok(()),
            Some(_) => Err(WorldError::AreasTooDeep {
                most: Self::MOST_NESTED_AREAS,
            }),
        }
    }

    /// Destroys an area, and forgets what events have left there. Those that belong to it belong to
    /// what it belonged to.
    ///
    /// # Errors
    /// [`WorldError::InvalidArea`].
    pub fn destroy_area(&mut self, area: AreaId) -> Result<(), WorldError> {
        let found = *self.area(area)?;
        let geometry = self.change_areas();
        geometry.dismiss(area.slot());
        geometry.remove(area.slot());
        let past = &self.past;
        if !self.areas.traces.now().of(found.order).is_empty() {
            self.areas.traces.change(past).forget(found.order);
        }
        if found.user_key != 0 {
            self.areas.by_key.remove(&found.user_key);
        }
        self.areas.names.remove(&area.0);
        Ok(())
    }

    /// Moves an area, in metres; one that goes along with an object, seen from there.
    ///
    /// # Errors
    /// [`WorldError::InvalidArea`], [`WorldError::NotFinite`].
    pub fn move_area(&mut self, area: AreaId, place: [f32; 3]) -> Result<(), WorldError> {
        let found = *self.area(area)?;
        if place.iter().any(|it| !it.is_finite()) {
            return Err(WorldError::NotFinite(POSITION));
        }
        let to = match EntityId(found.anchor) {
            EntityId::NONE => place,
            anchor => add(self.place_in_truth(anchor)?, place),
        };
        if found.place == to && found.offset == place {
            return Ok(());
        }
        let geometry = self.change_areas();
        geometry.areas[area.slot() as usize].offset = place;
        geometry.place(area.slot(), to);
        Ok(())
    }

    /// Has an area go along with an object from now on, or with none ([`EntityId::NONE`]). Its place
    /// is in metres, seen from the object if there is one.
    ///
    /// # Errors
    /// [`WorldError::InvalidArea`], [`WorldError::InvalidEntity`], [`WorldError::NotFinite`].
    pub fn attach_area(
        &mut self,
        area: AreaId,
        anchor: EntityId,
        place: [f32; 3],
    ) -> Result<(), WorldError> {
        let found = *self.area(area)?;
        if place.iter().any(|it| !it.is_finite()) {
            return Err(WorldError::NotFinite(POSITION));
        }
        if anchor != EntityId::NONE {
            self.record(anchor)?;
        }
        if found.anchor != anchor.0 {
            self.change_areas().attach(area.slot(), anchor.0);
            self.areas.any_anchored |= anchor != EntityId::NONE;
        }
        self.move_area(area, place)
    }

    /// Turns an area that is a box, by a unit quaternion (x, y, z, w).
    ///
    /// # Errors
    /// [`WorldError::InvalidArea`], [`WorldError::BadArea`] if it isn't a box or that isn't a unit
    /// quaternion.
    pub fn turn_area(&mut self, area: AreaId, turn: [f32; 4]) -> Result<(), WorldError> {
        let found = *self.area(area)?;
        let shape::Form::Box(half, _) = found.form else {
            return Err(WorldError::BadArea);
        };
        let turned = AreaShape::Box(half, turn);
        if !turned.is_valid() {
            return Err(WorldError::BadArea);
        }
        let geometry = self.change_areas();
        let form = turned.form(&geometry.ground, &mut Vec::new());
        geometry.reshape(area.slot(), form, found.place);
        Ok(())
    }

    /// Says whether an entity is in an area, beside those whom its shape holds.
    ///
    /// # Errors
    /// [`WorldError::InvalidArea`], [`WorldError::InvalidEntity`].
    pub fn set_area_member(
        &mut self,
        area: AreaId,
        entity: EntityId,
        is_in: bool,
    ) -> Result<(), WorldError> {
        self.area(area)?;
        self.record(entity)?;
        if self.areas.geometry.now().is_member(area.slot(), entity.0) != is_in {
            self.change_areas().set_member(area.slot(), entity.0, is_in);
        }
        Ok(())
    }

    /// Leaves a modifier behind in an area, as an action does that lists it.
    ///
    /// # Errors
    /// [`WorldError::InvalidArea`], [`WorldError::UnknownModifier`]; [`WorldError::NeverFades`] if it
    /// would stay for ever.
    pub fn leave_in_area(&mut self, area: AreaId, modifier: ModifierId) -> Result<(), WorldError> {
        let order = self.area(area)?.order;
        let of = self.domain.modifiers.get(modifier.index());
        let of = of.ok_or(WorldError::UnknownModifier(modifier))?;
        if !of.fades() {
            return Err(WorldError::NeverFades(modifier));
        }
        self.leave((order, area.slot()), modifier);
        Ok(())
    }

    fn leave(&mut self, area: (u64, u32), modifier: ModifierId) {
        self.notice();
        self.changes.altered_areas();
        let now = self.time.seconds();
        let traces = self.areas.traces.change(&self.past);
        traces.add(&self.domain, area, modifier, now);
    }

    /// An NPC has done a step: what it leaves behind is left in all areas that hold the NPC now.
    pub(crate) fn leave_ambiance(&mut self, npc: EntityId, action: ActionId) {
        if self.domain.action(action).ambiance.is_empty() || self.area_len() == 0 {
            return;
        }
        let Ok(point) = self.place_in_truth(npc) else {
            return;
        };
        let mut found = core::mem::take(&mut self.areas.found);
        self.areas
            .geometry
            .now()
            .find(Some(point), npc.0, &mut found);
        for &slot in &found {
            let order = self.areas.geometry.now().order(slot);
            for at in 0..self.domain.action(action).ambiance.len() {
                let modifier = self.domain.action(action).ambiance[at];
                self.leave((order, slot), modifier);
            }
        }
        self.areas.found = found;
    }

    fn change_areas(&mut self) -> &mut Geometry {
        self.notice();
        self.changes.altered_areas();
        self.areas.geometry.change(&self.past)
    }

    /// An entity is somewhere else: the areas that go along with it are, too.
    #[inline]
    pub(super) fn areas_follow(&mut self, entity: EntityId) {
        if self.areas.any_anchored {
            self.move_anchored(entity);
        }
    }

    fn move_anchored(&mut self, entity: EntityId) {
        let Ok(point) = self.place_in_truth(entity) else {
            return;
        };
        let mut found = core::mem::take(&mut self.areas.found);
        found.clear();
        found.extend(self.areas.geometry.now().anchored_to(entity.0));
        if !found.is_empty() {
            let geometry = self.change_areas();
            for &slot in &found {
                let offset = geometry.areas[slot as usize].offset;
                geometry.place(slot, add(point, offset));
            }
        }
        self.areas.found = found;
    }

    /// An entity is gone: areas that go along with it are, too, and it is in none any more.
    pub(super) fn areas_lose(&mut self, entity: EntityId) {
        if self.area_len() == 0 {
            return;
        }
        loop {
            let geometry = self.areas.geometry.now();
            let Some(slot) = geometry.anchored_to(entity.0).next() else {
                break;
            };
            let area = AreaId(geometry.handle(slot));
            if self.destroy_area(area).is_err() {
                return;
            }
        }
        if self.areas.geometry.now().has_members(entity.0) {
            self.change_areas().forget_member(entity.0);
        }
    }

    /// A group falls asleep or wakes: so do its areas.
    pub(super) fn areas_sleep(&mut self, group: u32, is_dormant: bool) {
        let mut areas = self.areas.geometry.now().areas.iter();
        if areas.any(|it| it.serial != 0 && it.group == group) {
            let geometry = self.change_areas();
            for area in &mut geometry.areas {
                if area.group == group {
                    area.is_dormant = is_dormant;
                }
            }
        }
    }

    /// Everything is moved.
    pub(super) fn areas_shift(&mut self, by: [f32; 3]) {
        if self.area_len() == 0 {
            return;
        }
        let geometry = self.change_areas();
        for slot in 0..geometry.areas.len() {
            let area = geometry.areas[slot];
            if area.serial != 0 {
                let place = crate::beliefs::moving::moved_point(area.place, by);
                geometry.place(slot as u32, place);
                if area.anchor == 0 {
                    geometry.areas[slot].offset = place;
                }
            }
        }
    }
}

/// The types whose entities bring modifiers along.
pub(super) fn carriers(domain: &Domain) -> Vec<TypeId> {
    let types = domain.types.iter().enumerate();
    let carriers = types.filter(|(_, of)| !of.ambiance.is_empty());
    carriers.map(|(at, _)| TypeId::at(at)).collect()
}

/// Where a list of modifiers stands; one that was there before is used again.
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

fn add(a: [f32; 3], b: [f32; 3]) -> [f32; 3] {
    [0, 1, 2].map(|axis| (a[axis] + b[axis]).clamp(f32::MIN, f32::MAX))
}
