//! What steps have left in areas.
//!
//! Only the last addition and how strong it was then are kept. So how strong it is at any time
//! doesn't depend on how often anybody has looked. Thesis, section 7.2.2; the limit against domino
//! effects answers section 7.3.

use alloc::vec::Vec;

use crate::{
    domain::{Domain, Modifier, ModifierBits, ModifierId},
    world::fading::{self, Fading, early},
};

/// What events have left of one modifier in one area.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Trace {
    /// The area's place in the order of creation, and its slot.
    pub area: (u64, u32),
    pub modifier: ModifierId,
    /// How strong it was when it was last added to.
    pub strength: f64,
    /// When that was, in seconds.
    pub at: f64,
}

/// How a trace is seen at some time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SeenTrace {
    pub strength: f32,
    pub age: f32,
    pub share: f32,
    /// Until when it is seen so, in seconds of world time; a little too early at most.
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

    /// How strong it is, if anything of it is left.
    pub(crate) fn left_at(&self, domain: &Domain, now: f64) -> Option<f64> {
        if self.has_ended(domain, now) {
            return None;
        }
        let modifier = &domain.modifiers[self.modifier.index()];
        self.fading(modifier).left_at(now)
    }

    /// Whether it is over, however strong it still was.
    fn has_ended(&self, domain: &Domain, now: f64) -> bool {
        let modifier = &domain.modifiers[self.modifier.index()];
        modifier.dampen.is_some()
            && (modifier.span(&domain.curves)).is_some_and(|it| now - self.at >= f64::from(it))
    }

    /// How decisions see it; none if it is gone.
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

/// What events have left in all areas, in order of their creation, then of modifiers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Traces {
    all: Vec<Trace>,
    /// How many there were when those that are gone were last thrown away.
    swept: usize,
    /// Which modifiers there are traces of, and perhaps more.
    any: ModifierBits,
}

impl Traces {
    /// Adds to what there is of a modifier in an area.
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

    /// What is left in an area, by its place in the order of creation.
    pub(crate) fn of(&self, order: u64) -> &[Trace] {
        let first = self.all.partition_point(|it| it.area.0 < order);
        let len = self.all[first..].partition_point(|it| it.area.0 == order);
        &self.all[first..first + len]
    }

    /// Whether some of these modifiers may have been left anywhere.
    pub(crate) fn may_have(&self, modifiers: ModifierBits) -> bool {
        self.any.meet(modifiers)
    }

    /// All of them.
    pub(super) fn all(&self) -> &[Trace] {
        &self.all
    }

    /// Forgets what was left in an area.
    pub(super) fn forget(&mut self, order: u64) {
        self.all.retain(|it| it.area.0 != order);
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        self.all.capacity() * size_of::<Trace>()
    }
}
