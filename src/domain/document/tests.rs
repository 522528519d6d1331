//! Tests of the messages about documents of all kinds.

use alloc::{format, string::String, vec, vec::Vec};

use crate::domain::{
    diagnostic::{Diagnostic, Diagnostics},
    input::{Document, Limits},
    merge::read,
    shapes::{AmountShape, CurveShape, DomainShape, OneselfShape, RemovalShape},
};

fn load_within(limits: &Limits, documents: &[(&str, &[u8])]) -> (DomainShape, Vec<Diagnostic>) {
    let documents: Vec<Document<'_>> = documents
        .iter()
        .map(|&(name, bytes)| Document { name, bytes })
        .collect();
    let mut diagnostics = Diagnostics::new(limits);
    let domain = read(&documents, limits, &mut diagnostics);
    (domain, diagnostics.finish(&documents))
}

fn load(text: &str) -> (DomainShape, Vec<Diagnostic>) {
    load_within(&Limits::default(), &[("game.json", text.as_bytes())])
}

fn lines(found: &[Diagnostic]) -> Vec<String> {
    found.iter().map(|it| format!("{it}")).collect()
}

/// The only finding in one document, as a line.
fn only(text: &str) -> String {
    let found = lines(&load(text).1);
    assert_eq!(found.len(), 1, "{found:#?}");
    found.concat()
}

#[test]
fn a_good_document_loads_in_its_own_order() {
    let (domain, found) = load(
        r#"{ "udgoap": 1, "$schema": "x", "note": { "a": 1, "a": 2 }, "distance_range": 50,
        "attributes": { "note": "what there is", "mana": { "max": 1e2 }, "ally": { "kind": "reference" } },
        "types": { "wizard": { "supplies": ["goto", { "action": "talk", "when": "self.mana > 0" }],
            "drives": [{ "drive": "rest", "weight": 2 }], "utility": { "vital": ["rest"] },
            "manner": { "goto": { "distance": 0.5, "facing": "away" } } } },
        "actions": { "goto": { "cost": "self.mana", "duration": 2.5, "self": true } },
        "drives": { "rest": { "goals": { "g": { "conditions": ["a", { "test": "b", "range": 3 }], "remove": false } } } },
        "curves": { "bend": { "kind": "piecewise", "points": [[0, 0], [1, 2]] }, "s": { "kind": "logistic", "steepness": 9 } } }"#,
    );
    assert_eq!(lines(&found), Vec::<String>::new());
    assert_eq!(domain.distance_range.get(), Some(&50.0));
    let names: Vec<&str> = domain
        .attributes
        .iter()
        .map(|it| it.name.as_str())
        .collect();
    assert_eq!(names, ["mana", "ally"]);

    let wizard = domain.types[0].value.as_ref().expect("a wizard");
    let offers = &wizard.supplies;
    assert_eq!(offers[1].action().map(|it| it.as_str()), Some("talk"));
    assert_eq!(
        offers[1].when().map(|it| it.as_str()),
        Some("self.mana > 0")
    );
    assert_eq!(wizard.drives[0].weight(), Some(&AmountShape::Number(2.0)));

    let goto = domain.actions[0].value.as_ref().expect("goto");
    assert!(
        matches!(goto.cost.get(), Some(AmountShape::Expression(it)) if it.as_str() == "self.mana")
    );
    assert_eq!(goto.oneself.get(), Some(&OneselfShape::Flag(true)));

    let rest = domain.drives[0].value.as_ref().expect("rest");
    let goal = rest.goals[0].value.as_ref().expect("a goal");
    assert_eq!(goal.remove.get(), Some(&RemovalShape::Never));
    let conditions = goal.conditions.get().expect("conditions");
    assert_eq!(
        conditions[1].full().and_then(|it| it.range.get()),
        Some(&3.0)
    );

    let bend = domain.curves[0].value.as_ref();
    assert!(
        matches!(bend, Some(CurveShape::Piecewise { points }) if points.get().is_some_and(|it| it[1] == [1.0, 2.0]))
    );
}

