//! The slots of a world, for NPCs that claim them and searches that plan with them.

use alloc::vec::Vec;

use super::{Claim, SlotCounts, SlotKey, Stake};
use crate::{
    beliefs::slots::{SlotUse, earliest_start},
    domain::{ActionId, TypeId},
    sorting::HeapSort as _,
    world::{EntityId, World, WorldError},
};

subject! {
    "The slots of a world, and who has them.", World as world,
    pub Slots by slots, SlotsMut by slots_mut
}

impl<'w> Slots<'w> {
    /// How many slots there are for an action at an entity, and what has become of them.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::UnknownAction`], [`WorldError::LacksOffer`] if
    /// the entity's type doesn't supply the action.
    pub fn counts(self, supplier: EntityId, action: ActionId) -> Result<SlotCounts, WorldError> {
        let slots = self.supplied(supplier, action)?;
        let entry = self.world.slots.get((supplier, action));
        let count = |stake| entry.map_or(0, |it| it.count(stake));
        Ok(SlotCounts {
            slots,
            taken: count(Stake::Taken),
            reserved: count(Stake::Reserved),
            held: entry.map_or(0, |it| it.held),
            queued: count(Stake::Queued),
        })
    }

    fn supplied(self, supplier: EntityId, action: ActionId) -> Result<u32, WorldError> {
        let of = self.world.type_of(supplier)?;
        if action.index() >= self.world.domain.actions.len() {
            return Err(WorldError::UnknownAction(action));
        }
        let of_type = self.world.domain.entity_type(of);
        if of_type.supply(action).is_none() {
            return Err(WorldError::LacksOffer { of, action });
        }
        Ok(of_type.slots_for(action))
    }

    /// What an NPC has of a slot.
    #[must_use]
    pub fn claim(self, key: SlotKey, npc: EntityId) -> Option<Claim> {
        self.world.slots.get(key)?.claim_of(npc).copied()
    }

    /// What NPCs have of the slots for an action at a supplier, in the order in which they got it.
    #[must_use]
    pub fn claims(self, key: SlotKey) -> &'w [Claim] {
        self.world.slots.get(key).map_or(&[], |it| &it.claims)
    }

    /// The first of a queue.
    pub(crate) fn head_of_queue(self, key: SlotKey) -> Option<Claim> {
        self.world.slots.get(key)?.head().copied()
    }

    /// The reservation that was made last, if more slots are promised, in use and held than there
    /// are at some time.
    pub(crate) fn overbooked(self, key: SlotKey, uses: &mut Vec<SlotUse>) -> Option<Claim> {
        let entry = self.world.slots.get(key)?;
        let claim = *entry.last_reservation()?;
        let slots = self.supplied(key.0, key.1).ok()?;
        entry.uses(claim.npc, slots, self.world.time.seconds(), uses);
        let start = earliest_start(uses, slots, claim.from, claim.seconds());
        (start > claim.from).then_some(claim)
    }

    /// Fills `out` with when others have or will have slots, as an NPC finds it now. What was in `out`
    /// before is gone.
    pub(crate) fn uses(self, key: SlotKey, npc: EntityId, out: &mut Vec<SlotUse>) {
        out.clear();
        if let Some(entry) = self.world.slots.get(key)
            && let Ok(slots) = self.supplied(key.0, key.1)
        {
            entry.uses(npc, slots, self.world.time.seconds(), out);
        }
    }

    /// Whether an NPC finds a slot free, at whatever time.
    pub(crate) fn is_free(self, key: SlotKey, npc: EntityId) -> bool {
        let slots = self.supplied(key.0, key.1).unwrap_or(0);
        let entry = self.world.slots.get(key).filter(|_| slots > 0);
        entry.is_none_or(|it| it.is_free_for(npc, slots))
    }

    /// Whether there is a slot that nobody is in, and that the host doesn't hold.
    pub(crate) fn is_vacant(self, key: SlotKey) -> bool {
        let slots = self.supplied(key.0, key.1).unwrap_or(0);
        let entry = self.world.slots.get(key).filter(|_| slots > 0);
        entry.is_none_or(|it| it.count(Stake::Taken) + it.held < slots)
    }

    /// How many slots are taken, of whatever kind.
    #[must_use]
    pub fn taken(self) -> usize {
        self.world.slots.taken
    }
}

impl SlotsMut<'_> {
    /// Holds `count` slots, in place of those that were held before: NPCs can't have them. NPCs give back
    /// those that they are in when their steps end.
    ///
    /// # Errors
    /// Those of [`counts`](crate::world::Slots::counts); [`WorldError::TooFewSlots`].
    pub(crate) fn hold(
        &mut self,
        supplier: EntityId,
        action: ActionId,
        count: u32,
    ) -> Result<(), WorldError> {
        let slots = self.now().supplied(supplier, action)?;
        if count > slots {
            let of = self.world.type_of(supplier)?;
            return Err(WorldError::TooFewSlots { of, action, slots });
        }
        let key = (supplier, action);
        if self.world.slots.get(key).map_or(0, |it| it.held) != count {
            self.change(key);
            self.world.slots.entry(key).held = count;
            self.world.slots.tidy(key);
        }
        Ok(())
    }

    /// Sets what an NPC has of a slot. The supplier lives.
    pub(crate) fn put(&mut self, key: SlotKey, claim: Claim) {
        self.change(key);
        self.world.slots.put(key, claim);
    }

    /// An NPC has nothing of a slot any more. Returns what it had.
    pub(crate) fn remove(&mut self, key: SlotKey, npc: EntityId) -> Option<Claim> {
        self.now().claim(key, npc)?;
        self.change(key);
        self.world.slots.remove(key, npc)
    }

    /// Appends the reservations that have lapsed by now.
    pub(crate) fn lapsed(&mut self, out: &mut Vec<(SlotKey, EntityId)>) {
        let now = self.world.time.seconds();
        let slots = &mut self.world.slots;
        if slots.next_lapse == 0.0 || slots.next_lapse > now {
            return;
        }
        let mut next = f64::INFINITY;
        for (&key, &at) in &slots.by_key {
            for claim in &slots.entries[at].claims {
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
        let entities = &self.world.entities;
        let order = |id: EntityId| entities.get(id.index()).map_or(0, |it| it.order);
        out.heap_sort_by_key(|&((supplier, action), npc)| (order(supplier), action, order(npc)));
    }

    /// Slots of a supplier are about to change.
    fn change(&mut self, key: SlotKey) {
        self.world.notice();
        self.world.kept_mut().keep_slots(key);
        self.world.changes.offered(key.0.index());
        self.world.entities.note_change();
    }

    /// An entity is about to be destroyed: nobody has any of its slots.
    pub(in crate::world) fn forget(&mut self, supplier: EntityId, of: TypeId) {
        if self.world.slots.by_key.is_empty() {
            return;
        }
        let domain = self.world.domain.clone();
        for &(action, _) in &domain.entity_type(of).manners {
            let key = (supplier, action);
            if self.world.slots.get(key).is_none() {
                continue;
            }
            self.world.kept_mut().keep_slots(key);
            let entry = self.world.slots.entry(key);
            let taken = entry.count(Stake::Taken) as usize;
            entry.held = 0;
            entry.claims.clear();
            self.world.slots.taken -= taken;
            self.world.slots.tidy(key);
        }
    }
}
