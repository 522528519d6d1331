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
