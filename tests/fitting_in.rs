//! `best` does on the way what can be done on the way, however many things there are.

mod common;

use common::{Scene, load};
use udgoap::planning::{Options, Outcome, Selector};

fn best() -> Options {
    Options {
        selector: Selector::Best,
        depth: 40,
        ..Options::default()
    }
}

/// A day ends by going to bed, and each of twenty small tasks is worth a little. Trying all sets of
/// tasks would take a million plan states.
#[test]
fn all_small_tasks_are_done_before_the_day_ends() {
    const TASKS: usize = 20;
    let list = |text: fn(usize) -> String| (0..TASKS).map(text).collect::<Vec<_>>().join(", ");
    let flags = list(|n| format!(r#""done{n}": {{ "kind": "flag" }}"#));
    let own = list(|n| format!(r#""done{n}": {{}}"#));
    let names = list(|n| format!(r#""task{n}""#));
    let actions = list(|n| {
        format!(
            r#""task{n}": {{ "self": "only", "preconditions": ["not consumer.asleep", "consumer.hours >= 0.5"],
              "effects": ["consumer.hours -= 0.5", "consumer.done{n} = true"] }}"#
        )
    });
    let goals = list(|n| {
        format!(r#""do{n}": {{ "weight": 1, "conditions": ["self.done{n}"], "remove": false }}"#)
    });
    let document = format!(
        r#"{{
          "udgoap": 1,
          "attributes": {{ "hours": {{ "min": 0, "max": 12, "default": 12 }}, "asleep": {{ "kind": "flag" }}, {flags} }},
          "types": {{ "crew": {{ "attributes": {{ "hours": {{}}, "asleep": {{}}, {own} }},
            "supplies": ["sleep", {names}], "consumes": ["sleep", {names}], "drives": ["duty"] }} }},
          "actions": {{ "sleep": {{ "self": "only", "effects": ["consumer.asleep = true"] }}, {actions} }},
          "drives": {{ "duty": {{ "goals": {{
            "rest": {{ "weight": 40, "conditions": ["self.asleep"], "remove": false }}, {goals} }} }} }}
        }}"#
    );
    let mut scene = Scene::new(load("crew", document.as_bytes()));
    let crew = scene.create("crew", [0.0; 3], &[]);
    scene.plan(crew, best());
    let plan = scene.plan_text();
    assert_eq!(scene.search.plan.steps.len(), TASKS + 1, "{plan}");
    assert!(
        plan.rsplit(' ')
            .next()
            .is_some_and(|it| it.starts_with("sleep(")),
        "{plan}"
    );
}

/// Whoever goes home doesn't pass by the wells where something is to be had, though the way home can't
/// be gone back. A walk to a well alone is worth nothing.
#[test]
fn what_lies_by_the_road_is_done_on_the_way() {
    const WELLS: u8 = 12;
    let document = r#"{
      "udgoap": 1,
      "attributes": { "luck": { "min": 0, "max": 100 }, "used": { "kind": "flag" }, "inside": { "kind": "flag" } },
      "types": {
        "place": { "supplies": ["go"] },
        "well": { "is": "place", "attributes": { "used": {} }, "supplies": ["wish"] },
        "home": { "is": "place", "supplies": ["enter"] },
        "walker": { "attributes": { "luck": {}, "inside": {} }, "consumes": ["go", "wish", "enter"],
          "drives": ["luck", "home"] }
      },
      "actions": {
        "go": { "preconditions": ["not consumer.inside"],
          "effects": ["consumer.position = beside(supplier)"] },
        "wish": { "preconditions": ["distance(consumer, supplier) <= 1.5", "not supplier.used"],
          "effects": ["consumer.luck += 8", "supplier.used = true"] },
        "enter": { "preconditions": ["distance(consumer, supplier) <= 1.5"],
          "effects": ["consumer.inside = true"] }
      },
      "drives": {
        "luck": { "goals": { "luck": { "conditions": ["self.luck >= 100"], "remove": false } } },
        "home": { "weight": 5, "goals": { "in": { "conditions": ["self.inside"], "remove": false } } }
      }
    }"#;
    let mut scene = Scene::new(load("walker", document.as_bytes()));
    scene.create("home", [100.0, 0.0, 0.0], &[]);
    for number in 0..WELLS {
        scene.create("well", [f32::from(number + 1) * 7.0, 0.0, 2.0], &[]);
    }
    let walker = scene.create("walker", [0.0; 3], &[]);
    scene.plan(walker, best());
    let plan = scene.plan_text();
    assert_eq!(plan.matches("wish(").count(), usize::from(WELLS), "{plan}");
    assert!(
        plan.rsplit(' ')
            .next()
            .is_some_and(|it| it.starts_with("enter(")),
        "{plan}"
    );
    assert_ne!(scene.search.plan.outcome, Outcome::NothingBetter);
}
