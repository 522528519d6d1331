//! Warns of entries of documents that nothing uses.

use alloc::{format, vec, vec::Vec};

use super::super::Linker;
use crate::domain::{Op, diagnostic::shorten, shapes::Entries};

impl Linker<'_, '_> {
    pub(super) fn advise_on_unused(&mut self) {
        let domain = &self.compiler.domain;
        let mut has_attribute = vec![false; domain.attributes.len()];
        for attribute in domain.types.iter().flat_map(|of| &of.attributes) {
            has_attribute[attribute.index()] = true;
        }
        let mut has_curve = vec![false; domain.curves.len()];
        for op in &domain.code.ops {
            if let Op::Curve(curve) = op {
                has_curve[curve.index()] = true;
            }
        }
        for curve in domain.goal_rules.iter().filter_map(|it| it.completeness) {
            has_curve[curve.index()] = true;
        }
        let fading = domain.modifiers.iter();
        for curve in fading.flat_map(|it| [it.boost, it.dampen]).flatten() {
            has_curve[curve.index()] = true;
        }
        let has_effect: Vec<bool> = self
            .relations
            .is_owned
            .iter()
            .zip(&self.relations.is_listed)
            .map(|(owned, listed)| *owned || *listed)
            .collect();
        let is_asked: Vec<bool> = self
            .shape
            .queries
            .iter()
            .map(|entry| {
                let id = self.compiler.names.queries.find(entry.name.as_str());
                let query = id.and_then(|id| domain.queries.get(usize::from(id)));
                let mut sensors = domain.sensors.iter().filter_map(|it| it.query);
                query.is_none_or(|query| query.is_asked) || sensors.any(|it| id == Some(it.0))
            })
            .collect();
        let is_driven = self.relations.is_used.clone();
        let has_tag: Vec<bool> = domain
            .tags
            .iter()
            .map(|it| !it.members.is_empty())
            .collect();
        let shape = self.shape;
        self.unused(&shape.tags, &has_tag, "no type has it");
        let has_attribute = has_attribute.get(1..).unwrap_or(&[]);
        self.unused(&shape.attributes, has_attribute, "no type has it");
        self.unused(&shape.curves, &has_curve, "it isn't used");
        self.unused(
            &shape.queries,
            &is_asked,
            "no expression and no sensor asks it",
        );
        self.unused(
            &shape.world_effects,
            &has_effect,
            "no action and no type lists it",
        );
        self.unused(&shape.drives, &is_driven, "no type has it");
        self.advise_on_schedules();
    }

    pub(super) fn unused<T>(&mut self, entries: &Entries<T>, used: &[bool], why: &str) {
        for (entry, used) in entries.iter().zip(used) {
            if !used {
                let name = shorten(entry.name.as_str());
                let message = format!("`{name}` has no use: {why}");
                self.warn(entry.name.place, message);
            }
        }
    }
}
