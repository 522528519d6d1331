//! Warns of actions that are done where the supplier was last seen, but test the distance to the
//! supplier.

use alloc::format;

use super::super::{ActionId, Linker};
use crate::domain::{Role, diagnostic::shorten};

impl Linker<'_, '_> {
    /// The place where the supplier was last seen matters only while the NPC doesn't know the
    /// supplier's position. Then the distance to the supplier is unknown, too, and the condition
    /// never holds.
    pub(super) fn advise_on_last_seen(&mut self) {
        for number in 0..self.shape.actions.len() {
            let id = ActionId::at(number);
            if !self.compiler.domain.action(id).at_last_seen {
                continue;
            }
            for (text, condition) in self.written_preconditions(id) {
                let reads = self.comparisons(condition).any(|(left, _, right)| {
                    let is_about = |a, b| a == Role::SUPPLIER || b == Role::SUPPLIER;
                    self.reads_way(left, is_about) || self.reads_way(right, is_about)
                });
                if reads {
                    let message = format!(
                        "`{}` is done where the supplier was last seen, so the distance to the \
                         supplier isn't known; use `distance(consumer, last_seen(supplier))`",
                        shorten(&self.compiler.domain.action(id).name)
                    );
                    self.warn(text.place, message);
                }
            }
        }
    }
}
