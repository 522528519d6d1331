//! Noise: random scenes of whatever the language can say. They find what no family of scenes was
//! made for.

use super::super::model::{
    Arithmetic, Attr, Combine, Comparison, Cond, Condition, Each, Effect, Expr, Kind, Remove, Role,
    Scene, Source, Target, Value, WorldEffect,
};
use super::super::random::{Dice, condition};
use super::building::{action, at_least, get, goal, n, place, rule};

const COMPARISONS: [Comparison; 8] = [
    Comparison::AtLeast,
    Comparison::AtLeast,
    Comparison::AtMost,
    Comparison::AtMost,
    Comparison::Greater,
    Comparison::Less,
    Comparison::Equal,
    Comparison::Unequal,
];

/// What random expressions are made of.
struct Words {
    numbers: Vec<usize>,
    flags: Vec<usize>,
    reference: usize,
    things: Vec<usize>,
}

/// A random scene of random things.
pub fn scene(dice: &mut Dice) -> Scene {
    let mut s = Scene::empty();
    let numbers: Vec<usize> = (0..dice.between(2, 4))
        .map(|index| {
            let low = dice.pick(&[0.0, 0.0, 0.0, -10.0]);
            let high = dice.pick(&[10.0, 20.0, 100.0]);
            s.number(&format!("n{index}"), low, high)
        })
        .collect();
    let flags: Vec<usize> = (0..dice.between(1, 2))
        .map(|index| s.attribute(&format!("f{index}"), Kind::Flag))
        .collect();
    let reference = s.attribute("r", Kind::Reference);
    let mut all = numbers.clone();
    all.extend(&flags);
    all.push(reference);
    let base = s.add_type("thing", None, &all);
    let child = s.add_type("special_thing", Some(base), &[]);
    let npc = s.add_type("npc", Some(base), &[]);
    let w = Words {
        numbers,
        flags,
        reference,
        things: vec![base, child],
    };
    if dice.chance(30) {
        s.types[npc].alive = Some(if dice.chance(80) {
            let least = n(dice.number(-2, 1));
            at_least(get("self", dice.pick(&w.numbers)), least)
        } else {
            cond(dice, &w, &["self"], 2)
        });
    }
    for index in 0..dice.between(0, 3) {
        let owned = dice.chance(40);
        let (for_each, roles): (_, &[Role]) = match dice.below(2) {
            _ if owned => (None, &["self", "consumer", "supplier"]),
            0 => (Some((base, "other")), &["other", "consumer", "supplier"]),
            _ => (None, &["consumer", "supplier"]),
        };
        let when = dice.chance(85).then(|| cond(dice, &w, roles, 1));
        let effects = (0..dice.between(1, 2))
            .map(|_| effect(dice, &w, roles))
            .collect();
        s.world_effects.push(WorldEffect {
            name: format!("w{index}"),
            for_each,
            when,
            effects,
        });
        if owned {
            s.types[child].world_effects.push(index);
        }
    }
    actions(&mut s, dice, &w, npc);

    let count = dice.between(2, 5);
    let own_place = dice.below(count);
    for index in 0..count {
        let of = if index == own_place {
            npc
        } else {
            dice.pick(&w.things)
        };
        let mut values: Vec<(usize, Value)> = Vec::new();
        for number in &w.numbers {
            let value = dice.number(0, if index == own_place { 4 } else { 10 });
            values.push((*number, Value::Number(value)));
        }
        for flag in &w.flags {
            values.push((*flag, Value::Flag(dice.chance(50))));
        }
        if dice.chance(50) {
            values.push((w.reference, Value::Reference(Some(dice.below(count)))));
        }
        let at = place(dice, 10);
        s.create(of, at, values);
    }
    s.npc = own_place;

    for index in 0..dice.between(1, 3) {
        let one = if dice.chance(60) {
            let most = n(dice.number(6, 10));
            condition(at_least(get("self", dice.pick(&w.numbers)), most))
        } else {
            wish(dice, &w, &["self"])
        };
        goal(&mut s, npc, &format!("d{index}"), vec![one]);
        let mut rules = s.drives[index].rules.clone();
        if dice.chance(40) {
            let mut more = (0..dice.between(1, 2))
                .map(|_| wish(dice, &w, &["x", "self"]))
                .collect::<Vec<Condition>>();
            more.truncate(2);
            let mut second = rule(&format!("e{index}"), more);
            second.for_each = Some((dice.pick(&w.things), "x"));
            if dice.chance(40) {
                second.when = Some(cond(dice, &w, &["x", "self"], 1));
            }
            second.fails_when_destroyed = dice.chance(40);
            rules.push(second);
        }
        if dice.chance(20) {
            rules[0].remove = Remove::When(cond(dice, &w, &["self"], 1));
        }
        s.drives[index].rules = rules;
        if dice.chance(10) {
            s.drives[index].remove = Some(cond(dice, &w, &["self"], 1));
        }
    }
    if dice.chance(20) {
        s.types[npc].utility = Some((Combine::WeightedAverage, vec![0]));
    }
    s
}

