//! Finds rows by a number: those with the greatest or the least values.
//!
//! It is a treap: a search tree whose shape follows from numbers that look random, here from the
//! rows'. So a change takes about as long among a million rows as among a thousand, and nothing is
//! allocated once there have been as many rows as there will ever be. A sorted list would have to
//! be moved at each change, and the standard library's tree allocates.

use alloc::vec::Vec;

use crate::{beliefs::EntityIndex, ordered::ordered};

const NONE: u32 = u32::MAX;

/// With so few rows no tree is kept, since looking at all is as quick.
const FEW: u32 = if cfg!(test) { 3 } else { 64 };

/// Rows of one type in order of one of their numbers.
#[derive(Clone, Debug)]
pub(crate) struct ByValue {
    /// The number's cell.
    cell: usize,
    /// By row.
    nodes: Vec<Node>,
    /// The number of rows.
    count: u32,
    root: u32,
    is_kept: bool,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    /// None for rows that aren't in.
    entity: EntityIndex,
    /// The value, in a form that is in order, and the row.
    key: u64,
    less: u32,
    greater: u32,
}

const NOWHERE: Node = Node {
    entity: EntityIndex(NONE),
    key: 0,
    less: NONE,
    greater: NONE,
};

/// A place in the tree in which a row stands.
#[derive(Clone, Copy)]
enum Link {
    Root,
    Less(u32),
    Greater(u32),
}

impl ByValue {
    /// Without rows.
    pub(super) fn new(cell: usize) -> Self {
        ByValue {
            cell,
            nodes: Vec::new(),
            count: 0,
            root: NONE,
            is_kept: false,
        }
    }

    pub(super) fn cell(&self) -> usize {
        self.cell
    }

    /// Adds a row that isn't in. `values` are all rows' cells, so many for each.
    pub(super) fn add(&mut self, row: u32, entity: EntityIndex, (values, stride): (&[f32], usize)) {
        let place = row as usize;
        if self.nodes.len() <= place {
            self.nodes.resize(place + 1, NOWHERE);
        }
        self.nodes[place] = Node { entity, ..NOWHERE };
        self.count += 1;
        let value = |row: u32| values[row as usize * stride + self.cell];
        if self.is_kept {
            self.insert(row, value(row));
        } else if self.count > FEW {
            self.is_kept = true;
            for row in 0..self.nodes.len() as u32 {
                let value = values[row as usize * stride + self.cell];
                if self.is_in(row) {
                    self.insert(row, value);
                }
            }
        }
    }

    /// Takes a row out, if it is in.
    pub(super) fn remove(&mut self, row: u32) {
        if self.is_in(row) {
            if self.is_kept {
                self.unlink(row);
            }
            self.nodes[row as usize] = NOWHERE;
            self.count -= 1;
        }
    }

    /// Notes a row's value. Rows that were taken out stay out.
    pub(super) fn follow(&mut self, row: u32, value: f32) {
        if self.is_kept && self.is_in(row) && self.nodes[row as usize].key != key(row, value) {
            self.unlink(row);
            self.insert(row, value);
        }
    }

    /// Calls `found` with rows in order of their values, from the greatest down or from the least
    /// up, until it returns false. Returns false, and calls nothing, if no order is kept.
    pub(super) fn walk(
        &self,
        from_greatest: bool,
        mut found: impl FnMut(u32, EntityIndex) -> bool,
    ) -> bool {
        if !self.is_kept {
            return false;
        }
        let mut last = None;
        while let Some(row) = self.next(from_greatest, last) {
            let node = &self.nodes[row as usize];
            if !found(row, node.entity) {
                break;
            }
            last = Some(node.key);
        }
        true
    }

    /// The row with the greatest key less than the last, or with the least that is greater.
    fn next(&self, from_greatest: bool, last: Option<u64>) -> Option<u32> {
        let (mut at, mut best) = (self.root, None);
        while at != NONE {
            let node = &self.nodes[at as usize];
            let is_left = last.is_none_or(|last| {
                if from_greatest {
                    node.key < last
                } else {
                    node.key > last
                }
            });
            if is_left {
                best = Some(at);
            }
            at = if is_left == from_greatest {
                node.greater
            } else {
                node.less
            };
        }
        best
    }

    fn is_in(&self, row: u32) -> bool {
        let node = self.nodes.get(row as usize);
        node.is_some_and(|it| it.entity.0 != NONE)
    }

    fn at(&self, link: Link) -> u32 {
        match link {
            Link::Root => self.root,
            Link::Less(row) => self.nodes[row as usize].less,
            Link::Greater(row) => self.nodes[row as usize].greater,
        }
    }

