//! What changes the costs of steps and the weights of drives: areas, objects and events.

use alloc::{format, string::String, vec::Vec};

use super::{
    data::{Alteration, AlteredWeight},
    probe::Probe,
};
use crate::{
    beliefs::{self, ActiveModifier, ModifierSource},
    domain::entity_type::GoapModel,
    planning::{
        Motives,
        steps::{StepId, at_least_zero},
    },
};

impl<'d> Probe<'_, '_, '_, 'd> {
    /// The modifiers that change the cost of a step. The steps before it in its plan must be
    /// imagined, unless [costs are taken once](Self::takes_costs_once); then nothing may be.
    pub(super) fn cost_changes(&mut self, step: StepId) -> Vec<Alteration<'d>> {
        if !self.search.parts.steps.get(step).is_ambient {
            return Vec::new();
        }
        let is_grounded = self.takes_costs_once();
        let roles = self.roles(step);
        let step = self.search.parts.steps.get(step);
        let (action, snapshot) = (step.binding.action, &mut self.search.snapshot);
        let bare = step.bare_cost(snapshot, &roles);
        let mut found = Vec::new();
        snapshot.alterations((action, is_grounded), &roles, bare, |it| found.push(it));
        found.iter().map(|it| self.alteration(it)).collect()
    }

    /// The drives whose weights modifiers change where the NPC is. Nothing may be imagined.
    pub(super) fn altered_weights(&mut self, motives: &Motives) -> Vec<AlteredWeight<'d>> {
        let mut told = Vec::new();
        let npc = self.search.actor.roles;
        for motive in &motives.drives {
            let snapshot = &mut self.search.snapshot;
            let bare = at_least_zero(snapshot.evaluate(motive.weight, &npc));
            let mut found = Vec::new();
            let weight = snapshot.ambient_weight(motive.drive, &npc, bare, |it| found.push(it));
            if !found.is_empty() {
                told.push(AlteredWeight {
                    drive: &self.namer.domain.drive(motive.drive).name,
                    weight,
                    changes: found.iter().map(|it| self.alteration(it)).collect(),
                });
            }
        }
        told
    }

    fn alteration(&mut self, it: &beliefs::Alteration) -> Alteration<'d> {
        Alteration {
            modifier: &self.namer.domain.modifiers[it.modifier.modifier.index()].name,
            by: self.brought_by(&it.modifier),
            left_by_events: matches!(it.modifier.source, ModifierSource::Events(..)),
            strength: it.modifier.strength,
            before: it.before,
            after: it.after,
        }
    }

    /// Whether each step's cost is taken once, from the snapshot. GOAP does that in the binary
    /// model.
    pub(super) fn takes_costs_once(&self) -> bool {
        let of = self.search.actor.known.type_id();
        self.goap.is_some() && self.namer.domain.entity_type(of).goap == Some(GoapModel::Binary)
    }

    fn brought_by(&mut self, modifier: &ActiveModifier) -> String {
        match modifier.source {
            ModifierSource::Area(order, handle) | ModifierSource::Events(order, handle) => {
                let name = self.search.snapshot.knowledge.area_name(handle);
                name.map_or_else(|| format!("area {order}"), String::from)
            }
            ModifierSource::Object(entity, ..) => {
                let object = self.search.snapshot.load(entity);
                self.entity(object).name
            }
        }
    }
}
