//! GOAP by example: which goal, what each model sees, published mistakes of other libraries, and
//! where parts of a goal depend on each other after all.

mod common;

use common::named::NAMED;
use common::{Scene, example, load};
use udgoap::{
    domain::POSITION,
    planning::{EndedBy, Options, Outcome, Search, Selector},
    selectors::{self, Budget},
    world::{EntityId, Tell, Value},
};

fn goap(depth: u8) -> Options {
    Options {
        selector: Selector::Goap,
        depth,
        ..NAMED
    }
}

/// A miner with a mine and a shop, as in `examples/domains/shop.json`.
fn shop() -> (Scene, EntityId) {
    let mut scene = Scene::new(example("shop.json"));
    scene.create("mine", [0.0; 3], &[]);
    scene.create("shop", [0.0; 3], &[]);
    let miner = scene.create("miner", [0.0; 3], &[]);
    (scene, miner)
}

#[test]
fn food_is_not_bought_with_the_money_that_the_goal_wants() {
    let (mut scene, miner) = shop();
    scene.plan(miner, goap(8));
    assert_eq!(scene.plan_text(), "dig(mine) dig(mine) buy(shop)");
    let costs = scene.search.plan.steps.iter().map(|step| step.cost);
    assert!((costs.sum::<f32>() - 5.0).abs() < 1e-6);
}

#[test]
fn what_two_steps_need_is_achieved_once_and_in_time() {
    let (mut scene, miner) = shop();
    let duel = scene.domain.find_drive("duel").unwrap();
    scene
        .world
        .npc_options_mut()
        .set_goal_bias(miner, duel, 3.0)
        .unwrap();
    scene.plan(miner, goap(8));
    assert_eq!(
        scene.plan_text(),
        "draw(miner) aim(miner) shoot(miner) holster(miner)"
    );
    // The goal's place among all: `be_supplied`, then `win`.
    assert_eq!(scene.search.plan.goal, Some(1));
}

/// A document about one NPC that does everything to itself.
fn alone(model: &str, attributes: &str, actions: &str, goals: &str) -> (Scene, EntityId) {
    let names = |text: &str| -> Vec<String> {
        let parts = text.split('"').skip(1).step_by(2);
        parts.map(|name| format!("\"{name}\"")).collect()
    };
    let declared: Vec<&str> = attributes.split(", ").collect();
    let own: Vec<String> = declared
        .iter()
        .map(|name| format!("\"{name}\": {{}}"))
        .collect();
    let kinds: Vec<String> = declared
        .iter()
        .map(|name| match name.strip_prefix("n_") {
            Some(_) => format!("\"{name}\": {{ \"min\": 0, \"max\": 100 }}"),
            None => format!("\"{name}\": {{ \"kind\": \"flag\" }}"),
        })
        .collect();
    let lines: Vec<&str> = actions
        .lines()
        .map(str::trim)
        .filter(|it| !it.is_empty())
        .collect();
    let offers: Vec<String> = lines.iter().map(|line| names(line)[0].clone()).collect();
    let lines: Vec<String> = lines
        .iter()
        .map(|line| line.replacen("{", "{ \"self\": true, ", 1))
        .collect();
    let offers = offers.join(", ");
    let document = format!(
        "{{ \"udgoap\": 1, \"attributes\": {{ {} }}, \"types\": {{ \"npc\": {{ \
         \"attributes\": {{ {} }}, \"supplies\": [{offers}], \"consumes\": [{offers}], \
         \"drives\": [\"drive\"], \"goap\": {{ \"model\": \"{model}\" }} }} }}, \
         \"actions\": {{ {} }}, \"drives\": {{ \"drive\": {{ \"goals\": {{ {goals} }} }} }} }}",
        kinds.join(", "),
        own.join(", "),
        lines.join(", "),
    );
    let mut scene = Scene::new(load("alone", document.as_bytes()));
    let npc = scene.create("npc", [0.0; 3], &[]);
    (scene, npc)
}

const LOGS: &str = r#"
    "chop": { "effects": ["consumer.n_wood += 2"] }
    "saw": { "preconditions": ["consumer.n_wood >= 1"],
             "effects": ["consumer.n_wood -= 1", "consumer.n_planks += 2"] }"#;

