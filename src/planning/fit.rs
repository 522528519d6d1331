//! How much of what steps refill is of use.
//!
//! This goes beyond the thesis. With [`Options::durations`](super::Options), plans are rated by
//! what they gain in a second. A number that falls by itself can be refilled again and again. If
//! only the gain counted, a sip of water would be the best plan as soon as a drop is missing, and
//! no NPC would do work that takes longer. But an NPC that waits until more is missing gains more
//! in the same time. So a plan's gain counts only by the share of its refills that fits: a drink of
//! 40 when 10 are missing counts a quarter.
//!
//! What fits is what is missing when the plan begins. More will be missing when the NPC gets there, but
//! that is no merit of the plan: else the well at the other end of the village would be better than the
//! one next door, since by then more of the drink fits. The time of steps without effects is the
//! exception, since they are there to wait.
//!
//! A refill is a step's increment of a number of the NPC's own that changes by itself in the other
//! direction. It is measured in parts of the number's range. An assignment is no refill, since it
//! doesn't say how much is given.

use super::{effects::BoundEffect, integration::RateIntegrator};
use crate::beliefs::{Roles, Snapshot};

/// What the refills of some steps give, and how much of it fits.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Fit {
    given: f32,
    fits: f32,
    /// Seconds of steps that are there to wait.
    rested: f32,
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

    /// What tells plans apart that lead to the same facts in the same time.
    #[must_use]
    pub fn parts(self) -> [f32; 3] {
        [self.given, self.fits, self.rested]
    }

    /// A step without effects takes so many seconds.
    pub(super) fn rest(&mut self, seconds: f32) {
        self.rested += seconds;
    }

    /// Imagines an effect, and counts what it refills with this weight, so many seconds after the first
    /// step has begun.
    pub(super) fn apply(
        &mut self,
        effect: &BoundEffect,
        weight: f32,
        seconds: f32,
        (snapshot, roles): (&mut Snapshot<'_>, &Roles),
        integrator: Option<&RateIntegrator>,
    ) {
        let drift = integrator
            .zip(effect.incremented_cell())
            .and_then(|(integrator, cell)| integrator.own(cell));
        let Some(drift) = drift.filter(|_| snapshot.exists(effect.target())) else {
            return effect.apply(snapshot, roles);
        };
        let rate = drift.rate(snapshot);
        let width = drift.range.max - drift.range.min;
        let before = snapshot.read(drift.cell);
        let added = effect.increment(snapshot, roles);
        // What changes by itself neither way isn't refilled.
        let given = if rate < 0.0 {
            added
        } else if rate > 0.0 {
            -added
        } else {
            0.0
        };
        effect.apply(snapshot, roles);
        let used = (snapshot.read(drift.cell) - before).abs();
        // Not where there is no end to it, nor where nothing is known.
        if given > 0.0 && width.is_finite() && used >= 0.0 {
            let (empty, full) = if rate < 0.0 {
                (drift.range.min, drift.range.max)
            } else {
                (drift.range.max, drift.range.min)
            };
            let mut changed = libm::fabsf(rate) * (seconds - self.rested);
            if before == empty {
                // It has changed no more since it came to its end.
                changed = changed.min(libm::fabsf(drift.start - empty));
            }
            let missing = libm::fabsf(full - before) - changed;
            let given = given.min(width);
            self.given += weight * (given / width);
            self.fits += weight * (missing.clamp(0.0, given) / width);
        }
    }
}
