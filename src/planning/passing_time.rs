//! Whether some steps of a plan only pass the time until a slot is nearly free.
//!
//! An NPC waits for a slot for so long at most. If it would have to wait longer, a walk to somewhere
//! and back could make up for the difference, and so could any other step that does no harm. But
//! passing the time isn't what plans are for: it is better to do nothing, or something else that is
//! worth it, until the wait is short enough. So a plan doesn't count that would be no worse without
//! some of the steps before a slot, if the NPC waited however long.

use super::{search::Working, steps::StepId};

/// Scores that differ by less than this part may be equal: waits and walks are rounded sums.
const ABOUT: f32 = 1.0 / 1024.0;

impl Working<'_, '_> {
    /// Whether that is so of a chain with this score. It is imagined, and stays so. Where outcomes are
    /// weighed, all count.
    pub(crate) fn only_passes_time(&mut self, chain: &[StepId], score: f32) -> bool {
        let options = &self.options;
        if !options.durations || options.exact_scores || self.weighed || score <= 0.0 {
            return false;
        }
        let needs_slot = |step: &StepId| self.steps.get(*step).slots.is_some();
        let Some(slotted) = chain.iter().rposition(needs_slot) else {
            return false;
        };
        if slotted == 0 {
            return false;
        }
        let beginning = self.snapshot.beginning();
        self.snapshot.go_back(beginning);
        self.steps.be_patient(true);
        let mut shorter = self.arena.list(chain.len());
        let mut all = (0..slotted).flat_map(|from| (from + 1..=slotted).map(move |to| (from, to)));
        let passes_time = all.any(|(from, to)| {
            shorter.clear();
            shorter.extend_from_slice_copy(&chain[..from]);
            shorter.extend_from_slice_copy(&chain[to..]);
            let without = self.score_if_executable(&shorter);
            without.is_some_and(|(without, _)| without >= score * (1.0 - ABOUT))
        });
        self.steps.be_patient(false);
        self.imagine(chain);
        passes_time
    }
}
