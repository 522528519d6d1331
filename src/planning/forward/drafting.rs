//! What a search keeps while it drafts a plan.

use alloc::{collections::BinaryHeap, vec::Vec};

use super::Seen;
use crate::{
    nominal::{Nominal, bytes, nominal},
    ordered::{ordered, unordered},
    planning::{relaxation::Relaxation, steps::StepId},
};

nominal!(Draft: 16, Open: 8);

/// Where a search is in drafting a plan.
#[derive(Debug, Default)]
pub struct Drafting {
    /// Whether it is drafting.
    pub is_on: bool,
    /// The work at which it ends.
    pub until: u64,
    /// What is still to be done after the draft at hand.
    pub relaxation: Relaxation,
    /// The draft to which steps are added.
    pub current: Option<Current>,
    /// The facts that drafts have led to.
    pub seen: Seen,
    drafts: Vec<Draft>,
    open: BinaryHeap<Open>,
}

/// A draft to which steps are added.
#[derive(Clone, Copy, Debug, Default)]
pub struct Current {
    /// Its number; none for doing nothing.
    pub draft: Option<u32>,
    /// The first of the steps that can follow which hasn't been tried; none if it isn't known yet
    /// which these are.
    pub next: Option<usize>,
}

/// A chain: another one, and a step that follows it.
#[derive(Clone, Copy, Debug)]
struct Draft {
    /// The number of the other one, and 1; 0 for doing nothing.
    before: u32,
    step: StepId,
    weight: f32,
}

/// A draft to which nothing has been added. What scores and promises most comes first, then the
/// oldest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Open {
    hope: u32,
    /// Stored so that the age of older drafts is greater.
    age: u32,
}

impl Drafting {
    /// Makes ready for another search, keeps the memory.
    pub fn clear(&mut self) {
        let Drafting {
            is_on,
            // Set when it begins.
            until: _,
            relaxation,
            current,
            seen,
            drafts,
            open,
        } = self;
        (*is_on, *current) = (false, None);
        relaxation.clear();
        seen.clear();
        drafts.clear();
        open.clear();
    }

    /// Bytes in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.relaxation.bytes()
            + self.seen.bytes()
            + bytes(&self.drafts)
            + self.open.len() * Open::BYTES
    }

    /// Adds a draft: a step after another draft, with the facts that were looked at last. `weight` is
    /// what all its steps cost, and `hope` what it scores and promises.
    pub fn add(&mut self, before: Option<u32>, step: StepId, (weight, hope): (f32, f32)) {
        let number = self.drafts.len() as u32;
        self.drafts.push(Draft {
            before: before.map_or(0, |before| before + 1),
            step,
            weight,
        });
        self.seen.add(number);
        self.open.push(Open {
            hope: ordered(hope),
            age: !number,
        });
    }

    /// Takes out the draft that scores and promises most, if that is more than `least`.
    pub fn pop(&mut self, least: f32) -> Option<Current> {
        let open = self.open.pop()?;
        (unordered(open.hope) > least).then_some(Current {
            draft: Some(!open.age),
            next: None,
        })
    }

    /// The steps of a draft, from the last to the first.
    pub fn backwards(&self, draft: Option<u32>) -> impl Iterator<Item = StepId> + '_ {
        let at = |number: u32| Some(self.drafts[number.checked_sub(1)? as usize]);
        let last = at(draft.map_or(0, |draft| draft + 1));
        core::iter::successors(last, move |draft| at(draft.before)).map(|draft| draft.step)
    }

    /// Whether a draft has led to the facts that were looked at last at no higher cost.
    pub fn is_surpassed(&self, weight: f32) -> bool {
        self.seen
            .any(|number| self.drafts[number as usize].weight <= weight)
    }
}
