//! NPCs don't waver.

use super::stage::{FRAME, Stage};
use udgoap::{
    domain::POSITION,
    running::{EventKind, PerformedBy},
    world::{EntityId, Value},
};

/// A wizard who walks to potions, which costs the more the further it is.
const CELLAR: &str = r#"{
  "udgoap": 1,
  "attributes": { "mana": { "min": 0, "max": 100, "default": 0 } },
  "types": {
    "potion": { "supplies": ["goto", "drink"], "manner": { "goto": { "distance": 0.5 } } },
    "wizard": { "attributes": { "mana": {} }, "consumes": ["goto", "drink"], "drives": ["refill"] }
  },
  "actions": {
    "goto": {
      "effects": ["consumer.position = beside(supplier)"],
      "cost": "distance(consumer, supplier)", "perform": { "timeout": 3600 }
    },
    "drink": {
      "preconditions": ["distance(consumer, supplier) <= 1"],
      "effects": ["consumer.mana += 40", "destroy(supplier)"]
    }
  },
  "drives": {
    "refill": { "goals": { "full": { "conditions": ["self.mana >= 100"], "remove": false } } }
  }
}"#;

/// How often the wizard goes to the other of two potions that are equally far, but for a
/// millimetre now and then, in 60 seconds.
fn changes_of_target(switch_margin: Option<f32>) -> usize {
    let mut stage = Stage::of(CELLAR, 1);
    let wizard = stage.create("wizard", [0.0; 3], &[]);
    let potions = [-10.0, 10.0].map(|x| stage.create("potion", [x, 0.0, 0.0], &[]));
    stage.options(wizard, |it| {
        it.performed_by = PerformedBy::Host;
        it.planning.cost_weight = 0.01;
        it.switch_margin = switch_margin.unwrap_or(it.switch_margin);
    });
    let mut random = 1_u32;
    for _ in 0..(60.0 / FRAME) as usize {
        for potion in potions {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let jitter = (random >> 16) as f32 / 65_536.0 * 0.001;
            let side = if potion == potions[0] { -1.0 } else { 1.0 };
            let at = Value::Position([side * (10.0 + jitter), 0.0, 0.0]);
            let written = stage.running.world.write(potion, POSITION, at);
            assert!(written.is_ok());
        }
        stage.tick();
    }
    let begun = stage
        .events
        .iter()
        .filter(|it| it.kind == EventKind::StepStarted);
    let targets: Vec<EntityId> = begun.map(|it| it.supplier).collect();
    assert!(!targets.is_empty());
    targets.windows(2).filter(|pair| pair[0] != pair[1]).count()
}

#[test]
fn a_millimetre_makes_nobody_turn_back() {
    assert_eq!(changes_of_target(None), 0);
    let without_margin = changes_of_target(Some(0.0));
    assert!(without_margin > 10, "{without_margin}");
}

/// A hive far away, and a well that is left behind.
const ERRAND: &str = r#"{
  "udgoap": 1,
  "attributes": { "water": { "min": 0, "max": 100, "default": 99 }, "honey": { "min": 0, "max": 1 } },
  "types": {
    "well": { "supplies": ["goto", "drink"] },
    "hive": { "supplies": ["goto", "take"] },
    "man": { "attributes": { "water": { "rate": -0.2 }, "honey": {} },
      "consumes": ["goto", "drink", "take"],
      "drives": [{ "drive": "drink", "weight": 19 }, { "drive": "bring", "weight": 1 }] }
  },
  "actions": {
    "goto": { "effects": ["consumer.position = beside(supplier)"],
      "duration": "distance(consumer, supplier) / 2" },
    "drink": { "preconditions": ["distance(consumer, supplier) <= 1.5"],
      "effects": ["consumer.water += 44"], "duration": 1.5 },
    "take": { "preconditions": ["distance(consumer, supplier) <= 1.5"],
      "effects": ["consumer.honey = 1"], "duration": 1 }
  },
  "drives": {
    "drink": { "goals": { "full": { "conditions": ["self.water >= 100"], "remove": false } } },
    "bring": { "goals": { "honey": { "conditions": ["self.honey >= 1"] } } }
  }
}"#;

/// A man at the well, who sets out for the hive.
fn errand() -> (Stage, EntityId) {
    let mut stage = Stage::of(ERRAND, 1);
    stage.create("well", [0.0; 3], &[]);
    stage.create("hive", [200.0, 0.0, 0.0], &[]);
    let man = stage.create("man", [0.0; 3], &[]);
    stage.options(man, |it| {
        it.planning.durations = true;
        it.planning.exact_scores = false;
        it.switch_margin = 0.1;
    });
    (stage, man)
}

#[test]
fn nobody_turns_back_for_a_sip() {
    let (mut stage, man) = errand();
    for _ in 0..(102.0 / FRAME) as usize {
        stage.tick_with_rates();
    }
    let told = stage.story(man);
    let way = [
        "plan of 2",
        "begins goto",
        "done goto",
        "begins take",
        "done take",
        "plan done",
    ];
    assert_eq!(told[..way.len().min(told.len())], way);
    // When all of a drink is of use, it is worth it.
    let (mut stage, man) = errand();
    stage.ticks((10.0 / FRAME) as usize);
    stage.set(man, "water", 40.0);
    stage.ticks((1.0 / FRAME) as usize);
    let told = stage.story(man);
    assert!(
        told.contains(&"aborted goto: BetterPlan".into()),
        "{told:?}"
    );
}
