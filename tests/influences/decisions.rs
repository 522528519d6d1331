//! What NPCs make of influences.

use udgoap::{
    domain::{InfluenceId, POSITION},
    planning::{Options, Outcome, Search, Selector, explain::data::Extent},
    running::{EventKind, Job, MindOptions, PerformedBy, TickInput},
    world::{BeliefMode, EntityId, Grid, Hold, Link, Tell, Value},
};

use crate::{
    common::{Scene, load},
    oracle::Chance,
    setting::{add, set_grid},
};

/// Two ways lead to the well: a short one past the bridge, and a long one past the mill.
pub(crate) const DOCUMENT: &str = r#"{ "udgoap": 1,
  "attributes": { "thirst": { "min": 0, "max": 100, "default": 100 } },
  "types": {
    "place": { "supplies": ["go"] },
    "well": { "is": "place", "supplies": ["drink"] },
    "carter": { "goap": { "model": "numeric" }, "attributes": { "thirst": {} },
      "consumes": ["go", "drink"], "drives": ["quench"] }
  },
  "influences": { "danger": { "half_life": 30, "limit": 8, "reach": 6 } },
  "actions": {
    "go": { "perform": { "timeout": 3000 }, "preconditions": ["distance(consumer, supplier) <= 11"],
      "effects": ["consumer.position = beside(supplier)"],
      "cost": "distance(consumer, supplier) + 10 * influence(danger, supplier)" },
    "drink": { "preconditions": ["distance(consumer, supplier) <= 1"], "cost": 1,
      "effects": ["consumer.thirst = 0"] }
  },
  "drives": { "quench": { "goals": { "drunk": { "conditions": ["self.thirst <= 0"] } } } }
}"#;

pub(crate) const DANGER: InfluenceId = InfluenceId(0);
pub(crate) const BRIDGE: [f32; 3] = [10.0, 0.0, 0.0];

pub(crate) fn scene() -> (Scene, EntityId) {
    let mut scene = Scene::new(load("ambush.json", DOCUMENT.as_bytes()));
    let carter = scene.create("carter", [0.0; 3], &[]);
    for (of, at) in [
        ("place", BRIDGE),
        ("place", [7.0, 0.0, 8.0]),
        ("place", [14.0, 0.0, 7.0]),
        ("well", [20.0, 0.0, 0.0]),
    ] {
        scene.create(of, at, &[]);
    }
    let grid = Grid {
        origin: [-2.0, 0.0, -4.0],
        cell_size: 1.0,
        columns: 26,
        rows: 16,
        blocked: &[],
    };
    set_grid(&mut scene, &grid);
    (scene, carter)
}

pub(crate) fn options(selector: Selector) -> Options {
    Options {
        selector,
        cost_weight: 0.001,
        depth: 8,
        ..Options::default()
    }
}

/// How many steps the way to the well has.
fn way(scene: &mut Scene, carter: EntityId, selector: Selector) -> usize {
    scene.plan(carter, options(selector));
    let plan = &scene.search.plan;
    assert_eq!(plan.outcome, Outcome::Complete, "{selector:?}");
    plan.steps.len()
}

#[test]
fn a_place_where_several_died_is_avoided_until_that_is_forgotten() {
    for selector in [Selector::Best, Selector::Goap] {
        let (mut scene, carter) = scene();
        let short = way(&mut scene, carter, selector);
        assert_eq!(short, 3, "{selector:?}: by the bridge");
        for _ in 0..3 {
            add(&mut scene, DANGER, BRIDGE, 1.0);
        }
        let long = way(&mut scene, carter, selector);
        assert_eq!(long, 4, "{selector:?}: by the mill");
        // 3 · 2^(−t/30) · 10 m is less than the detour after some time.
        scene.update(60.0).expect("time goes on");
        assert_eq!(way(&mut scene, carter, selector), 4, "{selector:?}");
        scene.update(180.0).expect("time goes on");
        assert_eq!(
            way(&mut scene, carter, selector),
            3,
            "{selector:?}: forgotten"
        );
    }
}

