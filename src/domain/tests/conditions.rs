//! Conditions: `not`, ranges and keys.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{domain, errors};
use crate::domain::{Atom, Code, Comparison, Condition, Domain, Key, Node, Scale, Whose};

/// A domain in which `condition`, in JSON, is what an action needs.
fn with_condition(condition: &str) -> String {
    format!(
        r#"{{ "udgoap": 1, "distance_range": 50,
  "attributes": {{
    "health": {{ "min": 0, "max": 100 }}, "mana": {{ "min": -1, "max": 1 }}, "gold": {{}},
    "armed": {{ "kind": "flag" }}, "owner": {{ "kind": "reference" }}
  }},
  "types": {{
    "thing": {{ "attributes": {{ "health": {{}}, "gold": {{}}, "armed": {{}} }}, "supplies": ["act"] }},
    "man": {{
      "attributes": {{ "health": {{}}, "mana": {{}}, "gold": {{}}, "owner": {{}} }},
      "consumes": ["act"]
    }}
  }},
  "actions": {{ "act": {{
    "preconditions": [{condition}]
  }} }},
  "curves": {{
    "rising": {{ "kind": "piecewise", "points": [[0, 0], [1, 2]] }},
    "falling": {{ "kind": "linear", "slope": -1 }},
    "hill": {{ "kind": "quadratic" }}
  }}
}}"#
    )
}

fn condition(text: &str) -> (Domain, Condition) {
    let domain = domain(&with_condition(&format!("\"{text}\"")));
    let id = domain.actions[0].preconditions[0];
    let condition = domain.code.condition(id).clone();
    (domain, condition)
}

/// The tree in postfix order, with atoms as their comparison.
fn tree(text: &str) -> Vec<String> {
    let (domain, _) = condition(text);
    let atom = |atom: u32| match domain.code.atoms[atom as usize] {
        Atom::Compare { comparison, .. } => format!("{comparison:?}"),
        Atom::Known { wanted, .. } => format!("known {wanted}"),
        Atom::Constant(value) => value.to_string(),
    };
    let nodes = domain.code.nodes(domain.actions[0].preconditions[0]).iter();
    nodes
        .map(|node| match *node {
            Node::Atom(index) => atom(index),
            Node::And(count) => format!("and {count}"),
            Node::Or(count) => format!("or {count}"),
        })
        .collect()
}

#[test]
fn not_is_pushed_down_to_the_comparisons() {
    let comparisons = [
        ("<", "GreaterOrEqual"),
        ("<=", "Greater"),
        (">", "LessOrEqual"),
        (">=", "Less"),
        ("==", "NotEqual"),
        ("!=", "Equal"),
    ];
    for (written, opposite) in comparisons {
        let text = format!("not consumer.health {written} 1");
        assert_eq!(tree(&text), [opposite]);
        assert_ne!(tree(&format!("not {text}")), [opposite]);
    }
    assert_eq!(
        tree("not (consumer.health < 1 and (consumer.mana > 0 or not supplier.armed))"),
        ["GreaterOrEqual", "LessOrEqual", "Equal", "and 2", "or 2"]
    );
    assert_eq!(tree("not known(consumer.health)"), ["known false"]);
    assert_eq!(tree("not true"), ["false"]);
    assert_eq!(tree("not any(thing as t)"), ["LessOrEqual"]);
    assert_eq!(
        tree("2 > 1 or 1 / 0 < 1 or not 1 / 0 < 1")[..3],
        ["true", "false", "or 2"]
    );
}

#[test]
fn flags_are_compared_with_what_they_should_be() {
    let right = |text: &str| {
        let (domain, condition) = condition(text);
        match domain.code.atoms[condition.atoms.start as usize] {
            Atom::Compare {
                comparison: Comparison::Equal,
                right,
                ..
            } => right,
            atom => panic!("{atom:?}"),
        }
    };
    let is = crate::domain::Operand::Constant;
    assert_eq!(right("supplier.armed"), is(1.0));
    assert_eq!(right("not supplier.armed"), is(0.0));
    assert_eq!(right("supplier.armed == false"), is(0.0));
    assert_eq!(right("consumer.owner == none"), is(0.0));
}

fn scale(text: &str) -> Scale {
    let (domain, condition) = condition(text);
    match domain.code.atoms[condition.atoms.start as usize] {
        Atom::Compare { scale, .. } => scale,
        atom => panic!("{atom:?}"),
    }
}

