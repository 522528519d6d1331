//! How NPCs of a type plan, as documents say.

use alloc::{format, vec::Vec};

use super::{domain, errors, shown};
use crate::domain::{Document, Domain, Limits, MAX_DEPTH, Planning, Selector};

const WARD: &str = r#"{ "udgoap": 1,
  "attributes": { "food": { "min": 0, "max": 100 } },
  "types": {
    "worker": { "planning": { "selector": "goap", "depth": 20, "risk": 1, "think_interval": 2 } },
    "nurse": { "is": "worker", "planning": { "selector": "udgoap_best", "durations": false,
               "plan_states": 50, "cost_weight": 0.5, "outcomes": true, "filter_goals": true,
               "switch_margin": 0.25 } },
    "guest": {},
    "patient": { "attributes": { "food": { "rate": -1 } } },
    "cook": { "consumes": ["cook"] },
    "cat": { "consumes": ["pounce"] },
    "stove": { "supplies": ["cook", "pounce"] }
  },
  "actions": { "cook": { "duration": 5 }, "pounce": {} } }"#;

fn planning(domain: &Domain, name: &str) -> Planning {
    let of = domain.find_type(name).expect(name);
    domain.entity_type(of).planning
}

#[test]
fn types_inherit_key_by_key() {
    let domain = domain(WARD);
    let worker = Planning {
        selector: Some(Selector::Goap),
        depth: Some(20),
        risk: Some(1.0),
        think_interval: Some(2.0),
        ..Planning::default()
    };
    assert_eq!(planning(&domain, "worker"), worker);
    let nurse = Planning {
        selector: Some(Selector::Best),
        max_plan_states: Some(50),
        cost_weight: Some(0.5),
        durations: Some(false),
        outcomes: Some(true),
        filter_goals: Some(true),
        switch_margin: Some(0.25),
        ..worker
    };
    assert_eq!(planning(&domain, "nurse"), nurse);
    assert_eq!(planning(&domain, "guest"), Planning::default());
}

#[test]
fn time_matters_where_something_lasts_or_has_a_rate() {
    let domain = domain(WARD);
    let takes_time = |name: &str| {
        let of = domain.find_type(name).expect(name);
        domain.takes_time(domain.entity_type(of))
    };
    assert!(takes_time("patient") && takes_time("cook"));
    assert!(!takes_time("cat") && !takes_time("guest") && !takes_time("stove"));
}

#[test]
fn later_documents_replace_and_extend() {
    let mod_of = |keys: &str| {
        let more = format!(r#"{{ "udgoap": 1, "types": {{ "worker": {{ {keys} }} }} }}"#);
        fn document(json: &str) -> Document<'_> {
            Document {
                name: "ward.json",
                bytes: json.as_bytes(),
            }
        }
        let loaded = Domain::load(&[document(WARD), document(&more)], &Limits::default());
        let domain = loaded
            .domain
            .unwrap_or_else(|| panic!("{:#?}", shown(&loaded.diagnostics)));
        (planning(&domain, "worker"), planning(&domain, "nurse"))
    };
    let (worker, nurse) = mod_of(r#""override": true, "planning": { "depth": 3 }"#);
    assert_eq!((worker.depth, worker.selector), (Some(3), None));
    assert_eq!(
        (nurse.depth, nurse.selector),
        (Some(3), Some(Selector::Best))
    );
    let (worker, nurse) = mod_of(r#""extend": true, "planning": { "outcomes": true }"#);
    assert_eq!((worker.depth, worker.outcomes), (Some(20), Some(true)));
    assert_eq!(nurse.depth, Some(20));
}

#[test]
fn the_hash_knows_of_it_and_nothing_of_what_is_not_said() {
    let of = |planning: &str| {
        domain(&format!(
            r#"{{ "udgoap": 1, "types": {{ "man": {{ {planning} }} }} }}"#
        ))
        .hash
    };
    let (none, empty) = (of(""), of(r#""planning": {}"#));
    assert_eq!(none, empty);
    let keys = [
        r#""selector": "goap""#,
        r#""selector": "udgoap""#,
        r#""depth": 8"#,
        r#""plan_states": 8"#,
        r#""cost_weight": 0"#,
        r#""durations": false"#,
        r#""outcomes": false"#,
        r#""risk": 0"#,
        r#""filter_goals": false"#,
        r#""think_interval": 0"#,
        r#""switch_margin": 0"#,
    ];
    let mut hashes: Vec<u64> = keys
        .iter()
        .map(|key| of(&format!(r#""planning": {{ {key} }}"#)))
        .collect();
    hashes.push(none);
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), keys.len() + 1);
}

#[test]
fn what_cannot_be_chosen_is_refused_where_it_stands() {
    let one = |planning: &str| {
        errors(&format!(
            r#"{{ "udgoap": 1, "types": {{ "man": {{ "planning": {{ {planning} }} }} }} }}"#
        ))
        .join("\n")
    };
    for (planning, said) in [
        (
            r#""depth": 0"#,
            "found 0, expected a whole number from 1 to 128",
        ),
        (
            r#""depth": 129"#,
            "found 129, expected a whole number from 1 to 128",
        ),
        (
            r#""plan_states": 0"#,
            "found 0, expected a whole number from 1 to",
        ),
        (r#""risk": -1"#, "found -1, expected a number of at least 0"),
        (r#""cost_weight": -0.5"#, "expected a number of at least 0"),
        (r#""switch_margin": -1"#, "expected a number of at least 0"),
        (
            r#""think_interval": 3601"#,
            "expected a number from 0 to 3600",
        ),
        (r#""selector": "best""#, "`udgoap_best`"),
        (r#""durations": 1"#, "expected true or false"),
        (r#""dpeth": 1"#, "did you mean `depth`"),
    ] {
        let found = one(planning);
        let key = planning.split('"').nth(1).unwrap_or("");
        assert!(
            found.contains(said) && found.contains(&format!("$.types.man.planning.{key}")),
            "{planning}: {found}"
        );
    }
    assert_eq!(MAX_DEPTH, 128);
}
