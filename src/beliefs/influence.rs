//! How an NPC sees influences. What a decision has read of them is in [`reading`].

mod reading;

use crate::{domain::InfluenceId, fingerprint::Fingerprint};
pub(super) use reading::PointReadings;

/// A place in which influences are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InfluencePlace {
    /// Its index.
    pub index: u32,
    /// The version of the places. When the host replaces all places, it changes.
    pub version: u32,
}

/// How an NPC sees an influence in a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NoticedInfluence {
    /// How strong it is, in sixteenths of its limit. NaN if the place isn't there any more.
    pub strength: f32,
    /// The strength stays the same until this time, in seconds of world time, unless something is
    /// added.
    pub until: f64,
    /// Whether the strength may be another when the NPC is somewhere else.
    pub needs_here: bool,
}

/// An influence that was read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct InfluenceRead {
    pub(super) influence: InfluenceId,
    pub(super) place: InfluencePlace,
    pub(super) noticed: NoticedInfluence,
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
