//! Links how actions are performed.

use alloc::format;

use super::linker::Linker;
use crate::domain::{
    perform::{Interrupt, Perform},
    shapes::{Field, InterruptShape, PerformShape},
};

impl Linker<'_, '_> {
    /// The settings in the document, with defaults for the rest.
    pub(super) fn perform(&mut self, shape: Option<&PerformShape>) -> Perform {
        let usual = Perform::default();
        let Some(shape) = shape else { return usual };
        Perform {
            interrupt: match shape.interrupt.get() {
                Some(InterruptShape::AnyTime) | None => Interrupt::AnyTime,
                Some(InterruptShape::BetweenSteps) => Interrupt::BetweenSteps,
                Some(InterruptShape::Never) => Interrupt::Never,
            },
            cooldown: self.seconds(&shape.cooldown, usual.cooldown),
            timeout: self.seconds(&shape.timeout, usual.timeout),
            retry_after: self.seconds(&shape.retry_after, usual.retry_after),
            expect_for: self.seconds(&shape.expect_for, usual.expect_for),
            max_wait: self.seconds(&shape.max_wait, usual.max_wait),
        }
    }

    fn seconds(&mut self, field: &Field<f32>, usual: f32) -> f32 {
        let Some(&seconds) = field.get() else {
            return usual;
        };
        if seconds < 0.0
            && let Some(place) = field.place()
        {
            let message = format!("found {seconds}, expected at least 0 seconds");
            self.error(place, message);
        }
        seconds
    }
}
