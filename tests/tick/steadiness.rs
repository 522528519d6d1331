//! NPCs don't waver.

use super::stage::{FRAME, Stage};
use udgoap::{
    domain::POSITION,
    planning::Selector,
    running::{EventKind, PerformedBy, Report},
    world::{AreaDef, AreaShape, EntityId, Value},
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
            let written = stage.world.write(potion, POSITION, at);
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
    assert!(without_margin > 5, "{without_margin}");
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

/// A ride, which counts for nothing in the storm around it, and a desk.
const YARD: &str = r#"{ "udgoap": 1,
  "attributes": {
    "fun": { "min": 0, "max": 100, "default": 20 }, "pay": { "min": 0, "max": 100, "default": 20 } },
  "types": {
    "ride": { "supplies": ["go", "ride"] }, "desk": { "supplies": ["go", "work"] },
    "man": { "attributes": { "fun": { "rate": -0.5 }, "pay": { "rate": -0.5 } },
      "consumes": ["go", "ride", "work"], "drives": ["joy", "earn"] }
  },
  "actions": {
    "go": { "effects": ["consumer.position = beside(supplier)"],
      "duration": "max(0, distance(consumer, supplier) - 1) / 1.5" },
    "ride": { "preconditions": ["distance(consumer, supplier) <= 1.2"],
      "effects": ["consumer.fun += 30"], "duration": 6 },
    "work": { "preconditions": ["distance(consumer, supplier) <= 1.2"],
      "effects": ["consumer.pay += 30"], "duration": 6 }
  },
  "modifiers": { "storm": { "annotations": ["outdoors"], "weight": "weight * 0" } },
  "drives": {
    "joy": { "weight": 2, "annotations": ["outdoors"],
      "goals": { "f": { "conditions": ["self.fun >= 100"], "remove": false } } },
    "earn": { "goals": { "f": { "conditions": ["self.pay >= 100"], "remove": false } } }
  }
}"#;

/// What happens in so many seconds to a man between a desk and a ride in a storm. Where the storm
/// isn't, the ride is worth more.
fn at_the_border(selector: Selector, desk: f32, seconds: f64) -> Vec<String> {
    let mut stage = Stage::of(YARD, 1);
    let storm = stage.world.domain().find_modifier("storm");
    let created = stage.world.areas_mut().create(&AreaDef {
        shape: AreaShape::Sphere(12.0),
        modifiers: &[storm.expect("it is declared")],
        ..AreaDef::default()
    });
    created.expect("it is valid");
    stage.create("ride", [0.0; 3], &[]);
    stage.create("desk", [desk, 0.0, 0.0], &[]);
    let man = stage.create("man", [15.0, 0.0, 0.0], &[]);
    stage.by_default(man);
    stage.options(man, |it| it.planning.selector = selector);
    for _ in 0..(seconds / FRAME) as usize {
        stage.tick_with_rates();
    }
    stage.story(man)
}

fn count(story: &[String], what: &str) -> usize {
    story.iter().filter(|it| **it == what).count()
}

#[test]
fn nobody_turns_round_at_a_border_all_day() {
    // He stops and turns, each time for twice as long, until he gets something done, however far
    // it is.
    for selector in [Selector::Auto, Selector::Best, Selector::Goap] {
        for (desk, seconds) in [(30.0, 240.0), (90.0, 480.0)] {
            let story = at_the_border(selector, desk, seconds);
            let done = count(&story, "done work") + count(&story, "done ride");
            let turns = count(&story, "aborted go: BetterPlan");
            let it = format!("{selector:?}, {desk} m: {done} done, {turns} turns");
            assert!(done >= 4, "{it}");
            assert!(turns <= 50, "{it}");
        }
    }
}