#[test]
fn only_the_numeric_model_sees_amounts() {
    let goal = r#""plank": { "conditions": ["self.n_planks >= 4", "self.n_wood >= 2"] }"#;
    for (model, expected) in [
        ("numeric", "chop(npc) chop(npc) saw(npc) saw(npc)"),
        ("binary", "chop(npc) saw(npc)"),
    ] {
        let actions = LOGS.replace("\n             ", " ");
        let (mut scene, npc) = alone(model, "n_wood, n_planks", &actions, goal);
        scene.plan(npc, goap(8));
        assert_eq!(scene.plan_text(), expected, "{model}");
    }
}

#[test]
fn an_assignment_may_go_too_far_and_be_taken_back() {
    // Nothing but `climb` changes 0, and it leaves the goal unsatisfied; yet it is where stepping
    // down leads on from.
    let actions = r#"
        "climb": { "cost": 0, "effects": ["consumer.n_rung = 5"] }
        "step_down": { "cost": 3, "effects": ["consumer.n_rung -= 1"] }"#;
    let goal = r#""rung": { "conditions": ["self.n_rung == 3"] }"#;
    let (mut scene, npc) = alone("numeric", "n_rung", actions, goal);
    scene.plan(npc, goap(8));
    assert_eq!(
        scene.plan_text(),
        "climb(npc) step_down(npc) step_down(npc)"
    );
}

#[test]
fn equal_plans_are_told_apart_by_declaration_across_parts() {
    let actions = r#"
        "b2": { "preconditions": ["consumer.b1"], "effects": ["consumer.b2 = true"] }
        "a1": { "effects": ["consumer.a1 = true"] }
        "b1": { "effects": ["consumer.b1 = true"] }
        "a2": { "preconditions": ["consumer.a1"], "effects": ["consumer.a2 = true"] }"#;
    let goal = r#""both": { "conditions": ["self.a2", "self.b2"] }"#;
    for model in ["numeric", "binary"] {
        let (mut scene, npc) = alone(model, "a1, a2, b1, b2", actions, goal);
        scene.plan(npc, goap(8));
        assert_eq!(
            scene.plan_text(),
            "a1(npc) b1(npc) b2(npc) a2(npc)",
            "{model}"
        );
    }
}

#[test]
fn parts_that_are_too_long_together_take_dearer_ways() {
    let actions = r#"
        "a1": { "effects": ["consumer.a1 = true"] }
        "a2": { "preconditions": ["consumer.a1"], "effects": ["consumer.a2 = true"] }
        "a_at_once": { "cost": 9, "effects": ["consumer.a2 = true"] }
        "b1": { "effects": ["consumer.b1 = true"] }
        "b2": { "preconditions": ["consumer.b1"], "effects": ["consumer.b2 = true"] }
        "b_at_once": { "cost": 5, "effects": ["consumer.b2 = true"] }"#;
    let goal = r#""both": { "conditions": ["self.a2", "self.b2"] }"#;
    for model in ["numeric", "binary"] {
        for (depth, expected) in [
            (4, "a1(npc) a2(npc) b1(npc) b2(npc)"),
            (3, "a1(npc) a2(npc) b_at_once(npc)"),
            (2, "a_at_once(npc) b_at_once(npc)"),
            (1, ""),
        ] {
            let (mut scene, npc) = alone(model, "a1, a2, b1, b2", actions, goal);
            scene.plan(npc, goap(depth));
            assert_eq!(scene.plan_text(), expected, "{model}, {depth}");
            if depth == 1 {
                let plan = &scene.search.plan;
                assert_eq!(
                    (plan.outcome, plan.ended_by),
                    (Outcome::NoPlan, EndedBy::Depth)
                );
            }
        }
    }
}

#[test]
fn priorities_may_be_numbers_and_expressions() {
    let actions = r#"
        "a": { "effects": ["consumer.a = true"] }
        "b": { "effects": ["consumer.b = true"] }
        "eat": { "effects": ["consumer.n_food += 1"] }"#;
    let goals = r#"
        "first": { "conditions": ["self.a"], "priority": 2 },
        "second": { "conditions": ["self.b"], "priority": 3 },
        "hunger": { "conditions": ["self.n_food >= 1"], "priority": "4 - 8 * self.n_food" }"#;
    let (mut scene, npc) = alone("numeric", "a, b, n_food", actions, goals);
    scene.plan(npc, goap(8));
    assert_eq!(scene.plan_text(), "eat(npc)");
    let food = scene.domain.find_attribute("n_food").unwrap();
    let half = udgoap::world::Value::Number(0.5);
    scene.world.write(npc, food, half).unwrap();
    scene.plan(npc, goap(8));
    assert_eq!(scene.plan_text(), "b(npc)");
}

