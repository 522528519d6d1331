//! Costs that mean something else to `goap`.

use super::super::{ActionId, Linker};

impl Linker<'_, '_> {
    /// `goap` takes costs once, as they are at the snapshot.
    pub(super) fn advise_on_costs(&mut self) {
        let (changes, destroys) = self.changes();
        let shape = self.shape;
        for (number, entry) in shape.actions.iter().enumerate() {
            let id = ActionId::at(number);
            let domain = &self.compiler.domain;
            let mut planners = domain.types.iter().filter(|of| of.goap.is_some());
            let is_planned = planners.any(|of| of.consumption(id).is_some());
            let Some(cost) = entry.value.as_ref().and_then(|it| it.cost.place()) else {
                continue;
            };
            if is_planned
                && self.is_possible(id)
                && self.is_changed(domain.action(id).cost, &changes, destroys)
            {
                let message = "the cost reads what actions change; `goap` takes it once, as it \
                               is when the search begins";
                self.warn(cost, message.into());
            }
        }
    }
}
