//! The areas of a scene.

use std::collections::{BTreeMap, BTreeSet};

use super::{Created, Scene, link::Linker, shapes::AreaShape as Shape};
use udgoap::{
    domain::{
        ModifierId,
        diagnostic::Place,
        shapes::{Entry, Text},
    },
    world::{AreaDef, AreaId, AreaShape, EntityId, MOST_CORNERS, World, WorldError},
};

/// An area of a scene.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneArea {
    /// What the scene calls it.
    pub name: String,
    /// What it covers.
    pub shape: SceneAreaShape,
    /// Who is in it beside those whom its shape holds, by their indices into the scene's objects.
    pub members: Vec<usize>,
    /// Where it is, in metres; with an anchor: seen from there.
    pub position: [f32; 3],
    /// What it does to costs, in order.
    pub modifiers: Vec<ModifierId>,
    /// What events have left in it, and how many times.
    pub left: Vec<(ModifierId, u32)>,
    /// The area that it belongs to: an index into the scene's areas.
    pub parent: Option<usize>,
    /// What it goes along with: an index into the scene's objects.
    pub anchor: Option<usize>,
    /// Its group; 0 for none.
    pub group: u32,
    /// The host's own number for it; 0 for none.
    pub user_key: u64,
}

/// What an area of a scene covers.
#[derive(Clone, Debug, PartialEq)]
pub enum SceneAreaShape {
    /// Its members.
    Host,
    /// All within so many metres.
    Sphere(f32),
    /// A box, by half its edges in metres and the quaternion that turns it.
    Box([f32; 3], [f32; 4]),
    /// All over a polygon, from a height to another, in metres.
    Prism(Vec<[f32; 3]>, f32, f32),
}

impl SceneAreaShape {
    fn view(&self) -> AreaShape<'_> {
        match self {
            SceneAreaShape::Host => AreaShape::Host,
            SceneAreaShape::Sphere(radius) => AreaShape::Sphere(*radius),
            SceneAreaShape::Box(half, turn) => AreaShape::Box(*half, *turn),
            SceneAreaShape::Prism(corners, low, high) => AreaShape::Prism(corners, *low, *high),
        }
    }
}

impl Scene {
    /// Creates the areas, when all objects are there.
    pub(super) fn create_areas(&self, created: &mut Created) -> Result<(), WorldError> {
        for area in &self.areas {
            let anchor = area.anchor.map_or(EntityId::NONE, |it| created.objects[it]);
            let world = &mut created.world;
            let id = world.areas_mut().create(&AreaDef {
                user_key: area.user_key,
                shape: area.shape.view(),
                place: area.position,
                modifiers: &area.modifiers,
                parent: area.parent.map_or(AreaId::NONE, |it| created.areas[it]),
                anchor,
                group: area.group,
            })?;
            world.areas_mut().set_name(id, &area.name)?;
            for &member in &area.members {
                world
                    .areas_mut()
                    .set_member(id, created.objects[member], true)?;
            }
            for &(modifier, times) in &area.left {
                for _ in 0..times {
                    world.areas_mut().leave_in(id, modifier)?;
                }
            }
            created.areas.push(id);
        }
        Ok(())
    }
}

/// What an area may have been left of one modifier.
const MOST_TIMES: u32 = 65_535;

impl Linker<'_, '_> {
    /// The areas of the scene. What is wrong with one is recorded.
    pub(super) fn areas(&mut self) -> Vec<SceneArea> {
        let shapes = &self.shape.areas;
        if let Some(entry) = shapes.get(World::MOST_AREAS) {
            let most = World::MOST_AREAS;
            let message = format!("found {} areas, expected at most {most}", shapes.len());
            self.error(entry.name.place, message);
        }
        let (mut areas, mut above) = (Vec::new(), BTreeMap::new());
        let mut keys = BTreeSet::new();
        let mut depths = Vec::new();
        for (number, entry) in shapes.iter().enumerate() {
            let Some(area) = self.area(entry, &above) else {
                depths.push(0);
                areas.push(nowhere(&entry.name));
                continue;
            };
            if area.user_key != 0 && !keys.insert(area.user_key) {
                let message = format!(
                    "found key {} a second time, expected keys to be unique among areas",
                    area.user_key
                );
                self.error(entry.place, message);
            }
            let depth = area.parent.map_or(1, |it: usize| depths[it] + 1);
            if depth > World::MOST_NESTED_AREAS {
                let most = World::MOST_NESTED_AREAS;
                let message =
                    format!("found more than {most} areas in one another, expected at most {most}");
                self.error(entry.place, message);
            }
            depths.push(depth);
            above.insert(entry.name.as_str(), number);
            areas.push(area);
        }
        areas
    }

