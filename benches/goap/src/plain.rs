//! A search by uniform cost over states of bits: no estimate, nothing looked up beforehand. What a
//! programmer would write in an hour.

use std::{cmp::Reverse, collections::BinaryHeap};

use crate::strips::{Facts, Problem};

/// Bits that have to be 1 and 0, or become so.
#[derive(Clone, Copy)]
struct Mask {
    ones: u128,
    zeros: u128,
}

impl Mask {
    fn of(facts: &Facts) -> Self {
        let all = |wanted| {
            let some = facts.iter().filter(|it| it.1 == wanted);
            some.fold(0, |all, (fact, _)| all | 1 << fact)
        };
        Mask {
            ones: all(true),
            zeros: all(false),
        }
    }

    fn holds(self, state: u128) -> bool {
        state & self.ones == self.ones && state & self.zeros == 0
    }
}

/// The search, with memory that it keeps.
pub(crate) struct Plain {
    start: u128,
    goal: Mask,
    actions: Vec<(u32, Mask, Mask)>,
    /// States by hash, each with the least known cost; `u32::MAX` where there is none.
    table: Vec<(u128, u32)>,
    known: usize,
    open: BinaryHeap<Reverse<(u32, u128)>>,
}

const FREE: (u128, u32) = (0, u32::MAX);

impl Plain {
    pub(crate) fn new(problem: &Problem) -> Self {
        let start = problem.start.iter().enumerate();
        let actions = problem.actions.iter();
        Plain {
            start: start.fold(0, |all, (fact, &it)| all | u128::from(it) << fact),
            goal: Mask::of(&problem.goal),
            actions: actions
                .map(|it| (it.cost as u32, Mask::of(&it.needs), Mask::of(&it.makes)))
                .collect(),
            table: Vec::new(),
            known: 0,
            open: BinaryHeap::new(),
        }
    }

    /// Where a state stands, or would.
    fn place(&self, state: u128) -> usize {
        let mixed = (state as u64 ^ (state >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut at = (mixed >> 32) as usize & (self.table.len() - 1);
        while self.table[at].1 != u32::MAX && self.table[at].0 != state {
            at = (at + 1) & (self.table.len() - 1);
        }
        at
    }

    fn offer(&mut self, state: u128, cost: u32) {
        let at = self.place(state);
        self.known += usize::from(self.table[at].1 == u32::MAX);
        if cost < self.table[at].1 {
            self.table[at] = (state, cost);
            self.open.push(Reverse((cost, state)));
        }
        if 2 * self.known > self.table.len() {
            let old = std::mem::replace(
                &mut self.table,
                vec![FREE; 2 * self.known.next_power_of_two()],
            );
            for entry in old.into_iter().filter(|it| it.1 != u32::MAX) {
                let at = self.place(entry.0);
                self.table[at] = entry;
            }
        }
    }

    /// The least cost, if the goal can be reached.
    pub(crate) fn solve(&mut self) -> Option<u32> {
        self.table.clear();
        self.table.resize(256, FREE);
        self.open.clear();
        self.known = 0;
        self.offer(self.start, 0);
        while let Some(Reverse((cost, state))) = self.open.pop() {
            if self.goal.holds(state) {
                return Some(cost);
            }
            if self.table[self.place(state)].1 < cost {
                continue;
            }
            for number in 0..self.actions.len() {
                let (more, needs, makes) = self.actions[number];
                if needs.holds(state) {
                    self.offer(state & !makes.zeros | makes.ones, cost + more);
                }
            }
        }
        None
    }
}