#[test]
fn costs_that_change_are_warned_of() {
    for (cost, duration, is_warned) in [
        ("consumer.tired", "1", true),
        ("distance(consumer, supplier)", "1", true),
        ("distance(consumer, last_seen(supplier))", "1", true),
        ("2 * duration", "consumer.tired", true),
        ("2 * duration", "distance(consumer, supplier)", true),
        // What nothing changes.
        ("consumer.strength", "1", false),
        ("2 * duration", "consumer.strength", false),
        ("2", "consumer.tired", false),
    ] {
        let text = format!(
            r#"{{ "udgoap": 1,
            "attributes": {{ "tired": {{ "min": 0, "max": 9 }}, "strength": {{ "min": 0, "max": 9 }} }},
            "types": {{
              "tool": {{ "supplies": ["goto", "work"] }},
              "npc": {{ "attributes": {{ "tired": {{}}, "strength": {{}} }}, "consumes": ["goto", "work"],
                        "goap": {{ "model": "binary" }} }} }},
            "actions": {{
              "goto": {{ "effects": ["consumer.position = beside(supplier)"] }},
              "work": {{ "cost": "{cost}", "duration": "{duration}",
                         "effects": ["consumer.tired += 1"] }} }} }}"#
        );
        let document = udgoap::domain::Document {
            name: "costs.json",
            bytes: text.as_bytes(),
        };
        let loaded = udgoap::domain::Domain::load(&[document], &udgoap::domain::Limits::default());
        let found = loaded.diagnostics.iter().map(ToString::to_string);
        let found: Vec<String> = found.collect();
        assert!(loaded.domain.is_some(), "{cost}: {found:?}");
        let warnings = found.iter();
        let warned = warnings.filter(|it| it.contains("the cost reads what actions change"));
        assert_eq!(warned.count(), usize::from(is_warned), "{cost}: {found:?}");
    }
}

/// A gardener who has to walk to the plants that want water.
fn garden(model: &str) -> String {
    format!(
        r#"{{ "udgoap": 1,
        "attributes": {{ "moisture": {{ "min": 0, "max": 10 }} }},
        "types": {{
          "plant": {{ "attributes": {{ "moisture": {{}} }}, "supplies": ["goto", "water"] }},
          "gardener": {{ "consumes": ["goto", "water"], "drives": ["tend"],
                         "goap": {{ "model": "{model}" }} }} }},
        "actions": {{
          "goto": {{ "effects": ["consumer.position = beside(supplier)"] }},
          "water": {{ "preconditions": ["distance(consumer, supplier) <= 1"],
                      "effects": ["supplier.moisture += 10"] }} }},
        "drives": {{ "tend": {{ "goals": {{
          "water": {{ "for_each": "plant", "as": "plant", "when": "plant.moisture < 10",
                      "conditions": ["plant.moisture >= 10"] }} }} }} }} }}"#
    )
}

#[test]
fn among_many_things_only_walks_of_use_are_looked_up() {
    for model in ["binary", "numeric"] {
        let mut scene = Scene::new(load("garden", garden(model).as_bytes()));
        let gardener = scene.create("gardener", [0.0; 3], &[]);
        let dry = scene.create("plant", [5.0, 0.0, 5.0], &[]);
        for number in 0..2_000_u16 {
            let [x, z] = [number % 50, number / 50].map(|at| 3.0 * f32::from(at));
            scene.create("plant", [100.0 + x, 0.0, z], &[("moisture", 10.0)]);
        }
        // The same planner all the time: what it keeps has to follow what moves.
        let places = [[5.0, 5.0], [101.5, 1.5], [100.7, 0.7], [-40.0, 0.0]];
        for place in places.map(|[x, z]| [x, 0.0, z]) {
            let world = &mut scene.running.world;
            let moved = world.write(dry, POSITION, Value::Position(place));
            moved.expect("a place");
            let used = core::mem::take(&mut scene.search);
            scene.plan(gardener, goap(8));
            let fresh = core::mem::replace(&mut scene.search, used).plan;
            scene.plan(gardener, goap(8));
            let found = &scene.search.plan;
            assert_eq!(
                (found.work, found.bytes, found.generated),
                (fresh.work, fresh.bytes, fresh.generated),
                "{model} {place:?}"
            );
            if place[0] == 100.7 && model == "numeric" {
                // So near to others, walks may end on any side, and all of them may be of use.
                continue;
            }
            let plan = &scene.search.plan;
            assert_eq!(plan.outcome, Outcome::Complete, "{model} {place:?}");
            let steps = plan.steps.iter().map(|step| {
                let action = scene.domain.action(step.action).name.as_str();
                (action, step.handle == dry)
            });
            let steps: Vec<_> = steps.collect();
            assert_eq!(
                steps,
                [("goto", true), ("water", true)],
                "{model} {place:?}"
            );
            assert!(plan.generated < 10, "{model}: {}", plan.generated);
        }
    }
}

