//! What a step would cost an NPC, what a drive weighs for it, and what changes these numbers.

use super::{
    Requests,
    perform::{Hindrance, NpcStep, Performer, load},
};
use crate::{
    beliefs::{
        ActiveModifier, Alteration, Knowledge, ModifierSource, Roles, Snapshot, SnapshotMemory,
    },
    domain::{DriveId, ModifierId, Operand},
    planning::steps::at_least_zero,
    world::{AreaId, EntityId, World, WorldError},
};

/// Which place decides what a step costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pricing {
    /// Where the NPC is.
    Here,
    /// The place that selectors which take costs once, such as `goap`, assume. For steps that move
    /// the NPC, or that it does to itself, that is where the NPC is; for others, where the supplier
    /// is.
    AtSnapshot,
}

/// What has the modifier that changes a cost or a weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AlteredBy {
    /// An area has the modifier.
    Area(AreaId),
    /// An object brings it.
    Object(EntityId),
    /// Events have left the modifier in an area.
    Events(AreaId),
}

/// What one modifier does to a cost or a weight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CostChange {
    /// The modifier.
    pub modifier: ModifierId,
    /// What has it.
    pub by: AlteredBy,
    /// The cost or the weight after the modifiers before this one.
    pub before: f32,
    /// The cost or the weight after this one.
    pub after: f32,
    /// How strong the modifier is, in additions.
    pub strength: f32,
    /// How long ago it was last added to, in seconds.
    pub age: f32,
}

/// What a drive weighs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DriveWeight {
    /// Without modifiers.
    pub bare: f32,
    /// With modifiers, as selectors see it.
    pub altered: f32,
}

/// What a step costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepCost {
    /// Without modifiers.
    pub bare: f32,
    /// With modifiers, as selectors see it.
    pub altered: f32,
}

impl Requests<'_> {
    /// What a step would cost an NPC if it began now, by what the NPC knows. `told` is called for
    /// each modifier that changes the cost, in the order in which they count.
    ///
    /// # Errors
    /// Why the step can't be imagined: [`Hindrance::Dead`], [`Hindrance::SupplierGone`].
    pub fn step_cost(
        self,
        performer: &mut Performer,
        npc_step: NpcStep,
        pricing: Pricing,
        mut told: impl FnMut(CostChange),
    ) -> Result<StepCost, Hindrance> {
        let domain = self.running.world.domain();
        performer.clear(domain, 0);
        let knowledge = self.running.world.knowledge(npc_step.npc);
        let knowledge = knowledge.map_err(|_| Hindrance::Dead)?;
        let (mut snapshot, _, binding) =
            load(domain, &knowledge, &mut performer.snapshot, npc_step)?;
        let id = performer.steps.of_binding(&mut snapshot, binding);
        let step = performer.steps.get(id);
        let roles = step.roles(&mut snapshot);
        let bare = step.bare_cost(&mut snapshot, &roles);
        let which = (npc_step.action, pricing == Pricing::AtSnapshot);
        let altered = snapshot.alterations(which, &roles, bare, |it| {
            told(change(&self.running.world, &it))
        });
        Ok(StepCost { bare, altered })
    }

    /// What a drive weighs for an NPC if the NPC decided now, by what it knows. Its type must list
    /// the drive. `told` is called for each modifier that changes the weight, in the order in which
    /// they count.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`], [`WorldError::UnknownDrive`],
    /// [`WorldError::LacksDrive`].
    pub fn drive_weight(
        self,
        npc: EntityId,
        drive: DriveId,
        mut told: impl FnMut(CostChange),
    ) -> Result<DriveWeight, WorldError> {
        self.running.world.check_drive(npc, drive)?;
        let domain = self.running.world.domain();
        let of = domain.entity_type(self.running.world.type_of(npc)?);
        let of_type = of.drives.iter().find(|it| it.drive == drive);
        let of_type = of_type.ok_or(WorldError::UnknownDrive(drive))?;
        let own = self
            .running
            .world
            .npc(npc)?
            .weight(drive)
            .map(Operand::Constant);
        let weight = own.unwrap_or_else(|| domain.usual_weight(of_type));
        let knowledge = self.running.world.knowledge(npc)?;
        let mut memory = SnapshotMemory::default();
        let mut snapshot = Snapshot::new(domain, &knowledge, &mut memory);
        let roles = Roles::of(snapshot.load(knowledge.npc()));
        let bare = at_least_zero(snapshot.evaluate(weight, &roles));
        let altered = snapshot.ambient_weight(drive, &roles, bare, |it| {
            told(change(&self.running.world, &it))
        });
        Ok(DriveWeight { bare, altered })
    }
}

fn change(world: &World, it: &Alteration) -> CostChange {
    CostChange {
        modifier: it.modifier.modifier,
        by: altered_by(world, &it.modifier),
        before: it.before,
        after: it.after,
        strength: it.modifier.strength,
        age: it.modifier.age,
    }
}

fn altered_by(world: &World, modifier: &ActiveModifier) -> AlteredBy {
    match modifier.source {
        ModifierSource::Area(_, handle) => AlteredBy::Area(AreaId(handle)),
        ModifierSource::Events(_, handle) => AlteredBy::Events(AreaId(handle)),
        ModifierSource::Object(entity, ..) => AlteredBy::Object(world.entity_at(entity)),
    }
}
