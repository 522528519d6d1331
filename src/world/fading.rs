//! How something that was added at some time gets weaker.

use crate::domain::Modifier;

/// The last addition to something that fades.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fading {
    /// How strong it was after that.
    pub strength: f64,
    /// When that was, in seconds.
    pub at: f64,
    /// Seconds until it is half as strong; infinite: it stays.
    pub half_life: f64,
    /// How strong it can get at most.
    pub limit: f64,
}

/// How it is seen at some time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Seen {
    pub strength: f32,
    /// Until when it is seen so, in seconds of world time; a little too early at most.
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
    /// How strong it is.
    pub(crate) fn strength_at(&self, now: f64) -> f64 {
        self.strength * part_left(self.at, now, self.half_life)
    }

    /// How strong it is, if that is more than nothing.
    pub(crate) fn left_at(&self, now: f64) -> Option<f64> {
        let strength = self.strength_at(now);
        (strength >= Modifier::FAINTEST).then_some(strength)
    }

    /// How decisions see it: what the last addition made of it, less what has gone since, in
    /// sixteenths of the limit. So an addition counts in full, and nothing is ever seen stronger than
    /// it was. None if nothing is left.
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

/// What part is left of what was last added to at some time.
pub(crate) fn part_left(at: f64, now: f64, half_life: f64) -> f64 {
    libm::exp2(-(now - at).max(0.0) / half_life)
}

/// What part is left at one time of many things with one half-life. Those that lie side by side were
/// often last added to together, and to work it out takes longer than all else.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Left {
    now: f64,
    half_life: f64,
    /// What was last asked for, and the answer.
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

    /// What part is left of what was last added to at some time, in seconds.
    pub(crate) fn part(&mut self, at: f64) -> f64 {
        if at != self.at {
            self.at = at;
            self.part = part_left(at, self.now, self.half_life);
        }
        self.part
    }
}

/// A little before a moment that was worked out: too early costs a look, too late would be a mistake.
pub(crate) fn early(moment: f64) -> f64 {
    if moment.is_finite() {
        moment - 1e-9 * (1.0 + libm::fabs(moment))
    } else {
        moment
    }
}
