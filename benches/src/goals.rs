//! Ten things to be done, each worth something: what `best` finds by default, beside what is known to
//! be possible.

use crate::{
    clock,
    common::{Scene, load},
};
use udgoap::planning::{Options, Selector};

/// Plants to be walked to and watered, each a goal of its own.
fn garden(count: u32, weights: bool, spread: f32, goal: &str) -> (Scene, udgoap::world::EntityId) {
    let weight = if weights { "\"plant.worth\"" } else { "1" };
    let document = format!(
        r#"{{ "udgoap": 1,
          "attributes": {{ "wet": {{ "min": 0, "max": 10, "default": 0 }}, "worth": {{ "min": 0, "max": 10 }} }},
          "types": {{
            "plant": {{ "attributes": {{ "wet": {{}}, "worth": {{}} }}, "supplies": ["goto", "water"] }},
            "gardener": {{ "consumes": ["goto", "water"], "drives": ["garden"] }}
          }},
          "actions": {{
            "goto": {{ "effects": ["consumer.position = beside(supplier)"] }},
            "water": {{ "preconditions": ["distance(consumer, supplier) <= 2"], "effects": ["supplier.wet += 10"] }}
          }},
          "drives": {{ "garden": {{ "goals": {{ "tend": {{ "for_each": "plant", "as": "plant", "when": "plant.wet < 10",
            "weight": {weight}, "conditions": ["plant.wet >= {goal}"] }} }} }} }} }}"#
    );
    let mut scene = Scene::new(load("garden", document.as_bytes()));
    let gardener = scene.create("gardener", [0.0; 3], &[]);
    for number in 0..count {
        let at = [
            spread * (number % 4) as f32,
            0.0,
            spread * (number / 4) as f32 + 5.0,
        ];
        scene.create("plant", at, &[("worth", 1.0 + number as f32 % 3.0)]);
    }
    (scene, gardener)
}

/// Prints what is found.
pub(crate) fn print() {
    println!(
        "{:40} {:10} {:>14} {:>8} {:>6} {:>9} {:>10} {:>10}",
        "goals", "depth", "outcome", "ended by", "steps", "utility", "generated", "ms"
    );
    for (what, weights, spread, goal, per) in [
        ("equal, far apart", false, 20.0, "10", 2),
        ("weighed, far apart", true, 20.0, "10", 2),
        ("weighed, close together", true, 0.5, "10", 1),
    ] {
        for count in [3, 5, 8, 10, 15] {
            for depth in [8, 16, 32] {
                for selector in [Selector::First, Selector::Best] {
                    let (mut scene, gardener) = garden(count, weights, spread, goal);
                    scene.running.update(0.0).expect("time stands still");
                    let options = Options {
                        selector,
                        depth,
                        ..Options::default()
                    };
                    let start = clock::now();
                    scene
                        .running
                        .requests()
                        .plan(gardener, &mut scene.search, options)
                        .expect("an NPC");
                    let took = clock::now() - start;
                    let plan = &scene.search.plan;
                    println!(
                        "{:40} {depth:10} {:>14} {:>8} {:6} {:9.4} {:10} {:10.2}   {selector:?}, {per} a goal",
                        format!("{count} {what}"),
                        format!("{:?}", plan.outcome),
                        format!("{:?}", plan.ended_by),
                        plan.steps.len(),
                        plan.utility,
                        plan.generated,
                        took * 1e3
                    );
                }
            }
        }
    }
}
