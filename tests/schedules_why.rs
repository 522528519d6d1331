//! What is told of schedules: why this one, and why no other.

mod common;

use common::{Scene, example};
use udgoap::{
    planning::{Options, Selector},
    world::{EntityId, Value},
};

fn by(selector: Selector) -> Options {
    Options {
        selector,
        ..Options::default()
    }
}

/// A ward with everything in it, and the nurse.
fn ward() -> (Scene, EntityId) {
    let mut scene = Scene::new(example("ward.json"));
    scene.create("stock", [0.0, 0.0, 10.0], &[]);
    scene.create("kitchen", [0.0, 0.0, 20.0], &[]);
    scene.create("sofa", [0.0, 0.0, 30.0], &[]);
    let nurse = scene.create("nurse", [0.0; 3], &[]);
    (scene, nurse)
}

fn patient(scene: &mut Scene, medication: f32, food: f32) -> EntityId {
    let numbers = [("medication", medication), ("food", food)];
    scene.create("patient", [5.0, 0.0, 0.0], &numbers)
}

fn set(scene: &mut Scene, entity: EntityId, attribute: &str, number: f32) {
    let attribute = scene.domain.find_attribute(attribute).expect(attribute);
    let value = Value::Number(number);
    let written = scene.running.world.write(entity, attribute, value);
    written.expect("it is there");
}

#[test]
fn explanations_say_which_schedule_and_why() {
    let (mut scene, nurse) = ward();
    let one = patient(&mut scene, 10.0, 100.0);
    let says = |scene: &Scene, sentence: &str| {
        let told = scene.explanation();
        assert!(told.contains(sentence), "{told}");
    };
    scene.plan(nurse, by(Selector::UtilityPlans));
    says(
        &scene,
        "the schedule medicate: of those tried, none that can be carried out scores more",
    );
    let action = scene.domain.find_action("goto").expect("it is there");
    let asked = [(action, one)];
    let why_not = scene.running.why_not(&scene.search, None, &asked);
    let told = udgoap::planning::explain::sentences::why_not_text(&why_not.expect("a search"));
    assert!(told.contains("only schedules are chosen among"), "{told}");
    scene.plan(nurse, by(Selector::Schedules));
    says(
        &scene,
        "the schedule medicate: the first that can begin in the state work",
    );
    set(&mut scene, one, "medication", 90.0);
    scene.plan(nurse, by(Selector::Schedules));
    says(&scene, "no plan: nothing can begin in the state work");
    let visitor = scene.create("visitor", [0.0; 3], &[]);
    scene.plan(visitor, by(Selector::Schedules));
    says(&scene, "no plan: it has no machine");
    let lost = Options {
        max_plan_states: 1,
        ..by(Selector::UtilityPlans)
    };
    scene.running.destroy(one).expect("it lives");
    patient(&mut scene, 100.0, 10.0);
    scene.plan(nurse, lost);
    says(&scene, "the bound of 1 plan states was reached");
}