#[test]
fn all_errors_come_at_once_in_order() {
    let (domain, found) = load(
        r#"{
  "udgoap": 1,
  "actoins": {},
  "attributes": {
    "mána": {},
    "mana": { "min": 1e400, "kind": "numbr" },
    "rage": { "rate": 1, "significance": 2 }
  },
  "types": { "wizard": {
    "supplies": [5, "goto", { "when": "true" }, ["x"]],
    "drives": "rest",
    "utility": { "vital": [null] }, "beliefs": {}
  } },
  "actions": {
    "mêlée": 7, "hit": { "efects": ["a"], "effects": ["b", 3], "cooldown": 2, "self": 3 }
  },
  "drives": { "rest": { "weight": [], "goals": { "a": {}, "b": { "conditions": [], "remove": true } } } },
  "curves": { "one": {}, "two": { "kind": "logistics" }, "three": { "kind": "logistic", "slope": 1 },
    "four": { "kind": "piecewise", "points": [[0, 1, 2], [0, "x"]] } }
}"#,
    );
    let expected = [
        "game.json:3:3: error: found unknown key `actoins`; did you mean `actions`? (at $.actoins)",
        "game.json:5:5: error: found `mána`, expected a name of letters (a to z), digits and `_` that doesn't begin with a digit (at $.attributes[\"mána\"])",
        "game.json:6:22: error: found `1e400`, expected a number between -3.4e38 and 3.4e38 (at $.attributes.mana.min)",
        "game.json:6:37: error: found `numbr`, expected `number`, `flag`, `position` or `reference`; did you mean `number`? (at $.attributes.mana.kind)",
        "game.json:7:15: error: `rate` belongs into a type's `attributes`: each type changes in its own way (at $.attributes.rage.rate)",
        "game.json:10:18: error: found `5`, expected a string or an object (at $.types.wizard.supplies[0])",
        "game.json:10:29: error: missing key `action` (at $.types.wizard.supplies[2])",
        "game.json:10:49: error: found a list, expected a string or an object (at $.types.wizard.supplies[3])",
        "game.json:11:15: error: found \"rest\", expected a list (at $.types.wizard.drives)",
        "game.json:12:28: error: found null, expected a string (at $.types.wizard.utility.vital[0])",
        "game.json:12:37: error: `beliefs` isn't supported by this version yet (at $.types.wizard.beliefs)",
        "game.json:15:5: error: found `mêlée`, expected a name of letters (a to z), digits and `_` that doesn't begin with a digit (at $.actions[\"mêlée\"])",
        "game.json:15:14: error: found `7`, expected an object (at $.actions[\"mêlée\"])",
        "game.json:15:26: error: found unknown key `efects`; did you mean `effects`? (at $.actions.hit.efects)",
        "game.json:15:60: error: found `3`, expected a string (at $.actions.hit.effects[1])",
        "game.json:15:64: error: how a step is performed belongs into the action's `perform` (at $.actions.hit.cooldown)",
        "game.json:15:87: error: found `3`, expected true or false or a string (at $.actions.hit.self)",
        "game.json:17:35: error: found a list, expected a number or a string (at $.drives.rest.weight)",
        "game.json:17:55: error: missing key `conditions` (at $.drives.rest.goals.a)",
        "game.json:17:94: error: found true, expected a string or false (at $.drives.rest.goals.b.remove)",
        "game.json:18:22: error: missing key `kind`, expected `linear`, `quadratic`, `exponential`, `logistic` or `piecewise` (at $.curves.one)",
        "game.json:18:43: error: found `logistics`, expected `linear`, `quadratic`, `exponential`, `logistic` or `piecewise`; did you mean `logistic`? (at $.curves.two.kind)",
        "game.json:18:67: error: missing key `steepness` (at $.curves.three)",
        "game.json:18:89: error: found unknown key `slope`, expected `steepness` or `middle` (at $.curves.three.slope)",
        "game.json:19:47: error: found a list of 3, expected a list of 2 numbers (at $.curves.four.points[0])",
        "game.json:19:62: error: found \"x\", expected a number (at $.curves.four.points[1][1])",
    ];
    let found = lines(&found);
    for (found, expected) in found.iter().zip(expected) {
        assert_eq!(found, expected);
    }
    assert_eq!(found.len(), expected.len());
    // Values next to a broken one are still there.
    let wizard = domain.types[0].value.as_ref().expect("a wizard");
    assert!(wizard.supplies.is_broken && wizard.supplies.len() == 2);
    assert_eq!(domain.actions[0].value, None);
    assert_eq!(
        domain.actions[1].value.as_ref().map(|it| it.effects.len()),
        Some(1)
    );
}

