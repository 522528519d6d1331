//! Schedules by example: which of them utility chooses, which a machine, and what documents must
//! not say. `tests/schedules_why.rs` has what is told of it.

mod common;
#[path = "common/ward.rs"]
mod ward;

use common::{Scene, example, load};
use udgoap::{
    domain::{Document, Domain, Limits},
    planning::{EndedBy, Options, Outcome, Selector},
    world::{EntityId, Value},
};
use ward::{by, patient, set, ward};

/// The schedule that was found, and whom its last task is done to.
fn found(scene: &Scene) -> (&str, Option<EntityId>) {
    let plan = &scene.search.plan;
    let schedule = plan
        .schedule
        .map_or("", |it| &scene.domain.schedule(it).name);
    let last = plan.steps.last().map(|it| it.handle);
    (schedule, last)
}

#[test]
fn utility_serves_the_starving_first_and_the_machine_whoever_comes_first_in_it() {
    let (mut scene, nurse) = ward();
    let unwell = patient(&mut scene, 39.0, 90.0);
    let starving = patient(&mut scene, 100.0, 0.0);
    scene.plan(nurse, by(Selector::UtilityPlans));
    assert_eq!(found(&scene), ("medicate", Some(unwell)));
    set(&mut scene, unwell, "medication", 80.0);
    scene.plan(nurse, by(Selector::UtilityPlans));
    assert_eq!(found(&scene), ("feed", Some(starving)));
    assert_eq!(
        scene.plan_text(),
        "goto(kitchen) get_meal(kitchen) goto(patient) give_meal(patient)"
    );
    assert_eq!(scene.search.plan.outcome, Outcome::Complete);
    assert_eq!(scene.search.plan.ended_by, EndedBy::Nothing);
    // Medication to the one of least, food to each who isn't full, and the break.
    assert_eq!(scene.search.plan.generated, 4);
    set(&mut scene, unwell, "medication", 39.0);
    scene.plan(nurse, by(Selector::Schedules));
    assert_eq!(found(&scene), ("medicate", Some(unwell)));
    assert_eq!(scene.search.plan.state, Some(1));
}

#[test]
fn the_least_has_the_role_and_of_equals_the_oldest() {
    let (mut scene, nurse) = ward();
    patient(&mut scene, 30.0, 100.0);
    let least = patient(&mut scene, 20.0, 100.0);
    let younger = patient(&mut scene, 20.0, 100.0);
    for selector in [Selector::UtilityPlans, Selector::Schedules] {
        scene.plan(nurse, by(selector));
        assert_eq!(found(&scene), ("medicate", Some(least)));
    }
    set(&mut scene, younger, "medication", 19.0);
    scene.plan(nurse, by(Selector::Schedules));
    assert_eq!(found(&scene), ("medicate", Some(younger)));
}

#[test]
fn states_are_tried_in_order_and_so_are_their_schedules() {
    let (mut scene, nurse) = ward();
    let one = patient(&mut scene, 30.0, 30.0);
    let mut chosen = |change: &mut dyn FnMut(&mut Scene)| {
        change(&mut scene);
        scene.plan(nurse, by(Selector::Schedules));
        let plan = &scene.search.plan;
        (found(&scene).0.to_owned(), plan.state, plan.outcome)
    };
    let complete = |name: &str, state| (name.to_owned(), Some(state), Outcome::Complete);
    assert_eq!(chosen(&mut |_| ()), complete("medicate", 1));
    let cured = |scene: &mut Scene| set(scene, one, "medication", 50.0);
    assert_eq!(chosen(&mut { cured }), complete("feed", 1));
    // What `was` tells is of the update before.
    let hit = |scene: &mut Scene| set(scene, nurse, "health", 90.0);
    assert_eq!(chosen(&mut { hit }), complete("take_cover", 0));
    assert_eq!(chosen(&mut |_| ()), complete("feed", 1));
    let tire = |scene: &mut Scene| set(scene, nurse, "fatigue", 60.0);
    assert_eq!(chosen(&mut { tire }), complete("take_a_break", 2));
    let fed = |scene: &mut Scene| {
        set(scene, one, "food", 50.0);
        set(scene, nurse, "fatigue", 0.0);
    };
    // The state is entered by its flags; that nothing can be run in it leads to no other.
    let nothing = (String::new(), Some(1), Outcome::NoPlan);
    assert_eq!(chosen(&mut { fed }), nothing);
    let dead = |scene: &mut Scene| set(scene, nurse, "health", 0.0);
    assert_eq!(chosen(&mut { dead }).2, Outcome::NoPlan);
}

