//! What the steps of a plan take of stocks, so that the NPC can book it.

use core::mem;

use super::{
    PlannedStep, Search, Taking,
    steps::{Binding, Step},
    working::Working,
};
use crate::{beliefs::Knowledge, domain::Domain};

impl Search {
    /// Notes in the plan that was found what its steps take of stocks.
    pub fn note_takings(&mut self, domain: &Domain, knowledge: &dyn Knowledge) {
        let steps = mem::take(&mut self.plan.steps);
        let mut takings = mem::take(&mut self.plan.takings);
        takings.clear();
        let stocks = |step: &PlannedStep| &domain.index.stocks[step.action.index()];
        if steps.iter().any(|it| !stocks(it).is_empty())
            && let Some(mut working) = self.work(domain, knowledge)
        {
            for (number, step) in (0..).zip(&steps) {
                for stock in stocks(step) {
                    let Some(cell) = working.snapshot.cell(step.known, stock.attribute) else {
                        continue;
                    };
                    let mut brought = 0.0;
                    for earlier in &steps[..usize::from(number)] {
                        working.draw(earlier.binding(), cell, &mut brought);
                    }
                    let before = brought;
                    let amount = working.draw(step.binding(), cell, &mut brought);
                    if amount > 0.0 {
                        takings.push(Taking {
                            step: number,
                            stock: stock.attribute,
                            amount,
                            brought: amount.min(before),
                        });
                    }
                }
            }
        }
        (self.plan.steps, self.plan.takings) = (steps, takings);
    }
}

impl Working<'_, '_> {
    /// How much a step takes of a stock. `brought` is how much of it is there that a plan has brought
    /// itself; it is brought up to date, and taken first.
    fn draw(&mut self, binding: Binding, cell: u32, brought: &mut f32) -> f32 {
        let id = self.parts.steps.of_binding(&mut self.snapshot, binding);
        let step: &Step = self.parts.steps.get(id);
        let roles = step.roles(&mut self.snapshot);
        let mut taken = 0.0;
        for effect in self.parts.steps.effects(step) {
            let amount = effect.amount(&mut self.snapshot, &roles);
            if effect.incremented_cell() == Some(cell) {
                // By an unknown amount nothing is taken, and nothing counts as brought.
                taken += (-amount).max(0.0);
                *brought = (*brought + amount).max(0.0);
            } else if effect.assigned_cell() == Some(cell) {
                *brought = amount.max(0.0);
            }
        }
        taken
    }
}
