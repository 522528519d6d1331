//! The contract of steps: slots, cooldowns, interruption, time-outs, expectations.

use super::stage::{FRAME, Stage};
use udgoap::{
    domain::{AttributeId, POSITION},
    running::{PerformedBy, Report, TickInput},
    world::{EntityId, Tell, Value},
};

/// Guests who are thirsty or tired, mugs and benches.
pub(crate) const TAVERN: &str = r#"{
  "udgoap": 1,
  "attributes": {
    "thirst": { "min": 0, "max": 100, "default": 60 },
    "fatigue": { "min": 0, "max": 100, "default": 0 },
    "full": { "min": 0, "max": 1, "default": 1 }
  },
  "types": {
    "mug": {
      "attributes": { "full": {} }, "supplies": ["drink"], "manner": { "drink": { "slots": 1 } }
    },
    "bench": { "supplies": ["rest"], "manner": { "rest": { "slots": 2 } } },
    "guest": {
      "attributes": { "thirst": {}, "fatigue": {} },
      "consumes": ["drink", "rest", "hum"], "supplies": ["hum"], "drives": ["wellbeing"]
    }
  },
  "actions": {
    "drink": {
      "preconditions": ["supplier.full >= 1"],
      "effects": ["consumer.thirst -= 50", "supplier.full = 0"],
      "duration": 1, "perform": { "cooldown": 2, "expect_for": 4, "timeout": 3, "retry_after": 1 }
    },
    "rest": {
      "effects": ["consumer.fatigue -= 50"], "duration": 2,
      "perform": { "interrupt": "between_steps" }
    },
    "hum": { "self": true, "duration": 0.5 }
  },
  "drives": {
    "wellbeing": { "goals": {
      "quench": { "conditions": ["self.thirst <= 0"], "weight": 2, "remove": false },
      "recover": { "conditions": ["self.fatigue <= 0"], "remove": false }
    } }
  }
}"#;

fn seconds(count: f64) -> usize {
    (count / FRAME) as usize
}

#[test]
fn slots_are_for_one_at_a_time() {
    let mut stage = Stage::of(TAVERN, 2);
    let mug = stage.create("mug", [0.0; 3], &[]);
    let guests = [0, 1].map(|_| stage.create("guest", [0.0; 3], &[]));
    stage.ticks(2);
    assert_eq!(stage.story(guests[0]), ["plan of 1", "begins drink"]);
    // The other had the same plan, and was refused the slot.
    assert_eq!(stage.story(guests[1]), [""; 0]);
    assert_eq!(stage.taken_slots(), 1);
    stage.ticks(seconds(1.0));
    assert_eq!(stage.story(guests[0])[..2], ["done drink", "plan done"]);
    assert_eq!((stage.taken_slots(), stage.number(mug, "full")), (0, 0.0));
    // Who drinks when the other is gone drinks from a full mug.
    stage.set(mug, "full", 1.0);
    stage.ticks(seconds(0.5));
    assert_eq!(stage.story(guests[1]), ["plan of 1", "begins drink"]);
    assert_eq!(stage.taken_slots(), 1);
    assert!(stage.destroy(guests[1]).is_ok());
    assert_eq!(stage.taken_slots(), 0);
    stage.tick();
    assert_eq!(stage.story(guests[1]), ["aborted drink: NpcGone"]);
}

#[test]
fn cooldown_keeps_an_action_out_of_plans() {
    let mut stage = Stage::of(TAVERN, 1);
    stage.create("mug", [0.0; 3], &[]);
    stage.create("mug", [0.0; 3], &[]);
    let guest = stage.create("guest", [0.0; 3], &[("thirst", 100.0)]);
    stage.ticks(2);
    assert_eq!(stage.story(guest), ["plan of 1", "begins drink"]);
    stage.ticks(seconds(1.0));
    assert_eq!(stage.story(guest)[..1], ["done drink"]);
    stage.ticks(seconds(1.9));
    assert!(!stage.story(guest).contains(&"begins drink".into()));
    assert_eq!(stage.number(guest, "thirst"), 50.0);
    stage.ticks(seconds(0.5));
    assert!(stage.story(guest).ends_with(&["begins drink".into()]));
}

