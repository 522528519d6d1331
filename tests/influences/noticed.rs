//! What NPCs with facts of their own remember of influences.

use std::collections::HashMap;

use udgoap::{
    beliefs::{InfluencePlace, Knowledge as _},
    domain::{InfluenceId, POSITION},
    planning::{Outcome, Search, Selector},
    running::Job,
    world::{BeliefMode, EntityId, Hold, Link, Tell, Value},
};

use crate::{
    common::Scene,
    decisions::{BRIDGE, DANGER, live, options, scene, weigh_costs},
    oracle::{self, Chance, KINDS, left, metres, places_for},
    setting::{add, clear},
};

/// The plain implementation's influences, and somebody who notices them.
fn watched() -> String {
    let document = oracle::DOCUMENT.replace(
        r#""types": { "rock": {} },"#,
        r#""types": { "rock": { "supplies": ["go"] }, "scout": { "consumes": ["go"], "drives": [] } },
           "actions": { "go": { "effects": ["consumer.position = beside(supplier)"] } },"#,
    );
    document.replace(
        r#""smell": { "reach": 3 }"#,
        r#""smell": { "reach": 3, "noticed_within": 12 }"#,
    )
}

/// Within how many metres each of them is noticed.
const NOTICED_WITHIN: [f32; 3] = [7.5, 12.0, 0.0];

pub(crate) fn go(scene: &mut Scene, npc: EntityId, to: [f32; 3]) {
    let world = &mut scene.running.world;
    let written = world.write(npc, POSITION, Value::Position(to));
    written.expect("it lives");
}

fn update(scene: &mut Scene, seconds: f64) {
    let now = scene.world.time().seconds() + seconds;
    scene.update(now).expect("time goes on");
}

/// How an NPC sees an influence at a point.
pub(crate) fn seen(scene: &Scene, npc: EntityId, which: InfluenceId, at: [f32; 3]) -> f32 {
    let knowledge = scene.world.knowledge(npc).expect("it is an NPC");
    let place = knowledge.influence_place(at).expect("it is there");
    knowledge.influence(which, place).strength
}

/// The carter, with facts of its own.
fn believer() -> (Scene, EntityId) {
    let (mut scene, carter) = scene();
    scene.own_facts(carter);
    (scene, carter)
}

/// The carter has been near the bridge, where there was danger, and has gone back.
pub(crate) fn warned() -> (Scene, EntityId) {
    let (mut scene, carter) = believer();
    add(&mut scene, DANGER, BRIDGE, 4.0);
    go(&mut scene, carter, [5.0, 0.0, 0.0]);
    update(&mut scene, 1.0);
    go(&mut scene, carter, [0.0; 3]);
    update(&mut scene, 1.0);
    (scene, carter)
}

/// A plain memory: of each place as it was when it was last within sight.
type Memory = HashMap<(usize, usize), (f64, f64)>;

