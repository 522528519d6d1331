//! Numbers with a rate that matter only to the steps that are done to their entity: they change when such
//! a step's turn comes. That makes no difference to any plan, and saves work.
//!
//! `UDGOAP_CASES` and `UDGOAP_SEED` choose other cases than the usual ones.

mod common;

use common::{Scene, load, named::NAMED, random::Random};
use udgoap::{
    planning::{Options, Outcome, Search, Selector, explain::sentences},
    world::EntityId,
};

fn of<'t>(random: &mut Random, all: &[&'t str]) -> &'t str {
    all[random.below(all.len())]
}

/// A number from `low` to `high`, with a fraction that no binary number hits in many cases.
fn between(random: &mut Random, low: f32, high: f32) -> f32 {
    low + (high - low) * random.below(1 << 20) as f32 / (1 << 20) as f32
}

/// Rates of the numbers of somebody else: constant, or an expression.
fn rates(random: &mut Random) -> String {
    let mut rate = |name: &str| {
        let rate = of(
            random,
            &[
                "",
                "0.5",
                "-0.7",
                "3.1",
                "-9",
                "0.1",
                "\"0.1 * self.b - 0.3\"",
                "\"(self.a - 50) / 40\"",
            ],
        );
        if rate.is_empty() {
            format!("\"{name}\": {{}}")
        } else {
            format!("\"{name}\": {{ \"rate\": {rate} }}")
        }
    };
    format!("{{ {}, {}, {} }}", rate("a"), rate("b"), rate("c"))
}

/// A man among meadows and stores, whose numbers change by themselves. With `is_read`, there are drives
/// of nobody that read these numbers, so that none is deferred.
fn document(random: &mut Random, is_read: bool) -> String {
    let [meadow, store, man] = [(); 3].map(|()| rates(random));
    let wish = of(
        random,
        &[
            "self.food >= 60",
            "self.food >= 90",
            "self.food >= max_of(self.food)",
        ],
    );
    let first = of(
        random,
        &[
            "\"supplier.a >= 20\", ",
            "\"supplier.a > 35 or supplier.c < -5\", ",
            "\"supplier.b < 30\", \"supplier.a >= 10\", ",
            "\"consumer.wood >= 2\", \"supplier.a >= supplier.b\", ",
            "",
        ],
    );
    let amount = of(
        random,
        &[
            "20",
            "supplier.a * 0.5",
            "supplier.b + 1",
            "max(supplier.c, 4)",
        ],
    );
    let eaten = of(
        random,
        &[
            "supplier.a -= 20",
            "supplier.a = 0",
            "destroy(supplier)",
            "supplier.a -= supplier.b",
        ],
    );
    let takes = of(
        random,
        &[
            "4",
            "\"supplier.b / 8\"",
            "\"1 + supplier.a * 0.05\"",
            "\"max(0, supplier.c)\"",
        ],
    );
    let cost = of(random, &["0", "\"abs(supplier.c) * 0.01\"", "0.02"]);
    let grown = of(random, &["12", "supplier.c + 12", "supplier.b * 0.5"]);
    let listens = of(random, &["", "\"world_effects\": [\"sting\"], "]);
    let ghost = if is_read {
        r#", "haunt": { "goals": { "all": { "for_each": "source", "as": "it",
            "conditions": [{ "test": "it.a + it.b + it.c >= 1000", "range": 1000 }] } } }"#
    } else {
        ""
    };
    let ghosts = if is_read {
        r#", "ghost": { "drives": ["haunt"] }"#
    } else {
        ""
    };
    format!(
        r#"{{ "udgoap": 1,
        "attributes": {{
          "food": {{ "min": 0, "max": 100 }}, "wood": {{ "min": 0, "max": 20 }},
          "a": {{ "min": 0, "max": 100 }}, "b": {{ "min": 0, "max": 40 }}, "c": {{ "min": -10, "max": 10 }} }},
        "types": {{
          "source": {{ "attributes": {{ "a": {{}}, "b": {{}}, "c": {{}} }}, "supplies": ["goto"] }},
          "meadow": {{ "is": "source", "attributes": {meadow}, "supplies": ["graze", "tend"] }},
          "garden": {{ "is": "meadow" }},
          "store": {{ "is": "source", "attributes": {store}, "supplies": ["take", "put", "graze"] }},
          "man": {{ "is": "source", "attributes": {man}, "supplies": ["take", "graze"] }},
          "worker": {{ "is": "man", "attributes": {{ "food": {{ "rate": -0.4 }}, "wood": {{}} }},
                       "consumes": ["goto", "graze", "tend", "take", "put"],
                       "drives": ["fed", "rich"] }}{ghosts} }},
        "actions": {{
          "goto": {{ "effects": ["consumer.position = beside(supplier)"],
                     "duration": "distance(consumer, supplier) / 2" }},
          "graze": {{ {listens}"preconditions": [{first}"distance(consumer, supplier) <= 1.5"],
                      "effects": ["consumer.food += {amount}", "{eaten}"], "duration": {takes}, "cost": {cost} }},
          "tend": {{ "preconditions": ["distance(consumer, supplier) <= 1.5"],
                     "effects": ["supplier.a += {grown}", "supplier.c += 1"], "duration": 3 }},
          "take": {{ "preconditions": ["supplier.b >= 5", "distance(consumer, supplier) <= 1.5"],
                     "effects": ["consumer.wood += supplier.b * 0.25", "supplier.b -= 5"],
                     "duration": "0.5 + supplier.b / 10" }},
          "put": {{ "preconditions": ["consumer.wood >= 1", "distance(consumer, supplier) <= 1.5"],
                    "effects": ["supplier.a += consumer.wood * 8", "consumer.wood = 0"], "duration": 1.5 }} }},
        "world_effects": {{
          "sting": {{ "when": "supplier.a < 5 and consumer.food > 0", "effects": ["consumer.food -= 1", "supplier.a += 5"] }} }},
        "drives": {{
          "fed": {{ "weight": 2, "goals": {{ "full": {{ "conditions": ["{wish}"], "remove": false }} }} }},
          "rich": {{ "goals": {{ "logs": {{ "conditions": ["self.wood >= 12"], "remove": false }} }} }}{ghost} }} }}"#
    )
}

