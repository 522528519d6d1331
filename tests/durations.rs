//! Steps that take time, and what changes by itself meanwhile, calculated by hand.

mod common;

use common::named::NAMED;
use common::{Scene, assert_close, example, load};
use udgoap::{
    beliefs::OfferSide,
    domain::POSITION,
    planning::{Options, Outcome, PlanState, Selector, Timing},
    world::{EntityId, Value},
};

fn timed() -> Options {
    Options {
        durations: true,
        ..NAMED
    }
}

/// A person with this much food beside bread and a stew.
fn hungry(food: f32) -> (Scene, EntityId) {
    let mut scene = Scene::new(example("meals.json"));
    let person = scene.create("person", [0.0; 3], &[("food", food)]);
    scene.create("bread", [1.0, 0.0, 0.0], &[]);
    scene.create("stew", [2.0, 0.0, 0.0], &[]);
    (scene, person)
}

fn scores(scene: &Scene) -> Vec<f32> {
    let states: &[PlanState] = scene.search.parts.states.all();
    states.iter().map(|state| state.score).collect()
}

#[test]
fn plans_are_rated_by_what_they_gain_in_a_second() {
    let (mut scene, person) = hungry(40.0);
    // Without durations no time passes, and the stew is more.
    scene.plan(person, NAMED);
    assert_eq!(scene.plan_text(), "cook_stew(stew)");
    assert_close(&scene.utilities(), &[0.6, 1.0]);
    assert_close(&[scene.search.plan.score], &[1.0]);
    assert_close(&[scene.search.plan.idle_score], &[0.4]);

    // Bread: 40 - 5 + 20 against 40 - 5; stew: 40 - 40 + 60 against nothing left.
    scene.plan(person, timed());
    assert_eq!(scene.plan_text(), "eat_bread(bread)");
    assert_close(&scene.utilities(), &[0.55, 0.6]);
    assert_close(&scores(&scene), &[0.2 / 5.0, 0.6 / 40.0]);
    let plan = &scene.search.plan;
    assert_close(
        &[plan.utility, plan.score, plan.idle_utility],
        &[0.55, 0.04, 0.4],
    );
    assert_eq!((plan.idle_score, plan.steps[0].duration), (0.0, 5.0));
}

/// What would score this if it couldn't wait, of plans that can wait and use something up.
fn as_if_due(scores: &[f32]) -> Vec<f32> {
    const UNIT: f32 = 1.0 / 1_048_576.0;
    let score = |it: &f32| UNIT + (it - UNIT) * 1024.0;
    scores.iter().map(score).collect()
}

/// Bread gives 20 points of 100, of which 12 fit now and 17 after 5 seconds. Stew gives 60, of which 12 fit
/// now and 52 in the end. Both can wait, and are gone afterwards.
#[test]
fn gains_count_by_what_of_refills_fits() {
    let (mut scene, person) = hungry(88.0);
    let options = Options {
        exact_scores: false,
        ..timed()
    };
    scene.plan(person, options);
    assert_eq!(scene.plan_text(), "eat_bread(bread)");
    let stew = 0.52 * (12.0 / 60.0) / 40.0;
    assert_close(&as_if_due(&scores(&scene)), &[0.17 * 0.6 / 5.0, stew]);
    let plan = &scene.search.plan;
    assert_close(&as_if_due(&[plan.score]), &[0.0204]);
    assert_close(&[plan.fits], &[0.6]);
    assert_eq!(plan.timing, Timing::Wasteful);
    // By exact scores it doesn't matter how much fits.
    scene.plan(person, timed());
    assert_close(&scores(&scene), &[0.17 / 5.0, 0.52 / 40.0]);
    assert_close(&[scene.search.plan.fits], &[1.0]);
    // Nothing is lost of what is given to the hungry.
    let (mut scene, person) = hungry(40.0);
    scene.plan(person, options);
    assert_close(
        &[scene.search.plan.score, scene.search.plan.fits],
        &[0.04, 1.0],
    );
    assert_eq!(scene.search.plan.timing, Timing::Due);
}

/// Options for plans of one step.
fn by_one_step(selector: Selector) -> Options {
    Options {
        exact_scores: false,
        depth: 1,
        selector,
        ..timed()
    }
}

