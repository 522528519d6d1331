//! Small random scenes for GOAP: few enough states that all plans can be looked at.

use super::families::building::{action, at_least, at_most, get, goto, n, near, place, rule};
use super::goap::Orders;
use super::helps::Step;
use super::model::{
    Attr, Combine, Comparison, Cond, Drive, Effect, Expr, Role, Scene, Source, Target, Value,
};
use super::random::{Dice, condition};

/// A scene, and how long plans may be.
pub struct GoapCase {
    /// The scene.
    pub scene: Scene,
    /// The most steps.
    pub depth: usize,
    /// The NPC's type.
    pub agent: usize,
    /// What a commander has told the NPC.
    pub orders: Orders,
    /// What happens afterwards, a decision after each.
    pub afterwards: Vec<Event>,
}

/// Something that makes plans different.
#[derive(Clone, Debug)]
pub enum Event {
    /// An attribute of an entity has another value.
    Write(usize, Attr, Value),
    /// An entity is gone.
    Destroy(usize),
    /// An action isn't to be done to an entity.
    Exclude(Step),
    /// The goals of a drive have become more urgent by this.
    Bias(usize, f32),
}

/// What the scene's vocabulary is.
struct Words {
    flags: Vec<usize>,
    numbers: Vec<usize>,
    held: usize,
    open: usize,
    stock: usize,
    thing: usize,
    walks: bool,
    /// Most flags can be had, one after the other.
    orderly: bool,
    /// Every flag can be had for certain, so plans are long.
    ladder: bool,
    /// If the flags fall into two chains that have nothing to do with each other: the first flag of
    /// the second chain.
    second: Option<usize>,
}

/// The case of a seed.
pub fn goap_case(seed: u64) -> GoapCase {
    let mut dice = Dice::new(seed ^ 0x60a9);
    let dice = &mut dice;
    let mut s = Scene::empty();
    let most = dice.pick(&[5, 6, 6, 8]);
    let flags = (0..dice.between(3, most)).map(|at| s.flag(&format!("flag_{at}")));
    let flags: Vec<usize> = flags.collect();
    let count = dice.pick(&[0, 0, 0, 1, 1, 1, 2, 2, 3, 4]);
    let most = if count > 2 { 3.0 } else { 6.0 };
    let numbers = (0..count).map(|at| s.number(&format!("number_{at}"), 0.0, most));
    let numbers: Vec<usize> = numbers.collect();
    let (open, stock) = (s.flag("open"), s.number("stock", 0.0, 3.0));
    let held = s.reference("held");
    let thing = s.add_type("thing", None, &[open, stock]);
    let mut own = flags.clone();
    own.extend(&numbers);
    own.push(held);
    let agent = s.add_type("agent", None, &own);
    let ladder = dice.chance(35);
    let second = dice.chance(25).then_some(flags.len() / 2);
    let words = Words {
        flags,
        numbers,
        held,
        open,
        stock,
        thing,
        walks: dice.chance(20),
        orderly: ladder || dice.chance(60),
        ladder,
        second,
    };
    let least = if words.orderly { words.flags.len() } else { 3 };
    for number in 0..dice.between(least, 9) {
        random_action(&mut s, dice, &words, agent, number);
    }
    if words.walks {
        let walk = goto(&mut s);
        s.supply(thing, walk);
        s.consume(agent, walk);
    }
    if dice.chance(12) {
        let mortal = words.flags[0];
        s.types[agent].alive = Some(Cond::Not(Box::new(Cond::Flag(
            "self",
            Attr::Declared(mortal),
        ))));
    }
    for _ in 0..dice.pick(&[0, 1, 1, 1, 2, 2, 3]) {
        let at = place(dice, 6);
        let values = vec![
            (words.open, Value::Flag(dice.chance(30))),
            (words.stock, Value::Number(dice.number(0, 3))),
        ];
        s.create(thing, at, values);
    }
    let mut values: Vec<(usize, Value)> = Vec::new();
    for (at, &flag) in words.flags.iter().enumerate() {
        let held = if words.ladder { 3 } else { 15 };
        values.push((flag, Value::Flag(at > 0 && dice.chance(held))));
    }
    for &number in &words.numbers {
        values.push((number, Value::Number(dice.number(0, 3))));
    }
    let at = place(dice, 6);
    s.npc = s.create(agent, at, values);
    for number in 0..dice.pick(&[1, 1, 2]) {
        random_goals(&mut s, dice, &words, agent, number);
    }
    let most = if words.ladder {
        words.flags.len() + 2
    } else if words.walks || !words.numbers.is_empty() {
        6
    } else {
        9
    };
    let depth = if dice.chance(20) {
        dice.between(1, 4)
    } else {
        dice.between(5, most)
    };
    let mut orders = Orders::default();
    if dice.chance(25) {
        orders.excluded.push(random_step(&s, dice));
    }
    if dice.chance(25) {
        let biases = s.drives.iter().map(|_| dice.number(-3, 3));
        orders.biases = biases.collect();
    }
    let afterwards = (0..3).map(|_| random_event(&s, dice, &words)).collect();
    GoapCase {
        scene: s,
        depth,
        agent,
        orders,
        afterwards,
    }
}

