//! Steps that can't be done any more, whatever else is done: nobody looks for ways to them.

use udgoap::{
    planning::{EndedBy, Options, Outcome, Plan, Search, Selector},
    world::Value,
};

use crate::stage::Stage;

/// A photographer takes a picture of what it has studied from near and not long ago, once.
const DOMAIN: &str = r#"{
  "udgoap": 1,
  "attributes": { "rarity": { "min": 0, "max": 10 }, "photos": { "min": 0, "max": 9 },
                  "full": { "min": 0, "max": 9 }, "snapped": { "kind": "flag" } },
  "sensors": {
    "eyes": { "types": ["animal"], "range": 90, "interval": 3600, "sure": 0.4, "remember": 60 }
  },
  "types": {
    "animal": { "attributes": { "rarity": {}, "snapped": {}, "full": { "rate": -0.01 } },
                "supplies": ["go", "study", "snap"] },
    "photographer": { "attributes": { "photos": {} }, "consumes": ["go", "study", "snap"],
                      "drives": ["work"], "sensors": ["eyes"] }
  },
  "actions": {
    "go": { "effects": ["consumer.position = beside(supplier)"],
            "duration": "distance(consumer, supplier) / 3" },
    "study": { "preconditions": ["distance(consumer, supplier) <= 40"],
               "effects": ["supplier.rarity = supplier.rarity", "supplier.position = supplier.position"],
               "duration": 2 },
    "snap": { "preconditions": ["distance(consumer, supplier) <= 20", "sure(supplier.rarity) >= 0.8",
                                { "test": "age(supplier.position) < 4", "range": 20 },
                                "not supplier.snapped"],
              "effects": ["supplier.snapped = true", "consumer.photos += 1"], "duration": 1 }
  },
  "drives": {
    "work": { "goals": { "have": { "conditions": ["self.photos >= 9"], "remove": false } } }
  }
}"#;

/// What the photographer plans among so many animals, of which one may not have been taken yet.
fn plan(snapped: &[bool], selector: Selector) -> Plan {
    let mut stage = Stage::new(DOMAIN);
    let photographer = stage.create("photographer", 0.0, -40.0);
    let flag = stage.attribute("snapped");
    for (number, &is_snapped) in (0..).zip(snapped) {
        let animal = stage.create("animal", 10.0 * number as f32, 0.0);
        let written = stage.world.write(animal, flag, Value::Flag(is_snapped));
        written.expect("it lives");
    }
    stage.tick(0.1);
    stage.update(5.0).expect("time goes on");
    let mut search = Search::default();
    let options = Options {
        selector,
        durations: true,
        depth: Options::usual_depth(selector),
        ..Options::default()
    };
    let planned = stage.requests().plan(photographer, &mut search, options);
    planned.expect("it is an NPC");
    search.plan
}

#[test]
fn nobody_looks_for_ways_to_what_can_never_be_done() {
    for selector in [Selector::First, Selector::Best, Selector::Auto] {
        let found = plan(&[true; 3], selector);
        println!(
            "{selector:?} {:?} {:?} {} {}",
            found.outcome, found.ended_by, found.generated, found.work
        );
        assert!(
            matches!(found.outcome, Outcome::NoPlan | Outcome::NothingBetter),
            "{selector:?}: {:?} by {:?}",
            found.outcome,
            found.ended_by
        );
        assert_eq!(found.ended_by, EndedBy::Nothing, "{selector:?}");
        assert!(found.generated <= 4, "{selector:?}: {}", found.generated);
    }
}

#[test]
fn what_can_still_be_done_is_planned_among_them() {
    for selector in [Selector::First, Selector::Auto] {
        let found = plan(&[true, false, true], selector);
        println!(
            "{selector:?} {:?} {:?} {} {}",
            found.outcome, found.ended_by, found.generated, found.work
        );
        assert_eq!(found.outcome, Outcome::Complete, "{selector:?}");
    }
}
