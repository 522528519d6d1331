//! The highest utility that is still possible.

use crate::sorting::HeapSort as _;
use alloc::vec::Vec;

use super::{
    evaluate::{ReachEvaluator, Reads},
    reach::{Reach, Touched},
    span::Span,
};
use crate::{
    beliefs::{Snapshot, interpret::Number},
    domain::{Combine, Combiner, MAX_DEPTH, combine::in_unit},
    nominal::{bytes, nominal},
    planning::{
        actor::Actor,
        utility::{ALL_GOALS, Goals, RatedDrive, Rating, bit},
    },
};

nominal!(Span: 12, Touched: 8);

/// Computes an upper bound on the utility that is still possible.
///
/// **Claim.** If `left` steps are left, no sequence that begins with what is imagined has a utility
/// above [`utility`](Self::utility).
///
/// *Proof.* Each condition's satisfaction lies in its span (see the module). Weighted average,
/// minimum, product and capped sum rise with each rating, in f32 as well, since their weights and
/// ratings aren't negative. So the upper ends of ratings give an upper end of the result.
/// Expressions and curves are evaluated on spans. A goal is complete when all its conditions are,
/// whatever its curve says, and may count as complete when its entity is gone. Either makes its
/// upper end 1.
///
/// *Few steps help few goals.* Say that everything that some goal reads is changed only by steps
/// done to one entity. Such goals fall into groups, by entity. A group stays as it is if no step is
/// done to its entity. So within a sum of goals, `left` steps can raise all goals that belong to no
/// group, and the goals of at most `left` groups: in the worst case those with the greatest
/// possible gains. A drive whose goals are averaged is such a sum, and so is the utility if drives
/// are averaged. The sum is computed in f64 and in another order. So it gets a margin for the
/// rounding of the f32 sum: a relative 2⁻²⁴ for each of its operations, none of which subtracts. ∎
#[derive(Debug, Default)]
pub struct Ceiling {
    /// How complete each goal can get within some steps from the snapshot: by number of steps, then
    /// by goal. It holds for goals that nothing imagined concerns.
    taken: Vec<Span>,
    /// The numbers of steps for which `taken` has been computed, as bits.
    known: [u64; (MAX_DEPTH as usize).div_ceil(64) + 1],
    /// For each goal, which steps change what it reads.
    touched: Vec<Touched>,
    /// What goals of groups can gain, in units of their drive's sum.
    gains: Vec<Gain>,
    /// What groups can gain, for one sum.
    by_group: Vec<(u32, f64)>,
    /// For each drive, its range of `gains`, and the rest of its sum.
    sums: Vec<Sum>,
    variables: Vec<Span>,
}

/// What a goal of a group can gain.
#[derive(Clone, Copy, Debug)]
struct Gain {
    group: u32,
    drive: u16,
    amount: f64,
}

/// A drive, taken as a sum.
#[derive(Clone, Copy, Debug)]
struct Sum {
    /// The most that goals without a group can add, plus what goals of groups add now.
    rest: f64,
    /// What the sum is divided by.
    by: f64,
    /// Its greatest possible satisfaction, if all groups are raised.
    high: f32,
    /// Whether the drive is such a sum.
    is_sum: bool,
}

/// By how much a rounded sum of so many terms may be off, as a factor.
fn margin(terms: usize) -> f64 {
    1.0 + (terms + 8) as f64 * f64::from(f32::EPSILON)
}

