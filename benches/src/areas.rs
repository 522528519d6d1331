//! What areas cost: 10,000 NPCs, half of them walking, each in three of 1,000 areas on average, beside
//! the same world without areas and modifiers.

use std::hint::black_box;

use udgoap::{
    domain::POSITION,
    planning::{Options, Selector},
    running::{Job, MindOptions, RunSettings, RunningWorld, TickInput},
    world::{AreaDef, AreaShape, EntityDef, Value, World, WorldSettings},
};

use crate::{
    callgrind,
    common::{
        self,
        named::{NAMED, NAMED_MIND, NAMED_RUN},
    },
    walkers::{Chance, FRAMES, Walker},
};

/// Modifiers that alter a walk's cost, a drink's, and neither's.
const MODIFIERS: &str = r#""modifiers": {
    "crowd": { "annotations": ["quick"], "cost": "cost + 1" },
    "slide": { "annotations": ["quick"], "cost": "cost / 2" },
    "hush": { "annotations": ["loud"], "cost": "cost + 2" },
    "smell": { "annotations": ["food"], "cost": "cost * 3" },
    "panic": { "annotations": ["quick"], "cost": "cost - strength / 4", "half_life": 10, "limit": 4 }
  },"#;

const DOCUMENT: &str = r#"{
  "udgoap": 1,
  "attributes": { "thirst": { "min": 0, "max": 100, "default": 50 } },
  "types": {
    "walker": { "attributes": { "thirst": {} }, "consumes": ["goto", "drink"], "drives": ["live"] },
    "well": { "supplies": ["goto", "drink"] }
  },
  "actions": {
    "goto": { "annotations": ["quick"], "cost": 1, "duration": 2, PANIC
      "preconditions": ["distance(consumer, supplier) > 2"],
      "effects": ["consumer.position = beside(supplier)"] },
    "drink": { "annotations": ["loud"], "cost": 2, "duration": 3,
      "preconditions": ["distance(consumer, supplier) <= 2"],
      "effects": ["consumer.thirst -= 50"] }
  },
  MODIFIERS
  "drives": { "live": { "goals": { "drink": { "conditions": ["self.thirst <= 10"] } } } }
}"#;

const NPCS: u32 = 10_000;
const WELLS: u32 = 10;
const AREAS: u32 = 1_000;
/// Metres, of an area.
const RADIUS: f32 = 20.0;

/// Metres of the square on which everybody is: so that each is in three areas, on average.
fn side() -> f32 {
    (AREAS as f32 * std::f32::consts::PI * RADIUS * RADIUS / 3.0).sqrt()
}

struct Town {
    running: RunningWorld,
    jobs: Vec<Job>,
    /// Half of the NPCs.
    walkers: Vec<Walker>,
    chance: Chance,
    searches: u64,
}

impl Town {
    fn new(areas: u32, names: &[&str], options: Options) -> Self {
        let with = areas > 0;
        let document = DOCUMENT
            .replace("MODIFIERS", if with { MODIFIERS } else { "" })
            .replace(
                "PANIC",
                if with {
                    r#""ambiance": ["panic"],"#
                } else {
                    ""
                },
            );
        let domain = common::load("areas.json", document.as_bytes());
        let settings = WorldSettings::new(common::serials);
        let world = World::new(domain.clone(), settings).expect("valid settings");
        let settings = RunSettings {
            mind: MindOptions {
                think_interval: 1.0,
                planning: options,
                ..NAMED_MIND
            },
            ..NAMED_RUN
        };
        let mut running = RunningWorld::with_settings(world, settings);
        let mut chance = Chance(1);
        let mut create = |of: &str, [x, z]: [f32; 2]| {
            let values = [(POSITION, Value::Position([x, 0.0, z]))];
            let def = EntityDef {
                values: &values,
                ..EntityDef::new(domain.find_type(of).expect("it is there"))
            };
            running.world.create(&def).expect("there is room")
        };
        for _ in 0..WELLS {
            create("well", chance.place(side()));
        }
        let mut walkers = Vec::new();
        for number in 0..NPCS {
            let (at, angle) = (chance.place(side()), chance.angle());
            let id = create("walker", at);
            if number % 2 == 0 {
                walkers.push(Walker { id, at, angle });
            }
        }
        for number in 0..areas {
            let modifier = domain.find_modifier(names[number as usize % names.len()]);
            let [x, z] = chance.place(side());
            let def = AreaDef {
                shape: AreaShape::Sphere(RADIUS),
                place: [x, 0.0, z],
                modifiers: &[modifier.expect("it is there")],
                ..AreaDef::default()
            };
            running
                .world
                .areas_mut()
                .create(&def)
                .expect("there is room");
        }
        Town {
            running,
            jobs: (0..64).map(|_| Job::default()).collect(),
            walkers,
            chance: Chance(2),
            searches: 0,
        }
    }

    /// One frame: half of the NPCs take a step, then comes a tick.
    fn frame(&mut self) {
        for walker in &mut self.walkers {
            walker.walk(&mut self.chance, side());
        }
        write_measured_alone(&mut self.running.world, &self.walkers);
        let input = TickInput {
            seconds: self.running.world.time().seconds() + 1.0 / f64::from(FRAMES),
            plan_states: 1_000_000,
            work: 0,
            applies_rates: false,
        };
        self.searches += tick_measured_alone(&mut self.running, input, &mut self.jobs);
    }
}

/// The calls that callgrind counts: it finds these functions by their names.
#[inline(never)]
fn write_measured_alone(world: &mut World, walkers: &[Walker]) {
    for walker in walkers {
        let [x, z] = walker.at;
        let at = Value::Position([x, 0.0, z]);
        black_box(&mut *world)
            .write(walker.id, POSITION, at)
            .expect("it lives");
    }
}

#[inline(never)]
fn tick_measured_alone(running: &mut RunningWorld, input: TickInput, jobs: &mut Vec<Job>) -> u64 {
    let report = black_box(running).tick(input, jobs);
    u64::from(report.expect("time goes on").searches)
}

/// Costs count for little beside drives; with `goap` nothing but costs counts.
fn options(selector: &str) -> Options {
    let selector = match selector {
        "goap" => Selector::Goap,
        _ => Selector::First,
    };
    Options {
        selector,
        depth: Options::usual_depth(selector),
        cost_weight: 0.01,
        ..NAMED
    }
}

/// What areas do: alter the costs of walks and drinks, and in one of four nothing that anybody does.
const ALTERING: [&str; 4] = ["crowd", "slide", "hush", "smell"];

/// Runs a second of frames; under callgrind, which counts writes and ticks only. `busy`: everybody has
/// just been created, so that all thinking that there is room for is done. `calm`: ten seconds later.
/// `aside`: then, where areas alter nothing that anybody does.
pub(crate) fn count(when: &str, selector: &str, areas: u32) {
    let names: &[&str] = if when == "aside" {
        &["smell"]
    } else {
        &ALTERING
    };
    let mut town = Town::new(areas, names, options(selector));
    let before = if when == "busy" { 1 } else { 10 };
    for _ in 0..before * FRAMES {
        town.frame();
    }
    let before = town.searches;
    callgrind::begin();
    for _ in 0..FRAMES {
        town.frame();
    }
    println!("{} searches", town.searches - before);
}
