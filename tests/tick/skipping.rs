//! Not thinking where it would come to the same.

use super::{
    living,
    stage::{FRAME, Stage},
};
use udgoap::{
    domain::POSITION,
    planning::Selector,
    running::{PerformedBy, Skipping},
    world::{Tell, Value},
};

#[test]
fn who_has_thought_needn_t_again_until_something_changes() {
    let mut stage = Stage::example("wizard.json", 2);
    let (wizard, goblin) = living::wizard(&mut stage);
    stage.options(wizard, |it| it.skipping = Skipping::Exactly);
    stage.ticks(40);
    let before = *stage.stats();
    stage.ticks(64);
    let after = *stage.stats();
    assert_eq!(
        (before.thought, before.searches),
        (after.thought, after.searches)
    );
    assert!(after.skipped >= before.skipped + 4, "{after:?}");
    // What has nothing to do with him changes nothing; the goblin does.
    let tree = stage.create("goblin", [500.0, 0.0, 0.0], &[("health", 0.0)]);
    stage.ticks(20);
    let knows_another = *stage.stats();
    assert!(knows_another.thought > after.thought);
    stage.ticks(20);
    stage.set(goblin, "health", 30.0);
    stage.ticks(20);
    assert!(stage.stats().thought > knows_another.thought);
    assert!(stage.destroy(tree).is_ok());
}

#[test]
fn who_walks_where_he_is_expected_needn_t_think() {
    for (skipping, thinks) in [(Skipping::Exactly, true), (Skipping::Expected, false)] {
        let mut stage = Stage::example("wizard.json", 2);
        let (wizard, _) = living::wizard(&mut stage);
        stage.options(wizard, |it| {
            it.skipping = skipping;
            it.performed_by = PerformedBy::Host;
        });
        stage.ticks(20);
        let before = stage.stats().thought;
        for step in 0..64 {
            let at = udgoap::world::Value::Position([0.0, 0.0, -10.0 + step as f32 / 10.0]);
            let written = stage.world.write(wizard, udgoap::domain::POSITION, at);
            assert!(written.is_ok());
            stage.tick();
        }
        let thought = stage.stats().thought - before;
        assert_eq!(thought > 0, thinks, "{skipping:?}: {thought}");
    }
}

#[test]
fn who_walks_by_what_he_was_told_heeds_everything_else_about_himself() {
    for (effect, moves) in [
        ("consumer.position = beside(supplier)", true),
        ("consumer.tired = 1", false),
    ] {
        let document = r#"{
          "udgoap": 1,
          "attributes": {
            "tired": { "min": 0, "max": 10 }, "hungry": { "min": 0, "max": 10 }
          },
          "types": {
            "bed": { "supplies": ["sleep"] },
            "shepherd": { "attributes": { "tired": { "default": 5 }, "hungry": {} },
              "consumes": ["sleep"], "drives": ["rest"] }
          },
          "actions": { "sleep": { "effects": ["EFFECT", "consumer.tired = 0"] } },
          "drives": { "rest": { "goals": { "rested": {
            "conditions": ["self.tired <= 0", "self.hungry <= 5"] } } } }
        }"#;
        let mut stage = Stage::of(&document.replace("EFFECT", effect), 1);
        let bed = stage.create("bed", [50.0, 0.0, 0.0], &[]);
        let shepherd = stage.create("shepherd", [0.0; 3], &[]);
        stage.options(shepherd, |it| it.performed_by = PerformedBy::Host);
        stage.own_facts(shepherd);
        let told = Tell {
            entity: bed,
            attribute: POSITION,
            value: Value::Position([50.0, 0.0, 0.0]),
            timestamp: 0.0,
        };
        assert!(stage.world.beliefs_mut().tell(shepherd, &told).is_ok());
        stage.ticks(40);
        assert_eq!(stage.story(shepherd), ["plan of 1", "begins sleep"]);
        let mut thought = stage.stats().thought;
        for metres in 1..=64_u8 {
            let at = Value::Position([f32::from(metres) / 4.0, 0.0, 0.0]);
            assert!(stage.world.write(shepherd, POSITION, at).is_ok());
            stage.tick();
        }
        assert_eq!(stage.stats().thought > thought, !moves, "{effect}");
        stage.ticks(40);
        thought = stage.stats().thought;
        stage.set(shepherd, "hungry", 4.0);
        stage.ticks(40);
        assert!(stage.stats().thought > thought, "{effect}");
    }
}

