//! Problems of one who has only himself: jugs, lights, a river, a market.

use super::{Kind, Move, State, Thing, action, texts};
use crate::strips::families::Draw;

/// What changes an action makes, for the Dijkstra: none if it can't be done.
type Does = Box<dyn Fn(&State) -> Option<(u64, State)>>;

/// Actions as they are put together.
#[derive(Default)]
struct Actions {
    written: Vec<String>,
    names: Vec<String>,
    does: Vec<Does>,
}

impl Actions {
    fn add(
        &mut self,
        name: &str,
        cost: &str,
        needs: &[String],
        makes: &[String],
        does: impl Fn(&State) -> Option<(u64, State)> + 'static,
    ) {
        self.written.push(action(name, true, cost, needs, makes));
        self.names.push(name.to_owned());
        self.does.push(Box::new(does));
    }

    /// A problem of one NPC with these attributes (name, least, most, start), each of which is a
    /// number of the state; `others` are attributes that aren't part of it.
    fn kind(
        self,
        name: String,
        attributes: &[(&str, i32, i32, i32)],
        others: &str,
        goal: &[String],
        is_reached: impl Fn(&State) -> bool + 'static,
    ) -> Kind {
        let declared = attributes.iter().map(|(name, least, most, start)| {
            format!("\"{name}\": {{ \"min\": {least}, \"max\": {most}, \"default\": {start} }}")
        });
        let declared: Vec<_> = declared
            .chain((!others.is_empty()).then(|| others.into()))
            .collect();
        let own = attributes.iter().map(|it| it.0).chain(
            others
                .split('"')
                .enumerate()
                .filter(|(at, _)| at % 2 == 1)
                .map(|(_, it)| it)
                .filter(|it| !["min", "max"].contains(it)),
        );
        let own: Vec<_> = own.map(|it| format!("\"{it}\": {{}}")).collect();
        let names: Vec<_> = self.names.iter().map(|it| format!("\"{it}\"")).collect();
        let names = names.join(", ");
        let goal: Vec<_> = goal.iter().map(|it| format!("\"{it}\"")).collect();
        let document = format!(
            "{{ \"udgoap\": 1, \"attributes\": {{ {} }}, \"types\": {{ \"agent\": {{ \"attributes\": {{ {} }}, \
             \"consumes\": [{names}], \"supplies\": [{names}], \"drives\": [\"drive\"] }} }}, \
             \"actions\": {{ {} }}, \
             \"drives\": {{ \"drive\": {{ \"goals\": {{ \"goal\": {{ \"conditions\": [{}] }} }} }} }} }}",
            declared.join(", "),
            own.join(", "),
            self.written.join(", "),
            goal.join(", ")
        );
        let (names, does) = (self.names, self.does);
        Kind {
            name,
            document,
            things: vec![Thing::new("agent", &[])],
            start: attributes.iter().map(|it| it.3).collect(),
            moves: Box::new(move |state| {
                let all = names.iter().zip(&does);
                let done = all.filter_map(|(name, does)| {
                    let (cost, next) = does(state)?;
                    Some(Move {
                        action: name.clone(),
                        to: 0,
                        cost,
                        next,
                    })
                });
                done.collect()
            }),
            is_reached: Box::new(is_reached),
        }
    }
}

