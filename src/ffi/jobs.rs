//! The searches of a world's ticks.

use alloc::vec::Vec;

use parking_lot::Mutex;

use crate::running::{Job, JobPool};

/// The searches of a world's ticks. A thread that continues one locks it, and no thread waits.
pub(crate) type Jobs = Vec<Mutex<Job>>;

impl JobPool for Jobs {
    fn len(&self) -> usize {
        self.as_slice().len()
    }

    fn job(&mut self, number: usize) -> &mut Job {
        self[number].get_mut()
    }
}

const _: () = {
    const fn usable_from_any_thread<T: Send>() {}
    usable_from_any_thread::<Job>();
};
