//! Random scenes in which NPCs starve: a number of theirs falls while steps take time, they are dead
//! where it is too low, and some steps would raise it.

use super::families::building::{get, n};
use super::model::{Attr, Comparison, Cond, Effect, Expr, Narrowing, Scene, Value};
use super::random::{Case, Dice, case};
use super::scene::clamp;

/// A random case in which the NPC starves. The dice are its own, so that other cases stay as they
/// are.
pub fn starving(seed: u64) -> Case {
    let mut case = case(seed);
    let mut dice = Dice::new(!seed);
    // The first throws of neighbouring seeds are too much alike.
    dice.below(7);
    case.options.durations = true;
    for action in &mut case.scene.actions {
        if matches!(action.duration, Expr::Number(0.0)) {
            action.duration = Expr::Number(dice.number(0, 9));
        }
    }
    starve(&mut case.scene, &mut dice);
    case
}

fn starve(scene: &mut Scene, dice: &mut Dice) {
    let npc = scene.npc;
    let own = scene.attributes_of(npc);
    let is_number = |it: &usize| matches!(scene.initial(npc, *it), Value::Number(_));
    let numbers: Vec<usize> = own.into_iter().filter(is_number).collect();
    let is_raised = |number: &usize| {
        let mut effects = scene.actions.iter().flat_map(|it| it.possible_effects());
        effects.any(|effect| {
            matches!(effect, Effect::Add("consumer", attr, _) if *attr == Attr::Declared(*number))
        })
    };
    let raised: Vec<usize> = numbers.iter().copied().filter(is_raised).collect();
    let candidates = if raised.is_empty() { numbers } else { raised };
    if candidates.is_empty() {
        return;
    }
    let number = dice.pick(&candidates);
    let (low, high) = scene.range(npc, Attr::Declared(number));
    let least = low.max(-10.0);
    let value = clamp(least + dice.number(1, 12), (low, high));
    let npc = &mut scene.entities[npc];
    npc.values.retain(|it| it.0 != number);
    npc.values.push((number, Value::Number(value)));
    let of = &mut scene.types[npc.of];
    if !of.attributes.iter().any(|it| it.0 == number) {
        of.attributes.push((number, Narrowing::default()));
    }
    of.rates.retain(|it| it.0 != number);
    of.rates.push((number, n(-dice.number(1, 12) / 8.0)));
    let (number, least) = (get("self", number), n(least));
    of.alive = Some(Cond::Compare(number, Comparison::Greater, least));
}
