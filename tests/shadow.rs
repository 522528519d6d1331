//! Skipping against thinking: over ten minutes in which all kinds of things happen, whoever needn't
//! think would have decided as before, bit for bit. And however many threads there are, a village is
//! the same.
//!
//! `UDGOAP_CASES` and `UDGOAP_SEED` choose other cases than the usual ones; a quarter of so many.

mod common;
#[path = "common/disturb.rs"]
mod disturb;
mod reference;
#[path = "common/scenes.rs"]
mod scenes;
#[path = "common/tagged.rs"]
mod tagged;
#[path = "common/village.rs"]
mod village;

use common::named::{NAMED_MIND, NAMED_RUN};
use std::{ops::Range, thread};

use common::SELECTORS;
use disturb::{believe, disturb};
use reference::{
    document::render,
    errands_random::errand_case,
    random::{Dice, case},
    schedules_random::WrittenCase,
};
use scenes::{build, number, options_of, who_begins_anew};
use udgoap::{
    domain::{ActionId, ScheduleId},
    running::{
        EventKind, Job, MindOptions, PerformedBy, Report, RunSettings, RunningWorld, Skipping,
        Stats, TickInput,
    },
    world::EntityId,
};

/// Simulated seconds of each scene, with one tick in each.
const SECONDS: u32 = 600;

/// What has happened in some scenes.
#[derive(Default)]
struct Lives {
    stats: Stats,
    /// For how many seconds somebody was at what a step runs, and how often that didn't come to its
    /// end.
    errands: u64,
    broken: u64,
    /// In how many of them things are parts of others.
    with_parts: u64,
}

impl Lives {
    fn add(&mut self, other: &Lives) {
        self.stats.thought += other.stats.thought;
        self.stats.skipped += other.stats.skipped;
        self.stats.plans += other.stats.plans;
        self.stats.shadowed += other.stats.shadowed;
        self.errands += other.errands;
        self.broken += other.broken;
        self.with_parts += other.with_parts;
    }
}

/// Reports something of the step that an NPC is at, or orders it to run a schedule.
fn interfere(running: &mut RunningWorld, npc: EntityId, dice: &mut Dice) {
    let step = running
        .steps()
        .current(npc)
        .expect("it lives")
        .map(|it| it.id);
    let schedules = running.world.domain().schedules.len();
    match step {
        Some(step) if dice.chance(70) => {
            let all = [Report::Succeeded, Report::Failed, Report::Aborted];
            let reported = running.steps_mut().report(npc, step, dice.pick(&all));
            assert_eq!(reported, Ok(true));
        }
        _ => {
            let schedule = ScheduleId(dice.below(schedules) as u16);
            // Not everybody runs everything.
            let _ = running.schedules_mut().run(npc, schedule);
        }
    }
}

/// Whether an NPC is at what a step runs.
fn is_on_errand(running: &RunningWorld, npc: EntityId) -> bool {
    let runs = running
        .schedules()
        .state(npc)
        .ok()
        .and_then(|it| it.schedule);
    runs.is_some_and(|it| {
        let name = &running.world.domain().schedule(it).name;
        name.starts_with("errand")
    })
}

