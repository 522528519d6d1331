//! Warns of selectors that have nothing to choose from, and of settings that they don't read.

use alloc::{format, string::String, vec::Vec};

use super::super::{Linker, TypeId};
use crate::domain::Unread;

impl Linker<'_, '_> {
    /// Checks how NPCs of a type plan, if the documents say so. What is inherited is told of the
    /// type that it first goes wrong in. A type that others inherit from may leave it to these to
    /// have what the selector needs.
    pub(super) fn advise_on_selector(&mut self, id: TypeId) {
        let shape = &self.shape.types[id.index()];
        let own = shape.value.as_ref().and_then(|it| it.planning.get());
        let selector = own.and_then(|it| it.selector.place());
        let durations = own.and_then(|it| it.durations.place());
        let domain = &self.compiler.domain;
        let of = domain.entity_type(id);
        let mut messages: Vec<(_, String)> = Vec::new();
        let lack = of.planning.selector.and_then(|it| of.lacks(it));
        if let Some(lack) = lack.filter(|_| of.family.len() == 1) {
            let message = format!("NPCs of this type will do nothing: the type {lack}");
            messages.push((selector.unwrap_or(shape.name.place), message));
        }
        let parent = of.parent.map(|it| domain.entity_type(it));
        for unread in Unread::all(domain, of).filter(|it| it.by_documents(domain, of)) {
            let own = match unread {
                Unread::Priority(_) | Unread::Weight(_) => selector,
                Unread::Rate(_) => durations,
            };
            let is_inherited = parent.is_some_and(|parent| {
                Unread::all(domain, parent)
                    .any(|it| it == unread && it.by_documents(domain, parent))
            });
            if own.is_some() || !is_inherited {
                let chosen = of.planning.selector.unwrap_or_default();
                let message = unread.sentence(domain, chosen);
                messages.push((own.unwrap_or(shape.name.place), message));
            }
        }
        for (place, message) in messages {
            self.warn(place, message);
        }
    }
}
