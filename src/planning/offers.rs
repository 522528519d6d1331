//! Which actions the NPC can do to which suppliers. Thesis, section 3.8.3 and algorithm 4.

use alloc::vec::Vec;
use core::ops::Range;

use crate::{
    beliefs::{Known, OfferSide, Roles, SlotUse, Snapshot, slots::earliest_start},
    domain::{ActionId, ConditionId, Domain, Role, TypeId, action::Oneself},
    nominal::{bytes, nominal},
    planning::{Binding, waiting::leaves_something},
};

nominal!(Seen: 16, Known: 12);

/// Every search looks at this many suppliers of an action.
pub(crate) const FEW: usize = 64;

/// What is known about an action in this search; none where it wasn't looked up yet.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    consumable: Option<bool>,
    suppliers: Option<(u32, u32)>,
    many: Option<bool>,
    /// Whether any supplier offers it.
    any: Option<bool>,
}

/// For how many more steps of a plan that need a slot one is reserved in advance.
pub(crate) struct Reserve(pub usize);

impl Reserve {
    /// Whether the next step of the plan needs no slot, or one is reserved for it.
    pub(crate) fn has_one_for(&mut self, domain: &Domain, step: Binding) -> bool {
        let supplier = domain.entity_type(step.supplier.type_id());
        if supplier.slots_for(step.action) == 0 {
            return true;
        }
        let is_reserved = self.0 > 0;
        self.0 = self.0.saturating_sub(1);
        is_reserved
    }
}

/// Offers. They are looked up when first needed, and kept for the search. They are those of the
/// snapshot: what is imagined doesn't change them.
#[derive(Debug, Default)]
pub struct Offers {
    actions: Vec<Seen>,
    suppliers: Vec<Known>,
    /// If an action has more suppliers than `most`, only the `few` nearest are looked at.
    most: usize,
    few: usize,
    /// Whether any suppliers were left out because of that.
    is_cut: bool,
    /// Whether any action has more than [`FEW`] suppliers.
    is_crowded: bool,
    /// The conditions that offers depend on, and whether they held; only if that is
    /// [recorded](Self::record).
    whens: Vec<(ConditionId, Roles, bool)>,
    records: bool,
    slots: SlotRule,
    /// Scratch memory.
    uses: Vec<SlotUse>,
}

/// How offers depend on slots that others have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SlotRule {
    /// They don't. The caller handles slots.
    #[default]
    Ignored,
    /// An offer stands only if a slot is free.
    Free,
    /// An offer also stands if a slot is expected to become free, so that the NPC can wait for it,
    /// and the NPCs that have slots leave something to do.
    FreeLater,
}

impl Offers {
    /// Prepares for another search. The domain has `actions` actions.
    pub fn clear(&mut self, actions: usize) {
        self.actions.clear();
        self.actions.resize(actions, Seen::default());
        self.suppliers.clear();
        (self.most, self.few) = (usize::MAX, FEW);
        self.is_cut = false;
        self.is_crowded = false;
        self.whens.clear();
        self.records = false;
        self.slots = SlotRule::Ignored;
    }

    /// Of actions that have more than `most` suppliers, looks only at the `few`
    /// [nearest](super::nearest), until this is cleared.
    pub(crate) fn look_at_most(&mut self, most: usize, few: usize) {
        (self.most, self.few) = (most.max(few), few);
        for seen in &mut self.actions {
            let is_too_long = |&(start, end): &(u32, u32)| (end - start) as usize > self.most;
            seen.suppliers = seen.suppliers.filter(|it| !is_too_long(it));
        }
    }

    /// Whether any suppliers were left out because there were too many.
    pub(crate) fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// How many suppliers of an action were looked at, if others were left out.
    pub(crate) fn few(&self) -> Option<usize> {
        self.is_cut.then_some(self.few)
    }

    /// Whether any action has more than [`FEW`] suppliers.
    pub(crate) fn is_crowded(&self) -> bool {
        self.is_crowded
    }

    /// The most entities that may supply an action.
    fn count(snapshot: &Snapshot<'_>, action: ActionId) -> usize {
        let types = snapshot.domain.index.suppliers[action.index()].iter();
        types.map(|&of| snapshot.knowledge.count_of_type(of)).sum()
    }

