//! Adds drives and their goal rules to a domain's hash, and how several satisfactions become one.

use super::{ambiance, code::operand, hasher::Hasher};
use crate::domain::{
    Combine, Drive, GoalRule,
    drive::{Given, GoalCondition, Removal},
};

pub(super) fn drive(h: &mut Hasher, drive: &Drive) {
    let Drive {
        name,
        // No decision reads it, and it doesn't change ids.
        appearance: _,
        weight,
        annotations,
        // They follow from the annotations.
        modifiers: _,
        given,
        remove,
        goals,
        combine: of_goals,
    } = drive;
    h.text(name);
    operand(h, *weight);
    match *given {
        None => h.byte(0),
        Some(Given { for_each, when }) => {
            h.byte(1);
            h.option(for_each.map(|it| it.0));
            h.count(when.0);
        }
    }
    h.option(remove.map(|it| it.0));
    h.list(goals, |h, it| h.count(it.0));
    combine(h, *of_goals);
    ambiance::of_drive(h, annotations);
}

pub(super) fn goal_rule(h: &mut Hasher, rule: &GoalRule) {
    let GoalRule {
        name,
        drive,
        for_each,
        when,
        conditions,
        weight,
        priority,
        combine: of_conditions,
        completeness,
        removal,
        satisfied_when_destroyed,
    } = rule;
    h.text(name);
    h.count(drive.0);
    h.option(for_each.map(|it| it.0));
    h.option(when.map(|it| it.0));
    h.list(conditions, |h, it| {
        let GoalCondition { name, test, weight } = it;
        h.text(name);
        h.count(test.0);
        h.number(*weight);
    });
    operand(h, *weight);
    match *priority {
        None => h.byte(0),
        Some(priority) => operand(h, priority),
    }
    combine(h, *of_conditions);
    h.option(completeness.map(|it| it.0));
    match *removal {
        Removal::WhenSatisfied => h.byte(0),
        Removal::Never => h.byte(1),
        Removal::When(condition) => {
            h.byte(2);
            h.count(condition.0);
        }
    }
    h.byte(u8::from(*satisfied_when_destroyed));
}

pub(super) fn combine(h: &mut Hasher, combine: Combine) {
    h.byte(match combine {
        Combine::WeightedAverage => 0,
        Combine::Min => 1,
        Combine::Product => 2,
        Combine::SumCapped => 3,
        Combine::Expression(_) => 4,
    });
    if let Combine::Expression(code) = combine {
        h.count(code.0);
    }
}
