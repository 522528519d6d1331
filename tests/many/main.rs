//! Among many who supply the same: leaving out those who are too far away to matter finds the same plans
//! as looking at all, bit for bit.
//!
//! `UDGOAP_CASES` and `UDGOAP_SEED` choose other cases than the usual ones.

mod by_value;
#[path = "../common/mod.rs"]
mod common;
#[path = "../common/without_places.rs"]
mod without_places;

use common::{Scene, load, named::NAMED, random::Random};
use udgoap::{
    beliefs::OfferSide,
    domain::POSITION,
    planning::{Options, Outcome, Search, Selector},
    selectors,
    world::{AreaDef, AreaShape, BeliefMode, EntityId, Tell},
};
use without_places::WithoutPlaces;

impl Random {
    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn of<'t>(&mut self, all: &[&'t str]) -> &'t str {
        all[self.below(all.len())]
    }

    /// A number from 0 up, below an end.
    fn part(&mut self, end: f32) -> f32 {
        end * self.below(1 << 20) as f32 / (1 << 20) as f32
    }
}

/// A wizard among potions and loaves, who walks in one way or another.
fn document(random: &mut Random) -> String {
    let walk = random.of(&[
        "",
        r#", "duration": "distance(consumer, supplier) / 1.4""#,
        r#", "duration": "1 + travel(consumer, supplier) / consumer.speed", "cost": "duration * 0.01""#,
        r#", "duration": "max(1, distance(supplier, consumer) * 0.5)""#,
        r#", "duration": "clamp(distance(consumer, supplier), 2, 9)""#,
        r#", "duration": "distance(consumer, supplier) / supplier.potency", "cost": 0.1"#,
        r#", "duration": 2, "cost": "distance(consumer, supplier) * 0.02 + 0.1""#,
        r#", "cost": "distance(consumer, supplier) / max(consumer.speed, 1)""#,
    ]);
    let arrive = random.of(&["beside(supplier)", "beside(supplier)", "supplier.position"]);
    let drink = random.of(&[
        "",
        r#", "duration": 3"#,
        r#", "duration": "supplier.potency / 20", "cost": 0.05"#,
    ]);
    let amount = random.of(&[
        "supplier.potency",
        "supplier.potency",
        "30",
        "supplier.potency * 0.5 + 1",
        "100 - supplier.potency",
    ]);
    let after = random.of(&[
        "destroy(supplier)",
        "supplier.potency -= 100",
        "consumer.speed -= 0.5",
    ]);
    let first = random.of(&[
        "",
        "\"supplier.potency > 0\", ",
        "\"supplier.potency >= 20\", ",
        "\"consumer.mana < 150\", ",
    ]);
    let wish = random.of(&[
        "self.mana >= 30",
        "self.mana >= 100",
        "self.mana >= 200",
        "self.mana >= max_of(self.mana)",
    ]);
    let more = random.of(&[
        "",
        r#", "completeness": "early""#,
        r#", "completeness": "odd""#,
    ]);
    let more = more.to_string() + random.of(&["", r#", "remove": false"#]);
    let combine = random.of(&[
        "",
        r#", "utility": { "combine": "min" }"#,
        r#", "utility": { "combine": "product" }"#,
    ]);
    let mana = random.of(&["", r#", "rate": -0.2"#, r#", "rate": 0.1"#]);
    let food = random.of(&["", r#", "rate": -0.5"#, r#", "rate": "-0.01 * self.food""#]);
    // Something that helps a walk, something that the world does, somebody who comes along.
    let (mut types, mut actions, mut effects) = (String::new(), String::new(), String::new());
    let (mut goto_first, mut consumes) = (String::new(), String::new());
    if random.chance(20) {
        types += r#""boots": { "is": "thing", "supplies": ["put_on"] },"#;
        actions += r#""put_on": { "preconditions": ["distance(consumer, supplier) <= 9"],
            "effects": ["consumer.shod = true", "consumer.speed += 1"] },"#;
        goto_first += r#""preconditions": ["consumer.shod"], "#;
        consumes += r#", "put_on""#;
    }
    if random.chance(15) {
        effects += r#""world_effects": { "sting": { "for_each": "loaf", "as": "loaf",
            "when": "distance(loaf, consumer) <= 2", "effects": ["consumer.mana -= 1"] } },"#;
        goto_first += r#""world_effects": ["sting"], "#;
    }
    if random.chance(15) {
        actions += r#""leap": { "effects": ["consumer.position = supplier.position"], "cost": 0.3, "duration": 1 },"#;
        types += r#""post": { "is": "thing", "supplies": ["leap"] },"#;
        consumes += r#", "leap""#;
    }
    let is_annotated = random.chance(40);
    format!(
        r#"{{ "udgoap": 1,
        "attributes": {{
          "mana": {{ "min": 0, "max": 200 }}, "food": {{ "min": 0, "max": 100 }},
          "potency": {{ "min": 0, "max": 100 }}, "speed": {{ "min": 0, "max": 6, "default": 2 }},
          "shod": {{ "kind": "flag" }} }},
        "curves": {{ "early": {{ "kind": "piecewise", "points": [[0, 0], [0.5, 0.9], [1, 1]] }},
                    "odd": {{ "kind": "piecewise", "points": [[0, 0.2], [0.3, 0.6], [0.6, 0.1], [1, 1]] }} }},
        "types": {{
          "thing": {{ "attributes": {{ "potency": {{}} }}, "supplies": ["goto"] }},
          "potion": {{ "is": "thing", "supplies": ["drink"], "manner": {{ "goto": {{ "distance": 0.5 }} }} }},
          "flask": {{ "is": "potion" }},
          "loaf": {{ "is": "thing", "supplies": ["eat"], "manner": {{ "eat": {{ "slots": 1 }} }} }},
          {types}
          "wizard": {{ "is": "thing", "attributes": {{ "mana": {{{mana_comma}}}, "food": {{{food_comma}}}, "speed": {{}}, "shod": {{}} }},
                       "consumes": ["goto", "drink", "eat"{consumes}],
                       "drives": ["power", "fed"]{combine} }} }},
        "actions": {{
          {actions}
          "goto": {{ {loud}{goto_first}"effects": ["consumer.position = {arrive}"]{walk} }},
          "drink": {{ {quiet}"preconditions": [{first}"distance(consumer, supplier) <= 1.5"],
                      "effects": ["consumer.mana += {amount}", "{after}"]{drink} }},
          "eat": {{ "preconditions": ["distance(consumer, supplier) <= supplier.potency / 50 + 1"],
                    "effects": ["consumer.food += 40", "destroy(supplier)"]{drink} }} }},
        {effects}
        "modifiers": {{
          "hush": {{ "annotations": ["loud"], "cost": "{hush}" }},
          "glad": {{ "annotations": ["calm"], "weight": "weight * 3" }} }},
        "drives": {{
          "power": {{ {calm}"weight": 2, "goals": {{ "refill": {{ "conditions": ["{wish}"]{more} }} }} }},
          "fed": {{ "goals": {{ "eat": {{ "conditions": ["self.food >= 60"] }} }} }} }} }}"#,
        loud = if is_annotated {
            r#""annotations": ["loud"], "#
        } else {
            ""
        },
        quiet = if is_annotated && random.chance(50) {
            r#""annotations": ["loud"], "#
        } else {
            ""
        },
        calm = if is_annotated {
            r#""annotations": ["calm"], "#
        } else {
            ""
        },
        hush = random.of(&["cost + 0.3", "cost * 0.5", "cost - 0.05", "0"]),
        mana_comma = mana.trim_start_matches(", "),
        food_comma = food.trim_start_matches(", "),
    )
}

/// What a plan is, floats as bits.
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
        (step.action.0, step.supplier, numbers.map(f32::to_bits))
    });
    format!(
        "{:?} {:?}\n{:#?}",
        plan.outcome,
        [plan.utility, plan.score, plan.idle_score].map(f32::to_bits),
        steps.collect::<Vec<_>>(),
    )
}

