//! What steps have left in areas.
//!
//! Only the time of the last addition and the strength after it are stored. The present strength is
//! computed from them, so it doesn't depend on how often it is read. Thesis, section 7.2.2.
//! Strengths have a limit because of the domino effects of section 7.3.

use alloc::vec::Vec;

use crate::{
    domain::{Domain, Modifier, ModifierBits, ModifierId},
    world::fading::{self, Fading, early},
};

/// What events have left of one modifier in one area.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Trace {
    /// The area's order of creation, and its slot.
    pub area: (u64, u32),
    pub modifier: ModifierId,
    /// Its strength after the last addition.
    pub strength: f64,
    /// The time of the last addition, in seconds.
    pub at: f64,
}

/// A trace as decisions see it at some time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SeenTrace {
    pub strength: f32,
    pub age: f32,
    pub share: f32,
    /// When decisions will see it change, in seconds of world time; perhaps a little too early,
    /// never too late.
    pub until: f64,
}

impl Trace {
    fn fading(&self, modifier: &Modifier) -> Fading {
        Fading {
            strength: self.strength,
            at: self.at,
            half_life: f64::from(modifier.half_life),
            limit: f64::from(modifier.limit),
        }
    }

    /// Its strength, if anything of it is left.
    pub(crate) fn left_at(&self, domain: &Domain, now: f64) -> Option<f64> {
        if self.has_ended(domain, now) {
            return None;
        }
        let modifier = &domain.modifiers[self.modifier.index()];
        self.fading(modifier).left_at(now)
    }

    /// Whether its damping has ended it, whatever its strength.
    fn has_ended(&self, domain: &Domain, now: f64) -> bool {
        let modifier = &domain.modifiers[self.modifier.index()];
        modifier.dampen.is_some()
            && (modifier.span(&domain.curves)).is_some_and(|it| now - self.at >= f64::from(it))
    }

    /// The trace as decisions see it; none if nothing of it is left.
    pub(crate) fn seen(&self, domain: &Domain, now: f64) -> Option<SeenTrace> {
        if self.has_ended(domain, now) {
            return None;
        }
        let modifier = &domain.modifiers[self.modifier.index()];
        let fading::Seen {
            strength,
            mut until,
        } = self.fading(modifier).seen(now)?;
        let mut age = 0.0;
        if let Some(step) = modifier.age_step(&domain.curves) {
            let steps = libm::floor((now - self.at).max(0.0) / step);
            age = steps * step;
            until = until.min(early(self.at + (steps + 1.0) * step));
        }
        if let Some(span) = modifier
            .span(&domain.curves)
            .filter(|_| modifier.dampen.is_some())
        {
            until = until.min(early(self.at + f64::from(span)));
        }
        let age = age as f32;
        Some(SeenTrace {
            strength,
            age,
            share: modifier.share(&domain.curves, age),
            until,
        })
    }
}

/// The traces in all areas, sorted by the areas' order of creation, then by modifier.
#[derive(Clone, Debug, Default)]
pub(crate) struct Traces {
    all: Vec<Trace>,
    /// How many were left when those that had faded were last removed.
    swept: usize,
    /// The modifiers that there are traces of. May contain more.
    any: ModifierBits,
}

impl Traces {
    /// Adds 1 to the strength of a modifier's trace in an area, up to the modifier's limit.
    pub(super) fn add(
        &mut self,
        domain: &Domain,
        area: (u64, u32),
        modifier: ModifierId,
        now: f64,
    ) {
        if self.all.len() > 2 * self.swept + 64 {
            self.all.retain(|it| it.left_at(domain, now).is_some());
            self.swept = self.all.len();
            self.any = self.all.iter().map(|it| it.modifier).collect();
        }
        self.any = self.any.union(ModifierBits::of(modifier));
        let place =
            (self.all).binary_search_by_key(&(area.0, modifier), |it| (it.area.0, it.modifier));
        let of = &domain.modifiers[modifier.index()];
        let limit = f64::from(of.limit);
        match place {
            Ok(at) => {
                let trace = &mut self.all[at];
                let left = trace.left_at(domain, now).unwrap_or(0.0);
                trace.strength = (left + 1.0).min(limit);
                trace.at = now;
            }
            Err(at) => self.all.insert(
                at,
                Trace {
                    area,
                    modifier,
                    strength: limit.min(1.0),
                    at: now,
                },
            ),
        }
    }

    /// The traces in the area with this order of creation.
    pub(crate) fn of(&self, order: u64) -> &[Trace] {
        let first = self.all.partition_point(|it| it.area.0 < order);
        let len = self.all[first..].partition_point(|it| it.area.0 == order);
        &self.all[first..first + len]
    }

    /// Whether there may be a trace of any of these modifiers.
    pub(crate) fn may_have(&self, modifiers: ModifierBits) -> bool {
        self.any.meet(modifiers)
    }

    /// All traces.
    pub(super) fn all(&self) -> &[Trace] {
        &self.all
    }

    /// Forgets the traces in the area with this order of creation.
    pub(super) fn forget(&mut self, order: u64) {
        self.all.retain(|it| it.area.0 != order);
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        self.all.capacity() * size_of::<Trace>()
    }
}
