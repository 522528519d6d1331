//! The cheapest plan, by trying everything: a plain Dijkstra.

use std::{
    cmp::Reverse,
    collections::{BinaryHeap, HashMap},
    hash::Hash,
};

/// What is found about a problem by trying everything.
#[derive(Debug, PartialEq)]
pub enum Solved<M> {
    /// At the least cost, of these the fewest steps, of these the first in order.
    Plan(u64, Vec<M>),
    Nothing,
    /// There are too many states.
    TooMany,
}

/// Costs and steps in one number that compares cost first.
const COST: u64 = 1 << 16;

/// A way from `start` to where the goal is reached. `moves` tells what can be done in a state, in the
/// order that decides between plans as good as each other: what it costs, what it is, and the state
/// after it.
pub fn cheapest<S: Clone + Eq + Hash + Ord, M: Clone>(
    start: &S,
    most_states: usize,
    moves: impl Fn(&S, &mut dyn FnMut(u64, M, S)),
    is_reached: impl Fn(&S) -> bool,
) -> Solved<M> {
    let mut least = HashMap::from([(start.clone(), 0)]);
    let mut open = BinaryHeap::from([Reverse((0, start.clone()))]);
    let mut best = None;
    let mut settled = Vec::new();
    while let Some(Reverse((sum, state))) = open.pop() {
        if best.is_some_and(|best| sum > best) {
            break;
        }
        if least[&state] < sum {
            continue;
        }
        if least.len() > most_states {
            return Solved::TooMany;
        }
        if is_reached(&state) {
            best = Some(sum);
        } else {
            moves(&state, &mut |cost, _, next| {
                let sum = sum + cost * COST + 1;
                match least.get_mut(&next) {
                    Some(known) if *known <= sum => return,
                    Some(known) => *known = sum,
                    None => {
                        least.insert(next.clone(), sum);
                    }
                }
                open.push(Reverse((sum, next)));
            });
        }
        settled.push(state);
    }
    let Some(best) = best else {
        return Solved::Nothing;
    };
    // Which states lie on a cheapest way, the last ones first.
    let mut leads_there: HashMap<&S, Option<(M, S)>> = HashMap::new();
    for state in settled.iter().rev() {
        let sum = least[state];
        if is_reached(state) {
            if sum == best {
                leads_there.insert(state, None);
            }
            continue;
        }
        let mut first = None;
        moves(state, &mut |cost, step, next| {
            let is_cheapest = least.get(&next) == Some(&(sum + cost * COST + 1));
            if first.is_none() && is_cheapest && leads_there.contains_key(&next) {
                first = Some((step, next));
            }
        });
        if first.is_some() {
            leads_there.insert(state, first);
        }
    }
    let (mut state, mut steps) = (start, Vec::new());
    while let Some((step, next)) = &leads_there[state] {
        steps.push(step.clone());
        state = next;
    }
    Solved::Plan(best / COST, steps)
}
