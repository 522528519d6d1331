//! What the steps of a plan take of stocks, so that the NPC can book it.

use core::mem;

use super::{
    PlannedStep, Search, Taking,
    steps::{Binding, Step},
    working::Working,
};
use crate::{
    beliefs::Knowledge,
    domain::{AttributeId, Domain},
};

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
                let binding = Binding {
                    action: step.action,
                    supplier: step.known,
                };
                for stock in stocks(step) {
                    let amount = working.taken(binding, stock.attribute);
                    if amount > 0.0 {
                        takings.push(Taking {
                            step: number,
                            stock: stock.attribute,
                            amount,
                        });
                    }
                }
            }
        }
        (self.plan.steps, self.plan.takings) = (steps, takings);
    }
}

impl Working<'_, '_> {
    /// How much a step takes of its supplier's stock.
    fn taken(&mut self, binding: Binding, stock: AttributeId) -> f32 {
        let id = self.parts.steps.of_binding(&mut self.snapshot, binding);
        let step: &Step = self.parts.steps.get(id);
        let roles = step.roles(&mut self.snapshot);
        let cell = self.snapshot.cell(binding.supplier, stock);
        let effects = self.parts.steps.effects(step).iter();
        let effects = effects.filter(|it| cell.is_some() && it.incremented_cell() == cell);
        effects
            .map(|it| it.increment(&mut self.snapshot, &roles))
            // Neither an increment nor an unknown amount takes anything.
            .filter(|&it| it < 0.0)
            .map(|it| -it)
            .sum()
    }
}
