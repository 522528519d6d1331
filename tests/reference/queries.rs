//! Questions in random scenes, and a host whose answers are fixed for each scene.

use super::model::{
    Arithmetic, Comparison, Cond, Condition, Each, Effect, Expr, Query, Role, Scene,
};
use super::random::{Case, Dice, case, condition};

/// A flag: whether the one sees the other.
pub const SEES: usize = 0;
/// A number.
pub const NOISE: usize = 1;

impl Scene {
    /// What the host answers to a query, or without one to `travel`; the same whenever it is
    /// asked. To some questions it has no answer.
    pub fn answer(&self, query: Option<usize>, [a, b]: [usize; 2]) -> Option<f32> {
        let number = query.map_or(9, |query| query as u64);
        let mut dice = Dice::new(self.answers ^ (number << 40 | (a as u64) << 20 | b as u64));
        // The first throws of neighbouring seeds are too much alike.
        dice.below(7);
        if dice.chance(6) {
            return None;
        }
        Some(match query {
            Some(query) if !self.queries[query].number => f32::from(u8::from(dice.chance(75))),
            Some(_) => dice.number(-2, 8) / 2.0,
            None => dice.number(0, 40),
        })
    }
}

/// A random case whose scene asks questions. The dice are its own, so that cases without questions
/// stay as they are.
pub fn asking(seed: u64) -> Case {
    let mut case = case(seed);
    ask(&mut case.scene, &mut Dice::new(!seed));
    case
}

/// Lets a scene ask questions wherever it may.
pub fn ask(scene: &mut Scene, dice: &mut Dice) {
    let query = |name: &str, number| Query {
        name: name.to_owned(),
        number,
    };
    scene.answers = dice.bits(60);
    scene.queries = vec![query("sees", false), query("noise", true)];
    let both: [Role; 2] = ["consumer", "supplier"];
    let back: [Role; 2] = ["supplier", "consumer"];
    let types = scene.types.len();
    for action in &mut scene.actions {
        if dice.chance(35) {
            let asked = condition(Cond::Ask(SEES, both));
            let place = dice.below(action.preconditions.len() + 1);
            action.preconditions.insert(place, asked);
        }
        if dice.chance(15) {
            let quiet = Cond::Compare(
                Expr::Ask(NOISE, back),
                Comparison::AtMost,
                Expr::Number(dice.number(1, 4)),
            );
            action.preconditions.push(Condition {
                range: Some(5.0),
                ..condition(quiet)
            });
        }
        if dice.chance(10) {
            let seen = Each {
                of: dice.below(types),
                name: "witness",
                filter: Box::new(Cond::Ask(SEES, ["witness", "supplier"])),
            };
            action.preconditions.push(condition(Cond::Any(seen)));
        }
        if dice.chance(30) {
            action.cost = Expr::Travel(both[0], both[1]);
        }
        for precondition in &mut action.preconditions {
            if dice.chance(40) {
                travel(&mut precondition.test);
            }
        }
        for effect in &mut action.effects {
            if dice.chance(20) {
                multiply(effect, Expr::Ask(NOISE, both));
            }
        }
    }
    for effect in &mut scene.world_effects {
        if dice.chance(40) {
            let asked = Cond::Ask(SEES, back);
            effect.when = Some(match effect.when.take() {
                Some(when) => Cond::And(vec![when, asked]),
                None => asked,
            });
        }
        if let Some((_, name)) = effect.for_each
            && dice.chance(40)
        {
            for change in &mut effect.effects {
                multiply(change, Expr::Ask(NOISE, [name, "consumer"]));
            }
        }
    }
    for of in &mut scene.types {
        for offer in &mut of.supplies {
            if offer.when.is_none() && dice.chance(15) {
                offer.when = Some(Cond::Ask(SEES, ["self", "consumer"]));
            }
        }
    }
}

/// Asks for the way instead of the distance.
fn travel(cond: &mut Cond) {
    if let Cond::Compare(left, _, _) = cond
        && let Expr::Distance(a, b) = *left
    {
        *left = Expr::Travel(a, b);
    }
}

fn multiply(effect: &mut Effect, factor: Expr) {
    if let Effect::Add(_, _, amount) | Effect::Subtract(_, _, amount) = effect {
        let old = std::mem::replace(amount, Expr::Number(0.0));
        *amount = Expr::Binary(Box::new(old), Arithmetic::Multiply, Box::new(factor));
    }
}