#[test]
fn a_step_is_interrupted_only_when_it_may_be() {
    let mut stage = Stage::of(TAVERN, 1);
    stage.create("bench", [0.0; 3], &[]);
    let guest = stage.create("guest", [0.0; 3], &[("thirst", 0.0), ("fatigue", 50.0)]);
    stage.ticks(2);
    assert_eq!(stage.story(guest), ["plan of 1", "begins rest"]);
    // Somebody brings a mug; resting can't be broken off, and the drink comes after.
    stage.set(guest, "thirst", 100.0);
    stage.create("mug", [0.0; 3], &[]);
    stage.ticks(seconds(1.9));
    assert_eq!(stage.story(guest), Vec::<String>::new());
    stage.ticks(seconds(0.5));
    assert_eq!(
        stage.story(guest),
        ["done rest", "plan done", "plan of 1", "begins drink"]
    );
    // Drinking can be broken off, but here is nothing better.
    stage.ticks(seconds(0.4));
    assert_eq!(stage.story(guest), Vec::<String>::new());
}

#[test]
fn a_better_plan_takes_over() {
    let mut stage = Stage::of(&TAVERN.replace("between_steps", "any_time"), 1);
    stage.create("bench", [0.0; 3], &[]);
    let guest = stage.create("guest", [0.0; 3], &[("thirst", 0.0), ("fatigue", 50.0)]);
    stage.ticks(2);
    stage.set(guest, "thirst", 100.0);
    stage.create("mug", [0.0; 3], &[]);
    stage.ticks(seconds(0.3));
    let story = stage.story(guest);
    assert!(
        story.contains(&"aborted rest: BetterPlan".into()),
        "{story:?}"
    );
    assert!(
        story.contains(&"plan dropped: BetterPlan".into()),
        "{story:?}"
    );
    assert_eq!(stage.taken_slots(), 1);
}

#[test]
fn who_performs_nothing_in_time_has_failed() {
    let mut stage = Stage::of(TAVERN, 1);
    stage.create("mug", [0.0; 3], &[]);
    let guest = stage.create("guest", [0.0; 3], &[]);
    stage.options(guest, |it| it.performed_by = PerformedBy::Host);
    stage.ticks(2);
    let step = stage.step_id(guest);
    // It takes a second, and there are three more.
    stage.ticks(seconds(3.9));
    assert_eq!(stage.step_id(guest), step);
    stage.story(guest);
    stage.ticks(seconds(0.2));
    let story = stage.story(guest);
    assert_eq!(story, ["failed drink: TimedOut", "plan dropped: StepEnded"]);
    assert_eq!(
        stage.steps_mut().report(guest, step, Report::Succeeded),
        Ok(false)
    );
    // The cooldown is over after two seconds, and with it the time that failures are avoided.
    stage.ticks(seconds(2.3));
    assert_eq!(stage.story(guest), ["plan of 1", "begins drink"]);
}

/// A guest who knows of a mug, and has just drunk it up, as its host says.
fn drunk_up() -> (Stage, EntityId, EntityId, AttributeId) {
    let mut stage = Stage::of(TAVERN, 1);
    let mug = stage.create("mug", [0.0; 3], &[]);
    let guest = stage.create("guest", [0.0; 3], &[]);
    stage.own_facts(guest);
    stage.options(guest, |it| it.performed_by = PerformedBy::Host);
    let full = stage.world.domain().find_attribute("full");
    let full = full.expect("it is there");
    for (attribute, value) in [
        (POSITION, Value::Position([0.0; 3])),
        (full, Value::Number(1.0)),
    ] {
        let tell = Tell {
            entity: mug,
            attribute,
            value,
            timestamp: 0.0,
        };
        assert!(stage.world.beliefs_mut().tell(guest, &tell).is_ok());
    }
    stage.ticks(2);
    let step = stage.step_id(guest);
    assert_eq!(
        stage.steps_mut().report(guest, step, Report::Succeeded),
        Ok(true)
    );
    (stage, guest, mug, full)
}

fn believed(stage: &Stage, guest: EntityId, mug: EntityId, full: AttributeId) -> Value {
    let fact = stage.world.beliefs().fact(guest, mug, full);
    fact.expect("it lives").expect("it is known").value
}

