//! Queues of NPCs, by time.

use alloc::collections::BinaryHeap;
use core::cmp::Reverse;

use crate::{
    fingerprint::Fingerprint,
    ordered::{ordered_wide, unordered_wide},
};

/// An NPC and the time of its turn. Entries aren't removed when they become invalid. Whoever takes
/// one out compares its ticket with that of the entry that is valid now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Entry {
    time: u64,
    /// The NPC's order of creation, which decides between equal times.
    pub order: u64,
    /// The NPC's number among the world's NPCs.
    pub mind: u32,
    pub ticket: u64,
}

impl Entry {
    /// Adds the entry to a fingerprint.
    pub(super) fn add_to(&self, f: &mut Fingerprint) {
        let Entry {
            time,
            order,
            // Follows from its order.
            mind: _,
            // Only tells whether the entry is valid.
            ticket: _,
        } = self;
        f.add(*time);
        f.add(*order);
    }
}

/// Entries in order of time, then of the NPC's creation.
#[derive(Clone, Debug, Default)]
pub(super) struct Agenda {
    heap: BinaryHeap<Reverse<Entry>>,
}

impl Agenda {
    pub(super) fn add(&mut self, time: f64, order: u64, mind: u32, ticket: u64) {
        self.heap.push(Reverse(Entry {
            time: ordered_wide(time),
            order,
            mind,
            ticket,
        }));
    }

    /// The time of the entry with this ticket; none if it isn't there any more.
    pub(super) fn time_of(&self, ticket: u64) -> Option<f64> {
        let mut entries = self.heap.iter();
        let Reverse(found) = entries.find(|Reverse(it)| it.ticket == ticket)?;
        Some(unordered_wide(found.time))
    }

    /// The first entry, and its time.
    pub(super) fn first(&self) -> Option<(&Entry, f64)> {
        let Reverse(first) = self.heap.peek()?;
        Some((first, unordered_wide(first.time)))
    }

    /// Takes out the first entry.
    pub(super) fn next(&mut self) -> Option<Entry> {
        self.heap.pop().map(|Reverse(entry)| entry)
    }

    /// Takes out the first entry, if its time has come.
    pub(super) fn next_until(&mut self, now: f64) -> Option<Entry> {
        let Reverse(first) = self.heap.peek()?;
        if first.time <= ordered_wide(now) {
            self.next()
        } else {
            None
        }
    }

    /// Removes entries that aren't valid any more.
    pub(super) fn retain(&mut self, holds: impl Fn(&Entry) -> bool) {
        self.heap.retain(|Reverse(entry)| holds(entry));
    }

    /// All entries, invalid ones included, in no order.
    pub(super) fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.heap.iter().map(|Reverse(entry)| entry)
    }

    pub(super) fn len(&self) -> usize {
        self.heap.len()
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        self.heap.capacity() * size_of::<Reverse<Entry>>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_is_that_of_time_then_of_creation() {
        let mut agenda = Agenda::default();
        for (time, order) in [(2.0, 1), (-0.5, 9), (0.0, 4), (2.0, 0), (-7.0, 3)] {
            agenda.add(time, order, order as u32, 0);
        }
        agenda.add(-0.5, 9, 9, 77);
        agenda.add(3.25, 10, 10, 78);
        assert_eq!(agenda.time_of(77), Some(-0.5));
        assert_eq!(agenda.time_of(78), Some(3.25));
        assert_eq!(agenda.time_of(79), None);
        agenda.retain(|it| it.ticket == 0);
        let until_now: Vec<u32> = core::iter::from_fn(|| agenda.next_until(0.0))
            .map(|it| it.mind)
            .collect();
        assert_eq!(until_now, [3, 9, 4]);
        let rest: Vec<u32> = core::iter::from_fn(|| agenda.next())
            .map(|it| it.mind)
            .collect();
        assert_eq!(rest, [0, 1]);
    }

    use alloc::vec::Vec;
}
