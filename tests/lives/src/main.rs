//! Ten random lives: each is a row of worlds with random documents. In each of them NPCs think, decide
//! and perform for a while, and things happen. What is printed has to be the same on every platform; it
//! is kept in `hashes.txt`. The program reads nothing, so it also runs where there are no files.

// Shared with tests that use the rest of it.
#[path = "../../common/mod.rs"]
mod common;
#[path = "../../reference/mod.rs"]
mod reference;
#[path = "../../common/scenes.rs"]
mod scenes;

use common::named::{NAMED, NAMED_MIND, NAMED_RUN};
use reference::{
    document::render,
    errands_random::errand_case,
    goap_random::goap_case,
    model::Scene,
    random::{Dice, case},
    schedules_random::written_case,
};
use udgoap::{
    domain::AttributeKind,
    planning::{Options, Selector},
    running::{Job, MindOptions, PerformedBy, RunSettings, RunningWorld, TickInput},
    world::{EntityId, Value},
};

const LIVES: u64 = 10;
/// How many worlds a life has, one after the other. In some of them hardly anything can be done.
const WORLDS: u64 = 40;
/// A life with fewer plans would say little.
const FEWEST_PLANS: u32 = 50;
const TICKS: u32 = 400;
/// Seconds between two ticks; exact in binary.
/// How often in a world the hash is taken.
const LOOKS: usize = 4;
const FRAME: f64 = 0.125;
/// As few plan states a tick that searches have to pause.
const PLAN_STATES: u32 = 24;

fn main() {
    for number in 0..LIVES {
        println!("{}", live(number));
    }
}

/// What comes of one life.
fn live(number: u64) -> String {
    let family = FAMILIES[number as usize % FAMILIES.len()];
    let (mut hashes, mut plans) = ([0_u64; LOOKS], 0);
    for world in 0..WORLDS {
        let (seen, made) = live_in(number, number * WORLDS + world);
        for (hash, seen) in hashes.iter_mut().zip(seen) {
            *hash = (*hash ^ seen)
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .rotate_left(23);
        }
        plans += made;
    }
    assert!(plans >= FEWEST_PLANS, "life {number} has {plans} plans");
    let hashes = hashes.map(|hash| format!("{hash:016x}")).join(" ");
    format!("life {number}, {family}: {hashes} after {plans} plans")
}

/// The hashes of one world of a life, and how many plans its NPCs took up.
fn live_in(number: u64, seed: u64) -> ([u64; LOOKS], u32) {
    let scene = scene(number, seed);
    let (mut running, entities) = scenes::build(seed, &render(&scene));
    running.set_settings(settings(number));
    for npc in running.world.npcs().collect::<Vec<_>>() {
        let set = running.set_mind_options(npc, mind(number));
        set.expect("it lives");
    }
    let mut jobs: Vec<Job> = (0..2).map(|_| Job::default()).collect();
    let mut dice = Dice::new(seed);
    let (mut hashes, mut plans) = ([0; LOOKS], 0);
    let every = TICKS / LOOKS as u32;
    for tick in 1..=TICKS {
        let input = TickInput {
            seconds: running.world.time().seconds() + FRAME,
            plan_states: PLAN_STATES,
            work: 0,
            applies_rates: tick.is_multiple_of(8),
        };
        let report = running.tick(input, &mut jobs).expect("time goes on");
        plans += report.plans;
        if tick.is_multiple_of(5) {
            happen(&mut running, &entities, &mut dice);
        }
        if tick.is_multiple_of(every) {
            hashes[(tick / every) as usize - 1] = running.hash();
        }
    }
    (hashes, plans)
}

/// The kinds of random scenes. Lives take turns.
const FAMILIES: [&str; 4] = ["random", "goap", "schedules", "errands"];

fn scene(number: u64, seed: u64) -> Scene {
    // The first throws of neighbouring seeds are too much alike.
    let seed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
    match number % 4 {
        0 => case(seed).scene,
        1 => goap_case(seed).scene,
        2 => written_case(seed).case.scene,
        _ => errand_case(seed).case.scene,
    }
}

/// Every other life has so little memory that searches end for want of it: what counts as memory must not
/// depend on how large things are on a machine.
fn settings(number: u64) -> RunSettings {
    RunSettings {
        search_bytes: if number.is_multiple_of(2) {
            24 << 10
        } else {
            1 << 20
        },
        ..NAMED_RUN
    }
}

fn mind(number: u64) -> MindOptions {
    let selectors = [
        Selector::First,
        Selector::Goap,
        Selector::Auto,
        Selector::Best,
    ];
    MindOptions {
        performed_by: PerformedBy::Library,
        planning: Options {
            selector: selectors[(number / 2) as usize % selectors.len()],
            durations: !number.is_multiple_of(3),
            outcomes: number % 3 == 1,
            deeper: Some(24),
            max_work: 200_000,
            ..NAMED
        },
        ..NAMED_MIND
    }
}

/// A number or a flag of somebody's becomes another.
fn happen(running: &mut RunningWorld, entities: &[EntityId], dice: &mut Dice) {
    let entity = dice.pick(entities);
    let Ok(of) = running.world.type_of(entity) else {
        return;
    };
    let domain = running.world.domain().clone();
    let attribute = dice.pick(&domain.entity_type(of).attributes);
    let definition = domain.attribute(attribute);
    let value = match definition.kind {
        AttributeKind::Number => {
            let (min, max) = (definition.range.min, definition.range.max);
            Value::Number((min + (max - min) * dice.below(9) as f32 / 8.0).clamp(-1e6, 1e6))
        }
        AttributeKind::Flag => Value::Flag(dice.chance(50)),
        AttributeKind::Position => Value::Position([dice.number(-9, 9), 0.0, dice.number(-9, 9)]),
        AttributeKind::Reference => return,
    };
    // Some have narrower ranges of their own, and then it stays as it is.
    let _ = running.world.write(entity, attribute, value);
}
