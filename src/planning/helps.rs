//! Finds the bindings that help a condition, from the condition's keys. Thesis, sections 3.8.1 and
//! 3.8.3.
//!
//! An increment helps a comparison in two cases: it moves an attribute that the comparison reads in
//! a direction that makes the comparison truer; or the comparison reads the age or the sureness of
//! what the increment changes, and holds afterwards. An increment whose amount is 0 now helps, too,
//! as long as an unsatisfied precondition of its action reads what the amount reads: what satisfies
//! the precondition may change the amount. An assignment or a `destroy` helps if the comparison
//! holds afterwards. Within a `count` or `any`, it is enough that the count comes nearer.

use crate::sorting::HeapSort as _;
use alloc::vec::Vec;
use core::ops::Range;

use super::{
    effects::{BoundEffect, Direction},
    narrowing::Narrowing,
    offers::Offers,
    steps::{Binding, seconds_of},
    work,
};
use crate::{
    beliefs::{Known, Roles, Snapshot},
    domain::{ActionId, ConditionId, Effect, EffectRef, Key, Nearness, POSITION, Role, Whose},
};

/// Collects the bindings that help a condition.
pub struct Helpers<'s, 'a> {
    /// The facts, as imagined at the place where the binding would be inserted.
    pub snapshot: &'s mut Snapshot<'a>,
    /// The offers.
    pub offers: &'s mut Offers,
    /// The NPC.
    pub npc: Known,
    /// The bindings that were found, in no particular order; some may occur twice.
    pub found: &'s mut Vec<Binding>,
    /// Which suppliers may be left out.
    pub narrowing: &'s mut Narrowing,
}

/// A comparison that needs help.
#[derive(Clone, Copy)]
struct Wish<'r> {
    atom: u32,
    roles: &'r Roles,
    key: Key,
}

/// The sphere in which a supplier has to be. The distance of the supplier's manner is added to it.
#[derive(Clone, Copy)]
struct Reach {
    centre: [f32; 3],
    within: f32,
}

impl Helpers<'_, '_> {
    /// Finds what helps an unsatisfied condition.
    pub fn of_condition(&mut self, condition: ConditionId, roles: &Roles) {
        let domain = self.snapshot.domain;
        let mut atoms = domain.code.atoms(condition);
        while let Some(atom) = self.snapshot.next_unsatisfied(&mut atoms, roles) {
            for &key in domain.code.keys(atom) {
                self.of_key(Wish { atom, roles, key });
            }
        }
    }

    /// Finds what destroys `entity`.
    pub fn of_destruction(&mut self, entity: Known) {
        let domain = self.snapshot.domain;
        for reference in &domain.index.destroying {
            let action = domain.action(reference.action);
            let role = action.effects[usize::from(reference.effect)].role();
            self.for_bindings(reference.action, role, entity, None, |_, _| true);
        }
    }

    fn of_key(&mut self, wish: Wish<'_>) {
        if let Some(of) = wish.key.counted
            && !self.snapshot.is_any_there(of)
        {
            return;
        }
        match wish.key.whose {
            Whose::Role(role) => self.of_entity(wish, wish.roles.get(role)),
            Whose::Any(of, _) => {
                for index in self.snapshot.family(of) {
                    let member = self.snapshot.member(index);
                    if self.snapshot.exists(member) {
                        self.of_entity(wish, member);
                    }
                }
            }
        }
    }

    /// Finds the bindings that change `entity` in the wanted way.
    fn of_entity(&mut self, wish: Wish<'_>, entity: Known) {
        let domain = self.snapshot.domain;
        let effects = match wish.key.attribute {
            Some(attribute) => &domain.index.on_attribute[attribute.index()],
            None => &domain.index.destroying,
        };
        for &reference in effects {
            let EffectRef { action, effect } = reference;
            let effect = &domain.action(action).effects[usize::from(effect)];
            if !effect.may_help(domain, wish.key) {
                continue;
            }
            let reach = self.reach(wish, effect);
            self.for_bindings(action, effect.role(), entity, reach, |helpers, binding| {
                helpers.helps(wish, reference, binding)
            });
        }
    }

