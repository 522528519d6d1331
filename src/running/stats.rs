//! Counts of what ticks have done.

use super::{Reason, RunningWorld, Skipping, comparing::task, skipping::Expects};
use crate::{beliefs::read_set::Changed, planning::Plan, world::World};

/// What ticks have done since the world was taken into service.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Ticks.
    pub ticks: u64,
    /// How often an NPC has thought.
    pub thought: u64,
    /// How often one needn't have, and hasn't.
    pub skipped: u64,
    /// How often one thought in the shadow, and how often that came to something else.
    pub shadowed: u64,
    /// See [`shadowed`](Self::shadowed). Be it only another score.
    pub shadow_differences: u64,
    /// In how many of those the plan began with another step. For this library's own tests: it isn't
    /// in `UdgWorldStats`, the size of which hosts rely on that were compiled before.
    pub shadow_other_steps: u64,
    /// Searches begun.
    pub searches: u64,
    /// Bytes in use by the last search that has ended, and by the one that had the most.
    pub search_bytes: u64,
    /// See [`search_bytes`](Self::search_bytes).
    pub most_search_bytes: u64,
    /// Plan states generated.
    pub plan_states: u64,
    /// Plans taken up.
    pub plans: u64,
    /// Steps begun.
    pub steps: u64,
    /// Plans dropped, by why.
    pub dropped: Dropped,
    /// How many of those [`astray`](Dropped::astray) nothing explains: all that the decision had read
    /// was as it was, but for what rates and the plan's own steps that have begun change.
    pub dropped_unchanged: u64,
    /// Steps broken off for a plan that begins with the same step.
    pub restarted: u64,
    /// Reservations and places in queues that came to nothing: the slot was in use when the NPC came,
    /// or the host has taken it.
    pub lost_slots: u64,
}

/// How many plans were dropped, by why.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dropped {
    /// There was a better one.
    pub better_plan: u64,
    /// Doing nothing had become as good.
    pub nothing_better: u64,
    /// What was left of it couldn't be done any more.
    pub not_executable: u64,
    /// A precondition of its next step didn't hold.
    pub unmet: u64,
    /// Its next step wasn't on offer.
    pub not_offered: u64,
    /// All slots of its next step were taken.
    pub slots_taken: u64,
    /// A step of it had failed or was broken off.
    pub step_ended: u64,
    /// Its NPC was told otherwise, slept or was gone, or the supplier was.
    pub other: u64,
}

impl Dropped {
    /// Those that turned out not to be what the decision took them for.
    #[must_use]
    pub fn astray(&self) -> u64 {
        self.not_executable + self.unmet + self.not_offered + self.slots_taken
    }

    /// All.
    #[must_use]
    pub fn all(&self) -> u64 {
        self.better_plan + self.nothing_better + self.astray() + self.step_ended + self.other
    }

    /// The count for a reason.
    fn by(&mut self, reason: Reason) -> &mut u64 {
        match reason {
            Reason::BetterPlan => &mut self.better_plan,
            Reason::NothingBetter => &mut self.nothing_better,
            Reason::NotExecutable => &mut self.not_executable,
            Reason::Unmet => &mut self.unmet,
            Reason::NotOffered => &mut self.not_offered,
            Reason::SlotsTaken => &mut self.slots_taken,
            Reason::StepEnded => &mut self.step_ended,
            _ => &mut self.other,
        }
    }
}

impl RunningWorld {
    /// The most bytes that a search of a tick may have in use.
    #[must_use]
    pub fn search_bytes(&self) -> usize {
        self.settings.search_bytes
    }

    /// Takes note of what a search has used that has ended.
    pub(super) fn count_bytes(&mut self, plan: &Plan) {
        // None if it came to nothing before it had set out.
        if plan.bytes > 0 {
            let bytes = plan.bytes as u64;
            self.stats.search_bytes = bytes;
            self.stats.most_search_bytes = self.stats.most_search_bytes.max(bytes);
        }
    }

    /// Counts a plan that is about to be dropped. Its steps must still be there.
    pub(super) fn count_drop(&mut self, mind: usize, reason: Reason) {
        let astray = self.stats.dropped.astray();
        *self.stats.dropped.by(reason) += 1;
        let is_astray = self.stats.dropped.astray() > astray;
        if is_astray && self.nothing_explains(mind) {
            self.stats.dropped_unchanged += 1;
        }
    }

    /// Counts a step that is about to be broken off for a plan that begins with it.
    pub(super) fn count_restart(&mut self, mind: usize, plan: &Plan) {
        let current = self.minds[mind].executor.current();
        let current = current.filter(|it| !it.is_fallback).map(|it| it.task);
        let is_alike = current.is_some() && current == plan.steps.first().map(task);
        self.stats.restarted += u64::from(is_alike);
    }

    /// Whether all that an NPC's last decision has read is as it was, but for what was to be
    /// expected. Of NPCs that never skip nothing is kept that could tell.
    fn nothing_explains(&mut self, mind: usize) -> bool {
        let entry = &self.minds[mind];
        let keeps = entry.options.skipping != Skipping::Never;
        let (Ok(knowledge), Ok(of)) = (
            self.world.knowledge(entry.npc),
            self.world.type_of(entry.npc),
        ) else {
            return false;
        };
        let begun = entry.executor.begun();
        let allows = |changed: &Changed| {
            has_rate(&self.world, changed)
                || Expects::of_steps(&self.world, entry, of, begun)
                    .any(|step| step.change_of(changed.entity, changed.slot))
        };
        let (last, scratch) = (&entry.last, &mut self.reading);
        keeps && last.difference(&knowledge, scratch, allows).is_none()
    }
}

/// Whether it changes by itself.
fn has_rate(world: &World, changed: &Changed) -> bool {
    let of = world.domain().entity_type(changed.of);
    let attribute = of.attribute_at(changed.slot).map(|it| it.0);
    of.rates.iter().any(|rate| Some(rate.0) == attribute)
}
