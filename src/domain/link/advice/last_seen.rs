//! Steps that are done where somebody was last seen, but ask how far away that somebody is.

use alloc::format;

use super::super::{ActionId, Linker};
use crate::domain::{Atom, Role, diagnostic::shorten, shapes::ConditionShape};

impl Linker<'_, '_> {
    /// Where somebody was last seen matters only while nobody knows where that somebody is. Then a
    /// distance to the supplier is unknown, too, and the condition never holds.
    pub(super) fn advise_on_last_seen(&mut self) {
        let shape = self.shape;
        for (number, entry) in shape.actions.iter().enumerate() {
            let domain = &self.compiler.domain;
            let Some(action) = domain.actions.get(number).filter(|it| it.at_last_seen) else {
                continue;
            };
            let preconditions = action.preconditions.clone();
            let Some(shape) = &entry.value else { continue };
            for text in shape.preconditions.iter().filter_map(ConditionShape::test) {
                let code = &self.compiler.domain.code;
                let condition = preconditions.iter().map(|&it| code.condition(it));
                let mut condition = condition.filter(|it| it.text == text.as_str());
                let reads = condition.next().is_some_and(|condition| {
                    condition.atoms.clone().any(|atom| {
                        let atom = code.atoms.get(atom as usize);
                        let Some(&Atom::Compare { left, right, .. }) = atom else {
                            return false;
                        };
                        let is_about = |a, b| a == Role::SUPPLIER || b == Role::SUPPLIER;
                        self.reads_way(left, is_about) || self.reads_way(right, is_about)
                    })
                });
                if reads {
                    let message = format!(
                        "`{}` is done where the supplier was last seen, so it isn't known how far \
                         away the supplier is; `distance(consumer, last_seen(supplier))` is known",
                        shorten(&self.compiler.domain.action(ActionId::at(number)).name)
                    );
                    self.warn(text.place, message);
                }
            }
        }
    }
}