#[test]
fn ranges_come_from_what_is_compared() {
    let (domain, _) = condition("true");
    let of = |role: u8, name: &str| {
        let attribute = domain.find_attribute(name).expect(name);
        Scale::Attribute(crate::domain::Role(role), attribute)
    };
    assert_eq!(scale("consumer.health >= supplier.health"), of(0, "health"));
    assert_eq!(scale("5 > supplier.health"), of(1, "health"));
    assert_eq!(scale("consumer.mana < supplier.health"), of(0, "mana"));
    // An attribute without a range leaves it to the other side.
    assert_eq!(scale("consumer.gold < supplier.health"), of(1, "health"));
    assert_eq!(
        scale("distance(consumer, supplier) < consumer.gold"),
        Scale::Constant(50.0)
    );
    assert_eq!(scale("count(thing as t) >= 3"), Scale::Right);
    assert_eq!(scale("3 > count(thing as t)"), Scale::Left);
    assert_eq!(scale("any(thing as t)"), Scale::Constant(1.0));
    let given = with_condition(r#"{ "test": "consumer.gold + 1 > 3", "range": 7 }"#);
    let given = super::domain(&given);
    let Atom::Compare { scale, .. } = given.code.atoms[0] else {
        panic!("a comparison");
    };
    assert_eq!(scale, Scale::Constant(7.0));
}

#[test]
fn where_there_is_no_range_one_must_be_given() {
    assert_eq!(
        errors(&with_condition(r#""consumer.gold > 3""#)),
        [
            "game.json:14:24: error: how near this is to being true can't be told, because \
             `consumer.gold` has no `min` or no `max`: write the condition as an object with a \
             \"range\" (at $.actions.act.preconditions[0])"
        ]
    );
    assert_eq!(
        errors(&with_condition(r#""consumer.health + 1 > 3""#)),
        [
            "game.json:14:24: error: how near this is to being true can't be told, because \
             neither side is an attribute, a distance, a count or a query that has a `range`: \
             write the condition as an object with a \"range\" (at $.actions.act.preconditions[0])"
        ]
    );
    let found = errors(&with_condition(
        r#"{ "test": "consumer.gold > 3", "range": 0 }"#,
    ));
    assert_eq!(
        found,
        [
            "game.json:14:63: error: found 0, expected a range of more than 0 (at \
             $.actions.act.preconditions[0].range)"
        ]
    );
    // Where only truth matters, it isn't needed.
    condition("count(thing as t where t.gold + 1 > 3) >= 1");
    condition("consumer.gold == 3");
}

/// Keys in words, such as `0.health+` or `any thing.gold+-`.
fn keys(text: &str) -> Vec<String> {
    let (domain, condition) = condition(text);
    let code: &Code = &domain.code;
    let shown = |key: &Key| {
        let whose = match key.whose {
            Whose::Role(role) => role.0.to_string(),
            Whose::Any(of, _) => format!("any {}", domain.kind_name(of)),
        };
        let attribute = key
            .attribute
            .map_or("exists", |it| &domain.attribute(it).name);
        let up = if key.up { "+" } else { "" };
        let down = if key.down { "-" } else { "" };
        format!("{whose}.{attribute}{up}{down}")
    };
    let atoms = condition.atoms.clone();
    atoms.flat_map(|atom| code.keys(atom)).map(shown).collect()
}

#[test]
fn keys_follow_the_direction() {
    for (text, expected) in [
        ("consumer.health > 1", &["0.health+"][..]),
        ("consumer.health <= 1", &["0.health-"]),
        ("1 < consumer.health", &["0.health+"]),
        ("consumer.health == 1", &["0.health+-"]),
        ("consumer.health != 1", &["0.health+-"]),
        ("not consumer.health > 1", &["0.health-"]),
        (
            "consumer.health >= supplier.health",
            &["0.health+", "1.health-"],
        ),
        (
            "consumer.health - supplier.health >= consumer.mana",
            &["0.health+", "0.mana-", "1.health-"],
        ),
        (
            "consumer.health >= 3 - consumer.mana",
            &["0.health+", "0.mana+"],
        ),
        (
            "consumer.health >= -2 * supplier.health",
            &["0.health+", "1.health+"],
        ),
        (
            "consumer.health >= supplier.health / -2",
            &["0.health+", "1.health+"],
        ),
        ("consumer.health >= 0 * supplier.health", &["0.health+"]),
        (
            "consumer.health >= -supplier.health",
            &["0.health+", "1.health+"],
        ),
        (
            "consumer.health >= supplier.health * consumer.mana",
            &["0.health+", "0.mana+-", "1.health+-"],
        ),
        (
            "consumer.health >= 1 / supplier.health",
            &["0.health+", "1.health+-"],
        ),
        (
            "consumer.health >= abs(supplier.health)",
            &["0.health+", "1.health+-"],
        ),
        (
            "consumer.health >= min(supplier.health, consumer.mana)",
            &["0.health+", "0.mana-", "1.health-"],
        ),
        (
            "consumer.health >= clamp(supplier.health, 0, 1)",
            &["0.health+", "1.health-"],
        ),
        (
            "consumer.health >= rising(supplier.health)",
            &["0.health+", "1.health-"],
        ),
        (
            "consumer.health >= falling(supplier.health)",
            &["0.health+", "1.health+"],
        ),
        (
            "consumer.health >= hill(supplier.health)",
            &["0.health+", "1.health+-"],
        ),
        ("consumer.health >= max_of(consumer.health)", &["0.health+"]),
        ("consumer.health >= was(consumer.health)", &["0.health+"]),
        (
            "consumer.health > consumer.health - supplier.health",
            &["0.health+-", "1.health+"],
        ),
        ("supplier.armed", &["1.armed+-"]),
        ("consumer.owner == supplier", &["0.owner+-"]),
        (
            "distance(consumer, supplier) <= 2",
            &["0.position+-", "1.position+-"],
        ),
        ("known(consumer.health)", &[]),
        ("true", &[]),
    ] {
        assert_eq!(keys(text), expected, "{text}");
    }
}

#[test]
fn keys_reach_into_what_is_counted() {
    for (text, expected) in [
        ("any(thing as t)", &["any thing.exists+"][..]),
        (
            "count(thing as t where t.health > consumer.health) >= 2",
            &["0.health-", "any thing.exists+", "any thing.health+"],
        ),
        (
            "not any(thing as t where t.health > consumer.health)",
            &["0.health+", "any thing.exists-", "any thing.health-"],
        ),
        (
            "count(thing as t where t.armed) == 2",
            &["any thing.exists+-", "any thing.armed+-"],
        ),
        (
            "not any(man as m where not any(thing as t where t.health > m.health))",
            &[
                "any thing.exists+",
                "any thing.health+",
                "any man.exists-",
                "any man.health-",
            ],
        ),
        (
            "supplier.armed == (consumer.health > 1)",
            &["0.health+-", "1.armed+-"],
        ),
    ] {
        assert_eq!(keys(text), expected, "{text}");
    }
}

#[test]
fn reading_the_consumers_position_is_noticed() {
    for (text, reads) in [
        ("distance(consumer, supplier) < 1", true),
        (
            "count(thing as t where distance(t, consumer) < 1) > 2",
            true,
        ),
        ("not any(thing as t where distance(t, supplier) < 1)", false),
        ("supplier.armed == (distance(supplier, consumer) < 1)", true),
        ("consumer.health > 1", false),
    ] {
        let (_, condition) = condition(text);
        assert_eq!(condition.reads_consumer_position, reads, "{text}");
    }
}

#[test]
fn arriving_comes_last_among_preconditions() {
    let domain = domain(&with_condition(
        r#""distance(consumer, supplier) < 1", "consumer.health > 1",
           "distance(consumer, supplier) < 2", "consumer.mana > 0""#,
    ));
    let texts = domain.actions[0].preconditions.iter();
    let texts: Vec<&str> = texts.map(|&id| &*domain.code.condition(id).text).collect();
    assert_eq!(
        texts,
        [
            "consumer.health > 1",
            "consumer.mana > 0",
            "distance(consumer, supplier) < 1",
            "distance(consumer, supplier) < 2",
        ]
    );
}

#[test]
fn long_rows_need_little_stack_and_deep_brackets_too_much() {
    let row = |count: usize| {
        let all: Vec<&str> = (0..count).map(|_| "consumer.health > 1").collect();
        all.join(" and ")
    };
    condition(&row(100));
    let nested = |levels: usize| {
        format!(
            "{}consumer.health > 1{}",
            "consumer.health > 1 and (".repeat(levels),
            ")".repeat(levels)
        )
    };
    condition(&nested(31));
    let found = errors(&with_condition(&format!("\"{}\"", nested(32))));
    assert!(
        found[0].contains("nested 33 deep to the right"),
        "{found:#?}"
    );
}
