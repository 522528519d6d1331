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

/// A guard who has left his cover to sleep. Going back into it takes back what his way has done.
const CAMP: &str = r#"{
  "udgoap": 1,
  "attributes": { "in_cover": { "min": 0, "max": 1 }, "fire": { "min": 0, "max": 1 },
                  "tired": { "min": 0, "max": 100, "default": 60 } },
  "types": {
    "bunk": { "supplies": ["goto", "sleep"] },
    "rock": { "supplies": ["goto", "take_cover"] },
    "guard": { "attributes": { "in_cover": {}, "fire": {}, "tired": { "rate": 0.3 } },
      "consumes": ["goto", "sleep", "take_cover"], "drives": ["rest", "stay_safe"] } },
  "actions": {
    "goto": { "effects": ["consumer.position = beside(supplier)", "consumer.in_cover = 0"],
              "duration": "distance(consumer, supplier) / 4" },
    "sleep": { "preconditions": ["distance(consumer, supplier) <= 1.5"],
               "effects": ["consumer.tired -= 100"], "duration": 60 },
    "take_cover": { "preconditions": ["distance(consumer, supplier) <= 1.5"],
                    "effects": ["consumer.in_cover = 1"], "duration": 1 } },
  "drives": {
    "rest": { "goals": { "rested": { "conditions": ["self.tired <= 0"], "remove": false } } },
    "stay_safe": { "weight": 20, "goals": { "safe": { "when": "self.fire >= 1",
      "conditions": ["self.in_cover >= 1"], "remove": "self.fire < 1" } } } }
}"#;

#[test]
fn who_comes_under_fire_goes_back_into_cover() {
    let mut stage = Stage::of(CAMP, 1);
    stage.create("bunk", [0.0; 3], &[]);
    stage.create("rock", [8.0, 0.0, 0.0], &[]);
    let guard = stage.create("guard", [7.0, 0.0, 0.0], &[]);
    stage.set(guard, "in_cover", 1.0);
    stage.options(guard, |it| it.planning.durations = true);
    stage.ticks((10.0 / FRAME) as usize);
    let before = stage.story(guard);
    assert_eq!(
        before.last().map(String::as_str),
        Some("begins sleep"),
        "{before:?}"
    );
    stage.set(guard, "fire", 1.0);
    stage.ticks((6.0 / FRAME) as usize);
    let story = stage.story(guard);
    assert!(
        story.contains(&"aborted sleep: BetterPlan".into()),
        "{story:?}"
    );
    assert!(story.contains(&"done take_cover".into()), "{story:?}");
}

/// Engineers who dislike their suits, and machines that they can mend only in one. To give a suit
/// back gains more in a second than the long work for which it was taken.
const WORKSHOP: &str = r#"{ "udgoap": 1,
  "attributes": {
    "suit": { "kind": "flag" }, "sweat": { "min": 0, "max": 100 },
    "suits": { "min": 0, "max": 4, "default": 2 }, "is_open": { "kind": "flag" },
    "wear": { "min": 0, "max": 100, "default": 60 }
  },
  "types": {
    "locker": { "attributes": { "suits": {}, "is_open": {} },
      "supplies": ["open", "take_suit", "return_suit"] },
    "machine": { "attributes": { "wear": { "rate": 0.25 } }, "supplies": ["repair"] },
    "engineer": { "attributes": { "suit": {}, "sweat": {} },
      "consumes": ["open", "take_suit", "return_suit", "repair"],
      "drives": [{ "drive": "undress", "weight": 0.2 }, { "drive": "upkeep", "weight": 2 }] }
  },
  "actions": {
    "open": { "preconditions": ["not supplier.is_open"], "effects": ["supplier.is_open = true"],
      "duration": 1 },
    "take_suit": {
      "preconditions": ["not consumer.suit", "supplier.suits >= 1", "LOCKED"],
      "effects": ["supplier.suits -= 1", "consumer.suit = true"BESIDES], "duration": 4 },
    "return_suit": { "preconditions": ["consumer.suit"],
      "effects": ["supplier.suits += 1", "consumer.suit = false"], "duration": 4 },
    "repair": { "preconditions": ["supplier.wear >= 20", "consumer.suit"],
      "effects": ["supplier.wear -= 50"], "duration": 30 }
  },
  "drives": {
    "undress": { "goals": { "off": { "conditions": ["not self.suit"], "remove": false } } },
    "upkeep": { "goals": { "mend": { "for_each": "machine", "as": "m",
      "conditions": ["m.wear <= 0"], "remove": false } } }
  }
}"#;

/// What each of so many engineers has begun after five minutes, with one machine for each.
fn workshop(engineers: usize, locked: &str, besides: &str) -> Vec<Vec<String>> {
    let document = WORKSHOP
        .replace("LOCKED", locked)
        .replace("BESIDES", besides);
    let mut stage = Stage::of(&document, 1);
    stage.create("locker", [0.0; 3], &[]);
    for _ in 0..engineers {
        stage.create("machine", [0.0; 3], &[]);
    }
    let create = |stage: &mut Stage| stage.create("engineer", [0.0; 3], &[]);
    let engineers: Vec<EntityId> = (0..engineers).map(|_| create(&mut stage)).collect();
    for &it in &engineers {
        stage.options(it, |it| it.planning.durations = true);
    }
    for _ in 0..(300.0 / FRAME) as usize {
        stage.tick_with_rates();
    }
    let begun = |it: &EntityId| {
        let story = stage.story(*it);
        let begun = story.iter().filter_map(|it| it.strip_prefix("begins "));
        begun.map(String::from).collect()
    };
    engineers.iter().map(begun).collect()
}

/// Nobody takes a suit more often than he mends something.
fn assert_suits_are_of_use(begun: &[Vec<String>]) {
    for steps in begun {
        let count = |of: &str| steps.iter().filter(|it| *it == of).count();
        assert!(count("repair") >= 2, "{steps:?}");
        assert!(count("take_suit") <= count("repair"), "{steps:?}");
    }
}

#[test]
fn what_others_take_from_a_shared_stock_does_not_matter() {
    assert_suits_are_of_use(&workshop(2, "supplier.suits >= 1", ""));
}

#[test]
fn a_step_is_taken_back_though_it_has_made_him_sweat() {
    let besides = r#", "consumer.sweat += 1""#;
    assert_suits_are_of_use(&workshop(1, "supplier.suits >= 1", besides));
    assert_suits_are_of_use(&workshop(2, "supplier.suits >= 1", besides));
}

#[test]
fn a_step_is_taken_back_though_another_one_needs_not_be_done_again() {
    assert_suits_are_of_use(&workshop(1, "supplier.is_open", ""));
}
