//! Rating simulated facts: conditions, goals, drives, utility. Thesis, figure 3.8.
//!
//! A plan changes few facts, so most goals are as complete as in the snapshot. Each search notes
//! once which goals read which cell. After that, a goal is only rated again if it reads a changed
//! cell.

use alloc::vec::Vec;
use core::ops::Range;

use super::{Motives, actor::Actor, steps::at_least_zero, work};
use crate::{
    beliefs::{Known, Roles, Snapshot, bound::BoundCondition},
    domain::{Combine, Combiner, Drive, DriveId, GoalRuleId, Role, combine::in_unit},
    nominal::{bytes, nominal},
};

nominal!(RatedGoal: 144, RatedDrive: 48, RatedCondition: 36);

/// A set of goals: goal number `n` is bit `n` modulo 64. A goal too many in a set only costs time.
pub(crate) type Goals = u64;

pub(super) const ALL_GOALS: Goals = Goals::MAX;

/// A drive of the search.
#[derive(Clone, Debug)]
pub struct RatedDrive {
    /// How much it counts.
    pub weight: f32,
    /// Its satisfaction at the last rating.
    pub satisfaction: f32,
    /// The drive.
    pub drive: DriveId,
    /// Utility is 0 while its satisfaction is 0.
    pub vital: bool,
    /// Its place among the drives of the NPC's type.
    pub(super) variable: u16,
    /// Its goals, as a range of the rating's.
    pub(super) goals: Range<usize>,
    /// Its goals as a set; all goals if the drive must be rated every time.
    members: Goals,
    /// Its satisfaction at the snapshot.
    at_snapshot: f32,
}

/// A goal of the search, with its roles bound.
#[derive(Clone, Debug)]
pub struct RatedGoal {
    /// The rule that made it.
    pub rule: GoalRuleId,
    /// The entity that it is about.
    pub bound: Option<Known>,
    /// The roles of its conditions.
    pub roles: Roles,
    /// How much it counts in its drive.
    pub weight: f32,
    /// Its conditions, as a range of the rating's.
    pub(super) conditions: Range<usize>,
    /// Its completeness at the snapshot.
    at_snapshot: f32,
}

impl RatedGoal {
    /// Its completeness at the snapshot, 0 to 1.
    #[must_use]
    pub fn at_snapshot(&self) -> f32 {
        self.at_snapshot
    }
}

/// A condition of a goal, with its weight in the goal.
#[derive(Clone, Copy, Debug)]
pub(super) struct RatedCondition {
    pub test: BoundCondition,
    pub weight: f32,
}

/// Rates imagined facts by an NPC's motives.
#[derive(Debug, Default)]
pub struct Rating {
    /// Goals in order of drive, rule, entity.
    pub goals: Vec<RatedGoal>,
    /// Drives in the NPC's order.
    pub drives: Vec<RatedDrive>,
    pub(super) conditions: Vec<RatedCondition>,
    /// For each cell, the goals that read it.
    readers: Vec<Goals>,
    /// Goals that may read any cell.
    restless: Goals,
    /// Whether imagined facts will be rated, not only the present ones.
    imagines: bool,
    variables: Vec<f32>,
    dead_is_zero: bool,
}

impl Rating {
    /// Prepares to rate what is imagined by these motives, with their weights in the present facts,
    /// and rates the present facts.
    pub fn prepare(&mut self, snapshot: &mut Snapshot<'_>, motives: &Motives, dead_is_zero: bool) {
        self.dead_is_zero = dead_is_zero;
        self.imagines = true;
        self.rate_facts(snapshot, motives);
    }

    /// Rates the facts of the snapshot again after the weights of goals have changed.
    pub(super) fn weigh_goals_again(&mut self, snapshot: &mut Snapshot<'_>, npc: &Roles) {
        for number in 0..self.drives.len() {
            let now = self.drive_satisfaction(snapshot, npc, number, ALL_GOALS);
            self.drives[number].at_snapshot = now;
            self.drives[number].satisfaction = now;
        }
    }

