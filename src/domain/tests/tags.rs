//! Tests of tags: which types have them, where they can be used, and errors in their use.

use alloc::{format, string::String, vec, vec::Vec};

use super::{domain, errors, load, shown, warnings};
use crate::domain::{Document, Domain, Limits, TagId, TypeId};

/// A document with these tags, types, and conditions of a goal of `man` about each `it`.
fn document(tags: &str, types: &str, of: &str, condition: &str) -> String {
    format!(
        r#"{{ "udgoap": 1, "attributes": {{ "taste": {{ "min": 0, "max": 9 }}, "food": {{ "min": 0, "max": 9 }} }},
"tags": {{ {tags} }},
"types": {{ {types},
"man": {{ "attributes": {{ "food": {{}} }}, "consumes": ["eat"], "drives": ["live"] }} }},
"actions": {{ "eat": {{ "effects": ["consumer.food += 1"] }} }},
"drives": {{ "live": {{ "goals": {{ "full": {{ "for_each": "{of}", "as": "it", "conditions": ["{condition}"] }} }} }} }} }}"#
    )
}

const FRUIT: &str = r#""fruit": { "attributes": { "taste": {} }, "supplies": ["eat"], "tags": ["edible"] },
"apple": { "is": "fruit", "tags": ["red"] }, "rose": { "supplies": ["eat"], "tags": ["red"] }"#;

/// What is wrong, without the lines and columns.
fn told(json: &str) -> Vec<String> {
    let found = errors(json);
    let messages = found.iter().map(|it| it.split_once(" error: "));
    let messages = messages.map(|it| it.expect("it is an error").1.into());
    messages.collect()
}

#[test]
fn tags_are_inherited_and_added_to() {
    let document = document(
        r#""edible": {}, "red": {}"#,
        FRUIT,
        "edible",
        "self.food > 1",
    );
    let domain = domain(&document);
    let members = |name: &str| {
        let tag = domain.find_tag(name).expect("it is a tag");
        domain.tags[tag.index()].members.clone()
    };
    assert_eq!(members("edible"), vec![TypeId(0), TypeId(1)]);
    assert_eq!(members("red"), vec![TypeId(1), TypeId(2)]);
    assert_eq!(domain.types[1].tags, vec![TagId(0), TagId(1)]);
    assert!(domain.has_tag(TypeId(1), TagId(0)) && !domain.has_tag(TypeId(2), TagId(0)));
    let of = domain.goal_rules[0].for_each.expect("it is about each");
    assert_eq!(domain.kind_name(of), "edible");
    assert_eq!(domain.family(of), members("edible"));
    assert!(domain.is_of(TypeId(1), of) && !domain.is_of(TypeId(2), of));
}

