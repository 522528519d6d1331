//! Attributes, types and what they inherit.

use alloc::{format, string::String, vec::Vec};

use super::{domain, errors, warnings};
use crate::domain::{
    Combine, Domain, EntityType, Operand, Range, action::Oneself, entity_type::Facing,
};

fn find<'d>(domain: &'d Domain, name: &str) -> &'d EntityType {
    domain.entity_type(domain.find_type(name).expect(name))
}

const TOWN: &str = r#"{ "udgoap": 1,
  "attributes": {
    "health": { "min": 0, "max": 100, "default": 80 },
    "gold": { "min": 5 }, "armed": { "kind": "flag", "default": true },
    "home": { "kind": "position", "default": [1, 2, 3] }, "owner": { "kind": "reference" }
  },
  "types": {
    "guard": {
      "is": "man", "attributes": { "armed": {}, "health": { "max": 50, "default": 7 } },
      "consumes": [{ "action": "hit", "when": "self.armed" }, "walk"],
      "drives": ["duty", { "drive": "live", "weight": 3 }],
      "manner": { "talk": { "animation": "salute" } },
      "utility": { "vital": ["duty"] }
    },
    "man": {
      "is": "being", "attributes": { "home": {}, "gold": {} },
      "supplies": ["talk", { "action": "hit", "when": "consumer.gold > 5" }],
      "consumes": [{ "action": "hit", "when": "self.health > 1" }],
      "drives": ["live"],
      "manner": { "talk": { "distance": 2, "facing": "any" } },
      "utility": { "combine": "live * 0.5", "vital": ["live"] }
    },
    "being": { "attributes": { "health": { "max": 90 } }, "alive": "self.health > 0",
               "supplies": ["hit"] },
    "king": { "is": "man", "alive": "true", "consumes": ["hit"],
              "utility": { "combine": "product" } }
  },
  "actions": {
    "walk": { "self": true, "annotations": ["slow"] },
    "talk": { "cost": 2, "duration": "consumer.health / 10" },
    "hit": { "effects": ["supplier.health -= 1"] }
  },
  "drives": {
    "live": { "goals": { "stay": { "conditions": ["self.health > 3"] } } },
    "duty": { "weight": "self.health / 100",
              "goals": { "watch": { "conditions": ["self.armed"], "remove": "self.gold > 5" } } }
  }
}"#;

#[test]
fn heirs_have_their_parents_rows_first() {
    let domain = domain(TOWN);
    let [being, man, guard] = ["being", "man", "guard"].map(|name| find(&domain, name));
    let names = |of: &EntityType| -> Vec<String> {
        let attributes = of.attributes.iter();
        attributes
            .map(|&id| domain.attribute(id).name.clone())
            .collect()
    };
    assert_eq!(names(being), ["position", "health"]);
    assert_eq!(names(man), ["position", "health", "home", "gold"]);
    assert_eq!(
        names(guard),
        ["position", "health", "home", "gold", "armed"]
    );
    for &attribute in &being.attributes {
        assert_eq!(being.slot(attribute), man.slot(attribute));
    }
    for &attribute in &man.attributes {
        assert_eq!(man.slot(attribute), guard.slot(attribute));
    }
    assert_eq!(
        guard.defaults,
        [0.0, 0.0, 0.0, 7.0, 1.0, 2.0, 3.0, 5.0, 1.0]
    );
    assert_eq!(guard.row_len(), guard.ranges.len());
    let range = |of: &EntityType, cell: usize| (of.ranges[cell].min, of.ranges[cell].max);
    assert_eq!(range(being, 3), (0.0, 90.0));
    assert_eq!(range(guard, 3), (0.0, 50.0));
    assert_eq!(range(guard, 7), (5.0, f32::INFINITY));
    assert_eq!(guard.ranges[4], Range::UNBOUNDED);
    assert_eq!(being.defaults[3], 80.0);
}

