//! Slots: how many NPCs may do the same action to the same smart object at a time, and who they
//! are.
//!
//! There is an entry for each (supplier, action) with slots in use. It has the number of slots that
//! the host holds, for players for instance, and the claims of NPCs, one for each NPC:
//!
//! - **taken**: the NPC is doing the step;
//! - **reserved**: the NPC has taken up a plan with the step, and is expected at a certain time;
//! - **queued**: all slots will be in use when the NPC arrives. It waits, and its claim affects
//!   nobody else. The queue is ordered by when plans were taken up, then by when NPCs were created.
//!
//! At most as many slots are taken as exist and aren't held, and at most as many are promised for
//! any time. [`RunningWorld`](crate::running::RunningWorld) decides when to claim and to release
//! slots. This table only keeps account, and tells how slots look to an NPC.
//!
//! Searches see slots as they were when they began: a state that is about to change is kept for
//! them, as with offers (`past/`).

use crate::sorting::HeapSort as _;
use alloc::vec::Vec;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::{EntityId, World, WorldError};
use crate::{
    beliefs::slots::{SlotUse, earliest_start},
    domain::{ActionId, EntityType, TypeId},
    fingerprint::Fingerprint,
};

/// What is done to whom, where that takes a slot.
pub type SlotKey = (EntityId, ActionId);

/// How far an NPC has got to a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stake {
    /// It waits for one.
    Queued,
    /// One is kept for it.
    Reserved,
    /// It has one.
    Taken,
}

/// What an NPC has of a slot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Claim {
    /// The NPC.
    pub npc: EntityId,
    /// Its order of creation.
    pub order: u64,
    /// When it took up its plan, in seconds of world time.
    pub adopted: f64,
    /// How far it has got.
    pub stake: Stake,
    /// When it is expected to begin, in seconds of world time.
    pub from: f64,
    /// When it is expected to end; infinite if that isn't known.
    pub until: f64,
    /// When its reservation lapses.
    pub lapses: f64,
}

impl Claim {
    /// Its place in a queue: who has the lesser one comes first.
    fn is_before(&self, other: &Claim) -> bool {
        (self.adopted, self.order) < (other.adopted, other.order)
    }

