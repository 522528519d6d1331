//! The slots of a world, as whoever claims and plans sees them.

use alloc::vec::Vec;

use super::{Claim, SlotCounts, SlotKey, Stake};
use crate::{
    beliefs::slots::{SlotUse, earliest_start},
    domain::{ActionId, TypeId},
    sorting::HeapSort as _,
    world::{EntityId, World, WorldError},
};

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
    pub(in crate::world) fn forget_slots_of(&mut self, supplier: EntityId, of: TypeId) {
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