#[test]
fn a_walk_may_be_of_use_for_where_the_next_one_ends() {
    let document = r#"{ "udgoap": 1,
        "attributes": { "rung": { "kind": "flag" } },
        "types": {
          "tree": { "supplies": ["goto"] },
          "bell": { "attributes": { "rung": {} }, "supplies": ["ring"] },
          "monk": { "consumes": ["goto", "ring"], "drives": ["pray"] } },
        "actions": {
          "goto": { "effects": ["consumer.position = beside(supplier)"] },
          "ring": { "preconditions": ["distance(consumer, supplier) <= 2"],
                    "effects": ["supplier.rung = true"] } },
        "drives": { "pray": { "goals": {
          "ring": { "for_each": "bell", "as": "bell", "conditions": ["bell.rung"] } } } } }"#;
    let mut scene = Scene::new(load("monastery", document.as_bytes()));
    // From where he is the monk stops behind the near tree, too far from the bell. From the far
    // tree he comes to stand between the two.
    let monk = scene.create("monk", [40.0, 0.0, 0.0], &[]);
    scene.create("bell", [0.0; 3], &[]);
    let near = scene.create("tree", [2.5, 0.0, 0.0], &[]);
    let far = scene.create("tree", [-30.0, 0.0, 0.0], &[]);
    scene.plan(monk, goap(8));
    assert_eq!(scene.plan_text(), "goto(tree) goto(tree) ring(bell)");
    let steps = &scene.search.plan.steps;
    assert_eq!([steps[0].handle, steps[1].handle], [far, near]);
}

/// Three chests in a row are opened by the shortest way, each part priced from where it begins.
#[test]
fn ways_are_priced_from_where_they_begin() {
    let document = |goto: &str| {
        format!(
            r#"{{ "udgoap": 1,
            "attributes": {{ "is_open": {{ "kind": "flag" }} }},
            "types": {{
              "chest": {{ "attributes": {{ "is_open": {{}} }}, "supplies": ["goto", "open"] }},
              "thief": {{ "consumes": ["goto", "open"], "drives": ["greed"],
                         "goap": {{ "model": "numeric" }} }} }},
            "actions": {{
              "goto": {{ "effects": ["consumer.position = beside(supplier)"], "cost": "{goto}" }},
              "open": {{ "preconditions": ["distance(consumer, supplier) <= 1"],
                        "effects": ["supplier.is_open = true"] }} }},
            "drives": {{ "greed": {{ "goals": {{ "all": {{ "conditions": [
              "count(chest as c where not c.is_open) <= 0"] }} }} }} }} }}"#
        )
    };
    for (goto, expected) in [
        // A walk ends a metre short.
        ("distance(consumer, supplier)", 2.0 + 5.0 + 5.0 + 3.0),
        ("1 + 2 * distance(consumer, supplier)", 3.0 + 24.0 + 3.0),
        // Nobody has said that ways add up: all walks are looked at.
        (
            "min(3, distance(consumer, supplier))",
            2.0 + 3.0 + 3.0 + 3.0,
        ),
    ] {
        let mut scene = Scene::new(load("chests", document(goto).as_bytes()));
        for at in [6.0, 2.0, 10.0] {
            scene.create("chest", [at, 0.0, 0.0], &[]);
        }
        let thief = scene.create("thief", [0.0; 3], &[]);
        scene.plan(thief, goap(8));
        let plan = &scene.search.plan;
        assert_eq!(plan.outcome, Outcome::Complete, "{goto}");
        assert_eq!(plan.steps.len(), 6, "{goto}");
        let costs: f32 = plan.steps.iter().map(|step| step.cost).sum();
        assert!((costs - expected).abs() < 1e-4, "{goto}: {costs}");
    }
}