#[test]
fn idle_npcs_cost_next_to_nothing() {
    let mut stage = Stage::example("wizard.json", 8);
    for _ in 0..50 {
        stage.create("wizard", [0.0; 3], &[]);
    }
    stage.ticks((1.0 / FRAME) as usize);
    let stats = *stage.stats();
    assert_eq!(stats.thought, 50);
    assert!(stats.skipped >= 150, "{stats:?}");
}

#[test]
fn somebody_who_comes_near_is_noticed() {
    // More wolves than are looked at one by one: who is near is found by place.
    let mut stage = Stage::of(
        r#"{
  "udgoap": 1,
  "attributes": { "calm": { "min": 0, "max": 1 } },
  "types": {
    "wolf": { "attributes": { "calm": {} }, "supplies": ["soothe"] },
    "shepherd": { "consumes": ["soothe"], "drives": ["be_safe"] }
  },
  "actions": { "soothe": { "effects": ["supplier.calm = 1"], "duration": 60 } },
  "drives": { "be_safe": { "goals": { "calm": {
    "for_each": "wolf", "as": "wolf", "when": "distance(self, wolf) <= 5",
    "conditions": ["wolf.calm >= 1"] } } } }
}"#,
        1,
    );
    let shepherd = stage.create("shepherd", [0.0; 3], &[]);
    stage.options(shepherd, |it| it.skipping = Skipping::Exactly);
    let wolves = (0..40_u8).map(|it| [50.0 + f32::from(it), 0.0, 0.0]);
    let wolves: Vec<_> = wolves.map(|at| stage.create("wolf", at, &[])).collect();
    stage.ticks(30);
    assert!(stage.stats().skipped > 0);
    assert_eq!(stage.stats().plans, 0);
    let near = Value::Position([3.0, 0.0, 0.0]);
    let written = stage.world.write(wolves[7], POSITION, near);
    assert!(written.is_ok());
    stage.ticks(30);
    assert_eq!(stage.story(shepherd), ["plan of 1", "begins soothe"]);
}

#[test]
fn what_cannot_matter_is_not_read() {
    // Whoever reads the time thinks at every turn. Of an age that is only compared with a number, it
    // is known when that flips; so something is added to it.
    for (joined, reads_the_time) in [
        ("self.calm > 0 and age(self.calm) + 0 > 5", false),
        ("self.calm > 0 or age(self.calm) + 0 > 5", true),
        ("self.calm <= 0 or age(self.calm) + 0 > 5", false),
        (
            "(self.calm > 0 or self.calm < 0) and (self.calm < 9 or age(self.calm) + 0 > 5)",
            false,
        ),
        (
            "(self.calm > 0 or self.calm < 9) and (self.calm > 9 or age(self.calm) + 0 > 5)",
            true,
        ),
    ] {
        let document = r#"{
          "udgoap": 1,
          "attributes": { "calm": { "min": 0, "max": 10 } },
          "types": { "shepherd": { "attributes": { "calm": {} }, "drives": ["be_safe"] } },
          "drives": { "be_safe": { "goals": { "calm": {
            "when": "JOINED", "conditions": ["self.calm >= 0"] } } } }
        }"#;
        let mut stage = Stage::of(&document.replace("JOINED", joined), 1);
        stage.create("shepherd", [0.0; 3], &[]);
        stage.ticks(64);
        let stats = stage.stats();
        assert_eq!(stats.thought > 1, reads_the_time, "{joined}: {stats:?}");
        assert!(stats.thought + stats.skipped >= 5, "{stats:?}");
    }
}