#[test]
fn goals_and_preconditions_speak_of_influences() {
    let document = DOCUMENT
        .replace(
            r#""preconditions": ["distance(consumer, supplier) <= 11"],"#,
            r#""preconditions": ["influence(danger, supplier) < 1"],"#,
        )
        .replace(
            r#""conditions": ["self.thirst <= 0"]"#,
            r#""conditions": [{ "test": "influence(danger, self) < 0.5" }]"#,
        );
    for selector in [Selector::First, Selector::Best, Selector::Goap] {
        let mut scene = Scene::new(load("flight.json", document.as_bytes()));
        let carter = scene.create("carter", [0.0; 3], &[]);
        scene.create("place", [3.0, 0.0, 0.0], &[]);
        scene.create("place", [9.0, 0.0, 0.0], &[]);
        let grid = Grid {
            origin: [-2.0, 0.0, -2.0],
            cell_size: 1.0,
            columns: 16,
            rows: 4,
            blocked: &[],
        };
        set_grid(&mut scene, &grid);
        add(&mut scene, DANGER, [0.5, 0.0, 0.5], 4.0);
        scene.plan(carter, options(selector));
        // Three metres away it is still dangerous; nine metres away it isn't.
        assert_eq!(scene.plan_text(), "go(place)", "{selector:?}");
        let goes_to = scene.world.entity_at(scene.search.plan.steps[0].supplier);
        let at = scene.world.read(goes_to, udgoap::domain::POSITION);
        assert_eq!(at, Ok(Value::Position([9.0, 0.0, 0.0])), "{selector:?}");
    }
}

#[test]
fn searches_that_are_open_see_what_was() {
    for seed in 0..60 {
        let mut chance = Chance(seed);
        let selector = [Selector::First, Selector::Best, Selector::Goap][seed as usize % 3];
        let twins = [(), ()].map(|()| {
            let (mut scene, carter) = scene();
            let mut same = Chance(!seed);
            for _ in 0..4 {
                let at = [same.between(0.0, 20.0), 0.0, same.between(-3.0, 10.0)];
                add(&mut scene, DANGER, at, 1.0);
            }
            scene.update(1.0).expect("time goes on");
            (scene, carter)
        });
        let mut plans = Vec::new();
        for (number, (mut scene, carter)) in twins.into_iter().enumerate() {
            let (mut search, mut hold) = (Search::default(), Hold::default());
            let begun = scene
                .requests()
                .begin(carter, &mut search, &mut hold, options(selector));
            begun.expect("it was updated");
            while search.plan.outcome == Outcome::Unfinished {
                if number == 1 {
                    let world = &mut scene.running.world;
                    let at = [chance.between(0.0, 20.0), 0.0, chance.between(-3.0, 10.0)];
                    match chance.below(5) {
                        // All that is there moves, and the search goes on where it was.
                        2 => {
                            let by = [chance.between(-9.0, 9.0).round(), 0.0, 4.0];
                            scene.shift_origin(by).expect("finite");
                        }
                        0 => world.influences_mut().clear(DANGER).expect("it is there"),
                        1 => {
                            let links = [Link { from: 0, to: 1 }];
                            let set = world.influences_mut().set_places(&[at, BRIDGE], &links);
                            set.expect("good places");
                        }
                        _ => {
                            let _ = world.influences_mut().add(DANGER, at, 2.0);
                        }
                    }
                }
                let went_on = scene.requests().advance(&mut search, &mut hold, 3);
                went_on.expect("it is held");
            }
            let steps = search.plan.steps.iter();
            let steps = steps.map(|it| (it.action, it.supplier, it.cost.to_bits()));
            plans.push((search.plan.generated, steps.collect::<Vec<_>>()));
        }
        assert_eq!(plans[0], plans[1], "seed {seed}");
    }
}

/// Ticks until a time, and says how often the carter has thought and how many plans were taken up.
pub(crate) fn live(scene: &mut Scene, jobs: &mut Vec<Job>, until: f64) -> (u64, usize) {
    let before = scene.stats().thought;
    let mut taken_up = 0;
    let mut now = scene.world.time().seconds();
    while now < until {
        now = (now + 0.5).min(until);
        let input = TickInput {
            seconds: now,
            plan_states: 100_000,
            work: 0,
            applies_rates: false,
        };
        scene.tick_begin(input, jobs).expect("no tick is open");
        jobs.iter_mut().for_each(|job| scene.work(job));
        scene.tick_end(jobs).expect("it is open");
        let events = scene.events().iter();
        taken_up += events
            .filter(|it| it.kind == EventKind::PlanAdopted)
            .count();
    }
    (scene.stats().thought - before, taken_up)
}

