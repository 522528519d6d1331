//! Problems on boards: boxes to push, tiles to slide.

use super::{Kind, Move, State, Thing, action, texts, things::document};
use crate::strips::families::Draw;

/// Boxes to be pushed onto marks, among walls.
pub fn boxes(seed: u64) -> Kind {
    let mut draw = Draw::new(seed);
    let side = 3 + draw.below(2) as i32;
    let count = 1 + draw.below(2);
    let mut free: Vec<(i32, i32)> = (0..side * side).map(|at| (at % side, at / side)).collect();
    let mut some = || free.swap_remove(draw.below(free.len()));
    let agent = some();
    let boxes: Vec<_> = (0..count).map(|_| some()).collect();
    let walls: Vec<_> = (0..side - 2).map(|_| some()).collect();
    let marks: Vec<_> = (0..count).map(|_| some()).collect();
    let at = |of, (x, y): (i32, i32)| Thing::new(of, &[("x", x), ("y", y)]);
    let mut things = vec![at("agent", agent)];
    things.extend(boxes.iter().map(|&it| at("box", it)));
    things.extend(walls.iter().map(|&it| at("wall", it)));
    things.extend(marks.iter().map(|&it| at("mark", it)));
    let ways = [
        ("right", 'x', 1),
        ("left", 'x', -1),
        ("down", 'y', 1),
        ("up", 'y', -1),
    ];
    let beyond = |whose: &str, axis: char, by: i32| {
        let sign = if by > 0 { '+' } else { '-' };
        let coordinate = |of: char| {
            if of == axis {
                format!("{whose}.{of} {sign} 1")
            } else {
                format!("{whose}.{of}")
            }
        };
        (coordinate('x'), coordinate('y'))
    };
    let mut actions = Vec::new();
    let edge = |whose: &str, axis: char, by: i32| {
        if by > 0 {
            format!("{whose}.{axis} < {}", side - 1)
        } else {
            format!("{whose}.{axis} > 0")
        }
    };
    let free_there = |(x, y): &(String, String)| {
        ["box", "wall"].map(|of| format!("not any({of} as it where it.x == {x} and it.y == {y})"))
    };
    let sign = |by: i32| if by > 0 { '+' } else { '-' };
    for (name, axis, by) in ways {
        let [no_box, no_wall] = free_there(&beyond("consumer", axis, by));
        let needs = [edge("consumer", axis, by), no_box, no_wall];
        actions.push(action(
            &format!("go_{name}"),
            true,
            "1",
            &needs,
            &[format!("consumer.{axis} {}= 1", sign(by))],
        ));
    }
    for (name, axis, by) in ways {
        let [no_box, no_wall] = free_there(&beyond("supplier", axis, by));
        let (x, y) = beyond("consumer", axis, by);
        let needs = [
            format!("supplier.x == {x}"),
            format!("supplier.y == {y}"),
            edge("supplier", axis, by),
            no_box,
            no_wall,
        ];
        let makes = ["supplier", "consumer"].map(|who| format!("{who}.{axis} {}= 1", sign(by)));
        actions.push(action(&format!("push_{name}"), false, "2", &needs, &makes));
    }
    let whole = |name: &str| format!("\"{name}\": {{ \"min\": 0, \"max\": {} }}", side - 1);
    let types = [
        ("agent", "x y", "go_right go_left go_down go_up"),
        ("box", "x y", "push_right push_left push_down push_up"),
        ("wall", "x y", ""),
        ("mark", "x y", ""),
    ];
    let goal = "count(mark as m where not any(box as b where b.x == m.x and b.y == m.y)) <= 0";
    let start: State = [&[agent][..], &boxes]
        .concat()
        .iter()
        .flat_map(|it| [it.0, it.1])
        .collect();
    let moves = move |state: &State| {
        let place = |number: usize| (state[2 * number], state[2 * number + 1]);
        let inside = |(x, y): (i32, i32)| (0..side).contains(&x) && (0..side).contains(&y);
        let box_at = |at| (1..=count).find(|&it| place(it) == at);
        let mut moves = Vec::new();
        let dirs = ways.map(|(name, axis, by)| (name, if axis == 'x' { (by, 0) } else { (0, by) }));
        let plus = |a: (i32, i32), b: (i32, i32)| (a.0 + b.0, a.1 + b.1);
        for (name, dir) in dirs {
            let to = plus(place(0), dir);
            if inside(to) && box_at(to).is_none() && !walls.contains(&to) {
                let mut next = state.clone();
                (next[0], next[1]) = to;
                moves.push(Move {
                    action: format!("go_{name}"),
                    to: 0,
                    cost: 1,
                    next,
                });
            }
        }
        for (name, dir) in dirs {
            let to = plus(place(0), dir);
            let Some(pushed) = box_at(to) else { continue };
            let end = plus(to, dir);
            if inside(end) && box_at(end).is_none() && !walls.contains(&end) {
                let mut next = state.clone();
                (next[0], next[1]) = to;
                (next[2 * pushed], next[2 * pushed + 1]) = end;
                moves.push(Move {
                    action: format!("push_{name}"),
                    to: pushed,
                    cost: 2,
                    next,
                });
            }
        }
        moves
    };
    let is_reached = move |state: &State| {
        marks
            .iter()
            .all(|mark| (1..=count).any(|it| (state[2 * it], state[2 * it + 1]) == *mark))
    };
    Kind {
        name: format!("{count} boxes in {side} by {side}, seed {seed}"),
        document: document(&[whole("x"), whole("y")].join(", "), &types, &actions, goal),
        things,
        start,
        moves: Box::new(moves),
        is_reached: Box::new(is_reached),
    }
}