    /// Where a supplier has to be, so that an effect which brings the NPC to it can satisfy the
    /// wish; none if it may be anywhere.
    ///
    /// The wish is that the NPC be within a distance of something. If the effect leaves the NPC
    /// where it is, it doesn't satisfy the wish. Otherwise it brings the NPC as near to the
    /// supplier as the manner says. So the supplier is no farther from that thing than the sum of
    /// both distances.
    fn reach(&mut self, wish: Wish<'_>, effect: &Effect) -> Option<Reach> {
        if wish.key.counted.is_some() || !effect.brings_consumer_to_supplier() {
            return None;
        }
        let Nearness { between, within } = self.snapshot.domain.code.nearness(wish.atom)?;
        let there = match between.map(|role| wish.roles.get(role)) {
            [one, other] if one == self.npc && other != self.npc => other,
            [one, other] if one != self.npc && other == self.npc => one,
            _ => return None,
        };
        Some(Reach {
            centre: self.snapshot.position(there, POSITION),
            within: self.snapshot.evaluate(within, wish.roles),
        })
    }

    /// Tries the action's bindings in which `role` is `entity`. Suppliers out of reach may be left
    /// out.
    fn for_bindings(
        &mut self,
        action: ActionId,
        role: Role,
        entity: Known,
        reach: Option<Reach>,
        mut accept: impl FnMut(&mut Self, Binding) -> bool,
    ) {
        if !self.offers.is_consumable(self.snapshot, self.npc, action) {
            return;
        }
        let mut consider = |helpers: &mut Self, supplier: Known| {
            helpers.snapshot.memory.work += work::CANDIDATE;
            let binding = Binding { action, supplier };
            if helpers.snapshot.exists(supplier) && accept(helpers, binding) {
                helpers.found.push(binding);
            }
        };
        if role == Role::SUPPLIER {
            if self
                .offers
                .is_supplied(self.snapshot, self.npc, action, entity)
            {
                consider(self, entity);
            }
        } else if role == Role::CONSUMER && entity == self.npc {
            let is_narrowed = reach.is_none() && !self.narrowing.errands.is_empty();
            let reach = if is_narrowed {
                self.narrowed(action)
            } else {
                reach
            };
            match reach.filter(|_| self.offers.are_many(self.snapshot, action)) {
                Some(reach) => {
                    let found = self.within_reach(action, reach, is_narrowed);
                    for index in found.clone() {
                        let supplier = self.snapshot.nearby(index);
                        if self
                            .offers
                            .is_supplied(self.snapshot, self.npc, action, supplier)
                        {
                            consider(self, supplier);
                        }
                    }
                    self.snapshot.forget_nearby(&found);
                }
                None => {
                    for index in self.offers.suppliers(self.snapshot, self.npc, action) {
                        let supplier = self.offers.supplier(index);
                        consider(self, supplier);
                    }
                }
            }
        }
    }

    /// The sphere of the suppliers that aren't left out; none if all are looked at.
    #[cold]
    fn narrowed(&mut self, action: ActionId) -> Option<Reach> {
        let within = self.narrowing.sought(action)?;
        let centre = self.narrowing.centre;
        Some(Reach { centre, within })
    }

    /// Entities within reach that may supply the action, and those elsewhere that aren't left out.
    /// Some may come twice.
    fn within_reach(&mut self, action: ActionId, reach: Reach, is_narrowed: bool) -> Range<u32> {
        let domain = self.snapshot.domain;
        let suppliers = domain.index.suppliers[action.index()].iter();
        let distances = suppliers.map(|&of| {
            let near = domain.entity_type(of).manner_distance(action);
            (of, reach.within + near)
        });
        let mut found = self.snapshot.look_nearby(distances, reach.centre);
        if is_narrowed && let Some(limit) = self.narrowing.limit(action) {
            found.end = self.snapshot.look_beyond(limit.beyond(domain, action));
        }
        found
    }

