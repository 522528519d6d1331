//! Sets and changes the steps that stay out of NPCs' plans, and the biases of goals.

use super::{Exclusion, ExclusionCause};
use crate::{
    beliefs::OfferSide,
    domain::{ActionId, DriveId},
    world::{EntityId, NpcOptionsMut, WorldError},
};

impl NpcOptionsMut<'_> {
    /// Keeps a step out of an NPC's plans for `seconds` from now; 0 lets it in again. With
    /// [`EntityId::NONE`] as supplier, the action is excluded with all suppliers.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`], [`WorldError::UnknownAction`],
    /// [`WorldError::LacksOffer`] unless the NPC's type consumes the action;
    /// [`WorldError::BadSeconds`].
    pub fn exclude_step(
        &mut self,
        npc: EntityId,
        action: ActionId,
        supplier: EntityId,
        seconds: f64,
    ) -> Result<(), WorldError> {
        self.exclude(npc, (action, supplier), seconds, ExclusionCause::Host)
    }

    /// Makes an NPC with facts of its own believe for `seconds` from now that all slots for an
    /// action at a supplier are taken; with 0, that one is free. An all-knowing NPC ignores it.
    ///
    /// # Errors
    /// Those of [`exclude_step`](crate::world::NpcOptionsMut::exclude_step).
    pub fn tell_taken(
        &mut self,
        npc: EntityId,
        action: ActionId,
        supplier: EntityId,
        seconds: f64,
    ) -> Result<(), WorldError> {
        self.exclude(
            npc,
            (action, supplier),
            seconds,
            ExclusionCause::BelievedTaken,
        )
    }

    /// Keeps a step out of an NPC's plans for `seconds` from now, for a cause; 0 lets it in again.
    ///
    /// # Errors
    /// Those of [`exclude_step`](Self::exclude_step).
    pub(crate) fn exclude(
        &mut self,
        npc: EntityId,
        (action, supplier): (ActionId, EntityId),
        seconds: f64,
        cause: ExclusionCause,
    ) -> Result<(), WorldError> {
        let place = self.world.npc_place(npc)?;
        self.world.check_offer(npc, OfferSide::Consumes, action)?;
        if supplier != EntityId::NONE && self.world.entities.find_remembered(supplier).is_none() {
            return Err(WorldError::InvalidEntity);
        }
        if !seconds.is_finite() || seconds < 0.0 {
            return Err(WorldError::BadSeconds);
        }
        let now = self.world.time.seconds();
        let exclusion = Exclusion {
            action,
            supplier,
            until: now + seconds,
            cause,
        };
        let exclusions = &mut self.world.npcs.get_mut(place).exclusions;
        // If an exclusion is only prolonged, no decision changes now.
        let goes_on = exclusions.all().iter().any(|it| {
            let same = it.supplier == supplier && it.is_belief() == exclusion.is_belief();
            same && it.covers(action, supplier, now) && it.until <= exclusion.until
        });
        if exclusions.set(exclusion, now) && !goes_on {
            self.world.changes.changed_mind(place);
            self.world.entities.note_change();
        }
        Ok(())
    }

    /// Makes the goals of a drive more urgent by `bias` for the selector `goap`, or less urgent if
    /// it is negative. 0 takes it back.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`], [`WorldError::UnknownDrive`],
    /// [`WorldError::LacksDrive`], [`WorldError::BadBias`].
    pub fn set_goal_bias(
        &mut self,
        npc: EntityId,
        drive: DriveId,
        bias: f32,
    ) -> Result<(), WorldError> {
        self.world.check_drive(npc, drive)?;
        let place = self.world.npc_place(npc)?;
        if !bias.is_finite() {
            return Err(WorldError::BadBias(drive));
        }
        if self.world.npcs.get_mut(place).set_bias(drive, bias) {
            self.world.changes.changed_mind(place);
        }
        Ok(())
    }
}
