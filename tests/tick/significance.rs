//! Changes too small to think about.

use super::stage::{FRAME, Stage};
use crate::common::named::NAMED_RUN;
use udgoap::{
    domain::POSITION,
    running::{RunSettings, Skipping, Stats},
    world::{EntityId, Value},
};

/// A drinker who likes the near potion, and two that are about as near. `P` and `S` stand for what
/// is significant.
const CELLAR: &str = r#"{
  "udgoap": 1,
  "position_significance": P,
  "attributes": {
    "thirst": { "min": 0, "max": 100, "default": 50 },
    "strength": { "min": 0, "max": 100, "default": 50, "significance": S },
    "seen": { "kind": "flag" }
  },
  "types": {
    "potion": { "attributes": { "seen": {}, "strength": {} }, "supplies": ["drink"] },
    "drinker": {
      "attributes": { "thirst": {} }, "consumes": ["drink"], "drives": ["be_quenched"] }
  },
  "actions": {
    "drink": {
      "effects": ["consumer.thirst -= 10"],
      "cost": "distance(consumer, supplier)", "duration": 60
    }
  },
  "drives": {
    "be_quenched": { "goals": {
      "dry": { "conditions": ["self.thirst <= 0"], "remove": false } } }
  }
}"#;

struct Cellar {
    stage: Stage,
    potions: [EntityId; 2],
}

impl Cellar {
    fn new(position: f32, strength: f32, skipping: Skipping) -> Self {
        let document = CELLAR
            .replace('P', &position.to_string())
            .replace('S', &strength.to_string());
        let mut stage = Stage::of(&document, 1);
        let drinker = stage.create("drinker", [0.0; 3], &[]);
        let potions = [2.0, -2.0].map(|x| stage.create("potion", [x, 0.0, 0.0], &[]));
        stage.set_settings(RunSettings {
            shadow: true,
            ..NAMED_RUN
        });
        stage.options(drinker, |it| {
            it.think_interval = 0.0;
            it.skipping = skipping;
            it.planning.cost_weight = 0.01;
        });
        stage.ticks(4);
        Cellar { stage, potions }
    }

    fn place(&mut self, potion: usize, x: f32) {
        let at = Value::Position([x, 0.0, 0.0]);
        let world = &mut self.stage.world;
        assert!(world.write(self.potions[potion], POSITION, at).is_ok());
    }

    /// Whether a tick has made the drinker think.
    fn thinks(&mut self) -> bool {
        self.stage.tick().thought > 0
    }
}

#[test]
fn less_than_is_significant_is_not_thought_about() {
    for (skipping, thinks) in [
        (Skipping::Expected, false),
        (Skipping::Exactly, true),
        (Skipping::Never, true),
    ] {
        let mut cellar = Cellar::new(0.25, 2.0, skipping);
        cellar.place(0, 2.125);
        assert_eq!(cellar.thinks(), thinks, "{skipping:?}");
        cellar.stage.set(cellar.potions[1], "strength", 51.5);
        assert_eq!(cellar.thinks(), thinks, "{skipping:?}");
    }
    let mut cellar = Cellar::new(0.25, 2.0, Skipping::Expected);
    // Each value is compared with the one when the decision was made.
    for (x, thinks) in [
        (2.125, false),
        (2.25, true),
        (2.375, false),
        (2.125, false),
        (2.0, true),
    ] {
        cellar.place(0, x);
        assert_eq!(cellar.thinks(), thinks, "{x}");
    }
    // A change of just the significance counts. So does any change of an attribute that has none.
    cellar.stage.set(cellar.potions[1], "strength", 52.0);
    assert!(cellar.thinks());
    let seen = cellar.stage.world.domain().find_attribute("seen");
    let flag = Value::Flag(true);
    let potion = cellar.potions[0];
    let world = &mut cellar.stage.world;
    assert!(world.write(potion, seen.unwrap(), flag).is_ok());
    assert!(cellar.thinks());
    // With a significance of 0, every change counts.
    let mut cellar = Cellar::new(0.0, 0.0, Skipping::Expected);
    cellar.place(0, 2.000_001);
    assert!(cellar.thinks());
}

/// A minute in which both potions jitter by a few millimetres.
fn jitter(significance: f32) -> Stats {
    let mut cellar = Cellar::new(significance, 0.0, Skipping::Expected);
    let mut state = 1_u64;
    let before = *cellar.stage.stats();
    for _ in 0..(60.0 / FRAME) as u32 {
        for potion in 0..2 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let by = (state >> 40) as f32 / (1 << 24) as f32 * 0.008 - 0.004;
            let x = if potion == 0 { 2.0 } else { -2.0 };
            cellar.place(potion, x + by);
        }
        cellar.stage.tick();
    }
    let stats = cellar.stage.stats();
    Stats {
        thought: stats.thought - before.thought,
        skipped: stats.skipped - before.skipped,
        shadowed: stats.shadowed - before.shadowed,
        shadow_differences: stats.shadow_differences - before.shadow_differences,
        shadow_other_steps: stats.shadow_other_steps - before.shadow_other_steps,
        ..*stats
    }
}

#[test]
fn what_is_saved_and_what_it_costs_is_measured() {
    let all = jitter(0.0);
    assert_eq!((all.skipped, all.shadow_differences), (0, 0));
    assert_eq!(all.shadow_other_steps, 0);
    let few = jitter(0.02);
    println!(
        "potions jitter by 4 mm, 20 mm are significant: thought {} times instead of {}; in {} of {} \
         turns skipped, thinking would have come to something else, be it only another score, and \
         in {} to another step",
        few.thought, all.thought, few.shadow_differences, few.shadowed, few.shadow_other_steps
    );
    assert!(few.thought < all.thought / 100, "{few:?}");
    assert_eq!(few.shadowed, few.skipped);
    // The other potion is often nearer by a hair, so the approximation is seen.
    assert!(few.shadow_differences > 0, "{few:?}");
    assert!(few.shadow_other_steps > 0, "{few:?}");
    assert!(few.shadow_other_steps < few.shadow_differences, "{few:?}");
}
