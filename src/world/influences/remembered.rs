//! The influences that one NPC remembers.

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::marks::{Mark, fading};
use crate::{
    domain::{Influence, InfluenceId},
    fingerprint::Fingerprint,
    sorting::HeapSort as _,
};

/// A mark as an NPC has last noticed it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct NoticedMark {
    pub(super) influence: InfluenceId,
    pub(super) place: u32,
    pub(super) mark: Mark,
}

/// The marks that one NPC remembers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Noticed {
    /// The version of the places that the marks are in. When the host has replaced the places, the
    /// marks are void.
    pub(super) version: u32,
    /// When the NPC has last looked, as a number of the world's changes. Looking again before
    /// anything has changed would find the same.
    pub(super) looked: u64,
    /// By influence, then by place.
    pub(super) marks: Vec<NoticedMark>,
}

/// Scratch memory for looking.
#[derive(Debug, Default)]
pub(super) struct Looking {
    pub(super) found: Vec<NoticedMark>,
    pub(super) next: Vec<NoticedMark>,
}

impl NoticedMark {
    #[cfg(test)]
    pub(crate) fn new(influence: InfluenceId, place: u32, strength: f64, at: f64) -> Self {
        NoticedMark {
            influence,
            place,
            mark: Mark { strength, at },
        }
    }

    pub(super) fn key(&self) -> (InfluenceId, u32) {
        (self.influence, self.place)
    }

    pub(super) fn is_left(&self, of: &[Influence], now: f64) -> bool {
        let of = &of[self.influence.index()];
        fading(of, &self.mark).left_at(now).is_some()
    }

    /// Orders two memories: the later is greater, then the stronger.
    pub(super) fn compared(&self, other: &Self) -> Ordering {
        let by_time = self.mark.at.total_cmp(&other.mark.at);
        by_time.then(self.mark.strength.total_cmp(&other.mark.strength))
    }

    pub(crate) fn add_to(&self, f: &mut Fingerprint) {
        let NoticedMark {
            influence,
            place,
            mark: Mark { strength, at },
        } = *self;
        f.add(influence.0);
        f.add(place);
        f.time(strength);
        f.time(at);
    }
}

impl Noticed {
    /// The marks, if they are in places of this version.
    pub(super) fn of(&self, version: u32) -> &[NoticedMark] {
        if self.version == version {
            &self.marks
        } else {
            &[]
        }
    }

    /// Becomes a copy of another. Reuses the memory.
    pub(in crate::world) fn copy(&mut self, other: &Self) {
        let Noticed {
            version,
            looked,
            marks,
        } = self;
        (*version, *looked) = (other.version, other.looked);
        marks.clone_from(&other.marks);
    }

    pub(in crate::world) fn memory(&self) -> usize {
        self.marks.capacity() * size_of::<NoticedMark>()
    }
}

impl Looking {
    pub(super) fn memory(&self) -> usize {
        (self.found.capacity() + self.next.capacity()) * size_of::<NoticedMark>()
    }

    /// Keeps at most `most` marks: the newest, then the strongest.
    pub(super) fn trim(&mut self, most: usize) {
        let next = &mut self.next;
        if next.len() <= most {
            return;
        }
        next.heap_sort_by(|a, b| b.compared(a).then(a.key().cmp(&b.key())));
        next.truncate(most);
        next.heap_sort_by_key(NoticedMark::key);
    }
}
