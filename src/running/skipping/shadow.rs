//! A check that skipping is right: NPCs that may skip thinking think all the same, and the result
//! is only compared and counted.

use super::{
    super::{
        comparing::{Decision, Found, compare, judge},
        schedules::is_bound_to_schedule,
    },
    RestMut,
    found::{fingerprint, first_step},
};
use crate::{planning::Search, selectors, world::WorldError};

impl RestMut<'_> {
    /// Lets an NPC think all the same, and counts it if the result is another one. Nothing else
    /// changes. This allocates its memory anew each time, since no game does it.
    pub(in crate::running) fn think_in_the_shadow(&mut self, mind: usize) {
        let Ok((differs, other_step)) = self.differs_in_the_shadow(mind) else {
            return;
        };
        self.running.stats.shadowed += 1;
        self.running.stats.shadow_differences += u64::from(differs);
        self.running.stats.shadow_other_steps += u64::from(other_step);
    }

    /// Whether thinking has another result, and whether that begins with another step.
    fn differs_in_the_shadow(&mut self, mind: usize) -> Result<(bool, bool), WorldError> {
        let entry = &self.running.minds[mind];
        let domain = self.running.world.domain();
        let knowledge = self.running.world.knowledge(entry.npc)?;
        let state = self.running.world.npc(entry.npc)?;
        let mut search = Search::default();
        let mut active = entry.active.clone();
        self.running.updater.forget();
        self.running.all_knowing_at = None;
        let weight = |drive| state.weight(drive);
        let now = self.running.world.time().seconds();
        self.running
            .updater
            .update(domain, &knowledge, weight, &mut active, now);
        if is_bound_to_schedule(entry) && !entry.executor.run().is_some_and(|it| it.yields) {
            // The same flags lead to the same decision.
            return Ok((active != entry.active, false));
        }
        let bias = |drive| state.bias(drive);
        active.write_motives(&knowledge, weight, bias, &mut search.motives);
        selectors::plan(
            &mut search,
            domain,
            &knowledge,
            self.running.options_of(entry),
        );
        let compared = compare(&self.running.world, &mut search, &knowledge, entry, now);
        let found = Found {
            plan: &search.plan,
            selector: search.selector(),
        };
        let differs = active != entry.active
            || fingerprint(&search.plan) != entry.last.found
            || judge(entry, &found, &compared) != Decision::Keep;
        Ok((differs, first_step(&search.plan) != entry.last.first))
    }
}
