//! Searches in many calls, while the world goes on: the same result, bit for bit, as in one call on
//! a copy of the world in which nothing happens.
//!
//! `UDGOAP_CASES` and `UDGOAP_SEED` choose other cases than the usual ones.

mod common;
#[path = "common/disturb.rs"]
mod disturb;
mod reference;
#[path = "common/scenes.rs"]
mod scenes;

use common::named::{NAMED, NAMED_RUN};
use std::{fmt::Write as _, ops::Range, thread};

use common::serials;
use disturb::{believe, disturb};
use reference::{
    document::{Rendered, render},
    queries::asking,
    random::{Case, Dice, case},
    schedules_random::written_case,
};
use scenes::{answers, begin, bind, build, number, options_of};
use udgoap::{
    domain::POSITION,
    planning::{Options, Outcome, Search, Selector, explain::sentences},
    running::RunningWorld,
    world::{EntityDef, EntityId, Hold, Value, World, WorldSettings},
};

/// One NPC about to plan, in two worlds that are alike.
struct Twins {
    calm: RunningWorld,
    busy: RunningWorld,
    calm_entities: Vec<EntityId>,
    entities: Vec<EntityId>,
    npc: usize,
    options: Options,
}

impl Twins {
    fn new(case: &Case, rendered: &Rendered, dice: &mut Dice, selector: Selector) -> Self {
        let (mut calm, calm_entities) = build(case.seed, rendered);
        let (mut busy, entities) = build(case.seed, rendered);
        let npc = rendered.npc;
        bind(&mut calm, &case.scene);
        bind(&mut busy, &case.scene);
        if dice.chance(40) {
            // What it is told is wrong now and then, and not of everybody.
            let mut same = Dice::new(case.seed);
            let mut again = Dice::new(case.seed);
            believe(&mut calm, &calm_entities, npc, &mut same);
            believe(&mut busy, &entities, npc, &mut again);
        }
        Twins {
            calm,
            busy,
            calm_entities,
            entities,
            npc,
            options: Options {
                selector,
                max_bytes: if dice.chance(20) { 20_000 } else { usize::MAX },
                max_work: match case.seed % 5 {
                    0 => 3_000 + 100 * (case.seed % 1_000) as u32,
                    _ => u32::MAX,
                },
                ..options_of(&case.options)
            },
        }
    }
}

impl Twins {
    /// Begins a search in the busy world, with the answers of the scene's host.
    fn begin(&self, case: &Case, search: &mut Search, hold: &mut Hold) {
        let (busy, npc) = (&self.busy, self.entities[self.npc]);
        busy.requests()
            .ask_held(npc, search, hold, self.options)
            .expect("the NPC has been updated");
        let answers = answers(busy, &case.scene, &self.entities, search);
        let knowledge = busy.world.held(hold).expect("it is held");
        search
            .answer(busy.world.domain(), &knowledge, |_| true, answers)
            .expect("good answers");
        busy.requests().set_out(search, hold).expect("it is held");
    }
}

/// Everything that a search has to say, but handles, which differ between worlds.
fn said(entities: &[EntityId], search: &Search) -> String {
    let mut text = String::new();
    let plan = &search.plan;
    let bits = |value: f32| format!("{:08x}", value.to_bits());
    writeln!(
        text,
        "{:?} {:?} {:?} {:?} {} {} {} {} {} {} {} {}",
        plan.outcome,
        plan.ended_by,
        plan.schedule,
        plan.state,
        bits(plan.utility),
        bits(plan.score),
        bits(plan.idle_utility),
        plan.generated,
        plan.work,
        plan.expanded,
        plan.dead,
        plan.bytes
    )
    .expect("strings take everything");
    // What a call has taken from it is given back.
    assert_eq!(search.arena.used(), 0);
    for step in &plan.steps {
        let number = search.snapshot.number_of(step.supplier);
        let order = number.map(|number| search.snapshot.order(number));
        let numbers = [
            step.utility,
            step.cost,
            step.duration,
            step.stand[0],
            step.stand[2],
        ];
        let is_it = |it: &EntityId| *it == step.handle;
        let place = entities.iter().position(is_it);
        writeln!(
            text,
            "{:?} {order:?} {place:?} {:?}",
            step.action,
            numbers.map(bits)
        )
        .expect("strings take everything");
    }
    for drive in &plan.drives {
        let numbers = [drive.weight, drive.now, drive.then].map(bits);
        writeln!(text, "{:?} {numbers:?}", drive.drive).expect("strings take everything");
    }
    for state in search.parts.states.all() {
        let numbers = [state.utility, state.score, state.cost].map(bits);
        write!(text, "{numbers:?} {:?} {:?}", state.parent, state.unmet).expect("as above");
        for binding in search.chain(state) {
            let order = search.snapshot.order(binding.supplier.number());
            write!(text, " {:?}({order})", binding.action).expect("as above");
        }
        text.push('\n');
    }
    text
}