/// Tells an NPC where everything of a type is.
pub(crate) fn tell_where(scene: &mut Scene, npc: EntityId, of: &str) {
    let of = scene.domain.find_type(of).expect("there is one");
    let world = &mut scene.running.world;
    let all: Vec<EntityId> = world.entities_of_type(of).expect("it is one").collect();
    for entity in all {
        let tell = Tell {
            entity,
            attribute: POSITION,
            value: world.read(entity, POSITION).expect("it lives"),
            timestamp: 0.0,
        };
        world.beliefs_mut().tell(npc, &tell).expect("it is an NPC");
    }
}

/// Has an NPC heed what steps cost, and think twice a second; its host performs the steps.
pub(crate) fn weigh_costs(scene: &mut Scene, npc: EntityId) {
    let options = MindOptions {
        planning: Options {
            cost_weight: 0.01,
            ..options(Selector::Best)
        },
        think_interval: 0.5,
        performed_by: PerformedBy::Host,
        ..MindOptions::default()
    };
    let set = scene.set_mind_options(npc, options);
    set.expect("it is an NPC");
}

#[test]
fn only_those_are_woken_who_have_read_what_changed() {
    for mode in [BeliefMode::AllKnowing, BeliefMode::OwnFacts] {
        let (mut scene, carter) = scene();
        let world = &mut scene.running.world;
        world
            .npc_options_mut()
            .set_belief_mode(carter, mode)
            .expect("it is an NPC");
        if mode == BeliefMode::OwnFacts {
            tell_where(&mut scene, carter, "place");
        }
        weigh_costs(&mut scene, carter);
        let mut jobs = vec![Job::default()];
        live(&mut scene, &mut jobs, 5.0);
        assert_eq!(
            live(&mut scene, &mut jobs, 20.0).0,
            0,
            "{mode:?}: nothing happens"
        );
        // Far from everything that it has looked at.
        let far = [22.5, 0.0, 11.5];
        add(&mut scene, DANGER, far, 0.1);
        let far_away = live(&mut scene, &mut jobs, 22.0).0;
        assert_eq!(far_away, 0, "{mode:?}: it concerns nobody");
        add(&mut scene, DANGER, BRIDGE, 4.0);
        let (thought, taken_up) = live(&mut scene, &mut jobs, 24.0);
        match mode {
            BeliefMode::AllKnowing => {
                assert!(
                    thought >= 1 && taken_up == 1,
                    "{mode:?}: {thought}, {taken_up}"
                );
                // While it fades, and not at every turn.
                let (thought, _) = live(&mut scene, &mut jobs, 324.0);
                assert!((3..40).contains(&thought), "{mode:?}: {thought}");
            }
            // The bridge is ten metres away, and it notices danger within six.
            BeliefMode::OwnFacts => assert_eq!(thought, 0),
        }
    }
}

#[test]
fn who_has_beliefs_notices_what_is_near() {
    let (mut scene, carter) = scene();
    scene.own_facts(carter);
    let world = &mut scene.running.world;
    world
        .influences_mut()
        .add(DANGER, BRIDGE, 4.0)
        .expect("it is there");
    let seen = |scene: &Scene, at: [f32; 3]| {
        use udgoap::beliefs::Knowledge as _;
        let knowledge = scene.world.knowledge(carter).expect("it is an NPC");
        let place = knowledge.influence_place(at).expect("it is there");
        knowledge.influence(DANGER, place).strength
    };
    assert_eq!(seen(&scene, BRIDGE), 0.0);
    let here = |scene: &mut Scene, x: f32| {
        let at = Value::Position([x, 0.0, 0.0]);
        let written = scene.world.write(carter, udgoap::domain::POSITION, at);
        written.expect("it lives");
    };
    here(&mut scene, 5.0);
    assert_eq!(seen(&scene, BRIDGE), 4.0);
    // It hasn't looked meanwhile.
    here(&mut scene, 3.0);
    assert_eq!(seen(&scene, BRIDGE), 0.0);
}

