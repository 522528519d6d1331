//! Drives, goals, world effects, and how ratings are combined.

use alloc::{format, string::String, vec::Vec};

use super::{domain, errors};
use crate::domain::{Combine, Domain, Effect, Op, Operand, Role, curve::Shape, drive::Removal};

fn with(section: &str, extra: &str) -> String {
    format!(
        r#"{{ "udgoap": 1,
  "attributes": {{ "health": {{ "min": 0, "max": 100 }}, "heat": {{ "min": 0, "max": 9 }} }},
  "types": {{
    "man": {{ "attributes": {{ "health": {{}} }}, "consumes": ["hit"], "drives": ["live"] }},
    "thing": {{ "attributes": {{ "heat": {{}} }}, "supplies": ["hit"] {extra} }}
  }},
  "curves": {{ "late": {{ "kind": "exponential", "base": 8 }} }},
{section}
}}"#
    )
}

fn with_drive(drive: &str) -> String {
    let section = format!(
        r#"  "actions": {{ "hit": {{}} }},
  "drives": {{ "live": {{
{drive}
  }} }}"#
    );
    with(&section, "")
}

/// Errors without the document's name and path.
fn short(json: &str) -> Vec<String> {
    let strip = |it: &String| {
        let it = it.strip_prefix("game.json:").expect("a place");
        let end = it.rfind(" (at ").unwrap_or(it.len());
        it[..end].replace(": error:", "")
    };
    errors(json).iter().map(strip).collect()
}

#[test]
fn combine_expressions_speak_of_what_they_combine() {
    let code = |domain: &Domain, combine: Combine| match combine {
        Combine::Expression(code) => domain.code.run(code).to_vec(),
        other => panic!("{other:?}"),
    };
    let domain = domain(&with_drive(
        r#""combine": "min(a, b) * 0.5", "goals": {
             "a": { "conditions": ["true"], "combine": "0.5" },
             "b": { "combine": "near + self.health / 100", "conditions": [
               "true", { "test": "self.health > 1", "name": "near", "weight": 2 } ] } }"#,
    ));
    let half = Op::Push(Operand::Constant(0.5));
    assert_eq!(
        code(&domain, domain.drives[0].combine),
        [
            Op::Variable(0),
            Op::Variable(1),
            Op::Min,
            half,
            Op::Multiply
        ]
    );
    assert_eq!(code(&domain, domain.goal_rules[0].combine), [half]);
    assert_eq!(
        code(&domain, domain.goal_rules[1].combine)[0],
        Op::Variable(1)
    );
    let near = &domain.goal_rules[1].conditions[1];
    assert_eq!((near.weight, &*near.name), (2.0, "near"));
}

#[test]
fn wrong_combine_expressions_are_found() {
    let of = |combine: &str| {
        short(&with_drive(&format!(
            r#""combine": "{combine}", "goals": {{ "a": {{ "conditions": ["true"] }} }}"#
        )))
    };
    assert_eq!(
        of("averge"),
        [
            "10:12 found `averge`, expected `weighted_average`, `min`, `product`, `sum_capped` or an \
          expression"
        ]
    );
    assert_eq!(
        of("a * fun"),
        ["10:17 nothing is called `fun` here; known are `self` and `a`"]
    );
    assert_eq!(of("a > 1"), ["10:13 found a flag, expected a number"]);
    assert_eq!(
        of("a * count(man as m where m.health > a)"),
        ["10:49 ratings can't be used inside `count` and `any`"]
    );
    assert_eq!(
        of("a * distance(a, self)"),
        ["10:26 found no role, expected one: `distance(consumer, supplier)`"]
    );
}

#[test]
fn goals_are_made_as_written() {
    let domain = domain(&with_drive(
        r#""weight": 2, "remove": "self.health < 1", "goals": {
             "a": { "for_each": "thing", "as": "it", "when": "it.heat > 1", "weight": "it.heat",
                    "conditions": ["it.heat <= 1"], "on_destroyed": "failed",
                    "completeness": "late" },
             "b": { "conditions": ["self.health > 1"], "remove": false },
             "c": { "conditions": ["self.health > 1"], "remove": "self.health > 3" } }"#,
    ));
    let [a, b, c] = &*domain.goal_rules else {
        panic!("three rules");
    };
    assert_eq!(a.for_each, domain.find_type("thing").map(Into::into));
    let heat = domain.find_attribute("heat").expect("heat");
    assert_eq!(a.weight, Operand::Attribute(Role::BOUND, heat));
    assert!(a.when.is_some() && !a.satisfied_when_destroyed);
    assert!(matches!(
        domain.curves[a.completeness.expect("a curve").index()].shape,
        Shape::Exponential { base: 8.0 }
    ));
    assert_eq!(a.removal, Removal::WhenSatisfied);
    assert_eq!(b.removal, Removal::Never);
    assert!(b.satisfied_when_destroyed);
    assert!(matches!(c.removal, Removal::When(_)));
    assert_eq!(domain.drives[0].weight, Operand::Constant(2.0));
    assert!(domain.drives[0].remove.is_some());
}

