//! How satisfied each kind of condition is as its gap closes: a table, printed and checked.

mod common;

use common::{Scene, load};
use udgoap::world::{EntityDef, EntityId, Value};

/// The ranges by which gaps are divided: 100 for `number`, 100 m for distances, the right side for
/// counts; of `2 * number` the document says 200.
const DOMAIN: &str = r#"{
  "udgoap": 1,
  "attributes": {
    "number": { "min": 0, "max": 100 },
    "flag": { "kind": "flag" },
    "target": { "kind": "reference" },
    "unbounded": {}
  },
  "types": {
    "stone": { "attributes": { "flag": {} } },
    "npc": {
      "attributes": { "number": {}, "flag": {}, "target": {}, "unbounded": {} },
      "drives": ["drive"]
    }
  },
  "drives": {
    "drive": {
      "goals": {
        "at_least": { "conditions": ["self.number >= 80"], "remove": false },
        "at_most": { "conditions": ["self.number <= 20"], "remove": false },
        "more": { "conditions": ["self.number > 80"], "remove": false },
        "less": { "conditions": ["self.number < 20"], "remove": false },
        "equal": { "conditions": ["self.number == 80"], "remove": false },
        "unequal": { "conditions": ["self.number != 80"], "remove": false },
        "ranged": {
          "conditions": [{ "test": "2 * self.number >= 160", "range": 200 }], "remove": false
        },
        "near": { "for_each": "stone", "as": "stone",
          "conditions": ["distance(self, stone) <= 10"], "remove": false },
        "flag": { "conditions": ["self.flag"], "remove": false },
        "no_flag": { "conditions": ["not self.flag"], "remove": false },
        "reference": { "for_each": "stone", "as": "stone",
          "conditions": ["self.target == stone"], "remove": false },
        "count": { "conditions": ["count(stone as s where s.flag) >= 4"], "remove": false },
        "any": { "conditions": ["any(stone as s where s.flag)"], "remove": false },
        "nobody": { "conditions": ["not any(stone as s where s.flag)"], "remove": false },
        "both": { "conditions": ["self.number >= 80 and self.number <= 90"], "remove": false },
        "either": { "conditions": ["self.number >= 80 or self.number <= 20"], "remove": false },
        "division": {
          "conditions": [{ "test": "1 / self.unbounded >= 1", "range": 1 }], "remove": false
        }
      }
    }
  }
}"#;

/// A condition's name, what is varied, and five pairs of value and expected satisfaction.
type Row = (&'static str, &'static str, [(f32, f32); 5]);

/// The last value below 1.
const NEARLY: f32 = 1.0 - 1.0 / 16_777_216.0;

// One line for each condition, laid out as a table.
#[rustfmt::skip]
const TABLE: &[Row] = &[
    ("at_least", "number", [(0.0, 0.2), (40.0, 0.6), (79.0, 0.99), (80.0, 1.0), (100.0, 1.0)]),
    ("at_most", "number", [(0.0, 1.0), (20.0, 1.0), (21.0, 0.99), (60.0, 0.6), (100.0, 0.2)]),
    ("more", "number", [(0.0, 0.2), (40.0, 0.6), (79.0, 0.99), (80.0, NEARLY), (81.0, 1.0)]),
    ("less", "number", [(19.0, 1.0), (20.0, NEARLY), (21.0, 0.99), (60.0, 0.6), (100.0, 0.2)]),
    ("equal", "number", [(0.0, 0.0), (79.0, 0.0), (80.0, 1.0), (81.0, 0.0), (100.0, 0.0)]),
    ("unequal", "number", [(0.0, 1.0), (79.0, 1.0), (80.0, 0.0), (81.0, 1.0), (100.0, 1.0)]),
    ("ranged", "number", [(0.0, 0.2), (40.0, 0.6), (79.0, 0.99), (80.0, 1.0), (100.0, 1.0)]),
    ("near", "metres", [(0.0, 1.0), (10.0, 1.0), (11.0, 0.99), (60.0, 0.5), (110.0, 0.0)]),
    ("flag", "flag", [(0.0, 0.0), (1.0, 1.0), (0.0, 0.0), (1.0, 1.0), (0.0, 0.0)]),
    ("no_flag", "flag", [(0.0, 1.0), (1.0, 0.0), (0.0, 1.0), (1.0, 0.0), (0.0, 1.0)]),
    ("reference", "target", [(0.0, 0.0), (1.0, 1.0), (2.0, 0.0), (1.0, 1.0), (0.0, 0.0)]),
    ("count", "stones", [(0.0, 0.0), (1.0, 0.25), (2.0, 0.5), (3.0, 0.75), (4.0, 1.0)]),
    ("any", "stones", [(0.0, 0.0), (1.0, 1.0), (2.0, 1.0), (3.0, 1.0), (4.0, 1.0)]),
    ("nobody", "stones", [(0.0, 1.0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.0), (4.0, 0.0)]),
    ("both", "number", [(0.0, 0.2), (40.0, 0.6), (85.0, 1.0), (91.0, 0.99), (100.0, 0.9)]),
    ("either", "number", [(0.0, 1.0), (20.0, 1.0), (30.0, 0.9), (60.0, 0.8), (80.0, 1.0)]),
    ("division", "unbounded", [(0.0, 0.0), (1.0, 1.0), (2.0, 0.5), (4.0, 0.25), (0.0, 0.0)]),
];

