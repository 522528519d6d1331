//! A cellar full of barrels: world effects that set off world effects, and some that toggle.

use super::super::model::{
    Arithmetic, Attr, Cond, Each, Effect, Expr, Kind, Remove, Scene, Source, Target, Value,
    WorldEffect,
};
use super::super::random::{Dice, condition};
use super::building::{action, at_least, at_most, get, goal, goto, n, near, place, when_positive};

/// Somebody with a torch among barrels that heat each other up.
pub fn scene(dice: &mut Dice) -> Scene {
    let mut s = Scene::empty();
    let heat = s.number("heat", 0.0, 100.0);
    let health = s.number("health", 0.0, 40.0);
    let rubble = s.number("rubble", 0.0, 10.0);
    let oil = s.number("oil", 0.0, 6.0);
    let [lit, alarm] = ["lit", "alarm"].map(|name| s.attribute(name, Kind::Flag));
    let lighter = s.attribute("lighter", Kind::Reference);
    let [
        heat_attr,
        health_attr,
        rubble_attr,
        oil_attr,
        lit_attr,
        alarm_attr,
        lighter_attr,
    ] = [heat, health, rubble, oil, lit, alarm, lighter].map(Attr::Declared);
    let barrel = s.add_type("barrel", None, &[heat]);
    let lamp = s.add_type("lamp", None, &[lit, oil, lighter]);
    let sapper = s.add_type("sapper", None, &[health, rubble, oil, alarm]);
    s.types[sapper].alive = Some(when_positive("self", health));

    let walk = goto(&mut s);
    let fill = action(
        &mut s,
        "fill",
        vec![near(1.0), at_least(get("supplier", oil), n(1.0))],
        vec![
            Effect::Add("consumer", oil_attr, n(dice.number(1, 2))),
            Effect::Subtract("supplier", oil_attr, n(1.0)),
        ],
    );
    let need = dice.number(1, 3);
    let ignite = action(
        &mut s,
        "ignite",
        vec![near(3.0), at_least(get("consumer", oil), n(need))],
        vec![
            Effect::Subtract("consumer", oil_attr, n(need)),
            Effect::Add("supplier", heat_attr, n(dice.number(40, 100))),
        ],
    );
    let light = action(
        &mut s,
        "light",
        vec![near(1.0), at_least(get("consumer", oil), n(need))],
        vec![
            Effect::Assign("supplier", lit_attr, Source::Flag(true)),
            Effect::Assign(
                "supplier",
                lighter_attr,
                Source::Reference(Target::Role("consumer")),
            ),
        ],
    );
    let dig = action(
        &mut s,
        "dig",
        vec![near(1.0)],
        vec![
            Effect::Add("consumer", rubble_attr, n(dice.number(1, 3))),
            Effect::Destroy("supplier"),
        ],
    );
    for (of, actions) in [
        (barrel, vec![walk, ignite, dig]),
        (lamp, vec![walk, fill, light]),
    ] {
        actions.into_iter().for_each(|action| s.supply(of, action));
    }
    for action in [walk, fill, ignite, light] {
        s.consume(sapper, action);
    }
    if dice.chance(30) {
        s.consume(sapper, dig);
    }
    world_effects(
        &mut s,
        dice,
        &Parts {
            barrel,
            lamp,
            heat,
            health,
            rubble,
            lit,
            alarm,
        },
        &[walk, ignite, light],
    );

    for _ in 0..dice.between(2, 4) {
        let at = place(dice, 8);
        let warm = Value::Number(dice.number(0, 40));
        s.create(barrel, at, vec![(heat, warm)]);
    }
    for _ in 0..dice.between(1, 2) {
        let at = place(dice, 8);
        let left = Value::Number(dice.number(2, 6));
        s.create(lamp, at, vec![(oil, left)]);
    }
    let at = place(dice, 12);
    let values = vec![
        (health, Value::Number(dice.number(15, 40))),
        (oil, Value::Number(dice.pick(&[0.0, 0.0, 1.0]))),
    ];
    s.npc = s.create(sapper, at, values);

    match dice.below(4) {
        0 => {
            let left = Each {
                of: barrel,
                name: "b",
                filter: Box::new(at_most(get("b", heat), n(90.0))),
            };
            let count = at_most(Expr::Count(left), n(dice.number(0, 1)));
            goal(&mut s, sapper, "clear", vec![condition(count)]);
        }
        1 => {
            let mine = Cond::Refers {
                role: "l",
                attr: lighter_attr,
                target: Target::Role("self"),
                equal: true,
            };
            let is_lit = Cond::Flag("l", lit_attr);
            // The effects of an action are judged one by one. So the planner rarely sees that a
            // condition needs two of them at once.
            let burning = match dice.below(5) {
                0 => Cond::And(vec![is_lit, mine]),
                1 | 2 => mine,
                _ => is_lit,
            };
            let each = Each {
                of: lamp,
                name: "l",
                filter: Box::new(burning),
            };
            goal(&mut s, sapper, "shine", vec![condition(Cond::Any(each))]);
        }
        _ => {
            let hot = condition(at_least(get("b", heat), n(dice.number(50, 100))));
            goal(&mut s, sapper, "burn", vec![hot]);
            let rule = &mut s.drives[0].rules[0];
            rule.for_each = Some((barrel, "b"));
            rule.fails_when_destroyed = dice.chance(15);
        }
    }
    if dice.chance(40) {
        let whole = condition(at_least(
            get("self", health),
            Expr::MaxOf("self", health_attr),
        ));
        goal(&mut s, sapper, "stay_whole", vec![whole]);
        s.drives[1].rules[0].remove = Remove::Never;
    }
    if dice.chance(40) {
        let rich = condition(at_least(get("self", rubble), n(dice.number(2, 8))));
        goal(&mut s, sapper, "rubble", vec![rich]);
    }
    if dice.chance(10) {
        let quiet = condition(Cond::Not(Box::new(Cond::Flag("self", alarm_attr))));
        goal(&mut s, sapper, "quiet", vec![quiet]);
        let last = s.drives.len() - 1;
        s.drives[last].rules[0].remove = Remove::Never;
    }
    s
}