/// A walk to the lake ends far from its middle. Going by the post, where walks end closer, the thief
/// comes to stand on that side from where it isn't so far to the chest. Nobody else's post is of use.
#[test]
fn a_detour_may_be_of_use_for_where_the_next_walk_ends() {
    let document = r#"{ "udgoap": 1,
        "attributes": { "is_open": { "kind": "flag" } },
        "types": {
          "post": { "supplies": ["goto"], "manner": { "goto": { "distance": 0.5 } } },
          "chest": { "attributes": { "is_open": {} }, "supplies": ["goto", "open"] },
          "lake": { "is": "chest", "manner": { "goto": { "distance": 5 } } },
          "thief": { "consumes": ["goto", "open"], "drives": ["greed"],
                     "goap": { "model": "numeric" } } },
        "actions": {
          "goto": { "effects": ["consumer.position = beside(supplier)"],
                    "cost": "distance(consumer, supplier)" },
          "open": { "preconditions": ["distance(consumer, supplier) <= 5"],
                    "effects": ["supplier.is_open = true"] } },
        "drives": { "greed": { "goals": { "all": { "conditions": [
          "count(chest as c where not c.is_open) <= 0"] } } } } }"#;
    let mut scene = Scene::new(load("lake", document.as_bytes()));
    let thief = scene.create("thief", [-100.0, 0.0, 0.0], &[]);
    scene.create("lake", [0.0; 3], &[]);
    scene.create("chest", [36.4, 95.4, 0.0], &[]);
    for number in 0..1000_u16 {
        scene.create("post", [f32::from(number), -100.0, 0.0], &[]);
    }
    scene.plan(thief, goap(8));
    assert_eq!(
        scene.plan_text(),
        "goto(lake) open(lake) goto(chest) open(chest)"
    );
    let costs = |scene: &Scene| {
        scene
            .search
            .plan
            .steps
            .iter()
            .map(|it| it.cost)
            .sum::<f32>()
    };
    let direct = costs(&scene);
    scene.create("post", [-3.59, 4.41, 0.0], &[]);
    scene.plan(thief, goap(8));
    assert_eq!(
        scene.plan_text(),
        "goto(post) goto(lake) open(lake) goto(chest) open(chest)"
    );
    assert!(costs(&scene) < direct - 1.0);
    let generated = scene.search.plan.generated;
    assert!(generated < 200, "{generated}");
}

#[test]
fn what_isnt_known_of_a_cost_makes_it_nothing() {
    // A cost that reads what isn't known counts as 0, though the rest of it is known; and what a load
    // adds to it may change.
    let text = r#"{ "udgoap": 1,
      "attributes": { "stage": { "min": 0, "max": 2 }, "load": { "min": 0, "max": 3, "default": 1 },
        "toll": { "min": 0, "max": 9 } },
      "types": {
        "porter": { "attributes": { "stage": {}, "load": {} }, "consumes": ["slip", "jump", "unload"],
          "supplies": ["jump", "unload"], "drives": ["go"] },
        "gate": { "attributes": { "toll": {} }, "supplies": ["slip"] }
      },
      "actions": {
        "slip": { "cost": "5 + supplier.toll + consumer.load", "effects": ["consumer.stage += 1"] },
        "jump": { "self": true, "cost": 3, "effects": ["consumer.stage = 2"] },
        "unload": { "self": true, "cost": 1, "effects": ["consumer.load -= 1"] }
      },
      "drives": { "go": { "goals": { "arrive": { "conditions": ["self.stage >= 2"] } } } }
    }"#;
    for (is_told, expected) in [(false, "slip(gate) slip(gate)"), (true, "jump(porter)")] {
        let mut scene = Scene::new(load("gate.json", text.as_bytes()));
        let porter = scene.create("porter", [0.0; 3], &[]);
        let gate = scene.create("gate", [0.0; 3], &[]);
        scene.own_facts(porter);
        let world = &mut scene.running.world;
        let attribute = if is_told { "toll" } else { "position" };
        let attribute = scene.domain.find_attribute(attribute).expect("declared");
        let value = if is_told {
            Value::Number(0.0)
        } else {
            Value::Position([0.0; 3])
        };
        let told = Tell {
            entity: gate,
            attribute,
            value,
            timestamp: 0.0,
        };
        world.beliefs_mut().tell(porter, &told).expect("a fact");
        scene.plan(porter, goap(8));
        assert_eq!(scene.plan_text(), expected);
    }
}