    fn set(&mut self, link: Link, to: u32) {
        match link {
            Link::Root => self.root = to,
            Link::Less(row) => self.nodes[row as usize].less = to,
            Link::Greater(row) => self.nodes[row as usize].greater = to,
        }
    }

    /// The place below a row in which a key belongs.
    fn below(&self, row: u32, key: u64) -> Link {
        if key < self.nodes[row as usize].key {
            Link::Less(row)
        } else {
            Link::Greater(row)
        }
    }

    fn insert(&mut self, row: u32, value: f32) {
        let key = key(row, value);
        let mut link = Link::Root;
        while self.at(link) != NONE && rank(self.at(link)) > rank(row) {
            link = self.below(self.at(link), key);
        }
        // What stood there is divided into what is less and what is greater.
        let mut at = self.at(link);
        self.nodes[row as usize].key = key;
        self.set(link, row);
        let (mut less, mut greater) = (Link::Less(row), Link::Greater(row));
        while at != NONE {
            if self.nodes[at as usize].key < key {
                self.set(less, at);
                less = Link::Greater(at);
                at = self.at(less);
            } else {
                self.set(greater, at);
                greater = Link::Less(at);
                at = self.at(greater);
            }
        }
        self.set(less, NONE);
        self.set(greater, NONE);
    }

    fn unlink(&mut self, row: u32) {
        let Node {
            key,
            mut less,
            mut greater,
            ..
        } = self.nodes[row as usize];
        let mut link = Link::Root;
        while self.at(link) != row {
            link = self.below(self.at(link), key);
        }
        // What is below is put together again.
        while less != NONE && greater != NONE {
            if rank(less) > rank(greater) {
                self.set(link, less);
                link = Link::Greater(less);
                less = self.at(link);
            } else {
                self.set(link, greater);
                link = Link::Less(greater);
                greater = self.at(link);
            }
        }
        self.set(link, if less == NONE { greater } else { less });
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
    }
}

/// A number that looks random, another one for each row. Above a row in the tree there are only
/// rows of higher rank.
fn rank(row: u32) -> u32 {
    let mixed = (row ^ row >> 16).wrapping_mul(0x7feb_352d);
    let mixed = (mixed ^ mixed >> 15).wrapping_mul(0x846c_a68b);
    mixed ^ mixed >> 16
}

fn key(row: u32, value: f32) -> u64 {
    u64::from(ordered(value)) << 32 | u64::from(row)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    /// Adds, changes and removes rows as chance has it, and looks whether they are in order.
    #[test]
    fn rows_stay_in_order_of_their_values() {
        let mut state: u64 = 5;
        let mut draw = |below: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        for size in [3, 4, 65, 400] {
            let mut index = ByValue::new(1);
            let mut values = vec![0.0; 2 * size as usize];
            let mut present = vec![false; size as usize];
            let mut deepest = 0;
            for _ in 0..3_000 {
                let row = draw(size) as u32;
                let place = row as usize;
                let value = [-0.0, 0.0, f32::INFINITY, draw(50) as f32 - 25.0][draw(4) as usize];
                if !present[place] {
                    values[2 * place + 1] = value;
                    index.add(row, EntityIndex(1_000 + row), (&values, 2));
                    present[place] = true;
                } else if draw(3) == 0 {
                    index.remove(row);
                    index.remove(row);
                    present[place] = false;
                } else {
                    values[2 * place + 1] = value;
                    index.follow(row, value);
                }
                let rows = (0..size as u32).filter(|&row| present[row as usize]);
                let mut expected: Vec<u32> = rows.collect();
                expected.sort_by_key(|&row| key(row, values[2 * row as usize + 1]));
                deepest = deepest.max(expected.len());
                for from_greatest in [false, true] {
                    let mut found = vec![];
                    let is_kept = index.walk(from_greatest, |row, entity| {
                        assert_eq!(entity, EntityIndex(1_000 + row));
                        found.push(row);
                        true
                    });
                    assert!(is_kept || deepest <= FEW as usize);
                    if from_greatest {
                        found.reverse();
                    }
                    assert!(!is_kept || found == expected);
                }
            }
            assert!(size > u64::from(FEW) || !index.is_kept);
        }
    }

    /// Among so many rows, the way to each is short.
    #[test]
    fn the_tree_is_flat() {
        let values: Vec<f32> = (0..100_000).map(|it| it as f32).collect();
        let mut index = ByValue::new(0);
        for row in 0..values.len() as u32 {
            index.add(row, EntityIndex(row), (&values, 1));
        }
        let depth = |row: u32| {
            let (mut link, mut depth) = (Link::Root, 0);
            while index.at(link) != row {
                link = index.below(index.at(link), index.nodes[row as usize].key);
                depth += 1;
            }
            depth
        };
        let depths = (0..values.len() as u32).map(depth);
        assert!(depths.max() < Some(60));
    }
}
