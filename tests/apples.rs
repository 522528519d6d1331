//! Men among so many apples that no search can look at all of them: they eat all the same.
//!
//! Everything is as it is unless somebody says otherwise.

mod common;

use common::{load, serials};
use udgoap::{
    domain::{POSITION, Planning},
    planning::Selector,
    running::{Job, MindOptions, PerformedBy, RunSettings, RunningWorld, TickInput},
    world::{EntityDef, EntityId, Value, World, WorldSettings},
};

/// Men get hungry, and walk to apples to eat them.
const ORCHARD: &str = r#"{ "udgoap": 1,
    "attributes": { "food": { "min": 0, "max": 10 }, "ripe": { "min": 0, "max": 1, "default": 1 } },
    "types": {
      "apple": { "attributes": { "ripe": {} }, "supplies": ["go", "eat"] },
      "man": { "attributes": { "food": { "rate": -0.1 } }, "consumes": ["go", "eat"], "drives": ["fed"] } },
    "actions": {
      "go": { "effects": ["consumer.position = beside(supplier)"],
              "duration": "travel(consumer, supplier) / 2" },
      "eat": { "preconditions": ["supplier.ripe > 0", "distance(consumer, supplier) <= 1"],
               "effects": ["consumer.food += 4", "destroy(supplier)"], "duration": 2 } },
    "drives": { "fed": { "goals": { "full": { "conditions": ["self.food >= 10"], "remove": false } } } } }"#;

/// A world as it is by default, with what is chosen for everybody.
struct Orchard {
    running: RunningWorld,
    men: Vec<EntityId>,
    jobs: Vec<Job>,
}

impl Orchard {
    fn new(apples: usize, planning: Planning) -> Self {
        let domain = load("orchard", ORCHARD.as_bytes());
        let world = World::new(domain, WorldSettings::new(serials)).expect("valid settings");
        let settings = RunSettings {
            mind: MindOptions {
                performed_by: PerformedBy::Library,
                ..MindOptions::default()
            },
            chosen: Some(planning),
            ..RunSettings::default()
        };
        let mut orchard = Orchard {
            running: RunningWorld::with_settings(world, settings),
            men: Vec::new(),
            jobs: vec![Job::default()],
        };
        let mut state: u64 = 1;
        let mut draw = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 40) as f32 / 16_777_216.0
        };
        for _ in 0..apples {
            let place = [draw() * 1000.0 - 500.0, 0.0, draw() * 1000.0 - 500.0];
            orchard.create("apple", place);
        }
        // So far from each other that none eats what another walks to.
        for number in 0..2u8 {
            let man = orchard.create("man", [f32::from(number) * 400.0 - 200.0, 0.0, 0.0]);
            orchard.men.push(man);
        }
        orchard
    }

    fn create(&mut self, of: &str, place: [f32; 3]) -> EntityId {
        let world = &mut self.running.world;
        let of = world.domain().find_type(of).expect(of);
        let values = [(POSITION, Value::Position(place))];
        let def = EntityDef {
            values: &values,
            ..EntityDef::new(of)
        };
        world.create(&def).expect("a valid entity")
    }

    /// Lets one apple of so many be ripe.
    fn spoil(&mut self, each: usize) {
        let world = &mut self.running.world;
        let ripe = world.domain().find_attribute("ripe").expect("it is there");
        let apple = world.domain().find_type("apple").expect("it is there");
        let apples: Vec<EntityId> = world.entities_of_type(apple).expect("a type").collect();
        for (number, apple) in apples.into_iter().enumerate() {
            if number % each != 0 {
                let written = world.write(apple, ripe, Value::Number(0.0));
                written.expect("it has it");
            }
        }
    }

    /// Lets one second pass, up to this one.
    fn live(&mut self, second: u32) {
        for tick in 1..=10 {
            let input = TickInput {
                seconds: f64::from(second - 1) + f64::from(tick) / 10.0,
                applies_rates: true,
                plan_states: 4096,
                work: 0,
            };
            self.running
                .tick(input, &mut self.jobs)
                .expect("time goes on");
        }
    }

    fn food(&self) -> Vec<f32> {
        let world = &self.running.world;
        let food = world.domain().find_attribute("food").expect("it is there");
        let of = |man: &EntityId| match world.read(*man, food) {
            Ok(Value::Number(food)) => food,
            other => panic!("{other:?}"),
        };
        self.men.iter().map(of).collect()
    }
}

const SELECTORS: [Selector; 4] = [
    Selector::Auto,
    Selector::First,
    Selector::Best,
    Selector::Goap,
];

/// Lets men live among apples of which one of `each` is ripe, and looks whether each of them has eaten.
fn nobody_starves_among(apples: usize, each: usize) {
    for selector in SELECTORS {
        // GOAP doesn't count them.
        let durations = [false, true].into_iter();
        for durations in durations.filter(|it| !it || selector != Selector::Goap) {
            let planning = Planning {
                selector: Some(selector),
                durations: Some(durations),
                ..Planning::default()
            };
            let mut orchard = Orchard::new(apples, planning);
            orchard.spoil(each);
            let mut most = vec![0.0; orchard.men.len()];
            for second in 1..=90 {
                orchard.live(second);
                for (most, food) in most.iter_mut().zip(orchard.food()) {
                    *most = food.max(*most);
                }
                if most.iter().all(|&it| it > 3.0) {
                    break;
                }
            }
            let stats = orchard.running.stats();
            println!(
                "{apples} apples, {selector:?}, durations {durations}: {most:?}, {} searches, {} plan states, \
                 {} undecided",
                stats.searches, stats.plan_states, stats.undecided
            );
            assert!(
                most.iter().all(|&it| it > 3.0),
                "{apples} apples, {selector:?}, durations {durations}: {most:?}"
            );
            assert_eq!(stats.undecided, 0);
        }
    }
}

#[test]
fn nobody_starves_among_2_000_apples() {
    nobody_starves_among(2_000, 1);
}

#[test]
fn nobody_starves_among_10_000_apples() {
    nobody_starves_among(10_000, 1);
}

#[test]
fn nobody_starves_among_50_000_apples() {
    nobody_starves_among(50_000, 1);
}

/// What will never be of use isn't among the nearest that are looked at.
#[test]
fn nobody_starves_among_20_000_apples_of_which_few_are_ripe() {
    nobody_starves_among(20_000, 25);
}

/// A search that ends at a bound with nothing found isn't the last word, though nothing changes.
#[test]
fn who_finds_nothing_within_the_bounds_looks_again_and_says_so() {
    for selector in SELECTORS {
        let planning = Planning {
            selector: Some(selector),
            max_work: Some(1),
            ..Planning::default()
        };
        let mut orchard = Orchard::new(3, planning);
        for second in 1..=12 {
            orchard.live(second);
        }
        let stats = orchard.running.stats();
        let men = orchard.men.len() as u64;
        assert!(stats.undecided >= 3 * men, "{selector:?}: {stats:?}");
        let told = orchard.running.requests().account(orchard.men[0]);
        let told = told.expect("an NPC");
        assert!(
            told.looks_again_at
                .is_some_and(|at| at > 12.0 && at <= 17.0)
        );
        let text = told.text();
        assert!(text.contains("its last search found no plan within its bounds"));
        assert!(
            text.contains("the bound of 1 units of work was reached"),
            "{text}"
        );
    }
}