#[test]
fn memories_equal_those_of_the_plain_implementation() {
    let document = watched();
    let (mut compared, mut remembered, mut outdated, mut evicted) = (0, 0, 0, 0);
    for seed in 0..400 {
        let mut chance = Chance(seed ^ 0x5ee4);
        let (mut scene, plain) = places_for(&document, &mut chance);
        let count = plain.middles.len();
        let scout = scene.create("scout", plain.middles[0], &[]);
        scene.own_facts(scout);
        let world = &mut scene.running.world;
        let most = [usize::MAX, 1 + chance.below(30) as usize][chance.below(2) as usize];
        if most < usize::MAX {
            let set = world.beliefs_mut().set_capacity(scout, most as u32);
            set.expect("it is an NPC");
        }
        let mut memory = Memory::new();
        let (mut marks, mut now) = (Vec::new(), 0.0);
        let mut here = plain.middles[0];
        for _ in 0..14 {
            now += f64::from(chance.between(0.0, 6.0));
            scene.world.time_mut().set(now).expect("time goes on");
            for _ in 0..chance.below(3) {
                let place = chance.below(count as u64) as usize;
                let which = chance.below(3) as usize;
                let strength = chance.between(0.1, 2.0);
                let at = plain.middles[place];
                add(&mut scene, InfluenceId(which as u16), at, strength);
                marks.push((which, plain.beside(place), strength, now));
            }
            match chance.below(8) {
                0..5 => {
                    let near = plain.middles[chance.below(count as u64) as usize];
                    here = near.map(|it| it + chance.between(-3.0, 3.0));
                    go(&mut scene, scout, here);
                }
                5 => {
                    let forgotten = scene.world.beliefs_mut().forget_all(scout);
                    assert_eq!(forgotten, Ok(0));
                    memory.clear();
                }
                _ => {}
            }
            update(&mut scene, 0.0);
            let own = scene.world.influences().place(here).ok();
            let own = own.map(|it| it.0 as usize);
            let is_seen = |which: usize, place: usize| {
                own == Some(place) || metres(plain.middles[place], here) <= NOTICED_WITHIN[which]
            };
            memory.retain(|&(which, _), last| left(which, *last, now) > 0.0);
            let lasts = [0, 1, 2].map(|which| plain.lasts(which, &marks));
            for (which, lasts) in lasts.iter().enumerate() {
                for (place, &last) in lasts.iter().enumerate() {
                    if is_seen(which, place) {
                        memory.remove(&(which, place));
                        if left(which, last, now) > 0.0 {
                            memory.insert((which, place), last);
                        }
                    }
                }
            }
            if memory.len() > most {
                let mut all: Vec<_> = memory.iter().map(|(&key, &last)| (last, key)).collect();
                all.sort_by(|((a, since_a), key_a), ((b, since_b), key_b)| {
                    let newest = since_b.total_cmp(since_a).then(b.total_cmp(a));
                    newest.then(key_a.cmp(key_b))
                });
                evicted += all.len() - most;
                all.truncate(most);
                memory = all.into_iter().map(|(last, key)| (key, last)).collect();
            }
            for (which, lasts) in lasts.iter().enumerate() {
                for (place, &truth) in lasts.iter().enumerate() {
                    let known = match memory.get(&(which, place)) {
                        _ if is_seen(which, place) => truth,
                        Some(&last) => last,
                        None => (0.0, 0.0),
                    };
                    let strength = left(which, known, now);
                    let step = KINDS[which].1 / 16.0;
                    let lost = ((known.0 - strength) / step).round_ties_even();
                    let expected = if strength > 0.0 {
                        (known.0 - lost * step).max(0.0) as f32
                    } else {
                        0.0
                    };
                    let knowledge = scene.world.knowledge(scout).expect("it lives");
                    let at = InfluencePlace {
                        index: place as u32,
                        version: 1,
                    };
                    let found = knowledge.influence(InfluenceId(which as u16), at).strength;
                    assert_eq!(
                        found.to_bits(),
                        expected.to_bits(),
                        "seed {seed}, influence {which}, place {place}: {found}, not {expected}"
                    );
                    compared += 1;
                    let is_remembered = !is_seen(which, place) && expected > 0.0;
                    remembered += usize::from(is_remembered);
                    outdated += usize::from(is_remembered && known != truth);
                }
            }
        }
    }
    assert!(
        compared > 100_000 && remembered > 5_000 && outdated > 500 && evicted > 500,
        "{compared}, {remembered}, {outdated}, {evicted}"
    );
}

#[test]
fn danger_that_was_seen_is_avoided_until_it_would_have_faded() {
    let (mut scene, carter) = warned();
    let before = seen(&scene, carter, DANGER, BRIDGE);
    assert!(before > 3.5, "{before}");
    // It doesn't learn what happens there without it: neither that there is more, nor that all is well.
    add(&mut scene, DANGER, BRIDGE, 4.0);
    update(&mut scene, 0.0);
    assert_eq!(seen(&scene, carter, DANGER, BRIDGE), before);
    clear(&mut scene, DANGER);
    update(&mut scene, 0.0);
    assert_eq!(seen(&scene, carter, DANGER, BRIDGE), before);
    update(&mut scene, 30.0);
    let half = seen(&scene, carter, DANGER, BRIDGE);
    assert!((half - 2.0).abs() < 0.3, "{half}");
    let (twin, other) = warned();
    assert!(seen(&twin, other, DANGER, BRIDGE) > half);
    update(&mut scene, 300.0);
    assert_eq!(seen(&scene, carter, DANGER, BRIDGE), 0.0);
    // Where it looks again, it sees that nothing is left.
    let (mut scene, carter) = warned();
    clear(&mut scene, DANGER);
    go(&mut scene, carter, [5.0, 0.0, 0.0]);
    update(&mut scene, 0.0);
    go(&mut scene, carter, [0.0; 3]);
    update(&mut scene, 0.0);
    assert_eq!(seen(&scene, carter, DANGER, BRIDGE), 0.0);
}