fn actions(s: &mut Scene, dice: &mut Dice, w: &Words, npc: usize) {
    const ROLES: [Role; 2] = ["consumer", "supplier"];
    for index in 0..dice.between(5, 9) {
        let conditions = (0..dice.pick(&[0, 1, 1, 2]))
            .map(|_| precondition(dice, w, &ROLES))
            .collect();
        let effects = (0..dice.between(1, 3))
            .map(|_| effect(dice, w, &ROLES))
            .collect();
        let made = action(s, &format!("a{index}"), conditions, effects);
        for precondition in &mut s.actions[made].preconditions {
            // Arithmetic has no range of its own.
            precondition.range = Some(dice.number(1, 20));
        }
        s.actions[made].to_self = dice.chance(25);
        for effect in 0..s.world_effects.len() {
            let owned = s.types[w.things[1]].world_effects.contains(&effect);
            if !owned && dice.chance(40) {
                s.actions[made].world_effects.push(effect);
            }
        }
        let offered = dice.pick(&[w.things[0], w.things[0], w.things[0], w.things[1], npc]);
        s.supply(offered, made);
        s.consume(npc, made);
    }
}

/// Mostly something that another action can bring about.
fn precondition(dice: &mut Dice, w: &Words, roles: &[Role]) -> Cond {
    match dice.below(10) {
        0..5 => {
            let number = get("consumer", dice.pick(&w.numbers));
            at_least(number, n(dice.number(3, 9)))
        }
        5..7 => Cond::Flag("consumer", Attr::Declared(dice.pick(&w.flags))),
        _ => cond(dice, w, roles, 1),
    }
}

/// A condition of a goal.
fn wish(dice: &mut Dice, w: &Words, roles: &[Role]) -> Condition {
    let mut one = condition(cond(dice, w, roles, 2));
    one.range = Some(dice.number(1, 20));
    one
}

fn expr(dice: &mut Dice, w: &Words, roles: &[Role], depth: usize) -> Expr {
    let role = dice.pick(roles);
    let number = dice.pick(&w.numbers);
    if depth == 0 || dice.chance(55) {
        return match dice.below(8) {
            0 => n(dice.number(-3, 6)),
            1 => Expr::MaxOf(role, Attr::Declared(number)),
            2 => Expr::MinOf(role, Attr::Declared(number)),
            3 => Expr::Distance(role, dice.pick(roles)),
            _ => get(role, number),
        };
    }
    let mut inner = || Box::new(expr(dice, w, roles, depth - 1));
    let (a, b) = (inner(), inner());
    match dice.below(9) {
        0 => Expr::Min(a, b),
        1 => Expr::Max(a, b),
        2 => Expr::Abs(a),
        3 => Expr::Negate(a),
        4 => Expr::Clamp(a, Box::new(n(0.0)), Box::new(n(dice.number(3, 9)))),
        _ => {
            let op = dice.pick(&[
                Arithmetic::Add,
                Arithmetic::Subtract,
                Arithmetic::Multiply,
                Arithmetic::Divide,
            ]);
            Expr::Binary(a, op, b)
        }
    }
}

