//! What a mod brings into a document that was right before is told of the mod, with the place in the
//! document that needed it otherwise.

use alloc::{format, string::String, vec::Vec};

use super::{Document, Domain, Limits, shown};
use crate::domain::Severity;

const GAME: &str = r#"{ "udgoap": 1,
  "attributes": {
    "food": { "min": 0, "max": 10 },
    "gold": { "min": 0, "max": 9, "default": 5 }
  },
  "types": {
    "apple": { "attributes": { "gold": { "default": 8 } }, "supplies": ["eat"] },
    "rock": {},
    "man": { "attributes": { "food": {}, "gold": { "max": 8 } }, "consumes": ["eat"], "drives": ["live"] }
  },
  "actions": {
    "eat": { "preconditions": ["consumer.gold >= supplier.gold"], "effects": ["consumer.food += 3"],
      "cost": "worth(supplier.gold)" }
  },
  "curves": { "worth": { "kind": "piecewise", "points": [[0, 0], [10, 1]] } },
  "drives": { "live": { "goals": { "full": { "conditions": ["self.food >= 10"] } } } } }"#;

/// The errors of the game with a mod.
fn errors(section: &str, entry: &str) -> Vec<String> {
    let modded = format!("{{ \"udgoap\": 1,\n\"{section}\": {{ {entry} }} }}");
    let documents = [("game", GAME), ("mod", &modded)].map(|(name, text)| Document {
        name,
        bytes: text.as_bytes(),
    });
    let mut found = Domain::load(&documents, &Limits::default()).diagnostics;
    found.retain(|it| it.severity == Severity::Error);
    shown(&found)
}

#[test]
fn the_game_is_right_without_a_mod() {
    assert_eq!(errors("flags", ""), [""; 0]);
}

#[test]
fn numbers_of_a_mod_that_others_dont_fit_are_told_of_it() {
    let changes = "with this, that is what is wrong at";
    assert_eq!(
        errors("attributes", r#""gold": { "extend": true, "max": 4 }"#),
        [
            format!(
                "mod:2:25: error: found 5, expected 0 to 4; {changes} game:4:46 (at $.attributes.gold)"
            ),
            format!(
                "mod:2:25: error: found 8, expected 0 to 4; {changes} game:7:53 (at $.attributes.gold)"
            ),
            format!(
                "mod:2:25: error: found 8, expected 0 to 4, the range of the attribute; a range can only be \
                 narrowed; {changes} game:9:59 (at $.attributes.gold)"
            ),
        ]
    );
    assert_eq!(
        errors(
            "types",
            r#""apple": { "extend": true, "attributes": { "gold": { "max": 7 } } }"#
        ),
        [format!(
            "mod:2:63: error: found 8, expected 0 to 7; {changes} game:7:53 (at $.types.apple.attributes.gold)"
        )]
    );
    assert_eq!(
        errors(
            "types",
            r#""man": { "extend": true, "attributes": { "gold": { "min": 8.5 } } }"#
        ),
        [
            "mod:2:70: error: found a `min` of 8.5 above a `max` of 8 (at $.types.man.attributes.gold.min)"
        ]
    );
    // What is wrong in the mod itself needs no other place.
    assert_eq!(
        errors("attributes", r#""gold": { "extend": true, "default": 20 }"#),
        ["mod:2:54: error: found 20, expected 0 to 9 (at $.attributes.gold.default)"]
    );
}

#[test]
fn definitions_of_a_mod_that_expressions_dont_fit_are_told_of_it() {
    let changes = "with this, that is what is wrong at";
    let lacks = |of: &str, read: &str, place: &str| {
        format!(
            "error: `supplier` may be of type `{of}`, which has no attribute `gold`; it has `position`; \
             {changes} game:{read} (at $.types.{place})"
        )
    };
    for (entry, of, column) in [
        (
            r#""apple": { "override": true, "supplies": ["eat"] }"#,
            "apple",
            21,
        ),
        (
            r#""rock": { "extend": true, "supplies": ["eat"] }"#,
            "rock",
            20,
        ),
        (r#""pear": { "supplies": ["eat"] }"#, "pear", 20),
    ] {
        let told = ["12:59", "13:31"].map(|read| {
            let told = lacks(of, read, of);
            format!("mod:2:{column}: {told}")
        });
        assert_eq!(errors("types", entry), told);
    }
    assert_eq!(
        errors(
            "attributes",
            r#""food": { "override": true, "kind": "flag" }"#
        ),
        [
            format!(
                "mod:2:25: error: found a flag, expected a number; only numbers are changed with `+=` and \
                 `-=`; {changes} game:12:89 (at $.attributes.food)"
            ),
            format!(
                "mod:2:25: error: found a number, expected a flag as on the other side; {changes} \
                 game:16:75 (at $.attributes.food)"
            ),
        ]
    );
    let unbounded = errors("attributes", r#""food": { "override": true, "min": 0 }"#);
    assert_eq!(unbounded.len(), 1, "{unbounded:#?}");
    assert!(
        unbounded[0].starts_with("mod:2:25: error: how near"),
        "{unbounded:#?}"
    );
    assert!(
        unbounded[0].contains(&format!("{changes} game:16:")),
        "{unbounded:#?}"
    );
}

#[test]
fn lists_that_a_mod_makes_wrong_are_told_of_it() {
    assert_eq!(
        errors(
            "curves",
            r#""worth": { "extend": true, "points": [[9, 0]] }"#
        ),
        [
            "mod:2:50: error: found a point at x = 9 after one at 10, expected rising x (at $.curves.worth.points)"
        ]
    );
}