/// Tiles in a frame with one gap.
pub fn tiles(seed: u64) -> Kind {
    let mut draw = Draw::new(seed);
    let (wide, high) = [(2, 2), (3, 2)][draw.below(2)];
    let count = (wide * high - 1) as usize;
    // The gap's column and row, then those of each tile.
    let place = |at: i32| [at % wide, at / wide];
    let goal_state: State = (0..=count as i32)
        .flat_map(|it| place(if it == 0 { count as i32 } else { it - 1 }))
        .collect();
    let near = move |state: &State, tile: usize| {
        (state[2 * tile] - state[0]).abs() + (state[2 * tile + 1] - state[1]).abs() == 1
    };
    let slide = move |state: &State, tile: usize| {
        let mut next = state.clone();
        next.swap(0, 2 * tile);
        next.swap(1, 2 * tile + 1);
        next
    };
    let mut start = goal_state.clone();
    for _ in 0..8 + draw.below(30) {
        let can: Vec<_> = (1..=count).filter(|&it| near(&start, it)).collect();
        start = slide(&start, can[draw.below(can.len())]);
    }
    let mut things = vec![Thing::new("agent", &[("x", start[0]), ("y", start[1])])];
    for tile in 1..=count {
        let [x, y, to_x, to_y] = [
            start[2 * tile],
            start[2 * tile + 1],
            goal_state[2 * tile],
            goal_state[2 * tile + 1],
        ];
        things.push(Thing::new(
            "tile",
            &[
                ("x", x),
                ("y", y),
                ("to_x", to_x),
                ("to_y", to_y),
                ("heavy", 1 + tile as i32 % 2),
            ],
        ));
    }
    let actions = [action(
        "slide",
        false,
        "supplier.heavy",
        &texts(&["abs(supplier.x - consumer.x) + abs(supplier.y - consumer.y) <= 1"]),
        &texts(&[
            "consumer.kept_x = supplier.x",
            "consumer.kept_y = supplier.y",
            "supplier.x = consumer.x",
            "supplier.y = consumer.y",
            "consumer.x = consumer.kept_x",
            "consumer.y = consumer.kept_y",
        ]),
    )];
    let actions = actions.map(|it| {
        let test = "\"abs(supplier.x - consumer.x) + abs(supplier.y - consumer.y) <= 1\"";
        it.replace(test, &format!("{{ \"test\": {test}, \"range\": 5 }}"))
    });
    let whole = |name: &&str| format!("\"{name}\": {{ \"min\": 0, \"max\": 2 }}");
    let attributes: Vec<_> = ["x", "y", "to_x", "to_y", "kept_x", "kept_y", "heavy"]
        .iter()
        .map(whole)
        .collect();
    let types = [
        ("agent", "x y kept_x kept_y", ""),
        ("tile", "x y to_x to_y heavy", "slide"),
    ];
    let goal = "count(tile as t where t.x != t.to_x or t.y != t.to_y) <= 0";
    let moves = move |state: &State| {
        let all = (1..=count).filter(|&it| near(state, it));
        all.map(|tile| Move {
            action: "slide".into(),
            to: tile,
            cost: 1 + tile as u64 % 2,
            next: slide(state, tile),
        })
        .collect()
    };
    Kind {
        name: format!("tiles {wide} by {high}, seed {seed}"),
        document: document(&attributes.join(", "), &types, &actions, goal),
        things,
        start,
        moves: Box::new(moves),
        // The gap is where nothing else is.
        is_reached: Box::new(move |state| state[2..] == goal_state[2..]),
    }
}
