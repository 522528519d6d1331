//! Lists that share one piece of memory.

use alloc::vec::Vec;

/// Lists, one after the other.
#[derive(Debug)]
pub(super) struct Lists<T> {
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
    pub(super) fn clear(&mut self) {
        self.all.clear();
        self.ends.clear();
    }

    pub(super) fn push(&mut self, item: T) {
        self.all.push(item);
    }

    /// Ends a list; what is pushed afterwards belongs to the next.
    pub(super) fn end(&mut self) {
        self.ends.push(self.all.len() as u32);
    }

    fn start(&self, number: usize) -> usize {
        number
            .checked_sub(1)
            .map_or(0, |before| self.ends[before] as usize)
    }

    /// One of the lists.
    #[inline]
    pub(super) fn list(&self, number: usize) -> &[T] {
        &self.all[self.start(number)..self.ends[number] as usize]
    }

    /// The list that hasn't ended.
    pub(super) fn unended(&self) -> &[T] {
        &self.all[self.start(self.ends.len())..]
    }

    /// The list that hasn't ended, to be changed.
    pub(super) fn unended_mut(&mut self) -> &mut [T] {
        let start = self.start(self.ends.len());
        &mut self.all[start..]
    }
}

impl<T: Copy + Default> Lists<T> {
    /// Makes lists with room for `counts` items. In place of each count it writes where the list
    /// begins.
    pub(super) fn make_room(&mut self, counts: &mut [u32]) {
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
    pub(super) fn put(&mut self, head: &mut u32, item: T) {
        self.all[*head as usize] = item;
        *head += 1;
    }
}