/// Lets scenes live. In every other there are schedules, and steps that run them.
fn live(seeds: Range<u64>) -> Lives {
    let mut all = Lives::default();
    for seed in seeds {
        let has_schedules = seed % 2 == 0;
        let WrittenCase { case, excluded, .. } = if has_schedules {
            errand_case(seed)
        } else {
            WrittenCase {
                case: case(seed),
                excluded: Vec::new(),
                forecast: true,
            }
        };
        let mut rendered = render(&case.scene);
        let mut dice = Dice::new(seed);
        if seed % 3 == 0 {
            // Things are parts of others, go along with them, and end with them.
            let (document, count) = tagged::with_parts(&case.scene, &rendered.document);
            rendered.document = document;
            all.with_parts += u64::from(count > 0);
        }
        let (mut running, entities) = build(case.seed, &rendered);
        let npc = entities[rendered.npc];
        if dice.chance(40) {
            believe(&mut running, &entities, rendered.npc, &mut dice);
        }
        for step in &excluded {
            // Declared in this order.
            let action = ActionId(step.action as u16);
            let supplier = entities[step.supplier];
            let until_late = running
                .world
                .npc_options_mut()
                .exclude_step(npc, action, supplier, 1e9);
            until_late.expect("an NPC and somebody");
        }
        let mut planning = options_of(&case.options);
        if has_schedules {
            planning.selector = dice.pick(&SELECTORS);
        }
        let options = MindOptions {
            planning,
            think_interval: 2.0,
            performed_by: dice.pick(&[PerformedBy::Library, PerformedBy::Host]),
            skipping: Skipping::Exactly,
            ..NAMED_MIND
        };
        // Those that are created later, too.
        running.set_settings(RunSettings {
            mind: options,
            shadow: true,
            ..NAMED_RUN
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
            if has_schedules && dice.chance(6) {
                interfere(&mut running, npc, &mut dice);
            }
            let was_on_errand = is_on_errand(&running, npc);
            let now = running
                .world
                .time()
                .seconds()
                .max(first + f64::from(second));
            let input = TickInput {
                seconds: now,
                plan_states: dice.between(1, 400) as u32,
                work: 0,
                applies_rates: true,
            };
            let report = running.tick(input, &mut jobs).expect("time goes on");
            assert!(report.plan_states <= input.plan_states, "{report:?}");
            // A plan that begins with a schedule, which begins with the same task, is another one.
            assert!(
                who_begins_anew(running.events()).all(|it| is_on_errand(&running, it)),
                "seed {seed}: {:?}",
                running.events()
            );
            if was_on_errand {
                let mut events = running.events().iter();
                all.errands += 1;
                all.broken += u64::from(events.any(|it| it.kind == EventKind::PlanDropped));
            }
        }
        let stats = *running.stats();
        assert_eq!(
            stats.shadow_differences, 0,
            "seed {seed} ({}), {:?}: {stats:?}\n{}",
            case.family, options.planning.selector, rendered.document
        );
        all.add(&Lives {
            stats,
            ..Lives::default()
        });
    }
    all
}

#[test]
fn whoever_needn_t_think_would_have_decided_as_before() {
    let cases = number("UDGOAP_CASES", 4_000) / 4;
    let first = number("UDGOAP_SEED", 1);
    let middle = first + cases / 2;
    let (mut all, other) = thread::scope(|scope| {
        let other = scope.spawn(|| live(middle..first + cases));
        let one = live(first..middle);
        (one, other.join().expect("the other half is equal, too"))
    });
    all.add(&other);
    let Stats {
        thought,
        skipped,
        plans,
        shadowed,
        ..
    } = all.stats;
    println!(
        "{cases} scenes, {} with parts: thought {thought}, skipped {skipped}, plans {plans}; {} \
         seconds at what steps run, {} times in vain",
        all.with_parts, all.errands, all.broken
    );
    assert_eq!(shadowed, skipped);
    // There is something to compare, and something happens.
    assert!(skipped > 50 * cases, "{skipped} skipped");
    assert!(plans > cases && all.errands > 2 * cases && all.broken > cases / 8);
    assert!(all.with_parts > cases / 50, "{} with parts", all.with_parts);
}

#[test]
fn whoever_needn_t_think_in_a_village_would_have_decided_as_before() {
    let lives = number("UDGOAP_CASES", 4_000) / 20;
    let first = number("UDGOAP_SEED", 1);
    let (mut all, mut answered, mut moved, mut told) = (Stats::default(), 0, 0, 0);
    let (mut foraging, mut going_round) = (0, 0);
    for seed in first..first + lives {
        let life = village::live(seed, SECONDS, 1, |_| ());
        let stats = life.stats;
        assert_eq!(stats.shadow_differences, 0, "seed {seed}: {stats:?}");
        assert_eq!(stats.shadowed, stats.skipped);
        all.thought += stats.thought;
        all.skipped += stats.skipped;
        all.steps += stats.steps;
        answered += life.answered;
        moved += life.moved;
        told += life.told;
        foraging += life.foraging;
        going_round += life.going_round;
    }
    println!(
        "{lives} villages: thought {}, skipped {}, steps {}, questions {answered}, moves {moved}, \
         facts {told}; {foraging} seconds of foraging, and {going_round} of rounds after that",
        all.thought, all.skipped, all.steps
    );
    // There is something to compare, and something happens.
    assert!(
        all.skipped > 100 * lives && all.thought > 100 * lives,
        "{all:?}"
    );
    assert!(all.steps > 30 * lives && answered > 30 * lives);
    assert!(moved > 30 * lives && told > 100 * lives);
    assert!(foraging > 30 * lives && going_round > lives);
}

#[test]
fn threads_change_nothing_in_a_village() {
    let lives = number("UDGOAP_CASES", 4_000) / 200;
    let first = number("UDGOAP_SEED", 1);
    for seed in first..first + lives {
        let hashes = |threads| {
            let mut hashes = Vec::new();
            village::live(seed, SECONDS / 4, threads, |it| hashes.push(it.hash()));
            hashes
        };
        let alone = hashes(1);
        for threads in [2, 16] {
            let together = hashes(threads);
            assert!(alone == together, "seed {seed}, {threads} threads");
        }
    }
}
