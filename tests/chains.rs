//! `auto` where only a long chain of steps is worth doing, and gains something only at its end.
//!
//! `UDGOAP_CASES` and `UDGOAP_SEED` choose other cases than the usual ones.

mod common;
#[path = "common/long_chains.rs"]
mod long_chains;
mod reference;
#[path = "common/scenes.rs"]
mod scenes;

use std::sync::Mutex;

use common::{Scene, load, named::NAMED_RUN, serials};
use long_chains::Chain;
use reference::{best::best, document::render, random::case};
use scenes::{begin, bind, build, finish, number, options_of};
use udgoap::{
    domain::{POSITION, Planning},
    planning::{EndedBy, Options, Outcome, Search, Selector},
    running::{Job, JobPool, MindOptions, PerformedBy, RunSettings, RunningWorld, TickInput},
    world::{EntityDef, EntityId, Value, World, WorldSettings},
};

/// How `auto` plans unless told otherwise.
fn usual() -> Options {
    Options {
        selector: Selector::Auto,
        deeper: Options::usual_deeper(Selector::Auto),
        ..Options::default()
    }
}

/// The usual depth as a limit that nothing exceeds.
fn no_deeper() -> Options {
    Options {
        deeper: None,
        ..usual()
    }
}

/// Somebody who is after the end of a chain, and a place at which everything can be done.
fn scene_of(chain: &Chain) -> (Scene, EntityId) {
    let document = chain.document();
    let mut scene = Scene::new(load("chain", document.as_bytes()));
    let somebody = scene.create("somebody", [0.0; 3], &[]);
    scene.create("place", [1.0, 0.0, 0.0], &[]);
    (scene, somebody)
}

/// Chains of more steps than the usual depth, and how many steps they need.
fn long_ones() -> Vec<(Chain, usize)> {
    let mut all = Vec::new();
    for steps in [17, 24, 40, 50] {
        all.push((Chain::tools(steps), steps));
    }
    all.push((Chain::miner(20), 21));
    all.push((Chain::miner(40), 41));
    // Two ores make a bar; mining makes tired and hungry.
    all.push((Chain::smith(5), 19));
    all.push((Chain::smith(8), 31));
    for (lamps, flowers) in [(2, 0), (8, 0), (0, 1), (0, 3)] {
        all.push((Chain::tools(24).beside(lamps, flowers), 24));
        all.push((Chain::miner(20).beside(lamps, flowers), 21));
    }
    all
}

#[test]
fn nobody_stands_still_before_a_long_chain() {
    for (chain, steps) in long_ones() {
        for durations in [false, true] {
            let chain = chain.clone().taking_time(durations);
            let (mut scene, somebody) = scene_of(&chain);
            let options = |it: Options| Options { durations, ..it };
            scene.plan(somebody, options(no_deeper()));
            assert!(scene.search.plan.steps.is_empty(), "{}", chain.name);
            scene.plan(somebody, options(usual()));
            let plan = &scene.search.plan;
            assert_eq!(plan.steps.len(), steps, "{}", chain.name);
            assert_eq!(plan.outcome, Outcome::Complete, "{}", chain.name);
            assert_eq!(plan.utility, 1.0, "{}", chain.name);
            assert!(plan.work < 11_000_000, "{}: {}", chain.name, plan.work);
        }
    }
}

/// What doesn't lead backwards to a goal, since the world brings it about, is found forwards.
#[test]
fn what_the_world_brings_about_in_the_end_is_found() {
    let (mut scene, somebody) = scene_of(&Chain::miner(20).paid_by_the_world());
    scene.plan(somebody, no_deeper());
    assert!(scene.search.plan.steps.is_empty());
    scene.plan(somebody, usual());
    assert_eq!(scene.search.plan.steps.len(), 20);
    assert_eq!(scene.search.selector(), Selector::Best);
}

