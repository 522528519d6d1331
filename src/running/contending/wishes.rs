//! Notes what those want to book who decide in a tick.

use super::{Wish, gain};
use crate::{
    running::{JobPool, RunningWorld, comparing::Decision, jobs::Stage, mind::Turn},
    sorting::HeapSort as _,
};

impl RunningWorld {
    /// Notes what those want to book whose searches have ended: the numbers of their jobs.
    pub(in crate::running) fn note_wishes(
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
                    step: it.step,
                    gain: gain(plan),
                    amount: it.amount,
                }));
            }
        }
        let by_stock = |it: &Wish| (it.supplier, it.stock, it.order, it.step);
        wishes.0.heap_sort_by_key(by_stock);
        self.wishes = wishes;
    }
}
