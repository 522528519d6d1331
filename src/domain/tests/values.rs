//! Expressions: what they compile to, and what is wrong with those that don't.

use alloc::{format, string::String, vec::Vec};

use super::{domain, errors};
use crate::domain::{Domain, Effect, Op, Operand, Role};

/// A document in which an action has this effect.
pub(super) fn with_effect(effect: &str) -> String {
    format!(
        r#"{{ "udgoap": 1,
  "attributes": {{
    "health": {{ "min": 0, "max": 100 }}, "gold": {{}},
    "armed": {{ "kind": "flag" }}, "owner": {{ "kind": "reference" }},
    "home": {{ "kind": "position" }}
  }},
  "types": {{
    "thing": {{ "attributes": {{ "gold": {{}} }}, "supplies": ["act"] }},
    "man": {{
      "attributes": {{ "health": {{}}, "gold": {{}}, "armed": {{}}, "owner": {{}}, "home": {{}} }},
      "consumes": ["act"]
    }}
  }},
  "actions": {{ "act": {{
    "effects": ["{effect}"]
  }} }},
  "curves": {{ "half": {{ "kind": "linear", "slope": 0.5 }} }}
}}"#
    )
}

fn effect(text: &str) -> (Domain, Effect) {
    let mut domain = domain(&with_effect(text));
    let effect = domain.actions[0].effects.remove(0);
    (domain, effect)
}

fn amount(text: &str) -> (Domain, Operand) {
    match effect(&format!("consumer.gold += {text}")) {
        (domain, Effect::Increment { amount, .. }) => (domain, amount),
        other => panic!("{other:?}"),
    }
}

#[test]
fn short_expressions_need_no_code() {
    let is = |text, operand| assert_eq!(amount(text).1, operand, "{text}");
    let (domain, _) = amount("1");
    let gold = domain.find_attribute("gold").expect("gold");
    is("supplier.gold", Operand::Attribute(Role::SUPPLIER, gold));
    is(
        "distance(supplier, consumer)",
        Operand::Distance(Role::SUPPLIER, Role::CONSUMER),
    );
    is(
        "travel(consumer, supplier)",
        Operand::Travel(Role::CONSUMER, Role::SUPPLIER),
    );
}

#[test]
fn what_is_known_is_worked_out() {
    for (text, value) in [
        ("0.1 + 0.2", 0.1_f32 + 0.2),
        ("2 * 3 - 1", 5.0),
        ("-(4 / 2)", -2.0),
        ("min(3, 1, 2)", 1.0),
        ("max(3, 1, 2)", 3.0),
        ("clamp(5, 0, 3)", 3.0),
        ("clamp(5, 3, 0)", 0.0),
        ("abs(-1)", 1.0),
        ("half(3)", 1.5),
    ] {
        assert_eq!(amount(text).1, Operand::Constant(value), "{text}");
    }
    for text in ["1 / 0", "0 / 0", "min(1 / 0, 2)", "max(2, 1 / 0)"] {
        let Operand::Constant(value) = amount(text).1 else {
            panic!("{text}");
        };
        assert!(value.is_nan(), "{text}");
    }
}

#[test]
fn longer_ones_are_code_in_postfix_order() {
    let ops = |text: &str| -> Vec<Op> {
        match amount(text) {
            (domain, Operand::Code(code)) => domain.code.run(code).to_vec(),
            other => panic!("{other:?}"),
        }
    };
    let (domain, _) = amount("1");
    let gold = domain.find_attribute("gold").expect("gold");
    let read = Op::Push(Operand::Attribute(Role::SUPPLIER, gold));
    let one = Op::Push(Operand::Constant(1.0));
    assert_eq!(ops("supplier.gold - 1"), [read, one, Op::Subtract]);
    assert_eq!(
        ops("min(supplier.gold, 1, supplier.gold)"),
        [read, one, Op::Min, read, Op::Min]
    );
    assert_eq!(
        ops("clamp(supplier.gold, 1, 2 * 0.5)"),
        [read, one, one, Op::Clamp]
    );
    assert_eq!(ops("duration * 1"), [Op::Duration, one, Op::Multiply]);
}

