//! The crate goap: forward A* over hash maps. It knows "at least" and "is", not "at most".

use goap::prelude::*;

use crate::{
    planner::{Run, function},
    problem::{self, Problem, Test},
};

pub(crate) fn prepare(problem: &Problem) -> Option<Box<dyn Run>> {
    let is_flag = |variable: usize| problem.variables[variable].is_flag;
    let name = |variable: usize| problem.variables[variable].name.as_str();
    let tests = problem
        .actions
        .iter()
        .flat_map(|action| &action.preconditions)
        .chain(&problem.goal);
    for test in tests {
        let stated = match *test {
            Test::Is(variable, _) => is_flag(variable),
            Test::AtLeast(..) => true,
            Test::AtMost(..) => false,
        };
        if !stated {
            return None;
        }
    }
    let mut start = State::new();
    for variable in &problem.variables {
        start = if variable.is_flag {
            start.set(&variable.name, variable.start == 1)
        } else {
            start.set(&variable.name, variable.start)
        };
    }
    let start = start.build();
    let mut goal = Goal::new("goal");
    for test in &problem.goal {
        goal = match *test {
            Test::Is(variable, value) => goal.requires(name(variable), value == 1),
            Test::AtLeast(variable, value) | Test::AtMost(variable, value) => {
                goal.requires(name(variable), value)
            }
        };
    }
    let goal = goal.build();
    let actions: Vec<Action> = problem
        .actions
        .iter()
        .map(|action| {
            let mut made = Action::new(&action.name).cost(action.cost as f64);
            for test in &action.preconditions {
                made = match *test {
                    Test::Is(variable, value) => made.requires(name(variable), value == 1),
                    Test::AtLeast(variable, value) | Test::AtMost(variable, value) => {
                        made.requires(name(variable), value)
                    }
                };
            }
            for effect in &action.effects {
                made = match *effect {
                    problem::Effect::Set(variable, value) if is_flag(variable) => {
                        made.sets(name(variable), value == 1)
                    }
                    problem::Effect::Set(variable, value) => made.sets(name(variable), value),
                    problem::Effect::Add(variable, value) => made.adds(name(variable), value),
                };
            }
            made.build()
        })
        .collect();
    function(
        move || Planner::new().plan(start.clone(), &goal, &actions).ok(),
        |plan| {
            plan.actions
                .iter()
                .map(|action| action.name.clone())
                .collect()
        },
    )
}
