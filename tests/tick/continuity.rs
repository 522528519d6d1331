//! A step that is under way goes on, whatever plan it is part of, and counts at what is left of it.

use super::stage::{FRAME, Stage};
use udgoap::{
    beliefs::OfferSide,
    domain::POSITION,
    planning::{Options, Selector},
    running::{KeptBy, PerformedBy, Report, Skipping},
    world::{EntityId, Value},
};

fn seconds(count: f64) -> usize {
    (count / FRAME) as usize
}

/// A man who wants wood, for which he has to chop for 10 s, and lamps to be polished, for which he
/// needs wood.
const YARD: &str = r#"{
  "udgoap": 1,
  "attributes": { "wood": { "min": 0, "max": 1 }, "polished": { "kind": "flag" } },
  "types": {
    "tree": { "supplies": ["chop"] },
    "lamp": { "attributes": { "polished": {} }, "supplies": ["polish"] },
    "man": { "attributes": { "wood": {} }, "consumes": ["chop", "polish"],
      "drives": ["work", "tidy"] }
  },
  "actions": {
    "chop": { "effects": ["consumer.wood = 1"], "duration": 10 },
    "polish": { "preconditions": ["consumer.wood >= 1"], "effects": ["supplier.polished = true"],
      "duration": 1 }
  },
  "drives": {
    "work": { "goals": { "w": { "conditions": ["self.wood >= 1"], "remove": false } } },
    "tidy": { "goals": { "t": { "for_each": "lamp", "as": "lamp",
      "conditions": ["lamp.polished"] } } }
  }
}"#;

#[test]
fn what_a_better_plan_begins_with_goes_on() {
    for (selector, durations, performed_by) in [
        (Selector::First, false, PerformedBy::Library),
        (Selector::Best, false, PerformedBy::Library),
        (Selector::First, true, PerformedBy::Library),
        (Selector::First, false, PerformedBy::Host),
    ] {
        let mut stage = Stage::of(YARD, 1);
        stage.create("tree", [0.0; 3], &[]);
        let man = stage.create("man", [0.0; 3], &[]);
        stage.options(man, |it| {
            it.planning.selector = selector;
            it.planning.durations = durations;
            it.performed_by = performed_by;
        });
        stage.ticks(seconds(1.0));
        assert_eq!(stage.story(man), ["plan of 1", "begins chop"]);
        let begun = *stage.steps().current(man).unwrap().unwrap();
        for _ in 0..4 {
            stage.create("lamp", [0.0; 3], &[]);
            stage.ticks(seconds(2.0));
        }
        let story = stage.story(man);
        let is_changed = story.contains(&"plan dropped: BetterPlan".into());
        let looks_further = selector == Selector::Best || durations;
        assert_eq!(is_changed, looks_further, "{selector:?}: {story:?}");
        let of_plan = |it: &String| it.starts_with("plan");
        assert!(story.iter().all(of_plan), "{selector:?}: {story:?}");
        let now = *stage.steps().current(man).unwrap().unwrap();
        assert_eq!(now, begun);
        if performed_by == PerformedBy::Host {
            assert_eq!(
                stage.steps_mut().report(man, begun.id, Report::Succeeded),
                Ok(true)
            );
            stage.set(man, "wood", 1.0);
        }
        stage.ticks(seconds(2.0));
        let story = stage.story(man);
        assert_eq!(story[0], "done chop");
        assert!(story.contains(&"begins polish".into()), "{story:?}");
    }
}

/// Somebody dirty, who needs 25 s to wash, and a snack that takes 2 s.
const BATH: &str = r#"{
  "udgoap": 1,
  "attributes": {
    "dirt": { "min": 0, "max": 100, "default": 100 },
    "hunger": { "min": 0, "max": 100, "default": 20 }
  },
  "types": {
    "bath": { "supplies": ["wash"] },
    "snack": { "supplies": ["eat"] },
    "guest": { "attributes": { "dirt": {}, "hunger": {} }, "consumes": ["wash", "eat"],
      "drives": ["wellbeing"] }
  },
  "actions": {
    "wash": { "effects": ["consumer.dirt -= 100"], "duration": 25 },
    "eat": { "effects": ["consumer.hunger -= 20", "destroy(supplier)"], "duration": 2 }
  },
  "drives": { "wellbeing": { "goals": {
    "clean": { "conditions": ["self.dirt <= 0"], "remove": false },
    "fed": { "conditions": ["self.hunger <= 0"], "remove": false } } } }
}"#;

