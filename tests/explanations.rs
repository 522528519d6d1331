//! What searches say of themselves when a fact is missing, a number has no value, or a bound is hit.

mod common;

use common::named::NAMED;
use common::{Scene, load};
use udgoap::{
    domain::POSITION,
    planning::{EndedBy, Options, Outcome, Selector},
    world::{Tell, Value},
};

const HUNT: &str = r#"{ "udgoap": 1,
  "attributes": { "health": { "min": 0, "max": 10, "default": 10 }, "zero": {} },
  "types": {
    "goblin": { "attributes": { "health": {} }, "supplies": ["hit", "curse"] },
    "hunter": { "attributes": { "zero": {} }, "consumes": ["hit", "curse"], "drives": ["hunt"] }
  },
  "actions": {
    "hit": { "preconditions": ["distance(consumer, supplier) <= 2"],
             "effects": ["supplier.health -= 10"] },
    "curse": { "preconditions": [{ "test": "1 / consumer.zero >= 1", "range": 1 }],
               "effects": ["supplier.health -= 5"] }
  },
  "drives": { "hunt": { "goals": { "kill": { "for_each": "goblin", "as": "g",
    "conditions": ["g.health <= 0"] } } } }
}"#;

#[test]
fn a_missing_fact_and_a_division_by_zero_are_named() {
    let mut scene = Scene::new(load("hunt", HUNT.as_bytes()));
    let hunter = scene.create("hunter", [0.0; 3], &[]);
    let goblin = scene.create("goblin", [1.0, 0.0, 0.0], &[]);
    scene.own_facts(hunter);
    let world = &mut scene.running.world;
    let health = scene.domain.find_attribute("health").expect("health");
    let tell = |attribute, value| Tell {
        entity: goblin,
        attribute,
        value,
        timestamp: 0.0,
    };
    world
        .beliefs_mut()
        .tell(hunter, &tell(health, Value::Number(10.0)))
        .expect("a fact");
    scene.plan(hunter, NAMED);
    let text = scene.explanation();
    assert!(
        text.contains(
            "hit(goblin) needs distance(consumer, supplier) <= 2, and hunter doesn't know \
             goblin.position"
        ),
        "{text}"
    );
    assert!(
        text.contains("curse(goblin) needs 1 / consumer.zero >= 1, which divides by zero"),
        "{text}"
    );

    let there = tell(POSITION, Value::Position([1.0, 0.0, 0.0]));
    scene
        .world
        .beliefs_mut()
        .tell(hunter, &there)
        .expect("a fact");
    scene.plan(hunter, NAMED);
    assert_eq!(scene.plan_text(), "hit(goblin)");
    assert!(!scene.explanation().contains("know"));
}

/// Something small can be had at once, something better in two steps.
const HOPS: &str = r#"{ "udgoap": 1,
  "attributes": { "level": { "min": 0, "max": 9 }, "hops": { "min": 0, "max": 100 } },
  "types": {
    "thing": { "supplies": ["hop", "first", "second"] },
    "man": { "attributes": { "level": {}, "hops": {} }, "consumes": ["hop", "first", "second"],
             "drives": ["up", "hop"] }
  },
  "actions": {
    "hop": { "effects": ["consumer.hops += 1"] },
    "first": { "effects": ["consumer.level = 1"] },
    "second": { "preconditions": ["consumer.level == 1"], "effects": ["consumer.level = 2"] }
  },
  "drives": {
    "up": { "goals": { "g": { "conditions": ["self.level == 2"] } } },
    "hop": { "goals": { "g": { "conditions": ["self.hops >= 100"] } } }
  }
}"#;

#[test]
fn a_bound_that_hid_a_better_plan_is_told() {
    let mut scene = Scene::new(load("hops", HOPS.as_bytes()));
    let man = scene.create("man", [0.0; 3], &[]);
    scene.create("thing", [0.0; 3], &[]);
    for (depth, plan, ended_by) in [
        (1, "hop(thing)", EndedBy::Depth),
        (2, "first(thing) second(thing)", EndedBy::Nothing),
    ] {
        let options = Options { depth, ..NAMED };
        scene.plan(man, options);
        assert_eq!(scene.search.plan.outcome, Outcome::Complete);
        assert_eq!(scene.plan_text(), plan);
        assert_eq!(scene.search.plan.ended_by, ended_by, "{plan}");
    }
}

