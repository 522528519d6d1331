//! Explanations of plans where places alter costs.

use super::common::{Scene, load};
use udgoap::{
    domain::POSITION,
    planning::{Options, Selector, explain::data::Extent},
    running::ExplainError,
    world::{AreaDef, AreaId, AreaShape, EntityId, Value},
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

/// A clerk, a desk in a library, and a hall in which somebody has panicked.
struct Stage {
    scene: Scene,
    clerk: EntityId,
    desk: EntityId,
    hall: AreaId,
    library: AreaId,
}

fn stage() -> Stage {
    let mut scene = Scene::new(load("clerk.json", DOCUMENT.as_bytes()));
    let clerk = scene.create("clerk", [0.0; 3], &[]);
    let desk = scene.create("desk", [10.0, 0.0, 0.0], &[]);
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
        let area = world.areas_mut().create(&def).expect("it is valid");
        world.areas_mut().set_name(area, name).expect("it lives");
        area
    };
    let hall = area("hall", [0.0; 3], &[]);
    let library = area("library", [10.0, 0.0, 0.0], &[hush]);
    area("cellar", [10.0, 0.0, 9.0], &[hush]);
    world.areas_mut().leave_in(hall, panic).expect("it lives");
    Stage {
        scene,
        clerk,
        desk,
        hall,
        library,
    }
}

fn options(selector: Selector) -> Options {
    Options {
        selector,
        cost_weight: 0.01,
        depth: Options::usual_depth(selector),
        ..Options::default()
    }
}

#[test]
fn explanations_tell_which_place_altered_which_cost() {
    for selector in [Selector::Best, Selector::Goap] {
        let Stage {
            mut scene, clerk, ..
        } = stage();
        scene.plan(clerk, options(selector));
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

/// Something that happens to a stage.
type Change = fn(&mut Stage);

#[test]
fn what_areas_did_is_told_as_the_search_saw_it_or_not_at_all() {
    let concerns: [(&str, Change); 4] = [
        ("an area is gone", |it| {
            let gone = it.scene.world.areas_mut().destroy(it.library);
            gone.expect("it lives");
        }),
        ("an area is elsewhere", |it| {
            let world = &mut it.scene.world;
            let moved = world.areas_mut().move_to(it.library, [40.0, 0.0, 0.0]);
            moved.expect("it lives");
        }),
        ("more is left", |it| {
            let panic = it.scene.domain.find_modifier("panic").expect("it is one");
            let left = it.scene.world.areas_mut().leave_in(it.hall, panic);
            left.expect("it lives");
        }),
        ("less is left", |it| {
            it.scene.update(9.0).expect("time goes on");
        }),
    ];
    let concerns_not: [(&str, Change); 2] = [
        ("an area where the plan doesn't lead", |it| {
            let hush = it.scene.domain.find_modifier("hush").expect("it is one");
            let def = AreaDef {
                shape: AreaShape::Sphere(4.0),
                place: [0.0, 0.0, 50.0],
                modifiers: &[hush],
                ..AreaDef::default()
            };
            it.scene
                .world
                .areas_mut()
                .create(&def)
                .expect("it is valid");
        }),
        ("nothing", |_| {}),
    ];
    let told = |stage: &Stage| {
        let running = &stage.scene.running;
        running
            .requests()
            .explain(&stage.scene.search, None)
            .expect("it was planned")
            .extent
    };
    let asked = |stage: &Stage| {
        let ask = stage.scene.domain.find_action("ask").expect("it is one");
        let running = &stage.scene.running;
        let asked = running
            .requests()
            .why_not(&stage.scene.search, None, &[(ask, stage.desk)]);
        asked.err()
    };
    for selector in [Selector::First, Selector::Best, Selector::Goap] {
        for (what, change) in concerns {
            let mut stage = stage();
            stage.scene.plan(stage.clerk, options(selector));
            change(&mut stage);
            assert_eq!(told(&stage), Extent::PlacesStale, "{selector:?}: {what}");
            assert_eq!(
                asked(&stage),
                Some(ExplainError::Stale),
                "{selector:?}: {what}"
            );
            let text = stage.scene.explanation();
            assert!(text.contains("areas, what is left in them"), "{text}");
            assert!(!text.contains(" becomes "), "{text}");
        }
        for (what, change) in concerns_not {
            let mut stage = stage();
            stage.scene.plan(stage.clerk, options(selector));
            change(&mut stage);
            assert_eq!(told(&stage), Extent::Whole, "{selector:?}: {what}");
            assert_eq!(asked(&stage), None, "{selector:?}: {what}");
        }
        // Facts are told of first.
        let mut stage = stage();
        stage.scene.plan(stage.clerk, options(selector));
        let there = Value::Position([30.0, 0.0, 0.0]);
        let written = stage.scene.world.write(stage.desk, POSITION, there);
        written.expect("it lives");
        assert_eq!(told(&stage), Extent::Stale, "{selector:?}");
    }
}