/// What happens to somebody who washes when a snack comes after so many seconds, in the seconds
/// after that; and who sees it.
fn washing(until: f64, after: f64, performed_by: PerformedBy) -> (Stage, EntityId, Vec<String>) {
    let mut stage = Stage::of(BATH, 1);
    stage.create("bath", [0.0; 3], &[]);
    let guest = stage.create("guest", [0.0; 3], &[]);
    stage.options(guest, |it| {
        it.planning.durations = true;
        it.performed_by = performed_by;
    });
    stage.ticks(2 + seconds(until));
    assert_eq!(stage.story(guest), ["plan of 1", "begins wash"]);
    stage.create("snack", [0.0; 3], &[]);
    stage.ticks(seconds(after));
    let story = stage.story(guest);
    (stage, guest, story)
}

#[test]
fn what_is_nearly_done_is_not_broken_off() {
    // All of it gains 0.02 a second, the snack 0.05.
    let (.., story) = washing(2.0, 1.0, PerformedBy::Library);
    assert_eq!(story[0], "aborted wash: BetterPlan");
    for until in [17.0, 20.0, 24.0, 24.9] {
        let (.., story) = washing(until, 26.0 - until, PerformedBy::Library);
        let done = story.iter().position(|it| it == "done wash");
        assert!(done.is_some(), "{until}: {story:?}");
        assert!(
            !story.iter().any(|it| it.starts_with("aborted")),
            "{until}: {story:?}"
        );
    }
}

#[test]
fn what_is_overdue_has_as_long_to_go_as_it_is_late() {
    // Nobody reports anything. While it is late by less than the snack is worth it goes on.
    let (mut stage, guest, story) = washing(20.0, 10.0, PerformedBy::Host);
    assert_eq!(story.last().map(String::as_str), None);
    stage.ticks(seconds(15.0));
    assert_eq!(stage.story(guest)[0], "aborted wash: BetterPlan");
}

#[test]
fn what_is_under_way_is_not_tested_again() {
    let mut stage = Stage::of(BATH, 1);
    let bath = stage.create("bath", [0.0; 3], &[]);
    let guest = stage.create("guest", [0.0; 3], &[]);
    stage.ticks(2);
    assert_eq!(stage.story(guest), ["plan of 1", "begins wash"]);
    let wash = stage.action("wash");
    let world = &mut stage.running.world;
    let off = world.set_enabled(bath, OfferSide::Supplies, wash, false);
    off.expect("it offers that");
    stage.ticks(seconds(24.5));
    assert_eq!(stage.story(guest), Vec::<String>::new());
    stage.ticks(seconds(1.0));
    assert_eq!(stage.story(guest), ["done wash", "plan done"]);
}

/// A thief in whose model of the world nobody beats him: GOAP takes no notice of world effects.
const CHEST: &str = r#"{
  "udgoap": 1,
  "attributes": {
    "gold": { "min": 0, "max": 10 }, "health": { "min": 0, "max": 100, "default": 60 },
    "water": { "min": 0, "max": 10 }
  },
  "types": {
    "guard": {}, "well": { "supplies": ["goto", "drink"] },
    "chest": { "supplies": ["goto", "steal"] },
    "thief": {
      "attributes": { "gold": {}, "health": {}, "water": {} }, "alive": "self.health > 0",
      "goap": { "model": "MODEL" },
      "consumes": ["goto", "steal", "drink"], "drives": ["wealth", "thirst"]
    }
  },
  "actions": {
    "goto": { "effects": ["consumer.position = beside(supplier)"],
      "duration": "distance(consumer, supplier)" },
    "drink": { "preconditions": ["distance(consumer, supplier) <= 1"],
      "effects": ["consumer.water = 10"] },
    "steal": { "preconditions": ["distance(consumer, supplier) <= 1"],
      "effects": ["consumer.gold += 4"], "world_effects": ["caught"] }
  },
  "world_effects": { "caught": { "for_each": "guard", "as": "guard",
    "when": "distance(guard, consumer) <= 5", "effects": ["consumer.health -= 50"] } },
  "drives": {
    "wealth": { "weight": 2, "goals": { "rich": { "conditions": ["self.gold >= 10"],
      "remove": false } } },
    "thirst": { "goals": { "wet": { "conditions": ["self.water >= 10"], "remove": false } } }
  }
}"#;

