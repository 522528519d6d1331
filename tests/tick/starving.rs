//! NPCs that die while a step lasts.

use super::stage::{FRAME, Stage};
use udgoap::world::EntityId;

const ROBOT: &str = include_str!("../common/robot.json");

/// A robot whose energy lasts 5.25 seconds, and a station 7.4 seconds away.
fn robot() -> (Stage, EntityId) {
    let mut stage = Stage::of(ROBOT, 1);
    stage.create("station", [37.0, 0.0, 0.0], &[]);
    let robot = stage.create("robot", [0.0; 3], &[("energy", 42.0)]);
    stage.options(robot, |it| it.planning.durations = true);
    (stage, robot)
}

#[test]
fn nobody_walks_to_its_death_where_it_can_live() {
    let (mut stage, robot) = robot();
    stage.create("battery", [22.5, 0.0, 0.0], &[]);
    for _ in 0..(9.0 / FRAME) as usize {
        stage.tick_with_rates();
        assert!(stage.number(robot, "energy") > 0.0);
    }
    let story = stage.story(robot);
    let done = |name: &str| story.contains(&format!("done {name}"));
    assert!(done("plug") && done("recharge"), "{story:?}");
}

/// It dies anyway, but not idly.
#[test]
fn who_dies_anyway_does_what_can_still_be_done() {
    let (mut stage, robot) = robot();
    stage.create("marker", [0.0, 0.0, 20.0], &[]);
    for _ in 0..(9.0 / FRAME) as usize {
        stage.tick_with_rates();
    }
    assert_eq!(
        stage.story(robot),
        ["plan of 1", "begins visit", "done visit", "plan done"]
    );
    assert_eq!(stage.number(robot, "energy"), 0.0);
}