#[test]
fn a_depth_that_is_named_is_the_limit() {
    let chain = Chain::tools(24);
    let (mut scene, somebody) = scene_of(&chain);
    let of = scene.domain.find_type("somebody").expect("it is defined");
    for (named, steps) in [(None, 24), (Some(16), 0), (Some(23), 0), (Some(24), 24)] {
        let chosen = Planning {
            depth: named,
            ..Planning::default()
        };
        let options = Options::default().resolved(&chosen, &scene.domain, of);
        scene.plan(somebody, options);
        assert_eq!(scene.search.plan.steps.len(), steps, "{named:?}");
    }
    for selector in [Selector::First, Selector::Best, Selector::Goap] {
        let chosen = Planning {
            selector: Some(selector),
            ..Planning::default()
        };
        let options = Options::default().resolved(&chosen, &scene.domain, of);
        assert_eq!(options.deeper, None);
    }
}

#[test]
fn slices_change_nothing() {
    let mut chains = long_ones();
    chains.truncate(8);
    chains.push((Chain::miner(20).paid_by_the_world(), 20));
    chains.push((Chain::exchange(), 0));
    for (chain, steps) in chains {
        let (mut scene, somebody) = scene_of(&chain);
        let mut found = Vec::new();
        for slice in [u32::MAX, 1_000, 7, 1] {
            scene.plan_in_slices(somebody, usual(), slice);
            let plan = &scene.search.plan;
            assert_eq!(plan.steps.len(), steps, "{}", chain.name);
            found.push((scene.plan_text(), scene.search.plan.clone()));
        }
        for sliced in &found[1..] {
            assert_eq!(sliced.0, found[0].0, "{}", chain.name);
            let told = |it: &udgoap::planning::Plan| {
                let score = it.score.to_bits();
                (
                    it.outcome,
                    it.ended_by,
                    it.work,
                    it.generated,
                    score,
                    it.bytes,
                )
            };
            assert_eq!(told(&sliced.1), told(&found[0].1), "{}", chain.name);
        }
    }
}

#[test]
fn who_has_nothing_to_do_pays_little() {
    let work = |chain: &Chain, options| {
        let (mut scene, somebody) = scene_of(chain);
        scene.plan(somebody, options);
        let plan = &scene.search.plan;
        assert_eq!(plan.outcome, Outcome::NothingBetter, "{}", chain.name);
        plan.work
    };
    // One tool can't be made; two things that exclude each other; and all that can be done was seen.
    let for_nothing = [
        Chain::tools(17).without("make_5"),
        Chain::contradiction().beside(4, 0),
    ];
    for chain in &for_nothing {
        assert_eq!(work(chain, usual()), work(chain, no_deeper()));
    }
    // The bag is too small, which the bound tells at once.
    let bag = Chain::miner(20).with_a_bag_of(10);
    let [with, without] = [usual(), no_deeper()].map(|it| work(&bag, it));
    assert!(with > without && with < without * 11 / 10);
    // No bound tells that there are never forty of both. This costs as much again, or little.
    let exchange = Chain::exchange();
    let [with, without] = [usual(), no_deeper()].map(|it| work(&exchange, it));
    assert!(with > 2 * without && with < 2 * without + 400_000);
}

#[test]
fn what_is_said_of_depth_is_true() {
    // All has been seen within 16 steps, but not within 64; and 65 are needed.
    let (mut scene, somebody) = scene_of(&Chain::tools(65));
    scene.plan(somebody, usual());
    assert!(scene.search.plan.steps.is_empty());
    assert_eq!(scene.search.options().depth, 16);
    assert_eq!(scene.search.plan.ended_by, EndedBy::Depth);
    let told = scene.explanation();
    assert!(told.contains("depth"), "{told}");
    // With that depth it is found.
    let named = Options {
        depth: 128,
        ..no_deeper()
    };
    scene.plan(somebody, named);
    assert_eq!(scene.search.plan.steps.len(), 65);
    // Nobody is told to raise a depth that isn't the reason.
    let (mut scene, somebody) = scene_of(&Chain::tools(17).without("make_5"));
    scene.plan(somebody, usual());
    let told = scene.explanation();
    assert!(!told.contains("depth"), "{told}");
}