/// Digging gains less in a second than a nap that half fits, but the nap can wait, so digging comes
/// first. A nap that fits can't wait, nor can a long sleep when half of the range is missing. With
/// nothing else to do, people nap as they like.
#[test]
fn refills_that_can_wait_come_after_what_gains() {
    let plan = |rest: f32, dug: f32, sleep: u8| {
        let document = format!(
            r#"{{
              "udgoap": 1,
              "attributes": {{ "rest": {{ "min": 0, "max": 100 }}, "dug": {{ "min": 0, "max": 100 }} }},
              "types": {{ "man": {{ "attributes": {{ "rest": {{ "rate": -0.01 }}, "dug": {{}} }},
                "drives": ["rest", "dig"], "supplies": ["sleep", "dig"], "consumes": ["sleep", "dig"] }} }},
              "actions": {{
                "sleep": {{ "self": "only", "effects": ["consumer.rest += {sleep}"], "duration": 4 }},
                "dig": {{ "self": "only", "effects": ["consumer.dug += 2"], "duration": 4 }}
              }},
              "drives": {{
                "rest": {{ "goals": {{ "full": {{
                  "conditions": ["self.rest >= 100"], "remove": false }} }} }},
                "dig": {{ "goals": {{ "full": {{
                  "conditions": ["self.dug >= 100"], "remove": false }} }} }}
              }}
            }}"#
        );
        let mut scene = Scene::new(load("nap.json", document.as_bytes()));
        let man = scene.create("man", [0.0; 3], &[("rest", rest), ("dug", dug)]);
        let mut plans = [Selector::First, Selector::Best, Selector::Auto].map(|selector| {
            scene.plan(man, by_one_step(selector));
            scene.plan_text()
        });
        plans.sort();
        assert_eq!(plans[0], plans[2]);
        plans[0].clone()
    };
    assert_eq!(plan(90.0, 0.0, 20), "dig(man)");
    assert_eq!(plan(90.0, 100.0, 20), "sleep(man)");
    assert_eq!(plan(79.0, 0.0, 20), "sleep(man)");
    // What fits but for rounding isn't early.
    for sleep in 3..=50_u8 {
        assert_eq!(
            plan(100.0 - f32::from(sleep), 0.0, sleep),
            "sleep(man)",
            "{sleep}"
        );
    }
    assert_eq!(plan(60.0, 0.0, 100), "dig(man)");
    assert_eq!(plan(49.0, 0.0, 100), "sleep(man)");
}

