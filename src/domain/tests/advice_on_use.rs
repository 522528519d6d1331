//! Tests of warnings about actions, offers and things that are of no use, or of use only to the dead: a
//! small document for each.

use alloc::{format, string::String, vec::Vec};

use super::warnings;

#[test]
fn the_dead_are_told_of_where_they_count() {
    assert_eq!(
        warnings(
            r#"{ "udgoap": 1, 
  "attributes": { "food": { "min": 0, "max": 100 }, "coins": { "min": 0 }, "on": { "kind": "flag" } },
  "types": {
    "sheep": { "attributes": { "food": {} }, "alive": "self.food > 0", "supplies": ["goto", "eat"] },
    "man": { "attributes": { "food": {}, "coins": {}, "on": {} }, "consumes": ["goto", "eat"], "drives": ["live"] }
  },
  "actions": {
    "goto": { "effects": ["consumer.position = beside(supplier)"] },
    "eat": { "preconditions": ["distance(consumer, supplier) <= 1", "supplier.food > 0"], "effects": ["consumer.food += 10"] }
  },
  "drives": {
    "live": { "goals": {
      "full": { "conditions": ["self.food >= 90"], "remove": false },
      "near": { "for_each": "sheep", "as": "s", "conditions": ["distance(self, s) <= 3"] },
      "fed": { "for_each": "sheep", "as": "s", "when": "s.food > 0", "conditions": ["distance(self, s) <= 3"] },
      "few": { "conditions": ["count(sheep as t) < 3 or any(sheep as t where t.food > 0)"] } } }
  }
}"#
        ),
        [
            r#"game.json:14:29: warning: the dead count too: a `sheep` that isn't `alive` still exists; to leave it out, ask for `s.food > 0` (at $.drives.live.goals.near.for_each)"#,
            r#"game.json:16:38: warning: the dead count too: a `sheep` that isn't `alive` still exists; to leave it out, ask for `t.food > 0` (at $.drives.live.goals.few.conditions[0])"#
        ]
    );
}

/// Warnings about a man and a sheep that he hunts, with this key of its offer, these preconditions
/// and effects, and whatever else its type and the actions have.
fn hunt(when: &str, preconditions: &str, effects: &str, more: [&str; 2]) -> Vec<String> {
    let [sheep, actions] = more;
    warnings(&format!(
        r#"{{ "udgoap": 1,
  "attributes": {{ "food": {{ "min": 0, "max": 100 }}, "hunts": {{ "min": 0 }} }},
  "types": {{
    "sheep": {{ "attributes": {{ "food": {{ "default": 50 }} }}, "alive": "self.food > 0", "supplies": ["goto", {{ "action": "hunt"{when} }}]{sheep} }},
    "man": {{ "attributes": {{ "food": {{}}, "hunts": {{}} }}, "consumes": ["goto", "hunt"], "drives": ["live"] }}
  }},
  "actions": {{
    "goto": {{ "effects": ["consumer.position = beside(supplier)"] }},
    "hunt": {{ "preconditions": ["distance(consumer, supplier) <= 1"{preconditions}],
      "effects": [{effects}] }}{actions}
  }},
  "drives": {{ "live": {{ "goals": {{
    "full": {{ "conditions": ["self.food >= 90"], "remove": false }},
    "rid": {{ "for_each": "sheep", "as": "s", "when": "s.food > 0", "conditions": ["s.food <= 0"] }} }} }} }}
}}"#
    ))
}

