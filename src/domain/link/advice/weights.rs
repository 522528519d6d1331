//! Numbers that take the place of what would have been worked out.

use alloc::format;

use super::super::{Linker, TypeId};
use crate::domain::{diagnostic::shorten, shapes::AmountShape};

impl Linker<'_, '_> {
    /// A type's number hides the expression of the drive. One of 0 switches the drive off, which
    /// is meant.
    pub(super) fn advise_on_weights(&mut self, id: TypeId) {
        let shape = self.shape;
        let own = core::mem::take(&mut self.own[id.index()].drives);
        for listed in &own {
            let drive = shape.drives.get(listed.drive.index());
            let hidden = drive
                .and_then(|it| it.value.as_ref())
                .and_then(|it| it.weight.get());
            if let Some((AmountShape::Number(number), place)) = listed.weight
                && *number != 0.0
                && let Some(AmountShape::Expression(text)) = hidden
            {
                let message = format!(
                    "this number takes the place of the drive's own weight, `{}`, which is worked \
                     out",
                    shorten(text.as_str())
                );
                self.warn(place, message);
            }
        }
        self.own[id.index()].drives = own;
    }
}
