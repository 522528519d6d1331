//! What others ask the host makes nobody think who asks nothing.

use super::stage::Stage;
use udgoap::{
    domain::POSITION,
    running::{PerformedBy, Skipping},
    world::Value,
};

/// People who get hungry, and work. Only thieves steal, and only stealing asks the host anything.
const MARKET: &str = r#"{
  "udgoap": 1,
  "attributes": {
    "food": { "min": 0, "max": 100, "default": 60 }, "coins": { "min": 0, "max": 40 },
    "till": { "min": 0, "max": 60, "default": 30 }
  },
  "types": {
    "market": { "attributes": { "till": {} }, "supplies": ["go", "work", "steal"] },
    "person": { "attributes": { "food": { "rate": -0.001 }, "coins": {} },
      "consumes": ["go", "work", "rest"], "supplies": ["rest"], "drives": ["live"] },
    "guard": { "is": "person" },
    "thief": { "is": "person", "consumes": ["steal"] }
  },
  "actions": {
    "go": { "effects": ["consumer.position = beside(supplier)"],
      "duration": "travel(consumer, supplier) / 2" },
    "work": { "effects": ["consumer.coins += 40"], "duration": 100 },
    "rest": { "self": "only", "effects": ["consumer.food += 1"], "duration": 10 },
    "steal": { "preconditions": ["STEALS"],
      "effects": ["supplier.till -= 5", "consumer.coins += 5"], "duration": 4 }
  },
  "queries": { "sees": {} },
  "drives": { "live": { "goals": {
    "rich": { "conditions": ["self.coins >= 40"], "remove": false },
    "fed": { "conditions": ["self.food >= 100"], "remove": false } } } }
}"#;

/// How often somebody who works thinks while somebody else walks about for four seconds.
fn thoughts(steals: &str, worker: &str) -> u64 {
    let mut stage = Stage::of(&MARKET.replace("STEALS", steals), 1);
    stage.create("market", [0.0; 3], &[]);
    let npc = stage.create(worker, [1.0, 0.0, 0.0], &[]);
    let walker = stage.create("thief", [50.0, 0.0, 50.0], &[]);
    stage.options(walker, |it| it.performed_by = PerformedBy::Nobody);
    stage.options(npc, |it| {
        it.planning.durations = true;
        it.skipping = Skipping::Expected;
    });
    stage.ticks(64);
    assert!(stage.story(npc).contains(&"begins work".into()));
    let before = stage.stats().thought;
    for tick in 0..256_u16 {
        let at = Value::Position([50.0, 0.0, f32::from(tick) / 8.0]);
        let written = stage.world.write(walker, POSITION, at);
        written.expect("he lives");
        stage.tick();
    }
    stage.stats().thought - before
}

#[test]
fn who_asks_nothing_doesnt_think_when_others_move() {
    for steals in [
        "consumer.coins >= 0",
        "not call:sees(supplier, consumer)",
        "not any(guard as g where call:sees(g, consumer))",
    ] {
        assert_eq!(thoughts(steals, "person"), 0, "{steals}");
    }
    // Who asks always thinks.
    assert!(thoughts("not call:sees(supplier, consumer)", "thief") > 8);
}
