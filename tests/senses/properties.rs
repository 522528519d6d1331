//! What must hold in any scene: nobody plans with what it can't know, and neither threads nor the way
//! in which the host answers change anything.

use std::collections::BTreeSet;

use udgoap::{
    running::{Answerer, MindOptions, RunSettings, Skipping},
    world::{EntityId, Value},
};

use crate::stage::{DOMAIN, Stage};

/// SplitMix64.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// From 0 to 1.
    fn share(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1 << 24) as f32
    }

    fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.share()
    }

    fn direction(&mut self) -> [f32; 3] {
        let angle = self.between(0.0, std::f32::consts::TAU);
        [angle.sin(), 0.0, angle.cos()]
    }
}

/// A stage with guards and things at random places, some guards thirsty, some worried.
fn scene(chance: &mut Chance, run: RunSettings) -> (Stage, Vec<EntityId>, Vec<EntityId>) {
    let mut stage = Stage::with(DOMAIN, run, 16);
    let wide = 12.0;
    let place = |chance: &mut Chance| (chance.between(-wide, wide), chance.between(-wide, wide));
    let (thirst, worry) = (stage.attribute("thirst"), stage.attribute("worry"));
    let mut guards = Vec::new();
    for _ in 0..2 + chance.next() % 3 {
        let (x, z) = place(chance);
        let guard = stage.create("guard", x, z);
        for attribute in [thirst, worry] {
            let value = Value::Number(chance.between(0.0, 100.0).round());
            let written = stage.world.write(guard, attribute, value);
            written.expect("it lives");
        }
        stage.face(guard, chance.direction());
        guards.push(guard);
    }
    let mut things = Vec::new();
    for _ in 0..4 + chance.next() % 8 {
        let (x, z) = place(chance);
        let of = if chance.next().is_multiple_of(3) {
            "thing"
        } else {
            "potion"
        };
        things.push(stage.create(of, x, z));
    }
    (stage, guards, things)
}

/// All that guards believe, are at and have in mind, and what has happened to them; with the numbers
/// of entities instead of handles, which differ from world to world.
fn minds(stage: &Stage, guards: &[EntityId]) -> Vec<String> {
    let told = guards.iter().map(|&guard| {
        let facts = stage.world.beliefs().facts(guard).expect("it is an NPC");
        let facts = facts.map(|it| {
            let note = stage.world.beliefs().belief(guard, it.entity, it.attribute);
            let note = note
                .expect("it is known")
                .map(|it| (it.note.source, it.sure));
            format!(
                "{} {} {:?} {} {note:?}",
                it.entity.index().0,
                it.attribute.0,
                it.value,
                it.timestamp
            )
        });
        let facts: Vec<String> = facts.collect();
        let left = stage.steps().remaining(guard).expect("it is an NPC");
        let left = left.iter().map(|it| (it.action, it.supplier.index().0));
        let left: Vec<_> = left.collect();
        let step = stage.steps().current(guard).expect("it is an NPC");
        let stand = step.map(|it| it.stand);
        format!("{facts:?} {left:?} {stand:?}")
    });
    let events = stage.events().iter().map(|it| {
        let supplier = it.supplier.index().0;
        format!(
            "{:?} {:?} {:?} {supplier} {}",
            it.kind, it.reason, it.action, it.utility
        )
    });
    told.chain(events).collect()
}

/// Whether a guard that looks this way could see a point, with the numbers of the document's eyes.
fn sees([x, z]: [f32; 2], facing: [f32; 3], point: [f32; 2]) -> bool {
    let (a, b) = (point[0] - x, point[1] - z);
    let far = (a * a + b * b).sqrt();
    // With a margin, so that rounding decides nothing.
    far < 10.01 && (a * facing[0] + b * facing[2] > 0.49 * far || far < 0.01)
}

