//! What a host adds to one NPC's planning: steps that have just failed are kept out of plans for a
//! while, and goals of some drives become more or less urgent.

use crate::sorting::HeapSort as _;
use alloc::vec::Vec;

use crate::{
    domain::{ActionId, DriveId},
    fingerprint::Fingerprint,
};

use super::{EntityId, World, WorldError};

/// A step that stays out of an NPC's plans for a while.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exclusion {
    /// The action.
    pub action: ActionId,
    /// Done to whom; [`EntityId::NONE`] for anyone.
    pub supplier: EntityId,
    /// Until this time of the world, in seconds.
    pub until: f64,
    /// It isn't kept out as such: the NPC, which has facts of its own, believes that all slots are
    /// taken.
    pub is_belief: bool,
}

impl Exclusion {
    /// Whether it holds of a step at `now`.
    pub(crate) fn covers(&self, action: ActionId, supplier: EntityId, now: f64) -> bool {
        let is_meant = self.supplier == supplier || self.supplier == EntityId::NONE;
        self.action == action && is_meant && self.until > now
    }
}

/// The exclusions of one NPC, by action, then supplier.
#[derive(Clone, Debug, Default)]
pub(crate) struct Exclusions {
    list: Vec<Exclusion>,
}

impl Exclusions {
    /// All of them, those that are over included.
    pub(crate) fn all(&self) -> &[Exclusion] {
        &self.list
    }

    pub(crate) fn clear(&mut self) {
        self.list.clear();
    }

    /// Adds them to a fingerprint.
    pub(super) fn add_to(&self, f: &mut Fingerprint) {
        let Exclusions { list } = self;
        let mut words: Vec<_> = list
            .iter()
            .map(|it| {
                let &Exclusion {
                    action,
                    supplier,
                    until,
                    is_belief,
                } = it;
                (
                    action.0,
                    f.order_of_handle(supplier.0),
                    is_belief,
                    until.to_bits(),
                )
            })
            .collect();
        // They lie in the order of their suppliers' handles, which counts for nothing.
        words.heap_sort();
        f.list(&words, |f, &(action, supplier, is_belief, until)| {
            f.add(action);
            f.add(supplier);
            f.time(f64::from_bits(until));
            f.flag(is_belief);
        });
    }

    /// Excludes a step, or lets it in again if `until` isn't later than `now`. Those that are over
    /// are forgotten. Returns whether that changes anything.
    fn set(&mut self, exclusion: Exclusion, now: f64) -> bool {
        let key = |it: &Exclusion| (it.action, it.supplier, it.is_belief);
        let same = |it: &Exclusion| key(it) == key(&exclusion);
        let is_set = self.list.contains(&exclusion) || exclusion.until <= now;
        let stays = |it: &Exclusion| it.until > now && (!same(it) || *it == exclusion);
        if is_set && self.list.iter().all(stays) {
            return false;
        }
        self.list.retain(|it| it.until > now && !same(it));
        if exclusion.until > now {
            let at = self.list.partition_point(|it| key(it) < key(&exclusion));
            self.list.insert(at, exclusion);
        }
        true
    }

    /// Bytes held.
    pub(crate) fn memory(&self) -> usize {
        self.list.capacity() * size_of::<Exclusion>()
    }
}

impl World {
    /// Keeps a step out of an NPC's plans for `seconds` from now; 0 lets it in again. Without a
    /// supplier ([`EntityId::NONE`]) the action is excluded with all of them.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`], [`WorldError::UnknownAction`],
    /// [`WorldError::BadSeconds`].
    pub fn exclude_step(
        &mut self,
        npc: EntityId,
        action: ActionId,
        supplier: EntityId,
        seconds: f64,
    ) -> Result<(), WorldError> {
        self.leave_undone(npc, action, supplier, (seconds, false))
    }

    /// Has an NPC with facts of its own believe for `seconds` from now that all slots for an action
    /// at a supplier are taken; 0: that there is a free one. One that knows the truth isn't misled.
    ///
    /// # Errors
    /// Those of [`exclude_step`](Self::exclude_step).
    pub fn tell_taken(
        &mut self,
        npc: EntityId,
        action: ActionId,
        supplier: EntityId,
        seconds: f64,
    ) -> Result<(), WorldError> {
        self.leave_undone(npc, action, supplier, (seconds, true))
    }

    fn leave_undone(
        &mut self,
        npc: EntityId,
        action: ActionId,
        supplier: EntityId,
        (seconds, is_belief): (f64, bool),
    ) -> Result<(), WorldError> {
        let place = self.npc_place(npc)?;
        if action.index() >= self.domain.actions.len() {
            return Err(WorldError::UnknownAction(action));
        }
        if supplier != EntityId::NONE && self.entities.find_remembered(supplier).is_none() {
            return Err(WorldError::InvalidEntity);
        }
        if !seconds.is_finite() || seconds < 0.0 {
            return Err(WorldError::BadSeconds);
        }
        let now = self.time.seconds();
        let exclusion = Exclusion {
            action,
            supplier,
            until: now + seconds,
            is_belief,
        };
        let exclusions = &mut self.npcs.get_mut(place).exclusions;
        // It goes on to hold: nobody decides otherwise for that.
        let goes_on = exclusions.all().iter().any(|it| {
            let same = it.supplier == supplier && it.is_belief == is_belief;
            same && it.covers(action, supplier, now) && it.until <= exclusion.until
        });
        if exclusions.set(exclusion, now) && !goes_on {
            self.changes.changed_mind(place);
            self.entities.note_change();
        }
        Ok(())
    }

    /// Makes the goals of a drive more urgent to the selector `goap` by `bias`, or less if it is
    /// negative; 0 takes it back.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`], [`WorldError::UnknownDrive`],
    /// [`WorldError::BadBias`].
    pub fn set_goal_bias(
        &mut self,
        npc: EntityId,
        drive: DriveId,
        bias: f32,
    ) -> Result<(), WorldError> {
        let place = self.npc_place(npc)?;
        if drive.index() >= self.domain.drives.len() {
            return Err(WorldError::UnknownDrive(drive));
        }
        if !bias.is_finite() {
            return Err(WorldError::BadBias(drive));
        }
        if self.npcs.get_mut(place).set_bias(drive, bias) {
            self.changes.changed_mind(place);
        }
        Ok(())
    }
}
