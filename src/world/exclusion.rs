//! Steps that are kept out of one NPC's plans for a while. The reason is that the host says so,
//! that they have failed or can't be repeated yet, or that the NPC believes that all slots are
//! taken.

mod of_world;

use crate::sorting::HeapSort as _;
use alloc::vec::Vec;

use crate::{domain::ActionId, fingerprint::Fingerprint};

use super::EntityId;

/// Why a step stays out of an NPC's plans. Only explanations read it, but for
/// [`BelievedTaken`](Self::BelievedTaken).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ExclusionCause {
    /// The host has said so.
    Host,
    /// It has failed.
    Failed,
    /// Others had all slots, or kept them.
    NoSlot,
    /// Its cooldown isn't over.
    Cooldown,
    /// The NPC, which has facts of its own, believes that all slots are taken.
    BelievedTaken,
}

/// A step that stays out of an NPC's plans for a while.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exclusion {
    /// The action.
    pub action: ActionId,
    /// The supplier; [`EntityId::NONE`] for all suppliers.
    pub supplier: EntityId,
    /// The world time until which it stays out, in seconds.
    pub until: f64,
    /// Why it stays out.
    pub cause: ExclusionCause,
}

impl Exclusion {
    /// Whether the NPC only believes that all slots are taken.
    #[must_use]
    pub fn is_belief(&self) -> bool {
        self.cause == ExclusionCause::BelievedTaken
    }

    /// Whether it excludes a step at `now`.
    pub(crate) fn covers(&self, action: ActionId, supplier: EntityId, now: f64) -> bool {
        let is_meant = self.supplier == supplier || self.supplier == EntityId::NONE;
        self.action == action && is_meant && self.until > now
    }
}

/// The exclusions of one NPC, sorted by action, then by supplier.
#[derive(Clone, Debug, Default)]
pub(crate) struct Exclusions {
    list: Vec<Exclusion>,
}

impl Exclusions {
    /// All exclusions, including those that are over.
    pub(crate) fn all(&self) -> &[Exclusion] {
        &self.list
    }

    pub(crate) fn clear(&mut self) {
        self.list.clear();
    }

    /// Adds them to a fingerprint.
    pub(super) fn add_to(&self, f: &mut Fingerprint) {
        let Exclusions { list } = self;
        let mut words: Vec<_> = list
            .iter()
            .map(|it| {
                let &Exclusion {
                    action,
                    supplier,
                    until,
                    // Other causes decide nothing.
                    cause: _,
                } = it;
                (
                    action.0,
                    f.order_of_handle(supplier),
                    it.is_belief(),
                    until.to_bits(),
                )
            })
            .collect();
        // They are sorted by handles, which differ between processes.
        words.heap_sort();
        f.list(&words, |f, &(action, supplier, is_belief, until)| {
            f.add(action);
            f.add(supplier);
            f.time(f64::from_bits(until));
            f.flag(is_belief);
        });
    }

    /// Excludes a step, or lets it in again if `until` isn't later than `now`. Forgets exclusions
    /// that are over. Returns whether anything has changed.
    fn set(&mut self, exclusion: Exclusion, now: f64) -> bool {
        let key = |it: &Exclusion| (it.action, it.supplier, it.is_belief());
        let same = |it: &Exclusion| key(it) == key(&exclusion);
        let is_set = self.list.contains(&exclusion) || exclusion.until <= now;
        let stays = |it: &Exclusion| it.until > now && (!same(it) || *it == exclusion);
        if is_set && self.list.iter().all(stays) {
            return false;
        }
        self.list.retain(|it| it.until > now && !same(it));
        if exclusion.until > now {
            let at = self.list.partition_point(|it| key(it) < key(&exclusion));
            self.list.insert(at, exclusion);
        }
        true
    }

    /// Bytes held.
    pub(crate) fn memory(&self) -> usize {
        self.list.capacity() * size_of::<Exclusion>()
    }
}
