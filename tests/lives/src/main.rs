//! Ten random lives: each is a world with random documents in which NPCs think, decide and perform for a
//! while, and in which things happen. What is printed has to be the same on every platform; it stands in
//! `hashes.txt`. Nothing is read: the program runs where there are no files, too.

// Shared with tests that use the rest of it.
#[allow(dead_code)]
#[path = "../../common/mod.rs"]
mod common;
#[allow(dead_code)]
#[path = "../../reference/mod.rs"]
mod reference;
#[allow(dead_code)]
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
const TICKS: u32 = 400;
/// Seconds between two ticks; exact in binary.
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
    let (family, scene) = scene(number);
    let (mut running, entities) = scenes::build(number, &render(&scene));
    running.set_settings(settings(number));
    for npc in running.world.npcs().collect::<Vec<_>>() {
        let set = running.set_mind_options(npc, mind(number));
        set.expect("it lives");
    }
    let mut jobs: Vec<Job> = (0..2).map(|_| Job::default()).collect();
    let mut dice = Dice::new(number);
    let mut told = format!("life {number}, {family}:");
    let mut plans = 0;
    for tick in 1..=TICKS {
        let input = TickInput {
            seconds: running.world.time().seconds() + FRAME,
            plan_states: PLAN_STATES,
            work: 0,
            applies_rates: tick % 8 == 0,
        };
        let report = running.tick(input, &mut jobs).expect("time goes on");
        plans += report.plans;
        if tick % 5 == 0 {
            happen(&mut running, &entities, &mut dice);
        }
        if tick % (TICKS / 4) == 0 {
            told.push_str(&format!(" {:016x}", running.hash()));
        }
    }
    told.push_str(&format!(" after {plans} plans"));
    told
}

/// Of every kind of random scenes some.
fn scene(number: u64) -> (&'static str, Scene) {
    // The first throws of neighbouring seeds are too much alike.
    let seed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
    match number % 4 {
        0 => ("random", case(seed).scene),
        1 => ("goap", goap_case(seed).scene),
        2 => ("schedules", written_case(seed).case.scene),
        _ => ("errands", errand_case(seed).case.scene),
    }
}

/// Every other life has so little memory that searches end for want of it: what counts as memory must not
/// depend on how large things are on a machine.
fn settings(number: u64) -> RunSettings {
    RunSettings {
        search_bytes: if number % 2 == 0 { 24 << 10 } else { 1 << 20 },
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
            durations: number % 3 != 0,
            outcomes: number % 3 == 1,
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
