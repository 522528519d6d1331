//! Slots that are in use out of sight.

use udgoap::{
    domain::POSITION,
    running::{EventKind, MindOptions, PerformedBy, Reason},
    world::{EntityId, Tell, Value},
};

use crate::stage::Stage;

const DOCUMENT: &str = r#"{ "udgoap": 1,
  "attributes": { "tired": { "min": 0, "max": 100, "default": 100 } },
  "queries": { "sees": { "kind": "flag" } },
  "sensors": {
    "eyes": { "types": ["bed"], "range": 9, "remember": 600 },
    "asking_eyes": { "types": ["bed"], "range": 9, "remember": 600, "query": "sees" }
  },
  "types": {
    "bed": { "supplies": ["go", "sleep"], "manner": { "sleep": { "slots": 1 } } },
    "monk": { "attributes": { "tired": {} }, "consumes": ["go", "sleep"],
              "sensors": ["eyes"], "drives": ["rest"] },
    "nun": { "attributes": { "tired": {} }, "consumes": ["go", "sleep"],
             "sensors": ["asking_eyes"], "drives": ["rest"] }
  },
  "actions": {
    "go": { "effects": ["consumer.position = beside(supplier)"],
            "cost": "distance(consumer, supplier)", "duration": "distance(consumer, supplier) / 2" },
    "sleep": { "preconditions": ["distance(consumer, supplier) <= 1"], "duration": 20,
               "effects": ["consumer.tired = 0"] }
  },
  "drives": { "rest": { "goals": { "rested": { "conditions": ["self.tired <= 0"] } } } }
}"#;

/// Tells an NPC where a bed is.
fn tell(stage: &mut Stage, npc: EntityId, bed: EntityId) {
    let value = stage.world.read(bed, POSITION).expect("it lives");
    let tell = Tell {
        entity: bed,
        attribute: POSITION,
        value,
        timestamp: stage.now,
    };
    stage
        .world
        .beliefs_mut()
        .tell(npc, &tell)
        .expect("it is an NPC");
}

fn create(stage: &mut Stage, of: &str, x: f32, beds: &[EntityId]) -> EntityId {
    let npc = stage.create(of, x, 0.0);
    let options = MindOptions {
        performed_by: PerformedBy::Library,
        ..stage.mind_options(npc).expect("it is an NPC")
    };
    let set = stage.set_mind_options(npc, options);
    set.expect("it is an NPC");
    for &bed in beds {
        tell(stage, npc, bed);
    }
    npc
}

fn hold(stage: &mut Stage, bed: EntityId, count: u32) {
    let sleep = stage.world.domain().find_action("sleep");
    let held = stage.claims_mut().hold(bed, sleep.expect("named"), count);
    held.expect("it has one");
}

fn x_of(stage: &Stage, npc: EntityId) -> f32 {
    match stage.world.read(npc, POSITION) {
        Ok(Value::Position(at)) => at[0],
        other => panic!("{other:?}"),
    }
}

/// What becomes of a plan, as far as the events of a tick tell it.
fn happened(stage: &Stage, kind: EventKind) -> Vec<Reason> {
    let events = stage.events().iter();
    let events = events.filter(|it| it.kind == kind);
    events.map(|it| it.reason).collect()
}

#[test]
fn that_a_bed_is_taken_is_found_out_when_it_comes_into_sight() {
    let mut stage = Stage::new(DOCUMENT);
    let near = stage.create("bed", 20.0, 0.0);
    let far = stage.create("bed", -40.0, 0.0);
    let monk = create(&mut stage, "monk", 0.0, &[near, far]);
    hold(&mut stage, near, 1);
    let (mut turned_at, mut dropped) = (f32::NAN, Vec::new());
    for _ in 0..1000 {
        stage.tick(0.1);
        dropped.extend(happened(&stage, EventKind::PlanDropped));
        if !dropped.is_empty() && turned_at.is_nan() {
            turned_at = x_of(&stage, monk);
        }
    }
    // Its eyes reach 9 m, and look five times a second, while it walks 2 m in a second.
    assert!(
        (11.0..=11.6).contains(&turned_at),
        "{turned_at}: {dropped:?}"
    );
    let tired = stage.world.read(monk, stage.attribute("tired"));
    assert_eq!(tired, Ok(Value::Number(0.0)));
    assert!(x_of(&stage, monk) < -38.0, "it slept in the other bed");
}

