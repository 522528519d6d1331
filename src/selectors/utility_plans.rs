//! Predefined plans, chosen by utility. Thesis, section 4.1; "Feasibility study of utility-directed
//! behaviour for computer game agents" (2011), section 2.3.
//!
//! Each schedule that the NPC's type lists is simulated with each binding of its roles, from the
//! snapshot. Those that can be done are rated as UDGOAP rates its plans, and the best of them is
//! the plan. No steps are added or dropped: the plans are as the designer wrote them.
#![forbid(unsafe_code)]

use crate::{
    beliefs::{Knowledge, Snapshot},
    domain::{Domain, Schedule, ScheduleId},
    planning::{
        Binding, EndedBy, Merit, Outcome, Search,
        role_bindings::{candidates, first_as_said, supplier_of},
        simulate::{Dropped, Progress},
        steps::StepId,
        working::Working,
    },
};

/// Begins to choose in a search whose questions have been asked. `search.motives` say what the NPC
/// is after, and which flags hold.
pub fn begin(search: &mut Search, domain: &Domain, knowledge: &dyn Knowledge) {
    search.begin(domain, knowledge, true);
}

/// Goes on with a search until it ends or `budget` is spent. Until it ends, its plan is the best so
/// far. Each binding that is tried costs one, and so does each lookup of objects for a schedule's
/// roles.
pub fn advance(search: &mut Search, domain: &Domain, knowledge: &dyn Knowledge, mut budget: u32) {
    // The flags are those of when the search began. Later changes concern the next search.
    let holding = core::mem::take(&mut search.motives.flags);
    if let Some(mut working) = search.work(domain, knowledge) {
        while working.plan.outcome == Outcome::Unfinished {
            if budget == 0 {
                working.show_schedule();
                break;
            }
            budget -= 1;
            if working.parts.role_bindings.is_open {
                working.try_binding();
            } else if working.parts.role_bindings.next == 0 && !working.wishes() {
                working.end_without(Outcome::NoGoal, EndedBy::Nothing);
            } else if working.plan.dead {
                working.end_without(Outcome::NoPlan, EndedBy::Nothing);
            } else {
                let of = working.actor.known.type_id();
                match domain
                    .entity_type(of)
                    .schedules
                    .get(working.parts.role_bindings.next)
                {
                    Some(&schedule) => {
                        working.parts.role_bindings.next += 1;
                        let schedule = domain.schedule(schedule);
                        if first_as_said(&schedule.fails, &holding).is_none() {
                            working.open(schedule);
                        }
                    }
                    None => working.end_with_schedule(EndedBy::Nothing),
                }
            }
        }
        working.note_bytes();
    }
    search.motives.flags = holding;
}

impl Working<'_, '_> {
    /// Whether any condition of a goal doesn't hold.
    fn wishes(&mut self) -> bool {
        for goal in &self.parts.rating.goals {
            let rule = self.snapshot.domain.goal_rule(goal.rule);
            for condition in &rule.conditions {
                if !self.snapshot.holds(condition.test, &goal.roles) {
                    return true;
                }
            }
        }
        false
    }

