//! Warns of types that consume actions but have no drives.

use alloc::format;

use super::super::{ActionId, Linker, TypeId};
use crate::domain::diagnostic::shorten;

impl Linker<'_, '_> {
    /// An NPC with one action may only use it as a fallback, or be controlled by the game. With
    /// several actions, it was probably meant to choose.
    pub(super) fn advise_on_the_idle(&mut self, id: TypeId) {
        let domain = &self.compiler.domain;
        let of = domain.entity_type(id);
        let is_leaf = of.family.len() == 1;
        let is_led = !of.schedules.is_empty() || of.machine.is_some();
        if !is_leaf || is_led || !of.drives.is_empty() || domain.drives.is_empty() {
            return;
        }
        let actions = (0..domain.actions.len()).map(ActionId::at);
        if actions.filter(|&it| of.consumption(it).is_some()).count() < 2 {
            return;
        }
        let entry = &self.shape.types[id.index()];
        let message = format!(
            "`{}` consumes actions, but has no drives: its NPCs do nothing unless the game gives them \
             some",
            shorten(entry.name.as_str())
        );
        self.warn(entry.name.place, message);
    }
}