#[test]
fn goap_keeps_by_the_model_by_which_it_chooses() {
    for model in ["numeric", "binary"] {
        let mut stage = Stage::of(&CHEST.replace("MODEL", model), 1);
        stage.create("guard", [21.0, 0.0, 0.0], &[]);
        stage.create("well", [5.0, 0.0, 0.0], &[]);
        stage.create("chest", [20.0, 0.0, 0.0], &[]);
        let thief = stage.create("thief", [0.0; 3], &[]);
        stage.options(thief, |it| it.planning.selector = Selector::Goap);
        stage.ticks(seconds(19.0));
        let story = stage.story(thief);
        assert_eq!(story[1..], ["begins goto"], "{model}: {story:?}");
        stage.ticks(seconds(30.0));
        let story = stage.story(thief);
        let stolen = story.iter().filter(|it| *it == "done steal").count();
        assert!(stolen > 0, "{model}: {story:?}");
    }
}

/// Tools at different distances, fetched at a cost of the distance, and two things to fetch them for.
const TOOLS: &str = r#"{
  "udgoap": 1,
  "attributes": {
    "held": { "kind": "flag" }, "lit": { "kind": "flag" }, "worth": { "min": 0, "max": 100 }
  },
  "types": {
    "tool": { "attributes": { "worth": {} }, "supplies": ["fetch"] },
    "lamp": { "supplies": ["light"] },
    "worker": { "attributes": { "held": {}, "lit": {}, "worth": {} },
      "consumes": ["fetch", "light"], "drives": ["work"] }
  },
  "actions": {
    "fetch": { "effects": ["consumer.held = true"], "cost": "supplier.worth", "duration": 10 },
    "light": { "effects": ["consumer.lit = true"], "cost": 1, "duration": 1 }
  },
  "drives": { "work": { "goals": {
    "tool": { "conditions": ["self.held"], "priority": 10, "remove": false },
    "lamp": { "conditions": ["self.lit"], "priority": "self.worth", "remove": false } } } }
}"#;

#[test]
fn goap_changes_for_more_than_the_margin() {
    // Of 20 that are left when half is done, 10.
    for (cost, changes) in [(9.5, false), (8.0, true)] {
        let mut stage = Stage::of(TOOLS, 1);
        stage.create("tool", [0.0; 3], &[("worth", 20.0)]);
        let worker = stage.create("worker", [0.0; 3], &[("worth", 0.0)]);
        stage.options(worker, |it| {
            it.planning.selector = Selector::Goap;
            it.switch_margin = 0.1;
        });
        stage.ticks(seconds(5.0));
        assert_eq!(stage.story(worker), ["plan of 1", "begins fetch"]);
        stage.create("tool", [0.0; 3], &[("worth", cost)]);
        stage.ticks(seconds(0.5));
        let story = stage.story(worker);
        assert_eq!(
            story.contains(&"begins fetch".into()),
            changes,
            "{cost}: {story:?}"
        );
    }
    // Another goal has to be more urgent by as much.
    for (priority, changes) in [(10.5, false), (12.0, true)] {
        let mut stage = Stage::of(TOOLS, 1);
        stage.create("tool", [0.0; 3], &[("worth", 20.0)]);
        let worker = stage.create("worker", [0.0; 3], &[("worth", 0.0)]);
        stage.options(worker, |it| {
            it.planning.selector = Selector::Goap;
            it.switch_margin = 0.1;
        });
        stage.create("lamp", [0.0; 3], &[]);
        stage.ticks(seconds(2.0));
        assert_eq!(stage.story(worker), ["plan of 1", "begins fetch"]);
        stage.set(worker, "worth", priority);
        stage.ticks(seconds(0.5));
        let story = stage.story(worker);
        assert_eq!(
            story.contains(&"begins light".into()),
            changes,
            "{priority}: {story:?}"
        );
    }
}

