//! Sensors that are switched off, those that only the host senses with, and how many questions wait.

use udgoap::world::{EntityId, WorldError};

use crate::stage::Stage;

const DOMAIN: &str = r#"{
  "udgoap": 1,
  "queries": { "sees": { "kind": "flag" } },
  "sensors": {
    "eyes": { "types": ["thing"], "range": 10, "interval": 0 },
    "camera": { "types": ["thing"], "range": 10, "interval": 0, "query": "sees" },
    "ears": { "host": true, "attributes": ["position"] }
  },
  "types": {
    "thing": { "supplies": ["goto"] },
    "guard": { "consumes": ["goto"], "sensors": ["eyes"] },
    "robot": { "consumes": ["goto"], "sensors": ["camera"] },
    "dog": { "consumes": ["goto"], "sensors": ["ears"] }
  },
  "actions": { "goto": { "effects": ["consumer.position = beside(supplier)"], "duration": 1 } }
}"#;

fn switch(stage: &mut Stage, npc: EntityId, sensor: &str, on: bool) {
    let sensor = stage.world.domain().find_sensor(sensor);
    let sensor = sensor.expect("there is such a sensor");
    let set = stage.world.npc_options_mut().set_sensor_on(npc, sensor, on);
    set.expect("it has that sensor");
}

#[test]
fn who_is_blindfolded_sees_nothing_and_remembers() {
    let mut stage = Stage::new(DOMAIN);
    let guard = stage.create("guard", 0.0, 0.0);
    let other = stage.create("guard", 0.0, 1.0);
    let thing = stage.create("thing", 0.0, 5.0);
    stage.tick(0.25);
    let seeing = stage.hash();
    switch(&mut stage, guard, "eyes", false);
    assert_ne!(stage.hash(), seeing);
    stage.put(thing, 0.0, 7.0);
    stage.tick(0.25);
    assert_eq!(stage.believed(guard, thing), Some([0.0, 0.0, 5.0]));
    assert_eq!(stage.believed(other, thing), Some([0.0, 0.0, 7.0]));
    switch(&mut stage, guard, "eyes", true);
    stage.tick(0.25);
    assert_eq!(stage.believed(guard, thing), Some([0.0, 0.0, 7.0]));
}

#[test]
fn a_new_npc_sees_though_the_one_before_it_was_blindfolded() {
    let mut stage = Stage::new(DOMAIN);
    let guard = stage.create("guard", 0.0, 0.0);
    let thing = stage.create("thing", 0.0, 5.0);
    switch(&mut stage, guard, "eyes", false);
    stage.destroy(guard).expect("it lives");
    let guard = stage.create("guard", 0.0, 0.0);
    stage.tick(0.25);
    assert!(stage.believed(guard, thing).is_some());
}

#[test]
fn only_sensors_of_the_type_are_switched() {
    let mut stage = Stage::new(DOMAIN);
    let dog = stage.create("dog", 0.0, 0.0);
    let thing = stage.create("thing", 0.0, 1.0);
    let world = &mut stage.running.world;
    let eyes = world.domain().find_sensor("eyes").expect("there are eyes");
    assert!(matches!(
        world.npc_options_mut().set_sensor_on(dog, eyes, false),
        Err(WorldError::LacksSensor { .. })
    ));
    assert!(matches!(
        world.npc_options().is_sensor_on(thing, eyes),
        Err(WorldError::NotAnNpc(_))
    ));
}

#[test]
fn answers_that_come_after_the_sensor_is_off_count_no_more() {
    let mut stage = Stage::new(DOMAIN);
    let robot = stage.create("robot", 0.0, 0.0);
    let thing = stage.create("thing", 0.0, 5.0);
    stage.sense(0.25);
    assert_eq!(stage.senses().questions().len(), 1);
    switch(&mut stage, robot, "camera", false);
    stage.answer(|_| true, &mut |_| Some(true));
    stage.think(1);
    assert_eq!(stage.believed(robot, thing), None);
    stage.sense(0.25);
    assert_eq!(stage.senses().questions().len(), 0);
}

#[test]
fn a_sensor_of_the_hosts_never_looks() {
    let mut stage = Stage::new(DOMAIN);
    let dog = stage.create("dog", 0.0, 0.0);
    // Not even at what is where the dog is.
    let thing = stage.create("thing", 0.0, 0.0);
    for _ in 0..9 {
        stage.tick(0.25);
    }
    assert_eq!(stage.believed(dog, thing), None);
    assert_eq!(stage.senses().stats().looks, 0);
}

#[test]
fn it_is_told_how_long_questions_wait() {
    let mut stage = Stage::new(DOMAIN);
    stage.senses_mut().set_most_questions(4);
    stage.create("robot", 0.0, 0.0);
    for number in 0..9 {
        stage.create("thing", 0.0, number as f32);
    }
    assert_eq!(stage.senses().backlog(), (0, 0.0));
    // Of nine, four are asked in a tick; each is asked about again when it was answered.
    stage.tick_answering(0.25, |_| Some(true));
    assert_eq!(stage.senses().backlog(), (5, 0.0));
    stage.tick_answering(0.25, |_| Some(true));
    let (waiting, seconds) = stage.senses().backlog();
    assert_eq!((waiting, seconds), (5, 0.25));
    stage.senses_mut().set_most_questions(16);
    stage.tick_answering(0.25, |_| Some(true));
    assert_eq!(stage.senses().backlog(), (0, 0.0));
}
