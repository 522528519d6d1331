//! Notes which searches are open in a world, and since when.
//!
//! A search is begun by a call that only reads the world, on any thread. It may be cancelled while
//! another call changes the world, or it may outlive the world. So the notes belong to neither:
//! they are in a table of places that both share. Each place is a number that the search writes and
//! the world reads. A searcher takes a place when it first begins a search in a world, and keeps it
//! for later searches there. After that, beginning and cancelling are one store each, without lock
//! or allocation.

use alloc::{boxed::Box, sync::Arc};
use core::sync::atomic::{
    AtomicU32, AtomicU64,
    Ordering::{AcqRel, Acquire, Relaxed, Release},
};

use once_cell::race::OnceBox;

/// The place isn't taken.
const FREE: u64 = 0;
/// The place is taken, but no search is open.
const IDLE: u64 = 1;
/// The first epoch that a search can begin in.
pub(super) const FIRST_EPOCH: u64 = 2;

/// The number of places that every world has. Each later chunk has as many as all before it.
const FIRST_CHUNK: usize = 16;
const LATER_CHUNKS: usize = 28;

/// The note about one search.
#[derive(Debug)]
struct Place {
    /// The epoch in which the search was begun, [`IDLE`] or [`FREE`].
    epoch: AtomicU64,
    /// The NPC's place among the world's NPCs.
    npc: AtomicU32,
}

impl Place {
    const fn new() -> Self {
        Place {
            epoch: AtomicU64::new(FREE),
            npc: AtomicU32::new(0),
        }
    }
}

/// The places of all searches in one world.
#[derive(Debug)]
pub(super) struct OpenSearches {
    begun: AtomicU64,
    ended: AtomicU64,
    first: [Place; FIRST_CHUNK],
    later: [OnceBox<Box<[Place]>>; LATER_CHUNKS],
}

impl OpenSearches {
    pub(super) fn new() -> Self {
        OpenSearches {
            begun: AtomicU64::new(0),
            ended: AtomicU64::new(0),
            first: [const { Place::new() }; FIRST_CHUNK],
            later: [const { OnceBox::new() }; LATER_CHUNKS],
        }
    }

    /// How many searches were ever begun in this world.
    pub(super) fn begun(&self) -> u64 {
        self.begun.load(Acquire)
    }

    /// How many of them are over. For a moment it may be too small, never too great.
    pub(super) fn ended(&self) -> u64 {
        self.ended.load(Acquire)
    }

    /// Calls `found` with the epoch and the NPC's place of each open search.
    pub(super) fn each_open(&self, mut found: impl FnMut(u64, u32)) {
        for chunk in self.chunks() {
            for place in chunk {
                let epoch = place.epoch.load(Acquire);
                if epoch >= FIRST_EPOCH {
                    found(epoch, place.npc.load(Relaxed));
                }
            }
        }
    }

    fn chunks(&self) -> impl Iterator<Item = &[Place]> {
        let later = self.later.iter().map_while(|chunk| chunk.get());
        core::iter::once(&self.first[..]).chain(later.map(|chunk| &chunk[..]))
    }

    fn place(&self, number: u32) -> &Place {
        let number = number as usize;
        if number < FIRST_CHUNK {
            return &self.first[number];
        }
        let chunk = (number / FIRST_CHUNK).ilog2() as usize;
        match self.later[chunk].get() {
            Some(places) => &places[number - (FIRST_CHUNK << chunk)],
            None => unreachable!("a place that was given exists"),
        }
    }

    /// Takes a free place.
    fn claim(&self) -> u32 {
        let mut number = 0;
        for chunk in 0..=LATER_CHUNKS {
            let places = match chunk.checked_sub(1) {
                None => &self.first[..],
                Some(later) => self.later[later].get_or_init(|| {
                    let places = (0..FIRST_CHUNK << later).map(|_| Place::new());
                    Box::new(places.collect())
                }),
            };
            for place in places {
                if place
                    .epoch
                    .compare_exchange(FREE, IDLE, AcqRel, Relaxed)
                    .is_ok()
                {
                    return number;
                }
                number += 1;
            }
        }
        unreachable!("there are more places than memory has room for searches")
    }
}

/// The place that a searcher has taken. It is given back when dropped.
#[derive(Debug)]
pub(super) struct Ticket {
    searches: Arc<OpenSearches>,
    number: u32,
}

impl Ticket {
    pub(super) fn new(searches: &Arc<OpenSearches>) -> Self {
        Ticket {
            number: searches.claim(),
            searches: searches.clone(),
        }
    }

    /// Whether the place belongs to this table.
    pub(super) fn is_of(&self, searches: &Arc<OpenSearches>) -> bool {
        Arc::ptr_eq(&self.searches, searches)
    }

    /// Notes that a search begins. The one before must be over.
    pub(super) fn begin(&self, epoch: u64, npc: u32) {
        let place = self.searches.place(self.number);
        place.npc.store(npc, Relaxed);
        place.epoch.store(epoch, Release);
        self.searches.begun.fetch_add(1, Release);
    }

    /// Notes that the search is over, if one is open.
    pub(super) fn end(&self) {
        let place = self.searches.place(self.number);
        if place.epoch.swap(IDLE, AcqRel) >= FIRST_EPOCH {
            self.searches.ended.fetch_add(1, Release);
        }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.end();
        self.searches.place(self.number).epoch.store(FREE, Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    fn open(searches: &OpenSearches) -> Vec<(u64, u32)> {
        let mut open = Vec::new();
        searches.each_open(|epoch, npc| open.push((epoch, npc)));
        open
    }

    #[test]
    fn places_are_given_back_and_used_again() {
        let searches = Arc::new(OpenSearches::new());
        let tickets: Vec<_> = (0..100).map(|_| Ticket::new(&searches)).collect();
        let numbers: Vec<_> = tickets.iter().map(|it| it.number).collect();
        assert!(numbers.iter().copied().eq(0..100));
        for (npc, ticket) in (0..).zip(&tickets) {
            ticket.begin(FIRST_EPOCH + u64::from(npc), npc);
        }
        assert_eq!(open(&searches).len(), 100);
        drop(tickets);
        assert_eq!((searches.begun(), searches.ended()), (100, 100));
        assert!(open(&searches).is_empty());
        assert_eq!(Ticket::new(&searches).number, 0);
    }

    #[test]
    fn search_ends_once() {
        let searches = Arc::new(OpenSearches::new());
        let ticket = Ticket::new(&searches);
        ticket.end();
        assert_eq!(searches.ended(), 0);
        ticket.begin(7, 3);
        assert_eq!(open(&searches), [(7, 3)]);
        ticket.end();
        ticket.end();
        assert_eq!((searches.begun(), searches.ended()), (1, 1));
        assert!(open(&searches).is_empty());
    }
}
