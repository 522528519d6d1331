//! Who thinks again when a border is crossed.

use super::stage::Stage;
use udgoap::{
    domain::POSITION,
    planning::Selector,
    running::{PerformedBy, Skipping, WokenBy},
    world::{AreaDef, AreaShape, BeliefMode, Tell, Value},
};

const DOCUMENT: &str = r#"{ "udgoap": 1,
  "types": {
    "spot": { "supplies": ["run", "walk"] },
    "runner": { "consumes": ["run"], "drives": ["arrive"] },
    "walker": { "consumes": ["walk"], "drives": ["arrive"] },
    "deaf": { "is": "runner", "heeds": ["bright"] }
  },
  "actions": {
    "run": { "annotations": ["loud"], "cost": 2, "effects": ["consumer.position = beside(supplier)"] },
    "walk": { "annotations": ["quiet"], "cost": 2, "effects": ["consumer.position = beside(supplier)"] }
  },
  "modifiers": { "hush": { "annotations": ["loud"], "cost": "cost + 5" } },
  "drives": { "arrive": { "goals": { "there": { "for_each": "spot", "as": "it",
    "conditions": ["distance(self, it) <= 1"] } } } }
}"#;

/// Where somebody was who thought again on the way from 60 to -60, and what had the NPC think. The
/// hushed area reaches from 10 to -10, one without modifiers from 45 to 35.
fn thinks_at(selector: Selector, of: &str) -> Vec<(f32, WokenBy)> {
    let mut stage = Stage::of(DOCUMENT, 1);
    let hush = stage.running.world.domain().find_modifier("hush");
    let hush = hush.expect("it is there");
    for (x, radius, modifiers) in [(0.0, 10.0, &[hush][..]), (40.0, 5.0, &[])] {
        let def = AreaDef {
            shape: AreaShape::Sphere(radius),
            place: [x, 0.0, 0.0],
            modifiers,
            ..AreaDef::default()
        };
        let created = stage.running.world.create_area(&def);
        created.expect("it is valid");
    }
    stage.create("spot", [-60.0, 0.0, 0.0], &[]);
    let npc = stage.create(of, [60.0, 0.0, 0.0], &[]);
    stage.options(npc, |it| {
        it.planning.selector = selector;
        it.planning.cost_weight = 0.01;
        it.performed_by = PerformedBy::Host;
        it.skipping = Skipping::Expected;
    });
    stage.ticks(64);
    let mut thought = stage.running.stats().thought;
    assert!(thought > 0);
    let mut found = vec![];
    for metres in 1..12_u8 {
        let x = 60.0 - 10.0 * f32::from(metres) + 2.0;
        let at = Value::Position([x, 0.0, 0.0]);
        let written = stage.running.world.write(npc, POSITION, at);
        written.expect("it lives");
        stage.ticks(64);
        let now = stage.running.stats().thought;
        if now > thought {
            let decisions = stage.running.decisions(npc).expect("it thinks");
            let last = decisions.last().expect("there is one");
            found.push((x, last.woken.by));
        }
        thought = now;
    }
    found
}

#[test]
fn crossing_a_border_wakes_only_whose_decision_read_what_lies_behind() {
    for selector in [Selector::First, Selector::Best, Selector::Goap] {
        let inside_and_out = [(2.0, WokenBy::Ambiance), (-18.0, WokenBy::Ambiance)];
        assert_eq!(
            thinks_at(selector, "runner"),
            inside_and_out,
            "{selector:?}"
        );
        // Its action isn't altered, or the NPC doesn't heed the modifier.
        assert_eq!(thinks_at(selector, "walker"), [], "{selector:?}");
        assert_eq!(thinks_at(selector, "deaf"), [], "{selector:?}");
    }
}

/// Who has facts of its own knows what events have left only where it is. The binary model asks what
/// `ask` costs at the desk, and nowhere else.
const NEWS: &str = r#"{ "udgoap": 1,
  "attributes": { "done": { "kind": "flag" } },
  "types": {
    "clerk": { "goap": { "model": "binary" }, "attributes": { "done": {} }, "consumes": ["go", "ask"], "drives": ["finish"] },
    "desk": { "supplies": ["go", "ask"] }
  },
  "actions": {
    "go": { "preconditions": ["distance(consumer, supplier) > 2"],
      "effects": ["consumer.position = beside(supplier)"] },
    "ask": { "annotations": ["loud"], "cost": 3, "preconditions": ["distance(consumer, supplier) <= 2"],
      "effects": ["consumer.done = true"] }
  },
  "modifiers": { "panic": { "annotations": ["loud"], "cost": "cost + strength", "half_life": 100000 } },
  "drives": { "finish": { "goals": { "done": { "conditions": ["self.done"] } } } }
}"#;

/// Where a clerk thinks again that leaves the hall, in which the desk and what an event has left are.
fn thinks_again_at(mode: BeliefMode) -> Vec<(f32, WokenBy)> {
    let mut stage = Stage::of(NEWS, 1);
    let world = &mut stage.running.world;
    let panic = world.domain().find_modifier("panic").expect("it is there");
    let hall = AreaDef {
        shape: AreaShape::Sphere(30.0),
        ..AreaDef::default()
    };
    let hall = world.create_area(&hall).expect("it is valid");
    world.leave_in_area(hall, panic).expect("it lives");
    let desk = stage.create("desk", [0.0; 3], &[]);
    let clerk = stage.create("clerk", [20.0, 0.0, 0.0], &[]);
    let world = &mut stage.running.world;
    world.set_belief_mode(clerk, mode).expect("it is an NPC");
    let told = Tell {
        entity: desk,
        attribute: POSITION,
        value: Value::Position([0.0; 3]),
        timestamp: 0.0,
    };
    if mode == BeliefMode::OwnFacts {
        world.tell(clerk, &told).expect("both live");
    }
    stage.options(clerk, |it| {
        it.planning.selector = Selector::Goap;
        it.performed_by = PerformedBy::Host;
        it.skipping = Skipping::Expected;
    });
    stage.ticks(64);
    let mut thought = stage.running.stats().thought;
    assert!(thought > 0);
    let mut found = vec![];
    for x in [22.0, 25.0, 35.0, 40.0, 28.0] {
        let at = Value::Position([x, 0.0, 0.0]);
        let written = stage.running.world.write(clerk, POSITION, at);
        written.expect("it lives");
        stage.ticks(64);
        if stage.running.stats().thought > thought {
            let decisions = stage.running.decisions(clerk).expect("it thinks");
            found.push((x, decisions.last().expect("there is one").woken.by));
        }
        thought = stage.running.stats().thought;
    }
    found
}

#[test]
fn who_knows_what_events_left_only_where_it_is_thinks_again_when_it_leaves() {
    assert_eq!(
        thinks_again_at(BeliefMode::OwnFacts),
        [(35.0, WokenBy::Ambiance), (28.0, WokenBy::Ambiance)]
    );
    // Whoever knows everything knows it from anywhere.
    assert_eq!(thinks_again_at(BeliefMode::AllKnowing), []);
}
