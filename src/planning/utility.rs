//! Rating what is imagined: conditions, goals, drives, utility. Thesis, figure 3.8.

use alloc::vec::Vec;

use core::ops::Range;

use super::{Motives, actor::Actor, steps::at_least_zero};
use crate::{
    beliefs::{Known, Roles, Snapshot, bound::BoundCondition},
    domain::{Combine, Combiner, Drive, GoalRuleId, Role, combine::in_unit},
};

/// A goal of the search, with its roles bound.
#[derive(Clone, Debug)]
pub struct RatedGoal {
    /// The goal's drive, as an index into the motives' drives.
    pub drive: u16,
    /// The rule that made it.
    pub rule: GoalRuleId,
    /// The entity that it is about.
    pub bound: Option<Known>,
    /// How much it counts in its drive.
    pub weight: f32,
    /// Whom its conditions speak of.
    pub roles: Roles,
    /// Its conditions, as a range of the rating's.
    conditions: Range<usize>,
}

/// A condition of a goal, with its weight in it.
#[derive(Clone, Copy, Debug)]
struct RatedCondition {
    test: BoundCondition,
    weight: f32,
}

/// Rates imagined facts by an NPC's motives.
#[derive(Debug, Default)]
pub struct Rating {
    /// Goals in order of drive, rule, entity.
    pub goals: Vec<RatedGoal>,
    conditions: Vec<RatedCondition>,
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
        let own = Roles::of(npc);
        self.drive_weights.clear();
        for drive in &motives.drives {
            let weight = snapshot.evaluate(drive.weight, &own);
            self.drive_weights.push(at_least_zero(weight));
        }
        self.goals.clear();
        self.conditions.clear();
        for goal in &motives.goals {
            let bound = goal.bound.map(|entity| snapshot.load(entity));
            let roles = bound.map_or(own, |bound| own.with(Role::BOUND, bound));
            let rule = snapshot.domain.goal_rule(goal.rule);
            let first = self.conditions.len();
            for condition in &rule.conditions {
                self.conditions.push(RatedCondition {
                    test: snapshot.bind_condition(condition.test, &roles),
                    weight: condition.weight,
                });
            }
            self.goals.push(RatedGoal {
                drive: goal.drive,
                rule: goal.rule,
                bound,
                weight: at_least_zero(snapshot.evaluate(rule.weight, &roles)),
                roles,
                conditions: first..self.conditions.len(),
            });
        }
    }

    /// The utility of what is imagined, 0 to 1.
    pub fn utility(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        actor: &Actor,
        motives: &Motives,
    ) -> f32 {
        if self.dead_is_zero && !actor.is_alive(snapshot) {
            self.satisfactions.clear();
            return 0.0;
        }
        let combine = snapshot.domain.entity_type(actor.known.type_id()).combine;
        let mut combiner = Combiner::new(combine);
        let mut next = 0;
        let mut vital_failed = false;
        let base = self.variables.len();
        if matches!(combine, Combine::Expression(_)) {
            // A drive that has left is satisfied, as one without goals is.
            let inborn = snapshot
                .domain
                .entity_type(actor.known.type_id())
                .drives
                .len();
            self.variables.resize(base + inborn, 1.0);
        }
        self.satisfactions.clear();
        for (number, drive) in motives.drives.iter().enumerate() {
            let first = next;
            while next < self.goals.len() && usize::from(self.goals[next].drive) == number {
                next += 1;
            }
            let satisfaction =
                self.drive_satisfaction(snapshot, &actor.roles, motives, number, first..next);
            self.satisfactions.push(satisfaction);
            vital_failed |= drive.vital && satisfaction == 0.0;
            combiner.add(satisfaction, self.drive_weights[number]);
            if matches!(combine, Combine::Expression(_)) {
                self.variables[base + usize::from(drive.variable)] = satisfaction;
            }
        }
        let utility = self.finish(snapshot, combiner, combine, &actor.roles, base);
        if vital_failed { 0.0 } else { utility }
    }

    /// The satisfaction of one drive, whose goals are `goals`.
    pub fn drive_satisfaction(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        npc: &Roles,
        motives: &Motives,
        number: usize,
        goals: Range<usize>,
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
            let completeness = self.completeness(snapshot, index);
            combiner.add(completeness, self.goals[index].weight);
        }
        combiner.finish()
    }

    /// A drive's expression speaks of its rules: each is the weighted average of its goals.
    fn drive_by_expression(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        npc: &Roles,
        drive: &Drive,
        goals: Range<usize>,
    ) -> f32 {
        let base = self.variables.len();
        let mut next = goals.start;
        for &rule in &drive.goals {
            let mut combiner = Combiner::new(Combine::WeightedAverage);
            while next < goals.end && self.goals[next].rule == rule {
                let completeness = self.completeness(snapshot, next);
                combiner.add(completeness, self.goals[next].weight);
                next += 1;
            }
            self.variables.push(combiner.finish());
        }
        let combiner = Combiner::new(drive.combine);
        self.finish(snapshot, combiner, drive.combine, npc, base)
    }

    /// How complete a goal is, 0 to 1; exactly 1 when all its conditions are satisfied.
    pub fn completeness(&mut self, snapshot: &mut Snapshot<'_>, index: usize) -> f32 {
        let domain = snapshot.domain;
        let goal = &self.goals[index];
        let rule = domain.goal_rule(goal.rule);
        let gone = goal.bound.is_some_and(|bound| !snapshot.exists(bound));
        if gone && rule.satisfied_when_destroyed {
            return 1.0;
        }
        let mut combiner = Combiner::new(rule.combine);
        let mut all = true;
        let base = self.variables.len();
        for condition in &self.conditions[goal.conditions.clone()] {
            let satisfaction = if gone {
                0.0
            } else {
                snapshot.bound_satisfaction(&condition.test, &goal.roles)
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
        let roles = goal.roles;
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
