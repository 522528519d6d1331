//! Counts what random scenes are about, so that a test can show that they test something.

use std::collections::BTreeMap;
use std::fmt;

use super::helps::{Step, Wanted};
use super::model::Effect;
use super::planner::{Fate, Outcome, Outcomes, Search};
use super::random::Case;

/// The make-up of a set of cases. Shares are of all cases.
#[derive(Clone, Debug, Default)]
pub struct Makeup {
    cases: usize,
    counts: BTreeMap<&'static str, usize>,
    families: BTreeMap<&'static str, usize>,
    endings: BTreeMap<String, usize>,
    lengths: BTreeMap<usize, usize>,
    generated: usize,
}

/// The plan has three steps or more.
pub const THREE_STEPS: &str = "plan of three steps or more";
/// A world effect fires in the simulation of the returned plan.
pub const WORLD_EFFECT: &str = "world effect fires in the plan";
/// Something is destroyed in the simulation of the returned plan.
pub const DESTROY: &str = "destroyed in the plan";
/// There is a vital drive, or a plan state in which the NPC dies.
pub const VITAL: &str = "vital drive, or death in a plan state";
/// Two or more increments of the plan help the same condition.
pub const PARTIAL: &str = "condition helped by 2+ increments of the plan";
/// There is a plan state in which the NPC dies while a step lasts.
pub const STARVED: &str = "death while a step lasts in a plan state";
/// Time changes something during the returned plan.
pub const PASSAGE: &str = "time changes something in the plan";
/// The returned plan leads to several sets of facts.
pub const SPLIT: &str = "the plan leads to several sets of facts";
/// In one of them the plan can't be carried out to its end.
pub const ENDED: &str = "the plan ends early in some set of facts";
/// There is no plan.
pub const NO_PLAN: &str = "without a plan";

impl Makeup {
    /// Counts one more case.
    pub fn add(&mut self, case: &Case, found: &Outcomes) {
        self.cases += 1;
        self.generated += found.generated();
        *self.families.entry(case.family).or_default() += 1;
        *self.lengths.entry(found.plan.len()).or_default() += 1;
        let ending = format!("{:?}, ended by {:?}", found.outcome, found.ended_by);
        *self.endings.entry(ending).or_default() += 1;

        let search = Search::new(&case.scene, &case.options);
        let simulation = search.simulate(&found.plan);
        let entities = 0..case.scene.entities.len();
        let last = simulation.facts.last().expect("there is a snapshot");
        let has_vital = !case.scene.utility(case.scene.npc).1.is_empty();
        let (mut died, mut starved, mut any_fired, mut splits) = (false, false, false, false);
        for state in &found.states {
            let simulation = search.simulate(&state.chain);
            let last = simulation.facts.last().expect("there is a snapshot");
            died |= state.fate == Fate::DeadEarly || !search.mind.alive(last);
            starved |= state.fate == Fate::DeadEarly
                && simulation.passed.iter().any(|it| !search.mind.alive(it));
            any_fired |= simulation.fired.iter().any(|n| *n > 0);
            splits |= simulation.last().len() > 1;
        }
        for (what, holds) in [
            (THREE_STEPS, found.plan.len() >= 3),
            (WORLD_EFFECT, simulation.fired.iter().any(|n| *n > 0)),
            (
                "two or more world effects fire in one step of the plan",
                simulation.fired.iter().any(|n| *n > 1),
            ),
            ("world effect fires in any plan state", any_fired),
            (DESTROY, entities.into_iter().any(|one| !last.exists(one))),
            (
                "destroyed by the plan's own actions",
                destroys(case, &found.plan),
            ),
            (VITAL, has_vital || died),
            ("vital drive", has_vital),
            ("death in a plan state", died),
            (STARVED, starved),
            (PARTIAL, is_partial(case, &search, found)),
            ("durations count", case.options.durations),
            (PASSAGE, {
                let during = simulation.facts.iter().zip(&simulation.passed);
                during.into_iter().any(|(before, after)| before != after)
            }),
            ("outcomes are weighed", case.options.outcomes),
            (SPLIT, simulation.last().len() > 1),
            (ENDED, simulation.last().iter().any(|world| world.ended)),
            ("a plan state leads to several sets of facts", splits),
            (
                "risk counts against a plan that leads to several sets",
                case.options.risk > 0.0 && simulation.last().len() > 1,
            ),
            (
                "several sets, and durations count",
                case.options.durations && simulation.last().len() > 1,
            ),
            (NO_PLAN, found.plan.is_empty()),
            ("without a plan, though there are goals", {
                found.plan.is_empty() && found.outcome != Outcome::NoGoal
            }),
            (
                "plan state dropped for a supplier that is gone",
                found.states.iter().any(|s| s.fate == Fate::SupplierGone),
            ),
            (
                "plan state dropped for lack of equilibrium",
                found.states.iter().any(|s| s.fate == Fate::Unbalanced),
            ),
            (
                "two plan states with the same score",
                found
                    .states
                    .iter()
                    .enumerate()
                    .any(|(at, s)| found.states[..at].iter().any(|t| t.score == s.score)),
            ),
        ] {
            *self.counts.entry(what).or_default() += usize::from(holds);
        }
    }

