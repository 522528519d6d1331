//! The ward of `examples/domains/ward.json`, where schedules are done.

#![allow(dead_code, unreachable_pub)]

use udgoap::{
    planning::{Options, Selector},
    world::{EntityId, Value},
};

use crate::common::{Scene, example, named::NAMED};

pub fn by(selector: Selector) -> Options {
    Options { selector, ..NAMED }
}

/// A ward with everything in it, and the nurse.
pub fn ward() -> (Scene, EntityId) {
    let mut scene = Scene::new(example("ward.json"));
    scene.create("stock", [0.0, 0.0, 10.0], &[]);
    scene.create("kitchen", [0.0, 0.0, 20.0], &[]);
    scene.create("sofa", [0.0, 0.0, 30.0], &[]);
    let nurse = scene.create("nurse", [0.0; 3], &[]);
    (scene, nurse)
}

pub fn patient(scene: &mut Scene, medication: f32, food: f32) -> EntityId {
    let numbers = [("medication", medication), ("food", food)];
    scene.create("patient", [5.0, 0.0, 0.0], &numbers)
}

pub fn set(scene: &mut Scene, entity: EntityId, attribute: &str, number: f32) {
    let attribute = scene.domain.find_attribute(attribute).expect(attribute);
    let value = Value::Number(number);
    let written = scene.world.write(entity, attribute, value);
    written.expect("it is there");
}
