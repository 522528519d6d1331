//! The facts that plan states have led to.
//!
//! Steps that don't touch each other lead to the same facts in any order. What can follow depends
//! only on the facts. So plan states with the same facts need to be expanded only once.

use crate::sorting::HeapSort as _;
use alloc::vec::Vec;
use core::hash::Hasher;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use crate::{
    beliefs::Snapshot,
    nominal::{Nominal, bytes, nominal},
    planning::{bound::evaluate::Reads, early::Needed, fact_sets::FactSets, simulate::Progress},
};

nominal!(Entry: 24);

// These stand in place of cells. No cell has such a number, since memory ends before.

/// The time that has passed, in seconds.
const SECONDS: u32 = u32::MAX;
/// The probability of the set of facts that follows.
const WEIGHT: u32 = u32::MAX - 1;
/// Whether the plan has ended in that set.
const ENDED: u32 = u32::MAX - 2;
/// What steps have refilled, how much of it fits, and how long steps have waited.
const FIT: [u32; 3] = [u32::MAX - 3, u32::MAX - 4, u32::MAX - 5];
/// Whether a refill is early.
const EARLY: u32 = u32::MAX - 6;
/// Whether a step uses something up.
const USES_UP: u32 = u32::MAX - 7;
/// Whether a step waits for a slot.
const WAITS: u32 = u32::MAX - 8;

/// The facts of plan states, given by the cells that differ from the snapshot.
///
/// Cells that are never read don't count, since they can't change anything that follows.
#[derive(Debug, Default)]
pub struct Seen {
    entries: HashTable<Entry>,
    /// For all entries: cells, with the bits of their content.
    facts: Vec<(u32, u32)>,
    /// The facts at the last look.
    present: Vec<(u32, u32)>,
    hash: u64,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    hash: u64,
    first: u32,
    len: u32,
    state: u32,
}

impl Seen {
    /// Forgets everything, keeps the memory.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.facts.clear();
        self.present.clear();
    }

    /// Bytes in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.entries.len() * Entry::BYTES + bytes(&self.facts)
    }

    /// Looks at what is imagined now. Returns whether any of it differs from the snapshot.
    pub fn look(&mut self, snapshot: &Snapshot<'_>, reads: &Reads, progress: &Progress) -> bool {
        self.begin(progress);
        let changed = snapshot.changed().filter(|&cell| reads.has(cell));
        for cell in changed.filter(|&cell| snapshot.is_changed(cell)) {
            self.present.push((cell, snapshot.read(cell).to_bits()));
        }
        self.present.heap_sort();
        self.present.dedup();
        self.finish()
    }

    /// Like [`look`](Self::look), for weighted sets of facts. They only count as equal in the same
    /// order.
    pub fn look_at_sets(&mut self, sets: &FactSets, reads: &Reads, progress: &Progress) -> bool {
        self.begin(progress);
        for index in 0..sets.count() {
            if index > 0 || sets.count() > 1 || sets.has_ended(index) {
                self.present.push((WEIGHT, sets.weight(index).to_bits()));
                self.present.push((ENDED, u32::from(sets.has_ended(index))));
            }
            let cells = sets.cells(index).iter();
            let cells = cells.filter(|(cell, _)| reads.has(*cell));
            self.present
                .extend(cells.map(|&(cell, value)| (cell, value.to_bits())));
        }
        self.finish()
    }

    fn begin(&mut self, progress: &Progress) {
        self.present.clear();
        // The time taken counts as a fact, since the score depends on it. So do the refills.
        if progress.seconds > 0.0 {
            self.present.push((SECONDS, progress.seconds.to_bits()));
        }
        for (place, part) in FIT.into_iter().zip(progress.fit.parts()) {
            if part > 0.0 {
                self.present.push((place, part.to_bits()));
            }
        }
        let parts = [
            (EARLY, progress.is_early),
            (USES_UP, progress.needed.has(Needed::USED_UP)),
            (WAITS, progress.needed.has(Needed::QUEUE)),
        ];
        for (place, is_so) in parts {
            if is_so {
                self.present.push((place, 1));
            }
        }
    }

    fn finish(&mut self) -> bool {
        let mut hasher = FxHasher::default();
        for &(cell, bits) in &self.present {
            hasher.write_u64(u64::from(cell) << 32 | u64::from(bits));
        }
        self.hash = hasher.finish();
        !self.present.is_empty()
    }

    /// Whether `is_wanted` returns true for one of the plan states with the facts of the last look.
    pub fn any(&self, mut is_wanted: impl FnMut(u32) -> bool) -> bool {
        let found = self.entries.find(self.hash, |entry| {
            let first = entry.first as usize;
            entry.len as usize == self.present.len()
                && self.facts[first..first + self.present.len()] == *self.present
                && is_wanted(entry.state)
        });
        found.is_some()
    }

    /// Adds a plan state with the facts of the last look.
    pub fn add(&mut self, state: u32) {
        let entry = Entry {
            hash: self.hash,
            first: self.facts.len() as u32,
            len: self.present.len() as u32,
            state,
        };
        self.facts.extend_from_slice(&self.present);
        self.entries
            .insert_unique(self.hash, entry, |entry| entry.hash);
    }
}
