//! GOAP against all plans of small random scenes: cost, length and the very steps.
//!
//! `UDGOAP_CASES` and `UDGOAP_SEED` choose other cases than the usual ones.

mod common;
mod reference;
#[path = "common/scenes.rs"]
mod scenes;

use common::named::NAMED;
use std::{fmt, fmt::Write as _, ops::Range, thread};

use reference::{
    ages::age,
    document::render,
    goap::{Answer, Model, plan},
    goap_random::{Event, GoapCase, goap_case},
    helps::Step,
    model::{Attr, Value as PlainValue},
    queries,
    random::Dice,
};
use scenes::{begin, bind, build, finish, number};
use udgoap::{
    domain::{ActionId, AttributeId, DriveId, POSITION},
    planning::{Options, Outcome, PlannedStep, Search, Selector},
    running::RunningWorld,
    world::{EntityId, Value},
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
    lengths: [usize; 11],
    free: usize,
    /// Orders that there were.
    ordered: usize,
    /// Plans that were another after something had happened.
    changed: usize,
}

impl Makeup {
    fn add(&mut self, answer: &Answer) {
        self.all += 1;
        match answer {
            Answer::NoGoal => self.no_goal += 1,
            Answer::NoPlan => self.no_plan += 1,
            Answer::Plan(chain, cost) => {
                self.lengths[chain.len().min(10)] += 1;
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
        self.ordered += other.ordered;
        self.changed += other.changed;
        for (mine, its) in self.lengths.iter_mut().zip(other.lengths) {
            *mine += its;
        }
    }
}

impl fmt::Display for Makeup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} scenes, {} with orders, {} other plans afterwards: {} without a wish, {} without a \
             plan, {} plans that cost nothing; plans of",
            self.all, self.ordered, self.changed, self.no_goal, self.no_plan, self.free
        )?;
        for (length, count) in self.lengths.iter().enumerate().skip(1) {
            write!(f, " {length}: {count}")?;
        }
        Ok(())
    }
}

#[test]
fn plans_are_the_first_of_the_cheapest_whatever_is_answered() {
    let cases = number("UDGOAP_CASES", 2_500) / 10;
    for model in [Model::Binary, Model::Numeric] {
        compare_cases(model, cases, |seed| {
            let mut case = goap_case(seed);
            queries::ask(&mut case.scene, &mut Dice::new(!seed));
            case
        });
    }
}

#[test]
fn plans_that_depend_on_ages_are_the_first_of_the_cheapest() {
    let cases = number("UDGOAP_CASES", 2_500) / 5;
    for model in [Model::Binary, Model::Numeric] {
        compare_cases(model, cases, |seed| {
            let mut case = goap_case(seed);
            age(&mut case.scene, &mut Dice::new(!seed));
            case
        });
    }
}

fn compare_all(model: Model) {
    let cases = number("UDGOAP_CASES", 2_500);
    let makeup = compare_cases(model, cases, goap_case);
    if cases >= 1_000 {
        let share = |count: usize| count as f64 / makeup.all as f64;
        let long = |least: usize| share(makeup.lengths[least..].iter().sum());
        assert!(long(3) >= 0.2, "too few plans of three steps or more");
        assert!(long(6) >= 0.01, "too few plans of six steps or more");
        assert!(share(makeup.no_plan) >= 0.05, "too few goals out of reach");
        assert!(
            share(makeup.free) >= 0.02,
            "too few plans that cost nothing"
        );
        assert!(share(makeup.ordered) >= 0.3, "too few orders");
        assert!(share(makeup.changed) >= 0.2, "too little changes plans");
    }
}

