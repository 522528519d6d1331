//! Which bindings help a condition, found from the condition's keys. Thesis, sections 3.8.1 and
//! 3.8.3.
//!
//! An increment helps a comparison if it moves an attribute that the comparison reads in a
//! direction that makes it truer, or if the comparison reads the age or the sureness of what it
//! changes, and holds afterwards. If its amount is 0 now, it helps all the same while a precondition
//! of its action doesn't hold that reads what the amount reads: what makes the precondition hold may
//! change the amount. An assignment or a `destroy` helps if the comparison holds
//! afterwards. Within a `count` or `any`, it is enough that the count comes nearer.

use crate::sorting::HeapSort as _;
use alloc::vec::Vec;
use core::ops::Range;

use super::{
    effects::{BoundEffect, Direction},
    narrowing::Narrowing,
    offers::Offers,
    steps::{Binding, at_least_zero},
    work,
};
use crate::{
    beliefs::{Known, Roles, Snapshot},
    domain::{
        ActionId, ConditionId, Effect, EffectRef, Key, Nearness, POSITION, Role, Whose,
        condition::Node,
    },
};

/// Collects the bindings that help.
pub struct Helpers<'s, 'a> {
    /// The facts, as imagined where the binding would be inserted.
    pub snapshot: &'s mut Snapshot<'a>,
    /// What can be done to whom.
    pub offers: &'s mut Offers,
    /// The NPC.
    pub npc: Known,
    /// Where the bindings go, in no particular order and possibly twice.
    pub found: &'s mut Vec<Binding>,
    /// Who may be left out.
    pub narrowing: &'s mut Narrowing,
}

/// The comparison that is to be helped.
#[derive(Clone, Copy)]
struct Wish<'r> {
    atom: u32,
    roles: &'r Roles,
    key: Key,
}

/// A sphere that a supplier has to be in, but for the distance that its own manner adds.
#[derive(Clone, Copy)]
struct Reach {
    centre: [f32; 3],
    within: f32,
}

impl Helpers<'_, '_> {
    /// Finds what helps an unsatisfied condition.
    pub fn of_condition(&mut self, condition: ConditionId, roles: &Roles) {
        let domain = self.snapshot.domain;
        let condition = domain.code.condition(condition);
        for &node in domain.code.nodes(condition) {
            let Node::Atom(atom) = node else { continue };
            if self.snapshot.atom_holds(atom, roles) {
                continue;
            }
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

    /// Finds the bindings that change `entity` the way the wish wants.
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

    /// Where a supplier has to be for an effect that brings the NPC to it to grant the wish; none
    /// if it may have to be anywhere.
    ///
    /// The wish is that the NPC be within a distance of something. The effect leaves the NPC where
    /// it is, which doesn't grant what isn't granted yet, or brings it as near to the supplier as
    /// the manner says. So there are at most both distances between the supplier and that thing.
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

    /// Tries the action's bindings in which `role` is `entity`; those out of reach may be left out.
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
            let reach = if self.narrowing.errands.is_empty() {
                reach
            } else {
                reach.or_else(|| self.narrowed(action))
            };
            match reach.filter(|_| self.offers.are_many(self.snapshot, action)) {
                Some(reach) => {
                    let found = self.within_reach(action, reach);
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

    /// Where those are who aren't left out, if any are.
    #[cold]
    fn narrowed(&mut self, action: ActionId) -> Option<Reach> {
        let within = self.narrowing.radius(action)?;
        let centre = self.narrowing.centre;
        Some(Reach { centre, within })
    }

    /// Entities that may supply the action within reach.
    fn within_reach(&mut self, action: ActionId, reach: Reach) -> Range<u32> {
        let domain = self.snapshot.domain;
        let suppliers = domain.index.suppliers[action.index()].iter();
        let distances = suppliers.map(|&of| {
            let near = domain.entity_type(of).manner_distance(action);
            (of, reach.within + near)
        });
        self.snapshot.look_nearby(distances, reach.centre)
    }

    fn helps(&mut self, wish: Wish<'_>, reference: EffectRef, binding: Binding) -> bool {
        let action = self.snapshot.domain.action(binding.action);
        let effect = &action.effects[usize::from(reference.effect)];
        let mut roles = Roles::of(self.npc).with(Role::SUPPLIER, binding.supplier);
        roles.duration = at_least_zero(self.snapshot.evaluate(action.duration, &roles));
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
                    let (up, down) = may_move_yet(self.snapshot, &bound, reference, &roles);
                    (wish.key.up && up) || (wish.key.down && down)
                }
            };
            return moves || (wish.key.observed && self.grants(wish, &bound, &roles));
        }
        self.grants(wish, &bound, &roles)
    }

    /// Whether an effect makes a comparison true, or a count come nearer.
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

/// Which ways, up and down, an increment that changes nothing now may move its attribute when the
/// step's turn comes: its amount is 0, and not settled (see
/// [`EffectIndex::unsettled`](crate::domain::EffectIndex::unsettled)).
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

/// Puts bindings in order of action, then supplier. What is in order already isn't sorted again.
pub fn sort(snapshot: &Snapshot<'_>, found: &mut [Binding]) {
    let memory = &snapshot.memory;
    found.heap_sort_by_key(|binding| (binding.action, memory.order(binding.supplier.number())));
}
