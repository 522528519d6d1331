//! The curves of docs/performance.md.

use crate::common::named::NAMED;
use udgoap::planning::{Options, Selector};

use super::{
    Call, Curve, documents,
    scene::{Scene, file},
};

const WORLD: &[u32] = &[10, 100, 1_000, 10_000, 100_000];

const USEFUL: &[u32] = &[10, 1_000, 10_000];

const WALK: &[u32] = &[10, 100, 1_000, 10_000];

/// What is asked of the planner: among 10,000 things it may cost three times as much as among 10.
const FLAT: Option<(u32, u32, u32)> = Some((10, 10_000, 3));

pub(super) const CURVES: &[Curve] = &[
    Curve {
        name: "walk",
        about: "things to walk to; 10 of use",
        call: Call::Plan,
        sizes: WORLD,
        bar: FLAT,
        scene: |size| crowd(size, "creature", &[]),
    },
    Curve {
        name: "idle",
        about: "things whose actions don't help; 10 of use",
        call: Call::Plan,
        sizes: WORLD,
        bar: FLAT,
        scene: |size| crowd(size, "statue", &[]),
    },
    Curve {
        name: "dead",
        about: "dead goblins, which rules, world effects and other actions range over; 10 of use",
        call: Call::Plan,
        sizes: WORLD,
        bar: FLAT,
        scene: |size| crowd(size, "goblin", &[("health", 0.0)]),
    },
    Curve {
        name: "empty",
        about: "empty potions, of which only the facts tell that they are of no use; 10 of use",
        call: Call::Plan,
        sizes: WORLD,
        bar: None,
        scene: |size| crowd(size, "mana_potion", &[("potency", 0.0)]),
    },
    Curve {
        name: "tenth",
        about: "things to walk to; every tenth of use",
        call: Call::Plan,
        sizes: WORLD,
        bar: None,
        scene: |size| {
            let useful = (size / 10).max(1);
            let mut scene = wizards(useful, &[]);
            scene.scatter("creature", size - useful, &[]);
            scene
        },
    },
    Curve {
        name: "little",
        about: "useful things, with durations: a little is enough",
        call: Call::Plan,
        sizes: USEFUL,
        bar: None,
        scene: |size| cellar(size, 1, 30, true),
    },
    Curve {
        name: "more",
        about: "useful things, with durations: the more the better",
        call: Call::Plan,
        sizes: USEFUL,
        bar: None,
        scene: |size| cellar(size, 1, 200, true),
    },
    Curve {
        name: "little-tenth",
        about: "things, with durations; every tenth of use, a little is enough",
        call: Call::Plan,
        sizes: USEFUL,
        bar: None,
        scene: |size| cellar(size, 10, 30, true),
    },
    Curve {
        name: "more-tenth",
        about: "things, with durations; every tenth of use, the more the better",
        call: Call::Plan,
        sizes: USEFUL,
        bar: None,
        scene: |size| cellar(size, 10, 200, true),
    },
    Curve {
        name: "little-untimed",
        about: "useful things: a little is enough",
        call: Call::Plan,
        sizes: USEFUL,
        bar: None,
        scene: |size| cellar(size, 1, 30, false),
    },
    Curve {
        name: "more-untimed",
        about: "useful things: the more the better",
        call: Call::Plan,
        sizes: USEFUL,
        bar: None,
        scene: |size| cellar(size, 1, 200, false),
    },
    Curve {
        name: "little-untimed-tenth",
        about: "things; every tenth of use, a little is enough",
        call: Call::Plan,
        sizes: USEFUL,
        bar: None,
        scene: |size| cellar(size, 10, 30, false),
    },
    Curve {
        name: "more-untimed-tenth",
        about: "things; every tenth of use, the more the better",
        call: Call::Plan,
        sizes: USEFUL,
        bar: None,
        scene: |size| cellar(size, 10, 200, false),
    },
    Curve {
        name: "write-found",
        about: "100 writes of the number by which useful things are found",
        call: Call::Write("potency"),
        sizes: WORLD,
        bar: None,
        scene: |size| cellar(size, 1, 200, false),
    },
    Curve {
        name: "write-other",
        about: "100 writes of a number by which nothing is found",
        call: Call::Write("age"),
        sizes: WORLD,
        bar: None,
        scene: |size| cellar(size, 1, 200, false),
    },
    Curve {
        name: "actions",
        about: "actions that the NPC can do; 10 of use",
        call: Call::Plan,
        sizes: &[10, 100, 1_000],
        bar: Some((10, 1_000, 2)),
        scene: |size| {
            let mut scene = wizards(10, &[documents::actions(size - 10)]);
            scene.create("statue", [0.0, 0.0, 30.0], &[]);
            scene
        },
    },
    Curve {
        name: "goals",
        about: "goals, each with an action that helps it",
        call: Call::Plan,
        sizes: &[1, 3, 10, 30, 100],
        bar: None,
        scene: plants,
    },
    Curve {
        name: "depth",
        about: "steps that the plan needs",
        call: Call::Plan,
        sizes: &[2, 4, 6, 8, 10, 12],
        bar: None,
        scene: stairs,
    },
    Curve {
        name: "depth-best",
        about: "the same with the selector `best`",
        call: Call::Plan,
        sizes: &[2, 4, 6, 8, 10, 12],
        bar: None,
        scene: |size| by_best(stairs(size)),
    },
    Curve {
        name: "walk-best",
        about: "things to walk to, 10 of use, with the selector `best`",
        call: Call::Plan,
        sizes: &[10, 100, 1_000],
        bar: None,
        scene: |size| by_best(crowd(size, "creature", &[])),
    },
    Curve {
        name: "idle-best",
        about: "things whose actions don't help, 10 of use, with the selector `best`",
        call: Call::Plan,
        sizes: WALK,
        bar: None,
        scene: |size| by_best(crowd(size, "statue", &[])),
    },
    Curve {
        name: "goals-best",
        about: "goals, each with an action that helps it, with the selector `best`",
        call: Call::Plan,
        sizes: &[1, 2, 3, 4, 10],
        bar: None,
        scene: |size| by_best(plants(size)),
    },
    Curve {
        name: "quiet",
        about: "entities that a world effect ranges over and doesn't change",
        call: Call::Plan,
        sizes: &[0, 10, 100, 1_000],
        bar: None,
        scene: |size| torches(size, 0.0),
    },
    Curve {
        name: "burning",
        about: "entities that a world effect changes with every step",
        call: Call::Plan,
        sizes: &[0, 10, 100, 1_000],
        bar: None,
        scene: |size| torches(size, 100.0),
    },
    Curve {
        name: "goap-actions",
        about: "GOAP: actions that the NPC can do and that are of no use",
        call: Call::Plan,
        sizes: &[20, 200, 2_000],
        bar: Some((20, 2_000, 2)),
        scene: |size| {
            let mut scene = gardener("numeric", size);
            scene.create("stone", [9.0, 0.0, 0.0], &[]);
            scene
        },
    },
    Curve {
        name: "goap-idle",
        about: "GOAP: things whose actions are of no use",
        call: Call::Plan,
        sizes: WORLD,
        bar: FLAT,
        scene: |size| {
            let mut scene = gardener("numeric", 1);
            scene.scatter("stone", size, &[]);
            scene
        },
    },
    Curve {
        name: "goap-walk-binary",
        about: "GOAP, binary model: things to walk to, one of use",
        call: Call::Plan,
        sizes: WALK,
        bar: FLAT,
        scene: |size| walks("binary", size),
    },
    Curve {
        name: "goap-walk-numeric",
        about: "GOAP, numeric model: things to walk to, one of use",
        call: Call::Plan,
        sizes: WALK,
        bar: FLAT,
        scene: |size| walks("numeric", size),
    },
    Curve {
        name: "update-walk",
        about: "an update among things that no rule ranges over",
        call: Call::Update,
        sizes: WORLD,
        bar: FLAT,
        scene: |size| crowd(size, "creature", &[]),
    },
    Curve {
        name: "update-dead",
        about: "an update among things that a rule ranges over",
        call: Call::Update,
        sizes: WORLD,
        bar: None,
        scene: |size| crowd(size, "goblin", &[("health", 0.0)]),
    },
    Curve {
        name: "update-near",
        about: "an update among things that a rule with a distance ranges over",
        call: Call::Update,
        sizes: WORLD,
        bar: FLAT,
        scene: |size| {
            let garden = documents::garden("plant.moisture < 10 and distance(self, plant) < 10");
            let mut scene = Scene::new(&[garden], "gardener", [0.0; 3]);
            for number in 0..10 {
                scene.create("plant", [number as f32, 0.0, 0.0], &[]);
            }
            scene.scatter("plant", size - 10, &[]);
            scene
        },
    },
    Curve {
        name: "update-npcs",
        about: "an update of many NPCs among 1,000 things that a rule ranges over",
        call: Call::Update,
        sizes: &[1, 10, 100],
        bar: None,
        scene: |size| {
            let mut scene = crowd(1_000, "goblin", &[("health", 0.0)]);
            for _ in 1..size {
                scene.create("wizard", [0.0; 3], &[]);
            }
            scene
        },
    },
];

