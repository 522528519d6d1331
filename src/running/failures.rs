//! How long a step that has failed stays out of an NPC's plans.
//!
//! This is exponential back-off: `retry_after` of its action, and twice as long each time that it
//! fails again without having succeeded in between. Otherwise an NPC on its way to a farther thing
//! would turn back again and again to try the nearer one.

use alloc::vec::Vec;

use crate::{fingerprint::Fingerprint, npc::Binding};

/// After so many times the time doesn't grow any more: it is 64 times `retry_after`.
const MOST_TIMES: u8 = 6;

/// So many steps of an NPC are remembered: those that have failed last.
const MOST_STEPS: usize = 16;

/// A step that has failed and not succeeded since.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Failure {
    pub binding: Binding,
    /// How often its time has doubled.
    pub times: u8,
    /// When this is forgotten, in seconds of world time.
    pub until: f64,
}

/// The steps of one NPC that have failed and not succeeded since. The last to fail is at the end.
#[derive(Debug, Default)]
pub(super) struct Failures {
    list: Vec<Failure>,
}

impl Failures {
    /// A step has failed at `now`. Returns for how many seconds it stays out of plans.
    pub(super) fn note(&mut self, binding: Binding, now: f64, retry_after: f32) -> f64 {
        let before = self.list.iter().find(|it| it.binding == binding);
        let before = before.filter(|it| now <= it.until);
        let times = before.map_or(0, |it| (it.times + 1).min(MOST_TIMES));
        self.succeed(binding);
        if self.list.len() == MOST_STEPS {
            self.list.remove(0);
        }
        let seconds = |times| f64::from(retry_after) * f64::from(1_u32 << times);
        // The NPC may go a long way back before it tries again, so this is remembered for as long as
        // a step stays out at most, once it may be planned again.
        let until = now + seconds(times) + seconds(MOST_TIMES);
        self.list.push(Failure {
            binding,
            times,
            until,
        });
        seconds(times)
    }

    /// A step has succeeded.
    pub(super) fn succeed(&mut self, binding: Binding) {
        self.list.retain(|it| it.binding != binding);
    }

    pub(super) fn clear(&mut self) {
        self.list.clear();
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        self.list.capacity() * size_of::<Failure>()
    }

    /// Adds them to a fingerprint. Nothing is added for most NPCs.
    pub(super) fn add_to(&self, f: &mut Fingerprint) {
        let Failures { list } = self;
        if !list.is_empty() {
            f.list(list, |f, it| {
                let &Failure {
                    binding,
                    times,
                    until,
                } = it;
                binding.add_to(f);
                f.add(times);
                f.time(until);
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{domain::ActionId, world::EntityId};

    fn eat(supplier: u64) -> Binding {
        Binding {
            action: ActionId(0),
            supplier: EntityId(supplier),
        }
    }

    #[test]
    fn each_failure_keeps_a_step_out_for_twice_as_long_until_it_succeeds() {
        let (mut it, mut now) = (Failures::default(), 0.0);
        for seconds in [5.0, 10.0, 20.0, 40.0, 80.0, 160.0, 320.0, 320.0] {
            assert_eq!(it.note(eat(1), now, 5.0), seconds);
            // It is tried again long after it may be.
            now += seconds + 319.0;
        }
        assert_eq!(it.note(eat(2), now, 5.0), 5.0);
        it.succeed(eat(1));
        assert_eq!(it.note(eat(1), now, 5.0), 5.0);
        assert_eq!(it.note(eat(2), now, 5.0), 10.0);
        // After so long, it is as if it had never failed.
        assert_eq!(it.note(eat(2), now + 331.0, 5.0), 5.0);
    }

    #[test]
    fn only_so_many_steps_are_remembered() {
        let mut it = Failures::default();
        for supplier in 0..=MOST_STEPS as u64 {
            assert_eq!(it.note(eat(supplier), 0.0, 1.0), 1.0);
        }
        assert_eq!(it.list.len(), MOST_STEPS);
        assert_eq!(it.note(eat(1), 0.0, 1.0), 2.0);
        assert_eq!(it.note(eat(0), 0.0, 1.0), 1.0);
    }
}
