//! Slots: how many NPCs may do the same to the same smart object at a time.
//!
//! Whoever begins such a step claims a slot and releases it when the step ends, in whichever way.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::domain::ActionId;

use super::executor::Task;

/// Claims of all NPCs of a world: how many there are of each kind.
#[derive(Clone, Debug, Default)]
pub struct Slots {
    taken: HashMap<(u64, ActionId), u32, FxBuildHasher>,
}

impl Slots {
    /// Claims one of `slots` for a task. False if all are taken.
    pub fn claim(&mut self, task: Task, slots: u32) -> bool {
        let taken = self.taken.entry((task.supplier, task.action)).or_insert(0);
        let is_free = *taken < slots;
        *taken += u32::from(is_free);
        is_free
    }

    /// Gives a claimed slot back.
    pub fn release(&mut self, task: Task) {
        let key = (task.supplier, task.action);
        if let Some(taken) = self.taken.get_mut(&key) {
            *taken -= 1;
            if *taken == 0 {
                self.taken.remove(&key);
            }
        }
    }

    /// How many slots for a task are taken.
    #[must_use]
    pub fn taken(&self, task: Task) -> u32 {
        let taken = self.taken.get(&(task.supplier, task.action));
        taken.copied().unwrap_or(0)
    }

    /// How many slots are taken, of whatever kind.
    #[must_use]
    pub fn len(&self) -> usize {
        self.taken.values().map(|&it| it as usize).sum()
    }

    /// Whether none is taken.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.taken.is_empty()
    }

    /// Bytes held.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.taken.allocation_size()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_claimed_and_released() {
        let mut slots = Slots::default();
        let task = |supplier| Task {
            action: ActionId(3),
            supplier,
        };
        assert!(slots.claim(task(1), 2) && slots.claim(task(1), 2));
        assert!(!slots.claim(task(1), 2) && slots.claim(task(2), 1));
        assert_eq!((slots.taken(task(1)), slots.len()), (2, 3));
        slots.release(task(1));
        assert!(slots.claim(task(1), 2));
        for supplier in [1, 1, 2, 2] {
            slots.release(task(supplier));
        }
        assert!(slots.is_empty());
    }
}
