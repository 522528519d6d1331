//! Slots: how many NPCs may do the same action to the same smart object at a time, and which NPCs
//! do.
//!
//! There is an entry for each supplier and action with slots in use. It has the number of slots
//! that the host holds, for example for players, and the claims of NPCs, at most one for each NPC:
//!
//! - **taken**: the NPC is doing the step;
//! - **reserved**: the NPC has taken up a plan with the step, and is expected at a certain time;
//! - **queued**: all slots will be in use when the NPC arrives. It waits, and its claim takes no
//!   slot from others. The queue is ordered by when plans were taken up, then by when NPCs were
//!   created.
//!
//! Never are more slots taken, or promised for the same time, than exist and aren't held.
//! [`RunningWorld`](crate::running::RunningWorld) decides when slots are claimed and released. This
//! table only keeps account, and tells an NPC which slots are free.
//!
//! Searches see slots as they were when they began: the state is copied for them before it changes,
//! as with offers (`past/`).

mod of_world;

use alloc::vec::Vec;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::{EntityId, pool::Pool};
use crate::{
    beliefs::slots::{SlotUse, earliest_start},
    domain::{ActionId, EntityType},
    fingerprint::Fingerprint,
};
pub use of_world::{Slots, SlotsMut};

/// The supplier and the action that slots belong to.
pub type SlotKey = (EntityId, ActionId);

/// The state of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stake {
    /// The NPC waits for a slot.
    Queued,
    /// A slot is kept for the NPC.
    Reserved,
    /// The NPC has a slot.
    Taken,
}

/// The claim of an NPC on a slot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Claim {
    /// The NPC.
    pub npc: EntityId,
    /// Its order of creation.
    pub order: u64,
    /// When it took up its plan, in seconds of world time.
    pub adopted: f64,
    /// The state of the claim.
    pub stake: Stake,
    /// When its step is expected to begin, in seconds of world time.
    pub from: f64,
    /// When its step is expected to end; infinite if that isn't known.
    pub until: f64,
    /// When its reservation lapses, in seconds of world time; in the queue, until when it waits at
    /// most.
    pub lapses: f64,
}

impl Claim {
    /// Whether it comes before another claim in the queue.
    fn is_before(&self, other: &Claim) -> bool {
        (self.adopted, self.order) < (other.adopted, other.order)
    }

    /// How many seconds it needs the slot.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        self.until - self.from
    }

    fn add_to(&self, f: &mut Fingerprint) {
        let &Claim {
            // The order says which NPC it is.
            npc: _,
            order,
            adopted,
            stake,
            from,
            until,
            lapses,
        } = self;
        f.add(order);
        f.add(stake as u8);
        for time in [adopted, from, until, lapses] {
            f.time(time);
        }
    }
}

/// How many slots there are, and how they are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SlotCounts {
    /// The number of slots; 0 for no limit.
    pub slots: u32,
    /// In use.
    pub taken: u32,
    /// Kept for NPCs that are on their way.
    pub reserved: u32,
    /// Held by the host.
    pub held: u32,
    /// NPCs that wait for one.
    pub queued: u32,
}

/// The slots for one action at one supplier.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct SlotEntry {
    /// How many the host holds.
    pub held: u32,
    /// The claims, in the order in which they were made.
    pub claims: Vec<Claim>,
}

impl SlotEntry {
    fn is_empty(&self) -> bool {
        self.held == 0 && self.claims.is_empty()
    }

    /// Bytes that it holds outside of itself.
    pub(super) fn memory(&self) -> usize {
        self.claims.capacity() * size_of::<Claim>()
    }

    fn count(&self, stake: Stake) -> u32 {
        self.claims.iter().filter(|it| it.stake == stake).count() as u32
    }

    fn claim_of(&self, npc: EntityId) -> Option<&Claim> {
        self.claims.iter().find(|it| it.npc == npc)
    }

    /// The first claim in the queue.
    fn head(&self) -> Option<&Claim> {
        let queued = self.claims.iter().filter(|it| it.stake == Stake::Queued);
        queued.reduce(|first, it| if it.is_before(first) { it } else { first })
    }

    /// The last reservation, by when plans were taken up, then by when NPCs were created.
    fn last_reservation(&self) -> Option<&Claim> {
        let reserved = self.claims.iter().filter(|it| it.stake == Stake::Reserved);
        reserved.reduce(|last, it| if last.is_before(it) { it } else { last })
    }

    /// Whether an NPC has a slot, or one is kept for it.
    pub(crate) fn has_stake(&self, npc: EntityId) -> bool {
        let own = self.claim_of(npc);
        own.is_some_and(|it| it.stake != Stake::Queued)
    }

    /// Until when an NPC waits at most, if it is in the queue; otherwise −∞.
    pub(crate) fn queues_until(&self, npc: EntityId) -> f64 {
        let own = self.claim_of(npc).filter(|it| it.stake == Stake::Queued);
        own.map_or(f64::NEG_INFINITY, |it| it.lapses)
    }