#[test]
fn steps_leave_influences_where_they_were_done() {
    let document = DOCUMENT.replace(
        r#""drink": {"#,
        r#""drink": { "influences": ["danger"], "duration": 1,"#,
    );
    let mut scene = Scene::new(load("noise.json", document.as_bytes()));
    let carter = scene.create("carter", [4.5, 0.0, 0.5], &[]);
    scene.create("well", [4.5, 0.0, 0.5], &[]);
    let grid = Grid {
        origin: [0.0; 3],
        cell_size: 1.0,
        columns: 8,
        rows: 8,
        blocked: &[],
    };
    set_grid(&mut scene, &grid);
    let options = MindOptions {
        planning: options(Selector::Best),
        performed_by: PerformedBy::Library,
        ..MindOptions::default()
    };
    scene
        .set_mind_options(carter, options)
        .expect("it is an NPC");
    let mut jobs = vec![Job::default()];
    live(&mut scene, &mut jobs, 4.0);
    let at = |place| {
        scene
            .world
            .influences()
            .strength_in(DANGER, place)
            .expect("it is there")
    };
    assert!(at(4) > 0.9 && at(5) > 0.5 && at(5) < at(4) && at(63) < 0.05);
}

#[test]
fn explanations_say_that_influences_have_changed_since() {
    // Both look at the bridge.
    for selector in [Selector::Best, Selector::Goap] {
        let told = |scene: &Scene| {
            let told = scene.requests().explain(&scene.search, None);
            told.expect("it was planned").extent
        };
        let change = |at: Option<[f32; 3]>| {
            let (mut scene, carter) = scene();
            let world = &mut scene.running.world;
            let added = world.influences_mut().add(DANGER, [7.0, 0.0, 8.0], 4.0);
            added.expect("it is there");
            scene.plan(carter, options(selector));
            assert_eq!(told(&scene), Extent::Whole, "{selector:?}");
            let world = &mut scene.running.world;
            match at {
                Some(at) => world
                    .influences_mut()
                    .add(DANGER, at, 0.1)
                    .expect("it is there"),
                None => scene.update(20.0).expect("time goes on"),
            }
            told(&scene)
        };
        assert_eq!(change(Some(BRIDGE)), Extent::PlacesStale, "{selector:?}");
        // It has faded.
        assert_eq!(change(None), Extent::PlacesStale, "{selector:?}");
        // Where nobody has looked.
        assert_eq!(
            change(Some([22.5, 0.0, 11.5])),
            Extent::Whole,
            "{selector:?}"
        );
    }
}

/// A decision that was made where no place was.
#[test]
fn who_was_outside_of_all_places_thinks_again_when_there_are_some() {
    for mode in [BeliefMode::AllKnowing, BeliefMode::OwnFacts] {
        for laid_before in [false, true] {
            let (mut scene, carter) = scene();
            let world = &mut scene.running.world;
            world
                .npc_options_mut()
                .set_belief_mode(carter, mode)
                .expect("it is an NPC");
            let elsewhere = Grid {
                origin: [500.0, 0.0, 0.0],
                cell_size: 1.0,
                columns: 4,
                rows: 4,
                blocked: &[],
            };
            let set = if laid_before {
                world.influences_mut().set_grid(&elsewhere)
            } else {
                world.influences_mut().set_places(&[], &[])
            };
            set.expect("good places");
            if mode == BeliefMode::OwnFacts {
                for of in ["place", "well"] {
                    tell_where(&mut scene, carter, of);
                }
            }
            weigh_costs(&mut scene, carter);
            let mut jobs = vec![Job::default()];
            assert_eq!(live(&mut scene, &mut jobs, 5.0).1, 1, "by the bridge");
            assert_eq!(live(&mut scene, &mut jobs, 8.0).0, 0, "it needn't think");
            let grid = Grid {
                origin: [-2.0, 0.0, -4.0],
                columns: 26,
                rows: 16,
                ..elsewhere
            };
            let world = &mut scene.running.world;
            world.influences_mut().set_grid(&grid).expect("a good grid");
            if mode == BeliefMode::OwnFacts {
                // It sees what is around it.
                let there = Value::Position([7.0, 0.0, 0.0]);
                world.write(carter, POSITION, there).expect("it lives");
            }
            let added = world.influences_mut().add(DANGER, BRIDGE, 4.0);
            added.expect("it is there");
            let thought = live(&mut scene, &mut jobs, 10.0).0;
            assert!(thought > 0, "{mode:?}, {laid_before}");
        }
    }
}
