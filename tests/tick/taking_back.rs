//! A plan that only takes back what the present one has done, once the world has changed.

use super::stage::{FRAME, Stage};
use udgoap::world::EntityId;

/// An angler who rows out and casts a net. In a storm, boats take damage off the shore.
const HARBOUR: &str = r#"{
  "udgoap": 1,
  "attributes": {
    "health": { "min": 0, "max": 100, "default": 100 }, "fish": { "min": 0, "max": 20 },
    "afloat": { "kind": "flag" }, "stormy": { "min": 0, "max": 1 }
  },
  "types": {
    "weather": { "attributes": { "stormy": {} } },
    "shore": { "supplies": ["row", "launch", "land"] },
    "shoal": { "supplies": ["row", "cast"] },
    "angler": { "attributes": { "health": {}, "fish": {}, "afloat": {} },
      "alive": "self.health > 0", "consumes": ["row", "launch", "land", "cast"],
      "drives": [{ "drive": "catch", "weight": 2 }, "safety", { "drive": "health", "weight": 3 }] }
  },
  "actions": {
    "launch": {
      "preconditions": ["not consumer.afloat", "distance(consumer, supplier) <= 1.5"],
      "effects": ["consumer.afloat = true"], "duration": 3 },
    "land": {
      "preconditions": ["consumer.afloat", "distance(consumer, supplier) <= 1.5"],
      "effects": ["consumer.afloat = false"], "duration": 3 },
    "row": {
      "preconditions": ["consumer.afloat"], "effects": ["consumer.position = beside(supplier)"],
      "duration": "distance(consumer, supplier) / 4", "world_effects": ["spray"] },
    "cast": {
      "preconditions": ["consumer.afloat", "distance(consumer, supplier) <= 1.5"],
      "effects": ["consumer.fish += 2"], "duration": 12, "world_effects": ["spray"] }
  },
  "world_effects": { "spray": {
    "when": "any(weather as w where w.stormy >= 1) and not any(shore as s where distance(consumer, s) <= 1.5)",
    "effects": ["consumer.health -= HARM"] } },
  "drives": {
    "catch": { "goals": { "c": { "conditions": ["self.fish >= 20"], "remove": false } } },
    "safety": { "weight": "1 + 8 * count(weather as w where w.stormy >= 1)", "goals": {
      "ashore": { "when": "any(weather as w where w.stormy >= 1)",
        "conditions": ["not self.afloat"], "remove": "not any(weather as w where w.stormy >= 1)" } } },
    "health": { "goals": { "h": { "conditions": ["self.health >= 100"], "remove": false } } }
  }
}"#;

/// A storm breaks three seconds after an angler has begun to row out.
fn out_at_sea(harm: &str) -> (Stage, EntityId) {
    let mut stage = Stage::of(&HARBOUR.replace("HARM", harm), 1);
    let weather = stage.create("weather", [0.0; 3], &[]);
    stage.create("shore", [0.0; 3], &[]);
    stage.create("shoal", [60.0, 0.0, 0.0], &[]);
    let angler = stage.create("angler", [0.0; 3], &[]);
    stage.options(angler, |it| it.planning.durations = true);
    stage.ticks((6.0 / FRAME) as usize);
    assert_eq!(
        stage.story(angler),
        ["plan of 3", "begins launch", "done launch", "begins row"]
    );
    stage.set(weather, "stormy", 1.0);
    stage.ticks((1.0 / FRAME) as usize);
    (stage, angler)
}

#[test]
fn a_storm_sends_everybody_home() {
    let (mut stage, angler) = out_at_sea("20");
    let story = stage.story(angler);
    assert!(
        story.contains(&"aborted row: BetterPlan".into()),
        "{story:?}"
    );
    stage.ticks((30.0 / FRAME) as usize);
    let story = stage.story(angler);
    assert!(story.contains(&"done land".into()), "{story:?}");
    // And there he stays.
    assert!(!story.contains(&"begins launch".into()), "{story:?}");
}
