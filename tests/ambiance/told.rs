//! Explanations of plans where places alter costs.

use super::common::{Scene, load};
use udgoap::{
    planning::{Options, Selector},
    world::{AreaDef, AreaShape},
};

const DOCUMENT: &str = r#"{ "udgoap": 1,
  "attributes": { "done": { "kind": "flag" }, "news": { "min": 0, "max": 9, "default": 0 } },
  "types": {
    "clerk": { "attributes": { "done": {}, "news": {} }, "consumes": ["go", "ask"], "drives": ["finish"] },
    "desk": { "supplies": ["go", "ask"], "ambiance": [{ "modifier": "stares", "within": 3 }] }
  },
  "actions": {
    "go": { "annotations": ["quick"], "cost": 2, "preconditions": ["distance(consumer, supplier) > 0.5"],
      "effects": ["consumer.position = supplier.position"] },
    "ask": { "annotations": ["loud"], "cost": 3, "preconditions": ["distance(consumer, supplier) <= 0.5"],
      "effects": ["consumer.done = true"] }
  },
  "modifiers": {
    "hush": { "annotations": ["loud"], "cost": "cost + 5" },
    "stares": { "annotations": ["loud"], "cost": "cost * 2" },
    "panic": { "annotations": ["quick"], "cost": "cost - strength / 2", "half_life": 10, "limit": 6 }
  },
  "drives": { "finish": { "goals": { "done": { "conditions": ["self.done"] } } } }
}"#;

#[test]
fn explanations_tell_which_place_altered_which_cost() {
    for selector in [Selector::Best, Selector::Goap] {
        let mut scene = Scene::new(load("clerk.json", DOCUMENT.as_bytes()));
        let clerk = scene.create("clerk", [0.0; 3], &[]);
        scene.create("desk", [10.0, 0.0, 0.0], &[]);
        let modifier = |name: &str| scene.domain.find_modifier(name).expect(name);
        let (hush, panic) = (modifier("hush"), modifier("panic"));
        let world = &mut scene.running.world;
        let mut area = |name: &str, place, modifiers: &[_]| {
            let def = AreaDef {
                shape: AreaShape::Sphere(4.0),
                place,
                modifiers,
                ..AreaDef::default()
            };
            let area = world.create_area(&def).expect("it is valid");
            world.set_area_name(area, name).expect("it lives");
            area
        };
        let hall = area("hall", [0.0; 3], &[]);
        area("library", [10.0, 0.0, 0.0], &[hush]);
        area("cellar", [10.0, 0.0, 9.0], &[hush]);
        world.leave_in_area(hall, panic).expect("it lives");
        let options = Options {
            selector,
            cost_weight: 0.01,
            depth: Options::usual_depth(selector),
            ..Options::default()
        };
        scene.plan(clerk, options);
        let text = scene.explanation();
        let of_costs: Vec<_> = text.lines().filter(|it| it.contains(" becomes ")).collect();
        assert_eq!(
            of_costs,
            [
                "  go(desk) costs 1.5: 2 becomes 1.5 by panic, of which 1 is left in hall",
                "  ask(desk) costs 16: 3 becomes 8 by hush of library, then 8 becomes 16 by stares \
                 of desk",
            ],
            "{text}"
        );
    }
}
