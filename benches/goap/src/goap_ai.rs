//! The crate goap-ai: stocks that actions draw from and add to, and nothing else. Its "efficient"
//! search is measured; it minimises discontent, not cost.

use std::fmt::Write;

use goap_ai::{Config, Model, Planner};

use crate::{
    planner::{Run, function},
    problem::{Effect, Problem, Test},
};

pub(crate) fn prepare(problem: &Problem) -> Option<Box<dyn Run>> {
    let config: Config = serde_yaml::from_str(&yaml(problem)?).expect("a configuration");
    let model = Model::new(config.state, config.goals);
    let planner = Planner::new(
        config.algorithm,
        config.solution,
        config.max_depth,
        config.actions,
    );
    function(
        move || {
            let plan = planner.plan(&model);
            (plan.total_discontentment <= 0.0).then_some(plan)
        },
        |plan| plan.actions.iter().map(|(name, _)| name.clone()).collect(),
    )
}

/// The problem in the language of the crate's configuration. None if it has anything but stocks, or
/// a precondition other than that a stock doesn't fall below 0.
fn yaml(problem: &Problem) -> Option<String> {
    let name = |variable: usize| &problem.variables[variable].name;
    let mut text = String::from("max_depth: 10\nalgorithm: Traditional\nsolution: Fast\nstate:\n");
    for variable in &problem.variables {
        if variable.is_flag {
            return None;
        }
        let _ = writeln!(text, "  {}: {}", variable.name, variable.start);
    }
    text.push_str("goals:\n");
    for goal in &problem.goal {
        let Test::AtLeast(variable, value) = *goal else {
            return None;
        };
        let name = name(variable);
        let _ = writeln!(
            text,
            "  {name}: {{ target: {value}, kind: GreaterThanOrEqualTo, weight: 1 }}"
        );
    }
    text.push_str("actions:\n");
    for action in &problem.actions {
        for test in &action.preconditions {
            let drawn = action.effects.iter().any(|effect| match (*test, *effect) {
                (Test::AtLeast(wanted, least), Effect::Add(stock, amount)) => {
                    wanted == stock && -amount == least
                }
                _ => false,
            });
            if !drawn {
                return None;
            }
        }
        let _ = writeln!(
            text,
            "  {}:\n    duration: {}\n    deltas:",
            action.name, action.cost
        );
        for effect in &action.effects {
            let Effect::Add(variable, amount) = *effect else {
                return None;
            };
            let _ = writeln!(text, "      {}: {amount}", name(variable));
        }
    }
    Some(text)
}
