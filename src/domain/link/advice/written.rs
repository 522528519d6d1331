//! Conditions as they are written in the documents, with their compiled form. For use only if there
//! were no errors.

use alloc::vec::Vec;

use super::super::{ActionId, DriveId, Linker};
use crate::domain::{
    ConditionId,
    shapes::{ConditionShape, Text},
};

/// The conditions of a goal.
pub(super) struct WrittenGoal<'s> {
    pub(super) drive: DriveId,
    /// The index of its rule.
    pub(super) rule: usize,
    pub(super) conditions: Vec<(&'s Text, ConditionId)>,
}

impl<'s> Linker<'s, '_> {
    /// The preconditions of an action.
    pub(super) fn written_preconditions(&self, id: ActionId) -> Vec<(&'s Text, ConditionId)> {
        let domain = &self.compiler.domain;
        let action = self.shape.actions[id.index()].value.as_ref();
        let texts = action.into_iter().flat_map(|it| it.preconditions.iter());
        // The compiled ones are in another order.
        let found = texts.filter_map(ConditionShape::test).filter_map(|text| {
            let mut conditions = domain.action(id).preconditions.iter();
            let is_it = |it: &&ConditionId| domain.code.condition(**it).text == text.as_str();
            Some((text, *conditions.find(is_it)?))
        });
        found.collect()
    }

    /// The goals of all drives.
    pub(super) fn written_goals(&self) -> Vec<WrittenGoal<'s>> {
        let rules = &self.compiler.domain.goal_rules;
        let drives = self.shape.drives.iter().enumerate();
        let goals = drives.flat_map(|(number, drive)| {
            let goals = drive.value.iter().flat_map(|it| &it.goals);
            let goals = goals.filter_map(|goal| goal.value.as_ref());
            goals.map(move |goal| (DriveId::at(number), goal))
        });
        // Without errors, every goal has a rule, and every condition was compiled.
        let goals = goals.zip(rules).enumerate();
        let goals = goals.map(|(rule, ((drive, goal), made))| {
            let list = goal.conditions.get();
            let texts = list.into_iter().flat_map(|it| it.iter());
            let texts = texts.filter_map(ConditionShape::test);
            let ids = made.conditions.iter().map(|it| it.test);
            WrittenGoal {
                drive,
                rule,
                conditions: texts.zip(ids).collect(),
            }
        });
        goals.collect()
    }
}