/// Water is poured from jug to jug until one holds so much.
pub fn jugs(seed: u64) -> Kind {
    let mut draw = Draw::new(seed);
    let count = 2 + draw.below(2);
    let sizes: Vec<i32> = (0..count).map(|_| 3 + draw.below(8) as i32).collect();
    let target = 1 + draw.below(*sizes.iter().max().expect("some") as usize) as i32;
    let which = draw.below(count);
    let costs: Vec<u64> = (0..3).map(|_| 1 + draw.below(3) as u64).collect();
    let mut all = Actions::default();
    for (jug, size) in sizes.iter().copied().enumerate() {
        let needs = [format!("consumer.jug{jug} < {size}")];
        let makes = [format!("consumer.jug{jug} = {size}")];
        let cost = costs[0];
        all.add(
            &format!("fill{jug}"),
            &cost.to_string(),
            &needs,
            &makes,
            move |state| {
                let mut next = state.clone();
                next[jug] = size;
                (state[jug] < size).then_some((cost, next))
            },
        );
        let needs = [format!("consumer.jug{jug} > 0")];
        let makes = [format!("consumer.jug{jug} = 0")];
        let cost = costs[1];
        all.add(
            &format!("empty{jug}"),
            &cost.to_string(),
            &needs,
            &makes,
            move |state| {
                let mut next = state.clone();
                next[jug] = 0;
                (state[jug] > 0).then_some((cost, next))
            },
        );
        for (other, most) in sizes.iter().copied().enumerate().filter(|it| it.0 != jug) {
            let needs = [
                format!("consumer.jug{jug} > 0"),
                format!("consumer.jug{other} < {most}"),
            ];
            let makes = [
                format!("consumer.flow = min(consumer.jug{jug}, {most} - consumer.jug{other})"),
                format!("consumer.jug{jug} -= consumer.flow"),
                format!("consumer.jug{other} += consumer.flow"),
                "consumer.flow = 0".to_owned(),
            ];
            let cost = costs[2];
            let name = format!("pour{jug}_{other}");
            all.add(&name, &cost.to_string(), &needs, &makes, move |state| {
                let flow = state[jug].min(most - state[other]);
                let mut next = state.clone();
                next[jug] -= flow;
                next[other] += flow;
                (flow > 0).then_some((cost, next))
            });
        }
    }
    let names: Vec<String> = (0..count).map(|it| format!("jug{it}")).collect();
    let attributes: Vec<_> = names
        .iter()
        .zip(&sizes)
        .map(|(it, size)| (it.as_str(), 0, *size, 0))
        .collect();
    all.kind(
        format!("jugs of {sizes:?}, {target} in {which}, seed {seed}"),
        &attributes,
        "\"flow\": { \"min\": 0, \"max\": 20 }",
        &[format!("self.jug{which} == {target}")],
        move |state| state[which] == target,
    )
}

/// Lamps, each with a button that switches its neighbours, too.
pub fn lights(seed: u64) -> Kind {
    let mut draw = Draw::new(seed);
    let (wide, high) = [(2, 2), (3, 2), (3, 3), (4, 3)][seed as usize % 4];
    let count = wide * high;
    let switched = move |at: usize| -> Vec<usize> {
        let (x, y) = ((at % wide) as i32, (at / wide) as i32);
        let near =
            |it: &usize| ((it % wide) as i32 - x).abs() + ((it / wide) as i32 - y).abs() <= 1;
        (0..count).filter(near).collect()
    };
    let mut start = vec![0; count];
    for at in 0..count {
        if draw.below(2) == 0 {
            switched(at).iter().for_each(|&it| start[it] ^= 1);
        }
    }
    let mut all = Actions::default();
    for at in 0..count {
        let cost = 1 + draw.below(2) as u64;
        let makes: Vec<_> = switched(at)
            .iter()
            .map(|it| format!("consumer.lamp{it} = 1 - consumer.lamp{it}"))
            .collect();
        all.add(
            &format!("press{at}"),
            &cost.to_string(),
            &[],
            &makes,
            move |state| {
                let mut next = state.clone();
                switched(at).iter().for_each(|&it| next[it] ^= 1);
                Some((cost, next))
            },
        );
    }
    let names: Vec<String> = (0..count).map(|it| format!("lamp{it}")).collect();
    let attributes: Vec<_> = names
        .iter()
        .zip(&start)
        .map(|(it, &lit)| (it.as_str(), 0, 1, lit))
        .collect();
    let goal: Vec<_> = names.iter().map(|it| format!("self.{it} <= 0")).collect();
    all.kind(
        format!("lights {wide} by {high}, seed {seed}"),
        &attributes,
        "",
        &goal,
        |state| state.iter().all(|&it| it == 0),
    )
}

