//! Skipping: an NPC doesn't think if it would decide the same again.
//!
//! The library keeps what an NPC's last decision has read. As long as all of it is unchanged,
//! thinking again would lead to the same decision. So the NPC's turn ends before it begins.
//!
//! The files of this folder:
//!
//! - `mod.rs`: whether an NPC may skip its turn, and what is kept for that after a decision;
//! - `last.rs`: what is kept of a decision;
//! - `expects.rs`: changes that make no difference, such as those that the NPC's own step is expected
//!   to make;
//! - `rest.rs`, `alarm.rs`: NPCs at rest, for which only a few numbers are tested;
//! - `shadow.rs`, `found.rs`: a check that skipping is right;
//! - `wakes.rs`: counts of why NPCs thought.
//!
//! They rely on lower floors. A [`Recorder`](crate::beliefs::Recorder) notes a decision's questions
//! and answers in a [`ReadSet`](crate::beliefs::ReadSet). [`thresholds`](crate::domain::thresholds)
//! says which thresholds a type's NPCs compare numbers with. The
//! [world](crate::world::World::clock) counts its changes.

pub(super) mod alarm;
pub(super) mod expects;
mod found;
mod last;
mod rest;
mod shadow;
mod wakes;

pub(super) use expects::Expects;
pub(super) use last::LastDecision;
pub use last::Skipping;
pub use wakes::WakeCount;
pub(super) use wakes::Wakes;

use super::{
    RunningWorld,
    decisions::{Woken, WokenBy},
    jobs::Job,
    mind::Mind,
};
use crate::{
    beliefs::read_set::{Changed, Scratch},
    domain::{TypeId, thresholds::Thresholds},
    planning::Selector,
    world::World,
};
use found::{fingerprint, first_step};

subject! {
    "Who need not think, and until when.", RunningWorld as running,
    pub(super) Rest by rest
}

subject! {
    "Who need not think, and until when.", RunningWorld as running,
    mut pub(super) RestMut by rest_mut
}

impl Rest<'_> {
    /// Marks the facts that a search has read as only compared with thresholds, as far as its
    /// selector only does that.
    pub(in crate::running) fn compare_as_searched(self, job: &mut Job) {
        let mut all = self.running.search_thresholds.iter();
        if let Some((_, thresholds)) = all.find(|it| it.0 == job.selector) {
            let domain = self.running.world.domain();
            let none = core::iter::empty();
            job.reads.compared_with_thresholds(domain, thresholds, none);
        }
    }

    /// Marks the facts that an NPC's search has read as only compared with
    /// [thresholds](crate::domain::thresholds). The update of its drives and goals just before did
    /// the same. Most often the search has read nothing else than the update.
    pub(in crate::running) fn compare_with_thresholds(self, mind: usize, job: &mut Job) {
        let entry = &self.running.minds[mind];
        if job.reads.is_part_of(&entry.last.of_update) {
            return job.reads.leave_to_another();
        }
        let of = self.running.world.type_of(entry.npc).ok();
        if let Some(thresholds) =
            of.and_then(|of| self.running.thresholds.get(of.index())?.as_ref())
        {
            let domain = self.running.world.domain();
            job.reads
                .compared_with_thresholds(domain, thresholds, core::iter::empty());
        }
    }
}

