//! Random scenes in which time passes and it matters how old facts are.

use super::model::{Arithmetic, Attr, Comparison, Cond, Condition, Expr, Role, Scene};
use super::random::{Case, Dice, case};

/// A random case whose scene reads ages. The dice are its own, so that other cases stay as they are.
pub fn aged(seed: u64) -> Case {
    let mut case = case(seed);
    let mut dice = Dice::new(!seed);
    case.options.durations |= dice.chance(80);
    if case.options.durations {
        for action in &mut case.scene.actions {
            if matches!(action.duration, Expr::Number(0.0)) {
                action.duration = Expr::Number(dice.number(0, 9));
            }
        }
    }
    age(&mut case.scene, &mut dice);
    case
}

/// Lets a scene read the ages of what it reads already.
pub fn age(scene: &mut Scene, dice: &mut Dice) {
    let mut aged = Vec::new();
    for action in &mut scene.actions {
        let read = read_by(&action.preconditions);
        if dice.chance(40) {
            action.preconditions.extend(about(&read, &mut aged, dice));
        }
        if dice.chance(15)
            && let Some((role, attr)) = one(&read, dice)
        {
            let age = Expr::Age(role, attr);
            let part = Expr::Binary(
                Box::new(age),
                Arithmetic::Divide,
                Box::new(Expr::Number(dice.number(2, 9))),
            );
            let cost = std::mem::replace(&mut action.cost, Expr::Duration);
            action.cost = Expr::Binary(Box::new(cost), Arithmetic::Add, Box::new(part));
            aged.push(attr);
        }
    }
    for drive in &mut scene.drives {
        for rule in &mut drive.rules {
            let read = read_by(&rule.conditions);
            if dice.chance(25) {
                rule.conditions.extend(about(&read, &mut aged, dice));
            }
        }
    }
    aged.sort_unstable();
    aged.dedup();
    scene.aged = aged;
    scene.old = dice.number(0, 12);
}

fn one(read: &[(Role, Attr)], dice: &mut Dice) -> Option<(Role, Attr)> {
    (!read.is_empty()).then(|| dice.pick(read))
}

/// A condition about the age of something that is read.
fn about(read: &[(Role, Attr)], aged: &mut Vec<Attr>, dice: &mut Dice) -> Option<Condition> {
    let (role, attr) = one(read, dice)?;
    aged.push(attr);
    let comparison = dice.pick(&[
        Comparison::Less,
        Comparison::AtMost,
        Comparison::AtMost,
        Comparison::Greater,
        Comparison::AtLeast,
    ]);
    let seconds = Expr::Number(dice.number(0, 20));
    Some(Condition {
        test: Cond::Compare(Expr::Age(role, attr), comparison, seconds),
        range: Some(dice.number(5, 60)),
        weight: 1.0,
    })
}

/// The attributes that conditions read, outside of what is counted.
fn read_by(conditions: &[Condition]) -> Vec<(Role, Attr)> {
    let mut read = Vec::new();
    for condition in conditions {
        in_condition(&condition.test, &mut read);
    }
    read
}

fn in_condition(cond: &Cond, read: &mut Vec<(Role, Attr)>) {
    match cond {
        Cond::Compare(left, _, right) => {
            for side in [left, right] {
                super::filter::walk(side, &mut |expr| match expr {
                    Expr::Get(role, attr) => read.push((*role, *attr)),
                    Expr::Distance(a, _) => read.push((*a, Attr::Position)),
                    _ => {}
                });
            }
        }
        Cond::Flag(role, attr) | Cond::Refers { role, attr, .. } => read.push((*role, *attr)),
        Cond::And(parts) | Cond::Or(parts) => parts.iter().for_each(|it| in_condition(it, read)),
        Cond::Not(part) => in_condition(part, read),
        Cond::Any(_) | Cond::Ask(..) => {}
    }
}
