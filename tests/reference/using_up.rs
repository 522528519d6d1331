//! Which actions use something up.
//!
//! Choice: an action uses something up if it destroys somebody, or if one of its effects, whether
//! certain or not, changes what one of its own preconditions reads. Places don't count, nor do numbers
//! of the consumer's that change by themselves in somebody who can do the action.

use super::{
    filter::walk,
    model::{Action, Attr, Cond, Effect, Expr, Role, Scene},
};

/// Whether an action uses something up.
pub(super) fn uses_up(scene: &Scene, action: usize) -> bool {
    let does: &Action = &scene.actions[action];
    let mut read = Vec::new();
    for precondition in &does.preconditions {
        in_condition(&precondition.test, &mut read);
    }
    let unsure = does.outcomes.iter().flat_map(|it| &it.1);
    does.effects.iter().chain(unsure).any(|effect| {
        let (Effect::Assign(role, attr, _)
        | Effect::Add(role, attr, _)
        | Effect::Subtract(role, attr, _)) = effect
        else {
            return true;
        };
        let Attr::Declared(attribute) = *attr else {
            return false;
        };
        read.contains(&(*role, *attr))
            && !(*role == "consumer" && changes_by_itself(scene, action, attribute))
    })
}

fn changes_by_itself(scene: &Scene, action: usize, attribute: usize) -> bool {
    (0..scene.types.len()).any(|of| {
        let line = scene.lineage(of);
        let mut consumed = line.iter().flat_map(|it| &it.consumes);
        let mut rates = line.iter().flat_map(|it| &it.rates);
        consumed.any(|it| it.action == action) && rates.any(|it| it.0 == attribute)
    })
}

fn in_condition(cond: &Cond, read: &mut Vec<(Role, Attr)>) {
    match cond {
        Cond::Compare(left, _, right) => {
            in_expression(left, read);
            in_expression(right, read);
        }
        Cond::Flag(role, attr) | Cond::Refers { role, attr, .. } => read.push((*role, *attr)),
        Cond::And(parts) | Cond::Or(parts) => parts.iter().for_each(|it| in_condition(it, read)),
        Cond::Not(part) => in_condition(part, read),
        Cond::Any(each) => in_condition(&each.filter, read),
        Cond::Ask(..) => {}
    }
}

fn in_expression(expr: &Expr, read: &mut Vec<(Role, Attr)>) {
    walk(expr, &mut |part| match part {
        Expr::Get(role, attr) | Expr::Age(role, attr) => read.push((*role, *attr)),
        Expr::Count(each) => in_condition(&each.filter, read),
        _ => {}
    });
}
