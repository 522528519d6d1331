//! GOAP where places alter costs: the cheapest ways through random areas, against a plain search.

use super::{
    common::{self, Scene, load},
    reference::random::Dice,
};
use udgoap::{
    planning::{Options, Outcome, Selector},
    world::{AreaDef, AreaShape, EntityId},
};

const DOCUMENT: &str = r#"{ "udgoap": 1,
  "attributes": { "done": { "kind": "flag" } },
  "types": {
    "walker": { "goap": { "model": "MODEL" }, "attributes": { "done": {} }, "consumes": ["go", "work"],
      "drives": ["finish"] },
    "spot": { "supplies": ["go"] },
    "machine": { "supplies": ["go", "work"] }
  },
  "actions": {
    "go": { "annotations": ["quick"], "cost": 2, "preconditions": ["distance(consumer, supplier) <= 6",
        "distance(consumer, supplier) > 0.5"],
      "effects": ["consumer.position = supplier.position"] },
    "work": { "annotations": ["loud"], "cost": 3, "preconditions": ["distance(consumer, supplier) <= 0.5"],
      "effects": ["consumer.done = true"] }
  },
  "modifiers": {
    "crowd": { "annotations": ["quick"], "cost": "cost + 5" },
    "slide": { "annotations": ["quick"], "cost": "cost / 2" },
    "hush": { "annotations": ["loud"], "cost": "cost + 9" }
  },
  "drives": { "finish": { "goals": { "done": { "conditions": ["self.done"] } } } }
}"#;

/// What a modifier makes of a cost.
type Alter = fn(f32) -> f32;

/// In order of declaration: the kind of step that each modifier alters, and how.
const ALTER: [(&str, Alter); 3] = [
    ("go", |it| it + 5.0),
    ("go", |it| it / 2.0),
    ("work", |it| it + 9.0),
];

/// An area as the plain search knows it.
struct Disc {
    centre: [f32; 3],
    radius: f32,
    modifier: usize,
}

fn distance(a: [f32; 3], b: [f32; 3]) -> f32 {
    (0..3).map(|it| (a[it] - b[it]).powi(2)).sum::<f32>().sqrt()
}

fn price(discs: &[Disc], action: &str, place: [f32; 3]) -> f32 {
    let usual = if action == "go" { 2.0 } else { 3.0 };
    let here = discs
        .iter()
        .filter(|it| distance(it.centre, place) <= it.radius);
    let alters = here
        .map(|it| ALTER[it.modifier])
        .filter(|it| it.0 == action);
    alters.fold(usual, |cost, (_, alter)| alter(cost))
}

/// The cost of the cheapest way to work at any machine: by relaxing all steps until nothing changes.
/// Spots come first; the walker begins at the first.
fn cheapest(spots: &[[f32; 3]], machines: usize, discs: &[Disc]) -> Option<f32> {
    let mut costs = vec![f32::INFINITY; spots.len()];
    costs[0] = 0.0;
    for _ in spots {
        for from in 0..spots.len() {
            for to in 1..spots.len() {
                let far = distance(spots[from], spots[to]);
                // Whoever is at one of two things at the same place is at the other, too.
                let step = if far <= 0.5 {
                    0.0
                } else {
                    price(discs, "go", spots[from])
                };
                if far <= 6.0 {
                    costs[to] = costs[to].min(costs[from] + step);
                }
            }
        }
    }
    let worked =
        (spots.len() - machines..spots.len()).map(|it| costs[it] + price(discs, "work", spots[it]));
    worked.reduce(f32::min).filter(|it| it.is_finite())
}

fn usual() -> Options {
    Options {
        selector: Selector::Goap,
        depth: Options::usual_depth(Selector::Goap),
        ..common::named::NAMED
    }
}

fn scene_of(model: &str) -> Scene {
    Scene::new(load(
        "ways.json",
        DOCUMENT.replace("MODEL", model).as_bytes(),
    ))
}

fn cover(scene: &mut Scene, disc: &Disc) {
    let name = ["crowd", "slide", "hush"][disc.modifier];
    let modifier = scene.domain.find_modifier(name).expect(name);
    let def = AreaDef {
        shape: AreaShape::Sphere(disc.radius),
        place: disc.centre,
        modifiers: &[modifier],
        ..AreaDef::default()
    };
    scene.running.world.create_area(&def).expect("it is valid");
}

/// What the steps that were found cost, each where the walker stands just before it.
fn cost_of(scene: &Scene, begin: [f32; 3], places: &[(EntityId, [f32; 3])], discs: &[Disc]) -> f32 {
    let (mut at, mut cost) = (begin, 0.0);
    for step in &scene.search.plan.steps {
        let action = &scene.domain.action(step.action).name;
        cost += price(discs, action, at);
        let supplier = scene.running.world.entity_at(step.supplier);
        if action == "go" {
            at = places
                .iter()
                .find(|it| it.0 == supplier)
                .expect("a place")
                .1;
        }
    }
    cost
}

