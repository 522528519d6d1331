//! Weights under ambiance: a decision in areas is the one that the same weights without areas lead to.

use super::{
    common::{self, Scene, load},
    reference::random::Dice,
};
use udgoap::{
    planning::{Options, Selector},
    world::{AreaDef, AreaId, AreaShape, EntityId},
};

/// Doing something raises one number; drives ask for theirs, and fight for the next step.
const DOCUMENT: &str = r#"{ "udgoap": 1,
  "attributes": {
    "a": { "min": 0, "max": 10 }, "b": { "min": 0, "max": 10 }, "c": { "min": 0, "max": 10 }
  },
  "types": {
    "man": { "attributes": { "a": {}, "b": {}, "c": {} }, "supplies": ["x", "y", "z", "w"],
      "consumes": ["x", "y", "z", "w"], "drives": ["first", "second", { "drive": "third", "weight": "1 + self.a / 5" }],
      "goap": { "model": "numeric" }, "schedules": ["once", "twice", "thrice"] },
    "deaf": { "is": "man", "heeds": ["odd"] }
  },
  "actions": {
    "x": { "self": "only", "effects": ["consumer.a += 3", "consumer.b -= 1"], "cost": 1 },
    "y": { "self": "only", "effects": ["consumer.b += 3", "consumer.c -= 1"], "cost": 1 },
    "z": { "self": "only", "effects": ["consumer.c += 3", "consumer.a -= 1"], "cost": 1 },
    "w": { "self": "only", "effects": ["consumer.a += 1", "consumer.b += 1", "consumer.c += 1"], "cost": 2 }
  },
  "schedules": { "once": { "tasks": ["x(self)"] }, "twice": { "tasks": ["y(self)", "y(self)"] },
    "thrice": { "tasks": ["z(self)", "w(self)", "z(self)"] } },
  "modifiers": {
    "double": { "annotations": ["calm"], "weight": "weight * 2" },
    "less": { "annotations": ["calm", "wild"], "weight": "weight - 0.75", "when": "self.a < 5" },
    "panic": { "annotations": ["wild"], "weight": "weight + strength * 3 - age / 10", "half_life": 8, "limit": 3 },
    "unknown": { "annotations": ["calm"], "weight": "weight / (self.b - self.b)" }
  },
  "drives": {
    "first": { "annotations": ["calm"], "goals": { "a": { "conditions": [{ "test": "self.a >= 10", "range": 10 }] } } },
    "second": { "annotations": ["wild"], "weight": 2, "goals": { "b": { "conditions": [{ "test": "self.b >= 10", "range": 10 }] } } },
    "third": { "goals": { "c": { "conditions": [{ "test": "self.c >= 10", "range": 10 }] } } }
  }
}"#;

const DRIVES: [&str; 3] = ["first", "second", "third"];

/// What has become of a search: its steps and scores, bit for bit.
#[derive(Debug, PartialEq)]
struct Found {
    plan: String,
    numbers: [u32; 3],
    goal: Option<u32>,
    weights: Vec<u32>,
}

fn decide(scene: &mut Scene, npc: EntityId, selector: Selector) -> Found {
    let options = Options {
        selector,
        depth: 4,
        cost_weight: 0.01,
        forecast: true,
        ..common::named::NAMED
    };
    scene.plan(npc, options);
    let plan = &scene.search.plan;
    Found {
        plan: scene.plan_text(),
        numbers: [plan.score, plan.idle_score, plan.utility].map(f32::to_bits),
        goal: plan.goal,
        weights: plan.drives.iter().map(|it| it.weight.to_bits()).collect(),
    }
}

/// A man in areas and among what events have left in them, and the areas.
fn random_scene(dice: &mut Dice) -> (Scene, EntityId, Vec<AreaId>) {
    let mut scene = Scene::new(load("weights.json", DOCUMENT.as_bytes()));
    let of = dice.pick(&["man", "man", "man", "deaf"]);
    let values = ["a", "b", "c"].map(|name| (name, dice.number(0, 10)));
    let npc = scene.create(of, [0.0; 3], &values);
    let mut areas = vec![];
    for _ in 0..dice.between(1, 3) {
        let own = (0..dice.below(4)).map(|_| dice.pick(&["double", "less", "unknown"]));
        let own = own.map(|it| scene.domain.find_modifier(it).expect(it));
        let own: Vec<_> = own.collect();
        let def = AreaDef {
            shape: AreaShape::Sphere(dice.number(1, 8)),
            place: [dice.number(-6, 6), 0.0, 0.0],
            modifiers: &own,
            ..AreaDef::default()
        };
        let area = scene.world.areas_mut().create(&def).expect("it is valid");
        let panic = scene.domain.find_modifier("panic").expect("it is there");
        for _ in 0..dice.below(4) {
            let world = &mut scene.running.world;
            world.areas_mut().leave_in(area, panic).expect("it fades");
            let now = world.time().seconds() + f64::from(dice.number(0, 4));
            world.time_mut().set(now).expect("it goes on");
        }
        areas.push(area);
    }
    (scene, npc, areas)
}