#[test]
fn places_that_are_replaced_take_their_memories_along() {
    let (mut scene, carter) = warned();
    let shift = [1_000.0, 0.0, -500.0];
    scene.shift_origin(shift).expect("finite");
    let there = [0, 1, 2].map(|axis| BRIDGE[axis] + shift[axis]);
    assert!(seen(&scene, carter, DANGER, there) > 3.5);
    let links = [Link { from: 0, to: 1 }];
    let world = &mut scene.running.world;
    let away = [0, 1, 2].map(|axis| shift[axis] - 50.0);
    let set = world.influences_mut().set_places(&[there, away], &links);
    set.expect("good places");
    assert_eq!(seen(&scene, carter, DANGER, there), 0.0);
    update(&mut scene, 1.0);
    assert_eq!(seen(&scene, carter, DANGER, there), 0.0);
}

#[test]
fn who_forgets_all_forgets_influences_but_not_those_around_it() {
    let (mut scene, carter) = warned();
    scene
        .world
        .beliefs_mut()
        .forget_all(carter)
        .expect("it is an NPC");
    assert_eq!(seen(&scene, carter, DANGER, BRIDGE), 0.0);
    go(&mut scene, carter, [5.0, 0.0, 0.0]);
    update(&mut scene, 0.0);
    scene
        .world
        .beliefs_mut()
        .forget_all(carter)
        .expect("it is an NPC");
    assert!(seen(&scene, carter, DANGER, BRIDGE) > 3.5);
    // It looks anew though neither it nor anything else has moved.
    update(&mut scene, 0.0);
    go(&mut scene, carter, [0.0; 3]);
    assert!(seen(&scene, carter, DANGER, BRIDGE) > 3.5);
    // Another in its place begins with nothing.
    scene.destroy(carter).expect("it lives");
    let next = scene.create("carter", [0.0; 3], &[]);
    scene.own_facts(next);
    let world = &mut scene.running.world;
    assert_eq!(world.npc_number(next), Ok(0));
    assert_eq!(seen(&scene, next, DANGER, BRIDGE), 0.0);
}

#[test]
fn the_hash_tells_memories_apart() {
    let (scene, _) = warned();
    let with = scene.world.hash();
    let without = |mode| {
        let (mut scene, carter) = warned();
        let world = &mut scene.running.world;
        world
            .beliefs_mut()
            .forget_all(carter)
            .expect("it is an NPC");
        world
            .npc_options_mut()
            .set_belief_mode(carter, mode)
            .expect("it is an NPC");
        world.hash()
    };
    assert_ne!(with, without(BeliefMode::OwnFacts));
    // What has faded counts no more.
    let faded = |forgets: bool| {
        let (mut scene, carter) = warned();
        if forgets {
            scene
                .world
                .beliefs_mut()
                .forget_all(carter)
                .expect("it is an NPC");
        }
        update(&mut scene, 400.0);
        scene.world.hash()
    };
    assert_eq!(faded(true), faded(false));
}