    /// Whether more than `few` entities may supply an action.
    #[inline]
    fn are_more_than(snapshot: &Snapshot<'_>, action: ActionId, few: usize) -> bool {
        // Most worlds have never had so many entities.
        snapshot.knowledge.next_order() > few as u64 && Self::count(snapshot, action) > few
    }

    /// Whether any supplier offers an action. Looks at no more suppliers than it takes to tell.
    pub(super) fn has_suppliers(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        npc: Known,
        action: ActionId,
    ) -> bool {
        let is_listed = self.actions[action.index()].suppliers.is_some();
        if is_listed || !Self::are_more_than(snapshot, action, FEW) {
            return !self.suppliers(snapshot, npc, action).is_empty();
        }
        if let Some(any) = self.actions[action.index()].any {
            return any;
        }
        let mut nearest = core::mem::take(&mut self.suppliers);
        let first = nearest.len();
        self.add_nearest(snapshot, npc, action, 1, &mut nearest);
        let mut any = nearest.len() > first;
        nearest.truncate(first);
        self.suppliers = nearest;
        any = any || !self.suppliers(snapshot, npc, action).is_empty();
        self.actions[action.index()].any = Some(any);
        any
    }

    /// Sets how offers depend on slots that others have, until this is cleared.
    pub fn heed_slots(&mut self, rule: SlotRule) {
        self.slots = rule;
    }

    /// Whether a step can't be planned because others have its slots.
    pub fn lacks_slot(&mut self, snapshot: &mut Snapshot<'_>, npc: Known, step: Binding) -> bool {
        let of = snapshot.domain.entity_type(step.supplier.type_id());
        let slots = of.slots_for(step.action);
        slots > 0 && !self.has_slot(snapshot, npc, step, slots)
    }

    /// Whether the slots for a step let its offer stand. Their number is limited.
    fn has_slot(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        npc: Known,
        step: Binding,
        slots: u32,
    ) -> bool {
        let knowledge = snapshot.knowledge;
        let supplier = snapshot.memory.entity(step.supplier.number());
        let action = step.action;
        if self.slots == SlotRule::Ignored || knowledge.is_slot_free(supplier, action) {
            return true;
        }
        if self.slots == SlotRule::Free {
            return false;
        }
        knowledge.slot_uses(supplier, action, &mut self.uses);
        earliest_start(&self.uses, slots, f64::NEG_INFINITY, f64::INFINITY) < f64::INFINITY
            && leaves_something(snapshot, npc, step, &self.uses)
    }

    /// Records what offers depend on from now on, for [`still_stand`](Self::still_stand).
    pub fn record(&mut self) {
        self.records = true;
    }

    /// Whether every condition that was recorded comes out the same, after facts were taken again.
    pub fn still_stand(&self, snapshot: &mut Snapshot<'_>) -> bool {
        let mut whens = self.whens.iter();
        whens.all(|(when, roles, held)| snapshot.holds(*when, roles) == *held)
    }

    /// Whether an offer's condition holds at the snapshot.
    fn holds(&mut self, snapshot: &mut Snapshot<'_>, when: ConditionId, roles: Roles) -> bool {
        let holds = snapshot.as_taken(|snapshot| snapshot.holds(when, &roles));
        if self.records {
            self.whens.push((when, roles, holds));
        }
        holds
    }

