//! Tests of merging several documents.

use super::*;
use crate::domain::{
    diagnostic::Diagnostic,
    shapes::{ActionShape, ValueShape},
};
use alloc::string::ToString;

fn load(documents: &[(&str, &str)]) -> (DomainShape, Vec<String>) {
    let documents: Vec<Document<'_>> = documents
        .iter()
        .map(|&(name, text)| Document {
            name,
            bytes: text.as_bytes(),
        })
        .collect();
    let limits = Limits::default();
    let mut diagnostics = Diagnostics::new(&limits);
    let domain = read(&documents, &limits, &mut diagnostics);
    let found = diagnostics.finish(&documents);
    (domain, found.iter().map(Diagnostic::to_string).collect())
}

fn action<'a>(domain: &'a DomainShape, name: &str) -> &'a ActionShape {
    let entry = domain.actions.iter().find(|it| it.name.as_str() == name);
    entry.and_then(|it| it.value.as_ref()).expect(name)
}

const GAME: &str = r#"{ "udgoap": 1, "distance_range": 50,
  "attributes": { "home": { "kind": "position", "default": [1, 2, 3] } },
  "actions": { "melee": { "cost": 1, "effects": ["a"] }, "heal": { "cost": 5, "annotations": ["kind"] } },
  "drives": { "fight": { "goals": { "kill": { "conditions": ["x"] } } } } }"#;

#[test]
fn later_documents_replace_and_extend() {
    let (domain, found) = load(&[
        ("game", GAME),
        (
            "mod",
            r#"{ "udgoap": 1, "distance_range": 50.0,
  "attributes": { "home": { "extend": true, "default": [4, 5, 6] } },
  "actions": { "hide": {}, "heal": { "override": true, "duration": 2 },
    "melee": { "extend": true, "cost": 3, "effects": ["b", 7] } },
  "drives": { "fight": { "extend": true, "goals": { "kill": { "weight": 2 }, "maim": {} } } } }"#,
        ),
    ]);
    assert_eq!(
        found,
        [
            "mod:4:60: error: found `7`, expected a string (at $.actions.melee.effects[1])",
            "mod:5:86: error: missing key `conditions` (at $.drives.fight.goals.maim)",
        ]
    );
    let names: Vec<&str> = domain.actions.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["melee", "heal", "hide"]);
    let melee = action(&domain, "melee");
    let effects: Vec<&str> = melee.effects.iter().map(Text::as_str).collect();
    assert_eq!(effects, ["a", "b"]);
    assert_eq!(melee.cost.place().map(|place| place.document), Some(1));
    let heal = action(&domain, "heal");
    assert!(heal.cost.get().is_none() && heal.annotations.is_empty());
    let home = domain.attributes[0].value.as_ref().expect("home");
    let there = ValueShape::Position([4.0, 5.0, 6.0]);
    assert_eq!(home.default.get(), Some(&there));
}

#[test]
fn a_second_definition_names_both_places() {
    let (domain, found) = load(&[
        ("game", GAME),
        (
            "mod",
            "{ \"udgoap\": 1, \"distance_range\": 60,\n \"actions\": { \"melee\": { \"cots\": 2 } } }",
        ),
    ]);
    assert_eq!(
        found,
        [
            "mod:1:34: error: found `60`, expected the `distance_range` of an earlier document, which is `50` at game:1:34 (at $.distance_range)",
            "mod:2:15: error: found `melee` a second time; say \"override\": true to replace it, or \"extend\": true to add to it; it is first defined at game:3:16 (at $.actions.melee)",
            "mod:2:26: error: found unknown key `cots`; did you mean `cost`? (at $.actions.melee.cots)",
        ]
    );
    assert_eq!(action(&domain, "melee").effects.len(), 1);
}

#[test]
fn only_what_is_defined_can_be_changed() {
    let text = r#"{ "udgoap": 1, "actions": {
 "mele": { "extend": true }, "a": { "override": true, "extend": true }, "b": { "override": 1 } } }"#;
    let (_, found) = load(&[("game", GAME), ("mod", text)]);
    assert_eq!(
        found,
        [
            "mod:2:12: error: found `mele`, expected the name of something that an earlier document defines; did you mean `melee`? (at $.actions.mele.extend)",
            "mod:2:37: error: found `a`, expected the name of something that an earlier document defines (at $.actions.a.override)",
            "mod:2:55: error: found both `override` and `extend`, expected only one (at $.actions.a.extend)",
            "mod:2:92: error: found `1`, expected true or false (at $.actions.b.override)",
        ]
    );
}

#[test]
fn what_a_broken_document_defines_is_not_missed() {
    let text = r#"{ "udgoap": 1, "actions": { "melee": { "extend": true } } }"#;
    let (domain, found) = load(&[("game", "{"), ("mod", text)]);
    assert!(domain.is_partial);
    assert_eq!(found.len(), 1, "{found:?}");
}
