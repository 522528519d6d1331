//! Tests of warnings: a small document for each.

use alloc::{format, string::String, vec::Vec};

use super::warnings;

/// A man who walks to an inn eats there.
const EATS: &str =
    r#""preconditions": ["distance(consumer, supplier) <= 1"], "effects": ["consumer.food += 10"]"#;

/// Warnings about a man, an inn, what he does there, and his goal to be full.
fn inn(eat: &str, full: &str) -> Vec<String> {
    warnings(&format!(
        r#"{{ "udgoap": 1, 
  "attributes": {{ "food": {{ "min": 0, "max": 100 }}, "coins": {{ "min": 0 }}, "on": {{ "kind": "flag" }} }},
  "types": {{
    "inn": {{ "supplies": ["goto", "eat"] }},
    "man": {{ "attributes": {{ "food": {{}}, "coins": {{}}, "on": {{}} }}, "consumes": ["goto", "eat"], "drives": ["live"] }}
  }},
  "actions": {{
    "goto": {{ "effects": ["consumer.position = beside(supplier)"] }},
    "eat": {{ {eat} }}
  }},
  "drives": {{
    "live": {{ "goals": {{ "full": {{ {full} }} }} }}
  }}
}}"#
    ))
}

#[test]
fn goals_that_no_value_reaches_are_told() {
    assert_eq!(
        inn(
            EATS,
            r#""conditions": ["self.food >= 120", { "test": "self.coins < 0 or self.food == 50", "range": 9 }]"#
        ),
        [
            r#"game.json:12:52: warning: this can never be true, since `self.food` is 0 to 100 (at $.drives.live.goals.full.conditions[0])"#,
            r#"game.json:12:82: warning: this can never be true, since `self.coins` is at least 0 (at $.drives.live.goals.full.conditions[1].test)"#
        ]
    );
    assert_eq!(
        inn(
            EATS,
            r#""when": "not self.food >= 0", "conditions": [{ "test": "self.food + 20 > max_of(self.food) + 120", "range": 9 }, "self.food > max_of(self.food)"]"#
        ),
        [
            r#"game.json:12:49: warning: this can never be true, since `self.food` is 0 to 100 (at $.drives.live.goals.full.when)"#,
            r#"game.json:12:92: warning: this can never be true, whatever the values (at $.drives.live.goals.full.conditions[0].test)"#,
            r#"game.json:12:150: warning: this can never be true, since `self.food` is 0 to 100 (at $.drives.live.goals.full.conditions[1])"#
        ]
    );
}

#[test]
fn effects_that_read_what_was_just_set_are_told() {
    let told = |effects: &str| {
        inn(
            &format!(
                r#""preconditions": ["distance(consumer, supplier) <= 1"],
                "effects": ["consumer.food += 10", {effects}]"#
            ),
            r#""conditions": ["self.food >= 100"]"#,
        )
    };
    assert_eq!(
        told(r#""consumer.coins = 0", "consumer.food += consumer.coins * 2""#),
        [
            r#"game.json:10:74: warning: this reads what `consumer.coins = 0` has set; to read what was there before, put it before that effect (at $.actions.eat.effects[2])"#
        ]
    );
    for meant in [
        r#""consumer.food += consumer.coins", "consumer.coins = 0""#,
        // It isn't the constant that is read.
        r#""consumer.coins = 0", "consumer.coins += 2", "consumer.food += consumer.coins""#,
        r#""consumer.food = consumer.coins", "consumer.coins = consumer.food""#,
        // The end of its range, whatever that is.
        r#""consumer.food = 1000", "consumer.coins += consumer.food""#,
        r#""consumer.coins = 0", "consumer.coins += 5""#,
        r#""consumer.on = true", "consumer.coins += 5""#,
    ] {
        let found: Vec<String> = told(meant);
        let mut found = found.iter();
        assert!(!found.any(|it| it.contains("has set")), "{meant}");
    }
}

/// Warnings about a lamplighter who puts lamps out, or whatever else helps him.
fn lamps(goal: &str, snuff: &str, more: &str) -> Vec<String> {
    warnings(&format!(
        r#"{{ "udgoap": 1,
  "attributes": {{ "lit": {{ "kind": "flag" }}, "main": {{ "kind": "flag" }} }},
  "types": {{
    "lamp": {{ "attributes": {{ "lit": {{}} }}, "supplies": ["snuff"] }},
    "man": {{ "attributes": {{ "main": {{}} }}, "consumes": ["snuff"], "drives": ["save"] {more} }}
  }},
  "actions": {{ "snuff": {{ "effects": [{snuff}] }} }},
  "drives": {{ "save": {{ "goals": {{ "dark": {{ "conditions": [{goal}] }} }} }} }} }}"#
    ))
}

