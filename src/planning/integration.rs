//! Numbers with a rate, which change by themselves while time passes.
//!
//! This goes beyond the thesis, where steps take no time. With
//! [`Options::durations`](super::Options), facts with a rate change during a step, and also while
//! the NPC does nothing. So do the ages of facts, if any expression reads one.

use crate::sorting::HeapSort as _;
use alloc::vec::Vec;
use core::ops::Range as Span;

use super::{refill::can_wait, work};
use crate::{
    beliefs::{Known, Roles, Snapshot, bound::Source},
    domain::{AttributeId, Range, TypeId},
    nominal::{bytes, nominal},
};

nominal!(Drift: 44);

/// A number with a rate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Drift {
    pub owner: Known,
    attribute: AttributeId,
    pub cell: u32,
    pub rate: Source,
    pub range: Range,
    /// Its value when the search began.
    pub start: f32,
}

/// All known numbers with a rate, but for those that are deferred.
#[derive(Debug, Default)]
pub struct RateIntegrator {
    /// In order of the owner's creation, then of attribute.
    drifts: Vec<Drift>,
    /// The range of the NPC's own numbers among them, if refills count.
    own: Span<usize>,
    /// The cell with the seconds that have passed, if ages are read.
    clock: Option<u32>,
    /// Whether other known entities have numbers that are deferred.
    defers: bool,
}

impl Drift {
    /// Its rate now.
    pub(super) fn rate(&self, snapshot: &mut Snapshot<'_>) -> f32 {
        match self.rate {
            Source::Value(rate) => rate,
            rate => snapshot.source(rate, &Roles::of(self.owner)),
        }
    }

    /// Whether an increment by so much is an early [refill](super::early), whenever it comes, if
    /// nothing but the rate changes the number before. `slack` is far more than the error of
    /// rounding, relative to the range.
    pub(crate) fn is_early(&self, amount: f32, slack: f32) -> bool {
        let (given, full) = match self.rate {
            Source::Value(rate) if rate < 0.0 => (amount, self.range.max),
            Source::Value(rate) if rate > 0.0 => (-amount, self.range.min),
            _ => return false,
        };
        let width = self.range.max - self.range.min;
        let missing = libm::fabsf(full - self.start) + slack * width;
        given > 0.0 && width.is_finite() && can_wait(missing, given.min(width), width)
    }
}

impl RateIntegrator {
    /// Forgets everything, keeps the memory. Then nothing changes by itself.
    pub fn clear(&mut self) {
        self.drifts.clear();
        self.own = 0..0;
        self.clock = None;
        self.defers = false;
    }

    /// Looks up the numbers with a rate that matter to the NPC: all of its own, and those of other
    /// known entities that some expression reads of others. `counts_refills` says whether refills
    /// of the NPC's own numbers count. If the snapshot defers, the others'
    /// [deferred](crate::domain::LookupTables::deferred) numbers aren't looked at here.
    pub fn prepare_for(&mut self, snapshot: &mut Snapshot<'_>, npc: Known, counts_refills: bool) {
        let domain = snapshot.domain;
        self.clock = snapshot.clock();
        let defers = snapshot.memory.defers;
        for (number, of) in domain.types.iter().enumerate() {
            let id = TypeId::at(number);
            let deferred = match &*domain.index.deferred[number] {
                deferred if defers => deferred,
                _ => &[],
            };
            let matters = |attribute: AttributeId| {
                !domain.index.is_private(id, attribute)
                    && !deferred.iter().any(|it| it.0 == attribute)
            };
            self.defers |= !deferred.is_empty() && knows_any(snapshot, id);
            // Entities whose rates don't matter aren't looked at. So the decision doesn't depend on
            // them.
            if !of.rates.iter().any(|&(attribute, _)| matters(attribute)) {
                continue;
            }
            for index in snapshot.family(id) {
                let owner = snapshot.member(index);
                if owner != npc && owner.type_id() == id {
                    self.add(snapshot, owner, matters);
                }
            }
        }
        snapshot.memory.defers = self.defers;
        self.add(snapshot, npc, |_| true);
        self.put_in_order(snapshot);
        let is_own = |drift: &Drift| counts_refills && drift.owner == npc;
        let first = self.drifts.iter().position(is_own).unwrap_or(0);
        let count = self.drifts[first..].iter().take_while(|it| is_own(it));
        self.own = first..first + count.count();
    }

    /// Looks up the numbers with a rate of all known entities.
    pub fn prepare(&mut self, snapshot: &mut Snapshot<'_>) {
        let domain = snapshot.domain;
        for (number, of) in domain.types.iter().enumerate() {
            if of.rates.is_empty() {
                continue;
            }
            let id = TypeId::at(number);
            for index in snapshot.family(id) {
                let owner = snapshot.member(index);
                // Types that inherit from this one have rates of their own, and come in their own
                // turn.
                if owner.type_id() == id {
                    self.add(snapshot, owner, |_| true);
                }
            }
        }
        self.put_in_order(snapshot);
    }

    /// Adds the numbers with a rate of one entity.
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

    /// Imagines that `seconds` pass, in one stride. Each rate is evaluated once, immediately before
    /// its own number changes, in the facts as they are then.
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

    /// Like [`pass`](Self::pass), but facts don't get older.
    pub(super) fn pass_but_ages(&self, snapshot: &mut Snapshot<'_>, seconds: f32) {
        snapshot.note_passage(seconds);
        snapshot.memory.work += work::DRIFT * self.drifts.len() as u64;
        for drift in &self.drifts {
            if !snapshot.exists(drift.owner) {
                continue;
            }
            let rate = drift.rate(snapshot);
            snapshot.drift(drift.cell, rate, seconds, drift.range);
        }
    }

    /// The drift of the NPC's own number in a cell, if refills count.
    pub(crate) fn own(&self, cell: u32) -> Option<&Drift> {
        let mut own = self.drifts[self.own.clone()].iter();
        own.find(|it| it.cell == cell)
    }

    /// All numbers with a rate that change with each step.
    pub(super) fn drifts(&self) -> &[Drift] {
        &self.drifts
    }

    /// The cell with the seconds that have passed, if ages are read.
    pub(super) fn clock(&self) -> Option<u32> {
        self.clock
    }

    /// Whether nothing changes by itself.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.drifts.is_empty() && self.clock.is_none() && !self.defers
    }

    /// Bytes in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        bytes(&self.drifts)
    }
}

/// Whether the NPC knows any entity of exactly this type.
fn knows_any(snapshot: &mut Snapshot<'_>, of: TypeId) -> bool {
    if snapshot.knowledge.count_of_type(of) > 0 {
        return true;
    }
    // That there is none is read like a list of them, so that it is noticed when one appears.
    let mut found = core::mem::take(&mut snapshot.memory.gathered);
    found.clear();
    snapshot.knowledge.known_of_type(of, &mut found);
    let any = !found.is_empty();
    snapshot.memory.gathered = found;
    any
}