/// A cost that is too large for any number.
const ABYSS: &str = r#"{ "udgoap": 1,
  "attributes": { "level": { "min": 0, "max": 9 } },
  "types": {
    "abyss": { "supplies": ["jump"] },
    "man": { "attributes": { "level": {} }, "consumes": ["jump"], "drives": ["up"] }
  },
  "curves": { "steep": { "kind": "exponential", "base": 1000 } },
  "actions": { "jump": { "effects": ["consumer.level += 1"],
    "cost": "steep(distance(consumer, supplier))" } },
  "drives": { "up": { "goals": { "g": { "conditions": ["self.level >= 9"] } } } }
}"#;

#[test]
fn an_infinite_cost_leaves_scores_in_order() {
    let mut scene = Scene::new(load("abyss", ABYSS.as_bytes()));
    let man = scene.create("man", [0.0; 3], &[]);
    scene.create("abyss", [1000.0, 0.0, 0.0], &[]);
    for (cost_weight, outcome) in [(0.0, Outcome::Complete), (1.0, Outcome::NothingBetter)] {
        let options = Options {
            cost_weight,
            ..NAMED
        };
        scene.plan(man, options);
        let plan = &scene.search.plan;
        assert_eq!(plan.outcome, outcome);
        assert!(!plan.score.is_nan());
        assert!(plan.steps.iter().all(|step| step.cost == f32::MAX));
    }
}

#[test]
fn plan_states_are_told_with_the_score_where_that_decides() {
    let mut scene = Scene::new(load("hunt", HUNT.as_bytes()));
    let hunter = scene.create("hunter", [0.0; 3], &[]);
    scene.create("goblin", [1.0, 0.0, 0.0], &[]);
    scene.plan(hunter, NAMED);
    let text = scene.explanation();
    assert!(text.contains("\n  1.000 hit(goblin)\n"), "{text}");
    let costs = Options {
        cost_weight: 0.1,
        ..NAMED
    };
    scene.plan(hunter, costs);
    let text = scene.explanation();
    assert!(
        text.contains("\n  1.000 (scores 0.900) hit(goblin)\n"),
        "{text}"
    );
    // A fifth of a second is the least that anything takes.
    let timed = Options {
        durations: true,
        ..NAMED
    };
    scene.plan(hunter, timed);
    let text = scene.explanation();
    assert!(
        text.contains("\n  1.000 (scores 300 a minute) hit(goblin)\n"),
        "{text}"
    );
}

/// Nobody is told to raise what can't be raised.
#[test]
fn the_greatest_bounds_are_not_to_be_raised() {
    let mut scene = Scene::new(load("hunt", HUNT.as_bytes()));
    let hunter = scene.create("hunter", [0.0; 3], &[]);
    scene.plan(hunter, NAMED);
    let mut told = scene
        .requests()
        .explain(&scene.search, None)
        .expect("a search");
    told.outcome = Outcome::Undecided;
    for (ended_by, most) in [
        (EndedBy::States, u64::from(u32::MAX)),
        (EndedBy::Work, u64::from(u32::MAX)),
        (EndedBy::Depth, u64::from(Options::MAX_DEPTH)),
        (EndedBy::Equilibrium, u64::from(u16::MAX)),
    ] {
        told.ended_by = ended_by;
        told.bound = most - 1;
        let text = udgoap::planning::explain::sentences::text(&told);
        assert!(text.contains("; raise "), "{text}");
        told.bound = most;
        let text = udgoap::planning::explain::sentences::text(&told);
        assert!(!text.contains("raise"), "{text}");
    }
}

#[test]
fn of_very_many_plan_states_the_first_are_listed() {
    let mut scene = Scene::new(load("hunt", HUNT.as_bytes()));
    let hunter = scene.create("hunter", [0.0; 3], &[]);
    for number in 0..300 {
        scene.create("goblin", [10.0 + number as f32, 0.0, 0.0], &[]);
    }
    scene.plan(hunter, Options::default());
    let text = scene.explanation();
    let (_, list) = text.split_once("considered 600 plan states").expect(&text);
    assert_eq!(list.lines().count(), 1 + 256 + 1, "{list}");
    assert!(list.trim_end().ends_with("and 344 more"), "{list}");
}

/// A guard of two posts, of which each is forgotten as time passes.
const PATROL: &str = r#"{ "udgoap": 1,
  "attributes": { "patrolled": { "min": 0, "max": 60, "default": 30 } },
  "types": {
    "post": { "attributes": { "patrolled": { "rate": -1 } }, "supplies": ["goto", "look_around"] },
    "guard": { "consumes": ["goto", "look_around"], "drives": ["patrol"] }
  },
  "actions": {
    "goto": { "effects": ["consumer.position = beside(supplier)"], "duration": "distance(consumer, supplier) / 3" },
    "look_around": { "preconditions": ["distance(consumer, supplier) <= 1"],
                     "effects": ["supplier.patrolled = 60"], "duration": 4 }
  },
  "drives": { "patrol": { "goals": { "post": { "for_each": "post", "as": "p",
    "conditions": ["p.patrolled >= 60"], "remove": false } } } }
}"#;

