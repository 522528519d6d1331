//! Senses: what NPCs notice of the truth, and what they remember of it.
//!
//! `Sight::look` says which objects are within a sensor's range and angle. What an NPC makes of it are
//! beliefs, with [where they come from](Note).

mod belief;
mod facing;
mod look;
pub(in crate::world) mod memories;
mod noticing;
mod occupied;

use alloc::vec::Vec;

use crate::{
    beliefs::{EntityIndex, snapshot::distance},
    domain::{Domain, Op, TypeId},
    fingerprint::Fingerprint,
};

pub(crate) use belief::SAME_PLACE;
pub use belief::{HEARSAY, LastSeen, Note, Source};
pub use noticing::{Belief, Learned};

/// Less than this, in metres, tells nothing about which way somebody looks.
const LEAST_STEP: f32 = 1e-3;

/// Which way an entity looks.
#[derive(Clone, Copy, Debug, Default)]
struct Facing {
    /// A unit vector; 0 as long as it isn't known.
    direction: [f32; 3],
    /// The host has said it. Otherwise it is the way that the entity goes.
    is_set: bool,
}

/// Which way entities look, and what of beliefs decisions read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Senses {
    /// By entity, as far as any is known.
    facings: Vec<Facing>,
    /// By type: whether its entities have a sensor for which that matters.
    has_direction: Vec<bool>,
    /// Whether any expression reads ages, or how sure something is: then it matters that something
    /// was seen again.
    pub(super) reads_ages: bool,
}

impl Senses {
    pub(super) fn new(domain: &Domain) -> Self {
        let has_direction = domain.types.iter().map(|of| {
            let mut sensors = of.sensors.iter();
            sensors.any(|&it| domain.sensor(it).has_direction())
        });
        let reads_age = |op: &Op| matches!(op, Op::Age(..) | Op::Sure(..));
        Senses {
            facings: Vec::new(),
            has_direction: has_direction.collect(),
            reads_ages: domain.code.ops.iter().any(reads_age),
        }
    }

    /// An entity has gone from one place to another.
    #[inline]
    pub(super) fn moved(&mut self, entity: EntityIndex, of: TypeId, from: [f32; 3], to: [f32; 3]) {
        if self.has_direction[of.index()] {
            self.turn(entity, from, to);
        }
    }

    fn turn(&mut self, entity: EntityIndex, from: [f32; 3], to: [f32; 3]) {
        let far = distance(from, to);
        if far < LEAST_STEP || !far.is_finite() {
            return;
        }
        let facing = self.facing_mut(entity);
        if !facing.is_set {
            facing.direction = [0, 1, 2].map(|axis| (to[axis] - from[axis]) / far);
        }
    }

    fn facing_mut(&mut self, entity: EntityIndex) -> &mut Facing {
        let at = entity.index();
        if self.facings.len() <= at {
            self.facings.resize(at + 1, Facing::default());
        }
        &mut self.facings[at]
    }

    /// Another entity has the index now.
    pub(super) fn forget(&mut self, entity: EntityIndex) {
        if let Some(facing) = self.facings.get_mut(entity.index()) {
            *facing = Facing::default();
        }
    }

    /// Which way an entity looks; none as long as that isn't known.
    fn facing(&self, entity: EntityIndex) -> Option<[f32; 3]> {
        let facing = self.facings.get(entity.index())?;
        (facing.direction != [0.0; 3]).then_some(facing.direction)
    }

    pub(super) fn add_to(&self, f: &mut Fingerprint, entity: EntityIndex) {
        let Senses {
            facings,
            // Follow from the domain.
            has_direction: _,
            reads_ages: _,
        } = self;
        let facing = facings.get(entity.index()).copied().unwrap_or_default();
        let Facing { direction, is_set } = facing;
        // Worlds where nobody looks anywhere are as they were before there were senses.
        if direction != [0.0; 3] || is_set {
            f.numbers(&direction);
            f.flag(is_set);
        }
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        self.facings.capacity() * size_of::<Facing>() + self.has_direction.capacity()
    }
}