#[test]
fn heirs_have_their_parents_offers_manners_and_temper() {
    let domain = domain(TOWN);
    let [being, man, guard, king] =
        ["being", "man", "guard", "king"].map(|name| find(&domain, name));
    let [walk, talk, hit] =
        ["walk", "talk", "hit"].map(|name| domain.find_action(name).expect(name));
    let text = |id: Option<crate::domain::ConditionId>| {
        id.map_or("", |id| &*domain.code.condition(id).text)
    };
    assert_eq!(text(being.supply(hit).expect("hit").when), "");
    assert_eq!(
        text(guard.supply(hit).expect("hit").when),
        "consumer.gold > 5"
    );
    assert_eq!(
        text(man.consumption(hit).expect("hit").when),
        "self.health > 1"
    );
    assert_eq!(
        text(guard.consumption(hit).expect("hit").when),
        "self.armed"
    );
    assert_eq!(text(king.consumption(hit).expect("hit").when), "");
    assert!(king.consumption(walk).is_none());

    let manner = guard.manner(talk).expect("manner");
    assert_eq!((manner.distance, manner.facing), (2.0, Facing::Any));
    assert_eq!(manner.animation, "salute");
    assert_eq!(man.manner(talk).expect("manner").animation, "");
    assert!(being.manner(talk).is_none());

    assert_eq!(guard.alive, being.alive);
    assert_eq!(text(king.alive), "true");
    let drives: Vec<_> = guard
        .drives
        .iter()
        .map(|it| (it.drive.0, it.weight, it.vital))
        .collect();
    assert_eq!(
        drives,
        [(0, Some(Operand::Constant(3.0)), false), (1, None, true)]
    );
    assert!(matches!(man.combine, Combine::Expression(_)));
    assert_eq!(guard.combine, man.combine);
    assert_eq!(king.combine, Combine::Product);
    assert!(king.drives[0].vital && man.drives[0].vital);
    let action = domain.action(walk);
    assert!(action.oneself == Oneself::Too && action.annotations == ["slow"]);
    assert_eq!(action.cost, Operand::Constant(1.0));
    assert_eq!(domain.action(talk).cost, Operand::Constant(2.0));
}

#[test]
fn what_is_probably_not_meant_is_said() {
    let found = warnings(TOWN);
    let short: Vec<&str> = found
        .iter()
        .map(|it| it.strip_prefix("game.json:").expect("a place"))
        .collect();
    assert_eq!(
        short,
        [
            "5:59: warning: `owner` has no use: no type has it (at $.attributes.owner)",
            "10:63: warning: no type supplies `walk`, so it is never done (at \
             $.types.guard.consumes[1])",
            "30:5: warning: `talk` is supplied, but no type consumes it (at $.actions.talk)",
            "34:51: warning: no effect of any action that can be done helps this condition (at \
             $.drives.live.goals.stay.conditions[0])",
            "36:52: warning: no effect of any action that can be done helps this condition (at \
             $.drives.duty.goals.watch.conditions[0])",
        ]
    );
}

#[test]
fn vital_drives_should_always_have_goals() {
    let found = warnings(
        r#"{ "udgoap": 1,
  "types": { "man": { "drives": ["a", "b", "c"], "utility": { "vital": ["a", "b", "c"] } } },
  "drives": {
    "a": { "goals": { "x": { "for_each": "man", "as": "m", "conditions": ["true"] } } },
    "b": { "goals": { "x": { "when": "true", "conditions": ["true"] }, "y": { "conditions": ["true"] } } },
    "c": {}
  },
  "world_effects": { "rain": {} }, "curves": { "hill": { "kind": "quadratic" } },
  "actions": { "idle": { "preconditions": [{ "test": "true", "weight": 2 }] } }
}"#,
    );
    assert_eq!(found.len(), 6, "{found:#?}");
    assert!(found[0].contains(":2:73: warning: `a` is vital, but may be without goals"));
    assert!(found[1].contains(":2:83: warning: `c` is vital"));
    assert!(found[2].contains("`rain` has no use: no action and no type lists it"));
    assert!(found[3].contains("`hill` has no use: it isn't used"));
    assert!(found[4].contains("`idle` is neither supplied nor consumed by any type"));
    assert!(found[5].contains("preconditions have no weight"));
}

