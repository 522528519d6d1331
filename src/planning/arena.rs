//! The memory that a search needs only during one call: the chains that are tried, and what is
//! imagined on the way.
//!
//! The arena is one block. It is created before the search begins, large enough for everything that
//! one call can put into it. So a warm search allocates nothing, and the memory that a search
//! counts doesn't depend on how it is divided into calls. What has to survive a pause can't be in
//! it, for two reasons: the search would refer to itself, and it moves between threads, which
//! references to a [`Bump`] must not.

use bumpalo::Bump;
use bumpalo::collections::Vec as ArenaVec;

use crate::domain::MAX_DEPTH;

/// A list in the arena. When lists are dropped in the opposite order, the arena is empty again.
pub(crate) type List<'w, T> = ArenaVec<'w, T>;

/// The memory from which one call of a search takes its lists.
#[derive(Debug, Default)]
pub struct Arena {
    bump: Bump,
    /// The bytes that it holds. Room was made for so many.
    held: usize,
}

impl Arena {
    /// The most bytes of an item in a list that has one item for each step of a plan.
    pub(crate) const MOST_A_STEP: usize = 64;
    /// The most lists of step numbers that are in use at a time. Chains that the host or a schedule
    /// gives may be longer than [`Options::depth`](super::Options).
    const CHAINS: usize = 2;

    /// The bytes that the lists of a search count as. They never need more. The same on every
    /// machine.
    pub(crate) const fn bytes(depth: u8) -> usize {
        Self::CHAINS * MAX_DEPTH as usize * size_of::<u32>() + depth as usize * Self::MOST_A_STEP
    }

    /// Makes room for a search whose plans have at most `depth` steps.
    pub(crate) fn make_room(&mut self, depth: u8) {
        let wanted = Self::bytes(depth);
        self.empty();
        if self.bump.chunk_capacity() < wanted {
            self.bump = Bump::with_capacity(wanted);
            self.held = self.bump.allocated_bytes();
        }
    }

    /// Empties the arena.
    #[inline]
    pub(crate) fn empty(&mut self) {
        // Everything that earlier calls have put into it has fitted.
        debug_assert_eq!(self.bump.allocated_bytes(), self.held);
        self.bump.reset();
    }

    /// An empty list with room for `room` items.
    #[inline]
    pub(crate) fn list<T: Copy>(&self, room: usize) -> List<'_, T> {
        const { assert!(size_of::<T>() <= Self::MOST_A_STEP) };
        List::with_capacity_in(room, &self.bump)
    }

    /// A copy of a slice.
    #[inline]
    pub(crate) fn copy<T: Copy>(&self, of: &[T]) -> List<'_, T> {
        let mut list = self.list(of.len());
        list.extend_from_slice_copy(of);
        list
    }

    /// Bytes held, in use or not.
    #[must_use]
    pub fn held(&self) -> usize {
        self.bump.allocated_bytes()
    }

    /// Bytes in use; 0 except during a call.
    #[must_use]
    pub fn used(&self) -> usize {
        self.bump.allocated_bytes() - self.bump.chunk_capacity()
    }
}
