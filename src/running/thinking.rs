//! Thinking: when NPCs think, which of them get a search, and what they do with its plan. How jobs
//! search is in [`searching`](super::searching).

use super::{
    EventKind, PerformedBy, Reason, RunningWorld,
    comparing::{Decision, Found, begins_with, binding_of, has_plan, judge},
    decisions::KeptBy,
    jobs::{Job, JobPool, Served, Stage},
    mind::Turn,
    perform,
    stats::Undecided,
};
use crate::{
    beliefs::moving::moved_point,
    domain::{ActionId, Interrupt},
    npc::{CurrentStep, Run, RunBy},
    planning::{Outcome, Plan, Selector, explain::kept::bound_value},
    world::World,
};

/// The golden ratio. Multiples of it, modulo 1, lie far from each other for any number of NPCs in a
/// row.
const STAGGER: f64 = 0.618_033_988_749_894_9;

/// If an NPC's search has ended at a bound with nothing found, the NPC searches again after so many
/// seconds, though it knows of no change.
pub const TRIES_AGAIN: f64 = 5.0;

impl RunningWorld {
    /// Lets an NPC think at the beginning of the next tick.
    pub(super) fn think_soon(&mut self, mind: usize) {
        let now = self.world.time().seconds();
        self.queues.think_at(&mut self.minds, mind, now);
    }

    /// Something has changed that an NPC's decision depends on: it thinks soon, if it thinks at
    /// all.
    pub(super) fn reconsider(&mut self, mind: usize) {
        if self.minds.due(mind) != 0 {
            self.think_soon(mind);
        }
    }

    /// An NPC's turn to think has come: brings its drives and goals up to date, and lets it wait
    /// for a search.
    pub(super) fn think(&mut self, mind: usize) {
        let now = self.world.time().seconds();
        let entry = &self.minds[mind];
        if entry.options.performed_by == PerformedBy::Nobody {
            return self.minds.set_due(mind, 0);
        }
        let next = next_turn(now, entry.order, entry.options.think_interval);
        self.queues.think_at(&mut self.minds, mind, next);
        self.walking_mut().go_on(mind);
        if self.minds[mind].turn != Turn::None {
            return;
        }
        self.steps_mut().stop_expecting(mind);
        self.notice_missing_supplier(mind);
        if !self.may_interrupt(mind) {
            self.minds.edit(mind).is_held_back = !self.minds[mind].executor.is_committed();
            return;
        }
        if self.rest_mut().may_skip(mind) {
            self.skip(mind);
            self.minds.edit(mind).is_held_back = false;
            if self.minds[mind].may_begin() {
                self.queues.let_begin(mind);
            } else {
                self.rest_mut().put_to_rest(mind);
            }
            return;
        }
        self.stats.thought += 1;
        self.wakes.add(self.minds[mind].woken);
        self.minds.edit(mind).last.invalidate();
        if self.update_mind(self.minds[mind].npc, true).is_err()
            || self.schedules_mut().goes_on(mind)
        {
            return;
        }
        let since = now - f64::from(self.minds[mind].options.relevance);
        self.queues.wait_for_search(&mut self.minds, mind, since);
    }

    /// An NPC needn't think: ends its turn.
    pub(super) fn skip(&mut self, mind: usize) {
        self.stats.skipped += 1;
        if self.settings.shadow {
            self.rest_mut().think_in_the_shadow(mind);
        }
        // `was` reads the values of the turn before, whether or not the NPC thought.
        if self.world.previous_updates().are_read() {
            let remembered = self
                .world
                .previous_updates_mut()
                .remember(self.minds[mind].npc);
            debug_assert!(remembered.is_ok());
        }
    }