#[test]
fn open_searches_go_by_what_was_remembered_when_they_began() {
    let mut paused = 0;
    for seed in 0..60 {
        let mut chance = Chance(seed);
        let selector = [Selector::First, Selector::Best, Selector::Goap][seed as usize % 3];
        let plans = [false, true].map(|meddles| {
            let (mut scene, carter) = warned();
            let world = &mut scene.running.world;
            let domain = scene.domain.clone();
            for of in ["place", "well"] {
                let of = domain.find_type(of).expect("there is one");
                let all: Vec<EntityId> = world.entities_of_type(of).expect("it is one").collect();
                for entity in all {
                    let value = world.read(entity, POSITION).expect("it lives");
                    let (attribute, timestamp) = (POSITION, 0.0);
                    let tell = Tell {
                        entity,
                        attribute,
                        value,
                        timestamp,
                    };
                    world
                        .beliefs_mut()
                        .tell(carter, &tell)
                        .expect("it is an NPC");
                }
            }
            update(&mut scene, 1.0);
            let (mut search, mut hold) = (Search::default(), Hold::default());
            let begun = scene
                .requests()
                .begin(carter, &mut search, &mut hold, options(selector));
            begun.expect("it was updated");
            let mut rounds = 0;
            while search.plan.outcome == Outcome::Unfinished {
                rounds += 1;
                if meddles {
                    let at = [chance.between(0.0, 20.0), 0.0, chance.between(-3.0, 10.0)];
                    match chance.below(5) {
                        0 => {
                            let world = &mut scene.running.world;
                            world
                                .beliefs_mut()
                                .forget_all(carter)
                                .expect("it is an NPC");
                        }
                        1 => scene.shift_origin([4.0, 0.0, -2.0]).expect("finite"),
                        2 => {
                            let links = [Link { from: 0, to: 1 }];
                            let world = &mut scene.running.world;
                            let set = world.influences_mut().set_places(&[at, BRIDGE], &links);
                            set.expect("good places");
                        }
                        _ => {
                            go(&mut scene, carter, at);
                            let _ = scene.world.influences_mut().add(DANGER, at, 2.0);
                            let noticed = scene.world.influences_mut().look(carter);
                            noticed.expect("it is an NPC");
                        }
                    }
                }
                let went_on = scene.requests().advance(&mut search, &mut hold, 3);
                went_on.expect("it is held");
            }
            paused += usize::from(rounds > 1);
            let steps = search.plan.steps.iter();
            let steps = steps.map(|it| (it.action, it.supplier, it.cost.to_bits()));
            (search.plan.generated, steps.collect::<Vec<_>>())
        });
        assert_eq!(plans[0], plans[1], "seed {seed}");
        // By the mill: it remembers the bridge.
        if selector != Selector::First {
            assert_eq!(plans[0].1.len(), 4);
        }
    }
    assert!(paused > 60, "{paused}");
}

/// A row of dangers, past which somebody is moved by its host while it needn't think.
#[test]
fn who_needs_not_think_remembers_what_it_passes() {
    let (mut scene, carter) = believer();
    weigh_costs(&mut scene, carter);
    let mut jobs = vec![Job::default()];
    // It knows of nothing that it could do.
    live(&mut scene, &mut jobs, 5.0);
    add(&mut scene, DANGER, [2.0, 0.0, 2.0], 4.0);
    let (thought, _) = live(&mut scene, &mut jobs, 7.0);
    assert_eq!(thought, 0, "it has read nothing of that");
    for x in 0..20 {
        go(&mut scene, carter, [x as f32, 0.0, 0.0]);
        let now = scene.world.time().seconds();
        live(&mut scene, &mut jobs, now + 1.0);
    }
    assert!(seen(&scene, carter, DANGER, [2.0, 0.0, 2.0]) > 1.0);
}

#[test]
fn remembering_needs_no_more_memory_once_warm() {
    let (mut scene, carter) = believer();
    let lap = |scene: &mut Scene| {
        for x in 0..20 {
            go(scene, carter, [x as f32, 0.0, 0.0]);
            add(scene, DANGER, [x as f32, 0.0, 2.0], 1.0);
            update(scene, 0.5);
        }
        scene.world.memory_use()
    };
    let cold = lap(&mut scene);
    for _ in 0..4 {
        lap(&mut scene);
    }
    let warm = lap(&mut scene);
    assert!(warm.npcs > 1_000, "{}", warm.npcs);
    assert!(warm.npcs >= cold.npcs);
    assert_eq!(warm, lap(&mut scene));
}
