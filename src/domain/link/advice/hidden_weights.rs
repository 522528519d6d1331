//! Warns if a type gives a drive a fixed weight, though the drive's own weight is an expression.

use alloc::format;

use super::super::{Linker, TypeId};
use crate::domain::{diagnostic::shorten, shapes::AmountShape};

impl Linker<'_, '_> {
    /// Warns if a number in a type replaces the expression in the drive. A 0 is fine: it switches
    /// the drive off.
    pub(super) fn advise_on_weights(&mut self, id: TypeId) {
        let shape = self.shape;
        let own = core::mem::take(&mut self.own[id.index()].drives);
        for listed in &own {
            let drive = shape.drives.get(listed.drive.index());
            let hidden = drive
                .and_then(|it| it.value.as_ref())
                .and_then(|it| it.weight.get());
            if let Some((weight, place)) = listed.weight
                && is_fixed(weight)
                && let Some(AmountShape::Expression(text)) = hidden
            {
                let message = format!(
                    "this number replaces the drive's own weight, `{}`, which is an expression",
                    shorten(text.as_str())
                );
                self.warn(place, message);
            }
        }
        self.own[id.index()].drives = own;
    }
}

/// Whether a weight is a constant other than 0.
fn is_fixed(weight: &AmountShape) -> bool {
    match weight {
        AmountShape::Number(number) => *number != 0.0,
        AmountShape::Expression(text) => {
            let text = text.as_str();
            let is_sum = text.chars().all(|it| !it.is_alphabetic());
            is_sum && text.trim().parse::<f32>() != Ok(0.0)
        }
    }
}
