//! Problems of kinds that outsiders bring along: puzzles, deliveries, trades, mazes. Each has a
//! document as somebody would write it who has read the manual, and beside it, written by hand, what
//! can be done in which state. A plain Dijkstra over those states finds the cheapest plan.

#![allow(dead_code, unreachable_pub)]

pub mod alone;
pub mod boards;
pub mod felling;
pub mod keys;
pub mod things;
pub mod ways;

use crate::strips::cheapest::{Solved, cheapest};

/// What the numbers of a problem are at some time.
pub type State = Vec<i32>;

/// What something has at first.
#[derive(Clone, Copy, Debug)]
pub enum Has {
    Number(f32),
    /// It refers to the thing of this number.
    Thing(usize),
}

/// An entity of a problem.
#[derive(Clone, Debug)]
pub struct Thing {
    pub of: &'static str,
    pub position: [f32; 3],
    pub has: Vec<(&'static str, Has)>,
}

impl Thing {
    pub fn new(of: &'static str, numbers: &[(&'static str, i32)]) -> Self {
        let has = numbers.iter();
        Thing {
            of,
            position: [0.0; 3],
            has: has
                .map(|&(name, number)| (name, Has::Number(number as f32)))
                .collect(),
        }
    }
}

/// One thing that can be done in a state.
#[derive(Clone, Debug)]
pub struct Move {
    pub action: String,
    /// To which thing.
    pub to: usize,
    pub cost: u64,
    pub next: State,
}

/// What can be done in a state.
pub type Moves = Box<dyn Fn(&State) -> Vec<Move>>;

/// A problem.
pub struct Kind {
    pub name: String,
    pub document: String,
    /// The first one plans.
    pub things: Vec<Thing>,
    pub start: State,
    /// In order of actions, and of things for each action.
    pub moves: Moves,
    pub is_reached: Box<dyn Fn(&State) -> bool>,
}

/// What somebody does to which thing.
pub type Steps = Vec<(String, usize)>;

/// States that are looked at.
const MOST_STATES: usize = 300_000;
impl Kind {
    /// The cheapest plan, by trying everything.
    pub fn solve(&self) -> Solved<(String, usize)> {
        let moves = |state: &State, each: &mut dyn FnMut(u64, (String, usize), State)| {
            for step in (self.moves)(state) {
                each(step.cost, (step.action, step.to), step.next);
            }
        };
        cheapest(&self.start, MOST_STATES, moves, &self.is_reached)
    }

    /// What a plan costs, if it can be carried out and reaches the goal.
    pub fn followed(&self, steps: &Steps) -> Option<u64> {
        let (mut state, mut sum) = (self.start.clone(), 0);
        for (action, to) in steps {
            let mut moves = (self.moves)(&state).into_iter();
            let step = moves.find(|it| it.action == *action && it.to == *to)?;
            sum += step.cost;
            state = step.next;
        }
        (self.is_reached)(&state).then_some(sum)
    }
}

/// An action of a document, which the NPC does to itself or not.
pub fn action(name: &str, is_own: bool, cost: &str, needs: &[String], makes: &[String]) -> String {
    let list = |texts: &[String]| -> String {
        let quoted = texts.iter().map(|it| format!("\"{it}\""));
        quoted.collect::<Vec<_>>().join(", ")
    };
    format!(
        "\"{name}\": {{ \"self\": {is_own}, \"cost\": \"{cost}\", \"preconditions\": [{}], \"effects\": [{}] }}",
        list(needs),
        list(makes)
    )
}

/// Texts, given as literals.
pub fn texts(all: &[&str]) -> Vec<String> {
    all.iter().map(|&it| it.to_owned()).collect()
}
