//! Skipping against thinking: over ten minutes in which all kinds of things happen, whoever needn't
//! think would have decided as before, bit for bit.
//!
//! `UDGOAP_CASES` and `UDGOAP_SEED` choose other cases than the usual ones; a quarter of so many.

mod common;
#[path = "common/disturb.rs"]
mod disturb;
mod reference;
#[path = "common/scenes.rs"]
mod scenes;
#[path = "common/village.rs"]
mod village;

use std::{ops::Range, thread};

use disturb::{believe, disturb};
use reference::{
    document::render,
    random::{Dice, case},
};
use scenes::{build, number, options_of};
use udgoap::{
    running::{Job, MindOptions, PerformedBy, RunSettings, Skipping, Stats, TickInput},
    world::EntityId,
};

/// Simulated seconds of each scene, with one tick in each.
const SECONDS: u32 = 600;

fn live(seeds: Range<u64>) -> Stats {
    let mut all = Stats::default();
    for seed in seeds {
        let case = case(seed);
        let rendered = render(&case.scene);
        let mut dice = Dice::new(seed);
        let (mut running, entities) = build(case.seed, &rendered);
        let npc = entities[rendered.npc];
        if dice.chance(40) {
            believe(&mut running, &entities, rendered.npc, &mut dice);
        }
        let options = MindOptions {
            planning: options_of(&case.options),
            think_interval: 2.0,
            performed_by: dice.pick(&[PerformedBy::Library, PerformedBy::Host]),
            skipping: Skipping::Exactly,
            ..MindOptions::default()
        };
        // Those that are created later, too.
        running.set_settings(RunSettings {
            mind: options,
            shadow: true,
            ..RunSettings::default()
        });
        let npcs: Vec<EntityId> = running.world.npcs().collect();
        for npc in npcs {
            running.set_mind_options(npc, options).expect("an NPC");
        }
        let mut jobs: Vec<Job> = vec![Job::default()];
        let first = running.world.time().seconds();
        for second in 1..=SECONDS {
            if !running.world.is_alive(npc) {
                break;
            }
            if dice.chance(8) {
                disturb(&mut running, (&entities, npc), &mut dice);
            }
            let now = running
                .world
                .time()
                .seconds()
                .max(first + f64::from(second));
            let input = TickInput {
                seconds: now,
                plan_states: dice.between(1, 400) as u32,
                applies_rates: true,
            };
            let report = running.tick(input, &mut jobs).expect("time goes on");
            assert!(report.plan_states <= input.plan_states, "{report:?}");
        }
        let stats = running.stats();
        assert_eq!(
            stats.shadow_differences, 0,
            "seed {seed} ({}): {stats:?}\n{}",
            case.family, rendered.document
        );
        all.thought += stats.thought;
        all.skipped += stats.skipped;
        all.plans += stats.plans;
        all.shadowed += stats.shadowed;
    }
    all
}

#[test]
fn whoever_needn_t_think_would_have_decided_as_before() {
    let cases = number("UDGOAP_CASES", 4_000) / 4;
    let first = number("UDGOAP_SEED", 1);
    let middle = first + cases / 2;
    let (one, other) = thread::scope(|scope| {
        let other = scope.spawn(|| live(middle..first + cases));
        let one = live(first..middle);
        (one, other.join().expect("the other half is equal, too"))
    });
    let skipped = one.skipped + other.skipped;
    println!(
        "{cases} scenes: thought {}, skipped {skipped}, plans {}",
        one.thought + other.thought,
        one.plans + other.plans
    );
    assert_eq!(one.shadowed + other.shadowed, skipped);
    // There is something to compare, and something happens.
    assert!(skipped > 50 * cases, "{skipped} skipped");
    assert!(one.plans + other.plans > cases);
}

#[test]
fn whoever_needn_t_think_in_a_village_would_have_decided_as_before() {
    let lives = number("UDGOAP_CASES", 4_000) / 20;
    let first = number("UDGOAP_SEED", 1);
    let (mut all, mut answered, mut moved, mut told) = (Stats::default(), 0, 0, 0);
    for seed in first..first + lives {
        let life = village::live(seed, SECONDS);
        let stats = life.stats;
        assert_eq!(stats.shadow_differences, 0, "seed {seed}: {stats:?}");
        assert_eq!(stats.shadowed, stats.skipped);
        all.thought += stats.thought;
        all.skipped += stats.skipped;
        all.steps += stats.steps;
        answered += life.answered;
        moved += life.moved;
        told += life.told;
    }
    println!(
        "{lives} villages: thought {}, skipped {}, steps {}, questions {answered}, moves {moved}, \
         facts {told}",
        all.thought, all.skipped, all.steps
    );
    // There is something to compare, and something happens.
    assert!(
        all.skipped > 100 * lives && all.thought > 100 * lives,
        "{all:?}"
    );
    assert!(all.steps > 30 * lives && answered > 30 * lives);
    assert!(moved > 30 * lives && told > 100 * lives);
}
