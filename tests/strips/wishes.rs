//! Problems with several wishes, of which not all are worth their cost.

use std::{
    cmp::Reverse,
    collections::{BinaryHeap, HashMap},
    fmt::Write,
};

use super::{Facts, Mask, Problem, families::Draw};

/// A problem whose goal is nothing in particular: each wish that is fulfilled in the end is worth
/// something.
pub struct Wishing {
    pub problem: Problem,
    pub wishes: Vec<(Facts, u64)>,
}

/// A kind of problems.
pub struct Kind {
    pub name: &'static str,
    /// A problem, by a seed.
    pub draw: fn(u64) -> Wishing,
    /// For how many of a hundred at least 95 % of the greatest gain has to be found.
    pub least_percent: u64,
}

/// All kinds of problems.
pub const KINDS: [Kind; 4] = [
    Kind {
        name: "trucks",
        draw: trucks,
        least_percent: 60,
    },
    Kind {
        name: "lifts",
        draw: lifts,
        least_percent: 50,
    },
    Kind {
        name: "locks",
        draw: locks,
        least_percent: 60,
    },
    Kind {
        name: "tokens",
        draw: tokens,
        least_percent: 60,
    },
];

/// More states than this aren't looked at.
const MOST_STATES: usize = 100_000;

impl Wishing {
    /// What everything is worth together.
    fn worth(&self) -> u64 {
        self.wishes.iter().map(|it| it.1).sum()
    }

    /// What one unit of cost takes off the score.
    pub fn cost_weight(&self) -> f32 {
        1.0 / self.worth() as f32
    }

    fn worth_in(&self, state: u128) -> i64 {
        let wishes = self.wishes.iter();
        let fulfilled = wishes.filter(|it| Mask::of(&it.0).holds(state));
        fulfilled.map(|it| it.1 as i64).sum()
    }

    fn start(&self) -> u128 {
        let start = self.problem.start.iter().enumerate();
        start.fold(0, |all, (fact, &value)| all | u128::from(value) << fact)
    }

    /// How much more some steps are worth than doing nothing, less what they cost; none if they can't
    /// be carried out.
    pub fn gain(&self, steps: &[usize]) -> Option<i64> {
        let mut state = self.start();
        let mut cost = 0;
        for &step in steps {
            let action = &self.problem.actions[step];
            if !Mask::of(&action.needs).holds(state) {
                return None;
            }
            state = Mask::of(&action.makes).set(state);
            cost += action.cost as i64;
        }
        Some(self.worth_in(state) - self.worth_in(self.start()) - cost)
    }

    /// The most that can be gained, by a plain Dijkstra to all states; none if there are too many.
    pub fn most(&self) -> Option<i64> {
        let start = self.start();
        let actions = self.problem.actions.iter();
        let actions: Vec<_> = actions
            .map(|it| (it.cost, Mask::of(&it.needs), Mask::of(&it.makes)))
            .collect();
        let mut least = HashMap::from([(start, 0)]);
        let mut open = BinaryHeap::from([Reverse((0, start))]);
        let mut most = 0;
        while let Some(Reverse((cost, state))) = open.pop() {
            if least[&state] < cost {
                continue;
            }
            if least.len() > MOST_STATES {
                return None;
            }
            most = most.max(self.worth_in(state) - self.worth_in(start) - cost as i64);
            for &(own, needs, makes) in &actions {
                if needs.holds(state) {
                    let (next, cost) = (makes.set(state), cost + own);
                    if least.get(&next).is_none_or(|&known| cost < known) {
                        least.insert(next, cost);
                        open.push(Reverse((cost, next)));
                    }
                }
            }
        }
        Some(most)
    }

