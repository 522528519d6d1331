//! A list in order of creation from which any member can be removed.

use crate::sorting::{HeapSort as _, merge};
use alloc::vec::Vec;

/// Members in order of creation. A member that is removed leaves a gap. Gaps are closed when they
/// outnumber the members, so that removing takes O(1) on average.
#[derive(Clone, Debug, Default)]
pub(crate) struct OrderedList {
    members: Vec<u32>,
    gaps: usize,
}

const GAP: u32 = u32::MAX;

impl OrderedList {
    pub(crate) fn reserve(&mut self, additional: usize) {
        self.members.reserve(additional);
    }

    /// Adds a member at the end and returns its position, which [`remove`](Self::remove) needs.
    pub(crate) fn push(&mut self, member: u32) -> u32 {
        let position = self.members.len() as u32;
        self.members.push(member);
        position
    }

    /// Removes the member at a position. `moved` is called with each member whose position has
    /// changed, and the new position.
    pub(crate) fn remove(&mut self, position: u32, mut moved: impl FnMut(u32, u32)) {
        let Some(member) = self.members.get_mut(position as usize) else {
            return;
        };
        debug_assert_ne!(*member, GAP);
        *member = GAP;
        self.gaps += 1;
        // A few gaps are cheaper to skip than to close.
        if self.gaps > self.len() + 16 {
            self.gaps = 0;
            let mut next = 0;
            self.members.retain(|&member| {
                let stays = member != GAP;
                if stays {
                    moved(member, next);
                    next += 1;
                }
                stays
            });
        }
    }

    /// Inserts members by their order of creation, which `order` gives. All
    /// [positions](Self::each_position) may have changed afterwards.
    pub(crate) fn merge(&mut self, new: impl Iterator<Item = u32>, order: impl Fn(u32) -> u64) {
        self.members.retain(|&member| member != GAP);
        self.gaps = 0;
        let middle = self.members.len();
        self.members.extend(new);
        self.members[middle..].heap_sort_by_key(|&member| order(member));
        merge(&mut self.members, middle, &order);
    }

    /// Calls `tell` with each member and its position.
    pub(crate) fn each_position(&self, mut tell: impl FnMut(u32, u32)) {
        let members = (0..).zip(&self.members);
        for (position, &member) in members.filter(|it| *it.1 != GAP) {
            tell(member, position);
        }
    }

    /// How many members there are.
    pub(crate) fn len(&self) -> usize {
        self.members.len() - self.gaps
    }

    /// The members, in order.
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = u32> + Clone + '_ {
        self.members.iter().copied().filter(|&it| it != GAP)
    }

    /// Bytes held.
    pub(crate) fn memory(&self) -> usize {
        self.members.capacity() * size_of::<u32>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_come_back_where_they_were() {
        let mut list = OrderedList::default();
        let mut positions: Vec<u32> = (0..100).map(|member| list.push(member)).collect();
        for member in (0..100).filter(|it| it % 3 == 0) {
            list.remove(positions[member as usize], |moved, to| {
                positions[moved as usize] = to;
            });
        }
        assert_eq!(list.len(), 66);
        list.merge((0..100).rev().filter(|it| it % 3 == 0), u64::from);
        list.each_position(|member, to| positions[member as usize] = to);
        assert!(list.iter().eq(0..100));
        list.remove(positions[50], |_, _| {});
        assert!(list.iter().eq((0..100).filter(|&it| it != 50)));
    }

    #[test]
    fn order_and_positions_survive_removals() {
        let mut list = OrderedList::default();
        let mut positions: Vec<u32> = (0..1000).map(|member| list.push(member)).collect();
        let mut expected: Vec<u32> = (0..1000).collect();
        for step in 0..990u32 {
            let at = (step as usize * 7919) % expected.len();
            let member = expected.remove(at);
            list.remove(positions[member as usize], |moved, to| {
                positions[moved as usize] = to;
            });
            assert_eq!(list.len(), expected.len());
            assert!(list.iter().eq(expected.iter().copied()));
            assert!(list.members.len() <= 2 * expected.len() + 17);
        }
    }
}
