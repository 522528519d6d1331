//! Why this plan, or why even the best plan found is no better than doing nothing: the purpose of
//! each step, the effect of the plan on each goal, and the next best plan.

use alloc::{vec, vec::Vec};

use super::{
    data::{Alternative, Change, Culprit, PlanStep, Reason},
    probe::{Probe, Rival, SimulatedChain},
};
use crate::{
    beliefs::{Known, Roles},
    domain::{ActionId, AttributeId, Combine, ConditionId, Effect, Role},
    planning::{Merit, Outcome, Plan, forward::Among, steps::StepId},
};

/// The completeness of each goal, and the satisfactions of its conditions.
pub(super) type GoalsNow = Vec<(f32, Vec<f32>)>;

/// A precondition of one of a plan's steps.
struct Precondition {
    step: usize,
    id: StepId,
    condition: ConditionId,
}

impl<'d> Probe<'_, '_, '_, 'd> {
    /// How complete each goal is in the facts as imagined, and how satisfied its conditions are.
    pub(super) fn goals_now(&mut self) -> GoalsNow {
        let domain = self.namer.domain;
        let count = self.search.parts.rating.goals.len();
        let mut now = Vec::with_capacity(count);
        for index in 0..count {
            let snapshot = &mut self.search.snapshot;
            let completeness = self.search.parts.rating.completeness(snapshot, index);
            let goal = &self.search.parts.rating.goals[index];
            let rule = domain.goal_rule(goal.rule);
            let gone = goal.bound.is_some_and(|bound| !snapshot.exists(bound));
            let conditions = rule.conditions.iter().map(|condition| {
                if gone {
                    f32::from(u8::from(rule.satisfied_when_destroyed))
                } else {
                    snapshot.satisfaction(condition.test, &goal.roles)
                }
            });
            now.push((completeness, conditions.collect()));
        }
        now
    }

    /// The chain of a plan.
    pub(super) fn chain_of(&mut self, plan: &Plan) -> Vec<StepId> {
        let steps = plan.steps.iter();
        steps
            .map(|step| {
                let supplier = self.search.snapshot.load(step.supplier);
                self.step_of(crate::planning::Binding {
                    action: step.action,
                    supplier,
                })
            })
            .collect()
    }

    /// Notes what each step of a plan is there for. Returns the goals as they are after the plan.
    pub(super) fn why_steps(&mut self, chain: &[StepId], steps: &mut [PlanStep<'d>]) -> GoalsNow {
        let preconditions = self.preconditions_of(chain);
        self.aside(|probe| {
            let mut goals = probe.goals_now();
            let mut wanted = probe.satisfactions(&preconditions);
            let start = probe.search.snapshot.mark();
            for (number, told) in steps.iter_mut().enumerate() {
                // So far, the steps before this one are imagined.
                if probe.takes_costs_once() {
                    probe.search.snapshot.go_back(start);
                }
                told.cost_changes = probe.cost_changes(chain[number]);
                probe.search.snapshot.go_back(start);
                // The chain was simulated when it was planned.
                let _ = probe.imagine(&chain[..=number]);
                let wanted_then = probe.satisfactions(&preconditions);
                let goals_then = probe.goals_now();
                let action = probe.search.parts.steps.binding(chain[number]).action;
                let roles = probe.roles(chain[number]);
                // A step without effects is there to let time pass, if for anything.
                let waits = probe.namer.domain.action(action).effects.is_empty();
                let changed = preconditions.iter().zip(wanted.iter().zip(&wanted_then));
                for (precondition, (&before, &after)) in changed {
                    let reader = probe.roles(precondition.id);
                    let (test, of) = (precondition.condition, (action, &roles));
                    let condition = probe.text(test);
                    // What is done several times needs it each time.
                    let is_told = |it: &Change<'_>| {
                        it.condition == condition
                            && it.step.is_some_and(|step| chain[step] == precondition.id)
                    };
                    if precondition.step > number
                        && after > before
                        && (waits || !probe.is_of_time(of, test, &reader))
                        && !told.changes.iter().any(is_told)
                    {
                        told.changes.push(Change {
                            step: Some(precondition.step),
                            goal: None,
                            condition,
                            before,
                            after,
                        });
                    }
                }
                probe.note_goals(&goals, &goals_then, (action, &roles), told);
                (wanted, goals) = (wanted_then, goals_then);
            }
            goals
        })
    }

    fn text(&self, condition: ConditionId) -> &'d str {
        &self.namer.domain.code.condition(condition).text
    }

    fn note_goals(
        &self,
        before: &GoalsNow,
        after: &GoalsNow,
        step: (ActionId, &Roles),
        told: &mut PlanStep<'d>,
    ) {
        for (index, (before, after)) in before.iter().zip(after).enumerate() {
            let goal = &self.search.parts.rating.goals[index];
            let rule = self.namer.domain.goal_rule(goal.rule);
            let changed = rule.conditions.iter().zip(before.1.iter().zip(&after.1));
            for (condition, (&before, &after)) in changed {
                if before != after && !self.is_of_time(step, condition.test, &goal.roles) {
                    let memory = &*self.search.snapshot.memory;
                    told.changes.push(Change {
                        step: None,
                        goal: Some(self.namer.goal(memory, goal.rule, goal.bound)),
                        condition: self.text(condition.test),
                        before,
                        after,
                    });
                }
            }
        }
    }

    /// Whether a condition can only have changed because time passed during a step: neither the
    /// action nor a world effect writes what the condition reads. Then the step isn't there for
    /// this change. What an action writes to one entity changes nothing that is read of another.
    fn is_of_time(
        &self,
        (action, roles): (ActionId, &Roles),
        condition: ConditionId,
        reader: &Roles,
    ) -> bool {
        let domain = self.namer.domain;
        let read = domain.code.properties(domain.code.condition(condition));
        let world_effects = domain.world_effects.iter().flat_map(|it| &it.effects);
        let mut written = world_effects.map(Effect::attribute);
        let is_other = |written: AttributeId| read.iter().all(|it| it.1 != written);
        let named = |roles: &Roles, role: Role| {
            (role < Role::FIRST_VARIABLE)
                .then(|| roles.get(role))
                .filter(|it| *it != Known::NOBODY)
        };
        let is_elsewhere = |effect: &Effect, attribute: AttributeId| {
            let writes = named(roles, effect.role());
            read.iter().all(|&(role, read)| {
                let reads = named(reader, role);
                read != attribute || (writes.is_some() && reads.is_some() && writes != reads)
            })
        };
        let mut effects = domain.action(action).effects.iter();
        self.search.options.durations
            && !read.is_empty()
            && written.all(|it| it.is_some_and(is_other))
            && effects.all(|it| it.attribute().is_some_and(|of| is_elsewhere(it, of)))
    }

    fn preconditions_of(&self, chain: &[StepId]) -> Vec<Precondition> {
        let mut found = Vec::new();
        for (step, &id) in chain.iter().enumerate() {
            let action = self.search.parts.steps.binding(id).action;
            for &condition in &self.namer.domain.action(action).preconditions {
                found.push(Precondition {
                    step,
                    id,
                    condition,
                });
            }
        }
        found
    }

    fn satisfactions(&mut self, preconditions: &[Precondition]) -> Vec<f32> {
        preconditions
            .iter()
            .map(|precondition| {
                let roles: Roles = self.roles(precondition.id);
                let snapshot = &mut self.search.snapshot;
                snapshot.satisfaction(precondition.condition, &roles)
            })
            .collect()
    }

    /// The best plan of a kind. `best` looks among all plans; otherwise, it is the best of the
    /// executable plan states for which `accept` returns true.
    pub(super) fn best_of(
        &mut self,
        among: Among,
        accept: impl FnMut(&[StepId]) -> bool,
    ) -> Option<Rival> {
        let Some(best_among) = self.best_among else {
            let chain = self.best_executable(accept)?;
            return Some(Rival {
                chain,
                proven: false,
            });
        };
        let found = best_among(among).plan;
        (!found.steps.is_empty()).then(|| Rival {
            chain: self.chain_of(&found),
            proven: found.outcome == Outcome::Complete,
        })
    }

    /// The best of the executable plan states for which `accept` returns true.
    pub(super) fn best_executable(
        &self,
        mut accept: impl FnMut(&[StepId]) -> bool,
    ) -> Option<Vec<StepId>> {
        let options = self.search.options;
        let mut best: Option<(Merit, Vec<StepId>)> = None;
        for state in self.search.parts.states.all() {
            let chain = self.search.parts.states.chain(state);
            let merit = options.merit(state.score, state.takes(), chain.len());
            let is_better = best.as_ref().is_none_or(|(best, _)| merit > *best);
            if state.unmet.is_none() && !state.died_early && is_better && accept(chain) {
                best = Some((merit, chain.to_vec()));
            }
        }
        best.map(|(_, chain)| chain)
    }

    /// The best plan beside the chosen one. A plan that contains all steps of the chosen plan in
    /// order is the same plan with needless steps.
    pub(super) fn runner_up(&mut self, plan: &Plan, chosen: &[StepId]) -> Option<Alternative<'d>> {
        let named = plan.steps.iter();
        let named = named.map(|step| (step.action, step.supplier));
        let others = Among::Without(named.collect());
        let other = self.best_of(others, |chain| !contains_in_order(chain, chosen))?;
        let simulated = self.simulated(&other.chain).ok()?;
        let base: Vec<f32> = plan.drives.iter().map(|drive| drive.then).collect();
        Some(self.alternative(&other, &simulated, &base))
    }

    /// Why the best plan found is no better than doing nothing; with that plan.
    pub(super) fn why_nothing_better(
        &mut self,
        plan: &Plan,
    ) -> Option<(Alternative<'d>, Vec<Reason<'d>>)> {
        debug_assert_eq!(plan.outcome, Outcome::NothingBetter);
        let found = self.best_of(Among::Nearer(None), |_| true)?;
        let chain = &found.chain;
        let simulated = self.simulated(chain).ok()?;
        let base: Vec<f32> = plan.drives.iter().map(|drive| drive.now).collect();
        let best = self.alternative(&found, &simulated, &base);
        let culprits = self.why_no_gain(plan, chain, &simulated, &base);
        let reasons = culprits.into_iter().map(|culprit| Reason {
            steps: self.steps(chain),
            ..Reason::from(culprit)
        });
        Some((best, reasons.collect()))
    }

    pub(super) fn why_no_gain(
        &mut self,
        plan: &Plan,
        chain: &[StepId],
        simulated: &SimulatedChain,
        base: &[f32],
    ) -> Vec<Culprit<'d>> {
        let domain = self.namer.domain;
        let before = self.goals_now();
        let (after, alive) = self.aside(|probe| {
            // The chain was executable when it was considered.
            let _ = probe.imagine(chain);
            let alive = probe.search.actor.is_alive(&mut probe.search.snapshot);
            (probe.goals_now(), alive)
        });
        if !alive {
            return vec![self.death(chain)];
        }
        let mut culprits = Vec::new();
        let drives = self.search.parts.rating.drives.clone();
        let told = |number: usize| domain.drive(drives[number].drive).name.as_str();
        for (number, drive) in drives.iter().enumerate() {
            if drive.vital && simulated.drives[number] == 0.0 {
                let drive = told(number);
                culprits.push(Culprit::VitalZero { drive });
            }
        }
        for (number, (&now, &then)) in base.iter().zip(&simulated.drives).enumerate() {
            if then < now && drives[number].weight > 0.0 {
                let drive = told(number);
                culprits.push(Culprit::DriveLoses { drive, now, then });
            }
        }
        for index in 0..before.len() {
            culprits.extend(self.why_goal_is_flat(index, &before, &after, simulated, base));
        }
        for (number, (&now, &then)) in base.iter().zip(&simulated.drives).enumerate() {
            if then > now && drives[number].weight == 0.0 {
                let drive = told(number);
                culprits.push(Culprit::DriveWeightless { drive });
            }
        }
        let gain = simulated.rated.utility - plan.idle_utility;
        let cost = simulated.rated.progress.cost;
        let weight = self.search.options.cost_weight;
        if gain > 0.0 && weight * cost > 0.0 {
            culprits.push(Culprit::Cost { cost, weight, gain });
        }
        if culprits.is_empty() {
            culprits.push(Culprit::NoGain {
                idle: plan.idle_utility,
                utility: simulated.rated.utility,
            });
        }
        culprits
    }

    /// Why a goal whose conditions come nearer isn't more complete, or doesn't count for more.
    fn why_goal_is_flat(
        &self,
        index: usize,
        before: &GoalsNow,
        after: &GoalsNow,
        simulated: &SimulatedChain,
        base: &[f32],
    ) -> Option<Culprit<'d>> {
        let domain = self.namer.domain;
        let goal = &self.search.parts.rating.goals[index];
        let rule = domain.goal_rule(goal.rule);
        let nearer = |(before, after): (&f32, &f32)| after > before;
        if !before[index].1.iter().zip(&after[index].1).any(nearer) {
            return None;
        }
        let name = self
            .namer
            .goal(self.search.snapshot.memory, goal.rule, goal.bound);
        if after[index].0 <= before[index].0 {
            return Some(Culprit::CompletenessFlat {
                goal: name,
                curve: rule
                    .completeness
                    .map(|curve| domain.curves[curve.index()].name.as_str()),
                completeness: after[index].0,
            });
        }
        if goal.weight == 0.0 {
            return Some(Culprit::GoalWeightless { goal: name });
        }
        let mut drives = self.search.parts.rating.drives.iter();
        let number = drives.position(|drive| drive.drive == rule.drive)?;
        let is_average = domain.drive(rule.drive).combine == Combine::WeightedAverage;
        (simulated.drives[number] <= base[number] && !is_average).then(|| Culprit::DriveUnmoved {
            drive: &domain.drive(rule.drive).name,
            goal: name,
        })
    }
}

/// Whether `whole` has all steps of `part`, in that order.
pub(super) fn contains_in_order(whole: &[StepId], part: &[StepId]) -> bool {
    let mut rest = whole.iter();
    part.iter().all(|step| rest.any(|it| it == step))
}
