//! NPCs that tell each other what they remember of influences, and a crowd that lives by that.

use std::thread;

use udgoap::{
    beliefs::{InfluencePlace, Knowledge as _},
    planning::Selector,
    running::{Job, MindOptions, PerformedBy, RunSettings, Skipping, TickInput},
    world::{BeliefMode, EntityId, Grid, Value},
};

use crate::{
    common::{Scene, load, named::NAMED_RUN},
    decisions::{BRIDGE, DANGER, DOCUMENT, live, options, scene, tell_where, weigh_costs},
    noticed::{go, seen, warned},
    oracle::Chance,
    setting::{add, clear, set_grid},
};

#[test]
fn who_tells_of_all_tells_of_influences() {
    let told = |about_all: bool| {
        let (mut scene, carter) = warned();
        let other = scene.create("carter", [1.0, 0.0, 0.0], &[]);
        scene.own_facts(other);
        let about = (!about_all).then_some(carter);
        let spoken = scene.hearing_mut().talk(carter, [other].into_iter(), about);
        spoken.expect("it is an NPC");
        let silent = scene.hash();
        assert_eq!(seen(&scene, other, DANGER, BRIDGE), 0.0, "not yet");
        let mut jobs = vec![Job::default()];
        let now = scene.world.time().seconds();
        live(&mut scene, &mut jobs, now + 0.5);
        let both = [carter, other].map(|it| seen(&scene, it, DANGER, BRIDGE));
        (both, silent)
    };
    let ([own, heard], with) = told(true);
    assert!(own > 3.5 && heard == own, "{heard}");
    let ([_, heard], without) = told(false);
    assert_eq!(heard, 0.0);
    assert_ne!(with, without, "what is about to be heard counts");
}

#[test]
fn of_what_is_heard_and_seen_the_later_counts_in_whichever_order() {
    let both = |turned: bool| {
        let (mut scene, early) = warned();
        // Somebody comes by later, when there is more danger.
        add(&mut scene, DANGER, BRIDGE, 2.0);
        let late = scene.create("carter", [6.0, 0.0, 0.0], &[]);
        let listener = scene.create("carter", [0.0; 3], &[]);
        // Somebody is there, and sees for itself.
        let there = scene.create("carter", BRIDGE, &[]);
        for npc in [late, listener, there] {
            scene.own_facts(npc);
        }
        let mut tellers = [early, late];
        if turned {
            tellers.reverse();
        }
        clear(&mut scene, DANGER);
        add(&mut scene, DANGER, BRIDGE, 1.0);
        // The late one notices only when it tells, and looks again when it has gone.
        for teller in tellers {
            let listeners = [listener, there].into_iter();
            let told = scene.hearing_mut().talk(teller, listeners, None);
            told.expect("it is an NPC");
        }
        let mut jobs = vec![Job::default()];
        let now = scene.world.time().seconds();
        live(&mut scene, &mut jobs, now + 0.1);
        go(&mut scene, there, [22.0, 0.0, 9.0]);
        [listener, there].map(|it| seen(&scene, it, DANGER, BRIDGE))
    };
    let found = both(false);
    assert!((0.9..=1.0).contains(&found[0]), "{found:?}");
    assert_eq!(found[0], found[1]);
    assert_eq!(found, both(true));
}

#[test]
fn what_is_said_of_places_that_are_no_more_is_void() {
    let (mut scene, carter) = warned();
    let other = scene.create("carter", [1.0, 0.0, 0.0], &[]);
    scene.own_facts(other);
    let told = scene.hearing_mut().talk(carter, [other].into_iter(), None);
    told.expect("it is an NPC");
    let grid = Grid {
        origin: [-2.0, 0.0, -4.0],
        cell_size: 1.0,
        columns: 26,
        rows: 16,
        blocked: &[],
    };
    set_grid(&mut scene, &grid);
    let mut jobs = vec![Job::default()];
    live(&mut scene, &mut jobs, 3.0);
    assert_eq!(seen(&scene, other, DANGER, BRIDGE), 0.0);
}

