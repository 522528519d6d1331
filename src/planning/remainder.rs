//! Rates given steps in the facts that a search starts from. This serves to compare the rest of an
//! earlier plan with a new one.

use super::{
    Search,
    arena::List,
    offers::Reserve,
    simulate::Progress,
    steps::{Binding, StepId},
    working::Working,
};
use crate::{
    beliefs::{EntityIndex, Knowledge},
    domain::{ActionId, Domain, MAX_DEPTH},
};

pub use super::left_over::LeftOver;

/// What steps are worth, by the model of the selector.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Worth {
    /// How much higher they score than doing nothing.
    Gain(f32),
    /// They reach one goal.
    Goal {
        /// How urgent the goal is.
        priority: f32,
        /// Summed costs.
        cost: f32,
    },
}

impl Search {
    /// Scores given steps in the facts that the search began with, as UDGOAP scores plans. None if
    /// they can't be executed. If the first step is under way, its preconditions aren't tested
    /// again. Of the steps that need a slot, only the first `reserve` must find one free. The search
    /// itself isn't changed.
    pub fn rate_steps(
        &mut self,
        domain: &Domain,
        knowledge: &dyn Knowledge,
        under_way: Option<LeftOver>,
        reserve: usize,
        steps: impl Iterator<Item = (ActionId, EntityIndex)>,
    ) -> Option<f32> {
        let mut working = self.work(domain, knowledge)?;
        working.under_way = under_way;
        let chain = working.chain_to_go_on(knowledge, reserve, steps)?;
        let mark = working.snapshot.mark();
        let rated = working.simulate(&chain, 0, Progress::default());
        working.snapshot.go_back(mark);
        let rated = rated.ok()?;
        let is_executable = rated.progress.unmet.is_none() && !rated.progress.died_early;
        is_executable.then_some(rated.score)
    }
}

impl<'s> Working<'s, '_> {
    /// The steps in the form in which they are simulated. None if one of them isn't on offer. A
    /// first step that is under way needn't be on offer.
    pub(super) fn chain_of(
        &mut self,
        knowledge: &dyn Knowledge,
        steps: impl Iterator<Item = (ActionId, EntityIndex)>,
    ) -> Option<List<'s, StepId>> {
        self.chain_to_go_on(knowledge, usize::MAX, steps)
    }

    /// The same, for steps of which only the first `reserve` that need a slot must find one free.
    fn chain_to_go_on(
        &mut self,
        knowledge: &dyn Knowledge,
        reserve: usize,
        steps: impl Iterator<Item = (ActionId, EntityIndex)>,
    ) -> Option<List<'s, StepId>> {
        let (npc, under_way) = (self.actor.known, self.under_way.is_some());
        let mut number = 0;
        let mut reserve = Reserve(reserve);
        self.chain_of_known(knowledge, steps, |working, binding| {
            let (offers, snapshot) = (&mut working.parts.offers, &mut working.snapshot);
            // The slots of later steps are reserved when the one under way ends.
            let has_slot = reserve.has_one_for(snapshot.domain, binding);
            let is_under_way = under_way && number == 0;
            if !has_slot {
                working.may_lack_slots = working.may_lack_slots.min(number);
            }
            number += 1;
            if is_under_way {
                true
            } else if has_slot {
                offers.is_offered(snapshot, npc, binding.action, binding.supplier)
            } else {
                offers.is_offered_some_time(snapshot, npc, binding)
            }
        })
    }

    /// The same, for steps that a test allows. None if it forbids one, or if the NPC doesn't know a
    /// supplier.
    pub(super) fn chain_of_known(
        &mut self,
        knowledge: &dyn Knowledge,
        steps: impl Iterator<Item = (ActionId, EntityIndex)>,
        mut is_allowed: impl FnMut(&mut Self, Binding) -> bool,
    ) -> Option<List<'s, StepId>> {
        let mut chain = self.arena.list(MAX_DEPTH.into());
        for (action, supplier) in steps {
            if supplier != knowledge.npc() && !knowledge.knows(supplier) {
                return None;
            }
            let supplier = self.snapshot.load(supplier);
            let binding = Binding { action, supplier };
            if !is_allowed(self, binding) {
                return None;
            }
            chain.push(self.parts.steps.of_binding(&mut self.snapshot, binding));
        }
        Some(chain)
    }
}