fn one_error(attributes: &str, types: &str) -> String {
    let found = errors(&format!(
        r#"{{ "udgoap": 1, "attributes": {{ {attributes} }}, "types": {{ {types} }} }}"#
    ));
    assert_eq!(found.len(), 1, "{found:#?}");
    let (_, message) = found[0].split_once(": error: ").expect("an error");
    message.into()
}

#[test]
fn attributes_must_make_sense() {
    for (attributes, message) in [
        (
            r#""a": { "min": 3, "max": 2 }"#,
            "found a `min` of 3 above a `max` of 2 (at $.attributes.a.max)",
        ),
        (
            r#""a": { "max": 2, "default": 3 }"#,
            "found 3, expected any number to 2 (at $.attributes.a.default)",
        ),
        (
            r#""a": { "kind": "flag", "max": 2 }"#,
            "only numbers have a range; this is a flag (at $.attributes.a.max)",
        ),
        (
            r#""a": { "kind": "flag", "default": 1 }"#,
            "expected `true` or `false` (at $.attributes.a.default)",
        ),
        (
            r#""a": { "kind": "reference", "default": 1 }"#,
            "a reference begins as none and takes no default (at $.attributes.a.default)",
        ),
        (
            r#""position": {}"#,
            "every entity has `position` already; don't declare it (at $.attributes.position)",
        ),
        (
            r#""and": {}"#,
            "`and` is a word of the expression language; choose another name (at \
             $.attributes.and)",
        ),
        (
            r#""a b": {}"#,
            "found `a b`, expected a name of letters (a to z), digits and `_` that doesn't begin \
             with a digit (at $.attributes[\"a b\"])",
        ),
    ] {
        assert_eq!(one_error(attributes, ""), message);
    }
}

