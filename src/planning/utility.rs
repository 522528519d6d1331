//! Rating what is imagined: conditions, goals, drives, utility. Thesis, figure 3.8.

use alloc::vec::Vec;

use super::{
    Motives,
    simulate::{at_least_zero, is_alive},
};
use crate::{
    beliefs::{Known, Roles, Snapshot},
    domain::{
        Combine, Combiner, GoalRuleId, Role,
        combine::in_unit,
    },
};

/// A goal of the search, with its entity loaded.
#[derive(Clone, Copy, Debug)]
pub struct RatedGoal {
    /// The goal's drive, as an index into the motives' drives.
    pub drive: u16,
    /// The rule that made it.
    pub rule: GoalRuleId,
    /// The entity that it is about.
    pub bound: Option<Known>,
    /// How much it counts in its drive.
    pub weight: f32,
}

impl RatedGoal {
    /// The roles that the goal's conditions speak of.
    #[must_use]
    pub fn roles(&self, npc: Known) -> Roles {
        let roles = Roles::of(npc);
        match self.bound {
            Some(bound) => roles.with(Role::BOUND, bound),
            None => roles,
        }
    }
}

/// Rates imagined facts by an NPC's motives.
#[derive(Debug, Default)]
pub struct Rating {
    /// Goals in order of drive, rule, entity.
    pub goals: Vec<RatedGoal>,
    /// How much each drive counts.
    pub drive_weights: Vec<f32>,
    /// The satisfaction of each drive at the last rating.
    pub satisfactions: Vec<f32>,
    variables: Vec<f32>,
    dead_is_zero: bool,
}

impl Rating {
    /// Makes ready to rate by these motives, with the weights that they have in the facts now.
    pub fn prepare(&mut self, snapshot: &mut Snapshot<'_>, motives: &Motives, dead_is_zero: bool) {
        self.dead_is_zero = dead_is_zero;
        let npc = snapshot.load(snapshot.knowledge.npc());
        self.drive_weights.clear();
        for drive in &motives.drives {
            let weight = snapshot.evaluate(drive.weight, &Roles::of(npc));
            self.drive_weights.push(at_least_zero(weight));
        }
        self.goals.clear();
        for goal in &motives.goals {
            let mut rated = RatedGoal {
                drive: goal.drive,
                rule: goal.rule,
                bound: goal.bound.map(|entity| snapshot.load(entity)),
                weight: 0.0,
            };
            let weight = snapshot.domain.goal_rule(goal.rule).weight;
            rated.weight = at_least_zero(snapshot.evaluate(weight, &rated.roles(npc)));
            self.goals.push(rated);
        }
    }

    /// The utility of what is imagined, 0 to 1.
    pub fn utility(&mut self, snapshot: &mut Snapshot<'_>, npc: Known, motives: &Motives) -> f32 {
        if self.dead_is_zero && !is_alive(snapshot, npc) {
            self.satisfactions.clear();
            return 0.0;
        }
        let combine = snapshot.domain.entity_type(npc.type_id()).combine;
        let mut combiner = Combiner::new(combine);
        let mut next = 0;
        let mut vital_failed = false;
        let base = self.variables.len();
        self.satisfactions.clear();
        for (number, drive) in motives.drives.iter().enumerate() {
            let first = next;
            while next < self.goals.len() && usize::from(self.goals[next].drive) == number {
                next += 1;
            }
            let satisfaction = self.drive_satisfaction(snapshot, npc, motives, number, first..next);
            self.satisfactions.push(satisfaction);
            vital_failed |= drive.vital && satisfaction == 0.0;
            combiner.add(satisfaction, self.drive_weights[number]);
            if matches!(combine, Combine::Expression(_)) {
                self.variables.push(satisfaction);
            }
        }
        let utility = self.finish(snapshot, combiner, combine, &Roles::of(npc), base);
        if vital_failed { 0.0 } else { utility }
    }

    /// The satisfaction of one drive, whose goals are `goals`.
    pub fn drive_satisfaction(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        npc: Known,
        motives: &Motives,
        number: usize,
        goals: core::ops::Range<usize>,
    ) -> f32 {
        if goals.is_empty() {
            return 1.0;
        }
        let domain = snapshot.domain;
        let drive = domain.drive(motives.drives[number].drive);
        if let Combine::Expression(_) = drive.combine {
            return self.drive_by_expression(snapshot, npc, drive, goals);
        }
        let mut combiner = Combiner::new(drive.combine);
        for index in goals {
            let goal = self.goals[index];
            let completeness = self.completeness(snapshot, npc, &goal);
            combiner.add(completeness, goal.weight);
        }
        combiner.finish()
    }

    /// A drive's expression speaks of its rules: each is the weighted average of its goals.
    fn drive_by_expression(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        npc: Known,
        drive: &crate::domain::Drive,
        goals: core::ops::Range<usize>,
    ) -> f32 {
        let base = self.variables.len();
        let mut next = goals.start;
        for &rule in &drive.goals {
            let mut combiner = Combiner::new(Combine::WeightedAverage);
            while next < goals.end && self.goals[next].rule == rule {
                let goal = self.goals[next];
                let completeness = self.completeness(snapshot, npc, &goal);
                combiner.add(completeness, goal.weight);
                next += 1;
            }
            self.variables.push(combiner.finish());
        }
        let combiner = Combiner::new(drive.combine);
        self.finish(snapshot, combiner, drive.combine, &Roles::of(npc), base)
    }

    /// How complete a goal is, 0 to 1; exactly 1 when all its conditions are satisfied.
    pub fn completeness(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        npc: Known,
        goal: &RatedGoal,
    ) -> f32 {
        let domain = snapshot.domain;
        let rule = domain.goal_rule(goal.rule);
        let gone = goal.bound.is_some_and(|bound| !snapshot.exists(bound));
        if gone && rule.satisfied_when_destroyed {
            return 1.0;
        }
        let roles = goal.roles(npc);
        let mut combiner = Combiner::new(rule.combine);
        let mut all = true;
        let base = self.variables.len();
        for condition in &rule.conditions {
            let satisfaction = if gone {
                0.0
            } else {
                snapshot.satisfaction(condition.test, &roles)
            };
            all &= satisfaction == 1.0;
            combiner.add(satisfaction, condition.weight);
            if matches!(rule.combine, Combine::Expression(_)) {
                self.variables.push(satisfaction);
            }
        }
        if all {
            self.variables.truncate(base);
            return 1.0;
        }
        let completeness = self.finish(snapshot, combiner, rule.combine, &roles, base);
        match rule.completeness {
            Some(curve) => in_unit(domain.curves[curve.index()].shape.at(completeness)),
            None => completeness,
        }
    }

    fn finish(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        combiner: Combiner,
        combine: Combine,
        roles: &Roles,
        base: usize,
    ) -> f32 {
        let Combine::Expression(code) = combine else {
            return combiner.finish();
        };
        let rating = snapshot.evaluate_combination(code, roles, &self.variables[base..]);
        self.variables.truncate(base);
        in_unit(rating)
    }
}