#[test]
fn what_is_wrong_with_goals_is_found() {
    assert_eq!(
        short(&with_drive(
            r#""weight": -1, "goals": {
  "a": { "conditions": [] },
  "b": { "for_each": "thing", "conditions": ["true"], "completeness": "lat" },
  "c": { "as": "x", "on_destroyed": "failed", "conditions": ["true"] },
  "d": { "for_each": "thing", "as": "self", "conditions": ["true"] },
  "e": { "for_each": "thng", "as": "it", "conditions": ["it.health > 1"] },
  "f": { "for_each": "thing", "as": "it", "conditions": ["it.health > 1"] },
  "g": { "conditions": [{ "test": "self.health > 1", "weight": -2, "name": "x" },
                        { "test": "true", "name": "x" }], "weight": "0 - 3" } }"#
        )),
        [
            "10:11 found -1, expected a weight of at least 0",
            "11:24 found no conditions; a goal needs at least one",
            "12:22 `for_each` needs `as`: the name of the entity in expressions",
            "12:71 there is no curve `lat`; did you mean `late`?",
            "13:16 `as` names the entity of `for_each`, which is missing",
            "13:37 `on_destroyed` is about the entity of `for_each`, which is missing",
            "14:37 `self` already means something here; choose another name",
            "15:22 there is no type `thng`; did you mean `thing`?",
            "16:62 `it` may be of type `thing`, which has no attribute `health`; it has \
             `position` and `heat`; did you mean `heat`?",
            "17:64 found -2, expected a weight of at least 0",
            "18:51 two conditions are called `x`",
            "18:69 found -3, expected a weight of at least 0",
        ]
    );
}

fn with_world_effect(lists: &str, owner: &str, effect: &str) -> String {
    let section = format!(
        r#"  "actions": {{ "hit": {{ "world_effects": [{lists}] }} }}, "drives": {{ "live": {{}} }},
  "world_effects": {{ "burn": {effect} }}"#
    );
    with(&section, owner)
}

#[test]
fn world_effects_of_types_speak_of_their_owner() {
    let effect = r#"{ "for_each": "man", "as": "victim",
      "when": "self.heat > 5 and distance(self, victim) < duration and supplier.heat > 0",
      "effects": ["victim.health -= self.heat", "self.heat = 0", "consumer.health -= 1"] }"#;
    let domain = domain(&with_world_effect(
        "",
        r#", "world_effects": ["burn"]"#,
        effect,
    ));
    let burn = &domain.world_effects[0];
    assert_eq!(burn.for_each, domain.find_type("man").map(Into::into));
    let roles: Vec<Role> = burn.effects.iter().map(Effect::role).collect();
    assert_eq!(roles, [Role::BOUND, Role::OWNER, Role::CONSUMER]);
    let thing = domain.find_type("thing").expect("thing");
    assert_eq!(domain.entity_type(thing).world_effects.len(), 1);
    assert_eq!(
        short(&with_world_effect(
            r#""burn""#,
            r#", "world_effects": ["burn"]"#,
            effect
        ))
        .len(),
        4,
        "listed by an action too, it has no owner"
    );
}

#[test]
fn world_effects_of_actions_have_no_owner() {
    assert_eq!(
        short(&with_world_effect(
            r#""burn", "brn""#,
            "",
            r#"{ "when": "consumer.heat > 1",
  "effects": ["self.heat = 1", "supplier.health -= 1"] }"#
        )),
        [
            "8:51 there is no world effect `brn`; did you mean `burn`?",
            "9:50 `consumer` may be of type `man`, which has no attribute `heat`; it has `position` \
             and `health`",
            "10:16 nothing is called `self` here; known are `consumer` and `supplier`",
            "10:42 `supplier` may be of type `thing`, which has no attribute `health`; it has \
             `position` and `heat`; did you mean `heat`?",
        ]
    );
}

#[test]
fn costs_and_curves_must_make_sense() {
    let section = r#"  "actions": { "hit": { "cost": -1, "duration": "duration" } },
  "drives": { "live": {} }, "distance_range": 0"#;
    assert_eq!(
        short(&with(section, "")),
        [
            "8:33 found -1, expected a cost of at least 0",
            "8:50 `duration` is known only in what a step does: preconditions, effects, cost and \
             world effects",
            "9:47 found 0, expected more than 0 metres",
        ]
    );
    assert_eq!(
        short(
            r#"{ "udgoap": 1, "curves": {
  "a": { "kind": "exponential", "base": 1 }, "b": { "kind": "piecewise", "points": [] },
  "min": { "kind": "piecewise", "points": [[0, 1], [0, 2]] } } }"#
        ),
        [
            "2:41 found 1, expected more than 0, and not 1",
            "2:84 found no points, expected at least one",
            "3:3 `min` is a function already; choose another name",
            "3:43 found a point at x = 0 after one at 0, expected rising x",
        ]
    );
}

#[test]
fn modifiers_alter_something() {
    let of = |modifier: &str| {
        errors(&format!(
            r#"{{ "udgoap": 1, "modifiers": {{ "dusk": {modifier} }},
              "types": {{ "man": {{ "drives": ["rest"] }} }},
              "drives": {{ "rest": {{ "annotations": ["calm"] }} }} }}"#
        ))
    };
    let nothing = of(r#"{ "annotations": ["calm"] }"#);
    assert!(
        nothing[0].contains("a modifier needs `cost` or `weight`"),
        "{nothing:#?}"
    );
    // Each has the number that it alters by its own name.
    let other = of(r#"{ "annotations": ["calm"], "weight": "cost * 2" }"#);
    assert!(other[0].contains("`cost`"), "{other:#?}");
    let other = of(r#"{ "annotations": ["calm"], "cost": "weight * 2" }"#);
    assert!(other[0].contains("`weight`"), "{other:#?}");
    let alone = of(r#"{ "annotations": [], "weight": "2" }"#);
    assert!(alone[0].contains("needs `annotations`"), "{alone:#?}");
}