/// A bath refreshes a little, bread feeds well. Both can wait, but bread is used up, so that the bath
/// comes first. Who is half starved eats, and so does who has nothing else to do.
#[test]
fn refills_that_can_wait_and_use_something_up_come_last() {
    for (gone, lost) in [
        ("consumer.bread -= 1", r#""consumer.bread >= 1""#),
        ("consumer.has_bread = false", r#""consumer.has_bread""#),
        ("supplier.bread -= 1", r#""supplier.bread >= 1""#),
        ("destroy(supplier)", ""),
    ] {
        let document = format!(
            r#"{{
              "udgoap": 1,
              "attributes": {{ "food": {{ "min": 0, "max": 100 }}, "wash": {{ "min": 0, "max": 100 }},
                "bread": {{ "min": 0, "max": 10 }}, "has_bread": {{ "kind": "flag" }} }},
              "types": {{
                "man": {{ "attributes": {{ "food": {{ "rate": -0.1 }}, "wash": {{ "rate": -0.1 }},
                    "bread": {{ "default": 5 }}, "has_bread": {{ "default": true }} }},
                  "drives": ["eat", "wash"], "supplies": ["bathe"], "consumes": ["bathe", "eat"] }},
                "basket": {{ "attributes": {{ "bread": {{ "default": 5 }} }}, "supplies": ["eat"] }}
              }},
              "actions": {{
                "eat": {{ "preconditions": [{lost}],
                  "effects": ["{gone}", "consumer.food += 40"], "duration": 1 }},
                "bathe": {{ "self": "only", "effects": ["consumer.wash += 20"], "duration": 4 }}
              }},
              "drives": {{
                "eat": {{ "goals": {{ "full": {{
                  "conditions": ["self.food >= 100"], "remove": false }} }} }},
                "wash": {{ "goals": {{ "clean": {{
                  "conditions": ["self.wash >= 100"], "remove": false }} }} }}
              }}
            }}"#
        );
        let domain = load("bread.json", document.as_bytes());
        for selector in [Selector::First, Selector::Best, Selector::Auto] {
            let plan = |food: f32, wash: f32| {
                let mut scene = Scene::new(domain.clone());
                let man = scene.create("man", [0.0; 3], &[("food", food), ("wash", wash)]);
                scene.create("basket", [0.0; 3], &[]);
                scene.plan(man, by_one_step(selector));
                (scene.plan_text(), scene.search.plan.timing)
            };
            let [eat, bathe] = ["eat(basket)", "bathe(man)"].map(String::from);
            assert_eq!(plan(70.0, 90.0), (bathe, Timing::Early), "{gone}");
            assert_eq!(plan(70.0, 100.0), (eat.clone(), Timing::Wasteful), "{gone}");
            assert_eq!(plan(45.0, 90.0), (eat, Timing::Due), "{gone}");
        }
    }
}

/// On the way to the far well more thirst comes up than on the way to the near one, and more of the drink
/// fits in the end. Who hardly thirsts doesn't go further for that.
#[test]
fn nobody_walks_further_so_that_more_fits() {
    let document = r#"{
      "udgoap": 1,
      "attributes": { "water": { "min": 0, "max": 100 } },
      "types": {
        "man": { "attributes": { "water": { "rate": -0.5 } }, "drives": ["drink"],
                 "consumes": ["goto", "drink"] },
        "well": { "supplies": ["goto", "drink"] }
      },
      "actions": {
        "goto": { "effects": ["consumer.position = beside(supplier)"],
                  "duration": "distance(consumer, supplier) / 2" },
        "drink": { "preconditions": ["distance(consumer, supplier) <= 1.5"],
                   "effects": ["consumer.water += 60"], "duration": 2 }
      },
      "drives": { "drink": { "goals": { "full": {
        "conditions": ["self.water >= 100"], "remove": false } } } }
    }"#;
    let mut scene = Scene::new(load("wells.json", document.as_bytes()));
    let man = scene.create("man", [0.0; 3], &[("water", 92.0)]);
    scene.create("well", [-10.0, 0.0, 0.0], &[]);
    scene.create("well", [90.0, 0.0, 0.0], &[]);
    for selector in [Selector::First, Selector::Best] {
        let options = Options {
            exact_scores: false,
            selector,
            ..timed()
        };
        scene.plan(man, options);
        assert_eq!(scene.plan_text(), "goto(well) drink(well)");
        let [stand, _, _] = scene.search.plan.steps[0].stand;
        assert!(stand < 0.0, "{selector:?}: {stand}");
    }
}

/// Whoever stands by a well and hardly thirsts would gain more from each drink by pacing about for a
/// while before it. Pacing on the spot is no plan; a rest, which has no effects, is there to wait.
#[test]
fn nobody_paces_about_on_the_spot() {
    let plan = |rest: &str, supplies: &str, consumes: &str| {
        let document = format!(
            r#"{{ "udgoap": 1,
              "attributes": {{ "water": {{ "min": 0, "max": 100, "default": 99 }} }},
              "types": {{ "man": {{ "attributes": {{ "water": {{ "rate": -1 }} }},
                                    "supplies": [{supplies}], "drives": ["drink"],
                                    "consumes": [{consumes} "goto", "drink"] }},
                          "well": {{ "supplies": ["goto", "drink"] }} }},
              "actions": {{ {rest}
                "goto": {{ "effects": ["consumer.position = beside(supplier)"],
                           "duration": "distance(consumer, supplier) / 3" }},
                "drink": {{ "preconditions": ["distance(consumer, supplier) <= 1.5"],
                            "effects": ["consumer.water += 40"], "duration": 1 }} }},
              "drives": {{ "drink": {{ "goals": {{ "full": {{
                "conditions": ["self.water >= 100"], "remove": false }} }} }} }} }}"#
        );
        let mut scene = Scene::new(load("well.json", document.as_bytes()));
        let man = scene.create("man", [0.5, 0.0, 0.0], &[]);
        scene.create("well", [0.0; 3], &[]);
        let options = Options {
            exact_scores: false,
            selector: Selector::Best,
            depth: 4,
            ..timed()
        };
        scene.plan(man, options);
        scene.plan_text()
    };
    assert_eq!(plan("", "", ""), "drink(well)");
    let rest = r#""rest": { "self": true, "duration": 5 },"#;
    assert_eq!(
        plan(rest, "\"rest\"", "\"rest\","),
        "rest(man) rest(man) rest(man) drink(well)"
    );
}