#[test]
fn whatever_has_a_tag_may_be_read_if_all_of_it_has_the_attribute() {
    let wrong = document(r#""edible": {}, "red": {}"#, FRUIT, "red", "it.taste > 1");
    assert_eq!(
        told(&wrong),
        [
            "`it` may be of type `rose`, which has no attribute `taste`; it has `position` (at \
          $.drives.live.goals.full.conditions[0])"
        ]
    );
    let right = document(
        r#""edible": {}, "red": {}"#,
        FRUIT,
        "edible",
        "it.taste > 1",
    );
    let _ = domain(&right);
}

#[test]
fn a_tag_promises_attributes() {
    let document = document(
        r#""edible": {}, "red": { "attributes": ["taste"] }"#,
        FRUIT,
        "red",
        "it.taste > 1",
    );
    assert_eq!(
        told(&document),
        [
            "every type with the tag `red` must have the attribute `taste`, which `rose` lacks (at \
             $.types.rose.tags[0])",
            "`it` may be of type `rose`, which has no attribute `taste`; it has `position` (at \
             $.drives.live.goals.full.conditions[0])"
        ]
    );
}

#[test]
fn what_is_wrong_is_told_at_its_place() {
    let types = r#""fruit": { "tags": ["edibel", "red", "red"], "supplies": ["eat"] }"#;
    let tags = r#""edible": { "attributes": ["tast"] }, "red": {}, "man": {}"#;
    assert_eq!(
        told(&document(tags, types, "edble", "it is frut")),
        [
            "there is no attribute `tast`; did you mean `taste`? (at $.tags.edible.attributes[0])",
            "`man` is a type already; choose another name for the tag (at $.tags.man)",
            "there is no tag `edibel`; did you mean `edible`? (at $.types.fruit.tags[0])",
            "`red` is listed twice, first at game.json:3:42 (at $.types.fruit.tags[2])",
            "there is no type or tag `edble`; did you mean `edible`? (at \
             $.drives.live.goals.full.for_each)",
            "there is no type or tag `frut`; did you mean `fruit`? (at \
             $.drives.live.goals.full.conditions[0])"
        ]
    );
}

#[test]
fn is_tests_a_role() {
    for (condition, error) in [
        ("it is edible", None),
        ("not it is edible and self.food > 1", None),
        ("(it is man) == false", None),
        (
            "it is not edible",
            Some("found `not`, expected the name of a type or a tag; write `not … is …`"),
        ),
        (
            "it.taste is edible",
            Some(
                "found `is`, expected an operator or the end; `is` tests the kind of an entity: `supplier is food`",
            ),
        ),
        (
            "it is",
            Some("found the end, expected the name of a type or a tag"),
        ),
        (
            "is is is",
            Some("nothing is called `is` here; known are `self` and `it`"),
        ),
        (
            "(it is edible) > 1",
            Some("found a number, expected a flag as on the other side"),
        ),
    ] {
        let document = document(r#""edible": {}, "red": {}"#, FRUIT, "fruit", condition);
        let loaded = load(&document);
        let found = shown(&loaded.diagnostics);
        let found: Vec<&String> = found.iter().filter(|it| it.contains(": error: ")).collect();
        match error {
            None => assert!(found.is_empty(), "{condition}: {found:#?}"),
            Some(error) => assert!(
                found.len() == 1 && found[0].contains(error),
                "{condition}: {found:#?}"
            ),
        }
    }
}

#[test]
fn a_tag_without_types_is_told() {
    let types = r#""fruit": { "supplies": ["eat"] }"#;
    let found = warnings(&document(
        r#""edible": {}"#,
        types,
        "edible",
        "it.taste > 1",
    ));
    assert!(
        found
            .iter()
            .any(|it| it.contains("`edible` has no use: no type has it (at $.tags.edible)")),
        "{found:#?}"
    );
}

#[test]
fn sensors_and_schedules_take_tags() {
    let domain = domain(
        r#"{ "udgoap": 1, "tags": { "edible": {} },
          "sensors": { "nose": { "types": ["edible"], "range": 3 } },
          "schedules": { "dine": { "roles": { "it": "edible" }, "tasks": ["eat(it)"] } },
          "types": { "apple": { "tags": ["edible"], "supplies": ["eat"] }, "stone": {},
            "plum": { "tags": ["edible"], "supplies": ["eat"] },
            "man": { "consumes": ["eat"], "sensors": ["nose"], "schedules": ["dine"] } },
          "actions": { "eat": {} } }"#,
    );
    assert_eq!(domain.sensors[0].types, vec![TypeId(0), TypeId(2)]);
    let role = domain.schedules[0].roles[0].of;
    assert_eq!(domain.family(role), [TypeId(0), TypeId(2)]);
}

/// Loads a game, and a mod that adds to it.
fn with_mod(game: &str, later: &str) -> (Option<Domain>, Vec<String>) {
    let documents = [("game.json", game), ("mod.json", later)];
    let documents = documents.map(|(name, json)| Document {
        name,
        bytes: json.as_bytes(),
    });
    let loaded = Domain::load(&documents, &Limits::default());
    (loaded.domain, shown(&loaded.diagnostics))
}

#[test]
fn actions_are_consumed_by_annotation() {
    let game = r#"{ "udgoap": 1, "attributes": { "food": { "min": 0, "max": 9 } },
      "types": { "bread": { "supplies": ["chew", "gulp"] },
        "man": { "attributes": { "food": {} },
          "consumes": ["gulp", { "annotation": "eating", "when": "self.food < 5" }] } },
      "actions": { "chew": { "annotations": ["eating"] }, "gulp": { "annotations": ["eating"] } } }"#;
    let later = r#"{ "udgoap": 1, "types": { "soup": { "supplies": ["slurp"] } },
      "actions": { "slurp": { "annotations": ["loud", "eating"], "effects": ["consumer.food += 1"] } } }"#;
    let (domain, found) = with_mod(game, later);
    let domain = domain.unwrap_or_else(|| panic!("{found:#?}"));
    let man = domain.find_type("man").expect("it is a type");
    let consumed = domain.entity_type(man).consumes.iter();
    let consumed: Vec<(&str, bool)> = consumed
        .map(|it| (domain.action(it.action).name.as_str(), it.when.is_some()))
        .collect();
    // An action that the type names itself is as declared there, even if its annotation is listed,
    // too.
    assert_eq!(consumed, [("chew", true), ("gulp", false), ("slurp", true)]);
}

#[test]
fn what_is_consumed_is_an_action_or_an_annotation() {
    let with = |consumed: &str| {
        format!(
            r#"{{ "udgoap": 1, "types": {{ "bread": {{ "supplies": ["chew"] }},
              "man": {{ "consumes": ["chew", {consumed}] }} }},
              "actions": {{ "chew": {{ "annotations": ["eating"] }} }} }}"#
        )
    };
    for wrong in [
        r#"{ "when": "1 > 0" }"#,
        r#"{ "action": "chew", "annotation": "eating" }"#,
        "{}",
    ] {
        let found = errors(&with(wrong));
        assert_eq!(found.len(), 1, "{wrong}: {found:#?}");
        let message = "error: expected `action` or `annotation`, and not both";
        assert!(found[0].contains(message), "{wrong}: {found:#?}");
    }
    let twice = r#"{ "annotation": "eating" }, { "annotation": "eating", "when": "1 > 0" }"#;
    let found = errors(&with(twice));
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(
        found[0].contains("`eating` is listed twice, first at"),
        "{found:#?}"
    );
    let found = warnings(&with(r#"{ "annotation": "eatnig" }"#));
    let message = "no action has the annotation `eatnig`; did you mean `eating`? (at \
                   $.types.man.consumes[1].annotation)";
    assert!(found.iter().any(|it| it.contains(message)), "{found:#?}");
}
