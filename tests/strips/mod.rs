//! Problems whose facts are just true or false, and their cheapest plans as a plain Dijkstra finds
//! them.

#![allow(dead_code, unreachable_pub)]

pub mod cheapest;
pub mod families;
pub mod wishes;

use std::fmt::Write;

use cheapest::{Solved, cheapest};

/// Facts that have to be true (`true`) or false.
pub type Facts = Vec<(usize, bool)>;

/// Something that can be done.
#[derive(Clone, Debug)]
pub struct Action {
    pub cost: u64,
    pub needs: Facts,
    pub makes: Facts,
}

/// A problem of at most 128 facts.
#[derive(Clone, Debug, Default)]
pub struct Problem {
    pub name: String,
    /// What is so at the beginning, by fact.
    pub start: Vec<bool>,
    pub goal: Facts,
    /// In the order that decides between plans as good as each other.
    pub actions: Vec<Action>,
}

/// Bits that a set of facts asks for, and what they have to be.
#[derive(Clone, Copy)]
struct Mask {
    which: u128,
    values: u128,
}

impl Mask {
    fn of(facts: &Facts) -> Self {
        let mut mask = Mask {
            which: 0,
            values: 0,
        };
        for &(fact, value) in facts {
            mask.which |= 1 << fact;
            mask.values |= u128::from(value) << fact;
        }
        mask
    }

    fn holds(self, state: u128) -> bool {
        state & self.which == self.values
    }

    fn set(self, state: u128) -> u128 {
        state & !self.which | self.values
    }
}

impl Problem {
    /// A problem as the files of `benches/goap/problems` have it.
    pub fn read(name: &str, text: &str) -> Self {
        let mut problem = Problem {
            name: name.to_owned(),
            ..Problem::default()
        };
        let facts = |words: &[&str]| -> Facts {
            let pairs = words.chunks(2).map(|pair| {
                let fact = pair[0].parse().expect("a fact");
                (fact, pair[1] == "1")
            });
            pairs.collect()
        };
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["S", digits] => problem.start = digits.bytes().map(|it| it == b'1').collect(),
                ["G", ..] => problem.goal = facts(&words[1..]),
                ["X", _, cost, "P", ..] => {
                    let end = words.iter().position(|it| *it == "E").expect("effects");
                    let cost = cost.parse().expect("a cost");
                    problem.action(cost, facts(&words[4..end]), facts(&words[end + 1..]));
                }
                _ => {}
            }
        }
        problem
    }

    /// A fact.
    pub fn fact(&mut self, start: bool) -> usize {
        self.start.push(start);
        self.start.len() - 1
    }

    /// An action.
    pub fn action(&mut self, cost: u64, needs: Facts, makes: Facts) {
        self.actions.push(Action { cost, needs, makes });
    }

    /// The cheapest plan: of these the shortest, and of these the first in order of actions. With
    /// it comes what it costs; none if there is none.
    pub fn solve(&self) -> Option<(u64, Vec<usize>)> {
        let start = self.start.iter().enumerate();
        let start = start.fold(0, |all, (fact, &value)| all | u128::from(value) << fact);
        let goal = Mask::of(&self.goal);
        let actions = self
            .actions
            .iter()
            .map(|it| (it.cost, Mask::of(&it.needs), Mask::of(&it.makes)));
        let actions: Vec<_> = actions.collect();
        let moves = |&state: &u128, each: &mut dyn FnMut(u64, usize, u128)| {
            for (number, &(cost, needs, makes)) in actions.iter().enumerate() {
                if needs.holds(state) {
                    each(cost, number, makes.set(state));
                }
            }
        };
        match cheapest(&start, usize::MAX, moves, |&state| goal.holds(state)) {
            Solved::Plan(cost, steps) => Some((cost, steps)),
            Solved::Nothing | Solved::TooMany => None,
        }
    }

    /// The same as a domain document: one NPC that does everything to itself.
    pub fn document(&self, model: &str) -> String {
        self.written(model, false)
    }

    /// The same with numbers, 0 and 1, in the place of flags.
    pub fn document_in_numbers(&self, model: &str) -> String {
        self.written(model, true)
    }

    fn written(&self, model: &str, in_numbers: bool) -> String {
        let mut attributes = String::new();
        let mut own = String::new();
        for (fact, value) in self.start.iter().enumerate() {
            let comma = if fact > 0 { ", " } else { "" };
            let kind = if in_numbers {
                format!("\"min\": 0, \"max\": 1, \"default\": {}", u8::from(*value))
            } else {
                format!("\"kind\": \"flag\", \"default\": {value}")
            };
            let _ = write!(attributes, "{comma}\"f{fact}\": {{ {kind} }}");
            let _ = write!(own, "{comma}\"f{fact}\": {{}}");
        }
        let tests = |whose: &str, facts: &Facts| {
            let tests = facts
                .iter()
                .map(|&(fact, value)| match (in_numbers, value) {
                    (false, true) => format!("\"{whose}.f{fact}\""),
                    (false, false) => format!("\"not {whose}.f{fact}\""),
                    (true, true) => format!("\"{whose}.f{fact} >= 1\""),
                    (true, false) => format!("\"{whose}.f{fact} <= 0\""),
                });
            tests.collect::<Vec<_>>().join(", ")
        };
        let mut actions = String::new();
        let mut names = String::new();
        for (number, action) in self.actions.iter().enumerate() {
            let comma = if number > 0 { ", " } else { "" };
            let makes = action.makes.iter();
            let makes = makes.map(|&(fact, value)| {
                let value = if in_numbers {
                    u8::from(value).to_string()
                } else {
                    value.to_string()
                };
                format!("\"consumer.f{fact} = {value}\"")
            });
            let _ = write!(
                actions,
                "{comma}\"a{number}\": {{ \"self\": true, \"cost\": {}, \"preconditions\": [{}], \
                 \"effects\": [{}] }}",
                action.cost,
                tests("consumer", &action.needs),
                makes.collect::<Vec<_>>().join(", "),
            );
            let _ = write!(names, "{comma}\"a{number}\"");
        }
        format!(
            "{{ \"udgoap\": 1, \"attributes\": {{ {attributes} }}, \"actions\": {{ {actions} }}, \
             \"types\": {{ \"agent\": {{ \"attributes\": {{ {own} }}, \"consumes\": [{names}], \
             \"supplies\": [{names}], \"drives\": [\"drive\"], \
             \"goap\": {{ \"model\": \"{model}\" }} }} }}, \
             \"drives\": {{ \"drive\": {{ \"goals\": {{ \"goal\": {{ \"conditions\": [{}] }} }} }} }} }}",
            tests("self", &self.goal)
        )
    }
}