#[test]
fn costs_are_weighed_before_time() {
    let (mut scene, person) = hungry(40.0);
    let options = Options {
        cost_weight: 0.16,
        ..timed()
    };
    scene.plan(person, options);
    // Each costs 1. Now the stew is the better: 0.44 in 40 seconds against 0.04 in 5.
    assert_close(&scores(&scene), &[0.04 / 5.0, 0.44 / 40.0]);
    assert_eq!(scene.plan_text(), "cook_stew(stew)");
    let options = Options {
        cost_weight: 0.61,
        ..timed()
    };
    scene.plan(person, options);
    assert_eq!(scene.search.plan.outcome, Outcome::NothingBetter);
}

#[test]
fn what_is_used_up_stops_at_the_end_of_its_range() {
    // Ten points are gone long before the stew is done, and no less than none is left.
    let (mut scene, person) = hungry(10.0);
    scene.plan(person, timed());
    assert_close(&scene.utilities(), &[0.25, 0.6]);
    assert_close(&scores(&scene), &[0.2 / 5.0, 0.6 / 40.0]);
}

/// An NPC with one goal, to be full, and one action.
fn one_action(attributes: &str, npc: &str, action: &str) -> String {
    format!(
        r#"{{ "udgoap": 1,
  "attributes": {{ "food": {{ "min": 0, "max": 100 }}{attributes} }},
  "types": {{
    "thing": {{ "supplies": ["act"] }},
    "npc": {{ {npc}, "consumes": ["act"], "drives": ["live"] }}
  }},
  "actions": {{ "act": {{ {action} }} }},
  "drives": {{ "live": {{ "goals": {{
    "full": {{ "conditions": ["self.food >= 100"], "remove": false }} }} }} }} }}"#
    )
}

fn planned(document: &str, numbers: &[(&str, f32)], options: Options) -> Scene {
    let mut scene = Scene::new(load("durations", document.as_bytes()));
    let npc = scene.create("npc", [0.0; 3], numbers);
    scene.create("thing", [0.0; 3], &[]);
    scene.plan(npc, options);
    scene
}

#[test]
fn doing_nothing_takes_time_too() {
    // Afterwards there is less than now, but more than there would be.
    let document = one_action(
        "",
        r#""attributes": { "food": { "rate": -1 } }"#,
        r#""effects": ["consumer.food += 2"], "duration": 10"#,
    );
    let scene = planned(&document, &[("food", 40.0)], timed());
    let plan = &scene.search.plan;
    assert_eq!(plan.outcome, Outcome::Complete);
    assert_close(
        &[plan.idle_utility, plan.utility, plan.score],
        &[0.4, 0.32, 0.002],
    );
    // Where nothing changes by itself, the same plan is compared with now.
    let still = document.replace("-1", "0");
    let scene = planned(&still, &[("food", 40.0)], timed());
    assert_close(&[scene.search.plan.utility], &[0.42]);
    // Hunger that passes by itself is no reason to eat.
    let waning = document.replace("-1", "9");
    let scene = planned(&waning, &[("food", 40.0)], timed());
    assert_eq!(scene.search.plan.outcome, Outcome::NothingBetter);
}

#[test]
fn a_rate_is_worked_out_once_for_a_step() {
    // 100 / 20 points a second less, for 10 seconds: 50, however little is left by then.
    let document = one_action(
        "",
        r#""attributes": { "food": { "rate": "-self.food / 20" } }"#,
        r#""effects": ["consumer.food += 1"], "duration": 10"#,
    );
    let scene = planned(&document, &[("food", 90.0)], timed());
    assert_close(&scene.utilities(), &[0.46]);
}