/// The distance between two places on the ground, in metres.
fn metres(a: [f32; 3], b: [f32; 3]) -> f32 {
    (a[0] - b[0]).hypot(a[2] - b[2])
}

/// A woodcutter who needs wood, and this many trees. Returns him with what the shortest way costs,
/// and the options to plan with.
fn forest(count: u16) -> (Scene, EntityId, f32, Options) {
    let document = r#"{ "udgoap": 1,
        "attributes": { "wood": { "min": 0, "max": 6 }, "left": { "min": 0, "max": 5, "default": 2 },
                        "stock": { "min": 0, "max": 1000 } },
        "types": {
          "tree": { "attributes": { "left": {} }, "supplies": ["goto", "chop"] },
          "yard": { "attributes": { "stock": {} }, "supplies": ["goto", "drop"] },
          "woodcutter": { "attributes": { "wood": {} }, "consumes": ["goto", "chop", "drop"],
                          "drives": ["stock_up"] } },
        "actions": {
          "goto": { "effects": ["consumer.position = beside(supplier)"],
                    "cost": "distance(consumer, supplier)" },
          "chop": { "preconditions": ["supplier.left >= 1", "consumer.wood < 6", "distance(consumer, supplier) <= 1"],
                    "effects": ["supplier.left -= 1", "consumer.wood += 1"] },
          "drop": { "preconditions": ["consumer.wood > 0", "distance(consumer, supplier) <= 1"],
                    "effects": ["supplier.stock += consumer.wood", "consumer.wood = 0"] } },
        "drives": { "stock_up": { "goals": { "stock": {
          "for_each": "yard", "as": "yard", "conditions": ["yard.stock >= 1"], "remove": false } } } } }"#;
    let mut scene = Scene::new(load("forest", document.as_bytes()));
    let (here, yard) = ([0.0; 3], [5.0, 0.0, 5.0]);
    let woodcutter = scene.create("woodcutter", here, &[]);
    scene.create("yard", yard, &[]);
    let mut least = f32::INFINITY;
    let side = f32::from(count).sqrt().ceil() as u16;
    for number in 0..count {
        let [x, z] = [number % side, number / side].map(f32::from);
        let [x, z] = [4.0 * x + 3.0, 4.0 * z + 3.3];
        scene.create("tree", [x, 0.0, z], &[]);
        // He stops a metre before each.
        let way = metres(here, [x, 0.0, z]);
        let stop = [x - x / way, 0.0, z - z / way];
        least = least.min(way + metres(stop, yard));
    }
    let options = Options {
        max_work: Options::USUAL_WORK,
        max_plan_states: u32::MAX,
        ..goap(64)
    };
    (scene, woodcutter, least, options)
}

#[test]
fn among_a_hundred_things_of_use_the_cheapest_is_found_soon() {
    for count in [30, 100] {
        let (mut scene, woodcutter, least, options) = forest(count);
        scene.plan(woodcutter, options);
        let plan = &scene.search.plan;
        println!(
            "{count} trees: {} plan states, {} units of work",
            plan.generated, plan.work
        );
        assert_eq!(plan.outcome, Outcome::Complete);
        assert_eq!(
            scene.plan_text(),
            "goto(tree) chop(tree) goto(yard) drop(yard)"
        );
        let walks = plan.steps.iter().step_by(2);
        let cost: f32 = walks.map(|walk| walk.cost).sum();
        assert!((cost - least).abs() < 1e-3, "{cost} {least}");
    }
}