#[test]
fn the_dead_are_told_of_where_they_are_made_use_of() {
    let prey = r#""supplier.food = 0", "consumer.food += 10""#;
    assert_eq!(
        hunt("", "", prey, ["", ""]),
        [
            r#"game.json:9:5: warning: it is done to the dead, too: a `sheep` that isn't `alive` still supplies it; to leave it out, add the precondition `supplier.food > 0` (at $.actions.hunt)"#
        ]
    );
    let none: [&str; 0] = [];
    assert_eq!(hunt("", r#", "supplier.food > 0""#, prey, ["", ""]), none);
    assert_eq!(
        hunt(r#", "when": "self.food > 0""#, "", prey, ["", ""]),
        none
    );
    // Nobody kills the dead.
    assert_eq!(hunt("", "", r#""supplier.food = 0""#, ["", ""]), none);
    let tired = r#""supplier.food = 0", "consumer.food -= 5""#;
    assert_eq!(hunt("", "", tired, ["", ""]), none);
    // The dead do nothing to themselves.
    let own = r#", "consumes": ["hunt"]"#;
    let fast = r#""consumer.food += 10""#;
    let only = hunt(r#", "when": "self == consumer""#, "", fast, [own, ""]);
    assert!(!only.iter().any(|it| it.contains("dead")), "{only:?}");
}

#[test]
fn what_helps_nobody_is_told() {
    let counted = r#""consumer.hunts += 1""#;
    let told = |preconditions: &str, more: &str| {
        let told = hunt("", preconditions, counted, ["", more]);
        let changes_nothing = |it: &String| it.contains("changes nothing");
        told.into_iter().filter(changes_nothing).collect::<Vec<_>>()
    };
    assert_eq!(
        told("", ""),
        [
            r#"game.json:9:5: warning: `hunt` changes nothing that a drive, a goal or another action's condition reads, so no plan has it (at $.actions.hunt)"#
        ]
    );
    let none: [&str; 0] = [];
    assert_eq!(told(r#", "known(consumer.hunts)""#, ""), none);
    // A task of a schedule is done for other reasons.
    let schedule = r#" }, "schedules": { "out": { "roles": { "s": { "type": "sheep" } },
      "tasks": ["goto(s)", "hunt(s)"] }"#;
    assert_eq!(told("", schedule), none);
}

#[test]
fn waiting_may_help_whoever_waits_for_something() {
    let told = |[hour, dust]: [&str; 2], wait: &str, manner: &str, more: &str| {
        let told = warnings(&format!(
            r#"{{ "udgoap": 1,
  "attributes": {{ "hour": {{ "min": 0, "max": 24 }}, "bread": {{ "min": 0, "max": 9 }},
    "dust": {{ "min": 0, "max": 9 }}, "nap": {{ "min": 0, "max": 9 }} }},
  "types": {{
    "shop": {{ "supplies": ["buy"]{manner} }}, "bench": {{ "supplies": ["wait"] }},
    "man": {{ "attributes": {{ "bread": {{}}, "nap": {{}}, "hour": {{ "rate": {hour} }}, "dust": {{ "rate": {dust} }} }},
      "consumes": ["buy", "wait"], "drives": ["live"] }}
  }},
  "actions": {{
    "buy": {{ "preconditions": ["consumer.hour >= 8"{more}], "effects": ["consumer.bread += 1"], "duration": 1 }},
    "wait": {{ {wait} }}
  }},
  "drives": {{ "live": {{ "goals": {{ "fed": {{ "conditions": ["self.bread >= 5"], "remove": false }} }} }} }}
}}"#
        ));
        told.iter().any(|it| it.contains("`wait` changes nothing"))
    };
    let (clock, still) = (["0.1", "0"], ["0", "0"]);
    let wait = r#""duration": 5"#;
    // The clock goes on meanwhile, a slot becomes free, or what is known grows old.
    assert!(!told(clock, wait, "", ""));
    assert!(!told(
        still,
        wait,
        r#", "manner": { "buy": { "slots": 1 } }"#,
        ""
    ));
    let stale = r#", { "test": "age(consumer.bread) > 5", "range": 5 }"#;
    assert!(!told(still, wait, "", stale));
    // Nothing changes; or nothing that is read; or no time passes; or it isn't there to wait.
    assert!(told(still, wait, "", ""));
    assert!(told(["0", "1"], wait, "", ""));
    assert!(told(clock, r#""duration": 0"#, "", ""));
    let nap = r#""effects": ["consumer.nap += 1"], "duration": 5"#;
    assert!(told(clock, nap, "", ""));
}

#[test]
fn what_only_world_effects_help_is_told_to_those_who_look_for_help() {
    let document = |selector: &str| {
        warnings(&format!(
            r#"{{ "udgoap": 1,
  "attributes": {{ "lit": {{ "kind": "flag" }}, "warm": {{ "kind": "flag" }} }},
  "types": {{ "man": {{ "attributes": {{ "lit": {{}}, "warm": {{}} }}, "supplies": ["light"], "consumes": ["light"],
    "drives": ["live"]{selector} }} }},
  "actions": {{ "light": {{ "self": "only", "effects": ["consumer.lit = true"], "world_effects": ["heat"] }} }},
  "world_effects": {{ "heat": {{ "when": "consumer.lit", "effects": ["consumer.warm = true"] }} }},
  "drives": {{ "live": {{ "goals": {{ "warm": {{ "conditions": ["self.warm"] }} }} }} }}
}}"#
        ))
    };
    for selector in ["", r#", "planning": { "selector": "udgoap_best" }"#] {
        assert_eq!(document(selector), [""; 0]);
    }
    for selector in ["udgoap", "goap"] {
        let found = document(&format!(r#", "planning": {{ "selector": "{selector}" }}"#));
        assert_eq!(found.len(), 1, "{found:#?}");
        let told = "only world effects help this condition: `udgoap` and `goap` do nothing";
        assert!(found[0].contains(told), "{found:#?}");
    }
}

#[test]
fn offers_that_no_plan_opens_are_told() {
    let document = |default: &str, rate: &str, when: &str| {
        warnings(&format!(
            r#"{{ "udgoap": 1,
  "attributes": {{ "lit": {{ "min": 0, "max": 1, "default": {default} }}, "fed": {{ "kind": "flag" }} }},
  "types": {{
    "stove": {{ "attributes": {{ "lit": {{ {rate} }} }},
      "supplies": ["light", {{ "action": "cook", "when": "{when}" }}] }},
    "man": {{ "attributes": {{ "fed": {{}} }}, "consumes": ["light", "cook"], "drives": ["live"] }} }},
  "actions": {{ "light": {{ "effects": ["supplier.lit = 1"] }}, "cook": {{ "effects": ["consumer.fed = true"] }} }},
  "drives": {{ "live": {{ "goals": {{ "fed": {{ "conditions": ["self.fed"] }} }} }} }}
}}"#
        ))
    };
    for when in ["self.lit >= 1", "self.lit >= 1 and not consumer.fed"] {
        let found = document("0", "", when);
        assert_eq!(found.len(), 1, "{found:#?}");
        let told = "`cook` isn't on offer by what the type says at first, and no plan opens";
        assert!(found[0].contains(told), "{found:#?}");
    }
    // Offers that are open at first, that time opens, whose condition isn't known, and that no
    // action opens.
    for (default, rate, when) in [
        ("1", "", "self.lit >= 1"),
        ("0", r#""rate": 0.1"#, "self.lit >= 1"),
        ("0", "", "self.lit >= 1 or not consumer.fed"),
        ("0", "", "distance(self, consumer) <= 1"),
    ] {
        let found = document(default, rate, when);
        let told = found.iter().any(|it| it.contains("no plan opens"));
        assert!(!told, "{default} {rate} {when}: {found:#?}");
    }
}

/// What holds already isn't what an offer waits for.
#[test]
fn offers_that_need_the_opposite_of_what_actions_do_are_not_told() {
    let found = warnings(
        r#"{ "udgoap": 1,
  "attributes": { "health": { "min": 0, "max": 100, "default": 100 } },
  "types": {
    "man": { "attributes": { "health": {} },
      "supplies": [{ "action": "treat", "when": "self.health < 40 and self.health > 0" }] },
    "medic": { "consumes": ["treat"], "drives": ["care"] } },
  "actions": { "treat": { "effects": ["supplier.health += 25"], "duration": 5 } },
  "drives": { "care": { "goals": { "well": { "for_each": "man", "as": "m", "when": "m.health < 40",
    "conditions": ["m.health >= 40"] } } } }
}"#,
    );
    assert_eq!(found, [""; 0]);
}

#[test]
fn a_reset_of_what_no_goal_wants_is_no_refill() {
    let document = |condition: &str| {
        let mut all = warnings(&format!(
            r#"{{ "udgoap": 1,
  "attributes": {{ "heat": {{ "min": 0, "max": 10 }}, "gold": {{ "min": 0, "max": 100 }} }},
  "types": {{
    "man": {{ "attributes": {{ "heat": {{ "rate": 0.5 }}, "gold": {{}} }}, "supplies": ["dig"], "consumes": ["dig"], "drives": ["live"] }}
  }},
  "actions": {{ "dig": {{ "self": true, "effects": ["consumer.heat = 0", "consumer.gold += 1"], "duration": 2 }} }},
  "drives": {{ "live": {{ "goals": {{ "it": {{ "conditions": ["{condition}"] }} }} }} }}
}}"#
        ));
        all.retain(|it| it.contains("fills up"));
        all.len()
    };
    assert_eq!(document("self.gold >= 100"), 0);
    assert_eq!(document("self.heat <= 0"), 1);
}

#[test]
fn who_is_to_leave_alive_is_not_to_be_destroyed() {
    let document = |effects: &str| {
        let mut all = warnings(&format!(
            r#"{{ "udgoap": 1,
  "attributes": {{ "gone": {{ "kind": "flag" }} }},
  "types": {{ "guest": {{ "attributes": {{ "gone": {{}} }}, "supplies": ["leave"], "consumes": ["leave"], "drives": ["go_home"] }} }},
  "actions": {{ "leave": {{ "self": true, "effects": [{effects}] }} }},
  "drives": {{ "go_home": {{ "goals": {{ "home": {{ "conditions": ["self.gone"], "remove": false }} }} }} }}
}}"#
        ));
        all.retain(|it| it.contains("counts as the consumer's death"));
        all.len()
    };
    assert_eq!(
        document(r#""consumer.gone = true", "destroy(consumer)""#),
        1
    );
    assert_eq!(document(r#""consumer.gone = true""#), 0);
    // A bomb that blows itself up isn't there to leave.
    assert_eq!(document(r#""destroy(consumer)""#), 0);
}