/// A sheep between a bush with a wolf behind it, which it fears only from close by, and a barn.
#[test]
fn a_walk_alone_is_nothing_done() {
    const MEADOW: &str = r#"{ "udgoap": 1,
      "attributes": {
        "food": { "min": 0, "max": 100, "default": 40 }, "safe": { "min": 0, "max": 100 } },
      "types": {
        "bush": { "supplies": ["go", "browse"] }, "barn": { "supplies": ["go", "hide"] }, "wolf": {},
        "sheep": { "attributes": { "food": { "rate": -0.1 }, "safe": { "rate": -1 } },
          "consumes": ["go", "browse", "hide"], "drives": ["eat", "fear"] }
      },
      "actions": {
        "go": { "effects": ["consumer.position = beside(supplier)"],
          "duration": "max(0, distance(consumer, supplier) - 1) / 1.5" },
        "browse": { "preconditions": ["distance(consumer, supplier) <= 1.5"],
          "effects": ["consumer.food += 40"], "duration": 10 },
        "hide": { "preconditions": ["distance(consumer, supplier) <= 1.5"],
          "effects": ["consumer.safe = 100"], "duration": 3 }
      },
      "drives": {
        "eat": { "goals": { "g": { "conditions": ["self.food >= 100"], "remove": false } } },
        "fear": { "weight": "10 * count(wolf as w where distance(self, w) < 15)",
          "goals": { "g": { "conditions": ["self.safe >= 100"], "remove": false } } }
      }
    }"#;
    let mut stage = Stage::of(MEADOW, 1);
    stage.create("bush", [30.0, 0.0, 0.0], &[]);
    stage.create("wolf", [32.0, 0.0, 0.0], &[]);
    stage.create("barn", [-20.0, 0.0, 0.0], &[]);
    let sheep = stage.create("sheep", [0.0; 3], &[]);
    stage.by_default(sheep);
    for _ in 0..(400.0 / FRAME) as usize {
        stage.tick_with_rates();
    }
    let story = stage.story(sheep);
    let done = count(&story, "done browse") + count(&story, "done hide");
    let turns = count(&story, "aborted go: BetterPlan");
    assert!(done >= 2 && turns <= 25, "{done} done, {turns} turns");
}

/// What a hungry man whom the host walks at 2 m/s does in 300 seconds between two larders, of which
/// the near one fails him until `mended`: how often he has tried it, and when he has first eaten.
fn larders(selector: Selector, away: f32, mended: f64) -> (usize, Option<f64>) {
    const HOUSE: &str = r#"{ "udgoap": 1,
      "attributes": { "food": { "min": 0, "max": 100, "default": 10 } },
      "types": {
        "larder": { "supplies": ["go", "eat"] },
        "man": { "attributes": { "food": {} }, "consumes": ["go", "eat"], "drives": ["hunger"] }
      },
      "actions": {
        "go": { "effects": ["consumer.position = beside(supplier)"],
          "duration": "max(0, distance(consumer, supplier) - 1) / 2" },
        "eat": { "preconditions": ["distance(consumer, supplier) <= 1.5"],
          "effects": ["consumer.food = 100"], "duration": 2 }
      },
      "drives": {
        "hunger": { "goals": { "g": { "conditions": ["self.food >= 90"], "remove": false } } } }
    }"#;
    let mut stage = Stage::of(HOUSE, 1);
    let jammed = stage.create("larder", [0.0; 3], &[]);
    stage.create("larder", [away, 0.0, 0.0], &[]);
    let man = stage.create("man", [-8.0, 0.0, 0.0], &[]);
    stage.by_default(man);
    stage.options(man, |it| {
        it.performed_by = PerformedBy::Reported;
        it.planning.selector = selector;
    });
    let (go, mut tried) = (stage.action("go"), 0);
    for _ in 0..(300.0 / FRAME) as usize {
        stage.tick();
        let now = stage.running.world.time().seconds();
        let step = stage.running.steps().current(man).expect("it lives");
        let Some(step) = step.copied() else {
            continue;
        };
        let Ok(Value::Position(mut at)) = stage.running.world.read(man, POSITION) else {
            panic!("it is somewhere");
        };
        let (way, frame) = (step.stand[0] - at[0], 2.0 * FRAME as f32);
        let report = if step.binding.action == go {
            at[0] += way.clamp(-frame, frame);
            let moved = stage
                .running
                .world
                .write(man, POSITION, Value::Position(at));
            moved.expect("it lives");
            (way.abs() <= frame).then_some(Report::Succeeded)
        } else if now < step.since + 2.0 {
            None
        } else if step.binding.supplier == jammed && now < mended {
            tried += 1;
            Some(Report::Failed)
        } else {
            return (tried, Some(now));
        };
        if let Some(report) = report {
            let reported = stage.running.steps_mut().report(man, step.id, report);
            assert_eq!(reported, Ok(true));
        }
    }
    (tried, None)
}

#[test]
fn what_fails_again_and_again_is_tried_ever_less_often() {
    for selector in [Selector::Auto, Selector::Best, Selector::Goap] {
        for away in [30.0, 60.0, 120.0] {
            let (tried, ate) = larders(selector, away, f64::INFINITY);
            let it = format!("{selector:?}, {away} m: tried {tried} times, ate at {ate:?}");
            assert!(ate.is_some() && tried <= 6, "{it}");
        }
    }
    // What works again is tried again.
    let (_, ate) = larders(Selector::Auto, 1000.0, 60.0);
    assert!(ate.is_some_and(|at| at < 200.0), "{ate:?}");
}