/// Keys that are right elsewhere say where.
#[test]
fn keys_in_the_wrong_place_are_told_their_own() {
    let (_, found) = load(
        r#"{ "udgoap": 1, "planning": { "selector": "goap" }, "objects": {}, "goals": {},
  "types": { "well": { "actions": ["drink"], "goals": {} } },
  "actions": { "drink": { "when": "self.full" } },
  "drives": { "thirst": { "priority": 3, "goals": {} } } }"#,
    );
    let found = lines(&found);
    let places = [
        "planning",
        "objects",
        "goals",
        "types.well.actions",
        "types.well.goals",
    ];
    let places = places
        .into_iter()
        .chain(["actions.drink.when", "drives.thirst.priority"]);
    for place in places {
        let is_here = |it: &&String| it.ends_with(&format!("(at $.{place})"));
        let message = found.iter().find(is_here).expect(place);
        assert!(!message.contains("unknown key"), "{message}");
        assert!(
            message.contains("belong") || message.contains("`supplies`"),
            "{message}"
        );
    }
    assert_eq!(found.len(), 7, "{found:#?}");
}

#[test]
fn what_is_no_json_is_said_where() {
    let at = |text: &str| only(text);
    assert_eq!(
        at("{\n  \"udgoap\": 1, // ours\n}"),
        "game.json:2:16: error: not valid JSON: key must be a string; JSON has no comments, but any object may have a \"note\" (at $)"
    );
    assert_eq!(
        at("{ \"é\": 1, }"),
        "game.json:1:11: error: not valid JSON: key must be a string; the comma before it is one too many (at $)"
    );
    assert!(
        at("{ 'a': 1 }")
            .contains("1:3: error: not valid JSON: key must be a string; JSON takes double quotes")
    );
    assert!(at("").contains(
        "1:1: error: not valid JSON: EOF while parsing a value; the document ends too early"
    ));
    assert!(at("{} {}").contains("1:4: error: not valid JSON: trailing characters"));
    assert!(at("[]").contains("1:1: error: found a list, expected an object with \"udgoap\": 1"));
    assert!(
        at("{\"udgoap\": 1, \"types\": {\"\\ud800\": {}}}").contains(
            "1:25: error: found \"\\ud800\", expected a string whose escapes are whole characters"
        )
    );
    assert!(
        at("{\"udgoap\": 1, \"types\": {\"a\": {}, \"note\": {}}}")
            .contains("1:34: error: `note` is for notes")
    );
}

#[test]
fn keys_may_come_only_once() {
    assert_eq!(
        only("{ \"udgoap\": 1,\n \"types\": {}, \"types\": {} }"),
        "game.json:2:15: error: found key `types` a second time; the first is at game.json:2:2 (at $.types)"
    );
}