    /// The same as a domain document.
    pub fn document(&self) -> String {
        let mut goals = String::new();
        for (number, (facts, weight)) in self.wishes.iter().enumerate() {
            let comma = if number > 0 { ", " } else { "" };
            let tests = facts.iter().map(|&(fact, value)| {
                let not = if value { "" } else { "not " };
                format!("\"{not}self.f{fact}\"")
            });
            let _ = write!(
                goals,
                "{comma}\"wish{number}\": {{ \"weight\": {weight}, \"conditions\": [{}], \
                 \"remove\": false }}",
                tests.collect::<Vec<_>>().join(", ")
            );
        }
        let document = self.problem.document("numeric");
        let (before, _) = document.split_once("\"goals\": {").expect("goals");
        format!("{before}\"goals\": {{ {goals} }} }} }} }}")
    }
}

/// Parcels that two trucks bring to where they are wanted. A truck carries one, or two.
fn trucks(seed: u64) -> Wishing {
    let mut draw = Draw::new(seed);
    let mut p = Problem {
        name: format!("trucks{seed}"),
        ..Problem::default()
    };
    let towns = 4 + draw.below(3);
    let parcels = 3 + draw.below(2);
    let mut wishes = Vec::new();
    let at: Vec<Vec<usize>> = (0..2 + parcels)
        .map(|_| {
            let here = draw.below(towns);
            (0..towns).map(|town| p.fact(town == here)).collect()
        })
        .collect();
    let places: Vec<usize> = (0..towns).map(|_| draw.below(12)).collect();
    for truck in 0..2 {
        let free = [p.fact(true), p.fact(draw.below(2) == 0)];
        for from in 0..towns {
            for to in 0..towns {
                let far = 2 + places[from].abs_diff(places[to]) as u64;
                if from != to {
                    p.action(
                        far,
                        vec![(at[truck][from], true)],
                        vec![(at[truck][from], false), (at[truck][to], true)],
                    );
                }
            }
        }
        for parcel in 0..parcels {
            for free in free {
                let held = p.fact(false);
                for (&here, &lies) in at[truck].iter().zip(&at[2 + parcel]) {
                    p.action(
                        1,
                        vec![(here, true), (lies, true), (free, true)],
                        vec![(lies, false), (free, false), (held, true)],
                    );
                    p.action(
                        1,
                        vec![(here, true), (held, true)],
                        vec![(lies, true), (free, true), (held, false)],
                    );
                }
            }
        }
    }
    for parcel in 0..parcels {
        let to = draw.below(towns);
        wishes.push((vec![(at[2 + parcel][to], true)], 5 + draw.below(40) as u64));
    }
    Wishing { problem: p, wishes }
}

/// Passengers in a house with three lifts, none of which goes to all floors.
fn lifts(seed: u64) -> Wishing {
    let mut draw = Draw::new(seed);
    let mut p = Problem {
        name: format!("lifts{seed}"),
        ..Problem::default()
    };
    const FLOORS: usize = 7;
    let people = 3;
    let waits: Vec<Vec<usize>> = (0..people)
        .map(|_| {
            let here = draw.below(FLOORS);
            (0..FLOORS).map(|floor| p.fact(floor == here)).collect()
        })
        .collect();
    let ranges: [(Vec<usize>, u64); 3] = [
        ((0..4).collect(), 1),
        ((3..7).collect(), 1),
        ((0..7).step_by(2).collect(), 3),
    ];
    for (floors, pace) in ranges {
        let here = draw.below(floors.len());
        let at: Vec<usize> = (0..floors.len()).map(|it| p.fact(it == here)).collect();
        let free = p.fact(true);
        for from in 0..floors.len() {
            for to in 0..floors.len() {
                if from != to {
                    let far = 5 + pace * floors[from].abs_diff(floors[to]) as u64;
                    p.action(
                        far,
                        vec![(at[from], true)],
                        vec![(at[from], false), (at[to], true)],
                    );
                }
            }
        }
        for waits in &waits {
            let held = p.fact(false);
            for (place, &floor) in floors.iter().enumerate() {
                p.action(
                    0,
                    vec![(at[place], true), (waits[floor], true), (free, true)],
                    vec![(waits[floor], false), (free, false), (held, true)],
                );
                p.action(
                    0,
                    vec![(at[place], true), (held, true)],
                    vec![(waits[floor], true), (free, true), (held, false)],
                );
            }
        }
    }
    let wishes = waits.iter().map(|waits| {
        let to = draw.below(FLOORS);
        (vec![(waits[to], true)], 10 + draw.below(40) as u64)
    });
    let wishes = wishes.collect();
    Wishing { problem: p, wishes }
}

