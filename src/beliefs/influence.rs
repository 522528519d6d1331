//! How an NPC sees influences, and what a decision has read of them.

use super::{Knowledge, ReadSet, Watch};
use crate::{domain::InfluenceId, fingerprint::Fingerprint};

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

impl ReadSet {
    /// Whether influences are seen as they were.
    pub(super) fn influences_hold(&self, knowledge: &dyn Knowledge) -> bool {
        if self.influences.is_empty() {
            return true;
        }
        let anything = knowledge.may_have_changed(Watch::Influences, self.clock);
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
        !self.influences.is_empty()
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
