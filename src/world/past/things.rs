//! How the things of which copies are kept are copied before they change.

use core::mem;

use super::{Forgotten, Key, Past, Value};
use crate::world::{
    EntityId,
    bookings::BookingList,
    facts::{FactPools, Subject},
    influences::Noticed,
    previous::Previous,
    rows::TRUTH,
    slots::{SlotEntry, SlotKey},
};

impl Past {
    /// Keeps the facts of an NPC about an entity before they change.
    pub(crate) fn keep_told(&mut self, npc: u32, subject: &Subject, pools: &FactPools) {
        let key = Key::Told(npc, subject.order);
        if let Some(place) = self.wants(key, self.seen_by_npc(npc)) {
            let rows = &mut self.rows[subject.of.index()];
            let row = rows.add_copy(pools.of(subject.of), subject.row);
            rows.place(row, told_by(npc), subject.entity);
            self.keep(key, Value::Row(subject.of, row), place);
        }
    }

    /// Notes, before an NPC gets its first fact of an entity, that it has none.
    pub(crate) fn keep_unknown(&mut self, npc: u32, order: u64) {
        let key = Key::Told(npc, order);
        if let Some(place) = self.wants(key, self.seen_by_npc(npc)) {
            self.keep(key, Value::Unknown, place);
        }
    }

    /// Keeps the facts of an NPC about an entity before the NPC loses the last of them.
    pub(crate) fn keep_forgotten(&mut self, npc: u32, subject: &Subject, pools: &FactPools) {
        self.keep_told(npc, subject, pools);
        if let Some(span) = self.seen_by_npc(npc) {
            self.forgotten.push(Forgotten {
                span,
                npc,
                of: subject.of,
                entity: subject.entity,
            });
        }
    }

    /// Keeps what an NPC remembers of its previous update before it is replaced: if a copy is
    /// needed, the value is moved out of `previous`.
    pub(crate) fn keep_previous(&mut self, npc: u32, previous: &mut Previous) {
        let key = Key::Previous(npc);
        if let Some(place) = self.wants(key, self.seen_by_npc(npc)) {
            let at = self.previous.take();
            mem::swap(&mut self.previous[at], previous);
            self.keep(key, Value::Previous(at), place);
        }
    }

    /// Keeps what an NPC remembers of influences before it changes.
    pub(crate) fn keep_noticed(&mut self, npc: u32, noticed: &Noticed) {
        let key = Key::Noticed(npc);
        if let Some(place) = self.wants(key, self.seen_by_npc(npc)) {
            let at = self.noticed.take();
            self.noticed[at].copy(noticed);
            self.keep(key, Value::Noticed(at), place);
        }
    }

    /// Keeps the claims on slots before they change. `now` are the present ones.
    pub(crate) fn keep_slots(&mut self, key: SlotKey, order: u64, now: Option<&SlotEntry>) {
        let place = Key::Slots(key);
        if let Some(span) = self.wants(place, self.seen_by(order)) {
            let at = self.slots.take();
            let kept = &mut self.slots[at];
            kept.held = now.map_or(0, |it| it.held);
            kept.claims.clear();
            kept.claims
                .extend_from_slice(now.map_or(&[], |it| &it.claims));
            self.keep(place, Value::Slots(at), span);
        }
    }

    /// Keeps what is booked of an entity's stocks before that changes. `now` is the present list.
    pub(crate) fn keep_bookings(
        &mut self,
        supplier: EntityId,
        order: u64,
        now: Option<&BookingList>,
    ) {
        let place = Key::Bookings(supplier);
        if let Some(span) = self.wants(place, self.seen_by(order)) {
            let at = self.bookings.take();
            let kept = &mut self.bookings[at].0;
            kept.clear();
            kept.extend_from_slice(now.map_or(&[], |it| &it.0));
            self.keep(place, Value::Bookings(at), span);
        }
    }

    /// Stops keeping anything for the searches of an NPC that is about to be destroyed.
    pub(crate) fn abandon(&mut self, npc: u32) {
        if let Some(epoch) = self.of_npc.get_mut(npc as usize) {
            *epoch = 0;
        }
    }
}

/// The owner of kept rows of an NPC's facts. The owner of kept rows of truth is [`TRUTH`].
pub(super) fn told_by(npc: u32) -> u32 {
    const { assert!(TRUTH == 0) };
    npc + 1
}
