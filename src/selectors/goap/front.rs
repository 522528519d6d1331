//! The labels that are still to be looked at, the next one first.
//!
//! Most searches of a game keep a handful of them, and for so few a sorted array is faster than a
//! heap. So the first ones are in an array that never grows long, and the rest in a heap.

use alloc::{collections::BinaryHeap, vec::Vec};
use core::cmp::Reverse;

/// How many labels the sorted array has room for.
const NEAR: usize = 24;

/// A label that is still to be looked at. Labels are ordered by estimate, then weight, then age;
/// the least comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Open {
    pub estimate: u64,
    pub weight: u64,
    pub label: u32,
}

impl Open {
    /// Whether this label comes before a newer one.
    #[inline]
    fn is_before(&self, other: &Open) -> bool {
        self.estimate < other.estimate
            || self.estimate == other.estimate && self.weight <= other.weight
    }
}

/// A queue of labels.
#[derive(Debug, Default)]
pub(super) struct Front {
    /// From the last to the first. All of them come before any label in `far`.
    near: Vec<Open>,
    /// The others.
    far: BinaryHeap<Reverse<Open>>,
}

impl Front {
    pub(super) fn clear(&mut self) {
        self.near.clear();
        self.far.clear();
    }

    /// Puts a label into its place.
    #[inline]
    pub(super) fn push(&mut self, open: Open) {
        if self.near.len() == NEAR {
            self.make_room();
        }
        if let Some(Reverse(other)) = self.far.peek()
            && open > *other
        {
            self.far.push(Reverse(open));
            return;
        }
        self.near.push(open);
        let near = self.near.as_mut_slice();
        let mut at = near.len() - 1;
        while at > 0 && near[at - 1].is_before(&open) {
            near[at] = near[at - 1];
            at -= 1;
        }
        near[at] = open;
    }

    /// Takes the first label out.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<Open> {
        self.near.pop().or_else(|| self.far.pop().map(|it| it.0))
    }

    /// Moves the later half of the array into the heap.
    #[cold]
    fn make_room(&mut self) {
        self.far.extend(self.near.drain(..NEAR / 2).map(Reverse));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comes_out_in_order_however_many_there_are() {
        let mut front = Front::default();
        let mut random = 1_u32;
        for _ in 0..2 {
            let mut plain = Vec::new();
            for label in 0..1_000 {
                random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let open = Open {
                    estimate: u64::from(random >> 24),
                    weight: u64::from(random >> 20 & 3),
                    label,
                };
                front.push(open);
                plain.push(open);
                if random >> 16 & 3 == 0 {
                    plain.sort();
                    assert_eq!(front.pop(), Some(plain.remove(0)));
                }
            }
            plain.sort();
            for open in plain {
                assert_eq!(front.pop(), Some(open));
            }
            assert_eq!(front.pop(), None);
            front.clear();
        }
    }
}
