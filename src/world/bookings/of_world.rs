//! Reads and changes the bookings of a world.

use super::Booking;
use crate::{
    domain::AttributeId,
    world::{EntityId, World},
};

subject! {
    "What NPCs are on their way to take.", World as world,
    pub Bookings by bookings, BookingsMut by bookings_mut
}

impl<'w> Bookings<'w> {
    /// All bookings of an entity's stocks, in the order in which they were made.
    #[must_use]
    pub fn of(self, supplier: EntityId) -> &'w [Booking] {
        self.world.bookings.of(supplier).map_or(&[], |it| &it.0)
    }

    /// What others have booked of a stock before an NPC.
    pub(crate) fn before(self, supplier: EntityId, npc: EntityId, stock: AttributeId) -> f32 {
        let list = self.world.bookings.of(supplier);
        list.map_or(0.0, |it| it.before(npc, stock))
    }
}

impl BookingsMut<'_> {
    /// Sets how much an NPC is going to take of a stock; 0 if it won't take anything.
    pub(crate) fn set(
        &mut self,
        supplier: EntityId,
        npc: EntityId,
        stock: AttributeId,
        amount: f32,
    ) {
        let mut own = self.now().of(supplier).iter();
        let own = own.find(|it| (it.npc, it.stock) == (npc, stock));
        let booked = own.map_or(0.0, |it| it.amount);
        let is_there = self.world.record(supplier).is_ok();
        if amount == booked || !is_there {
            return;
        }
        self.change(supplier);
        if amount == 0.0 {
            let bookings = &mut self.world.bookings;
            return bookings.remove(supplier, |it| (it.npc, it.stock) == (npc, stock));
        }
        let booking = Booking {
            npc,
            order: self.world.record(npc).map_or(0, |it| it.order),
            stock,
            amount,
        };
        self.world.bookings.put(supplier, booking);
    }

    /// Does what must be done before the bookings of a supplier's stocks change.
    fn change(&mut self, supplier: EntityId) {
        self.world.notice();
        self.world.kept_mut().keep_bookings(supplier);
        self.world.changes.offered(supplier.index());
        self.world.entities.note_change();
    }

    /// Removes all bookings of the stocks of an entity that is about to be destroyed.
    pub(in crate::world) fn forget(&mut self, supplier: EntityId) {
        if self.world.bookings.of(supplier).is_some() {
            self.world.kept_mut().keep_bookings(supplier);
            self.world.bookings.remove(supplier, |_| true);
        }
    }
}
