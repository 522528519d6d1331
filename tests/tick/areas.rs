//! Who thinks again when a border is crossed.

use super::stage::Stage;
use udgoap::{
    domain::POSITION,
    planning::Selector,
    running::{PerformedBy, Skipping, WokenBy},
    world::{AreaDef, AreaShape, Value},
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
