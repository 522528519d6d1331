//! If the plan that `auto` has found by [`first`](super::first) is worth little, it goes on searching.
//!
//! A plan state is rated as if all of its steps could be done, with what the NPC has by then. So a
//! step that passes on what the NPC doesn't have yet seems to change nothing: an NPC without fish
//! earns nothing by selling. `first` takes such plan states last. Any plan comes before them,
//! however little it is worth. `auto` doesn't end with such a plan at once. It goes on with the
//! plan states that seem to gain nothing, and with those developed from them, for about as much
//! work again.

use crate::planning::{Options, Outcome, PlanState, Search, Selector, working::Working};

/// A plan is worth little if it gains less than this part of the missing utility: of what
/// satisfying every drive would add.
const LITTLE: f32 = 1.0 / 8.0;

/// The least work for looking on, after a search that has done hardly any.
const LEAST_WORK: u64 = 32_768;

/// Lets a search look on, and repeat steps, if its selector is `auto`.
pub(super) fn allow(search: &mut Search) {
    search.parts.pending.improves =
        search.asked.selector == Selector::Auto && !search.asked.exact_scores;
}

impl Working<'_, '_> {
    /// To be called when an executable plan state is taken. Returns whether the search looks on.
    /// The best plan state is kept meanwhile.
    #[inline]
    pub(super) fn looks_on(&mut self, number: u32) -> bool {
        self.parts.pending.improves && self.begins_or_goes_on(number)
    }

    #[cold]
    fn begins_or_goes_on(&mut self, number: u32) -> bool {
        if self.parts.pending.looks_on_until.is_some() {
            // The kept plan has more merit than any other from before looking on. So if the kept
            // plan is another one by now, the search goes on until that one is taken.
            return self.kept() != Some(number);
        }
        if self.parts.forward.lengthens || !self.is_worth_little(&self.parts.states.get(number)) {
            return false;
        }
        if self.parts.narrowing.leaves_out {
            // The suppliers that were left out can't matter to this plan, but may matter to
            // another.
            self.look_at_all();
            return true;
        }
        let done = self.snapshot.memory.work;
        self.parts.pending.looks_on_until = Some(done + done.max(LEAST_WORK));
        true
    }

    /// Whether a plan state isn't expanded because the search looks on. That is so if the plan
    /// state seems to gain something, but less than the kept plan. It is also so if the search has
    /// looked on for long enough, and ends here.
    #[inline]
    pub(super) fn passes_over(&mut self, state: &PlanState) -> bool {
        self.parts.pending.looks_on_until.is_some()
            && (self.ends_looking_on(false) || !self.is_worth_expanding(state))
    }

    /// Whether a plan state seems to gain nothing, or more than the kept plan.
    #[cold]
    fn is_worth_expanding(&self, state: &PlanState) -> bool {
        let score = |it: f32| self.options.key(it);
        score(state.score) <= score(self.plan.idle_score)
            || self
                .kept()
                .is_none_or(|kept| score(state.score) > score(self.parts.states.get(kept).score))
    }

    /// Ends the search with the kept plan, if the search has looked on for long enough or has
    /// nothing left to look at.
    #[cold]
    pub(super) fn ends_looking_on(&mut self, is_at_end: bool) -> bool {
        let work = self.snapshot.memory.work;
        let ends = |until| is_at_end || work > until;
        let kept = self.kept();
        let Some(kept) = kept.filter(|_| self.parts.pending.looks_on_until.is_some_and(ends))
        else {
            return false;
        };
        self.end_with(kept, Outcome::Complete, self.cut_off());
        true
    }

    /// The best executable plan state.
    fn kept(&self) -> Option<u32> {
        self.parts.states.best_complete().map(|(number, _)| number)
    }

    /// Whether a plan is better than doing nothing, but only by a little.
    fn is_worth_little(&self, state: &PlanState) -> bool {
        let idle = self.plan.idle_score;
        let missing = 1.0 - self.plan.idle_utility;
        self.options.beats_idle(state.score, idle)
            && self.gained(state.score, state.seconds) < missing * LITTLE
    }

    /// What a plan gains over doing nothing in all of its seconds.
    pub(super) fn gained(&self, score: f32, seconds: f32) -> f32 {
        let seconds = if self.options.durations {
            seconds.max(Options::LEAST_SECONDS)
        } else {
            1.0
        };
        (score - self.plan.idle_score) * seconds
    }
}