    /// For how long it needs the slot, in seconds.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        self.until - self.from
    }

    fn add_to(&self, f: &mut Fingerprint) {
        let &Claim {
            // Is told by its order.
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

/// How many slots there are, and what has become of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SlotCounts {
    /// How many there are; 0 for no limit.
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
    /// In the order in which they were made.
    pub claims: Vec<Claim>,
}

impl SlotEntry {
    fn is_empty(&self) -> bool {
        self.held == 0 && self.claims.is_empty()
    }

    fn count(&self, stake: Stake) -> u32 {
        self.claims.iter().filter(|it| it.stake == stake).count() as u32
    }

    fn claim_of(&self, npc: EntityId) -> Option<&Claim> {
        self.claims.iter().find(|it| it.npc == npc)
    }

    /// The first of the queue.
    fn head(&self) -> Option<&Claim> {
        let queued = self.claims.iter().filter(|it| it.stake == Stake::Queued);
        queued.reduce(|first, it| if it.is_before(first) { it } else { first })
    }

    /// The reservation that was made last.
    fn last_reservation(&self) -> Option<&Claim> {
        let reserved = self.claims.iter().filter(|it| it.stake == Stake::Reserved);
        reserved.reduce(|last, it| if last.is_before(it) { it } else { last })
    }

    /// Whether an NPC has a slot, or one is kept for it.
    pub(crate) fn has_stake(&self, npc: EntityId) -> bool {
        let own = self.claim_of(npc);
        own.is_some_and(|it| it.stake != Stake::Queued)
    }

    /// Whether an NPC finds a slot free at whatever time: it has one or one is kept for it, or
    /// there are more than others lay claim to.
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

    /// Appends when others have or will have slots, as an NPC sees it at `now`. A step that should
    /// be over by now is expected to go on for as long as it is late.
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
        // Whoever waits already gets a slot first.
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
pub(crate) struct Slots {
    by_key: HashMap<SlotKey, u32, FxBuildHasher>,
    entries: Vec<SlotEntry>,
    /// Entries of which nothing is to be said; their memory is used again.
    free: Vec<u32>,
    /// No reservation lapses before.
    next_lapse: f64,
    taken: usize,
}

impl Slots {
    pub(crate) fn get(&self, key: SlotKey) -> Option<&SlotEntry> {
        let &at = self.by_key.get(&key)?;
        Some(&self.entries[at as usize])
    }

    fn entry(&mut self, key: SlotKey) -> &mut SlotEntry {
        let (entries, free) = (&mut self.entries, &mut self.free);
        let &mut at = self.by_key.entry(key).or_insert_with(|| {
            free.pop().unwrap_or_else(|| {
                entries.push(SlotEntry::default());
                (entries.len() - 1) as u32
            })
        });
        &mut self.entries[at as usize]
    }

    /// Adds an entity's slots to a fingerprint, where anything is to be said of them.
    pub(super) fn add_to(&self, f: &mut Fingerprint, supplier: EntityId, of: &EntityType) {
        let Slots {
            by_key,
            // Found by their keys.
            entries: _,
            free: _,
            // Follow from the claims.
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
            && self.entries[at as usize].is_empty()
        {
            self.by_key.remove(&key);
            self.free.push(at);
        }
    }

    fn put(&mut self, key: SlotKey, claim: Claim) {
        self.remove(key, claim.npc);
        self.taken += usize::from(claim.stake == Stake::Taken);
        if claim.stake == Stake::Reserved {
            self.next_lapse = if self.next_lapse > 0.0 {
                self.next_lapse.min(claim.lapses)
            } else {
                claim.lapses
            };
        }
        self.entry(key).claims.push(claim);
    }

    fn remove(&mut self, key: SlotKey, npc: EntityId) -> Option<Claim> {
        let &at = self.by_key.get(&key)?;
        let claims = &mut self.entries[at as usize].claims;
        let place = claims.iter().position(|it| it.npc == npc)?;
        let claim = claims.remove(place);
        self.taken -= usize::from(claim.stake == Stake::Taken);
        self.tidy(key);
        Some(claim)
    }

    /// Bytes held.
    pub(crate) fn memory(&self) -> usize {
        self.by_key.allocation_size()
            + self.entries.capacity() * size_of::<SlotEntry>()
            + self.free.capacity() * size_of::<u32>()
            + (self.entries.iter())
                .map(|it| it.claims.capacity() * size_of::<Claim>())
                .sum::<usize>()
    }
}

impl World {
    /// How many slots there are for an action at an entity, and what has become of them.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::UnknownAction`], [`WorldError::LacksOffer`] if
    /// the entity's type doesn't supply the action.
    pub fn slot_counts(
        &self,
        supplier: EntityId,
        action: ActionId,
    ) -> Result<SlotCounts, WorldError> {
        let slots = self.slots_at(supplier, action)?;
        let entry = self.slots.get((supplier, action));
        let count = |stake| entry.map_or(0, |it| it.count(stake));
        Ok(SlotCounts {
            slots,
            taken: count(Stake::Taken),
            reserved: count(Stake::Reserved),
            held: entry.map_or(0, |it| it.held),
            queued: count(Stake::Queued),
        })
    }

    fn slots_at(&self, supplier: EntityId, action: ActionId) -> Result<u32, WorldError> {
        let of = self.type_of(supplier)?;
        if action.index() >= self.domain.actions.len() {
            return Err(WorldError::UnknownAction(action));
        }
        let of_type = self.domain.entity_type(of);
        if of_type.supply(action).is_none() {
            return Err(WorldError::LacksOffer { of, action });
        }
        Ok(of_type.slots_for(action))
    }

    /// Holds so many slots, in place of those that were held before: NPCs can't have them. Those
    /// that are in use are given back by whoever has them.
    ///
    /// # Errors
    /// Those of [`slot_counts`](Self::slot_counts); [`WorldError::TooFewSlots`].
    pub(crate) fn hold_slots(
        &mut self,
        supplier: EntityId,
        action: ActionId,
        count: u32,
    ) -> Result<(), WorldError> {
        let slots = self.slots_at(supplier, action)?;
        if count > slots {
            let of = self.type_of(supplier)?;
            return Err(WorldError::TooFewSlots { of, action, slots });
        }
        let key = (supplier, action);
        if self.slots.get(key).map_or(0, |it| it.held) != count {
            self.change_slots(key);
            self.slots.entry(key).held = count;
            self.slots.tidy(key);
        }
        Ok(())
    }

    /// Sets what an NPC has of a slot. The supplier lives.
    pub(crate) fn put_claim(&mut self, key: SlotKey, claim: Claim) {
        self.change_slots(key);
        self.slots.put(key, claim);
    }

    /// An NPC has nothing of a slot any more. Returns what it had.
    pub(crate) fn remove_claim(&mut self, key: SlotKey, npc: EntityId) -> Option<Claim> {
        self.claim(key, npc)?;
        self.change_slots(key);
        self.slots.remove(key, npc)
    }

    /// What an NPC has of a slot.
    #[must_use]
    pub fn claim(&self, key: SlotKey, npc: EntityId) -> Option<Claim> {
        self.slots.get(key)?.claim_of(npc).copied()
    }

    /// What NPCs have of the slots for an action at a supplier, in the order in which they got it.
    #[must_use]
    pub fn claims(&self, key: SlotKey) -> &[Claim] {
        self.slots.get(key).map_or(&[], |it| &it.claims)
    }

    /// The first of a queue.
    pub(crate) fn head_of_queue(&self, key: SlotKey) -> Option<Claim> {
        self.slots.get(key)?.head().copied()
    }

    /// The reservation that was made last, if more slots are promised, in use and held than there
    /// are at some time.
    pub(crate) fn overbooked(&self, key: SlotKey, uses: &mut Vec<SlotUse>) -> Option<Claim> {
        let entry = self.slots.get(key)?;
        let claim = *entry.last_reservation()?;
        let slots = self.slots_at(key.0, key.1).ok()?;
        entry.uses(claim.npc, slots, self.time.seconds(), uses);
        let start = earliest_start(uses, slots, claim.from, claim.seconds());
        (start > claim.from).then_some(claim)
    }

    /// Appends when others have or will have slots, as an NPC finds it now.
    pub(crate) fn slot_uses(&self, key: SlotKey, npc: EntityId, out: &mut Vec<SlotUse>) {
        out.clear();
        if let Some(entry) = self.slots.get(key)
            && let Ok(slots) = self.slots_at(key.0, key.1)
        {
            entry.uses(npc, slots, self.time.seconds(), out);
        }
    }

    /// Whether an NPC finds a slot free, at whatever time.
    pub(crate) fn is_slot_free(&self, key: SlotKey, npc: EntityId) -> bool {
        let slots = self.slots_at(key.0, key.1).unwrap_or(0);
        let entry = self.slots.get(key).filter(|_| slots > 0);
        entry.is_none_or(|it| it.is_free_for(npc, slots))
    }

    /// Whether there is a slot that nobody is in, and that the host doesn't hold.
    pub(crate) fn is_slot_vacant(&self, key: SlotKey) -> bool {
        let slots = self.slots_at(key.0, key.1).unwrap_or(0);
        let entry = self.slots.get(key).filter(|_| slots > 0);
        entry.is_none_or(|it| it.count(Stake::Taken) + it.held < slots)
    }

    /// Appends the reservations that have lapsed by now.
    pub(crate) fn lapsed_reservations(&mut self, out: &mut Vec<(SlotKey, EntityId)>) {
        let now = self.time.seconds();
        let slots = &mut self.slots;
        if slots.next_lapse == 0.0 || slots.next_lapse > now {
            return;
        }
        let mut next = f64::INFINITY;
        for (&key, &at) in &slots.by_key {
            for claim in &slots.entries[at as usize].claims {
                if claim.stake != Stake::Reserved {
                    continue;
                }
                if claim.lapses <= now {
                    out.push((key, claim.npc));
                } else {
                    next = next.min(claim.lapses);
                }
            }
        }
        slots.next_lapse = if next < f64::INFINITY { next } else { 0.0 };
        // The table is in no order.
        let entities = &self.entities;
        let order = |id: EntityId| entities.get(id.index()).map_or(0, |it| it.order);
        out.heap_sort_by_key(|&((supplier, action), npc)| (order(supplier), action, order(npc)));
    }

    /// Slots of a supplier are about to change.
    fn change_slots(&mut self, key: SlotKey) {
        self.notice();
        self.keep_slots(key);
        self.changes.offered(key.0.index());
        self.entities.note_change();
    }

    /// An entity is about to be destroyed: nobody has any of its slots.
    pub(super) fn forget_slots_of(&mut self, supplier: EntityId, of: TypeId) {
        if self.slots.by_key.is_empty() {
            return;
        }
        let domain = self.domain.clone();
        for &(action, _) in &domain.entity_type(of).manners {
            let key = (supplier, action);
            if self.slots.get(key).is_none() {
                continue;
            }
            self.keep_slots(key);
            let entry = self.slots.entry(key);
            let taken = entry.count(Stake::Taken) as usize;
            entry.held = 0;
            entry.claims.clear();
            self.slots.taken -= taken;
            self.slots.tidy(key);
        }
    }

    /// How many slots are taken, of whatever kind.
    #[must_use]
    pub fn taken_slots(&self) -> usize {
        self.slots.taken
    }
}