struct World {
    scene: Scene,
    wizard: EntityId,
    text: String,
}

impl World {
    fn new(random: &mut Random) -> Self {
        let text = document(random);
        let mut scene = Scene::new(load("many", text.as_bytes()));
        let extent = [8.0, 40.0, 300.0][random.below(3)];
        let lies_in_rows = random.chance(30);
        let place = |random: &mut Random| {
            let at = [random.part(extent), 0.0, random.part(extent)];
            if lies_in_rows {
                at.map(|it| (it / 2.0).round() * 2.0)
            } else {
                at
            }
        };
        let numbers = [
            ("mana", random.part(200.0)),
            ("food", random.part(100.0)),
            ("speed", 2.0),
        ];
        let at = place(random);
        let wizard = scene.create("wizard", at, &numbers);
        let useless = [0, 10, 90][random.below(3)];
        let mut told = vec![];
        for number in 0..100 + random.below(200) {
            let of = match random.below(12) {
                0..7 => "potion",
                7 => "flask",
                8 if number > 60 && text.contains("\"post\"") => "post",
                9 if number > 60 && text.contains("\"boots\"") => "boots",
                _ => "loaf",
            };
            let potency = match random.below(4) {
                _ if random.chance(useless) => 0.0,
                0 => 40.0,
                _ => random.part(100.0),
            };
            let at = place(random);
            told.push(scene.create(of, at, &[("potency", potency)]));
        }
        let mut world = World {
            scene,
            wizard,
            text,
        };
        if random.chance(40) {
            world.tell(random, &told);
        }
        world.hinder(random, &told, extent);
        world
    }