fn random_step(s: &Scene, dice: &mut Dice) -> Step {
    Step {
        action: dice.below(s.actions.len()),
        supplier: dice.below(s.entities.len()),
    }
}

fn random_event(s: &Scene, dice: &mut Dice, words: &Words) -> Event {
    let entity = dice.below(s.entities.len());
    match dice.below(10) {
        0 if entity != s.npc => Event::Destroy(entity),
        1 => Event::Exclude(random_step(s, dice)),
        2 => Event::Bias(dice.below(s.drives.len()), dice.number(-3, 3)),
        3 if words.walks => Event::Write(entity, Attr::Position, Value::Position(place(dice, 6))),
        4 | 5 if entity != s.npc => {
            let open = Value::Flag(dice.chance(50));
            Event::Write(entity, Attr::Declared(words.open), open)
        }
        6 if entity != s.npc => {
            let stock = Value::Number(dice.number(0, 3));
            Event::Write(entity, Attr::Declared(words.stock), stock)
        }
        7 | 8 if !words.numbers.is_empty() => {
            let number = Attr::Declared(dice.pick(&words.numbers));
            Event::Write(s.npc, number, Value::Number(dice.number(0, 3)))
        }
        _ => {
            let flag = Attr::Declared(dice.pick(&words.flags));
            Event::Write(s.npc, flag, Value::Flag(dice.chance(50)))
        }
    }
}

fn random_action(s: &mut Scene, dice: &mut Dice, words: &Words, agent: usize, number: usize) {
    let is_rung = words.ladder && number < words.flags.len();
    let of_thing = dice.chance(if is_rung { 8 } else { 45 });
    let mut conditions = Vec::new();
    for _ in 0..dice.pick(&[0, 1, 1, 1, 2, 2, 3]) {
        conditions.push(random_condition(dice, words, "consumer", of_thing));
    }
    if of_thing && words.walks && dice.chance(70) {
        conditions.push(near(2.0));
    }
    let mut effects = Vec::new();
    // Flags that need flags before them make plans of several steps.
    let at = number % words.flags.len();
    let is_link = is_rung || dice.chance(if words.orderly { 85 } else { 40 });
    if is_link {
        let made = Attr::Declared(words.flags[at]);
        effects.push(Effect::Assign("consumer", made, Source::Flag(true)));
        conditions.truncate(usize::from(dice.chance(15) && !is_rung));
        if at > 0 && words.second != Some(at) && (is_rung || dice.chance(85)) {
            let needed = Attr::Declared(words.flags[at - 1]);
            conditions.push(Cond::Flag("consumer", needed));
        }
    }
    for _ in 0..dice.pick(if is_rung {
        &[0, 0, 0, 0, 0, 1]
    } else if is_link {
        &[0, 0, 0, 1, 1, 2]
    } else {
        &[1, 1, 1, 2, 2, 3]
    }) {
        effects.push(random_effect(dice, words, of_thing));
    }
    if !words.numbers.is_empty() && dice.chance(12) {
        // What is set is added to at once.
        let number = Attr::Declared(dice.pick(&words.numbers));
        let value = Source::Number(n(dice.number(0, 3)));
        effects.push(Effect::Assign("consumer", number, value));
        effects.push(Effect::Add("consumer", number, n(dice.number(-2, 2))));
    }
    let done = action(s, &format!("act_{number}"), conditions, effects);
    s.actions[done].cost = match dice.below(8) {
        0 | 1 => n(0.0),
        2 => n(0.25),
        3 => n(2.0),
        4 => n(5.0),
        5 if of_thing => get("supplier", words.stock),
        5 if !words.numbers.is_empty() => get("consumer", dice.pick(&words.numbers)),
        _ => n(1.0),
    };
    if of_thing {
        s.supply(words.thing, done);
    } else {
        s.actions[done].to_self = true;
        s.supply(agent, done);
    }
    s.consume(agent, done);
}

