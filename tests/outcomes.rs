//! Uncertain outcomes, calculated by hand.

mod common;

use common::named::NAMED;
use common::{Scene, assert_close, example, load};
use udgoap::planning::{Options, Outcome, Selector};

fn weighed() -> Options {
    Options {
        outcomes: true,
        ..NAMED
    }
}

/// A wizard before two levers.
fn levers(options: Options) -> Scene {
    let mut scene = Scene::new(example("levers.json"));
    let wizard = scene.create("wizard", [0.0; 3], &[]);
    scene.create("old_lever", [1.0, 0.0, 0.0], &[]);
    scene.create("new_lever", [2.0, 0.0, 0.0], &[]);
    scene.plan(wizard, options);
    scene
}

#[test]
fn ninety_seven_three() {
    // 0.90 × 0.8 + 0.07 × 0.2 + 0.03 × 0 = 0.734; the variance is 0.90 × 0.066² +
    // 0.07 × 0.534² + 0.03 × 0.734² = 0.040044, and its root 0.2001.
    let scene = levers(weighed());
    assert_close(&scene.utilities(), &[0.734, 0.6]);
    assert_eq!(scene.plan_text(), "pull_old(old_lever)");
    let plan = &scene.search.plan;
    assert_close(&[plan.utility, plan.score], &[0.734, 0.734]);
    // By the sums as they are written in the documents page, bit for bit.
    let [p1, p2, p3] = [90.0_f32 / 100.0, 7.0 / 100.0, 3.0 / 100.0];
    let [u1, u2, u3] = [0.8_f32, 0.2, 0.0];
    let gain = 0.0 + p1 * (u1 - u1) + p2 * (u2 - u1) + p3 * (u3 - u1);
    assert_eq!(plan.utility.to_bits(), (u1 + gain).to_bits());
}

#[test]
fn the_likeliest_outcome_is_taken_for_granted_unless_outcomes_are_weighed() {
    let scene = levers(NAMED);
    assert_close(&scene.utilities(), &[0.8, 0.6]);
    assert_eq!(scene.plan_text(), "pull_old(old_lever)");
    assert_eq!(scene.search.plan.steps[0].probability, 1.0);
}

#[test]
fn who_fears_risk_pulls_the_safe_lever() {
    let careful = |risk| levers(Options { risk, ..weighed() });
    // 0.734 - 0.6 is 0.67 standard deviations.
    for (risk, plan) in [
        (0.5, "pull_old(old_lever)"),
        (0.66, "pull_old(old_lever)"),
        (0.68, "pull_new(new_lever)"),
        (2.0, "pull_new(new_lever)"),
    ] {
        assert_eq!(careful(risk).plan_text(), plan, "at {risk}");
    }
    let scene = careful(1.0);
    let scores: Vec<f32> = scene
        .search
        .parts
        .states
        .all()
        .iter()
        .map(|it| it.score)
        .collect();
    assert_close(&scores, &[0.734 - 0.2001, 0.6]);
    // Risk counts only where outcomes are weighed.
    let scene = levers(Options { risk: 2.0, ..NAMED });
    assert_eq!(scene.plan_text(), "pull_old(old_lever)");
}

#[test]
fn costs_and_risk_both_take_from_the_score() {
    let scene = levers(Options {
        risk: 0.5,
        cost_weight: 0.05,
        ..weighed()
    });
    // The old lever costs 1, the new one 2.
    let states = scene.search.parts.states.all().iter();
    let scores: Vec<f32> = states.map(|it| it.score).collect();
    assert_close(&scores, &[0.734 - 0.10006 - 0.05, 0.6 - 0.1]);
}

#[test]
fn risk_costs_and_time_come_together() {
    let scene = levers(Options {
        risk: 0.5,
        cost_weight: 0.05,
        durations: true,
        ..weighed()
    });
    // Both take 4 seconds; doing nothing has utility 0 all the while.
    let states = scene.search.parts.states.all().iter();
    let scores: Vec<f32> = states.map(|it| it.score).collect();
    assert_close(&scores, &[(0.734 - 0.10006 - 0.05) / 4.0, 0.5 / 4.0]);
    assert_eq!(scene.search.plan.idle_score, 0.0);
}

