//! Who thinks again when a border is crossed.

use super::stage::Stage;
use udgoap::{
    domain::{ModifierId, POSITION},
    planning::Selector,
    running::{PerformedBy, Skipping},
    world::{AreaDef, AreaShape, Value},
};

const DOCUMENT: &str = r#"{ "udgoap": 1,
  "attributes": { "bored": { "min": 0, "max": 10, "default": 5 } },
  "types": {
    "chatter": { "attributes": { "bored": {} }, "supplies": ["chat"], "consumes": ["chat"],
      "drives": ["fun"] },
    "reader": { "attributes": { "bored": {} }, "supplies": ["read"], "consumes": ["read"],
      "drives": ["fun"] },
    "deaf": { "is": "chatter", "heeds": ["bright"] }
  },
  "actions": {
    "chat": { "annotations": ["loud"], "cost": 2, "self": "only", "effects": ["consumer.bored = 0"] },
    "read": { "annotations": ["quiet"], "cost": 2, "self": "only", "effects": ["consumer.bored = 0"] }
  },
  "modifiers": { "hush": { "annotations": ["loud"], "cost": "cost + 5" } },
  "drives": { "fun": { "goals": { "amused": { "conditions": ["self.bored <= 0"] } } } }
}"#;

/// Whether somebody who goes from one place to another thinks again. There is a hushed area around
/// the origin, and one without modifiers 100 metres away.
fn thinks(of: &str, from: f32, to: f32) -> bool {
    let mut stage = Stage::of(DOCUMENT, 1);
    let hush = stage.running.world.domain().find_modifier("hush");
    let hush: ModifierId = hush.expect("it is there");
    for (x, modifiers) in [(0.0, &[hush][..]), (100.0, &[])] {
        let def = AreaDef {
            shape: AreaShape::Sphere(10.0),
            place: [x, 0.0, 0.0],
            modifiers,
            ..AreaDef::default()
        };
        let created = stage.running.world.create_area(&def);
        created.expect("it is valid");
    }
    let npc = stage.create(of, [from, 0.0, 0.0], &[]);
    stage.options(npc, |it| {
        it.planning.selector = Selector::Goap;
        it.performed_by = PerformedBy::Host;
        it.skipping = Skipping::Exactly;
    });
    stage.ticks(64);
    let before = stage.running.stats().thought;
    assert!(before > 0);
    let at = Value::Position([to, 0.0, 0.0]);
    let written = stage.running.world.write(npc, POSITION, at);
    written.expect("it lives");
    stage.ticks(64);
    stage.running.stats().thought > before
}

#[test]
fn crossing_a_border_wakes_whose_decision_read_what_lies_behind() {
    assert!(thinks("chatter", 30.0, 5.0), "into the hushed area");
    assert!(thinks("chatter", 5.0, 30.0), "out of it");
}

#[test]
fn crossing_a_border_wakes_nobody_else() {
    assert!(!thinks("chatter", 30.0, 50.0), "no border at all");
    assert!(!thinks("chatter", 1.0, 9.0), "within the hushed area");
    assert!(
        !thinks("chatter", 80.0, 95.0),
        "into one that alters nothing"
    );
    assert!(
        !thinks("reader", 30.0, 5.0),
        "whose actions it doesn't alter"
    );
    assert!(!thinks("deaf", 30.0, 5.0), "who doesn't heed it");
}
