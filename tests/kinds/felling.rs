//! Trees along a street, each of which can be felled once. Logs are brought to a hut: all that
//! somebody carries at once, or one by one; or something is built of all that are needed.

use super::{Kind, Move, State, Thing};
use crate::strips::families::Draw;

/// As few trees as can be tried out.
pub fn few(seed: u64) -> Kind {
    let mut draw = Draw::new(seed);
    let trees = 3 + draw.below(3);
    let wanted = 1 + draw.below(trees) as i32;
    felling(seed, trees, wanted)
}

/// Any few of many trees will do.
pub fn many(seed: u64) -> Kind {
    let mut draw = Draw::new(seed);
    let trees = 15 + draw.below(10);
    let wanted = 3 + draw.below(3) as i32;
    felling(seed, trees, wanted)
}

fn felling(seed: u64, trees: usize, wanted: i32) -> Kind {
    let mut draw = Draw::new(seed ^ 77);
    let mut places: Vec<i32> = (0..40).collect();
    let mut some = || places.swap_remove(draw.below(places.len()));
    let (begin, hut) = (some(), some());
    let trees: Vec<i32> = (0..trees).map(|_| some()).collect();
    let at = |of, x: i32| Thing {
        position: [x as f32, 0.0, 0.0],
        ..Thing::new(of, &[])
    };
    let mut things = vec![at("agent", begin), at("hut", hut)];
    things.extend(trees.iter().map(|&it| at("tree", it)));
    // What is handed over at once, and what has to be there before.
    let (way, needed, moved, stored) = match seed % 3 {
        0 => ("all", 1, None, "supplier.stored += consumer.logs"),
        1 => ("one by one", 1, Some(1), "supplier.stored += 1"),
        _ => ("built", wanted, Some(wanted), "supplier.stored = 9"),
    };
    let left = match moved {
        None => "consumer.logs = 0".to_owned(),
        Some(moved) => format!("consumer.logs -= {moved}"),
    };
    let document = format!(
        "{{ \"udgoap\": 1, \"attributes\": {{ \"logs\": {{ \"min\": 0, \"max\": 9 }}, \"stored\": {{ \"min\": 0, \"max\": 9 }} }}, \
         \"types\": {{ \
         \"agent\": {{ \"attributes\": {{ \"logs\": {{}} }}, \"consumes\": [\"walk\", \"fell\", \"store\"], \"drives\": [\"drive\"] }}, \
         \"hut\": {{ \"attributes\": {{ \"stored\": {{}} }}, \"supplies\": [\"walk\", \"store\"], \"manner\": {{ \"walk\": {{ \"distance\": 0 }} }} }}, \
         \"tree\": {{ \"supplies\": [\"walk\", \"fell\"], \"manner\": {{ \"walk\": {{ \"distance\": 0 }} }} }} }}, \
         \"actions\": {{ \
         \"walk\": {{ \"effects\": [\"consumer.position = beside(supplier)\"], \"cost\": \"distance(consumer, supplier)\" }}, \
         \"fell\": {{ \"preconditions\": [\"consumer.logs < 9\", \"distance(consumer, supplier) <= 0.5\"], \
         \"effects\": [\"consumer.logs += 1\", \"destroy(supplier)\"] }}, \
         \"store\": {{ \"preconditions\": [\"consumer.logs >= {needed}\", \"distance(consumer, supplier) <= 0.5\"], \
         \"effects\": [\"{stored}\", \"{left}\"] }} }}, \
         \"drives\": {{ \"drive\": {{ \"goals\": {{ \"goal\": {{ \"for_each\": \"hut\", \"as\": \"hut\", \
         \"conditions\": [\"hut.stored >= {wanted}\"] }} }} }} }} }}"
    );
    let name = format!("{wanted} of {} trees, {way}, seed {seed}", trees.len());
    // Where the agent is, what it carries, what is stored, and which trees are felled.
    let start: State = [begin, 0, 0]
        .into_iter()
        .chain(trees.iter().map(|_| 0))
        .collect();
    let moves = move |state: &State| {
        let mut moves = Vec::new();
        let mut offer = |action: &str, to: usize, cost: i32, next: State| {
            moves.push(Move {
                action: action.into(),
                to,
                cost: cost.unsigned_abs().into(),
                next,
            });
        };
        let stand = |tree: usize| state[3 + tree] == 0;
        let standing = trees.iter().enumerate().filter(|it| stand(it.0));
        let targets = [(1, hut)].into_iter();
        let targets = targets.chain(standing.clone().map(|(tree, &at)| (2 + tree, at)));
        for (to, place) in targets.filter(|it| it.1 != state[0]) {
            let mut next = state.clone();
            next[0] = place;
            offer("walk", to, place - state[0], next);
        }
        for (tree, _) in standing.filter(|it| *it.1 == state[0] && state[1] < 9) {
            let mut next = state.clone();
            next[1] += 1;
            next[3 + tree] = 1;
            offer("fell", 2 + tree, 1, next);
        }
        if state[0] == hut && state[1] >= needed {
            let mut next = state.clone();
            let handed = moved.unwrap_or(state[1]);
            next[1] -= handed;
            let stored = if way == "built" { 9 } else { state[2] + handed };
            next[2] = stored.min(9);
            offer("store", 1, 1, next);
        }
        moves
    };
    Kind {
        name,
        document,
        things,
        start,
        moves: Box::new(moves),
        is_reached: Box::new(move |state| state[2] >= wanted),
    }
}
