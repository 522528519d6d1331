//! A player takes over an NPC, and gives it back.

use super::stage::Stage;
use udgoap::{
    domain::POSITION,
    running::{PerformedBy, Report, account::Doing},
    world::{EntityId, Value},
};

/// A bed for one, a store of bread, and those who want to sleep and eat.
const CABIN: &str = r#"{
  "udgoap": 1,
  "attributes": {
    "energy": { "min": 0, "max": 100, "default": 10 },
    "food": { "min": 0, "max": 100, "default": 100 },
    "bread": { "min": 0, "max": 9, "default": 1 }
  },
  "types": {
    "bed": { "supplies": ["goto", "sleep"], "manner": { "sleep": { "slots": 1 } } },
    "store": { "attributes": { "bread": {} }, "supplies": ["goto", "eat"] },
    "villager": {
      "attributes": { "energy": {}, "food": {} },
      "supplies": ["yawn"], "consumes": ["goto", "sleep", "eat", "yawn"],
      "drives": ["rest", "feed"]
    }
  },
  "actions": {
    "goto": {
      "effects": ["consumer.position = beside(supplier)"],
      "duration": "distance(consumer, supplier) / 2", "perform": { "timeout": 1000 }
    },
    "sleep": {
      "preconditions": ["distance(consumer, supplier) <= 1"], "effects": ["consumer.energy += 90"],
      "duration": 8, "perform": { "timeout": 4, "max_wait": 10 }
    },
    "eat": {
      "preconditions": ["distance(consumer, supplier) <= 1", "supplier.bread >= 1"],
      "effects": ["supplier.bread -= 1", "consumer.food += 90"], "duration": 2
    },
    "yawn": { "self": "only" }
  },
  "drives": {
    "rest": { "goals": { "rested": { "conditions": ["self.energy >= 90"], "remove": false } } },
    "feed": { "goals": { "fed": { "conditions": ["self.food >= 90"], "remove": false } } }
  }
}"#;

const TAKEN_OVER: [&str; 2] = ["plan dropped: Reported", "aborted sleep: Reported"];

/// A villager at a place on the way, whose steps take time.
fn villager(stage: &mut Stage, x: f32) -> EntityId {
    let npc = stage.create("villager", [x, 0.0, 0.0], &[]);
    stage.options(npc, |it| it.planning.durations = true);
    npc
}

fn performed_by(stage: &mut Stage, npc: EntityId, by: PerformedBy) {
    stage.options(npc, |it| it.performed_by = by);
}

fn seconds(stage: &mut Stage, seconds: f64) {
    stage.ticks((seconds / super::stage::FRAME) as usize);
}

fn place(stage: &Stage, npc: EntityId) -> f32 {
    match stage.world.read(npc, POSITION) {
        Ok(Value::Position([x, ..])) => x,
        other => panic!("{other:?}"),
    }
}

#[test]
fn who_is_taken_over_leaves_its_step_and_slot_at_once_and_thinks_when_it_is_given_back() {
    for by in [
        PerformedBy::Host,
        PerformedBy::Reported,
        PerformedBy::Library,
    ] {
        let mut stage = Stage::of(CABIN, 2);
        let bed = stage.create("bed", [0.0; 3], &[]);
        let [eva, ed] = [0.5; 2].map(|x| villager(&mut stage, x));
        performed_by(&mut stage, eva, by);
        performed_by(&mut stage, ed, PerformedBy::Library);
        let sleep = stage.action("sleep");
        seconds(&mut stage, 0.5);
        assert_eq!(stage.story(eva), ["plan of 1", "begins sleep"], "{by:?}");
        assert_eq!(stage.story(ed), ["plan of 1", "waits sleep: SlotsTaken"]);
        let step = stage.step_id(eva);

        performed_by(&mut stage, eva, PerformedBy::Nobody);
        let counts = stage.world.slots().counts(bed, sleep);
        assert_eq!(counts.map(|it| (it.taken, it.queued)), Ok((0, 0)));
        assert_eq!(stage.steps().current(eva), Ok(None));
        assert_eq!(stage.steps().remaining(eva), Ok(&[][..]));
        let told = stage.requests().account(eva).expect("she lives");
        assert_eq!((told.doing, told.thinks_at), (Doing::LeftOut, None));
        let text = told.text();
        assert!(text.contains("left out by ticks, since its options say that nobody performs"));
        assert!(text.contains("as the game said so"), "{text}");
        assert!(!text.contains("thinks next") && !text.contains("won't think"));
        stage.tick();
        let mut story = stage.story(eva);
        story.sort();
        let mut expected = TAKEN_OVER;
        expected.sort();
        assert_eq!(story, expected, "{by:?}");
        assert_eq!(stage.story(ed), ["begins sleep"]);
        let steps = &mut stage.steps_mut();
        assert_eq!(steps.report(eva, step, Report::Succeeded), Ok(false));
        // He is rested, and she does nothing, however long that lasts.
        seconds(&mut stage, 20.0);
        assert!(stage.story(eva).is_empty());
        assert_eq!(stage.number(eva, "energy"), 10.0);
        let text = stage.requests().account(eva).expect("she lives").text();
        assert!(!text.contains("thinks next"), "{text}");

        performed_by(&mut stage, eva, by);
        stage.tick();
        assert_eq!(stage.story(eva), ["plan of 1", "begins sleep"], "{by:?}");
        assert!(stage.step_id(eva) > step);
    }
}