#[test]
fn what_happens_to_slots_out_of_sight_changes_nothing() {
    let live = |changes: bool| {
        let mut stage = Stage::new(DOCUMENT);
        let bed = stage.create("bed", 30.0, 0.0);
        let monk = create(&mut stage, "monk", 0.0, &[bed]);
        let mut told = Vec::new();
        for tick in 0..100 {
            if changes && tick % 7 == 0 {
                hold(&mut stage, bed, (tick / 7 + 1) % 2);
            }
            stage.tick(0.1);
            let events = stage.events().iter();
            told.extend(events.map(|it| (tick, it.kind, it.reason, it.action)));
            assert!(x_of(&stage, monk) < 21.0, "out of sight");
        }
        assert!(!told.is_empty());
        (told, x_of(&stage, monk).to_bits())
    };
    assert_eq!(live(true), live(false));
}

#[test]
fn a_bed_that_is_free_again_is_taken_at_once_by_who_sees_it() {
    let mut stage = Stage::new(DOCUMENT);
    let bed = stage.create("bed", 5.0, 0.0);
    let monk = create(&mut stage, "monk", 0.0, &[]);
    hold(&mut stage, bed, 1);
    while stage.now < 30.0 {
        stage.tick(0.1);
        assert!(happened(&stage, EventKind::PlanAdopted).is_empty());
    }
    hold(&mut stage, bed, 0);
    // Within an interval of its eyes.
    let mut adopted = 0;
    for _ in 0..4 {
        stage.tick(0.1);
        adopted += happened(&stage, EventKind::PlanAdopted).len();
    }
    assert_eq!(adopted, 1);
    assert!(stage.steps().current(monk).expect("an NPC").is_some());
}

#[test]
fn of_two_who_see_one_bed_one_sets_out() {
    let mut stage = Stage::new(DOCUMENT);
    stage.create("bed", 5.0, 0.0);
    create(&mut stage, "monk", 0.0, &[]);
    let second = create(&mut stage, "monk", 0.5, &[]);
    for _ in 0..20 {
        stage.tick(0.1);
        assert!(happened(&stage, EventKind::PlanDropped).is_empty());
    }
    assert!(stage.steps().current(second).expect("an NPC").is_none());
}

#[test]
fn who_sees_at_rest_that_a_bed_is_taken_stays_at_rest() {
    let mut stage = Stage::new(DOCUMENT);
    let bed = stage.create("bed", 5.0, 0.0);
    create(&mut stage, "monk", 0.0, &[]);
    hold(&mut stage, bed, 1);
    while stage.now < 5.0 {
        stage.tick(0.1);
    }
    let before = stage.stats().thought;
    while stage.now < 35.0 {
        stage.tick(0.1);
    }
    let thoughts = stage.stats().thought - before;
    assert_eq!(thoughts, 0, "nothing has changed");
}

#[test]
fn a_late_answer_tells_of_slots_as_they_were_when_it_was_asked() {
    let mut stage = Stage::new(DOCUMENT);
    let bed = stage.create("bed", 5.0, 0.0);
    let nun = create(&mut stage, "nun", 0.0, &[bed]);
    hold(&mut stage, bed, 1);
    stage.sense(0.1);
    assert_eq!(stage.senses().questions().len(), 1);
    // Behind its back, between the question and the answer.
    hold(&mut stage, bed, 0);
    stage.answer(|_| true, &mut |_| Some(true));
    stage.think(1);
    assert!(stage.steps().current(nun).expect("an NPC").is_none());
}
