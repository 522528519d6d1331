//! Data that open searches go on seeing as it was when they began.

use alloc::vec::Vec;

use crate::world::past::{Past, When};

/// A value that changes while searches are open. Before it changes, all of it is copied, at most
/// once for each epoch in which a search began. The memory of copies is reused.
#[derive(Debug, Default)]
pub(crate) struct Versioned<T> {
    now: T,
    /// The copies, each with the last epoch whose searches see it, in rising order of epochs.
    kept: Vec<(u64, T)>,
    spare: Vec<T>,
}

impl<T: Clone + Default> Versioned<T> {
    /// A value without copies.
    pub(crate) fn begin(now: T) -> Self {
        Versioned {
            now,
            ..Versioned::default()
        }
    }

    /// The present value.
    pub(crate) fn now(&self) -> &T {
        &self.now
    }

    /// The value as it was at a moment.
    pub(crate) fn at(&self, when: When) -> &T {
        let Some(moment) = when else {
            return &self.now;
        };
        let place = self.kept.partition_point(|it| it.0 < moment.epoch());
        self.kept.get(place).map_or(&self.now, |it| &it.1)
    }

    /// The present value, to be changed. Copies it first if an open search needs that.
    /// [`World::notice`](crate::world::World::notice) must have been called before.
    pub(crate) fn change(&mut self, past: &Past) -> &mut T {
        let oldest = past.oldest_open().unwrap_or(u64::MAX);
        let needless = self.kept.partition_point(|it| it.0 < oldest);
        self.spare
            .extend(self.kept.drain(..needless).map(|it| it.1));
        if let Some(newest) = past.newest_open()
            && self.kept.last().is_none_or(|it| it.0 < newest)
        {
            let mut copy = self.spare.pop().unwrap_or_default();
            copy.clone_from(&self.now);
            self.kept.push((newest, copy));
        }
        &mut self.now
    }

    /// All versions, and the memory kept for later copies.
    pub(crate) fn each(&self) -> impl Iterator<Item = &T> {
        let kept = self.kept.iter().map(|it| &it.1);
        kept.chain(&self.spare).chain(core::iter::once(&self.now))
    }
}
