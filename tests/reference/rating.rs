//! Drives, goals and utility.

use smallvec::SmallVec;

use super::evaluate::{Facts, View, greatest, least};
use super::helps::Wanted;
use super::model::{Combine, Condition, Curve, Expr, Remove, Role, Rule, Scene};
use super::scene::clamp;

/// A goal in the goal set.
#[derive(Clone)]
pub struct Goal<'a> {
    /// The rule that made it.
    pub rule: &'a Rule,
    /// The entity that it is about.
    pub bound: Option<(Role, usize)>,
    weight: f32,
}

struct ActiveDrive<'a> {
    index: usize,
    weight: f32,
    goals: Vec<Goal<'a>>,
}

/// The drives and goals of the planning NPC, frozen for one search.
pub struct Mind<'a> {
    scene: &'a Scene,
    drives: Vec<ActiveDrive<'a>>,
    left_out: usize,
    /// Without it, the dead are rated like the living.
    dead_is_zero: bool,
}

impl<'a> Mind<'a> {
    /// What one update makes of the facts: drives leave, goals come, are rated, and go.
    pub fn update(scene: &'a Scene, facts: &Facts, dead_is_zero: bool) -> Self {
        let own = View::new(scene, facts, &[("self", scene.npc)]);
        let mut mind = Mind {
            scene,
            drives: Vec::new(),
            left_out: 0,
            dead_is_zero,
        };
        for (index, weight) in scene.drives_of(scene.npc) {
            let drive = &scene.drives[index];
            if drive.remove.as_ref().is_some_and(|when| own.holds(when)) {
                continue;
            }
            let mut goals = Vec::new();
            for rule in &drive.rules {
                goals.extend(mind.goals_of_rule(rule, facts));
            }
            goals.retain(|goal| !mind.goes(goal, facts));
            mind.drives.push(ActiveDrive {
                index,
                weight: weight_of(&own, weight),
                goals,
            });
        }
        mind
    }

    fn goals_of_rule(&self, rule: &'a Rule, facts: &Facts) -> Vec<Goal<'a>> {
        let bindings: Vec<Option<(Role, usize)>> = match rule.for_each {
            None => vec![None],
            Some((of, name)) => (0..self.scene.entities.len())
                .filter(|entity| self.scene.is_a(*entity, of) && facts.exists(*entity))
                .map(|entity| Some((name, entity)))
                .collect(),
        };
        let mut goals = Vec::new();
        for bound in bindings {
            let mut goal = Goal {
                rule,
                bound,
                weight: 0.0,
            };
            let view = self.view(&goal, facts);
            if rule.when.as_ref().is_none_or(|when| view.holds(when)) {
                goal.weight = weight_of(&view, &rule.weight);
                goals.push(goal);
            }
        }
        goals
    }

    fn goes(&self, goal: &Goal, facts: &Facts) -> bool {
        match &goal.rule.remove {
            Remove::Satisfied => self.unsatisfied(goal, facts).is_empty(),
            Remove::Never => false,
            Remove::When(when) => self.view(goal, facts).holds(when),
        }
    }

    fn view<'f>(&self, goal: &Goal, facts: &'f Facts) -> View<'f>
    where
        'a: 'f,
    {
        let mut view = View::new(self.scene, facts, &[("self", self.scene.npc)]);
        view.roles.extend(goal.bound);
        view
    }

    /// The satisfaction of each condition of a goal.
    fn satisfactions(&self, goal: &Goal, facts: &Facts) -> SmallVec<[f32; 4]> {
        let gone = goal.bound.is_some_and(|(_, entity)| !facts.exists(entity));
        let view = self.view(goal, facts);
        goal.rule
            .conditions
            .iter()
            .map(|condition| match gone {
                true if goal.rule.fails_when_destroyed => 0.0,
                true => 1.0,
                false => view.satisfaction(&condition.test, false, condition.range),
            })
            .collect()
    }

    fn unsatisfied(&self, goal: &Goal<'a>, facts: &Facts) -> Vec<&'a Condition> {
        goal.rule
            .conditions
            .iter()
            .zip(self.satisfactions(goal, facts))
            .filter(|(_, satisfaction)| *satisfaction != 1.0)
            .map(|(condition, _)| condition)
            .collect()
    }

    /// All goals in the order in which GOAP takes them: the most urgent first, of equals the one
    /// that was made first. The urgency is the weight of the drive × that of the goal × what its
    /// completeness lacks, plus the bias of the drive. `bias` is given the drive's place.
    pub fn by_need(&self, facts: &Facts, bias: impl Fn(usize) -> f32) -> Vec<Goal<'a>> {
        let mut ranked = Vec::new();
        for (number, drive) in self.drives.iter().enumerate() {
            for goal in &drive.goals {
                let missing = 1.0 - self.completeness(goal, facts);
                let need = drive.weight * goal.weight * missing;
                ranked.push((need + bias(number), goal.clone()));
            }
        }
        ranked.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        ranked.into_iter().map(|(_, goal)| goal).collect()
    }

