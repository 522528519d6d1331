//! What expressions count is work, and is counted once for all suppliers of an action.

mod common;

use common::{Scene, load};
use udgoap::planning::{Options, Selector};

/// Whoever eats at a table needs a meal on some stove.
const KITCHEN: &str = r#"{ "udgoap": 1,
  "attributes": { "food": { "min": 0, "max": 100 }, "meals": { "min": 0, "max": 9 } },
  "types": {
    "stove": { "attributes": { "meals": {} } },
    "table": { "supplies": ["eat"] },
    "guest": { "attributes": { "food": {} }, "consumes": ["eat"], "drives": ["hunger"] } },
  "actions": { "eat": { "preconditions": ["any(stove as s where s.meals >= 1)"],
                        "effects": ["consumer.food += 50"] } },
  "drives": { "hunger": { "goals": { "full": { "conditions": ["self.food >= 50"] } } } } }"#;

/// The work of a search for the best among so many stoves and tables, only one of which has a meal.
fn work(stoves: usize, tables: usize) -> u64 {
    let mut scene = Scene::new(load("kitchen", KITCHEN.as_bytes()));
    let guest = scene.create("guest", [0.0; 3], &[]);
    for number in 0..stoves {
        let meals = if number + 1 == stoves { 1.0 } else { 0.0 };
        scene.create("stove", [1.0, 0.0, 0.0], &[("meals", meals)]);
    }
    for _ in 0..tables {
        scene.create("table", [1.0, 0.0, 0.0], &[]);
    }
    let best = Options {
        selector: Selector::Best,
        // Nothing is drafted or fitted in, which may take a share of the usual work.
        exact_scores: true,
        ..Options::default()
    };
    scene.plan(guest, best);
    assert_eq!(scene.plan_text(), "eat(table)");
    scene.search.plan.work
}

#[test]
fn what_is_counted_is_work() {
    let [few, many] = [10, 1_000].map(|stoves| work(stoves, 1));
    assert!(many - few >= 990 * 10, "{few}, {many}");
}

#[test]
fn what_is_the_same_for_all_suppliers_is_counted_once() {
    let [one, many] = [1, 300].map(|tables| work(300, tables));
    // Each plan state is simulated, by `first` and by `best`, which takes 300 times 300 looks at a stove, of
    // 10 units each. What can be executed, and what ever may be, would take as much again, four times.
    assert!(many - one < 5 * 300 * 300 * 10 / 2, "{one}, {many}");
}