#[test]
fn who_is_taken_over_on_its_way_stays_where_it_is_and_gives_back_what_was_kept_for_it() {
    let mut stage = Stage::of(CABIN, 2);
    let bed = stage.create("bed", [20.0, 0.0, 0.0], &[]);
    let eva = villager(&mut stage, 0.0);
    let (sleep, memory) = (stage.action("sleep"), stage.memory_of_minds());
    seconds(&mut stage, 2.0);
    assert_eq!(stage.story(eva), ["plan of 2", "begins goto"]);
    let reserved = |stage: &Stage| {
        let counts = stage.world.slots().counts(bed, sleep);
        counts.map(|it| it.reserved)
    };
    assert_eq!(reserved(&stage), Ok(1));
    performed_by(&mut stage, eva, PerformedBy::Nobody);
    assert_eq!(reserved(&stage), Ok(0));
    let at = place(&stage, eva);
    assert!(at > 3.0 && at < 5.0, "{at}");
    seconds(&mut stage, 2.0);
    assert_eq!(place(&stage, eva), at);
    // Taken over again and again, it piles nothing up.
    for _ in 0..200 {
        performed_by(&mut stage, eva, PerformedBy::Library);
        stage.tick();
        performed_by(&mut stage, eva, PerformedBy::Nobody);
    }
    assert!(stage.memory_of_minds() < memory + 20_000);
    assert_eq!(stage.taken_slots(), 0);
}

#[test]
fn what_one_who_is_taken_over_has_booked_is_free_for_others() {
    let mut stage = Stage::of(CABIN, 2);
    stage.create("store", [10.0, 0.0, 0.0], &[]);
    let [eva, ed] = [0.0; 2].map(|x| villager(&mut stage, x));
    for npc in [eva, ed] {
        stage.set(npc, "energy", 100.0);
        stage.set(npc, "food", 5.0);
    }
    seconds(&mut stage, 1.0);
    assert_eq!(stage.story(eva), ["plan of 2", "begins goto"]);
    assert!(stage.story(ed).is_empty());
    performed_by(&mut stage, eva, PerformedBy::Nobody);
    seconds(&mut stage, 1.0);
    assert_eq!(stage.story(ed), ["plan of 2", "begins goto"]);
}

#[test]
fn a_pastime_ends_when_a_player_takes_over() {
    let mut stage = Stage::of(CABIN, 1);
    let eva = villager(&mut stage, 0.0);
    let yawn = stage.action("yawn");
    stage.options(eva, |it| {
        it.fallback = Some(yawn);
        it.performed_by = PerformedBy::Host;
    });
    seconds(&mut stage, 0.5);
    assert_eq!(stage.story(eva), ["begins yawn"]);
    performed_by(&mut stage, eva, PerformedBy::Nobody);
    seconds(&mut stage, 0.5);
    assert_eq!(stage.story(eva), ["aborted yawn: Reported"]);
    performed_by(&mut stage, eva, PerformedBy::Host);
    seconds(&mut stage, 0.5);
    assert_eq!(stage.story(eva), ["begins yawn"]);
}
