//! Which share of a plan's refills is of use.
//!
//! This goes beyond the thesis. With [`Options::durations`](super::Options), plans are rated by
//! what they gain in a second. A number that falls by itself can be refilled again and again. If
//! only the gain counted, a sip of water would be the best plan as soon as a drop is missing, and
//! no NPC would do work that takes longer. But an NPC that waits until more is missing gains more
//! in the same time. So a plan's gain is multiplied by the share of its refills that fits: a drink
//! of 40 when 10 are missing counts a quarter.
//!
//! What fits is what is missing when the plan begins. More will be missing when the NPC gets there,
//! but that is no merit of the plan. Otherwise the well at the other end of the village would be
//! better than the one next door, since more of the drink fits after the longer walk. Steps without
//! effects are the exception: they are there to wait, so what is missing after them counts. Refills
//! that can wait are in `early.rs`.
//!
//! A refill is a step's increment of a number of the NPC's own that changes by itself in the other
//! direction. It is measured in parts of the number's range. An assignment is no refill, since it
//! doesn't say how much is given.

/// The summed refills of some steps, and how much of them fits.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Fit {
    pub(super) given: f32,
    pub(super) fits: f32,
    /// The seconds of steps without effects.
    pub(super) rested: f32,
}

impl Fit {
    /// The share that fits, 0 to 1; 1 if nothing is refilled.
    #[must_use]
    pub fn share(self) -> f32 {
        if self.given > 0.0 {
            (self.fits / self.given).min(1.0)
        } else {
            1.0
        }
    }

    /// Numbers that may differ between plans that lead to the same facts in the same time.
    #[must_use]
    pub fn parts(self) -> [f32; 3] {
        [self.given, self.fits, self.rested]
    }

    /// Adds a step without effects that takes so many seconds.
    pub(super) fn rest(&mut self, seconds: f32) {
        self.rested += seconds;
    }
}
