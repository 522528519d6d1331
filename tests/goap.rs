//! GOAP against all plans of small random scenes: cost, length and the very steps.
//!
//! `UDGOAP_CASES` and `UDGOAP_SEED` choose other cases than the usual ones.

mod common;
mod reference;
#[path = "common/scenes.rs"]
mod scenes;

use std::{fmt, fmt::Write as _, ops::Range, thread};

use reference::{
    document::render,
    goap::{Answer, Model, plan},
    goap_random::{GoapCase, goap_case},
};
use scenes::{build, number};
use udgoap::{
    planning::{Options, Outcome, Search, Selector},
    running::RunningWorld,
    selectors,
    world::EntityId,
};

/// More states than a small scene has.
const MANY: usize = 200_000;

#[test]
fn binary_plans_are_the_first_of_the_cheapest() {
    compare_all(Model::Binary);
}

#[test]
fn numeric_plans_are_the_first_of_the_cheapest() {
    compare_all(Model::Numeric);
}

/// What the random scenes were about.
#[derive(Default)]
struct Makeup {
    all: usize,
    no_goal: usize,
    no_plan: usize,
    /// Plans by their number of steps.
    lengths: [usize; 9],
    free: usize,
}

impl Makeup {
    fn add(&mut self, answer: &Answer) {
        self.all += 1;
        match answer {
            Answer::NoGoal => self.no_goal += 1,
            Answer::NoPlan => self.no_plan += 1,
            Answer::Plan(chain, cost) => {
                self.lengths[chain.len().min(8)] += 1;
                self.free += usize::from(*cost == 0);
            }
            Answer::GivenUp => panic!("the scene has too many states"),
        }
    }

    fn merge(&mut self, other: &Makeup) {
        self.all += other.all;
        self.no_goal += other.no_goal;
        self.no_plan += other.no_plan;
        self.free += other.free;
        for (mine, its) in self.lengths.iter_mut().zip(other.lengths) {
            *mine += its;
        }
    }
}

impl fmt::Display for Makeup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} scenes: {} without a wish, {} without a plan, {} plans that cost nothing; plans of",
            self.all, self.no_goal, self.no_plan, self.free
        )?;
        for (length, count) in self.lengths.iter().enumerate().skip(1) {
            write!(f, " {length}: {count}")?;
        }
        Ok(())
    }
}

fn compare_all(model: Model) {
    let cases = number("UDGOAP_CASES", 10_000);
    let first = number("UDGOAP_SEED", 1);
    let middle = first + cases / 2;
    let (makeup, differences) = thread::scope(|scope| {
        let other = scope.spawn(|| compare(model, middle..first + cases));
        let (mut makeup, mut differences) = compare(model, first..middle);
        let (others, found) = other.join().expect("comparing doesn't panic");
        makeup.merge(&others);
        differences.extend(found);
        (makeup, differences)
    });
    println!("{model:?}: {makeup}");
    assert!(
        differences.is_empty(),
        "{} of {cases} cases differ; the first:\n{}",
        differences.len(),
        differences[0]
    );
    if cases >= 1_000 {
        let share = |count: usize| count as f64 / makeup.all as f64;
        let long: usize = makeup.lengths[3..].iter().sum();
        assert!(share(long) >= 0.1, "too few plans of three steps or more");
        assert!(share(makeup.no_plan) >= 0.05, "too few goals out of reach");
        assert!(
            share(makeup.free) >= 0.02,
            "too few plans that cost nothing"
        );
    }
}

fn compare(model: Model, seeds: Range<u64>) -> (Makeup, Vec<String>) {
    let mut makeup = Makeup::default();
    let mut differences = Vec::new();
    let mut search = Search::default();
    for seed in seeds {
        let case = goap_case(seed);
        let expected = plan(&case.scene, model, case.depth, MANY);
        makeup.add(&expected);
        if let Some(difference) = differ(seed, &case, model, &expected, &mut search) {
            differences.push(difference);
        }
    }
    (makeup, differences)
}

/// What differs, if anything does.
fn differ(
    seed: u64,
    case: &GoapCase,
    model: Model,
    expected: &Answer,
    search: &mut Search,
) -> Option<String> {
    let mut rendered = render(&case.scene);
    let name = match model {
        Model::Binary => "binary",
        Model::Numeric => "numeric",
    };
    // The plain model has no word for what only the library has to be told.
    let agent = format!("\"{}\":", case.scene.types[case.agent].name);
    let at = rendered.document.find(&agent).expect("the NPC's type");
    let inside = at + rendered.document[at..].find('{').expect("an object") + 1;
    let model = format!("\"goap\": {{\"model\": \"{name}\"}}, ");
    rendered.document.insert_str(inside, &model);
    let (running, entities) = build(seed, &rendered);
    let npc = entities[rendered.npc];
    let options = Options {
        selector: Selector::Goap,
        depth: case.depth as u8,
        max_plan_states: u32::MAX,
        max_bytes: usize::MAX,
        forecast: seed.is_multiple_of(2),
        ..Options::default()
    };
    let expected = expected_text(case, expected);
    for slice in [u32::MAX, 1, 7, 100] {
        // From the second on, what the goal is about comes from the search before.
        let found = found_text(&running, &entities, npc, search, options, slice);
        if found != expected {
            let mut text = format!(
                "seed {seed}, {name}, slices of {slice}, depth {}\n",
                case.depth
            );
            writeln!(text, "{}", rendered.document).ok()?;
            for (number, entity) in rendered.entities.iter().enumerate() {
                writeln!(text, "entity {number}: {entity:?}").ok()?;
            }
            writeln!(text, "--- expected\n{expected}\n--- found\n{found}").ok()?;
            return Some(text);
        }
    }
    None
}

fn expected_text(case: &GoapCase, expected: &Answer) -> String {
    match expected {
        Answer::Plan(chain, cost) => {
            let mut text = format!("cost {}:", *cost as f64 / 1_048_576.0);
            for step in chain {
                let action = &case.scene.actions[step.action].name;
                write!(text, " {action}({})", step.supplier).expect("strings take everything");
            }
            text
        }
        other => format!("{other:?}"),
    }
}

fn found_text(
    running: &RunningWorld,
    entities: &[EntityId],
    npc: EntityId,
    search: &mut Search,
    options: Options,
    slice: u32,
) -> String {
    let domain = running.world.domain();
    let knowledge = running.world.knowledge(npc).expect("an NPC");
    if slice == u32::MAX {
        running
            .plan(npc, search, options)
            .expect("the NPC has been updated");
    } else {
        // What the NPC is after stays with the search.
        selectors::begin(search, domain, &knowledge, options);
    }
    while search.plan.outcome == Outcome::Unfinished {
        selectors::advance(search, domain, &knowledge, slice);
    }
    let plan = &search.plan;
    match plan.outcome {
        Outcome::Complete => {
            let cost: f64 = plan.steps.iter().map(|step| f64::from(step.cost)).sum();
            let mut text = format!("cost {cost}:");
            for step in &plan.steps {
                let id = running.world.entity_at(step.supplier);
                let supplier = entities.iter().position(|it| *it == id);
                let supplier = supplier.expect("plans speak of entities of the scene");
                let action = &domain.action(step.action).name;
                write!(text, " {action}({supplier})").expect("strings take everything");
            }
            text
        }
        other => format!("{other:?}"),
    }
}