    /// Whether an NPC finds a slot free no matter when it comes: it has one, one is kept for it, or
    /// there are more slots than others claim.
    pub(crate) fn is_free_for(&self, npc: EntityId, slots: u32) -> bool {
        let own = self.claim_of(npc);
        if self.has_stake(npc) {
            return true;
        }
        let others = self.claims.iter().filter(|it| match own {
            Some(own) => it.stake != Stake::Queued || it.is_before(own),
            None => true,
        });
        (others.filter(|it| it.npc != npc).count() as u32).saturating_add(self.held) < slots
    }

    /// Puts into `out` from when to when others have or will have slots, as an NPC sees it at
    /// `now`. `out` is cleared first. A step that is late is expected to go on for as long as it is
    /// late already.
    pub(crate) fn uses(&self, npc: EntityId, slots: u32, now: f64, out: &mut Vec<SlotUse>) {
        out.clear();
        let held = (0..self.held.min(slots)).map(|_| SlotUse::for_ever(None));
        out.extend(held);
        let others = self.claims.iter().filter(|it| it.npc != npc);
        for claim in others.filter(|it| it.stake != Stake::Queued) {
            let is_taken = claim.stake == Stake::Taken;
            out.push(SlotUse {
                by: Some(claim.npc.index()),
                is_taken,
                from: if is_taken {
                    f64::NEG_INFINITY
                } else {
                    claim.from
                },
                until: if is_taken {
                    claim.until.max(now + (now - claim.until))
                } else {
                    claim.until
                },
            });
        }
        // NPCs that are before it in the queue get a slot first.
        let own = self.claim_of(npc).filter(|it| it.stake == Stake::Queued);
        let mut last: Option<&Claim> = None;
        loop {
            let queued = self.claims.iter().filter(|it| {
                it.npc != npc
                    && it.stake == Stake::Queued
                    && own.is_none_or(|own| it.is_before(own))
                    && last.is_none_or(|last| last.is_before(it))
            });
            let next = queued.reduce(|first, it| if it.is_before(first) { it } else { first });
            let Some(next) = next else { return };
            let start = earliest_start(out, slots, next.from.max(now), next.seconds());
            out.push(SlotUse {
                by: Some(next.npc.index()),
                is_taken: false,
                from: start,
                until: start + next.seconds(),
            });
            last = Some(next);
        }
    }
}

/// The slots of a world.
#[derive(Clone, Debug, Default)]
pub(crate) struct SlotStore {
    by_key: HashMap<SlotKey, u32, FxBuildHasher>,
    /// The entries. Unused ones are empty.
    entries: Pool<SlotEntry>,
    /// No reservation lapses before this time; none if none is kept.
    next_lapse: Option<f64>,
    taken: usize,
}

impl SlotStore {
    pub(crate) fn get(&self, key: SlotKey) -> Option<&SlotEntry> {
        let &at = self.by_key.get(&key)?;
        Some(&self.entries[at])
    }

    fn entry(&mut self, key: SlotKey) -> &mut SlotEntry {
        let at = self.by_key.entry(key);
        let &mut at = at.or_insert_with(|| self.entries.take());
        &mut self.entries[at]
    }

    /// Adds an entity's slots to a fingerprint, if any are held or claimed.
    pub(super) fn add_to(&self, f: &mut Fingerprint, supplier: EntityId, of: &EntityType) {
        let SlotStore {
            by_key,
            // Added through their keys.
            entries: _,
            // They follow from the claims.
            next_lapse: _,
            taken: _,
        } = self;
        if by_key.is_empty() {
            return;
        }
        for &(action, _) in &of.manners {
            if let Some(SlotEntry { held, claims }) = self.get((supplier, action)) {
                f.add(action.0);
                f.add(*held);
                f.list(claims, |f, claim| claim.add_to(f));
            }
        }
    }

    fn tidy(&mut self, key: SlotKey) {
        if let Some(&at) = self.by_key.get(&key)
            && self.entries[at].is_empty()
        {
            self.by_key.remove(&key);
            self.entries.give_back(at);
        }
    }

    fn put(&mut self, key: SlotKey, claim: Claim) {
        self.remove(key, claim.npc);
        self.taken += usize::from(claim.stake == Stake::Taken);
        if claim.stake == Stake::Reserved {
            let lapses = self
                .next_lapse
                .map_or(claim.lapses, |it| it.min(claim.lapses));
            self.next_lapse = Some(lapses);
        }
        self.entry(key).claims.push(claim);
    }

    fn remove(&mut self, key: SlotKey, npc: EntityId) -> Option<Claim> {
        let &at = self.by_key.get(&key)?;
        let claims = &mut self.entries[at].claims;
        let place = claims.iter().position(|it| it.npc == npc)?;
        let claim = claims.remove(place);
        self.taken -= usize::from(claim.stake == Stake::Taken);
        self.tidy(key);
        Some(claim)
    }

    /// Bytes held.
    pub(crate) fn memory(&self) -> usize {
        self.by_key.allocation_size() + self.entries.memory(SlotEntry::memory)
    }
}
