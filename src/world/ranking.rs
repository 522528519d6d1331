//! A ranking finds rows by the number that they have in one cell: the rows of one type, in the order
//! of that number.
//!
//! It is a treap: a search tree by number and row, and a heap by priorities that look random and
//! follow from the row. So its shape depends on nothing but which rows are in it, and it is about as
//! deep as a balanced tree. `BTreeSet` does the same, but it allocates when a number changes. A
//! ranking allocates nothing once it has had as many rows as it ever will.

use alloc::vec::Vec;

use crate::beliefs::EntityIndex;

const NONE: u32 = u32::MAX;

/// Rows by the number in one cell. Those of which the number isn't known are left out.
#[derive(Clone, Debug)]
pub(crate) struct Ranking {
    slot: usize,
    root: u32,
    /// By row.
    nodes: Vec<Node>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    /// Whose row it is; [`NONE`] unless the row was added.
    entity: EntityIndex,
    /// NaN if the row isn't in the tree.
    number: f32,
    less: u32,
    more: u32,
}

const NOBODY: Node = Node {
    entity: EntityIndex(NONE),
    number: f32::NAN,
    less: NONE,
    more: NONE,
};

impl Ranking {
    /// Of no rows yet, by the number in this cell.
    pub(super) fn new(slot: usize) -> Self {
        Ranking {
            slot,
            root: NONE,
            nodes: Vec::new(),
        }
    }

    /// Makes room for `additional` rows.
    pub(super) fn reserve(&mut self, additional: usize) {
        self.nodes.reserve(additional);
    }

    /// The cell.
    pub(super) fn slot(&self) -> usize {
        self.slot
    }

    /// Adds a row, or says of which entity it is now.
    pub(super) fn add(&mut self, row: u32, entity: EntityIndex, number: f32) {
        let place = row as usize;
        if self.nodes.len() <= place {
            self.nodes.resize(place + 1, NOBODY);
        }
        self.nodes[place].entity = entity;
        self.follow(row, number);
    }

    /// Takes a row out, if it is in.
    pub(super) fn remove(&mut self, row: u32) {
        self.follow(row, f32::NAN);
        if let Some(node) = self.nodes.get_mut(row as usize) {
            *node = NOBODY;
        }
    }

    /// A row has another number now. Rows that weren't added stay out.
    pub(super) fn follow(&mut self, row: u32, number: f32) {
        let Some(&node) = self.nodes.get(row as usize) else {
            return;
        };
        if node.entity.0 == NONE || node.number == number {
            return;
        }
        if !node.number.is_nan() {
            self.root = self.without(self.root, row);
        }
        self.nodes[row as usize] = Node {
            number,
            less: NONE,
            more: NONE,
            ..node
        };
        if !number.is_nan() {
            self.root = self.with(self.root, row);
        }
    }

    /// The greatest number between two, without these.
    pub(super) fn greatest(&self, above: f32, below: f32) -> Option<f32> {
        let (mut at, mut greatest) = (self.root, None);
        while at != NONE {
            let node = &self.nodes[at as usize];
            if node.number < below {
                greatest = Some(node.number);
                at = node.more;
            } else {
                at = node.less;
            }
        }
        greatest.filter(|&it| it > above)
    }

    /// Calls `found` with the entity of each row whose number is between two, without these.
    pub(super) fn between(&self, above: f32, below: f32, found: &mut dyn FnMut(EntityIndex)) {
        self.between_in(self.root, (above, below), found);
    }

    fn between_in(&self, at: u32, range: (f32, f32), found: &mut dyn FnMut(EntityIndex)) {
        if at == NONE {
            return;
        }
        let node = &self.nodes[at as usize];
        let (above, below) = range;
        if node.number > above {
            self.between_in(node.less, range, found);
            if node.number < below {
                found(node.entity);
            }
        }
        if node.number < below {
            self.between_in(node.more, range, found);
        }
    }

    fn comes_before(&self, one: u32, other: u32) -> bool {
        let (a, b) = (&self.nodes[one as usize], &self.nodes[other as usize]);
        a.number < b.number || (a.number == b.number && one < other)
    }

    /// The tree below `at` with a row that isn't in it.
    fn with(&mut self, at: u32, row: u32) -> u32 {
        if at == NONE {
            return row;
        }
        if priority(row) > priority(at) {
            let (less, more) = self.split(at, row);
            let node = &mut self.nodes[row as usize];
            (node.less, node.more) = (less, more);
            return row;
        }
        if self.comes_before(row, at) {
            self.nodes[at as usize].less = self.with(self.nodes[at as usize].less, row);
        } else {
            self.nodes[at as usize].more = self.with(self.nodes[at as usize].more, row);
        }
        at
    }

