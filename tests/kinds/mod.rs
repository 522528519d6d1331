//! Problems of kinds that outsiders bring along: puzzles, deliveries, trades, mazes. Each has a
//! document as somebody would write it who has read the manual, and beside it, written by hand, what
//! can be done in which state. A plain Dijkstra over those states finds the cheapest plan.

#![allow(dead_code, unreachable_pub)]

pub mod alone;
pub mod boards;
pub mod things;
pub mod ways;

use std::{
    cmp::Reverse,
    collections::{BinaryHeap, HashMap},
};

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

/// What is found about a problem by trying everything.
#[derive(Debug, PartialEq)]
pub enum Solved {
    /// At the least cost, of these the fewest steps, of these the first in order.
    Plan(u64, Steps),
    Nothing,
    /// There are too many states.
    TooMany,
}

/// States that are looked at.
const MOST_STATES: usize = 300_000;
/// Costs and steps in one number that compares cost first.
const COST: u64 = 1 << 16;

impl Kind {
    /// The cheapest plan, by trying everything.
    pub fn solve(&self) -> Solved {
        let mut least = HashMap::from([(self.start.clone(), 0)]);
        let mut open = BinaryHeap::from([Reverse((0, self.start.clone()))]);
        let mut best = None;
        let mut settled = Vec::new();
        while let Some(Reverse((sum, state))) = open.pop() {
            if best.is_some_and(|best| sum > best) {
                break;
            }
            if least[&state] < sum {
                continue;
            }
            if least.len() > MOST_STATES {
                return Solved::TooMany;
            }
            if (self.is_reached)(&state) {
                best = Some(sum);
            } else {
                for step in (self.moves)(&state) {
                    let sum = sum + step.cost * COST + 1;
                    let known = least.entry(step.next.clone()).or_insert(u64::MAX);
                    if sum < *known {
                        *known = sum;
                        open.push(Reverse((sum, step.next)));
                    }
                }
            }
            settled.push(state);
        }
        let Some(best) = best else {
            return Solved::Nothing;
        };
        // Which states lie on a cheapest way, the last ones first.
        let mut leads_there: HashMap<&State, Option<Move>> = HashMap::new();
        for state in settled.iter().rev() {
            let sum = least[state];
            if (self.is_reached)(state) {
                if sum == best {
                    leads_there.insert(state, None);
                }
                continue;
            }
            let step = (self.moves)(state).into_iter().find(|step| {
                least.get(&step.next) == Some(&(sum + step.cost * COST + 1))
                    && leads_there.contains_key(&step.next)
            });
            if step.is_some() {
                leads_there.insert(state, step);
            }
        }
        let (mut state, mut steps) = (&self.start, Vec::new());
        while let Some(step) = &leads_there[state] {
            steps.push((step.action.clone(), step.to));
            state = &step.next;
        }
        Solved::Plan(best / COST, steps)
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
