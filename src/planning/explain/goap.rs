//! What is explained of a search by GOAP. GOAP pursues the most urgent goal that has a plan, by the
//! cheapest plan. It uses neither utility nor score, so nothing is said of them here.

use crate::sorting::StableSort as _;
use alloc::vec::Vec;

use super::{
    data::{Culprit, Pursued, RankedGoal, Reason, WhyNot},
    probe::Probe,
};
use crate::planning::{EndedBy, Motives, Outcome, Plan, steps::StepId, urgency};

impl<'d> Probe<'_, '_, '_, 'd> {
    /// The goal that a plan is for, and the more urgent ones that have no plan.
    pub(super) fn pursued(&mut self, plan: &Plan, motives: &Motives) -> Option<Pursued<'d>> {
        let number = plan.goal? as usize;
        let ranked = self.ranked(motives);
        let before = ranked.iter().take_while(|(_, other)| *other != number);
        let mut passed_over = Vec::new();
        for &(priority, other) in before {
            if !self.is_reached(other) {
                passed_over.push(self.ranked_goal(other, priority));
            }
        }
        let (priority, _) = ranked.into_iter().find(|(_, other)| *other == number)?;
        Some(Pursued {
            goal: self.ranked_goal(number, priority),
            cost: plan.steps.iter().map(|step| step.cost).sum(),
            passed_over,
        })
    }

    /// The priorities and places of the goals, the most urgent first.
    fn ranked(&mut self, motives: &Motives) -> Vec<(f32, usize)> {
        let npc = self.search.actor.known;
        let (rating, snapshot) = (&self.search.parts.rating, &mut self.search.snapshot);
        let goals = 0..motives.goals.len();
        let mut ranked: Vec<(f32, usize)> = goals
            .map(|number| {
                let priority = urgency::priority(motives, rating, snapshot, npc, number);
                (priority, number)
            })
            .collect();
        // The sort is stable: of equals, the one made first stays first.
        ranked.stable_sort_by(|a, b| b.0.total_cmp(&a.0));
        ranked
    }

    fn ranked_goal(&self, number: usize, priority: f32) -> RankedGoal<'d> {
        let goal = &self.search.parts.rating.goals[number];
        let name = self
            .namer
            .goal(self.search.snapshot.memory, goal.rule, goal.bound);
        RankedGoal { name, priority }
    }

    fn is_reached(&mut self, number: usize) -> bool {
        let goal = self.goals_now().swap_remove(number);
        goal.1.iter().all(|&satisfaction| satisfaction == 1.0)
    }

    /// Compares a chain that can be executed with the chosen plan.
    pub(super) fn compare_by_cost(
        &mut self,
        plan: &Plan,
        motives: &Motives,
        chain: &[StepId],
        told: &mut WhyNot<'d>,
    ) {
        let chosen = self.chain_of(plan);
        let culprit = if chosen == chain {
            Culprit::Chosen
        } else if let Some(missed) = self.missed(plan, motives, chain) {
            missed
        } else if chain.len() > usize::from(self.search.options.depth) {
            self.bound(EndedBy::Depth)
        } else {
            let cost = self.cost_of(chain);
            let least = plan.steps.iter().map(|step| step.cost).sum();
            // The search has ended at a bound before it found this chain.
            let is_unseen = cost <= least && plan.outcome == Outcome::BestSoFar;
            if is_unseen || chosen.is_empty() && plan.ended_by != EndedBy::Nothing {
                self.bound(plan.ended_by)
            } else if chosen.is_empty() || cost < least {
                Culprit::LeftAside
            } else if cost > least {
                Culprit::Dearer {
                    cost,
                    chosen: least,
                }
            } else if chain.len() > chosen.len() {
                Culprit::Longer {
                    steps: chain.len(),
                    chosen: chosen.len(),
                }
            } else {
                Culprit::Tie
            }
        };
        told.reasons.push(Reason {
            steps: self.steps(chain),
            ..Reason::from(culprit)
        });
    }

    /// The condition of a goal that a chain doesn't satisfy: of the goal that is pursued or, if
    /// there is none, of the most urgent one, unless the chain reaches any goal.
    fn missed(&mut self, plan: &Plan, motives: &Motives, chain: &[StepId]) -> Option<Culprit<'d>> {
        let wanted: Vec<usize> = match plan.goal {
            Some(number) => [number as usize].into(),
            None => {
                let ranked = self.ranked(motives).into_iter();
                let mut wanted: Vec<usize> = ranked.map(|(_, number)| number).collect();
                wanted.retain(|&number| !self.is_reached(number));
                wanted
            }
        };
        let first = *wanted.first()?;
        self.aside(|probe| {
            // The chain was executable when it was looked at.
            let _ = probe.imagine(chain);
            if wanted.iter().any(|&number| probe.is_reached(number)) {
                return None;
            }
            let goal = probe.search.parts.rating.goals[first].clone();
            let satisfactions = probe.goals_now().swap_remove(first).1;
            let rule = probe.namer.domain.goal_rule(goal.rule);
            let conditions = rule.conditions.iter().zip(satisfactions);
            let (missed, _) = conditions
                .into_iter()
                .find(|(_, satisfaction)| *satisfaction < 1.0)?;
            Some(Culprit::MissesGoal {
                wants: probe.measure(missed.test, &goal.roles),
                goal: probe
                    .namer
                    .goal(probe.search.snapshot.memory, goal.rule, goal.bound),
            })
        })
    }

    /// The cost of a chain, with each step's cost at the snapshot.
    fn cost_of(&mut self, chain: &[StepId]) -> f32 {
        let mut sum = 0.0;
        for &id in chain {
            let roles = self.roles(id);
            let step = self.search.parts.steps.get(id);
            sum += step.cost(&mut self.search.snapshot, &roles);
        }
        sum
    }

    /// Why a goal isn't pursued, if that is because of another goal.
    pub(super) fn why_not_pursued(
        &mut self,
        plan: &Plan,
        motives: &Motives,
        number: usize,
    ) -> Option<Reason<'d>> {
        let pursued = plan.goal? as usize;
        if pursued == number {
            let chosen = self.chain_of(plan);
            return Some(Reason {
                steps: self.steps(&chosen),
                ..Reason::from(Culprit::Chosen)
            });
        }
        let ranked = self.ranked(motives);
        let place = |wanted: usize| ranked.iter().position(|(_, number)| *number == wanted);
        let (own, other) = (place(number)?, place(pursued)?);
        (other < own).then(|| {
            Culprit::LessUrgent {
                priority: ranked[own].0,
                chosen: self.ranked_goal(pursued, ranked[other].0),
            }
            .into()
        })
    }
}
