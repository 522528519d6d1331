//! Why the plan isn't for a goal that somebody asks about.

use alloc::vec::Vec;

use super::{
    data::{Culprit, Reason, WhyNot},
    probe::{Probe, Rival},
    why_no_plan::{Fates, Wanted},
};
use crate::{
    beliefs::EntityIndex,
    domain::GoalRuleId,
    planning::{EndedBy, Outcome, Plan, forward::Among, steps::StepId},
};

impl<'d> Probe<'_, '_, '_, 'd> {
    /// Why the plan that was found isn't for a goal.
    pub(super) fn why_not_goal(
        &mut self,
        plan: &Plan,
        rule: GoalRuleId,
        about: Option<EntityIndex>,
    ) -> WhyNot<'d> {
        let about = about.map(|entity| self.search.snapshot.load(entity));
        let name = self.namer.goal(self.search.snapshot.memory, rule, about);
        let mut told = self.why_not_yet(plan, Some(name));
        let goals = self.search.parts.rating.goals.clone();
        let number = goals
            .iter()
            .position(|goal| goal.rule == rule && goal.bound == about);
        let Some(number) = number else {
            told.reasons.push(Culprit::NoSuchGoal.into());
            return told;
        };
        let goal = &goals[number];
        let rule = self.namer.domain.goal_rule(rule);
        let destroyed = goal.bound.filter(|_| rule.satisfied_when_destroyed);
        let mut unsatisfied = Vec::new();
        for condition in &rule.conditions {
            if !self.search.snapshot.holds(condition.test, &goal.roles) {
                unsatisfied.push(condition.test);
            }
        }
        if unsatisfied.is_empty() {
            told.reasons.push(Culprit::GoalSatisfied.into());
            return told;
        }
        if self.by_hand.is_some() {
            told.reasons.push(Culprit::NotBySchedules.into());
            return told;
        }
        let wanted = |condition| Wanted {
            condition,
            roles: &goal.roles,
            destroyed,
        };
        if let Some(motives) = self.goap {
            match self.why_not_pursued(plan, motives, number) {
                Some(reason) => told.reasons.push(reason),
                None => {
                    let mut fates = Fates::new(self.search.parts.states.all());
                    for condition in unsatisfied {
                        let wanted = wanted(condition);
                        let roots = self.roots(wanted);
                        let stuck = self.stuck_on_the_way(wanted, &roots).unwrap_or_default();
                        let found = self.why_unhelped(wanted, &roots, stuck, &mut fates);
                        told.reasons.extend(found);
                    }
                    if told.reasons.is_empty() {
                        told.reasons.push(match plan.ended_by {
                            EndedBy::Nothing => Culprit::LeftAside.into(),
                            ended_by => self.bound(ended_by).into(),
                        });
                    }
                }
            }
            return told;
        }
        let mut roots = Vec::new();
        for &condition in &unsatisfied {
            roots.extend(self.roots(wanted(condition)));
        }
        let roots: Vec<StepId> = roots.into_iter().map(|it| self.step_of(it)).collect();
        let is_for_it = |chain: &[StepId]| chain.last().is_some_and(|last| roots.contains(last));
        let chosen = self.chain_of(plan);
        let is_chosen = match self.best_among {
            Some(_) => self.is_nearer_after(&chosen, number),
            None => is_for_it(&chosen),
        };
        if is_chosen {
            let chosen = Rival {
                chain: chosen,
                proven: false,
            };
            self.compare(plan, &chosen, &mut told);
        } else {
            let nearer = Among::Nearer(Some(number));
            self.best_with(plan, nearer, is_for_it, &mut told);
        }
        if told.reasons.is_empty() {
            let mut fates = Fates::new(self.search.parts.states.all());
            for condition in unsatisfied {
                let wanted = wanted(condition);
                let roots = self.roots(wanted);
                let found = self.why_unhelped(wanted, &roots, Vec::new(), &mut fates);
                told.reasons.extend(found);
            }
        }
        if told.reasons.is_empty() {
            told.reasons.push(self.not_reached(plan, &roots));
        }
        told
    }

    /// Whether a goal is more complete after a chain than before it.
    fn is_nearer_after(&mut self, chain: &[StepId], goal: usize) -> bool {
        let before = self.search.parts.rating.goals[goal].at_snapshot();
        let after = self.aside(|probe| {
            // This is the chosen plan, so no step is dropped.
            let _ = probe.imagine(chain);
            probe.goals_now()[goal].0
        });
        after > before
    }

    /// The search ended before it expanded plans from these roots.
    fn not_reached(&mut self, plan: &Plan, roots: &[StepId]) -> Reason<'d> {
        let open = self.search.parts.states.all().iter().find(|state| {
            let last = self.search.parts.states.chain(state).last();
            last.is_some_and(|last| roots.contains(last))
        });
        if self.best_among.is_some() && plan.outcome != Outcome::Unfinished {
            let steps = self.search.options.depth;
            return match plan.ended_by {
                ended_by if ended_by.is_cut_short() => self.bound(ended_by).into(),
                _ => Culprit::OutOfReach { steps }.into(),
            };
        }
        match (open, plan.outcome) {
            (_, Outcome::Unfinished) => Culprit::Paused.into(),
            (Some(open), Outcome::Complete) => {
                let chain = self.search.parts.states.chain(open).to_vec();
                let from = self.steps(&chain);
                let score = open.score;
                Culprit::NotReached { from, score }.into()
            }
            _ => self.bound(plan.ended_by).into(),
        }
    }
}
