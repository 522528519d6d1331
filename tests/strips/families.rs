//! Families of problems with what chains of steps don't have: steps that undo others, things that
//! many steps want at once, places that can be left and come back to.

use super::{Facts, Problem};

/// Numbers that look random, the same from the same seed.
pub struct Draw(u64);

impl Draw {
    /// From a seed.
    pub fn new(seed: u64) -> Self {
        Draw(seed)
    }

    /// A number below `end` (SplitMix64).
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % end as u64) as usize
    }

    /// True in so many of a hundred cases.
    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Some of the numbers below `end`, in no order.
    fn some(&mut self, end: usize, count: usize) -> Vec<usize> {
        let mut all: Vec<usize> = (0..end).collect();
        for at in 0..count {
            let other = at + self.below(end - at);
            all.swap(at, other);
        }
        all.truncate(count);
        all
    }
}

/// Balls to be carried from one room to another, two at a time.
pub fn gripper(balls: usize) -> Problem {
    let mut p = Problem {
        name: format!("gripper{balls}"),
        ..Problem::default()
    };
    let is_here = p.fact(true);
    let here: Vec<_> = (0..balls).map(|_| p.fact(true)).collect();
    let there: Vec<_> = (0..balls).map(|_| p.fact(false)).collect();
    let free = [p.fact(true), p.fact(true)];
    p.action(1, vec![(is_here, true)], vec![(is_here, false)]);
    p.action(1, vec![(is_here, false)], vec![(is_here, true)]);
    for ball in 0..balls {
        for free in free {
            let held = p.fact(false);
            for (room, at) in [(true, here[ball]), (false, there[ball])] {
                p.action(
                    1,
                    vec![(is_here, room), (at, true), (free, true)],
                    vec![(at, false), (free, false), (held, true)],
                );
                p.action(
                    1,
                    vec![(is_here, room), (held, true)],
                    vec![(held, false), (free, true), (at, true)],
                );
            }
        }
    }
    p.goal = there.iter().map(|&it| (it, true)).collect();
    p
}

/// The same with balls of which none is like another: each is heavier than the one before.
pub fn uneven(balls: usize) -> Problem {
    let mut p = gripper(balls);
    p.name = format!("uneven{balls}");
    for (number, action) in p.actions.iter_mut().skip(2).enumerate() {
        action.cost = 1 + number as u64 / 8;
    }
    p
}

/// Balls to be carried between rooms, some of them alike: how many hands carry them, which balls are
/// heavy, where they are, and where some of them have to be, is drawn.
pub fn carriers(seed: u64) -> Problem {
    let mut draw = Draw::new(seed);
    let mut p = Problem {
        name: format!("carriers, seed {seed}"),
        ..Problem::default()
    };
    let (rooms, hands) = (2 + draw.below(2), 1 + draw.below(2));
    let balls = if rooms == 2 { 4 + draw.below(4) } else { 4 };
    let here: Vec<_> = (0..rooms).map(|it| p.fact(it == 0)).collect();
    let free: Vec<_> = (0..hands).map(|_| p.fact(true)).collect();
    for from in 0..rooms {
        for to in (0..rooms).filter(|&to| to != from) {
            let cost = 1 + draw.below(2) as u64;
            p.action(
                cost,
                vec![(here[from], true)],
                vec![(here[from], false), (here[to], true)],
            );
        }
    }
    for _ in 0..balls {
        let start = if draw.chance(70) {
            0
        } else {
            draw.below(rooms)
        };
        let cost = if draw.chance(70) { 1 } else { 2 };
        let at: Vec<_> = (0..rooms).map(|it| p.fact(it == start)).collect();
        for &free in &free {
            let held = p.fact(false);
            for (&here, &at) in here.iter().zip(&at) {
                p.action(
                    cost,
                    vec![(here, true), (at, true), (free, true)],
                    vec![(at, false), (free, false), (held, true)],
                );
                p.action(
                    1,
                    vec![(here, true), (held, true)],
                    vec![(held, false), (free, true), (at, true)],
                );
            }
        }
        if draw.chance(60) {
            p.goal.push((at[rooms - 1], true));
        }
    }
    if p.goal.is_empty() {
        p.goal.push((here[rooms - 1], true));
    }
    p
}

/// The towers of Hanoi.
pub fn hanoi(discs: usize) -> Problem {
    let mut p = Problem {
        name: format!("hanoi{discs}"),
        ..Problem::default()
    };
    let on: Vec<[usize; 3]> = (0..discs)
        .map(|_| [p.fact(true), p.fact(false), p.fact(false)])
        .collect();
    for disc in 0..discs {
        for from in 0..3 {
            for to in (0..3).filter(|&to| to != from) {
                let mut needs = vec![(on[disc][from], true)];
                for smaller in &on[..disc] {
                    needs.extend([(smaller[from], false), (smaller[to], false)]);
                }
                p.action(
                    1,
                    needs,
                    vec![(on[disc][from], false), (on[disc][to], true)],
                );
            }
        }
    }
    p.goal = on.iter().map(|disc| (disc[2], true)).collect();
    p
}