#[test]
fn counts_that_give_no_credit_for_one_of_many_are_told() {
    let snuff = r#""supplier.lit = false""#;
    let many = "count(lamp as lamp where lamp.lit)";
    let place = "$.drives.save.goals.dark.conditions[0]";
    let told = format!(
        "game.json:8:61: warning: a plan that helps with one of several gets no credit for it here; \
         write the condition as an object with a \"range\", such as how many there may be (at {place})"
    );
    for wanted in ["{} <= 0", "0 >= {}", "{} <= 1", "not {} > 0"] {
        let goal = format!("\"{}\"", wanted.replace("{}", many));
        assert_eq!(lamps(&goal, snuff, ""), [told.as_str()], "{goal}");
    }
    let all = r#""count(lamp as lamp) <= 0""#;
    let found = lamps(all, r#""destroy(supplier)""#, "");
    assert_eq!(found, [told.as_str()]);
    for meant in [
        format!(r#"{{ "test": "{many} <= 0", "range": 9 }}"#),
        // There is credit for each.
        format!(r#""{many} >= 5""#),
        format!(r#""{many} <= 3""#),
        // One step may do.
        r#""count(lamp as lamp where lamp.lit and distance(lamp, self) < 9) <= 0""#.into(),
        r#""not any(lamp as lamp where lamp.lit)""#.into(),
    ] {
        let effects = format!(r#"{snuff}, "consumer.position = beside(supplier)""#);
        let found = lamps(&meant, &effects, "");
        let mut found = found.iter();
        assert!(!found.any(|it| it.contains("no credit")), "{meant}");
    }
    // It wants nothing but goals reached.
    let dark = format!("\"{many} <= 0\"");
    let goap = r#", "planning": { "selector": "goap" }"#;
    assert!(lamps(&dark, snuff, goap).is_empty());
    let for_goap = format!(r#"{dark}], "priority": 3, "note": ["#);
    assert!(lamps(&for_goap, snuff, "").is_empty());
}

/// A rabbit that fears a fox, and a goal of that.
fn rabbit(goal: &str) -> String {
    format!(
        r#"{{ "udgoap": 1,
  "types": {{
    "pond": {{ "supplies": ["goto"] }}, "fox": {{}},
    "rabbit": {{ "consumes": ["goto"], "drives": ["safe"] }} }},
  "actions": {{ "goto": {{ "effects": ["consumer.position = beside(supplier)"] }} }},
  "drives": {{ "safe": {{ "goals": {{ "away": {{ "for_each": "fox", "as": "fox",
    {goal} }} }} }} }} }}"#
    )
}

#[test]
fn goals_to_keep_away_that_come_up_close_by_are_told() {
    for (when, wanted) in [
        ("distance(self, fox) < 12", "distance(self, fox) >= 20"),
        (
            "30 >= travel(fox, self) and known(fox.position)",
            "20 < distance(fox, self)",
        ),
    ] {
        let goal =
            format!(r#""when": "{when}", "conditions": [{{ "test": "{wanted}", "range": 20 }}]"#);
        let found = warnings(&rabbit(&goal));
        let begins = "game.json:7:";
        let [only] = &found[..] else {
            panic!("{found:?}");
        };
        assert!(
            only.starts_with(begins) && only.contains("plans don't foresee that"),
            "{only}"
        );
        assert!(only.contains(wanted), "{only}");
    }
    // To keep away at any time, or to come near who is near.
    for goal in [
        r#""conditions": [{ "test": "distance(self, fox) >= 20", "range": 20 }], "remove": false"#,
        r#""when": "distance(self, fox) < 12", "conditions": [{ "test": "distance(self, fox) <= 2", "range": 20 }]"#,
        r#""when": "distance(self, fox) > 30", "conditions": [{ "test": "distance(self, fox) >= 20", "range": 20 }]"#,
    ] {
        assert!(warnings(&rabbit(goal)).is_empty(), "{goal}");
    }
}

#[test]
fn conditions_that_exclude_one_another_are_told() {
    assert_eq!(
        inn(
            r#""preconditions": ["consumer.food > 5", "distance(consumer, supplier) <= 1", "consumer.food <= 5"], "effects": ["consumer.food += 10", "consumer.on = true"]"#,
            r#""conditions": ["self.food >= 90"], "remove": false"#
        ),
        [
            r#"game.json:9:90: warning: this can't be true while `consumer.food > 5` is (at $.actions.eat.preconditions[2])"#
        ]
    );
    assert_eq!(
        inn(
            r#""preconditions": ["consumer.on and not consumer.on", "distance(consumer, supplier) <= 1"], "effects": ["consumer.food += 10", "consumer.on = true"]"#,
            r#""conditions": ["self.food >= 90", "50 > self.food"]"#
        ),
        [
            r#"game.json:9:32: warning: this can never be true: its parts exclude each other (at $.actions.eat.preconditions[0])"#,
            r#"game.json:12:70: warning: no effect of any action that can be done helps this condition (at $.drives.live.goals.full.conditions[1])"#,
            r#"game.json:12:70: warning: this can't be true while `self.food >= 90` is (at $.drives.live.goals.full.conditions[1])"#
        ]
    );
}

#[test]
fn distances_that_no_manner_reaches_are_told() {
    assert_eq!(
        warnings(
            r#"{ "udgoap": 1, 
  "attributes": { "food": { "min": 0, "max": 100 }, "coins": { "min": 0 }, "on": { "kind": "flag" } },
  "types": {
    "stall": { "supplies": ["goto", "eat"], "manner": { "goto": { "distance": 0.5 } } },
    "field": { "supplies": ["goto", "eat"] },
    "barn": { "is": "field" },
    "man": { "attributes": { "food": {}, "coins": {}, "on": {} }, "consumes": ["goto", "eat"], "drives": ["live"] }
  },
  "actions": {
    "goto": { "effects": ["consumer.position = beside(supplier)"] },
    "eat": { "preconditions": ["distance(supplier, consumer) < 1"], "effects": ["consumer.food += 10"] }
  },
  "drives": {
    "live": { "goals": { "full": { "conditions": ["self.food >= 90"], "remove": false } } }
  }
}"#
        ),
        [
            r#"game.json:11:32: warning: `goto` ends 1 m from `field`, which isn't near enough for this: give `field` a manner of `goto` with a distance below 1 (one more type is like it) (at $.actions.eat.preconditions[0])"#
        ]
    );
}

#[test]
fn numbers_that_hide_a_drives_weight_are_told() {
    assert_eq!(
        warnings(
            r#"{ "udgoap": 1, 
  "attributes": { "food": { "min": 0, "max": 100 }, "coins": { "min": 0 }, "on": { "kind": "flag" } },
  "types": {
    "inn": { "supplies": ["goto", "eat"] },
    "man": { "attributes": { "food": {}, "coins": {}, "on": {} }, "consumes": ["goto", "eat"], "drives": ["live", { "drive": "rest", "weight": 4 }] },
    "guard": { "is": "man", "attributes": { "food": {}, "coins": {}, "on": {} }, "consumes": ["goto", "eat"], "drives": [{ "drive": "rest", "weight": 0 }, { "drive": "live", "weight": 2 }] }
  },
  "actions": {
    "goto": { "effects": ["consumer.position = beside(supplier)"] },
    "eat": { "preconditions": ["distance(consumer, supplier) <= 1"], "effects": ["consumer.food += 10"] }
  },
  "drives": {
    "live": { "goals": { "full": { "conditions": ["self.food >= 90"], "remove": false } } },
    "rest": { "weight": "2 - self.food / 100", "goals": { "full": { "conditions": ["self.food >= 50"] } } }
  }
}"#
        ),
        [
            r#"game.json:5:144: warning: this number replaces the drive's own weight, `2 - self.food / 100`, which is an expression (at $.types.man.drives[1].weight)"#
        ]
    );
}

#[test]
fn distances_that_are_read_too_late_are_told() {
    assert_eq!(
        warnings(
            r#"{ "udgoap": 1, 
  "attributes": { "food": { "min": 0, "max": 100 }, "coins": { "min": 0 }, "on": { "kind": "flag" } },
  "types": {
    "inn": { "supplies": ["goto", "eat"] },
    "man": { "attributes": { "food": {}, "coins": {}, "on": {} }, "consumes": ["goto", "eat"], "drives": ["live"] }
  },
  "actions": {
    "goto": { "effects": ["consumer.food -= distance(consumer, supplier) / 9", "consumer.position = beside(supplier)", "consumer.food -= 2 * travel(supplier, consumer)"], "outcomes": [{ "weight": 1, "effects": ["consumer.coins += distance(consumer, supplier)"] }, { "weight": 2 }], "world_effects": ["tire"] },
    "eat": { "preconditions": ["distance(consumer, supplier) <= 1"], "effects": ["consumer.food += 10"] }
  },
  "world_effects": {
    "tire": { "when": "distance(consumer, supplier) < 5", "effects": ["consumer.food -= distance(consumer, supplier)"] }
  },
  "drives": {
    "live": { "goals": { "full": { "conditions": ["self.food >= 90"], "remove": false } } }
  }
}"#
        ),
        [
            r#"game.json:8:120: warning: this reads the distance that is left after `consumer.position = beside(supplier)`; to read the distance before the walk, put it before that effect (at $.actions.goto.effects[2])"#,
            r#"game.json:8:212: warning: this reads the distance that is left after `consumer.position = beside(supplier)`; to read the distance before the walk, put it before that effect (at $.actions.goto.outcomes[0].effects[0])"#,
            r#"game.json:12:71: warning: world effects come after the step, when the consumer is beside the supplier already; to read the distance before the walk, make this an effect of the action, before the one that moves (at $.world_effects.tire.effects[0])"#
        ]
    );
}

#[test]
fn amounts_that_are_0_at_first_are_told() {
    let document = |first: &str, amount: &str, load: &str| {
        format!(
            r#"{{ "udgoap": 1, "attributes": {{ "fish": {{ "min": 0, "max": 9 }}, "price": {{ "min": 0, "max": 9 }} }},
  "types": {{
    "pier": {{ "attributes": {{ "fish": {{}}, "price": {{ "default": 2 }} }}, "supplies": ["sell"] }},
    "sea": {{ "supplies": ["cast"] }},
    "man": {{ "attributes": {{ "fish": {{}} }}, "consumes": ["cast", "sell"], "drives": ["fill"] }}
  }},
  "actions": {{
    "cast": {{ "effects": ["consumer.fish {load}"] }},
    "sell": {{ "preconditions": [{first}],
      "effects": ["supplier.fish += {amount}", "consumer.fish = 0"] }}
  }},
  "drives": {{ "fill": {{ "goals": {{ "full": {{ "for_each": "pier", "as": "pier", "conditions": ["pier.fish >= 9"] }} }} }} }} }}"#
        )
    };
    let told = "game.json:10:19: warning: `consumer.fish` may be 0, and then nothing is planned for \
                the sake of this effect; add `consumer.fish > 0` to the preconditions of `sell`, \
                and plans will bring that about first (at $.actions.sell.effects[0])";
    let found = |first, amount, load| warnings(&document(first, amount, load));
    assert_eq!(found("", "consumer.fish", "+= 2"), [told]);
    assert_eq!(found("", "supplier.price * consumer.fish", "= 2"), [told]);
    let none: [&str; 0] = [];
    assert_eq!(
        found(r#""consumer.fish > 0""#, "consumer.fish", "+= 2"),
        none
    );
    assert_eq!(
        found(r#""consumer.fish >= 2""#, "consumer.fish", "+= 2"),
        none
    );
    // Nothing that he does fills them, or they are never 0.
    assert_eq!(found("", "supplier.price", "+= 2"), none);
    assert_eq!(found("", "consumer.fish + 1", "+= 2"), none);
}

#[test]
fn goals_that_are_all_but_reached_at_an_end_are_told() {
    let with = |condition: &str| {
        warnings(
            &r#"{ "udgoap": 1,
  "attributes": { "food": { "min": 0, "max": 100 }, "coins": { "min": 0, "max": 9 } },
  "types": {
    "inn": { "supplies": ["eat"] },
    "man": { "attributes": { "food": {}, "coins": {} }, "consumes": ["eat"], "drives": ["live"] }
  },
  "actions": { "eat": { "effects": ["consumer.food += 10", "consumer.coins += 1"] } },
  "drives": { "live": { "goals": { "g": { "conditions": ["CONDITION"] } } } }
}"#
            .replace("CONDITION", condition),
        )
    };
    assert_eq!(
        with("self.food > 0"),
        [
            "game.json:8:58: warning: `self.food > 0` is almost fully satisfied at 0, the least \
             possible value, so UDGOAP gains nothing by reaching it; say how much is wanted, with `>=` (at \
             $.drives.live.goals.g.conditions[0])"
        ]
    );
    assert!(with("0 < self.coins")[0].contains("almost fully satisfied at 0"));
    for fine in [
        "self.food >= 1",
        "self.food > 10",
        "self.coins > 0 and self.food > 0",
    ] {
        assert!(with(fine).is_empty(), "{fine}");
    }
}

#[test]
fn times_that_look_like_milliseconds_are_told() {
    let document = |duration: &str, cooldown: &str, interval: &str| {
        format!(
            r#"{{ "udgoap": 1,
  "attributes": {{ "food": {{ "min": 0, "max": 100 }} }},
  "types": {{
    "man": {{ "attributes": {{ "food": {{ "rate": -1 }} }}, "supplies": ["eat", "nap"], "consumes": ["eat", "nap"], "drives": ["live"],
      "planning": {{ "think_interval": {interval} }} }}
  }},
  "actions": {{
    "eat": {{ "self": true, "effects": ["consumer.food += 10"], "duration": {duration}, "perform": {{ "cooldown": {cooldown} }} }},
    "nap": {{ "self": true, "effects": ["consumer.food += 1"], "duration": 3000 }}
  }},
  "drives": {{ "live": {{ "goals": {{ "full": {{ "conditions": ["self.food >= 100"] }} }} }} }}
}}"#
        )
    };
    assert_eq!(
        warnings(&document("2000", "5000", "200")),
        [
            "game.json:5:39: warning: its characters think every 200 seconds; if milliseconds are meant, write 0.2 (at $.types.man.planning.think_interval)",
            "game.json:8:76: warning: no action takes less than 2000 seconds; if milliseconds are meant, write 2 (at $.actions.eat.duration)",
            "game.json:8:107: warning: no cooldown is shorter than 5000 seconds; if milliseconds are meant, write 5 (at $.actions.eat.perform.cooldown)",
        ]
    );
    let none: [&str; 0] = [];
    assert_eq!(warnings(&document("20", "50", "2")), none);
    // A long time beside a short one is intended, and a computed time may be short.
    assert_eq!(
        warnings(&document("\"consumer.food + 300\"", "0", "59")),
        none
    );
}

