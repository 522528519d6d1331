//! An arena: death, positions and world effects.

use super::super::model::{
    Attr, Combine, Cond, Effect, Expr, Narrowing, Remove, Scene, Value, WorldEffect,
};
use super::super::random::{Dice, condition};
use super::building::{action, at_least, at_most, get, goal, goto, n, near, place, when_positive};

/// A wizard, enemies that hit whoever comes near, and potions: the scene of the thesis, varied.
pub fn scene(dice: &mut Dice) -> Scene {
    let mut s = Scene::empty();
    let health = s.number("health", 0.0, 100.0);
    let mana = s.number("mana", 0.0, 100.0);
    let potency = s.number("potency", 0.0, 100.0);
    let [health_attr, mana_attr] = [health, mana].map(Attr::Declared);
    let creature = s.add_type("creature", None, &[health]);
    s.types[creature].alive = Some(when_positive("self", health));
    let goblin = s.add_type("goblin", Some(creature), &[health]);
    let toughness = dice.pick(&[20.0, 30.0, 60.0]);
    s.types[goblin].attributes[0].1 = Narrowing {
        min: None,
        max: Some(toughness),
        default: Some(toughness),
    };
    let potion = s.add_type("potion", None, &[potency]);
    let wizard = s.add_type("wizard", Some(creature), &[mana]);

    let walk = goto(&mut s);
    s.types[potion].manner.push((walk, 0.5));
    let blow = n(dice.number(10, 30));
    let melee = action(
        &mut s,
        "melee",
        vec![near(2.0)],
        vec![Effect::Subtract("supplier", health_attr, blow)],
    );
    let price = dice.number(10, 50);
    let bolt = n(dice.number(15, 40));
    let lightning = action(
        &mut s,
        "lightning",
        vec![at_least(get("consumer", mana), n(price))],
        vec![
            Effect::Subtract("consumer", mana_attr, n(price)),
            Effect::Subtract("supplier", health_attr, bolt),
        ],
    );
    let mut drinks = Vec::new();
    for (name, attr) in [("drink_mana", mana_attr), ("drink_health", health_attr)] {
        let effects = vec![
            Effect::Add("consumer", attr, get("supplier", potency)),
            Effect::Destroy("supplier"),
        ];
        drinks.push(action(&mut s, name, vec![near(1.0)], effects));
    }
    let pain = n(dice.number(5, 60));
    s.world_effects.push(WorldEffect {
        name: "nearby_enemy_damage".to_owned(),
        for_each: Some((goblin, "enemy")),
        when: Some(Cond::And(vec![
            when_positive("enemy", health),
            at_most(Expr::Distance("enemy", "consumer"), n(2.0)),
        ])),
        effects: vec![Effect::Subtract("consumer", health_attr, pain)],
    });
    s.actions[walk].world_effects.push(0);
    if dice.chance(30) {
        s.actions[melee].world_effects.push(0);
    }
    for (of, actions) in [
        (creature, vec![walk]),
        (goblin, vec![melee, lightning]),
        (potion, vec![walk, drinks[0], drinks[1]]),
    ] {
        actions.into_iter().for_each(|action| s.supply(of, action));
    }
    for action in [walk, lightning, drinks[0], drinks[1]] {
        s.consume(wizard, action);
    }
    if dice.chance(60) {
        s.consume(wizard, melee);
    }

    let at = place(dice, 20);
    // A healthy NPC wants a potion only for what it makes possible.
    let body = if dice.chance(60) {
        Value::Number(100.0)
    } else {
        Value::Number(dice.number(15, 60))
    };
    let mind = Value::Number(dice.number(0, 25));
    s.npc = s.create(wizard, at, vec![(health, body), (mana, mind)]);
    for _ in 0..dice.between(2, 4) {
        let at = place(dice, 20);
        s.create(
            potion,
            at,
            vec![(potency, Value::Number(dice.number(12, 35)))],
        );
    }
    for _ in 0..dice.between(1, 2) {
        let at = place(dice, 20);
        s.create(goblin, at, Vec::new());
    }

    let dead = condition(at_most(get("enemy", health), n(0.0)));
    goal(&mut s, wizard, "kill_all_enemies", vec![dead]);
    let hunt = &mut s.drives[0].rules[0];
    hunt.for_each = Some((goblin, "enemy"));
    hunt.when = Some(when_positive("enemy", health));
    for (drive, attribute, chance) in [("keep_health", health, 50), ("keep_mana", mana, 15)] {
        if dice.chance(chance) {
            let full = Expr::MaxOf("self", Attr::Declared(attribute));
            let whole = condition(at_least(get("self", attribute), full));
            goal(&mut s, wizard, drive, vec![whole]);
            let rule = s.drives.last_mut().and_then(|drive| drive.rules.last_mut());
            rule.expect("it was just made").remove = Remove::Never;
        }
    }
    if s.drives.len() > 1 && s.drives[1].name == "keep_health" && dice.chance(95) {
        s.types[wizard].utility = Some((Combine::WeightedAverage, vec![1]));
    }
    s
}
