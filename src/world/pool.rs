//! Values that are reused, with the memory that they hold.

use alloc::vec::Vec;
use core::ops::{Index, IndexMut};

/// Values by number. A number that was given back is reused for another value.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pool<T> {
    values: Vec<T>,
    free: Vec<u32>,
}

impl<T: Default> Pool<T> {
    pub(crate) const fn new() -> Self {
        Pool {
            values: Vec::new(),
            free: Vec::new(),
        }
    }

    /// The number of an unused value. The value is as it was when it was given back, or the
    /// default.
    pub(crate) fn take(&mut self) -> u32 {
        self.free.pop().unwrap_or_else(|| {
            self.values.push(T::default());
            (self.values.len() - 1) as u32
        })
    }

    /// Gives a number back.
    pub(crate) fn give_back(&mut self, number: u32) {
        self.free.push(number);
    }

    /// All values, including unused ones.
    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.values.iter_mut()
    }

    /// Bytes held. `own` gives the bytes that a value holds outside of itself.
    pub(crate) fn memory(&self, own: impl Fn(&T) -> usize) -> usize {
        self.values.capacity() * size_of::<T>()
            + self.free.capacity() * size_of::<u32>()
            + self.values.iter().map(own).sum::<usize>()
    }
}

impl<T> Index<u32> for Pool<T> {
    type Output = T;

    fn index(&self, number: u32) -> &T {
        &self.values[number as usize]
    }
}

impl<T> IndexMut<u32> for Pool<T> {
    fn index_mut(&mut self, number: u32) -> &mut T {
        &mut self.values[number as usize]
    }
}