/// Somebody tired beside a bed, and a church to flee to.
const NIGHT: &str = r#"{
  "udgoap": 1, "distance_range": 60,
  "attributes": { "energy": { "min": 0, "max": 100, "default": 10 } },
  "types": {
    "bed": { "supplies": ["goto", "sleep"] }, "church": { "supplies": ["goto"] }, "wolf": {},
    "villager": { "attributes": { "energy": {} }, "consumes": ["goto", "sleep"],
      "drives": ["rest", { "drive": "safety", "weight": 50 }] }
  },
  "actions": {
    "goto": { "effects": ["consumer.position = beside(supplier)"],
      "duration": "distance(consumer, supplier) / 1.5" },
    "sleep": { "preconditions": ["distance(consumer, supplier) <= 1"],
      "effects": ["consumer.energy += 90"], "duration": 60 }
  },
  "drives": {
    "rest": { "goals": { "r": { "conditions": ["self.energy >= 90"], "remove": false } } },
    "safety": { "goals": { "away": { "for_each": "wolf", "as": "wolf",
      "when": "distance(self, wolf) < 25", "conditions": ["distance(self, wolf) >= 30"] } } }
  }
}"#;

#[test]
fn nobody_sleeps_beside_a_wolf() {
    for durations in [false, true] {
        let mut stage = Stage::of(NIGHT, 1);
        stage.create("bed", [0.0; 3], &[]);
        stage.create("church", [40.0, 0.0, 0.0], &[]);
        let villager = stage.create("villager", [1.0, 0.0, 0.0], &[]);
        stage.options(villager, |it| it.planning.durations = durations);
        stage.ticks(seconds(5.0));
        assert_eq!(
            stage.story(villager).last().map(String::as_str),
            Some("begins sleep")
        );
        stage.create("wolf", [3.0, 0.0, 0.0], &[]);
        stage.ticks(seconds(1.0));
        let story = stage.story(villager);
        assert!(
            story.contains(&"aborted sleep: BetterPlan".into())
                && story.last().map(String::as_str) == Some("begins goto"),
            "{durations}: {story:?}"
        );
    }
}

/// Somebody who hums while there is nothing else, and may come to want that.
const IDLE: &str = r#"{
  "udgoap": 1,
  "attributes": { "cheer": { "min": 0, "max": 10, "default": 10 } },
  "types": { "singer": { "attributes": { "cheer": {} }, "consumes": ["hum"], "supplies": ["hum"],
    "drives": ["cheer"] } },
  "actions": { "hum": { "self": true, "effects": ["consumer.cheer = 10"], "duration": 4 } },
  "drives": { "cheer": { "goals": { "c": { "conditions": ["self.cheer >= 10"],
    "remove": false } } } }
}"#;

#[test]
fn what_passes_the_time_goes_on_as_part_of_a_plan() {
    let mut stage = Stage::of(IDLE, 1);
    let singer = stage.create("singer", [0.0; 3], &[]);
    let hum = stage.action("hum");
    stage.options(singer, |it| {
        it.fallback = Some(hum);
        // What the step is to change makes nobody think who skips what is expected.
        it.skipping = Skipping::Exactly;
    });
    stage.ticks(seconds(1.0));
    assert_eq!(stage.story(singer), ["begins hum"]);
    let id = stage.step_id(singer);
    stage.set(singer, "cheer", 0.0);
    stage.ticks(seconds(1.0));
    assert_eq!(stage.story(singer), ["plan of 1"]);
    assert_eq!(stage.step_id(singer), id);
    stage.ticks(seconds(2.1));
    assert_eq!(stage.story(singer)[..2], ["done hum", "plan done"]);
    assert_eq!(stage.number(singer, "cheer"), 10.0);
}