    /// A step whose supplier is gone, by what the NPC knows, has failed.
    fn notice_missing_supplier(&mut self, mind: usize) {
        let entry = &self.minds[mind];
        let Some(step) = entry.executor.current() else {
            return;
        };
        let supplier = step.binding.supplier;
        let knowledge = self.world.knowledge(entry.npc);
        if !knowledge.is_ok_and(|knowledge| perform::knows(&knowledge, supplier)) {
            self.steps_mut()
                .end(mind, EventKind::StepFailed, Reason::SupplierGone);
            self.schedules_mut().avoid_runners(mind, usize::MAX);
            self.steps_mut().drop_plan(mind, Reason::StepEnded);
        }
    }

    /// Whether another plan may replace an NPC's plan now.
    fn may_interrupt(&self, mind: usize) -> bool {
        let executor = &self.minds[mind].executor;
        let current = executor.current().filter(|it| !it.is_fallback);
        let may_be_left = current.is_none_or(|step| may_be_left(&self.world, step.binding.action));
        may_be_left && !executor.is_committed() && !self.is_in_one_go(mind)
    }

    /// Whether an NPC is within a step that runs a schedule and can't be interrupted.
    pub(super) fn is_in_one_go(&self, mind: usize) -> bool {
        let mut frames = self.minds[mind].executor.frames().iter();
        frames.any(|frame| !may_be_left(&self.world, frame.step.action))
    }

    /// Gives free searches to the NPCs that have waited longest.
    pub(super) fn hand_out(&mut self, jobs: &mut dyn JobPool) {
        for number in 0..jobs.len() {
            let job = jobs.job(number);
            while job.serves.is_none() {
                let Some(mind) = self.queues.next_waiting(&self.minds) else {
                    return;
                };
                self.begin_search(mind, job);
                self.jobs_in_use = self.jobs_in_use.max(number + 1);
            }
        }
    }

    /// What an NPC decides after its search, unless something comes between.
    pub(super) fn judged(&self, job: &Job, served: &Served) -> Decision {
        let mind = &self.minds[served.mind as usize];
        if mind.executor.progress() != served.progress {
            let is_busy = !mind.executor.remainder().is_empty();
            return if has_plan(&job.plan) && !is_busy {
                Decision::Adopt(Reason::None)
            } else {
                Decision::Keep
            };
        }
        let found = Found {
            plan: &job.plan,
            selector: job.selector,
        };
        judge(mind, &found, &served.compared)
    }

