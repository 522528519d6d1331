//! What documents say of NPCs that only some ways of planning read.

use alloc::{format, string::String};

use super::{AttributeId, Domain, DriveId, EntityType, GoalRuleId, Operand, Selector};

/// Something that NPCs of a type have and that plans may not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread {
    /// The priority of a goal: only `goap` reads it.
    Priority(GoalRuleId),
    /// The weight of a drive whose goals all have a priority: `goap` reads that instead.
    Weight(DriveId),
    /// The rate of an attribute: it changes in plans only if steps take time.
    Rate(AttributeId),
}

impl Unread {
    /// All of a type, the first of each kind.
    pub fn all(domain: &Domain, of: &EntityType) -> impl Iterator<Item = Unread> {
        let drives = of.drives.iter().map(|it| domain.drive(it.drive));
        let mut rules = drives.flat_map(|drive| drive.goals.iter().copied());
        let prior = rules.find(|rule| domain.goal_rule(*rule).priority.is_some());
        let mut drives = of.drives.iter();
        let weighed = drives.find(|it| {
            let drive = domain.drive(it.drive);
            let mut rules = drive.goals.iter().map(|it| domain.goal_rule(*it));
            it.weight.unwrap_or(drive.weight) != Operand::Constant(1.0)
                && !drive.goals.is_empty()
                && rules.all(|rule| rule.priority.is_some())
        });
        let prior = prior.map(Unread::Priority);
        let weighed = weighed.map(|it| Unread::Weight(it.drive));
        let rated = of.rates.first().map(|&(rated, _)| Unread::Rate(rated));
        prior.into_iter().chain(weighed).chain(rated)
    }

    /// Whether plans by a selector, with or without durations, don't read it.
    #[must_use]
    pub fn by(self, selector: Selector, durations: bool) -> bool {
        match self {
            Unread::Priority(_) => selector != Selector::Goap,
            Unread::Weight(_) => selector == Selector::Goap,
            // The others imagine no time in any case.
            Unread::Rate(_) => selector.rates_plans() && !durations,
        }
    }

    /// Whether the documents themselves choose to plan so that it isn't read. Then loading them
    /// warns, and nothing else needs to.
    #[must_use]
    pub fn by_documents(self, domain: &Domain, of: &EntityType) -> bool {
        let planning = &of.planning;
        let is_chosen = match self {
            Unread::Priority(_) | Unread::Weight(_) => planning.selector.is_some(),
            Unread::Rate(_) => planning.durations.is_some(),
        };
        let durations = planning.durations;
        let durations = durations.unwrap_or_else(|| domain.takes_time(of));
        is_chosen && self.by(planning.selector.unwrap_or_default(), durations)
    }

    /// Says so of plans by this selector.
    #[must_use]
    pub fn sentence(self, domain: &Domain, selector: Selector) -> String {
        match self {
            Unread::Priority(rule) if selector == Selector::Schedules => format!(
                "`schedules` doesn't read `priority`, which the goal `{}` has, nor anything else of \
                 drives and goals: flags choose",
                domain.goal_rule(rule).name
            ),
            Unread::Priority(rule) => format!(
                "its selector doesn't read `priority`, which the goal `{}` has; only `goap` does. \
                 Give drives a `weight`",
                domain.goal_rule(rule).name
            ),
            Unread::Weight(drive) => format!(
                "`goap` doesn't read the `weight` of the drive `{}`, since all its goals have a \
                 `priority`. Put it into these",
                domain.drive(drive).name
            ),
            Unread::Rate(rated) => format!(
                "its plans don't see the `rate` of `{}`: without `durations` steps take no time",
                domain.attribute(rated).name
            ),
        }
    }
}