/// A case: the same world with both documents.
fn scene(seed: u64, is_read: bool) -> (Scene, EntityId, String) {
    let text = document(&mut Random(seed), is_read);
    let mut random = Random(!seed);
    let mut scene = Scene::new(load("deferred", text.as_bytes()));
    let place = |random: &mut Random| [between(random, -9.0, 9.0), 0.0, between(random, -9.0, 9.0)];
    let numbers = |random: &mut Random| {
        // At an end of the range, or anywhere within it.
        let mut number = |name: &'static str, low: f32, high: f32| match random.below(5) {
            0 => (name, low),
            1 => (name, high),
            _ => (name, between(random, low, high)),
        };
        vec![
            number("a", 0.0, 100.0),
            number("b", 0.0, 40.0),
            number("c", -10.0, 10.0),
        ]
    };
    let at = place(&mut random);
    let mut own = numbers(&mut random);
    own.push(("food", between(&mut random, 5.0, 60.0)));
    own.push(("wood", between(&mut random, 0.0, 6.0)));
    let worker = scene.create("worker", at, &own);
    for _ in 0..2 + random.below(5) {
        let of = of(
            &mut random,
            &["meadow", "meadow", "garden", "store", "store", "man"],
        );
        let (at, numbers) = (place(&mut random), numbers(&mut random));
        scene.create(of, at, &numbers);
    }
    (scene, worker, text)
}

/// A plan and all plan states on the way to it, floats as bits.
fn report(search: &Search) -> String {
    let plan = &search.plan;
    let steps = plan.steps.iter().map(|step| {
        let numbers = [
            step.utility,
            step.cost,
            step.duration,
            step.stand[0],
            step.stand[2],
        ];
        (step.action.0, step.supplier.0, numbers.map(f32::to_bits))
    });
    let states = search.parts.states.all().iter().map(|state| {
        let chain = search.chain(state);
        let chain = chain.map(|it| (it.action.0, search.entity(it.supplier).0));
        let numbers = [
            state.utility,
            state.score,
            state.cost,
            state.seconds,
            state.metres,
        ];
        let unmet = state.unmet.map(|it| (it.step, it.precondition));
        format!(
            "{:?} {unmet:?} {:?}",
            chain.collect::<Vec<_>>(),
            numbers.map(f32::to_bits)
        )
    });
    format!(
        "{:?} {:?}\n{:?}\n{:#?}",
        plan.outcome,
        [plan.utility, plan.score, plan.idle_score].map(f32::to_bits),
        steps.collect::<Vec<_>>(),
        states.collect::<Vec<_>>(),
    )
}

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |text| text.parse().expect("a whole number"))
}