    /// Rates the present facts, and nothing else.
    pub fn rate_once(&mut self, snapshot: &mut Snapshot<'_>, motives: &Motives) {
        self.imagines = false;
        self.rate_facts(snapshot, motives);
    }

    fn rate_facts(&mut self, snapshot: &mut Snapshot<'_>, motives: &Motives) {
        self.goals.clear();
        self.drives.clear();
        self.conditions.clear();
        self.readers.clear();
        self.restless = 0;
        let npc = Roles::of(snapshot.load(snapshot.knowledge.npc()));
        let mut next = 0;
        for (number, drive) in motives.drives.iter().enumerate() {
            let first = next;
            while next < motives.goals.len() && usize::from(motives.goals[next].drive) == number {
                self.add_goal(snapshot, &npc, &motives.goals[next]);
                next += 1;
            }
            let by_expression = matches!(
                snapshot.domain.drive(drive.drive).combine,
                Combine::Expression(_)
            );
            let mut weight = at_least_zero(snapshot.evaluate(drive.weight, &npc));
            // If imagined facts won't be rated, the weight with modifiers isn't needed.
            if self.imagines && !snapshot.domain.drive(drive.drive).modifiers.is_empty() {
                weight = snapshot.ambient_weight(drive.drive, &npc, weight, |_| {});
            }
            self.drives.push(RatedDrive {
                weight,
                satisfaction: 1.0,
                drive: drive.drive,
                vital: drive.vital,
                variable: drive.variable,
                goals: first..next,
                members: if by_expression {
                    ALL_GOALS
                } else {
                    (first..next).fold(0, |set, goal| set | bit(goal))
                },
                at_snapshot: 1.0,
            });
            let now = self.drive_satisfaction(snapshot, &npc, number, ALL_GOALS);
            self.drives[number].at_snapshot = now;
            self.drives[number].satisfaction = now;
        }
    }

    fn add_goal(&mut self, snapshot: &mut Snapshot<'_>, npc: &Roles, goal: &super::Goal) {
        let number = self.goals.len();
        let bound = goal.bound.map(|entity| snapshot.load(entity));
        let roles = bound.map_or(*npc, |bound| npc.with(Role::BOUND, bound));
        let rule = snapshot.domain.goal_rule(goal.rule);
        if let Some(bound) = bound {
            self.note_reader(number, snapshot.existence(bound));
        }
        if matches!(rule.combine, Combine::Expression(_)) {
            self.restless |= bit(number);
        }
        let first = self.conditions.len();
        for condition in &rule.conditions {
            let test = snapshot.bind_condition(condition.test, &roles);
            match test.cells() {
                Some(cells) => cells.for_each(|cell| self.note_reader(number, cell)),
                None => self.restless |= bit(number),
            }
            self.conditions.push(RatedCondition {
                test,
                weight: condition.weight,
            });
        }
        self.goals.push(RatedGoal {
            rule: goal.rule,
            bound,
            roles,
            weight: at_least_zero(snapshot.evaluate(rule.weight, &roles)),
            conditions: first..self.conditions.len(),
            at_snapshot: 0.0,
        });
        let now = self.completeness(snapshot, number);
        self.goals[number].at_snapshot = now;
    }

