//! Expressions that read how sure an NPC is of something, and how old that is.

use udgoap::world::EntityId;

use crate::stage::Stage;

/// A guard who drinks only what it is sure enough of, or has seen lately enough. Its eyes
/// look once, at first; a belief is half as sure after four seconds.
fn document(precondition: &str) -> String {
    r#"{
      "udgoap": 1,
      "attributes": { "potency": { "min": 0, "max": 100 }, "thirst": { "min": 0, "max": 100 } },
      "sensors": { "eyes": { "types": ["potion"], "range": 20, "interval": 3600, "remember": 8 } },
      "types": {
        "potion": { "attributes": { "potency": { "default": 100 } }, "supplies": ["goto", "drink"] },
        "guard": { "attributes": { "thirst": { "default": 50 } }, "consumes": ["goto", "drink"],
                   "drives": ["quench"], "sensors": ["eyes"] }
      },
      "actions": {
        "goto": { "effects": ["consumer.position = beside(supplier)"], "duration": 3 },
        "drink": { "preconditions": ["distance(consumer, supplier) <= 1", PRECONDITION],
                   "effects": ["consumer.thirst -= supplier.potency"], "duration": 1 }
      },
      "drives": { "quench": { "goals": { "drunk": { "for_each": "potion", "as": "it",
                  "conditions": ["self.thirst <= 0"] } } } }
    }"#
    .replace("PRECONDITION", precondition)
}

/// Seconds after which the guard has no plan any more, looked at ten times a second. Whatever it
/// begins is broken off, so that it decides anew.
fn gives_up_after(document: &str) -> f64 {
    let mut stage = Stage::new(document);
    let guard = stage.create("guard", 0.0, 0.0);
    stage.create("potion", 0.0, 5.0);
    stage.tick(0.1);
    let begun = stage.now;
    let has_step = |stage: &Stage, guard: EntityId| {
        let step = stage.steps().current(guard).expect("it lives");
        step.is_some()
    };
    assert!(has_step(&stage, guard), "it has a plan at first");
    while has_step(&stage, guard) && stage.now < begun + 20.0 {
        // The game doesn't move it: the step fails when its time is over, and is planned again.
        stage.tick(0.1);
    }
    stage.now - begun
}

#[test]
fn a_precondition_on_sureness_keeps_an_npc_from_what_it_has_become_unsure_of() {
    // Sureness is rounded up to sixteenths: it is 0.5 until 4 s, and less afterwards.
    let half = gives_up_after(&document(r#""sure(supplier.potency) >= 0.5625""#));
    let most = gives_up_after(&document(r#""sure(supplier.potency) >= 0.1875""#));
    assert!((3.9..=4.9).contains(&half), "{half}");
    assert!((6.9..=8.1).contains(&most), "{most}");
}

#[test]
fn a_precondition_on_age_keeps_an_npc_from_what_it_has_seen_long_ago() {
    // The way takes three seconds, by which it is older when it is drunk.
    let short = gives_up_after(&document(
        r#"{ "test": "age(supplier.potency) < 5", "range": 9 }"#,
    ));
    let long = gives_up_after(&document(
        r#"{ "test": "age(supplier.potency) < 9", "range": 9 }"#,
    ));
    assert!((1.9..=4.9).contains(&short), "{short}");
    assert!((5.9..=8.0).contains(&long), "{long}");
    assert!(short < long);
}