/// Rooms with locked doors between them. One key at a time can be carried, and a lamp is wanted to be
/// on in each of some rooms; one switch turns off what another turns on.
fn locks(seed: u64) -> Wishing {
    let mut draw = Draw::new(seed);
    let mut p = Problem {
        name: format!("locks{seed}"),
        ..Problem::default()
    };
    let rooms = 6;
    let keys = 3;
    let at: Vec<usize> = (0..rooms).map(|room| p.fact(room == 0)).collect();
    let free = p.fact(true);
    let mut opened = Vec::new();
    let mut own = Vec::new();
    let mut lies = Vec::new();
    for _ in 0..keys {
        opened.push(p.fact(false));
        own.push(p.fact(false));
        let here = draw.below(rooms / 2);
        lies.push(
            (0..rooms)
                .map(|room| p.fact(room == here))
                .collect::<Vec<_>>(),
        );
    }
    for room in 1..rooms {
        let before = draw.below(room);
        let lock = draw.below(keys + 2);
        let cost = 1 + draw.below(4) as u64;
        for (from, to) in [(before, room), (room, before)] {
            let mut needs = vec![(at[from], true)];
            if lock < keys && room >= rooms / 2 {
                needs.push((opened[lock], true));
            }
            p.action(cost, needs, vec![(at[from], false), (at[to], true)]);
        }
        if lock < keys && room >= rooms / 2 {
            let needs = vec![(at[before], true), (own[lock], true)];
            p.action(2, needs, vec![(opened[lock], true)]);
        }
    }
    for key in 0..keys {
        for room in 0..rooms {
            let (here, there) = ((at[room], true), lies[key][room]);
            p.action(
                1,
                vec![here, (there, true), (free, true)],
                vec![(there, false), (own[key], true), (free, false)],
            );
            p.action(
                1,
                vec![here, (own[key], true)],
                vec![(there, true), (own[key], false), (free, true)],
            );
        }
    }
    let lamps: Vec<usize> = (0..5).map(|_| p.fact(false)).collect();
    for (lamp, &lit) in lamps.iter().enumerate() {
        let room = 1 + draw.below(rooms - 1);
        let other = lamps[(lamp + 1 + draw.below(4)) % 5];
        p.action(1, vec![(at[room], true)], vec![(lit, true), (other, false)]);
    }
    let mut wishes: Vec<_> = lamps
        .iter()
        .map(|&lamp| (vec![(lamp, true)], 4 + draw.below(20) as u64))
        .collect();
    wishes.push((vec![(at[draw.below(rooms)], true)], 5));
    Wishing { problem: p, wishes }
}

/// Tokens on points that are joined by lines, one on each at most.
fn tokens(seed: u64) -> Wishing {
    let mut draw = Draw::new(seed);
    let mut p = Problem {
        name: format!("tokens{seed}"),
        ..Problem::default()
    };
    let points = 8;
    let count = 4;
    let free: Vec<usize> = (0..points).map(|point| p.fact(point >= count)).collect();
    let mut lines: Vec<(usize, usize)> = (1..points).map(|it| (it, draw.below(it))).collect();
    lines.push((0, points - 1));
    lines.push((draw.below(points), points / 2));
    let mut wishes = Vec::new();
    for token in 0..count {
        let at: Vec<usize> = (0..points).map(|point| p.fact(point == token)).collect();
        for &(a, b) in &lines {
            for (from, to) in [(a, b), (b, a)] {
                if from != to {
                    p.action(
                        1 + (token % 2) as u64,
                        vec![(at[from], true), (free[to], true)],
                        vec![
                            (at[from], false),
                            (free[to], false),
                            (at[to], true),
                            (free[from], true),
                        ],
                    );
                }
            }
        }
        let to = draw.below(points);
        wishes.push((vec![(at[to], true)], 4 + draw.below(12) as u64));
    }
    Wishing { problem: p, wishes }
}
