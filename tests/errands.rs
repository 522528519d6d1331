//! Plans that first make something worse: they aren't found step by step from what an NPC wishes.

mod common;

use common::{Scene, load};
use udgoap::planning::{Options, Outcome, Selector};

/// Somebody who freezes at home, with a fire 20 m away and other places around.
fn hermit(others: u8) -> (Scene, udgoap::world::EntityId) {
    let document = r#"{
      "udgoap": 1,
      "attributes": { "warmth": { "min": 0, "max": 100 }, "coins": { "min": 0, "max": 10 } },
      "types": {
        "place": { "supplies": ["go"] },
        "home": { "is": "place" },
        "fire": { "is": "place", "supplies": ["warm_up"] },
        "bunk": { "is": "place", "supplies": ["nap"] },
        "hermit": { "attributes": { "warmth": { "rate": -0.1 }, "coins": {} },
          "consumes": ["go", "warm_up", "nap"], "drives": ["be_warm", "be_home"] }
      },
      "actions": {
        "go": { "effects": ["consumer.position = beside(supplier)"],
          "duration": "distance(consumer, supplier) / 2" },
        "warm_up": { "preconditions": ["distance(consumer, supplier) <= 1.5"],
          "effects": ["consumer.warmth += 60"], "duration": 15 },
        "nap": { "preconditions": ["distance(consumer, supplier) <= 1.5"],
          "effects": ["consumer.coins += 1"], "duration": 80 }
      },
      "drives": {
        "be_warm": { "goals": { "warm": { "conditions": ["self.warmth >= 100"], "remove": false } } },
        "be_home": { "weight": 4, "goals": { "home": {
          "conditions": ["any(home as h where distance(self, h) <= 2)"], "remove": false } } }
      }
    }"#;
    let mut scene = Scene::new(load("hermit", document.as_bytes()));
    scene.create("home", [0.0; 3], &[]);
    scene.create("fire", [20.0, 0.0, 0.0], &[]);
    let hermit = scene.create("hermit", [0.0, 0.0, 1.0], &[]);
    for number in 0..others {
        let of = if number % 2 == 0 { "bunk" } else { "place" };
        scene.create(of, [f32::from(number) * 3.0 - 30.0, 0.0, 30.0], &[]);
    }
    (scene, hermit)
}

#[test]
fn who_goes_out_to_get_warm_comes_home_again() {
    for others in [0, 2, 8, 50] {
        let (mut scene, hermit) = hermit(others);
        let options = Options {
            durations: true,
            ..Options::default()
        };
        scene.plan(hermit, options);
        let plan = scene.plan_text();
        assert!(plan.starts_with("go(fire"), "{others}: {plan}");
        assert!(plan.contains("warm_up(fire"), "{others}: {plan}");
        let last = plan.rsplit(' ').next();
        assert!(
            last.is_some_and(|it| it.starts_with("go(home")),
            "{others}: {plan}"
        );
    }
}

/// The plan is found before anything is tried forward, so it doesn't matter how little work is left.
#[test]
fn a_plan_that_makes_up_for_what_it_spoils_is_found_early() {
    let (mut scene, hermit) = hermit(50);
    let options = Options {
        selector: Selector::Best,
        durations: true,
        max_work: Options::USUAL_WORK / 100,
        ..Options::default()
    };
    scene.plan(hermit, options);
    assert_eq!(scene.search.plan.outcome, Outcome::BestSoFar);
    assert!(scene.search.plan.score > scene.search.plan.idle_score);
    assert_eq!(scene.search.plan.steps.len(), 3, "{}", scene.plan_text());
}
