//! `auto` looks on behind a plan of [`first`](super::first) that is worth little.
//!
//! A plan state is rated as if all of its steps could be done, with what the NPC has by then. So a step
//! that passes on what the NPC has still to get seems to change nothing: who has no fish earns nothing
//! by selling. `first` takes such plan states last, and any plan comes before them, however little it is
//! worth. `auto` doesn't end with such a plan at once. It goes on with the plan states that seem to
//! gain nothing, and with what comes of them, for about as much work again.

use crate::planning::{Options, Outcome, PlanState, Search, Selector, search::Working};

/// A plan is worth little if it gains less than this part of what could be gained, which is all that is
/// missing until every drive is satisfied.
const LITTLE: f32 = 1.0 / 8.0;

/// The least work that goes into looking on, in a search that has hardly done any.
const LEAST_WORK: u64 = 32_768;

/// Lets a search look on where it is asked for automatically.
pub(super) fn allow(search: &mut Search) {
    search.pending.may_look_on =
        search.asked.selector == Selector::Auto && !search.asked.exact_scores;
}

impl Working<'_, '_> {
    /// Whether to look on, now that an executable plan state is taken. The best one is kept.
    pub(super) fn looks_on(&mut self, number: u32) -> bool {
        if self.pending.looks_on_until.is_some() {
            // What was there before comes after the plan that is kept. What is better was found since.
            return self.kept() != Some(number);
        }
        let may = self.pending.may_look_on && !self.forward.lengthens;
        if !may || !self.is_worth_little(&self.states.get(number)) {
            return false;
        }
        if self.narrowing.leaves_out {
            // Whoever can't matter to this plan may matter to others.
            self.look_at_all();
            return true;
        }
        let done = self.snapshot.memory.work;
        self.pending.looks_on_until = Some(done + done.max(LEAST_WORK));
        true
    }

    /// Whether a plan state is to be expanded: while the search looks on, only if it seems to gain nothing, or
    /// more than the plan that is kept.
    pub(super) fn is_worth_expanding(&self, state: &PlanState) -> bool {
        let score = |it: f32| self.options.key(it);
        self.pending.looks_on_until.is_none()
            || score(state.score) <= score(self.plan.idle_score)
            || self
                .kept()
                .is_none_or(|kept| score(state.score) > score(self.states.get(kept).score))
    }

    /// Ends the search with the plan that is kept, if it has looked on for long enough, or if nothing is left
    /// to look at.
    pub(super) fn ends_looking_on(&mut self, is_at_end: bool) -> bool {
        let work = self.snapshot.memory.work;
        let ends = |until| is_at_end || work > until;
        let kept = self.kept();
        let Some(kept) = kept.filter(|_| self.pending.looks_on_until.is_some_and(ends)) else {
            return false;
        };
        self.end_with(kept, Outcome::Complete, self.cut_off());
        true
    }

    /// The best plan state that is executable.
    fn kept(&self) -> Option<u32> {
        self.states.best_complete().map(|(number, _)| number)
    }

    /// Whether a plan is better than doing nothing, but hardly.
    fn is_worth_little(&self, state: &PlanState) -> bool {
        let idle = self.plan.idle_score;
        let seconds = if self.options.durations {
            state.seconds.max(Options::LEAST_SECONDS)
        } else {
            1.0
        };
        let gained = (state.score - idle) * seconds;
        let missing = 1.0 - self.plan.idle_utility;
        self.options.beats_idle(state.score, idle) && gained < missing * LITTLE
    }
}
