//! Warns of costs that read influences if costs have no weight.

use super::super::{ActionId, Linker};
use crate::domain::{Op, Operand, planning::Selector};

impl Linker<'_, '_> {
    /// Unless documents or the game set `cost_weight`, costs only decide between plans with the
    /// same score, so NPCs don't avoid danger. `goap` always uses costs.
    pub(super) fn advise_on_influences(&mut self) {
        let domain = &self.compiler.domain;
        let weighs = domain.types.iter().any(|of| {
            of.planning.cost_weight.is_some()
                || of.planning.selector == Some(Selector::Goap)
                || of.goap.is_some()
        });
        if weighs {
            return;
        }
        let shape = self.shape;
        for (number, entry) in shape.actions.iter().enumerate() {
            let Some(cost) = entry.value.as_ref().and_then(|it| it.cost.place()) else {
                continue;
            };
            let id = ActionId::at(number);
            let domain = &self.compiler.domain;
            let Operand::Code(code) = domain.action(id).cost else {
                continue;
            };
            let mut ops = domain.code.run(code).iter();
            let reads_influence = ops.any(|op| matches!(op, Op::Influence(..)));
            if reads_influence && self.is_possible(id) {
                let message = "the cost reads an influence, but costs count nothing by default; set \
                               `cost_weight` in the `planning` of the type, or in the game's options";
                self.warn(cost, message.into());
            }
        }
    }
}