/// Missionaries and cannibals.
pub fn river(seed: u64) -> Kind {
    let mut draw = Draw::new(seed);
    let each = 2 + seed as i32 % 3;
    let places = if each > 3 {
        3
    } else {
        2 + draw.below(2) as i32
    };
    let costs: Vec<u64> = (0..64).map(|_| 1 + draw.below(3) as u64).collect();
    let is_safe = |good: i32, bad: i32| good == 0 || good >= bad;
    let mut all = Actions::default();
    for good in 0..=places {
        for bad in 0..=places - good {
            if good + bad == 0 {
                continue;
            }
            for (to, side) in [("over", 0), ("back", 1)] {
                let cost = costs[((good * 4 + bad) * 2 + side) as usize];
                // Who is on this side, and on the other.
                let here = |whose: &str| match side {
                    0 => format!("consumer.{whose}"),
                    _ => format!("({each} - consumer.{whose})"),
                };
                let (g, b) = (here("good"), here("bad"));
                let needs = [
                    format!("consumer.boat == {side}"),
                    format!("{g} >= {good}"),
                    format!("{b} >= {bad}"),
                    format!("{g} - {good} == 0 or {g} - {good} >= {b} - {bad}"),
                    format!(
                        "{g} - {good} == {each} or {each} - {g} + {good} >= {each} - {b} + {bad}"
                    ),
                ];
                let sign = if side == 0 { '-' } else { '+' };
                let mut makes = vec![format!("consumer.boat = {}", 1 - side)];
                if good > 0 {
                    makes.push(format!("consumer.good {sign}= {good}"));
                }
                if bad > 0 {
                    makes.push(format!("consumer.bad {sign}= {bad}"));
                }
                all.add(
                    &format!("{to}{good}_{bad}"),
                    &cost.to_string(),
                    &needs,
                    &makes,
                    move |state| {
                        let [g, b] = [0, 1].map(|it| {
                            if side == 0 {
                                state[it]
                            } else {
                                each - state[it]
                            }
                        });
                        let (left_g, left_b) = (g - good, b - bad);
                        let can = state[2] == side
                            && left_g >= 0
                            && left_b >= 0
                            && is_safe(left_g, left_b)
                            && is_safe(each - left_g, each - left_b);
                        let sign = if side == 0 { -1 } else { 1 };
                        let next = vec![state[0] + sign * good, state[1] + sign * bad, 1 - side];
                        can.then_some((cost, next))
                    },
                );
            }
        }
    }
    let attributes = [
        ("good", 0, each, each),
        ("bad", 0, each, each),
        ("boat", 0, 1, 0),
    ];
    let name = format!("river, {each} of each, {places} in the boat, seed {seed}");
    // A range is needed where neither side is an attribute.
    let mut kind = all.kind(
        name,
        &attributes,
        "",
        &texts(&["self.good <= 0", "self.bad <= 0"]),
        |state| state[0] == 0 && state[1] == 0,
    );
    kind.document = ranged(&kind.document);
    kind
}

/// The same document, with a range for each precondition.
fn ranged(document: &str) -> String {
    let mut out = String::new();
    let mut rest = document;
    while let Some(at) = rest.find("\"preconditions\": [") {
        let (before, after) = rest.split_at(at + "\"preconditions\": [".len());
        let end = after.find(']').expect("it ends");
        out.push_str(before);
        let tests = after[..end].split(", ").filter(|it| !it.is_empty());
        let tests: Vec<_> = tests
            .map(|it| format!("{{ \"test\": {it}, \"range\": 10 }}"))
            .collect();
        out.push_str(&tests.join(", "));
        rest = &after[end..];
    }
    out + rest
}

