//! Plan states that score higher than the chosen plan and yet don't count: a part of them only passes
//! time.

use alloc::vec::Vec;

use super::{data::Considered, probe::Probe};
use crate::planning::{Binding, Search, steps::StepId};

/// So many of the plan states that were considered are looked at.
const MOST: usize = 256;

impl Probe<'_, '_, '_, '_> {
    /// Marks those of the plan states that a search by `best` has `considered`.
    pub(super) fn mark_what_passes_time(
        &mut self,
        search: &Search,
        considered: &mut [Considered<'_>],
    ) {
        let options = self.search.options;
        let least = options.key(search.plan.score);
        for (state, told) in search.parts.states.all().iter().zip(considered).take(MOST) {
            if told.failing.is_some() || told.dies || options.key(told.score) <= least {
                continue;
            }
            let chain: Vec<StepId> = search
                .chain(state)
                .map(|Binding { action, supplier }| {
                    let supplier = self.search.snapshot.load(search.entity(supplier));
                    self.step_of(Binding { action, supplier })
                })
                .collect();
            let part = self.search.part_that_passes_time(&chain, state.score);
            told.passes_time = part.is_some();
        }
    }
}