#[test]
fn effects_are_of_their_attributes_kind() {
    let is = |text: &str, expected: fn(&Effect) -> bool| {
        let (_, effect) = effect(text);
        assert!(expected(&effect), "{text}: {effect:?}");
    };
    is("consumer.gold -= 2", |it| {
        matches!(it, Effect::Increment { sign: -1.0, .. })
    });
    is("consumer.armed = true", |it| {
        let value = Operand::Constant(1.0);
        matches!(it, Effect::Assign { value: v, .. } if *v == value)
    });
    is(
        "consumer.armed = consumer.gold > 2 and not consumer.armed",
        |it| {
            matches!(
                it,
                Effect::Assign {
                    value: Operand::Code(_),
                    ..
                }
            )
        },
    );
    is("consumer.owner = supplier", |it| {
        let value = Operand::Entity(Role::SUPPLIER);
        matches!(it, Effect::Assign { value: v, .. } if *v == value)
    });
    is("consumer.owner = none", |it| {
        let value = Operand::Constant(0.0);
        matches!(it, Effect::Assign { value: v, .. } if *v == value)
    });
    is("consumer.position = beside(supplier)", |it| {
        matches!(
            it,
            Effect::Beside {
                other: Role::SUPPLIER,
                ..
            }
        )
    });
    is("consumer.home = supplier.position", |it| {
        matches!(
            it,
            Effect::CopyPosition {
                other: Role::SUPPLIER,
                ..
            }
        )
    });
    is("destroy(supplier)", |it| {
        matches!(
            it,
            Effect::Destroy {
                role: Role::SUPPLIER
            }
        )
    });
}

/// The one error that an effect gives, as column and message.
fn error(text: &str) -> String {
    let found = errors(&with_effect(text));
    assert_eq!(found.len(), 1, "{found:#?}");
    let place = "game.json:15:";
    let rest = found[0].strip_prefix(place).expect("the effect's line");
    let rest = rest.replace(": error:", "");
    rest.replace(" (at $.actions.act.effects[0])", "")
}

#[test]
fn errors_point_at_what_is_wrong() {
    // The effect begins in column 18.
    for (text, message) in [
        (
            "consumer.gold += consumer.armed",
            "35 found a flag, expected a number",
        ),
        (
            "consumer.armed = 1",
            "35 found a number, expected a flag like the attribute",
        ),
        (
            "consumer.armed += 1",
            "27 found a flag, expected a number; only numbers are changed with `+=` and `-=`",
        ),
        (
            "consumer.gold = consumer.gld",
            "43 there is no attribute `gld`; did you mean `gold`?",
        ),
        (
            "supplier.health -= 1",
            "27 `supplier` may be of type `thing`, which has no attribute `health`; it has \
             `position` and `gold`",
        ),
        (
            "consmer.gold = 1",
            "18 nothing is called `consmer` here; known are `consumer` and `supplier`; did you \
             mean `consumer`?",
        ),
        (
            "consumer.gold = gold",
            "34 nothing is called `gold` here; known are `consumer` and `supplier`; attributes \
             are written with their role: `consumer.gold`",
        ),
        (
            "consumer.gold = mx(1, 2)",
            "34 there is no function or curve `mx`; did you mean `max`?",
        ),
        (
            "consumer.gold = abs(1, 2)",
            "34 found 2 arguments of `abs`, expected one number",
        ),
        (
            "consumer.gold = min(1)",
            "34 found 1 argument of `min`, expected two numbers or more",
        ),
        (
            "consumer.gold = distance(consumer, 1)",
            "53 found no role, expected one: `distance(consumer, supplier)`",
        ),
        (
            "consumer.gold = consumer.position",
            "34 found a position, expected a number, a flag or an entity; positions are compared \
             with `distance(a, b)`",
        ),
        (
            "consumer.position = supplier",
            "38 found an entity; write `beside(supplier)` or `supplier.position`",
        ),
        (
            "consumer.position = 3",
            "38 found something else, expected a position: `beside(supplier)` or \
             `supplier.position`",
        ),
        (
            "consumer.gold = beside(supplier)",
            "34 `beside` is only used in effects: `a.position = beside(b)`, `destroy(a)`",
        ),
        (
            "consumer.gold = call:price(supplier)",
            "39 there is no query `price`",
        ),
        (
            "consumer.gold = max_of(consumer.armed)",
            "34 found a flag, expected a number; `max_of` gives an end of its range",
        ),
        (
            "consumer.armed = supplier > consumer",
            "35 found an entity, expected a number; only `==` and `!=` compare anything else",
        ),
        (
            "consumer.armed = supplier == 1",
            "47 found a number, expected an entity as on the other side",
        ),
        (
            "consumer.armed = consumer.gold and true",
            "35 found a number, expected a condition; compare it with something: `… > 0`",
        ),
        (
            "consumer.gold = count(thng as t)",
            "40 there is no type `thng`; did you mean `thing`?",
        ),
        (
            "consumer.gold = count(thing as consumer)",
            "49 `consumer` already means something here; choose another name",
        ),
        ("consumer.gold = 1 +", "37 found the end, expected a value"),
    ] {
        assert_eq!(error(text), message, "{text}");
    }
}