/// A gardener who plans by GOAP, with one plant to walk to and to water.
fn gardener(model: &str, kicks: u32) -> Scene {
    let garden = documents::garden("plant.moisture < 10");
    let stones = documents::stones(model, kicks);
    let mut scene = Scene::new(&[garden, stones], "gardener", [0.0; 3]);
    scene.options.selector = Selector::Goap;
    scene.create("plant", [5.0, 0.0, 5.0], &[]);
    scene
}

/// The same with more plants, which have been watered and can only be walked to.
fn walks(model: &str, plants: u32) -> Scene {
    let mut scene = gardener(model, 1);
    scene.scatter("plant", plants - 1, &[("moisture", 10.0)]);
    scene
}

/// A wizard among five potions and five goblins, and more of no use.
fn crowd(size: u32, of: &str, numbers: &[(&str, f32)]) -> Scene {
    let mut scene = wizards(10, &[]);
    scene.scatter(of, size - 10, numbers);
    scene
}

/// A gardener with plants to water.
fn plants(size: u32) -> Scene {
    let garden = documents::garden("plant.moisture < 10");
    let mut scene = Scene::new(&[garden], "gardener", [0.0; 3]);
    scene.scatter("plant", size, &[]);
    scene
}

fn by_best(mut scene: Scene) -> Scene {
    scene.options.selector = Selector::Best;
    scene
}

