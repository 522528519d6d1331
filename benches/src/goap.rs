//! GOAP on a problem of its usual size, in the model of Orkin's planner.

use crate::{ours, planner::Answer, problem::Problem};

/// The problems that can be repeated: name, text, least cost.
const PROBLEMS: [(&str, &str, i64); 2] = [
    ("combat8", include_str!("../goap/problems/combat8.txt"), 4),
    ("combat12", include_str!("../goap/problems/combat12.txt"), 6),
];

/// Plans `count` times. Under callgrind, the difference between two counts gives what one plan
/// costs. False if no problem has that name.
pub(crate) fn repeat(name: &str, count: u32) -> bool {
    let Some(&(name, text, optimum)) = PROBLEMS.iter().find(|known| known.0 == name) else {
        return false;
    };
    let problem = Problem::parse(name, text, optimum);
    let mut run = ours::binary(&problem).expect("facts that are just true or false");
    for _ in 0..count {
        run.plan();
    }
    let Answer::Plan(steps) = run.answer() else {
        panic!("no plan");
    };
    let names = steps.iter().map(String::as_str);
    assert_eq!(problem.cost_of(names), problem.optimum);
    true
}
