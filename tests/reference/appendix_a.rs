//! The worked example of the thesis.

use super::families::building::{
    action, at_least, at_most, get, goal, goto, n, near, when_positive,
};
use super::model::{
    Attr, Combine, Cond, Effect, Expr, Narrowing, Remove, Scene, Value, WorldEffect,
};
use super::random::condition;

/// The wizard, the goblin and the mana potion of the thesis, appendix A.
pub fn scene() -> Scene {
    let mut s = Scene::empty();
    let [health, mana, potency] =
        ["health", "mana", "potency"].map(|name| s.number(name, 0.0, 100.0));
    let [health_attr, mana_attr] = [health, mana].map(Attr::Declared);
    let creature = s.add_type("creature", None, &[health]);
    s.types[creature].alive = Some(when_positive("self", health));
    let goblin = s.add_type("goblin", Some(creature), &[health]);
    s.types[goblin].attributes[0].1 = Narrowing {
        min: None,
        max: Some(30.0),
        default: Some(30.0),
    };
    let potion = s.add_type("mana_potion", None, &[potency]);
    let wizard = s.add_type("wizard", Some(creature), &[mana]);
    let walk = goto(&mut s);
    let blow = || Effect::Subtract("supplier", health_attr, n(30.0));
    let melee = action(&mut s, "melee", vec![near(2.0)], vec![blow()]);
    let lightning = action(
        &mut s,
        "lightning",
        vec![at_least(get("consumer", mana), n(20.0))],
        vec![Effect::Subtract("consumer", mana_attr, n(20.0)), blow()],
    );
    let drink = action(
        &mut s,
        "drink_mana",
        vec![near(1.0)],
        vec![
            Effect::Add("consumer", mana_attr, get("supplier", potency)),
            Effect::Destroy("supplier"),
        ],
    );
    s.world_effects.push(WorldEffect {
        name: "nearby_enemy_damage".to_owned(),
        for_each: Some((goblin, "enemy")),
        when: Some(Cond::And(vec![
            when_positive("enemy", health),
            at_most(Expr::Distance("enemy", "consumer"), n(2.0)),
        ])),
        effects: vec![Effect::Subtract("consumer", health_attr, n(20.0))],
    });
    s.actions[walk].world_effects.push(0);
    s.types[potion].manner.push((walk, 0.5));
    for (of, supplied) in [
        (creature, walk),
        (goblin, melee),
        (goblin, lightning),
        (potion, walk),
        (potion, drink),
    ] {
        s.supply(of, supplied);
    }
    for consumed in [walk, melee, lightning, drink] {
        s.consume(wizard, consumed);
    }
    let dead = condition(at_most(get("enemy", health), n(0.0)));
    goal(&mut s, wizard, "kill_all_enemies", vec![dead]);
    s.drives[0].rules[0].for_each = Some((goblin, "enemy"));
    s.drives[0].rules[0].when = Some(when_positive("enemy", health));
    for (index, attribute) in [(1, health), (2, mana)] {
        let full = at_least(
            get("self", attribute),
            Expr::MaxOf("self", Attr::Declared(attribute)),
        );
        let name = format!("maximize_{}", s.attributes[attribute].name);
        goal(&mut s, wizard, &name, vec![condition(full)]);
        s.drives[index].rules[0].remove = Remove::Never;
    }
    s.types[wizard].utility = Some((Combine::WeightedAverage, vec![1]));
    let body = vec![(health, Value::Number(15.0)), (mana, Value::Number(0.0))];
    s.npc = s.create(wizard, [0.0, 0.0, -10.0], body);
    let strong = vec![(potency, Value::Number(40.0))];
    s.create(potion, [0.0, 0.0, 10.0], strong);
    s.create(goblin, [0.0, 0.0, 20.0], Vec::new());
    s
}