#[test]
fn ways_through_areas_are_the_cheapest() {
    let (mut found, mut altered) = (0, 0);
    for seed in 0..300 {
        let mut dice = Dice::new(seed);
        let mut scene = scene_of("numeric");
        // Off each other's places, and off the borders of areas.
        let mut point = |off: f32| [0, 1, 2].map(|_| dice.number(-2, 2) * 2.0 + off);
        let spots: Vec<[f32; 3]> = (0..8).map(|_| point(0.0)).collect();
        let centres: Vec<[f32; 3]> = (0..5).map(|_| point(0.125)).collect();
        let discs: Vec<Disc> = centres
            .into_iter()
            .map(|centre| Disc {
                centre,
                radius: dice.number(1, 4),
                modifier: dice.below(ALTER.len()),
            })
            .collect();
        discs.iter().for_each(|it| cover(&mut scene, it));
        let walker = scene.create("walker", spots[0], &[]);
        let mut places = vec![];
        for (number, &spot) in spots.iter().enumerate().skip(1) {
            let of = if number < 6 { "spot" } else { "machine" };
            places.push((scene.create(of, spot, &[]), spot));
        }
        scene.plan(walker, usual());
        let expected = cheapest(&spots, 2, &discs);
        let is_complete = scene.search.plan.outcome == Outcome::Complete;
        let cost = is_complete.then(|| cost_of(&scene, spots[0], &places, &discs));
        assert_eq!(cost, expected, "seed {seed}: {}", scene.plan_text());
        found += usize::from(cost.is_some());
        altered += usize::from(expected != cheapest(&spots, 2, &[]));
    }
    assert!(found > 200 && altered > 100, "{found}, {altered}");
}

#[test]
fn the_binary_model_takes_costs_at_the_snapshot() {
    // Both machines are one step away. The area with the louder rule lies around the first, so that
    // only what is done there costs more; the way there is priced where the walker is now.
    let near = [2.0, 0.0, 0.0];
    let far = [0.0, 0.0, 4.0];
    for (is_hushed, expected) in [(false, 0), (true, 1)] {
        let mut scene = scene_of("binary");
        let walker = scene.create("walker", [0.0; 3], &[]);
        let machines = [near, far].map(|it| scene.create("machine", it, &[]));
        if is_hushed {
            cover(
                &mut scene,
                &Disc {
                    centre: near,
                    radius: 1.0,
                    modifier: 2,
                },
            );
        }
        scene.plan(walker, usual());
        assert_eq!(scene.plan_text(), "go(machine) work(machine)");
        let last = scene.search.plan.steps.last().expect("a step");
        let supplier = scene.running.world.entity_at(last.supplier);
        assert_eq!(supplier, machines[expected]);
    }
}

#[test]
fn costs_depend_on_the_place_where_conditions_dont() {
    // Ways are known by numbers, so nothing but costs reads where the walker is. The spot in the
    // middle is crowded, so that only from there is strolling cheaper than dashing.
    let text = r#"{ "udgoap": 1,
      "attributes": { "stage": { "min": 0, "max": 3 } },
      "types": {
        "walker": { "attributes": { "stage": {} }, "consumes": ["dash", "stroll"], "drives": ["go"] },
        "spot": { "attributes": { "stage": {} }, "supplies": ["dash", "stroll"] }
      },
      "actions": {
        "dash": { "annotations": ["quick"], "cost": 3,
          "preconditions": ["consumer.stage == supplier.stage - 1"],
          "effects": ["consumer.position = supplier.position", "consumer.stage = supplier.stage"] },
        "stroll": { "cost": 5,
          "preconditions": ["consumer.stage == supplier.stage - 1"],
          "effects": ["consumer.position = supplier.position", "consumer.stage = supplier.stage"] }
      },
      "modifiers": { "crowd": { "annotations": ["quick"], "cost": "cost + 5" } },
      "drives": { "go": { "goals": { "arrive": { "conditions": ["self.stage >= 3"] } } } }
    }"#;
    let mut scene = Scene::new(load("stages.json", text.as_bytes()));
    let walker = scene.create("walker", [0.0; 3], &[]);
    for stage in [1.0, 2.0, 3.0] {
        scene.create("spot", [stage * 10.0, 0.0, 0.0], &[("stage", stage)]);
    }
    let crowd = Disc {
        centre: [20.0, 0.0, 0.0],
        radius: 1.0,
        modifier: 0,
    };
    cover(&mut scene, &crowd);
    scene.plan(walker, usual());
    assert_eq!(scene.plan_text(), "dash(spot) dash(spot) stroll(spot)");
}