/// Buying, working and resting: what is bought grows dearer, who works grows tired.
pub fn market(seed: u64) -> Kind {
    let mut draw = Draw::new(seed);
    let [gold, wood, iron, price, tired, tools] = [0, 1, 2, 3, 4, 5];
    let wage = 1 + draw.below(3) as i32;
    let iron_price = 2 + draw.below(4) as i32;
    let calm = 1 + draw.below(3) as u64;
    let nap = 2 + draw.below(4) as u64;
    let wanted = 1 + draw.below(2) as i32;
    let saved = draw.below(4) as i32;
    let per_tool = 1 + draw.below(3) as i32;
    let mut all = Actions::default();
    let most = |at: usize| [12, 6, 3, 6, 5, 3][at];
    let set = move |state: &State, changes: &[(usize, i32)]| {
        let mut next = state.clone();
        for &(at, by) in changes {
            next[at] = (next[at] + by).clamp(0, most(at));
        }
        next
    };
    all.add(
        "buy_wood",
        "1 + consumer.price",
        &texts(&["consumer.gold >= consumer.price", "consumer.wood < 6"]),
        &texts(&[
            "consumer.gold -= consumer.price",
            "consumer.wood += 1",
            "consumer.price += 1",
        ]),
        move |state| {
            let can = state[gold] >= state[price] && state[wood] < 6;
            can.then(|| {
                (
                    1 + state[price] as u64,
                    set(state, &[(gold, -state[price]), (wood, 1), (price, 1)]),
                )
            })
        },
    );
    all.add(
        "wait",
        &calm.to_string(),
        &texts(&["consumer.price > 1"]),
        &texts(&["consumer.price -= 1"]),
        move |state| (state[price] > 1).then(|| (calm, set(state, &[(price, -1)]))),
    );
    all.add(
        "work",
        "1 + consumer.tired * 2",
        &texts(&["consumer.tired < 5"]),
        &[
            format!("consumer.gold += {wage}"),
            "consumer.tired += 1".to_owned(),
        ],
        move |state| {
            (state[tired] < 5).then(|| {
                (
                    1 + 2 * state[tired] as u64,
                    set(state, &[(gold, wage), (tired, 1)]),
                )
            })
        },
    );
    all.add(
        "nap",
        &nap.to_string(),
        &texts(&["consumer.tired > 0"]),
        &texts(&["consumer.tired = 0"]),
        move |state| (state[tired] > 0).then(|| (nap, set(state, &[(tired, -5)]))),
    );
    all.add(
        "buy_iron",
        "1",
        &[
            format!("consumer.gold >= {iron_price}"),
            "consumer.iron < 3".to_owned(),
        ],
        &[
            format!("consumer.gold -= {iron_price}"),
            "consumer.iron += 1".to_owned(),
        ],
        move |state| {
            (state[gold] >= iron_price && state[iron] < 3)
                .then(|| (1, set(state, &[(gold, -iron_price), (iron, 1)])))
        },
    );
    all.add(
        "forge",
        "3 - min(consumer.iron, 2)",
        &[
            format!("consumer.wood >= {per_tool}"),
            "consumer.iron >= 1".to_owned(),
        ],
        &[
            format!("consumer.wood -= {per_tool}"),
            "consumer.iron -= 1".to_owned(),
            "consumer.tools += 1".to_owned(),
        ],
        move |state| {
            (state[wood] >= per_tool && state[iron] >= 1).then(|| {
                (
                    3 - state[iron].min(2) as u64,
                    set(state, &[(wood, -per_tool), (iron, -1), (tools, 1)]),
                )
            })
        },
    );
    let first = 1 + draw.below(3) as i32;
    let attributes = [
        ("gold", 0, 12, draw.below(3) as i32),
        ("wood", 0, 6, 0),
        ("iron", 0, 3, 0),
        ("price", 0, 6, first),
        ("tired", 0, 5, draw.below(3) as i32),
        ("tools", 0, 3, 0),
    ];
    all.kind(
        format!("market, {wanted} tools and {saved} gold, seed {seed}"),
        &attributes,
        "",
        &[
            format!("self.tools >= {wanted}"),
            format!("self.gold >= {saved}"),
        ],
        move |state| state[tools] >= wanted && state[gold] >= saved,
    )
}