/// What is told of a search in a world that hasn't changed since.
fn explained(running: &RunningWorld, search: &Search) -> String {
    sentences::text(
        &running
            .requests()
            .explain(search, None)
            .expect("the NPC lives"),
    )
}

/// Goes on until the end. What is shown meanwhile must be a plan that could be had.
fn finish(
    twins: &mut Twins,
    search: &mut Search,
    hold: &mut Hold,
    dice: &mut Dice,
    slice: Option<u32>,
    disturbs: bool,
) -> u32 {
    let npc = twins.entities[twins.npc];
    let mut calls = 0;
    while search.plan.outcome == Outcome::Unfinished {
        if disturbs {
            for _ in 0..dice.below(4) {
                disturb(&mut twins.busy, (&twins.entities, npc), dice);
            }
        }
        let budget = slice.unwrap_or_else(|| dice.between(1, 30) as u32);
        twins
            .busy
            .requests()
            .advance(search, hold, budget)
            .expect("the NPC lives");
        let plan = &search.plan;
        // Whatever machines choose.
        let must_be_better =
            twins.options.only_if_better && search.selector() != Selector::Schedules;
        assert!(plan.steps.is_empty() || plan.score > plan.idle_score || !must_be_better);
        calls += 1;
    }
    assert_eq!(hold.npc(), None, "nothing is held after the end");
    calls
}

struct Counts {
    calls: u32,
    plans: u32,
    cases: u32,
}

fn compare(seeds: Range<u64>, selector: Selector) -> Counts {
    let mut counts = Counts {
        calls: 0,
        plans: 0,
        cases: 0,
    };
    let (mut calm, mut search, mut hold) = (Search::default(), Search::default(), Hold::default());
    for seed in seeds {
        let case = match selector {
            Selector::UtilityPlans | Selector::Schedules => written_case(seed).case,
            _ if seed % 4 == 0 => asking(seed),
            _ => case(seed),
        };
        let rendered = render(&case.scene);
        for (slice, disturbs) in [
            (Some(1), false),
            (Some(7), false),
            (Some(100), false),
            (Some(1), true),
            (Some(7), true),
            (None, true),
        ] {
            let mut dice = Dice::new(seed);
            let mut twins = Twins::new(&case, &rendered, &mut dice, selector);
            let npc = twins.calm_entities[twins.npc];
            begin(
                &twins.calm,
                &case.scene,
                &twins.calm_entities,
                npc,
                &mut calm,
                twins.options,
            );
            scenes::finish(&twins.calm, npc, &mut calm, u32::MAX);
            let expected = said(&twins.calm_entities, &calm);
            twins.begin(&case, &mut search, &mut hold);
            let calls = finish(
                &mut twins,
                &mut search,
                &mut hold,
                &mut dice,
                slice,
                disturbs,
            );
            let found = said(&twins.entities, &search);
            assert_eq!(
                expected, found,
                "seed {seed} ({}), slices of {slice:?}, disturbed: {disturbs}\n{}",
                case.family, rendered.document
            );
            if !disturbs {
                let told = explained(&twins.busy, &search);
                assert_eq!(explained(&twins.calm, &calm), told, "seed {seed}");
            }
            counts.calls += calls;
            counts.plans += u32::from(!search.plan.steps.is_empty());
            counts.cases += 1;
        }
    }
    counts
}

#[test]
fn slices_and_a_busy_world_change_nothing() {
    divide(number("UDGOAP_CASES", 2_000), Selector::First, 5);
}