#[test]
fn what_time_does_to_others_meanwhile_is_no_purpose() {
    let mut scene = Scene::new(load("patrol", PATROL.as_bytes()));
    let guard = scene.create("guard", [0.0; 3], &[]);
    scene.create("post", [5.0, 0.0, 0.0], &[]);
    scene.create("post", [90.0, 0.0, 0.0], &[]);
    let options = Options {
        durations: true,
        ..NAMED
    };
    scene.plan(guard, options);
    let text = scene.explanation();
    let purposes = text.matches("for post(").count();
    let steps = text
        .lines()
        .next()
        .expect("a plan")
        .matches("look_around")
        .count();
    assert!(steps > 0, "{text}");
    // Each step helps the post that it is done to, and only that.
    assert_eq!(purposes, steps, "{text}");
}

/// A lock that seldom opens. However often it is tried, plans count on the likeliest outcome.
#[test]
fn an_unlikely_outcome_is_named_and_not_the_depth() {
    let document = r#"{ "udgoap": 1,
      "attributes": { "open": { "kind": "flag" }, "inside": { "kind": "flag" } },
      "types": {
        "door": { "attributes": { "open": {} }, "supplies": ["pick_lock", "enter"] },
        "thief": { "attributes": { "inside": {} }, "consumes": ["pick_lock", "enter"], "drives": ["steal"] }
      },
      "actions": {
        "pick_lock": { "outcomes": [
          { "weight": 3, "name": "click", "effects": ["supplier.open = true"] },
          { "weight": 7, "name": "broken" } ] },
        "enter": { "preconditions": ["supplier.open"], "effects": ["consumer.inside = true"] }
      },
      "drives": { "steal": { "goals": { "in": { "conditions": ["self.inside"] } } } }
    }"#;
    let told = |document: &str, selector| {
        let mut scene = Scene::new(load("lock", document.as_bytes()));
        let thief = scene.create("thief", [0.0; 3], &[]);
        scene.create("door", [1.0, 0.0, 0.0], &[]);
        let deeper = Options::usual_deeper(selector);
        let options = Options {
            selector,
            deeper,
            ..Options::default()
        };
        scene.plan(thief, options);
        scene.explanation()
    };
    for selector in [Selector::First, Selector::Auto] {
        let text = told(document, selector);
        assert!(
            text.contains(
                "enter(door) needs supplier.open (is false), and pick_lock(door) helps only by the \
                 outcome click of 30 %, and plans count on the likeliest"
            ),
            "{text}"
        );
        assert!(
            !text.contains("depth") && !text.contains("would be needed"),
            "{text}"
        );
        // If it is the likeliest, there is nothing to explain.
        let likelier = document.replace(": 3", ": 8");
        assert!(told(&likelier, selector).starts_with("plan: pick_lock"));
    }
}

/// Who stands still could gain as much by walking up and down until the stove has warmed the room. What
/// was considered and left out for that says so.
#[test]
fn what_only_passes_time_says_so() {
    let document = r#"{ "udgoap": 1,
      "attributes": { "temp": { "min": 0, "max": 40, "default": 8 }, "on": { "kind": "flag" } },
      "types": {
        "stove": { "attributes": { "on": {} }, "supplies": ["light", "put_out"] },
        "dweller": { "attributes": { "temp": { "rate": "3 * count(stove as s where s.on) - 1" } },
          "consumes": ["light", "put_out"], "drives": ["comfort"] }
      },
      "actions": {
        "light": { "duration": 0.5, "preconditions": ["not supplier.on"], "effects": ["supplier.on = true"] },
        "put_out": { "duration": 0.5, "preconditions": ["supplier.on"], "effects": ["supplier.on = false"] }
      },
      "drives": { "comfort": { "goals": { "warm": { "conditions": ["self.temp >= 18"], "remove": false } } } }
    }"#;
    let mut scene = Scene::new(load("stove", document.as_bytes()));
    let dweller = scene.create("dweller", [0.0; 3], &[]);
    scene.create("stove", [1.0, 0.0, 0.0], &[]);
    let options = Options {
        selector: Selector::Best,
        durations: true,
        depth: 6,
        ..Options::default()
    };
    scene.plan(dweller, options);
    let text = scene.explanation();
    let listed = text
        .lines()
        .filter(|it| it.contains("light(stove) put_out(stove)"));
    let left_out = " - a part of it only passes time";
    assert!(listed.clone().any(|it| it.ends_with(left_out)), "{text}");
}
