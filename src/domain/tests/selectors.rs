//! Tests of warnings about selectors that types choose: what they lack, and what they don't read.

use alloc::{format, string::String, vec::Vec};

use super::warnings;

/// Warnings about a man and the being that he inherits from, with these keys of theirs and of his
/// goal.
fn village_of(being: &str, man: &str, goal: &str) -> Vec<String> {
    warnings(&format!(
        r#"{{ "udgoap": 1, 
  "attributes": {{ "food": {{ "min": 0, "max": 100 }} }},
  "types": {{
    "being": {{ "attributes": {{ "food": {{ "rate": -1 }} }}, "consumes": ["eat"], "supplies": ["eat"], "drives": ["live"]{being} }},
    "man": {{ "is": "being", {man} }}
  }},
  "actions": {{ "eat": {{ "self": "only", "effects": ["consumer.food += 10"] }} }},
  "drives": {{ "live": {{ "goals": {{ "full": {{ {goal} "conditions": ["self.food >= 80"] }} }} }} }}
}}"#
    ))
}

fn village(man: &str, goal: &str) -> Vec<String> {
    village_of("", man, goal)
}

#[test]
fn what_a_selector_lacks_and_does_not_read_is_told() {
    assert_eq!(
        village(r#""planning": { "selector": "schedules" }"#, ""),
        [
            r#"game.json:5:55: warning: NPCs of this type will do nothing: the type has no `machine` (at $.types.man.planning.selector)"#
        ]
    );
    assert_eq!(
        village(r#""planning": { "selector": "utility_plans" }"#, ""),
        [
            r#"game.json:5:55: warning: NPCs of this type will do nothing: the type lists no `schedules` (at $.types.man.planning.selector)"#
        ]
    );
    let prior = r#""priority": 3,"#;
    assert_eq!(
        village(r#""planning": { "selector": "auto" }"#, prior),
        [
            r#"game.json:5:55: warning: its selector doesn't read `priority`, which the goal `full` has; only `goap` does. Give drives a `weight` (at $.types.man.planning.selector)"#
        ]
    );
    assert_eq!(
        village(r#""planning": { "durations": false }"#, ""),
        [
            r#"game.json:5:56: warning: its plans don't see the `rate` of `food`: without `durations` steps take no time (at $.types.man.planning.durations)"#
        ]
    );
    let none: [&str; 0] = [];
    assert_eq!(
        village(r#""planning": { "selector": "goap" }"#, prior),
        none
    );
    assert_eq!(village(r#""planning": { "depth": 3 }"#, prior), none);
}

#[test]
fn weights_that_priorities_replace_are_told() {
    let by_goap =
        r#""drives": [{ "drive": "live", "weight": 2 }], "planning": { "selector": "goap" }"#;
    assert_eq!(
        village(by_goap, r#""priority": 3,"#),
        [
            r#"game.json:5:101: warning: `goap` doesn't read the `weight` of the drive `live`, since all its goals have a `priority`. Put it into these (at $.types.man.planning.selector)"#
        ]
    );
    let none: [&str; 0] = [];
    // A goal without a priority is as urgent as its drive's weight makes it.
    assert_eq!(village(by_goap, ""), none);
}

#[test]
fn what_is_inherited_is_told_where_it_first_goes_wrong() {
    let by_machine = r#", "planning": { "selector": "schedules" }"#;
    assert_eq!(
        village_of(by_machine, "\"label\": \"Man\"", ""),
        [
            r#"game.json:5:5: warning: NPCs of this type will do nothing: the type has no `machine` (at $.types.man)"#
        ]
    );
    let by_utility = r#", "planning": { "selector": "udgoap", "durations": false }"#;
    assert_eq!(
        village_of(by_utility, "\"label\": \"Man\"", r#""priority": 3,"#),
        [
            r#"game.json:4:146: warning: its selector doesn't read `priority`, which the goal `full` has; only `goap` does. Give drives a `weight` (at $.types.being.planning.selector)"#,
            r#"game.json:4:169: warning: its plans don't see the `rate` of `food`: without `durations` steps take no time (at $.types.being.planning.durations)"#
        ]
    );
    // Plans by `goap` read no rates in any case.
    let none: [&str; 0] = [];
    let by_priority = r#""planning": { "selector": "goap", "durations": false }"#;
    assert_eq!(village(by_priority, ""), none);
}

#[test]
fn what_a_type_adds_to_a_selector_that_it_inherits_is_told() {
    let document = r#"{ "udgoap": 1,
  "attributes": { "food": { "min": 0, "max": 100 } },
  "types": {
    "being": { "attributes": { "food": {} }, "consumes": ["eat"], "supplies": ["eat"], "planning": { "selector": "udgoap" } },
    "man": { "is": "being", "drives": ["live"] }
  },
  "actions": { "eat": { "self": "only", "effects": ["consumer.food += 10"] } },
  "drives": { "live": { "goals": { "full": { "priority": 2, "conditions": ["self.food >= 80"] } } } }
}"#;
    assert_eq!(
        warnings(document),
        [
            r#"game.json:5:5: warning: its selector doesn't read `priority`, which the goal `full` has; only `goap` does. Give drives a `weight` (at $.types.man)"#
        ]
    );
}
