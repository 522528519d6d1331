//! Imagines refills, and tells how much of them fits and whether they are early; see
//! [`fit`](super::fit) and [`early`](super::early).

use super::{effects::BoundEffect, integration::RateIntegrator, simulate::Progress};
use crate::beliefs::{Roles, Snapshot};

impl Progress {
    /// Imagines an effect, and adds its refill with this weight.
    pub(super) fn apply(
        &mut self,
        effect: &BoundEffect,
        weight: f32,
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
        // A number that doesn't change by itself isn't refilled.
        let given = if rate < 0.0 {
            added
        } else if rate > 0.0 {
            -added
        } else {
            0.0
        };
        effect.apply(snapshot, roles);
        let used = (snapshot.read(drift.cell) - before).abs();
        // If the range has no end, or something isn't known, no share can be told.
        if given > 0.0 && width.is_finite() && used >= 0.0 {
            let (empty, full) = if rate < 0.0 {
                (drift.range.min, drift.range.max)
            } else {
                (drift.range.max, drift.range.min)
            };
            let mut changed = libm::fabsf(rate) * (self.seconds - self.fit.rested);
            if before == empty {
                // The number has stopped changing since it came to the end of its range.
                changed = changed.min(libm::fabsf(drift.start - empty));
            }
            let missing = libm::fabsf(full - before) - changed;
            let given = given.min(width);
            self.fit.given += weight * (given / width);
            self.fit.fits += weight * (missing.clamp(0.0, given) / width);
            self.is_early |= weight > 0.0 && can_wait(missing, given, width);
        }
    }
}

/// Whether a refill of `given` is early while so much of the range is missing. What fits but for
/// the errors of rounding isn't.
pub(super) fn can_wait(missing: f32, given: f32, width: f32) -> bool {
    const NEARLY: f32 = 1.0 / 1024.0;
    missing + width * NEARLY < given.min(width / 2.0)
}