struct Probe {
    scene: Scene,
    npc: EntityId,
    stones: Vec<EntityId>,
}

impl Probe {
    fn new() -> Self {
        let mut scene = Scene::new(load("satisfaction.json", DOMAIN.as_bytes()));
        let npc = scene.create("npc", [0.0; 3], &[]);
        let of = scene.domain.find_type("stone").expect("it is declared");
        let world = &mut scene.running.world;
        let stones = (0..4).map(|_| {
            let stone = world.create(&EntityDef::new(of));
            stone.expect("a stone needs nothing")
        });
        let stones = stones.collect();
        Probe { scene, npc, stones }
    }

    fn write(&mut self, entity: EntityId, attribute: &str, value: Value) {
        let attribute = self
            .scene
            .domain
            .find_attribute(attribute)
            .expect(attribute);
        let world = &mut self.scene.world;
        world
            .write(entity, attribute, value)
            .expect("a valid value");
    }

    fn set(&mut self, what: &str, value: f32) {
        match what {
            "metres" => {
                for stone in self.stones.clone() {
                    self.write(stone, "position", Value::Position([value, 0.0, 0.0]));
                }
            }
            "flag" => self.write(self.npc, "flag", Value::Flag(value == 1.0)),
            "target" => {
                let target = match value as usize {
                    0 => EntityId::NONE,
                    number => self.stones[number - 1],
                };
                self.write(self.npc, "target", Value::Reference(target));
            }
            "stones" => {
                for (number, stone) in self.stones.clone().into_iter().enumerate() {
                    self.write(stone, "flag", Value::Flag((number as f32) < value));
                }
            }
            number => self.write(self.npc, number, Value::Number(value)),
        }
    }

    /// The completeness of the first goal of a rule: that of its only condition.
    fn completeness(&mut self, rule: &str) -> f32 {
        self.scene.update(0.0).expect("time stands still");
        let active = self.scene.active_drives(self.npc);
        let active = active.expect("it is an NPC").expect("it was updated");
        let goal = active.goals.iter().find(|goal| {
            let definition = self.scene.domain.goal_rule(goal.rule);
            definition.name == rule
        });
        goal.expect(rule).completeness
    }
}

#[test]
fn satisfaction_rises_as_the_gap_closes() {
    let mut wrong = Vec::new();
    println!("{:10} {:10} value → satisfaction", "condition", "of");
    for (rule, what, points) in TABLE {
        print!("{rule:10} {what:10}");
        for (value, expected) in points {
            // Each value has a world of its own, so that no goal is left from an earlier one.
            let mut probe = Probe::new();
            probe.set(what, *value);
            let found = probe.completeness(rule);
            print!(" {value} → {found:.3};");
            let exact = *expected == 1.0 || *expected == 0.0 || *expected == NEARLY;
            let right = if exact {
                found == *expected
            } else {
                (found - expected).abs() < 1e-6
            };
            if !right {
                wrong.push(format!(
                    "{rule} at {what} = {value}: {found}, not {expected}"
                ));
            }
        }
        println!();
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