/// Blocks in towers, to be built anew.
pub fn blocks(count: usize, seed: u64) -> Problem {
    let mut draw = Draw::new(seed);
    let mut p = Problem {
        name: format!("blocks{count}, seed {seed}"),
        ..Problem::default()
    };
    // What each block stands on, if not on the table.
    let mut towers = || {
        let order = draw.some(count, count);
        let mut below = vec![None; count];
        for pair in order.windows(2) {
            if !draw.chance(30) {
                below[pair[1]] = Some(pair[0]);
            }
        }
        below
    };
    let (begin, end) = (towers(), towers());
    let mut on = vec![vec![None; count]; count];
    for block in 0..count {
        for under in (0..count).filter(|&under| under != block) {
            on[block][under] = Some(p.fact(begin[block] == Some(under)));
        }
    }
    let stands: Vec<_> = (0..count).map(|it| p.fact(begin[it].is_none())).collect();
    let clear: Vec<_> = (0..count)
        .map(|it| p.fact(!begin.contains(&Some(it))))
        .collect();
    for block in 0..count {
        for under in 0..count {
            let Some(on) = on[block][under] else { continue };
            let (stands, top, clear) = (stands[block], clear[block], clear[under]);
            p.action(
                1,
                vec![(on, true), (top, true)],
                vec![(on, false), (stands, true), (clear, true)],
            );
            p.action(
                1,
                vec![(stands, true), (top, true), (clear, true)],
                vec![(on, true), (stands, false), (clear, false)],
            );
        }
    }
    for (block, &under) in end.iter().enumerate() {
        let fact = under.map_or(stands[block], |under| on[block][under].unwrap_or_default());
        p.goal.push((fact, true));
    }
    p
}

/// Anything: twice as many actions as facts, and four facts to be reached.
pub fn random(facts: usize, seed: u64) -> Problem {
    let mut draw = Draw::new(seed ^ facts as u64);
    let mut p = Problem {
        name: format!("random{facts}, seed {seed}"),
        ..Problem::default()
    };
    for _ in 0..facts {
        p.fact(draw.chance(30));
    }
    for _ in 0..2 * facts {
        let some = |draw: &mut Draw, share| -> Facts {
            let count = 1 + draw.below(3);
            let some = draw.some(facts, count);
            let some = some.into_iter().map(|fact| (fact, draw.chance(share)));
            some.collect()
        };
        let cost = 1 + draw.below(5) as u64;
        let (needs, makes) = (some(&mut draw, 70), some(&mut draw, 60));
        p.action(cost, needs, makes);
    }
    let wanted: Vec<_> = (0..facts).filter(|&it| !p.start[it]).collect();
    let chosen = draw.some(wanted.len(), 4.min(wanted.len()));
    p.goal = chosen.into_iter().map(|it| (wanted[it], true)).collect();
    p
}

/// A smith's day: rooms, a door, tools that wear, a meal, and a bed in the end.
pub fn village(seed: u64) -> Problem {
    let mut draw = Draw::new(seed);
    let mut p = Problem {
        name: format!("village, seed {seed}"),
        ..Problem::default()
    };
    let [hall, kitchen, forge, yard, mine, inn] = [0, 1, 2, 3, 4, 5];
    let at: Vec<_> = (0..6).map(|room| p.fact(room == hall)).collect();
    let mut have = |start| p.fact(start);
    let (open, key, ore, wood, iron) = (
        have(false),
        have(false),
        have(false),
        have(false),
        have(false),
    );
    let (sword, bread, fed, fire) = (have(false), have(false), have(false), have(false));
    let (hidden, vein, trees, flour, rested) =
        (have(true), have(true), have(true), have(true), have(false));
    let ways = [
        (hall, kitchen),
        (hall, forge),
        (hall, yard),
        (yard, mine),
        (yard, inn),
    ];
    for (one, other) in ways {
        for (from, to) in [(one, other), (other, one)] {
            let mut needs = vec![(at[from], true)];
            if (one, other) == (hall, forge) {
                needs.push((open, true));
            }
            let cost = 1 + draw.below(3) as u64;
            p.action(cost, needs, vec![(at[from], false), (at[to], true)]);
        }
    }
    let mut act =
        |cost: u64, room: Option<usize>, needs: &[usize], makes: &[usize], ends: &[usize]| {
            let needs = needs.iter().copied().chain(room.map(|it| at[it]));
            let makes = makes.iter().map(|&it| (it, true));
            let cost = cost + draw.below(3) as u64;
            p.action(
                cost,
                needs.map(|it| (it, true)).collect(),
                makes.chain(ends.iter().map(|&it| (it, false))).collect(),
            );
        };
    act(1, Some(inn), &[hidden], &[key], &[hidden]);
    act(1, Some(hall), &[key], &[open], &[]);
    act(6, Some(hall), &[rested], &[open], &[rested]);
    act(3, Some(mine), &[vein], &[ore], &[]);
    act(2, Some(yard), &[trees], &[wood], &[]);
    act(1, Some(forge), &[wood], &[fire], &[wood]);
    act(2, Some(forge), &[fire, ore], &[iron], &[ore]);
    act(3, Some(forge), &[fire, iron], &[sword], &[iron, fire]);
    act(2, Some(kitchen), &[flour, wood], &[bread], &[wood, flour]);
    act(1, None, &[bread], &[fed], &[bread]);
    act(5, Some(inn), &[], &[fed], &[]);
    act(2, Some(inn), &[], &[rested], &[]);
    p.goal = vec![(sword, true), (fed, true), (at[inn], true)];
    p
}