#[test]
fn slices_and_a_busy_world_change_nothing_to_the_best() {
    divide(number("UDGOAP_CASES", 300).min(300), Selector::Best, 5);
}

#[test]
fn slices_and_a_busy_world_change_nothing_to_what_is_chosen_automatically() {
    divide(number("UDGOAP_CASES", 300).min(300), Selector::Auto, 3);
}

#[test]
fn slices_and_a_busy_world_change_nothing_to_which_schedule_is_chosen() {
    let cases = number("UDGOAP_CASES", 500).min(500);
    divide(cases, Selector::UtilityPlans, 3);
    let first = number("UDGOAP_SEED", 1);
    compare(first..first + cases, Selector::Schedules);
}

/// Compares that many cases, with at least so many calls for each search.
fn divide(cases: u64, selector: Selector, least: u32) {
    let first = number("UDGOAP_SEED", 1);
    let middle = first + cases / 2;
    let (one, other) = thread::scope(|scope| {
        let other = scope.spawn(|| compare(middle..first + cases, selector));
        let one = compare(first..middle, selector);
        (one, other.join().expect("the other half is equal, too"))
    });
    let (calls, plans, all) = (
        one.calls + other.calls,
        one.plans + other.plans,
        one.cases + other.cases,
    );
    println!("{all} searches in {calls} calls; {plans} plans");
    if cases >= 100 {
        assert!(
            calls > least * all && plans * 4 > all,
            "{calls} {plans} {all}"
        );
    }
}

/// Several searches of several NPCs at a time, in one world.
#[test]
fn searches_of_one_world_dont_disturb_each_other() {
    let domain = common::example("wizard.json");
    let find = |name| domain.find_type(name).expect("a known type");
    let (wizard, goblin, potion) = (find("wizard"), find("goblin"), find("mana_potion"));
    let mut running = RunningWorld::with_settings(
        World::new(domain.clone(), WorldSettings::new(serials)).expect("fine"),
        NAMED_RUN,
    );
    let mut dice = Dice::new(5);
    let make = |running: &mut RunningWorld, of, dice: &mut Dice| {
        let position = Value::Position([dice.number(-40, 40), 0.0, dice.number(-40, 40)]);
        let def = EntityDef {
            values: &[(POSITION, position)],
            ..EntityDef::new(of)
        };
        running.world.create(&def).expect("room for one")
    };
    let npcs: Vec<EntityId> = (0..8)
        .map(|_| make(&mut running, wizard, &mut dice))
        .collect();
    let mut others: Vec<EntityId> = (0..10)
        .map(|at| {
            make(
                &mut running,
                if at % 2 == 0 { goblin } else { potion },
                &mut dice,
            )
        })
        .collect();
    running.update(0.0).expect("time stands still");
    let mut open: Vec<(Search, Hold, String)> = Vec::new();
    let (mut ended, mut calm) = (0, Search::default());
    for round in 0..400 {
        if open.len() < 6 {
            let npc = dice.pick(&npcs);
            let (mut search, mut hold) = (Search::default(), Hold::default());
            let options = NAMED;
            running
                .requests()
                .plan(npc, &mut calm, options)
                .expect("updated");
            let expected = said(&[], &calm);
            running
                .requests()
                .begin(npc, &mut search, &mut hold, options)
                .expect("updated");
            open.push((search, hold, expected));
        }
        let at = dice.below(others.len());
        running.world.destroy(others[at]).expect("it lives");
        others[at] = make(
            &mut running,
            if round % 2 == 0 { goblin } else { potion },
            &mut dice,
        );
        running.update(f64::from(round)).expect("time goes on");
        let at = dice.below(open.len());
        let (search, hold, expected) = &mut open[at];
        running
            .requests()
            .advance(search, hold, 2)
            .expect("the NPC lives");
        if search.plan.outcome != Outcome::Unfinished {
            assert_eq!(said(&[], search), *expected);
            open.swap_remove(at);
            ended += 1;
        }
    }
    assert!(ended > 20, "{ended}");
    drop(open);
    running.update(1000.0).expect("time goes on");
    assert_eq!(running.world.kept().count(), 0);
}