/// Somebody who likes order, a wrench, and a machine that is far away.
const TOOL: &str = r#"{
  "udgoap": 1,
  "attributes": {
    "holder": { "kind": "reference" },
    "integrity": { "min": 0, "max": 100, "default": 20 }
  },
  "types": {
    "wrench": { "attributes": { "holder": {} }, "supplies": ["take", "put_back"] },
    "machine": { "attributes": { "integrity": {} }, "supplies": ["goto", "repair"] },
    "crew": {
      "consumes": ["goto", "take", "put_back", "repair"],
      "drives": [{ "drive": "tidy", "weight": 0.3 }, { "drive": "upkeep", "weight": 4 }]
    }
  },
  "actions": {
    "goto": {
      "effects": ["consumer.position = beside(supplier)"],
      "duration": "travel(consumer, supplier) / 1.5"
    },
    "take": {
      "preconditions": ["supplier.holder == none"], "effects": ["supplier.holder = consumer"],
      "duration": 1
    },
    "put_back": {
      "preconditions": ["supplier.holder == consumer"], "effects": ["supplier.holder = none"],
      "duration": 1
    },
    "repair": {
      "preconditions": [
        "any(wrench as w where w.holder == consumer)", "distance(consumer, supplier) <= 1"
      ],
      "effects": ["supplier.integrity += 60"], "duration": 12
    }
  },
  "drives": {
    "tidy": { "goals": { "return_tool": {
      "for_each": "wrench", "as": "t", "conditions": ["t.holder != self"], "remove": false } } },
    "upkeep": { "goals": { "mend": {
      "for_each": "machine", "as": "m", "when": "m.integrity < 50",
      "conditions": [{ "test": "m.integrity >= 70", "range": 30 }] } } }
  }
}"#;

/// To put a tool back gains more in a second than the long work that it was taken for.
#[test]
fn nobody_only_takes_back_what_the_plan_has_done() {
    // A wrench that is taken may also be no longer on offer.
    let offered = TOOL.replace(
        r#"["take", "put_back"] },"#,
        r#"[{ "action": "take", "when": "self.holder == none" }, "put_back"] },"#,
    );
    assert_ne!(offered, TOOL);
    for (document, performed_by) in [
        (TOOL, PerformedBy::Library),
        (TOOL, PerformedBy::Reported),
        (&offered, PerformedBy::Library),
    ] {
        let mut stage = Stage::of(document, 1);
        stage.create("wrench", [0.0; 3], &[]);
        stage.create("machine", [40.0, 0.0, 0.0], &[]);
        let npc = stage.create("crew", [0.0; 3], &[]);
        stage.options(npc, |it| {
            it.performed_by = performed_by;
            it.planning.selector = Selector::Auto;
            it.planning.durations = true;
        });
        let mut told = None;
        for _ in 0..(60.0 / FRAME) as usize {
            stage.tick();
            if told.is_none() {
                let reasonings = stage.reasonings();
                let last = reasonings.decisions(npc).expect("it lives").last();
                let account = || stage.requests().account(npc).expect("it lives");
                told = last
                    .filter(|it| it.kept_by == KeptBy::Undoes)
                    .map(|_| account().text());
            }
            let step = stage.steps().current(npc).expect("it lives").copied();
            let now = stage.world.time().seconds();
            let due = step.filter(|it| now >= it.since + f64::from(it.duration));
            if let Some(step) = due.filter(|_| performed_by == PerformedBy::Reported) {
                let reported = stage.steps_mut().report(npc, step.id, Report::Succeeded);
                assert_eq!(reported, Ok(true));
                // The game moves whoever walks.
                if step.binding.action == stage.action("goto") {
                    let at = Value::Position(step.stand);
                    let moved = stage.world.write(npc, POSITION, at);
                    moved.expect("it lives");
                }
            }
        }
        let steps: Vec<String> = stage.story(npc);
        let steps: Vec<&str> = steps
            .iter()
            .filter_map(|it| it.strip_prefix("begins "))
            .collect();
        assert_eq!(
            steps,
            ["take", "goto", "repair", "put_back"],
            "{performed_by:?}"
        );
        // It gives this reason for staying with its plan, and no other.
        let told = told.expect("putting it back was found");
        assert!(
            told.contains(
                "what it found only takes back what its plan has done: it stays with that"
            ),
            "{told}"
        );
        assert!(!told.contains("would make it leave"), "{told}");
    }
}