    /// Places areas, has slots taken, and takes offers and steps back.
    fn hinder(&mut self, random: &mut Random, all: &[EntityId], extent: f32) {
        let Scene {
            domain, running, ..
        } = &mut self.scene;
        for _ in 0..random.below(4) {
            let name = random.of(&["hush", "hush", "glad"]);
            let modifier = domain.find_modifier(name).expect(name);
            let def = AreaDef {
                shape: AreaShape::Sphere(1.0 + random.part(extent / 2.0)),
                place: [random.part(extent), 0.0, random.part(extent)],
                modifiers: &[modifier],
                ..AreaDef::default()
            };
            let created = running.world.areas_mut().create(&def);
            created.expect("a valid area");
        }
        let [goto, drink, eat] =
            ["goto", "drink", "eat"].map(|it| domain.find_action(it).expect(it));
        for &entity in all {
            if random.chance(90) {
                continue;
            }
            match random.below(3) {
                0 => {
                    // Only loaves have slots.
                    let _ = running.claims_mut().hold(entity, eat, 1);
                }
                1 => {
                    let action = [goto, drink, eat][random.below(3)];
                    // Not everybody supplies everything.
                    let side = OfferSide::Supplies;
                    let _ = running.world.set_enabled(entity, side, action, false);
                }
                _ => {
                    let action = [goto, drink, eat][random.below(3)];
                    let options = running.world.npc_options_mut();
                    let excluded = { options }.exclude_step(self.wizard, action, entity, 60.0);
                    excluded.expect("an NPC and somebody");
                }
            }
        }
    }

