//! Lets those choose first who can't wait.
//!
//! A loaf is there at last. All who want it think again, each when its turn comes. If the one whose
//! turn comes first always took it, others would starve beside a man who is nearly full. So a plan
//! whose refills are [early](crate::planning::early) doesn't take the last of a stock that has just
//! changed: it has to be found again after the time between two turns. By then everybody else has had
//! a turn, and has booked what it needs. Nor does such a plan count on what will only have grown when the
//! NPC comes: of two, it will have grown for the one who has farther to go, and who is starving next to
//! it would be too early each time. What the plan's own steps bring takes nothing from anybody.

use super::{RunningWorld, comparing::binding_of};
use crate::{
    beliefs::Knowledge,
    planning::{Plan, Taking, early::Timing},
    world::{EntityId, Value},
};

/// Rounding mustn't cost a turn.
const ROUNDING: f64 = 1e-3;

impl RunningWorld {
    /// Whether an NPC that has nothing to do doesn't take up a plan yet, so that others can choose
    /// first.
    pub(super) fn lets_others_choose(&mut self, mind: usize, plan: &Plan) -> bool {
        let now = self.world.time().seconds();
        let entry = &self.minds[mind];
        let interval = f64::from(entry.options.think_interval);
        let since = entry.yields_since.unwrap_or(now);
        if plan.timing == Timing::Due || !entry.executor.remainder().is_empty() {
            self.set_yielding(mind, None);
            return false;
        }
        let of_plan = || {
            plan.takings.iter().map(|it| {
                let supplier = binding_of(&plan.steps[usize::from(it.step)]).supplier;
                let wanted = it.amount - it.brought;
                let left = self.left_of(entry.npc, supplier, it);
                (supplier, it, wanted, left.filter(|_| wanted > 0.0))
            })
        };
        let has_to_grow = of_plan().any(|(_, _, wanted, left)| left.is_some_and(|it| it < wanted));
        let yields = now - since + ROUNDING < interval
            && of_plan().any(|(supplier, it, wanted, left)| {
                left.is_some_and(|left| left < 2.0 * wanted)
                    && now - self.changed_at(entry.npc, supplier, it) < interval
            });
        self.set_yielding(mind, yields.then_some(since));
        has_to_grow || yields
    }

    /// Notes since when an NPC lets others choose.
    pub(super) fn set_yielding(&mut self, mind: usize, since: Option<f64>) {
        if self.minds[mind].yields_since != since {
            self.minds.edit(mind).yields_since = since;
        }
    }

    /// How much is left of a stock, besides what others have booked; none if it has none.
    fn left_of(&self, npc: EntityId, supplier: EntityId, taking: &Taking) -> Option<f32> {
        let booked = self.world.bookings().before(supplier, npc, taking.stock);
        match self.world.read(supplier, taking.stock) {
            Ok(Value::Number(left)) => Some(left - booked),
            _ => None,
        }
    }

    /// When a stock has changed last, as far as an NPC knows, in seconds of world time.
    fn changed_at(&self, npc: EntityId, supplier: EntityId, taking: &Taking) -> f64 {
        let of = self.world.type_of(supplier).ok();
        let of = of.map(|it| self.world.domain().entity_type(it));
        let cell = of.and_then(|it| it.slot(taking.stock));
        match (self.world.knowledge(npc), cell) {
            (Ok(knowledge), Some(cell)) => knowledge.updated_at(supplier.index(), cell),
            _ => f64::NEG_INFINITY,
        }
    }
}
