//! What changes by itself while time passes: attributes with a rate.
//!
//! This goes beyond the thesis, where steps take no time. With
//! [`Options::durations`](super::Options), facts with a rate change during a step, and also while
//! the NPC does nothing. So do the ages of facts, where any expression reads one.

use crate::sorting::HeapSort as _;
use alloc::vec::Vec;
use core::ops::Range as Span;

use super::work;
use crate::{
    beliefs::{Known, Roles, Snapshot, bound::Source},
    domain::{AttributeId, Range, TypeId},
    nominal::{bytes, nominal},
};

nominal!(Drift: 44);

/// A number that changes by itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Drift {
    pub owner: Known,
    attribute: AttributeId,
    pub cell: u32,
    pub rate: Source,
    pub range: Range,
    /// Its value when the search began.
    pub start: f32,
}

/// Everything known that changes by itself.
#[derive(Debug, Default)]
pub struct RateIntegrator {
    /// In order of the owner's creation, then of attribute.
    drifts: Vec<Drift>,
    /// Where those of the NPC that decides are.
    own: Span<usize>,
    /// Where the seconds are that have passed, if ages count.
    clock: Option<u32>,
}

impl Drift {
    /// How much it changes in a second, as things are.
    pub(super) fn rate(&self, snapshot: &mut Snapshot<'_>) -> f32 {
        match self.rate {
            Source::Value(rate) => rate,
            rate => snapshot.source(rate, &Roles::of(self.owner)),
        }
    }
}

impl RateIntegrator {
    /// Forgets everything, keeps the memory. Nothing changes by itself then.
    pub fn clear(&mut self) {
        self.drifts.clear();
        self.own = 0..0;
        self.clock = None;
    }

    /// Looks up what changes by itself among the entities that are known, and matters to the NPC that
    /// decides: of others, only what something reads of others. `counts_refills` says whether it
    /// matters what of the NPC's own changes by itself.
    pub fn prepare_for(&mut self, snapshot: &mut Snapshot<'_>, npc: Known, counts_refills: bool) {
        let domain = snapshot.domain;
        self.clock = snapshot.clock();
        let is_private = |attribute: AttributeId| {
            let is_private = domain.index.is_private.get(attribute.index());
            is_private.is_some_and(|&it| it)
        };
        for (number, of) in domain.types.iter().enumerate() {
            // Whose rates don't matter isn't looked at, so it needn't be as it was either.
            if of.rates.iter().all(|&(attribute, _)| is_private(attribute)) {
                continue;
            }
            let id = TypeId::at(number);
            for index in snapshot.family(id) {
                let owner = snapshot.member(index);
                if owner != npc && owner.type_id() == id {
                    self.add(snapshot, owner, |it| !is_private(it));
                }
            }
        }
        self.add(snapshot, npc, |_| true);
        self.put_in_order(snapshot);
        let is_own = |drift: &Drift| counts_refills && drift.owner == npc;
        let first = self.drifts.iter().position(is_own).unwrap_or(0);
        let count = self.drifts[first..].iter().take_while(|it| is_own(it));
        self.own = first..first + count.count();
    }

    /// Looks up what changes by itself among the entities that are known.
    pub fn prepare(&mut self, snapshot: &mut Snapshot<'_>) {
        let domain = snapshot.domain;
        for (number, of) in domain.types.iter().enumerate() {
            if of.rates.is_empty() {
                continue;
            }
            let id = TypeId::at(number);
            for index in snapshot.family(id) {
                let owner = snapshot.member(index);
                // Heirs have rates of their own, and come with their own type's turn.
                if owner.type_id() == id {
                    self.add(snapshot, owner, |_| true);
                }
            }
        }
        self.put_in_order(snapshot);
    }

    /// Adds what changes by itself of one entity.
    fn add(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        owner: Known,
        matters: impl Fn(AttributeId) -> bool,
    ) {
        let of = snapshot.domain.entity_type(owner.type_id());
        for &(attribute, rate) in &of.rates {
            let Some(cell) = snapshot.cell(owner, attribute) else {
                continue;
            };
            if matters(attribute) {
                self.drifts.push(Drift {
                    owner,
                    attribute,
                    cell,
                    rate: snapshot.bind(rate, &Roles::of(owner)),
                    range: snapshot.range(owner, attribute),
                    start: snapshot.read(cell),
                });
            }
        }
    }

    fn put_in_order(&mut self, snapshot: &Snapshot<'_>) {
        let memory = &snapshot.memory;
        self.drifts
            .heap_sort_by_key(|it| (memory.order(it.owner.number()), it.attribute));
    }

    /// Imagines that `seconds` pass, in one stride: each rate is worked out once, immediately
    /// before its own attribute changes, in the facts as they are by then.
    pub fn pass(&self, snapshot: &mut Snapshot<'_>, seconds: f32) {
        if seconds == 0.0 {
            return;
        }
        if let Some(clock) = self.clock {
            let now = snapshot.read(clock) + seconds;
            snapshot.write(clock, now);
        }
        self.pass_but_ages(snapshot, seconds);
    }

    /// The same, but nothing grows older.
    pub(super) fn pass_but_ages(&self, snapshot: &mut Snapshot<'_>, seconds: f32) {
        snapshot.memory.work += work::DRIFT * self.drifts.len() as u64;
        for drift in &self.drifts {
            if !snapshot.exists(drift.owner) {
                continue;
            }
            let rate = drift.rate(snapshot);
            let value = snapshot.read(drift.cell) + rate * seconds;
            if !value.is_nan() {
                snapshot.write(drift.cell, drift.range.clamp(value));
            }
        }
    }

    /// What changes a number of the NPC that decides, by its cell.
    pub(super) fn own(&self, cell: u32) -> Option<&Drift> {
        let mut own = self.drifts[self.own.clone()].iter();
        own.find(|it| it.cell == cell)
    }

    /// Everything that changes by itself.
    pub(super) fn drifts(&self) -> &[Drift] {
        &self.drifts
    }

    /// Where the seconds are that have passed, if ages count.
    pub(super) fn clock(&self) -> Option<u32> {
        self.clock
    }

    /// Whether nothing changes by itself.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.drifts.is_empty() && self.clock.is_none()
    }

    /// Bytes in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        bytes(&self.drifts)
    }
}
