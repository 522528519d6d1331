//! What somebody else has taken meanwhile explains why a plan can't be carried out any more.

use super::stage::Stage;
use udgoap::running::Dropped;

/// A well that fills by itself, so slowly that its water is enough for one.
const WELL: &str = r#"{
  "udgoap": 1,
  "attributes": {
    "water": { "min": 0, "max": 10, "default": 1 },
    "wet": { "min": 0, "max": 100, "default": 10 }
  },
  "types": {
    "well": { "attributes": { "water": { "rate": 0.01 } }, "supplies": ["goto", "draw"] },
    "villager": {
      "attributes": { "wet": {} }, "consumes": ["goto", "draw"], "drives": ["drink"]
    }
  },
  "actions": {
    "goto": {
      "effects": ["consumer.position = beside(supplier)"],
      "duration": "distance(consumer, supplier) / 2"
    },
    "draw": {
      "preconditions": ["supplier.water >= 1", "distance(consumer, supplier) <= 1"],
      "effects": ["supplier.water -= 1", "consumer.wet += 90"],
      "duration": 1
    }
  },
  "drives": { "drink": { "goals": { "full": { "conditions": ["self.wet >= 90"] } } } }
}"#;

/// A number that grows by itself and has become less was taken by somebody. That it changes by itself
/// doesn't explain it.
#[test]
fn what_grows_and_has_become_less_has_changed() {
    let mut stage = Stage::of(WELL, 2);
    let well = stage.create("well", [0.0; 3], &[]);
    let npc = stage.create("villager", [20.0, 0.0, 0.0], &[]);
    stage.options(npc, |it| it.planning.durations = true);
    for _ in 0..200 {
        stage.tick_with_rates();
    }
    // A player, who books nothing, is there first.
    stage.set(well, "water", 0.0);
    for _ in 0..200 {
        stage.tick_with_rates();
    }
    assert_eq!(stage.number(npc, "wet"), 10.0);
    let stats = stage.stats();
    assert_eq!((stats.dropped.astray(), stats.dropped_unchanged), (1, 0));
    // Nothing else has been dropped.
    let dropped = Dropped {
        not_executable: 1,
        ..Dropped::default()
    };
    assert_eq!(stats.dropped, dropped);
}