    /// The tree below `at` without a row that is in it.
    fn without(&mut self, at: u32, row: u32) -> u32 {
        let node = self.nodes[at as usize];
        if at == row {
            return self.merge(node.less, node.more);
        }
        if self.comes_before(row, at) {
            self.nodes[at as usize].less = self.without(node.less, row);
        } else {
            self.nodes[at as usize].more = self.without(node.more, row);
        }
        at
    }

    /// Divides the tree below `at` into what comes before a row and what comes after it.
    fn split(&mut self, at: u32, row: u32) -> (u32, u32) {
        if at == NONE {
            return (NONE, NONE);
        }
        let node = self.nodes[at as usize];
        if self.comes_before(at, row) {
            let (less, more) = self.split(node.more, row);
            self.nodes[at as usize].more = less;
            (at, more)
        } else {
            let (less, more) = self.split(node.less, row);
            self.nodes[at as usize].less = more;
            (less, at)
        }
    }

    /// One tree of two, all of which comes after the other.
    fn merge(&mut self, less: u32, more: u32) -> u32 {
        if less == NONE || more == NONE {
            return if less == NONE { more } else { less };
        }
        if priority(less) > priority(more) {
            self.nodes[less as usize].more = self.merge(self.nodes[less as usize].more, more);
            less
        } else {
            self.nodes[more as usize].less = self.merge(less, self.nodes[more as usize].less);
            more
        }
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
    }
}

/// Looks random, and is another for each row: every step can be undone.
fn priority(row: u32) -> u32 {
    let mixed = (row ^ row >> 16).wrapping_mul(0x7feb_352d);
    let mixed = (mixed ^ mixed >> 15).wrapping_mul(0x846c_a68b);
    mixed ^ mixed >> 16
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that look random and are the same in every run.
    fn numbers(seed: u64) -> impl FnMut(u64) -> u64 {
        let mut state = seed;
        move |below| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        }
    }

    fn depth(ranking: &Ranking, at: u32) -> usize {
        if at == NONE {
            return 0;
        }
        let node = &ranking.nodes[at as usize];
        1 + depth(ranking, node.less).max(depth(ranking, node.more))
    }

    #[test]
    fn whoever_is_between_two_numbers_is_found_and_nobody_else() {
        let mut next = numbers(3);
        let mut ranking = Ranking::new(3);
        let mut rows: Vec<Option<f32>> = alloc::vec![None; 100];
        let mut found_any = 0;
        for _ in 0..20_000 {
            let row = next(100) as usize;
            let number = match next(9) {
                0 => f32::NAN,
                // Many have the same.
                it => next(it * 8) as f32 - 4.0,
            };
            rows[row] = match rows[row] {
                None => {
                    ranking.add(row as u32, EntityIndex(row as u32 + 7), number);
                    Some(number)
                }
                Some(_) if next(4) == 0 => {
                    ranking.remove(row as u32);
                    None
                }
                Some(_) => {
                    ranking.follow(row as u32, number);
                    Some(number)
                }
            };
            let above = next(70) as f32 - 6.0;
            let below = above + next(30) as f32;
            let is_between = |it: f32| it > above && it < below;
            let numbers = rows.iter().flatten().copied().filter(|&it| is_between(it));
            let greatest = numbers.fold(f32::NEG_INFINITY, f32::max);
            let greatest = (greatest > f32::NEG_INFINITY).then_some(greatest);
            assert_eq!(ranking.greatest(above, below), greatest);
            let mut found = Vec::new();
            ranking.between(above, below, &mut |it| found.push(it.0 - 7));
            found.sort_unstable();
            let expected = (0..100).filter(|&row| rows[row as usize].is_some_and(is_between));
            assert_eq!(found, expected.collect::<Vec<u32>>());
            found_any += usize::from(found.len() > 2);
        }
        assert!(found_any > 5_000, "{found_any}");
    }

    #[test]
    fn it_stays_shallow_whatever_order_rows_come_in() {
        let mut ranking = Ranking::new(3);
        for row in 0..10_000 {
            ranking.add(row, EntityIndex(row), row as f32);
        }
        assert!(depth(&ranking, ranking.root) < 50);
        let held = ranking.memory();
        for row in 0..10_000 {
            ranking.follow(row, 5.0);
        }
        assert!(depth(&ranking, ranking.root) < 50);
        assert_eq!(ranking.memory(), held);
    }
}