#[test]
fn ranges_are_only_narrowed() {
    let attributes = r#""a": { "min": 0, "max": 10 }"#;
    assert_eq!(
        one_error(
            attributes,
            r#""t": { "attributes": { "a": { "max": 11 } } }"#
        ),
        "found 11, expected 0 to 10, the range of the attribute; a range can only be narrowed \
         (at $.types.t.attributes.a.max)"
    );
    assert_eq!(
        one_error(
            attributes,
            r#""t": { "attributes": { "a": { "max": 5 } } },
               "u": { "is": "t", "attributes": { "a": { "max": 6 } } }"#
        ),
        "found 6, expected 0 to 5, the range that `u` inherits; a range can only be narrowed (at \
         $.types.u.attributes.a.max)"
    );
    assert_eq!(
        one_error(
            attributes,
            r#""t": { "attributes": { "a": { "max": 5, "default": 6 } } }"#
        ),
        "found 6, expected 0 to 5 (at $.types.t.attributes.a.default)"
    );
    assert_eq!(
        one_error(attributes, r#""t": { "attributes": { "bcd": {} } }"#),
        "there is no attribute `bcd` (at $.types.t.attributes.bcd)"
    );
}

#[test]
fn nobody_inherits_from_themselves() {
    assert_eq!(
        one_error("", r#""a": { "is": "a" }"#),
        "`a` inherits from itself (at $.types.a)"
    );
    assert_eq!(
        one_error(
            r#""x": {}"#,
            r#""d": { "is": "a" }, "a": { "is": "b" }, "b": { "is": "c" },
               "c": { "is": "a", "attributes": { "x": {} }, "alive": "self.x > 0" }"#
        ),
        "`a` inherits from itself, by way of `b`, `c` (at $.types.a)"
    );
}

#[test]
fn parents_must_exist() {
    assert_eq!(
        one_error("", r#""man": { "is": "beng" }, "being": {}"#),
        "there is no type `beng`; did you mean `being`? (at $.types.man.is)"
    );
}

#[test]
fn what_an_unreadable_parent_would_have_given_is_not_missed() {
    // One finding, not a second one about `self.health`.
    assert_eq!(
        one_error(
            r#""health": { "min": 0, "max": 1 }"#,
            r#""man": { "is": "beng", "alive": "self.health > 0" }"#
        ),
        "there is no type `beng` (at $.types.man.is)"
    );
}

#[test]
fn lists_name_what_exists_once() {
    let found = errors(
        r#"{ "udgoap": 1, "actions": { "hit": {} }, "drives": { "live": {} },
  "types": { "man": {
    "supplies": ["hit", "hit"], "consumes": ["hti"], "drives": ["live", "love"],
    "world_effects": ["rain"], "manner": { "hit": { "distance": -1 }, "x": {} },
    "utility": { "combine": "weighted", "vital": ["live", "duty"] }
  } } }"#,
    );
    let short: Vec<&str> = found
        .iter()
        .map(|it| it.strip_prefix("game.json:").expect("a place"))
        .collect();
    assert_eq!(
        short,
        [
            "3:25: error: `hit` is listed twice, first at game.json:3:18 (at \
             $.types.man.supplies[1])",
            "3:46: error: there is no action `hti`; did you mean `hit`? (at \
             $.types.man.consumes[0])",
            "3:73: error: there is no drive `love`; did you mean `live`? (at \
             $.types.man.drives[1])",
            "4:23: error: there is no world effect `rain` (at $.types.man.world_effects[0])",
            "4:65: error: found -1, expected a distance of at least 0 (at \
             $.types.man.manner.hit.distance)",
            "4:71: error: there is no action `x` (at $.types.man.manner.x)",
            "5:29: error: found `weighted`, expected `weighted_average`, `min`, `product`, \
             `sum_capped` or an expression (at $.types.man.utility.combine)",
            "5:59: error: there is no drive `duty` (at $.types.man.utility.vital[1])",
        ]
    );
}

#[test]
fn rates_are_inherited_and_replaced() {
    let domain = domain(
        r#"{ "udgoap": 1,
  "attributes": { "water": {}, "food": {}, "size": { "default": 2 } },
  "types": {
    "dog": { "is": "animal", "attributes": { "food": { "rate": "self.size / -4" }, "size": {} } },
    "animal": { "attributes": { "food": { "rate": -0.5 }, "water": { "rate": "-1 * 2" } } },
    "stone": { "is": "animal", "attributes": { "food": { "rate": 0 } } }
  } }"#,
    );
    let rates = |name| -> Vec<(&str, Operand)> {
        let rates = find(&domain, name).rates.iter();
        rates
            .map(|&(attribute, rate)| (domain.attribute(attribute).name.as_str(), rate))
            .collect()
    };
    assert_eq!(
        rates("animal"),
        [
            ("water", Operand::Constant(-2.0)),
            ("food", Operand::Constant(-0.5))
        ]
    );
    assert_eq!(rates("stone")[1].1, Operand::Constant(0.0));
    let [water, (food, Operand::Code(_))] = *rates("dog") else {
        panic!("{:?}", rates("dog"))
    };
    assert_eq!((water.1, food), (Operand::Constant(-2.0), "food"));
}

#[test]
fn rates_must_make_sense() {
    for (attribute, of, message) in [
        (
            r#""a": { "kind": "flag" }"#,
            r#""a": { "rate": 1 }"#,
            "only numbers have a rate; this is a flag (at $.types.t.attributes.a.rate)",
        ),
        (
            r#""a": {}"#,
            r#""a": {}, "position": { "rate": "self.a" }"#,
            "only numbers have a rate; this is a position (at $.types.t.attributes.position.rate)",
        ),
        (
            r#""a": {}"#,
            r#""a": { "rate": "-self.aa" }"#,
            "there is no attribute `aa`; did you mean `a`? (at $.types.t.attributes.a.rate)",
        ),
        (
            r#""a": {}"#,
            r#""a": { "rate": "consumer.a" }"#,
            "nothing is called `consumer` here; known is `self` (at $.types.t.attributes.a.rate)",
        ),
        (
            r#""a": {}"#,
            r#""a": { "rate": "duration" }"#,
            "`duration` is known only in what a step does: preconditions, effects, cost and \
             world effects (at $.types.t.attributes.a.rate)",
        ),
        (
            r#""a": {}"#,
            r#""a": { "rate": [] }"#,
            "found a list, expected a number or a string (at $.types.t.attributes.a.rate)",
        ),
    ] {
        let types = format!(r#""t": {{ "attributes": {{ {of} }} }}"#);
        assert_eq!(one_error(attribute, &types), message);
    }
}
