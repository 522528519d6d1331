//! Links drives and their goal rules.

use alloc::{collections::BTreeMap, format, string::String, vec::Vec};

use super::{
    DriveId, Scope, Text,
    declare::{MAX_ENTRIES, check_word},
    linker::Linker,
};
use crate::domain::{
    CurveId, Drive, GoalRule, GoalRuleId, Role,
    diagnostic::{Place, shorten},
    drive::{Given, GoalCondition, Removal},
    shapes::{DriveShape, Entry, GivenShape, GoalShape, OnDestroyedShape, RemovalShape},
};

impl<'s> Linker<'s, '_> {
    /// Makes the tables of drives and goal rules.
    pub(super) fn drives(&mut self) {
        let usual = DriveShape::default();
        for (number, entry) in self.shape.drives.iter().enumerate() {
            let shape = entry.value.as_ref().unwrap_or(&usual);
            let id = DriveId::at(number);
            let scope = Scope::default()
                .with("self", Role::CONSUMER, &self.relations.driven[number])
                .unasked();
            let ratings = scope.clone().with_variables(
                (0..=u16::MAX)
                    .zip(&shape.goals)
                    .map(|(index, goal)| (goal.name.as_str(), index)),
            );
            let drive = Drive {
                name: entry.name.value.clone(),
                appearance: self.appearance(&shape.label, &shape.color),
                weight: self.amount_or(1.0, &shape.weight, &scope, "a weight"),
                annotations: shape
                    .annotations
                    .iter()
                    .map(|it| it.value.clone())
                    .collect(),
                modifiers: Vec::new(),
                given: shape.given.get().and_then(|it| self.given(it, &scope)),
                remove: self.truth(shape.remove.get(), &scope),
                combine: self.combine(&shape.combine, &ratings),
                goals: shape
                    .goals
                    .iter()
                    .filter_map(|goal| self.goal_rule(id, goal, &scope))
                    .collect(),
            };
            self.compiler.domain.drives.push(drive);
        }
    }

    fn given(&mut self, shape: &GivenShape, scope: &Scope) -> Option<Given> {
        let (for_each, scope) = self.bind(&shape.for_each, &shape.binding, scope.clone());
        let when = self.truth(shape.when.get(), &scope)?;
        Some(Given { for_each, when })
    }

    fn goal_rule(
        &mut self,
        drive: DriveId,
        entry: &Entry<GoalShape>,
        scope: &Scope,
    ) -> Option<GoalRuleId> {
        check_word(&entry.name, self.compiler.diagnostics);
        let rules = self.compiler.domain.goal_rules.len();
        if rules >= MAX_ENTRIES {
            if rules == MAX_ENTRIES {
                let message = format!("found more than {MAX_ENTRIES} goals in all drives");
                self.error(entry.name.place, message);
            }
            return None;
        }
        let shape = entry.value.as_ref()?;
        let (for_each, scope) = self.bind(&shape.for_each, &shape.binding, scope.clone());
        let (conditions, names) = self.goal_conditions(shape, entry.place, &scope);
        let ratings = scope
            .clone()
            .with_variables(names.iter().map(|(name, index)| (name.as_str(), *index)));
        let removal = match shape.remove.get() {
            None => Removal::WhenSatisfied,
            Some(RemovalShape::Never) => Removal::Never,
            Some(RemovalShape::When(text)) => self
                .truth(Some(text), &scope)
                .map_or(Removal::Never, Removal::When),
        };
        if let Some(place) = shape.on_destroyed.place()
            && shape.for_each.place().is_none()
        {
            let message = "`on_destroyed` is about the entity of `for_each`, which is missing";
            self.error(place, message);
        }
        let rule = GoalRule {
            name: entry.name.value.clone(),
            drive,
            for_each,
            when: self.truth(shape.when.get(), &scope),
            conditions,
            weight: self.amount_or(1.0, &shape.weight, &scope, "a weight"),
            priority: match (shape.priority.get(), shape.priority.place()) {
                (Some(amount), Some(place)) => {
                    Some(self.amount(amount, place, &scope, "a priority"))
                }
                _ => None,
            },
            combine: self.combine(&shape.combine, &ratings),
            completeness: self.curve_called(shape.completeness.get()),
            removal,
            satisfied_when_destroyed: shape.on_destroyed.get() != Some(&OnDestroyedShape::Failed),
        };
        let id = GoalRuleId::at(rules);
        self.compiler.domain.goal_rules.push(rule);
        Some(id)
    }

    fn curve_called(&mut self, name: Option<&Text>) -> Option<CurveId> {
        let id = self.compiler.find(|names| &names.curves, name?);
        id.ok().map(|id| CurveId::at(usize::from(id)))
    }

    /// The conditions of a goal, and the indices of those with a name.
    fn goal_conditions(
        &mut self,
        shape: &GoalShape,
        place: Place,
        scope: &Scope,
    ) -> (Vec<GoalCondition>, BTreeMap<String, u16>) {
        let mut conditions = Vec::new();
        let mut names = BTreeMap::new();
        let Some(list) = shape.conditions.get() else {
            return (conditions, names);
        };
        self.check_length(list, "conditions");
        if list.is_empty() && !list.is_broken {
            let place = list.place.unwrap_or(place);
            self.error(place, "found no conditions; a goal needs at least one");
        }
        for (index, shape) in (0..=u16::MAX).zip(list) {
            let full = shape.full();
            let name = full.and_then(|it| it.name.get());
            if let Some(name) = name
                && names.insert(name.value.clone(), index).is_some()
            {
                let message = format!("two conditions are called `{}`", shorten(name.as_str()));
                self.error(name.place, message);
            }
            let field = full.map(|it| &it.weight);
            let weight = field.and_then(|it| it.get()).copied().unwrap_or(1.0);
            if weight < 0.0
                && let Some(place) = field.and_then(|it| it.place())
            {
                let message = format!("found {weight}, expected a weight of at least 0");
                self.error(place, message);
            }
            if let Some(test) = self.graded(shape, scope) {
                let name = name.map_or_else(String::new, |name| name.value.clone());
                conditions.push(GoalCondition { name, test, weight });
            }
        }
        (conditions, names)
    }
}
