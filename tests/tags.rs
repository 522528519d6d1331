//! Tags: an NPC of an older document uses types and actions of a newer one, which it doesn't name.

mod common;

use std::{fs, sync::Arc};

use common::{Scene, load_all, root};
use udgoap::{
    domain::{Document, Domain},
    planning::{Options, Outcome, Selector},
};

fn text(name: &str) -> String {
    let path = root().join("examples/domains").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The forager's document, and others after it.
fn domain(later: &[&str]) -> Arc<Domain> {
    let texts = ["forager.json"].iter().chain(later).map(|name| text(name));
    let texts: Vec<String> = texts.collect();
    let documents = texts.iter().map(|text| Document {
        name: "domain.json",
        bytes: text.as_bytes(),
    });
    load_all(&documents.collect::<Vec<_>>())
}

fn options(selector: Selector) -> Options {
    Options {
        selector,
        ..common::named::NAMED
    }
}

#[test]
fn a_type_of_yesterday_is_used_by_an_npc_of_last_year() {
    let forager = text("forager.json");
    for name in ["mushroom", "honeycomb", "lick_out", "pick_and_eat"] {
        assert!(
            !forager.contains(name),
            "the forager's document names {name}"
        );
    }
    for selector in [Selector::First, Selector::Best, Selector::Goap] {
        let mut scene = Scene::new(domain(&["forest.json"]));
        let npc = scene.create("forager", [0.0; 3], &[("food", 1.0)]);
        let _ = scene.create("honeycomb", [20.0, 0.0, 0.0], &[]);
        scene.plan(npc, options(selector));
        assert_eq!(
            scene.plan_text(),
            "goto(honeycomb) lick_out(honeycomb)",
            "{selector:?}"
        );
    }
}

#[test]
fn what_has_two_tags_is_of_both_kinds() {
    let mut scene = Scene::new(domain(&["forest.json"]));
    let npc = scene.create("forager", [0.0; 3], &[("food", 1.0)]);
    let _ = scene.create("toadstool", [0.5, 0.0, 0.0], &[]);
    scene.plan(npc, options(Selector::Best));
    // It is edible, so there is a goal; but it isn't eaten, and to be near it is bad.
    let active = scene.active_drives(npc);
    let goals = &active.expect("it lives").expect("it was updated").goals;
    let rules: Vec<&str> = goals
        .iter()
        .map(|goal| scene.domain.goal_rule(goal.rule).name.as_str())
        .collect();
    assert_eq!(rules, ["have_plenty", "keep_away"]);
    assert_eq!(scene.plan_text(), "");
    // A mushroom of the same kind without the tag is eaten.
    let _ = scene.create("mushroom", [20.0, 0.0, 0.0], &[]);
    scene.plan(npc, options(Selector::Best));
    assert_eq!(scene.plan_text(), "goto(mushroom) pick_and_eat(mushroom)");
}

#[test]
fn explanations_name_tags() {
    let mut scene = Scene::new(domain(&["forest.json"]));
    let npc = scene.create("forager", [0.0; 3], &[("food", 1.0)]);
    scene.plan(npc, options(Selector::First));
    assert_eq!(scene.search.plan.outcome, Outcome::NoGoal);
    let told = scene.explanation();
    assert!(told.contains("poisonous"), "{told}");
    assert!(
        told.contains("any(edible as it where it.nutrition > 0)"),
        "{told}"
    );
}

#[test]
fn the_older_document_stands_alone() {
    let mut scene = Scene::new(domain(&[]));
    let npc = scene.create("forager", [0.0; 3], &[("food", 1.0)]);
    scene.plan(npc, options(Selector::First));
    assert_eq!(scene.search.plan.outcome, Outcome::NoGoal);
}