    /// Bytes in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        bytes(&self.actions) + bytes(&self.suppliers)
    }

    /// Whether the NPC can do the action at all.
    #[inline]
    pub fn is_consumable(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        npc: Known,
        action: ActionId,
    ) -> bool {
        if let Some(known) = self.actions[action.index()].consumable {
            return known;
        }
        let domain = snapshot.domain;
        let offer = domain.entity_type(npc.type_id()).consumption(action);
        let entity = snapshot.memory.entity(npc.number());
        let consumable = offer.is_some_and(|offer| {
            let enabled = snapshot
                .knowledge
                .is_enabled(entity, OfferSide::Consumes, action);
            enabled
                && offer
                    .when
                    .is_none_or(|when| self.holds(snapshot, when, Roles::of(npc)))
        });
        self.actions[action.index()].consumable = Some(consumable);
        consumable
    }

    /// Whether the NPC can do the action and `supplier` offers it. The NPC must know the supplier.
    pub fn is_offered(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        npc: Known,
        action: ActionId,
        supplier: Known,
    ) -> bool {
        self.is_consumable(snapshot, npc, action)
            && self.is_supplied(snapshot, npc, action, supplier)
    }

    /// Like [`is_offered`](Self::is_offered), no matter who has the slots now.
    pub fn is_offered_some_time(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        npc: Known,
        step: Binding,
    ) -> bool {
        let rule = core::mem::replace(&mut self.slots, SlotRule::Ignored);
        let is_offered = self.is_offered(snapshot, npc, step.action, step.supplier);
        self.slots = rule;
        is_offered
    }

    /// Whether `supplier` offers the action to the NPC. The NPC must know the supplier.
    #[inline]
    pub fn is_supplied(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        npc: Known,
        action: ActionId,
        supplier: Known,
    ) -> bool {
        let domain = snapshot.domain;
        if !domain.action(action).may_be_done(supplier == npc) {
            return false;
        }
        let Some(offer) = domain.entity_type(supplier.type_id()).supply(action) else {
            return false;
        };
        let entity = snapshot.memory.entity(supplier.number());
        if !snapshot
            .knowledge
            .is_enabled(entity, OfferSide::Supplies, action)
        {
            return false;
        }
        if self.lacks_slot(snapshot, npc, Binding { action, supplier }) {
            return false;
        }
        let Some(when) = offer.when else {
            return true;
        };
        let roles = Roles::of(npc)
            .with(Role::SUPPLIER, supplier)
            .with(Role::OWNER, supplier);
        self.holds(snapshot, when, roles)
    }

    /// Whether so many entities may supply the action that it's worth looking only for those within
    /// reach.
    pub fn are_many(&mut self, snapshot: &Snapshot<'_>, action: ActionId) -> bool {
        const MANY: usize = 16;
        let seen = &mut self.actions[action.index()];
        *seen.many.get_or_insert_with(|| {
            let types = &snapshot.domain.index.suppliers[action.index()];
            let mut known = types.iter().scan(0, |known, &of| {
                *known += snapshot.knowledge.count_of_type(of);
                Some(*known)
            });
            known.any(|known| known > MANY)
        })
    }

    /// All suppliers that the NPC can do the action to, as a range for
    /// [`supplier`](Self::supplier), in no particular order.
    #[inline]
    pub fn suppliers(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        npc: Known,
        action: ActionId,
    ) -> Range<u32> {
        if let Some((start, end)) = self.actions[action.index()].suppliers {
            return start..end;
        }
        // If an NPC can do the action only to itself, no other entity needs to be looked at.
        let is_for_oneself = snapshot.domain.action(action).oneself == Oneself::Only;
        if !is_for_oneself && Self::are_more_than(snapshot, action, FEW) {
            self.is_crowded = true;
            if Self::count(snapshot, action) > self.most {
                return self.nearest(snapshot, npc, action);
            }
        }
        let start = self.suppliers.len() as u32;
        let types: &[TypeId] = if is_for_oneself {
            &[]
        } else {
            &snapshot.domain.index.suppliers[action.index()]
        };
        if is_for_oneself && self.is_supplied(snapshot, npc, action, npc) {
            self.suppliers.push(npc);
        }
        for &of in types {
            for index in snapshot.family(of) {
                let supplier = snapshot.member(index);
                // Types that inherit from this one come in their own turn, so each entity is met
                // once.
                if supplier.type_id() == of && self.is_supplied(snapshot, npc, action, supplier) {
                    self.suppliers.push(supplier);
                }
            }
        }
        let end = self.suppliers.len() as u32;
        self.actions[action.index()].suppliers = Some((start, end));
        start..end
    }

    /// Like [`suppliers`](Self::suppliers), for the nearest only.
    #[cold]
    fn nearest(&mut self, snapshot: &mut Snapshot<'_>, npc: Known, action: ActionId) -> Range<u32> {
        self.is_cut = true;
        let mut suppliers = core::mem::take(&mut self.suppliers);
        let start = suppliers.len() as u32;
        self.add_nearest(snapshot, npc, action, self.few, &mut suppliers);
        let end = suppliers.len() as u32;
        self.suppliers = suppliers;
        self.actions[action.index()].suppliers = Some((start, end));
        start..end
    }

    /// One of the suppliers.
    #[must_use]
    pub fn supplier(&self, index: u32) -> Known {
        self.suppliers[index as usize]
    }
}
