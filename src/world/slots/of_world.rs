//! Reads and changes the slots of a world.

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
    /// How many slots there are for an action at an entity, and how they are used.
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

    /// The claim of an NPC, if it has one.
    #[must_use]
    pub fn claim(self, key: SlotKey, npc: EntityId) -> Option<Claim> {
        self.world.slots.get(key)?.claim_of(npc).copied()
    }

    /// All claims on the slots for an action at a supplier, in the order in which they were made.
    #[must_use]
    pub fn claims(self, key: SlotKey) -> &'w [Claim] {
        self.world.slots.get(key).map_or(&[], |it| &it.claims)
    }

    /// The first claim in the queue.
    pub(crate) fn head_of_queue(self, key: SlotKey) -> Option<Claim> {
        self.world.slots.get(key)?.head().copied()
    }

    /// The last reservation, if it can't be kept: at some time, more slots would be promised, in
    /// use and held than there are.
    pub(crate) fn overbooked(self, key: SlotKey, uses: &mut Vec<SlotUse>) -> Option<Claim> {
        let entry = self.world.slots.get(key)?;
        let claim = *entry.last_reservation()?;
        let slots = self.supplied(key.0, key.1).ok()?;
        entry.uses(claim.npc, slots, self.world.time.seconds(), uses);
        let start = earliest_start(uses, slots, claim.from, claim.seconds());
        (start > claim.from).then_some(claim)
    }

    /// Puts into `out` from when to when others have or will have slots, as an NPC sees it now.
    /// `out` is cleared first.
    pub(crate) fn uses(self, key: SlotKey, npc: EntityId, out: &mut Vec<SlotUse>) {
        out.clear();
        if let Some(entry) = self.world.slots.get(key)
            && let Ok(slots) = self.supplied(key.0, key.1)
        {
            entry.uses(npc, slots, self.world.time.seconds(), out);
        }
    }

    /// Whether an NPC finds a slot free no matter when it comes.
    pub(crate) fn is_free(self, key: SlotKey, npc: EntityId) -> bool {
        let slots = self.supplied(key.0, key.1).unwrap_or(0);
        let entry = self.world.slots.get(key).filter(|_| slots > 0);
        entry.is_none_or(|it| it.is_free_for(npc, slots))
    }

    /// Whether there is a slot that is neither taken nor held by the host.
    pub(crate) fn is_vacant(self, key: SlotKey) -> bool {
        let slots = self.supplied(key.0, key.1).unwrap_or(0);
        let entry = self.world.slots.get(key).filter(|_| slots > 0);
        entry.is_none_or(|it| it.count(Stake::Taken) + it.held < slots)
    }

    /// How many slots are taken in the whole world.
    #[must_use]
    pub fn taken(self) -> usize {
        self.world.slots.taken
    }
}

impl SlotsMut<'_> {
    /// Makes `count` the number of slots that the host holds. NPCs can't have these. NPCs that have
    /// slots now keep them until their steps end.
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

    /// Sets the claim of an NPC. The supplier must be alive.
    pub(crate) fn put(&mut self, key: SlotKey, claim: Claim) {
        self.change(key);
        self.world.slots.put(key, claim);
    }

    /// Removes the claim of an NPC, and returns it.
    pub(crate) fn remove(&mut self, key: SlotKey, npc: EntityId) -> Option<Claim> {
        self.now().claim(key, npc)?;
        self.change(key);
        self.world.slots.remove(key, npc)
    }

    /// Appends the reservations that have lapsed by now.
    pub(crate) fn lapsed(&mut self, out: &mut Vec<(SlotKey, EntityId)>) {
        let now = self.world.time.seconds();
        let slots = &mut self.world.slots;
        if slots.next_lapse.is_none_or(|it| it > now) {
            return;
        }
        let mut next: Option<f64> = None;
        for (&key, &at) in &slots.by_key {
            for claim in &slots.entries[at].claims {
                if claim.stake != Stake::Reserved {
                    continue;
                }
                if claim.lapses <= now {
                    out.push((key, claim.npc));
                } else {
                    next = Some(next.map_or(claim.lapses, |it| it.min(claim.lapses)));
                }
            }
        }
        slots.next_lapse = next;
        // The table is in no particular order.
        let entities = &self.world.entities;
        let order = |id: EntityId| entities.get(id.index()).map_or(0, |it| it.order);
        out.heap_sort_by_key(|&((supplier, action), npc)| (order(supplier), action, order(npc)));
    }

    /// Does what must be done before slots of a supplier change.
    fn change(&mut self, key: SlotKey) {
        self.world.notice();
        self.world.kept_mut().keep_slots(key);
        self.world.changes.offered(key.0.index());
        self.world.entities.note_change();
    }

    /// Removes all claims on the slots of an entity that is about to be destroyed.
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