/// Against a plain enumeration: within the greater depth, `auto` finds something exactly if there
/// is something, and within the usual one it is as if there were no greater one.
#[test]
fn it_finds_a_longer_plan_exactly_if_there_is_one() {
    let mut search = Search::default();
    let (mut same, mut longer, mut nothing, mut given_up) = (0, 0, 0, 0);
    let first = number("UDGOAP_SEED", 1);
    for seed in first..first + number("UDGOAP_CASES", 500) {
        let mut case = case(seed);
        case.options.depth = case.options.depth.min(5);
        let expected = best(&case.scene, &case.options, true, 3_000);
        if expected.depth < 2 {
            continue;
        }
        let rendered = render(&case.scene);
        let (mut running, entities) = build(seed, &rendered);
        bind(&mut running, &case.scene);
        let npc = entities[rendered.npc];
        for depth in 1..expected.depth {
            let within = Options {
                selector: Selector::Auto,
                depth: depth as u8,
                insert_at_front: false,
                trim: true,
                only_if_better: true,
                max_plan_states: u32::MAX,
                ..options_of(&case.options)
            };
            let mut plan = |options| {
                begin(&running, &case.scene, &entities, npc, &mut search, options);
                finish(&running, npc, &mut search, 100);
                let plan = &search.plan;
                let steps: Vec<_> = plan
                    .steps
                    .iter()
                    .map(|it| (it.action, it.supplier))
                    .collect();
                (plan.outcome, steps, plan.score, plan.dead)
            };
            let shallow = plan(within);
            let deep = plan(Options {
                deeper: Some(expected.depth as u8),
                ..within
            });
            let told = || {
                let (expected, document) = (&expected.plan, &rendered.document);
                format!(
                    "seed {seed}, depth {depth}: {shallow:?}, {deep:?}, {expected:?}\n{document}"
                )
            };
            if !shallow.1.is_empty() || shallow.3 || shallow.0 == Outcome::NoGoal {
                assert_eq!(shallow, deep, "{}", told());
                same += 1;
            } else if expected.plan.is_empty() {
                assert!(deep.1.is_empty(), "{}", told());
                nothing += 1;
            } else if deep.1.is_empty() && search.options().depth == within.depth {
                // It had to give up, and doesn't claim to have seen all longer plans.
                given_up += 1;
            } else {
                assert!(deep.1.len() > depth, "{}", told());
                let key = |score| within.key(score);
                assert!(key(deep.2) <= key(expected.score), "{}", told());
                let knowledge = running.world.knowledge(npc).expect("an NPC");
                let domain = running.world.domain();
                let score =
                    search.rate_steps(domain, &knowledge, None, usize::MAX, deep.1.iter().copied());
                assert_eq!(score.map(key), Some(key(deep.2)), "{}", told());
                longer += 1;
            }
        }
    }
    println!(
        "{same} as within the depth, {longer} with a longer plan, {nothing} with nothing; in {given_up} \
         it gave up"
    );
    if number("UDGOAP_CASES", 500) >= 500 {
        assert!(same > 0 && longer > 0 && nothing > 0);
        assert!(given_up < longer);
    }
}

/// Jobs that threads take from each other.
struct Shared(Vec<Mutex<Job>>);

impl JobPool for Shared {
    fn len(&self) -> usize {
        self.0.len()
    }
    fn job(&mut self, number: usize) -> &mut Job {
        self.0[number].get_mut().expect("nobody has panicked")
    }
}