fn random_condition(dice: &mut Dice, words: &Words, me: Role, of_thing: bool) -> Cond {
    let simple = |dice: &mut Dice| {
        let flag = Cond::Flag(me, Attr::Declared(dice.pick(&words.flags)));
        match dice.below(10) {
            0..=3 => flag,
            4 | 5 => Cond::Not(Box::new(flag)),
            6 if of_thing => Cond::Flag("supplier", Attr::Declared(words.open)),
            7 if of_thing => at_least(get("supplier", words.stock), n(dice.number(1, 2))),
            8 if of_thing => Cond::Refers {
                role: me,
                attr: Attr::Declared(words.held),
                target: Target::Role("supplier"),
                equal: dice.chance(70),
            },
            _ if !words.numbers.is_empty() => {
                let number = get(me, dice.pick(&words.numbers));
                let value = n(dice.number(0, 4));
                match dice.below(5) {
                    0 | 1 => at_least(number, value),
                    2 => at_most(number, value),
                    3 => Cond::Compare(number, Comparison::Equal, value),
                    _ => at_least(number, get(me, dice.pick(&words.numbers))),
                }
            }
            _ => flag,
        }
    };
    match dice.below(12) {
        0 => Cond::Or(vec![simple(dice), simple(dice)]),
        1 => Cond::And(vec![simple(dice), simple(dice)]),
        2 => Cond::Not(Box::new(Cond::Or(vec![simple(dice), simple(dice)]))),
        _ => simple(dice),
    }
}

fn random_effect(dice: &mut Dice, words: &Words, of_thing: bool) -> Effect {
    let flag = |dice: &mut Dice| {
        let value = Source::Flag(dice.chance(65));
        Effect::Assign("consumer", Attr::Declared(dice.pick(&words.flags)), value)
    };
    match dice.below(12) {
        0..=4 => flag(dice),
        5 if of_thing => {
            let value = Source::Flag(dice.chance(70));
            Effect::Assign("supplier", Attr::Declared(words.open), value)
        }
        6 if of_thing => Effect::Subtract("supplier", Attr::Declared(words.stock), n(1.0)),
        7 if of_thing && dice.chance(60) => Effect::Destroy("supplier"),
        8 if of_thing => {
            let to = dice.pick(&[Target::Role("supplier"), Target::Nobody]);
            Effect::Assign(
                "consumer",
                Attr::Declared(words.held),
                Source::Reference(to),
            )
        }
        _ if !words.numbers.is_empty() => {
            let attr = Attr::Declared(dice.pick(&words.numbers));
            match dice.below(6) {
                0..=2 => Effect::Add("consumer", attr, n(dice.number(1, 3))),
                3 => Effect::Subtract("consumer", attr, n(dice.number(1, 2))),
                4 if of_thing => Effect::Add("consumer", attr, get("supplier", words.stock)),
                _ => Effect::Assign("consumer", attr, Source::Number(n(dice.number(0, 5)))),
            }
        }
        _ => flag(dice),
    }
}

fn random_goals(s: &mut Scene, dice: &mut Dice, words: &Words, agent: usize, number: usize) {
    let mut rules = Vec::new();
    for at in 0..dice.pick(&[1, 1, 2]) {
        let mut conditions = Vec::new();
        if words.orderly || dice.chance(50) {
            let last = words.flags[words.flags.len() - 1];
            conditions.push(condition(Cond::Flag("self", Attr::Declared(last))));
            if let Some(second) = words.second {
                let other = words.flags[second - 1];
                conditions.push(condition(Cond::Flag("self", Attr::Declared(other))));
            }
        }
        let more = if words.ladder { 8 } else { 40 };
        let more = if dice.chance(more) {
            dice.pick(&[1, 1, 2])
        } else {
            0
        };
        for _ in 0..more + usize::from(conditions.is_empty()) {
            conditions.push(condition(random_condition(dice, words, "self", false)));
        }
        let mut goal = rule(&format!("goal_{number}_{at}"), conditions);
        if dice.chance(25) {
            goal.for_each = Some((words.thing, "it"));
            let wanted = match dice.below(3) {
                0 => Cond::Flag("it", Attr::Declared(words.open)),
                1 => at_most(get("it", words.stock), n(0.0)),
                _ => Cond::Refers {
                    role: "self",
                    attr: Attr::Declared(words.held),
                    target: Target::Role("it"),
                    equal: true,
                },
            };
            goal.conditions.push(condition(wanted));
            goal.fails_when_destroyed = dice.chance(40);
        } else if dice.chance(15) {
            let filter = Cond::Flag("other", Attr::Declared(words.open));
            let each = super::model::Each {
                of: words.thing,
                name: "other",
                filter: Box::new(filter),
            };
            goal.conditions.push(condition(Cond::Compare(
                Expr::Count(each),
                Comparison::AtLeast,
                n(dice.number(1, 2)),
            )));
        }
        goal.weight = n(dice.number(1, 3));
        rules.push(goal);
    }
    s.drives.push(Drive {
        name: format!("drive_{number}"),
        weight: n(dice.number(1, 3)),
        combine: Combine::WeightedAverage,
        remove: None,
        rules,
    });
    s.types[agent].drives.push((s.drives.len() - 1, None));
}