/// An NPC that wants 100 points, something to do it to, and actions.
fn points(actions: &str, consumes: &str) -> String {
    format!(
        r#"{{ "udgoap": 1,
  "attributes": {{ "points": {{ "min": 0, "max": 100 }}, "luck": {{ "min": 0, "max": 1000 }},
    "open": {{ "kind": "flag" }} }},
  "types": {{
    "thing": {{ "attributes": {{ "open": {{}} }}, "supplies": [{consumes}] }},
    "npc": {{ "attributes": {{ "points": {{}}, "luck": {{}} }}, "alive": "self.points < 99",
      "consumes": [{consumes}], "drives": ["win"] }}
  }},
  "actions": {{ {actions} }},
  "drives": {{ "win": {{ "goals": {{
    "points": {{ "conditions": ["self.points >= 100"], "remove": false }} }} }} }} }}"#
    )
}

fn planned(document: &str, options: Options) -> Scene {
    let mut scene = Scene::new(load("outcomes", document.as_bytes()));
    let npc = scene.create("npc", [0.0; 3], &[]);
    scene.create("thing", [0.0; 3], &[]);
    scene.plan(npc, options);
    scene
}

#[test]
fn a_plan_ends_where_it_cannot_go_on() {
    // The lock opens in three cases of four. Where it doesn't, nothing is taken.
    let document = points(
        r#""pick": { "outcomes": [{ "weight": 3, "effects": ["supplier.open = true"] },
                                  { "weight": 1, "effects": ["consumer.points += 4"] }] },
           "take": { "preconditions": ["supplier.open"], "effects": ["consumer.points += 80"] }"#,
        r#""pick", "take""#,
    );
    let scene = planned(&document, weighed());
    assert_eq!(scene.plan_text(), "pick(thing) take(thing)");
    let plan = &scene.search.plan;
    assert_close(&[plan.utility], &[0.75 * 0.8 + 0.25 * 0.04]);
    let steps: Vec<(f32, f32)> = plan
        .steps
        .iter()
        .map(|step| (step.probability, step.utility))
        .collect();
    // Whether the lock is open is known when the second step is to begin.
    assert_eq!((steps[0].0, steps[1].0), (1.0, 0.75));
    assert_close(&[steps[0].1, steps[1].1], &[0.25 * 0.04, plan.utility]);
    assert_close(&[plan.drives[0].then], &[plan.utility]);
}

#[test]
fn a_precondition_that_fails_in_the_likeliest_case_has_to_be_achieved() {
    // One in four isn't enough to count on: no plan, however often it is tried.
    let document = points(
        r#""pick": { "outcomes": [{ "weight": 1, "effects": ["supplier.open = true"] },
                                  { "weight": 3 }] },
           "take": { "preconditions": ["supplier.open"], "effects": ["consumer.points += 80"] }"#,
        r#""pick", "take""#,
    );
    for options in [weighed(), NAMED] {
        let options = Options {
            depth: 3,
            ..options
        };
        let scene = planned(&document, options);
        assert_eq!(scene.search.plan.outcome, Outcome::NoPlan);
    }
}

/// Nothing but a weight reads how lucky the NPC is.
const LUCK: &str = r#""pray": { "effects": ["consumer.luck += 1"] },
    "pick": { "outcomes": [{ "weight": "consumer.luck", "effects": ["consumer.points += 40"] },
                           { "weight": 1, "effects": ["consumer.points += 5"] }] }"#;

