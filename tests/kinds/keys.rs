//! Mazes of twelve rooms with five locked doors, each with a key of its own that can be carried about
//! and laid down anywhere. There are millions of states, though none of the keys need be laid down.

use super::{Has, Kind, Move, State, Thing, action, texts, things::document};

/// A door: the rooms on both sides, how long the way is, and the key that it takes.
type Door = (usize, usize, i32, Option<usize>);

/// Where doors and keys are.
const MAZES: [([Door; 14], [usize; 5]); 2] = [
    (
        [
            (0, 1, 1, None),
            (0, 2, 3, None),
            (0, 3, 6, Some(3)),
            (3, 4, 3, None),
            (3, 5, 5, None),
            (3, 6, 5, None),
            (4, 7, 5, Some(0)),
            (7, 8, 2, None),
            (7, 9, 6, Some(2)),
            (8, 10, 6, None),
            (10, 11, 3, None),
            (8, 7, 5, Some(4)),
            (4, 0, 1, None),
            (5, 7, 3, Some(1)),
        ],
        [2, 3, 3, 0, 2],
    ),
    (
        [
            (0, 1, 6, None),
            (1, 2, 6, None),
            (2, 3, 6, Some(3)),
            (3, 4, 1, None),
            (3, 5, 2, None),
            (5, 6, 1, None),
            (4, 7, 1, None),
            (6, 8, 4, Some(2)),
            (6, 9, 4, None),
            (9, 10, 1, Some(0)),
            (10, 11, 2, Some(4)),
            (0, 3, 4, None),
            (4, 2, 4, None),
            (2, 1, 2, Some(1)),
        ],
        [0, 0, 3, 3, 2],
    ),
];

const ROOMS: usize = 12;

/// A maze. Keys can be laid down again, or can't.
pub fn maze(number: usize, may_lay_down: bool) -> Kind {
    let (doors, keys) = MAZES[number];
    let refers = |of, has: &[(&'static str, usize)]| Thing {
        of,
        position: [0.0; 3],
        has: has
            .iter()
            .map(|&(name, thing)| (name, Has::Thing(thing)))
            .collect(),
    };
    let room = |room: usize| 1 + room;
    let mut things = vec![refers(
        "agent",
        &[("room", room(0)), ("goal", room(ROOMS - 1))],
    )];
    things.extend((0..ROOMS).map(|_| Thing::new("room", &[])));
    let first_door = things.len();
    for (one, other, length, key) in doors {
        let mut door = refers("door", &[("one", room(one)), ("other", room(other))]);
        door.has.push(("length", Has::Number(length as f32)));
        let is_locked = u8::from(key.is_some());
        door.has.push(("locked", Has::Number(is_locked.into())));
        things.push(door);
    }
    let first_key = things.len();
    for (key, lies) in keys.into_iter().enumerate() {
        let opens = doors.iter().position(|it| it.3 == Some(key));
        let opens = first_door + opens.expect("each key has a door");
        things.push(refers("key", &[("room", room(lies)), ("opens", opens)]));
    }
    let go = |name, from, to| {
        action(
            name,
            false,
            "supplier.length",
            &[
                format!("consumer.room == supplier.{from}"),
                "supplier.locked == 0".to_owned(),
            ],
            &[format!("consumer.room = supplier.{to}")],
        )
    };
    let mut actions = vec![
        go("go", "one", "other"),
        go("go_back", "other", "one"),
        action(
            "unlock",
            false,
            "1",
            &texts(&[
                "supplier.locked == 1",
                "consumer.room == supplier.one or consumer.room == supplier.other",
                "any(key as k where k.holder == consumer and k.opens == supplier)",
            ]),
            &texts(&["supplier.locked = 0"]),
        ),
        action(
            "take",
            false,
            "1",
            &texts(&["supplier.holder == none", "consumer.room == supplier.room"]),
            &texts(&["supplier.holder = consumer"]),
        ),
    ];
    let mut of_keys = "take";
    if may_lay_down {
        of_keys = "take lay_down";
        actions.push(action(
            "lay_down",
            false,
            "1",
            &texts(&["supplier.holder == consumer"]),
            &texts(&["supplier.holder = none", "supplier.room = consumer.room"]),
        ));
    }
    let reference = |name: &str| format!("\"{name}\": {{ \"kind\": \"reference\" }}");
    let mut attributes = ["room", "goal", "one", "other", "opens", "holder"]
        .map(reference)
        .join(", ");
    attributes +=
        ", \"length\": { \"min\": 0, \"max\": 9 }, \"locked\": { \"min\": 0, \"max\": 1 }";
    let types = [
        ("agent", "room goal", ""),
        ("room", "", ""),
        ("door", "one other length locked", "go go_back unlock"),
        ("key", "room opens holder", of_keys),
    ];
    // The room, which doors are locked, and where each key is, −1 for in the hand.
    let mut start = vec![0];
    start.extend(doors.map(|it| i32::from(it.3.is_some())));
    start.extend(keys.map(|it| it as i32));
    let moves = move |state: &State| {
        let (at, locked, lie) = (state[0], &state[1..=14], &state[15..]);
        let mut moves = Vec::new();
        let mut add = |action: &str, to: usize, cost: i32, changes: &[(usize, i32)]| {
            let mut next = state.clone();
            for &(number, value) in changes {
                next[number] = value;
            }
            moves.push(Move {
                action: action.into(),
                to,
                cost: cost as u64,
                next,
            });
        };
        for (name, is_back) in [("go", false), ("go_back", true)] {
            for (number, &(one, other, length, _)) in doors.iter().enumerate() {
                let (from, to) = if is_back { (other, one) } else { (one, other) };
                if from as i32 == at && locked[number] == 0 {
                    add(name, first_door + number, length, &[(0, to as i32)]);
                }
            }
        }
        for (number, &(one, other, _, key)) in doors.iter().enumerate() {
            let is_beside = one as i32 == at || other as i32 == at;
            if is_beside && locked[number] == 1 && key.is_some_and(|key| lie[key] == -1) {
                add("unlock", first_door + number, 1, &[(1 + number, 0)]);
            }
        }
        for (key, &lies) in lie.iter().enumerate() {
            if lies == at {
                add("take", first_key + key, 1, &[(15 + key, -1)]);
            }
        }
        for (key, &lies) in lie.iter().enumerate() {
            if may_lay_down && lies == -1 {
                add("lay_down", first_key + key, 1, &[(15 + key, at)]);
            }
        }
        moves
    };
    Kind {
        name: format!("maze {number} with keys, laid down: {may_lay_down}"),
        document: document(&attributes, &types, &actions, "self.room == self.goal"),
        things,
        start,
        moves: Box::new(moves),
        is_reached: Box::new(|state| state[0] as usize == ROOMS - 1),
    }
}
