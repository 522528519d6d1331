//! [`best`](super::best) fits more steps into the plan that it begins with.
//!
//! That plan serves one goal after the other. It lacks what could have been done on the way, before
//! a step that makes it impossible: the day's small tasks before going to bed, or a drink from the
//! well that lies by the road. So each step that can be done is tried before each step of the plan,
//! and after the last. If a step makes possible what can be done to its supplier, both are tried
//! together, since a walk gains something only with what is done there. Then the steps that make the
//! plan better are put into it, each at its best place, the best first; those that have become
//! worthless by then are left out. This is done again until nothing makes the plan better, or until
//! `MOST_WORK` is done.
//!
//! The plan only gives the search forward something to beat, and never gets worse. Where outcomes
//! are weighed, or scores are exact, nothing is fitted in.

use crate::{
    beliefs::snapshot::Mark,
    planning::{
        Merit, Options,
        arena::List,
        forward::{
            Among,
            fitting_in::{Find, Trial},
        },
        simulate::Progress,
        steps::StepId,
        work,
        working::Working,
    },
    sorting::HeapSort as _,
};

/// The most work for fitting in.
const MOST_WORK: u64 = Options::USUAL_WORK as u64 / 8;

impl<'w> Working<'w, '_> {
    /// Begins to fit steps into the best plan so far. The search must be ready to go forward.
    pub(super) fn begin_fitting_in(&mut self) {
        let forward = &mut self.parts.forward;
        if self.parts.weighed
            || self.options.exact_scores
            || forward.among != Among::All
            || forward.winner.is_empty()
            || forward.steps.is_empty()
        {
            return;
        }
        let supplier = |step: StepId| self.parts.steps.get(step).binding.supplier.number();
        let by_supplier = &mut forward.fitting_in.by_supplier;
        by_supplier.extend_from_slice(&forward.steps);
        by_supplier.heap_sort_by(|&a, &b| (supplier(a), a).cmp(&(supplier(b), b)));
        forward.fitting_in.until = self.snapshot.memory.work + MOST_WORK;
        forward.fitting_in.begin_round(&forward.winner);
    }

    /// Goes on with fitting in until that ends or the budget is spent. Each trial costs one. Returns
    /// whether it has ended.
    pub(super) fn fits_in(&mut self, budget: &mut u32) -> bool {
        let start = self.snapshot.mark();
        let mut tried = self.arena.list(usize::from(self.options.depth));
        let mut imagined = None;
        while let Some(trial) = self.parts.forward.fitting_in.next {
            let is_worked_out = self.snapshot.memory.work >= self.parts.forward.fitting_in.until;
            if is_worked_out || self.bound_reached().is_some() {
                self.parts.forward.fitting_in.next = None;
                break;
            }
            if *budget == 0 {
                break;
            }
            *budget -= 1;
            let goes_on = match trial {
                Trial::At {
                    place,
                    step,
                    follows,
                } => {
                    let before = self.imagine_before(place, start, imagined);
                    imagined = Some(before);
                    let goes_on = self.tries(&mut tried, (place, step, follows), before.progress);
                    self.snapshot.go_back(before.mark);
                    goes_on
                }
                Trial::Find(number) => {
                    self.snapshot.go_back(start);
                    imagined = None;
                    self.puts_in(&mut tried, number);
                    false
                }
            };
            self.go_on_after(trial, goes_on);
        }
        self.snapshot.go_back(start);
        self.parts.forward.fitting_in.next.is_none()
    }

    /// Imagines what comes before a place of the plan, unless that is imagined already.
    fn imagine_before(&mut self, place: usize, start: Mark, imagined: Option<Before>) -> Before {
        if let Some(before) = imagined.filter(|it| it.place == place) {
            return before;
        }
        self.snapshot.go_back(start);
        let plan = core::mem::take(&mut self.parts.forward.fitting_in.plan);
        let progress = self.imagine(&plan[..place]);
        self.parts.forward.fitting_in.plan = plan;
        Before {
            place,
            mark: self.snapshot.mark(),
            progress,
        }
    }

    /// Finds what is tried after a trial; after the last find, another round begins.
    fn go_on_after(&mut self, trial: Trial, goes_on: bool) {
        let forward = &mut self.parts.forward;
        forward.fitting_in.go_on(trial, goes_on);
        let next = forward.fitting_in.next;
        if trial.place() != next.and_then(Trial::place) {
            forward.known.clear();
        }
        if matches!(trial, Trial::Find(_)) && next.is_none() {
            forward.fitting_in.begin_round(&forward.winner);
        }
    }

    /// Tries a step at a place of the plan, alone or followed by another. What comes before must be
    /// imagined; more may be afterwards. Returns whether yet another may follow the step.
    fn tries(
        &mut self,
        tried: &mut List<'w, StepId>,
        (place, step, follows): (usize, usize, Option<usize>),
        before: Progress,
    ) -> bool {
        let first = self.parts.forward.fitting_in.by_supplier[step];
        let room = usize::from(self.options.depth) - self.parts.forward.fitting_in.plan.len();
        let Some(follows) = follows else {
            let is_executable = self.could_begin(first);
            if is_executable && room > 0 {
                self.tries_at(tried, (place, None, first), before);
            }
            return is_executable && room > 1;
        };
        let supplier = |step: StepId| self.parts.steps.get(step).binding.supplier;
        let all = &self.parts.forward.fitting_in.by_supplier;
        let own = all.partition_point(|&it| supplier(it).number() < supplier(first).number());
        let next = all[own + follows];
        let another = all.get(own + follows + 1);
        let goes_on = another.is_some_and(|&it| supplier(it) == supplier(first));
        if !self.could_begin(next) {
            let mut progress = before;
            let is_done = self.stage().step(place, first, &mut progress).is_ok();
            let is_alive = self.actor.is_alive(&mut self.snapshot);
            if is_done && is_alive && self.stage().is_executable(next) {
                self.tries_at(tried, (place, Some(first), next), progress);
            }
        }
        goes_on
    }

    /// Whether a step can be done where the trials at a place begin.
    fn could_begin(&mut self, step: StepId) -> bool {
        let mut known = core::mem::take(&mut self.parts.forward.known);
        let can = self.stage().is_executable_here(step, &mut known);
        self.parts.forward.known = known;
        can
    }

    /// Tries one or two steps at a place of the plan. What comes before the last of them must be
    /// imagined, and `before` be its progress.
    fn tries_at(
        &mut self,
        tried: &mut List<'w, StepId>,
        (place, first, step): (usize, Option<StepId>, StepId),
        before: Progress,
    ) {
        put_in(
            tried,
            &self.parts.forward.fitting_in.plan,
            (place, first, step),
        );
        let from = place + usize::from(first.is_some());
        let mut pairs = tried[place.saturating_sub(1)..].windows(2).take(3);
        if self.options.durations && pairs.any(|pair| pair.iter().all(|&it| self.is_walk(it))) {
            // That may be a detour.
            return;
        }
        if let Some((score, _)) = self.betters(tried, from, before) {
            self.parts.forward.fitting_in.note(Find {
                score,
                place,
                first,
                step,
                is_in: false,
            });
        }
    }

    /// Puts a find into the best plan so far, if that makes it better.
    fn puts_in(&mut self, tried: &mut List<'w, StepId>, number: usize) {
        let (find, place) = self.parts.forward.fitting_in.find(number);
        let more = 1 + usize::from(find.first.is_some());
        if self.parts.forward.winner.len() + more > usize::from(self.options.depth) {
            return;
        }
        put_in(
            tried,
            &self.parts.forward.winner,
            (place, find.first, find.step),
        );
        if let Some((score, merit)) = self.betters(tried, 0, Progress::default()) {
            self.parts.forward.take(tried, score, merit);
            self.parts.forward.fitting_in.put_in(number);
        }
    }

    /// The score and the merit of a chain, if it is better than the best plan so far. The steps
    /// before number `from` must be imagined, and `before` be their progress.
    fn betters(&mut self, chain: &[StepId], from: usize, before: Progress) -> Option<(f32, Merit)> {
        self.plan.generated += 1;
        self.snapshot.memory.work += work::STATE;
        let (score, merit) = self.rate_as_plan(chain, from, before)?;
        let is_better = self.parts.forward.is_better(merit, chain);
        (is_better && !self.only_passes_time(chain, score)).then_some((score, merit))
    }
}

/// What is imagined before a place of the plan.
#[derive(Clone, Copy)]
struct Before {
    place: usize,
    /// Where the trials at that place go back to.
    mark: Mark,
    progress: Progress,
}

/// Makes `chain` the plan with one or two more steps at a place.
fn put_in(
    chain: &mut List<'_, StepId>,
    plan: &[StepId],
    (place, first, step): (usize, Option<StepId>, StepId),
) {
    chain.clear();
    chain.extend_from_slice_copy(&plan[..place]);
    chain.extend(first);
    chain.push(step);
    chain.extend_from_slice_copy(&plan[place..]);
}
