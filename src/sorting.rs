//! Sorting that compiles to little machine code, and gives the same order whichever compiler made
//! it.
//!
//! The standard library's sorts are made for long lists, and take eight kilobytes for each kind of
//! item and order. Planning sorts short lists of many kinds. Besides, the order in which an
//! unstable sort of the standard library leaves equal items may change with the compiler.

use alloc::{collections::BTreeMap, vec::Vec};
use core::cmp::Ordering;

/// Lists up to here are sorted by insertion.
const SHORT: usize = 20;

/// Sorts in place. Nothing is allocated.
pub(crate) trait HeapSort<T> {
    /// By the items' own order.
    fn heap_sort(&mut self)
    where
        T: Ord;

    /// By a key of each item. Give keys that differ: the order of equal ones says nothing.
    fn heap_sort_by_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K);

    /// By what a function says of two items.
    fn heap_sort_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);
}

impl<T: Copy> HeapSort<T> for [T] {
    fn heap_sort(&mut self)
    where
        T: Ord,
    {
        sort(self, &mut |a, b| a < b);
    }

    fn heap_sort_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        sort(self, &mut |a, b| key(a) < key(b));
    }

    fn heap_sort_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        sort(self, &mut |a, b| compare(a, b) == Ordering::Less);
    }
}

/// Sorts items that can't be copied, in place. Nothing is allocated.
pub(crate) trait SwapSort<T> {
    /// By a key of each item. Give keys that differ: the order of equal ones says nothing.
    fn swap_sort_by_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K);
}

impl<T> SwapSort<T> for [T] {
    fn swap_sort_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        let is_less = &mut |a: &T, b: &T| key(a) < key(b);
        if self.len() > SHORT {
            return heap(self, is_less);
        }
        for next in 1..self.len() {
            let mut at = next;
            while at > 0 && is_less(&self[at], &self[at - 1]) {
                self.swap(at, at - 1);
                at -= 1;
            }
        }
    }
}

/// Sorts so that items that rank alike keep their order. It allocates; not for what runs in frames.
pub(crate) trait StableSort<T> {
    /// By a key of each item.
    fn stable_sort_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K);

    /// By what a function says of two items.
    fn stable_sort_by(&mut self, compare: impl Fn(&T, &T) -> Ordering);
}

impl<T> StableSort<T> for [T] {
    fn stable_sort_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K) {
        self.stable_sort_by(|a, b| key(a).cmp(&key(b)));
    }

    fn stable_sort_by(&mut self, compare: impl Fn(&T, &T) -> Ordering) {
        let mut order = sorted_indices(self.len(), &|a, b| compare(&self[a], &self[b]));
        // Item `order[at]` belongs at `at`. One that was swapped away is found by following the swaps.
        for at in 0..order.len() {
            let mut from = order[at];
            while from < at {
                from = order[from];
            }
            order[at] = from;
            self.swap(at, from);
        }
    }
}

/// A map of pairs, of which later ones replace earlier ones of the same key. What `collect` makes of
/// them is the same; it sorts them first, and is six kilobytes of machine code for each kind of pair.
pub(crate) fn map_of<K: Ord, V>(pairs: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    for (key, value) in pairs {
        map.insert(key, value);
    }
    map
}

/// Merges two sorted lists that lie one behind the other; the second begins at `middle`. `rank` says by
/// what they are sorted.
pub(crate) fn merge(all: &mut [u32], middle: usize, rank: &dyn Fn(u32) -> u64) {
    let second = all[middle..].to_vec();
    let (mut left, mut right) = (middle, second.len());
    // From behind, so that nothing is overwritten that was not yet moved.
    for place in (0..all.len()).rev() {
        if right == 0 {
            return;
        }
        if left > 0 && rank(all[left - 1]) > rank(second[right - 1]) {
            left -= 1;
            all[place] = all[left];
        } else {
            right -= 1;
            all[place] = second[right];
        }
    }
}

/// The numbers below `length`, as the items that they stand for rank.
fn sorted_indices(length: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..length).collect();
    order.heap_sort_by(|&a, &b| compare(a, b).then(a.cmp(&b)));
    order
}

fn sort<T: Copy>(all: &mut [T], is_less: &mut impl FnMut(&T, &T) -> bool) {
    if all.len() <= SHORT {
        insert_each(all, is_less);
    } else if all.windows(2).any(|pair| is_less(&pair[1], &pair[0])) {
        heap(all, is_less);
    }
}

fn insert_each<T: Copy>(all: &mut [T], is_less: &mut impl FnMut(&T, &T) -> bool) {
    for next in 1..all.len() {
        let item = all[next];
        let mut at = next;
        while at > 0 && is_less(&item, &all[at - 1]) {
            all[at] = all[at - 1];
            at -= 1;
        }
        all[at] = item;
    }
}

/// Williams' heapsort.
#[inline(never)]
fn heap<T>(all: &mut [T], is_less: &mut impl FnMut(&T, &T) -> bool) {
    let length = all.len();
    for root in (0..length / 2).rev() {
        sift(all, root, is_less);
    }
    for end in (1..length).rev() {
        all.swap(0, end);
        sift(&mut all[..end], 0, is_less);
    }
}

fn sift<T>(all: &mut [T], mut root: usize, is_less: &mut impl FnMut(&T, &T) -> bool) {
    loop {
        let mut child = 2 * root + 1;
        if child >= all.len() {
            return;
        }
        if child + 1 < all.len() && is_less(&all[child], &all[child + 1]) {
            child += 1;
        }
        if !is_less(&all[root], &all[child]) {
            return;
        }
        all.swap(root, child);
        root = child;
    }
}

#[cfg(test)]
mod tests {
    use super::{HeapSort, StableSort, SwapSort};
    use alloc::vec::Vec;

    /// Lists of all lengths about the limit of short ones, and long ones, with many equal items.
    fn lists() -> impl Iterator<Item = Vec<(u32, usize)>> {
        let mut state = 1_u32;
        (0..60).chain([257, 1_000]).map(move |length| {
            let item = |at| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                ((state >> 16) % 40, at)
            };
            (0..length).map(item).collect()
        })
    }

    #[test]
    fn all_sorts_agree_with_the_standard_library() {
        for list in lists() {
            let mut expected = list.clone();
            expected.sort();
            let mut plain = list.clone();
            plain.heap_sort();
            assert_eq!(plain, expected);
            let mut keyed = list.clone();
            keyed.heap_sort_by_key(|&(rank, at)| (rank, at));
            assert_eq!(keyed, expected);
            let mut swapped = list.clone();
            swapped.swap_sort_by_key(|&(rank, at)| (rank, at));
            assert_eq!(swapped, expected);
            let mut falling = list.clone();
            falling.heap_sort_by(|a, b| b.cmp(a));
            falling.reverse();
            assert_eq!(falling, expected);
            // Items were numbered in order, so stability makes the whole order.
            let mut stable = list.clone();
            stable.stable_sort_by_key(|&(rank, _)| rank);
            assert_eq!(stable, expected);
        }
    }
}
