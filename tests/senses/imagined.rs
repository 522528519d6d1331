//! Ages and sureness in imagination: time passes, and what a step changes is then known for sure.

use udgoap::{
    planning::{Options, Outcome, Search, Selector},
    world::EntityId,
};

use crate::stage::Stage;

/// A guard who has seen a potion, and isn't sure what it's worth. It drinks only under the
/// precondition.
fn document(model: &str, precondition: &str) -> String {
    r#"{
      "udgoap": 1,
      "attributes": { "potency": { "min": 0, "max": 100 }, "thirst": { "min": 0, "max": 100 } },
      "sensors": { "eyes": { "types": ["potion"], "range": 20, "interval": 3600, "sure": 0.5 } },
      "types": {
        "potion": { "attributes": { "potency": { "default": 100 } },
                    "supplies": ["goto", "wait", "examine", "drink"] },
        "guard": { "goap": { "model": "MODEL" }, "attributes": { "thirst": { "default": 50 } },
                   "consumes": ["goto", "wait", "examine", "drink"],
                   "drives": ["quench"], "sensors": ["eyes"] }
      },
      "actions": {
        "goto": { "effects": ["consumer.position = beside(supplier)"], "duration": 6 },
        "wait": { "duration": 4 },
        "examine": { "preconditions": ["distance(consumer, supplier) <= 1"],
                     "effects": ["supplier.potency += 0"], "duration": 1 },
        "drink": { "preconditions": ["distance(consumer, supplier) <= 1", PRECONDITION],
                   "effects": ["consumer.thirst -= supplier.potency"], "duration": 1 }
      },
      "drives": { "quench": { "goals": { "drunk": { "conditions": ["self.thirst <= 0"] } } } }
    }"#
    .replace("MODEL", model)
    .replace("PRECONDITION", precondition)
}

/// What the guard plans, a moment after it has looked.
fn plan(document: &str, selector: Selector, durations: bool) -> Vec<String> {
    let mut stage = Stage::new(document);
    let guard = stage.create("guard", 0.0, 0.0);
    stage.create("potion", 0.0, 5.0);
    stage.tick(0.1);
    steps(&stage, guard, selector, durations)
}

fn steps(stage: &Stage, guard: EntityId, selector: Selector, durations: bool) -> Vec<String> {
    let mut search = Search::default();
    let options = Options {
        selector,
        durations,
        depth: Options::usual_depth(selector),
        ..Options::default()
    };
    let planned = stage.requests().plan(guard, &mut search, options);
    planned.expect("it is an NPC");
    if search.plan.outcome == Outcome::NoPlan {
        return Vec::new();
    }
    let domain = stage.world.domain();
    let steps = search.plan.steps.iter();
    steps
        .map(|it| domain.action(it.action).name.clone())
        .collect()
}

const HOWEVER: [(Selector, &str); 4] = [
    (Selector::First, "numeric"),
    (Selector::Best, "numeric"),
    (Selector::Goap, "numeric"),
    (Selector::Goap, "binary"),
];

#[test]
fn what_a_step_changes_is_known_for_sure() {
    for (selector, model) in HOWEVER {
        let unsure = document(model, r#""sure(supplier.potency) >= 0.9""#);
        let careless = document(model, r#""sure(supplier.potency) >= 0.4""#);
        let plan = |document: &str| plan(document, selector, false);
        assert_eq!(plan(&careless), ["goto", "drink"], "{selector:?}, {model}");
        assert_eq!(
            plan(&unsure),
            ["goto", "examine", "drink"],
            "{selector:?}, {model}"
        );
    }
}

#[test]
fn time_passes_in_imagination_and_makes_facts_older() {
    for selector in [Selector::First, Selector::Best] {
        let test = |test: &str| {
            document(
                "numeric",
                &format!(r#"{{ "test": "{test}", "range": 99 }}"#),
            )
        };
        let fresh = test("age(supplier.potency) < 5");
        // The way takes six seconds.
        assert_eq!(
            plan(&fresh, selector, true),
            ["goto", "examine", "drink"],
            "{selector:?}"
        );
        assert_eq!(plan(&fresh, selector, false), ["goto", "drink"]);
        let young = test("age(supplier.potency) < 7");
        assert_eq!(plan(&young, selector, true), ["goto", "drink"]);
    }
}

#[test]
fn best_waits_until_something_is_old_enough() {
    let old = document(
        "numeric",
        r#"{ "test": "age(supplier.potency) > 9", "range": 99 }"#,
    );
    assert_eq!(plan(&old, Selector::Best, true), ["goto", "wait", "drink"]);
    assert_eq!(plan(&old, Selector::Best, false), [""; 0]);
}

#[test]
fn a_precondition_on_age_shifts_its_flip_by_what_the_way_takes() {
    // At 1.9 s the way still fits in; later the potion has to be examined.
    let document = document(
        "numeric",
        r#"{ "test": "age(supplier.potency) < 8", "range": 99 }"#,
    );
    let mut stage = Stage::new(&document);
    let guard = stage.create("guard", 0.0, 0.0);
    stage.create("potion", 0.0, 5.0);
    stage.tick(0.1);
    let seen = stage.now;
    let plan = |stage: &Stage| steps(stage, guard, Selector::Best, true).len();
    let mut flipped = None;
    while stage.now < seen + 4.0 {
        stage.tick(0.125);
        let is_longer = plan(&stage) == 3;
        if is_longer && flipped.is_none() {
            flipped = Some(stage.now - seen);
        }
        assert_eq!(is_longer, flipped.is_some());
    }
    let flipped = flipped.expect("it examines it at last");
    assert!((1.99..=2.13).contains(&flipped), "{flipped}");
}
