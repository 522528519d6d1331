//! Several NPCs that want the same: what there is only once, one of them gets.

use super::stage::Stage;
use udgoap::{running::Dropped, world::EntityId};

/// A well that fills slowly, and those who drink from it; two at a time where slots are told of.
const WELL: &str = r#"{
  "udgoap": 1,
  "attributes": {
    "water": { "min": 0, "max": 10, "default": 1 },
    "wet": { "min": 0, "max": 100, "default": 10 }
  },
  "types": {
    "well": {
      "attributes": { "water": { "rate": 0.01 } }, "supplies": ["goto", "draw"],
      "manner": { "draw": { "slots": 2 } }
    },
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

/// A well, and two who are so far from it.
fn village(document: &str, far: [f32; 2]) -> (Stage, EntityId, [EntityId; 2]) {
    let mut stage = Stage::of(document, 2);
    let well = stage.create("well", [0.0; 3], &[]);
    let npcs = far.map(|x| stage.create("villager", [x, 0.0, 0.0], &[]));
    for npc in npcs {
        stage.options(npc, |it| it.planning.durations = true);
    }
    (stage, well, npcs)
}

/// The slots are for two, but there is water for one: who comes second in taking up a plan doesn't
/// walk there for nothing, even in the tick in which both plan.
#[test]
fn nobody_sets_out_for_what_another_is_going_to_take() {
    let (mut stage, well, npcs) = village(WELL, [20.0, 10.0]);
    stage.ticks(20);
    assert_eq!(stage.story(npcs[0]), ["plan of 2", "begins goto"]);
    assert_eq!(stage.story(npcs[1]), [""; 0]);
    // There is enough for both now, and it needs no other reason to think again.
    stage.set(well, "water", 2.0);
    stage.ticks(20);
    assert_eq!(stage.story(npcs[1]), ["plan of 2", "begins goto"]);
    stage.ticks(1200);
    assert_eq!(npcs.map(|npc| stage.number(npc, "wet")), [100.0; 2]);
    assert_eq!(stage.running.stats().dropped, Dropped::default());
}

/// It goes by what is left when those have drunk who were before it.
#[test]
fn who_was_refused_goes_when_the_other_has_drunk_and_left_something() {
    let (mut stage, well, npcs) = village(WELL, [20.0, 10.0]);
    stage.set(well, "water", 1.9);
    stage.ticks(20);
    assert_eq!(stage.story(npcs[1]), [""; 0]);
    for _ in 0..1200 {
        stage.tick_with_rates();
    }
    assert_eq!(
        stage.story(npcs[1]),
        [
            "plan of 2",
            "begins goto",
            "done goto",
            "begins draw",
            "done draw",
            "plan done"
        ]
    );
    assert_eq!(stage.running.stats().dropped, Dropped::default());
}

/// Without slots nobody says who is going to drink. A number that grows by itself and has become less
/// was taken by somebody: that explains why a plan was dropped.
#[test]
fn what_grows_and_has_become_less_has_changed() {
    let document = WELL.replace("\"slots\": 2", "\"slots\": 0");
    let (mut stage, _, npcs) = village(&document, [20.0, 10.0]);
    for _ in 0..400 {
        stage.tick_with_rates();
    }
    assert_eq!(npcs.map(|npc| stage.number(npc, "wet")), [10.0, 100.0]);
    let stats = stage.running.stats();
    assert_eq!((stats.dropped.astray(), stats.dropped_unchanged), (1, 0));
}
