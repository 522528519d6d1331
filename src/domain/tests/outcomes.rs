//! Actions with uncertain outcomes.

use alloc::{format, vec::Vec};

use super::{domain, errors, warnings};
use crate::domain::{
    Operand, Role,
    action::{Odds, likeliest},
};

#[test]
fn outcomes_are_shares_and_their_effects_are_found() {
    let domain = domain(
        r#"{ "udgoap": 1, "attributes": { "heat": {}, "wet": {} },
  "types": { "fire": { "attributes": { "heat": {}, "wet": {} }, "supplies": ["poke"] },
             "man": { "consumes": ["poke"] } },
  "actions": { "poke": { "effects": ["supplier.heat -= 1"], "outcomes": [
    { "weight": 90, "name": "well", "effects": ["supplier.wet += 1", "destroy(supplier)"] },
    { "weight": 7, "effects": ["supplier.heat += 5"] },
    { "weight": 3 }
  ] } } }"#,
    );
    let poke = &domain.actions[0];
    let outcomes: Vec<_> = poke
        .outcomes
        .iter()
        .map(|it| (it.name.as_str(), it.odds, it.effects.clone()))
        .collect();
    assert_eq!(
        outcomes,
        [
            ("well", Odds::Share(0.9), 1..3),
            ("", Odds::Share(0.07), 3..4),
            ("", Odds::Share(0.03), 4..4)
        ]
    );
    assert_eq!(poke.certain, 1);
    assert_eq!(likeliest(poke.shares()), Some(0));
    let heat = domain.find_attribute("heat").expect("heat");
    let on_heat = domain.index.on_attribute[heat.index()].iter();
    assert_eq!(on_heat.map(|it| it.effect).collect::<Vec<_>>(), [0, 3]);
    assert_eq!(domain.index.destroying[0].effect, 2);
}

#[test]
fn outcomes_must_make_sense() {
    for (outcomes, message) in [
        (r#"[]"#, "found 0 outcomes, expected 2 to 16"),
        (r#"[{ "weight": 1 }]"#, "found 1 outcome, expected 2 to 16"),
        (
            r#"[{ "weight": 0 }, { "weight": 1 }]"#,
            "found 0, expected a weight of more than 0",
        ),
        (
            r#"[{ "weight": 1 }, { "weight": -2 }]"#,
            "found -2, expected a weight of more than 0",
        ),
        (
            r#"[{ "weight": 3e38 }, { "weight": 3e38 }]"#,
            "the weights are too great to be added up",
        ),
        (r#"[{ "weight": 1 }, {}]"#, "missing key `weight`"),
        (
            r#"[{ "weight": "0 - 2" }, { "weight": 1 }]"#,
            "found -2, expected a weight of more than 0",
        ),
        (
            r#"[{ "weight": "consumer.hope" }, { "weight": 1 }]"#,
            "hope",
        ),
        (r#"[{ "weight": [3] }, { "weight": 1 }]"#, "found a list"),
        (
            r#"[{ "weight": 1, "name": "a" }, { "weight": 1, "name": "a" }]"#,
            "two outcomes are called `a`",
        ),
        (
            r#"[{ "weight": 1 }, { "weight": 1, "effects": ["supplier.hot += 1"] }]"#,
            "there is no attribute `hot`",
        ),
        (
            r#"[{ "weight": 1 }, { "weight": 1, "efects": [] }]"#,
            "found unknown key `efects`; did you mean `effects`?",
        ),
        (r#"{ "weight": 1 }"#, "found an object, expected a list"),
    ] {
        let found = errors(&format!(
            r#"{{ "udgoap": 1, "actions": {{ "poke": {{ "outcomes": {outcomes} }} }} }}"#
        ));
        assert!(found[0].contains(message), "{outcomes}: {found:#?}");
        assert!(found[0].contains("$.actions.poke.outcomes"), "{found:#?}");
    }
    let many = r#"{ "weight": 1 },"#.repeat(17);
    let found = errors(&format!(
        r#"{{ "udgoap": 1, "actions": {{ "poke": {{ "outcomes": [{}] }} }} }}"#,
        many.trim_end_matches(',')
    ));
    assert!(found[0].contains("found 17 outcomes"), "{found:#?}");
}

/// Weights that are expressions are kept as they are, and so are all others of the action.
#[test]
fn weights_may_depend_on_facts() {
    let with = |weights: [&str; 2]| {
        let [a, b] = weights;
        domain(&format!(
            r#"{{ "udgoap": 1, "attributes": {{ "heat": {{}}, "wet": {{}} }},
  "types": {{ "fire": {{ "attributes": {{ "heat": {{}}, "wet": {{}} }}, "supplies": ["poke"] }},
             "man": {{ "consumes": ["poke"] }} }},
  "actions": {{ "poke": {{ "outcomes": [
    {{ "weight": {a}, "effects": ["supplier.wet += 1"] }}, {{ "weight": {b} }}] }} }} }}"#
        ))
    };
    let numbers = with(["3", "1"]);
    // An expression that is a number is a number.
    let worded = with([r#""2 + 1""#, r#""1""#]);
    assert_eq!(
        numbers.actions[0].shares().collect::<Vec<_>>(),
        [0.75, 0.25]
    );
    assert_eq!(numbers.hash, worded.hash);
    let by_facts = with([r#""supplier.heat""#, "1"]);
    let poke = &by_facts.actions[0];
    let heat = by_facts.find_attribute("heat").expect("heat");
    assert_eq!(
        poke.weights().collect::<Vec<_>>(),
        [
            Operand::Attribute(Role::SUPPLIER, heat),
            Operand::Constant(1.0)
        ]
    );
    assert_eq!(poke.shares().count(), 0);
    assert_ne!(by_facts.hash, with([r#""supplier.wet""#, "1"]).hash);
    assert_ne!(by_facts.hash, with([r#""supplier.heat""#, "2"]).hash);
}

#[test]
fn outcomes_that_all_do_nothing_are_pointed_out() {
    let found = warnings(
        r#"{ "udgoap": 1, "types": { "man": { "supplies": ["rest"], "consumes": ["rest"] } },
  "actions": { "rest": { "outcomes": [{ "weight": 1 }, { "weight": 2 }] } } }"#,
    );
    assert_eq!(
        found,
        [
            "game.json:2:38: warning: none of the outcomes changes anything (at \
             $.actions.rest.outcomes)"
        ]
    );
}
