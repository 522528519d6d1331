//! Short words for what all families need.

use super::super::model::{
    Action, Attr, Combine, Comparison, Cond, Condition, Drive, Effect, Expr, Remove, Role, Rule,
    Scene, Source,
};
use super::super::random::{Dice, condition};

/// A literal.
pub fn n(number: f32) -> Expr {
    Expr::Number(number)
}

/// A declared attribute of a role.
pub fn get(role: Role, attribute: usize) -> Expr {
    Expr::Get(role, Attr::Declared(attribute))
}

/// `l >= r`
pub fn at_least(left: Expr, right: Expr) -> Cond {
    Cond::Compare(left, Comparison::AtLeast, right)
}

/// `l <= r`
pub fn at_most(left: Expr, right: Expr) -> Cond {
    Cond::Compare(left, Comparison::AtMost, right)
}

/// `role.attribute > 0`
pub fn when_positive(role: Role, attribute: usize) -> Cond {
    Cond::Compare(get(role, attribute), Comparison::Greater, n(0.0))
}

/// The consumer is no farther than this from the supplier.
pub fn near(metres: f32) -> Cond {
    at_most(Expr::Distance("consumer", "supplier"), n(metres))
}

/// A place on a floor of this size; some places coincide.
pub fn place(dice: &mut Dice, size: i16) -> [f32; 3] {
    let height = if dice.chance(10) {
        dice.number(0, 3)
    } else {
        0.0
    };
    [dice.number(-size, size), height, dice.number(-size, size)]
}

/// Declares an action.
pub fn action(s: &mut Scene, name: &str, conditions: Vec<Cond>, effects: Vec<Effect>) -> usize {
    s.actions.push(Action {
        name: name.to_owned(),
        preconditions: conditions.into_iter().map(condition).collect(),
        effects,
        outcomes: Vec::new(),
        cost: n(1.0),
        duration: n(0.0),
        to_self: false,
        world_effects: Vec::new(),
        errand: None,
    });
    s.actions.len() - 1
}

/// Declares the action of going to somebody or something.
pub fn goto(s: &mut Scene) -> usize {
    let beside = Effect::Assign("consumer", Attr::Position, Source::Beside("supplier"));
    action(s, "goto", Vec::new(), vec![beside])
}

/// Gives an NPC type a drive with one goal rule.
pub fn goal(s: &mut Scene, npc: usize, name: &str, conditions: Vec<Condition>) {
    s.drives.push(Drive {
        name: name.to_owned(),
        weight: n(1.0),
        combine: Combine::WeightedAverage,
        remove: None,
        rules: vec![rule(name, conditions)],
    });
    s.types[npc].drives.push((s.drives.len() - 1, None));
}

/// A goal rule with nothing special about it.
pub fn rule(name: &str, conditions: Vec<Condition>) -> Rule {
    Rule {
        name: format!("{name}_goal"),
        for_each: None,
        when: None,
        conditions,
        weight: n(1.0),
        combine: Combine::WeightedAverage,
        completeness: None,
        remove: Remove::Satisfied,
        fails_when_destroyed: false,
    }
}
