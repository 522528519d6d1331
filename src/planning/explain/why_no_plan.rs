//! Why nothing that can be executed serves a goal (`NO_PLAN`): for each goal, the conditions that
//! nothing helps; for the other conditions, where plans for them get stuck.

use crate::sorting::StableSort as _;
use alloc::{vec, vec::Vec};

use super::{
    data::{Culprit, Goal, GoalCondition, Reason},
    kept::{bound_value, option_to_raise},
    probe::Probe,
    trace::{MOST, OUT_OF_RANGE},
};
use crate::{
    beliefs::{Known, Roles},
    domain::ConditionId,
    planning::{
        Binding, EndedBy, Outcome, Plan, PlanState, Search, simulate::Unmet, steps::StepId,
    },
};

/// How many plan states are looked at more closely. Plans that get stuck do so early.
pub(super) const MOST_STATES: usize = 512;

/// A reason, with a rank that says how near the plan came.
pub(super) type Ranked<'d> = (u8, Reason<'d>);

/// A condition of a goal that is to be satisfied.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'r> {
    pub(super) condition: ConditionId,
    pub(super) roles: &'r Roles,
    /// The entity whose end satisfies it, too.
    pub(super) destroyed: Option<Known>,
}

/// Where the plans of a search got stuck. This is worked out for each state when somebody asks for
/// it.
pub(super) struct Fates<'d> {
    of_state: Vec<Option<Vec<Ranked<'d>>>>,
    /// For each state, the places of its children.
    children: Vec<Vec<u32>>,
}

impl<'d> Fates<'d> {
    pub(super) fn new(states: &[PlanState]) -> Self {
        let mut children = vec![Vec::new(); states.len()];
        for (number, state) in states.iter().enumerate() {
            if let Some(parent) = state.parent {
                children[parent as usize].push(number as u32);
            }
        }
        Fates {
            of_state: vec![None; states.len()],
            children,
        }
    }
}

