//! `first` and what is chosen by default where there is plenty of what helps: 10 to 10,000 potions, of
//! which some, a tenth or all are of use, each as potent as chance has it.

use crate::{
    clock,
    common::{Scene, load},
};
use udgoap::planning::{Options, Outcome, Selector};

const DOCUMENT: &str = r#"{
  "udgoap": 1,
  "attributes": {
    "mana":    { "min": 0, "max": 200, "default": 0 },
    "potency": { "min": 0, "max": 100 }
  },
  "types": {
    "potion": { "attributes": { "potency": {} }, "supplies": ["goto", "drink"], "manner": { "goto": { "distance": 0.5 } } },
    "wizard": { "attributes": { "mana": {} }, "consumes": ["goto", "drink"], "drives": ["power"] }
  },
  "actions": {
    "goto":  { "effects": ["consumer.position = beside(supplier)"] },
    "drink": { "preconditions": ["supplier.potency > 0", "distance(consumer, supplier) <= 1"],
               "effects": ["consumer.mana += supplier.potency", "destroy(supplier)"] }
  },
  "drives": { "power": { "goals": { "refill": { "conditions": ["self.mana >= MANA"] } } } }
}"#;

/// Numbers that look random, below 1.
struct Draw(u64);

impl Draw {
    fn next(&mut self) -> f32 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) as f32 / 16_777_216.0
    }
}

/// Prints what comes of it, and what it takes.
pub(crate) fn print() {
    println!(
        "{:30} {:8} {:>14} {:>6} {:>10} {:>10} {:>12} {:>12}",
        "useful", "selector", "outcome", "steps", "mana", "best", "generated", "µs"
    );
    for wanted in ["200", "30"] {
        let document = DOCUMENT.replace("MANA", wanted);
        for (name, share) in [("ten", 0), ("a tenth", 10), ("all", 1)] {
            for size in [10_u32, 100, 1_000, 10_000] {
                for selector in [Selector::First, Selector::Auto] {
                    let mut scene = Scene::new(load("plenty", document.as_bytes()));
                    let wizard = scene.create("wizard", [0.0; 3], &[]);
                    let mut draw = Draw(7);
                    let mut best: f32 = 0.0;
                    for number in 0..size {
                        let useful = match share {
                            0 => number % (size / 10) == 0,
                            share => number % share == 0,
                        };
                        let potency = if useful {
                            1.0 + 98.0 * draw.next()
                        } else {
                            0.0
                        };
                        let at = [200.0 * draw.next(), 0.0, 200.0 * draw.next()];
                        best = best.max(potency);
                        scene.create("potion", at, &[("potency", potency)]);
                    }
                    scene.running.update(0.0).expect("time stands still");
                    let options = Options {
                        selector,
                        ..Options::default()
                    };
                    let (running, search) = (&scene.running, &mut scene.search);
                    let mut plan = || {
                        running
                            .requests()
                            .plan(wizard, search, options)
                            .expect("an NPC")
                    };
                    plan();
                    let mut least = f64::MAX;
                    for _ in 0..7 {
                        let start = clock::now();
                        plan();
                        least = least.min((clock::now() - start) * 1e6);
                    }
                    let plan = &scene.search.plan;
                    println!(
                        "{:30} {:8} {:>14} {:6} {:10.3} {best:10.2} {:12} {least:12.1}",
                        format!("{name} of {size}, {wanted} wanted"),
                        format!("{selector:?}"),
                        format!("{:?}", plan.outcome),
                        plan.steps.len(),
                        plan.utility,
                        plan.generated
                    );
                    assert!(plan.outcome != Outcome::Unfinished);
                }
            }
        }
    }
}