/// A swimmer gets out only while the water rises.
const POND: &str = r#"{
  "udgoap": 1,
  "attributes": { "depth": { "min": 0, "max": 10 }, "dry": { "min": 0, "max": 10 } },
  "types": {
    "swimmer": {
      "attributes": { "depth": {}, "dry": {} },
      "supplies": ["get_out"], "consumes": ["get_out"], "drives": ["be_dry"]
    }
  },
  "actions": {
    "get_out": {
      "self": "only", "effects": ["consumer.dry = 10"], "duration": 100
    }
  },
  "drives": { "be_dry": { "goals": { "dry": {
    "when": "self.depth > was(self.depth)", "remove": "self.depth <= was(self.depth)",
    "conditions": ["self.dry >= 10"] } } } }
}"#;

#[test]
fn what_was_known_before_changes_though_nothing_else_does() {
    for skipping in [Skipping::Never, Skipping::Exactly] {
        let mut stage = Stage::of(POND, 1);
        let swimmer = stage.create("swimmer", [0.0; 3], &[]);
        stage.options(swimmer, |it| {
            it.skipping = skipping;
            it.performed_by = PerformedBy::Host;
            it.think_interval = 0.0;
        });
        let gets_out = |stage: &Stage| {
            let step = stage.steps().current(swimmer);
            step.expect("it lives").is_some()
        };
        stage.ticks(4);
        assert!(!gets_out(&stage), "{skipping:?}: the water is still");
        stage.set(swimmer, "depth", 5.0);
        stage.tick();
        assert!(gets_out(&stage), "{skipping:?}: it rises");
        stage.ticks(4);
        assert!(!gets_out(&stage), "{skipping:?}: it rises no more");
    }
}

/// Selectors that imagine no time don't think because a number changes by its rate that nothing reads,
/// or that flags only compare with another number.
#[test]
fn numbers_that_drift_wake_no_machines_and_no_goap() {
    let document = r#"{ "udgoap": 1,
          "attributes": { "mood": { "min": 0, "max": 100, "default": 100 },
                          "oil": { "min": 0, "max": 100, "default": 50 } },
          "types": {
            "lamp": { "attributes": { "oil": {} }, "supplies": ["fill"] },
            "guard": {
              "attributes": { "mood": { "rate": -0.5 } }, "consumes": ["fill"], "drives": ["light"],
              "machine": "watch" } },
          "actions": { "fill": { "effects": ["supplier.oil += 30"], "duration": 1 } },
          "drives": { "light": { "goals": { "lit": {
            "for_each": "lamp", "as": "it", "when": "it.oil < 40", "conditions": ["it.oil >= 40"] } } } },
          "flags": { "dark": "any(lamp as it where it.oil < 40)", "cross": "self.mood < 90" },
          "schedules": { "fill_one": { "roles": { "l": { "type": "lamp", "when": "l.oil < 40" } },
                                       "tasks": ["fill(l)"] } },
          "machines": { "watch": { "cross": { "when": ["cross"], "schedules": [] },
            "calm": { "schedules": [{ "run": "fill_one", "when": ["dark"] }] } } } }"#;
    for selector in [Selector::Schedules, Selector::Goap] {
        let mut stage = Stage::of(document, 1);
        let lamp = stage.create("lamp", [0.0; 3], &[]);
        let guard = stage.create("guard", [0.0; 3], &[]);
        stage.by_default(guard);
        stage.options(guard, |it| it.planning.selector = selector);
        let seconds = |stage: &mut Stage, seconds: f64| {
            for _ in 0..(seconds / FRAME) as usize {
                stage.tick_with_rates();
            }
        };
        seconds(&mut stage, 1.0);
        let thought = stage.stats().thought;
        seconds(&mut stage, 10.0);
        let wakes: Vec<_> = stage.running.wakes().collect();
        assert_eq!(stage.stats().thought, thought, "{selector:?}: {wakes:?}");
        // What is read counts.
        stage.set(lamp, "oil", 35.0);
        seconds(&mut stage, 2.0);
        assert_eq!(stage.number(lamp, "oil"), 65.0, "{selector:?}");
        // After 20 s, the guard is cross, which a flag says.
        let thought = stage.stats().thought;
        seconds(&mut stage, 10.0);
        assert!(stage.stats().thought > thought, "{selector:?}");
    }
}
