//! Who books first, of those who decide in the same tick.
//!
//! All searches of a tick see the same stocks. So when a loaf is there at last, everybody who has
//! waited for it finds the same plan in the same tick. If the first created always booked it, the
//! last created would starve, however hungry they are. So who gains most comes first: an NPC can't
//! have what is wanted by those who decide after it, in the same tick, and gain more. Then it is
//! refused, and searches [again](super::lost_slot) when they have booked. Among equals, the first
//! created comes first.
//!
//! Nobody is refused what it has booked already.

use alloc::vec::Vec;

use super::{JobPool, RunningWorld, booked::Take, comparing::Decision, jobs::Stage, mind::Turn};
use crate::{domain::AttributeId, planning::Plan, sorting::HeapSort as _, world::EntityId};

/// What an NPC wants to take of a stock.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Wish {
    supplier: EntityId,
    stock: AttributeId,
    /// The NPC's order of creation, in which NPCs decide.
    order: u64,
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

impl RunningWorld {
    /// Notes what those want to book whose searches have ended: the numbers of their jobs.
    pub(super) fn note_wishes(
        &mut self,
        jobs: &mut dyn JobPool,
        ended: impl Iterator<Item = usize>,
    ) {
        let mut wishes = core::mem::take(&mut self.wishes);
        for number in ended {
            let job = jobs.job(number);
            let Some(served) = job.serves.filter(|_| job.stage == Stage::Over) else {
                continue;
            };
            if job.plan.takings.is_empty() {
                continue;
            }
            let mind = &self.minds[served.mind as usize];
            let is_its = mind.npc == served.npc && mind.turn == Turn::Searching(served.number);
            if is_its && matches!(self.judged(job, &served), Decision::Adopt(_)) {
                let plan = &job.plan;
                wishes.0.extend(plan.takings.iter().map(|it| Wish {
                    supplier: plan.steps[usize::from(it.step)].handle,
                    stock: it.stock,
                    order: served.order,
                    gain: gain(plan),
                    amount: it.amount,
                }));
            }
        }
        let by_stock = |it: &Wish| (it.supplier, it.stock, it.order);
        wishes.0.heap_sort_by_key(by_stock);
        self.wishes = wishes;
    }
}

/// How much a plan gains, as its selector counts it.
fn gain(plan: &Plan) -> f32 {
    plan.score - plan.idle_score
}