    /// Looks up which objects may have the roles of a schedule.
    fn open(&mut self, schedule: &Schedule) {
        let npc = self.actor.known;
        let role_bindings = &mut self.parts.role_bindings;
        role_bindings.candidates.clear();
        role_bindings.spans.clear();
        role_bindings.at.clear();
        for role in 0..schedule.roles.len() {
            let first = role_bindings.candidates.len();
            let lacks_slot = |snapshot: &mut Snapshot<'_>, step| {
                self.parts.offers.lacks_slot(snapshot, npc, step)
            };
            candidates(
                &mut self.snapshot,
                npc,
                schedule,
                role,
                usize::MAX,
                lacks_slot,
                &mut role_bindings.candidates,
            );
            role_bindings
                .spans
                .push(first..role_bindings.candidates.len());
            role_bindings.at.push(first);
        }
        role_bindings.is_open = role_bindings.spans.iter().all(|span| !span.is_empty());
        if self.is_full() {
            self.end_with_schedule(EndedBy::Memory);
        }
    }

    /// The schedule that is being tried, and its place in the list of the NPC's type.
    fn tried(&self) -> (ScheduleId, usize) {
        let of = self.actor.known.type_id();
        let place = self.parts.role_bindings.next - 1;
        (self.snapshot.domain.entity_type(of).schedules[place], place)
    }

    /// Imagines the present binding, and goes on to the next.
    fn try_binding(&mut self) {
        if let Some(bound) = self.bound_reached() {
            return self.end_with_schedule(bound);
        }
        self.plan.generated += 1;
        let (schedule, place) = self.tried();
        let tasks = &self.snapshot.domain.schedule(schedule).tasks;
        let mut chain = self.arena.list(tasks.len());
        let npc = self.actor.known;
        let is_offered = tasks.iter().all(|task| {
            let supplier = supplier_of(task, npc, |role| self.parts.role_bindings.holder(role));
            let step = self.offered(Binding {
                action: task.action,
                supplier,
            });
            chain.extend(step);
            step.is_some()
        });
        if is_offered && let Some((score, merit)) = self.score_of(&chain) {
            self.parts.rivals.note(&chain, score);
            let role_bindings = &mut self.parts.role_bindings;
            // Of exactly equal plans, the one with fewer steps comes first.
            let is_better = role_bindings.found.is_none_or(|(_, best, _)| {
                merit > best || (merit == best && chain.len() < role_bindings.best.len())
            });
            if is_better {
                role_bindings.found = Some((score, merit, place));
                role_bindings.best.clear();
                role_bindings.best.extend_from_slice(&chain);
                role_bindings.is_shown = false;
            }
        }
        self.parts.role_bindings.is_open = self.parts.role_bindings.advance();
    }

    /// The step of a binding, if it is on offer.
    fn offered(&mut self, binding: Binding) -> Option<StepId> {
        let Binding { action, supplier } = binding;
        let npc = self.actor.known;
        let (offers, snapshot) = (&mut self.parts.offers, &mut self.snapshot);
        let is_offered = offers.is_offered(snapshot, npc, action, supplier);
        is_offered.then(|| self.parts.steps.of_binding(snapshot, binding))
    }

    /// The score and the merit of a chain, if it can be done from the snapshot on.
    fn score_of(&mut self, chain: &[StepId]) -> Option<(f32, Merit)> {
        let mark = self.snapshot.mark();
        let rated = self.simulate(chain, 0, Progress::default());
        self.snapshot.go_back(mark);
        if matches!(rated, Err(Dropped::NoEquilibrium)) {
            self.parts.cutoffs.equilibrium = true;
        }
        let rated = rated.ok()?;
        let can_be_done = rated.progress.unmet.is_none() && !rated.progress.died_early;
        can_be_done.then(|| (rated.score, self.merit(&rated, chain.len())))
    }

    /// The best schedule so far; none if doing nothing is better and the options ask for that
    /// comparison.
    fn found_schedule(&self) -> Option<(f32, ScheduleId)> {
        let (score, _, place) = self.parts.role_bindings.found?;
        let is_better = self.options.beats_idle(score, self.plan.idle_score);
        let is_good = !self.options.only_if_better || is_better;
        let of = self.actor.known.type_id();
        let schedules = &self.snapshot.domain.entity_type(of).schedules;
        is_good.then(|| (score, schedules[place]))
    }

    /// While the search is paused, makes the best schedule so far its plan.
    fn show_schedule(&mut self) {
        let Some((score, schedule)) = self
            .found_schedule()
            .filter(|_| !self.parts.role_bindings.is_shown)
        else {
            return;
        };
        self.parts.role_bindings.is_shown = true;
        let chain = self.arena.copy(&self.parts.role_bindings.best);
        self.plan.schedule = Some(schedule);
        self.end_with_chain(&chain, score, Outcome::Unfinished, EndedBy::Nothing);
    }

    /// Ends the search with the best schedule, if there is one.
    fn end_with_schedule(&mut self, bound: EndedBy) {
        let ended_by = match bound {
            EndedBy::Nothing if self.parts.cutoffs.equilibrium => EndedBy::Equilibrium,
            bound => bound,
        };
        self.plan.schedule = None;
        if let Some((score, schedule)) = self.found_schedule() {
            let outcome = match bound {
                EndedBy::Nothing => Outcome::Complete,
                _ => Outcome::BestSoFar,
            };
            let chain = self.arena.copy(&self.parts.role_bindings.best);
            self.plan.schedule = Some(schedule);
            self.end_with_chain(&chain, score, outcome, ended_by);
        } else if self.parts.role_bindings.found.is_some() {
            self.end_without(Outcome::NothingBetter, ended_by);
        } else {
            let outcome = match bound {
                EndedBy::Nothing => Outcome::NoPlan,
                _ => Outcome::Undecided,
            };
            self.end_without(outcome, ended_by);
        }
    }
}