/// NPCs wander about, and what they remember decides what they do next. Those who needn't think think
/// in the shadow, which must come to the same.
fn crowd(seed: u64, workers: usize, skipping: Skipping) -> Vec<u64> {
    let document = DOCUMENT.replace(
        r#""types": {"#,
        r#""sensors": { "eyes": { "types": ["place"], "range": 60 } }, "types": {"#,
    );
    let document = document.replace(
        r#""drives": ["quench"]"#,
        r#""sensors": ["eyes"], "drives": ["quench"]"#,
    );
    let document = document.replace(
        r#""go": { "perform": { "timeout": 3000 },"#,
        r#""go": { "duration": "distance(consumer, supplier) / 2","#,
    );
    let document = document.replace(r#""drink": {"#, r#""drink": { "duration": 4,"#);
    let mut scene = Scene::new(load("crowd.json", document.as_bytes()));
    scene.set_settings(RunSettings {
        shadow: true,
        ..NAMED_RUN
    });
    let mut chance = Chance(seed);
    let grid = Grid {
        origin: [-2.0, 0.0, -4.0],
        cell_size: 1.0,
        columns: 26,
        rows: 16,
        blocked: &[],
    };
    set_grid(&mut scene, &grid);
    for _ in 0..6 {
        let at = [chance.between(0.0, 22.0), 0.0, chance.between(-3.0, 10.0)];
        scene.create("place", at, &[]);
        scene.create("well", at.map(|it| 0.9 * it), &[]);
    }
    let carters: Vec<EntityId> = (0..12)
        .map(|at| {
            let carter = scene.create("carter", [at as f32, 0.0, 0.0], &[]);
            scene.own_facts(carter);
            let options = MindOptions {
                planning: options(Selector::Best),
                think_interval: 0.5,
                skipping,
                performed_by: PerformedBy::Library,
                ..MindOptions::default()
            };
            let set = scene.set_mind_options(carter, options);
            set.expect("it is an NPC");
            carter
        })
        .collect();
    let mut jobs: Vec<Job> = (0..16).map(|_| Job::default()).collect();
    let mut hashes = Vec::new();
    for tick in 1..160 {
        if tick % 5 == 0 {
            let at = [chance.between(0.0, 22.0), 0.0, chance.between(-3.0, 10.0)];
            add(&mut scene, DANGER, at, 2.0);
        }
        if tick % 40 == 0 {
            let thirst = scene.domain.find_attribute("thirst").expect("there is one");
            for &carter in &carters {
                let world = &mut scene.running.world;
                let written = world.write(carter, thirst, Value::Number(100.0));
                written.expect("it lives");
            }
        }
        if tick % 9 == 0 {
            let teller = carters[chance.below(12) as usize];
            let heard = scene
                .hearing_mut()
                .talk(teller, carters.iter().copied(), None);
            heard.expect("it is an NPC");
        }
        let input = TickInput {
            seconds: f64::from(tick) * 0.25,
            plan_states: 2_000,
            work: 0,
            applies_rates: false,
        };
        let begun = scene.tick_begin(input, &mut jobs);
        begun.expect("no tick is open");
        let running = &scene.running;
        thread::scope(|scope| {
            for part in jobs.chunks_mut(16 / workers) {
                scope.spawn(move || part.iter_mut().for_each(|job| running.work(job)));
            }
        });
        scene.tick_end(&mut jobs).expect("it is open");
        hashes.push(scene.hash());
    }
    let count = (carters.iter())
        .filter(|&&carter| {
            let knowledge = scene.world.knowledge(carter).expect("it lives");
            let of = |index| knowledge.influence(DANGER, InfluencePlace { index, version: 1 });
            let truth = |place| {
                scene
                    .world
                    .influences()
                    .strength_in(DANGER, place)
                    .expect("as above")
            };
            (0..26 * 16)
                .any(|it| of(it).strength > 0.0 && (of(it).strength - truth(it)).abs() > 0.5)
        })
        .count();
    assert!(count > 3, "{count} remember what is no more so");
    let stats = scene.stats();
    assert!(stats.thought > 50 && stats.plans > 20, "{stats:?}");
    if skipping == Skipping::Exactly {
        assert!(stats.shadowed > 50, "{stats:?}");
        assert_eq!(stats.shadow_differences, 0, "{stats:?}");
    }
    hashes
}

#[test]
fn memories_are_the_same_on_any_number_of_threads() {
    for skipping in [Skipping::Exactly, Skipping::Never] {
        let one = crowd(7, 1, skipping);
        assert_eq!(one, crowd(7, 2, skipping));
        assert_eq!(one, crowd(7, 16, skipping));
    }
}

#[test]
fn whoever_hears_and_needn_t_think_would_have_decided_as_before() {
    for seed in 0..12 {
        crowd(seed, 1, Skipping::Exactly);
    }
}

#[test]
fn who_hears_of_danger_on_its_way_thinks_again() {
    let (mut scene, carter) = scene();
    let warner = scene.create("carter", [8.0, 0.0, 0.0], &[]);
    add(&mut scene, DANGER, BRIDGE, 4.0);
    let world = &mut scene.running.world;
    for npc in [carter, warner] {
        let set = world
            .npc_options_mut()
            .set_belief_mode(npc, BeliefMode::OwnFacts);
        set.expect("it is an NPC");
    }
    for of in ["place", "well"] {
        tell_where(&mut scene, carter, of);
    }
    weigh_costs(&mut scene, carter);
    let mut jobs = vec![Job::default()];
    assert_eq!(live(&mut scene, &mut jobs, 5.0).1, 1, "by the bridge");
    assert_eq!(live(&mut scene, &mut jobs, 8.0).1, 0, "it needn't think");
    let told = scene.hearing_mut().talk(warner, [carter].into_iter(), None);
    told.expect("it is an NPC");
    assert_eq!(live(&mut scene, &mut jobs, 10.0).1, 1, "by the mill");
}

#[test]
fn who_hears_of_danger_on_its_way_thinks_at_once() {
    let woken = |reads: bool, at: [f32; 3]| {
        let (mut scene, carter) = scene();
        let warner = scene.create("carter", [8.0, 0.0, 0.0], &[]);
        add(&mut scene, DANGER, at, 4.0);
        let world = &mut scene.running.world;
        for npc in [carter, warner] {
            let set = world
                .npc_options_mut()
                .set_belief_mode(npc, BeliefMode::OwnFacts);
            set.expect("it is an NPC");
        }
        if reads {
            for of in ["place", "well"] {
                tell_where(&mut scene, carter, of);
            }
        }
        weigh_costs(&mut scene, carter);
        let options = MindOptions {
            think_interval: 1000.0,
            ..scene.mind_options(carter).expect("it is an NPC")
        };
        let set = scene.set_mind_options(carter, options);
        set.expect("it is an NPC");
        let mut jobs = vec![Job::default()];
        live(&mut scene, &mut jobs, 5.0);
        let before = scene.senses().stats().woken;
        let told = scene.hearing_mut().talk(warner, [carter].into_iter(), None);
        told.expect("it is an NPC");
        let (_, taken_up) = live(&mut scene, &mut jobs, 6.0);
        (taken_up, scene.senses().stats().woken - before)
    };
    assert_eq!(woken(true, BRIDGE), (1, 1), "by the mill, in half a second");
    // Somebody who goes by nothing there, and danger where nobody goes.
    assert_eq!(woken(false, BRIDGE), (0, 0));
    assert_eq!(woken(true, [8.0, 0.0, -3.5]).0, 0);
}
