//! What a step would cost an NPC, and what alters that.

use super::{
    RunningWorld,
    perform::{Hindrance, NpcStep, Performer, bind},
};
use crate::world::World;
use crate::{
    beliefs::{ActiveModifier, ModifierSource, Snapshot},
    domain::ModifierId,
    planning::actor::Actor,
    world::{AreaId, EntityId},
};

/// Which place counts for what a step costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pricing {
    /// Where the NPC is.
    Here,
    /// Where those who take costs once, such as `goap`, take them: where the NPC is, for steps that
    /// move it or that it does to itself; else where the supplier is.
    AtSnapshot,
}

/// By whom a cost is altered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AlteredBy {
    /// An area has the modifier.
    Area(AreaId),
    /// An object brings it.
    Object(EntityId),
    /// Events have left it in an area.
    Events(AreaId),
}

/// What one modifier does to a cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CostChange {
    /// Which.
    pub modifier: ModifierId,
    /// By whom.
    pub by: AlteredBy,
    /// The cost that those before have left.
    pub before: f32,
    /// The cost that this one leaves.
    pub after: f32,
    /// How strong the modifier is, in additions.
    pub strength: f32,
    /// How long ago it was last added to, in seconds.
    pub age: f32,
}

/// What a step costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepCost {
    /// Without areas.
    pub bare: f32,
    /// As selectors see it.
    pub altered: f32,
}

impl RunningWorld {
    /// What a step would cost an NPC if it began now, as the NPC knows things; `told` is told of all
    /// that alters it, in order.
    ///
    /// # Errors
    /// Why the step can't be imagined: [`Hindrance::Dead`], [`Hindrance::SupplierGone`].
    pub fn step_cost(
        &self,
        performer: &mut Performer,
        npc_step: NpcStep,
        pricing: Pricing,
        mut told: impl FnMut(CostChange),
    ) -> Result<StepCost, Hindrance> {
        let domain = self.world.domain();
        performer.clear(domain, 0);
        let knowledge = self.world.knowledge(npc_step.npc);
        let knowledge = knowledge.map_err(|_| Hindrance::Dead)?;
        let mut snapshot = Snapshot::new(domain, &knowledge, &mut performer.snapshot);
        let actor = Actor::new(&mut snapshot);
        let binding = bind(&mut snapshot, &actor, npc_step)?;
        let id = performer.steps.of_binding(&mut snapshot, binding);
        let step = performer.steps.get(id);
        let roles = step.roles(&mut snapshot);
        let bare = step.bare_cost(&mut snapshot, &roles);
        let which = (npc_step.action, pricing == Pricing::AtSnapshot);
        let altered = snapshot.alterations(which, &roles, bare, |it| {
            told(CostChange {
                modifier: it.modifier.modifier,
                by: altered_by(&self.world, &it.modifier),
                before: it.before,
                after: it.after,
                strength: it.modifier.strength,
                age: it.modifier.age,
            });
        });
        Ok(StepCost { bare, altered })
    }
}

fn altered_by(world: &World, modifier: &ActiveModifier) -> AlteredBy {
    match modifier.source {
        ModifierSource::Area(_, handle) => AlteredBy::Area(AreaId(handle)),
        ModifierSource::Events(_, handle) => AlteredBy::Events(AreaId(handle)),
        ModifierSource::Object(entity, ..) => AlteredBy::Object(world.entity_at(entity)),
    }
}