#[test]
fn a_schedule_whose_roles_nobody_has_is_passed_over() {
    let mut scene = Scene::new(example("ward.json"));
    scene.create("kitchen", [0.0; 3], &[]);
    let nurse = scene.create("nurse", [0.0; 3], &[]);
    patient(&mut scene, 10.0, 10.0);
    for selector in [Selector::UtilityPlans, Selector::Schedules] {
        scene.plan(nurse, by(selector));
        assert_eq!(found(&scene).0, "feed");
    }
}

#[test]
fn doing_nothing_competes_where_it_may() {
    let (mut scene, nurse) = ward();
    // The break is no help to anybody who isn't tired.
    scene.plan(nurse, by(Selector::UtilityPlans));
    assert_eq!(scene.search.plan.outcome, Outcome::NoGoal);
    let one = patient(&mut scene, 100.0, 99.9);
    let feed = scene.domain.find_drive("feed").expect("it is there");
    scene
        .world
        .npc_options_mut()
        .set_weight(nurse, feed, Some(0.0))
        .expect("it lives");
    scene.plan(nurse, by(Selector::UtilityPlans));
    assert_eq!(scene.search.plan.outcome, Outcome::NothingBetter);
    assert!(scene.search.plan.steps.is_empty() && scene.search.plan.schedule.is_none());
    let any = Options {
        only_if_better: false,
        ..by(Selector::UtilityPlans)
    };
    scene.plan(nurse, any);
    assert_eq!(scene.search.plan.outcome, Outcome::Complete);
    // Both leave the utility as it is; the break has fewer tasks.
    assert_eq!(found(&scene).0, "take_a_break");
    scene.destroy(one).expect("it lives");
}

#[test]
fn slices_come_to_the_same() {
    for slice in [1, 2, 7] {
        let (mut scene, nurse) = ward();
        for number in 0..6 {
            let food = number as f32 * 15.0;
            patient(&mut scene, 100.0 - food, food);
        }
        scene.plan(nurse, by(Selector::UtilityPlans));
        let whole = scene.search.plan.clone();
        let world = &scene.running.world;
        let knowledge = world.knowledge(nurse).expect("it lives");
        let (search, domain) = (&mut scene.search, &scene.domain);
        udgoap::selectors::begin(search, domain, &knowledge, by(Selector::UtilityPlans));
        let mut calls = 0;
        while search.plan.outcome == Outcome::Unfinished {
            udgoap::selectors::advance(search, domain, &knowledge, slice);
            calls += 1;
        }
        assert_eq!(search.plan.steps, whole.steps);
        assert_eq!(search.plan.score.to_bits(), whole.score.to_bits());
        assert_eq!(search.plan.schedule, whole.schedule);
        assert_eq!(calls, 12_u32.div_ceil(slice));
    }
}

/// Every binding of the ward's schedules, put together by hand, in the order in which ties go.
fn all_bindings(scene: &Scene, others: &[EntityId]) -> Vec<Vec<(&'static str, EntityId)>> {
    let number = |entity: EntityId, name: &str| {
        let attribute = scene.domain.find_attribute(name).expect(name);
        match scene.world.read(entity, attribute) {
            Ok(Value::Number(number)) => number,
            other => panic!("{other:?}"),
        }
    };
    let [stock, kitchen, sofa] = [0, 1, 2].map(|it| others[it]);
    let patients = &others[3..];
    let mut all = Vec::new();
    let mut ill: Vec<EntityId> = patients.to_vec();
    ill.retain(|it| number(*it, "medication") < 100.0);
    let least = |a: &&EntityId, b: &&EntityId| {
        number(**a, "medication").total_cmp(&number(**b, "medication"))
    };
    if let Some(&it) = ill.iter().min_by(least) {
        let tasks = [
            ("goto", stock),
            ("get_pills", stock),
            ("goto", it),
            ("give_pills", it),
        ];
        all.push(tasks.to_vec());
    }
    for &it in patients {
        if number(it, "food") < 100.0 {
            let tasks = [
                ("goto", kitchen),
                ("get_meal", kitchen),
                ("goto", it),
                ("give_meal", it),
            ];
            all.push(tasks.to_vec());
        }
    }
    all.push(vec![("goto", sofa), ("sit_down", sofa)]);
    all
}