    /// An NPC's search has ended: lets the NPC decide. If another NPC has taken a slot that it
    /// wanted first, returns the number of its mind.
    #[must_use]
    pub(super) fn decide(&mut self, job: &mut Job) -> Option<usize> {
        let mut served = job.serves.take()?;
        job.hold.release();
        if job.stage == Stage::Over {
            self.count_bytes(&job.plan);
        }
        job.stage = Stage::Over;
        let mind = served.mind as usize;
        let turn = Turn::Searching(served.number);
        if self.minds[mind].npc != served.npc || self.minds[mind].turn != turn {
            return None;
        }
        self.minds.edit(mind).turn = Turn::None;
        self.minds.edit(mind).given_up = 0;
        if self.minds[mind].ordered != served.ordered {
            // The host has told the NPC what to do since.
            self.think_soon(mind);
            return None;
        }
        let is_overtaken = self.minds[mind].executor.progress() != served.progress;
        if is_overtaken {
            served.compared.kept_by = KeptBy::Overtaken;
        }
        if is_overtaken && !self.minds[mind].was_overtaken {
            // The NPC has got on with its plan since. It may think again once, so that this comes
            // to an end.
            self.minds.edit(mind).was_overtaken = true;
            self.think_soon(mind);
            return None;
        }
        self.minds.edit(mind).was_overtaken = false;
        self.minds.edit(mind).is_held_back = false;
        let chooses_so = self.minds[mind].options.planning.selector == Selector::Schedules;
        if self.minds[mind].ordered.is_some() && !has_plan(&job.plan) && !chooses_so {
            // The schedule that was ordered can't begin, so the NPC decides as usual.
            self.minds.edit(mind).ordered = None;
            self.queues.let_begin(served.mind as usize);
            self.think_soon(mind);
            return None;
        }
        let decision = self.judged(job, &served);
        self.queues.let_begin(served.mind as usize);
        // A step may have begun since that can't be interrupted.
        if decision != Decision::Keep && !self.may_interrupt(mind) {
            return None;
        }
        let is_lost = matches!(
            decision,
            Decision::Adopt(Reason::NotExecutable) | Decision::Drop(Reason::NotExecutable)
        );
        let decision = if is_lost && self.claims_mut().avoid_lost(mind, &job.plan.steps) {
            Decision::Drop(Reason::NotExecutable)
        } else {
            decision
        };
        // Until the decision is carried out, an order stays.
        match decision {
            Decision::Keep => {
                self.minds.edit(mind).ordered = None;
                self.set_yielding(mind, None);
                self.reasonings_mut()
                    .note_decision(mind, decision, job, &served.compared)
            }
            Decision::Adopt(_) if self.lets_others_choose(mind, &job.plan) => {
                self.minds.edit(mind).last.invalidate();
                return None;
            }
            Decision::Adopt(reason) => {
                let leaves_enough = self.claims().leaves_enough(mind, &job.plan, &job.reads);
                if !leaves_enough
                    || !self.claims_mut().leave_something(mind, job)
                    || !self.claims_mut().for_plan(mind, &job.plan.steps)
                {
                    // Another NPC was quicker to take the slot, or to book what the plan takes.
                    self.reasonings_mut()
                        .note_refusal(mind, job, &served.compared);
                    self.minds.edit(mind).last.invalidate();
                    return Some(mind);
                }
                self.minds.edit(mind).ordered = None;
                self.claims_mut().book(mind, &job.plan);
                self.reasonings_mut()
                    .note_decision(mind, decision, job, &served.compared);
                self.take_up(mind, job, reason, &served);
                // What the NPC was doing may have given back a slot that the new plan needs.
                self.claims_mut().next(mind);
            }
            Decision::Drop(reason) => {
                self.minds.edit(mind).ordered = None;
                self.set_yielding(mind, None);
                self.reasonings_mut()
                    .note_decision(mind, decision, job, &served.compared);
                self.end_plan_step(mind, reason);
                self.steps_mut()
                    .let_plan_go(mind, EventKind::PlanDropped, reason);
                self.think_soon(mind);
            }
        }
        if !is_overtaken {
            if served.only_glances {
                self.rest().compare_with_thresholds(mind, job);
            } else {
                self.rest().compare_as_searched(job);
            }
            let until = match decision {
                Decision::Keep => served.compared.until,
                // Another search in the same facts would have the same result, and that has been
                // carried out.
                Decision::Adopt(_) | Decision::Drop(_) => f64::INFINITY,
            };
            let until = if is_undecided(&job.plan) {
                self.note_undecided(mind, job);
                until.min(self.world.time().seconds() + TRIES_AGAIN)
            } else {
                until
            };
            self.rest_mut()
                .settle(mind, job, served.reads_origin, until);
        }
        None
    }

    /// Counts a search that has ended at a bound with nothing found.
    fn note_undecided(&mut self, mind: usize, job: &Job) {
        self.stats.undecided += 1;
        self.stats.last_undecided = Some(Undecided {
            npc: self.minds[mind].npc,
            ended_by: job.plan.ended_by,
            bound: bound_value(&self.options_of(&self.minds[mind]), job.plan.ended_by),
            cut_off: job.cut_off,
        });
    }

