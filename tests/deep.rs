//! Plans as long as plans may be.

mod common;

use common::{Scene, load, named::NAMED};
use udgoap::planning::{
    EndedBy, Options, Outcome, Selector,
    explain::{self as explanation, data::MOST_CONSIDERED},
};

/// A tower of as many floors as a plan may have steps. Each is reached from the one below it only.
fn tower(floors: u8) -> Scene {
    let list = |of: &dyn Fn(u8) -> String| (1..=floors).map(of).collect::<Vec<_>>().join(", ");
    let attributes = list(&|floor| format!(r#""floor_{floor}": {{ "kind": "flag" }}"#));
    let own = list(&|floor| format!(r#""floor_{floor}": {{}}"#));
    let supplied = list(&|floor| format!(r#""climb_{floor}""#));
    let actions = list(&|floor| {
        let before = match floor {
            1 => String::new(),
            _ => format!(r#""preconditions": ["consumer.floor_{}"], "#, floor - 1),
        };
        format!(
            r#""climb_{floor}": {{ {before}"effects": ["consumer.floor_{floor} = true"], "cost": 1 }}"#
        )
    });
    let document = format!(
        r#"{{ "udgoap": 1, "attributes": {{ {attributes} }},
          "types": {{
            "tower": {{ "supplies": [{supplied}] }},
            "man": {{ "attributes": {{ {own} }}, "consumes": [{supplied}], "drives": ["view"] }}
          }},
          "actions": {{ {actions} }},
          "drives": {{ "view": {{ "goals": {{
            "high": {{ "conditions": ["self.floor_{floors}"] }} }} }} }} }}"#
    );
    Scene::new(load("tower", document.as_bytes()))
}

#[test]
fn a_plan_may_be_as_long_as_any() {
    let floors = Options::MAX_DEPTH;
    let mut scene = tower(floors);
    let man = scene.create("man", [0.0; 3], &[]);
    scene.create("tower", [0.0; 3], &[]);
    for selector in [Selector::First, Selector::Goap] {
        let options = Options {
            selector,
            depth: floors,
            ..NAMED
        };
        scene.plan(man, options);
        let plan = &scene.search.plan;
        assert_eq!(plan.outcome, Outcome::Complete, "{selector:?}");
        assert_eq!(plan.steps.len(), usize::from(floors), "{selector:?}");
        let cost: f32 = plan.steps.iter().map(|step| step.cost).sum();
        assert_eq!(cost, f32::from(floors), "{selector:?}");

        scene.plan(
            man,
            Options {
                depth: floors - 1,
                ..options
            },
        );
        let plan = &scene.search.plan;
        let ending = (plan.outcome, plan.ended_by);
        assert_eq!(ending, (Outcome::NoPlan, EndedBy::Depth), "{selector:?}");
    }
}

#[test]
fn the_best_plan_may_be_longer_than_a_word_has_bits() {
    let floors = 70;
    let mut scene = tower(floors);
    let man = scene.create("man", [0.0; 3], &[]);
    scene.create("tower", [0.0; 3], &[]);
    for selector in [Selector::Best, Selector::Auto] {
        for depth in [63, 64, 69, 70, Options::MAX_DEPTH] {
            let options = Options {
                selector,
                depth,
                max_plan_states: 100_000,
                ..NAMED
            };
            scene.plan(man, options);
            let plan = &scene.search.plan;
            let expected = if depth < floors {
                (Outcome::NothingBetter, 0)
            } else {
                (Outcome::Complete, usize::from(floors))
            };
            let found = (plan.outcome, plan.steps.len());
            assert_eq!(found, expected, "{selector:?} {depth}");
        }
    }
}

#[test]
fn of_many_plan_states_the_first_are_told_and_how_many_more() {
    let mut scene = tower(70);
    let man = scene.create("man", [0.0; 3], &[]);
    scene.create("tower", [0.0; 3], &[]);
    let options = Options {
        depth: 70,
        max_plan_states: 100_000,
        ..NAMED
    };
    scene.plan(man, options);
    assert!(
        explanation::kept(&scene.search, &scene.domain)
            .considered
            .len()
            < MOST_CONSIDERED
    );

    let mut scene = tower_of_lamps();
    let man = scene.create("man", [0.0; 3], &[]);
    scene.create("lamps", [0.0; 3], &[]);
    let best = Options {
        selector: Selector::Best,
        depth: 12,
        ..options
    };
    scene.plan(man, best);
    let told = explanation::kept(&scene.search, &scene.domain);
    assert_eq!(told.considered.len(), MOST_CONSIDERED);
    // In words there are fewer.
    let more = scene.search.parts.states.all().len() - 256;
    let text = explanation::sentences::text(&told);
    assert!(
        more > MOST_CONSIDERED && text.ends_with(&format!("  and {more} more\n")),
        "{more}"
    );
}

/// Twelve lamps that are lit in any order. All that is wished for is a thirteenth, which needs them all.
fn tower_of_lamps() -> Scene {
    let list = |of: &dyn Fn(u8) -> String| (1..=12).map(of).collect::<Vec<_>>().join(", ");
    let attributes = list(&|lamp| format!(r#""lamp_{lamp}": {{ "kind": "flag" }}"#));
    let own = list(&|lamp| format!(r#""lamp_{lamp}": {{}}"#));
    let names = list(&|lamp| format!(r#""light_{lamp}""#));
    let actions = list(&|lamp| {
        format!(r#""light_{lamp}": {{ "effects": ["consumer.lamp_{lamp} = true"] }}"#)
    });
    let needs = list(&|lamp| format!(r#""consumer.lamp_{lamp}""#));
    let document = format!(
        r#"{{ "udgoap": 1, "attributes": {{ {attributes}, "last": {{ "kind": "flag" }} }},
          "types": {{
            "lamps": {{ "supplies": [{names}, "light_last"] }},
            "man": {{ "attributes": {{ {own}, "last": {{}} }}, "consumes": [{names}, "light_last"], "drives": ["light"] }}
          }},
          "actions": {{ {actions}, "light_last": {{ "preconditions": [{needs}], "effects": ["consumer.last = true"] }} }},
          "drives": {{ "light": {{ "goals": {{ "lit": {{ "conditions": ["self.last"] }} }} }} }} }}"#
    );
    Scene::new(load("lamps", document.as_bytes()))
}
