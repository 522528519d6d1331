//! Counts dropped plans and the memory of searches. Other counts go up where the thing happens.

use crate::{
    beliefs::read_set::Changed,
    domain::Operand,
    planning::Plan,
    running::{
        Reason, RunningWorld, Skipping, comparing::binding_of, schedules::is_bound_to_schedule,
        skipping::Expects,
    },
    world::World,
};

impl RunningWorld {
    /// The most bytes that a search of a tick may have in use.
    #[must_use]
    pub fn search_bytes(&self) -> usize {
        self.settings.search_bytes
    }

    /// Takes note of what a search has used that has ended.
    pub(in crate::running) fn count_bytes(&mut self, plan: &Plan) {
        // None if it came to nothing before it had set out.
        if plan.bytes > 0 {
            let bytes = plan.bytes as u64;
            self.stats.search_bytes = bytes;
            self.stats.most_search_bytes = self.stats.most_search_bytes.max(bytes);
        }
    }

    /// Counts a plan that is about to be dropped. Its steps must still be there.
    pub(in crate::running) fn count_drop(&mut self, mind: usize, reason: Reason) {
        let astray = self.stats.dropped.astray();
        *self.stats.dropped.by(reason) += 1;
        let is_astray = self.stats.dropped.astray() > astray;
        if is_astray && self.nothing_explains(mind) {
            self.stats.dropped_unchanged += 1;
        }
    }

    /// Counts a step that is about to be broken off for a plan that begins with it.
    pub(in crate::running) fn count_restart(&mut self, mind: usize, plan: &Plan) {
        let current = self.minds[mind].executor.current();
        let current = current.filter(|it| !it.is_fallback).map(|it| it.binding);
        let is_alike = current.is_some() && current == plan.steps.first().map(binding_of);
        self.stats.restarted += u64::from(is_alike);
    }

    /// Whether all that an NPC's last decision has read is as it was, but for what was to be
    /// expected. Of NPCs that never skip nothing is kept that could tell; nor is what a schedule was
    /// chosen by, since only flags are read while it runs.
    fn nothing_explains(&mut self, mind: usize) -> bool {
        let entry = &self.minds[mind];
        let keeps = entry.options.skipping != Skipping::Never && !is_bound_to_schedule(entry);
        let (Ok(knowledge), Ok(of)) = (
            self.world.knowledge(entry.npc),
            self.world.type_of(entry.npc),
        ) else {
            return false;
        };
        let begun = entry.executor.begun();
        let allows = |changed: &Changed| {
            comes_of_rate(&self.world, changed)
                || Expects::of_steps(&self.world, entry, of, begun)
                    .any(|step| step.change_of(changed.entity, changed.slot))
        };
        let (last, scratch) = (&entry.last, &mut self.reading);
        keeps && last.difference(&knowledge, scratch, allows).is_none()
    }
}

/// Whether it has changed the way that it changes by itself. What grows by itself and has become less
/// was taken by somebody.
fn comes_of_rate(world: &World, changed: &Changed) -> bool {
    let of = world.domain().entity_type(changed.of);
    let attribute = of.attribute_at(changed.slot).map(|it| it.0);
    let rate = of.rates.iter().find(|rate| Some(rate.0) == attribute);
    rate.is_some_and(|&(_, rate)| match rate {
        Operand::Constant(rate) => {
            (changed.now[changed.slot] - changed.then[changed.slot]) * rate > 0.0
        }
        // Which way, depends on other things.
        _ => true,
    })
}