    /// Whether a goal wants nothing more.
    pub fn is_reached(&self, goal: &Goal<'a>, facts: &Facts) -> bool {
        self.unsatisfied(goal, facts).is_empty()
    }

    /// Every unsatisfied condition of every goal.
    pub fn wanted(&self, facts: &Facts) -> Vec<Wanted<'a>> {
        let goals = self.drives.iter().flat_map(|drive| &drive.goals);
        goals.flat_map(|goal| self.wanted_of(goal, facts)).collect()
    }

    /// Every unsatisfied condition of a goal.
    fn wanted_of(&self, goal: &Goal<'a>, facts: &Facts) -> Vec<Wanted<'a>> {
        let unsatisfied = self.unsatisfied(goal, facts).into_iter();
        let wanted = unsatisfied.map(|condition| Wanted {
            test: &condition.test,
            roles: self.view(goal, facts).roles,
            gone: goal
                .bound
                .filter(|_| !goal.rule.fails_when_destroyed)
                .map(|(_, entity)| entity),
        });
        wanted.collect()
    }

    /// Leaves out the goals that want something when none of it is touched. They count nothing.
    pub fn leave_out(&mut self, facts: &Facts, is_touched: impl Fn(&Wanted) -> bool) {
        for drive in 0..self.drives.len() {
            for goal in 0..self.drives[drive].goals.len() {
                let wanted = self.wanted_of(&self.drives[drive].goals[goal], facts);
                if !wanted.is_empty() && !wanted.iter().any(&is_touched) {
                    let goal = &mut self.drives[drive].goals[goal];
                    goal.weight = 0.0;
                    self.left_out += 1;
                }
            }
        }
    }

    /// How many goals were left out.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// Whether the NPC lives.
    pub fn alive(&self, facts: &Facts) -> bool {
        let npc = self.scene.npc;
        let view = View::new(self.scene, facts, &[("self", npc)]);
        facts.exists(npc) && self.scene.alive(npc).is_none_or(|cond| view.holds(cond))
    }

    fn completeness(&self, goal: &Goal, facts: &Facts) -> f32 {
        let satisfactions = self.satisfactions(goal, facts);
        if satisfactions.iter().all(|one| *one == 1.0) {
            return 1.0;
        }
        let weights = goal.rule.conditions.iter().map(|one| one.weight);
        let parts: Vec<(f32, f32)> = weights.zip(satisfactions).collect();
        let combined = combine(goal.rule.combine, &parts);
        match goal.rule.completeness {
            None => combined,
            Some(curve) => share(bend(self.scene.curves[curve].1, combined)),
        }
    }

    /// How good the facts are for the NPC: 0..1.
    pub fn utility(&self, facts: &Facts) -> f32 {
        if self.dead_is_zero && !self.alive(facts) {
            return 0.0;
        }
        let (how, vital) = self.scene.utility(self.scene.npc);
        let mut parts = Vec::new();
        let mut vital_is_lost = false;
        for drive in &self.drives {
            let goals: Vec<(f32, f32)> = drive
                .goals
                .iter()
                .map(|goal| (goal.weight, self.completeness(goal, facts)))
                .collect();
            let satisfaction = if goals.is_empty() {
                1.0
            } else {
                combine(self.scene.drives[drive.index].combine, &goals)
            };
            vital_is_lost |= vital.contains(&drive.index) && satisfaction == 0.0;
            parts.push((drive.weight, satisfaction));
        }
        if vital_is_lost {
            return 0.0;
        }
        combine(how, &parts)
    }
}

/// Choice: a weight that is negative or unknown is 0.
fn weight_of(view: &View, weight: &Expr) -> f32 {
    let weight = view.number(weight);
    if weight > 0.0 { weight } else { 0.0 }
}

/// Combines pairs of weight and satisfaction.
fn combine(how: Combine, parts: &[(f32, f32)]) -> f32 {
    let (mut weights, mut sum) = (0.0_f32, 0.0_f32);
    for (weight, satisfaction) in parts {
        weights += weight;
        sum += weight * satisfaction;
    }
    let with_weight = parts
        .iter()
        .filter(|(weight, _)| *weight > 0.0)
        .map(|(_, satisfaction)| *satisfaction);
    share(match how {
        Combine::Min => with_weight.fold(1.0, least),
        Combine::Product => with_weight.fold(1.0, |product, one| product * one),
        Combine::WeightedAverage | Combine::SumCapped if weights == 0.0 => 1.0,
        Combine::WeightedAverage => sum / weights,
        Combine::SumCapped => least(1.0, sum),
    })
}

/// A number brought into 0..1; the unknown is 0.
pub fn share(number: f32) -> f32 {
    if number.is_nan() {
        0.0
    } else {
        // A negative zero would be another bit pattern for the same share.
        greatest(0.0, clamp(number, (0.0, 1.0)))
    }
}

/// Choice: the arithmetic of a curve goes from left to right as its formula is written.
fn bend(curve: Curve, x: f32) -> f32 {
    match curve {
        Curve::Linear { slope, offset } => slope * x + offset,
        Curve::Quadratic {
            slope,
            shift,
            offset,
        } => slope * (x - shift) * (x - shift) + offset,
    }
}
