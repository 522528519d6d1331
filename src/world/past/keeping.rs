//! Keeps copies for open searches, before the world changes.

use crate::world::rows::TRUTH;
use core::mem;

use super::{Dead, Grave, Hold, Key, Moment, Ticket, Value, hold::Held};
use crate::{
    beliefs::{EntityIndex, OfferSide},
    domain::{ActionId, TypeId},
    world::{EntityId, View, World, WorldError, offers, slots::SlotKey},
};

subject! {
    "What a world keeps for open searches.", World as world,
    pub KeptPast by kept, KeptPastMut by kept_mut
}

impl World {
    /// Makes sure that what an NPC knows now can be read until `hold` is released. What `hold` held
    /// before is released.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`]. On an error, `hold` is unchanged.
    pub fn hold(&self, npc: EntityId, hold: &mut Hold) -> Result<(), WorldError> {
        let place = self.npc_place(npc)?;
        hold.release();
        let past = &self.past;
        if !hold
            .ticket
            .as_ref()
            .is_some_and(|it| it.is_of(&past.searches))
        {
            hold.ticket = Some(Ticket::new(&past.searches));
        }
        if let Some(ticket) = &hold.ticket {
            ticket.begin(past.epoch, place);
        }
        let belief_mode = self.npcs.get(place).belief_mode;
        let types = (0..self.tables.len()).map(TypeId::at);
        let counts = types.map(|of| self.count_known(place, belief_mode, of) as u32);
        hold.counts.clear();
        hold.counts.extend(counts);
        hold.exclusions.clear();
        hold.exclusions
            .extend_from_slice(self.npcs.get(place).exclusions());
        hold.held = Some(Held {
            npc,
            moment: Moment {
                epoch: past.epoch,
                next_order: self.entities.next_order(),
            },
            seconds: self.time.seconds(),
            clock: self.changes.clock(),
            belief_mode,
            origin: self.origin,
        });
        Ok(())
    }

    /// What the NPC knew when `hold` was given to [`hold`](Self::hold).
    ///
    /// # Errors
    /// [`WorldError::NothingHeld`] if nothing of this world is held;
    /// [`WorldError::InvalidEntity`] if the NPC was destroyed since.
    pub fn held<'w>(&'w self, hold: &'w Hold) -> Result<View<'w>, WorldError> {
        let ticket = hold.ticket.as_ref();
        let here = ticket.is_some_and(|it| it.is_of(&self.past.searches));
        let held = hold.held.filter(|_| here).ok_or(WorldError::NothingHeld)?;
        // If nothing has changed since, reading the present is quicker.
        let when = (held.moment.epoch < self.past.epoch).then_some(held.moment);
        let then = (held.seconds, held.belief_mode);
        let view = self.view(held.npc, when, &hold.counts, then)?;
        let back = [0, 1, 2].map(|axis| held.origin[axis] - self.origin[axis]);
        Ok(view.as_of(held.clock, back, &hold.exclusions))
    }

    /// Must be called before anything else when something is about to change.
    pub(in crate::world) fn notice(&mut self) {
        if !self.past.is_up_to_date() {
            self.notice_searches();
        }
    }

    #[cold]
    fn notice_searches(&mut self) {
        let needless = self.past.bring_up_to_date(self.entities.next_order());
        let kept = self.past.kept();
        if (needless && kept > 0) || kept > 2 * self.past.swept + 64 {
            let mut graves = mem::take(&mut self.gone);
            self.past.sweep(|entity| graves.push(entity));
            for entity in graves.drain(..) {
                self.free_slot(entity);
            }
            self.gone = graves;
        }
    }
}

impl KeptPast<'_> {
    /// How many things are kept for open searches.
    #[must_use]
    pub fn count(self) -> usize {
        self.world.past.kept()
    }
}

impl KeptPastMut<'_> {
    /// Keeps the true values of an entity that is about to change or to be destroyed. Does nothing
    /// for a dormant entity, which no search can see.
    pub(in crate::world) fn keep_truth(&mut self, entity: EntityIndex) {
        if !self.world.past.is_kept_for_any() {
            return;
        }
        let key = Key::Truth(entity);
        if let Some(record) = self.world.entities.get(entity)
            && record.is_awake()
            && let Some(place) = self
                .world
                .past
                .wants(key, self.world.past.seen_by(record.order))
        {
            let rows = &self.world.tables[record.of.index()].rows;
            let kept = &mut self.world.past.rows[record.of.index()];
            let row = kept.add_copy(rows, record.row);
            kept.place(row, TRUTH, entity);
            let value = Value::Row(record.of, row);
            self.world.past.keep(key, value, place);
        }
    }

    /// Notes, before a dormant entity wakes, that it doesn't exist for searches that began while it
    /// was dormant.
    pub(in crate::world) fn keep_absent(&mut self, entity: EntityIndex) {
        let key = Key::Truth(entity);
        if let Some(record) = self.world.entities.get(entity)
            && let Some(place) = self
                .world
                .past
                .wants(key, self.world.past.seen_by(record.order))
        {
            self.world.past.keep(key, Value::Unknown, place);
        }
    }

    /// Keeps an entity that is about to be destroyed or to become dormant.
    pub(in crate::world) fn keep_dead(&mut self, entity: EntityIndex) {
        self.keep_truth(entity);
        if let Some(record) = self.world.entities.get(entity)
            && let Some(span) = self.world.past.seen_by(record.order)
        {
            let of = record.of;
            self.world.past.dead.push(Dead { span, of, entity });
        }
    }

    /// Keeps whether an offer is enabled, before that changes.
    pub(in crate::world) fn keep_offer(
        &mut self,
        entity: EntityIndex,
        side: OfferSide,
        action: ActionId,
    ) {
        let key = Key::Offer(offers::key(entity, side, action));
        if let Some(record) = self.world.entities.get(entity)
            && let Some(place) = self
                .world
                .past
                .wants(key, self.world.past.seen_by(record.order))
        {
            let enabled = !self.world.disabled.contains(entity, side, action);
            self.world.past.keep(key, Value::Enabled(enabled), place);
        }
    }

    /// Keeps who has slots, before that changes.
    pub(in crate::world) fn keep_slots(&mut self, key: SlotKey) {
        if !self.world.past.is_kept_for_any() {
            return;
        }
        if let Some(record) = self.world.entities.get(key.0.index()) {
            self.world
                .past
                .keep_slots(key, record.order, self.world.slots.get(key));
        }
    }

    /// Keeps what is booked of an entity's stocks, before that changes.
    pub(in crate::world) fn keep_bookings(&mut self, supplier: EntityId) {
        if !self.world.past.is_kept_for_any() {
            return;
        }
        if let Some(record) = self.world.entities.get(supplier.index()) {
            let now = self.world.bookings.of(supplier);
            self.world.past.keep_bookings(supplier, record.order, now);
        }
    }

    /// Frees the slot of an entity that was destroyed and forgotten, as soon as no search can see
    /// the entity.
    pub(in crate::world) fn bury(&mut self, entity: EntityIndex) {
        let Some(record) = self.world.entities.get(entity) else {
            return;
        };
        match self.world.past.seen_by(record.order) {
            None => self.world.free_slot(entity),
            Some(span) => {
                self.world.past.graves.push(Grave { span, entity });
            }
        }
    }
}