struct Parts {
    barrel: usize,
    lamp: usize,
    heat: usize,
    health: usize,
    rubble: usize,
    lit: usize,
    alarm: usize,
}

fn world_effects(s: &mut Scene, dice: &mut Dice, parts: &Parts, causes: &[usize]) {
    let Parts {
        barrel,
        lamp,
        heat,
        health,
        rubble,
        lit,
        alarm,
    } = *parts;
    let [heat_attr, health_attr, rubble_attr, lit_attr, alarm_attr] =
        [heat, health, rubble, lit, alarm].map(Attr::Declared);
    // A hot barrel bursts: it hurts whoever is near, and is gone or merely cold afterwards.
    let gap = Expr::Binary(
        Box::new(n(dice.number(4, 20))),
        Arithmetic::Subtract,
        Box::new(Expr::Distance("self", "consumer")),
    );
    let bursts = if dice.chance(60) {
        Effect::Destroy("self")
    } else {
        Effect::Assign("self", heat_attr, Source::Number(n(0.0)))
    };
    s.world_effects.push(WorldEffect {
        name: "burst".to_owned(),
        for_each: None,
        when: Some(at_least(get("self", heat), n(80.0))),
        effects: vec![
            Effect::Subtract(
                "consumer",
                health_attr,
                Expr::Max(Box::new(n(0.0)), Box::new(gap)),
            ),
            Effect::Add("consumer", rubble_attr, n(1.0)),
            Effect::Assign("consumer", alarm_attr, Source::Flag(true)),
            bursts,
        ],
    });
    s.types[barrel].world_effects.push(0);
    // What is lit beside a hot barrel makes the others hotter, which makes them burst in turn.
    s.world_effects.push(WorldEffect {
        name: "heat".to_owned(),
        for_each: Some((barrel, "other")),
        when: Some(Cond::And(vec![
            at_most(Expr::Distance("other", "supplier"), n(dice.number(4, 12))),
            Cond::Compare(
                get("other", heat),
                super::super::model::Comparison::Less,
                n(80.0),
            ),
        ])),
        effects: vec![Effect::Add("other", heat_attr, n(dice.number(10, 70)))],
    });
    s.actions[causes[1]].world_effects.push(1);
    if dice.chance(40) {
        // The draught of somebody passing puts lamps out, and the ember lights them again.
        let is_lit = Cond::Flag("self", lit_attr);
        for (name, when, flag) in [
            ("put_out", is_lit.clone(), false),
            ("flare_up", Cond::Not(Box::new(is_lit)), true),
        ] {
            s.world_effects.push(WorldEffect {
                name: name.to_owned(),
                for_each: None,
                when: Some(when),
                effects: vec![Effect::Assign("self", lit_attr, Source::Flag(flag))],
            });
            let last = s.world_effects.len() - 1;
            s.types[lamp].world_effects.push(last);
        }
    }
    if dice.chance(30) {
        // Always: no `when`, no `for_each`.
        s.world_effects.push(WorldEffect {
            name: "hubbub".to_owned(),
            for_each: None,
            when: None,
            effects: vec![Effect::Assign("consumer", alarm_attr, Source::Flag(true))],
        });
        let last = s.world_effects.len() - 1;
        s.actions[causes[dice.below(3)]].world_effects.push(last);
    }
}