#[test]
fn rates_follow_each_other_in_order_of_declaration() {
    // Appetite grows to 0.5 first; then it takes 0.5 a second from food.
    let document = one_action(
        r#", "appetite": { "min": 0, "max": 1 }"#,
        r#""attributes": { "food": { "rate": "-self.appetite" }, "appetite": { "rate": 0.05 } }"#,
        r#""effects": ["consumer.food += 1"], "duration": 10"#,
    );
    let scene = planned(&document, &[("food", 50.0)], timed());
    // Food is declared before appetite, so it falls at the appetite of the beginning: none.
    assert_close(&scene.utilities(), &[0.51]);
    let reversed = document.replace(
        r#""food": { "min": 0, "max": 100 }, "appetite": { "min": 0, "max": 1 }"#,
        r#""appetite": { "min": 0, "max": 1 }, "food": { "min": 0, "max": 100 }"#,
    );
    assert_ne!(reversed, document);
    let scene = planned(&reversed, &[("food", 50.0)], timed());
    assert_close(&scene.utilities(), &[0.46]);
}

#[test]
fn time_passes_between_the_precondition_and_the_effects() {
    // The precondition holds when the step begins; the effect sees what 10 seconds leave.
    let document = one_action(
        "",
        r#""attributes": { "food": { "rate": -1 } }"#,
        r#""preconditions": ["consumer.food >= 40"],
           "effects": ["consumer.food += consumer.food"], "duration": 10"#,
    );
    let scene = planned(&document, &[("food", 40.0)], timed());
    assert_eq!(scene.search.plan.outcome, Outcome::Complete);
    assert_close(&[scene.search.plan.utility], &[0.6]);
}

#[test]
fn what_takes_no_time_is_rated_as_a_fifth_of_a_second() {
    let document = one_action(
        "",
        r#""attributes": { "food": { "rate": -1 } }"#,
        r#""effects": ["consumer.food += 10"], "duration": "0 * distance(consumer, supplier)""#,
    );
    let scene = planned(&document, &[("food", 40.0)], timed());
    assert_close(&[scene.search.plan.score], &[0.1 / 0.2]);
}

/// A robot of which so much energy is left, and a station 7.4 seconds away.
fn robot(energy: f32) -> (Scene, EntityId) {
    const ROBOT: &[u8] = include_bytes!("common/robot.json");
    let mut scene = Scene::new(load("robot.json", ROBOT));
    let robot = scene.create("robot", [0.0; 3], &[("energy", energy)]);
    scene.create("station", [37.0, 0.0, 0.0], &[]);
    (scene, robot)
}

const RATING: [Selector; 3] = [Selector::First, Selector::Best, Selector::Auto];

fn timed_by(selector: Selector) -> Options {
    Options {
        exact_scores: false,
        selector,
        ..timed()
    }
}

/// 42 of energy last 5.25 seconds. The station's effects would make it 60, but nobody is there to charge.
#[test]
fn nobody_sets_out_for_what_it_would_die_on_the_way_to() {
    for selector in RATING {
        let (mut scene, npc) = robot(42.0);
        scene.plan(npc, timed_by(selector));
        assert_eq!(scene.plan_text(), "", "{selector:?}");
        let (mut scene, npc) = robot(60.0);
        scene.plan(npc, timed_by(selector));
        assert_eq!(scene.plan_text(), "recharge(station)", "{selector:?}");
    }
    let (mut scene, npc) = robot(42.0);
    scene.plan(npc, timed_by(Selector::First));
    let plan = &scene.search.plan;
    assert_eq!(plan.outcome, Outcome::NoPlan);
    let states = scene.search.parts.states.all();
    assert!(states.iter().all(|it| it.died_early && it.utility == 0.0));
    // A robot that isn't told that death is 0 doesn't go either.
    let options = Options {
        dead_is_zero: false,
        ..timed_by(Selector::Best)
    };
    scene.plan(npc, options);
    assert_eq!(scene.plan_text(), "");
}

#[test]
fn who_would_die_on_the_way_does_first_what_keeps_it_alive() {
    for selector in RATING {
        let (mut scene, npc) = robot(42.0);
        scene.create("battery", [22.5, 0.0, 0.0], &[]);
        scene.plan(npc, timed_by(selector));
        let plan = scene.plan_text();
        assert!(plan.starts_with("plug(battery)"), "{selector:?}: {plan}");
    }
    let (mut scene, npc) = robot(42.0);
    scene.create("battery", [22.5, 0.0, 0.0], &[]);
    let options = Options {
        exact_scores: true,
        ..timed_by(Selector::Best)
    };
    scene.plan(npc, options);
    let plan = scene.plan_text();
    let is_longer = plan.starts_with("plug(battery) recharge(station)");
    assert!(is_longer, "{plan}");
}

