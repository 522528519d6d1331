//! Why this schedule was chosen, and not another. The choice is made again.

use crate::sorting::{HeapSort as _, StableSort as _};
use alloc::{boxed::Box, vec, vec::Vec};
use core::cmp::Reverse;

use super::{
    data::{
        Alternative, AmongSchedules, Culprit, FlagNow, PassedSchedule, PassedState, Reason, WhyNot,
    },
    namer::Namer,
    probe::{Probe, Rival},
};
use crate::{
    beliefs::{Known, Roles, Snapshot},
    domain::{Domain, FlagId, Machine, Role, Schedule, ScheduleId, schedule::FlagTest},
    planning::{
        Binding, Merit, Outcome, Plan, Search, Selector,
        role_bindings::{candidates, first_as_said, supplier_of},
        steps::StepId,
    },
};

/// What can be told of flags and states without the world; none if there was no choice.
pub(super) fn kept<'d>(search: &Search, namer: &Namer<'_, 'd>) -> Option<AmongSchedules<'d>> {
    let plan = &search.plan;
    if plan.dead || matches!(plan.outcome, Outcome::Unfinished | Outcome::NoGoal) {
        return None;
    }
    let domain = namer.domain;
    let mut told = AmongSchedules::default();
    if search.selector() != Selector::Schedules {
        return (search.selector() == Selector::UtilityPlans).then_some(told);
    }
    let of = domain.entity_type(search.actor_known()?.type_id());
    let holding = &search.motives.flags;
    let is_ordered = plan.schedule.is_some() && plan.state.is_none();
    let machine = of.machine.filter(|_| !is_ordered);
    let Some(machine) = machine.map(|it| &domain.machines[it.index()]) else {
        return Some(told);
    };
    told.machine = Some(&machine.name);
    told.flags = flags_of(domain, machine, holding);
    let before = plan.state.map_or(machine.states.len(), usize::from);
    for state in &machine.states[..before] {
        let otherwise = first_otherwise(&state.when, holding);
        told.states.extend(otherwise.map(|test| PassedState {
            state: &state.name,
            otherwise: now(domain, test, !test.wanted),
        }));
    }
    Some(told)
}

/// The flags that decide about a machine's states and the schedules in them, in order of
/// declaration.
fn flags_of<'d>(domain: &'d Domain, machine: &'d Machine, holding: &[FlagId]) -> Vec<FlagNow<'d>> {
    let mut flags = Vec::new();
    for state in &machine.states {
        flags.extend(state.when.iter().map(|it| it.flag));
        for choice in &state.choices {
            flags.extend(choice.when.iter().map(|it| it.flag));
            let fails = &domain.schedule(choice.schedule).fails;
            flags.extend(fails.iter().map(|it| it.flag));
        }
    }
    flags.heap_sort();
    flags.dedup();
    let flags = flags.into_iter();
    flags
        .map(|flag| FlagNow {
            flag: &domain.flags[flag.index()].name,
            holds: holding.binary_search(&flag).is_ok(),
        })
        .collect()
}

/// The first flag test that fails.
fn first_otherwise(tests: &[FlagTest], holding: &[FlagId]) -> Option<FlagTest> {
    let mut tests = tests.iter().copied();
    tests.find(|test| first_as_said(&[*test], holding).is_none())
}

fn now(domain: &Domain, test: FlagTest, holds: bool) -> FlagNow<'_> {
    let flag = &domain.flags[test.flag.index()].name;
    FlagNow { flag, holds }
}

/// A binding of a schedule that `utility_plans` has tried.
struct Tried {
    schedule: ScheduleId,
    chain: Vec<StepId>,
    /// Its merit, if it can be done.
    merit: Option<Merit>,
}

/// The entities that may have the roles of one schedule.
struct RoleCandidates {
    /// For each role, the entities that may have it.
    candidates: Vec<Vec<Known>>,
}

impl RoleCandidates {
    /// All bindings. The last role varies fastest.
    fn bindings(&self) -> impl Iterator<Item = Vec<Known>> + '_ {
        let count = self.candidates.iter().map(Vec::len).product::<usize>();
        (0..count).map(|number| {
            let mut rest = number;
            let mut holders = vec![Known::NOBODY; self.candidates.len()];
            for (holder, who) in holders.iter_mut().zip(&self.candidates).rev() {
                *holder = who[rest % who.len()];
                rest /= who.len();
            }
            holders
        })
    }
}