impl Ceiling {
    /// Prepares a search from the facts of the snapshot. Nothing may be imagined.
    pub fn prepare(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        reach: &Reach,
        reads: &mut Reads,
        rating: &Rating,
        actor: &Actor,
        depth: u32,
    ) {
        self.known = Default::default();
        self.touched.clear();
        let mut evaluator = ReachEvaluator {
            snapshot,
            reach,
            left: depth,
            duration: Span::at(0.0),
            reads: Some(reads),
        };
        for goal in 0..rating.goals.len() {
            if let Some(reads) = &mut evaluator.reads {
                reads.touched = Touched::Never;
            }
            self.completeness(rating, &mut evaluator, goal);
            let touched = evaluator.reads.as_ref().map(|reads| reads.touched);
            self.touched.push(touched.unwrap_or(Touched::Anyhow));
        }
        // Also what is read by drives, the utility, and the condition that says that the NPC lives.
        self.satisfactions(rating, &mut evaluator, actor, ALL_GOALS);
        self.combined(rating, &mut evaluator, actor);
        evaluator.existence(actor.known);
        if let Some(alive) = &actor.alive {
            evaluator.bound_satisfaction(alive, &actor.roles);
        }
        let numbers = depth as usize + 1;
        self.taken.clear();
        self.taken.resize(numbers * rating.goals.len(), Span::UNIT);
    }

    /// Forgets what was prepared, keeps the memory.
    pub fn clear(&mut self) {
        let Ceiling {
            taken,
            known,
            touched,
            gains,
            by_group,
            sums,
            variables,
        } = self;
        taken.clear();
        *known = Default::default();
        touched.clear();
        gains.clear();
        by_group.clear();
        sums.clear();
        variables.clear();
    }

