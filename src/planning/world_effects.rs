//! What the rest of the world does after a step, until it settles.
//!
//! Thesis, section 3.8.5 and figure 3.7: world effects are tested and applied round by round until
//! none fires. Each fires at most once per step and binding, so effects that undo each other end
//! too; the number of rounds is bounded.

use alloc::vec::Vec;

use super::{effects::BoundEffect, simulate::Dropped};
use crate::{
    beliefs::{Known, Roles, Snapshot},
    domain::{ActionId, Role, TypeId, WorldEffectId},
};

/// World effects that known entities bring along, and the scratch memory for settling.
#[derive(Debug, Default)]
pub struct WorldEffects {
    /// By effect, then owner. Filled at the first step of a search.
    owned: Vec<(WorldEffectId, Known)>,
    prepared: bool,
    fired: Vec<bool>,
    max_rounds: u16,
}

impl WorldEffects {
    /// Makes ready for another search.
    pub fn clear(&mut self, max_rounds: u16) {
        self.owned.clear();
        self.prepared = false;
        self.max_rounds = max_rounds;
    }

    /// Lets the world react to a step until nothing more happens. `listens` says whether the
    /// action lists world effects.
    ///
    /// # Errors
    /// [`Dropped::NoEquilibrium`].
    pub fn settle(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        action: ActionId,
        listens: bool,
        roles: &Roles,
    ) -> Result<(), Dropped> {
        if !self.prepared {
            self.find_owners(snapshot);
        }
        if self.owned.is_empty() && !listens {
            return Ok(());
        }
        self.fired.clear();
        for _ in 0..=self.max_rounds {
            if !self.round(snapshot, action, roles) {
                return Ok(());
            }
        }
        Err(Dropped::NoEquilibrium)
    }

    fn find_owners(&mut self, snapshot: &mut Snapshot<'_>) {
        self.prepared = true;
        let domain = snapshot.domain;
        for number in 0..domain.world_effects.len() {
            let effect = WorldEffectId::at(number);
            let first = self.owned.len();
            let mut types = 0;
            for (number, of) in domain.types.iter().enumerate() {
                if of.world_effects.contains(&effect) {
                    types += 1;
                    self.add_owners(snapshot, effect, TypeId::at(number));
                }
            }
            if types > 1 {
                let memory = &snapshot.memory;
                self.owned[first..].sort_unstable_by_key(|(_, owner)| memory.order(owner.number()));
            }
        }
    }

    /// Adds the entities of exactly this type; its heirs list the effect themselves.
    fn add_owners(&mut self, snapshot: &mut Snapshot<'_>, effect: WorldEffectId, of: TypeId) {
        for index in snapshot.family(of) {
            let owner = snapshot.member(index);
            if owner.type_id() == of {
                self.owned.push((effect, owner));
            }
        }
    }

    /// One round over all effects and bindings; whether any fired.
    fn round(&mut self, snapshot: &mut Snapshot<'_>, action: ActionId, roles: &Roles) -> bool {
        let domain = snapshot.domain;
        let mut number = 0;
        let mut any = false;
        for &effect in &domain.action(action).world_effects {
            any |= self.bindings(snapshot, effect, action, roles, &mut number);
        }
        for index in 0..self.owned.len() {
            let (effect, owner) = self.owned[index];
            if !snapshot.exists(owner) {
                number += self.binding_count(snapshot, effect);
                continue;
            }
            let roles = roles.with(Role::OWNER, owner);
            any |= self.bindings(snapshot, effect, action, &roles, &mut number);
        }
        any
    }

    fn binding_count(&self, snapshot: &mut Snapshot<'_>, effect: WorldEffectId) -> usize {
        let for_each = snapshot.domain.world_effects[effect.index()].for_each;
        for_each.map_or(1, |of| snapshot.family(of).len())
    }

    fn bindings(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        effect: WorldEffectId,
        action: ActionId,
        roles: &Roles,
        number: &mut usize,
    ) -> bool {
        let Some(of) = snapshot.domain.world_effects[effect.index()].for_each else {
            *number += 1;
            return self.fire(snapshot, effect, action, roles, *number - 1);
        };
        let mut any = false;
        for index in snapshot.family(of) {
            let member = snapshot.member(index);
            *number += 1;
            if snapshot.exists(member) {
                let roles = roles.with(Role::BOUND, member);
                any |= self.fire(snapshot, effect, action, &roles, *number - 1);
            }
        }
        any
    }

    /// Fires one binding of an effect if it hasn't in this step and its condition holds.
    fn fire(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        effect: WorldEffectId,
        action: ActionId,
        roles: &Roles,
        number: usize,
    ) -> bool {
        if self.fired.get(number).copied().unwrap_or(false) {
            return false;
        }
        let domain = snapshot.domain;
        let effect = &domain.world_effects[effect.index()];
        if !snapshot.holds_or_none(effect.when, roles) {
            return false;
        }
        if self.fired.len() <= number {
            self.fired.resize(number + 1, false);
        }
        self.fired[number] = true;
        for effect in &effect.effects {
            if let Some(effect) = BoundEffect::new(snapshot, effect, roles, action) {
                effect.apply(snapshot, roles);
            }
        }
        true
    }
}
