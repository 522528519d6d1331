//! Problems among things: a ferry, parcels, locked doors.

use super::{Has, Kind, Move, State, Thing, action, texts};
use crate::strips::families::Draw;

/// A document: attributes as text, types with their attributes and actions, actions, the goal.
pub fn document(
    attributes: &str,
    types: &[(&str, &str, &str)],
    actions: &[String],
    goal: &str,
) -> String {
    let list = |names: &str| -> String {
        let quoted = names.split_whitespace().map(|it| format!("\"{it}\""));
        quoted.collect::<Vec<_>>().join(", ")
    };
    let own = |names: &str| -> String {
        let own = names.split_whitespace().map(|it| format!("\"{it}\": {{}}"));
        own.collect::<Vec<_>>().join(", ")
    };
    let all: Vec<String> = types
        .iter()
        .flat_map(|it| it.2.split_whitespace().map(str::to_owned))
        .collect();
    let written: Vec<_> = types
        .iter()
        .map(|(name, attributes, supplies)| {
            let drives = if *name == "agent" {
                format!(
                    "\"consumes\": [{}], \"drives\": [\"drive\"], ",
                    list(&all.join(" "))
                )
            } else {
                String::new()
            };
            format!(
                "\"{name}\": {{ {drives}\"attributes\": {{ {} }}, \"supplies\": [{}] }}",
                own(attributes),
                list(supplies)
            )
        })
        .collect();
    format!(
        "{{ \"udgoap\": 1, \"attributes\": {{ {attributes} }}, \"types\": {{ {} }}, \"actions\": {{ {} }}, \
         \"drives\": {{ \"drive\": {{ \"goals\": {{ \"goal\": {{ \"conditions\": [\"{goal}\"] }} }} }} }} }}",
        written.join(", "),
        actions.join(", ")
    )
}

/// Cars are carried between three shores; what is on board makes the passage dearer.
pub fn ferry(seed: u64) -> Kind {
    let mut draw = Draw::new(seed);
    let cars = 2 + draw.below(4);
    let room = 1 + draw.below(2) as i32;
    let mut things = vec![Thing::new("agent", &[("place", draw.below(3) as i32)])];
    things.extend((0..3).map(|it| Thing::new("shore", &[("place", it)])));
    let agent_place = match things[0].has[0].1 {
        Has::Number(number) => number as i32,
        Has::Thing(_) => 0,
    };
    // Where each car is, and whether it is on board; then where the ferry is, and what it carries.
    let mut start = Vec::new();
    let mut wanted = Vec::new();
    for _ in 0..cars {
        let (from, to) = (draw.below(3) as i32, draw.below(3) as i32);
        things.push(Thing::new("car", &[("place", from), ("wanted", to)]));
        start.extend([from, 0]);
        wanted.push(to);
    }
    start.extend([agent_place, 0]);
    let actions = [
        action(
            "board",
            false,
            "1",
            &[
                texts(&["supplier.place == consumer.place", "supplier.aboard == 0"]),
                vec![format!("consumer.load < {room}")],
            ]
            .concat(),
            &texts(&["supplier.aboard = 1", "consumer.load += 1"]),
        ),
        action(
            "land",
            false,
            "1",
            &texts(&["supplier.aboard == 1"]),
            &texts(&[
                "supplier.aboard = 0",
                "supplier.place = consumer.place",
                "consumer.load -= 1",
            ]),
        ),
        action(
            "sail",
            false,
            "1 + abs(consumer.place - supplier.place) + consumer.load",
            &texts(&["consumer.place != supplier.place"]),
            &texts(&["consumer.place = supplier.place"]),
        ),
    ];
    let whole = |name: &str, most: i32| format!("\"{name}\": {{ \"min\": 0, \"max\": {most} }}");
    let attributes = [
        whole("place", 2),
        whole("wanted", 2),
        whole("aboard", 1),
        whole("load", 2),
    ]
    .join(", ");
    let types = [
        ("agent", "place load", ""),
        ("shore", "place", "sail"),
        ("car", "place wanted aboard", "board land"),
    ];
    let goal = "count(car as c where c.aboard == 1 or c.place != c.wanted) <= 0";
    let moves = move |state: &State| {
        let (at, load) = (state[2 * cars], state[2 * cars + 1]);
        let mut moves = Vec::new();
        for (name, aboard) in [("board", 0), ("land", 1)] {
            for car in 0..cars {
                let mut next = state.clone();
                if aboard == 0 && state[2 * car] == at && state[2 * car + 1] == 0 && load < room {
                    next[2 * car + 1] = 1;
                    next[2 * cars + 1] += 1;
                } else if aboard == 1 && state[2 * car + 1] == 1 {
                    next[2 * car + 1] = 0;
                    next[2 * car] = at;
                    next[2 * cars + 1] -= 1;
                } else {
                    continue;
                }
                moves.push(Move {
                    action: name.into(),
                    to: 4 + car,
                    cost: 1,
                    next,
                });
            }
        }
        for shore in (0..3).filter(|&it| it != at) {
            let mut next = state.clone();
            next[2 * cars] = shore;
            let cost = (1 + (at - shore).abs() + load) as u64;
            moves.push(Move {
                action: "sail".into(),
                to: 1 + shore as usize,
                cost,
                next,
            });
        }
        moves
    };
    let is_reached = move |state: &State| {
        (0..cars).all(|car| state[2 * car + 1] == 0 && state[2 * car] == wanted[car])
    };
    Kind {
        name: format!("ferry for {room} of {cars}, seed {seed}"),
        document: document(&attributes, &types, &actions, goal),
        things,
        start,
        moves: Box::new(moves),
        is_reached: Box::new(is_reached),
    }
}