#[test]
fn utility_takes_the_best_of_all_bindings() {
    let mut random = 1_u32;
    let mut roll = |sides: u32| {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (random >> 16) % sides
    };
    for _ in 0..200 {
        let mut scene = Scene::new(example("ward.json"));
        let mut others = vec![
            scene.create("stock", [0.0, 0.0, 10.0], &[]),
            scene.create("kitchen", [0.0, 0.0, 20.0], &[]),
            scene.create("sofa", [0.0, 0.0, 30.0], &[]),
        ];
        let fatigue = [("fatigue", roll(11) as f32 * 10.0)];
        let nurse = scene.create("nurse", [0.0; 3], &fatigue);
        for _ in 0..roll(6) {
            let (medication, food) = (roll(6) as f32 * 20.0, roll(6) as f32 * 20.0);
            others.push(patient(&mut scene, medication, food));
        }
        let options = Options {
            durations: roll(2) == 1,
            cost_weight: roll(2) as f32 * 0.01,
            ..by(Selector::UtilityPlans)
        };
        scene.plan(nurse, options);
        let found = scene.search.plan.clone();
        if found.outcome == Outcome::NoGoal {
            continue;
        }
        let knowledge = scene.running.world.knowledge(nurse).expect("it lives");
        let mut best: Option<(f32, Vec<(&str, EntityId)>)> = None;
        for tasks in all_bindings(&scene, &others) {
            let steps = tasks.iter().map(|(action, whom)| {
                let action = scene.domain.find_action(action).expect("it is there");
                (action, whom.index())
            });
            let worth = scene
                .search
                .rate_steps(&scene.domain, &knowledge, None, usize::MAX, steps);
            let score = worth.expect("it can be done");
            let is_better = best.as_ref().is_none_or(|(than, other)| {
                score > *than || (score == *than && tasks.len() < other.len())
            });
            if is_better {
                best = Some((score, tasks));
            }
        }
        let (score, tasks) = best.expect("the sofa is there");
        if score <= found.idle_score {
            assert_eq!(found.outcome, Outcome::NothingBetter);
            continue;
        }
        assert_eq!(found.score.to_bits(), score.to_bits());
        let steps = found.steps.iter().map(|it| {
            let action = &*scene.domain.action(it.action).name;
            (action, it.handle)
        });
        assert_eq!(steps.collect::<Vec<_>>(), tasks);
    }
}

#[test]
fn a_bound_leaves_the_best_until_then() {
    let (mut scene, nurse) = ward();
    let first = patient(&mut scene, 50.0, 100.0);
    patient(&mut scene, 100.0, 0.0);
    let bounded = Options {
        max_plan_states: 1,
        ..by(Selector::UtilityPlans)
    };
    scene.plan(nurse, bounded);
    assert_eq!(scene.search.plan.outcome, Outcome::BestSoFar);
    assert_eq!(scene.search.plan.ended_by, EndedBy::States);
    assert_eq!(found(&scene), ("medicate", Some(first)));
}

/// What a machine chooses costs what it costs as things are, and takes as long.
#[test]
fn what_a_machine_chooses_has_its_price() {
    let mut scene = Scene::new(load(
        "test",
        br#"{ "udgoap": 1,
          "attributes": { "hour": {} },
          "types": {
            "shop": { "supplies": ["goto", "serve"] },
            "man": { "attributes": { "hour": {} }, "consumes": ["goto", "serve"], "machine": "man" } },
          "actions": {
            "goto": { "duration": "distance(consumer, supplier) / 2", "cost": "duration * 3", "effects": ["consumer.position = beside(supplier)"] },
            "serve": { "duration": 8, "cost": "duration + 1" } },
          "schedules": { "work": { "roles": { "shop": "shop" }, "tasks": ["goto(shop)", "serve(shop)"] } },
          "machines": { "man": { "day": { "schedules": ["work"] } } } }"#,
    ));
    scene.create("shop", [0.0, 0.0, 10.0], &[]);
    let man = scene.create("man", [0.0; 3], &[]);
    for forecast in [false, true] {
        let options = Options {
            forecast,
            ..by(Selector::Schedules)
        };
        scene.plan(man, options);
        let steps = scene.search.plan.steps.iter();
        let prices: Vec<(f32, f32)> = steps.map(|it| (it.duration, it.cost)).collect();
        assert_eq!(prices, [(5.0, 15.0), (8.0, 9.0)]);
    }
}

