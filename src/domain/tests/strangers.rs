//! Tests with hostile documents: whatever is in them, loading ends soon and never panics.

use alloc::{format, string::String, vec::Vec};

use super::{domain, errors, load};
use crate::domain::{Diagnostic, Document, Domain, Limits, Loaded, Severity};

const WIZARD: &str = include_str!("../../../examples/domains/wizard.json");

#[test]
fn the_hash_is_of_the_meaning() {
    let hash = |text: &str| domain(text).hash;
    let usual = hash(WIZARD);
    let rewritten = WIZARD
        .replace("\n", " ")
        .replace("consumer.mana >= 20", "  consumer.mana>=20.0 ")
        .replace("A wizard among", "Someone among");
    assert_eq!(hash(&rewritten), usual);
    for (from, to) in [
        ("consumer.mana >= 20", "consumer.mana >= 21"),
        ("consumer.mana >= 20", "consumer.mana > 20"),
        ("\"max\": 30", "\"max\": 31"),
        ("\"distance\": 0.5", "\"distance\": 0.25"),
        ("\"mana\": {}", "\"mana\": { \"rate\": 1 }"),
        ("\"remove\": false", "\"weight\": 1"),
        ("drink_mana", "drink_mama"),
        (
            "\"supplies\": [\"melee\", \"lightning\"]",
            "\"supplies\": [\"melee\"]",
        ),
        (
            "[\"kill_all_enemies\", \"maximize_health\"",
            "[\"maximize_health\", \"kill_all_enemies\"",
        ),
    ] {
        let changed = WIZARD.replace(from, to);
        assert_ne!(changed, WIZARD, "{from}");
        assert_ne!(hash(&changed), usual, "{from}");
    }
}

#[test]
fn damaged_documents_are_refused_without_a_panic() {
    let bytes = WIZARD.as_bytes();
    let limits = Limits::default();
    for at in 0..bytes.len() {
        for new in [b'"', b'{', b'x', b'-', b'(', b'9'] {
            let mut damaged = bytes.to_vec();
            damaged[at] = new;
            let document = Document {
                name: "x",
                bytes: &damaged,
            };
            is_sound(&Domain::load(&[document], &limits), WIZARD);
        }
    }
}

/// Asserts that a document is refused exactly if it has errors, and that each message has a text
/// and a place in the document. Returns whether there is a domain.
fn is_sound(loaded: &Loaded, text: &str) -> bool {
    let wrong = |it: &Diagnostic| it.severity == Severity::Error;
    let found = &loaded.diagnostics;
    assert_eq!(
        loaded.domain.is_none(),
        found.iter().any(wrong),
        "{found:#?}"
    );
    assert!(found.len() <= Limits::default().max_diagnostics + 1);
    let lines = text.lines().count() as u32;
    for it in found {
        let last = core::ptr::eq(it, found.last().expect("there is one"));
        let is_count = last && it.message.starts_with("and ");
        assert!(!it.message.is_empty());
        assert!(is_count || (1..=lines).contains(&it.line), "{it:?}");
        assert!(is_count || it.column > 0, "{it:?}");
    }
    loaded.domain.is_some()
}

fn many(count: usize, entry: impl Fn(usize) -> String) -> String {
    let all: Vec<String> = (0..count).map(entry).collect();
    all.join(",")
}

