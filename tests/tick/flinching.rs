//! Nobody turns back at the border of what it dislikes, again and again.

use super::stage::{FRAME, Stage};
use udgoap::world::EntityId;

/// An engineer, and a leak with water around it. To patch it takes a wrench.
const LEAK: &str = r#"{
  "udgoap": 1,
  "attributes": {
    "size": { "min": 0, "max": 100, "default": 60 }, "tool": { "kind": "flag" },
    "holder": { "kind": "reference" }, "ore": { "min": 0, "max": 40 }
  },
  "types": {
    "room": { "supplies": ["go"] },
    "mine": { "is": "room", "supplies": ["dig"] },
    "leak": { "is": "room", "attributes": { "size": {} }, "supplies": ["patch"] },
    "wrench": { "is": "room", "attributes": { "holder": {} }, "part_of": "holder",
      "supplies": ["take_tool", "put_tool"] },
    "engineer": { "attributes": { "tool": {}, "ore": {} },
      "consumes": ["go", "patch", "take_tool", "put_tool", "dig"],
      "drives": [{ "drive": "repair", "weight": REPAIR }, { "drive": "dry", "weight": 2 },
        { "drive": "tidy", "weight": TIDY }, { "drive": "wealth", "weight": WEALTH }] }
  },
  "actions": {
    "go": { "effects": ["consumer.position = beside(supplier)"],
      "duration": "distance(consumer, supplier) / 1.5" },
    "take_tool": {
      "preconditions": ["supplier.holder == none", "distance(consumer, supplier) <= 1.2"],
      "effects": ["supplier.holder = consumer", "consumer.tool = true"], "duration": 1 },
    "put_tool": {
      "preconditions": ["supplier.holder == consumer"],
      "effects": ["supplier.holder = none", "consumer.tool = false"], "duration": 1 },
    "patch": {
      "preconditions": ["consumer.tool", "distance(consumer, supplier) <= 1.5"],
      "effects": ["supplier.size -= 40"], "duration": 8 },
    "dig": {
      "preconditions": ["distance(consumer, supplier) <= 1.5"],
      "effects": ["consumer.ore += 40"], "duration": 8 }
  },
  "drives": {
    "repair": { "goals": { "fix": { "for_each": "leak", "as": "l", "conditions": ["l.size <= 0"] } } },
    "dry": { "goals": { "d": { "remove": false,
      "conditions": [{ "test": "count(leak as l where distance(self, l) < 5) <= 0", "range": 1 }] } } },
    "tidy": { "goals": { "put": { "when": "self.tool", "conditions": ["not self.tool"] } } },
    "wealth": { "goals": { "ore": { "conditions": ["self.ore >= 40"], "remove": false } } }
  }
}"#;

/// What an engineer does within so many seconds who likes to repair and to be tidy so much, and to
/// have ore: what he is told, and how large the leak is in the end.
fn engineer(repair: f32, tidy: f32, wealth: f32, seconds: f64) -> (Stage, EntityId, EntityId) {
    let document = LEAK
        .replace("REPAIR", &repair.to_string())
        .replace("TIDY", &tidy.to_string())
        .replace("WEALTH", &wealth.to_string());
    let mut stage = Stage::of(&document, 1);
    for x in [0.0, 6.0, 12.0] {
        stage.create("room", [x, 0.0, 0.0], &[]);
    }
    stage.create("wrench", [2.0, 0.0, 1.0], &[]);
    let leak = stage.create("leak", [7.0, 0.0, 0.0], &[]);
    stage.create("mine", [16.0, 0.0, 0.0], &[]);
    let engineer = stage.create("engineer", [0.0; 3], &[]);
    stage.options(engineer, |it| {
        it.planning.durations = true;
        it.planning.exact_scores = false;
        it.switch_margin = 0.1;
    });
    stage.ticks((seconds / FRAME) as usize);
    (stage, engineer, leak)
}

/// How often a plan was taken up.
fn plans(told: &[String]) -> usize {
    told.iter().filter(|it| it.starts_with("plan of")).count()
}

#[test]
fn who_means_to_go_into_the_water_goes() {
    for tidy in [0.0, 0.3] {
        let (mut stage, engineer, leak) = engineer(20.0, tidy, 0.0, 60.0);
        let told = stage.story(engineer);
        assert_eq!(stage.number(leak, "size"), 0.0, "{tidy}: {told:?}");
        assert!(plans(&told) < 8, "{told:?}");
    }
}

#[test]
fn who_would_rather_stay_dry_stays_away() {
    let (mut stage, engineer, leak) = engineer(1.0, 0.3, 0.0, 60.0);
    let told = stage.story(engineer);
    assert_eq!(stage.number(leak, "size"), 60.0, "{told:?}");
    assert!(plans(&told) < 3, "{told:?}");
}

#[test]
fn water_on_the_way_is_waded_through() {
    let (mut stage, engineer, _) = engineer(0.0, 0.0, 1.0, 30.0);
    let told = stage.story(engineer);
    assert_eq!(stage.number(engineer, "ore"), 40.0, "{told:?}");
    assert!(plans(&told) < 3, "{told:?}");
}