impl<'d> Probe<'_, '_, '_, 'd> {
    /// The NPC's goals, with the reasons why there is no plan for them. `then` has each goal's
    /// completeness and its conditions' satisfactions after the plan.
    pub(super) fn goals(
        &mut self,
        fates: &mut Fates<'d>,
        tell_reasons: bool,
        then: &[(f32, Vec<f32>)],
    ) -> Vec<Goal<'d>> {
        let count = self.search.parts.rating.goals.len();
        (0..count)
            .map(|index| self.goal(index, fates, tell_reasons, &then[index]))
            .collect()
    }

    fn goal(
        &mut self,
        index: usize,
        fates: &mut Fates<'d>,
        tell_reasons: bool,
        then: &(f32, Vec<f32>),
    ) -> Goal<'d> {
        let goal = self.search.parts.rating.goals[index].clone();
        let rule = self.namer.domain.goal_rule(goal.rule);
        let conditions = rule.conditions.iter().zip(&then.1);
        let conditions = conditions.map(|(condition, &then)| {
            let measured = self.measure(condition.test, &goal.roles);
            let wanted = Wanted {
                condition: condition.test,
                roles: &goal.roles,
                destroyed: goal.bound.filter(|_| rule.satisfied_when_destroyed),
            };
            let is_asked = measured.satisfaction != 1.0 && tell_reasons;
            let reasons = if is_asked {
                self.why_unserved(wanted, fates)
            } else {
                Vec::new()
            };
            GoalCondition {
                measured,
                then,
                reasons,
            }
        });
        let conditions = conditions.collect();
        Goal {
            name: self
                .namer
                .goal(self.search.snapshot.memory, goal.rule, goal.bound),
            weight: goal.weight,
            now: goal.at_snapshot(),
            then: then.0,
            conditions,
        }
    }

    /// The bindings that bring a condition nearer at the snapshot.
    pub(super) fn roots(&mut self, wanted: Wanted<'_>) -> Vec<Binding> {
        let mut roots = self.helpers(wanted.condition, wanted.roles);
        if let Some(entity) = wanted.destroyed {
            for binding in self.destroyers(entity) {
                if !roots.contains(&binding) {
                    roots.push(binding);
                }
            }
        }
        roots
    }

    /// Why no executable plan ends with a step that brings a condition of a goal nearer; nothing if one
    /// does. GOAP wants it satisfied.
    fn why_unserved(&mut self, wanted: Wanted<'_>, fates: &mut Fates<'d>) -> Vec<Reason<'d>> {
        let roots = self.roots(wanted);
        let stuck = if self.goap.is_some() {
            self.stuck_on_the_way(wanted, &roots)
        } else {
            let steps = &self.search.parts.steps;
            let helps = |&last: &StepId| roots.contains(&steps.binding(last));
            let served = self.best_executable(|chain| chain.last().is_some_and(helps));
            served.is_none().then(Vec::new)
        };
        stuck.map_or_else(Vec::new, |stuck| {
            self.why_unhelped(wanted, &roots, stuck, fates)
        })
    }

    /// Why no plan brings a condition nearer. `stuck` is what else stands in the way.
    pub(super) fn why_unhelped(
        &mut self,
        wanted: Wanted<'_>,
        roots: &[Binding],
        stuck: Vec<Ranked<'d>>,
        fates: &mut Fates<'d>,
    ) -> Vec<Reason<'d>> {
        let mut found: Vec<Ranked<'d>> = Vec::new();
        if roots.is_empty() {
            found.extend(alone(self.trace(wanted.condition, wanted.roles)));
            if let Some(entity) = wanted.destroyed {
                // If nothing can be done about the condition itself, these reasons are left.
                let rank = |(rank, culprit)| (rank + OUT_OF_RANGE, culprit);
                let culprits = self.trace_destruction(entity).into_iter();
                found.extend(alone(culprits.map(rank).collect()));
            }
        } else {
            self.fates_of_roots(roots, fates, &mut found);
            self.dropped_roots(roots, &mut found);
            found.extend(stuck);
        }
        in_order(found)
    }

    /// What became of the plans that were developed from these bindings. Such a plan ends with its
    /// binding.
    pub(super) fn fates_of_roots(
        &mut self,
        roots: &[Binding],
        fates: &mut Fates<'d>,
        found: &mut Vec<Ranked<'d>>,
    ) {
        let count = self.search.parts.states.all().len().min(MOST_STATES);
        for number in 0..count {
            let state = self.search.parts.states.get(number as u32);
            let chain = self.search.parts.states.chain(&state);
            let root = chain.last().map(|&id| self.search.parts.steps.binding(id));
            if root.is_some_and(|root| roots.contains(&root)) {
                found.extend_from_slice(self.fate(number as u32, fates));
            }
        }
    }

    fn dropped_roots(&mut self, roots: &[Binding], found: &mut Vec<Ranked<'d>>) {
        for &binding in roots {
            let id = self.step_of(binding);
            if let Some(reason) = self.drop_of(&[id]) {
                found.push((75, reason));
            }
        }
    }

    /// Why a chain is dropped, if it is.
    pub(super) fn drop_of(&mut self, chain: &[StepId]) -> Option<Reason<'d>> {
        let dropped = self.aside(|probe| probe.imagine(chain).err())?;
        Some(self.dropped(chain, dropped))
    }

    /// Why a plan state didn't become a plan. Empty if it can be executed, or if only the states
    /// developed from it got stuck.
    fn fate<'f>(&mut self, number: u32, fates: &'f mut Fates<'d>) -> &'f [Ranked<'d>] {
        let place = number as usize;
        if fates.of_state[place].is_none() {
            let state = self.search.parts.states.get(number);
            let chain = self.search.parts.states.chain(&state).to_vec();
            let children = core::mem::take(&mut fates.children[place]);
            let fate = if state.died_early {
                let culprit = self.death(&chain);
                let steps = self.steps(&chain);
                vec![(
                    70,
                    Reason {
                        steps,
                        ..Reason::from(culprit)
                    },
                )]
            } else if let Some(unmet) = state.unmet {
                let needing = self.needing(state, usize::from(unmet.step));
                self.fate_of_unmet(&chain, unmet, &children, &needing)
            } else {
                Vec::new()
            };
            fates.children[place] = children;
            fates.of_state[place] = Some(fate);
        }
        fates.of_state[place].as_deref().unwrap_or(&[])
    }

    pub(super) fn fate_of_unmet(
        &mut self,
        chain: &[StepId],
        unmet: Unmet,
        children: &[u32],
        needing: &[StepId],
    ) -> Vec<Ranked<'d>> {
        let failing = usize::from(unmet.step);
        let condition = self.precondition(chain[failing], unmet.precondition);
        let position = if self.search.options.insert_at_front {
            0
        } else {
            failing
        };
        let start = self.search.snapshot.mark();
        // The chain was simulated before, so it isn't dropped.
        let _ = self.imagine(&chain[..failing]);
        let roles = self.roles(chain[failing]);
        let needs = self.measure_need(chain[failing], unmet.precondition, &roles);
        let reason = |culprit| Reason {
            steps: Vec::new(),
            failing: Some(failing),
            needs: Some(needs.clone()),
            culprit,
        };
        let helpers = self.helpers(condition, &roles);
        let mut found: Vec<Ranked<'d>> = Vec::new();
        if helpers.is_empty() {
            self.so_far = Some((start, chain[..failing].to_vec()));
            let traced = self.trace(condition, &roles);
            self.so_far = None;
            found.extend(traced.into_iter().map(|(rank, it)| (rank, reason(it))));
            if found.is_empty() && needs.booked.is_some() {
                found.push((90, reason(Culprit::Booked)));
            }
        }
        let unlikely = self.unlikely(&chain[..failing], &helpers, (condition, &roles));
        let is_full = chain.len() >= usize::from(self.search.options.depth);
        let out_of_range = self.out_of_range(condition, &roles);
        self.search.snapshot.go_back(start);

        let satisfaction =
            |snapshot: &mut crate::beliefs::Snapshot<'_>| snapshot.satisfaction(condition, &roles);
        if let Some(by) = self.undone_by(&chain[..failing], satisfaction) {
            found.push((85, reason(Culprit::Undone { by })));
        }
        if !helpers.is_empty() {
            if let Some(culprit) = out_of_range {
                found.push((80, reason(culprit)));
            }
            let (circular, others): (Vec<_>, Vec<_>) = helpers.iter().partition(|&&helper| {
                let mut needing = needing.iter();
                needing.any(|&id| self.search.parts.steps.binding(id) == helper)
            });
            if let Some(culprit) = unlikely {
                found.push((95, reason(culprit)));
            } else {
                // Where searches go in circles, this one was told when it began.
                if !needing[1..].contains(&needing[0]) {
                    for &helper in &circular {
                        found.push((60, reason(self.cycle(needing, helper))));
                    }
                }
                if !others.is_empty() && is_full {
                    found.push((35, reason(self.bound(EndedBy::Depth))));
                } else if children.len() < others.len() {
                    self.dropped_children(chain, position, &others, children, &mut found);
                }
            }
        }
        for (_, reason) in &mut found {
            if reason.steps.is_empty() {
                reason.steps = self.steps(chain);
            }
        }
        found
    }

    /// What became of bindings that were inserted into the chain but dropped at once.
    fn dropped_children(
        &mut self,
        chain: &[StepId],
        position: usize,
        helpers: &[Binding],
        children: &[u32],
        found: &mut Vec<Ranked<'d>>,
    ) {
        let made: Vec<StepId> = children
            .iter()
            .map(|&child| {
                let child = self.search.parts.states.get(child);
                self.search.parts.states.chain(&child)[position]
            })
            .collect();
        for &binding in helpers {
            let id = self.step_of(binding);
            if !made.contains(&id) {
                let mut longer = chain.to_vec();
                longer.insert(position, id);
                if let Some(reason) = self.drop_of(&longer) {
                    found.push((65, reason));
                }
            }
        }
    }

    /// A failing step, and all steps that need it, the nearest first.
    fn needing(&self, state: PlanState, failing: usize) -> Vec<StepId> {
        let mut needing = Vec::new();
        let at_front = self.search.options.insert_at_front;
        let states = &self.search.parts.states;
        states.for_each_needing(state, failing, at_front, |id| needing.push(id));
        needing
    }

    /// A step would help a failing step, but needs it itself. It is among those that need it.
    fn cycle(&self, needing: &[StepId], helper: Binding) -> Culprit<'d> {
        let is_helper = |id: &&StepId| self.search.parts.steps.binding(**id) == helper;
        let through = needing.iter().take_while(|id| !is_helper(id)).copied();
        Culprit::Cycle {
            step: self.binding(helper),
            through: self.steps(&through.collect::<Vec<_>>()),
        }
    }

    /// A hint that a greater depth helps, or may help, where the bound that ended the search doesn't
    /// say so. It helps if a search that has seen all plans within the depth finds a longer one. It
    /// may help if all chains that lead to a goal got stuck, and some because they had as many steps
    /// as they may. Selectors that choose among schedules, or pursue one goal, make no such chains.
    pub(super) fn cut_off(
        &self,
        plan: &Plan,
        first: &dyn Fn() -> Search,
        deeper: &dyn Fn() -> Search,
    ) -> Option<Culprit<'d>> {
        let makes_chains = self.goap.is_none() && self.by_hand.is_none();
        let is_told = plan.ended_by == EndedBy::Depth && plan.outcome == Outcome::NoPlan;
        if !makes_chains || is_told || plan.dead {
            return None;
        }
        let steps = bound_value(&self.search.options, EndedBy::Depth);
        let option = option_to_raise(EndedBy::Depth, steps);
        let has_seen_all = self.best_among.is_some()
            && plan.outcome == Outcome::NothingBetter
            && !plan.ended_by.is_cut_short();
        if has_seen_all && !option.is_empty() {
            let longer = deeper().plan.steps.len();
            if longer > 0 {
                let plan = Some(longer);
                return Some(Culprit::CutOff {
                    steps,
                    option,
                    plan,
                });
            }
        }
        let first = first();
        let got_stuck = matches!(first.plan.outcome, Outcome::NoPlan | Outcome::Undecided);
        let plan = None;
        (got_stuck && first.parts.cutoffs.depth).then_some(Culprit::CutOff {
            steps,
            option,
            plan,
        })
    }

    /// A bound as a culprit.
    pub(super) fn bound(&self, ended_by: EndedBy) -> Culprit<'d> {
        let value = bound_value(&self.search.options, ended_by);
        Culprit::Bound {
            bound: super::data::bound_name(ended_by),
            option: option_to_raise(ended_by, value),
            value,
        }
    }
}

fn alone<'d>(culprits: Vec<(u8, Culprit<'d>)>) -> impl Iterator<Item = Ranked<'d>> {
    culprits
        .into_iter()
        .map(|(rank, culprit)| (rank, Reason::from(culprit)))
}

/// The nearest reason first; of equals the one with the shortest plan; circles last; each culprit
/// once.
pub(super) fn in_order(mut found: Vec<Ranked<'_>>) -> Vec<Reason<'_>> {
    // A circle is seldom the true reason if there is another: plans that took another way came back
    // to where they began because the direct way is barred.
    let is_circle = |reason: &Reason<'_>| matches!(reason.culprit, Culprit::Cycle { .. });
    found.stable_sort_by_key(|(rank, reason)| {
        let rank = core::cmp::Reverse(*rank);
        (is_circle(reason), rank, reason.steps.len())
    });
    let mut reasons: Vec<Reason<'_>> = Vec::new();
    for (_, reason) in found {
        let is_new = reasons.iter().all(|it| it.culprit != reason.culprit);
        if is_new && reasons.len() < MOST {
            reasons.push(reason);
        }
    }
    reasons
}
