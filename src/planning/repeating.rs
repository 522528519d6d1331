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

/// A plan, as the steps that were found and how often each is done.
struct Repeated<'w> {
    found: List<'w, StepId>,
    times: List<'w, u8>,
    /// Whether a step is no walk.
    acts: List<'w, bool>,
    /// The times that are tried instead, and the steps that come of them.
    tried: List<'w, u8>,
    chain: List<'w, StepId>,
    score: f32,
    merit: Merit,
}

impl Repeated<'_> {
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
        let (domain, steps) = (self.snapshot.domain, &self.parts.steps);
        let acts = |&step: &StepId| {
            !domain
                .action(steps.get(step).binding.action)
                .moves_consumer()
        };
        let count = chain.len();
        let mut plan = Repeated {
            found: self.arena.list(count),
            times: self.arena.list(count),
            acts: self.arena.list(count),
            tried: self.arena.list(count),
            chain: self.arena.list(MAX_DEPTH.into()),
            score,
            merit,
        };
        plan.found.extend_from_slice_copy(chain);
        plan.times.extend(chain.iter().map(|_| 1));
        plan.acts.extend(chain.iter().map(acts));
        for first in 0..count {
            for last in first..count {
                while self.repeat_both(&mut plan, first, last)
                    || self.repeat_all(&mut plan, first, last)
                {}
            }
        }
        plan.tried.clear();
        plan.tried.extend_from_slice_copy(&plan.times);
        plan.expand();
        chain.clear();
        chain.extend_from_slice_copy(&plan.chain);
        plan.score
    }

    /// Does two steps, or the one that both are, once more, if that makes the plan better.
    fn repeat_both(&mut self, plan: &mut Repeated<'_>, first: usize, last: usize) -> bool {
        self.repeat_if(plan, first, last, |it, _| it == first || it == last)
    }

    /// Does all from one step to another but walks once more, if there is something between the two
    /// and that makes the plan better.
    fn repeat_all(&mut self, plan: &mut Repeated<'_>, first: usize, last: usize) -> bool {
        let acts = &plan.acts[first..=last];
        acts[0]
            && acts[last - first]
            && acts.iter().filter(|&&it| it).count() > 2
            && self.repeat_if(plan, first, last, |_, acts| acts)
    }

    /// Does those steps from `first` to `last` that are meant once more, by their number and whether
    /// they are no walk, if that makes the plan better and no part of it then only passes time.
    fn repeat_if(
        &mut self,
        plan: &mut Repeated<'_>,
        first: usize,
        last: usize,
        is_meant: impl Fn(usize, bool) -> bool,
    ) -> bool {
        let steps: usize = plan.times.iter().map(|&it| usize::from(it)).sum();
        if steps + (last - first) >= MAX_DEPTH.into() {
            return false;
        }
        plan.tried.clear();
        plan.tried.extend_from_slice_copy(&plan.times);
        for number in first..=last {
            plan.tried[number] += u8::from(is_meant(number, plan.acts[number]));
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
        core::mem::swap(&mut plan.times, &mut plan.tried);
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