#[test]
fn what_is_told_is_believed_for_good() {
    // Told at the time of the report, be it the same or something else.
    for told in [0.0, 0.25] {
        let (mut stage, guest, mug, full) = drunk_up();
        let tell = Tell {
            entity: mug,
            attribute: full,
            value: Value::Number(told),
            timestamp: stage.world.time().seconds(),
        };
        let summary = stage.tell_many(guest, [tell].into_iter());
        assert!(summary.is_ok_and(|it| it.told == 1));
        stage.ticks(seconds(6.0));
        assert_eq!(
            believed(&stage, guest, mug, full),
            Value::Number(told),
            "{told}"
        );
    }
    // What it was told of earlier doesn't count.
    let (mut stage, guest, mug, full) = drunk_up();
    let tell = Tell {
        entity: mug,
        attribute: full,
        value: Value::Number(0.0),
        timestamp: 0.0,
    };
    let summary = stage.tell_many(guest, [tell].into_iter());
    assert!(summary.is_ok_and(|it| it.older == 1));
    stage.ticks(seconds(6.0));
    assert_eq!(believed(&stage, guest, mug, full), Value::Number(1.0));
}

#[test]
fn what_was_expected_is_believed_for_a_while() {
    let (mut stage, guest, mug, full) = drunk_up();
    assert_eq!(believed(&stage, guest, mug, full), Value::Number(0.0));
    assert_eq!(stage.number(mug, "full"), 1.0);
    stage.ticks(seconds(3.7));
    assert_eq!(believed(&stage, guest, mug, full), Value::Number(0.0));
    stage.ticks(seconds(0.6));
    assert_eq!(believed(&stage, guest, mug, full), Value::Number(1.0));
    let story = stage.story(guest);
    assert!(story.ends_with(&["begins drink".into()]), "{story:?}");
}

#[test]
fn time_is_passed_while_there_is_no_plan() {
    let mut stage = Stage::of(TAVERN, 1);
    let guest = stage.create("guest", [0.0; 3], &[]);
    let hum = stage.action("hum");
    stage.options(guest, |it| it.fallback = Some(hum));
    stage.ticks(seconds(0.2));
    assert_eq!(stage.story(guest), ["begins hum"]);
    stage.ticks(seconds(0.5));
    assert_eq!(stage.story(guest), ["done hum", "begins hum"]);
    stage.create("mug", [0.0; 3], &[]);
    stage.ticks(seconds(0.3));
    assert_eq!(
        stage.story(guest),
        ["plan of 1", "aborted hum: BetterPlan", "begins drink"]
    );
}

/// The host lets a guest plan to drink again before the cooldown is over.
#[test]
fn time_is_passed_while_an_action_cools_down() {
    let hums = TAVERN.replace(
        r#""hum": { "self": true, "duration": 0.5 }"#,
        r#""hum": { "self": true, "duration": 30, "effects": ["consumer.fatigue = 7"] }"#,
    );
    for performed_by in [PerformedBy::Library, PerformedBy::Reported] {
        let mut stage = Stage::of(&hums, 1);
        stage.create("mug", [0.0; 3], &[]);
        stage.create("mug", [0.0; 3], &[]);
        let guest = stage.create("guest", [0.0; 3], &[("thirst", 100.0)]);
        let (hum, drink) = (stage.action("hum"), stage.action("drink"));
        stage.options(guest, |it| {
            it.fallback = Some(hum);
            it.performed_by = performed_by;
        });
        stage.ticks(seconds(0.1));
        if performed_by == PerformedBy::Reported {
            let step = stage.steps().current(guest).expect("it lives");
            let id = step.expect("it drinks").id;
            let reported = stage.steps_mut().report(guest, id, Report::Succeeded);
            assert_eq!(reported, Ok(true));
        }
        stage.ticks(seconds(1.2));
        let mut options = stage.world.npc_options_mut();
        options
            .exclude_step(guest, drink, EntityId::NONE, 0.0)
            .expect("it lives");
        stage.story(guest);
        stage.ticks(seconds(2.0));
        let story = stage.story(guest);
        let begins = ["plan of 1", "aborted hum: BetterPlan", "begins drink"];
        assert_eq!(story[..3], begins, "{performed_by:?}: {story:?}");
        assert_eq!(stage.number(guest, "fatigue"), 0.0);
    }
}