/// A maker fills a shop for all, from which he has taken tea for himself.
const TEA: &str = r#"{ "udgoap": 1,
  "attributes": {
    "health": { "min": 0, "max": 50 }, "tea": { "min": 0, "max": 4 },
    "stock": { "min": 0, "max": 10 }
  },
  "types": {
    "shop": { "attributes": { "stock": { "default": 5 } }, "supplies": ["take", "store"] },
    "maker": {
      "attributes": { "health": { "rate": -0.068 }, "tea": {} },
      "consumes": ["take", "store", "sip"], "supplies": ["sip"],
      "drives": ["keep", { "drive": "fill", "weight": 1.5 }]
    }
  },
  "actions": {
    "take": { "preconditions": ["supplier.stock >= 1"],
              "effects": ["supplier.stock -= 1", "consumer.tea += 1"], "duration": 1 },
    "store": { "preconditions": ["consumer.tea >= 1"],
               "effects": ["consumer.tea -= 1", "supplier.stock += 1"], "duration": 1 },
    "sip": { "self": "only", "preconditions": ["consumer.tea >= 1"],
             "effects": ["consumer.tea -= 1", "consumer.health += 13.5"], "duration": 6.5 }
  },
  "drives": {
    "keep": { "goals": { "full": {
      "conditions": ["self.health >= max_of(self.health)"], "remove": false } } },
    "fill": { "goals": { "full": { "for_each": "shop", "as": "s",
      "conditions": ["s.stock >= max_of(s.stock)"], "remove": false } } }
  }
}"#;

/// While he sips, his health falls by itself. That it isn't quite what it was doesn't make giving the
/// tea back anything else than taking back what the plan has done.
#[test]
fn what_a_step_is_to_change_may_change_by_itself_meanwhile() {
    let mut stage = Stage::of(TEA, 1);
    stage.create("shop", [0.0; 3], &[]);
    let npc = stage.create("maker", [0.0; 3], &[("health", 20.0)]);
    stage.options(npc, |it| {
        it.performed_by = PerformedBy::Library;
        it.planning.durations = true;
    });
    for _ in 0..seconds(40.0) {
        stage.tick_with_rates();
    }
    let story = stage.story(npc);
    let steps = story.iter().filter_map(|it| it.strip_prefix("begins "));
    let steps: Vec<&str> = steps.collect();
    assert_eq!(steps[..4], ["take", "sip", "take", "sip"], "{story:?}");
}

/// A well at hand, and work that is far away and takes long.
const WELL: &str = r#"{ "udgoap": 1,
  "attributes": { "water": { "min": 0, "max": 100 }, "wood": { "min": 0, "max": 100 } },
  "types": {
    "well": { "supplies": ["walk", "drink"] },
    "forest": { "supplies": ["walk", "chop"] },
    "man": {
      "attributes": { "water": { "rate": -0.5 }, "wood": {} },
      "consumes": ["walk", "drink", "chop"],
      "drives": [{ "drive": "thirst", "weight": 2 }, "stock_up"]
    }
  },
  "actions": {
    "walk": { "effects": ["consumer.position = beside(supplier)"],
              "duration": "distance(consumer, supplier)" },
    "drink": { "preconditions": ["distance(consumer, supplier) <= 1"],
               "effects": ["consumer.water += 40"], "duration": 1 },
    "chop": { "preconditions": ["distance(consumer, supplier) <= 1"],
              "effects": ["consumer.wood += 5"], "duration": 5 }
  },
  "drives": {
    "thirst": { "goals": { "g": {
      "conditions": ["self.water >= max_of(self.water)"], "remove": false } } },
    "stock_up": { "goals": { "g": {
      "conditions": ["self.wood >= max_of(self.wood)"], "remove": false } } }
  }
}"#;

/// A drop is always missing, and to drink it gains more in a second than all work.
#[test]
fn nobody_stays_at_the_well() {
    let mut stage = Stage::of(WELL, 1);
    stage.create("well", [0.0; 3], &[]);
    stage.create("forest", [10.0, 0.0, 0.0], &[]);
    let npc = stage.create("man", [0.0; 3], &[("water", 50.0)]);
    stage.options(npc, |it| {
        it.performed_by = PerformedBy::Library;
        it.planning = Options {
            durations: true,
            ..Options::default()
        };
    });
    for _ in 0..seconds(120.0) {
        stage.tick_with_rates();
    }
    let story = stage.story(npc);
    let count = |action| story.iter().filter(|it| *it == action).count();
    assert!(count("begins chop") >= 8, "{story:?}");
    assert!(count("begins drink") <= 6, "{story:?}");
}