#[test]
fn who_dies_whatever_it_does_does_what_it_still_can() {
    for selector in RATING {
        let (mut scene, npc) = robot(42.0);
        scene.create("marker", [0.0, 0.0, 20.0], &[]);
        scene.plan(npc, timed_by(selector));
        assert_eq!(scene.plan_text(), "visit(marker)", "{selector:?}");
    }
}

/// Where outcomes are weighed, the plan goes on in the sets in which the NPC lives. If it dies in the
/// likeliest, the plan isn't chosen.
#[test]
fn in_some_outcomes_an_npc_may_die_on_the_way() {
    let gamble = |win: f32| {
        let document = r#"{
          "udgoap": 1,
          "attributes": {
            "energy": { "min": 0, "max": 100 }, "lamp": { "kind": "flag" }, "full": { "kind": "flag" }
          },
          "types": {
            "robot": {
              "attributes": { "energy": { "rate": -1 }, "lamp": {}, "full": {} }, "alive": "self.energy > 0",
              "supplies": ["gamble", "charge"], "consumes": ["gamble", "charge"],
              "drives": ["charged"] } },
          "actions": {
            "gamble": { "self": "only", "effects": ["consumer.lamp = true"], "outcomes": [
              { "weight": WIN, "effects": ["consumer.energy += 10"] }, { "weight": 2 } ] },
            "charge": { "self": "only", "preconditions": ["consumer.lamp"], "duration": 12,
              "effects": ["consumer.energy += 90", "consumer.full = true"] } },
          "drives": { "charged": { "goals": { "full": { "conditions": ["self.full"] } } } }
        }"#;
        let document = document.replace("WIN", &win.to_string());
        let mut scene = Scene::new(load("gamble.json", document.as_bytes()));
        let robot = scene.create("robot", [0.0; 3], &[("energy", 10.0)]);
        let options = Options {
            outcomes: true,
            ..timed()
        };
        scene.plan(robot, options);
        scene
    };
    // With 20 it lives for 12 seconds; with 10 it doesn't.
    let scene = gamble(6.0);
    assert_eq!(scene.plan_text(), "gamble(robot) charge(robot)");
    // Without the lamp, it isn't certain yet what comes before charging.
    assert_close(&scene.utilities(), &[1.0, 0.75]);
    let probabilities = scene.search.plan.steps.iter().map(|it| it.probability);
    assert_close(&probabilities.collect::<Vec<_>>(), &[1.0, 1.0]);
    let states = |scene: &Scene| -> Vec<bool> {
        let states = scene.search.parts.states.all().iter();
        states.map(|it| it.died_early).collect()
    };
    assert_eq!(states(&scene), [false, false]);
    let scene = gamble(1.0);
    assert_eq!(states(&scene), [false, true]);
    assert_eq!(scene.plan_text(), "");
}

/// A field that ripens, a hill to walk to, and a farmer who stands beside the field.
fn farm(growth: f32) -> (Scene, EntityId) {
    const FARM: &str = r#"{
      "udgoap": 1,
      "attributes": {
        "food": { "min": 0, "max": 100 }, "growth": { "min": 0, "max": 100 }
      },
      "types": {
        "place": { "supplies": ["goto"] },
        "field": {
          "is": "place", "attributes": { "growth": { "rate": 0.8 } }, "supplies": ["harvest"]
        },
        "farmer": {
          "attributes": { "food": {} }, "consumes": ["goto", "harvest", "wait"],
          "supplies": ["wait"], "drives": ["fed"]
        }
      },
      "actions": {
        "goto": {
          "effects": ["consumer.position = beside(supplier)"],
          "duration": "distance(consumer, supplier) / 3"
        },
        "harvest": {
          "preconditions": ["supplier.growth >= 50", "distance(consumer, supplier) <= 1"],
          "effects": ["consumer.food += 20", "supplier.growth -= 50"], "duration": 5
        },
        "wait": { "self": "only", "duration": 5 }
      },
      "drives": { "fed": { "goals": { "full": {
        "conditions": ["self.food >= 100"], "remove": false } } } }
    }"#;
    let mut scene = Scene::new(load("farm.json", FARM.as_bytes()));
    let farmer = scene.create("farmer", [0.0, 0.0, 1.0], &[]);
    scene.create("field", [0.0; 3], &[("growth", growth)]);
    scene.create("place", [20.0, 0.0, 0.0], &[]);
    scene.create("place", [0.0, 0.0, -20.0], &[]);
    (scene, farmer)
}

