//! Tests of warnings about senses: a small document for each.

use alloc::{format, vec::Vec};

use super::{domain, errors, warnings};

/// A domain with these sensors and the lists of sensors of a man and of a tree.
fn watched(sensors: &str, of_man: &str, of_tree: &str) -> Vec<alloc::string::String> {
    warnings(&format!(
        r#"{{ "udgoap": 1, "attributes": {{ "worry": {{ "min": 0, "max": 9 }}, "age": {{ "min": 0, "max": 9 }} }},
  "sensors": {{ {sensors} }},
  "types": {{ "tree": {{ "attributes": {{ "age": {{}} }}, "supplies": ["rest"]{of_tree} }},
    "man": {{ "attributes": {{ "worry": {{}} }}, "consumes": ["rest"], "drives": ["calm"]{of_man} }} }},
  "actions": {{ "rest": {{ "effects": ["consumer.worry -= 1"] }} }},
  "drives": {{ "calm": {{ "goals": {{ "it": {{ "conditions": ["self.worry <= 0"] }} }} }} }} }}"#
    ))
}

#[test]
fn sensors_that_nobody_has_or_that_notice_nothing_are_told() {
    let eyes = r#""eyes": { "types": ["tree"], "range": 9 }"#;
    let has_eyes = r#", "sensors": ["eyes"]"#;
    let none: [&str; 0] = [];
    assert_eq!(watched(eyes, has_eyes, ""), none);
    assert_eq!(
        watched(eyes, "", ""),
        ["game.json:2:16: warning: `eyes` has no use: no type has it (at $.sensors.eyes)"]
    );
    let found = watched(eyes, has_eyes, has_eyes);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].contains("`tree` has sensors, but no entity of it is an NPC"));
    for (attributes, why) in [
        (
            r#", "attributes": []"#,
            "with no attributes, it notices nothing",
        ),
        (
            r#", "attributes": ["worry", "position"]"#,
            "nobody whom it notices has `worry`",
        ),
        (
            r#", "remember_attributes": { "worry": 3 }"#,
            "nobody whom it notices has `worry`",
        ),
        (
            r#", "attributes": ["age"], "remember_attributes": { "position": 3 }"#,
            "it doesn't notice `position`, so there is nothing to remember",
        ),
    ] {
        let sensor = format!(r#""eyes": {{ "types": ["tree"], "range": 9{attributes} }}"#);
        let found = watched(&sensor, has_eyes, "");
        assert_eq!(found.len(), 1, "{found:#?}");
        assert!(found[0].contains(why), "{found:#?}");
    }
    let found = watched(
        r#""gut": { "self": true, "attributes": ["worry"], "sure": 0.5, "remember": 3 }"#,
        r#", "sensors": ["gut"]"#,
        "",
    );
    assert_eq!(found.len(), 2, "{found:#?}");
    assert!(
        found
            .iter()
            .all(|it| it.contains("always knows what is true of itself"))
    );
}

#[test]
fn what_one_sensor_forgets_and_another_keeps_is_told() {
    let both = r#", "sensors": ["eyes", "ears"]"#;
    let sensors = |ears: &str| {
        let eyes = r#""eyes": { "types": ["tree"], "range": 9, "remember": 5 }"#;
        format!(r#"{eyes}, "ears": {{ {ears} }}"#)
    };
    for ears in [r#""types": ["tree"], "range": 4"#, r#""host": true"#] {
        let found = watched(&sensors(ears), both, "");
        assert_eq!(found.len(), 1, "{found:#?}");
        assert!(
            found[0].contains("`ears` keeps `position` for ever, so `eyes`, which forgets it,"),
            "{found:#?}"
        );
    }
    let none: [&str; 0] = [];
    for ears in [
        r#""types": ["tree"], "range": 4, "remember": 0"#,
        r#""types": ["tree"], "range": 4, "remember": 3"#,
        r#""types": ["man"], "range": 4"#,
        r#""types": ["tree"], "range": 4, "remember_attributes": { "position": 2, "age": 2 }"#,
    ] {
        assert_eq!(watched(&sensors(ears), both, ""), none);
    }
}

#[test]
fn sensors_of_the_hosts_never_look() {
    let ears = domain(
        r#"{ "udgoap": 1, "sensors": { "ears": { "host": true, "attributes": ["position"], "sure": 0.5 } },
            "types": { "man": { "consumes": ["go"], "sensors": ["ears"], "supplies": ["go"] } },
            "actions": { "go": { "effects": ["consumer.position = beside(supplier)"] } } }"#,
    );
    assert!(ears.sensors[0].is_of_host);
    for key in [
        r#""types": ["man"]"#,
        r#""range": 3"#,
        r#""angle": 90"#,
        r#""interval": 1"#,
        r#""self": true"#,
    ] {
        let found = errors(&format!(
            r#"{{ "udgoap": 1, "sensors": {{ "ears": {{ "host": true, {key} }} }},
                "types": {{ "man": {{ "sensors": ["ears"] }} }} }}"#
        ));
        assert_eq!(found.len(), 1, "{found:#?}");
        assert!(found[0].contains("never looks by itself, so"), "{found:#?}");
    }
}

#[test]
fn how_far_away_somebody_is_isnt_asked_where_that_was_last_seen() {
    let document = |asked: &str| {
        format!(
            r#"{{ "udgoap": 1, "sensors": {{ "eyes": {{ "types": ["thing"], "range": 9 }} }},
                "attributes": {{ "worry": {{ "min": 0, "max": 9 }} }},
                "types": {{ "thing": {{ "supplies": ["search"] }},
                    "man": {{ "attributes": {{ "worry": {{}} }}, "consumes": ["search"],
                        "drives": ["calm"], "sensors": ["eyes"] }} }},
                "actions": {{ "search": {{ "at": "last_seen", "preconditions": ["{asked} <= 2"],
                    "effects": ["consumer.worry -= 1"] }} }},
                "drives": {{ "calm": {{ "goals": {{ "it": {{
                    "conditions": ["self.worry <= 0"] }} }} }} }} }}"#
        )
    };
    let found = warnings(&document("distance(consumer, supplier)"));
    assert!(
        found
            .iter()
            .any(|it| it.contains("was last seen, so the distance to the supplier isn't known")),
        "{found:#?}"
    );
    let found = warnings(&document("distance(consumer, last_seen(supplier))"));
    assert!(
        !found.iter().any(|it| it.contains("last seen")),
        "{found:#?}"
    );
}
