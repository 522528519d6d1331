//! Data of which open searches go on seeing the old version.

use alloc::vec::Vec;

use crate::world::past::{Past, When};

/// Something that is copied whole before it changes while searches are open, at most once for each
/// epoch in which one began. The memory of copies is used again.
#[derive(Debug, Default)]
pub(crate) struct Versioned<T> {
    now: T,
    /// Copies, each with the last epoch whose searches see it, in rising order.
    kept: Vec<(u64, T)>,
    spare: Vec<T>,
}

impl<T: Clone + Default> Versioned<T> {
    /// It begins like this.
    pub(crate) fn begin(now: T) -> Self {
        Versioned {
            now,
            ..Versioned::default()
        }
    }

    /// How it is.
    pub(crate) fn now(&self) -> &T {
        &self.now
    }

    /// How it was.
    pub(crate) fn at(&self, when: When) -> &T {
        let Some(moment) = when else {
            return &self.now;
        };
        let place = self.kept.partition_point(|it| it.0 < moment.epoch());
        self.kept.get(place).map_or(&self.now, |it| &it.1)
    }

    /// To change it. [`World::notice`](crate::world::World::notice) comes before.
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

    /// All that there are.
    pub(crate) fn each(&self) -> impl Iterator<Item = &T> {
        let kept = self.kept.iter().map(|it| &it.1);
        kept.chain(&self.spare).chain(core::iter::once(&self.now))
    }
}
