//! What the handle of a domain refers to: the domain, and its names and labels for C.

use alloc::sync::Arc;

use super::{
    handles::{Kept, Kind, Registry},
    text::TextPool,
};
use crate::domain::{Appearance, Domain};

/// What the handle of a domain refers to.
pub(crate) struct DomainCell {
    /// Shared with its worlds.
    pub(crate) domain: Arc<Domain>,
    /// Its names, for C.
    pub(crate) names: Names,
    /// Its labels and animations, for C.
    pub(crate) shown: Shown,
}

/// All domains.
pub(crate) static DOMAINS: Registry<DomainCell> = Registry::new();

impl Kept for DomainCell {
    const KIND: Kind = Kind::Domain;
}

/// A domain's names, each ended by a zero.
pub(crate) struct Names {
    pub(super) attributes: TextPool,
    pub(super) types: TextPool,
    pub(super) actions: TextPool,
    pub(super) drives: TextPool,
    pub(super) goal_rules: TextPool,
    pub(super) queries: TextPool,
    pub(super) schedules: TextPool,
    pub(crate) sensors: TextPool,
    pub(super) modifiers: TextPool,
    pub(super) influences: TextPool,
    pub(super) tags: TextPool,
    /// The names of all machines' states, one machine after the other.
    pub(super) states: TextPool,
}

impl Names {
    /// Copies a domain's names.
    pub(crate) fn of(domain: &Domain) -> Self {
        fn pool<'a>(names: impl Iterator<Item = &'a str>) -> TextPool {
            let mut pool = TextPool::default();
            names.for_each(|name| pool.push(name));
            pool
        }
        Names {
            attributes: pool(domain.attributes.iter().map(|it| it.name.as_str())),
            types: pool(domain.types.iter().map(|it| it.name.as_str())),
            actions: pool(domain.actions.iter().map(|it| it.name.as_str())),
            drives: pool(domain.drives.iter().map(|it| it.name.as_str())),
            goal_rules: pool(domain.goal_rules.iter().map(|it| it.name.as_str())),
            queries: pool(domain.queries.iter().map(|it| it.name.as_str())),
            modifiers: pool(domain.modifiers.iter().map(|it| it.name.as_str())),
            influences: pool(domain.influences.iter().map(|it| it.name.as_str())),
            tags: pool(domain.tags.iter().map(|it| it.name.as_str())),
            schedules: pool(domain.schedules.iter().map(|it| it.name.as_str())),
            sensors: pool(domain.sensors.iter().map(|it| it.name.as_str())),
            states: {
                let states = domain.machines.iter().flat_map(|it| &it.states);
                pool(states.map(|it| it.name.as_str()))
            },
        }
    }
}

/// A domain's labels and animations, each ended by a zero.
pub(crate) struct Shown {
    pub(super) types: TextPool,
    pub(super) actions: TextPool,
    pub(super) drives: TextPool,
    /// The animations of all types, one type after the other, in the order of their offers.
    pub(super) animations: TextPool,
    /// Index of each type's first animation.
    pub(super) first_animations: alloc::vec::Vec<usize>,
}

impl Shown {
    /// Copies a domain's texts.
    pub(crate) fn of(domain: &Domain) -> Self {
        let mut shown = Shown {
            types: labels(domain.types.iter().map(|it| (&it.appearance, &*it.name))),
            actions: labels(domain.actions.iter().map(|it| (&it.appearance, &*it.name))),
            drives: labels(domain.drives.iter().map(|it| (&it.appearance, &*it.name))),
            animations: TextPool::default(),
            first_animations: alloc::vec::Vec::new(),
        };
        for of in &domain.types {
            shown.first_animations.push(shown.animations.len());
            for offer in &of.supplies {
                let manner = of.manner(offer.action);
                shown
                    .animations
                    .push(manner.map_or("", |it| it.animation.as_str()));
            }
        }
        shown
    }
}

fn labels<'a>(things: impl Iterator<Item = (&'a Appearance, &'a str)>) -> TextPool {
    let mut pool = TextPool::default();
    for (appearance, name) in things {
        let label = &appearance.label;
        pool.push(if label.is_empty() { name } else { label });
    }
    pool
}
