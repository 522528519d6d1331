//! Whether conditions hold that are made of others, by all of their truth tables.

mod common;

use common::{Scene, load};
use udgoap::world::Value;

const FLAGS: [&str; 4] = ["a", "b", "c", "d"];

/// A condition over four flags, and when it holds.
type Row = (&'static str, fn([bool; 4]) -> bool);

// One line for each condition, to be read as the table that it is.
#[rustfmt::skip]
const TABLE: &[Row] = &[
    ("a or b", |[a, b, ..]| a || b),
    ("a and b", |[a, b, ..]| a && b),
    ("a or b or c", |[a, b, c, _]| a || b || c),
    ("a and b and c", |[a, b, c, _]| a && b && c),
    ("a or b or c or d", |[a, b, c, d]| a || b || c || d),
    ("a and b and c and d", |[a, b, c, d]| a && b && c && d),
    ("a and b or c and d", |[a, b, c, d]| a && b || c && d),
    ("(a or b) and (c or d)", |[a, b, c, d]| (a || b) && (c || d)),
    ("(a or b or c) and d", |[a, b, c, d]| (a || b || c) && d),
    ("a and b and c or d", |[a, b, c, d]| a && b && c || d),
    ("(a or b) and c or d", |[a, b, c, d]| (a || b) && c || d),
    ("(a and b or c) and d", |[a, b, c, d]| (a && b || c) && d),
    ("a or b and (c or d)", |[a, b, c, d]| a || b && (c || d)),
    ("a and (b or c and d)", |[a, b, c, d]| a && (b || c && d)),
    ("a or (b or c) and d", |[a, b, c, d]| a || (b || c) && d),
    ("a and (b or c or d)", |[a, b, c, d]| a && (b || c || d)),
    ("not (a or b or c)", |[a, b, c, _]| !(a || b || c)),
    ("not (a and b and c) or d", |[a, b, c, d]| !(a && b && c) || d),
    ("not (a or not (b or c)) and d", |[a, b, c, d]| !(a || !(b || c)) && d),
    ("not a or b and not (c or d)", |[a, b, c, d]| !a || b && !(c || d)),
];

/// A domain in which an NPC has a goal while the condition holds.
fn scene(condition: &str) -> Scene {
    let letters = |letter: char| match letter {
        'a'..='d' => format!("self.{letter}"),
        other => other.to_string(),
    };
    let words = condition.split(' ').map(|word| match word {
        "or" | "and" | "not" => word.to_owned(),
        word => word.chars().map(letters).collect(),
    });
    let when = words.collect::<Vec<String>>().join(" ");
    let document = format!(
        r#"{{ "udgoap": 1,
          "attributes": {{ "a": {{ "kind": "flag" }}, "b": {{ "kind": "flag" }},
            "c": {{ "kind": "flag" }}, "d": {{ "kind": "flag" }}, "joy": {{ "min": 0, "max": 1 }} }},
          "types": {{ "npc": {{ "attributes": {{ "a": {{}}, "b": {{}}, "c": {{}}, "d": {{}}, "joy": {{}} }},
            "drives": ["drive"] }} }},
          "drives": {{ "drive": {{ "goals": {{ "goal": {{
            "when": "{when}", "conditions": ["self.joy >= 1"] }} }} }} }} }}"#
    );
    Scene::new(load(condition, document.as_bytes()))
}

#[test]
fn conditions_hold_as_their_truth_tables_say() {
    for (condition, holds) in TABLE {
        let mut scene = scene(condition);
        for number in 0..16 {
            let flags = [0, 1, 2, 3].map(|flag| number >> flag & 1 == 1);
            // One of its own, who has no goal from before.
            let npc = scene.create("npc", [0.0; 3], &[]);
            for (name, flag) in FLAGS.into_iter().zip(flags) {
                let attribute = scene.domain.find_attribute(name).expect(name);
                let world = &mut scene.running.world;
                let written = world.write(npc, attribute, Value::Flag(flag));
                written.expect("it lives");
            }
            scene.update(0.0).expect("time stands still");
            let active = scene.active_drives(npc).expect("it lives");
            let goals = &active.expect("it was updated").goals;
            assert_eq!(goals.len() == 1, holds(flags), "{condition}: {flags:?}");
        }
    }
}
