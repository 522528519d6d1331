//! Roles of schedules and slots: whoever is tired takes a bed that is free, not the nearest.

use super::stage::Stage;
use udgoap::{planning::Selector, world::EntityId};

/// Beds for one each. One sleeps by a schedule, of which a step of any plan may be made.
const DORMITORY: &str = r#"{
  "udgoap": 1,
  "attributes": { "energy": { "min": 0, "max": 100, "default": 10 } },
  "types": {
    "bed": { "supplies": ["goto", "sleep"], "manner": { "sleep": { "slots": 1 } } },
    "sleeper": {
      "attributes": { "energy": {} }, "consumes": ["goto", "sleep", "night"],
      "supplies": ["night"], "drives": ["rest"], "schedules": ["night"], "machine": "sleeper"
    }
  },
  "actions": {
    "goto": { "effects": ["consumer.position = beside(supplier)"], "duration": 2 },
    "sleep": { "effects": ["consumer.energy += 90"], "duration": 8 },
    "night": { "self": "only", "effects": ["consumer.energy += 90"], "schedule": "night" }
  },
  "drives": { "rest": { "goals": { "rested": { "conditions": ["self.energy >= 90"] } } } },
  "flags": { "tired": "self.energy < 50" },
  "schedules": { "night": {
    "roles": { "bed": { "type": "bed", "least": "distance(self, bed)" } },
    "tasks": ["goto(bed)", "sleep(bed)"] } },
  "machines": { "sleeper": { "night": { "when": ["tired"], "schedules": ["night"] } } }
}"#;

/// Three who are tired beside `beds`, of which the first is the nearest to all.
fn dormitory(selector: Selector, beds: usize) -> (Stage, Vec<EntityId>) {
    let mut stage = Stage::of(DORMITORY, 3);
    for bed in 0..beds {
        stage.create("bed", [5.0 + 3.0 * bed as f32, 0.0, 0.0], &[]);
    }
    let sleepers =
        (0..3).map(|number| stage.create("sleeper", [0.0, 0.0, number as f32 / 8.0], &[]));
    let sleepers: Vec<EntityId> = sleepers.collect();
    for &it in &sleepers {
        stage.options(it, |mind| {
            mind.planning.selector = selector;
            // A plan is one step, so that planners of plans take the one that runs the schedule.
            mind.planning.depth = 1;
        });
    }
    (stage, sleepers)
}

const SECOND: usize = 64;

#[test]
fn everybody_finds_a_bed_that_is_free() {
    for selector in [
        Selector::Schedules,
        Selector::UtilityPlans,
        Selector::First,
        Selector::Goap,
    ] {
        let (mut stage, sleepers) = dormitory(selector, 3);
        stage.ticks(14 * SECOND);
        for (number, &it) in sleepers.iter().enumerate() {
            let energy = stage.number(it, "energy");
            assert_eq!(energy, 100.0, "{selector:?}: sleeper {number}");
        }
    }
}

#[test]
fn who_finds_none_waits_until_one_is_free() {
    for selector in [Selector::Schedules, Selector::UtilityPlans] {
        let (mut stage, sleepers) = dormitory(selector, 2);
        stage.ticks(5 * SECOND);
        if selector == Selector::Schedules {
            let told = stage
                .requests()
                .account(sleepers[2])
                .expect("it lives")
                .text();
            let why = "nobody has the role bed: of 2 that it could be, others have all slots";
            assert!(told.contains(why), "{told}");
        }
        stage.ticks(6 * SECOND);
        let rested = sleepers.iter().map(|&it| stage.number(it, "energy"));
        assert_eq!(rested.filter(|&it| it == 100.0).count(), 2, "{selector:?}");
        stage.ticks(12 * SECOND);
        let all = sleepers
            .iter()
            .all(|&it| stage.number(it, "energy") == 100.0);
        assert!(all, "{selector:?}");
    }
}