#[test]
fn what_changes_by_itself_does_so_where_nobody_is() {
    // At a rate of its own, and at one that hangs on what burns with it.
    for (rate, fuel) in [("-2", 6.0), (r#""-count(fire as f)""#, 8.0)] {
        let document = r#"{ "udgoap": 1,
          "attributes": { "fuel": { "min": 0, "max": 10 } },
          "types": { "fire": { "attributes": { "fuel": { "default": 10, "rate": RATE } } } } }"#;
        let mut stage = Stage::of(&document.replace("RATE", rate), 1);
        let fire = stage.create("fire", [0.0; 3], &[]);
        for _ in 0..seconds(2.0) {
            let input = TickInput {
                applies_rates: true,
                ..stage.input()
            };
            assert!(stage.running.tick(input, &mut stage.jobs).is_ok());
        }
        assert_eq!(stage.number(fire, "fuel"), fuel, "{rate}");
    }
}

/// A crate of coins that only one can take, and a mine whose workers tire.
const CRATE: &str = r#"{
  "udgoap": 1,
  "attributes": {
    "owner": { "kind": "reference" },
    "coins": { "min": 0, "max": 9 },
    "strength": { "min": 0, "max": 10, "default": 10 }
  },
  "types": {
    "crate": { "attributes": { "owner": {} }, "supplies": ["take"] },
    "mine": { "supplies": ["dig"] },
    "man": {
      "attributes": { "coins": {}, "strength": { "rate": -1 } }, "consumes": ["take", "dig"], "drives": ["earn"]
    }
  },
  "actions": {
    "take": { "preconditions": ["supplier.owner == none"],
              "effects": ["supplier.owner = consumer", "consumer.coins += 9"], "duration": 1 },
    "dig": { "preconditions": ["consumer.strength >= 9"], "effects": ["consumer.coins += 9"], "duration": 3 }
  },
  "drives": { "earn": { "goals": { "rich": { "conditions": ["self.coins >= 9"] } } } }
}"#;

#[test]
fn who_comes_too_late_to_take_something_fails() {
    let mut stage = Stage::of(CRATE, 2);
    stage.create("crate", [0.0; 3], &[]);
    let first = stage.create("man", [0.0; 3], &[]);
    stage.ticks(seconds(0.5));
    let second = stage.create("man", [0.0; 3], &[]);
    stage.ticks(seconds(3.0));
    assert_eq!(stage.number(first, "coins"), 9.0);
    assert_eq!(stage.number(second, "coins"), 0.0);
    let story = stage.story(second);
    assert!(story.contains(&"begins take".into()), "{story:?}");
    assert!(story.contains(&"failed take: Unmet".into()), "{story:?}");
}

#[test]
fn what_only_time_undoes_has_to_be_met_at_the_beginning() {
    let mut stage = Stage::of(CRATE, 1);
    stage.create("mine", [0.0; 3], &[]);
    let man = stage.create("man", [0.0; 3], &[]);
    for _ in 0..seconds(4.0) {
        stage.tick_with_rates();
    }
    assert!(stage.number(man, "strength") < 9.0);
    assert_eq!(stage.number(man, "coins"), 9.0);
}

/// A bush whose berries grow again, and room for two.
const BUSH: &str = r#"{
  "udgoap": 1,
  "attributes": { "berries": { "min": 0, "max": 5, "default": 1 }, "hunger": { "min": 0, "max": 9, "default": 9 } },
  "types": {
    "bush": { "attributes": { "berries": { "rate": 0.1 } }, "supplies": ["pick"], "manner": { "pick": { "slots": 2 } } },
    "man": { "attributes": { "hunger": {} }, "consumes": ["pick"], "drives": ["eat"] }
  },
  "actions": { "pick": { "preconditions": ["supplier.berries >= 1"],
                         "effects": ["supplier.berries -= 1", "consumer.hunger -= 9"], "duration": 1 } },
  "drives": { "eat": { "goals": { "full": { "conditions": ["self.hunger <= 0"] } } } }
}"#;

