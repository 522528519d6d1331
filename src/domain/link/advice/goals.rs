//! Warns of goals that no action can help, and of vital drives that count as satisfied while they
//! have no goals.

use alloc::format;

use super::{
    super::{DriveId, Linker, TypeId},
    changes::Changes,
};
use crate::domain::{
    GoalRule, Selector,
    diagnostic::shorten,
    shapes::{Text, TypeShape},
};

impl Linker<'_, '_> {
    pub(super) fn advise_on_goals(&mut self, changes: &[Changes], destroys: bool) {
        let (of_all, any_destroys) = self.changes_with_world_effects(changes, destroys);
        for goal in self.written_goals() {
            let rule = &self.compiler.domain.goal_rules[goal.rule];
            let is_destroyable =
                destroys && rule.for_each.is_some() && rule.satisfied_when_destroyed;
            for (text, id) in goal.conditions {
                if is_destroyable || self.can_be_helped(id, changes, destroys) {
                    continue;
                }
                let message = if !self.can_be_helped(id, &of_all, any_destroys) {
                    "no effect of any action that can be done helps this condition"
                } else if self.looks_only_for_help(goal.drive) {
                    "only world effects help this condition: `udgoap` and `goap` do nothing for \
                     their sake, `udgoap_best` does"
                } else {
                    continue;
                };
                self.warn(text.place, message.into());
            }
        }
    }

    /// Whether any type with this drive has a selector that only takes steps that help.
    fn looks_only_for_help(&self, drive: DriveId) -> bool {
        let looks = |it: &Option<Selector>| matches!(it, Some(Selector::First | Selector::Goap));
        let types = self.compiler.domain.types.iter();
        let mut choosing = types.filter(|of| looks(&of.planning.selector));
        choosing.any(|of| of.drives.iter().any(|it| it.drive == drive))
    }

    pub(super) fn advise_on_vital_drives(&mut self, id: TypeId) {
        let Some(shape) = self.type_shape(id).1 else {
            return;
        };
        for name in vital_of(shape) {
            let Some(drive) = self.compiler.names.drives.find(name.as_str()) else {
                continue;
            };
            let domain = &self.compiler.domain;
            let rules = &domain.drive(DriveId(drive)).goals;
            let stays = |rule: &GoalRule| rule.for_each.is_none() && rule.when.is_none();
            if !rules.iter().any(|&rule| stays(domain.goal_rule(rule))) {
                let message = format!(
                    "`{}` is vital, but may be without goals, and is then fully satisfied; give \
                     it a goal without `for_each` and `when`",
                    shorten(name.as_str())
                );
                self.warn(name.place, message);
            }
        }
    }
}

fn vital_of(shape: &TypeShape) -> impl Iterator<Item = &Text> {
    shape
        .utility
        .get()
        .into_iter()
        .flat_map(|it| it.vital.iter())
}
