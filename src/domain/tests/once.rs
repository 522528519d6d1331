//! Tests that a mistake is reported once, with what was probably meant.

use alloc::{format, string::String, vec::Vec};

use super::errors;

#[test]
fn one_mistake_is_told_once() {
    // A misspelt key is read as what was meant, and a broken end of a range is an end.
    let found = errors(
        r#"{ "udgoap": 1, "attribute": { "food": { "min": 0, "max": "much" }, "sleep": { "min": 9, "max": 1 } },
  "types": {
    "inn": { "supplys": ["eat"] },
    "man": { "attributs": { "food": {}, "sleep": {} }, "consume": ["eat"], "drives": ["live"] }
  },
  "actions": { "eat": { "effects": ["consumer.food += 1"] } },
  "drives": { "live": { "goals": { "full": { "conditions": ["self.food >= 9", "self.sleep >= 2"] } } } } }"#,
    );
    let told: Vec<&str> = found
        .iter()
        .filter_map(|it| it.split(": ").nth(2))
        .collect();
    assert_eq!(
        told,
        [
            "found unknown key `attribute`; did you mean `attributes`? (at $.attribute)",
            "found \"much\", expected a number (at $.attribute.food.max)",
            "found a `min` of 9 above a `max` of 1 (at $.attribute.sleep.max)",
            "found unknown key `supplys`; did you mean `supplies`? (at $.types.inn.supplys)",
            "found unknown key `attributs`; did you mean `attributes`? (at $.types.man.attributs)",
            "found unknown key `consume`; did you mean `consumes`? (at $.types.man.consume)",
        ]
    );
}

#[test]
fn units_are_told_to_be_dropped() {
    let action = |duration: &str, test: &str| {
        format!(
            r#"{{ "udgoap": 1, "attributes": {{ "food": {{ "min": 0, "max": {duration} }} }},
  "types": {{ "man": {{ "attributes": {{ "food": {{}} }}, "consumes": ["eat"] }}, "inn": {{ "supplies": ["eat"] }} }},
  "actions": {{ "eat": {{ "preconditions": ["{test}"], "duration": "4 s" }} }} }}"#
        )
    };
    let found = errors(&action(
        r#""10 m""#,
        "distance(consumer, supplier) <= 3m and consumer.food > 1",
    ));
    assert_eq!(
        found,
        [
            "game.json:1:59: error: found \"10 m\", expected a number; write 10, without quotation \
             marks and without a unit: times are in seconds, lengths in metres (at \
             $.attributes.food.max)",
            "game.json:3:77: error: found `m`, expected an operator or the end; numbers are written \
             without a unit: times are in seconds, lengths in metres (at \
             $.actions.eat.preconditions[0])",
            "game.json:3:119: error: found `s`, expected an operator or the end; numbers are written \
             without a unit: times are in seconds, lengths in metres (at $.actions.eat.duration)",
        ]
    );
    let found = errors(&action(r#""10""#, "consumer.food > 1 AND true"));
    assert!(found[0].contains("expected a number; write 10, without quotation marks (at"));
    assert!(found[1].contains("found `AND`, expected an operator or the end; use `and` (at"));
}

#[test]
fn a_query_without_call_is_told() {
    let found = errors(
        r#"{ "udgoap": 1, "queries": { "sees": {} },
  "types": { "man": { "consumes": ["hit"] }, "wolf": { "supplies": ["hit"] } },
  "actions": { "hit": { "preconditions": ["sees(consumer, supplier)"] } } }"#,
    );
    assert_eq!(
        found,
        [
            "game.json:3:44: error: `sees` is a query: write `call:sees(…)` (at \
          $.actions.hit.preconditions[0])"
        ]
    );
}