#[test]
fn assignments_that_fill_up_what_falls_are_told() {
    let document = |effect: &str, duration: &str| {
        format!(
            r#"{{ "udgoap": 1,
  "attributes": {{ "food": {{ "min": 0, "max": 80 }}, "thirst": {{ "min": 0, "max": 10 }} }},
  "types": {{
    "man": {{ "attributes": {{ "food": {{ "rate": -1 }}, "thirst": {{ "rate": 0.5 }} }}, "supplies": ["eat"], "consumes": ["eat"], "drives": ["live"] }}
  }},
  "actions": {{ "eat": {{ "self": true, "effects": ["{effect}"], "duration": {duration} }} }},
  "drives": {{ "live": {{ "goals": {{
    "full": {{ "conditions": ["self.food >= 80"] }}, "wet": {{ "conditions": ["self.thirst <= 0"] }} }} }} }}
}}"#
        )
    };
    let told_of = |document: &str| {
        let mut all = warnings(document);
        all.retain(|it| it.contains("fills up"));
        all
    };
    let told = |written: &str| {
        [format!(
            "game.json:6:51: warning: this fills up what changes by its `rate`, but counts as much \
             whether little or much is missing, so characters may do nothing else; write \
             `consumer.{written}`, of which only what fits counts (at $.actions.eat.effects[0])"
        )]
    };
    assert_eq!(
        told_of(&document("consumer.food = 80", "2")),
        told("food += 80")
    );
    assert_eq!(
        told_of(&document("consumer.thirst = 0", "2")),
        told("thirst -= 10")
    );
    // Some is left out, it says how much it gives, or no time passes.
    for (effect, duration) in [
        ("consumer.food = 60", "2"),
        ("consumer.food += 80", "2"),
        ("consumer.food = 80", "0"),
    ] {
        let none: [&str; 0] = [];
        assert_eq!(told_of(&document(effect, duration)), none);
    }
}
