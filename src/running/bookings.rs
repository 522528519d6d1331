//! When NPCs book what they are going to take, and when that ends.
//!
//! A pantry has one loaf left, and two are hungry. If each planned as if it were alone, both would
//! walk to the pantry, and one of them in vain. So whoever takes up a plan books what its steps will
//! take of [stocks](crate::domain::stock). Others plan as if that were gone already: a precondition
//! that wants enough of a stock wants it beside what others have booked
//! ([`Knowledge::booked`](crate::beliefs::Knowledge::booked)). Nothing else depends on bookings: what
//! goals read, and what steps really find, is what is there.
//!
//! - **Taking up a plan** books for all its steps, in place of what the present plan has booked. If
//!   another NPC has booked since the search began, and too little is left, the NPC is refused, as
//!   with [slots](super::slots), and searches again. Of those who decide in the same tick, who gains
//!   most [comes first](super::contending).
//! - **Who booked first** comes first. So if a stock turns out to hold less than was booked, only
//!   those who came last have to look for something else.
//! - **A step that is done** has taken what it had booked. Every other way out of a plan gives up all
//!   that is left.
//!
//! NPCs that have facts of their own book, too, but don't know what others have booked.

use super::{
    booked::Take,
    comparing::binding_of,
    slots::{Claims, ClaimsMut},
};
use crate::{
    beliefs::ReadSet,
    domain::AttributeId,
    npc::Binding,
    planning::Plan,
    world::{BeliefMode, EntityId, Value},
};

impl Claims<'_> {
    /// Whether an NPC can have what a plan takes of stocks beside what is for those who come first,
    /// or knew when it made the plan that others had booked so much. `reads` is what it has read for
    /// the plan.
    pub(super) fn leaves_enough(self, mind: usize, plan: &Plan, reads: &ReadSet) -> bool {
        let (entry, world) = (&self.running.minds[mind], &self.running.world);
        let (npc, order) = (entry.npc, entry.order);
        let knows_all = world
            .npc(npc)
            .is_ok_and(|it| it.belief_mode == BeliefMode::AllKnowing);
        let takes = || takes_of(plan);
        !knows_all
            || takes().all(|take| {
                let supplier = take.binding.supplier;
                let same = |it: &Take| is_of(it, supplier, take.stock);
                let wanted: f32 = takes().filter(same).map(|it| it.amount).sum();
                let mut booked = world.bookings().before(supplier, npc, take.stock);
                let of_supplier = world.bookings().of(supplier).iter();
                let own = of_supplier.filter(|it| (it.npc, it.stock) == (npc, take.stock));
                if wanted > own.map(|it| it.amount).sum() {
                    booked += self.running.wishes.ahead_of(order, plan, &take);
                }
                let knew = reads.booked(supplier.index(), take.stock);
                if knew.is_none_or(|knew| booked <= knew) {
                    return true;
                }
                match world.read(supplier, take.stock) {
                    Ok(Value::Number(left)) => left - booked >= wanted,
                    _ => true,
                }
            })
    }
}

impl ClaimsMut<'_> {
    /// Books what a plan that is being taken up takes, in place of what the present one has booked.
    pub(super) fn book(&mut self, mind: usize, plan: &Plan) {
        if plan.takings.is_empty() && self.running.minds[mind].takes.is_empty() {
            return;
        }
        let mut old = core::mem::take(&mut self.running.takes);
        old.clear();
        let takes = &mut self.running.minds.edit(mind).takes;
        core::mem::swap(&mut old, takes);
        takes.extend(takes_of(plan));
        for number in 0..self.running.minds[mind].takes.len() {
            self.bring_up_to_date(mind, self.running.minds[mind].takes[number]);
        }
        for &take in &old {
            self.bring_up_to_date(mind, take);
        }
        self.running.takes = old;
    }

    /// A step of an NPC's plan is done: it has taken what it had booked.
    pub(super) fn has_taken(&mut self, mind: usize, binding: Binding) {
        let takes = &self.running.minds[mind].takes;
        let Some(first) = takes.iter().position(|it| it.binding == binding) else {
            return;
        };
        let step = takes[first].step;
        while let Some(&take) = self.running.minds[mind].takes.get(first)
            && take.step == step
        {
            self.running.minds.edit(mind).takes.remove(first);
            self.bring_up_to_date(mind, take);
        }
    }

    /// Gives up everything that an NPC has booked.
    pub(super) fn give_up_bookings(&mut self, mind: usize) {
        while !self.running.minds[mind].takes.is_empty()
            && let Some(take) = self.running.minds.edit(mind).takes.pop()
        {
            self.bring_up_to_date(mind, take);
        }
    }

    /// Books as much of a stock as an NPC's plan still takes.
    fn bring_up_to_date(&mut self, mind: usize, take: Take) {
        let entry = &self.running.minds[mind];
        let (npc, supplier) = (entry.npc, take.binding.supplier);
        let of_stock = entry
            .takes
            .iter()
            .filter(|it| is_of(it, supplier, take.stock));
        let amount = of_stock.map(|it| it.amount).sum();
        let mut bookings = self.running.world.bookings_mut();
        bookings.set(supplier, npc, take.stock, amount);
    }
}

fn is_of(take: &Take, supplier: EntityId, stock: AttributeId) -> bool {
    (take.binding.supplier, take.stock) == (supplier, stock)
}

fn takes_of(plan: &Plan) -> impl Iterator<Item = Take> + '_ {
    plan.takings.iter().map(|it| Take {
        step: it.step,
        binding: binding_of(&plan.steps[usize::from(it.step)]),
        stock: it.stock,
        amount: it.amount,
    })
}
