//! Tests of the transcription itself.
#![cfg(test)]

use super::appendix_a;
use super::document::{decimal, render};
use super::evaluate::{ALMOST, Facts, View, beside, distance};
use super::families::building::{get, n};
use super::helps::Step;
use super::makeup::{DESTROY, Makeup, NO_PLAN, PARTIAL, THREE_STEPS, VITAL, WORLD_EFFECT};
use super::model::{Comparison, Cond, Expr};
use super::planner::{EndedBy, Fate, Options, Outcome, plan};
use super::random::case;

const POTION: usize = 1;
const GOBLIN: usize = 2;

fn steps(steps: &[(usize, usize)]) -> Vec<Step> {
    let one = |(action, supplier): &(usize, usize)| Step {
        action: *action,
        supplier: *supplier,
    };
    steps.iter().map(one).collect()
}

#[test]
fn appendix_a_has_six_plan_states() {
    let found = plan(&appendix_a::scene(), &Options::default());
    let chains: Vec<_> = found.states.iter().map(|one| one.chain.clone()).collect();
    assert_eq!(
        chains,
        [
            steps(&[(1, GOBLIN)]),
            steps(&[(2, GOBLIN)]),
            steps(&[(3, POTION)]),
            steps(&[(0, GOBLIN), (1, GOBLIN)]),
            steps(&[(3, POTION), (2, GOBLIN)]),
            steps(&[(0, POTION), (3, POTION), (2, GOBLIN)]),
        ]
    );
    let expected = [0.383, 0.383, 0.183, 0.0, 0.45, 0.45];
    for (state, expected) in found.states.iter().zip(expected) {
        assert!((state.utility - expected).abs() < 0.001, "{state:?}");
    }
    assert_eq!(found.states[3].fate, Fate::DeadEarly);
    assert_eq!(found.plan, chains[5]);
    assert_eq!(found.outcome, Outcome::Complete);
    assert_eq!(found.ended_by, EndedBy::Nothing);
    assert_eq!(found.generated(), 6);
    assert_eq!(found.utilities.len(), 3);
    assert!((found.utility_of_nothing - 0.05).abs() < 1e-6);
    assert_eq!(found.final_utility, found.states[5].utility);
}

#[test]
fn appendix_a_is_the_same_by_the_letter_of_the_thesis() {
    let options = Options {
        insert_at_front: true,
        trim: false,
        only_if_better: false,
        dead_is_zero: false,
        ..Options::default()
    };
    let found = plan(&appendix_a::scene(), &options);
    assert_eq!(found.plan, steps(&[(0, POTION), (3, POTION), (2, GOBLIN)]));
    assert_eq!(found.generated(), 6);
}

#[test]
fn bounds_end_a_search() {
    let with = |max_plan_states, depth| {
        let options = Options {
            max_plan_states,
            depth,
            ..Options::default()
        };
        let found = plan(&appendix_a::scene(), &options);
        (found.outcome, found.ended_by, found.generated())
    };
    assert_eq!(with(5, 10), (Outcome::Undecided, EndedBy::States, 5));
    assert_eq!(with(6, 10), (Outcome::Complete, EndedBy::Nothing, 6));
    // With two steps, drinking is still worth going to the potion for.
    assert_eq!(with(100, 2).0, Outcome::Complete);
    assert_eq!(with(100, 1), (Outcome::NoPlan, EndedBy::Depth, 3));
}

#[test]
fn a_negation_leaves_the_unknown_unsatisfied() {
    let s = appendix_a::scene();
    let facts = Facts::initial(&s);
    let view = View::new(&s, &facts, &[("self", s.npc), ("x", GOBLIN)]);
    let unknown = || {
        Expr::Binary(
            Box::new(n(1.0)),
            super::model::Arithmetic::Divide,
            Box::new(n(0.0)),
        )
    };
    for op in [Comparison::Less, Comparison::Equal, Comparison::Unequal] {
        let test = Cond::Compare(unknown(), op, n(1.0));
        assert_eq!(view.satisfaction(&test, false, Some(1.0)), 0.0);
        assert_eq!(view.satisfaction(&test, true, Some(1.0)), 0.0);
    }
    let touching = Cond::Compare(get("x", 0), Comparison::Less, n(30.0));
    assert_eq!(view.satisfaction(&touching, false, None), ALMOST);
    assert_eq!(view.satisfaction(&touching, true, None), 1.0);
}

#[test]
fn beside_is_never_too_far() {
    let x = [0.1, 0.0, 7.3];
    for from in [[3.3, 0.2, -9.1], [1e6, 0.0, 3.0], [0.1, 0.0, 9.300_001]] {
        for m in [0.0, 0.5, 1.0, 2.0] {
            assert!(distance(beside(from, x, m), x) <= m);
        }
    }
    assert_eq!(beside([0.0, 0.0, 7.0], x, 1.0), [0.0, 0.0, 7.0]);
}

#[test]
fn decimals_are_read_as_the_same_number() {
    let mut bits = 1_u32;
    for _ in 0..10_000 {
        bits = bits.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let number = f32::from_bits(bits);
        if number.is_finite() {
            let text = decimal(number);
            assert_eq!(text.parse::<f32>().map(f32::to_bits), Ok(bits));
            let wide = text.parse::<f64>().expect("a decimal");
            assert_eq!((wide as f32).to_bits(), bits);
        }
    }
}

#[test]
fn expressions_are_printed_with_the_parentheses_they_need() {
    let rendered = render(&appendix_a::scene());
    for part in [
        "\"consumer.position = beside(supplier)\"",
        "\"enemy.health > 0 and distance(enemy, consumer) <= 2\"",
        "\"self.health >= max_of(self.health)\"",
        "\"utility\": {\"combine\": \"weighted_average\", \"vital\": [\"maximize_health\"]}",
    ] {
        assert!(rendered.document.contains(part), "{}", rendered.document);
    }
    assert_eq!(rendered.entities[GOBLIN].type_name, "goblin");
}

#[test]
fn a_seed_makes_the_same_case_again() {
    for seed in 0..50 {
        let [first, second] = [case(seed), case(seed)];
        assert_eq!(
            render(&first.scene).document,
            render(&second.scene).document
        );
    }
}

#[test]
fn random_scenes_are_about_what_they_should_be_about() {
    let mut makeup = Makeup::default();
    for half in [0..500, 500..1000] {
        let mut counted = Makeup::default();
        for seed in half {
            let case = case(seed);
            counted.add(&case, &plan(&case.scene, &case.options));
        }
        makeup.merge(&counted);
    }
    for (what, at_least) in [
        (THREE_STEPS, 38.0),
        (WORLD_EFFECT, 15.0),
        (DESTROY, 10.0),
        (VITAL, 10.0),
        (PARTIAL, 10.0),
        (NO_PLAN, 5.0),
    ] {
        assert!(makeup.percent(what) >= at_least, "{what}:\n{makeup}");
    }
}
