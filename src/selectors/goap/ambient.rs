//! Steps whose cost depends on where they are done, in the numeric model.
//!
//! Areas and objects change what a step costs by where the NPC is just before it. So any walk may
//! be of use for such a step, and states with the NPC in different places are different states. But
//! many steps can be done only within a distance of their supplier. If no border of an area, nor of
//! an object's reach, lies within that distance, the step costs the same everywhere in it. Then its
//! cost is taken once, and only walks that lead there are looked up. The precondition on the
//! distance has looked those up already.

use super::{
    facts::FactId, ground::Ground, grounding::Grounding, walk_ends::Reach, walks::asked_place,
};
use crate::{
    beliefs::Roles,
    domain::{ActionId, Alterable, Operand},
    planning::Binding,
};

impl Ground {
    /// Whether the cost of a new step depends on the exact place where it is done. `needs` are its
    /// preconditions.
    pub(super) fn is_ambient(
        &mut self,
        with: &mut Grounding<'_, '_>,
        Binding { action, supplier }: Binding,
        needs: &[FactId],
    ) -> bool {
        let npc = with.actor.known;
        let domain = with.snapshot.domain;
        if !domain.is_ambient(npc.type_id(), Alterable::Cost(action)) {
            return false;
        }
        let is_elsewhere = supplier == npc || domain.action(action).moves_consumer();
        if !self.is_exact() || is_elsewhere {
            return true;
        }
        let places = needs.iter().filter_map(|&fact| {
            let test = self.facts.all[fact as usize].test;
            asked_place(test, with.snapshot, npc).filter(|it| it.centre == supplier)
        });
        let Some(within) = places.map(|it| it.within).reduce(f32::min) else {
            return true;
        };
        let is_uneven = with.snapshot.is_cost_uneven(action, supplier, within);
        self.reaches.push(Reach {
            action,
            supplier,
            within,
            is_uneven,
        });
        is_uneven
    }

    /// Whether the borders that costs depend on are still where they were.
    pub(super) fn reaches_still_stand(&self, with: &mut Grounding<'_, '_>) -> bool {
        self.reaches.iter().all(|it| {
            let snapshot = &mut *with.snapshot;
            snapshot.is_cost_uneven(it.action, it.supplier, it.within) == it.is_uneven
        })
    }

    /// Gathers what the modifiers of an action's cost read.
    pub(super) fn add_modifiers_reads(
        &mut self,
        with: &mut Grounding<'_, '_>,
        action: ActionId,
        roles: &Roles,
    ) {
        let domain = with.snapshot.domain;
        let npc = domain.entity_type(with.actor.known.type_id());
        let what = Alterable::Cost(action);
        for &modifier in domain.modifiers_of(what) {
            if !npc.is_concerned(modifier) {
                continue;
            }
            let modifier = &domain.modifiers[modifier.index()];
            if let Some(when) = modifier.when {
                let nodes = domain.code.nodes(when);
                with.snapshot.reads_of_nodes(nodes, roles, &mut self.reads);
            }
            if let Some(code) = modifier.code(what) {
                let code = Operand::Code(code);
                with.snapshot.reads_of(code, roles, &mut self.reads);
            }
        }
    }
}
