//! Which of several plans is better that score the same, or nearly; and that none wins by rounding.

mod common;

use common::{Scene, load, named::NAMED};
use udgoap::{
    planning::{Options, Outcome, Selector},
    world::EntityId,
};

const UDGOAP: [Selector; 2] = [Selector::First, Selector::Best];

const ROUNDED: Options = Options {
    exact_scores: false,
    ..NAMED
};

fn scene(document: &str) -> Scene {
    Scene::new(load("ties", document.as_bytes()))
}

/// A thief between stones, whose only chest a guard watches. Time makes it thirsty and hungry, and
/// nothing can be done about that.
fn thief() -> (Scene, EntityId) {
    let mut scene = scene(
        r#"{ "udgoap": 1,
          "attributes": {
            "gold": { "min": 0, "max": 10, "default": 5 },
            "water": { "min": 0, "max": 10, "default": 8 },
            "food": { "min": 0, "max": 10, "default": 8 }
          },
          "types": {
            "guard": {},
            "stone": { "supplies": ["goto"] },
            "chest": { "supplies": ["goto", "steal"] },
            "thief": {
              "attributes": { "gold": {}, "water": { "rate": -0.025 }, "food": { "rate": -0.013 } },
              "consumes": ["goto", "steal"], "drives": ["wealth", "thirst", "hunger"]
            }
          },
          "actions": {
            "goto": { "effects": ["consumer.position = beside(supplier)"],
                      "duration": "distance(consumer, supplier) / 1.5" },
            "steal": { "preconditions": ["distance(consumer, supplier) <= 1"],
                       "effects": ["consumer.gold += 1"], "world_effects": ["caught"] }
          },
          "world_effects": {
            "caught": { "for_each": "guard", "as": "guard",
                        "when": "distance(guard, consumer) <= 5", "effects": ["consumer.gold = 0"] }
          },
          "drives": {
            "wealth": { "goals": { "rich": { "conditions": ["self.gold >= 10"], "remove": false } } },
            "thirst": { "goals": { "wet": { "conditions": ["self.water >= 9"], "remove": false } } },
            "hunger": { "goals": { "fed": { "conditions": ["self.food >= 9"], "remove": false } } }
          } }"#,
    );
    scene.create("guard", [21.0, 0.0, 0.0], &[]);
    for number in 0..5 {
        scene.create("stone", [7.0 - 4.0 * number as f32, 0.0, 0.0], &[]);
    }
    scene.create("chest", [20.0, 0.0, 0.0], &[]);
    let thief = scene.create("thief", [0.0; 3], &[]);
    (scene, thief)
}

#[test]
fn no_plan_wins_by_rounding() {
    let (mut scene, thief) = thief();
    let options = Options {
        selector: Selector::Best,
        durations: true,
        max_plan_states: 20_000,
        depth: 4,
        ..ROUNDED
    };
    scene.plan(thief, options);
    assert_eq!(scene.search.plan.outcome, Outcome::NothingBetter);
    assert!(scene.search.plan.steps.is_empty());
    // Compared exactly, walking about is worth its rounding error.
    let exact = Options {
        exact_scores: true,
        ..options
    };
    scene.plan(thief, exact);
    let plan = &scene.search.plan;
    assert_eq!(plan.outcome, Outcome::Complete);
    assert!(plan.score > 0.0 && plan.score < 1e-6, "{}", plan.score);
}

/// A thirsty man between two wells; `actions` say what drinking takes.
fn wells(actions: &str, first: f32, second: f32) -> (Scene, EntityId) {
    let mut scene = scene(&format!(
        r#"{{ "udgoap": 1,
          "attributes": {{ "water": {{ "min": 0, "max": 10, "default": 2 }},
                           "price": {{ "min": 0, "max": 100 }} }},
          "types": {{
            "well": {{ "attributes": {{ "price": {{}} }}, "supplies": ["goto", "drink"] }},
            "man": {{ "attributes": {{ "water": {{}} }}, "consumes": ["goto", "drink"],
                      "drives": ["thirst"] }}
          }},
          "actions": {{ {actions} }},
          "drives": {{ "thirst": {{ "goals": {{ "wet": {{ "conditions": ["self.water >= 10"] }} }} }} }}
        }}"#
    ));
    scene.create("well", [first, 0.0, 0.0], &[("price", 7.0)]);
    scene.create("well", [second, 0.0, 0.0], &[("price", 3.0)]);
    let man = scene.create("man", [0.0; 3], &[]);
    (scene, man)
}

const GOTO: &str = r#""goto": { "effects": ["consumer.position = beside(supplier)"] },"#;
const NEAR: &str = r#""preconditions": ["distance(consumer, supplier) <= 1"],"#;

/// The well to which the plan leads, by its place.
fn well_chosen(actions: &str, first: f32, second: f32, options: Options) -> u32 {
    let (mut scene, man) = wells(actions, first, second);
    scene.plan(man, options);
    assert_eq!(scene.search.plan.outcome, Outcome::Complete);
    let last = scene.search.plan.steps.last().expect("it drinks");
    last.supplier.0
}

#[test]
fn of_equal_plans_the_one_that_takes_less_is_chosen() {
    for selector in UDGOAP {
        let options = Options {
            selector,
            ..ROUNDED
        };
        let exact = Options {
            exact_scores: true,
            ..options
        };
        let drink = r#""effects": ["consumer.water = 10"]"#;
        // The way to the second is shorter.
        let walk = format!(r#"{GOTO} "drink": {{ {NEAR} {drink} }}"#);
        assert_eq!(well_chosen(&walk, 30.0, -12.0, options), 1, "{selector:?}");
        assert_eq!(well_chosen(&walk, 12.0, -30.0, options), 0, "{selector:?}");
        assert_eq!(well_chosen(&walk, 30.0, -12.0, exact), 0, "{selector:?}");
        // Less cost counts before a shorter way, though costs weigh nothing.
        let costs = format!(r#"{GOTO} "drink": {{ {NEAR} {drink}, "cost": "supplier.price" }}"#);
        assert_eq!(well_chosen(&costs, 12.0, -30.0, options), 1, "{selector:?}");
        assert_eq!(well_chosen(&costs, 12.0, -30.0, exact), 0, "{selector:?}");
        // Going by way of the other well scores the same but for its last digits, and is never
        // chosen.
        let (mut scene, man) = wells(&walk, 10.1, 30.3);
        scene.plan(man, options);
        assert_eq!(scene.plan_text(), "goto(well) drink(well)");
        assert_eq!(scene.search.plan.steps[1].supplier.0, 0);
    }
}

/// With durations, of equal scores the plan that takes less time: one that gains nothing over
/// idling but is wanted all the same.
#[test]
fn less_time_counts_before_a_shorter_way() {
    let options = Options {
        durations: true,
        only_if_better: false,
        ..ROUNDED
    };
    let actions = format!(
        r#"{GOTO} "drink": {{ {NEAR} "duration": "supplier.price",
           "effects": ["consumer.water += 0.000001"] }}"#
    );
    // 0.000001 doesn't change 2: both gain nothing.
    assert_eq!(well_chosen(&actions, 12.0, -30.0, options), 1);
}