    /// Lets the wizard believe what it is told, which isn't all.
    fn tell(&mut self, random: &mut Random, all: &[EntityId]) {
        let world = &mut self.scene.world;
        let domain = std::sync::Arc::clone(world.domain());
        for &entity in all {
            let of = world.type_of(entity).expect("it lives");
            for &attribute in &domain.entity_type(of).attributes {
                if random.chance(5) && attribute != POSITION {
                    continue;
                }
                let value = world.read(entity, attribute).expect("it has it");
                let tell = Tell {
                    entity,
                    attribute,
                    value,
                    timestamp: 0.0,
                };
                world
                    .beliefs_mut()
                    .tell(self.wizard, &tell)
                    .expect("a valid fact");
            }
        }
        let set = world
            .npc_options_mut()
            .set_belief_mode(self.wizard, BeliefMode::OwnFacts);
        set.expect("an NPC");
    }

    /// Plans with everybody, and gives the plan and the number of plan states.
    fn among_all(&self, options: Options) -> Search {
        let world = &self.scene.world;
        let knowledge = WithoutPlaces(world.knowledge(self.wizard).expect("an NPC"));
        let mut search = Search::default();
        let active = self.scene.active_drives(self.wizard);
        let active = active.expect("an NPC").expect("it was updated");
        active.write_motives(&knowledge, |_| None, |_| 0.0, &mut search.motives);
        selectors::plan(&mut search, &self.scene.domain, &knowledge, options);
        search
    }

    /// The same without those who are too far away, some plan states at a time.
    fn narrowed(&self, options: Options, budget: u32) -> Search {
        let world = &self.scene.world;
        let knowledge = world.knowledge(self.wizard).expect("an NPC");
        let mut search = Search::default();
        let active = self.scene.active_drives(self.wizard);
        let active = active.expect("an NPC").expect("it was updated");
        active.write_motives(&knowledge, |_| None, |_| 0.0, &mut search.motives);
        selectors::begin(&mut search, &self.scene.domain, &knowledge, options);
        while search.plan.outcome == Outcome::Unfinished {
            selectors::advance(&mut search, &self.scene.domain, &knowledge, budget);
        }
        search
    }
}

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |text| text.parse().expect("a whole number"))
}

#[test]
fn leaving_out_who_is_too_far_away_finds_the_plan_of_looking_at_all() {
    let cases = number("UDGOAP_CASES", 100);
    let first = number("UDGOAP_SEED", 1);
    let (mut plans, mut among_all, mut narrowed, mut fewer) = (0, 0, 0, 0);
    for seed in first..first + cases {
        let mut random = Random(seed);
        let mut world = World::new(&mut random);
        let options = Options {
            depth: 3 + random.below(3) as u8,
            max_plan_states: u32::MAX,
            max_bytes: usize::MAX,
            durations: random.chance(60),
            cost_weight: [0.0, 0.2, 1.0][random.below(3)],
            exact_scores: random.chance(20),
            only_if_better: random.chance(80),
            ..NAMED
        };
        world.scene.update(1.0).expect("an update");
        let all = world.among_all(options);
        let few = world.narrowed(options, u32::MAX);
        let case = format!("case {seed}, {options:?}\n{}", world.text);
        assert_eq!(report(&all), report(&few), "{case}");
        let sliced = world.narrowed(options, 1 + random.below(40) as u32);
        assert_eq!(report(&all), report(&sliced), "in slices: {case}");
        assert_eq!(few.plan.work, sliced.plan.work, "{case}");
        assert_eq!(few.plan.generated, sliced.plan.generated, "{case}");
        let is_in_time = few.plan.work < u64::from(Options::USUAL_WORK / 4);
        if all.plan.outcome == Outcome::Complete && is_in_time {
            // It begins with the same search, and mostly ends with its plan.
            let auto = Options {
                selector: Selector::Auto,
                ..options
            };
            if options.only_if_better && options.trim {
                let few = world.narrowed(auto, u32::MAX);
                let all = world.among_all(auto);
                assert_eq!(report(&all), report(&few), "automatically: {case}");
            }
        }
        plans += u32::from(!all.plan.steps.is_empty());
        among_all += all.plan.generated;
        narrowed += few.plan.generated;
        fewer += u32::from(few.plan.generated < all.plan.generated);
    }
    println!(
        "{plans} plans, {among_all} plan states among all, {narrowed} among few; {fewer} with fewer"
    );
    if cases >= 100 {
        assert!(u64::from(plans) > cases / 3 && u64::from(fewer) > cases / 12);
    }
}