#[test]
fn looking_up_what_a_goal_is_about_counts_and_pauses() {
    let (mut scene, woodcutter, _, options) = forest(100);
    scene.plan(woodcutter, options);
    let whole = scene.search.plan.clone();
    for slice in [1, 300, 10_000] {
        // The second time, everything was looked up before.
        for _ in 0..2 {
            scene.plan_in_slices(woodcutter, options, slice);
            let plan = &scene.search.plan;
            assert_eq!(plan.outcome, whole.outcome);
            assert_eq!(plan.steps, whole.steps);
            assert_eq!(
                [plan.work, plan.bytes as u64],
                [whole.work, whole.bytes as u64]
            );
            assert_eq!(
                [plan.generated, plan.expanded],
                [whole.generated, whole.expanded]
            );
        }
        scene.search = Search::default();
    }
    // Until the first plan state, with little time in each call.
    let (requests, search) = (scene.running.requests(), &mut scene.search);
    requests.ask(woodcutter, search, options).expect("an NPC");
    let knowledge = scene.running.world.knowledge(woodcutter);
    let knowledge = knowledge.expect("an NPC");
    selectors::set_out(search, &scene.domain, &knowledge);
    let budget = Budget {
        plan_states: u32::MAX,
        work: Some(1_000),
    };
    let mut pauses = Vec::new();
    while search.plan.generated == 0 {
        selectors::advance_within(search, &scene.domain, &knowledge, budget);
        pauses.push(search.plan.work);
    }
    // It pauses while it looks up facts and steps, divides the goal into parts, and finds what
    // helps.
    assert!(pauses.len() > 3 && pauses[0] > 50_000, "{pauses:?}");
    assert!(pauses.is_sorted() && pauses[2] < whole.work);
}

/// A gardener who has to fill a can, too.
fn can_garden(plants: u16) -> (Scene, EntityId) {
    let document = r#"{ "udgoap": 1,
        "attributes": { "water": { "min": 0, "max": 5 }, "dry": { "min": 0, "max": 3 } },
        "types": {
          "plant": { "attributes": { "dry": {} }, "supplies": ["goto", "pour"] },
          "tap": { "supplies": ["goto", "fill"] },
          "gardener": { "attributes": { "water": {} }, "consumes": ["goto", "pour", "fill"],
                        "drives": ["tend"] } },
        "actions": {
          "goto": { "effects": ["consumer.position = beside(supplier)"] },
          "fill": { "preconditions": ["distance(consumer, supplier) <= 1.2"],
                    "effects": ["consumer.water = 5"] },
          "pour": { "preconditions": ["consumer.water >= 1", "distance(consumer, supplier) <= 1.2"],
                    "effects": ["consumer.water -= 1", "supplier.dry -= 1"] } },
        "drives": { "tend": { "goals": {
          "wet": { "for_each": "plant", "as": "p", "conditions": ["p.dry <= 0"] } } } } }"#;
    let mut scene = Scene::new(load("garden", document.as_bytes()));
    let gardener = scene.create("gardener", [0.0; 3], &[]);
    scene.create("tap", [-3.0, 0.0, 0.0], &[]);
    for number in 0..plants {
        let [x, z] = [number % 20, number / 20].map(|at| 3.0 * f32::from(at));
        let dry = f32::from(number % 3) + 1.0;
        scene.create("plant", [x, 0.0, 3.0 + z], &[("dry", dry)]);
    }
    (scene, gardener)
}

/// To water others takes water from the can, and so doesn't help to have some.
#[test]
fn what_moves_a_number_only_the_wrong_way_is_not_looked_up() {
    let [few, many] = [10, 300].map(|plants| {
        let (mut scene, gardener) = can_garden(plants);
        scene.plan(gardener, goap(8));
        assert_eq!(
            scene.plan_text(),
            "goto(tap) fill(tap) goto(plant) pour(plant) pour(plant) pour(plant)"
        );
        assert_eq!(scene.search.plan.outcome, Outcome::Complete, "{plants}");
        scene.search.plan.work
    });
    assert_eq!(few, many);
}

/// A document in which every plant that is tended makes each other plant's turn come later, so that all
/// steps change what all the others need.
fn turns(plants: u16) -> (Scene, EntityId) {
    let document = r#"{ "udgoap": 1,
        "attributes": { "turn": { "min": 0, "max": 5000 }, "due": { "min": 0, "max": 5000 },
                        "wild": { "kind": "flag", "default": true } },
        "types": {
          "plant": { "attributes": { "due": {}, "wild": {} }, "supplies": ["tend"] },
          "gardener": { "attributes": { "turn": {} }, "consumes": ["tend"], "drives": ["order"] } },
        "actions": {
          "tend": { "preconditions": ["consumer.turn >= supplier.due + 1000"],
                    "effects": ["supplier.wild = false", "consumer.turn += 1"] } },
        "drives": { "order": { "goals": {
          "tame": { "for_each": "plant", "as": "p", "conditions": ["not p.wild"] } } } } }"#;
    let mut scene = Scene::new(load("turns", document.as_bytes()));
    let gardener = scene.create("gardener", [0.0; 3], &[]);
    for number in 0..plants {
        scene.create("plant", [0.0; 3], &[("due", f32::from(number))]);
    }
    (scene, gardener)
}