fn stairs(size: u32) -> Scene {
    let mut scene = Scene::new(&[documents::stairs(size)], "climber", [0.0; 3]);
    scene.create("stairs", [0.0; 3], &[]);
    scene.options.depth = size as u8;
    scene
}

/// A wizard in the midst of potions, one for 9 m² and each as potent as chance has it; of so many, one is
/// of use.
fn cellar(size: u32, each: u32, wanted: u32, durations: bool) -> Scene {
    let side = 3.0 * (size as f32).sqrt();
    let middle = [side / 2.0, 0.0, side / 2.0];
    let mut scene = Scene::new(&[documents::cellar(wanted)], "wizard", middle);
    scene.options = Options {
        depth: 16,
        max_plan_states: u32::MAX,
        max_work: 10_000_000,
        durations,
        exact_scores: false,
        ..NAMED
    };
    let mut state: u64 = 7;
    let mut draw = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 40) as f32 / 16_777_216.0
    };
    for number in 0..size {
        let at = [side * draw(), 0.0, side * draw()];
        let potency = 1.0 + 98.0 * draw();
        let potency = if number % each == 0 { potency } else { 0.0 };
        scene.create("potion", at, &[("potency", potency)]);
    }
    scene
}

fn torches(count: u32, fuel: f32) -> Scene {
    let mut scene = wizards(10, &[file("benches/domains/torches.json")]);
    scene.scatter("torch", count, &[("fuel", fuel)]);
    scene
}

/// The wizard of appendix A among as many things of use, goblins and potions.
fn wizards(useful: u32, more: &[String]) -> Scene {
    let mut documents = vec![
        file("examples/domains/wizard.json"),
        file("benches/domains/crowd.json"),
    ];
    documents.extend_from_slice(more);
    let mut scene = Scene::new(&documents, "wizard", [0.0, 0.0, -10.0]);
    scene.set("health", 15.0);
    scene.set("mana", 0.0);
    for number in 0..useful {
        let x = 3.0 * (number / 2) as f32;
        if number % 2 == 0 {
            scene.create("mana_potion", [x, 0.0, 10.0], &[("potency", 40.0)]);
        } else {
            scene.create("goblin", [x, 0.0, 20.0], &[]);
        }
    }
    scene
}
