//! Problems as domain documents: one NPC that has the variables and does everything to itself.

use std::fmt::Write;

use crate::problem::{Effect, Problem, Test};

/// The document in which the NPC's GOAP uses `model`.
pub(crate) fn of(problem: &Problem, model: &str) -> String {
    let mut attributes = Vec::new();
    for variable in &problem.variables {
        attributes.push(if variable.is_flag {
            format!(
                "\"{}\": {{ \"kind\": \"flag\", \"default\": {} }}",
                variable.name,
                variable.start == 1
            )
        } else {
            format!(
                "\"{}\": {{ \"min\": 0, \"max\": 1000, \"default\": {} }}",
                variable.name, variable.start
            )
        });
    }
    let own: Vec<String> = problem
        .variables
        .iter()
        .map(|variable| format!("\"{}\": {{}}", variable.name))
        .collect();
    let names = quoted(problem.actions.iter().map(|action| action.name.clone()));
    let actions: Vec<String> = problem
        .actions
        .iter()
        .map(|action| {
            format!(
                "\"{}\": {{ \"self\": true, \"cost\": {}, \"preconditions\": [{}], \"effects\": [{}] }}",
                action.name,
                action.cost,
                quoted(action.preconditions.iter().map(|&test| condition(problem, "consumer", test))),
                quoted(action.effects.iter().map(|&effect| change(problem, effect))),
            )
        })
        .collect();
    let conditions = quoted(
        problem
            .goal
            .iter()
            .map(|&test| condition(problem, "self", test)),
    );
    format!(
        "{{ \"udgoap\": 1, \"attributes\": {{ {} }}, \"actions\": {{ {} }}, \"types\": {{ \"agent\": {{ \
         \"attributes\": {{ {} }}, \"consumes\": [{names}], \"supplies\": [{names}], \
         \"drives\": [\"drive\"], \"goap\": {{ \"model\": \"{model}\" }} }} }}, \
         \"drives\": {{ \"drive\": {{ \"goals\": {{ \"goal\": {{ \"conditions\": [{conditions}] }} }} }} }} }}",
        attributes.join(", "),
        actions.join(", "),
        own.join(", "),
    )
}

fn quoted(texts: impl Iterator<Item = String>) -> String {
    texts.fold(String::new(), |mut all, text| {
        let comma = if all.is_empty() { "" } else { ", " };
        let _ = write!(all, "{comma}\"{text}\"");
        all
    })
}

fn condition(problem: &Problem, role: &str, test: Test) -> String {
    let name = |variable: usize| &problem.variables[variable].name;
    match test {
        Test::Is(variable, 1) if problem.variables[variable].is_flag => {
            format!("{role}.{}", name(variable))
        }
        Test::Is(variable, _) if problem.variables[variable].is_flag => {
            format!("not {role}.{}", name(variable))
        }
        Test::Is(variable, value) => format!("{role}.{} == {value}", name(variable)),
        Test::AtLeast(variable, value) => format!("{role}.{} >= {value}", name(variable)),
        Test::AtMost(variable, value) => format!("{role}.{} <= {value}", name(variable)),
    }
}

fn change(problem: &Problem, effect: Effect) -> String {
    let name = |variable: usize| &problem.variables[variable].name;
    match effect {
        Effect::Set(variable, value) if problem.variables[variable].is_flag => {
            format!("consumer.{} = {}", name(variable), value == 1)
        }
        Effect::Set(variable, value) => format!("consumer.{} = {value}", name(variable)),
        Effect::Add(variable, value) if value < 0 => {
            format!("consumer.{} -= {}", name(variable), -value)
        }
        Effect::Add(variable, value) => format!("consumer.{} += {value}", name(variable)),
    }
}
