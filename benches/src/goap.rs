//! GOAP on a problem of its usual size, in the model of Orkin's planner.

use crate::{ours, planner::Answer, problem::Problem};

/// Plans `count` times; run under callgrind, the difference of two counts gives one plan.
pub(crate) fn repeat(count: u32) {
    let text = include_str!("../goap/problems/combat12.txt");
    let problem = Problem::parse("combat12", text, 6);
    let mut run = ours::binary(&problem).expect("facts that are just true or false");
    for _ in 0..count {
        run.plan();
    }
    let Answer::Plan(steps) = run.answer() else {
        panic!("no plan");
    };
    let names = steps.iter().map(String::as_str);
    assert_eq!(problem.cost_of(names), problem.optimum);
}