    /// Adds what was counted elsewhere, for instance on another thread.
    pub fn merge(&mut self, other: &Makeup) {
        fn add<K: Clone + Ord>(to: &mut BTreeMap<K, usize>, from: &BTreeMap<K, usize>) {
            for (key, count) in from {
                *to.entry(key.clone()).or_default() += count;
            }
        }
        self.cases += other.cases;
        self.generated += other.generated;
        add(&mut self.counts, &other.counts);
        add(&mut self.families, &other.families);
        add(&mut self.endings, &other.endings);
        add(&mut self.lengths, &other.lengths);
    }

    /// The share of cases with a property, in percent.
    pub fn percent(&self, what: &str) -> f64 {
        self.counts
            .get(what)
            .map_or(0.0, |count| self.share(*count))
    }

    fn share(&self, count: usize) -> f64 {
        100.0 * count as f64 / self.cases.max(1) as f64
    }
}

impl fmt::Display for Makeup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mean = self.generated as f64 / self.cases.max(1) as f64;
        writeln!(f, "{} cases, {mean:.1} plan states each", self.cases)?;
        for (what, count) in &self.counts {
            writeln!(f, "{:6.2} %  {what}", self.share(*count))?;
        }
        for (ending, count) in &self.endings {
            writeln!(f, "{:6.2} %  {ending}", self.share(*count))?;
        }
        for (length, count) in &self.lengths {
            writeln!(f, "{:6.2} %  plan of {length} steps", self.share(*count))?;
        }
        for (family, count) in &self.families {
            writeln!(f, "{:6.2} %  family {family}", self.share(*count))?;
        }
        Ok(())
    }
}

fn destroys(case: &Case, plan: &[Step]) -> bool {
    plan.iter().any(|step| {
        let mut effects = case.scene.actions[step.action].possible_effects();
        effects.any(|effect| matches!(effect, Effect::Destroy(_)))
    })
}

/// Whether one condition, of a goal or of a later step, is helped by increments of two steps or
/// more, each judged in the facts before it.
fn is_partial(case: &Case, search: &Search, found: &Outcomes) -> bool {
    let scene = &case.scene;
    let facts = search.simulate(&found.plan).facts;
    let helped = |wanted: &Wanted, before: usize| {
        let steps = found.plan[..before].iter().zip(&facts);
        let helping =
            steps.filter(|(step, facts)| wanted.helped_by_increment(scene, facts, **step));
        helping.count() >= 2
    };
    let goals = search.mind.wanted(&facts[0]);
    let mut goals = goals.iter();
    goals.any(|wanted| helped(wanted, found.plan.len()))
        || found.plan.iter().enumerate().any(|(at, step)| {
            let preconditions = &scene.actions[step.action].preconditions;
            preconditions.iter().any(|condition| {
                let wanted = Wanted {
                    test: &condition.test,
                    roles: step.roles(scene),
                    gone: None,
                };
                helped(&wanted, at)
            })
        })
}
