//! The searches of a world's ticks.

use core::{
    ops::{Deref, DerefMut},
    sync::atomic::{
        AtomicBool,
        Ordering::{Acquire, Release},
    },
};

use alloc::vec::Vec;

use parking_lot::{Mutex, MutexGuard};

use super::gate::pause;
use crate::running::{Job, JobPool};

/// The searches of a world's ticks.
pub(crate) type Jobs = Vec<Place>;

/// A search, and the calls that use it. One call may go on with the search; then no other call may
/// use it. Otherwise, calls look at it one after the other. A call that wants to look waits for
/// other looks, which are short. So its result doesn't depend on which other calls look. Going on
/// may take long, and no call waits for that.
#[derive(Default)]
pub(crate) struct Place {
    /// A call goes on with the search, or waits for the end of a look to do so.
    goes_on: AtomicBool,
    job: Mutex<Job>,
}

impl Place {
    /// The search, for a call that has the world alone.
    pub(crate) fn get_mut(&mut self) -> &mut Job {
        self.job.get_mut()
    }

    /// The search, for a call that goes on with it. None if another call does.
    pub(crate) fn go_on(&self) -> Option<GoesOn<'_>> {
        if self.goes_on.swap(true, Acquire) {
            return None;
        }
        let mark = Mark(&self.goes_on);
        let mut round = 0;
        loop {
            if let Some(job) = self.job.try_lock() {
                return Some(GoesOn { job, _mark: mark });
            }
            pause(&mut round);
        }
    }

    /// The search, for a call that looks at it. None if a call goes on with it.
    pub(crate) fn look(&self) -> Option<MutexGuard<'_, Job>> {
        let mut round = 0;
        loop {
            if self.goes_on.load(Acquire) {
                return None;
            }
            if let Some(job) = self.job.try_lock() {
                return Some(job);
            }
            pause(&mut round);
        }
    }
}

/// What a call holds while it goes on with a search. When it is dropped, the search is released
/// before the mark.
pub(crate) struct GoesOn<'a> {
    job: MutexGuard<'a, Job>,
    _mark: Mark<'a>,
}

impl Deref for GoesOn<'_> {
    type Target = Job;

    fn deref(&self) -> &Job {
        &self.job
    }
}

impl DerefMut for GoesOn<'_> {
    fn deref_mut(&mut self) -> &mut Job {
        &mut self.job
    }
}

/// Marks that a call goes on with a search, until it is dropped.
struct Mark<'a>(&'a AtomicBool);

impl Drop for Mark<'_> {
    fn drop(&mut self) {
        self.0.store(false, Release);
    }
}

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

#[cfg(test)]
mod tests {
    use std::{sync::Barrier, thread};

    use super::*;

    #[test]
    fn who_looks_keeps_nobody_from_going_on() {
        for _ in 0..20 {
            let (place, begun) = (Place::default(), Barrier::new(2));
            let look = place.look().expect("nobody goes on with it");
            let has_gone_on = thread::scope(|scope| {
                let other = scope.spawn(|| {
                    begun.wait();
                    place.go_on().is_some()
                });
                begun.wait();
                thread::yield_now();
                drop(look);
                other.join().expect("no panic")
            });
            assert!(has_gone_on);
        }
    }

    #[test]
    fn looks_wait_for_each_other() {
        let (place, begun) = (Place::default(), Barrier::new(2));
        let look = place.look();
        thread::scope(|scope| {
            let other = scope.spawn(|| {
                begun.wait();
                place.look().is_some()
            });
            begun.wait();
            thread::yield_now();
            drop(look);
            assert!(other.join().expect("no panic"));
        });
    }

    #[test]
    fn nobody_waits_for_who_goes_on() {
        let place = Place::default();
        let going = place.go_on();
        assert!(going.is_some());
        assert!(place.go_on().is_none() && place.look().is_none());
        drop(going);
        assert!(place.look().is_some() && place.go_on().is_some());
    }
}
