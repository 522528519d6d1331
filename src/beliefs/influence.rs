//! How an NPC sees influences, and what a decision has read of them.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::{Knowledge, ReadSet, Watch};
use crate::{
    domain::InfluenceId,
    fingerprint::Fingerprint,
    nominal::{Nominal, nominal},
};

/// A place in which influences are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InfluencePlace {
    /// Its number.
    pub index: u32,
    /// Tells its places from those that were there before them.
    pub version: u32,
}

/// How an NPC sees an influence in a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NoticedInfluence {
    /// How strong it is, in sixteenths of its limit. NaN if the place isn't there any more.
    pub strength: f32,
    /// Until when it is seen so, in seconds of world time.
    pub until: f64,
    /// Whether it may be seen otherwise when the NPC is somewhere else.
    pub needs_here: bool,
}

/// An influence that was read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct InfluenceRead {
    pub(super) influence: InfluenceId,
    pub(super) place: InfluencePlace,
    pub(super) noticed: NoticedInfluence,
}

/// How such a reading is found again: which influence, and the bits of the point.
type PointKey = (InfluenceId, [u32; 3]);

nominal!((PointKey, f32): 20);

/// What one search has read of influences. Nothing is asked twice.
#[derive(Debug, Default)]
pub(super) struct PointReadings {
    strengths: HashMap<PointKey, f32, FxBuildHasher>,
}

impl PointReadings {
    pub(super) fn clear(&mut self) {
        self.strengths.clear();
    }

    pub(super) fn bytes(&self) -> usize {
        self.strengths.len() * <(PointKey, f32)>::BYTES
    }

    /// How strong an influence is at a point, as far as the NPC knows; NaN where that is unknown.
    pub(super) fn strength(
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

    /// Whether all of it would be read alike.
    pub(super) fn still_hold(&self, knowledge: &dyn Knowledge) -> bool {
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
    /// Whether influences are seen as they were.
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

    /// Until when influences are seen as they are, in seconds of world time.
    #[must_use]
    pub fn influences_until(&self) -> f64 {
        let read = self.influences.iter();
        read.fold(f64::INFINITY, |least, it| least.min(it.noticed.until))
    }
}

impl InfluenceRead {
    pub(super) fn add_to(&self, f: &mut Fingerprint) {
        let &InfluenceRead {
            influence,
            place: InfluencePlace { index, version },
            noticed:
                NoticedInfluence {
                    strength,
                    until,
                    needs_here,
                },
        } = self;
        f.add(influence.0);
        f.add(index);
        f.add(version);
        f.number(strength);
        f.time(until);
        f.flag(needs_here);
    }
}