/// Several miners in a world of hundreds of things, with little time for each search.
#[test]
fn many_come_to_the_end_of_their_chains_on_any_number_of_threads() {
    fn live(threads: usize) -> (Vec<u64>, Vec<f32>) {
        let chain = Chain::miner(20).beside(2, 1);
        let document = chain.document();
        let domain = load("chain", document.as_bytes());
        let mut world =
            World::new(domain.clone(), WorldSettings::new(serials)).expect("valid settings");
        let mut create = |of: &str, x: f32| {
            let values = &[(POSITION, Value::Position([x, 0.0, 0.0]))];
            let of = domain.find_type(of).expect("it is defined");
            let def = EntityDef {
                values,
                ..EntityDef::new(of)
            };
            world.create(&def).expect("there is room")
        };
        let miners: Vec<_> = (0..5).map(|_| create("somebody", 0.0)).collect();
        create("place", 1.0);
        (0..300_u16).for_each(|number| {
            create("stone", number.into());
        });
        let settings = RunSettings {
            mind: MindOptions {
                planning: usual(),
                performed_by: PerformedBy::Library,
                ..NAMED_RUN.mind
            },
            ..NAMED_RUN
        };
        let mut running = RunningWorld::with_settings(world, settings);
        let mut jobs = Shared((0..4).map(|_| Mutex::default()).collect());
        let hashes = (0..200).map(|tick| {
            let input = TickInput {
                seconds: f64::from(tick) * 0.1,
                plan_states: 200,
                work: 0,
                applies_rates: true,
            };
            running.tick_begin(input, &mut jobs).expect("time goes on");
            std::thread::scope(|scope| {
                for thread in 0..threads {
                    let (jobs, running) = (&jobs, &running);
                    scope.spawn(move || {
                        for job in jobs.0.iter().skip(thread).step_by(threads) {
                            running.work(&mut job.lock().expect("no panic"));
                        }
                    });
                }
            });
            running.tick_end(&mut jobs).expect("it is open");
            running.hash()
        });
        let hashes = hashes.collect();
        let gold = domain.find_attribute("gold").expect("it is defined");
        let gold = miners.iter().map(|&it| match running.world.read(it, gold) {
            Ok(Value::Number(gold)) => gold,
            other => panic!("{other:?}"),
        });
        (hashes, gold.collect())
    }
    let (alone, gold) = live(1);
    assert_eq!(gold, [1.0; 5]);
    for threads in [2, 16] {
        assert!(live(threads).0 == alone, "{threads} threads");
    }
}

/// A prisoner who can eat, and who is free once he has dug a tunnel: many steps, of which only the last
/// gains anything.
const PRISON: &str = r#"{
  "udgoap": 1,
  "attributes": {
    "food": { "min": 0, "max": 100 }, "length": { "min": 0, "max": 100 }, "free": { "kind": "flag" }
  },
  "types": {
    "table": { "supplies": ["eat"] },
    "tunnel": { "attributes": { "length": {} }, "supplies": ["dig", "crawl"] },
    "prisoner": {
      "attributes": { "food": { "rate": -0.2 }, "free": {} },
      "consumes": ["eat", "dig", "crawl"], "drives": ["fed", { "drive": "out", "weight": 3 }]
    }
  },
  "actions": {
    "eat": { "effects": ["consumer.food += 60"], "duration": 15 },
    "dig": { "effects": ["supplier.length += 5"], "duration": 10 },
    "crawl": { "preconditions": ["supplier.length >= 100"], "effects": ["consumer.free = true"], "duration": 10 }
  },
  "drives": {
    "fed": { "goals": { "eat": { "conditions": ["self.food >= 100"], "remove": false } } },
    "out": { "goals": { "free": { "conditions": ["self.free"], "remove": false } } }
  }
}"#;

/// A bite that can wait, or that is worth nothing, doesn't keep a prisoner from digging: longer plans
/// are looked for as if he were full.
#[test]
fn what_can_wait_is_no_reason_to_look_for_nothing_longer() {
    for food in [100.0, 99.99, 99.9, 99.0, 80.0, 60.0] {
        let mut scene = Scene::new(load("prison", PRISON.as_bytes()));
        let prisoner = scene.create("prisoner", [0.0; 3], &[("food", food)]);
        scene.create("table", [1.0, 0.0, 0.0], &[]);
        scene.create("tunnel", [2.0, 0.0, 0.0], &[]);
        let options = |it: Options| Options {
            durations: true,
            ..it
        };
        scene.plan(prisoner, options(usual()));
        let plan = &scene.search.plan;
        assert_eq!(plan.outcome, Outcome::Complete, "{food}");
        assert!(plan.steps.len() >= 21, "{food}: {} steps", plan.steps.len());
        // With no way out, he eats after all.
        let mut scene = Scene::new(load("prison", PRISON.as_bytes()));
        let prisoner = scene.create("prisoner", [0.0; 3], &[("food", food)]);
        scene.create("table", [1.0, 0.0, 0.0], &[]);
        scene.plan(prisoner, options(no_deeper()));
        let (within, score) = (scene.search.plan.steps.len(), scene.search.plan.score);
        scene.plan(prisoner, options(usual()));
        assert_eq!(scene.search.plan.steps.len(), within, "{food}");
        assert_eq!(scene.search.plan.score, score, "{food}");
    }
}