#[test]
fn what_grows_by_itself_is_taken_once_too() {
    let mut stage = Stage::of(BUSH, 2);
    let bush = stage.create("bush", [0.0; 3], &[]);
    let man = stage.create("man", [0.0; 3], &[]);
    for _ in 0..seconds(0.5) {
        stage.tick_with_rates();
    }
    // A player, who books nothing, takes the berry while the man is picking it.
    stage.set(bush, "berries", 0.0);
    for _ in 0..seconds(1.0) {
        stage.tick_with_rates();
    }
    assert_eq!(stage.number(man, "hunger"), 9.0);
    let story = stage.story(man);
    assert!(story.contains(&"failed pick: Unmet".into()), "{story:?}");
}

/// A meal fills to the brim, and a moment later something is missing again. The goal leaves with the
/// meal, and comes back when enough is missing.
#[test]
fn a_goal_leaves_with_the_step_that_satisfies_it() {
    let document = r#"{
      "udgoap": 1,
      "attributes": { "food": { "min": 0, "max": 100, "default": 31 } },
      "types": {
        "stall": { "supplies": ["eat"] },
        "man": { "attributes": { "food": { "rate": -0.5 } }, "consumes": ["eat"], "drives": ["hunger"] }
      },
      "actions": { "eat": { "effects": ["consumer.food += 80"], "duration": 4 } },
      "drives": { "hunger": { "goals": { "full": {
        "when": "self.food < 30", "conditions": ["self.food >= max_of(self.food)"] } } } }
    }"#;
    let mut stage = Stage::of(document, 1);
    stage.create("stall", [0.0; 3], &[]);
    let man = stage.create("man", [0.0; 3], &[]);
    let live = |stage: &mut Stage, time| {
        for _ in 0..seconds(time) {
            stage.tick_with_rates();
        }
    };
    let goals = |stage: &Stage| {
        let active = stage.active_drives(man).expect("it lives");
        active.expect("it was updated").goals.len()
    };
    live(&mut stage, 1.0);
    assert_eq!(goals(&stage), 0);
    live(&mut stage, 4.0);
    assert_eq!(goals(&stage), 1);
    live(&mut stage, 4.0);
    assert_eq!(goals(&stage), 0);
    assert!(stage.number(man, "food") > 95.0);
    live(&mut stage, 120.0);
    assert_eq!(goals(&stage), 0);
    let story = stage.story(man);
    assert_eq!(story, ["plan of 1", "begins eat", "done eat", "plan done"]);
}

/// A bed in which one sleeps until the alarm clock goes, and rests for every second.
const ALARM: &str = r#"{
  "udgoap": 1,
  "attributes": { "left": { "min": 0, "max": 20 }, "rest": { "min": 0, "max": 20 } },
  "types": {
    "bed": { "attributes": { "left": { "default": 8, "rate": -1 } }, "supplies": ["sleep"] },
    "man": { "attributes": { "rest": {} }, "consumes": ["sleep"], "drives": ["rest"] }
  },
  "actions": { "sleep": { "duration": "supplier.left", "effects": ["consumer.rest += duration"] } },
  "drives": { "rest": { "goals": { "rested": { "conditions": ["self.rest >= 5"] } } } }
}"#;

/// The effects of a step read the duration that it had when it began, as they did in the plan, whoever
/// performs it and whatever changes meanwhile.
#[test]
fn effects_read_the_duration_with_which_the_step_began() {
    for performed_by in [PerformedBy::Library, PerformedBy::Reported] {
        let mut stage = Stage::of(ALARM, 1);
        let bed = stage.create("bed", [0.0; 3], &[]);
        let man = stage.create("man", [0.0; 3], &[]);
        stage.options(man, |it| it.performed_by = performed_by);
        stage.tick_with_rates();
        let slept = stage.number(bed, "left");
        for _ in 0..seconds(4.0) {
            stage.tick_with_rates();
        }
        // Somebody sets the clock forward.
        stage.set(bed, "left", 1.0);
        if performed_by == PerformedBy::Reported {
            let step = stage.step_id(man);
            let told = stage.steps_mut().report(man, step, Report::Succeeded);
            assert_eq!(told, Ok(true));
        }
        for _ in 0..seconds(6.0) {
            stage.tick_with_rates();
        }
        assert_eq!(stage.number(man, "rest"), slept, "{performed_by:?}");
    }
}