impl<'d> Probe<'_, '_, '_, 'd> {
    /// The schedules before the one that a machine chose, with the reasons why they weren't chosen.
    pub(super) fn passed_by_machine(&mut self, search: &Search) -> Vec<PassedSchedule<'d>> {
        let (plan, holding) = (&search.plan, &search.motives.flags);
        let domain = self.namer.domain;
        let mut passed = Vec::new();
        if plan.dead || plan.outcome == Outcome::Unfinished {
            return passed;
        }
        if let Some(ordered) = search.motives.ordered
            && plan.schedule != Some(ordered)
        {
            self.pass(ordered, holding, &mut passed);
        }
        let of = domain.entity_type(self.search.actor.known.type_id());
        let (Some(state), Some(machine)) = (plan.state, of.machine) else {
            return passed;
        };
        let state = &domain.machines[machine.index()].states[usize::from(state)];
        for choice in &state.choices {
            if let Some(test) = first_otherwise(&choice.when, holding) {
                // A schedule that is listed twice may have been chosen at its second place.
                if plan.schedule != Some(choice.schedule) {
                    passed.push(PassedSchedule {
                        schedule: &domain.schedule(choice.schedule).name,
                        ways: 0,
                        reason: Culprit::Flag {
                            now: now(domain, test, !test.wanted),
                        }
                        .into(),
                    });
                }
            } else if plan.schedule == Some(choice.schedule) {
                break;
            } else {
                self.pass(choice.schedule, holding, &mut passed);
            }
        }
        passed
    }

    /// Adds the reason why a machine can't begin a schedule.
    fn pass(
        &mut self,
        schedule: ScheduleId,
        holding: &[FlagId],
        passed: &mut Vec<PassedSchedule<'d>>,
    ) {
        let schedule = self.namer.domain.schedule(schedule);
        let reason = match self.role_candidates(schedule, holding, 1) {
            Err(culprit) => Some(Reason::from(*culprit)),
            Ok(who) => who.bindings().next().and_then(|holders| {
                let chain = self.chain_for(schedule, &holders);
                let first = self.search.parts.steps.binding(chain[0]);
                match self.not_offered(first) {
                    Some(culprit) => Some(culprit.into()),
                    None => self.unmet_at_first(chain[0]),
                }
            }),
        };
        passed.extend(reason.map(|reason| PassedSchedule {
            schedule: &schedule.name,
            ways: 1,
            reason,
        }));
    }

    /// The first precondition of a step that doesn't hold now.
    fn unmet_at_first(&mut self, step: StepId) -> Option<Reason<'d>> {
        let action = self.search.parts.steps.binding(step).action;
        let roles = self.roles(step);
        let conditions = &self.namer.domain.action(action).preconditions;
        conditions.iter().find_map(|&condition| {
            let needs = self.measure(condition, &roles);
            (needs.satisfaction != 1.0).then(|| Reason {
                steps: self.steps(&[step]),
                failing: Some(0),
                needs: Some(needs),
                culprit: Culprit::NotThere,
            })
        })
    }

    /// The entities that may have the roles of a schedule; at most `most` for roles without
    /// `least`.
    fn role_candidates(
        &mut self,
        schedule: &'d Schedule,
        holding: &[FlagId],
        most: usize,
    ) -> Result<RoleCandidates, Box<Culprit<'d>>> {
        if let Some(test) = first_as_said(&schedule.fails, holding) {
            let now = now(self.namer.domain, test, test.wanted);
            return Err(Box::new(Culprit::FailureFlag { now }));
        }
        let npc = self.search.actor.known;
        let mut by_role = Vec::new();
        for role in 0..schedule.roles.len() {
            let mut who = Vec::new();
            let (offers, snapshot) = (&mut self.search.parts.offers, &mut self.search.snapshot);
            let lacks_slot =
                |snapshot: &mut Snapshot<'_>, step| offers.lacks_slot(snapshot, npc, step);
            candidates(snapshot, npc, schedule, role, most, lacks_slot, &mut who);
            if who.is_empty() {
                return Err(Box::new(self.why_nobody(schedule, role)));
            }
            by_role.push(who);
        }
        Ok(RoleCandidates {
            candidates: by_role,
        })
    }

    /// Why no entity can have a role.
    fn why_nobody(&mut self, schedule: &'d Schedule, number: usize) -> Culprit<'d> {
        let role = &schedule.roles[number];
        let domain = self.namer.domain;
        let npc = self.search.actor.known;
        let (mut known, mut fitting, mut taken, mut when) = (0, 0, 0, None);
        for index in self.search.snapshot.family(role.of) {
            let member = self.search.snapshot.member(index);
            if member == npc {
                continue;
            }
            known += 1;
            let roles = Roles::of(npc).with(Role::BOUND, member);
            if self.search.snapshot.holds_or_none(role.when, &roles) {
                fitting += 1;
                let (offers, snapshot) = (&mut self.search.parts.offers, &mut self.search.snapshot);
                let mut tasks = schedule.tasks_for(number);
                taken += u32::from(tasks.any(|action| {
                    let step = Binding {
                        action,
                        supplier: member,
                    };
                    offers.lacks_slot(snapshot, npc, step)
                }));
            } else if when.is_none() {
                when = role.when.map(|when| self.measure(when, &roles));
            }
        }
        Culprit::NobodyFits {
            role: &role.name,
            of: domain.kind_name(role.of),
            known,
            fitting,
            taken,
            when: when.filter(|_| fitting == 0),
            is_own: domain.is_of(npc.type_id(), role.of),
        }
    }

    /// The steps of a schedule if these entities have its roles.
    fn chain_for(&mut self, schedule: &Schedule, holders: &[Known]) -> Vec<StepId> {
        let npc = self.search.actor.known;
        let tasks = schedule.tasks.iter();
        tasks
            .map(|task| {
                let binding = Binding {
                    action: task.action,
                    supplier: supplier_of(task, npc, |role| holders[role]),
                };
                self.step_of(binding)
            })
            .collect()
    }

    /// All bindings that `utility_plans` tried, and the schedules that can't be done.
    fn tried_by_utility(&mut self, search: &Search) -> (Vec<Tried>, Vec<PassedSchedule<'d>>) {
        let domain = self.namer.domain;
        let of = domain.entity_type(self.search.actor.known.type_id());
        let (mut tried, mut passed) = (Vec::new(), Vec::new());
        // If a bound has ended the search, not everything was tried.
        let is_cut =
            search.plan.ended_by.is_cut_short() || search.plan.outcome == Outcome::Unfinished;
        let mut left = if is_cut {
            search.plan.generated
        } else {
            u32::MAX
        };
        for &id in &of.schedules {
            let schedule = domain.schedule(id);
            let who = match self.role_candidates(schedule, &search.motives.flags, usize::MAX) {
                Ok(who) => who,
                // Nothing is told of schedules that the search didn't come to.
                Err(_) if left == 0 => continue,
                Err(culprit) => {
                    passed.push(PassedSchedule {
                        schedule: &schedule.name,
                        ways: 0,
                        reason: Reason::from(*culprit),
                    });
                    continue;
                }
            };
            let first = tried.len();
            let mut nearest: Option<(usize, Vec<StepId>)> = None;
            let mut is_whole = true;
            for holders in who.bindings() {
                if left == 0 {
                    is_whole = false;
                    break;
                }
                left -= 1;
                let chain = self.chain_for(schedule, &holders);
                let (merit, furthest) = self.try_out(&chain);
                if merit.is_none() && nearest.as_ref().is_none_or(|it| furthest > it.0) {
                    nearest = Some((furthest, chain.clone()));
                }
                tried.push(Tried {
                    schedule: id,
                    chain,
                    merit,
                });
            }
            let can_be_done = tried[first..].iter().any(|it| it.merit.is_some());
            if let Some((_, chain)) = nearest.filter(|_| is_whole && !can_be_done) {
                let reason = self.why_not_done(&chain);
                passed.extend(reason.map(|reason| PassedSchedule {
                    schedule: &schedule.name,
                    ways: (tried.len() - first) as u32,
                    reason,
                }));
            }
        }
        (tried, passed)
    }

    /// The merit of a chain if it can be done; and how many of its steps can be done: 0 if one of
    /// them isn't on offer.
    fn try_out(&mut self, chain: &[StepId]) -> (Option<Merit>, usize) {
        let is_offered = chain.iter().all(|&step| {
            let binding = self.search.parts.steps.binding(step);
            self.not_offered(binding).is_none()
        });
        if !is_offered {
            return (None, 0);
        }
        let Ok(simulated) = self.simulated(chain) else {
            return (None, 1);
        };
        let progress = simulated.rated.progress;
        if let Some(unmet) = progress.unmet {
            return (None, 1 + usize::from(unmet.step));
        }
        let merit = self.search.merit(&simulated.rated, chain.len());
        ((!progress.died_early).then_some(merit), 1 + chain.len())
    }

    /// Why a chain can't be done.
    fn why_not_done(&mut self, chain: &[StepId]) -> Option<Reason<'d>> {
        for &step in chain {
            let binding = self.search.parts.steps.binding(step);
            if let Some(culprit) = self.not_offered(binding) {
                return Some(culprit.into());
            }
        }
        self.why_not_executable(chain)
    }

    /// The next best schedule, or the best if none is better than doing nothing; and the schedules
    /// that can't be done.
    pub(super) fn among_schedules(
        &mut self,
        search: &Search,
    ) -> (
        Option<Alternative<'d>>,
        Vec<Reason<'d>>,
        Vec<PassedSchedule<'d>>,
    ) {
        let plan = &search.plan;
        let has_plan = matches!(plan.outcome, Outcome::Complete | Outcome::BestSoFar);
        let is_told = has_plan
            || matches!(
                plan.outcome,
                Outcome::NothingBetter | Outcome::NoPlan | Outcome::Undecided
            );
        if plan.dead || !is_told {
            return (None, Vec::new(), Vec::new());
        }
        let (tried, passed) = self.tried_by_utility(search);
        let mut done: Vec<&Tried> = tried.iter().filter(|it| it.merit.is_some()).collect();
        // Sorting is stable, so of equals the first comes first.
        done.stable_sort_by_key(|it| (Reverse(it.merit), it.chain.len()));
        let Some(best) = done.get(usize::from(has_plan)) else {
            return (None, Vec::new(), passed);
        };
        let rival = Rival {
            chain: best.chain.clone(),
            proven: false,
        };
        let Ok(simulated) = self.simulated(&rival.chain) else {
            return (None, Vec::new(), passed);
        };
        let drives = plan.drives.iter();
        let base = drives.map(|it| if has_plan { it.then } else { it.now });
        let base: Vec<f32> = base.collect();
        let mut told = self.alternative(&rival, &simulated, &base);
        told.schedule = Some(&self.namer.domain.schedule(best.schedule).name);
        let options = self.search.options;
        if has_plan && options.key(told.score) == options.key(plan.score) {
            let chosen = self.chain_of(plan);
            told.but = Some(self.outdone(&rival.chain, &simulated, &chosen));
        }
        let mut reasons = Vec::new();
        if !has_plan {
            for culprit in self.why_no_gain(plan, &rival.chain, &simulated, &base) {
                reasons.push(Reason {
                    steps: self.steps(&rival.chain),
                    ..Reason::from(culprit)
                });
            }
        }
        (Some(told), reasons, passed)
    }

    /// Why these steps weren't chosen among schedules.
    pub(super) fn why_not_by_hand(
        &mut self,
        search: &Search,
        chain: Vec<StepId>,
        told: &mut WhyNot<'d>,
    ) {
        let plan: &Plan = &search.plan;
        if self.chain_of(plan) == chain {
            told.reasons.push(Culprit::Chosen.into());
            return;
        }
        let was_tried = search.selector() == Selector::UtilityPlans
            && self
                .tried_by_utility(search)
                .0
                .iter()
                .any(|it| it.chain == chain);
        if !was_tried {
            told.reasons.push(Culprit::NotBySchedules.into());
            return;
        }
        if self.try_out(&chain).0.is_some() {
            let proven = false;
            self.compare(plan, &Rival { chain, proven }, told);
        } else {
            told.reasons.extend(self.why_not_done(&chain));
        }
    }
}