/// Whoever dies of a task doesn't get to those after it, whatever it would be worth.
#[test]
fn a_schedule_that_kills_before_its_end_cant_be_done() {
    let mut scene = Scene::new(load(
        "test",
        br#"{ "udgoap": 1,
          "attributes": { "health": { "min": 0, "max": 9, "default": 9 }, "gold": { "min": 0, "max": 9 } },
          "types": {
            "man": { "attributes": { "health": {}, "gold": {} }, "alive": "self.health > 0",
                     "supplies": ["drink", "dig"], "consumes": ["drink", "dig"],
                     "drives": ["be_rich"], "schedules": ["work"] } },
          "actions": {
            "drink": { "self": true, "effects": ["consumer.health -= 9"] },
            "dig": { "self": true, "effects": ["consumer.gold += 9"] } },
          "drives": { "be_rich": { "goals": { "rich": { "conditions": ["self.gold >= 9"] } } } },
          "schedules": { "work": { "tasks": ["drink(self)", "dig(self)"] } } }"#,
    ));
    let man = scene.create("man", [0.0; 3], &[]);
    for dead_is_zero in [true, false] {
        let options = Options {
            only_if_better: false,
            dead_is_zero,
            ..by(Selector::UtilityPlans)
        };
        scene.plan(man, options);
        assert_eq!(scene.search.plan.outcome, Outcome::NoPlan);
    }
}

/// A machine looks no further than the first task. If the world doesn't come to rest after a later
/// one, nothing is expected of that and of those after it.
#[test]
fn what_cant_be_imagined_changes_nothing() {
    let mut scene = Scene::new(load(
        "test",
        br#"{ "udgoap": 1,
          "attributes": { "gold": { "min": 0, "max": 100 }, "on": { "kind": "flag" } },
          "types": {
            "mill": { "attributes": { "on": {} }, "supplies": ["wait", "start"], "world_effects": ["go", "stop"] },
            "man": { "attributes": { "gold": {} }, "consumes": ["wait", "start"], "drives": ["be_rich"], "machine": "man" } },
          "actions": {
            "wait": { "cost": 1, "effects": ["consumer.gold += 10"] },
            "start": { "cost": 1, "effects": ["supplier.on = true", "consumer.gold += 50"] } },
          "world_effects": {
            "go": { "when": "not self.on and any(man as it where it.gold >= 50)", "effects": ["self.on = true"] },
            "stop": { "when": "self.on", "effects": ["self.on = false"] } },
          "drives": { "be_rich": { "goals": { "rich": { "conditions": ["self.gold >= 100"] } } } },
          "schedules": { "work": { "roles": { "mill": "mill" }, "tasks": ["wait(mill)", "start(mill)", "wait(mill)"] } },
          "machines": { "man": { "day": { "schedules": ["work"] } } } }"#,
    ));
    scene.create("mill", [0.0; 3], &[]);
    let man = scene.create("man", [0.0; 3], &[]);
    let options = Options {
        world_effect_rounds: 1,
        cost_weight: 0.01,
        ..by(Selector::Schedules)
    };
    scene.plan(man, options);
    let plan = &scene.search.plan;
    let utilities: Vec<f32> = plan.steps.iter().map(|it| it.utility).collect();
    common::assert_close(&utilities, &[0.1, 0.1, 0.1]);
    common::assert_close(&[plan.score], &[0.09]);
}

