//! Warns of selectors that have nothing to choose from, and of settings that they don't read.

use alloc::{format, string::String, vec::Vec};

use super::super::{Linker, TypeId};

impl Linker<'_, '_> {
    /// Checks the planning settings of a type. A type that others inherit from may leave it to
    /// these to have what the selector needs.
    pub(super) fn advise_on_selector(&mut self, id: TypeId) {
        let shape = &self.shape.types[id.index()];
        let planning = shape.value.as_ref().and_then(|it| it.planning.get());
        let Some(planning) = planning else { return };
        let domain = &self.compiler.domain;
        let of = domain.entity_type(id);
        let is_leaf = of.family.len() == 1;
        let mut messages: Vec<(_, String)> = Vec::new();
        if let Some(place) = planning.selector.place()
            && let Some(selector) = of.planning.selector
        {
            if let Some(lack) = of.lacks(selector)
                && is_leaf
            {
                let message = format!("NPCs of this type will do nothing: the type {lack}");
                messages.push((place, message));
            }
            let prior = domain.prior_goal(of);
            if let Some(rule) = prior.filter(|_| selector.rates_plans()) {
                let message = format!(
                    "it doesn't read `priority`, which the goal `{}` has; only `goap` does. Give \
                     drives a `weight`",
                    domain.goal_rule(rule).name
                );
                messages.push((place, message));
            }
        }
        if let Some(place) = planning.durations.place()
            && of.planning.durations == Some(false)
            && let Some((rated, _)) = of.rates.first()
        {
            let message = format!(
                "plans won't see the `rate` of `{}`: with `durations` false steps take no time",
                domain.attribute(*rated).name
            );
            messages.push((place, message));
        }
        for (place, message) in messages {
            self.warn(place, message);
        }
    }
}