/// What a village is like, with something in it replaced.
fn village(from: &str, to: &str) -> Vec<String> {
    let text = r#"{ "udgoap": 1,
  "attributes": { "food": { "min": 0, "max": 9 } },
  "queries": { "sees": {} },
  "curves": { "soft": { "kind": "linear" } },
  "influences": { "smell": {} },
  "types": { "inn": { "supplies": ["eat"] }, "man": { "attributes": { "food": {} }, "consumes": ["eat"], "drives": ["live"] } },
  "actions": { "eat": { "preconditions": ["call:sees(consumer, supplier)", "count(inn as i) >= 1"], "effects": ["consumer.food += soft(1) + influence(smell, consumer)"] } },
  "drives": { "live": { "goals": { "full": { "for_each": "inn", "as": "inn", "conditions": ["self.food >= 9", "distance(self, inn) < 5"] } } } }
}"#;
    assert!(text.contains(from), "{from}");
    errors(&text.replace(from, to))
}

#[test]
fn what_a_broken_section_would_have_had_isnt_missed() {
    for (key, section) in [
        (
            "attributes",
            r#""attributes": { "food": { "min": 0, "max": 9 } }"#,
        ),
        ("queries", r#""queries": { "sees": {} }"#),
        ("influences", r#""influences": { "smell": {} }"#),
        ("curves", r#""curves": { "soft": { "kind": "linear" } }"#),
        (
            "actions",
            r#""actions": { "eat": { "preconditions": ["call:sees(consumer, supplier)", "count(inn as i) >= 1"], "effects": ["consumer.food += soft(1) + influence(smell, consumer)"] } }"#,
        ),
        (
            "drives",
            r#""drives": { "live": { "goals": { "full": { "for_each": "inn", "as": "inn", "conditions": ["self.food >= 9", "distance(self, inn) < 5"] } } } }"#,
        ),
        (
            "types",
            r#""types": { "inn": { "supplies": ["eat"] }, "man": { "attributes": { "food": {} }, "consumes": ["eat"], "drives": ["live"] } }"#,
        ),
    ] {
        let found = village(section, &format!(r#""{key}": ["food", "sees"]"#));
        assert_eq!(found.len(), 1, "{found:#?}");
        let what = format!("found a list, expected an object of named entries (at $.{key})");
        assert!(found[0].ends_with(&what), "{found:#?}");
    }
    // The same within a type.
    let found = village(
        r#""attributes": { "food": {} }"#,
        r#""attributes": ["food"]"#,
    );
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(
        found[0].contains("(at $.types.man.attributes)"),
        "{found:#?}"
    );
}

#[test]
fn a_name_that_for_each_lacks_is_missed_once() {
    for replaced in ["", r#""as": 5,"#] {
        let found = village(r#""as": "inn","#, replaced);
        assert_eq!(found.len(), 1, "{found:#?}");
    }
}

#[test]
fn queries_are_recognised_however_they_are_written() {
    let asked = |text: &str| {
        let found = village("call:sees(consumer, supplier)", text);
        let [only] = &found[..] else {
            panic!("{found:#?}")
        };
        let at = only.find("error: ").expect("it is an error");
        let end = only.find(" (at ").expect("it has a place");
        String::from(&only[at + 7..end])
    };
    let told = "`sees` is a query: write `call:sees(…)`";
    assert_eq!(asked("sees(consumer, supplier)"), told);
    assert_eq!(asked("sees"), told);
    assert_eq!(
        asked("call.sees(consumer, supplier)"),
        "found `(`, expected an operator or the end; queries are asked with a colon: `call:sees(…)`"
            .replace("sees", "name")
    );
}

#[test]
fn numbers_are_not_grouped() {
    let found = village(r#""max": 9"#, r#""max": "1,000""#);
    assert_eq!(
        found[0],
        "game.json:2:46: error: found \"1,000\", expected a number; numbers are written like 1000 \
         and 0.5, without quotation marks (at $.attributes.food.max)"
    );
    let found = village("call:sees(consumer, supplier)", "consumer.food > 4,5");
    assert!(
        found[0].contains(
            "found `,`, expected an operator or the end; numbers are written like `1000` and `0.5`"
        ),
        "{found:#?}"
    );
}

#[test]
fn that_somebody_lives_is_no_attribute() {
    let told = "; whether an NPC is alive can't be read: test what `alive` of its type tests";
    for asked in ["supplier.alive", "alive(supplier)"] {
        let found = village("call:sees(consumer, supplier)", asked);
        assert!(found[0].contains(told), "{found:#?}");
    }
}