/// A wizard in the midst of potions, each as potent as chance has it.
fn cellar(wanted: &str, size: usize, useful: usize) -> (Scene, EntityId) {
    let text = r#"{ "udgoap": 1,
        "attributes": { "mana": { "min": 0, "max": 200 }, "food": { "min": 0, "max": 100 },
                        "potency": { "min": 0, "max": 100 }, "speed": { "default": 1.4 } },
        "types": {
          "potion": { "attributes": { "potency": {} }, "supplies": ["goto", "drink"] },
          "wizard": { "attributes": { "mana": { "default": 10, "rate": -0.1 }, "food": { "default": 50, "rate": -0.2 }, "speed": {} },
                      "consumes": ["goto", "drink"], "drives": ["power", "fed"] } },
        "actions": {
          "goto": { "effects": ["consumer.position = beside(supplier)"], "duration": "distance(consumer, supplier) / consumer.speed" },
          "drink": { "preconditions": ["supplier.potency > 0", "distance(consumer, supplier) <= 1.5"],
                     "effects": ["consumer.mana += supplier.potency", "destroy(supplier)"], "duration": 3 } },
        "drives": { "power": { "goals": { "refill": { "conditions": ["self.mana >= WANTED"] } } },
                    "fed": { "goals": { "eat": { "conditions": ["self.food >= 100"] } } } } }"#;
    let mut scene = Scene::new(load("cellar", text.replace("WANTED", wanted).as_bytes()));
    let mut random = Random(7);
    let side = 3.0 * (size as f32).sqrt();
    let wizard = scene.create("wizard", [side / 2.0, 0.0, side / 2.0], &[]);
    for number in 0..size {
        let at = [random.part(side), 0.0, random.part(side)];
        let potency = if number % useful == 0 {
            1.0 + random.part(98.0)
        } else {
            0.0
        };
        scene.create("potion", at, &[("potency", potency)]);
    }
    scene.update(0.0).expect("an update");
    (scene, wizard)
}

#[test]
fn among_ten_thousand_only_those_who_are_near_enough_become_plan_states() {
    for (wanted, each, durations) in [
        ("30", 1, true),
        ("30", 1, false),
        ("30", 10, true),
        ("30", 10, false),
        ("200", 1, true),
        ("200", 10, true),
        ("200", 1, false),
        ("200", 10, false),
    ] {
        let [few, many] = [1_000, 10_000].map(|size| {
            let (mut scene, wizard) = cellar(wanted, size, each);
            let options = Options {
                durations,
                exact_scores: false,
                max_work: Options::USUAL_WORK,
                max_plan_states: u32::MAX,
                ..NAMED
            };
            scene.plan(wizard, options);
            let plan = &scene.search.plan;
            println!(
                "{wanted} wanted, one of {each} useful, durations: {durations}, {size} potions: {} plan states, {} units of work",
                plan.generated, plan.work
            );
            assert!(plan.outcome == Outcome::Complete && !plan.steps.is_empty());
            (plan.generated, plan.work)
        });
        assert!(many.0 < 400 && many.1 < 3 * few.1.max(20_000));
    }
}

