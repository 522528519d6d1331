//! Problems of one who walks, at a cost that grows with the distance.

use super::{Kind, Move, State, Thing};
use crate::strips::families::Draw;

/// Things along a street are fetched and brought to a store; only so many can be carried, and in
/// every second street a load makes each metre dearer.
pub fn street(seed: u64) -> Kind {
    let mut draw = Draw::new(seed);
    let count = 2 + draw.below(3);
    let room = 1 + draw.below(2) as i32;
    let is_heavy = seed.is_multiple_of(2);
    let mut places: Vec<i32> = (0..20).collect();
    let mut some = || places.swap_remove(draw.below(places.len()));
    let (begin, store) = (some(), some());
    let goods: Vec<i32> = (0..count).map(|_| some()).collect();
    let wanted = 1 + draw.below(count) as i32;
    let at = |of, x: i32| Thing {
        position: [x as f32, 0.0, 0.0],
        ..Thing::new(of, &[])
    };
    let mut things = vec![at("agent", begin), at("store", store)];
    things.extend(goods.iter().map(|&it| at("good", it)));
    let cost = if is_heavy {
        "distance(consumer, supplier) * (1 + consumer.load)"
    } else {
        "distance(consumer, supplier)"
    };
    let document = format!(
        "{{ \"udgoap\": 1, \"attributes\": {{ \"load\": {{ \"min\": 0, \"max\": 9 }}, \"stored\": {{ \"min\": 0, \"max\": 9 }}, \
         \"taken\": {{ \"kind\": \"flag\" }} }}, \"types\": {{ \
         \"agent\": {{ \"attributes\": {{ \"load\": {{}}, \"stored\": {{}} }}, \"consumes\": [\"walk\", \"take\", \"put\"], \"drives\": [\"drive\"] }}, \
         \"store\": {{ \"supplies\": [\"walk\", \"put\"], \"manner\": {{ \"walk\": {{ \"distance\": 0 }} }} }}, \
         \"good\": {{ \"attributes\": {{ \"taken\": {{}} }}, \"supplies\": [\"walk\", \"take\"], \"manner\": {{ \"walk\": {{ \"distance\": 0 }} }} }} }}, \
         \"actions\": {{ \
         \"walk\": {{ \"effects\": [\"consumer.position = beside(supplier)\"], \"cost\": \"{cost}\" }}, \
         \"take\": {{ \"preconditions\": [\"not supplier.taken\", \"consumer.load < {room}\", \"distance(consumer, supplier) <= 0.5\"], \
         \"effects\": [\"supplier.taken = true\", \"consumer.load += 1\"] }}, \
         \"put\": {{ \"preconditions\": [\"consumer.load >= 1\", \"distance(consumer, supplier) <= 0.5\"], \
         \"effects\": [\"consumer.stored += consumer.load\", \"consumer.load = 0\"] }} }}, \
         \"drives\": {{ \"drive\": {{ \"goals\": {{ \"goal\": {{ \"conditions\": [\"self.stored >= {wanted}\"] }} }} }} }} }}"
    );
    // Where the agent is, what it carries, what is stored, and what was taken.
    let start: State = [begin, 0, 0]
        .into_iter()
        .chain(goods.iter().map(|_| 0))
        .collect();
    let places: Vec<i32> = [store].into_iter().chain(goods).collect();
    let moves = move |state: &State| {
        let mut moves = Vec::new();
        for (number, &place) in places.iter().enumerate().filter(|it| *it.1 != state[0]) {
            let mut next = state.clone();
            next[0] = place;
            let metres = (place - state[0]).unsigned_abs() as u64;
            let times = if is_heavy { 1 + state[1] as u64 } else { 1 };
            moves.push(Move {
                action: "walk".into(),
                to: 1 + number,
                cost: metres * times,
                next,
            });
        }
        for (number, &place) in places.iter().enumerate().skip(1) {
            if place == state[0] && state[2 + number] == 0 && state[1] < room {
                let mut next = state.clone();
                next[1] += 1;
                next[2 + number] = 1;
                moves.push(Move {
                    action: "take".into(),
                    to: 1 + number,
                    cost: 1,
                    next,
                });
            }
        }
        if state[0] == places[0] && state[1] > 0 {
            let mut next = state.clone();
            next[2] += next[1];
            next[1] = 0;
            moves.push(Move {
                action: "put".into(),
                to: 1,
                cost: 1,
                next,
            });
        }
        moves
    };
    Kind {
        name: format!(
            "street, {wanted} of {count}, {room} at a time, heavy {is_heavy}, seed {seed}"
        ),
        document,
        things,
        start,
        moves: Box::new(moves),
        is_reached: Box::new(move |state| state[2] >= wanted),
    }
}