#[test]
fn both_sides_are_checked_before_giving_up() {
    let found = errors(&with_effect("consumer.gold = consumer.a + consumer.b"));
    assert_eq!(found.len(), 2, "{found:#?}");
}

#[test]
fn the_stack_is_deep_enough_for_what_is_loaded() {
    let right = |levels: usize| {
        format!(
            "consumer.gold += {}consumer.gold{}",
            "consumer.gold - (".repeat(levels),
            ")".repeat(levels)
        )
    };
    domain(&with_effect(&right(31)));
    let found = errors(&with_effect(&right(32)));
    assert!(
        found[0].contains("has to remember 33 values at once, expected at most 32"),
        "{found:#?}"
    );
}

#[test]
fn quantifiers_nest_as_deep_as_there_are_roles() {
    let nested = |levels: usize| {
        let mut text = String::from("consumer.gold = ");
        for level in 0..levels {
            text.push_str(&format!("count(thing as t{level} where t0.gold < "));
        }
        format!("{text}1{}", ")".repeat(levels))
    };
    let loaded = domain(&with_effect(&nested(4)));
    assert_eq!(loaded.code.quantifiers.len(), 4);
    let found = errors(&with_effect(&nested(5)));
    assert!(found[0].contains("more than 4 deep"), "{found:#?}");
}

#[test]
fn significance_is_of_what_can_change_a_little() {
    let document = |attribute: &str| {
        format!(
            r#"{{ "udgoap": 1, "position_significance": 0.5,
                "attributes": {{ "a": {attribute} }},
                "types": {{ "t": {{ "attributes": {{ "a": {{}} }} }} }} }}"#
        )
    };
    for (attribute, expected) in [
        ("{}", 0.0),
        (r#"{ "significance": 2 }"#, 2.0),
        (r#"{ "kind": "position", "significance": 0.25 }"#, 0.25),
    ] {
        let domain = domain(&document(attribute));
        assert_eq!(domain.attributes[0].significance, 0.5);
        assert_eq!(domain.attributes[1].significance, expected);
    }
    for (attribute, expected) in [
        (r#"{ "significance": -1 }"#, "found -1, expected at least 0"),
        (
            r#"{ "kind": "flag", "significance": 1 }"#,
            "every change of a flag is significant",
        ),
    ] {
        let found = errors(&document(attribute));
        assert!(found[0].contains(expected), "{found:?}");
    }
}
