//! Tests of the influences of scenes.

use std::sync::Arc;

use super::{LoadedScene, Scene, tests::serials};
use udgoap::{
    domain::{Document, Domain, InfluenceId, Limits},
    world::World,
};

const DOMAIN: &str = r#"{ "udgoap": 1, "types": { "tree": {} },
  "influences": { "smell": {}, "danger": { "reach": 4, "limit": 8, "half_life": 10 } } }"#;

const DANGER: InfluenceId = InfluenceId(1);

/// A scene with these influences, which begin in its second line.
fn load(up: &str, influences: &str) -> (Arc<Domain>, LoadedScene) {
    let document = |name, bytes| Document { name, bytes };
    let limits = Limits::default();
    let loaded = Domain::load(&[document("game.json", DOMAIN.as_bytes())], &limits);
    let domain = Arc::new(loaded.domain.expect("the domain has no errors"));
    let json = format!("{{ \"udgoap_scene\": 1, \"up\": {up},\n\"influences\": {influences} }}");
    let scene = Scene::load(&document("scene.json", json.as_bytes()), &domain, &limits);
    (domain, scene)
}

fn world(up: &str, influences: &str) -> World {
    let (domain, loaded) = load(up, influences);
    let found = loaded.diagnostics;
    let scene = loaded.scene.unwrap_or_else(|| panic!("{found:?}"));
    scene.create(domain, serials).expect("it fits").world
}

#[test]
fn scenes_have_grids() {
    let world = world(
        "[0, 1, 0]",
        r#"{ "grid": { "origin": [-1, 0, 2], "cell_size": 0.5, "columns": 4, "rows": 2,
                       "blocked": [ "..#.", "..#." ] },
             "marks": [ { "influence": "danger", "at": [-0.9, 0, 2.1], "strength": 2 },
                        { "influence": "danger", "at": [-0.9, 0, 2.1] },
                        { "influence": "smell", "at": [0.9, 5, 2.9] } ] }"#,
    );
    assert_eq!(world.influences().place_count(), 8);
    let danger = [0, 1, 2, 3, 4].map(|place| world.influences().strength_in(DANGER, place));
    let half = 3.0 * (1.0 - 0.5 / 4.0);
    assert_eq!(danger, [3.0, half, 0.0, 0.0, half].map(Ok));
    assert_eq!(world.influences().strength_in(InfluenceId(0), 7), Ok(1.0));
}

#[test]
fn rows_go_along_the_ground() {
    let world = world(
        "[0, 0, 1]",
        r#"{ "grid": { "columns": 2, "rows": 3 },
             "marks": [ { "influence": "smell", "at": [1.5, 2.5, -9] } ] }"#,
    );
    assert_eq!(world.influences().strength_in(InfluenceId(0), 5), Ok(1.0));
}

#[test]
fn scenes_have_places_with_links() {
    let world = world(
        "[0, 1, 0]",
        r#"{ "places": { "gate": [0, 0, 0], "yard": [2, 0, 0], "tower": [2, 3, 0] },
             "links": [ ["gate", "yard"] ],
             "marks": [ { "influence": "danger", "at": [-7, 0, 0] } ] }"#,
    );
    let danger = [0, 1, 2].map(|place| world.influences().strength_in(DANGER, place));
    assert_eq!(danger, [1.0, 0.5, 0.0].map(Ok));
}

#[test]
fn influences_must_make_sense() {
    const GRID: &str = r#""grid": { "columns": 3, "rows": 2 }"#;
    for (influences, expected) in [
        (
            "{}",
            "2:15: error: found no places, expected `grid`, or `places` and `links` (at \
             $.influences)",
        ),
        (
            r#"{ "grid": { "columns": 3, "rows": 2 }, "places": { "a": [0, 0, 0] } }"#,
            "2:15: error: found a grid and places, expected `grid`, or `places` and `links` (at \
             $.influences)",
        ),
        (
            r#"{ "grid": { "columns": 3 } }"#,
            "2:25: error: missing key `rows` (at $.influences.grid)",
        ),
        (
            r#"{ "grid": { "columns": 0, "rows": 2 } }"#,
            "2:38: error: found 0, expected a whole number from 1 to 4194304, as there may be \
             4194304 cells (at $.influences.grid.columns)",
        ),
        (
            r#"{ "grid": { "columns": 4096, "rows": 1025 } }"#,
            "2:52: error: found 1025, expected a whole number from 1 to 1024, as there may be \
             4194304 cells (at $.influences.grid.rows)",
        ),
        (
            r#"{ "grid": { "columns": 3, "rows": 2, "cell_size": 0 } }"#,
            "2:65: error: found 0, expected metres, more than 0 (at $.influences.grid.cell_size)",
        ),
        (
            r#"{ "grid": { "columns": 3, "rows": 2, "blocked": ["..."] } }"#,
            "2:63: error: found 1 texts, expected one for each of 2 rows (at \
             $.influences.grid.blocked)",
        ),
        (
            r#"{ "grid": { "columns": 3, "rows": 2, "blocked": ["...", ".x."] } }"#,
            "2:71: error: found `.x.`, expected a `#` or a `.` for each of 3 cells (at \
             $.influences.grid.blocked[1])",
        ),
        (
            r#"{ "places": { "a": [0, 0, 0], "b": [1, 0, 0] }, "links": [["a", "c"]] }"#,
            "2:79: error: found `c`, expected the name of a place for influences; did you mean `a`? (at \
             $.influences.links[0][1])",
        ),
        (
            r#"{ "places": { "a": [0, 0, 0], "b": [1, 0, 0] }, "links": [["a", "b", "a"]] }"#,
            "2:73: error: found 3 names, expected two places (at $.influences.links[0])",
        ),
        (
            &format!(r#"{{ {GRID}, "marks": [{{ "influence": "dangr", "at": [0, 0, 0] }}] }}"#),
            "2:79: error: found `dangr`, expected the name of an influence of the domain; did you \
             mean `danger`? (at $.influences.marks[0].influence)",
        ),
        (
            &format!(r#"{{ {GRID}, "marks": [{{ "influence": "danger", "at": [3, 0, 0] }}] }}"#),
            "2:95: error: found [3.0, 0.0, 0.0], expected a point within the grid (at \
             $.influences.marks[0].at)",
        ),
        (
            &format!(
                r#"{{ {GRID}, "marks": [{{ "influence": "danger", "at": [0, 0, 0], "strength": 0 }}] }}"#
            ),
            "2:118: error: found 0, expected a strength of more than 0 (at \
             $.influences.marks[0].strength)",
        ),
    ] {
        let (_, loaded) = load("[0, 1, 0]", influences);
        assert!(loaded.scene.is_none(), "{influences}");
        let found: Vec<_> = loaded.diagnostics.iter().map(ToString::to_string).collect();
        assert_eq!(found, [format!("scene.json:{expected}")], "{influences}");
    }
}
