//! How traces and influences get weaker with time after something was added to them.

use crate::domain::Modifier;

/// The last addition to something that fades.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fading {
    /// The strength after it.
    pub strength: f64,
    /// When it was made, in seconds.
    pub at: f64,
    /// Seconds until the strength is halved; infinite if it stays.
    pub half_life: f64,
    /// The greatest strength possible.
    pub limit: f64,
}

/// A strength as decisions see it at some time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Seen {
    pub strength: f32,
    /// When decisions will see it change, in seconds of world time; perhaps a little too early,
    /// never too late.
    pub until: f64,
}

impl Seen {
    /// Nothing at all, for ever.
    pub(crate) const NOTHING: Seen = Seen {
        strength: 0.0,
        until: f64::INFINITY,
    };
}

impl Fading {
    /// The strength at a time.
    pub(crate) fn strength_at(&self, now: f64) -> f64 {
        self.strength * part_left(self.at, now, self.half_life)
    }

    /// The strength at a time; none if it is too faint to count.
    pub(crate) fn left_at(&self, now: f64) -> Option<f64> {
        let strength = self.strength_at(now);
        (strength >= Modifier::FAINTEST).then_some(strength)
    }

    /// The strength as decisions see it: the strength after the last addition, less what has faded
    /// since, rounded to sixteenths of the limit. So an addition counts in full, and the strength
    /// is never seen greater than it was. None if nothing is left.
    pub(crate) fn seen(&self, now: f64) -> Option<Seen> {
        let left = self.left_at(now)?;
        let step = self.limit / Modifier::STEPS;
        let lost = libm::rint((self.strength - left) / step);
        let next = (self.strength - (lost + 0.5) * step).max(Modifier::FAINTEST);
        let until = if self.half_life == f64::INFINITY {
            f64::INFINITY
        } else {
            self.at + self.half_life * libm::log2(self.strength / next)
        };
        Some(Seen {
            strength: (self.strength - lost * step).max(0.0) as f32,
            until: early(until),
        })
    }
}

/// The part that is left, from 0 to 1, at `now` if the last addition was made at `at`.
pub(crate) fn part_left(at: f64, now: f64, half_life: f64) -> f64 {
    libm::exp2(-(now - at).max(0.0) / half_life)
}

/// Computes the part that is left for many places with the same half-life. Neighbouring places
/// often got their last addition at the same time, so the last answer is kept: computing it takes
/// longer than everything else.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Left {
    now: f64,
    half_life: f64,
    /// The time that was last asked for, and the answer.
    at: f64,
    part: f64,
}

impl Left {
    pub(crate) fn new(now: f64, half_life: f64) -> Self {
        Left {
            now,
            half_life,
            at: now,
            part: part_left(now, now, half_life),
        }
    }

    /// The part that is left if the last addition was made at `at`, in seconds.
    pub(crate) fn part(&mut self, at: f64) -> f64 {
        if at != self.at {
            self.at = at;
            self.part = part_left(at, self.now, self.half_life);
        }
        self.part
    }
}

/// A moment a little before a computed one. If a change is expected too early, readers look once in
/// vain; too late would be an error.
pub(crate) fn early(moment: f64) -> f64 {
    if moment.is_finite() {
        moment - 1e-9 * (1.0 + libm::fabs(moment))
    } else {
        moment
    }
}