#[test]
fn long_lines_of_heirs_end() {
    let types = many(30_000, |n| match n {
        0 => r#""t0": {}"#.into(),
        n => format!(r#""t{n}": {{ "is": "t{}" }}"#, n - 1),
    });
    let found = errors(&format!(r#"{{ "udgoap": 1, "types": {{ {types} }} }}"#));
    assert!(
        found[0].contains("more than 64 types that inherit"),
        "{}",
        found[0]
    );
    let circle = many(30_000, |n| {
        format!(r#""t{n}": {{ "is": "t{}" }}"#, (n + 1) % 30_000)
    });
    let found = errors(&format!(r#"{{ "udgoap": 1, "types": {{ {circle} }} }}"#));
    assert!(found.iter().any(|it| it.contains("inherits from itself")));
}

#[test]
fn tables_that_would_be_too_large_are_refused() {
    let attributes = many(20_000, |n| format!(r#""a{n}": {{}}"#));
    let types = many(20_000, |n| format!(r#""t{n}": {{}}"#));
    let found = errors(&format!(
        r#"{{ "udgoap": 1, "attributes": {{ {attributes} }}, "types": {{ {types} }} }}"#
    ));
    assert!(
        found[0].contains("expected at most 16777216 pairs"),
        "{found:#?}"
    );

    let actions = many(20_000, |n| format!(r#""a{n}": {{}}"#));
    let names = many(20_000, |n| format!(r#""a{n}""#));
    let heirs = many(20_000, |n| format!(r#""t{n}": {{ "is": "all" }}"#));
    let manners = many(20_000, |n| format!(r#""a{n}": {{}}"#));
    for root in [
        format!(r#"{{ "supplies": [{names}] }}"#),
        format!(r#"{{ "manner": {{ {manners} }} }}"#),
    ] {
        let found = errors(&format!(
            r#"{{ "udgoap": 1, "actions": {{ {actions} }}, "types": {{ "all": {root}, {heirs} }} }}"#
        ));
        assert!(
            found[0].contains("more than 4194304 attributes"),
            "{found:#?}"
        );
    }
    let wide = many(65_000, |n| format!(r#""a{n}": {{}}"#));
    let row = many(65_000, |n| format!(r#""a{n}": {{}}"#));
    domain(&format!(
        r#"{{ "udgoap": 1, "attributes": {{ {wide} }}, "types": {{ "t": {{ "attributes": {{ {row} }} }} }} }}"#
    ));
    let wide = many(30_000, |n| format!(r#""a{n}": {{ "kind": "position" }}"#));
    let row = many(30_000, |n| format!(r#""a{n}": {{}}"#));
    let found = errors(&format!(
        r#"{{ "udgoap": 1, "attributes": {{ {wide} }}, "types": {{ "t": {{ "attributes": {{ {row} }} }} }} }}"#
    ));
    assert!(found[0].contains("take 90003 cells"), "{found:#?}");
}

#[test]
fn modifiers_that_concern_too_much_are_refused() {
    // Each pair is kept: 3,000 modifiers for 3,000 types or for 3,000 actions are too many. So are
    // words that types heed, if many types inherit them.
    let modifiers = |count| {
        many(count, |it| {
            format!(r#""m{it}": {{ "annotations": ["x"], "cost": "cost + 1" }}"#)
        })
    };
    let document = |types: &str, actions: &str, modifiers: &str| {
        format!(
            r#"{{ "udgoap": 1, "types": {{ {types} }}, "actions": {{ {actions} }},
              "modifiers": {{ {modifiers} }} }}"#
        )
    };
    let npc = |it: usize| format!(r#""t{it}": {{ "supplies": ["a0"], "consumes": ["a0"] }}"#);
    let action = |it: usize| format!(r#""a{it}": {{ "annotations": ["x"] }}"#);
    let is_refused = |json: &str| errors(json)[0].contains("modifiers together");
    let types = document(&many(3_000, npc), &action(0), &modifiers(3_000));
    assert!(is_refused(&types));
    let actions = document(&npc(0), &many(3_000, action), &modifiers(3_000));
    assert!(is_refused(&actions));
    let words = many(3_000, |it| format!("\"w{it}\""));
    let parent = format!(r#""t0": {{ "consumes": ["a0"], "heeds": [{words}] }}"#);
    let heirs = many(3_000, |it| format!(r#""h{it}": {{ "is": "t0" }}"#));
    let lists = document(&format!("{parent}, {heirs}"), &action(0), &modifiers(1));
    assert!(is_refused(&lists));
    // As many of each as a large game has are well.
    domain(&document(
        &many(300, npc),
        &many(300, action),
        &modifiers(300),
    ));
}

#[test]
fn sensors_that_notice_too_much_are_refused() {
    let document = |sensors: usize, count: usize, all_have: bool| {
        let attributes = many(count, |it| format!(r#""a{it}": {{}}"#));
        let sensor = |it| format!(r#""s{it}": {{ "types": ["all"], "range": 5 }}"#);
        let had = if all_have { sensors } else { 1 };
        let names = many(had, |it| format!("\"s{it}\""));
        let heirs = many(count, |it| format!(r#""t{it}": {{ "is": "all" }}"#));
        format!(
            r#"{{ "udgoap": 1, "attributes": {{ {attributes} }}, "actions": {{ "go": {{}} }},
              "sensors": {{ {} }}, "types": {{
              "all": {{ "consumes": ["go"], "supplies": ["go"], "sensors": [{names}] }}, {heirs} }} }}"#,
            many(sensors, sensor)
        )
    };
    let found = errors(&document(3_000, 3_000, false));
    assert!(found[0].contains("more than 4194304"), "{found:#?}");
    // All of these types have all sensors, and all sensors notice the same types. Comparing each
    // pair of sensors for each type and attribute would take an hour.
    domain(&document(400, 400, true));
}

#[test]
fn more_entries_than_ids_are_refused() {
    let actions = many(65_536, |n| format!(r#""a{n}": {{}}"#));
    let found = errors(&format!(r#"{{ "udgoap": 1, "actions": {{ {actions} }} }}"#));
    assert!(
        found[0].contains("found 65536 actions, expected at most 65535"),
        "{found:#?}"
    );
}

#[test]
fn very_many_mistakes_are_counted() {
    let types = many(20_000, |n| {
        format!(
            r#""type{n}": {{ "supplies": ["typo{n}"], "alive": "self.helth > {n} and slf.x == 1" }}"#
        )
    });
    let found = errors(&format!(r#"{{ "udgoap": 1, "types": {{ {types} }} }}"#));
    assert_eq!(found.len(), 101);
    assert!(found[0].contains("typo0"), "{}", found[0]);
    assert_eq!(found[100], "error: and 59900 more");
}

#[test]
fn steps_with_very_many_consequences_are_refused() {
    let effects = many(10_000, |n| format!(r#""e{n}": {{}}"#));
    let names = many(10_000, |n| format!(r#""e{n}""#));
    let types = many(10_000, |n| format!(r#""t{n}": {{ "supplies": ["a"] }}"#));
    let found = errors(&format!(
        r#"{{ "udgoap": 1, "world_effects": {{ {effects} }}, "types": {{ {types} }},
              "actions": {{ "a": {{ "world_effects": [{names}] }} }} }}"#
    ));
    assert!(
        found[0].contains("pairs of a type and a world effect"),
        "{found:#?}"
    );
}

#[test]
fn expressions_are_counted() {
    let limits = Limits {
        max_expressions: 5,
        ..Limits::default()
    };
    let document = Document {
        name: "x",
        bytes: WIZARD.as_bytes(),
    };
    let loaded = Domain::load(&[document], &limits);
    assert!(loaded.domain.is_none());
    assert_eq!(loaded.diagnostics.len(), 1);
    assert!(loaded.diagnostics[0].message.contains("`expressions`"));
}

#[test]
fn nothing_makes_an_empty_domain() {
    let empty = domain(r#"{ "udgoap": 1 }"#);
    assert_eq!(empty.attributes.len(), 1);
    assert!(load("").domain.is_none());
}

/// Words and symbols of the expression language in any order.
#[test]
fn nonsense_is_refused_without_a_panic() {
    const WORDS: [&str; 46] = [
        "self",
        "consumer",
        "supplier",
        "it",
        "x",
        ".",
        ".",
        "health",
        "armed",
        "owner",
        "position",
        "+",
        "-",
        "*",
        "/",
        "<",
        ">=",
        "==",
        "!=",
        "not",
        "and",
        "or",
        "(",
        "(",
        ")",
        ")",
        ",",
        "count(man as x where",
        "any(man as y",
        "known(",
        "min(",
        "clamp(",
        "max_of(",
        "was(",
        "age(",
        "distance(",
        "beside(",
        "call:",
        "1",
        "0",
        "1e3",
        "true",
        "none",
        "duration",
        "=",
        "+=",
    ];
    let mut state = 1_u64;
    let mut random = |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut accepted = 0;
    for _ in 0..5_000 {
        let mut nonsense = String::new();
        for _ in 0..random(7) {
            nonsense.push_str(WORDS[random(WORDS.len())]);
            if random(2) == 0 {
                nonsense.push(' ');
            }
        }
        // In one place at a time: otherwise almost no document would get past the first.
        let mut texts = ["true", "", "", "0", ""];
        texts[random(5)] = &nonsense;
        let [test, effect, alive, combine, condition] = texts;
        let json = format!(
            r#"{{ "udgoap": 1, "attributes": {{ "health": {{}}, "armed": {{ "kind": "flag" }},
                "owner": {{ "kind": "reference" }} }},
              "types": {{ "man": {{ "attributes": {{ "health": {{}}, "armed": {{}}, "owner": {{}} }},
                "alive": "{alive} true", "supplies": ["act"],
                "consumes": ["act"], "drives": ["live"] }} }},
              "actions": {{ "act": {{ "preconditions": ["supplier.armed or {test}"],
                "effects": ["consumer.health = 1 {effect}"] }} }},
              "drives": {{ "live": {{ "combine": "0.5 + {combine}", "goals": {{ "x": {{
                "for_each": "man", "as": "it", "conditions": ["{condition} it.armed"] }} }} }} }} }}"#
        );
        let loaded = load(&json);
        if is_sound(&loaded, &json) {
            accepted += 1;
        }
    }
    // Some of these texts are valid expressions. If none were, or all, this test would prove
    // little.
    assert!((50..2_500).contains(&accepted), "{accepted} of 5,000");
}