#[test]
fn what_changes_behind_their_backs_changes_no_plan_until_it_is_sensed() {
    let (mut changed, mut noticed, mut planned) = (0, 0, 0);
    for seed in 0..1000 {
        let stages = [(), ()].map(|()| {
            let mut chance = Chance(seed);
            let made = scene(&mut chance, RunSettings::default());
            (made, chance)
        });
        let [
            ((mut one, guards, things), mut chance),
            ((mut two, others, same), _),
        ] = stages;
        for _ in 0..3 {
            one.tick(0.1);
            two.tick(0.1);
        }
        // They turn, and have beliefs now of what is behind them.
        let mut looks = Vec::new();
        for (&guard, &other) in guards.iter().zip(&others) {
            let facing = chance.direction();
            one.face(guard, facing);
            two.face(other, facing);
            looks.push(facing);
        }
        one.tick(0.2);
        two.tick(0.2);
        let at = |stage: &Stage, id: EntityId| {
            let place = stage.world.read(id, udgoap::domain::POSITION);
            match place {
                Ok(Value::Position([x, _, z])) => [x, z],
                _ => panic!("{place:?}"),
            }
        };
        let is_seen = |stage: &Stage, point: [f32; 2]| {
            let eyes = guards.iter().map(|&it| at(stage, it)).zip(&looks);
            eyes.into_iter()
                .any(|(eye, &facing)| sees(eye, facing, point))
        };
        // What nobody sees is gone, elsewhere or otherwise in the second world.
        let potency = two.attribute("potency");
        let drink = two.world.domain().find_action("drink");
        let drink = drink.expect("there is such an action");
        let mut hidden = 0;
        for (&thing, &twin) in things.iter().zip(&same) {
            if is_seen(&one, at(&one, thing)) {
                continue;
            }
            hidden += 1;
            match chance.next() % 4 {
                0 => two.destroy(twin).expect("it lives"),
                1 => {
                    let (x, z) = (chance.between(-90.0, 90.0), chance.between(-90.0, 90.0));
                    if !is_seen(&one, [x, z]) {
                        two.put(twin, x, z);
                    }
                }
                2 => {
                    // Of things without any, it is refused.
                    let _ = two.claims_mut().hold(twin, drink, 1);
                }
                _ => {
                    // Of things that have none it is refused.
                    let value = Value::Number(chance.between(0.0, 100.0));
                    let _ = two.world.write(twin, potency, value);
                }
            }
        }
        changed += hidden;
        for _ in 0..6 {
            one.tick(0.1);
            two.tick(0.1);
            assert_eq!(minds(&one, &guards), minds(&two, &others), "seed {seed}");
        }
        planned += one.stats().plans;
        // Now they look around, and it matters.
        for step in 0..4 {
            let facing = [
                [0.0, 0.0, 1.0],
                [1.0, 0.0, 0.0],
                [0.0, 0.0, -1.0],
                [-1.0, 0.0, 0.0],
            ];
            for (&guard, &other) in guards.iter().zip(&others) {
                one.face(guard, facing[step]);
                two.face(other, facing[step]);
            }
            one.tick(0.2);
            two.tick(0.2);
        }
        noticed += usize::from(minds(&one, &guards) != minds(&two, &others));
    }
    assert!(changed > 2_000, "{changed} things were changed");
    assert!(
        noticed > 500,
        "{noticed} of 1,000 scenes were noticed to differ"
    );
    assert!(planned > 1_000, "{planned} plans");
}