/// Parcels, a van of some capacity, and roads between towns, told by references.
pub fn parcels(seed: u64) -> Kind {
    let mut draw = Draw::new(seed);
    let towns = 4 + draw.below(3);
    let parcels = 1 + draw.below(4);
    let room = 1 + draw.below(2) as i32;
    let refers = |of, has: &[(&'static str, usize)]| Thing {
        of,
        position: [0.0; 3],
        has: has
            .iter()
            .map(|&(name, thing)| (name, Has::Thing(thing)))
            .collect(),
    };
    let start_town = draw.below(towns);
    // The agent is thing 0; then come towns, roads and parcels.
    let mut things = vec![refers("agent", &[("place", 1 + start_town)])];
    things.extend((0..towns).map(|_| Thing::new("town", &[])));
    let mut roads = Vec::new();
    for town in 1..towns {
        let other = draw.below(town);
        let length = 1 + draw.below(4) as i32;
        roads.extend([(town, other, length), (other, town, length)]);
    }
    for _ in 0..2 {
        let (one, other) = (draw.below(towns), draw.below(towns));
        if one != other {
            roads.push((one, other, 1 + draw.below(6) as i32));
        }
    }
    for &(from, to, length) in &roads {
        let mut road = refers("road", &[("from", 1 + from), ("to", 1 + to)]);
        road.has.push(("length", Has::Number(length as f32)));
        things.push(road);
    }
    let first = things.len();
    // Where each parcel is, −1 for in the van; then the van, and what it carries.
    let (mut start, mut wanted) = (Vec::new(), Vec::new());
    for _ in 0..parcels {
        let (from, to) = (draw.below(towns), draw.below(towns));
        things.push(refers("parcel", &[("place", 1 + from), ("wanted", 1 + to)]));
        start.push(from as i32);
        wanted.push(to as i32);
    }
    start.extend([start_town as i32, 0]);
    let actions = [
        action(
            "load",
            false,
            "1",
            &[
                texts(&["supplier.place == consumer.place"]),
                vec![format!("consumer.load < {room}")],
            ]
            .concat(),
            &texts(&["supplier.place = consumer", "consumer.load += 1"]),
        ),
        action(
            "unload",
            false,
            "1",
            &texts(&["supplier.place == consumer"]),
            &texts(&["supplier.place = consumer.place", "consumer.load -= 1"]),
        ),
        action(
            "take_road",
            false,
            "supplier.length",
            &texts(&["supplier.from == consumer.place"]),
            &texts(&["consumer.place = supplier.to"]),
        ),
    ];
    let attributes = "\"place\": { \"kind\": \"reference\" }, \"wanted\": { \"kind\": \"reference\" }, \
        \"from\": { \"kind\": \"reference\" }, \"to\": { \"kind\": \"reference\" }, \
        \"length\": { \"min\": 0, \"max\": 9 }, \"load\": { \"min\": 0, \"max\": 2 }";
    let types = [
        ("agent", "place load", ""),
        ("town", "", ""),
        ("road", "from to length", "take_road"),
        ("parcel", "place wanted", "load unload"),
    ];
    let goal = "not any(parcel as p where p.place != p.wanted)";
    let moves = move |state: &State| {
        let (at, load) = (state[parcels], state[parcels + 1]);
        let mut moves = Vec::new();
        for (name, is_load) in [("load", true), ("unload", false)] {
            for parcel in 0..parcels {
                let mut next = state.clone();
                if is_load && state[parcel] == at && load < room {
                    next[parcel] = -1;
                    next[parcels + 1] += 1;
                } else if !is_load && state[parcel] == -1 {
                    next[parcel] = at;
                    next[parcels + 1] -= 1;
                } else {
                    continue;
                }
                moves.push(Move {
                    action: name.into(),
                    to: first + parcel,
                    cost: 1,
                    next,
                });
            }
        }
        for (number, &(from, to, length)) in roads.iter().enumerate() {
            if from as i32 == at {
                let mut next = state.clone();
                next[parcels] = to as i32;
                moves.push(Move {
                    action: "take_road".into(),
                    to: 1 + towns + number,
                    cost: length as u64,
                    next,
                });
            }
        }
        moves
    };
    let is_reached = move |state: &State| (0..parcels).all(|it| state[it] == wanted[it]);
    Kind {
        name: format!("{parcels} parcels, {room} at a time, {towns} towns, seed {seed}"),
        document: document(attributes, &types, &actions, goal),
        things,
        start,
        moves: Box::new(moves),
        is_reached: Box::new(is_reached),
    }
}

/// Thirty rooms; some doors are locked, and their keys lie about.
pub fn maze(seed: u64) -> Kind {
    let mut draw = Draw::new(seed);
    let (rooms, colours) = (30, 1 + draw.below(3));
    let mut doors = Vec::new();
    for room in 1..rooms {
        let other = if room < 4 {
            draw.below(room)
        } else {
            room - 1 - draw.below(4)
        };
        let locked = draw.below(4) == 0;
        doors.push((
            other as i32,
            room as i32,
            1 + draw.below(4) as i32,
            locked,
            draw.below(colours) as i32,
        ));
    }
    for _ in 0..4 {
        let (one, other) = (draw.below(rooms), draw.below(rooms));
        if one != other {
            doors.push((
                one as i32,
                other as i32,
                1 + draw.below(9) as i32,
                draw.below(2) == 0,
                draw.below(colours) as i32,
            ));
        }
    }
    let keys: Vec<i32> = (0..colours).map(|_| draw.below(rooms / 2) as i32).collect();
    let mut things = vec![Thing::new("agent", &[("room", 0)])];
    for &(one, other, length, locked, colour) in &doors {
        things.push(Thing::new(
            "door",
            &[
                ("one", one),
                ("other", other),
                ("length", length),
                ("locked", i32::from(locked)),
                ("colour", colour),
            ],
        ));
    }
    let first_key = things.len();
    things.extend(
        keys.iter()
            .enumerate()
            .map(|(colour, &room)| Thing::new("key", &[("room", room), ("colour", colour as i32)])),
    );
    let actions = [
        action(
            "go",
            false,
            "supplier.length",
            &texts(&["supplier.locked == 0", "consumer.room == supplier.one"]),
            &texts(&["consumer.room = supplier.other"]),
        ),
        action(
            "go_back",
            false,
            "supplier.length",
            &texts(&["supplier.locked == 0", "consumer.room == supplier.other"]),
            &texts(&["consumer.room = supplier.one"]),
        ),
        action(
            "unlock",
            false,
            "1",
            &texts(&[
                "supplier.locked == 1",
                "consumer.room == supplier.one or consumer.room == supplier.other",
                "any(key as k where k.held == 1 and k.colour == supplier.colour)",
            ]),
            &texts(&["supplier.locked = 0"]),
        ),
        action(
            "pick",
            false,
            "1",
            &texts(&["supplier.held == 0", "supplier.room == consumer.room"]),
            &texts(&["supplier.held = 1"]),
        ),
    ];
    let whole = |name: &str, most: i32| format!("\"{name}\": {{ \"min\": 0, \"max\": {most} }}");
    let attributes = [
        whole("room", 29),
        whole("one", 29),
        whole("other", 29),
        whole("length", 9),
        whole("locked", 1),
        whole("colour", 2),
        whole("held", 1),
    ]
    .join(", ");
    let types = [
        ("agent", "room", ""),
        (
            "door",
            "one other length locked colour",
            "go go_back unlock",
        ),
        ("key", "room colour held", "pick"),
    ];
    // The room, then which doors are locked, then which keys are held.
    let mut start = vec![0];
    start.extend(doors.iter().map(|it| i32::from(it.3)));
    start.extend(keys.iter().map(|_| 0));
    let count = doors.len();
    let moves = move |state: &State| {
        let room = state[0];
        let mut moves = Vec::new();
        for (name, is_back) in [("go", false), ("go_back", true)] {
            for (number, &(one, other, length, ..)) in doors.iter().enumerate() {
                let (from, to) = if is_back { (other, one) } else { (one, other) };
                if from == room && state[1 + number] == 0 {
                    let mut next = state.clone();
                    next[0] = to;
                    moves.push(Move {
                        action: name.into(),
                        to: 1 + number,
                        cost: length as u64,
                        next,
                    });
                }
            }
        }
        for (number, &(one, other, _, _, colour)) in doors.iter().enumerate() {
            let is_held = state[1 + count + colour as usize] == 1;
            if state[1 + number] == 1 && (room == one || room == other) && is_held {
                let mut next = state.clone();
                next[1 + number] = 0;
                moves.push(Move {
                    action: "unlock".into(),
                    to: 1 + number,
                    cost: 1,
                    next,
                });
            }
        }
        for (key, &lies) in keys.iter().enumerate() {
            if state[1 + count + key] == 0 && lies == room {
                let mut next = state.clone();
                next[1 + count + key] = 1;
                moves.push(Move {
                    action: "pick".into(),
                    to: first_key + key,
                    cost: 1,
                    next,
                });
            }
        }
        moves
    };
    Kind {
        name: format!("maze of {colours} colours, seed {seed}"),
        document: document(&attributes, &types, &actions, "self.room == 29"),
        things,
        start,
        moves: Box::new(moves),
        is_reached: Box::new(|state| state[0] == 29),
    }
}