#[test]
fn what_only_changes_chances_is_of_use() {
    let document = points(LUCK, r#""pray", "pick""#);
    for (depth, plan, utility) in [
        // At first it is certain that little comes of it.
        (1, "pick(thing)", 0.05),
        // Then it is even: 0.5 × 0.4 + 0.5 × 0.05, more than twice 0.05.
        (2, "pray(thing) pick(thing)", 0.225),
        // Then two in three, or twice after one prayer: 0.25 × 0.8 + 0.5 × 0.45 + 0.25 × 0.1.
        (3, "pray(thing) pick(thing) pick(thing)", 0.45),
    ] {
        let options = Options {
            selector: Selector::Best,
            depth,
            ..weighed()
        };
        let scene = planned(&document, options);
        assert_eq!(scene.plan_text(), plan, "{depth}");
        assert_close(&[scene.search.plan.utility], &[utility]);
    }
}

#[test]
fn the_likeliest_at_the_snapshot_stays_the_likeliest_in_a_plan() {
    let document = points(LUCK, r#""pray", "pick""#);
    let options = Options {
        selector: Selector::Best,
        depth: 3,
        ..NAMED
    };
    let scene = planned(&document, options);
    assert_eq!(scene.plan_text(), "pick(thing) pick(thing) pick(thing)");
    assert_close(&[scene.search.plan.utility], &[0.15]);
    // The same of two weights that are equal: the first.
    let document = document.replace(r#""consumer.luck""#, r#""1 + consumer.luck""#);
    let scene = planned(&document, NAMED);
    assert_close(&[scene.search.plan.utility], &[0.4]);
}

#[test]
fn weights_that_make_no_sense_count_nothing() {
    // Unknown, infinite, less than nothing.
    for weight in [
        "consumer.luck / 0",
        "3e38 * (10 + consumer.luck)",
        "consumer.luck - 1",
    ] {
        let of = |other: &str| {
            let actions = format!(
                r#""pick": {{ "effects": ["consumer.points += 10"], "outcomes": [
                  {{ "weight": "{weight}", "effects": ["consumer.points += 40"] }},
                  {{ "weight": "{other}", "effects": ["consumer.points += 5"] }}] }}"#
            );
            points(&actions, r#""pick""#)
        };
        for options in [weighed(), NAMED] {
            let scene = planned(&of("2 + consumer.luck"), options);
            assert_close(&[scene.search.plan.utility], &[0.15]);
            // Then nothing comes of it but what is certain.
            let scene = planned(&of(weight), options);
            assert_eq!(scene.plan_text(), "pick(thing)", "{weight}");
            assert_close(&[scene.search.plan.utility], &[0.1]);
        }
    }
}

#[test]
fn chances_are_those_before_the_step_and_before_its_time() {
    // What the step does, and what its time does, comes too late for its own chances.
    let document = points(
        r#""pick": { "effects": ["consumer.luck += 3"], "duration": 5, "outcomes": [
             { "weight": "1 + consumer.luck", "effects": ["consumer.points += 40"] },
             { "weight": "duration - 2", "effects": [] }] }"#,
        r#""pick""#,
    );
    let document = document.replace(
        r#""luck": {} }, "alive""#,
        r#""luck": { "rate": 1 } }, "alive""#,
    );
    assert!(document.contains("rate"));
    let options = Options {
        durations: true,
        ..weighed()
    };
    let scene = planned(&document, options);
    // One in four: 1 to 3.
    assert_close(&[scene.search.plan.utility], &[0.1]);
}

#[test]
fn the_dead_and_the_destroyed_end_a_plan() {
    // One throw in ten is deadly, and one breaks the thing; both end the plan there.
    let document = points(
        r#""throw": { "effects": ["consumer.points += 10"], "outcomes": [
             { "weight": 8 },
             { "weight": 1, "effects": ["consumer.points = 99"] },
             { "weight": 1, "effects": ["destroy(supplier)"] }] },
           "take": { "preconditions": ["consumer.points >= 10"],
                     "effects": ["consumer.points += 40", "consumer.points += 10"] }"#,
        r#""throw", "take""#,
    );
    let scene = planned(&document, weighed());
    assert_eq!(scene.plan_text(), "throw(thing) take(thing)");
    let plan = &scene.search.plan;
    // The dead have no utility; beside what is broken the first ten points stay.
    assert_close(&[plan.utility], &[0.8 * 0.6 + 0.1 * 0.0 + 0.1 * 0.1]);
    assert_close(&[plan.steps[1].probability], &[0.8]);
}

