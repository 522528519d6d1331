//! World effects after a step, until the world settles.
//!
//! Thesis, section 3.8.5 and figure 3.7: world effects are tested and applied round by round until
//! none fires. Each fires at most once per step and binding, so effects that undo each other end,
//! too. The number of rounds is limited.

use crate::sorting::HeapSort as _;
use alloc::vec::Vec;

use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use super::{dropped::Dropped, effects::BoundEffect, work};
use crate::{
    beliefs::{Known, Roles, Snapshot},
    domain::{ActionId, KindId, POSITION, Role, TypeId, WorldEffectId},
    nominal::{Nominal, bytes, nominal},
};

nominal!((WorldEffectId, Known): 16, Firing: 8);

/// The world effects that known entities have, and the memory for settling.
#[derive(Debug, Default)]
pub struct WorldEffects {
    /// In order of effect, then of owner. Filled at the first step of a search.
    owned: Vec<(WorldEffectId, Known)>,
    prepared: bool,
    fired: FiredSet,
    /// The most that have fired after any step of this search.
    most_fired: usize,
    max_rounds: u16,
    /// What has fired, if somebody wants to know.
    log: Option<Vec<Fired>>,
}

/// A world effect that has fired.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fired {
    pub effect: WorldEffectId,
    pub roles: Roles,
}

/// A binding of a world effect. Each fires at most once after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Firing {
    /// The effect's place: those of the action come first, then those of owners.
    effect: u32,
    /// The number of the entity that `for_each` binds; without one, the number of the NPC.
    bound: u32,
}

/// What has fired after this step. Mostly that is little, and a short list is searched faster than
/// a hash set.
#[derive(Debug, Default)]
struct FiredSet {
    few: Vec<Firing>,
    /// All of them, if there are more than fit in `few`.
    many: HashSet<Firing, FxBuildHasher>,
}

impl FiredSet {
    const FEW: usize = 16;

    fn clear(&mut self) {
        self.few.clear();
        if !self.many.is_empty() {
            self.many.clear();
        }
    }

    fn len(&self) -> usize {
        self.few.len().max(self.many.len())
    }

    fn has(&self, firing: &Firing) -> bool {
        if self.many.is_empty() {
            self.few.contains(firing)
        } else {
            self.many.contains(firing)
        }
    }

    fn add(&mut self, firing: Firing) {
        if self.many.is_empty() && self.few.len() < Self::FEW {
            self.few.push(firing);
            return;
        }
        if self.many.is_empty() {
            self.many.extend(self.few.iter().copied());
        }
        self.many.insert(firing);
    }
}

/// A world effect in one round.
#[derive(Clone, Copy)]
struct Turn {
    id: WorldEffectId,
    place: u32,
    action: ActionId,
    /// Whether nothing has fired yet after this step.
    is_first: bool,
}

impl WorldEffects {
    /// Makes ready for another search.
    pub fn clear(&mut self, max_rounds: u16) {
        self.owned.clear();
        self.prepared = false;
        self.most_fired = 0;
        self.max_rounds = max_rounds;
    }

    /// Begins to log what fires.
    pub(crate) fn begin_log(&mut self) {
        self.log = Some(Vec::new());
    }

    /// Ends the log, and returns it in order.
    pub(crate) fn end_log(&mut self) -> Vec<Fired> {
        self.log.take().unwrap_or_default()
    }