    fn helps(&mut self, wish: Wish<'_>, reference: EffectRef, binding: Binding) -> bool {
        if !self.snapshot.memory.defers {
            return self.helps_now(wish, reference, binding);
        }
        let mark = self.snapshot.mark();
        self.snapshot.catch_up(binding.supplier);
        let helps = self.helps_now(wish, reference, binding);
        self.snapshot.go_back(mark);
        helps
    }

    fn helps_now(&mut self, wish: Wish<'_>, reference: EffectRef, binding: Binding) -> bool {
        let action = self.snapshot.domain.action(binding.action);
        let effect = &action.effects[usize::from(reference.effect)];
        let mut roles = Roles::of(self.npc).with(Role::SUPPLIER, binding.supplier);
        roles.duration = seconds_of(self.snapshot, action, &roles);
        let Some(bound) = BoundEffect::new(self.snapshot, effect, &roles, binding.action) else {
            return false;
        };
        if !self.snapshot.exists(bound.target()) {
            return false;
        }
        if let Effect::Increment { .. } = effect {
            let moves = match bound.direction(self.snapshot, &roles) {
                Some(Direction::Up) => wish.key.up,
                Some(Direction::Down) => wish.key.down,
                None => {
                    let ways = may_move_yet(self.snapshot, &bound, reference, &roles);
                    wish.key.is_helped_by(ways)
                }
            };
            return moves || (wish.key.observed && self.grants(wish, &bound, &roles));
        }
        self.grants(wish, &bound, &roles)
    }

    /// Whether an effect makes a comparison true, or brings a count nearer.
    fn grants(&mut self, wish: Wish<'_>, bound: &BoundEffect, roles: &Roles) -> bool {
        let counted = wish.key.counted.is_some();
        let gap = if counted {
            self.snapshot.atom_gap(wish.atom, wish.roles)
        } else {
            0.0
        };
        let mark = self.snapshot.mark();
        bound.apply(self.snapshot, roles);
        let helps = self.snapshot.atom_holds(wish.atom, wish.roles)
            || (counted && self.snapshot.atom_gap(wish.atom, wish.roles) < gap);
        self.snapshot.go_back(mark);
        helps
    }
}

/// In which directions, up and down, an increment may still move its attribute when the step's turn
/// comes, though its amount is 0 now. It may if the amount isn't settled (see
/// [`LookupTables::unsettled`](crate::domain::LookupTables::unsettled)).
pub(crate) fn may_move_yet(
    snapshot: &mut Snapshot<'_>,
    bound: &BoundEffect,
    reference: EffectRef,
    roles: &Roles,
) -> (bool, bool) {
    let domain = snapshot.domain;
    let unsettled = &domain.index.unsettled[reference.action.index()];
    let mut tests = unsettled.iter().filter(|it| it.0 == reference.effect);
    if !tests.any(|it| !snapshot.holds(it.1, roles)) {
        return (false, false);
    }
    let effect = &domain.action(reference.action).effects[usize::from(reference.effect)];
    let ways = effect.ways(domain);
    let room = bound.room(snapshot, roles);
    (ways.0 && room.0, ways.1 && room.1)
}

/// Puts bindings in order of action, then supplier, and drops repeated ones.
pub fn in_order(snapshot: &Snapshot<'_>, found: &mut Vec<Binding>) {
    sort(snapshot, found);
    found.dedup();
}

/// Puts bindings in order of action, then supplier. Bindings that are in order already aren't
/// sorted again.
pub fn sort(snapshot: &Snapshot<'_>, found: &mut [Binding]) {
    let memory = &snapshot.memory;
    found.heap_sort_by_key(|binding| (binding.action, memory.order(binding.supplier.number())));
}
