//! What an action costs where it is done, and what a drive weighs where the NPC is: the modifiers
//! of areas, objects and events are applied.
//!
//! Thesis, section 7.1. Each modifier is applied to the result of the one before. Only the last
//! result is raised to 0 if it is less.

mod of_snapshot;

use alloc::vec::Vec;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::{ActiveModifier, ActiveModifiers, EntityIndex, Knowledge, Place};
use crate::{
    domain::Alterable,
    nominal::{bytes, nominal},
};

nominal!(ActiveModifier: 56);

/// The bytes that one entry of [`Pricing::asked`] counts as.
const ASKED_BYTES: usize = 32;
const _: () = assert!(size_of::<(Asked, (u32, u32))>() <= ASKED_BYTES);

/// A place that was asked about, for one action or one drive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Asked {
    /// The bits of a point's coordinates; zeros where the place isn't a point.
    point: [u32; 3],
    /// The entity that is at the place, or that goes with the point; none where the place is
    /// [`Place::Here`].
    entity: Option<EntityIndex>,
    what: Alterable,
}

impl Asked {
    /// The key of a place; none for [`Place::Around`], which isn't kept.
    fn of(place: Place, what: Alterable) -> Option<Self> {
        let (point, entity) = match place {
            Place::Here => ([0; 3], None),
            Place::Of(entity) => ([NO_POINT, 0, 0], Some(entity)),
            Place::At(point, beside) => (point.map(f32::to_bits), Some(beside)),
            Place::Around(..) => return None,
        };
        Some(Asked {
            point,
            entity,
            what,
        })
    }

    /// The place, as it was asked about.
    fn place(&self) -> Place {
        match self.entity {
            None => Place::Here,
            Some(entity) if self.point[0] == NO_POINT => Place::Of(entity),
            Some(beside) => Place::At(self.point.map(f32::from_bits), beside),
        }
    }
}

/// Bits that stand for no point, as no coordinate is NaN.
const NO_POINT: u32 = f32::NAN.to_bits();

/// The modifiers at the places that were asked about.
#[derive(Debug, Default)]
pub(super) struct Pricing {
    /// For each place that was asked about, a range of `active`.
    asked: HashMap<Asked, (u32, u32), FxBuildHasher>,
    active: Vec<ActiveModifier>,
    scratch: ActiveModifiers,
}

impl Pricing {
    pub(super) fn clear(&mut self) {
        self.asked.clear();
        self.active.clear();
    }

    /// Whether the modifiers at each place that was asked about are still the same.
    pub(super) fn still_holds(&self, knowledge: &dyn Knowledge) -> bool {
        let mut now = ActiveModifiers::default();
        self.asked.iter().all(|(asked, &(first, end))| {
            knowledge.ambiance(asked.place(), asked.what, &mut now);
            now.all == self.active[first as usize..end as usize]
        })
    }

    pub(super) fn bytes(&self) -> usize {
        self.asked.len() * ASKED_BYTES + bytes(&self.active)
    }
}

/// How one modifier has changed a cost or a weight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Alteration {
    /// Which, and where it comes from.
    pub modifier: ActiveModifier,
    /// The number before.
    pub before: f32,
    /// The number after. It may be negative: only the result of all modifiers is raised to 0.
    pub after: f32,
}
