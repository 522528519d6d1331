//! Where a fact comes from, how sure the NPC is of it and the NPCs that it tells, and how long it
//! is kept.

use core::cmp::Ordering;

use crate::{
    beliefs::snapshot::distance,
    domain::{AttributeId, Domain, SensorId},
    fingerprint::Fingerprint,
    world::EntityId,
};

/// Decisions see sureness in multiples of one divided by this.
pub(super) const SURE_STEPS: f64 = 16.0;

/// How much less sure a fact gets each time it is passed on.
pub const HEARSAY: f32 = 0.125;

/// Two places at most this many metres apart count as the same.
pub(crate) const SAME_PLACE: f32 = 3.0;

/// The source of a fact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Source {
    /// The host has told it.
    #[default]
    Host,
    /// The NPC has noticed it, by this sensor.
    Sensor(SensorId),
    /// Another NPC has told it.
    Hearsay,
}

/// The source of a fact, and how sure the NPC is of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Note {
    /// The NPC that has told it; none if the NPC has noticed it itself, or the host has told it.
    pub teller: EntityId,
    /// The teller's order of creation; 0 for none.
    pub teller_order: u64,
    /// How sure the NPC was of it when it was observed, more than 0 and at most 1.
    pub sure: f32,
    /// How old it gets before it is forgotten, in seconds; 0 if it is kept for ever.
    pub remember: f32,
    /// Where it comes from.
    pub source: Source,
}

impl Default for Note {
    fn default() -> Self {
        Note {
            teller: EntityId::NONE,
            teller_order: 0,
            sure: 1.0,
            remember: 0.0,
            source: Source::Host,
        }
    }
}

impl Note {
    /// The note of what a sensor tells of an attribute.
    #[must_use]
    pub fn of_sensor(domain: &Domain, sensor: SensorId, attribute: AttributeId) -> Self {
        let it = domain.sensor(sensor);
        Note {
            sure: it.sure,
            remember: it.remembers(attribute),
            source: Source::Sensor(sensor),
            ..Note::default()
        }
    }

    /// Whether a fact with this note and timestamp is replaced by another. The later observation
    /// wins; then the surer one; then the one of the teller that was created first; then, between
    /// two sensors, the one that is kept longer; then the one of the sensor that documents name
    /// first. If all are equal, the other replaces this one.
    #[must_use]
    pub fn gives_way(&self, stamp: f64, to: &Note, to_stamp: f64) -> bool {
        let order = (to_stamp.partial_cmp(&stamp))
            .unwrap_or(Ordering::Equal)
            .then(to.sure.partial_cmp(&self.sure).unwrap_or(Ordering::Equal))
            .then(self.teller_order.cmp(&to.teller_order))
            .then(match (self.source, to.source) {
                // Without this, the result would depend on which of two sensors the host answers
                // first.
                (Source::Sensor(own), Source::Sensor(other)) => (to.kept_for())
                    .total_cmp(&self.kept_for())
                    .then(own.cmp(&other)),
                _ => Ordering::Equal,
            });
        order != Ordering::Less
    }

    /// How old it gets before it is forgotten, in seconds; infinite if it is kept for ever.
    fn kept_for(&self) -> f32 {
        if self.remember > 0.0 {
            self.remember
        } else {
            f32::INFINITY
        }
    }

    /// The note of a fact that was observed at `stamp`, after a newer observation has confirmed the
    /// same value. Of both, the surer note is taken; between equals the newer one, but with the
    /// longer memory. So a confirmation renews a fact and never makes it less sure, nor makes it
    /// forgotten earlier unless it makes it surer.
    #[must_use]
    pub fn confirmed(&self, stamp: f64, by: &Note, by_stamp: f64) -> Note {
        let left = (f64::from(self.sure) * self.left_of_it(stamp, by_stamp)).max(0.0) as f32;
        if left < by.sure {
            *by
        } else if left > by.sure {
            Note {
                sure: left,
                ..*self
            }
        } else {
            let longer = self.kept_for() >= by.kept_for();
            Note {
                remember: if longer { self.remember } else { by.remember },
                ..*by
            }
        }
    }

    /// The share of its sureness that is left of a fact that was observed at `stamp`: it falls in a
    /// line, and below 0 once the fact is forgotten.
    fn left_of_it(&self, stamp: f64, now: f64) -> f64 {
        if self.remember > 0.0 {
            1.0 - (now - stamp) / f64::from(self.remember)
        } else {
            1.0
        }
    }

    /// When a fact that was observed at `stamp` is forgotten, in seconds of world time; infinite
    /// for never.
    #[must_use]
    pub fn until(&self, stamp: f64) -> f64 {
        if self.remember > 0.0 {
            stamp + f64::from(self.remember)
        } else {
            f64::INFINITY
        }
    }

    /// How sure the NPC is at `now` of a fact that was observed at `stamp`, in sixteenths, and
    /// until when that stays the same. Sureness falls linearly until the fact is forgotten.
    #[must_use]
    pub fn sureness(&self, stamp: f64, now: f64) -> (f32, f64) {
        let remember = f64::from(self.remember);
        let sure = f64::from(self.sure) * SURE_STEPS;
        let left = sure * self.left_of_it(stamp, now);
        if remember <= 0.0 {
            return ((libm::ceil(left) / SURE_STEPS) as f32, f64::INFINITY);
        }
        let steps = libm::ceil(left).clamp(0.0, SURE_STEPS);
        let until = if steps > 0.0 {
            stamp + remember * (1.0 - (steps - 1.0) / sure)
        } else {
            f64::INFINITY
        };
        ((steps / SURE_STEPS) as f32, until)
    }