#[test]
fn decisions_are_those_that_the_altered_weights_lead_to() {
    let selectors = [
        Selector::First,
        Selector::Best,
        Selector::Goap,
        Selector::UtilityPlans,
    ];
    let (mut altered, mut others) = (0, 0);
    for seed in 0..400 {
        let mut dice = Dice::new(seed);
        let (mut scene, npc, areas) = random_scene(&mut dice);
        let inside = selectors.map(|it| decide(&mut scene, npc, it));
        let drives = DRIVES.map(|it| scene.domain.find_drive(it).expect(it));
        let weights = drives.map(|drive| {
            let weight = scene.requests().drive_weight(npc, drive, |_| {});
            weight.expect("its type lists it")
        });
        for area in areas {
            scene.world.areas_mut().destroy(area).expect("it is there");
        }
        let without = selectors.map(|it| decide(&mut scene, npc, it));
        for (drive, weight) in drives.into_iter().zip(weights) {
            let world = &mut scene.running.world;
            world
                .npc_options_mut()
                .set_weight(npc, drive, Some(weight.altered))
                .expect("it is a weight");
        }
        let outside = selectors.map(|it| decide(&mut scene, npc, it));
        assert_eq!(inside, outside, "seed {seed}");
        let differs = weights.iter().any(|it| it.bare != it.altered);
        altered += usize::from(differs);
        let plans = |found: &[Found; 4]| found.each_ref().map(|it| it.plan.clone());
        others += usize::from(plans(&inside) != plans(&without));
        assert!(differs || inside == without, "seed {seed}");
    }
    // Weights that decide nothing would agree as well.
    assert!(altered > 200 && others > 60, "{altered}, {others}");
}

#[test]
fn explanations_tell_which_place_altered_which_weight() {
    for selector in [Selector::Best, Selector::Goap] {
        let mut scene = Scene::new(load("weights.json", DOCUMENT.as_bytes()));
        let npc = scene.create("man", [0.0; 3], &[("a", 1.0), ("b", 1.0), ("c", 10.0)]);
        let modifier = |name: &str| scene.domain.find_modifier(name).expect(name);
        let (double, less, panic) = (modifier("double"), modifier("less"), modifier("panic"));
        let world = &mut scene.running.world;
        let def = AreaDef {
            shape: AreaShape::Sphere(4.0),
            modifiers: &[double, less],
            ..AreaDef::default()
        };
        let area = world.areas_mut().create(&def).expect("it is valid");
        world.areas_mut().set_name(area, "hall").expect("it lives");
        world.areas_mut().leave_in(area, panic).expect("it lives");
        let options = Options {
            selector,
            depth: 4,
            ..common::named::NAMED
        };
        scene.plan(npc, options);
        let text = scene.explanation();
        let told: Vec<_> = text.lines().filter(|it| it.contains(" weighs ")).collect();
        assert_eq!(
            told,
            [
                "  drive first weighs 1.25: 1 becomes 2 by double of hall, then 2 becomes 1.25 by less of hall",
                "  drive second weighs 4.25: 2 becomes 1.25 by less of hall, then 1.25 becomes 4.25 by panic, \
                 of which 1 is left in hall",
            ],
            "{text}"
        );
        let whole = scene
            .requests()
            .explain(&scene.search, None)
            .expect("a search");
        let json = udgoap::planning::explain::json::write(&whole);
        assert!(
            json.contains(
                r#""weights":[{"drive":"first","weight":1.25,"changes":[{"modifier":"double","by":"hall","strength":1.0,"before":1.0,"after":2.0}"#
            ),
            "{json}"
        );
    }
}

#[test]
fn what_alters_only_weights_concerns_no_actions_and_the_other_way_round() {
    let text = r#"{ "udgoap": 1,
      "types": { "man": { "consumes": ["shout"], "supplies": ["shout"], "drives": ["rest"] } },
      "actions": { "shout": { "annotations": ["loud"] } },
      "modifiers": {
        "hush": { "annotations": ["loud"], "cost": "cost + 5" },
        "dusk": { "annotations": ["loud"], "weight": "weight * 2" }
      },
      "drives": { "rest": { "annotations": ["loud"] } }
    }"#;
    let domain = load("both.json", text.as_bytes());
    let of = |name| domain.find_modifier(name).expect(name);
    assert_eq!(domain.actions[0].modifiers, [of("hush")]);
    assert_eq!(domain.drives[0].modifiers, [of("dusk")]);
}
