//! [`best`](super::best) drafts a plan, led by what is still to be done.
//!
//! The plan of [`first`](super::first) grows backwards from one goal. Where steps undo what others
//! need, such as a lift that can't be on two floors, that finds little. A draft grows forwards. The
//! one is taken that scores and promises most, and a new one is made with each step that can be done
//! after it. What it promises is estimated with nothing lost that was achieved
//! (`planning::relaxation`): of all that the NPC may wish for, what is worth its cost.
//!
//! A draft is estimated when it is taken, not when it is made. Until then it has the estimate of the
//! one before it; if its step is among those that this was estimated by, what the step costs is
//! added.
//!
//! This ends when no draft promises more than the best plan so far scores, or after so much work.
//! Then steps that the plan doesn't need are dropped. It only gives the search forward something to
//! beat, and never makes it worse. Where the estimates can't tell what plans score, nothing is
//! drafted: with durations, since then the score is a rate; where outcomes are weighed; and where
//! scores are exact.

use crate::planning::{
    Options,
    arena::List,
    forward::{Among, drafting::Current},
    relaxation::LEAST,
    simulate::Progress,
    steps::StepId,
    work,
    working::Working,
};

/// The most work for drafting.
const MOST_WORK: u64 = Options::USUAL_WORK as u64 / 4;
/// The most work for finding out what steps need and bring about.
const MOST_TO_BEGIN: u64 = MOST_WORK / 8;

impl<'w> Working<'w, '_> {
    /// Begins to draft a plan, if estimates can tell what plans score. Otherwise begins with what
    /// comes next. The search must be ready to go forward.
    pub(super) fn begin_drafting(&mut self) {
        let forward = &mut self.parts.forward;
        let may = !self.parts.weighed
            && !self.options.durations
            && !self.options.exact_scores
            && forward.among == Among::All
            // Otherwise the bound says that nothing is better than what was found.
            && forward.has_open()
            && !forward.steps.is_empty()
            && forward.drafting.relaxation.ground(
                &mut self.snapshot,
                (&self.parts.steps, &forward.steps),
                &self.parts.rating,
                (&self.options, MOST_TO_BEGIN),
            );
        if may {
            forward.drafting.is_on = true;
            forward.drafting.until = self.snapshot.memory.work + MOST_WORK;
            forward.drafting.current = Some(Current::default());
        } else {
            self.begin_fitting_in();
        }
    }

    /// Goes on with drafting until that ends or the budget is spent. Each step that is added to a
    /// draft costs one. Returns whether it has ended.
    pub(super) fn drafts(&mut self, budget: &mut u32) -> bool {
        if !self.parts.forward.drafting.is_on {
            return true;
        }
        let start = self.snapshot.mark();
        let mut chain = self.arena.list(usize::from(self.options.depth));
        while let Some(current) = self.parts.forward.drafting.current {
            if *budget == 0 {
                break;
            }
            chain.clear();
            chain.extend(self.parts.forward.drafting.backwards(current.draft));
            chain.reverse();
            let progress = self.imagine(&chain);
            let next = current.next.unwrap_or_else(|| {
                self.look_ahead(chain.len());
                0
            });
            let next = self.add_steps((current.draft, next), &mut chain, progress, budget);
            // What is imagined takes memory, too. So this is asked where the steps were tried.
            let is_over = self.is_drafted_out();
            self.snapshot.go_back(start);
            let drafting = &mut self.parts.forward.drafting;
            drafting.current = if is_over {
                None
            } else if next < drafting.relaxation.estimate.able.len() {
                Some(Current {
                    next: Some(next),
                    ..current
                })
            } else {
                drafting.pop(self.parts.forward.score)
            };
        }
        if self.parts.forward.drafting.current.is_some() {
            return false;
        }
        // The drafts make room for the plan states of the search forward.
        self.parts.forward.drafting.clear();
        self.trim_winner();
        self.begin_fitting_in();
        true
    }

    /// Drops from the best plan so far what it doesn't need.
    fn trim_winner(&mut self) {
        let mut chain = self.arena.copy(&self.parts.forward.winner);
        let (score, merit) = self.trim(
            &mut chain,
            self.parts.forward.score,
            self.parts.forward.merit,
        );
        if merit > self.parts.forward.merit {
            self.parts.forward.take(&chain, score, merit);
        }
    }

    /// Finds out what is still to be done after what is imagined.
    fn look_ahead(&mut self, done: usize) {
        self.snapshot.memory.work += work::STATE + work::STEP * done as u64;
        let relaxation = &mut self.parts.forward.drafting.relaxation;
        relaxation.estimate(&mut self.snapshot, &mut self.parts.rating);
    }

    /// Whether a bound on drafting is reached.
    fn is_drafted_out(&self) -> bool {
        let until = self.parts.forward.drafting.until;
        self.snapshot.memory.work >= until || self.bound_reached().is_some()
    }

    /// Adds steps to a draft, which must be imagined, from number `next` of those that can be done.
    /// Returns the number of the first that wasn't tried.
    fn add_steps(
        &mut self,
        (draft, mut next): (Option<u32>, usize),
        chain: &mut List<'w, StepId>,
        before: Progress,
        budget: &mut u32,
    ) -> usize {
        let before_it = self.snapshot.mark();
        let done = chain.len();
        while *budget > 0 && !self.is_drafted_out() {
            let estimate = &self.parts.forward.drafting.relaxation.estimate;
            let Some(&step) = estimate.able.get(next) else {
                break;
            };
            next += 1;
            *budget -= 1;
            chain.push(self.parts.forward.steps[step as usize]);
            self.add_step((draft, step), (chain, done), before);
            chain.pop();
            self.snapshot.go_back(before_it);
        }
        next
    }

    /// Tries a draft with one more step, and keeps it if that leads to something new.
    fn add_step(
        &mut self,
        (draft, step): (Option<u32>, u32),
        (chain, done): (&[StepId], usize),
        before: Progress,
    ) {
        self.plan.generated += 1;
        self.snapshot.memory.work += work::STATE;
        let Ok(rated) = self.simulate(chain, done, before) else {
            return;
        };
        let progress = rated.progress;
        if progress.unmet.is_some() {
            return;
        }
        let merit = self.merit(&rated, chain.len());
        if self.parts.forward.is_better(merit, chain) {
            self.parts.forward.take(chain, rated.score, merit);
        }
        let is_last = chain.len() == usize::from(self.options.depth);
        if is_last || !self.actor.is_alive(&mut self.snapshot) {
            return;
        }
        let drafting = &mut self.parts.forward.drafting;
        let reads = &self.parts.utility_bound.reads;
        let differs = drafting.seen.look(&self.snapshot, reads, &progress);
        let length = LEAST * chain.len() as f32;
        let weight = self.options.cost_weight * progress.cost + length;
        if differs && !drafting.is_surpassed(weight) {
            let hope = rated.score - length + drafting.relaxation.promise_after(step);
            drafting.add(draft, chain[done], (weight, hope));
        }
    }
}