#[test]
fn other_versions_are_refused_as_a_whole() {
    assert!(only(r#"{ "types": {} }"#).contains("1:1: error: missing key `udgoap`"));
    let found = only(r#"{ "udgoap_scene": 1, "objects": {}, "answers": {} }"#);
    assert!(
        found.contains("1:3: error: found a scene, expected a domain document: give each where"),
        "{found}"
    );
    let found = only(r#"{ "udgoap": 2, "spells": {} }"#);
    assert!(
        found.contains("1:13: error: found version `2`, expected 1, the only version"),
        "{found}"
    );
    assert!(only(r#"{ "udgoap": "1" }"#).contains("found version \"1\""));
    assert!(
        load_within(&Limits::default(), &[]).1[0]
            .message
            .contains("found no document")
    );
}

#[test]
fn a_byte_order_mark_counts_for_nothing() {
    let (_, found) = load("\u{FEFF}{ \"udgoap\": 1, \"x\": 2 }");
    assert_eq!((found[0].line, found[0].column), (1, 16));
    assert_eq!(found[0].path, "$.x");
}

#[test]
fn what_is_no_utf8_is_said_where() {
    let (domain, found) = load_within(
        &Limits::default(),
        &[("a.json", b"{\n \"ud\xC3\xA9\xFFx\": 1}")],
    );
    assert!(domain.is_partial);
    assert_eq!(
        lines(&found),
        [
            "a.json:2:6: error: found byte 0xFF at offset 8, which isn't UTF-8, expected JSON in UTF-8 (at $)"
        ]
    );
}

#[test]
fn deep_and_large_documents_are_refused() {
    let deep = "[".repeat(100_000);
    assert_eq!(
        only(&deep),
        "game.json:1:65: error: found lists and objects within each other 65 deep, expected at most 64 (`nesting`) (at $)"
    );
    // Even without a limit, no code recurses into it.
    let limits = Limits {
        max_nesting: usize::MAX,
        ..Limits::default()
    };
    let closed = format!(
        r#"{{ "udgoap": 1, "types": {{ "a": {{ "supplies": {deep}{} }} }} }}"#,
        "]".repeat(100_000)
    );
    let (_, found) = load_within(&limits, &[("a", closed.as_bytes())]);
    assert_eq!(
        lines(&found),
        ["a:1:47: error: found a list, expected a string or an object (at $.types.a.supplies[0])"]
    );

    let large = vec![b' '; 100_000_000];
    let (_, found) = load_within(&limits, &[("a", &large)]);
    assert_eq!(
        lines(&found),
        [
            "a:1:1: error: found a document of 100000000 bytes, expected at most 16777216 (`document_bytes`) (at $)"
        ]
    );

    let limits = Limits {
        max_values: 10,
        ..limits
    };
    let many = "[1,2,3,4,5,6,7,8,9,10,11]";
    let (_, found) = load_within(&limits, &[("a", many.as_bytes())]);
    assert!(found[0].message.contains("found more than 10 values"));
}

#[test]
fn nesting_within_the_limit_is_followed_to_its_end() {
    let inner = format!("{}{}", "[".repeat(62), "]".repeat(62));
    let text = format!(r#"{{ "udgoap": 1, "curves": {inner} }}"#);
    assert!(only(&text).contains("found a list, expected an object of named entries"));
}

#[test]
fn findings_beyond_the_limit_are_counted() {
    let limits = Limits {
        max_diagnostics: 2,
        ..Limits::default()
    };
    let text = br#"{ "udgoap": 1, "a": 1, "b": 1, "c": 1, "d": 1 }"#;
    let (_, found) = load_within(&limits, &[("a", text)]);
    assert_eq!(found.len(), 3);
    assert_eq!(format!("{}", found[2]), "error: and 2 more");
}

#[test]
fn long_things_are_cut_in_messages() {
    let long = "é".repeat(10_000);
    let found = only(&format!(r#"{{ "udgoap": 1, "{long}": "{long}" }}"#));
    assert!(found.len() < 500, "{found}");
}
