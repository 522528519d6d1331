//! Steps that are performed by NPCs that don't know everything.

use udgoap::{
    domain::POSITION,
    running::{EventKind, MindOptions, PerformedBy, Reported},
    world::{
        EntityId, Tell, Value,
        senses::{Note, Source},
    },
};

use crate::stage::Stage;

fn performed_by(stage: &mut Stage, npc: EntityId, performed_by: PerformedBy) {
    let options = MindOptions {
        performed_by,
        ..stage.mind_options(npc).expect("it is an NPC")
    };
    let set = stage.set_mind_options(npc, options);
    set.expect("it is an NPC");
}

/// How often steps have succeeded, and failed, until a time. Steps that the host performs are
/// reported as soon as their time is over.
fn live(stage: &mut Stage, npc: EntityId, until: f64) -> (usize, usize) {
    let (mut succeeded, mut failed) = (0, 0);
    while stage.now < until {
        stage.tick(0.1);
        for event in stage.events() {
            succeeded += usize::from(event.kind == EventKind::StepSucceeded);
            failed += usize::from(event.kind == EventKind::StepFailed);
        }
        let step = stage.steps().current(npc).expect("it is an NPC").copied();
        let options = stage.mind_options(npc).expect("it is an NPC");
        let is_over = |it: &udgoap::npc::CurrentStep| {
            options.performed_by == PerformedBy::Reported
                && stage.now >= it.since + f64::from(it.duration)
        };
        if let Some(step) = step.filter(is_over) {
            let told = stage.steps_mut().report_outcome(npc, step.id, None);
            if !matches!(told, Ok(Reported::Taken)) {
                failed += 1;
            }
        }
    }
    (succeeded, failed)
}

#[test]
fn ages_in_preconditions_are_those_of_what_the_npc_knows() {
    let document = r#"{ "udgoap": 1,
      "attributes": { "severity": { "min": 0, "max": 1000, "default": 1000 } },
      "sensors": { "camera": { "types": ["crack"], "range": 14, "remember": 60 } },
      "types": {
        "crack": { "attributes": { "severity": {} }, "supplies": ["weld"] },
        "drone": { "consumes": ["weld"], "sensors": ["camera"], "drives": ["repair"] }
      },
      "actions": { "weld": { "duration": 2, "effects": ["supplier.severity -= 10"],
        "preconditions": [{ "test": "age(supplier.severity) < 10", "range": 30 },
                          "sure(supplier.severity) > 0.5", "known(supplier.position)"] } },
      "drives": { "repair": { "goals": { "fix": { "for_each": "crack", "as": "c",
        "conditions": ["c.severity <= 0"] } } } }
    }"#;
    for by in [PerformedBy::Reported, PerformedBy::Library] {
        let mut stage = Stage::new(document);
        let drone = stage.create("drone", 0.0, 0.0);
        stage.create("crack", 0.0, 3.0);
        performed_by(&mut stage, drone, PerformedBy::Nobody);
        // By now nobody has written the severity for a long time; but the drone sees it.
        while stage.now < 12.0 {
            stage.tick(0.1);
        }
        performed_by(&mut stage, drone, by);
        let (succeeded, failed) = live(&mut stage, drone, 40.0);
        assert!(
            succeeded >= 10 && failed == 0,
            "{by:?}: {succeeded}, {failed}"
        );
    }
}

/// A bee that has been told of a flower, with eyes that reach as far.
fn bee(range: f32) -> (Stage, EntityId, EntityId) {
    let document = r#"{ "udgoap": 1,
      "attributes": { "nectar": { "min": 0, "max": 9, "default": 9 },
                      "hunger": { "min": 0, "max": 9, "default": 9 } },
      "sensors": { "eyes": { "types": ["flower"], "range": RANGE, "remember": 10 } },
      "types": {
        "flower": { "attributes": { "nectar": {} }, "supplies": ["fly", "drink", "seek"] },
        "bee": { "attributes": { "hunger": {} }, "consumes": ["fly", "drink", "seek"],
                 "sensors": ["eyes"], "drives": ["eat"] }
      },
      "actions": {
        "fly": { "effects": ["consumer.position = beside(supplier)"],
                 "duration": "distance(consumer, supplier) / 2" },
        "seek": { "at": "last_seen", "preconditions": ["not known(supplier.position)"],
                  "effects": ["consumer.position = beside(supplier)", "consumer.hunger -= 1"],
                  "duration": "distance(consumer, last_seen(supplier)) / 2" },
        "drink": { "preconditions": ["distance(consumer, supplier) <= 1"], "duration": 1,
                   "effects": ["consumer.hunger -= supplier.nectar"] }
      },
      "drives": { "eat": { "goals": { "fed": { "conditions": ["self.hunger <= 0"] } } } }
    }"#
    .replace("RANGE", &range.to_string());
    let mut stage = Stage::new(&document);
    let bee = stage.create("bee", 0.0, 0.0);
    let flower = stage.create("flower", -40.0, 0.0);
    performed_by(&mut stage, bee, PerformedBy::Library);
    (stage, bee, flower)
}

