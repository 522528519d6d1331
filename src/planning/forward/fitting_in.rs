//! What a search keeps while it fits more steps into its best plan.

use alloc::vec::Vec;

use crate::{
    nominal::{Nominal, bytes, nominal},
    planning::steps::StepId,
    sorting::HeapSort as _,
};

nominal!(Find: 32);

/// Where a search is in fitting steps into its best plan.
#[derive(Debug, Default)]
pub struct FittingIn {
    /// What is tried next; none if that has ended.
    pub next: Option<Trial>,
    /// The work at which it ends.
    pub until: u64,
    /// The plan as it was when this round began.
    pub plan: Vec<StepId>,
    /// All steps, in order of their suppliers.
    pub by_supplier: Vec<StepId>,
    /// What makes that plan better, each at the place where it does most.
    finds: Vec<Find>,
}

/// What is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trial {
    /// A step before the plan's step `place`.
    At {
        /// Before this step of the plan, or after its last.
        place: usize,
        /// Which step, by its number among all.
        step: usize,
        /// Which step follows it, of those that are done to the same supplier; none: it stands alone.
        follows: Option<usize>,
    },
    /// This one of the finds, together with those before it.
    Find(usize),
}

impl Trial {
    /// The place at which a step is tried, if one is.
    pub fn place(self) -> Option<usize> {
        match self {
            Trial::At { place, .. } => Some(place),
            Trial::Find(_) => None,
        }
    }
}

/// One or two steps that make the plan better.
#[derive(Clone, Copy, Debug)]
pub struct Find {
    /// What the plan scores with them.
    pub score: f32,
    /// Before which step of the plan they stand.
    pub place: usize,
    /// The step that has to come first, if any.
    pub first: Option<StepId>,
    /// The step.
    pub step: StepId,
    /// Whether it is in the plan.
    pub is_in: bool,
}

impl FittingIn {
    /// Makes ready for another search, keeps the memory.
    pub fn clear(&mut self) {
        let FittingIn {
            next,
            // Set when it begins.
            until: _,
            plan,
            by_supplier,
            finds,
        } = self;
        *next = None;
        plan.clear();
        by_supplier.clear();
        finds.clear();
    }

    /// Bytes in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        bytes(&self.plan) + bytes(&self.by_supplier) + self.finds.len() * Find::BYTES
    }

    /// Begins a round with a plan, unless the last one began with it.
    pub fn begin_round(&mut self, plan: &[StepId]) {
        self.finds.clear();
        self.next = (self.plan != plan).then_some(Trial::At {
            place: 0,
            step: 0,
            follows: None,
        });
        self.plan.clear();
        self.plan.extend_from_slice(plan);
    }

    /// Notes what makes the plan better. Of several finds with the same step, the best is kept.
    pub fn note(&mut self, find: Find) {
        match self.finds.iter_mut().find(|it| it.step == find.step) {
            Some(known) if known.score >= find.score => {}
            Some(known) => *known = find,
            None => self.finds.push(find),
        }
    }

    /// Goes on to the next trial. `goes_on`: more steps may follow the one that was tried.
    pub fn go_on(&mut self, was: Trial, goes_on: bool) {
        let (place, step) = match was {
            Trial::Find(number) => {
                let is_last = number + 1 >= self.finds.len();
                self.next = (!is_last).then_some(Trial::Find(number + 1));
                return;
            }
            Trial::At {
                place,
                step,
                follows,
            } if goes_on => {
                let follows = Some(follows.map_or(0, |it| it + 1));
                self.next = Some(Trial::At {
                    place,
                    step,
                    follows,
                });
                return;
            }
            Trial::At { place, step, .. } if step + 1 < self.by_supplier.len() => (place, step + 1),
            Trial::At { place, .. } => (place + 1, 0),
        };
        self.next = if place <= self.plan.len() {
            Some(Trial::At {
                place,
                step,
                follows: None,
            })
        } else {
            self.finds.heap_sort_by(|a, b| {
                let by_score = b.score.total_cmp(&a.score);
                by_score.then(a.step.cmp(&b.step))
            });
            (!self.finds.is_empty()).then_some(Trial::Find(0))
        };
    }

    /// The find of that number, and before which step it stands in the plan that has those before it.
    pub fn find(&self, number: usize) -> (Find, usize) {
        let find = self.finds[number];
        let before = self.finds[..number].iter();
        let more = before.filter(|it| it.is_in && it.place <= find.place);
        let more = more.map(|it| 1 + usize::from(it.first.is_some()));
        (find, find.place + more.sum::<usize>())
    }

    /// Says that the find of that number is in the plan.
    pub fn put_in(&mut self, number: usize) {
        self.finds[number].is_in = true;
    }
}
