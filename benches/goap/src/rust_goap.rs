//! The crate rust_goap: forward A* over maps from names to values.

use rust_goap::prelude::{
    Action, Assert, Effect, Goal, Mutation, Value, WorldState, get_effects_from_plan, make_plan,
};

use crate::{
    planner::{Run, function},
    problem::{self, Problem, Test},
};

pub(crate) fn prepare(problem: &Problem) -> Option<Box<dyn Run>> {
    let name = |variable: usize| problem.variables[variable].name.clone();
    let value = |variable: usize, value: i64| -> Value {
        if problem.variables[variable].is_flag {
            Value::from(value == 1)
        } else {
            Value::from(value)
        }
    };
    let assert = |test: Test| match test {
        Test::Is(variable, number) => (name(variable), Assert::eq(value(variable, number))),
        Test::AtLeast(variable, number) => (name(variable), Assert::gt_eq(value(variable, number))),
        Test::AtMost(variable, number) => (name(variable), Assert::lt_eq(value(variable, number))),
    };
    let mut start = WorldState::new();
    for (number, variable) in problem.variables.iter().enumerate() {
        start = start.set(variable.name.clone(), value(number, variable.start));
    }
    let goal = problem.goal.iter().fold(Goal::new(), |goal, &test| {
        let (name, assert) = assert(test);
        goal.with(name, assert)
    });
    let actions: Vec<Action> = problem
        .actions
        .iter()
        .map(|action| {
            let effect = action.effects.iter().fold(
                Effect::new().with_cost(action.cost as usize),
                |effect, change| match *change {
                    problem::Effect::Set(variable, number) => effect.with_mutation(
                        name(variable),
                        Mutation::set(name(variable), value(variable, number)),
                    ),
                    problem::Effect::Add(variable, number) => effect.with_mutation(
                        name(variable),
                        Mutation::increment(name(variable), value(variable, number)),
                    ),
                },
            );
            action
                .preconditions
                .iter()
                .fold(Action::new(action.name.clone()), |made, &test| {
                    made.with_precondition(assert(test))
                })
                .with_effect(effect)
        })
        .collect();
    function(
        move || make_plan(&start, &actions, &goal),
        |(nodes, _)| {
            get_effects_from_plan(nodes.iter().cloned())
                .map(|(action, _, _)| action)
                .collect()
        },
    )
}
