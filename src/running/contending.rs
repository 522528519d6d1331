//! Who books of a stock first, of those who decide in the same tick.
//!
//! All searches of a tick see the same stocks. So when a loaf is there at last, everybody who has
//! waited for it finds the same plan in the same tick. If the first created always booked it, the
//! last created would starve, however hungry they are. So who gains most comes first: an NPC can't
//! have what is wanted by those who decide after it, in the same tick, and gain more. Then it is
//! refused, and searches [again](super::lost_slot) when they have booked. Among equals, the first
//! created comes first.
//!
//! Nobody is refused what it has booked already.

mod wishes;

use alloc::vec::Vec;

use super::booked::Take;
use crate::{domain::AttributeId, planning::Plan, world::EntityId};

/// What an NPC wants to take of a stock.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Wish {
    supplier: EntityId,
    stock: AttributeId,
    /// The NPC's order of creation, in which NPCs decide.
    order: u64,
    /// The step that takes it, by its place in the plan.
    step: u16,
    /// How much the NPC's plan gains.
    gain: f32,
    amount: f32,
}

/// What those want to book who decide in a tick, by stock.
#[derive(Clone, Debug, Default)]
pub(super) struct Wishes(Vec<Wish>);

impl Wishes {
    /// How much of a stock is wanted by those who decide after an NPC and gain more than its plan
    /// does.
    pub(super) fn ahead_of(&self, order: u64, plan: &Plan, take: &Take) -> f32 {
        let stock = (take.binding.supplier, take.stock);
        let first = self.0.partition_point(|it| (it.supplier, it.stock) < stock);
        let of_stock = self.0[first..].iter();
        of_stock
            .take_while(|it| (it.supplier, it.stock) == stock)
            .filter(|it| it.order > order && it.gain > gain(plan))
            .map(|it| it.amount)
            .sum()
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        self.0.capacity() * size_of::<Wish>()
    }
}

/// How much a plan gains, as its selector counts it.
fn gain(plan: &Plan) -> f32 {
    plan.score - plan.idle_score
}
