//! Bookings: what NPCs are on their way to take of the stocks of others, such as the last loaf.
//!
//! For each supplier with bookings, there is a list of them, in the order in which they were made.
//! An NPC has at most one for each stock. For an NPC, what those before it have booked isn't there;
//! if it hasn't booked anything itself, all others are before it.
//!
//! [`RunningWorld`](crate::running::RunningWorld) decides when NPCs book and when that ends. This
//! table only keeps account. Searches see bookings as they were when they began: they are copied
//! for them before they change, as with slots (`past/`).

mod of_world;

use alloc::vec::Vec;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::{EntityId, pool::Pool};
use crate::{domain::AttributeId, fingerprint::Fingerprint};
pub use of_world::{Bookings, BookingsMut};

/// What an NPC has booked of a stock.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Booking {
    /// The NPC.
    pub npc: EntityId,
    /// Its order of creation.
    pub order: u64,
    /// The stock: a number of the supplier.
    pub stock: AttributeId,
    /// How much the NPC is going to take.
    pub amount: f32,
}

impl Booking {
    fn add_to(&self, f: &mut Fingerprint) {
        let &Booking {
            // The order says which NPC it is.
            npc: _,
            order,
            stock,
            amount,
        } = self;
        f.add(order);
        f.add(stock.0);
        f.number(amount);
    }
}

/// The bookings of one supplier's stocks.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct BookingList(pub Vec<Booking>);

impl BookingList {
    /// What others have booked of a stock before an NPC.
    pub(crate) fn before(&self, npc: EntityId, stock: AttributeId) -> f32 {
        self.all_before(npc, stock).map(|it| it.amount).sum()
    }

    /// The bookings of a stock before that of an NPC.
    pub(crate) fn all_before(
        &self,
        npc: EntityId,
        stock: AttributeId,
    ) -> impl Iterator<Item = &Booking> {
        let of_stock = self.0.iter().filter(move |it| it.stock == stock);
        of_stock.take_while(move |it| it.npc != npc)
    }

    /// Bytes that it holds outside of itself.
    pub(super) fn memory(&self) -> usize {
        self.0.capacity() * size_of::<Booking>()
    }
}

/// The bookings of a world.
#[derive(Clone, Debug, Default)]
pub(crate) struct BookingStore {
    by_supplier: HashMap<EntityId, u32, FxBuildHasher>,
    /// The lists. Unused ones are empty.
    lists: Pool<BookingList>,
}

impl BookingStore {
    #[inline]
    pub(crate) fn of(&self, supplier: EntityId) -> Option<&BookingList> {
        if self.by_supplier.is_empty() {
            return None;
        }
        let &at = self.by_supplier.get(&supplier)?;
        Some(&self.lists[at])
    }

    /// Adds what is booked of an entity's stocks to a fingerprint, if anything is.
    pub(super) fn add_to(&self, f: &mut Fingerprint, supplier: EntityId) {
        if let Some(list) = self.of(supplier) {
            f.list(&list.0, |f, it| it.add_to(f));
        }
    }

    /// Makes `booking` that of its NPC for its stock, in the place of an earlier one, or last.
    fn put(&mut self, supplier: EntityId, booking: Booking) {
        let at = self.by_supplier.entry(supplier);
        let &mut at = at.or_insert_with(|| self.lists.take());
        let list = &mut self.lists[at].0;
        let (npc, stock) = (booking.npc, booking.stock);
        match list
            .iter_mut()
            .find(|it| (it.npc, it.stock) == (npc, stock))
        {
            Some(own) => *own = booking,
            None => list.push(booking),
        }
    }

    fn remove(&mut self, supplier: EntityId, is_over: impl Fn(&Booking) -> bool) {
        if let Some(&at) = self.by_supplier.get(&supplier) {
            let list = &mut self.lists[at].0;
            list.retain(|it| !is_over(it));
            if list.is_empty() {
                self.by_supplier.remove(&supplier);
                self.lists.give_back(at);
            }
        }
    }

    /// Bytes held.
    pub(crate) fn memory(&self) -> usize {
        self.by_supplier.allocation_size() + self.lists.memory(BookingList::memory)
    }
}
