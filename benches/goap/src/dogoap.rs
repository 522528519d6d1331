//! The crate dogoap: forward A* over maps from names to values.

use dogoap::prelude::{Action, Compare, Datum, Effect, Goal, LocalState, Mutator, Node, make_plan};

use crate::{
    planner::{Run, function},
    problem::{self, Problem, Test},
};

pub(crate) fn prepare(problem: &Problem) -> Option<Box<dyn Run>> {
    let name = |variable: usize| problem.variables[variable].name.clone();
    let datum = |variable: usize, value: i64| {
        if problem.variables[variable].is_flag {
            Datum::Bool(value == 1)
        } else {
            Datum::I64(value)
        }
    };
    let compare = |test: Test| match test {
        Test::Is(variable, value) => (name(variable), Compare::Equals(datum(variable, value))),
        Test::AtLeast(variable, value) => (
            name(variable),
            Compare::GreaterThanEquals(datum(variable, value)),
        ),
        Test::AtMost(variable, value) => (
            name(variable),
            Compare::LessThanEquals(datum(variable, value)),
        ),
    };
    let mut start = LocalState::new();
    for (number, variable) in problem.variables.iter().enumerate() {
        start = start.with_datum(&variable.name, datum(number, variable.start));
    }
    let goal = problem.goal.iter().fold(Goal::new(), |goal, &test| {
        let (name, compare) = compare(test);
        goal.with_req(&name, compare)
    });
    let actions: Vec<Action> = problem
        .actions
        .iter()
        .map(|action| {
            let mut effect = Effect::new(&action.name);
            effect.cost = action.cost as usize;
            for change in &action.effects {
                effect = effect.with_mutator(match *change {
                    problem::Effect::Set(variable, value) => {
                        Mutator::Set(name(variable), datum(variable, value))
                    }
                    problem::Effect::Add(variable, value) => {
                        Mutator::Increment(name(variable), datum(variable, value))
                    }
                });
            }
            let mut made = Action::new(&action.name);
            made.preconditions = action
                .preconditions
                .iter()
                .map(|&test| compare(test))
                .collect();
            made.with_effect(effect)
        })
        .collect();
    function(
        move || make_plan(&start, &actions, &goal),
        |(nodes, _)| {
            nodes
                .iter()
                .filter_map(|node| match node {
                    Node::Effect(effect) => Some(effect.action.clone()),
                    Node::State(_) => None,
                })
                .collect()
        },
    )
}