/// What the loader says about a document that differs from the ward's by its schedules.
fn findings(schedules: &str) -> Vec<String> {
    let json = format!(
        r#"{{ "udgoap": 1,
  "attributes": {{ "health": {{ "min": 0, "max": 100 }}, "heat": {{}} }},
  "types": {{
    "stone": {{ "attributes": {{ "heat": {{}} }}, "supplies": ["lift"] }},
    "man": {{ "attributes": {{ "health": {{}} }}, "consumes": ["lift", "wait"], "supplies": ["wait"],
             "schedules": ["carry"], "machine": "man" }}
  }},
  "actions": {{ "lift": {{}}, "wait": {{ "self": true }} }},
{schedules}
}}"#
    );
    let document = Document {
        name: "game.json",
        bytes: json.as_bytes(),
    };
    let loaded = Domain::load(&[document], &Limits::default());
    let diagnostics = loaded.diagnostics.iter();
    diagnostics.map(ToString::to_string).collect()
}

fn with_schedule(schedule: &str) -> Vec<String> {
    findings(&format!(
        r#"  "flags": {{ "hot": "self.health > 1" }},
  "schedules": {{ "carry": {schedule} }},
  "machines": {{ "man": {{ "all": {{ "schedules": ["carry"] }} }} }}"#
    ))
}

#[test]
fn what_is_wrong_with_schedules_is_said() {
    let good = r#"{ "roles": { "it": "stone" }, "tasks": ["lift(it)"], "fails": ["hot"] }"#;
    assert_eq!(with_schedule(good), [""; 0]);
    let cases = [
        (r#"{ "tasks": [] }"#, "found 0 tasks, expected 1 to 32"),
        (r#"{}"#, "found 0 tasks, expected 1 to 32"),
        (
            r#"{ "tasks": ["lift"] }"#,
            "expected an action and whom it is done to",
        ),
        (
            r#"{ "tasks": ["lift(self, self)"] }"#,
            "expected an action and whom it is done to",
        ),
        (
            r#"{ "tasks": ["lif(self)"] }"#,
            "there is no action `lif`; did you mean `lift`?",
        ),
        (
            r#"{ "roles": { "stone": "stone" }, "tasks": ["lift(stne)"] }"#,
            "the schedule has no role `stne`; did you mean `stone`?",
        ),
        (
            r#"{ "roles": { "self": "stone" }, "tasks": ["wait(self)"] }"#,
            "`self` already means something",
        ),
        (
            r#"{ "roles": { "supplier": "stone" }, "tasks": ["wait(self)"] }"#,
            "`supplier` already means",
        ),
        (
            r#"{ "roles": { "it": "ston" }, "tasks": ["lift(it)"] }"#,
            "there is no type `ston`",
        ),
        (
            r#"{ "roles": { "it": { "type": "stone", "when": "it.health > 1" } }, "tasks": ["lift(it)"] }"#,
            "has no attribute `health`",
        ),
        (
            r#"{ "roles": { "it": { "type": "stone", "least": "self.heat" } }, "tasks": ["lift(it)"] }"#,
            "`self` may be of type `man`, which has no attribute `heat`",
        ),
        (
            r#"{ "roles": { "a": "stone", "b": { "type": "stone", "when": "a.heat > 1" } }, "tasks": ["lift(a)"] }"#,
            "nothing is called `a` here",
        ),
        (
            r#"{ "tasks": ["wait(self)"], "fails": ["ho"] }"#,
            "there is no flag `ho`",
        ),
        (
            r#"{ "tasks": ["wait(self)"], "fails": ["self.health > 1"] }"#,
            "expected a flag: `name` or `not name`",
        ),
        (
            r#"{ "tasks": ["wait(suplier)"] }"#,
            "the schedule has no role `suplier`; did you mean `supplier`?",
        ),
        (
            r#"{ "tasks": ["wait(supplier)"] }"#,
            "`carry` has a task for `supplier`, so only a step can run it",
        ),
        (
            r#"{ "tasks": ["wait(self)"], "on_failure": "cary" }"#,
            "there is no schedule `cary`; did you mean `carry`?",
        ),
    ];
    for (schedule, message) in cases {
        let found = with_schedule(schedule);
        let is_said = found
            .iter()
            .any(|it| it.contains(message) && it.contains("error"));
        assert!(is_said, "{schedule}: {found:#?}");
    }
    let warned = [
        (
            r#"{ "roles": { "it": "stone" }, "tasks": ["wait(it)"], "fails": ["hot"] }"#,
            "`wait` can't be done to `stone`, which doesn't supply it",
        ),
        (
            r#"{ "tasks": ["lift(self)"], "fails": ["hot"] }"#,
            "`lift` can't be done to `self`, which doesn't supply it",
        ),
        (r#"{ "tasks": ["wait(self)"] }"#, "`hot` has no use"),
    ];
    for (schedule, message) in warned {
        let found = with_schedule(schedule);
        assert_eq!(found.len(), 1, "{found:#?}");
        assert!(found[0].contains(message), "{schedule}: {found:#?}");
    }
    // Nothing runs it: that says all, whoever would do it.
    let found = findings(
        r#"  "schedules": { "carry": { "tasks": ["wait(self)"] }, "spare": { "tasks": ["wait(self)"] } },
  "machines": { "man": { "all": { "schedules": ["carry"] } } }"#,
    );
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].contains("no type ever runs it"), "{found:#?}");
}

#[test]
fn what_is_wrong_with_flags_and_machines_is_said() {
    let rest = r#""schedules": { "carry": { "tasks": ["wait(self)"], "fails": ["hot"] } }"#;
    let cases = [
        (
            r#""flags": { "hot": "self.heat > 1" }, "machines": { "man": { "all": { "schedules": ["carry"] } } }"#,
            "`self` may be of type `man`, which has no attribute `heat`",
        ),
        (
            r#""queries": { "seen": { "arguments": 1 } }, "flags": { "hot": "call:seen(self)" }, "machines": { "man": { "all": {} } }"#,
            "queries are answered when a search begins",
        ),
        (
            r#""flags": { "hot": {} }, "machines": { "man": { "all": {} } }"#,
            "`test`",
        ),
        (
            r#""flags": { "hot": "true" }, "machines": { "man": {} }"#,
            "found no states; a machine needs at least one",
        ),
        (
            r#""flags": { "hot": "true" }, "machines": { "men": { "all": {} } }"#,
            "there is no machine `man`; did you mean `men`?",
        ),
        (
            r#""flags": { "hot": "true" }, "machines": { "man": { "all": { "schedules": ["cary"] } } }"#,
            "there is no schedule `cary`",
        ),
        (
            r#""flags": { "hot": "true" }, "machines": { "man": { "all": { "when": ["not ht"] } } }"#,
            "there is no flag `ht`; did you mean `hot`?",
        ),
    ];
    for (more, message) in cases {
        let found = findings(&format!("{rest}, {more}"));
        let is_said = found
            .iter()
            .any(|it| it.contains(message) && it.contains("error"));
        assert!(is_said, "{more}: {found:#?}");
    }
}

/// What the loader says of a man who consumes these actions, which run these schedules.
fn of_steps(actions: &str, schedules: &str) -> Vec<String> {
    let json = format!(
        r#"{{ "udgoap": 1,
  "types": {{ "man": {{ "consumes": ["wait", "a", "b", "c", "d", "e"],
                      "supplies": ["wait", "a", "b", "c", "d", "e"] }} }},
  "actions": {{ "wait": {{ "self": true }}, {actions} }},
  "schedules": {{ {schedules} }}
}}"#
    );
    let document = Document {
        name: "game.json",
        bytes: json.as_bytes(),
    };
    let loaded = Domain::load(&[document], &Limits::default());
    let found = loaded.diagnostics.iter().map(ToString::to_string);
    found.filter(|it| it.contains("error")).collect()
}