/// GOAP doesn't compare by the second: a more urgent goal comes first, whatever its plan takes back.
#[test]
fn goap_takes_back_what_is_in_the_way_of_a_more_urgent_goal() {
    let urgent = TOOL.replace(
        r#""conditions": ["t.holder != self"]"#,
        r#""conditions": ["t.holder != self"], "priority": 5"#,
    );
    let mut stage = Stage::of(&urgent, 1);
    stage.create("wrench", [0.0; 3], &[]);
    stage.create("machine", [40.0, 0.0, 0.0], &[]);
    let npc = stage.create("crew", [0.0; 3], &[]);
    stage.options(npc, |it| {
        it.planning.selector = Selector::Goap;
        it.planning.durations = true;
    });
    stage.ticks(seconds(32.0));
    let steps = stage.story(npc);
    let begun: Vec<_> = steps
        .iter()
        .filter_map(|it| it.strip_prefix("begins "))
        .collect();
    assert_eq!(
        begun[..4],
        ["goto", "take", "repair", "put_back"],
        "{steps:?}"
    );
}

/// Somebody who is nearly full, and a bed that another one will leave soon.
const CABIN: &str = r#"{ "udgoap": 1,
  "attributes": { "energy": { "min": 0, "max": 100 }, "food": { "min": 0, "max": 100 },
    "health": { "min": 0, "max": 100, "default": 100 } },
  "types": {
    "bunk": { "supplies": ["sleep"], "manner": { "sleep": { "slots": 1 } } },
    "table": { "supplies": ["eat"] },
    "crew": {
      "attributes": { "energy": { "rate": -0.2 }, "food": { "rate": -0.25 }, "health": {} },
      "consumes": ["sleep", "eat", "bandage"], "supplies": ["bandage"],
      "drives": ["rest", "fed", { "drive": "heal", "weight": 0.1 }] }
  },
  "actions": {
    "sleep": { "effects": ["consumer.energy += 80"], "duration": 60 },
    "eat": { "effects": ["consumer.food += 70"], "duration": 10 },
    "bandage": { "self": "only", "effects": ["consumer.health += 100"], "duration": 2 }
  },
  "drives": {
    "rest": { "goals": { "g": { "conditions": ["self.energy >= 100"], "remove": false } } },
    "fed": { "goals": { "g": { "conditions": ["self.food >= 100"], "remove": false } } },
    "heal": { "goals": { "g": { "conditions": ["self.health >= 100"], "remove": false } } }
  }
}"#;

/// A meal that has begun early isn't left for another refill that can wait; but it is for what is
/// due.
#[test]
fn an_early_refill_breaks_off_none() {
    for wounded in [false, true] {
        let mut stage = Stage::of(CABIN, 2);
        stage.create("bunk", [0.0; 3], &[]);
        stage.create("table", [0.0; 3], &[]);
        stage.create("crew", [0.0; 3], &[("energy", 30.0), ("food", 100.0)]);
        let ed = stage.create("crew", [0.0; 3], &[("energy", 64.0), ("food", 88.0)]);
        for npc in stage.world.npcs().collect::<Vec<_>>() {
            stage.options(npc, |it| it.planning.durations = true);
        }
        for tick in 0..seconds(60.0) {
            if wounded && tick == seconds(34.0) {
                stage.set(ed, "health", 0.0);
            }
            stage.tick_with_rates();
        }
        let story = stage.story(ed);
        let left = story.iter().any(|it| it.starts_with("aborted eat"));
        assert_eq!(left, wounded, "{story:?}");
        assert!(wounded || story.contains(&"done eat".into()), "{story:?}");
    }
}

