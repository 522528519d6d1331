//! The memory that a search needs only during one call: the chains that are tried, and what is
//! imagined on the way.
//!
//! It is one block, created before the search begins, and large enough for everything that one call
//! can put into it. So a warm search allocates nothing, and the memory that a search counts doesn't
//! depend on how it is divided into calls. What has to survive a pause can't be in it: the search
//! would refer to itself, and it goes from thread to thread, which references to a [`Bump`] must
//! not.

use bumpalo::Bump;
use bumpalo::collections::Vec as ArenaVec;

use crate::domain::MAX_DEPTH;

/// A list in the arena of a search. Dropping lists in the opposite order empties it.
pub(crate) type List<'w, T> = ArenaVec<'w, T>;

/// What one call of a search takes its lists from.
#[derive(Debug, Default)]
pub struct Arena {
    bump: Bump,
    /// How much it holds: as much as was made room for.
    held: usize,
}

impl Arena {
    /// No list has larger items that has one for each step of a plan.
    pub(crate) const MOST_A_STEP: usize = 64;
    /// So many lists of plain steps there are at most at a time. What the host or a schedule says may
    /// have more of them than [`Options::depth`](super::Options).
    const CHAINS: usize = 2;

    /// What the lists of a search count as, and never exceed. The same on every machine.
    pub(crate) const fn bytes(depth: u8) -> usize {
        Self::CHAINS * MAX_DEPTH as usize * size_of::<u32>() + depth as usize * Self::MOST_A_STEP
    }

    /// Gets ready for a search whose plans have at most so many steps.
    pub(crate) fn make_room(&mut self, depth: u8) {
        let wanted = Self::bytes(depth);
        self.empty();
        if self.bump.chunk_capacity() < wanted {
            self.bump = Bump::with_capacity(wanted);
            self.held = self.bump.allocated_bytes();
        }
    }

    /// Gives up everything that earlier calls have left.
    #[inline]
    pub(crate) fn empty(&mut self) {
        // All that they put into it has fitted.
        debug_assert_eq!(self.bump.allocated_bytes(), self.held);
        self.bump.reset();
    }

    /// A list with room for so many.
    #[inline]
    pub(crate) fn list<T: Copy>(&self, room: usize) -> List<'_, T> {
        const { assert!(size_of::<T>() <= Self::MOST_A_STEP) };
        List::with_capacity_in(room, &self.bump)
    }

    /// A list of these.
    #[inline]
    pub(crate) fn copy<T: Copy>(&self, of: &[T]) -> List<'_, T> {
        let mut list = self.list(of.len());
        list.extend_from_slice_copy(of);
        list
    }

    /// Bytes that it holds, in use or not.
    #[must_use]
    pub fn held(&self) -> usize {
        self.bump.allocated_bytes()
    }

    /// Bytes in use. None are, except during a call.
    #[must_use]
    pub fn used(&self) -> usize {
        self.bump.allocated_bytes() - self.bump.chunk_capacity()
    }
}