    /// One area; none if it couldn't be read.
    fn area(&mut self, entry: &Entry<Shape>, above: &BTreeMap<&str, usize>) -> Option<SceneArea> {
        let shape = entry.value.as_ref()?;
        let mut area = nowhere(&entry.name);
        area.shape = self.what_it_covers(shape, entry.place)?;
        if !area.shape.view().is_valid() {
            let message = format!(
                "found a shape that holds nothing, expected sizes above 0 and up to 1e9 m, a unit \
                 quaternion, 3 to {MOST_CORNERS} corners, and a bottom below the top"
            );
            self.error(entry.place, message);
        }
        let members = shape.members.get().into_iter().flatten();
        area.members = members.filter_map(|it| self.object_named(it)).collect();
        area.position = shape.position.get().copied().unwrap_or_default();
        let modifiers = shape.modifiers.iter();
        area.modifiers = modifiers.filter_map(|it| self.modifier_named(it)).collect();
        for left in &shape.left {
            let modifier = self.modifier_named(&left.name);
            let times = left.value.unwrap_or(0);
            if times > MOST_TIMES {
                let message = format!("found {times}, expected at most {MOST_TIMES} times");
                self.error(left.place, message);
            }
            area.left.extend(modifier.map(|it| (it, times)));
        }
        if let Some(name) = shape.parent.get() {
            area.parent = above.get(name.as_str()).copied();
            if area.parent.is_none() {
                let names = above.keys().copied();
                self.unknown(name, "the name of an area above", names);
            }
        }
        area.anchor = shape.anchor.get().and_then(|it| self.object_named(it));
        area.group = shape.group.get().copied().unwrap_or(0);
        area.user_key = shape.key.get().copied().unwrap_or(0);
        Some(area)
    }

    fn what_it_covers(&mut self, shape: &Shape, place: Place) -> Option<SceneAreaShape> {
        let mut shapes = Vec::new();
        shapes.extend(shape.sphere.get().map(|it| SceneAreaShape::Sphere(*it)));
        let turn = shape.rotation.get().copied();
        let is_turned = turn.is_some();
        let turn = turn.unwrap_or([0.0, 0.0, 0.0, 1.0]);
        let half = shape.half_size.get();
        shapes.extend(half.map(|it| SceneAreaShape::Box(*it, turn)));
        if let Some(prism) = shape.prism.get() {
            let corners = prism.corners.iter().copied().collect();
            let (bottom, top) = (prism.bottom.get()?, prism.top.get()?);
            shapes.push(SceneAreaShape::Prism(corners, *bottom, *top));
        }
        let is_broken = shape.sphere.is_broken()
            || shape.half_size.is_broken()
            || shape.prism.is_broken()
            || shape.members.is_broken();
        if is_broken {
            return None;
        }
        if is_turned && half.is_none() {
            self.error(place, "found a rotation, expected one only of a box");
        }
        match (shapes.pop(), shapes.is_empty()) {
            (Some(shape), true) => Some(shape),
            (None, _) if shape.members.get().is_some() => Some(SceneAreaShape::Host),
            (found, _) => {
                let many = if found.is_none() {
                    "no shape"
                } else {
                    "two shapes"
                };
                let message = format!(
                    "found an area with {many}, expected one of `sphere`, `box`, `prism`, or none \
                     and `members`"
                );
                self.error(place, message);
                None
            }
        }
    }

    fn modifier_named(&mut self, name: &Text) -> Option<ModifierId> {
        let domain = self.domain;
        let found = domain.find_modifier(name.as_str());
        if found.is_none() {
            let names = domain.modifiers.iter().map(|it| it.name.as_str());
            self.unknown(name, "the name of a modifier of the domain", names);
        }
        found
    }
}

/// Stands for an area that couldn't be read.
fn nowhere(name: &Text) -> SceneArea {
    SceneArea {
        name: String::from(name.as_str()),
        shape: SceneAreaShape::Host,
        members: Vec::new(),
        position: [0.0; 3],
        modifiers: Vec::new(),
        left: Vec::new(),
        parent: None,
        anchor: None,
        group: 0,
        user_key: 0,
    }
}