    /// Bytes in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        bytes(&self.taken) + bytes(&self.touched)
    }

    /// An upper bound on the utility that is possible within the steps that are left.
    pub fn utility(
        &mut self,
        rating: &Rating,
        evaluator: &mut ReachEvaluator<'_, '_>,
        actor: &Actor,
    ) -> f32 {
        self.know(rating, evaluator.snapshot, evaluator.reach, evaluator.left);
        let concerned = rating.concerned(evaluator.snapshot);
        self.satisfactions(rating, evaluator, actor, concerned);
        let vital_fails = |(drive, sum): (&RatedDrive, &Sum)| drive.vital && sum.high == 0.0;
        if rating.drives.iter().zip(&self.sums).any(vital_fails) {
            return 0.0;
        }
        self.combined(rating, evaluator, actor)
    }

    /// Computes how complete goals can get from the snapshot within `left` steps, unless that is
    /// known. Within [`as_taken`](Snapshot::as_taken), nothing may be imagined on top the first
    /// time.
    pub fn know(&mut self, rating: &Rating, snapshot: &mut Snapshot<'_>, reach: &Reach, left: u32) {
        let known = &mut self.known[left as usize / 64];
        if *known >> (left % 64) & 1 != 0 {
            return;
        }
        *known |= 1 << (left % 64);
        snapshot.as_taken(|snapshot| {
            let mut evaluator = ReachEvaluator {
                snapshot,
                reach,
                left,
                duration: Span::at(0.0),
                reads: None,
            };
            for goal in 0..rating.goals.len() {
                let place = left as usize * rating.goals.len() + goal;
                self.taken[place] = self.completeness(rating, &mut evaluator, goal);
            }
        });
    }

    /// The upper end of what was [computed](Self::know).
    pub fn completeness_within(&self, goal: usize, left: u32) -> f32 {
        self.taken[left as usize * self.touched.len() + goal].high
    }

    /// Computes `sums` and `gains`.
    fn satisfactions(
        &mut self,
        rating: &Rating,
        evaluator: &mut ReachEvaluator<'_, '_>,
        actor: &Actor,
        concerned: Goals,
    ) {
        self.sums.clear();
        self.gains.clear();
        for number in 0..rating.drives.len() {
            let sum = self.drive(rating, evaluator, actor, number, concerned);
            self.sums.push(sum);
        }
    }

    fn drive(
        &mut self,
        rating: &Rating,
        evaluator: &mut ReachEvaluator<'_, '_>,
        actor: &Actor,
        number: usize,
        concerned: Goals,
    ) -> Sum {
        let goals = rating.drives[number].goals.clone();
        let drive = evaluator.snapshot.domain.drive(rating.drives[number].drive);
        let mut sum = Sum {
            rest: 0.0,
            by: 0.0,
            high: 1.0,
            is_sum: matches!(drive.combine, Combine::WeightedAverage | Combine::SumCapped),
        };
        if goals.is_empty() {
            sum.is_sum = false;
            return sum;
        }
        if let Combine::Expression(code) = drive.combine {
            let base = self.variables.len();
            let mut next = goals.start;
            for &rule in &drive.goals {
                let mut ends = Ends::new(Combine::WeightedAverage);
                while next < goals.end && rating.goals[next].rule == rule {
                    let span = self.goal(rating, evaluator, next, concerned);
                    ends.add(span, rating.goals[next].weight);
                    next += 1;
                }
                self.variables.push(ends.finish());
            }
            let variables = &self.variables[base..];
            sum.high = evaluator.combination(code, &actor.roles, variables).high;
            self.variables.truncate(base);
            return sum;
        }
        let mut highest = Combiner::new(drive.combine);
        for goal in goals {
            let high = self.goal(rating, evaluator, goal, concerned).high;
            let weight = rating.goals[goal].weight;
            highest.add(high, weight);
            sum.by += f64::from(weight);
            if !sum.is_sum {
                continue;
            }
            let now = match self.touched[goal] {
                Touched::With(group) => {
                    let now = self.goal_now(rating, evaluator, goal, concerned);
                    self.gains.push(Gain {
                        group,
                        drive: number as u16,
                        amount: f64::from(weight) * f64::from(high - now).max(0.0),
                    });
                    now
                }
                Touched::Never | Touched::Anyhow => high,
            };
            sum.rest += f64::from(weight) * f64::from(now);
        }
        sum.high = highest.finish();
        // If no goal counts, the drive is satisfied.
        sum.is_sum &= sum.by > 0.0;
        if drive.combine == Combine::SumCapped {
            sum.by = 1.0;
        }
        sum
    }

    /// How complete a goal can get.
    fn goal(
        &mut self,
        rating: &Rating,
        evaluator: &mut ReachEvaluator<'_, '_>,
        goal: usize,
        concerned: Goals,
    ) -> Span {
        if bit(goal) & concerned == 0 {
            self.taken[evaluator.left as usize * rating.goals.len() + goal]
        } else {
            self.completeness(rating, evaluator, goal)
        }
    }

    /// The greatest completeness of a goal in what is imagined, without further steps.
    fn goal_now(
        &mut self,
        rating: &Rating,
        evaluator: &mut ReachEvaluator<'_, '_>,
        goal: usize,
        concerned: Goals,
    ) -> f32 {
        if bit(goal) & concerned == 0 {
            return rating.goals[goal].at_snapshot();
        }
        let left = core::mem::take(&mut evaluator.left);
        let now = self.completeness(rating, evaluator, goal).high;
        evaluator.left = left;
        now
    }

    pub(super) fn completeness(
        &mut self,
        rating: &Rating,
        evaluator: &mut ReachEvaluator<'_, '_>,
        goal: usize,
    ) -> Span {
        let domain = evaluator.snapshot.domain;
        let goal = &rating.goals[goal];
        let rule = domain.goal_rule(goal.rule);
        let there = goal
            .bound
            .map_or(Span::at(1.0), |bound| evaluator.existence(bound));
        let (is_gone, may_go) = (there.high == 0.0, there.low == 0.0);
        if is_gone && rule.satisfied_when_destroyed {
            return Span::at(1.0);
        }
        let mut ends = Ends::new(rule.combine);
        let (mut all_must, mut all_may) = (true, true);
        let base = self.variables.len();
        for condition in &rating.conditions[goal.conditions.clone()] {
            let mut satisfaction = evaluator.bound_satisfaction(&condition.test, &goal.roles);
            if is_gone {
                satisfaction = Span::at(0.0);
            } else if may_go && !rule.satisfied_when_destroyed {
                satisfaction.low = 0.0;
            }
            all_must &= satisfaction.low == 1.0;
            all_may &= satisfaction.high == 1.0;
            ends.add(satisfaction, condition.weight);
            self.variables.push(satisfaction);
        }
        let mut completeness = match rule.combine {
            _ if all_must => Span::at(1.0),
            Combine::Expression(code) => {
                evaluator.combination(code, &goal.roles, &self.variables[base..])
            }
            _ => ends.finish(),
        };
        self.variables.truncate(base);
        if let Some(curve) = rule.completeness
            && !all_must
        {
            let shape = &domain.curves[curve.index()].shape;
            completeness = completeness.on_curve(shape).in_unit();
        }
        if all_may || (may_go && rule.satisfied_when_destroyed) {
            completeness.high = 1.0;
        }
        completeness
    }

    /// The utility if drives are as satisfied as `sums` and `gains` allow.
    fn combined(
        &mut self,
        rating: &Rating,
        evaluator: &mut ReachEvaluator<'_, '_>,
        actor: &Actor,
    ) -> f32 {
        let of = evaluator.snapshot.domain.entity_type(actor.known.type_id());
        let left = evaluator.left as usize;
        for number in 0..self.sums.len() {
            let sum = self.sums[number];
            if sum.is_sum {
                let gains = self
                    .gains
                    .iter()
                    .filter(|gain| usize::from(gain.drive) == number);
                let gains = gains.map(|gain| (gain.group, gain.amount));
                let raised = most(&mut self.by_group, gains, left);
                let terms = rating.drives[number].goals.len();
                let high = (sum.rest + raised) / sum.by * margin(terms);
                self.sums[number].high = sum.high.min(in_unit(high as f32));
            }
        }
        if let Combine::Expression(code) = of.combine {
            self.variables.clear();
            // A drive that has left counts as satisfied, like a drive without goals.
            self.variables.resize(of.drives.len(), Span::at(1.0));
            for (drive, sum) in rating.drives.iter().zip(&self.sums) {
                // The lower ends of ratings aren't computed here, so they are 0.
                self.variables[usize::from(drive.variable)] = Span::between(0.0, sum.high);
            }
            return evaluator
                .combination(code, &actor.roles, &self.variables)
                .high;
        }
        let mut highest = Combiner::new(of.combine);
        let mut weights = 0.0;
        for (drive, sum) in rating.drives.iter().zip(&self.sums) {
            highest.add(sum.high, drive.weight);
            weights += f64::from(drive.weight);
        }
        let highest = highest.finish();
        if of.combine != Combine::WeightedAverage || weights <= 0.0 {
            return highest;
        }
        let mut rest = 0.0;
        for (drive, sum) in rating.drives.iter().zip(&self.sums) {
            let satisfaction = if sum.is_sum {
                sum.rest / sum.by
            } else {
                f64::from(sum.high)
            };
            rest += f64::from(drive.weight) * satisfaction;
        }
        let in_sums = |gain: &&Gain| self.sums[usize::from(gain.drive)].is_sum;
        let gains = self.gains.iter().filter(in_sums).map(|gain| {
            let drive = usize::from(gain.drive);
            let share = f64::from(rating.drives[drive].weight) / self.sums[drive].by;
            (gain.group, gain.amount * share)
        });
        let raised = most(&mut self.by_group, gains, left);
        let terms = rating.drives.len() + rating.goals.len();
        let high = (rest + raised) / weights * margin(terms);
        highest.min(in_unit(high as f32))
    }
}

/// The most that `left` groups can gain together.
fn most(
    by_group: &mut Vec<(u32, f64)>,
    gains: impl Iterator<Item = (u32, f64)>,
    left: usize,
) -> f64 {
    by_group.clear();
    by_group.extend(gains);
    by_group.heap_sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    by_group.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        if same {
            kept.1 += next.1;
        }
        same
    });
    by_group.heap_sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    by_group.iter().take(left).map(|&(_, gain)| gain).sum()
}

/// Combines the lower and the upper ends of ratings.
struct Ends {
    low: Combiner,
    high: Combiner,
}

impl Ends {
    fn new(combine: Combine) -> Self {
        Ends {
            low: Combiner::new(combine),
            high: Combiner::new(combine),
        }
    }

    fn add(&mut self, rating: Span, weight: f32) {
        self.low.add(rating.low, weight);
        self.high.add(rating.high, weight);
    }

    fn finish(self) -> Span {
        Span::between(self.low.finish(), self.high.finish())
    }
}