fn compare_cases(model: Model, cases: u64, case: fn(u64) -> GoapCase) -> Makeup {
    let first = number("UDGOAP_SEED", 1);
    let middle = first + cases / 2;
    let (makeup, differences) = thread::scope(|scope| {
        let other = scope.spawn(|| compare(model, middle..first + cases, case));
        let (mut makeup, mut differences) = compare(model, first..middle, case);
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
    makeup
}

fn compare(model: Model, seeds: Range<u64>, case: fn(u64) -> GoapCase) -> (Makeup, Vec<String>) {
    let mut makeup = Makeup::default();
    let mut differences = Vec::new();
    let mut search = Search::default();
    for seed in seeds {
        let case = case(seed);
        let expected = plan(&case.scene, &case.orders, model, case.depth, MANY);
        makeup.add(&expected);
        let orders = &case.orders;
        makeup.ordered += usize::from(!orders.biases.is_empty() || !orders.excluded.is_empty());
        let difference = differ(
            seed,
            &case,
            model,
            &expected,
            &mut search,
            &mut makeup.changed,
        );
        differences.extend(difference);
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
    changed: &mut usize,
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
    let (mut running, entities) = build(seed, &rendered);
    bind(&mut running, &case.scene);
    let npc = entities[rendered.npc];
    let options = Options {
        selector: Selector::Goap,
        depth: case.depth as u8,
        max_plan_states: u32::MAX,
        max_bytes: usize::MAX,
        forecast: seed.is_multiple_of(2),
        ..NAMED
    };
    let expected = expected_text(case, expected);
    let tell = |when: &str, expected: &str, found: &str| {
        let mut text = format!("seed {seed}, {name}, {when}, depth {}\n", case.depth);
        writeln!(text, "{}", rendered.document).ok()?;
        for (number, entity) in rendered.entities.iter().enumerate() {
            writeln!(text, "entity {number}: {entity:?}").ok()?;
        }
        writeln!(text, "{:?}\n{:?}", case.orders, case.afterwards).ok()?;
        writeln!(text, "--- expected\n{expected}\n--- found\n{found}").ok()?;
        Some(text)
    };
    for (drive, bias) in case.orders.biases.iter().enumerate() {
        happen(&mut running, &entities, npc, &Event::Bias(drive, *bias));
    }
    for step in &case.orders.excluded {
        happen(&mut running, &entities, npc, &Event::Exclude(*step));
    }
    for slice in [u32::MAX, 1, 7, 100] {
        // From the second on, what the goal is about comes from the search before.
        let found = found_text(&running, case, &entities, npc, search, options, slice);
        if found != expected {
            return tell(&format!("slices of {slice}"), &expected, &found);
        }
    }
    let mut before = expected;
    for (number, event) in case.afterwards.iter().enumerate() {
        happen(&mut running, &entities, npc, event);
        let now = running.world.time().seconds();
        running.update(now).expect("time stands still");
        let fresh = &mut Search::default();
        let expected = found_text(&running, case, &entities, npc, fresh, options, u32::MAX);
        let found = found_text(&running, case, &entities, npc, search, options, u32::MAX);
        if found != expected {
            return tell(&format!("after event {number}"), &expected, &found);
        }
        *changed += usize::from(found != before);
        before = found;
    }
    None
}

/// Makes an event happen in the world.
fn happen(running: &mut RunningWorld, entities: &[EntityId], npc: EntityId, event: &Event) {
    let world = &mut running.world;
    let done = match *event {
        Event::Write(entity, attribute, value) => {
            // What is gone stays gone.
            if !world.is_alive(entities[entity]) {
                return;
            }
            let attribute = match attribute {
                Attr::Position => POSITION,
                Attr::Declared(at) => {
                    // Declared in this order, after the position.
                    AttributeId(POSITION.0 + 1 + at as u16)
                }
            };
            let value = match value {
                PlainValue::Number(number) => Value::Number(number),
                PlainValue::Flag(flag) => Value::Flag(flag),
                PlainValue::Position(position) => Value::Position(position),
                PlainValue::Reference(to) => {
                    Value::Reference(to.map_or(EntityId::NONE, |to| entities[to]))
                }
            };
            world.write(entities[entity], attribute, value).map(|_| ())
        }
        Event::Destroy(entity) if world.is_alive(entities[entity]) => {
            world.destroy(entities[entity])
        }
        Event::Exclude(Step { action, supplier }) if world.is_alive(entities[supplier]) => {
            let action = ActionId(action as u16);
            world
                .npc_options_mut()
                .exclude_step(npc, action, entities[supplier], 1e9)
        }
        Event::Destroy(_) | Event::Exclude(_) => Ok(()),
        Event::Bias(drive, bias) => {
            world
                .npc_options_mut()
                .set_goal_bias(npc, DriveId(drive as u16), bias)
        }
    };
    done.expect("events are possible");
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
    case: &GoapCase,
    entities: &[EntityId],
    npc: EntityId,
    search: &mut Search,
    options: Options,
    slice: u32,
) -> String {
    let domain = running.world.domain();
    begin(running, &case.scene, entities, npc, search, options);
    finish(running, npc, search, slice);
    let plan = &search.plan;
    match plan.outcome {
        Outcome::Complete => {
            // In the units that both compare costs by: ways have lengths that aren't whole.
            let units = |step: &PlannedStep| (f64::from(step.cost) * 1_048_576.0).round();
            let cost: f64 = plan.steps.iter().map(units).sum();
            let mut text = format!("cost {}:", cost / 1_048_576.0);
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
