//! What documents say of NPCs that only some ways of planning read.

use alloc::{format, string::String};

use super::{AttributeId, Domain, EntityType, GoalRuleId, Selector};

/// Something that NPCs of a type have and that plans may not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread {
    /// The priority of a goal: only `goap` reads it.
    Priority(GoalRuleId),
    /// The rate of an attribute: it changes in plans only if steps take time.
    Rate(AttributeId),
}

impl Unread {
    /// All of a type, the first of each kind.
    pub fn all(domain: &Domain, of: &EntityType) -> impl Iterator<Item = Unread> {
        let drives = of.drives.iter().map(|it| domain.drive(it.drive));
        let mut rules = drives.flat_map(|drive| drive.goals.iter().copied());
        let prior = rules.find(|rule| domain.goal_rule(*rule).priority.is_some());
        let rated = of.rates.first();
        let prior = prior.map(Unread::Priority);
        prior
            .into_iter()
            .chain(rated.map(|&(rated, _)| Unread::Rate(rated)))
    }

    /// Whether plans by a selector, with or without durations, don't read it.
    #[must_use]
    pub fn by(self, selector: Selector, durations: bool) -> bool {
        selector.rates_plans()
            && match self {
                Unread::Priority(_) => true,
                Unread::Rate(_) => !durations,
            }
    }

    /// Whether the documents themselves choose to plan so that it isn't read. Then loading them
    /// warns, and nothing else needs to.
    #[must_use]
    pub fn by_documents(self, domain: &Domain, of: &EntityType) -> bool {
        let planning = &of.planning;
        let is_chosen = match self {
            Unread::Priority(_) => planning.selector.is_some(),
            Unread::Rate(_) => planning.durations.is_some(),
        };
        let durations = planning.durations;
        let durations = durations.unwrap_or_else(|| domain.takes_time(of));
        is_chosen && self.by(planning.selector.unwrap_or_default(), durations)
    }

    /// Says so.
    #[must_use]
    pub fn sentence(self, domain: &Domain) -> String {
        match self {
            Unread::Priority(rule) => format!(
                "its selector doesn't read `priority`, which the goal `{}` has; only `goap` does. \
                 Give drives a `weight`",
                domain.goal_rule(rule).name
            ),
            Unread::Rate(rated) => format!(
                "its plans don't see the `rate` of `{}`: without `durations` steps take no time",
                domain.attribute(rated).name
            ),
        }
    }
}
