//! Why an NPC can't do an action to a supplier: it doesn't consume the action, or the supplier
//! doesn't offer it.

use alloc::vec::Vec;

use super::{data::Culprit, probe::Probe};
use crate::{
    beliefs::{Known, OfferSide, Roles},
    domain::{ActionId, Role},
    planning::Binding,
};

impl<'d> Probe<'_, '_, '_, 'd> {
    /// Why the NPC can't do an action to a supplier at all.
    pub(super) fn not_offered(&mut self, binding: Binding) -> Option<Culprit<'d>> {
        let domain = self.namer.domain;
        let npc = self.search.actor.known;
        let consumer = domain.entity_type(npc.type_id());
        let snapshot = &self.search.snapshot;
        let entity = snapshot.memory.entity(binding.supplier.number());
        if consumer.consumption(binding.action).is_none() {
            return Some(Culprit::CantDo {
                action: &domain.action(binding.action).name,
                consumer: &consumer.name,
            });
        }
        if binding.supplier != npc && !snapshot.knowledge.knows(entity) {
            let memory = &*self.search.snapshot.memory;
            let entity = self.namer.stranger(memory, binding.supplier);
            return Some(Culprit::UnknownEntity { entity });
        }
        self.not_consumable(binding.action)
            .or_else(|| self.not_supplied(binding).map(|(_, culprit)| culprit))
    }

    /// Why the NPC can't do an action that its type lists.
    pub(super) fn not_consumable(&mut self, id: ActionId) -> Option<Culprit<'d>> {
        let domain = self.namer.domain;
        let action = domain.action(id).name.as_str();
        let npc = self.search.actor.known;
        let offer = domain.entity_type(npc.type_id()).consumption(id)?;
        let snapshot = &mut self.search.snapshot;
        let entity = snapshot.memory.entity(npc.number());
        let knowledge = snapshot.knowledge;
        if !knowledge.is_enabled(entity, OfferSide::Consumes, id) {
            return Some(Culprit::ConsumptionDisabled { action });
        }
        let when = offer.when?;
        let namer = self.namer;
        let when = self
            .search
            .snapshot
            .as_taken(|snapshot| namer.measure(snapshot, when, &Roles::of(npc)));
        (when.satisfaction != 1.0).then_some(Culprit::ConsumptionWhen { action, when })
    }

    /// Why a supplier doesn't offer an action to the NPC, with a rank.
    pub(super) fn not_supplied(&mut self, binding: Binding) -> Option<(u8, Culprit<'d>)> {
        let domain = self.namer.domain;
        let npc = self.search.actor.known;
        let Binding { action, supplier } = binding;
        let step = self.binding(binding);
        let Some(offer) = domain.entity_type(supplier.type_id()).supply(action) else {
            return Some((20, Culprit::NotSupplied { step }));
        };
        if !domain.action(action).may_be_done(supplier == npc) {
            let name = &domain.action(action).name;
            let culprit = match supplier == npc {
                true => Culprit::NotOnSelf { action: name },
                false => Culprit::OnlyOnSelf { action: name },
            };
            return Some((22, culprit));
        }
        let snapshot = &mut self.search.snapshot;
        let entity = snapshot.memory.entity(supplier.number());
        let knowledge = snapshot.knowledge;
        if !knowledge.is_enabled(entity, OfferSide::Supplies, action) {
            let is_kept_out = knowledge.is_kept_out(entity, action);
            return Some((
                40,
                if is_kept_out {
                    Culprit::KeptOut { step }
                } else {
                    Culprit::SupplyDisabled { step }
                },
            ));
        }
        if self.search.parts.offers.lacks_slot(snapshot, npc, binding) {
            return Some((42, self.slots_taken(binding)));
        }
        let when = offer.when?;
        let roles = Roles::of(npc)
            .with(Role::SUPPLIER, supplier)
            .with(Role::OWNER, supplier);
        let namer = self.namer;
        let when = self
            .search
            .snapshot
            .as_taken(|snapshot| namer.measure(snapshot, when, &roles));
        (when.satisfaction != 1.0).then_some((41, Culprit::SupplyWhen { step, when }))
    }

    /// Which NPCs have the slots for a step.
    pub(super) fn slots_taken(&mut self, binding: Binding) -> Culprit<'d> {
        let step = self.binding(binding);
        let snapshot = &mut self.search.snapshot;
        let entity = snapshot.memory.entity(binding.supplier.number());
        let mut uses = Vec::new();
        snapshot
            .knowledge
            .slot_uses(entity, binding.action, &mut uses);
        let held = uses.iter().filter(|it| it.by.is_none()).count() as u32;
        let expected = uses.iter().filter(|it| !it.is_taken).count() as u32;
        let taken = uses.iter().filter(|it| it.is_taken);
        let users = taken.chain(uses.iter().filter(|it| !it.is_taken));
        let users = users.filter_map(|it| it.by);
        let users: Vec<Known> = users.map(|it| snapshot.load(it)).collect();
        let by = users
            .into_iter()
            .map(|it| self.namer.stranger(self.search.snapshot.memory, it))
            .collect();
        Culprit::SlotsTaken {
            step,
            by,
            expected,
            waits: None,
            held,
        }
    }
}
