//! Numbers with a rate that are brought up to date only when a step needs them.
//!
//! An NPC may know thousands of entities with such numbers, and a plan has to do with a few of
//! them. So the passing of time is noted on the trail, and an entity catches up before a step is
//! done to it, or tried. It catches up with each length of time by itself and in order, so its
//! numbers become the same, bit for bit, as if they had changed with each step. In between nothing
//! reads or changes them (see [`LookupTables::deferred`](crate::domain::LookupTables::deferred)).

use super::{Known, Snapshot};
use crate::domain::Range;

// These stand in place of cells on the trail. No cell has such a number, since memory ends before.

/// Time has passed; the value is how many seconds.
const PASSED: u32 = u32::MAX;
/// An entity has caught up with all that passed before; the bits of the value are its number.
const CAUGHT_UP: u32 = u32::MAX - 1;

/// The units of work for each change of a number, as `planning::work` counts.
pub(crate) const WORK_OF_DRIFT: u64 = 5;

impl Snapshot<'_> {
    /// Notes that so many seconds pass, for deferred numbers.
    pub(crate) fn note_passage(&mut self, seconds: f32) {
        if self.memory.defers {
            self.memory.trail.push((PASSED, seconds));
        }
    }

    /// Lets a number with a rate change for so many seconds in one stride. What isn't known stays so.
    #[inline]
    pub(crate) fn drift(&mut self, cell: u32, rate: f32, seconds: f32, range: Range) {
        let value = self.read(cell) + rate * seconds;
        if !value.is_nan() {
            self.write(cell, range.clamp(value));
        }
    }

    /// Lets the deferred numbers of an entity change for all the time that has passed in
    /// imagination. Must be called before they are read or changed.
    #[inline]
    pub(crate) fn catch_up(&mut self, known: Known) {
        if self.memory.defers {
            self.catch_up_now(known);
        }
    }

    #[inline(never)]
    fn catch_up_now(&mut self, known: Known) {
        let deferred = &self.domain.index.deferred[known.type_id().index()];
        // The NPC's own numbers change with each step.
        let is_npc = || self.memory.entity(known.number()) == self.knowledge.npc();
        if deferred.is_empty() || !self.exists(known) || is_npc() {
            return;
        }
        let from = self.memory.taken_from;
        let trail = &self.memory.trail[from..];
        let caught_up = (CAUGHT_UP, known.number());
        let last = trail
            .iter()
            .rposition(|&(what, value)| (what, value.to_bits()) == caught_up);
        let since = last.map_or(from, |last| from + last + 1);
        let now = self.memory.trail.len();
        let mut is_behind = false;
        for place in since..now {
            let (what, seconds) = self.memory.trail[place];
            if what != PASSED {
                continue;
            }
            is_behind = true;
            self.memory.work += WORK_OF_DRIFT * deferred.len() as u64;
            for &(attribute, rate) in deferred {
                let Some(cell) = self.cell(known, attribute) else {
                    continue;
                };
                self.drift(cell, rate, seconds, self.range(known, attribute));
            }
        }
        if is_behind {
            let number = f32::from_bits(known.number());
            self.memory.trail.push((CAUGHT_UP, number));
        }
    }
}