/// As [`DOMAIN`], with a second sensor that asks something else of the host, and talk.
fn careful() -> String {
    DOMAIN
        .replace(r#""sees": { "kind": "flag" }"#, r#""sees": { "kind": "flag" }, "hears": { "kind": "flag" }"#)
        .replace(
            r#""nose": {"#,
            r#""ears": { "types": ["thing"], "range": 8, "interval": 0.3, "query": "hears" }, "nose": {"#,
        )
        .replace(r#""sensors": ["careful_eyes"]"#, r#""sensors": ["careful_eyes", "ears"]"#)
}

/// How the host answers.
#[derive(Clone, Copy, Debug)]
enum Answers {
    AllAtOnce,
    ByQuery,
    ByQueryBackwards,
}

/// Lives with watchmen that walk, turn and talk, and things that walk; returns the hash after each
/// tick.
fn walk(seed: u64, threads: usize, how: Answers) -> Vec<u64> {
    let mut chance = Chance(seed);
    let mut stage = Stage::with(&careful(), RunSettings::default(), 16);
    let queries = stage.world.domain().queries.len() as u16;
    let answerers = (0..queries).map(|it| match it {
        0 => Answerer::Nobody,
        _ => Answerer::Function(it - 1),
    });
    let bound = stage.set_answerers(answerers.collect());
    bound.expect("all are bound");
    stage.senses_mut().set_most_questions(40);
    let mut all = Vec::new();
    for number in 0..40 {
        let of = ["watchman", "guard", "potion", "thing"][number % 4];
        let (x, z) = (chance.between(-15.0, 15.0), chance.between(-15.0, 15.0));
        all.push((stage.create(of, x, z), x, z));
    }
    let mut hashes = Vec::new();
    for tick in 0..30 {
        for (id, x, z) in &mut all {
            *x += chance.between(-1.0, 1.0);
            *z += chance.between(-1.0, 1.0);
            if stage.world.is_alive(*id) {
                stage.put(*id, *x, *z);
            }
        }
        if tick % 5 == 2 {
            let (teller, listener) = (all[0].0, all[4].0);
            let said = stage
                .hearing_mut()
                .talk(teller, [listener, all[1].0].into_iter(), None);
            said.expect("it is an NPC");
        }
        stage.sense(0.1);
        let mut answer = |it: &udgoap::running::SenseQuestion| {
            let odd = it.npc.index().0 * 7 + it.entity.index().0 * 3 + tick;
            (!odd.is_multiple_of(11)).then_some(!odd.is_multiple_of(4))
        };
        let only = |number| move |it| it == Answerer::Function(number);
        match how {
            Answers::AllAtOnce => stage.answer(|_| true, &mut answer),
            Answers::ByQuery => {
                stage.answer(only(0), &mut answer);
                stage.answer(only(1), &mut answer);
            }
            Answers::ByQueryBackwards => {
                stage.answer(only(1), &mut answer);
                stage.answer(only(0), &mut answer);
            }
        }
        stage.think(threads);
        hashes.push(stage.hash());
    }
    assert!(stage.senses().stats().noticed > 500);
    assert!(stage.senses().stats().questions > 500);
    hashes
}

#[test]
fn threads_and_batches_of_answers_change_nothing() {
    for seed in 0..10 {
        let one = walk(seed, 1, Answers::AllAtOnce);
        let distinct: BTreeSet<u64> = one.iter().copied().collect();
        assert_eq!(distinct.len(), one.len(), "each tick is another state");
        for threads in [2, 4, 8, 16] {
            assert_eq!(walk(seed, threads, Answers::AllAtOnce), one, "seed {seed}");
        }
        for how in [Answers::ByQuery, Answers::ByQueryBackwards] {
            assert_eq!(walk(seed, 1, how), one, "seed {seed}, {how:?}");
        }
    }
}

#[test]
fn turns_are_skipped_in_a_crowd_that_senses_and_that_costs_no_decision() {
    let (mut skipped, mut thought) = (0, 0);
    for seed in 0..40 {
        let mut chance = Chance(seed);
        let run = RunSettings {
            shadow: true,
            mind: MindOptions {
                skipping: Skipping::Exactly,
                think_interval: 0.3,
                ..MindOptions::default()
            },
            ..RunSettings::default()
        };
        let (mut stage, guards, things) = scene(&mut chance, run);
        for tick in 0..60 {
            if tick % 6 == 0 {
                let thing = things[chance.next() as usize % things.len()];
                let (x, z) = (chance.between(-12.0, 12.0), chance.between(-12.0, 12.0));
                if stage.world.is_alive(thing) {
                    stage.put(thing, x, z);
                }
                let guard = guards[chance.next() as usize % guards.len()];
                stage.face(guard, chance.direction());
            }
            stage.tick(0.1);
        }
        let stats = stage.stats();
        assert_eq!(stats.shadow_differences, 0, "seed {seed}: {stats:?}");
        assert_eq!(stats.shadowed, stats.skipped);
        skipped += stats.skipped;
        thought += stats.thought;
    }
    println!("{skipped} turns skipped, {thought} thought");
    assert!(skipped > thought, "{skipped} skipped, {thought} thought");
}