impl RestMut<'_> {
    /// Whether an NPC's last decision would be made again.
    pub(in crate::running) fn may_skip(&mut self, mind: usize) -> bool {
        let woken = self.woken(mind);
        let entry = self.running.minds.edit(mind);
        entry.is_told = false;
        if let Some(woken) = woken {
            entry.woken = woken;
        }
        woken.is_none()
    }

    /// Why an NPC's last decision might not be made again; none if it would be made again.
    fn woken(&mut self, mind: usize) -> Option<Woken> {
        let entry = &self.running.minds[mind];
        let now = self.running.world.time().seconds();
        let is_ordered = entry.ordered.is_some() && !entry.follows_failure;
        if entry.is_told || is_ordered {
            return Some(WokenBy::Host.into());
        }
        if entry.options.skipping == Skipping::Never {
            return Some(WokenBy::Turn.into());
        }
        if let Some(by) = got_on(entry) {
            return Some(by.into());
        }
        if entry.active.is_due(now) || now > entry.last.until {
            return Some(WokenBy::Time.into());
        }
        learned(&self.running.world, entry, &mut self.running.reading)
    }

    /// Finds the thresholds that NPCs of a type compare numbers with, once.
    pub(in crate::running) fn prepare_thresholds(&mut self, of: TypeId) {
        let domain = self.running.world.domain();
        self.running
            .thresholds
            .resize_with(domain.types.len(), || None);
        if self.running.thresholds[of.index()].is_none() {
            let thresholds = Thresholds::of(domain, domain.entity_type(of));
            self.running.world.watch_thresholds(&thresholds);
            self.running.thresholds[of.index()] = Some(thresholds);
        }
    }

    /// The same for searches by a selector, if it imagines no time.
    pub(in crate::running) fn prepare_search_thresholds(&mut self, selector: Selector) {
        let mut all = self.running.search_thresholds.iter();
        if all.any(|it| it.0 == selector) {
            return;
        }
        let domain = self.running.world.domain();
        if let Some(thresholds) = Thresholds::of_search(domain, selector) {
            self.running.world.watch_thresholds(&thresholds);
            self.running.search_thresholds.push((selector, thresholds));
        }
    }

    /// Keeps what an NPC's decision has read and found. `origin` says by how much everything had
    /// been moved when the search began, `until` until when the decision is right in the same
    /// facts.
    pub(in crate::running) fn settle(
        &mut self,
        mind: usize,
        job: &mut Job,
        origin: [f32; 3],
        until: f64,
    ) {
        // The number of suppliers isn't noted, though it decides whether only the nearest are
        // looked at.
        let skipping = self.running.minds[mind].options.skipping;
        if skipping == Skipping::Never || (skipping == Skipping::Exactly && job.leaves_out) {
            return;
        }
        if let Some(by) = self.running.moved_since(origin) {
            job.reads.shift(by, |of| self.running.world.places_of(of));
        }
        let now = self.running.world.time().seconds();
        let entry = self.running.minds.edit(mind);
        // The read set is copied, not swapped. Otherwise all NPCs would in time have the memory of
        // the largest one.
        entry.last.of_search.copy_from(&job.reads);
        entry.last.found = fingerprint(&job.plan);
        entry.last.first = first_step(&job.plan);
        entry.last.progress = Some(entry.executor.progress());
        entry.last.until = until;
        if entry.options.skipping == Skipping::Expected && entry.last.of_search.let_waits_age() {
            entry.last.until = until.min(now + WAITS_AGE);
        }
    }
}

/// Why an NPC's last decision doesn't count for what the NPC does now; none if it counts.
pub(super) fn got_on(mind: &Mind) -> Option<WokenBy> {
    match mind.last.progress {
        None => Some(WokenBy::Turn),
        Some(then) if then != mind.executor.progress() => Some(WokenBy::Progress),
        Some(_) => None,
    }
}

/// What has changed of what an NPC's last decision has read; changes that can't alter the decision
/// are left out.
pub(super) fn learned(world: &World, mind: &Mind, scratch: &mut Scratch) -> Option<Woken> {
    let of = world.type_of(mind.npc);
    let (Ok(knowledge), Ok(of)) = (world.knowledge(mind.npc), of) else {
        return Some(WokenBy::Turn.into());
    };
    let expects = Expects::new(world, mind, of);
    let allows = |changed: &Changed| expects.is_expected(changed);
    let difference = mind.last.difference(&knowledge, scratch, allows);
    difference.map(|it| Woken::of(world, it))
}

/// A decision that depends on when slots become free is kept for at most so many seconds.
const WAITS_AGE: f64 = 1.0;
