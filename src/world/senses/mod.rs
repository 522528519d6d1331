//! Senses: what NPCs notice of the truth, and what they remember of it.
//!
//! `Sight::look` finds the objects within a sensor's range and angle. What an NPC notices of them
//! becomes facts, whose [source](Note) is noted.

mod belief;
mod facing;
mod look;
pub(in crate::world) mod note_rows;
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

/// A movement shorter than this, in metres, doesn't change the direction in which an entity looks.
const LEAST_STEP: f32 = 1e-3;

/// The direction in which an entity looks.
#[derive(Clone, Copy, Debug, Default)]
struct Facing {
    /// A unit vector; 0 if it isn't known.
    direction: [f32; 3],
    /// Whether the host has set it. Otherwise it is the direction of the last movement.
    is_set: bool,
}

/// The directions in which entities look.
#[derive(Clone, Debug, Default)]
pub(crate) struct Senses {
    /// By entity, up to the last one with a direction.
    facings: Vec<Facing>,
    /// By type: whether it has a sensor with an angle, for which the direction matters.
    has_direction: Vec<bool>,
    /// Whether any expression reads ages or sureness. If so, it is a change when an NPC notices the
    /// same value again.
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

    /// Turns an entity in the direction in which it has moved, unless the host has set its
    /// direction.
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

    /// Forgets a direction, when another entity has got the index.
    pub(super) fn forget(&mut self, entity: EntityIndex) {
        if let Some(facing) = self.facings.get_mut(entity.index()) {
            *facing = Facing::default();
        }
    }

    /// The direction in which an entity looks; none if it isn't known.
    fn facing(&self, entity: EntityIndex) -> Option<[f32; 3]> {
        let facing = self.facings.get(entity.index())?;
        (facing.direction != [0.0; 3]).then_some(facing.direction)
    }

    pub(super) fn add_to(&self, f: &mut Fingerprint, entity: EntityIndex) {
        let Senses {
            facings,
            // They follow from the domain.
            has_direction: _,
            reads_ages: _,
        } = self;
        let facing = facings.get(entity.index()).copied().unwrap_or_default();
        let Facing { direction, is_set } = facing;
        // Nothing is added for an entity without a direction, so that its hash is the same as
        // before there were senses.
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