/// A cook who can serve from a little farther away than he walks to.
const TABLE: &str = r#"{ "udgoap": 1,
  "attributes": { "meals": { "min": 0, "max": 1 } },
  "types": {
    "table": { "attributes": { "meals": {} }, "supplies": ["go", "serve"] },
    "cook": { "consumes": ["go", "serve"], "drives": ["feed"] }
  },
  "actions": {
    "go": { "effects": ["consumer.position = beside(supplier)"],
      "duration": "travel(consumer, supplier) / 1.5" },
    "serve": { "preconditions": ["distance(consumer, supplier) <= REACH"],
      "effects": ["supplier.meals += 1"], "duration": 1.5 }
  },
  "drives": { "feed": { "goals": { "fill": { "for_each": "table", "as": "t",
    "conditions": ["t.meals >= 1"], "remove": false } } } }
}"#;

/// The last step of a walk isn't broken off for what comes after it; but if that can be done from
/// far away by now, the rest of the walk is.
#[test]
fn the_end_of_a_walk_is_not_broken_off_for_what_follows() {
    for (reach, walks_on) in [("1.2", true), ("6", false)] {
        let mut stage = Stage::of(&TABLE.replace("REACH", reach), 1);
        stage.create("table", [8.0, 0.0, 0.0], &[]);
        let cook = stage.create("cook", [0.0; 3], &[]);
        stage.options(cook, |it| {
            it.planning.durations = true;
            // Else its own walk wouldn't make it think.
            it.skipping = Skipping::Never;
        });
        stage.ticks(seconds(8.0));
        let story = stage.story(cook);
        assert!(story.contains(&"done serve".into()), "{story:?}");
        assert_eq!(story.contains(&"done go".into()), walks_on, "{story:?}");
    }
}

/// A guard who locks doors with a key that he has to bring back. When he is at a door, locking that one
/// alone gains more in a second than what he is at, which begins with it.
#[test]
fn a_plan_is_not_given_up_for_its_own_beginning() {
    const DOORS: &str = r#"{
      "udgoap": 1,
      "attributes": { "locked": { "kind": "flag" }, "has_key": { "kind": "flag" },
        "keys": { "min": 0, "max": 2, "default": 1 } },
      "types": {
        "door": { "attributes": { "locked": {} }, "supplies": ["go", "lock"] },
        "rack": { "attributes": { "keys": {} }, "supplies": ["go", "take", "give_back"] },
        "guard": { "attributes": { "has_key": {} }, "consumes": ["go", "lock", "take", "give_back"],
          "drives": ["order"] }
      },
      "actions": {
        "go": { "effects": ["consumer.position = beside(supplier)"],
          "duration": "max(0, distance(consumer, supplier) - 1) / 1.6" },
        "lock": { "preconditions": ["consumer.has_key", "distance(consumer, supplier) <= 1.5"],
          "effects": ["supplier.locked = true"], "duration": 2 },
        "take": { "preconditions": ["supplier.keys >= 1", "not consumer.has_key",
            "distance(consumer, supplier) <= 1.5"],
          "effects": ["supplier.keys -= 1", "consumer.has_key = true"], "duration": 1 },
        "give_back": { "preconditions": ["consumer.has_key", "distance(consumer, supplier) <= 1.5"],
          "effects": ["supplier.keys += 1", "consumer.has_key = false"], "duration": 1 }
      },
      "drives": { "order": { "goals": {
        "doors": { "for_each": "door", "as": "d", "conditions": ["d.locked"], "remove": false },
        "key": { "conditions": ["not self.has_key"], "remove": false } } } }
    }"#;
    let mut stage = Stage::of(DOORS, 1);
    stage.create("rack", [0.0; 3], &[]);
    for x in [10.0, 18.0, 26.0] {
        stage.create("door", [x, 0.0, 5.0], &[]);
    }
    let guard = stage.create("guard", [5.0, 0.0, 5.0], &[]);
    stage.by_default(guard);
    stage.ticks(seconds(60.0));
    let story = stage.story(guard);
    let count = |what: &str| story.iter().filter(|it| **it == what).count();
    assert_eq!(
        (count("done lock"), count("done take")),
        (3, 1),
        "{story:?}"
    );
    assert_eq!(count("plan dropped: BetterPlan"), 0, "{story:?}");
}
