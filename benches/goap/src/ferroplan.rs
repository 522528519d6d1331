//! The crate ferroplan: a PDDL planner. Its world is grounded once; only planning is measured.

use std::fmt::Write;

use ferroplan::{Options, Session};

use crate::{
    planner::{Run, function},
    problem::{Effect, Problem, Test},
};

pub(crate) fn prepare(problem: &Problem) -> Option<Box<dyn Run>> {
    let (domain, start) = pddl(problem);
    let session = Session::new(&domain, &start, &Options::default()).ok()?;
    // PDDL knows neither case nor underscores at will: actions go by their number.
    let names: Vec<String> = problem
        .actions
        .iter()
        .map(|action| action.name.clone())
        .collect();
    function(
        move || session.replan().plan,
        move |plan| {
            plan.steps
                .iter()
                .map(|step| {
                    let number: usize = step.action[1..].parse().expect("an action's number");
                    names[number].clone()
                })
                .collect()
        },
    )
}

fn pddl(problem: &Problem) -> (String, String) {
    let test = |test: &Test| match *test {
        Test::Is(variable, 1) if problem.variables[variable].is_flag => format!("(v{variable})"),
        Test::Is(variable, _) if problem.variables[variable].is_flag => {
            format!("(not (v{variable}))")
        }
        Test::Is(variable, value) => format!("(= (v{variable}) {value})"),
        Test::AtLeast(variable, value) => format!("(>= (v{variable}) {value})"),
        Test::AtMost(variable, value) => format!("(<= (v{variable}) {value})"),
    };
    let effect = |effect: &Effect| match *effect {
        Effect::Set(variable, 1) if problem.variables[variable].is_flag => format!("(v{variable})"),
        Effect::Set(variable, _) if problem.variables[variable].is_flag => {
            format!("(not (v{variable}))")
        }
        Effect::Set(variable, value) => format!("(assign (v{variable}) {value})"),
        Effect::Add(variable, value) if value < 0 => {
            format!("(decrease (v{variable}) {})", -value)
        }
        Effect::Add(variable, value) => format!("(increase (v{variable}) {value})"),
    };
    let mut predicates = String::new();
    let mut functions = String::from("(total-cost)");
    let mut init = String::from("(= (total-cost) 0)");
    for (number, variable) in problem.variables.iter().enumerate() {
        if !variable.is_flag {
            let _ = write!(functions, " (v{number})");
            let _ = write!(init, " (= (v{number}) {})", variable.start);
            continue;
        }
        let _ = write!(predicates, " (v{number})");
        if variable.start == 1 {
            let _ = write!(init, " (v{number})");
        }
    }
    let mut domain = format!(
        "(define (domain d) (:requirements :strips :negative-preconditions :numeric-fluents \
         :action-costs) (:predicates{predicates}) (:functions {functions})"
    );
    for (number, action) in problem.actions.iter().enumerate() {
        let preconditions: String = action.preconditions.iter().map(&test).collect();
        let effects: String = action.effects.iter().map(&effect).collect();
        let _ = write!(
            domain,
            " (:action a{number} :parameters () :precondition (and {preconditions}) \
             :effect (and {effects} (increase (total-cost) {})))",
            action.cost
        );
    }
    domain.push(')');
    let goal: String = problem.goal.iter().map(&test).collect();
    let start = format!(
        "(define (problem p) (:domain d) (:init {init}) (:goal (and {goal})) \
         (:metric minimize (total-cost)))"
    );
    (domain, start)
}