    /// Bytes in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        bytes(&self.goals) + bytes(&self.drives) + bytes(&self.conditions) + bytes(&self.readers)
    }

    fn note_reader(&mut self, goal: usize, cell: u32) {
        let cell = cell as usize;
        if !self.imagines {
            return;
        }
        if self.readers.len() <= cell {
            self.readers.resize(cell + 1, 0);
        }
        self.readers[cell] |= bit(goal);
    }

    /// The goals that the imagined changes may concern.
    pub(super) fn concerned(&self, snapshot: &Snapshot<'_>) -> Goals {
        let readers = |cell: u32| self.readers.get(cell as usize).copied().unwrap_or(0);
        snapshot
            .changed()
            .fold(self.restless, |set, cell| set | readers(cell))
    }

    /// The utility of what is imagined, 0 to 1.
    pub fn utility(&mut self, snapshot: &mut Snapshot<'_>, actor: &Actor) -> f32 {
        if self.dead_is_zero && !actor.is_alive(snapshot) {
            for drive in &mut self.drives {
                drive.satisfaction = 0.0;
            }
            return 0.0;
        }
        let of = snapshot.domain.entity_type(actor.known.type_id());
        let by_expression = matches!(of.combine, Combine::Expression(_));
        let base = self.variables.len();
        if by_expression {
            // A drive that has left counts as satisfied, like a drive without goals.
            self.variables.resize(base + of.drives.len(), 1.0);
        }
        let concerned = self.concerned(snapshot);
        snapshot.memory.work += work::DRIVE * self.drives.len() as u64;
        let mut combiner = Combiner::new(of.combine);
        let mut vital_failed = false;
        for number in 0..self.drives.len() {
            let members = self.drives[number].members;
            let satisfaction = if members & concerned == 0 && members != ALL_GOALS {
                self.drives[number].at_snapshot
            } else {
                self.drive_satisfaction(snapshot, &actor.roles, number, concerned)
            };
            let drive = &mut self.drives[number];
            drive.satisfaction = satisfaction;
            vital_failed |= drive.vital && satisfaction == 0.0;
            combiner.add(satisfaction, drive.weight);
            if by_expression {
                self.variables[base + usize::from(drive.variable)] = satisfaction;
            }
        }
        let utility = self.finish(snapshot, combiner, of.combine, &actor.roles, base);
        if vital_failed { 0.0 } else { utility }
    }

    /// The satisfaction of one drive. Goals that aren't in `concerned` are as complete as at the
    /// snapshot.
    fn drive_satisfaction(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        npc: &Roles,
        number: usize,
        concerned: Goals,
    ) -> f32 {
        let goals = self.drives[number].goals.clone();
        if goals.is_empty() {
            return 1.0;
        }
        let domain = snapshot.domain;
        let drive = domain.drive(self.drives[number].drive);
        if let Combine::Expression(_) = drive.combine {
            return self.drive_by_expression(snapshot, npc, drive, goals);
        }
        let mut combiner = Combiner::new(drive.combine);
        for index in goals {
            let completeness = if bit(index) & concerned == 0 {
                self.goals[index].at_snapshot
            } else {
                self.completeness(snapshot, index)
            };
            combiner.add(completeness, self.goals[index].weight);
        }
        combiner.finish()
    }

    /// The satisfaction of a drive that has a `combine` expression. The expression reads one value
    /// for each rule: the weighted average of its goals.
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
        snapshot.memory.work += work::CONDITION * goal.conditions.len() as u64;
        let mut combiner = Combiner::new(rule.combine);
        let mut all = true;
        let base = self.variables.len();
        let by_expression = matches!(rule.combine, Combine::Expression(_));
        for condition in &self.conditions[goal.conditions.clone()] {
            let satisfaction = if gone {
                0.0
            } else {
                snapshot.bound_satisfaction(&condition.test, &goal.roles)
            };
            all &= satisfaction == 1.0;
            combiner.add(satisfaction, condition.weight);
            if by_expression {
                self.variables.push(satisfaction);
            }
        }
        if all {
            self.variables.truncate(base);
            return 1.0;
        }
        let completeness = if by_expression {
            let roles = goal.roles;
            self.finish(snapshot, combiner, rule.combine, &roles, base)
        } else {
            combiner.finish()
        };
        match rule.completeness {
            Some(curve) => in_unit(domain.curves[curve.index()].shape.at(completeness)),
            None => completeness,
        }
    }

    #[inline]
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

/// The set with one goal.
pub(crate) fn bit(goal: usize) -> Goals {
    1 << (goal % 64)
}