fn each(dice: &mut Dice, w: &Words, roles: &[Role]) -> Each {
    let mut inner = roles.to_vec();
    inner.push("y");
    // The variable is listed twice, so that most filters are about it.
    inner.push("y");
    Each {
        of: dice.pick(&w.things),
        name: "y",
        filter: Box::new(cond(dice, w, &inner, 1)),
    }
}

fn cond(dice: &mut Dice, w: &Words, roles: &[Role], depth: usize) -> Cond {
    let role = dice.pick(roles);
    if depth > 0 && dice.chance(30) {
        let one = cond(dice, w, roles, depth - 1);
        let other = cond(dice, w, roles, depth - 1);
        return match dice.below(3) {
            0 => Cond::And(vec![one, other]),
            1 => Cond::Or(vec![one, other]),
            _ => Cond::Not(Box::new(one)),
        };
    }
    // No `count` within `count`.
    let nested = roles.contains(&"y");
    match dice.below(12) {
        0 => Cond::Flag(role, Attr::Declared(dice.pick(&w.flags))),
        1 => Cond::Not(Box::new(Cond::Flag(
            role,
            Attr::Declared(dice.pick(&w.flags)),
        ))),
        2 => Cond::Refers {
            role,
            attr: Attr::Declared(w.reference),
            target: if dice.chance(30) {
                Target::Nobody
            } else {
                Target::Role(dice.pick(roles))
            },
            equal: dice.chance(60),
        },
        3 if !nested => {
            let count = Expr::Count(each(dice, w, roles));
            Cond::Compare(count, dice.pick(&COMPARISONS), n(dice.number(0, 2)))
        }
        4 if !nested => Cond::Any(each(dice, w, roles)),
        5 => Cond::Compare(
            expr(dice, w, roles, 2),
            dice.pick(&COMPARISONS),
            expr(dice, w, roles, 1),
        ),
        6 => {
            let metres = n(dice.number(1, 12));
            let distance = Expr::Distance(role, dice.pick(roles));
            Cond::Compare(distance, dice.pick(&COMPARISONS), metres)
        }
        _ => {
            let number = get(role, dice.pick(&w.numbers));
            Cond::Compare(number, dice.pick(&COMPARISONS), n(dice.number(0, 10)))
        }
    }
}

fn effect(dice: &mut Dice, w: &Words, roles: &[Role]) -> Effect {
    let role = dice.pick(roles);
    let number = Attr::Declared(dice.pick(&w.numbers));
    let amount = |dice: &mut Dice| {
        if dice.chance(60) {
            n(dice.number(1, 5))
        } else {
            expr(dice, w, roles, 1)
        }
    };
    match dice.below(20) {
        0..3 => Effect::Add("consumer", number, amount(dice)),
        3..6 => Effect::Add(role, number, amount(dice)),
        6..11 => Effect::Subtract(role, number, amount(dice)),
        11..13 => Effect::Assign(role, number, Source::Number(amount(dice))),
        13..16 => {
            let flag = Attr::Declared(dice.pick(&w.flags));
            Effect::Assign(role, flag, Source::Flag(dice.chance(60)))
        }
        16 => {
            let target = if dice.chance(25) {
                Target::Nobody
            } else {
                Target::Role(dice.pick(roles))
            };
            Effect::Assign(role, Attr::Declared(w.reference), Source::Reference(target))
        }
        17 => Effect::Assign(role, Attr::Position, Source::Beside(dice.pick(roles))),
        18 => Effect::Assign(role, Attr::Position, Source::PositionOf(dice.pick(roles))),
        _ => Effect::Destroy(role),
    }
}