/// Looking up what goals are about is bounded like searching: by work, beyond the first goal, and by
/// memory.
#[test]
fn goals_are_looked_up_only_as_long_as_there_is_work_left() {
    let (mut scene, gardener) = turns(100);
    scene.plan(gardener, goap(8));
    let plan = &scene.search.plan;
    assert_eq!(plan.outcome, Outcome::NoPlan);
    let of_all = plan.work;

    let scarce = Options {
        max_work: u32::try_from(of_all / 100).unwrap(),
        ..goap(8)
    };
    scene.plan(gardener, scarce);
    let plan = &scene.search.plan;
    assert_eq!(
        (plan.outcome, plan.ended_by),
        (Outcome::Undecided, EndedBy::Work)
    );
    assert!(plan.work < of_all / 10, "{} of {of_all}", plan.work);

    let small = Options {
        max_bytes: 1 << 16,
        ..goap(8)
    };
    scene.plan(gardener, small);
    let plan = &scene.search.plan;
    assert_eq!(
        (plan.outcome, plan.ended_by),
        (Outcome::Undecided, EndedBy::Memory)
    );
    assert!(plan.work < of_all / 2, "{} of {of_all}", plan.work);
    // What the planner has kept of goals that are given up now makes no difference.
    let used = (plan.work, plan.bytes, plan.generated);
    scene.search = Search::default();
    scene.plan(gardener, small);
    let plan = &scene.search.plan;
    assert_eq!(used, (plan.work, plan.bytes, plan.generated));
}

/// However many goals can't be reached, one that takes a single step is still tried: those that were
/// given up leave a share of the work for each of the others.
#[test]
fn hopeless_goals_leave_work_for_the_last_one() {
    let document = r#"{ "udgoap": 1,
        "attributes": { "rest": { "min": 0, "max": 100 }, "heat": { "min": 0, "max": 9 },
                        "a": { "min": 0, "max": 20 }, "b": { "min": 0, "max": 20 },
                        "c": { "min": 0, "max": 20 } },
        "types": {
          "bunk": { "supplies": ["sleep"] },
          "fire": { "attributes": { "heat": { "default": 9 } }, "supplies": ["quench"] },
          "sailor": { "attributes": { "rest": {}, "a": {}, "b": {}, "c": {} },
                      "supplies": ["add_a", "add_b", "add_c"],
                      "consumes": ["sleep", "quench", "add_a", "add_b", "add_c"],
                      "drives": ["fight", "be_rested"] } },
        "actions": {
          "add_a": { "self": true, "effects": ["consumer.a += 1"] },
          "add_b": { "self": true, "effects": ["consumer.b += 1"] },
          "add_c": { "self": true, "effects": ["consumer.c += 1"] },
          "quench": { "preconditions": ["consumer.a * consumer.b - consumer.c == 0.5"],
                      "effects": ["supplier.heat -= 9"] },
          "sleep": { "effects": ["consumer.rest += 60"] } },
        "drives": {
          "fight": { "goals": { "out": { "for_each": "fire", "as": "f", "priority": 9,
                                          "conditions": ["f.heat <= 0"] } } },
          "be_rested": { "goals": { "rested": { "conditions": ["self.rest >= 50"], "priority": 1 } } } } }"#;
    for fires in [1, 2, 3, 9] {
        let mut scene = Scene::new(load("ship", document.as_bytes()));
        let sailor = scene.create("sailor", [0.0; 3], &[]);
        scene.create("bunk", [0.0; 3], &[]);
        for _ in 0..fires {
            scene.create("fire", [0.0; 3], &[]);
        }
        scene.plan(sailor, goap(32));
        assert_eq!(scene.plan_text(), "sleep(bunk)", "{fires}");
        let ended_by = scene.search.plan.ended_by;
        assert_eq!(ended_by, EndedBy::States, "{fires}");
    }
}
