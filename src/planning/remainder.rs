//! What given steps would be worth, from where a search stands: what is left of an earlier plan,
//! compared with a new one in the same facts.

use bumpalo::collections::Vec as ArenaVec;

use super::{Search, simulate::Progress, steps::Binding};
use crate::{
    beliefs::{EntityIndex, Knowledge},
    domain::{ActionId, Domain},
};

/// What steps are worth, by the model of the selector that chooses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Worth {
    /// How much higher they score than doing nothing.
    Gain(f32),
    /// They attain one goal.
    Goal {
        /// How urgent it is.
        priority: f32,
        /// Summed costs.
        cost: f32,
    },
}

/// What is left of a step that is under way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LeftOver {
    /// Seconds until it ends.
    pub seconds: f32,
    /// What that costs; none for what all of it would cost as things are.
    pub cost: Option<f32>,
    /// How long all of it takes, in seconds.
    pub duration: f32,
}

impl Search {
    /// Scores steps that aren't the search's own, in the facts that it began with, as UDGOAP scores
    /// plans. None if they can't be executed. The search itself goes on as if nothing had been
    /// asked. If the first is under way, what it takes to begin it isn't tested again.
    pub fn rate_steps(
        &mut self,
        domain: &Domain,
        knowledge: &dyn Knowledge,
        under_way: Option<LeftOver>,
        steps: impl Iterator<Item = (ActionId, EntityIndex)>,
    ) -> Option<f32> {
        let mut working = self.work(domain, knowledge)?;
        working.under_way = under_way;
        let npc = working.actor.known;
        let mut chain = ArenaVec::new_in(working.arena);
        for (action, supplier) in steps {
            if supplier != knowledge.npc() && !knowledge.knows(supplier) {
                return None;
            }
            let supplier = working.snapshot.load(supplier);
            let (offers, snapshot) = (&mut *working.offers, &mut working.snapshot);
            let is_tested = under_way.is_none() || !chain.is_empty();
            if is_tested && !offers.is_offered(snapshot, npc, action, supplier) {
                return None;
            }
            let binding = Binding { action, supplier };
            chain.push(working.steps.of_binding(snapshot, binding));
        }
        let mark = working.snapshot.mark();
        let rated = working.simulate(&chain, 0, Progress::default());
        working.snapshot.go_back(mark);
        let rated = rated.ok()?;
        let is_executable = rated.progress.unmet.is_none() && !rated.progress.died_early;
        is_executable.then_some(rated.score)
    }
}