    /// The note of the same fact after the NPC has found it out by a step of its own: the NPC is
    /// completely sure of it.
    #[must_use]
    pub fn found_again(&self) -> Note {
        let source = match self.source {
            Source::Hearsay => Source::Host,
            known => known,
        };
        Note {
            remember: self.remember,
            source,
            ..Note::default()
        }
    }

    /// The note of the same fact when another NPC passes it on; none if it would be too unsure.
    #[must_use]
    pub fn passed_on(&self, teller: EntityId, teller_order: u64) -> Option<Note> {
        let sure = self.sure - HEARSAY;
        (sure > 0.0).then_some(Note {
            teller,
            teller_order,
            sure,
            remember: self.remember,
            source: Source::Hearsay,
        })
    }

    /// Adds it to a fingerprint.
    pub(crate) fn add_to(&self, f: &mut Fingerprint) {
        let &Note {
            // The order says which NPC it is.
            teller: _,
            teller_order,
            sure,
            remember,
            source,
        } = self;
        f.add(teller_order);
        f.number(sure);
        f.number(remember);
        f.add(match source {
            Source::Host => 0,
            Source::Hearsay => 1,
            Source::Sensor(sensor) => u64::from(sensor.0) + 2,
        });
    }
}

/// Where an NPC has last seen an entity whose position it no longer knows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LastSeen {
    /// The place.
    pub point: [f32; 3],
    /// When it saw it there, in seconds of world time; NaN if it never did.
    pub at: f64,
    /// How many seconds later the NPC saw that the entity was gone from there.
    pub gone_after: f32,
    /// When the place is forgotten, in seconds of world time.
    pub until: f64,
}

impl LastSeen {
    /// Stands for an entity that has no such place.
    pub const NEVER: LastSeen = LastSeen {
        point: [f32::NAN; 3],
        at: f64::NAN,
        gone_after: 0.0,
        until: f64::INFINITY,
    };

    /// Whether there is such a place.
    #[must_use]
    pub fn is_known(&self) -> bool {
        !self.at.is_nan()
    }

    /// Whether the NPC must not believe that the entity was at `point` at `stamp`: it has seen the
    /// entity later, or has later found the same place empty. Otherwise an NPC with older knowledge
    /// could send it back again and again.
    #[must_use]
    pub fn refutes(&self, point: [f32; 3], stamp: f64, note: &Note) -> bool {
        let is_older = stamp < self.at || (stamp == self.at && note.source == Source::Hearsay);
        let was_empty = stamp <= self.at + f64::from(self.gone_after);
        is_older || (was_empty && distance(point, self.point) <= SAME_PLACE)
    }

    pub(in crate::world) fn add_to(&self, f: &mut Fingerprint) {
        let &LastSeen {
            point,
            at,
            gone_after,
            until,
        } = self;
        f.time(at);
        if self.is_known() {
            f.numbers(&point);
            f.number(gone_after);
            f.time(until);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_wins_then_surer_then_the_older_teller() {
        let note = |sure, teller_order| Note {
            sure,
            teller_order,
            ..Note::default()
        };
        let old = note(0.5, 7);
        assert!(old.gives_way(1.0, &note(0.1, 9), 2.0));
        assert!(!old.gives_way(2.0, &note(1.0, 1), 1.0));
        assert!(old.gives_way(1.0, &note(0.6, 9), 1.0));
        assert!(!old.gives_way(1.0, &note(0.4, 1), 1.0));
        assert!(old.gives_way(1.0, &note(0.5, 6), 1.0));
        assert!(!old.gives_way(1.0, &note(0.5, 8), 1.0));
        assert!(old.gives_way(1.0, &old, 1.0));
        let sensed = |sensor| Note {
            source: Source::Sensor(SensorId(sensor)),
            ..note(0.5, 0)
        };
        assert!(sensed(1).gives_way(1.0, &sensed(0), 1.0));
        assert!(!sensed(0).gives_way(1.0, &sensed(1), 1.0));
        assert!(sensed(0).gives_way(1.0, &sensed(0), 1.0));
    }

    #[test]
    fn sureness_fades_in_sixteenths_until_it_is_forgotten() {
        let note = Note {
            remember: 8.0,
            ..Note::default()
        };
        assert_eq!(note.sureness(10.0, 10.0), (1.0, 10.5));
        assert_eq!(note.sureness(10.0, 10.25), (1.0, 10.5));
        assert_eq!(note.sureness(10.0, 14.1).0, 0.5);
        assert_eq!(note.sureness(10.0, 18.0), (0.0, f64::INFINITY));
        assert_eq!(note.until(10.0), 18.0);
        let kept = Note {
            sure: 0.3,
            ..Note::default()
        };
        assert_eq!(kept.sureness(0.0, 1e9), (5.0 / 16.0, f64::INFINITY));
    }

    #[test]
    fn hearsay_is_a_step_less_sure_until_nothing_is_left() {
        let mut note = Note::default();
        let mut passed = 0;
        while let Some(next) = note.passed_on(EntityId::NONE, 3) {
            assert_eq!(next.sure, note.sure - 0.125);
            note = next;
            passed += 1;
        }
        assert_eq!(passed, 7);
        assert_eq!(note.source, Source::Hearsay);
    }
}