/// Actions from `a` to `e`, each of which may run a schedule.
fn running(schedules: [&str; 5]) -> String {
    let actions = ["a", "b", "c", "d", "e"].iter().zip(schedules);
    let actions = actions.map(|(action, schedule)| match schedule {
        "" => format!(r#""{action}": {{ "self": true }}"#),
        schedule => format!(r#""{action}": {{ "self": true, "schedule": "{schedule}" }}"#),
    });
    actions.collect::<Vec<_>>().join(", ")
}

#[test]
fn what_is_wrong_with_steps_that_run_schedules_is_said() {
    let nested = r#""one": { "tasks": ["wait(supplier)", "a(self)"] }, "two": { "tasks": ["b(self)"] },
      "three": { "tasks": ["c(self)"] }, "four": { "tasks": ["d(self)", "a(self)", "c(self)"] },
      "five": { "tasks": ["wait(self)"] }"#;
    let four = running(["five", "", "two", "three", ""]);
    assert_eq!(of_steps(&four, nested), [""; 0]);
    let said = |actions: &str, schedules: &str, message: &str| {
        let found = of_steps(actions, schedules);
        assert_eq!(found.len(), 1, "{found:#?}");
        assert!(found[0].contains(message), "{found:#?}");
    };
    said(
        &running(["fiv", "", "", "", ""]),
        nested,
        "there is no schedule `fiv`; did you mean `five`?",
    );
    said(
        &running(["five", "one", "two", "three", ""]),
        nested,
        "found schedules that run each other by their tasks 5 deep, expected at most 4",
    );
    said(
        &running(["four", "one", "two", "three", ""]),
        nested,
        "`one` runs itself: `one` runs `four` by `a`, `four` runs `three` by `d`, `three` runs `two` \
         by `c`, `two` runs `one` by `b`",
    );
    said(
        &running(["", "", "three", "", ""]),
        nested,
        "`three` runs itself: `three` runs `three` by `c`",
    );
    said(
        &running(["one", "", "", "", ""]),
        r#""one": { "tasks": ["wait(self)"], "on_failure": "two" },
           "two": { "tasks": ["wait(supplier)"] }"#,
        "`two` has a task for `supplier`, so only a step can run it",
    );
    let machine = r#""one": { "tasks": ["wait(supplier)"] } },
      "machines": { "m": { "all": { "schedules": ["one"] } }"#;
    said(
        &running(["one", "", "", "", ""]),
        machine,
        "`one` has a task for `supplier`",
    );
}

#[test]
fn a_long_cycle_is_cut_short_where_it_is_told() {
    let count = 500;
    let of = |text: &dyn Fn(usize) -> String| (0..count).map(text).collect::<Vec<_>>().join(", ");
    let json = format!(
        r#"{{ "udgoap": 1, "types": {{ "man": {{}} }}, "actions": {{ {} }}, "schedules": {{ {} }} }}"#,
        of(&|it| format!(r#""a{it}": {{ "schedule": "s{it}" }}"#)),
        of(&|it| format!(r#""s{it}": {{ "tasks": ["a{}(self)"] }}"#, (it + 1) % count)),
    );
    let document = Document {
        name: "game.json",
        bytes: json.as_bytes(),
    };
    let loaded = Domain::load(&[document], &Limits::default());
    let found = loaded.diagnostics.iter().map(ToString::to_string);
    let found: Vec<String> = found.filter(|it| it.contains("itself")).collect();
    assert_eq!(found.len(), 1);
    assert!(
        found[0].contains("`s7` runs `s8` by `a8`, and so on"),
        "{found:?}"
    );
}

#[test]
fn later_documents_replace_flags_and_add_to_machines() {
    let ward = include_bytes!("../examples/domains/ward.json");
    let level = br#"{ "udgoap": 1,
      "flags": { "tired": { "override": true, "test": "self.fatigue >= 10" } },
      "schedules": { "medicate": { "extend": true, "tasks": ["duck(self)"], "fails": ["tired"] } },
      "machines": { "nurse": { "extend": true, "idle": { "when": ["tired"] },
                               "else": { "schedules": ["take_cover"] } } },
      "types": { "head_nurse": { "is": "nurse", "schedules": ["take_cover", "feed"] } } }"#;
    let documents = [("ward.json", &ward[..]), ("level.json", &level[..])];
    let documents = documents.map(|(name, bytes)| Document { name, bytes });
    let loaded = Domain::load(&documents, &Limits::default());
    let domain = loaded.domain.expect("no errors");
    let medicate = domain.find_schedule("medicate").expect("it is there");
    assert_eq!(domain.schedule(medicate).tasks.len(), 5);
    assert_eq!(domain.schedule(medicate).fails.len(), 2);
    assert_eq!(domain.machines[0].states.len(), 4);
    let head = domain.find_type("head_nurse").expect("it is there");
    let head = domain.entity_type(head);
    let names: Vec<&str> = head
        .schedules
        .iter()
        .map(|it| &*domain.schedule(*it).name)
        .collect();
    assert_eq!(names, ["medicate", "feed", "take_a_break", "take_cover"]);
    assert!(head.machine.is_some());
    // Only documents that mean something else have another hash.
    let plain = load("ward.json", ward);
    assert_ne!(plain.hash, domain.hash);
}
