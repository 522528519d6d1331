//! A workshop: chains of preconditions, and increments that add up.

use super::super::model::{
    Arithmetic, Attr, Comparison, Cond, Effect, Expr, Scene, Value, WorldEffect,
};
use super::super::random::{Dice, condition};
use super::building::{action, at_least, get, goal, goto, n, near, place};

/// Goods made from goods: increments that add up, and chains of preconditions.
pub fn scene(dice: &mut Dice) -> Scene {
    let mut s = Scene::empty();
    let stages = dice.pick(&[1, 1, 2, 2, 3]);
    let walking = dice.chance(50);
    let goods: Vec<usize> = (0..=stages)
        .map(|stage| s.number(&format!("good_{stage}"), 0.0, 20.0))
        .collect();
    let (stock, energy) = (s.number("stock", 0.0, 12.0), s.number("energy", 0.0, 10.0));
    let source = s.add_type("source", None, &[stock]);
    let bench = s.add_type("bench", None, &[]);
    let mut own = goods.clone();
    own.push(energy);
    let worker = s.add_type("worker", None, &own);
    let tires = dice.chance(35);

    if walking {
        let walk = goto(&mut s);
        s.supply(source, walk);
        s.supply(bench, walk);
        s.consume(worker, walk);
    }
    let step = |s: &mut Scene, name: &str, mut conditions: Vec<Cond>, mut effects: Vec<Effect>| {
        if walking {
            conditions.insert(0, near(2.0));
        }
        if tires {
            conditions.push(at_least(get("consumer", energy), n(2.0)));
            effects.push(Effect::Subtract("consumer", Attr::Declared(energy), n(2.0)));
        }
        action(s, name, conditions, effects)
    };
    let gain = dice.number(1, 3);
    let mut gathered = vec![
        Effect::Add("consumer", Attr::Declared(goods[0]), n(gain)),
        Effect::Subtract("supplier", Attr::Declared(stock), n(gain)),
    ];
    let uses_up = dice.chance(20);
    if uses_up {
        gathered[1] = Effect::Destroy("supplier");
    }
    let enough = at_least(get("supplier", stock), n(gain));
    let gather = step(&mut s, "gather", vec![enough], gathered);
    s.supply(source, gather);
    s.consume(worker, gather);
    let mut unit = gain;
    for stage in 0..stages {
        let need = unit * dice.pick(&[1.0, 2.0, if stage == 0 { 3.0 } else { 1.0 }]);
        unit = dice.number(1, 3);
        let from = Attr::Declared(goods[stage]);
        let mut made = vec![
            Effect::Subtract("consumer", from, n(need)),
            Effect::Add("consumer", Attr::Declared(goods[stage + 1]), n(unit)),
        ];
        if dice.chance(30) {
            made.reverse();
        }
        let conditions = vec![at_least(get("consumer", goods[stage]), n(need))];
        let make = step(&mut s, &format!("make_{stage}"), conditions, made);
        s.supply(bench, make);
        s.consume(worker, make);
    }
    if tires {
        let amount = n(dice.number(2, 5));
        let more = vec![Effect::Add("consumer", Attr::Declared(energy), amount)];
        let rest = action(&mut s, "rest", Vec::new(), more);
        s.actions[rest].to_self = true;
        s.supply(worker, rest);
        s.consume(worker, rest);
    }

    if dice.chance(45) {
        world_effects(&mut s, dice, (source, stock), goods[0]);
    }

    // Without a plan: nothing to gather from, or too little of it.
    let sources = if dice.chance(4) {
        0
    } else {
        dice.between(1, 3) + usize::from(uses_up)
    };
    for _ in 0..sources {
        let left = dice.number(5, 12);
        let at = place(dice, 15);
        s.create(source, at, vec![(stock, Value::Number(left))]);
    }
    let at = place(dice, 15);
    s.create(bench, at, Vec::new());
    let at = place(dice, 15);
    let begins_with = Value::Number(dice.number(0, 1));
    let rested = Value::Number(dice.number(0, 10));
    s.npc = s.create(worker, at, vec![(goods[0], begins_with), (energy, rested)]);

    let last = goods[stages];
    let mut want = vec![condition(at_least(get("self", last), n(dice.number(2, 8))))];
    if dice.chance(15) {
        want.push(condition(at_least(
            get("self", goods[0]),
            n(dice.number(1, 6)),
        )));
    }
    goal(&mut s, worker, "make", want);
    if dice.chance(15) {
        let share = Expr::Binary(
            Box::new(get("self", energy)),
            Arithmetic::Divide,
            Box::new(Expr::MaxOf("self", Attr::Declared(energy))),
        );
        let mut fresh = condition(at_least(share, n(0.75)));
        fresh.range = Some(0.75);
        goal(&mut s, worker, "be_fresh", vec![fresh]);
    }
    s
}

/// What is left alone grows, and what is hoarded rots.
fn world_effects(s: &mut Scene, dice: &mut Dice, (source, stock): (usize, usize), good: usize) {
    let [stock_attr, good_attr] = [stock, good].map(Attr::Declared);
    let left_alone = Cond::And(vec![
        Cond::Compare(get("tree", stock), Comparison::Less, n(12.0)),
        Cond::Compare(
            Expr::Distance("tree", "consumer"),
            Comparison::Greater,
            n(dice.number(0, 3)),
        ),
    ]);
    s.world_effects.push(WorldEffect {
        name: "regrow".to_owned(),
        for_each: Some((source, "tree")),
        when: Some(left_alone),
        effects: vec![Effect::Add("tree", stock_attr, n(1.0))],
    });
    s.world_effects.push(WorldEffect {
        name: "rot".to_owned(),
        for_each: None,
        when: Some(at_least(get("consumer", good), n(dice.number(4, 9)))),
        effects: vec![Effect::Subtract("consumer", good_attr, n(1.0))],
    });
    for action in &mut s.actions {
        for effect in 0..2 {
            if dice.chance(40) {
                action.world_effects.push(effect);
            }
        }
    }
}