#[test]
fn what_begins_anew_with_few_has_no_rivals_among_the_plans_of_before() {
    let text = r#"{ "udgoap": 1,
        "attributes": { "apples": { "min": 0, "max": 1 }, "ladder": { "min": 0, "max": 1 }, "leant": { "min": 0, "max": 1 } },
        "types": {
          "tree": { "attributes": { "leant": {} }, "supplies": ["shake", "lean_ladder"] },
          "picker": { "attributes": { "apples": {}, "ladder": {} },
                      "consumes": ["shake", "lean_ladder", "take_ladder"], "supplies": ["take_ladder"],
                      "drives": ["fed", "tidy"] } },
        "actions": {
          "shake": { "preconditions": ["consumer.ladder >= 1", "supplier.leant >= 1"], "effects": ["consumer.apples += 1"] },
          "lean_ladder": { "preconditions": ["consumer.ladder >= 1"], "effects": ["supplier.leant = 1"] },
          "take_ladder": { "self": "only", "effects": ["consumer.ladder = 1"], "cost": 30 } },
        "drives": { "fed": { "weight": 9, "goals": { "eat": { "conditions": ["self.apples >= 1"], "remove": false } } },
                    "tidy": { "goals": { "set_up": { "conditions": ["self.ladder >= 1"], "remove": false } } } } }"#;
    let found = [10, 1_500].map(|trees| {
        let mut scene = Scene::new(load("orchard", text.as_bytes()));
        let picker = scene.create("picker", [0.0; 3], &[]);
        for number in 0..trees {
            scene.create("tree", [number as f32, 0.0, 0.0], &[]);
        }
        let options = Options {
            selector: Selector::Best,
            cost_weight: 0.01,
            max_work: 600_000,
            max_plan_states: u32::MAX,
            ..NAMED
        };
        scene.plan(picker, options);
        let plan = &scene.search.plan;
        assert_eq!(
            scene.plan_text(),
            "take_ladder(picker) lean_ladder(tree) shake(tree)"
        );
        // To take the ladder for nothing isn't worth it, and nothing else can be begun with.
        assert!(
            plan.score > plan.idle_score && plan.rival.is_nan(),
            "{plan:?}"
        );
        plan.outcome
    });
    assert_eq!(found, [Outcome::Complete, Outcome::BestSoFar]);
}

#[test]
fn a_cost_that_falls_with_a_duration_of_which_nothing_is_known_bounds_nothing() {
    // How long drinking takes is counted. The two far away are the dearest at first sight, and cost nothing.
    let text = r#"{ "udgoap": 1,
        "attributes": { "mana": { "min": 0, "max": 100, "default": 10 } },
        "types": {
          "potion": { "supplies": ["goto", "drink"] },
          "wizard": { "attributes": { "mana": {} }, "consumes": ["goto", "drink"], "drives": ["power"] } },
        "actions": {
          "goto": { "effects": ["consumer.position = beside(supplier)"], "cost": "distance(consumer, supplier) / 100" },
          "drink": { "preconditions": ["distance(consumer, supplier) <= 1.5"],
                     "effects": ["consumer.mana += 50"],
                     "duration": "10 * count(potion as p where distance(p, supplier) < 0.05)",
                     "cost": "20 - duration" } },
        "drives": { "power": { "goals": { "refill": { "conditions": ["self.mana >= 60"] } } } } }"#;
    let mut scene = Scene::new(load("cellar", text.as_bytes()));
    let wizard = scene.create("wizard", [0.0; 3], &[]);
    for number in 0..300 {
        scene.create("potion", [2.0 + number as f32 / 6.0, 0.0, 0.0], &[]);
    }
    let far = [60.0, 0.0, 0.0];
    let last = [
        scene.create("potion", far, &[]),
        scene.create("potion", far, &[]),
    ];
    scene.update(0.0).expect("an update");
    let options = Options {
        cost_weight: 0.01,
        max_plan_states: u32::MAX,
        max_bytes: usize::MAX,
        ..NAMED
    };
    scene.plan(wizard, options);
    let drunk = scene.search.plan.steps.last().map(|it| it.supplier);
    let last = last.map(|it| it.index());
    assert!(
        drunk.is_some_and(|it| last.contains(&it)),
        "{}",
        scene.explanation()
    );
}