#[test]
fn nobody_walks_up_and_down_until_something_is_ripe() {
    let (mut scene, farmer) = farm(40.0);
    let wait = scene.domain.find_action("wait").expect("it is declared");
    let best = Options {
        selector: Selector::Best,
        depth: 4,
        exact_scores: false,
        ..timed()
    };
    // To wait on purpose is another matter: 3 times 5 seconds until the field is ripe.
    scene.plan(farmer, best);
    assert_eq!(
        scene.plan_text(),
        "wait(farmer) wait(farmer) wait(farmer) harvest(field)"
    );
    let world = &mut scene.running.world;
    let disabled = world.set_enabled(farmer, OfferSide::Supplies, wait, false);
    disabled.expect("it is its own");
    scene.plan(farmer, best);
    let plan = &scene.search.plan;
    assert_eq!(
        (plan.outcome, plan.steps.len()),
        (Outcome::NothingBetter, 0)
    );
    // Exact scores know no such choice.
    scene.plan(
        farmer,
        Options {
            exact_scores: true,
            ..best
        },
    );
    assert_eq!(scene.plan_text(), "goto(place) goto(field) harvest(field)");
    // Nor does anybody who has to walk to the field go a longer way.
    for (growth, walks) in [(40.0, false), (49.0, true)] {
        let (mut scene, farmer) = farm(growth);
        let world = &mut scene.running.world;
        let away = Value::Position([0.0, 0.0, 19.0]);
        world.write(farmer, POSITION, away).expect("it is in range");
        let disabled = world.set_enabled(farmer, OfferSide::Supplies, wait, false);
        disabled.expect("it is its own");
        scene.plan(farmer, best);
        let expected = if walks {
            "goto(field) harvest(field)"
        } else {
            ""
        };
        assert_eq!(scene.plan_text(), expected);
    }
}

#[test]
fn a_quotient_of_rounding_errors_is_no_gain() {
    // What falls by 0.3 a second in two strides may end above what falls in one.
    const TIRED: &str = r#"{
      "udgoap": 1,
      "attributes": { "stamina": { "min": 0, "max": 100 } },
      "types": {
        "place": { "supplies": ["goto"] },
        "bench": { "is": "place", "supplies": ["rest"] },
        "walker": {
          "attributes": { "stamina": { "rate": -0.3 } }, "consumes": ["goto", "rest"],
          "drives": ["keep_fit", { "drive": "other", "weight": 8 }]
        }
      },
      "actions": {
        "goto": {
          "effects": ["consumer.position = beside(supplier)"],
          "duration": "max(0, distance(consumer, supplier) - 1) / 3"
        },
        "rest": {
          "preconditions": ["distance(consumer, supplier) <= 1"],
          "effects": ["consumer.stamina += 60"], "duration": 15
        }
      },
      "drives": {
        "keep_fit": { "goals": { "fit": {
          "conditions": ["self.stamina >= 100"], "remove": false } } },
        "other": { "goals": {} }
      }
    }"#;
    let domain = load("tired.json", TIRED.as_bytes());
    let rest = domain.find_action("rest").expect("it is declared");
    let mut seed = 1_u32;
    for _ in 0..300 {
        let mut random = |least: f32, most: f32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            least + (most - least) * (seed >> 8) as f32 / (1 << 24) as f32
        };
        let mut scene = Scene::new(domain.clone());
        let bench = scene.create("bench", [0.0; 3], &[]);
        for _ in 0..4 {
            let place = [random(-3.0, 3.0), 0.0, random(-3.0, 3.0)];
            scene.create("place", place, &[]);
        }
        let stamina = random(50.0, 99.0);
        let place = [random(-3.0, 3.0), 0.0, random(-3.0, 3.0)];
        let walker = scene.create("walker", place, &[("stamina", stamina)]);
        let world = &mut scene.running.world;
        let disabled = world.set_enabled(bench, OfferSide::Supplies, rest, false);
        disabled.expect("it is its own");
        scene.plan(
            walker,
            Options {
                selector: Selector::Best,
                depth: 3,
                exact_scores: false,
                ..timed()
            },
        );
        assert_eq!(scene.plan_text(), "", "{}", scene.explanation());
    }
}
