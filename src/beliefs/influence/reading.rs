//! What a search and a decision have read of influences, and whether they would read the same now.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::{
    beliefs::{Knowledge, ReadSet, Watch},
    domain::InfluenceId,
    nominal::{Nominal, nominal},
};

/// The key of a reading: the influence, and the bits of the point's coordinates.
type PointKey = (InfluenceId, [u32; 3]);

nominal!((PointKey, f32): 20);

/// The influences that one search has read. Each is asked for only once.
#[derive(Debug, Default)]
pub(in crate::beliefs) struct PointReadings {
    strengths: HashMap<PointKey, f32, FxBuildHasher>,
}

impl PointReadings {
    pub(in crate::beliefs) fn clear(&mut self) {
        self.strengths.clear();
    }

    pub(in crate::beliefs) fn bytes(&self) -> usize {
        self.strengths.len() * <(PointKey, f32)>::BYTES
    }

    /// How strong an influence is at a point, as far as the NPC knows; NaN where that is unknown.
    pub(in crate::beliefs) fn strength(
        &mut self,
        knowledge: &dyn Knowledge,
        influence: InfluenceId,
        point: [f32; 3],
    ) -> f32 {
        if point.iter().any(|it| it.is_nan()) {
            return f32::NAN;
        }
        let key = (influence, point.map(f32::to_bits));
        if let Some(&strength) = self.strengths.get(&key) {
            return strength;
        }
        let strength = strength(knowledge, influence, point);
        self.strengths.insert(key, strength);
        strength
    }

    /// Whether all readings would be the same now.
    pub(in crate::beliefs) fn still_hold(&self, knowledge: &dyn Knowledge) -> bool {
        self.strengths.iter().all(|(&(influence, point), then)| {
            let now = strength(knowledge, influence, point.map(f32::from_bits));
            now.to_bits() == then.to_bits()
        })
    }
}

fn strength(knowledge: &dyn Knowledge, influence: InfluenceId, point: [f32; 3]) -> f32 {
    let place = knowledge.influence_place(point);
    // Where there is no place, there are no influences.
    place.map_or(0.0, |place| knowledge.influence(influence, place).strength)
}

impl ReadSet {
    /// Whether all influences that were read are the same now.
    pub(crate) fn influences_hold(&self, knowledge: &dyn Knowledge) -> bool {
        if !self.reads_influences() {
            return true;
        }
        let anything = knowledge.may_have_changed(Watch::Influences, self.clock);
        if anything {
            let mut nowhere = self.nowhere.iter();
            if nowhere.any(|&point| knowledge.influence_place(point).is_some()) {
                return false;
            }
        }
        let moved = knowledge.may_have_changed(Watch::Entity(knowledge.npc()), self.clock);
        let now = knowledge.now();
        self.influences.iter().all(|read| {
            let then = read.noticed;
            let may_differ = anything || now >= then.until || (then.needs_here && moved);
            !may_differ || {
                let seen = knowledge.influence(read.influence, read.place);
                seen.strength.to_bits() == then.strength.to_bits()
            }
        })
    }

    /// Whether influences were read.
    #[must_use]
    pub fn reads_influences(&self) -> bool {
        !self.influences.is_empty() || !self.nowhere.is_empty()
    }

    /// Until when the influences that were read stay as they are, in seconds of world time.
    #[must_use]
    pub fn influences_until(&self) -> f64 {
        let read = self.influences.iter();
        read.fold(f64::INFINITY, |least, it| least.min(it.noticed.until))
    }
}
