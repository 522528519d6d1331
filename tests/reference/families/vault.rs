//! A vault: flags, references, assignments, `any` and `count`.

use super::super::model::{
    Attr, Comparison, Cond, Each, Effect, Expr, Kind, Remove, Scene, Source, Target, Value,
    WorldEffect,
};
use super::super::random::{Dice, condition};
use super::building::{action, at_least, at_most, get, goal, goto, n, near, place};

/// Keys, doors and a chest: flags, references, assignments, `any` and `count`.
pub fn scene(dice: &mut Dice) -> Scene {
    let mut s = Scene::empty();
    let by_colour = dice.chance(50);
    let colour = s.number("colour", 0.0, 5.0);
    let gold = s.number("gold", 0.0, 50.0);
    let [locked, open, has_key] =
        ["locked", "open", "has_key"].map(|name| s.attribute(name, Kind::Flag));
    let held = s.attribute("held", Kind::Reference);
    let [locked_attr, open_attr, key_attr, held_attr, gold_attr] =
        [locked, open, has_key, held, gold].map(Attr::Declared);
    let key = s.add_type("key", None, &[colour]);
    let door = s.add_type("door", None, &[colour, locked, open]);
    let chest = s.add_type("chest", None, &[gold]);
    let thief = s.add_type("thief", None, &[gold, has_key, held]);

    let walk = goto(&mut s);
    // Taking a key either remembers which one it is, or uses it up.
    let taken = if by_colour {
        vec![Effect::Assign(
            "consumer",
            held_attr,
            Source::Reference(Target::Role("supplier")),
        )]
    } else {
        vec![
            Effect::Assign("consumer", key_attr, Source::Flag(true)),
            Effect::Destroy("supplier"),
        ]
    };
    let take = action(&mut s, "take", vec![near(1.0)], taken);
    let fits = Cond::And(vec![
        Cond::Refers {
            role: "consumer",
            attr: held_attr,
            target: Target::Role("k"),
            equal: true,
        },
        Cond::Compare(get("k", colour), Comparison::Equal, get("supplier", colour)),
    ]);
    let has_key_cond = if by_colour {
        Cond::Any(Each {
            of: key,
            name: "k",
            filter: Box::new(fits),
        })
    } else {
        Cond::Flag("consumer", key_attr)
    };
    let mut unlocked = vec![Effect::Assign("supplier", locked_attr, Source::Flag(false))];
    if dice.chance(50) {
        unlocked.push(if by_colour {
            Effect::Assign("consumer", held_attr, Source::Reference(Target::Nobody))
        } else {
            Effect::Assign("consumer", key_attr, Source::Flag(false))
        });
    }
    let unlock = action(&mut s, "unlock", vec![near(1.5), has_key_cond], unlocked);
    let mut pushed = vec![Effect::Assign("supplier", open_attr, Source::Flag(true))];
    if dice.chance(40) {
        pushed.push(Effect::Assign(
            "consumer",
            Attr::Position,
            Source::PositionOf("supplier"),
        ));
    }
    let closed = Cond::Not(Box::new(Cond::Flag("supplier", locked_attr)));
    let push = action(&mut s, "push", vec![near(1.5), closed], pushed);
    let opened = |of: usize| Each {
        of,
        name: "d",
        filter: Box::new(Cond::Flag("d", open_attr)),
    };
    let doors = dice.between(1, 2);
    let way_in = if dice.chance(50) {
        Cond::Any(opened(door))
    } else {
        at_least(Expr::Count(opened(door)), n(doors as f32))
    };
    let mut looted = vec![
        Effect::Add("consumer", gold_attr, get("supplier", gold)),
        Effect::Assign("supplier", gold_attr, Source::Number(n(0.0))),
    ];
    if dice.chance(30) {
        looted[1] = Effect::Destroy("supplier");
    }
    let loot = action(&mut s, "loot", vec![near(1.5), way_in], looted);
    for (of, actions) in [
        (key, vec![walk, take]),
        (door, vec![walk, unlock, push]),
        (chest, vec![walk, loot]),
    ] {
        actions.into_iter().for_each(|action| s.supply(of, action));
    }
    for action in [walk, take, unlock, push, loot] {
        s.consume(thief, action);
    }
    if dice.chance(35) {
        // Doors that fall shut when somebody walks away, or slam and lock.
        s.world_effects.push(WorldEffect {
            name: "draught".to_owned(),
            for_each: Some((door, "d")),
            when: Some(Cond::And(vec![
                Cond::Flag("d", open_attr),
                Cond::Compare(
                    Expr::Distance("d", "consumer"),
                    Comparison::Greater,
                    n(dice.number(5, 30)),
                ),
            ])),
            effects: vec![Effect::Assign("d", open_attr, Source::Flag(false))],
        });
        let slams = dice.pick(&[walk, take, push, loot]);
        s.actions[slams].world_effects.push(0);
    }

    if dice.chance(50) {
        // Somebody wants a coin at every door, or every chest, that is passed.
        let kind = dice.pick(&[door, chest]);
        s.world_effects.push(WorldEffect {
            name: "toll".to_owned(),
            for_each: Some((kind, "place")),
            when: Some(at_most(
                Expr::Distance("place", "consumer"),
                n(dice.number(2, 9)),
            )),
            effects: vec![Effect::Subtract("consumer", gold_attr, n(1.0))],
        });
        let last = s.world_effects.len() - 1;
        let taxed = dice.pick(&[walk, take, push, loot]);
        s.actions[taxed].world_effects.push(last);
    }

    let at = place(dice, 12);
    s.npc = s.create(thief, at, Vec::new());
    let colours = dice.between(1, 2);
    let shade = |dice: &mut Dice| (colour, Value::Number(dice.between(1, colours) as f32));
    for _ in 0..dice.between(1, 3) {
        let at = place(dice, 12);
        let shade = shade(dice);
        s.create(key, at, vec![shade]);
    }
    for _ in 0..doors {
        let at = place(dice, 12);
        let shade = shade(dice);
        let shut = Value::Flag(dice.chance(70));
        s.create(door, at, vec![shade, (locked, shut)]);
    }
    for _ in 0..dice.between(1, 2) {
        let at = place(dice, 12);
        s.create(chest, at, vec![(gold, Value::Number(dice.number(5, 20)))]);
    }

    let mut want = vec![condition(at_least(
        get("self", gold),
        n(dice.number(5, 40)),
    ))];
    if dice.chance(20) {
        want.push(condition(at_least(
            Expr::Count(opened(door)),
            n(doors as f32),
        )));
    }
    goal(&mut s, thief, "be_rich", want);
    if dice.chance(12) {
        let nothing_open = Cond::Not(Box::new(Cond::Any(opened(door))));
        goal(&mut s, thief, "be_discreet", vec![condition(nothing_open)]);
        s.drives[1].rules[0].remove = Remove::Never;
    }
    s
}
