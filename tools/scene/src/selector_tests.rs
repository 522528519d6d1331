//! Tests of what a scene says about the selectors that it chooses, or leaves to its documents.

use super::Scene;
use udgoap::domain::{Document, Domain, Limits};

/// What is found in a scene, in a domain whose elves have these keys. Elves and dwarves have a
/// goal with a priority, and elves grow hungry.
fn found(elf: &str, planner: &str) -> (Vec<String>, bool) {
    let domain = format!(
        r#"{{ "udgoap": 1,
  "attributes": {{ "food": {{ "min": 0, "max": 100 }} }},
  "types": {{
    "bush": {{ "supplies": ["eat"] }},
    "elf": {{ "attributes": {{ "food": {{ "rate": -1 }} }}, "consumes": ["eat"], "drives": ["live"]{elf} }},
    "dwarf": {{ "attributes": {{ "food": {{}} }}, "consumes": ["eat"], "drives": ["live"] }}
  }},
  "actions": {{ "eat": {{ "effects": ["consumer.food += 20"] }} }},
  "drives": {{ "live": {{ "goals": {{ "full": {{ "priority": 2, "conditions": ["self.food >= 50"] }} }} }} }}
}}"#
    );
    let document = |name, bytes| Document { name, bytes };
    let limits = Limits::default();
    let loaded = Domain::load(&[document("game.json", domain.as_bytes())], &limits);
    let domain = loaded.domain.expect("the domain has no errors");
    let objects = r#""bush": { "type": "bush" },
 "ann": { "type": "elf" }, "bea": { "type": "elf" }, "cid": { "type": "dwarf" }"#;
    let scene = format!("{{ \"udgoap_scene\": 1, {planner}\n\"objects\": {{ {objects} }} }}");
    let loaded = Scene::load(&document("scene.json", scene.as_bytes()), &domain, &limits);
    let found = loaded.diagnostics.iter().map(|it| format!("{it}"));
    (found.collect(), loaded.scene.is_some())
}

const PRIORITY: &str = "type `elf`: its selector doesn't read `priority`, which the goal `full` \
                        has; only `goap` does. Give drives a `weight`";

#[test]
fn what_plans_of_a_scene_do_not_read_is_told_once() {
    let at_selector = format!("scene.json:1:47: warning: {PRIORITY} (at $.planner.selector)");
    let by_utility = r#""planner": { "selector": "udgoap" },"#;
    assert_eq!(found("", by_utility), (vec![at_selector], true));
    let blind = r#""planner": { "selector": "udgoap", "durations": false },"#;
    let rate = "scene.json:1:70: warning: type `elf`: its plans don't see the `rate` of `food`: \
                without `durations` steps take no time (at $.planner.durations)";
    assert_eq!(found("", blind).0[1..], [rate]);
    // By default, too. There is no other place for it.
    let at_elf = format!("scene.json:3:2: warning: {PRIORITY} (at $.objects.ann)");
    assert_eq!(found("", ""), (vec![at_elf], true));
    // Loading the domain has warned of what that chooses.
    let told = r#", "planning": { "selector": "auto", "durations": false }"#;
    let of_dwarf = PRIORITY.replace("elf", "dwarf");
    let at_dwarf = format!("scene.json:3:54: warning: {of_dwarf} (at $.objects.cid)");
    assert_eq!(found(told, ""), (vec![at_dwarf], true));
    assert_eq!(
        found(
            "",
            r#""planner": { "selector": "goap", "durations": false },"#
        ),
        (Vec::new(), true)
    );
}

#[test]
fn selectors_without_anything_to_choose_from_are_refused() {
    let why = "its selector has nothing to choose from: the type `elf` has no `machine`; give it \
               what the selector chooses from, or choose another";
    let (errors, is_loaded) = found("", r#""planner": { "selector": "schedules" },"#);
    let of_dwarf = why.replace("elf", "dwarf");
    let at_selector = |why: &str| format!("scene.json:1:47: error: {why} (at $.planner.selector)");
    assert_eq!(errors, [at_selector(why), at_selector(&of_dwarf)]);
    assert!(!is_loaded);
    // Whether the scene chooses it, or its documents.
    let by_document = r#", "planning": { "selector": "schedules" }"#;
    let by_goap = r#""planner": { "selector": "goap" },"#;
    let at_elf = format!("scene.json:3:2: error: {why} (at $.objects.ann)");
    assert_eq!(found(by_document, "").0[..1], [at_elf]);
    assert_eq!(found(by_document, by_goap), (Vec::new(), true));
}
