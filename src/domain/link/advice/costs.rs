//! Warns of costs that `goap` treats in another way than UDGOAP.

use alloc::vec;

use super::{
    super::{ActionId, Linker},
    changes::Changes,
};
use crate::domain::{Effect, POSITION, entity_type::GoapModel, visit::Part};

impl Linker<'_, '_> {
    /// In the binary model, `goap` computes costs once, on the snapshot. In the numeric model, it
    /// computes them in each state. If they depend on positions other than linearly on the length
    /// of a walk, it has to consider every walk.
    pub(super) fn advise_on_costs(&mut self, changes: &[Changes], destroys: bool) {
        let mut places = vec![Changes::default(); changes.len()];
        if let (Some(to), Some(from)) = (
            places.get_mut(POSITION.index()),
            changes.get(POSITION.index()),
        ) {
            (to.up, to.down) = (from.up, from.down);
        }
        let shape = self.shape;
        for (number, entry) in shape.actions.iter().enumerate() {
            let id = ActionId::at(number);
            let domain = &self.compiler.domain;
            let is_planned = |model: GoapModel| {
                let mut planners = domain.types.iter().filter(|of| of.goap == Some(model));
                planners.any(|of| of.consumption(id).is_some())
            };
            let (binary, numeric) = (
                is_planned(GoapModel::Binary),
                is_planned(GoapModel::Numeric),
            );
            let Some(cost) = entry.value.as_ref().and_then(|it| it.cost.place()) else {
                continue;
            };
            if !(binary || numeric) || !self.is_possible(id) {
                continue;
            }
            let action = domain.action(id);
            let walks = |it: &Effect| it.brings_consumer_to_supplier();
            let is_usual = domain.way(action).is_some() && action.effects.iter().any(walks);
            let is_odd = numeric && !is_usual;
            let mut reads_duration = false;
            (domain.code).visit_operand(action.cost, &mut |it| {
                reads_duration |= it == Part::Duration;
            });
            let is_changed = |changes: &[Changes], destroys| {
                self.is_changed(action.cost, changes, destroys)
                    || reads_duration && self.is_changed(action.duration, changes, destroys)
            };
            let message = if binary && is_changed(changes, destroys) {
                "the cost reads what actions change; `goap` in the binary model computes it only \
                 once, when the search begins"
            } else if is_odd && is_changed(&places, false) {
                "the cost reads positions, and doesn't rise evenly with the distance between \
                 consumer and supplier; because of it, `goap` has to look at every walk"
            } else {
                continue;
            };
            self.warn(cost, message.into());
        }
    }
}
