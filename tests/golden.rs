//! The worked examples of the thesis and the feasibility paper, number by number.

mod common;

use common::named::{NAMED, NAMED_THESIS};
use common::{Scene, assert_close, example};
use udgoap::planning::{EndedBy, Options, Outcome};

/// Appendix A: the wizard at (0, 0, −10), the potion at (0, 0, 10), the goblin at (0, 0, 20).
fn appendix_a() -> (Scene, udgoap::world::EntityId) {
    let mut scene = Scene::new(example("wizard.json"));
    let wizard = scene.create(
        "wizard",
        [0.0, 0.0, -10.0],
        &[("health", 15.0), ("mana", 0.0)],
    );
    scene.create("mana_potion", [0.0, 0.0, 10.0], &[("potency", 40.0)]);
    scene.create("goblin", [0.0, 0.0, 20.0], &[]);
    (scene, wizard)
}

#[test]
fn appendix_a_has_the_six_plan_states_of_tables_a3_to_a6() {
    for exact_scores in [true, false] {
        let options = Options {
            exact_scores,
            ..NAMED
        };
        let (mut scene, wizard) = appendix_a();
        scene.plan(wizard, options);
        println!("{}", scene.explanation());
        assert_eq!(scene.search.plan.outcome, Outcome::Complete);
        assert_eq!(scene.search.plan.ended_by, EndedBy::Nothing);
        assert_eq!(
            scene.plan_text(),
            "goto(mana_potion) drink_mana(mana_potion) lightning(goblin)"
        );
        // melee, lightning, drink; goto melee; drink lightning; goto drink lightning. The thesis
        // prints 0.51 for the last two, but by its own rule lightning spends 20 of the 40 mana.
        assert_close(
            &scene.utilities(),
            &[
                1.15 / 3.0,
                1.15 / 3.0,
                0.55 / 3.0,
                0.0,
                1.35 / 3.0,
                1.35 / 3.0,
            ],
        );
        assert_eq!(scene.search.plan.generated, 6);
        assert_close(&[scene.search.plan.utility], &[0.45]);
        assert_close(&[scene.search.plan.idle_utility], &[0.05]);
    }
}

#[test]
fn appendix_a_by_the_letter_of_the_thesis_finds_the_same_plan() {
    let (mut scene, wizard) = appendix_a();
    scene.plan(wizard, NAMED_THESIS);
    assert_eq!(
        scene.plan_text(),
        "goto(mana_potion) drink_mana(mana_potion) lightning(goblin)"
    );
}

#[test]
fn things_to_walk_to_do_not_add_plan_states() {
    for neutral in [0, 1, 10, 100] {
        let (mut scene, wizard) = appendix_a();
        for number in 0..neutral {
            let angle = number as f32;
            scene.create("creature", [30.0 + angle, 0.0, -40.0], &[]);
        }
        scene.plan(wizard, NAMED);
        assert_eq!(
            scene.search.plan.generated, 6,
            "with {neutral} more to walk to"
        );
        assert_close(&[scene.search.plan.utility], &[0.45]);
    }
}

#[test]
fn the_dearer_watch_is_worth_more() {
    let mut scene = Scene::new(example("watch.json"));
    let man = scene.create("man", [0.0; 3], &[]);
    scene.create(
        "watch",
        [1.0, 0.0, 0.0],
        &[("price", 100.0), ("chic", 95.0)],
    );
    scene.create("watch", [2.0, 0.0, 0.0], &[("price", 50.0), ("chic", 60.0)]);
    scene.plan(man, NAMED);
    let idle = scene.search.plan.idle_utility;
    assert_close(&[idle], &[1.0 / 3.0]);
    let utilities = scene.utilities();
    assert_close(&utilities, &[0.6333, 0.5667]);
    // In the paper's utils: 1 for each euro, 2 for each point of style.
    let utils: Vec<f32> = utilities.iter().map(|it| (it - idle) * 300.0).collect();
    assert_close(&utils, &[90.0, 70.0]);
    assert_eq!(scene.plan_text(), "buy(watch)");
    assert_eq!(scene.search.plan.steps[0].supplier.0, 1);
}

#[test]
fn the_elixir_serves_both_drives() {
    let mut scene = Scene::new(example("elixir.json"));
    let wizard = scene.create("wizard", [0.0; 3], &[("health", 20.0), ("mana", 20.0)]);
    for potion in ["health_potion", "mana_potion", "elixir"] {
        scene.create(potion, [1.0, 0.0, 0.0], &[]);
    }
    scene.plan(wizard, NAMED);
    assert_close(&scene.utilities(), &[0.35, 0.35, 0.40]);
    assert_eq!(scene.plan_text(), "drink(elixir)");
}

#[test]
fn the_goblin_charges_and_the_wizard_casts() {
    let mut scene = Scene::new(example("duel.json"));
    let wizard = scene.create("wizard", [0.0; 3], &[]);
    let goblin = scene.create("goblin", [0.0, 0.0, 1.5], &[]);
    scene.plan(goblin, NAMED);
    assert_eq!(scene.plan_text(), "charge(wizard)");

    // From further away, walking up to the goblin would be the wizard's death.
    let mut scene = Scene::new(example("duel.json"));
    let far = scene.create("wizard", [0.0, 0.0, -10.0], &[]);
    scene.create("goblin", [0.0; 3], &[]);
    scene.plan(far, NAMED);
    println!("{}", scene.explanation());
    assert_eq!(scene.plan_text(), "lightning(goblin)");
    let _ = wizard;
}