#[test]
fn it_makes_no_difference_when_numbers_change_that_only_steps_read() {
    let first = number("UDGOAP_SEED", 1);
    let (mut longer, mut saved) = (0, 0);
    for seed in first..first + number("UDGOAP_CASES", 120) {
        let mut random = Random(seed ^ 0x5DEE_CE66);
        let selector = [
            Selector::First,
            Selector::First,
            Selector::Auto,
            Selector::Best,
        ][random.below(4)];
        let options = Options {
            selector,
            depth: 3 + random.below(4) as u8,
            max_plan_states: 400,
            cost_weight: [0.0, 0.5][random.below(2)],
            durations: true,
            exact_scores: random.below(2) == 0,
            trim: random.below(4) > 0,
            insert_at_front: random.below(8) == 0,
            only_if_better: random.below(4) > 0,
            ..NAMED
        };
        let slice = 1 + random.below(20) as u32;
        let [deferred, each] = [false, true].map(|is_read| {
            let (mut scene, worker, text) = scene(seed, is_read);
            if seed % 3 == 0 {
                scene.plan_in_slices(worker, options, slice);
            } else {
                scene.plan(worker, options);
            }
            let told = scene.requests().explain(&scene.search, None);
            let told = sentences::text(&told.expect("it has planned"));
            (
                report(&scene.search),
                told,
                scene.search.plan.work,
                scene.search.plan.steps.len(),
                text,
            )
        });
        assert_eq!(
            deferred.0, each.0,
            "seed {seed}, {options:?}, {}",
            deferred.4
        );
        assert_eq!(
            deferred.1, each.1,
            "seed {seed}, {options:?}, {}",
            deferred.4
        );
        longer += usize::from(deferred.3 >= 3);
        saved += usize::from(deferred.2 < each.2);
    }
    println!("{longer} plans of three steps or more; {saved} took less work");
    if number("UDGOAP_CASES", 120) >= 120 {
        assert!(longer >= 8 && saved >= 90, "{longer}, {saved}");
    }
}

/// Rabbits graze, drink and sleep. Meadows grow at this rate.
fn herd(rate: &str) -> String {
    format!(
        r#"{{ "udgoap": 1,
        "attributes": {{
          "food": {{ "min": 0, "max": 100 }}, "water": {{ "min": 0, "max": 100 }}, "energy": {{ "min": 0, "max": 100 }},
          "grass": {{ "min": 0, "max": 100, "default": 80 }} }},
        "types": {{
          "meadow": {{ "attributes": {{ "grass": {{ {rate} }} }}, "supplies": ["goto", "graze"],
                       "manner": {{ "graze": {{ "slots": 4 }} }} }},
          "pond": {{ "supplies": ["goto", "drink"] }},
          "burrow": {{ "supplies": ["goto", "sleep"] }},
          "rabbit": {{ "attributes": {{ "food": {{ "rate": -0.5 }}, "water": {{ "rate": -0.7 }}, "energy": {{ "rate": -0.3 }} }},
                       "alive": "self.food > 0 and self.water > 0",
                       "consumes": ["goto", "graze", "drink", "sleep"],
                       "drives": ["eat_enough", "drink_enough", "rest_enough"] }} }},
        "actions": {{
          "goto": {{ "effects": ["consumer.position = beside(supplier)"], "duration": "distance(consumer, supplier) / 4" }},
          "graze": {{ "preconditions": ["supplier.grass >= 20", "distance(consumer, supplier) <= 1.5"],
                      "effects": ["consumer.food += 20", "supplier.grass -= 20"], "duration": 4 }},
          "drink": {{ "preconditions": ["distance(consumer, supplier) <= 1.5"],
                      "effects": ["consumer.water += 40"], "duration": 3 }},
          "sleep": {{ "preconditions": ["distance(consumer, supplier) <= 1.5"],
                      "effects": ["consumer.energy += 60"], "duration": 15 }} }},
        "drives": {{
          "eat_enough": {{ "goals": {{ "full": {{ "conditions": ["self.food >= max_of(self.food)"], "remove": false }} }} }},
          "drink_enough": {{ "goals": {{ "full": {{ "conditions": ["self.water >= max_of(self.water)"], "remove": false }} }} }},
          "rest_enough": {{ "goals": {{ "full": {{ "conditions": ["self.energy >= max_of(self.energy)"], "remove": false }} }} }} }} }}"#
    )
}

/// A plan of one rabbit among ten thousand meadows, ponds and burrows.
fn graze(rate: &str, selector: Selector) -> (u64, Outcome, u32) {
    let mut scene = Scene::new(load("herd", herd(rate).as_bytes()));
    let mut random = Random(2);
    for (of, count) in [("meadow", 6_000), ("pond", 1_000), ("burrow", 3_000)] {
        for _ in 0..count {
            let [x, z] = [(); 2].map(|()| between(&mut random, -500.0, 500.0));
            scene.create(of, [x, 0.0, z], &[]);
        }
    }
    let numbers = [("food", 50.0), ("water", 60.0), ("energy", 70.0)];
    let rabbit = scene.create("rabbit", [0.0; 3], &numbers);
    let options = Options {
        selector,
        durations: true,
        exact_scores: false,
        max_work: Options::USUAL_WORK,
        ..NAMED
    };
    scene.plan(rabbit, options);
    let plan = &scene.search.plan;
    assert!(!plan.steps.is_empty());
    (plan.work, plan.outcome, scene.search.snapshot.loaded())
}

#[test]
fn ten_thousand_meadows_that_grow_cost_about_as_much_as_if_they_did_not() {
    for selector in [Selector::First, Selector::Auto] {
        let [still, growing] = ["", "\"rate\": 0.5"].map(|rate| graze(rate, selector));
        println!("{selector:?}: {still:?}, {growing:?}");
        assert_eq!(growing.1, Outcome::Complete);
        assert!(growing.0 < 2 * still.0 && growing.2 == still.2);
    }
}