fn tell(stage: &mut Stage, npc: EntityId, entity: EntityId, at: [f32; 3]) {
    let nectar = stage.attribute("nectar");
    for (attribute, value) in [
        (POSITION, Value::Position(at)),
        (nectar, Value::Number(9.0)),
    ] {
        let told = stage.running.world.beliefs_mut().tell(
            npc,
            &Tell {
                entity,
                attribute,
                value,
                timestamp: stage.now,
            },
        );
        told.expect("it is an NPC");
    }
}

fn place(stage: &Stage, id: EntityId) -> [f32; 3] {
    match stage.world.read(id, POSITION) {
        Ok(Value::Position(at)) => at,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_library_walks_npcs_to_where_they_believe_things_to_be() {
    for range in [0.0, 5.0] {
        let (mut stage, bee, flower) = bee(range);
        tell(&mut stage, bee, flower, [20.0, 0.0, 0.0]);
        let mut farthest = 0.0_f32;
        for _ in 0..250 {
            stage.tick(0.1);
            let drink = stage.world.domain().find_action("drink");
            let mut done = stage.events().iter();
            let is_drunk = done.any(|it| it.kind == EventKind::StepSucceeded && it.action == drink);
            assert!(!is_drunk, "it drinks from afar");
            let [x, ..] = place(&stage, bee);
            assert!(x >= 0.0, "it flies to where the flower truly is: {x}");
            farthest = farthest.max(x);
        }
        assert!(farthest > 18.0 - range, "{farthest}");
        // It has found nothing there, and doesn't know where the flower is instead.
        assert_eq!(stage.believed(bee, flower), None, "range {range}");
    }
}

#[test]
fn a_search_where_something_was_last_seen_is_walked_and_ends_there() {
    let (mut stage, bee, flower) = bee(8.0);
    stage.put(flower, 7.0, 0.0);
    stage.tick(0.1);
    assert_eq!(stage.believed(bee, flower), Some([7.0, 0.0, 0.0]));
    stage.put(flower, 0.0, 90.0);
    let mut between = false;
    for _ in 0..80 {
        stage.tick(0.1);
        let [x, _, z] = place(&stage, bee);
        assert!(z.abs() < 1.0 && x <= 7.5, "it goes to ({x}, {z})");
        between |= x > 1.0 && x < 5.0;
    }
    assert!(between, "it is on its way for some time");
    let [x, ..] = place(&stage, bee);
    assert!(x > 5.0, "it has come to {x}");
}

#[test]
fn an_observation_that_agrees_never_makes_less_sure() {
    let note = |sure, remember| Note {
        sure,
        remember,
        source: Source::Host,
        ..Note::default()
    };
    let sure = |belief: Note| (belief.sure, belief.remember);
    // Whoever has had a closer look doesn't lose it by a glance.
    let close = note(1.0, 60.0);
    let after = close.confirmed(10.0, &note(0.5, 8.0), 41.0);
    assert_eq!(sure(after), (0.5, 8.0), "more than half of it has faded");
    let after = close.confirmed(10.0, &note(0.5, 8.0), 10.5);
    assert!(after.sure > 0.99 && after.remember == 60.0);
    // What is known for ever is known for ever.
    let after = note(1.0, 0.0).confirmed(0.0, &note(1.0, 10.0), 5.0);
    assert_eq!(sure(after), (1.0, 0.0));
    // A surer observation counts, and so does one at the same time.
    let after = note(0.4, 0.0).confirmed(0.0, &note(0.6, 10.0), 5.0);
    assert_eq!(sure(after), (0.6, 10.0));
    let after = note(0.9, 3.0).confirmed(5.0, &note(0.9, 10.0), 5.0);
    assert_eq!(sure(after), (0.9, 10.0));
}

#[test]
fn who_is_told_and_then_sees_doesnt_forget_sooner() {
    let (mut stage, bee, flower) = bee(8.0);
    stage.put(flower, 5.0, 0.0);
    performed_by(&mut stage, bee, PerformedBy::Nobody);
    tell(&mut stage, bee, flower, [5.0, 0.0, 0.0]);
    stage.tick(0.1);
    stage.put(bee, 0.0, 300.0);
    for _ in 0..300 {
        stage.tick(0.1);
    }
    assert_eq!(stage.believed(bee, flower), Some([5.0, 0.0, 0.0]));
}

#[test]
fn a_teller_is_named_though_nothing_else_is_known_of_it() {
    let (mut stage, bee, flower) = bee(8.0);
    let liar = stage.create("bee", 500.0, 0.0);
    stage.tick(0.1);
    let note = Note {
        teller: liar,
        teller_order: 3,
        source: Source::Hearsay,
        sure: 0.5,
        ..Note::default()
    };
    let told = Tell {
        entity: flower,
        attribute: POSITION,
        value: Value::Position([9.0, 0.0, 0.0]),
        timestamp: stage.now,
    };
    let told = stage
        .running
        .world
        .beliefs_mut()
        .tell_from(bee, &told, note);
    told.expect("it is an NPC");
    let why = stage.requests().why_believe(bee, flower, POSITION);
    let why = why.expect("it is an NPC").expect("it was told");
    let text = why.text();
    assert!(why.teller.is_some() && !text.contains("gone"), "{text}");
    stage.destroy(liar).expect("it lives");
    let why = stage.requests().why_believe(bee, flower, POSITION);
    let text = why.expect("it is an NPC").expect("it was told").text();
    assert!(text.contains("somebody has told it who is gone"), "{text}");
}