    fn take_up(&mut self, mind: usize, job: &Job, reason: Reason, served: &Served) {
        let (_, steps) = self.minds[mind].executor.place();
        let plan = &job.plan;
        let goes_on = begins_with(plan, self.minds[mind].executor.under_way());
        if steps > 0 {
            self.count_drop(mind, reason);
        }
        let mut at_first = None;
        if !goes_on {
            // Within a step that runs a schedule, the NPC may perform the very step that the plan
            // begins with.
            at_first = self.take_first_step(mind, plan);
            self.count_restart(mind, plan);
            let entry = &self.minds[mind];
            if let (Reason::BetterPlan, Some(new), Some(_)) =
                (reason, served.compared.new, entry.executor.under_way())
            {
                let (now, interval) = (self.world.time().seconds(), entry.options.think_interval);
                let wavering = &mut self.minds.edit(mind).wavering;
                wavering.turn_round(now, interval, new);
            }
            self.end_plan_step(mind, reason);
            self.schedules_mut().close_all(mind);
            self.minds.edit(mind).done.clear();
        }
        if steps > 0 {
            self.steps_mut()
                .tell_plan(mind, EventKind::PlanDropped, reason, steps);
        }
        let bindings = plan.steps.iter().map(binding_of);
        let run = plan.schedule.map(|schedule| Run {
            schedule,
            by: if served.ordered != plan.schedule {
                RunBy::Chosen
            } else if self.minds[mind].follows_failure {
                RunBy::Failure
            } else {
                RunBy::Ordered
            },
            yields: job.selector == Selector::UtilityPlans,
        });
        let executor = &mut self.minds.edit(mind).executor;
        if goes_on {
            executor.adopt_from_here(bindings, job.purpose, run);
        } else {
            // The fallback goes on until the first step begins.
            let fallback = executor.suspend();
            executor.adopt(bindings, job.purpose, run);
            match (at_first, fallback) {
                (Some(step), _) => executor.begin(step),
                (None, Some(step)) if self.steps().is_part_of_plan(mind, step.binding) => {
                    self.steps_mut().promote(mind, step);
                }
                (None, step) => self.minds.edit(mind).executor.resume(step),
            }
        }
        // The plan's steps are tested with the answers that the plan was made with.
        self.minds.edit(mind).answers.clone_from(job.answers());
        if let Some(by) = self.moved_since(served.origin) {
            self.minds
                .edit(mind)
                .answers
                .shift(|place| moved_point(place, by));
        }
        self.stats.plans += 1;
        self.tell(mind, EventKind::PlanAdopted, Reason::None, |event| {
            event.number = plan.steps.len() as u32;
            event.utility = plan.utility;
        });
    }

    /// If a plan begins with the step that an NPC performs, takes that step out of the executor.
    fn take_first_step(&mut self, mind: usize, plan: &Plan) -> Option<CurrentStep> {
        let first = plan.steps.first().map(binding_of)?;
        let runs_schedule = self.world.domain().action(first.action).schedule.is_some();
        let executor = &mut self.minds.edit(mind).executor;
        executor.take(|it| !it.is_fallback && !runs_schedule && it.binding == first)
    }

    /// Breaks off the current step of a plan. A fallback goes on.
    pub(super) fn end_plan_step(&mut self, mind: usize, reason: Reason) {
        let current = self.minds[mind].executor.current();
        if current.is_some_and(|it| !it.is_fallback) {
            self.steps_mut().end(mind, EventKind::StepAborted, reason);
        }
    }
}

/// Whether a search has ended at a bound with nothing found.
pub(super) fn is_undecided(plan: &Plan) -> bool {
    plan.outcome == Outcome::Undecided && plan.ended_by.is_cut_short()
}

/// When the regular turn of an NPC comes next. `order` is its order of creation. The turns of NPCs
/// that were created one after the other are spread evenly over the interval.
pub(super) fn next_turn(now: f64, order: u64, interval: f32) -> f64 {
    let interval = f64::from(interval);
    if interval == 0.0 {
        return now;
    }
    let stagger = order as f64 * STAGGER;
    let phase = (stagger - libm::floor(stagger)) * interval;
    let turns = libm::floor((now - phase) / interval) + 1.0;
    let next = turns * interval + phase;
    // Rounding must not make it now.
    if next > now { next } else { now + interval }
}

fn may_be_left(world: &World, action: ActionId) -> bool {
    world.domain().action(action).perform.interrupt == Interrupt::AnyTime
}