/// So many throws of a coin, one after the other; the last one wins. Heads are `heads` times as
/// likely as tails, and have an effect.
fn coins(count: usize, heads: f32, effect: impl Fn(usize) -> String) -> String {
    let mut actions = Vec::new();
    let mut names = Vec::new();
    for number in 0..count {
        actions.push(format!(
            r#""coin{number}": {{ "preconditions": ["consumer.points == {number}"],
               "effects": ["consumer.points = {}"], "outcomes": [
                 {{ "weight": {heads}, "effects": ["{}"] }}, {{ "weight": 1 }}] }}"#,
            number + 1,
            effect(number)
        ));
        names.push(format!(r#""coin{number}""#));
    }
    points(&actions.join(",\n"), &names.join(", "))
}

/// The utility of throwing all of so many coins.
fn after_all(document: &str, count: usize) -> f32 {
    let scene = planned(
        document,
        Options {
            depth: 32,
            ..weighed()
        },
    );
    let states = &scene.search.parts.states;
    let all = states.all().iter();
    let mut whole = all.filter(|it| states.chain(it).len() == count && it.unmet.is_none());
    whole.next().expect("all coins are thrown").utility
}

#[test]
fn equal_sets_of_facts_are_one() {
    // Ten fair throws for 5 points of luck each: 1,024 ways, but 11 sets of facts, so nothing is
    // given up. Half of all luck is expected.
    let document = coins(10, 1.0, |_| "consumer.luck += 5".into()).replace(
        r#"["self.points >= 100"]"#,
        r#"["self.points == 10", "self.luck >= 50"]"#,
    );
    let document = document.replace(r#""max": 1000"#, r#""max": 50"#);
    assert_close(&[after_all(&document, 10)], &[0.5 * (1.0 + 0.5)]);
}

#[test]
fn thirty_two_sets_are_followed() {
    // Each throw is for luck of its own worth, so no two sets are equal. Five throws are 32 sets,
    // of which each is as likely as its number of heads says; a sixth doubles them, and the least
    // likely half is given up: one tail in six and more.
    let worth = |number: usize| format!("consumer.luck += {}", 1 << number);
    let luck = |count: usize, most: usize| {
        let (from, to) = (
            r#"["self.points >= 100"]"#,
            format!(r#"["self.points == {count}", "self.luck >= {most}"]"#),
        );
        let document = coins(count, 3.0, worth).replace(from, &to);
        let document = document.replace(r#""max": 1000"#, &format!(r#""max": {most}"#));
        after_all(&document, count)
    };
    let satisfied = |count: u32, keep: usize| {
        // All ways of throwing: weight and luck, the likeliest first, in order of splitting.
        let mut ways: Vec<(f64, f64)> = vec![(1.0, 0.0)];
        for number in 0..count {
            let split = |&(weight, luck): &(f64, f64)| {
                let heads = (weight * 0.75, luck + f64::from(1 << number));
                [heads, (weight * 0.25, luck)]
            };
            ways = ways.iter().flat_map(split).collect();
        }
        ways.sort_by(|a, b| b.0.total_cmp(&a.0));
        ways.truncate(keep);
        let total: f64 = ways.iter().map(|way| way.0).sum();
        let most = f64::from((1 << count) - 1);
        let expected: f64 = ways.iter().map(|way| way.0 * way.1 / most).sum();
        (0.5 * (1.0 + expected / total)) as f32
    };
    assert_close(&[luck(5, 31)], &[satisfied(5, 32)]);
    assert_close(&[luck(6, 63)], &[satisfied(6, 32)]);
    assert_ne!(
        format!("{:.3}", satisfied(6, 32)),
        format!("{:.3}", satisfied(6, 64)),
        "giving up the least likely shows"
    );
}
