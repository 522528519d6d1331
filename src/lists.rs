//! Lists that share one piece of memory.

use alloc::vec::Vec;

use crate::nominal::{Nominal, bytes};

/// Lists, one after the other.
#[derive(Debug)]
pub(crate) struct Lists<T> {
    all: Vec<T>,
    ends: Vec<u32>,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Lists {
            all: Vec::new(),
            ends: Vec::new(),
        }
    }
}

impl<T> Lists<T> {
    pub(crate) fn clear(&mut self) {
        self.all.clear();
        self.ends.clear();
    }

    pub(crate) fn push(&mut self, item: T) {
        self.all.push(item);
    }

    /// Ends a list; what is pushed afterwards belongs to the next.
    pub(crate) fn end(&mut self) {
        self.ends.push(self.all.len() as u32);
    }

    fn start(&self, number: usize) -> usize {
        number
            .checked_sub(1)
            .map_or(0, |before| self.ends[before] as usize)
    }

    /// One of the lists.
    #[inline]
    pub(crate) fn list(&self, number: usize) -> &[T] {
        &self.all[self.start(number)..self.ends[number] as usize]
    }

    /// The list that hasn't ended.
    pub(crate) fn unended(&self) -> &[T] {
        &self.all[self.start(self.ends.len())..]
    }

    /// The list that hasn't ended, to be changed.
    pub(crate) fn unended_mut(&mut self) -> &mut [T] {
        let start = self.start(self.ends.len());
        &mut self.all[start..]
    }
}

impl<T: Copy + Default> Lists<T> {
    /// Makes lists with room for `counts` items. In place of each count it writes where the list
    /// begins.
    pub(crate) fn make_room(&mut self, counts: &mut [u32]) {
        self.clear();
        let mut sum = 0;
        for count in counts {
            let own = core::mem::replace(count, sum);
            sum += own;
            self.ends.push(sum);
        }
        self.all.resize(sum as usize, T::default());
    }

    /// Puts an item at `head`, and moves `head` on to the next place.
    pub(crate) fn put(&mut self, head: &mut u32, item: T) {
        self.all[*head as usize] = item;
        *head += 1;
    }
}

impl<T: Nominal> Lists<T> {
    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        bytes(&self.all) + bytes(&self.ends)
    }
}

impl<T: Copy> Lists<T> {
    /// Keeps only some items of the list that hasn't ended.
    pub(crate) fn retain_unended(&mut self, mut keeps: impl FnMut(&T) -> bool) {
        let first = self.start(self.ends.len());
        let mut kept = first;
        for number in first..self.all.len() {
            let item = self.all[number];
            if keeps(&item) {
                self.all[kept] = item;
                kept += 1;
            }
        }
        self.all.truncate(kept);
    }
}
