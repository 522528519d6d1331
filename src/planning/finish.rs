//! The end of a search, or its result so far while it is paused: the plan is trimmed, compared with
//! doing nothing, and described step by step.

use super::{
    EndedBy, Merit, Outcome, PlannedStep, arena::List, simulate::Progress, steps::StepId,
    working::Working,
};
use crate::domain::{MAX_DEPTH, POSITION};

impl<'w> Working<'w, '_> {
    /// Ends the search without a plan.
    pub(crate) fn end_without(&mut self, outcome: Outcome, ended_by: EndedBy) {
        self.plan.outcome = outcome;
        self.plan.ended_by = ended_by;
        self.plan.steps.clear();
        self.plan.rival = self.parts.rivals.beside(&[]);
        self.plan.utility = self.plan.idle_utility;
        self.plan.score = self.plan.idle_score;
        for forecast in &mut self.plan.drives {
            forecast.then = forecast.now;
        }
    }

    /// While the search is paused, makes the chain of a plan state its plan. Needless steps stay in
    /// it: they are only dropped when the search ends.
    pub(crate) fn show(&mut self, state: u32) {
        if self.parts.pending.shown.replace(state) == Some(state) {
            return;
        }
        let state = self.parts.states.get(state);
        if self.options.only_if_better
            && !self.options.beats_idle(state.score, self.plan.idle_score)
        {
            return;
        }
        let chain = self.arena.copy(self.parts.states.chain(&state));
        self.plan.score = state.score;
        self.describe(&chain);
    }

    /// Ends the search with the chain of a plan state. The options say whether it is trimmed and
    /// compared with doing nothing.
    pub(crate) fn end_with(&mut self, state: u32, outcome: Outcome, ended_by: EndedBy) {
        let state = self.parts.states.get(state);
        let mut chain = self.arena.list(MAX_DEPTH.into());
        chain.extend_from_slice_copy(self.parts.states.chain(&state));
        let mut score = state.score;
        let mut merit = self.options.merit(score, state.takes(), chain.len());
        if self.options.trim {
            (score, merit) = self.trim(&mut chain, score, merit);
        }
        // At a bound, a worse plan could become better than the one that more work would find.
        if self.parts.pending.improves && outcome == Outcome::Complete {
            score = self.repeat(&mut chain, score, merit);
        }
        let is_better = self.options.beats_idle(score, self.plan.idle_score);
        if self.options.only_if_better && !is_better {
            self.parts.forward.losing.clear();
            self.parts.forward.losing.extend_from_slice(&chain);
            self.parts.forward.losing_score = score;
            self.end_without(Outcome::NothingBetter, ended_by);
            return;
        }
        self.end_with_chain(&chain, score, outcome, ended_by);
    }

    /// Ends the search with a chain that has this score.
    pub(crate) fn end_with_chain(
        &mut self,
        chain: &[StepId],
        score: f32,
        outcome: Outcome,
        ended_by: EndedBy,
    ) {
        self.plan.outcome = outcome;
        self.plan.ended_by = ended_by;
        self.plan.rival = self.parts.rivals.beside(chain);
        self.plan.score = score;
        self.describe(chain);
    }

    /// Drops each step, from the front, without which the chain can still be executed and is no
    /// worse. Backward chaining leaves such steps when a later insertion has made them pointless.
    /// A step may have others in its wake, as getting into a car and out of it again. So later
    /// steps that can't be executed without it are dropped with it. This is called action
    /// elimination. The last step isn't dropped that way: the plan was begun for it.
    pub(crate) fn trim(
        &mut self,
        chain: &mut List<'w, StepId>,
        mut score: f32,
        mut merit: Merit,
    ) -> (f32, Merit) {
        let mut shorter = self.arena.list(chain.len());
        let mut at = 0;
        while at < chain.len() && chain.len() > 1 {
            shorter.clear();
            shorter.extend_from_slice_copy(&chain[..at]);
            shorter.extend_from_slice_copy(&chain[at + 1..]);
            match self.score_if_executable(&mut shorter) {
                Some((without, better)) if better >= merit => {
                    (score, merit) = (without, better);
                    chain.clear();
                    chain.extend_from_slice_copy(&shorter);
                }
                _ => at += 1,
            }
        }
        (score, merit)
    }

    /// Drops from a chain what can't be executed in it. Returns the score and the merit of what is
    /// left; none if the last step can't be executed, or if the NPC or a supplier is gone.
    fn score_if_executable(&mut self, chain: &mut List<'w, StepId>) -> Option<(f32, Merit)> {
        if self.parts.weighed {
            return self.score_if_executable_weighed(chain);
        }
        let mark = self.snapshot.mark();
        let found = self.run_executable(chain).map(|progress| {
            let rated = self.rate(progress);
            (rated.score, self.merit(&rated, chain.len()))
        });
        self.snapshot.go_back(mark);
        found
    }

    /// Imagines a chain, and drops from it what can't be executed.
    fn run_executable(&mut self, chain: &mut List<'w, StepId>) -> Option<Progress> {
        let mut progress = Progress::default();
        let mut number = 0;
        while number < chain.len() {
            if number > 0 && !self.actor.is_alive(&mut self.snapshot) {
                return None;
            }
            let (mark, before) = (self.snapshot.mark(), progress);
            let imagined = self.stage().step(number, chain[number], &mut progress);
            if progress.unmet.is_none() {
                imagined.ok()?;
                number += 1;
                continue;
            }
            if number + 1 == chain.len() {
                return None;
            }
            self.snapshot.go_back(mark);
            progress = before;
            chain.remove(number);
        }
        Some(progress)
    }

    fn score_if_executable_weighed(
        &mut self,
        chain: &mut List<'w, StepId>,
    ) -> Option<(f32, Merit)> {
        loop {
            let mut progress = Progress::default();
            let rated = self.simulate_weighed(chain, &mut progress);
            if let Some(unmet) = progress.unmet {
                let failing = usize::from(unmet.step);
                if failing + 1 == chain.len() {
                    return None;
                }
                chain.remove(failing);
                continue;
            }
            let rated = rated.ok().filter(|it| !it.progress.died_early)?;
            return Some((rated.score, self.merit(&rated, chain.len())));
        }
    }

    /// Writes the steps of the final chain with what is expected after each.
    fn describe(&mut self, chain: &[StepId]) {
        self.plan.steps.clear();
        // Describing a paused search mustn't count as work, so that pauses don't matter.
        let done = self.snapshot.memory.work;
        if self.parts.weighed {
            self.describe_weighed(chain);
        } else {
            self.describe_imagined(chain);
        }
        self.snapshot.memory.work = done;
    }

    fn describe_imagined(&mut self, chain: &[StepId]) {
        let mark = self.snapshot.mark();
        let mut progress = Progress::default();
        let is_imagined = self.foresee(chain, &mut progress);
        self.plan.fits = progress.fit.share();
        self.plan.timing = progress.timing();
        // The chain was simulated to its end before, so nothing is dropped now.
        debug_assert!(is_imagined);
        self.snapshot.go_back(mark);
    }

    /// Imagines a chain, and writes its steps into the plan with what is expected after each. A
    /// step that can't be imagined changes nothing, and neither do those after it. Returns whether
    /// all could be imagined.
    pub(crate) fn foresee(&mut self, chain: &[StepId], progress: &mut Progress) -> bool {
        let mut goes_on = true;
        for (number, &id) in chain.iter().enumerate() {
            let step = self.parts.steps.get(id);
            let binding = step.binding;
            self.snapshot.catch_up(binding.supplier);
            let roles = step.roles(&mut self.snapshot);
            let cost = step.cost(&mut self.snapshot, &roles);
            if goes_on {
                let (mark, before) = (self.snapshot.mark(), *progress);
                goes_on = self.stage().step(number, id, progress).is_ok();
                if !goes_on {
                    self.snapshot.go_back(mark);
                    *progress = before;
                }
            }
            let wait = if goes_on { progress.wait } else { 0.0 };
            let utility = self.parts.rating.utility(&mut self.snapshot, self.actor);
            self.plan.steps.push(PlannedStep {
                stand: self.snapshot.position(self.actor.known, POSITION),
                utility,
                cost,
                duration: roles.duration + wait,
                wait,
                ..PlannedStep::new(binding, self.snapshot.memory)
            });
            self.plan.utility = utility;
        }
        for (forecast, rated) in self.plan.drives.iter_mut().zip(&self.parts.rating.drives) {
            forecast.then = rated.satisfaction;
        }
        goes_on
    }
}
