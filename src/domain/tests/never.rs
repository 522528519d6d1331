//! Tests of warnings about conditions that can never hold, however they are written.

use alloc::{format, string::String, vec::Vec};

use super::warnings;

/// What is said about preconditions of eating at an inn, and about a goal.
fn told(preconditions: &str, goal: &str) -> Vec<String> {
    warnings(&format!(
        r#"{{ "udgoap": 1,
  "attributes": {{ "food": {{ "min": 0, "max": 100 }}, "debt": {{ "min": -50, "max": -1 }}, "mate": {{ "kind": "reference" }} }},
  "types": {{
    "inn": {{ "attributes": {{ "food": {{}} }}, "supplies": ["goto", "eat"] }},
    "man": {{ "attributes": {{ "food": {{}}, "debt": {{}}, "mate": {{}} }}, "consumes": ["goto", "eat"], "drives": ["live"] }}
  }},
  "actions": {{
    "goto": {{ "effects": ["consumer.position = beside(supplier)"] }},
    "eat": {{ "preconditions": [{preconditions}], "effects": ["consumer.food += 10", "consumer.debt += 1", "consumer.mate = supplier"] }}
  }},
  "drives": {{ "live": {{ "weight": "1 + self.food", "goals": {{ "full": {{ "for_each": "inn", "as": "inn", "conditions": [{goal}] }} }} }} }}
}}"#
    ))
}

/// The text of the only message; empty if there is none.
fn only(found: &[String]) -> &str {
    match found {
        [] => "",
        [only] => {
            let begin = only.find("warning: ").expect("it is a warning");
            &only[begin + 9..only.rfind(" (at ").expect("it has a place")]
        }
        _ => panic!("{found:#?}"),
    }
}

const FULL: &str = r#""self.food >= 90""#;
const NEVER: &str = "this can never be true, whatever the values";

#[test]
fn products_and_quotients_have_ends_too() {
    let goal = |test: &str| {
        let goal = format!(r#"{{ "test": "{test}", "range": 10 }}"#);
        let mut found = told("", &goal);
        // That no effect helps some of these is told besides.
        found.retain(|it| !it.contains("no effect of any action"));
        String::from(only(&found))
    };
    for never in [
        "self.food * 2 > 200",
        "self.food / 2 >= 51",
        "-2 * self.food > 0",
        "self.food * self.debt > 0",
        "self.food / self.debt > 0",
        "2 * distance(self, inn) < 0",
        "self.food / 4 + 10 > 40",
    ] {
        assert_eq!(goal(never), NEVER, "{never}");
    }
    for possible in [
        "self.food * 2 >= 200",
        "self.food / 2 >= 50",
        "self.food * self.debt >= 0",
        "self.food / self.debt <= -100",
        // Divisors that may be 0 leave no end.
        "inn.food / self.food > 1000",
    ] {
        assert_eq!(goal(possible), "", "{possible}");
    }
}

#[test]
fn who_is_meant_by_a_distance_may_be_told_either_way_round() {
    let found = told(
        r#""distance(consumer, supplier) <= 2", "distance(supplier, consumer) > 3""#,
        FULL,
    );
    assert_eq!(
        only(&found),
        "this can't be true while `distance(consumer, supplier) <= 2` is"
    );
}

#[test]
fn a_reference_is_to_one_thing() {
    let found = |second: &str| {
        let found = told(&format!(r#""consumer.mate == none", "{second}""#), FULL);
        String::from(only(&found))
    };
    let told = "this can't be true while `consumer.mate == none` is";
    assert_eq!(found("consumer.mate == supplier"), told);
    assert_eq!(found("supplier == consumer.mate"), told);
    assert_eq!(found("consumer.mate != none"), told);
    assert_eq!(found("consumer.mate != supplier"), "");
}

#[test]
fn what_must_be_and_must_not_be_is_told() {
    let found = told(r#""consumer.food == 5", "consumer.food != 5""#, FULL);
    assert_eq!(
        only(&found),
        "this can't be true while `consumer.food == 5` is"
    );
    let found = told(r#""consumer.food == 5", "consumer.food != 6""#, FULL);
    assert_eq!(only(&found), "");
}

#[test]
fn an_exact_distance_may_be_too_near_as_well() {
    assert_eq!(
        only(&told(r#""distance(consumer, supplier) == 0""#, FULL)),
        "`goto` ends 1 m from `inn`, which isn't near enough for this: give `inn` a manner of \
         `goto` with a distance of at most 0"
    );
    assert_eq!(
        only(&told(r#""not distance(consumer, supplier) > 0.5""#, FULL)),
        "`goto` ends 1 m from `inn`, which isn't near enough for this: give `inn` a manner of \
         `goto` with a distance of at most 0.5"
    );
}

#[test]
fn goals_ask_for_distances_too() {
    let goal = |test: &str| String::from(only(&told("", &format!(r#""{test}""#))));
    let found = goal("distance(self, inn) < 1");
    assert_eq!(
        found,
        "`goto` ends 1 m from `inn`, which isn't near enough for this: give `inn` a manner of \
         `goto` with a distance below 1"
    );
    assert_ne!(goal("distance(inn, self) <= 0.5 and self.food > 1"), "");
    assert_eq!(goal("distance(self, inn) <= 1"), "");
    assert_eq!(goal("distance(self, inn) >= 9"), "");
}