    /// Bytes in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        bytes(&self.owned) + self.most_fired * Firing::BYTES
    }

    /// Looks up which entities have which world effects, unless that was done.
    pub(crate) fn prepare(&mut self, snapshot: &mut Snapshot<'_>) {
        if !self.prepared {
            self.find_owners(snapshot);
        }
    }

    /// The world effects of entities, each with its owner, in the order in which they are tested.
    pub(crate) fn owned(&self) -> &[(WorldEffectId, Known)] {
        &self.owned
    }

    /// Lets world effects fire after a step until no more fire. `listens` says whether the action
    /// lists world effects.
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
        self.prepare(snapshot);
        if self.owned.is_empty() && !listens {
            return Ok(());
        }
        self.fired.clear();
        // There are many bindings, so their roles are written into one copy.
        let mut roles = *roles;
        for round in 0..=self.max_rounds {
            if !self.round(snapshot, action, round == 0, &mut roles) {
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
                self.owned[first..].heap_sort_by_key(|(_, owner)| memory.order(owner.number()));
            }
        }
    }

    /// Adds the entities of exactly this type. Types that inherit from it list the effect
    /// themselves.
    fn add_owners(&mut self, snapshot: &mut Snapshot<'_>, effect: WorldEffectId, of: TypeId) {
        for index in snapshot.family(of) {
            let owner = snapshot.member(index);
            if owner.type_id() == of {
                self.owned.push((effect, owner));
            }
        }
    }

    /// One round over all effects and bindings. Returns whether any fired. Writes owners into the
    /// roles.
    fn round(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        action: ActionId,
        is_first: bool,
        roles: &mut Roles,
    ) -> bool {
        let domain = snapshot.domain;
        let mut any = false;
        let mut turn = Turn {
            id: WorldEffectId(0),
            place: 0,
            action,
            is_first,
        };
        let owner = roles.get(Role::OWNER);
        for &id in &domain.action(action).world_effects {
            turn.id = id;
            any |= self.bindings(snapshot, turn, roles);
            turn.place += 1;
        }
        for index in 0..self.owned.len() {
            let (id, owner) = self.owned[index];
            if snapshot.exists(owner) {
                turn.id = id;
                roles.bind(Role::OWNER, owner);
                any |= self.bindings(snapshot, turn, roles);
            }
            turn.place += 1;
        }
        roles.bind(Role::OWNER, owner);
        any
    }

    /// Fires the bindings of an effect that haven't fired after this step, and whose condition
    /// holds.
    fn bindings(&mut self, snapshot: &mut Snapshot<'_>, turn: Turn, roles: &mut Roles) -> bool {
        let domain = snapshot.domain;
        let effect = &domain.world_effects[turn.id.index()];
        let Some(of) = effect.for_each else {
            return self.fire(snapshot, turn, roles);
        };
        // Where the owner alone says that nothing happens, nobody else is looked at: none falls ill
        // by those who are well.
        let mut first = domain.index.firing_first[turn.id.index()].iter();
        if !first.all(|&atom| snapshot.atom_holds(atom, roles)) {
            snapshot.memory.work += work::WORLD_EFFECT;
            return false;
        }
        let nobody = roles.get(Role::BOUND);
        let mut any = false;
        let near = domain.index.firing_near[turn.id.index()];
        if let Some((other, within)) = near.filter(|_| are_many(snapshot, of)) {
            snapshot.memory.work += work::NEARBY;
            let centre = snapshot.position(roles.get(other), POSITION);
            let family = domain.family(of).iter();
            let found = snapshot.look_nearby(family.map(|&heir| (heir, within)), centre);
            for index in found.clone() {
                let member = snapshot.nearby(index);
                any |= self.fire_for(snapshot, turn, member, roles);
            }
            snapshot.forget_nearby(&found);
        } else {
            for index in snapshot.family(of) {
                let member = snapshot.member(index);
                any |= self.fire_for(snapshot, turn, member, roles);
            }
        }
        roles.bind(Role::BOUND, nobody);
        any
    }

    /// Fires the binding of an effect to an entity, and writes that into the roles.
    fn fire_for(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        turn: Turn,
        member: Known,
        roles: &mut Roles,
    ) -> bool {
        if !snapshot.exists(member) {
            snapshot.memory.work += work::WORLD_EFFECT;
            return false;
        }
        roles.bind(Role::BOUND, member);
        self.fire(snapshot, turn, roles)
    }

    /// Fires one binding of an effect, if it hasn't fired after this step and its condition holds.
    fn fire(&mut self, snapshot: &mut Snapshot<'_>, turn: Turn, roles: &Roles) -> bool {
        snapshot.memory.work += work::WORLD_EFFECT;
        let effect = &snapshot.domain.world_effects[turn.id.index()];
        let firing = Firing {
            effect: turn.place,
            bound: roles.get(Role::BOUND).number(),
        };
        let has_fired = !turn.is_first && self.fired.has(&firing);
        if has_fired || !snapshot.holds_or_none(effect.when, roles) {
            return false;
        }
        if let Some(log) = &mut self.log {
            log.push(Fired {
                effect: turn.id,
                roles: *roles,
            });
        }
        self.fired.add(firing);
        self.most_fired = self.most_fired.max(self.fired.len());
        for effect in &effect.effects {
            if let Some(effect) = BoundEffect::new(snapshot, effect, roles, turn.action) {
                effect.apply(snapshot, roles);
            }
        }
        true
    }
}

/// Whether a type has so many entities that it's worth looking only for those nearby.
fn are_many(snapshot: &Snapshot<'_>, of: KindId) -> bool {
    const MANY: usize = 16;
    let family = snapshot.domain.family(of);
    let mut counts = family
        .iter()
        .map(|&of| snapshot.knowledge.count_of_type(of));
    counts.try_fold(MANY, usize::checked_sub).is_none()
}
