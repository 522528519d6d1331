//! Tests of planning settings, sensors, and smart ambiance.

use alloc::{string::ToString, vec};

use super::{MAN, domain, of};
use crate::{
    domain::{
        AttributeId, CodeId, ConditionId, CurveId, Document, Domain, Limits, ModifierId, Planning,
        QueryId, Selector, SensorId, TypeId,
    },
    fingerprint::tests::{all_count, none_counts},
};

fn load(bytes: &[u8]) -> Domain {
    let document = Document {
        name: "game.json",
        bytes,
    };
    let loaded = Domain::load(&[document], &Limits::default());
    let errors = loaded.diagnostics;
    loaded.domain.unwrap_or_else(|| panic!("{errors:?}"))
}

#[test]
fn what_types_choose_for_planning_counts() {
    fn set(it: &mut Domain, change: fn(&mut Planning)) {
        change(&mut it.types[MAN].planning);
    }
    all_count(
        domain,
        of,
        &[
            |it| set(it, |it| it.selector = Some(Selector::Goap)),
            |it| set(it, |it| it.selector = Some(Selector::Best)),
            |it| set(it, |it| it.depth = Some(3)),
            |it| set(it, |it| it.max_plan_states = Some(3)),
            |it| set(it, |it| it.max_work = Some(3)),
            |it| set(it, |it| it.cost_weight = Some(3.0)),
            |it| set(it, |it| it.durations = Some(true)),
            |it| set(it, |it| it.durations = Some(false)),
            |it| set(it, |it| it.outcomes = Some(true)),
            |it| set(it, |it| it.risk = Some(3.0)),
            |it| set(it, |it| it.filter_goals = Some(true)),
            |it| set(it, |it| it.think_interval = Some(3.0)),
            |it| set(it, |it| it.switch_margin = Some(3.0)),
        ],
    );
}

#[test]
fn sensors_count() {
    fn watched() -> Domain {
        load(
            br#"{ "udgoap": 1, "attributes": { "heat": {}, "noise": {} },
              "queries": { "sees": { "arguments": 2 } },
              "sensors": {
                "eyes": { "types": ["fire"], "attributes": ["heat"], "range": 9, "angle": 120,
                  "interval": 0.5, "query": "sees", "sure": 0.5, "remember": 30,
                  "remember_attributes": { "heat": 12 } },
                "ears": { "types": ["fire"], "range": 20 } },
              "types": { "fire": { "attributes": { "heat": {}, "noise": {} } },
                "guard": { "sensors": ["eyes"] } } }"#,
        )
    }
    all_count(
        watched,
        of,
        &[
            |it| it.sensors[0].name = "nose".to_string(),
            |it| it.sensors[0].is_of_self = true,
            |it| it.sensors[0].is_of_host = true,
            |it| it.sensors[0].types.clear(),
            |it| it.sensors[0].types[0] = TypeId(1),
            |it| it.sensors[0].attributes = None,
            |it| it.sensors[0].attributes = Some(vec![]),
            |it| it.sensors[0].attributes = Some(vec![AttributeId(2)]),
            |it| it.sensors[0].range = 10.0,
            |it| it.sensors[0].angle = 90.0,
            |it| it.sensors[0].interval = 1.0,
            |it| it.sensors[0].query = None,
            |it| it.sensors[0].query = Some(QueryId(0)),
            |it| it.sensors[0].sure = 0.75,
            |it| it.sensors[0].remember = 20.0,
            |it| it.sensors[0].remember_attributes.clear(),
            |it| it.sensors[0].remember_attributes[0].0 = AttributeId(2),
            |it| it.sensors[0].remember_attributes[0].1 = 13.0,
            |it| it.sensors.truncate(1),
            |it| it.types[1].sensors.clear(),
            |it| it.types[1].sensors[0] = SensorId(1),
            |it| it.types[1].sensors.push(SensorId(1)),
        ],
    );
    none_counts(watched, of, &[|it| it.sensors[0].cosine = 0.0]);
}

#[test]
fn modifiers_and_influences_count() {
    fn haunted() -> Domain {
        load(
            br#"{ "udgoap": 1, "attributes": { "fear": {} },
              "curves": { "soft": { "kind": "piecewise", "points": [[0, 1], [9, 0]] } },
              "modifiers": {
                "eerie": { "annotations": ["loud"], "cost": "cost + 5", "weight": "weight * 2",
                  "when": "self.fear > 1", "half_life": 10, "limit": 4, "boost": "soft",
                  "dampen": "soft" },
                "calm": { "annotations": ["loud"], "cost": "cost - 1", "half_life": 9 } },
              "influences": { "danger": { "half_life": 60, "limit": 8, "reach": 6,
                "noticed_within": 9 } },
              "types": {
                "ghost": { "supplies": ["shout"],
                  "ambiance": [{ "modifier": "eerie", "within": 5, "when": "consumer.fear > 1" }] },
                "child": { "attributes": { "fear": {} }, "consumes": ["shout"], "heeds": ["loud"],
                  "drives": ["dare"] } },
              "actions": { "shout": { "annotations": ["loud"], "effects": ["consumer.fear -= 1"],
                "ambiance": ["calm"], "influences": ["danger"] } },
              "drives": { "dare": { "annotations": ["loud"],
                "goals": { "brave": { "conditions": [{ "test": "self.fear <= 0", "range": 9 }] } } } } }"#,
        )
    }
    all_count(
        haunted,
        of,
        &[
            |it| it.modifiers[0].name = "dark".to_string(),
            |it| it.modifiers[0].annotations.clear(),
            |it| it.modifiers[0].annotations[0] = "quiet".to_string(),
            |it| it.modifiers[0].cost = None,
            |it| it.modifiers[0].cost = Some(CodeId(77)),
            |it| it.modifiers[0].weight = None,
            |it| it.modifiers[0].weight = Some(CodeId(77)),
            |it| it.modifiers[0].when = None,
            |it| it.modifiers[0].when = Some(ConditionId(77)),
            |it| it.modifiers[0].half_life = 20.0,
            |it| it.modifiers[0].limit = 5.0,
            |it| it.modifiers[0].boost = None,
            |it| it.modifiers[0].boost = Some(CurveId(77)),
            |it| it.modifiers[0].dampen = None,
            |it| it.modifiers[0].dampen = Some(CurveId(77)),
            |it| it.modifiers.truncate(1),
            |it| it.influences[0].name = "peril".to_string(),
            |it| it.influences[0].half_life = 20.0,
            |it| it.influences[0].limit = 5.0,
            |it| it.influences[0].reach = 5.0,
            |it| it.influences[0].noticed_within = 5.0,
            |it| it.influences.clear(),
            |it| it.types[0].ambiance.clear(),
            |it| it.types[0].ambiance[0].modifier = ModifierId(1),
            |it| it.types[0].ambiance[0].within = None,
            |it| it.types[0].ambiance[0].within = Some(6.0),
            |it| it.types[0].ambiance[0].when = None,
            |it| it.types[0].ambiance[0].when = Some(ConditionId(77)),
            |it| it.types[1].heeds = None,
            |it| it.types[1].heeds = Some(vec![]),
            |it| it.types[1].heeds = Some(vec!["quiet".to_string()]),
            |it| it.actions[0].ambiance.clear(),
            |it| it.actions[0].ambiance[0] = ModifierId(0),
            |it| it.actions[0].influences.clear(),
            |it| it.drives[0].annotations.clear(),
        ],
    );
    none_counts(haunted, of, &[|it| it.modifiers[0].reads_age ^= true]);
}
