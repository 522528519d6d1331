//! Steps of a plan are repeated while that pays.
//!
//! The search for what helps is content with the first step that does: a miner brings home one lump,
//! though he could carry ten. So each step of a found plan is repeated at once, as often as the plan
//! gets better by it. Where that isn't better by itself, it is tried together with a later step: who
//! digs twice can sell twice. Where that isn't better either, all steps from the one to the other are
//! repeated, but for walks: who digs twice can smelt twice and sell twice. Of these, what comes before
//! the last one is left out again where the plan is as good without: who walks to a wheel and bets
//! needn't walk again to bet again. This goes beyond the thesis, whose plans satisfy conditions as
//! soon as possible.

use super::{Merit, arena::List, simulate::Progress, steps::StepId, working::Working};
use crate::domain::MAX_DEPTH;

/// A plan, as the steps that were found and how often each is done. The lists are made from the last
/// to the first, since they are dropped from the first to the last, and of numbers of one size: only so
/// is the arena empty again ([`List`]).
struct Repeated<'w> {
    score: f32,
    merit: Merit,
    /// The steps that come of the times that are tried, and these.
    chain: List<'w, StepId>,
    tried: List<'w, u32>,
    times: List<'w, u32>,
    found: List<'w, StepId>,
}

impl Repeated<'_> {
    /// From here on, something else is tried.
    fn try_present(&mut self) {
        self.tried.clear();
        self.tried.extend_from_slice_copy(&self.times);
    }

    /// Writes the steps that come of the times that are tried.
    fn expand(&mut self) {
        self.chain.clear();
        for (&step, &times) in self.found.iter().zip(&self.tried) {
            self.chain.extend((0..times).map(|_| step));
        }
    }
}

impl<'w> Working<'w, '_> {
    /// Repeats steps of a chain while that makes it better. Returns its score then.
    pub(crate) fn repeat(&mut self, chain: &mut List<'w, StepId>, score: f32, merit: Merit) -> f32 {
        let count = chain.len();
        let mut plan = Repeated {
            found: self.arena.list(count),
            times: self.arena.list(count),
            tried: self.arena.list(count),
            chain: self.arena.list(MAX_DEPTH.into()),
            score,
            merit,
        };
        plan.found.extend_from_slice_copy(chain);
        plan.times.extend(chain.iter().map(|_| 1));
        for first in 0..count {
            for last in first..count {
                while self.repeat_both(&mut plan, first, last)
                    || self.repeat_all(&mut plan, first, last)
                {}
            }
        }
        plan.try_present();
        plan.expand();
        chain.clear();
        chain.extend_from_slice_copy(&plan.chain);
        plan.score
    }

    /// Does two steps, or the one that both are, once more, if that makes the plan better.
    fn repeat_both(&mut self, plan: &mut Repeated<'_>, first: usize, last: usize) -> bool {
        plan.try_present();
        plan.tried[first] += 1;
        if last > first {
            plan.tried[last] += 1;
        }
        self.take_if_better(plan, first, last)
    }

    /// Does all from one step to another but walks once more, if there is something between the two
    /// and that makes the plan better.
    fn repeat_all(&mut self, plan: &mut Repeated<'_>, first: usize, last: usize) -> bool {
        if !self.acts(plan.found[first]) || !self.acts(plan.found[last]) {
            return false;
        }
        plan.try_present();
        let mut acts = 0;
        for number in first..=last {
            if self.acts(plan.found[number]) {
                plan.tried[number] += 1;
                acts += 1;
            }
        }
        acts > 2 && self.take_if_better(plan, first, last)
    }

    /// Whether a step is no walk.
    fn acts(&self, step: StepId) -> bool {
        let action = self.parts.steps.get(step).binding.action;
        !self.snapshot.domain.action(action).moves_consumer()
    }

    /// Takes the times that are tried, of which those from `first` to `last` are new, if the plan is
    /// better by them and no part of it only passes time. Of these, what comes before the last one is
    /// left out where the plan is as good without.
    fn take_if_better(&mut self, plan: &mut Repeated<'_>, first: usize, last: usize) -> bool {
        let steps: u32 = plan.tried.iter().sum();
        if steps > MAX_DEPTH.into() {
            return false;
        }
        let Some((mut score, mut merit)) = self.rate_tried(plan) else {
            return false;
        };
        if merit <= plan.merit {
            return false;
        }
        for number in first..last {
            if plan.tried[number] > plan.times[number] {
                plan.tried[number] -= 1;
                match self.rate_tried(plan) {
                    Some(without) if without.1 >= merit => (score, merit) = without,
                    _ => plan.tried[number] += 1,
                }
            }
        }
        plan.expand();
        if plan.chain.len() > self.options.depth.into()
            || self.part_that_passes_time(&plan.chain, score).is_some()
        {
            return false;
        }
        (plan.score, plan.merit) = (score, merit);
        plan.times.copy_from_slice(&plan.tried);
        true
    }

    /// The score and the merit of the plan that is tried; none if it can't be executed, or if its
    /// last step only passes time. What is imagined isn't changed.
    fn rate_tried(&mut self, plan: &mut Repeated<'_>) -> Option<(f32, Merit)> {
        plan.expand();
        let start = self.snapshot.mark();
        let rated = self.rate_as_plan(&plan.chain, 0, Progress::default());
        self.snapshot.go_back(start);
        rated
    }

    /// The score and the merit of a chain; none if it can't be executed, if the NPC dies before its
    /// end, or if its last step only passes time. The steps before number `from` must be imagined,
    /// and `before` be their progress; what is imagined stays.
    pub(crate) fn rate_as_plan(
        &mut self,
        chain: &[StepId],
        from: usize,
        before: Progress,
    ) -> Option<(f32, Merit)> {
        let rated = self.simulate(chain, from, before).ok()?;
        let progress = &rated.progress;
        let counts = progress.unmet.is_none() && !progress.died_early && !progress.is_idle;
        counts.then(|| (rated.score, self.merit(&rated, chain.len())))
    }
}
