//! What follows when a search by [`best`](super::best) finds a better plan than the best so far.

use crate::planning::{
    EndedBy, Merit, Outcome, arena::List, simulate::Progress, steps::StepId, working::Working,
};

impl<'w> Working<'w, '_> {
    /// Takes over what [`first`](super::first) has found, if it is better than the best plan so
    /// far. Returns whether it makes sense to lengthen it.
    pub(super) fn take_over(&mut self) -> bool {
        let is_new = !self.parts.forward.lengthens;
        if is_new {
            self.parts.forward.wishes = self.plan.outcome != Outcome::NoGoal;
        }
        let is_losing = self.plan.outcome == Outcome::NothingBetter;
        let (chain, score) = if is_losing {
            (
                self.arena.copy(&self.parts.forward.losing),
                self.parts.forward.losing_score,
            )
        } else {
            (self.planned_chain(), self.plan.score)
        };
        let merit = self.merit_of(&chain, score);
        if !is_new && merit <= self.parts.forward.merit {
            return false;
        }
        if self.only_passes_time(&chain, score) {
            if is_new {
                self.take_nothing();
            }
            return false;
        }
        self.parts.forward.take(&chain, score, merit);
        let depth = usize::from(self.options.depth);
        let is_whole = is_losing || self.plan.outcome == Outcome::Complete;
        if !is_whole || chain.is_empty() || chain.len() >= depth {
            return false;
        }
        self.parts.forward.lengthens = true;
        self.parts.states.close();
        self.parts.pending.parent = None;
        self.parts.pending.shown = None;
        self.parts.pending.wishes = false;
        self.parts.pending.next = 0;
        self.parts.pending.bindings.clear();
        self.plan.outcome = Outcome::Unfinished;
        true
    }

    /// The steps of the search's plan.
    pub(super) fn planned_chain(&mut self) -> List<'w, StepId> {
        let found = self.plan.steps.len();
        let mut chain = self.arena.list(found);
        for number in 0..found {
            let planned = &self.plan.steps[number];
            chain.extend(self.step_of((planned.action, planned.supplier)));
        }
        chain
    }

    /// Takes doing nothing as the best plan so far, if it is better.
    pub(super) fn drop_losing(&mut self) {
        let idle_score = self.plan.idle_score;
        if !self
            .options
            .beats_idle(self.parts.forward.score, idle_score)
        {
            self.take_nothing();
        }
    }

    /// Takes doing nothing as the best plan so far.
    pub(super) fn take_nothing(&mut self) {
        self.parts.forward.winner.clear();
        self.parts.forward.score = self.plan.idle_score;
        self.parts.forward.merit = self.merit_of(&[], self.plan.idle_score);
    }

    /// The merit of an empty chain, or of a chain that was simulated before.
    pub(super) fn merit_of(&mut self, chain: &[StepId], score: f32) -> Merit {
        let done = self.snapshot.memory.work;
        let mark = self.snapshot.mark();
        let simulated = self.simulate(chain, 0, Progress::default());
        self.snapshot.go_back(mark);
        self.snapshot.memory.work = done;
        // The chain was simulated before, so it isn't dropped.
        debug_assert!(simulated.is_ok());
        let takes = simulated.map_or([0.0; 3], |rated| rated.progress.takes());
        self.options.merit(score, takes, chain.len())
    }

    /// While the search is paused, makes the best plan so far its plan.
    pub(super) fn show_winner(&mut self) {
        if self.parts.forward.shown || self.parts.forward.winner.is_empty() {
            return;
        }
        self.parts.forward.shown = true;
        self.end_with_winner(Outcome::Unfinished, EndedBy::Nothing);
    }

    pub(super) fn end_with_winner(&mut self, outcome: Outcome, ended_by: EndedBy) {
        let chain = core::mem::take(&mut self.parts.forward.winner);
        self.end_with_chain(&chain, self.parts.forward.score, outcome, ended_by);
        self.parts.forward.winner = chain;
    }
}
