//! A hunt: ammunition, prey that vanishes when it is dead, and goals about what is gone.

use super::super::model::{
    Arithmetic, Attr, Cond, Each, Effect, Expr, Kind, Remove, Scene, Source, Value, WorldEffect,
};
use super::super::random::{Dice, condition};
use super::building::{
    action, at_least, at_most, get, goal, goto, n, near, place, rule, when_positive,
};

/// An archer, arrows to be picked up, prey that fights back.
pub fn scene(dice: &mut Dice) -> Scene {
    let mut s = Scene::empty();
    let health = s.number("health", 0.0, 50.0);
    let arrows = s.number("arrows", 0.0, 12.0);
    let fury = s.number("fury", 0.0, 10.0);
    let drawn = s.attribute("drawn", Kind::Flag);
    let [health_attr, arrows_attr, fury_attr, drawn_attr] =
        [health, arrows, fury, drawn].map(Attr::Declared);
    let beast = s.add_type("beast", None, &[health, fury]);
    let boar = s.add_type("boar", Some(beast), &[]);
    let bundle = s.add_type("bundle", None, &[arrows]);
    let archer = s.add_type("archer", None, &[health, arrows, drawn]);
    s.types[archer].alive = Some(when_positive("self", health));

    let walk = goto(&mut s);
    s.types[beast].manner.push((walk, dice.number(2, 8)));
    let reach = dice.number(6, 15);
    // A volley takes several arrows, and so perhaps several bundles.
    let needed = dice.pick(&[1.0, 1.0, 2.0, 3.0]);
    let draw = action(
        &mut s,
        "draw",
        vec![at_least(get("consumer", arrows), n(needed))],
        vec![
            Effect::Assign("consumer", drawn_attr, Source::Flag(true)),
            Effect::Subtract("consumer", arrows_attr, n(needed)),
        ],
    );
    s.actions[draw].to_self = true;
    let wound = dice.number(8, 30);
    let mut shot = vec![
        Effect::Subtract("supplier", health_attr, n(wound)),
        Effect::Add("supplier", fury_attr, n(2.0)),
        Effect::Assign("consumer", drawn_attr, Source::Flag(false)),
    ];
    let kills_at_once = dice.chance(35);
    if kills_at_once {
        shot[0] = Effect::Destroy("supplier");
        shot.swap(0, 2);
    }
    let shoot = action(
        &mut s,
        "shoot",
        vec![near(reach), Cond::Flag("consumer", drawn_attr)],
        shot,
    );
    let pick_up = action(
        &mut s,
        "pick_up",
        vec![near(1.0)],
        vec![
            Effect::Add("consumer", arrows_attr, get("supplier", arrows)),
            Effect::Destroy("supplier"),
        ],
    );
    for (of, actions) in [
        (beast, vec![walk, shoot]),
        (bundle, vec![walk, pick_up]),
        (archer, vec![draw]),
    ] {
        actions.into_iter().for_each(|action| s.supply(of, action));
    }
    for action in [walk, draw, shoot, pick_up] {
        s.consume(archer, action);
    }

    // An angry beast bites, and biting cools it down; a dead one is carried away.
    let bite = Expr::Binary(
        Box::new(get("self", fury)),
        Arithmetic::Multiply,
        Box::new(n(dice.number(1, 3))),
    );
    s.world_effects.push(WorldEffect {
        name: "bite".to_owned(),
        for_each: None,
        when: Some(Cond::And(vec![
            at_least(get("self", fury), n(dice.number(1, 3))),
            when_positive("self", health),
            at_most(Expr::Distance("self", "consumer"), n(dice.number(4, 16))),
        ])),
        effects: vec![
            Effect::Subtract("consumer", health_attr, bite),
            Effect::Assign("self", fury_attr, Source::Number(n(0.0))),
        ],
    });
    s.types[beast].world_effects.push(0);
    if dice.chance(50) {
        s.world_effects.push(WorldEffect {
            name: "carrion".to_owned(),
            for_each: Some((beast, "corpse")),
            when: Some(at_most(get("corpse", health), n(0.0))),
            effects: vec![Effect::Destroy("corpse")],
        });
        s.actions[shoot].world_effects.push(1);
    }

    for _ in 0..dice.between(1, 3) {
        let at = place(dice, 25);
        let of = dice.pick(&[beast, boar]);
        let values = vec![
            (health, Value::Number(dice.number(5, 40))),
            (fury, Value::Number(dice.number(0, 2))),
        ];
        s.create(of, at, values);
    }
    let at = place(dice, 10);
    let strength = if dice.chance(50) {
        50.0
    } else {
        dice.number(10, 50)
    };
    let values = vec![
        (health, Value::Number(strength)),
        (arrows, Value::Number(dice.pick(&[0.0, 0.0, 1.0, 2.0]))),
    ];
    s.npc = s.create(archer, at, values);
    for _ in 0..dice.between(2, 4) {
        let at = place(dice, 15);
        let few = Value::Number(dice.number(1, 3));
        s.create(bundle, at, vec![(arrows, few)]);
    }

    if dice.chance(20) {
        let living = Each {
            of: beast,
            name: "b",
            filter: Box::new(when_positive("b", health)),
        };
        let few = condition(at_most(Expr::Count(living), n(0.0)));
        goal(&mut s, archer, "clear", vec![few]);
    } else {
        let of = dice.pick(&[beast, beast, beast, beast, boar]);
        let hunted = condition(at_most(get("prey", health), n(0.0)));
        goal(&mut s, archer, "hunt", vec![hunted]);
        let prey = &mut s.drives[0].rules[0];
        prey.for_each = Some((of, "prey"));
        prey.fails_when_destroyed = dice.chance(12);
        if dice.chance(40) {
            prey.weight = Expr::Max(Box::new(n(1.0)), Box::new(get("prey", fury)));
        }
        if dice.chance(20) {
            // Being far away counts as much as being dead.
            let alternative = Cond::Compare(
                Expr::Distance("prey", "self"),
                super::super::model::Comparison::Greater,
                n(dice.number(10, 60)),
            );
            let test = prey.conditions[0].test.clone();
            prey.conditions[0].test = Cond::Or(vec![test, alternative]);
        }
    }
    if dice.chance(60) {
        let full = Expr::MaxOf("self", health_attr);
        let well = condition(at_least(get("self", health), full));
        goal(&mut s, archer, "stay_well", vec![well]);
        s.drives[1].rules[0].remove = Remove::Never;
        if dice.chance(30) {
            let supplied = condition(at_least(get("self", arrows), n(dice.number(1, 6))));
            s.drives[1].rules.push(rule("supplied", vec![supplied]));
        }
        if dice.chance(90) {
            s.types[archer].utility = Some((super::super::model::Combine::Product, vec![1]));
        }
    }
    if dice.chance(10) {
        let calm = at_least(get("self", health), n(20.0));
        let last = s.drives.len() - 1;
        s.drives[last].remove = Some(calm);
    }
    s
}
