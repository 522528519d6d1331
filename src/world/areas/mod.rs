//! Areas: the places that change what actions cost. Thesis, chapter 7.
//!
//! Areas are stored apart from what steps have left in them, since areas change rarely and traces
//! often. Open searches go on seeing both as they were ([`versions`]).

mod borders;
mod changing;
mod finding;
mod following;
mod geometry;
mod hash;
mod leaving;
mod lists;
mod shape;
mod traces;
pub(crate) mod versions;

use alloc::{collections::BTreeMap, string::String, vec::Vec};

use super::EntityId;
use crate::domain::{Domain, ModifierId, TypeId};
pub use finding::{Areas, AreasMut};
use geometry::Area;
pub(crate) use geometry::Geometry;
pub use shape::{AreaShape, MOST_CORNERS};
pub(super) use shape::{Ground, dot, ground};
pub(crate) use traces::Traces;
use versions::Versioned;

/// A handle to an area. No other area or entity of the process gets the same serial number.
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
    /// Where it is, in metres; relative to the anchor, if there is one.
    pub place: [f32; 3],
    /// The modifiers of costs and weights that it has, in order.
    pub modifiers: &'a [ModifierId],
    /// The area that it belongs to: an entity that is in this area is in that one, too.
    pub parent: AreaId,
    /// The object that it goes along with. When the object is destroyed, so is the area.
    pub anchor: EntityId,
    /// Its group; 0 for none. While the group is dormant, its areas have no effect.
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
pub(crate) struct AreaStore {
    pub(super) geometry: Versioned<Geometry>,
    pub(super) traces: Versioned<Traces>,
    by_key: BTreeMap<u64, AreaId>,
    /// The names of areas. Only explanations use them.
    names: BTreeMap<u64, String>,
    /// Whether any of them goes along with an object.
    any_anchored: bool,
    /// Scratch memory.
    found: Vec<u32>,
}

impl AreaStore {
    pub(super) fn new(up: [f32; 3]) -> Self {
        let mut areas = AreaStore::default();
        let ground = shape::ground(up);
        areas.geometry = Versioned::begin(Geometry::new(up, ground));
        areas
    }

    /// Two unit vectors that are perpendicular to up and to each other.
    pub(super) fn ground(&self) -> Ground {
        self.geometry.now().ground
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

    /// The order of creation of the area in a slot.
    pub(crate) fn order(&self, slot: u32) -> u64 {
        self.areas[slot as usize].order
    }

    /// The place of the area in a slot.
    pub(crate) fn place_of(&self, slot: u32) -> [f32; 3] {
        self.areas[slot as usize].place
    }

    /// Whether there is any area.
    pub(crate) fn any(&self) -> bool {
        self.living > 0
    }

    /// The slot of the area that the one in this slot belongs to.
    pub(crate) fn parent_of(&self, slot: u32) -> Option<u32> {
        self.areas[slot as usize].parent
    }

    /// Whether the area in a slot is dormant.
    pub(crate) fn is_dormant(&self, slot: u32) -> bool {
        self.areas[slot as usize].is_dormant
    }

    /// The modifiers of the area in a slot, in order, without those of the areas that it belongs
    /// to.
    pub(crate) fn modifiers_of(&self, slot: u32) -> &[ModifierId] {
        let (first, end) = self.areas[slot as usize].modifiers;
        &self.modifiers[first as usize..end as usize]
    }
}

/// The types whose entities bring modifiers along.
pub(super) fn carriers(domain: &Domain) -> Vec<TypeId> {
    let types = domain.types.iter().enumerate();
    let carriers = types.filter(|(_, of)| !of.ambiance.is_empty());
    carriers.map(|(at, _)| TypeId::at(at)).collect()
}

fn add(a: [f32; 3], b: [f32; 3]) -> [f32; 3] {
    [0, 1, 2].map(|axis| (a[axis] + b[axis]).clamp(f32::MIN, f32::MAX))
}
